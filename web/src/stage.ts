// Brings the table in three dimensions onto the page when it is wanted, and turns fingers into what they mean there.
import type { App, Player } from './app';
import type { Thrown } from './model';
import { isLight } from './settings';
import type { Sample } from './swipe';
import type { TableScene } from './table/scene';
import { Hold, STILL } from './ui/holding';

const TWICE = 300;
/** On a canvas smaller than this the eye goes to the dice while they fall. */
const CLOSE = 700;
const SHOWN = 900;
/** Milliseconds after which no click follows a touch any more. */
const NO_CLICK = 120;
/** How high the buttons are that choose a view, with what is around them; on a low window the table is worth more. */
const BUTTONS = 56;
const LOW = 400;

interface Finger {
  x: number;
  y: number;
  startX: number;
  startY: number;
}

function drawsBySoftware(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2');
  const facts = gl?.getExtension('WEBGL_debug_renderer_info');
  const name = gl && facts ? String(gl.getParameter(facts.UNMASKED_RENDERER_WEBGL)) : '';
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}

export class Stage implements Player {
  scene: TableScene | null = null;
  /** The table cannot be drawn here: everything is done in the hand and in words. */
  impossible = false;
  view = 'table';
  private canvas: HTMLCanvasElement | null = null;
  private made = '';
  private mounting: Promise<void> = Promise.resolve();
  private readonly fingers = new Map<number, Finger>();
  private samples: Sample[] | null = null;
  private readonly hold = new Hold();
  private moved = false;
  /** The piece that a finger has touched and left: it is chosen by the click that follows. */
  private tapped: { piece: string } | null = null;
  private lastTap = 0;
  private readonly sizes = new ResizeObserver(() => this.scene?.resize());

  constructor(private readonly app: App) {
    app.watch(() => this.show());
    app.stage = async () => {
      await new Promise((drawn) => setTimeout(drawn));
      await this.mounting;
      return app.player;
    };
  }

  /** The canvas is on the page: put the table on it. */
  mount(canvas: HTMLCanvasElement): Promise<void> {
    this.mounting = this.put(canvas);
    return this.mounting;
  }

  private async put(canvas: HTMLCanvasElement): Promise<void> {
    this.unmount();
    this.canvas = canvas;
    this.listen(canvas);
    try {
      const [{ TableScene }, bodies] = await Promise.all([
        import('./table/scene'),
        fetch('/bodies.json').then((answer) => answer.json()),
        this.app.press.load('Manrope-ExtraBold'),
      ]);
      if (canvas !== this.canvas) return;
      this.made = this.wanted();
      this.scene = new TableScene(canvas, this.app.press, bodies, {
        game: this.app.welcome?.game ?? '',
        quality: this.quality(),
        bright: isLight(this.app.settings),
        reducedMotion: this.app.settings.still,
        trayOnly: this.app.mode === 'hand',
        covered: (high) => this.covered(high),
      });
    } catch (error) {
      console.warn('The table cannot be drawn here.', error);
      this.impossible = true;
      this.app.changed();
      return;
    }
    this.sizes.observe(canvas);
    this.scene.look(this.app.mode === 'hand' ? 'tray' : this.view, false);
    this.scene.resize();
    this.app.player = this;
    this.show();
  }

  /** What the scene was made for: anything else needs another one. */
  wanted(): string {
    const { quality, still } = this.app.settings;
    return [this.app.mode, this.app.welcome?.game, quality, still, isLight(this.app.settings)].join(' ');
  }

  private covered(high: number): [number, number] {
    if (this.app.mode === 'hand' || high < LOW) return [0, 0];
    return this.app.orientation === 'portrait' ? [0, BUTTONS] : [BUTTONS, 0];
  }

  private quality(): 'low' | 'high' {
    const { quality } = this.app.settings;
    if (quality !== 'auto') return quality;
    return drawsBySoftware() ? 'low' : 'high';
  }

  unmount(): void {
    this.sizes.disconnect();
    this.app.player = null;
    this.scene?.destroy();
    this.scene = this.canvas = null;
    this.fingers.clear();
  }

  private show(): void {
    if (!this.scene) return;
    if (!this.canvas?.isConnected) this.unmount();
    else this.scene.show(this.app.model, true);
  }

  look(view: string): void {
    this.view = view;
    this.scene?.look(view);
    this.app.changed();
  }

  // Throws

  async play(thrown: Thrown): Promise<void> {
    const { scene, canvas } = this;
    if (!scene || !canvas) return;
    const goes = this.app.mode === 'table' && Math.min(canvas.clientWidth, canvas.clientHeight) < CLOSE && this.view !== 'tray';
    if (goes) scene.look('tray');
    await scene.play(thrown);
    if (goes && !this.app.settings.still) await new Promise((done) => setTimeout(done, document.hidden ? 0 : SHOWN));
    if (goes && scene === this.scene) scene.look(this.view);
  }

