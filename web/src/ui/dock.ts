// What is asked, and what one may do: words, buttons and the dice, at the lower edge where the thumb is.
import type { App } from '../app';
import { h, type Child, type Element } from '../dom';
import { say } from '../words';
import { covered } from './hand';
import { icon } from './icons';

const MOST = 24;
/** More buttons than this leave too little of the hand: what its cards stand for is then done with them. */
const FEW = 3;

interface Button {
  id: string;
  words: string;
  shown: boolean;
}

/** The choices that get a button here: the host's, and in the hand those that nothing to be tapped stands for. */
function buttons(app: App): Button[] {
  const { choices = {}, throw: wanted } = app.model.ask ?? {};
  const elsewhere = app.mode === 'hand' ? covered(app) : null;
  const found = Object.entries(choices)
    .filter(([id, choice]) => id !== wanted?.choice && !choice.concession && (choice.shown || (elsewhere && !choice.composed && !elsewhere.has(id))))
    .sort(([, a], [, b]) => Number(!!b.shown) - Number(!!a.shown) || (a.order ?? 0) - (b.order ?? 0))
    .map(([id, choice]) => ({ id, words: choice.words, shown: choice.shown ?? false }));
  return elsewhere && found.length > FEW ? found.filter(({ id }) => !elsewhere.has(id)) : found;
}

function throwing(app: App): Child {
  const wanted = app.model.ask?.throw;
  if (!wanted) return null;
  return h('button', { key: 'throw', class: 'main throw', 'data-throw': '', onclick: () => app.throwDice() }, icon('dice'), wanted.words);
}

export function prompt(app: App): Element {
  const { ask, lobby } = app.model;
  const words = app.falling ? say('prompt.falling') : lobby?.paused ? say('prompt.paused') : ask?.prompt;
  const more = [ask?.total, ask?.throw?.needed].filter(Boolean).join(' · ');
  const hint = ask?.throw && !app.falling ? say('page.swipe') : '';
  return h('div', { key: 'prompt', class: `prompt${ask?.mine ? ' mine' : ''}` },
    ask?.moment ? h('small', { class: 'moment' }, ask.moment) : null,
    h('p', {}, words ?? ''),
    more ? h('p', { class: 'more' }, more) : null,
    hint ? h('p', { class: 'hint' }, hint) : null,
  );
}

export function dock(app: App): Child[] {
  const all = buttons(app);
  const few = all.slice(0, MOST);
  const selected = Object.values(app.model.scene?.pieces ?? {}).some((piece) => piece.selected);
  return [
    prompt(app),
    h('div', { key: 'moves', class: 'moves', role: 'group', 'aria-label': say('moves') },
      app.can('back') ? h('button', { key: 'back', class: 'main', onclick: () => app.ask('bot', { seat: app.model.you?.seat, level: null }) }, say('menu.back-in')) : null,
      throwing(app),
      few.map(({ id, words, shown }, number) =>
        h('button', { key: id, class: shown && number === 0 && !app.model.ask?.throw ? 'main' : '', 'data-choice': id, onclick: () => app.act(id) }, words)),
      all.length > MOST ? h('button', { key: 'all', onclick: () => app.open({ kind: 'which', title: say('moves.all'), choices: all.map(({ id }) => id) }) }, `${say('moves.all')} (${all.length})`) : null,
      selected ? h('button', { key: 'cancel', class: 'quiet', onclick: () => app.unselect() }, say('cancel')) : null,
    ),
  ];
}
