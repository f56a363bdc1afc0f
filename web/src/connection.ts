// The line to the host: one sealed socket, opened again whenever it breaks, and pinged while it is quiet.
import type { FromHost } from './model';
import { Places } from './places';
import { answer, isCode, saltOf, ticketOf, unbase64, type Ways } from './seal';

const PING = 20_000;
const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 5_000;
/** Without a word for so long the line is dead, whatever the socket says: a phone slept, or the host was cut off. */
const SILENCE = 45_000;
const GONE = 1001;
const UNKNOWN = 4401;
const NO_TABLE = 4404;
const EVICTED = 4409;
const MOVED = 4410;
const ELSEWHERE = 4421;
/** How often nodes may send the page on before it rests: one may not know yet that the other is gone. */
const MOST_SENT = 3;
/** After these it makes no sense to come back by oneself. */
const FINAL = new Set([UNKNOWN, EVICTED, GONE]);

/** From which sources this page was built; the build says so. */
declare const PAGE: string;

export type LineState = 'connecting' | 'live' | 'broken' | 'away' | 'unknown' | 'evicted' | 'closed' | 'misfit';

export interface Listener {
  received(message: FromHost): void;
  state(state: LineState): void;
}

const utf8 = { in: new TextDecoder(), out: new TextEncoder() };

/** The ticket of one's own chair at a table, kept in this browser by the table's invitation. */
export class Tickets {
  private stretched: { salt: string; ticket: Uint8Array } | null = null;

  constructor(readonly invitation: string) {}

  /** What to come in with at the table with this salt: the ticket of one's own chair, or the invitation. */
  best(salt: Uint8Array): Uint8Array {
    const { kept } = this;
    if (kept) return unbase64(kept);
    if (this.stretched?.salt !== salt.join()) this.stretched = { salt: salt.join(), ticket: ticketOf(this.invitation, salt) };
    return this.stretched.ticket;
  }

  /** Whether the table is reached over a relay, or at a club. */
  get elsewhere(): boolean {
    return this.invitation.includes('.') || isCode(this.invitation);
  }

  /** Where the table's socket is: over a relay by its number there, or by what it is called whatever its number. */
  get path(): string {
    if (!this.elsewhere) return '/ws';
    return `/ws/${localStorage.getItem(`table ${this.invitation}`) ?? this.invitation.split(/[.-]/)[0]}`;
  }

  remember(table: string): void {
    localStorage.setItem(`table ${this.invitation}`, table);
  }

  get kept(): string | null {
    return localStorage.getItem(`ticket ${this.invitation}`);
  }

  keep(ticket: string): void {
    localStorage.setItem(`ticket ${this.invitation}`, ticket);
  }

  forget(): void {
    localStorage.removeItem(`ticket ${this.invitation}`);
  }
}

export class Connection {
  private socket: WebSocket | null = null;
  private ways: Ways | null = null;
  private pause = FIRST_PAUSE;
  private timer = 0;
  private ended = false;
  private lastId = 0;
  private heard = 0;
  private pings = 0;
  private sent = 0;
  private readonly places: Places;

  constructor(
    private readonly tickets: Tickets,
    private readonly listener: Listener,
  ) {
    this.places = new Places(`nodes ${tickets.invitation}`);
    setInterval(() => this.tick(), PING);
    document.addEventListener('visibilitychange', () => this.wake());
    addEventListener('online', () => this.wake());
  }

  open(): void {
    clearTimeout(this.timer);
    const socket = new WebSocket(this.places.socket(this.tickets.path));
    socket.binaryType = 'arraybuffer';
    this.socket = socket;
    this.ways = null;
    this.heard = performance.now();
    socket.onmessage = (event) => {
      if (socket === this.socket) this.take(new Uint8Array(event.data as ArrayBuffer));
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.closed(event.code, event.reason);
    };
  }

  private take(data: Uint8Array): void {
    this.heard = performance.now();
    if (!this.ways) {
      this.greet(data);
      return;
    }
    let message: FromHost;
    try {
      message = JSON.parse(utf8.in.decode(this.ways.in.open(data))) as FromHost;
    } catch {
      this.socket?.close();
      return;
    }
    if (message.kind === 'welcome') {
      if (this.tickets.elsewhere && message.page !== PAGE) {
        this.misfit();
        return;
      }
      this.pause = FIRST_PAUSE;
      this.sent = 0;
      if (message.nodes) this.places.learn(message.nodes);
      if (message.relayed) this.tickets.remember(message.relayed);
      if (message.ticket) this.tickets.keep(message.ticket);
      this.listener.state('live');
    }
    this.listener.received(message);
  }

  private greet(greeting: Uint8Array): void {
    try {
      const { hello, ways } = answer(this.tickets.best(saltOf(greeting)), greeting);
      this.ways = ways;
      this.socket?.send(hello);
      // something sealed: whoever has only listened cannot say that
      this.send({ kind: 'ping', n: ++this.pings });
    } catch {
      this.misfit();
    }
  }

  /** The relay has a page of another version than the table. */
  private misfit(): void {
    this.ended = true;
    const { socket } = this;
    this.socket = this.ways = null;
    socket?.close();
    this.listener.state('misfit');
  }

  private closed(code: number, reason: string): void {
    this.socket = this.ways = null;
    if (code === ELSEWHERE && this.sent < MOST_SENT && this.places.elsewhere(reason)) {
      this.sent += 1;
      this.open();
      return;
    }
    if (code === UNKNOWN && this.tickets.kept) {
      // the chair is gone, but whoever holds an invitation may join anew
      this.tickets.forget();
      this.open();
      return;
    }
    if (this.ended || FINAL.has(code)) {
      this.ended = true;
      this.listener.state(code === UNKNOWN ? 'unknown' : code === EVICTED ? 'evicted' : 'closed');
      return;
    }
    if (code !== MOVED) this.places.failed();
    this.sent = 0;
    this.listener.state(code === NO_TABLE ? 'away' : 'broken');
    this.timer = window.setTimeout(() => this.open(), this.pause);
    this.pause = Math.min(LONGEST_PAUSE, this.pause * 1.7);
  }

  /** Back from sleep: do not wait for the next try. */
  private wake(): void {
    if (document.hidden || this.ended) return;
    if (!this.socket) this.open();
    else this.tick();
  }

  private tick(): void {
    if (this.ended || !this.socket) return;
    if (performance.now() - this.heard > SILENCE) this.socket.close();
    else this.send({ kind: 'ping', n: ++this.pings });
  }

  /** Send if there is a line; what was asked while there was none is not sent later, when it may mean something else. */
  send(message: Record<string, unknown>): boolean {
    if (!this.ways || this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(this.ways.out.seal(utf8.out.encode(JSON.stringify(message))));
    return true;
  }

  /** Ask for something; the id with which it will be answered, or 0 when there is no line. */
  ask(message: Record<string, unknown>): number {
    const id = ++this.lastId;
    return this.send({ ...message, id }) ? id : 0;
  }

  /** Come in again: after the page was evicted, or the table opened anew. */
  again(): void {
    this.ended = false;
    this.pause = FIRST_PAUSE;
    this.listener.state('connecting');
    if (!this.socket) this.open();
  }
}
