// What can be opened beside the table: log, chat, the table in words, odds, the rulebook, the menu and settings.
import type { App, Panel } from '../app';
import { h, type Child, type Element } from '../dom';
import { inOrder } from '../model';
import type { Settings } from '../settings';
import { say } from '../words';
import { languages } from './chairs';
import { icon } from './icons';
import { inline, markdown } from './markdown';

const toEnd = (element: HTMLElement) => {
  element.scrollTop = element.scrollHeight;
};

function log(app: App): Child[] {
  const entries = inOrder(app.model.log);
  if (!entries.length) return [h('p', { class: 'empty' }, say('log.empty'))];
  return [h('ol', { class: 'log scroll', made: toEnd, seen: entries.length }, entries.map((entry, number) =>
    h('li', { key: number, class: entry.undone ? 'undone' : '' },
      entry.words.map((words) => h('p', {}, words)),
      entry.steps?.length ? h('p', { class: 'steps' }, entry.steps.join(' · ')) : null)))];
}

function chat(app: App): Child[] {
  const said = inOrder(app.model.chat);
  const send = (event: Event) => {
    event.preventDefault();
    const box = (event.target as HTMLElement).querySelector('input')!;
    app.say(box.value);
    box.value = '';
  };
  return [
    said.length
      ? h('ol', { class: 'chat scroll', made: toEnd, seen: said.length }, said.map((one, number) => h('li', { key: number }, h('b', {}, one.name), ` ${one.text}`)))
      : h('p', { class: 'empty scroll' }, say('chat.empty')),
    h('form', { class: 'say', onsubmit: send },
      h('input', { 'aria-label': say('chat.say'), placeholder: say('chat.say'), maxlength: 300, autocomplete: 'off', enterkeyhint: 'send', keep: true }),
      h('button', { type: 'submit', 'aria-label': say('chat.send') }, icon('send'))),
  ];
}

function words(app: App): Child[] {
  return [h('div', { class: 'scroll told' }, (app.model.table ?? []).map((sentence) => h('p', {}, sentence)))];
}

function odds(app: App): Child[] {
  const known = app.model.ask?.odds;
  if (!known?.length) return [h('p', { class: 'empty scroll' }, say('page.no-odds'))];
  return [h('ul', { class: 'odds scroll' }, known.map(({ words: what, share }) =>
    h('li', {}, h('span', {}, what), h('b', {}, `${Math.round(share * 1000) / 10} %`), h('i', { style: { width: `${share * 100}%` } }))))];
}

function book(app: App): Child[] {
  const at = app.book?.at;
  const made = (element: HTMLElement) => {
    if (at) element.querySelector(`[data-anchor="${CSS.escape(at)}"]`)?.scrollIntoView();
  };
  const parts = app.book?.parts ?? [];
  return [h('article', { class: 'book scroll', made, seen: `${at} ${parts.length}` }, parts.map((part) =>
    h('section', { key: part.anchor, 'data-anchor': part.anchor, class: part.anchor === at ? 'meant' : '' },
      part.title ? h(`h${Math.min(6, (part.level ?? 1) + 1)}`, {}, inline(part.title)) : null, markdown(part.text))))];
}

function menu(app: App): Child[] {
  const item = (name: string, words: string, onclick: () => void) => h('button', { onclick }, icon(name), h('span', {}, words));
  const paused = app.model.lobby?.paused;
  return [h('div', { class: 'menu scroll' },
    item('book', say('rulebook'), () => app.show('book')),
    item('log', say('tab.words'), () => app.show('words')),
    app.model.ask?.odds?.length ? item('odds', say('tab.odds'), () => app.show('odds')) : null,
    item('settings', say('settings'), () => app.show('settings')),
    app.can('pause') ? item(paused ? 'play' : 'pause', say(paused ? 'menu.unpause' : 'menu.pause'), () => app.ask('pause', { on: !paused })) : null,
    app.can('redo') ? item('redo', say('menu.redo'), () => app.ask('redo')) : null,
    Object.entries(app.model.ask?.choices ?? {}).filter(([, choice]) => choice.concession).map(([id, choice]) =>
      item('flag', choice.words, () => (app.show(null), app.open({ kind: 'which', title: choice.words, choices: [id] })))),
    item('close', say('menu.leave.guest'), () => app.open({ kind: 'leave' })),
  )];
}

type Option = [string, string];

function choice<K extends keyof Settings>(app: App, name: K, title: string, options: Option[]): Element {
  return h('div', { class: 'setting' }, h('h3', {}, title), h('div', { class: 'choice', role: 'group', 'aria-label': title },
    options.map(([value, label]) => h('button', {
      key: value, 'aria-pressed': String(String(app.settings[name]) === value),
      onclick: () => app.set({ [name]: typeof app.settings[name] === 'number' ? Number(value) : value } as Partial<Settings>),
    }, label))));
}

function settings(app: App): Child[] {
  return [h('div', { class: 'settings scroll' },
    h('div', { class: 'setting' }, h('h3', {}, say('settings.language')), languages(app)),
    choice(app, 'text', say('settings.text'), [['0', say('settings.text.0')], ['1', say('settings.text.1')], ['2', say('settings.text.2')]]),
    choice(app, 'place', say('page.place'), [['auto', say('page.place.auto')], ['light', say('page.place.light')], ['dark', say('page.place.dark')]]),
    choice(app, 'quality', say('settings.quality'), [['auto', say('settings.quality.auto')], ['high', say('settings.quality.high')], ['low', say('settings.quality.low')]]),
    h('label', { class: 'switch' }, h('input', { type: 'checkbox', checked: app.settings.still, onchange: () => app.set({ still: !app.settings.still }) }), h('span', {}, say('settings.motion'))),
    h('p', { class: 'faint small' }, say('page.chance')),
  )];
}

const TITLES: Record<Panel, () => string> = {
  log: () => say('tab.log'),
  chat: () => say('tab.chat'),
  words: () => say('tab.words'),
  odds: () => say('tab.odds'),
  book: () => say('rulebook'),
  menu: () => say('menu'),
  settings: () => say('settings'),
};
const CONTENTS: Record<Panel, (app: App) => Child[]> = { log, chat, words, odds, book, menu, settings };

export function panel(app: App): Child {
  if (!app.panel) return null;
  const title = TITLES[app.panel]();
  return h('aside', { key: `panel ${app.panel}`, class: 'panel', role: 'dialog', 'aria-label': title },
    h('header', {}, h('h2', {}, title), h('button', { class: 'round', 'aria-label': say('close'), onclick: () => app.show(null) }, icon('close'))),
    CONTENTS[app.panel](app));
}
