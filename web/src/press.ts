// Prints sheets on canvases: a picture, shapes over it, and words that shrink until they fit their room.
import type { Line, Sheet } from './model';

const RISE = 0.74;
const DROP = 0.2;
const SMALLEST = 0.55;
const PAPER = '#d9cfb8';

type Pen = CanvasRenderingContext2D;

export interface Printed {
  canvas: HTMLCanvasElement;
  /** Once everything is on it, or as much as can be had. */
  ready: Promise<void>;
}

/** Milliseconds before a picture is asked for again: lines break, and a host has so many for one address at once. */
const PAUSES = [400, 1_500, 5_000];

/** Pictures by their names in models. One that cannot be had is null: the sheet is then without it. */
export class Pictures {
  private readonly known = new Map<string, Promise<HTMLImageElement | null>>();

  get(name: string): Promise<HTMLImageElement | null> {
    let picture = this.known.get(name);
    if (!picture) {
      picture = this.load(name);
      this.known.set(name, picture);
    }
    return picture;
  }

  private async load(name: string, tries = 0): Promise<HTMLImageElement | null> {
    const image = new Image();
    image.decoding = 'async';
    image.src = modelPath(name);
    try {
      await image.decode();
      return image;
    } catch {
      if (tries < PAUSES.length) {
        await new Promise((done) => setTimeout(done, PAUSES[tries]));
        return this.load(name, tries + 1);
      }
      this.known.delete(name); // the network may come back
      return null;
    }
  }
}

export function modelPath(name: string): string {
  return `/models/${name.split('/').map(encodeURIComponent).join('/')}`;
}

/** Type faces by the name a line has for them. */
class Faces {
  private readonly known = new Map<string, Promise<unknown>>();

  load(name: string): Promise<unknown> {
    let face = this.known.get(name);
    if (!face) {
      const wanted = new FontFace(name, `url(/fonts/${encodeURIComponent(name)}.ttf)`);
      face = wanted.load().then(
        () => document.fonts.add(wanted),
        () => this.known.delete(name),
      );
      this.known.set(name, face);
    }
    return face;
  }
}

export class Press {
  readonly pictures = new Pictures();
  private readonly faces = new Faces();
  private readonly printed = new Map<string, Printed>();
  /** Line heights as multiples of the size, by type face. */
  heights: Record<string, number> = {};

  /** A sheet by its ref: refs never change what they mean, so each is printed once. */
  print(ref: string, sheet: Sheet): Printed {
    let printed = this.printed.get(ref);
    if (!printed) {
      const canvas = document.createElement('canvas');
      canvas.width = sheet.width;
      canvas.height = sheet.height;
      printed = { canvas, ready: this.fill(canvas, sheet) };
      this.printed.set(ref, printed);
    }
    return printed;
  }

  /** Forget what is no longer shown by any sheet of the table. */
  keep(refs: (ref: string) => boolean): void {
    for (const ref of this.printed.keys()) if (!refs(ref)) this.printed.delete(ref);
  }

  load(face: string): Promise<unknown> {
    return this.faces.load(face);
  }

  private async fill(canvas: HTMLCanvasElement, sheet: Sheet): Promise<void> {
    const pen = canvas.getContext('2d')!;
    if (sheet.picture || sheet.frame) {
      pen.fillStyle = PAPER;
      pen.fillRect(0, 0, sheet.width, sheet.height);
    }
    const faces = new Set((sheet.lines ?? []).map((line) => line.font));
    const [picture, frame] = await Promise.all([
      sheet.picture ? this.pictures.get(sheet.picture) : null,
      sheet.frame ? this.pictures.get(sheet.frame) : null,
      ...[...faces].map((face) => this.faces.load(face)),
    ]);
    drawSheet(pen, sheet, picture, frame as HTMLImageElement | null, this.heights);
  }
}

