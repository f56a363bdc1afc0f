// What the page of a club knows, and how it stays true: it looks again and again, while somebody looks at it.
import { Press } from '../press';
import { readInvitation } from '../seal';
import * as settings from '../settings';
import { preferred, speak } from '../words';
import { Boards } from './boards';
import { lookAround, lookAt, openTable, type Board, type Front, type Game, type Opened } from './front';
import type { ClubKey } from './keys';

const LOOK = 3_000;
/** While the club does not answer. */
const LOOK_SELDOM = 6_000;
const AT_ONCE = 4;

export class Club {
  front: Front | null = null;
  away = false;
  badCode = false;
  /** The game of which a table would be opened. */
  chosen = '';
  seats = 0;
  opening = false;
  opened: Opened | null = null;
  /** Why no table was opened. */
  notOpened: ClubKey | null = null;
  language: string = preferred();
  /** The latest look at each table. */
  readonly boards = new Map<number, Board>();
  private readonly press = new Press();
  private readonly pictures = new Boards(this.press);
  private readonly canvases = new Map<number, HTMLCanvasElement>();
  private readonly looked = new Map<number, string>();
  private readonly seen = new Set<Element>();
  private readonly eyes = new IntersectionObserver((entries) => this.saw(entries), { rootMargin: '200px' });
  private settings = settings.load();
  private timer = 0;
  private looking = false;

  constructor(private readonly changed: () => void) {
    if (this.settings.language) this.language = this.settings.language;
    document.addEventListener('visibilitychange', () => document.hidden || this.look());
  }

  async start(): Promise<void> {
    await speak(this.language);
    this.look();
  }

  /** The canvas of a table is on the page. */
  show(table: number, canvas: HTMLCanvasElement): void {
    const before = this.canvases.get(table);
    if (before) this.eyes.unobserve(before);
    this.canvases.set(table, canvas);
    this.looked.delete(table);
    this.eyes.observe(canvas);
  }

  private saw(entries: IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) this.seen.add(target);
      else this.seen.delete(target);
    }
    void this.lookAtBoards();
  }

  look(): void {
    clearTimeout(this.timer);
    if (document.hidden) return;
    void this.lookOnce().then(() => {
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => this.look(), this.away ? LOOK_SELDOM : LOOK);
    });
  }

  private async lookOnce(): Promise<void> {
    const found = await lookAround(this.language);
    this.away = !found;
    if (found) {
      this.front = found;
      this.press.heights = found.fonts;
      document.title = `${found.club} · Astragal`;
      const there = new Set(found.tables.map((table) => table.number));
      for (const number of [...this.canvases.keys()]) if (!there.has(number)) this.forget(number);
    }
    this.changed();
    await this.lookAtBoards();
  }

  private forget(table: number): void {
    const canvas = this.canvases.get(table);
    if (canvas) this.eyes.unobserve(canvas);
    for (const known of [this.canvases, this.looked, this.boards]) known.delete(table);
  }

  /** Boards that have changed since they were looked at, as far as they are on the screen. */
  private async lookAtBoards(): Promise<void> {
    if (this.looking || !this.front) return;
    this.looking = true;
    const { language } = this;
    const stale = this.front.tables.filter((table) => {
      const canvas = this.canvases.get(table.number);
      return table.rev >= 0 && canvas && this.seen.has(canvas) && this.looked.get(table.number) !== `${table.rev} ${language}`;
    });
    const next = async (): Promise<void> => {
      for (let table = stale.shift(); table; table = stale.shift()) {
        const board = await lookAt(table.number, language);
        const canvas = this.canvases.get(table.number);
        if (!board || !canvas) continue;
        this.looked.set(table.number, `${table.rev} ${language}`);
        this.boards.set(table.number, board);
        this.changed();
        await this.pictures.draw(board, canvas);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
    this.looking = false;
  }

  /** To a table, by its code or by what stands in its address. */
  come(typed: string): void {
    const invitation = readInvitation(typed.trim().split('#').pop() ?? '');
    this.badCode = !/^\d/.test(invitation) || !/[.-]/.test(invitation);
    if (this.badCode) this.changed();
    else location.assign(`/table#${invitation}`);
  }

  get game(): Game | undefined {
    return this.front?.games.find(({ game }) => game === this.chosen) ?? this.front?.games[0];
  }

  /** With as many chairs as were chosen, if the game is for that many. */
  get chairs(): number {
    const seats = this.game?.seats ?? [];
    return seats.includes(this.seats) ? this.seats : seats.find((count) => count > 1) ?? seats[0] ?? 0;
  }

  choose(game: string, seats: number): void {
    this.chosen = game;
    this.seats = seats;
    this.notOpened = null;
    this.changed();
  }

  /** A new table. */
  async open(): Promise<void> {
    if (this.opening || !this.game) return;
    this.opening = true;
    this.changed();
    const opened = await openTable(this.game.game, this.chairs);
    this.opening = false;
    this.notOpened = 'why' in opened ? opened.why : null;
    this.opened = 'why' in opened ? null : opened;
    this.changed();
  }

  async speak(language: string): Promise<void> {
    this.language = language;
    this.settings = { ...this.settings, language };
    settings.save(this.settings);
    await speak(language);
    this.look();
  }

  get light(): boolean {
    return settings.isLight(this.settings);
  }

  /** Type faces that the page itself is set in. */
  dress(): void {
    for (const face of ['Manrope-Medium', 'Manrope-ExtraBold', 'SourceSerifPro-Bold']) void this.press.load(face);
  }
}
