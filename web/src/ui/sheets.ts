// Cards and plates as elements of the page: a sheet printed on a canvas of its own.
import type { App } from '../app';
import { h, type Element } from '../dom';
import type { Piece } from '../model';

const CARD: [number, number] = [420, 588];

/** A sheet by its ref; or only what is painted on it: of a piece of it words would be cut off. */
export function sheet(app: App, ref: string, label = '', painted = false): Element {
  const wanted = app.model.scene?.sheets?.[ref];
  const [width, height] = wanted ? [wanted.width, wanted.height] : CARD;
  const made = (canvas: HTMLCanvasElement) => {
    if (!wanted) return;
    const printed = painted ? app.press.print(`${ref} painted`, { ...wanted, lines: [] }) : app.press.print(ref, wanted);
    const copy = () => {
      canvas.width = width;
      canvas.height = height;
      canvas.getContext('2d')!.drawImage(printed.canvas, 0, 0);
    };
    copy();
    void printed.ready.then(copy);
  };
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' };
  return h('canvas', { class: 'sheet', keep: true, width, height, made, seen: ref, ...spoken });
}

/** What a piece shows from near: its face, the picture of a plate, or the back of a card. */
export function faceOf(app: App, piece: Piece, painted = false): Element | null {
  const ref = piece.large ?? piece.sheet;
  if (ref) return sheet(app, ref, '', painted);
  const picture = piece.picture ?? piece.back;
  return picture ? h('img', { class: 'sheet', src: `/models/${picture}`, alt: '' }) : null;
}
