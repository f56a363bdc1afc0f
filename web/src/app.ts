// What the page knows and does: messages come in one after the other, and dice fall before what follows from them.
import { Connection, Tickets, type LineState } from './connection';
import { merged, type FromHost, type Model, type Part, type Piece, type Thrown, type Welcome } from './model';
import { Press } from './press';
import * as settings from './settings';
import { NEUTRAL, type Gesture } from './swipe';
import { language, preferred, say, speak } from './words';

export type Panel = 'log' | 'chat' | 'words' | 'odds' | 'book' | 'menu' | 'settings';
export type Mode = 'hand' | 'table';

export type Dialog =
  | { kind: 'look'; piece: string }
  | { kind: 'which'; title: string; choices: string[] }
  | { kind: 'leave' };

/** A sentence that is shown for a while; `rule` leads into the rulebook. */
export interface Notice {
  words: string;
  rule?: string;
  bad: boolean;
}

/** Who shows throws: the table in three dimensions, once it is there. */
export interface Player {
  play(thrown: Thrown): Promise<void>;
  skip(): void;
}

const NOTICE = 5_000;
const ROTATED = matchMedia('(orientation: portrait)');
const SMALL = 620;

export class App {
  readonly press = new Press();
  settings = settings.load();
  line: LineState = 'connecting';
  welcome: Welcome | null = null;
  model: Model = {};
  panel: Panel | null = null;
  dialog: Dialog | null = null;
  notice: Notice | null = null;
  closing = '';
  book: { title: string; parts: Part[]; at?: string } | null = null;
  /** The dice of the throw that is being watched. */
  falling: Thrown | null = null;
  unread = 0;
  /** The end was looked at, and the table is looked at again. */
  seenEnd = false;
  /** Milliseconds from asking to the answer, of the latest asks. */
  readonly waits: number[] = [];
  player: Player | null = null;
  /** Whoever shows throws, once it is there: the first throw brings the dice of a hand onto the page. */
  stage: () => Promise<Player | null> = () => Promise.resolve(null);
  private readonly asked = new Map<number, number>();
  private readonly queue: FromHost[] = [];
  private working = false;
  private noticed = 0;
  private readonly connection: Connection;
  private readonly watchers: (() => void)[] = [];

  constructor(readonly invitation: string) {
    this.connection = new Connection(new Tickets(invitation), {
      received: (message) => this.receive(message),
      state: (state) => {
        this.line = state;
        this.changed();
      },
    });
    ROTATED.addEventListener('change', () => this.tellLook());
    addEventListener('resize', () => this.changed());
    document.addEventListener('visibilitychange', () => document.hidden && this.player?.skip());
  }

  async start(): Promise<void> {
    await speak(this.settings.language || preferred());
    this.changed();
    if (this.invitation) this.connection.open();
  }

  watch(watcher: () => void): void {
    this.watchers.push(watcher);
  }

  changed(): void {
    for (const watcher of this.watchers) watcher();
  }

  // What the page is like

  get seated(): boolean {
    return this.model.you?.seat !== undefined;
  }

  get playing(): boolean {
    return ['playing', 'over', 'adjourned'].includes(this.model.lobby?.phase ?? '') && !!this.model.scene;
  }

  /** As it was chosen; or a hand on a small screen beside somebody's large one, else the whole table. */
  get mode(): Mode {
    if (this.settings.mode !== 'auto') return this.settings.mode;
    const { chairs = [], spectators = [] } = this.model.lobby ?? {};
    const large = spectators.length > 0 || chairs.some((chair) => chair.kind === 'person' && !chair.browser);
    return this.seated && large && Math.min(innerWidth, innerHeight) < SMALL ? 'hand' : 'table';
  }

  get orientation(): 'portrait' | 'landscape' {
    return ROTATED.matches ? 'portrait' : 'landscape';
  }

  /** The end of the game lies over the table. */
  get ended(): boolean {
    return !!this.model.result && !this.seenEnd;
  }

  can(what: string): boolean {
    return this.model.you?.can?.includes(what) ?? false;
  }

  nameOf(seat: number): string {
    return this.model.lobby?.chairs?.[seat]?.name ?? String(seat + 1);
  }

  piece(id: string): Piece | undefined {
    return this.model.scene?.pieces?.[id];
  }

  // What comes in

  private receive(message: FromHost): void {
    switch (message.kind) {
      case 'welcome':
        this.welcomed(message);
        break;
      case 'answer':
        this.answered(message);
        break;
      case 'notice':
        this.tell(message.words);
        break;
      case 'said':
        if (this.panel !== 'chat') {
          this.unread += 1;
          if (message.name !== this.model.you?.name) this.tell(`${message.name}: ${message.text}`);
        }
        break;
      case 'book':
        this.book = { title: message.title, parts: message.parts, at: this.book?.at };
        break;
      case 'closing':
        this.closing = message.words;
        break;
      case 'model':
      case 'thrown':
        this.queue.push(message);
        void this.work();
        return;
    }
    this.changed();
  }

