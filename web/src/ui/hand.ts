// The hand: one's own cards large, one's plate in words, other things, and what on the table can be chosen. For one thumb.
import type { App } from '../app';
import { h, type Child, type Element } from '../dom';
import type { Piece } from '../model';
import { say } from '../words';
import { holdable } from './holding';
import { faceOf } from './sheets';

type Named = [string, Piece];

const usable = (piece: Piece) => !!piece.does?.length || !!piece.toggles || !!piece.selected;
const printed = (piece: Piece) => (piece.look === 'card' || piece.look === 'plate') && !!(piece.large ?? piece.sheet);

/** Labelled pieces of an area, in the order in which they are laid. */
function piecesOf(app: App, area: string): Named[] {
  const all = Object.entries(app.model.scene?.pieces ?? {}).filter(([, piece]) => piece.label && piece.area === area);
  return all.sort(([, a], [, b]) => (a.order ?? 0) - (b.order ?? 0));
}

/** A plate lies on its side. */
function isWide(app: App, piece: Piece): boolean {
  const face = app.model.scene?.sheets?.[piece.large ?? piece.sheet ?? ''];
  return !!face && face.width > face.height;
}

/** A card, or a plate; on one's `own` lies much of what it says: it is a picture beside words. */
function card(app: App, [id, piece]: Named, own = false): Element {
  const state = piece.selected ? ' selected' : usable(piece) ? ' usable' : '';
  return h(
    'button',
    {
      key: id, class: `card${state}${own ? ' own' : ''}`, 'data-piece': id, 'aria-label': words(piece), 'aria-pressed': piece.toggles ? String(!!piece.selected) : undefined,
      ...holdable(app, id),
    },
    faceOf(app, piece, own),
    own ? h('span', { 'aria-hidden': 'true' }, h('b', {}, piece.label ?? ''), piece.detail ? h('small', {}, piece.detail) : null) : null,
  );
}

/** The side of a die that is up. */
function die({ die: shown }: Piece): Element | null {
  if (!shown) return null;
  const style = { background: shown.body, color: shown.ink };
  return h('span', { class: 'die', style, 'aria-hidden': 'true' }, String(shown.faces[shown.face ?? 0] ?? ''));
}

/** A thing without a face: its name, and what it is worth, as a line; whoever holds it reads the rest. */
function thing(app: App, [id, piece]: Named): Element {
  const state = piece.selected ? ' selected' : usable(piece) ? ' usable' : '';
  return h(
    'button',
    { key: id, class: `thing${state}`, 'data-piece': id, 'aria-label': words(piece), 'aria-pressed': piece.toggles ? String(!!piece.selected) : undefined, ...holdable(app, id) },
    die(piece),
    h('span', {}, nameOf(app, piece)),
  );
}

/** What a thing is called; whose it is goes without saying on one's own shelf. */
function nameOf(app: App, piece: Piece): string {
  const name = (piece.label ?? '').split('. ')[0].replace(/\.$/, '');
  const own = `${app.model.you?.name}: `;
  if (piece.area !== 'mine' || !name.startsWith(own)) return name;
  const rest = name.slice(own.length);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

function words(piece: Piece): string {
  return [piece.label, piece.detail].filter(Boolean).join('. ');
}

const MANY = 3;
const MOST = 6;
/** Places where nothing lies are drawn, and mean nothing in a hand. */
const EMPTY = new Set(['spot', 'outline', 'ring', 'flat']);

function shelf(name: string, title: string, children: Child[]): Element | null {
  if (!children.length) return null;
  const full = children.length > MOST ? ' many most' : children.length > MANY ? ' many' : '';
  return h('section', { key: name, class: `shelf ${name}${full}` }, h('h2', {}, title), h('div', { class: 'row' }, children));
}

export function hand(app: App): Child[] {
  const mine = piecesOf(app, 'mine');
  const board = piecesOf(app, 'board');
  const shown = mine.filter(([, piece]) => printed(piece));
  const cards = shown.filter(([, piece]) => !isWide(app, piece));
  const plates = shown.filter(([, piece]) => isWide(app, piece));
  const things = mine.filter(([, piece]) => !printed(piece) && (usable(piece) || !EMPTY.has(piece.look)));
  const faces = board.filter(([, piece]) => printed(piece) && (usable(piece) || piece.look === 'card'));
  const lines = faces.filter(([, piece]) => isWide(app, piece));
  const open = faces.filter(([, piece]) => !isWide(app, piece));
  const targets = board.filter(([, piece]) => !printed(piece) && usable(piece));
  open.sort(([, a], [, b]) => Number(usable(b)) - Number(usable(a)));
  const some = (pieces: Named[]) => pieces.some(([, piece]) => usable(piece));
  const ready = things.filter(([, piece]) => usable(piece));
  const rest = things.filter(([, piece]) => !usable(piece));
  const titles = new Set(['']);
  /** A shelf; the first of several with one title has it. */
  const put = (name: string, title: string, children: Child[]) => {
    const made = shelf(name, titles.has(title) ? '' : title, children);
    if (made) titles.add(title);
    return made;
  };
  const held = () => put('cards', say('page.mine'), cards.map((piece) => card(app, piece)));
  const table = () => [
    put('lines', say('page.board'), lines.map((piece) => card(app, piece))),
    put(cards.length || open.length > MOST ? 'board' : 'board alone', say('page.board'), open.map((piece) => card(app, piece))),
  ];
  // whatever can be done now is in reach of the thumb: it comes before what can only be read
  const inHand = some(cards);
  const onTable = some(faces) && !inHand && !ready.length && !targets.length && !some(plates);
  const shelves = [
    inHand ? held() : null,
    put('things ready', say('page.mine'), ready.map((piece) => thing(app, piece))),
    put('targets', '', targets.map((piece) => thing(app, piece))),
    onTable ? table() : null,
    inHand ? null : held(),
    put('own', say('page.mine'), plates.map((piece) => card(app, piece, true))),
    put('things', say('page.mine'), rest.map((piece) => thing(app, piece))),
    onTable ? null : table(),
  ].flat();
  return shelves.some(Boolean) ? shelves : [h('p', { class: 'empty' }, say('page.nothing'))];
}

/** Ids of the choices that pieces in the hand stand for: the others need a button. */
export function covered(app: App): Set<string> {
  const shown = [...piecesOf(app, 'mine'), ...piecesOf(app, 'board')];
  return new Set(shown.filter(([, piece]) => printed(piece) || usable(piece)).flatMap(([, piece]) => piece.does ?? []));
}
