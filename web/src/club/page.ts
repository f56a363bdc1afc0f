// The page of a club as a function of what is known of it.
import { h, type Child, type Element } from '../dom';
import { icon } from '../ui/icons';
import { say as said } from '../words';
import { HEIGHT, WIDTH } from './boards';
import type { Club } from './club';
import type { Chair, Result, Table } from './front';
import type { ClubKey } from './keys';

/** Words of this page are in the same files as those of a table's. */
const say = said as unknown as (key: ClubKey, values?: Record<string, string | number>) => string;

function person(chair: Chair, standing?: string): Element {
  const name = chair.kind === 'open' ? say('page.club.free') : chair.name ?? '';
  return h('li', { class: `person ${chair.kind}${chair.away ? ' away' : ''}` },
    h('span', { class: 'dot', style: { background: chair.kind === 'open' ? 'transparent' : chair.colour } }),
    h('span', { class: 'name' }, name),
    chair.kind === 'bot' ? icon('bot') : null,
    standing ? h('small', {}, standing) : null);
}

function card(club: Club, table: Table): Element {
  const shown = table.rev >= 0;
  const standings = club.boards.get(table.number)?.standings ?? [];
  const made = (canvas: HTMLCanvasElement) => club.show(table.number, canvas);
  const number = say('page.club.table', { number: table.number });
  return h('li', { key: table.number, class: 'card', 'data-table': table.number },
    shown ? h('canvas', { key: 'board', class: 'board', width: WIDTH, height: HEIGHT, keep: true, made, role: 'img', 'aria-label': `${table.title}, ${number}` }) : null,
    h('div', { key: 'facts', class: 'facts' },
      h('h3', {}, table.title),
      h('p', { class: 'faint small' }, [
        number,
        table.watching ? say('page.club.watching', { n: table.watching }) : '',
        table.phase === 'over' ? say('page.club.over') : table.awake ? '' : say('page.club.asleep'),
      ].filter(Boolean).join(' · ')),
      h('ul', { class: 'people' }, table.chairs.map((chair, seat) => person(chair, standings[seat])))));
}

function section(name: string, title: string, content: Child | Child[], more = ''): Element {
  return h('section', { key: name, class: `part ${name}` }, h('h2', {}, title, more ? h('small', { class: 'faint' }, more) : null), content);
}

function result({ title, words, ranking = [], scores = [], began }: Result, language: string): Element {
  const day = new Date(began * 1000).toLocaleDateString(language, { day: 'numeric', month: 'short' });
  return h('li', { class: 'result' },
    h('p', { class: 'of' }, h('b', {}, title), h('small', { class: 'faint' }, day)),
    words ? h('p', { class: 'words' }, words) : null,
    ranking.length > 1 || (ranking[0]?.length ?? 0) > 1
      ? h('ol', { class: 'ranking' }, ranking.map((group, place) =>
        h('li', { class: place ? '' : 'first' }, h('span', {}, group.join(', ')), scores[place]?.length ? h('small', {}, scores[place].join(', ')) : null)))
      : null);
}