  private welcomed(message: Welcome): void {
    this.welcome = message;
    this.press.heights = message.fonts;
    this.closing = '';
    document.title = `${message.title} · Astragal`;
    this.queue.length = 0;
    this.player?.skip();
    this.tellLook();
  }

  /** One after the other: what follows from a throw is shown when the dice lie. */
  private async work(): Promise<void> {
    if (this.working) return;
    this.working = true;
    for (let message = this.queue.shift(); message; message = this.queue.shift()) {
      if (message.kind === 'model') {
        this.model = merged(message.whole ? {} : this.model, message.merge ?? {}) as Model;
        const kept = this.model.scene?.sheets ?? {};
        this.press.keep((ref) => ref in kept);
        this.keepQuestion();
        if (!this.model.result) this.seenEnd = false;
      } else if (message.kind === 'thrown') {
        this.falling = message;
        this.changed();
        if (!document.hidden) await (await this.stage())?.play(message);
        this.falling = null;
        this.model = { ...this.model, dice: message.dice };
      }
      this.changed();
    }
    this.working = false;
  }

  /** A question stays as long as one of its answers can be given, whatever others do meanwhile. */
  private keepQuestion(): void {
    const offered = this.model.ask?.choices ?? {};
    if (this.dialog?.kind === 'which' && !this.dialog.choices.some((id) => id in offered)) this.dialog = null;
  }

  private answered({ id, ok, words, rule }: FromHost & { kind: 'answer' }): void {
    const since = this.asked.get(id);
    this.asked.delete(id);
    if (since !== undefined) {
      this.waits.push(performance.now() - since);
      if (this.waits.length > 500) this.waits.shift();
    }
    if (!ok && words) this.tell(words, rule, true);
  }

  tell(words: string, rule?: string, bad = false): void {
    this.notice = { words, rule, bad };
    clearTimeout(this.noticed);
    this.noticed = window.setTimeout(() => this.hush(), NOTICE + 40 * words.length);
    this.changed();
  }

  hush(): void {
    this.notice = null;
    this.changed();
  }

  // What is asked for

  private request(message: Record<string, unknown>): void {
    const id = this.connection.ask(message);
    if (id) this.asked.set(id, performance.now());
    else this.tell(say('page.not-sent'), undefined, true);
  }

  join(name: string, watch: boolean): void {
    this.set({ name });
    this.connection.send({ kind: 'join', name, watch });
  }

  private tellLook(): void {
    this.connection.send({ kind: 'look', language, shape: this.mode, orientation: this.orientation });
    this.looked = this.mode;
    this.changed();
  }

  private looked: Mode | null = null;

  /** The host is told when the page has found another way to show the table. */
  keepLook(): void {
    if (this.welcome && this.looked !== this.mode && this.line === 'live') this.tellLook();
  }

  act(choice: string, gesture?: Gesture): void {
    this.dialog = null;
    const throws = this.model.ask?.throw?.choice === choice;
    const thrown = gesture ?? (throws ? NEUTRAL : undefined);
    this.request({ kind: 'act', choice, rev: this.model.rev, ...(thrown ? { gesture: thrown } : {}) });
    this.changed();
  }

  /** Throw the dice that are asked for, by a swipe or by a button. */
  throwDice(gesture: Gesture = NEUTRAL): void {
    const wanted = this.model.ask?.throw;
    if (!wanted || this.falling) return;
    if (wanted.choice !== undefined) this.act(wanted.choice, gesture);
    else this.request({ kind: 'throw', gesture });
  }

  /** Somebody chose a piece: do what it stands for, ask which of several things is meant, or hear why not. */
  choose(id: string): void {
    const piece = this.piece(id);
    if (!piece) return;
    const meant = piece.means && this.piece(piece.means) ? piece.means : id;
    const does = piece.does ?? [];
    if (piece.toggles || !does.length) this.request({ kind: 'tap', piece: meant });
    else if (does.length === 1) this.act(does[0]);
    else this.open({ kind: 'which', title: piece.label ?? '', choices: does });
  }

  ask(what: string, more: Record<string, unknown> = {}): void {
    this.request({ kind: 'ask', what, ...more });
  }

  say(text: string): void {
    if (text.trim()) this.request({ kind: 'say', text: text.trim() });
  }

  unselect(): void {
    this.request({ kind: 'tap' });
  }

  // What is open on the page

  lookOn(): void {
    this.seenEnd = true;
    this.changed();
  }

  open(dialog: Dialog | null): void {
    this.dialog = dialog;
    this.changed();
  }

  show(panel: Panel | null, at?: string): void {
    this.panel = panel;
    if (panel === 'chat') this.unread = 0;
    if (panel === 'book') {
      this.book = this.book ? { ...this.book, at } : null;
      if (!this.book) {
        this.connection.send({ kind: 'book' });
        this.book = { title: '', parts: [], at };
      }
    }
    this.changed();
  }

  set(changes: Partial<settings.Settings>): void {
    this.settings = { ...this.settings, ...changes };
    settings.save(this.settings);
    this.changed();
  }

  async speak(wanted: string): Promise<void> {
    this.set({ language: wanted });
    await speak(wanted);
    this.book = null;
    this.tellLook();
  }

  comeBack(): void {
    this.connection.again();
  }
}
