// What lies over everything: a card held up, a question of which, a proposal, the end, and what is wrong with the line.
import type { App } from '../app';
import { h, type Child, type Element } from '../dom';
import { say } from '../words';
import { icon, mark } from './icons';
import { faceOf } from './sheets';

const focusFirst = (element: HTMLElement) => element.querySelector<HTMLElement>('button')?.focus();

/** Whether the finger that is down went down beside what lies on the veil: one that was down before closes nothing. */
let beside = false;

function veil(name: string, title: string, close: (() => void) | null, ...children: (Child | Child[])[]): Element {
  const onpointerdown = (event: Event) => (beside = event.target === event.currentTarget);
  const onclick = (event: Event) => {
    if (beside && event.target === event.currentTarget) close?.();
    beside = false;
  };
  return h('div', { key: name, class: `veil ${name}`, onpointerdown, onclick },
    h('div', { class: 'box', role: 'dialog', 'aria-modal': 'true', 'aria-label': title, made: focusFirst, seen: title }, ...children));
}

function moves(app: App, choices: readonly string[]): Child[] {
  const known = app.model.ask?.choices ?? {};
  return choices.map((id) => known[id] && h('button', { key: id, 'data-choice': id, onclick: () => app.act(id) }, known[id].words));
}

function look(app: App, id: string): Child {
  const piece = app.piece(id);
  if (!piece) return null;
  const close = () => app.open(null);
  const toggle = piece.toggles ? h('button', { class: 'main', onclick: () => (close(), app.choose(id)) }, piece.label ?? '') : null;
  return veil('look', piece.label ?? '', close,
    faceOf(app, piece),
    h('div', { class: 'about' }, h('h2', {}, piece.label ?? ''), piece.detail ? h('p', {}, piece.detail) : null,
      h('div', { class: 'moves' }, piece.toggles ? toggle : moves(app, piece.does ?? []), h('button', { class: 'quiet', onclick: close }, say('close')))));
}

function which(app: App, title: string, choices: readonly string[]): Child {
  return veil('which', title, () => app.open(null), h('h2', {}, title || say('which')), h('div', { class: 'moves list' }, moves(app, choices), h('button', { class: 'quiet', onclick: () => app.open(null) }, say('cancel'))));
}

function leave(app: App): Child {
  return veil('which', say('menu.leave.guest'), () => app.open(null), h('h2', {}, say('menu.leave.guest')),
    h('div', { class: 'moves list' }, h('button', { class: 'main', onclick: () => (app.open(null), app.ask('leave')) }, say('alarm.leave')), h('button', { class: 'quiet', onclick: () => app.open(null) }, say('cancel'))));
}

function proposal(app: App): Child {
  const open = app.model.proposal;
  if (!open) return null;
  return h('div', { key: 'proposal', class: 'proposal', role: 'alertdialog', 'aria-label': open.words },
    h('p', {}, open.words, open.needed ? h('small', {}, ` ${open.agreed ?? 0}/${open.needed}`) : null),
    open.mine ? h('div', { class: 'moves' },
      h('button', { class: 'main', onclick: () => app.ask('consent', { yes: true }) }, say('consent.yes')),
      h('button', { onclick: () => app.ask('consent', { yes: false }) }, say('consent.no'))) : null);
}

/** The end of a game: who won, what is remembered, and once more. */
export function result(app: App): Child {
  const ended = app.model.result;
  if (!ended || !app.ended) return null;
  const chairs = app.model.lobby?.chairs ?? [];
  const rows = (ended.ranking ?? []).flatMap((seats, place) => seats.map((seat) => ({ seat, place })));
  const close = () => app.lookOn();
  return veil('end', say('results'), close,
    h('h2', {}, ended.words),
    h('ol', { class: 'ranking' }, rows.map(({ seat, place }) => h('li', { class: ended.winners?.includes(seat) ? 'won' : '' },
      h('span', { class: 'place' }, `${place + 1}`), mark(chairs[seat]?.mark, chairs[seat]?.colour), h('b', {}, app.nameOf(seat)), h('span', {}, ended.scores?.[seat] ?? '')))),
    (ended.keepsakes ?? []).map((words) => h('p', { class: 'faint' }, words)),
    h('div', { class: 'moves' },
      app.can('again') ? h('button', { class: 'main', onclick: () => (close(), app.ask('again')) }, say('results.again')) : null,
      h('button', { onclick: close }, say('close'))));
}

export function dialogs(app: App): Child[] {
  const { dialog } = app;
  return [
    proposal(app),
    result(app),
    dialog?.kind === 'look' ? look(app, dialog.piece) : null,
    dialog?.kind === 'which' ? which(app, dialog.title, dialog.choices) : null,
    dialog?.kind === 'leave' ? leave(app) : null,
  ];
}

export function notice(app: App): Child {
  const told = app.notice;
  if (!told) return null;
  return h('div', { key: 'notice', class: `notice${told.bad ? ' bad' : ''}`, role: told.bad ? 'alert' : 'status' },
    h('p', {}, told.words),
    told.rule ? h('button', { onclick: () => (app.hush(), app.show('book', told.rule)) }, say('rulebook.why', { paragraph: told.rule })) : null,
    h('button', { class: 'round', 'aria-label': say('close'), onclick: () => app.hush() }, icon('close')));
}

/** What to say while there is no line: over the table if it was there already. */
export function lineWords(app: App): Child {
  if (!app.invitation) return null;
  const words = {
    connecting: say('link.connecting'), broken: say('link.resuming'), unknown: say('page.unknown'), evicted: say('page.evicted'),
    closed: app.closing || say('link.closed'), away: say('page.away'), misfit: say('page.misfit'), live: '',
  }[app.line];
  if (!words) return null;
  const again = app.line === 'evicted' || app.line === 'closed';
  return h('div', { key: 'line', class: 'line', role: 'status' }, h('p', {}, words), again ? h('button', { class: 'main', onclick: () => app.comeBack() }, say('page.evicted.here')) : null);
}