function come(club: Club): Element {
  const submit = (event: Event) => {
    event.preventDefault();
    club.come(new FormData(event.target as HTMLFormElement).get('code') as string);
  };
  return h('form', { key: 'come', class: 'come', onsubmit: submit },
    h('label', { for: 'code' }, say('page.club.code')),
    h('div', { class: 'row' },
      h('input', { id: 'code', name: 'code', autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false', placeholder: '10007-lemo-sati-boka', 'aria-invalid': club.badCode || undefined }),
      h('button', { class: 'main', type: 'submit' }, say('page.club.come'))),
    h('p', { class: club.badCode ? 'bad small' : 'faint small', role: club.badCode ? 'alert' : undefined },
      say(club.badCode ? 'page.club.bad-code' : 'page.club.help')));
}

function gather(club: Club): Element | null {
  const { game, opened } = club;
  if (!game) return null;
  if (opened) {
    return h('div', { key: 'opened', class: 'gather', role: 'status' },
      h('b', { class: 'label' }, say('page.club.yours')),
      h('div', { class: 'row' },
        h('output', { class: 'code' }, opened.code),
        h('button', { class: 'main', onclick: () => location.assign(`/table#${opened.table}`) }, say('page.club.sit'))),
      h('p', { class: 'faint small' }, say('page.club.yours.help')));
  }
  const submit = (event: Event) => {
    event.preventDefault();
    void club.open();
  };
  const chosen = (event: Event) => (event.target as HTMLSelectElement).value;
  return h('form', { key: 'gather', class: 'gather', onsubmit: submit },
    h('b', { class: 'label' }, say('page.club.new')),
    h('div', { class: 'row' },
      h('select', { id: 'game', 'aria-label': say('page.club.game'), onchange: (event: Event) => club.choose(chosen(event), club.seats) },
        club.front!.games.map(({ game: id, title }) => h('option', { key: id, value: id, selected: id === game.game }, title))),
      h('label', { for: 'seats' }, say('page.club.seats')),
      h('select', { id: 'seats', onchange: (event: Event) => club.choose(game.game, Number(chosen(event))) },
        game.seats.map((count) => h('option', { key: `${game.game} ${count}`, value: count, selected: count === club.chairs }, String(count)))),
      h('button', { type: 'submit', disabled: club.opening || undefined }, say('page.club.gather'))),
    h('p', { class: club.notOpened ? 'bad small' : 'faint small', role: club.notOpened ? 'alert' : undefined },
      say(club.notOpened ?? 'page.club.new.help')));
}

function head(club: Club): Element {
  const front = club.front!;
  return h('header', { key: 'head', class: 'head' },
    h('div', { class: 'title' },
      h('p', { class: 'brand' }, 'Astragal'),
      h('h1', {}, front.club),
      h('p', { class: 'faint small key' }, say('page.club.key', { words: front.words }))),
    h('select', { class: 'language', 'aria-label': say('settings.language'), onchange: (event: Event) => void club.speak((event.target as HTMLSelectElement).value) },
      Object.entries(front.languages).map(([code, name]) => h('option', { value: code, selected: code === club.language }, name))),
    come(club),
    gather(club));
}

export function page(club: Club): Child[] {
  const { front } = club;
  if (!front) return [h('main', { key: 'wait', class: 'wait' }, h('p', { class: 'brand' }, 'Astragal'), h('div', { class: 'spinner' }))];
  const playing = front.tables.filter((table) => table.rev >= 0);
  playing.sort((a, b) => Number(a.phase === 'over') - Number(b.phase === 'over'));
  const going = playing.filter(({ phase }) => phase !== 'over').length;
  const open = front.tables.filter((table) => table.rev < 0);
  const free = (tables: Table[]) => tables.reduce((sum, table) => sum + table.chairs.filter((chair) => chair.kind === 'open').length, 0);
  return [
    club.away ? h('p', { key: 'away', class: 'lost', role: 'status' }, say('page.club.away')) : null,
    h('main', { key: 'club', class: 'club' },
      head(club),
      section('playing', say('page.club.playing'), playing.length ? h('ul', { class: 'cards' }, playing.map((table) => card(club, table))) : h('p', { class: 'empty' }, say('page.club.none')), going ? String(going) : ''),
      open.length ? section('open', say('page.club.open'), h('ul', { class: 'cards' }, open.map((table) => card(club, table))), say('page.club.taken', { n: free(open) })) : null,
      front.results.length ? section('results', say('page.club.results'), h('ul', { class: 'cards' }, front.results.map((one) => result(one, club.language)))) : null,
      front.members?.length ? section('members', say('page.club.members'), h('ul', { class: 'names' }, front.members.map((name) => h('li', {}, name))), String(front.members.length)) : null),
  ];
}
