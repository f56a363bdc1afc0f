// Who sits around the table: plates at the upper edge, and the lobby before a game begins.
import type { App } from '../app';
import { h, type Child, type Element } from '../dom';
import type { Chair } from '../model';
import { modelPath } from '../press';
import { readInvitation } from '../seal';
import { say } from '../words';
import { icon, mark } from './icons';

/** Whoever is on turn is in sight, where not all plates fit. */
const toActing = (element: HTMLElement) => element.querySelector('.acting')?.scrollIntoView({ block: 'nearest', inline: 'center' });

export function plates(app: App): Element {
  const { lobby, ask, you, clock } = app.model;
  const chairs = lobby?.chairs ?? [];
  return h('ul', { class: 'plates', made: toActing, seen: ask?.acting?.join() }, chairs.map((chair, seat) => {
    if (chair.kind === 'open') return null;
    const acting = ask?.acting?.includes(seat);
    const hints = [chair.away ? say('seat.away') : '', seat === you?.seat ? say('seat.you') : ''].filter(Boolean);
    const timed = clock?.seats?.includes(seat) ? say('seat.timer', { n: Math.ceil(clock.seconds) }) : '';
    return h(
      'li',
      { key: seat, class: `plate${acting ? ' acting' : ''}${chair.away ? ' away' : ''}`, 'aria-current': acting ? 'true' : undefined },
      mark(chair.mark, chair.colour),
      h('span', { class: 'who' }, h('b', {}, chair.name ?? ''), h('small', {}, [chair.standing, ...hints, timed].filter(Boolean).join(' · '))),
      chair.kind === 'bot' ? icon('bot') : chair.browser ? icon('phone') : null,
    );
  }));
}

/** The cover of the game's box, where there is one. */
function cover(app: App): Element {
  const name = `covers/${(app.welcome?.game ?? '').replaceAll('-', '_')}.jpg`;
  return h('img', { class: 'cover', src: modelPath(name), alt: '', onerror: (event: Event) => (event.target as HTMLElement).remove() });
}

function about(chair: Chair, mine: boolean): string {
  if (chair.kind === 'open') return say('lobby.free');
  if (chair.kind === 'bot') return say('table.bot', { level: chair.level ?? '' });
  const facts = [chair.seat ?? '', mine ? say('seat.you') : '', chair.ready ? say('lobby.ready') : '', chair.browser ? say('page.phone') : ''];
  return facts.filter(Boolean).join(' · ');
}

function chairRow(app: App, chair: Chair, seat: number): Element {
  const mine = app.model.you?.seat === seat;
  const open = chair.kind === 'open';
  return h(
    'li',
    { key: seat, class: `chair ${chair.kind}${mine ? ' mine' : ''}` },
    mark(chair.mark, chair.colour),
    h('span', { class: 'who' }, h('b', {}, open ? say('lobby.free') : (chair.name ?? '')), h('small', {}, open ? '' : about(chair, mine))),
    open && app.can('sit') ? h('button', { onclick: () => app.ask('sit', { seat }) }, say('lobby.sit')) : null,
    open && app.can('bot') ? h('button', { onclick: () => app.ask('bot', { seat }) }, say('lobby.add-bot')) : null,
  );
}

/** Before the game: who is there, and whether all are ready. */
export function lobby(app: App): Child[] {
  const { lobby: table, you } = app.model;
  const chairs = table?.chairs ?? [];
  const ready = you?.seat !== undefined && chairs[you.seat]?.ready;
  const all = chairs.every((chair) => chair.kind === 'bot' || (chair.kind === 'person' && chair.ready));
  return [
    h('section', { class: 'lobby' },
      h('header', {}, cover(app), h('h1', {}, app.welcome?.title ?? '')),
      h('ul', { class: 'chairs' }, chairs.map((chair, seat) => chairRow(app, chair, seat))),
      table?.spectators?.length ? h('p', { class: 'faint' }, say('lobby.watching', { names: table.spectators.join(', ') })) : null,
      table?.options?.length ? h('ul', { class: 'faint options' }, table.options.map((words) => h('li', {}, words))) : null,
      h('div', { class: 'row' },
        app.can('ready') ? h('button', { class: ready ? 'chosen' : 'main', 'aria-pressed': String(!!ready), onclick: () => app.ask('ready', { on: !ready }) }, say('lobby.ready')) : null,
        app.can('start') ? h('button', { class: all ? 'main' : '', onclick: () => app.ask('start') }, say('lobby.begin')) : null,
      ),
      ready && !all ? h('p', { class: 'faint' }, say('lobby.waiting')) : null,
      table?.fair ? h('p', { class: 'faint small' }, table.fair) : null,
    ),
  ];
}

/** Whoever has typed the address without its end is asked for it. */
export function typed(): Child[] {
  const enter = (event: Event) => {
    event.preventDefault();
    const box = document.querySelector<HTMLInputElement>('#code')!;
    if (readInvitation(box.value)) location.hash = readInvitation(box.value);
    else box.select();
  };
  return [
    h('form', { class: 'door', onsubmit: enter },
      h('p', { class: 'brand' }, 'Astragal'),
      h('label', { for: 'code' }, say('page.code')),
      h('input', { id: 'code', maxlength: 40, autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false', enterkeyhint: 'go', required: true, placeholder: 'abcd-2345', keep: true }),
      h('button', { class: 'main', type: 'submit' }, say('lan.sit')),
    ),
  ];
}

/** The first screen: a name, and in. */
export function door(app: App): Child[] {
  const enter = (watch: boolean) => {
    const name = document.querySelector<HTMLInputElement>('#name')?.value.trim();
    if (name) app.join(name, watch);
    else document.querySelector<HTMLInputElement>('#name')?.focus();
  };
  return [
    h('form', { class: 'door', onsubmit: (event: Event) => (event.preventDefault(), enter(false)) },
      h('p', { class: 'brand' }, 'Astragal'),
      h('header', {}, cover(app), h('h1', {}, app.welcome?.title ?? '')),
      h('label', { for: 'name' }, say('lan.name')),
      h('input', { id: 'name', name: 'name', maxlength: 24, autocomplete: 'nickname', autocapitalize: 'words', enterkeyhint: 'go', required: true, value: app.settings.name, keep: true }),
      h('button', { class: 'main', type: 'submit' }, say('lan.sit')),
      h('button', { type: 'button', class: 'quiet', onclick: () => enter(true) }, say('lan.watch')),
      languages(app),
    ),
  ];
}

export function languages(app: App): Element {
  const known = app.welcome?.languages ?? { en: 'English', it: 'Italiano', nb: 'Norsk' };
  return h('div', { class: 'choice', role: 'group', 'aria-label': say('settings.language') }, Object.entries(known).map(([code, name]) =>
    h('button', { type: 'button', key: code, 'aria-pressed': String(document.documentElement.lang === code), lang: code, onclick: () => void app.speak(code) }, name)));
}
