// The whole page as a function of what the app knows.
import type { App } from '../app';
import { h, type Child, type Element } from '../dom';
import { inOrder } from '../model';
import { isLight } from '../settings';
import type { Stage } from '../stage';
import { say } from '../words';
import type { Key } from '../keys';
import { door, lobby, plates, typed } from './chairs';
import { dialogs, lineWords, notice } from './dialogs';
import { dock } from './dock';
import { hand } from './hand';
import { icon } from './icons';
import { panel } from './panels';

function tool(name: string, words: string, onclick: () => void, more: Record<string, unknown> = {}): Element {
  return h('button', { key: name, class: 'round', 'aria-label': words, title: words, onclick, ...more }, icon(name));
}

function bar(app: App): Element {
  const other = app.mode === 'hand' ? 'table' : 'hand';
  const unread = app.unread ? { 'data-unread': Math.min(9, app.unread) } : {};
  return h('header', { class: 'bar' },
    app.playing ? plates(app) : null,
    h('p', { class: 'moment', 'aria-hidden': 'true' }, app.model.ask?.moment ?? app.welcome?.title ?? ''),
    h('div', { class: 'tools' },
      app.can('undo') ? tool('undo', say('menu.undo'), () => app.ask('undo')) : null,
      tool(other, say(`page.${other}`), () => app.set({ mode: other }), { 'data-mode': other }),
      tool('log', say('tab.log'), () => app.show(app.panel === 'log' ? null : 'log')),
      tool('chat', say('tab.chat'), () => app.show(app.panel === 'chat' ? null : 'chat'), unread),
      tool('menu', say('menu'), () => app.show(app.panel === 'menu' ? null : 'menu'))));
}

function canvas(stage: Stage, label: string): Element {
  const made = (element: HTMLCanvasElement) => void stage.mount(element);
  return h('canvas', { key: `canvas ${stage.wanted()}`, class: 'scene', keep: true, made, role: 'img', 'aria-label': label });
}

/** Everything on the table that can be chosen, as elements for keyboards and screen readers: seen when they have focus. */
function reachable(app: App, stage: Stage): Element {
  const pieces = Object.entries(app.model.scene?.pieces ?? {}).filter(([, piece]) => piece.label);
  const useful = (does?: string[], toggles?: boolean) => Number(!!does?.length || !!toggles);
  pieces.sort(([, a], [, b]) => useful(b.does, b.toggles) - useful(a.does, a.toggles) || (a.order ?? 0) - (b.order ?? 0));
  return h('ul', { class: 'reachable', 'aria-label': say('page.board') }, pieces.map(([id, piece]) =>
    h('li', { key: id }, h('button', {
      'data-piece': id, tabindex: useful(piece.does, piece.toggles) ? 0 : -1,
      'aria-pressed': piece.toggles ? String(!!piece.selected) : undefined,
      onclick: () => app.choose(id),
      onkeydown: (event: KeyboardEvent) => void (event.key === 'l' && app.open({ kind: 'look', piece: id })), // false would keep Tab and Enter from what they do
      onfocus: (event: FocusEvent) => {
        const spot = stage.scene?.spotOf(id);
        const button = event.target as HTMLElement;
        if (spot) button.style.cssText = `left:${spot[0]}px;top:${spot[1]}px`;
      },
    }, [piece.label, piece.detail].filter(Boolean).join('. ')))));
}

const VIEWS: [string, Key][] = [['table', 'camera.table'], ['mine', 'camera.mine'], ['tray', 'camera.tray'], ['board', 'camera.board']];

function tableMain(app: App, stage: Stage): Element {
  const known = app.model.scene?.layout.views ?? {};
  return h('main', { key: 'table', class: 'table' },
    canvas(stage, app.model.ask?.prompt ?? ''),
    h('nav', { class: 'views', 'aria-label': say('page.table') }, VIEWS.filter(([name]) => known[name]).map(([name, key]) =>
      h('button', { key: name, 'aria-pressed': String(stage.view === name), onclick: () => stage.look(name) }, say(key)))),
    reachable(app, stage));
}

function handMain(app: App, stage: Stage): Element {
  const { throw: wanted, rolling } = app.model.ask ?? {};
  // from the hand to the felt it is one scene: making another between two words of the host would cost the throw
  const dice = !stage.impossible && !!(wanted || rolling !== undefined || app.falling || app.model.dice?.length);
  // what is asked anew can be answered at the top; a selection moves nothing
  const asked = app.model.ask?.mine ? app.model.rev : 'nothing';
  return h('main', { key: 'hand', class: `hand${dice ? ' rolling' : ''}${wanted || rolling !== undefined || app.falling ? '' : ' lying'}` },
    dice ? h('div', { key: 'tray', class: 'tray' }, canvas(stage, say('page.dice'))) : null,
    h('div', { key: 'shelves', class: 'shelves scroll', made: (shelves: HTMLElement) => shelves.scrollTo(0, 0), seen: asked }, hand(app)));
}

/** What happened, for screen readers: the latest entries of the log, one after the other. */
function told(app: App): Element {
  const entries = inOrder(app.model.log).slice(-4);
  return h('div', { class: 'unseen', role: 'log', 'aria-live': 'polite' }, entries.flatMap((entry) => entry.words).map((words) => h('p', {}, words)));
}

function content(app: App, stage: Stage): Child[] {
  if (!app.invitation) return [h('main', { key: 'code', class: 'wait' }, typed())];
  if (!app.welcome) return [h('main', { key: 'wait', class: 'wait' }, h('p', { class: 'brand' }, 'Astragal'), h('div', { class: 'spinner' }))];
  if (!app.welcome.joined) return [h('main', { key: 'door', class: 'wait' }, door(app))];
  if (!app.playing) return [bar(app), h('main', { key: 'lobby', class: 'scroll' }, lobby(app))];
  const inHand = app.mode === 'hand' || stage.impossible;
  return [bar(app), inHand ? handMain(app, stage) : tableMain(app, stage), h('section', { key: 'dock', class: 'dock', 'aria-live': 'polite' }, dock(app)), told(app)];
}

export function page(app: App, stage: Stage): Child[] {
  const root = document.documentElement;
  root.dataset.place = isLight(app.settings) ? 'light' : 'dark';
  root.dataset.text = String(app.settings.text);
  return [h('div', { key: 'page', class: `page ${app.mode} ${app.orientation}${app.panel ? ' with-panel' : ''}` }, content(app, stage), panel(app)), ...dialogs(app), notice(app), lineWords(app)];
}