/** Everything on a sheet, on an empty canvas of its size. Returns what was written, line by line. */
export function drawSheet(
  pen: Pen,
  sheet: Sheet,
  picture: HTMLImageElement | null,
  frame: HTMLImageElement | null,
  heights: Record<string, number>,
): Written[] {
  if (picture && sheet.frame) drawThrough(pen, picture, sheet.width, sheet.hole ?? sheet.height);
  else if (picture) pen.drawImage(picture, 0, 0, sheet.width, sheet.height);
  if (frame) pen.drawImage(frame, 0, 0, sheet.width, sheet.height);
  for (const shape of sheet.shapes ?? []) {
    pen.fillStyle = shape.colour;
    pen.beginPath();
    for (const [x, y] of shape.outline) pen.lineTo(x, y);
    pen.fill();
  }
  return (sheet.lines ?? []).map((line) => write(pen, line, heights[line.font] ?? 1.3));
}

/** A picture of any size behind a hole at the top: what is too wide or too high is cut off on both sides. */
function drawThrough(pen: Pen, picture: HTMLImageElement, width: number, hole: number): void {
  const shape = ((picture.width / picture.height) * hole) / width;
  const wide = picture.width * Math.min(1, 1 / shape);
  const high = picture.height * Math.min(1, shape);
  pen.drawImage(picture, (picture.width - wide) / 2, (picture.height - high) / 2, wide, high, 0, 0, width, hole);
}

export interface Written {
  size: number;
  rows: string[];
  /** Left, top, right and bottom of the words on the sheet. */
  box: [number, number, number, number];
}

function write(pen: Pen, line: Line, high: number): Written {
  pen.fontKerning = 'none';
  const wrap = line.wrap ?? 0;
  const room = line.room ?? 0;
  let size = Math.round(line.size);
  let rows: string[] = [];
  const height = () => RISE + (rows.length - 1) * high + DROP;
  const widest = (of: string[]) => Math.max(0, ...of.map((row) => pen.measureText(row).width));
  for (;;) {
    pen.font = `${size}px "${line.font}", sans-serif`;
    rows = wrapped(pen, line.text, wrap);
    const tooWide = wrap && widest(rows) > wrap * 1.01;
    const tooLong = line.lines && rows.length > line.lines;
    const tooHigh = room && height() * size > room;
    if (!(tooWide || tooLong || tooHigh) || size < line.size * SMALLEST) break;
    size = Math.floor(size * 0.95);
  }
  const centred = (line.align ?? 'centre') === 'centre';
  let raised = 0;
  if (room) {
    if (centred && wrap) rows = evened(pen, line.text, wrap, rows, widest);
    raised = (height() / 2 - RISE) * size;
  }
  pen.fillStyle = line.colour;
  pen.textAlign = centred ? 'center' : 'left';
  const top = line.y - raised;
  rows.forEach((row, number) => pen.fillText(row, line.x, top + number * high * size));
  const wide = widest(rows);
  const left = centred ? line.x - wide / 2 : line.x;
  return { size, rows, box: [left, top - RISE * size, left + wide, top - RISE * size + height() * size] };
}

function wrapped(pen: Pen, text: string, width: number): string[] {
  const rows: string[] = [];
  for (const paragraph of text.split('\n')) {
    let row = '';
    for (const word of paragraph.split(' ')) {
      const longer = row ? `${row} ${word}` : word;
      if (width && row && pen.measureText(longer).width > width) {
        rows.push(row);
        row = word;
      } else row = longer;
    }
    rows.push(row);
  }
  return rows;
}

/** Narrower lines, as long as there are no more of them: the last one is then not a single word. */
function evened(pen: Pen, text: string, wrap: number, rows: string[], widest: (of: string[]) => number): string[] {
  let kept = rows;
  for (let step = 1; step < 20; step++) {
    const width = wrap * (1 - step / 40);
    const next = wrapped(pen, text, width);
    if (next.length > rows.length || widest(next) > width) break;
    kept = next;
  }
  return kept;
}