  skip(): void {
    this.scene?.tray.skip();
  }

  // Fingers

  private listen(canvas: HTMLCanvasElement): void {
    canvas.onpointerdown = (event) => this.down(event);
    canvas.onpointermove = (event) => this.move(event);
    canvas.onpointerup = (event) => this.up(event);
    canvas.onpointercancel = (event) => this.cancel(event);
    // else a swipe starts a fling of a page that cannot scroll, and the next tap, wherever it is, only stops that
    canvas.addEventListener('touchmove', (event) => event.preventDefault(), { passive: false });
    // what is opened before the click would get it: a question that closes, or answers itself
    canvas.onclick = () => this.chosen();
    canvas.oncontextmenu = (event) => event.preventDefault();
    canvas.onwheel = (event) => {
      event.preventDefault();
      this.scene?.eye.zoom(Math.exp(-event.deltaY / 700));
      this.scene?.changed();
    };
  }

  private down(event: PointerEvent): void {
    const { scene, canvas } = this;
    if (!scene || !canvas) return;
    canvas.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, startX: event.clientX, startY: event.clientY });
    this.hold.end();
    this.tapped = null;
    if (this.fingers.size > 1) {
      this.samples = null;
      return;
    }
    this.moved = false;
    this.samples = scene.throwsFrom(event) ? [] : null;
    if (this.samples) this.sample(event);
    const piece = scene.pieceAt(event);
    if (piece && this.app.mode === 'table') {
      this.hold.begin(() => {
        if (this.fingers.size !== 1 || this.moved) return;
        this.fingers.clear();
        this.app.open({ kind: 'look', piece });
      });
    }
  }

  private sample(event: PointerEvent): void {
    const now = event.timeStamp / 1000;
    const before = this.samples?.length ? this.samples[this.samples.length - 1][0] : now;
    const sample = this.scene?.sample(event, now, now - before);
    if (sample) this.samples?.push(sample);
  }

  private move(event: PointerEvent): void {
    const finger = this.fingers.get(event.pointerId);
    const { scene, canvas } = this;
    if (!finger || !scene || !canvas) return;
    if (Math.hypot(event.clientX - finger.startX, event.clientY - finger.startY) > STILL) {
      this.moved = true;
      this.hold.end();
    }
    if (this.samples) {
      for (const part of event.getCoalescedEvents?.() ?? []) this.sample(part);
      if (!event.getCoalescedEvents?.().length) this.sample(event);
    } else if (this.moved && this.app.mode === 'table') {
      if (this.fingers.size === 2) this.pinch(event, finger);
      else if (event.buttons === 2) scene.eye.turn((finger.x - event.clientX) * 0.3, (finger.y - event.clientY) * 0.2);
      else scene.eye.pan(event.clientX - finger.x, event.clientY - finger.y, scene.free);
      scene.changed();
    }
    finger.x = event.clientX;
    finger.y = event.clientY;
  }

  private pinch(event: PointerEvent, finger: Finger): void {
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)![1];
    const [ax, ay] = [finger.x - other.x, finger.y - other.y];
    const [bx, by] = [event.clientX - other.x, event.clientY - other.y];
    const eye = this.scene!.eye;
    eye.zoom(Math.hypot(bx, by) / Math.max(1, Math.hypot(ax, ay)));
    let turn = ((Math.atan2(by, bx) - Math.atan2(ay, ax)) * 180) / Math.PI;
    if (Math.abs(turn) > 180) turn -= Math.sign(turn) * 360;
    eye.turn(turn, (finger.y - event.clientY) * 0.06);
  }

  private up(event: PointerEvent): void {
    const { scene } = this;
    const known = this.fingers.delete(event.pointerId);
    this.hold.end();
    if (!known || !scene || this.fingers.size) return;
    const { samples } = this;
    this.samples = null;
    if (samples && this.moved) {
      const found = scene.gestureOf(samples);
      if (found) this.app.throwDice(found);
      return;
    }
    if (this.moved) return;
    if (scene.tray.busy) {
      scene.tray.skip();
      scene.changed();
      return;
    }
    const piece = this.app.mode === 'table' ? scene.pieceAt(event) : null;
    if (piece) {
      const tapped = (this.tapped = { piece });
      // a browser that was busy takes a touch for a long one, and sends no click
      setTimeout(() => this.tapped === tapped && this.chosen(), NO_CLICK);
    } else if (event.timeStamp - this.lastTap < TWICE) {
      scene.eye.goHome();
      scene.changed();
    }
    this.lastTap = event.timeStamp;
  }

  private chosen(): void {
    const { tapped } = this;
    this.tapped = null;
    if (tapped) this.app.choose(tapped.piece);
  }

  private cancel(event: PointerEvent): void {
    this.hold.end();
    this.fingers.delete(event.pointerId);
    this.samples = null;
  }

  get stale(): boolean {
    return this.scene !== null && this.made !== this.wanted();
  }
}
