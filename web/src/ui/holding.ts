// Tap to choose, hold to read: the same for cards in the hand and for pieces on the table.
import type { App } from '../app';

export const LONG = 420;
export const STILL = 10;

/** The handlers of an element that stands for a piece. */
export function holdable(app: App, id: string): Record<string, unknown> {
  let timer = 0;
  let held = false;
  let start: [number, number] = [0, 0];
  const stop = () => clearTimeout(timer);
  return {
    onpointerdown: (event: PointerEvent) => {
      held = false;
      start = [event.clientX, event.clientY];
      stop();
      timer = window.setTimeout(() => {
        held = true;
        app.open({ kind: 'look', piece: id });
      }, LONG);
    },
    onpointermove: (event: PointerEvent) => {
      if (Math.hypot(event.clientX - start[0], event.clientY - start[1]) > STILL) stop();
    },
    onpointerup: stop,
    onpointercancel: stop,
    onpointerleave: stop,
    oncontextmenu: (event: Event) => {
      event.preventDefault();
      app.open({ kind: 'look', piece: id });
    },
    onclick: () => {
      if (!held) app.choose(id);
      held = false;
    },
  };
}
