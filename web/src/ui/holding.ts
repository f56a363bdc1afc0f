// Tap to choose, hold to read: the same for cards in the hand and for pieces on the table.
import type { App } from '../app';

const LONG = 420;
export const STILL = 10;

/** A page that hears its clock later than this was busy: it has yet to hear whether the finger is still there. */
const LATE = 60;
const MORE = 150;

/** Waits until a finger has stayed for long. */
export class Hold {
  private timer = 0;

  begin(held: () => void): void {
    this.end();
    const due = performance.now() + LONG;
    this.timer = window.setTimeout(() => {
      if (performance.now() - due < LATE) held();
      else this.timer = window.setTimeout(held, MORE);
    }, LONG);
  }

  end(): void {
    clearTimeout(this.timer);
  }
}

/** The finger that is down: of one hand, and the same while what it touches is drawn anew. */
const finger = { hold: new Hold(), held: false, x: 0, y: 0 };

const stop = () => finger.hold.end();

/** The handlers of an element that stands for a piece. */
export function holdable(app: App, id: string): Record<string, unknown> {
  return {
    onpointerdown: (event: PointerEvent) => {
      finger.held = false;
      finger.x = event.clientX;
      finger.y = event.clientY;
      finger.hold.begin(() => {
        finger.held = true;
        app.open({ kind: 'look', piece: id });
      });
    },
    onpointermove: (event: PointerEvent) => {
      if (Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > STILL) stop();
    },
    onpointerup: stop,
    onpointercancel: stop,
    onpointerleave: stop,
    oncontextmenu: (event: Event) => {
      event.preventDefault();
      stop();
      finger.held = true;
      app.open({ kind: 'look', piece: id });
    },
    onclick: () => {
      if (!finger.held) app.choose(id);
      finger.held = false;
    },
    onkeydown: (event: KeyboardEvent) => void (event.key === 'l' && app.open({ kind: 'look', piece: id })), // false would keep Tab and Enter from what they do
  };
}
