// Tap to choose, hold to read: the same for cards in the hand and for pieces on the table.
import type { App } from '../app';

export const LONG = 420;
export const STILL = 10;

/** The finger that is down: of one hand, and the same while what it touches is drawn anew. */
const finger = { timer: 0, held: false, x: 0, y: 0 };

const stop = () => clearTimeout(finger.timer);

/** The handlers of an element that stands for a piece. */
export function holdable(app: App, id: string): Record<string, unknown> {
  return {
    onpointerdown: (event: PointerEvent) => {
      stop();
      finger.held = false;
      finger.x = event.clientX;
      finger.y = event.clientY;
      finger.timer = window.setTimeout(() => {
        finger.held = true;
        app.open({ kind: 'look', piece: id });
      }, LONG);
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
    onkeydown: (event: KeyboardEvent) => event.key === 'l' && app.open({ kind: 'look', piece: id }),
  };
}
