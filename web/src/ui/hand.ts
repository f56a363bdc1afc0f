// The hand: one's own cards large, one's other things, and what on the table can be chosen now. For one thumb.
import type { App } from '../app';
import { h, type Child, type Element } from '../dom';
import type { Piece } from '../model';
import { say } from '../words';
import { holdable } from './holding';
import { faceOf } from './sheets';

type Named = [string, Piece];

const usable = (piece: Piece) => !!piece.does?.length || !!piece.toggles || !!piece.selected;
const printed = (piece: Piece) => (piece.look === 'card' || piece.look === 'plate') && !!(piece.large ?? piece.sheet);

/** Labelled pieces of an area, in the order in which they are laid: those that can be used come first. */
function piecesOf(app: App, area: string): Named[] {
  const all = Object.entries(app.model.scene?.pieces ?? {}).filter(([, piece]) => piece.label && piece.area === area);
  return all.sort(([, a], [, b]) => (a.order ?? 0) - (b.order ?? 0));
}

/** A plate lies on its side: it needs less of the screen than a card. */
function isWide(app: App, piece: Piece): boolean {
  const face = app.model.scene?.sheets?.[piece.large ?? piece.sheet ?? ''];
  return !!face && face.width > face.height;
}

function card(app: App, [id, piece]: Named): Element {
  const state = piece.selected ? ' selected' : usable(piece) ? ' usable' : '';
  return h(
    'button',
    {
      key: id, class: `card${state}${isWide(app, piece) ? ' wide' : ''}`, 'data-piece': id, 'aria-label': words(piece), 'aria-pressed': piece.toggles ? String(!!piece.selected) : undefined,
      ...holdable(app, id),
    },
    faceOf(app, piece),
  );
}

/** A thing without a face: its name, and what it is worth, as a line. */
function thing(app: App, [id, piece]: Named): Element {
  const state = piece.selected ? ' selected' : usable(piece) ? ' usable' : '';
  return h(
    'button',
    { key: id, class: `thing${state}`, 'data-piece': id, 'aria-pressed': piece.toggles ? String(!!piece.selected) : undefined, ...holdable(app, id) },
    h('span', {}, piece.label ?? ''),
  );
}

function words(piece: Piece): string {
  return [piece.label, piece.detail].filter(Boolean).join('. ');
}

const MANY = 3;

function shelf(name: string, title: string, children: Child[]): Element | null {
  return children.length ? h('section', { key: name, class: `shelf ${name}${children.length > MANY ? ' many' : ''}` }, h('h2', {}, title), h('div', { class: 'row' }, children)) : null;
}

export function hand(app: App): Child[] {
  const mine = piecesOf(app, 'mine');
  const board = piecesOf(app, 'board');
  const cards = mine.filter(([, piece]) => printed(piece));
  const things = mine.filter(([, piece]) => !printed(piece));
  const open = board.filter(([, piece]) => printed(piece) && (usable(piece) || piece.look === 'card'));
  const targets = board.filter(([, piece]) => !printed(piece) && usable(piece));
  cards.sort(([, a], [, b]) => Number(isWide(app, a)) - Number(isWide(app, b)));
  open.sort(([, a], [, b]) => Number(usable(b)) - Number(usable(a)));
  const shelves = [
    cards.length ? shelf('cards', say('page.mine'), cards.map((piece) => card(app, piece))) : null,
    shelf('things', cards.length ? '' : say('page.mine'), things.map((piece) => thing(app, piece))),
    shelf('targets', '', targets.map((piece) => thing(app, piece))),
    shelf('board', say('page.board'), open.map((piece) => card(app, piece))),
  ];
  return shelves.some(Boolean) ? shelves : [h('p', { class: 'empty' }, say('page.nothing'))];
}

/** Ids of the choices that pieces in the hand stand for: the others need a button. */
export function covered(app: App): Set<string> {
  const shown = [...piecesOf(app, 'mine'), ...piecesOf(app, 'board')];
  return new Set(shown.filter(([, piece]) => printed(piece) || usable(piece)).flatMap(([, piece]) => piece.does ?? []));
}
