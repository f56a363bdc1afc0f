// Small pictures of boards: one table in three dimensions for each game, off the page, at which one board after the other
// is laid out and copied.
import type { Piece } from '../model';
import type { Press } from '../press';
import type { TableScene } from '../table/scene';
import { themeOf } from '../table/themes';
import type { Board } from './front';

export const WIDTH = 640;
export const HEIGHT = 400;
/** A picture is taken when nothing more has been drawn for so long: at first shapes and covers still have to come. */
const SETTLED = 240;
const SETTLED_FIRST = 1_500;
const LONGEST = 10_000;

interface Wish {
  board: Board;
  canvas: HTMLCanvasElement;
  done: () => void;
}

export class Boards {
  private readonly scenes = new Map<string, Promise<TableScene | null>>();
  private readonly wishes: Wish[] = [];
  private working = false;

  constructor(private readonly press: Press) {}

  /** Draw a board on a canvas; whoever wishes for the same canvas again takes the place of the first wish. */
  draw(board: Board, canvas: HTMLCanvasElement): Promise<void> {
    return new Promise((done) => {
      const earlier = this.wishes.findIndex((wish) => wish.canvas === canvas);
      if (earlier >= 0) this.wishes.splice(earlier, 1)[0].done();
      this.wishes.push({ board, canvas, done });
      void this.work();
    });
  }

  private async work(): Promise<void> {
    if (this.working) return;
    this.working = true;
    for (let wish = this.wishes.shift(); wish; wish = this.wishes.shift()) {
      const scene = await this.scene(wish.board.game);
      if (scene) await this.copy(scene, wish);
      wish.done();
    }
    this.working = false;
  }

  private scene(game: string): Promise<TableScene | null> {
    let scene = this.scenes.get(game);
    if (!scene) {
      scene = this.make(game);
      this.scenes.set(game, scene);
    }
    return scene;
  }

  private async make(game: string): Promise<TableScene | null> {
    const canvas = document.createElement('canvas');
    canvas.className = 'unseen-board';
    canvas.setAttribute('aria-hidden', 'true');
    document.body.append(canvas);
    try {
      const [{ TableScene: Scene }, bodies] = await Promise.all([
        import('../table/scene'),
        fetch('/bodies.json').then((answer) => answer.json()),
        this.press.load('Manrope-ExtraBold'),
      ]);
      const options = { game, quality: 'low' as const, bright: true, reducedMotion: true, trayOnly: false, covered: (): [number, number] => [0, 0] };
      const scene = new Scene(canvas, this.press, bodies, options);
      scene.look('table', false);
      scene.resize();
      return scene;
    } catch (error) {
      console.warn('Boards cannot be drawn here.', error);
      canvas.remove();
      return null;
    }
  }

  /** Everything that is printed on the board, or lies under it. */
  private async printed(board: Board): Promise<void> {
    const { sheets = {}, pieces = {}, ground } = board.scene ?? {};
    const theme = themeOf(board.game);
    const pictures = [theme.top.picture, theme.floor.picture, ground?.picture, ...Object.values(pieces).flatMap(picturesOf)];
    await Promise.race([
      Promise.all([
        ...Object.entries(sheets).map(([ref, sheet]) => this.press.print(ref, sheet).ready),
        ...pictures.filter((name): name is string => !!name).map((name) => this.press.pictures.get(name)),
      ]),
      new Promise((late) => setTimeout(late, LONGEST)),
    ]);
  }

  private async copy(scene: TableScene, { board, canvas }: Wish): Promise<void> {
    await this.printed(board);
    const settled = scene.drawn ? SETTLED : SETTLED_FIRST;
    scene.show({ scene: board.scene, dice: board.dice }, false);
    const began = performance.now();
    let drawn = -1;
    for (let quiet = began; performance.now() - quiet < settled && performance.now() - began < LONGEST;) {
      if (scene.drawn !== drawn) {
        drawn = scene.drawn;
        quiet = performance.now();
      }
      await new Promise((next) => setTimeout(next, 40));
    }
    // what was drawn is there until the frame is over
    scene.changed();
    await new Promise((next) => requestAnimationFrame(next));
    canvas.width = WIDTH;
    canvas.height = HEIGHT;
    canvas.getContext('2d')?.drawImage(scene.canvas, 0, 0, WIDTH, HEIGHT);
    canvas.dataset.drawn = String(board.rev);
  }
}

function picturesOf(piece: Piece): string[] {
  const known = piece as { picture?: string; back?: string };
  return [known.picture, known.back].filter((name): name is string => typeof name === 'string');
}
