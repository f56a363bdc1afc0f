// The table in three dimensions. It draws only when something has changed, and only as often as the screen asks.
import * as three from 'three';
import type { Model, Thrown } from '../model';
import type { Press } from '../press';
import { gesture, type Gesture, type Sample } from '../swipe';
import { decode, type Trajectory } from '../trajectory';
import { DiceMaker, type Body } from './dice';
import { Eye } from './eye';
import { Materials, type Quality } from './materials';
import { Pieces } from './pieces';
import * as shapes from './shapes';
import { themeOf, type Cover } from './themes';
import { Tray } from './tray';

const LONGEST_STEP = 0.1;
const SHARPEST = 2;
/** Half the side of the table, and how far into the pit's rim the hole reaches, in cm. */
const TOP = 210;
const WALL = 0.6;
const DIE_ROUGH = 0.34;
/** How far from the middle of the felt a swipe may begin, in radii of the pit. */
const NEAR_FELT = 1.5;

export interface SceneOptions {
  game: string;
  quality: Quality;
  bright: boolean;
  reducedMotion: boolean;
  /** Only the dice and what they fall on: the hand shows nothing else. */
  trayOnly: boolean;
  /** Pixels at the upper and the lower edge that buttons lie over, in a window this high. */
  covered: (high: number) => [number, number];
}

export class TableScene {
  readonly eye = new Eye();
  private readonly gl: three.WebGLRenderer;
  private readonly scene = new three.Scene();
  private readonly materials: Materials;
  private readonly pieces: Pieces;
  readonly tray: Tray;
  private readonly lamp: three.SpotLight;
  private readonly top: three.Mesh;
  private model: Model = {};
  private view = 'table';
  private frame = 0;
  private before = 0;
  private aspect = 1;
  /** Pixels of the window's height that nothing covers. */
  free = 1;
  private lookedAt: unknown = null;
  /** Frames drawn so far: nothing is drawn while nothing changes. */
  drawn = 0;

  constructor(
    readonly canvas: HTMLCanvasElement,
    private readonly press: Press,
    bodies: Record<string, Body>,
    readonly options: SceneOptions,
  ) {
    const high = options.quality === 'high';
    this.gl = new three.WebGLRenderer({ canvas, antialias: high, powerPreference: 'high-performance' });
    this.gl.shadowMap.enabled = true;
    this.gl.shadowMap.type = high ? three.PCFSoftShadowMap : three.BasicShadowMap;
    this.gl.toneMapping = high ? three.NeutralToneMapping : three.NoToneMapping;
    this.materials = new Materials(options.quality);
    const theme = themeOf(options.game);
    const changed = () => this.changed();
    const dice = new DiceMaker(bodies, (map, metal) => this.materials.lit({ map, metal, rough: DIE_ROUGH - 0.1 * metal }));
    const anisotropy = high ? Math.min(8, this.gl.capabilities.getMaxAnisotropy()) : 2;
    this.pieces = new Pieces(press, this.materials, dice, new shapes.Shapes(), anisotropy, changed);
    this.tray = new Tray(dice, this.materials, theme, (cover, across) => this.covered(cover, across, 0.9));
    this.scene.add(this.pieces.root, this.tray.root);
    this.pieces.root.visible = !options.trayOnly;
    this.scene.background = new three.Color(theme.room);
    this.lamp = this.light(theme.lamp, options.bright);
    this.top = new three.Mesh(new three.BufferGeometry(), this.covered(theme.top, 1, 0.7));
    Object.assign(this.top.material, { polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 4 });
    this.top.position.z = -0.02;
    this.top.receiveShadow = true;
    this.scene.add(this.top);
    if (high) this.reflect(theme.lamp, theme.room);
    canvas.addEventListener('webglcontextrestored', changed);
  }

  private light(colour: string, bright: boolean): three.SpotLight {
    const lamp = new three.SpotLight(colour, 1, 0, 0.72, 0.8, 0);
    lamp.intensity = bright ? 4.2 : 3.4;
    lamp.castShadow = true;
    const size = this.options.quality === 'high' ? 2048 : 1024;
    lamp.shadow.mapSize.set(size, size);
    lamp.shadow.bias = -0.0006;
    lamp.shadow.normalBias = 0.03;
    lamp.shadow.radius = 4;
    const sky = new three.HemisphereLight('#eef2ff', '#7a6450', bright ? 1.9 : 1.4);
    sky.position.set(0, 0, 1);
    this.scene.add(lamp, lamp.target, sky);
    return lamp;
  }

  /** Something covered with a picture: laid out once over its whole width, or again and again. */
  private covered({ picture, every, dye }: Cover, across: number, rough: number): three.Material {
    const map = new three.Texture();
    const material = this.materials.lit({ colour: dye, map, rough }) as three.MeshStandardMaterial;
    const repeat = every ? across / every : 1;
    const lay = (texture: three.Texture, image: HTMLImageElement) => {
      texture.image = image;
      texture.wrapS = texture.wrapT = three.RepeatWrapping;
      texture.repeat.set(repeat, repeat);
      texture.anisotropy = 4;
      texture.needsUpdate = true;
      material.needsUpdate = true;
      this.changed();
    };
    map.colorSpace = three.SRGBColorSpace;
    void this.press.pictures.get(picture).then((image) => {
      if (image) lay(map, image);
      else material.map = null;
    });
    if (every && this.options.quality === 'high') {
      void this.press.pictures.get(picture.replace('.jpg', '_normals.jpg')).then((image) => {
        if (image) lay((material.normalMap = new three.Texture()), image);
      });
    }
    return material;
  }

  /** What shines reflects a lamp over the table, and the dark of the room. */
  private reflect(lamp: string, room: string): void {
    const around = new three.Scene();
    around.background = new three.Color(room).lerp(new three.Color(lamp), 0.18);
    const panel = (size: number, strength: number, x: number, y: number, z: number) => {
      const light = new three.Mesh(new three.PlaneGeometry(size, size), new three.MeshBasicMaterial({ side: three.DoubleSide }));
      light.material.color.set(lamp).multiplyScalar(strength);
      light.position.set(x, y, z);
      light.lookAt(0, 0, 0);
      around.add(light);
    };
    panel(5, 7, -2, 3, 8);
    panel(4, 2, 8, -3, 4);
    panel(3, 1.5, -8, -2, 3);
    const maker = new three.PMREMGenerator(this.gl);
    this.scene.environment = maker.fromScene(around, 0.04).texture;
    this.scene.environmentIntensity = 0.45;
    maker.dispose();
  }

  /** A table without end in sight, with a hole where the pit is sunk into it. */
  private cut(): void {
    const tray = this.model.scene?.layout.tray;
    const hole = JSON.stringify(tray?.pit && (tray.z ?? 0) < 0 ? [tray.x, tray.y, (tray.pit + WALL) * (tray.scale ?? 1)] : null);
    if (this.top.userData.hole === hole) return;
    this.top.userData.hole = hole;
    this.top.geometry.dispose();
    this.top.geometry = shapes.tableTop(TOP, JSON.parse(hole) as [number, number, number] | null);
  }

  // What is shown

  /** Nothing is drawn anew for what is not on the table: a notice, a word in the chat, a choice that is sent. */
  show(model: Model, glide: boolean): void {
    const { scene, dice, ask } = this.model;
    this.model = model;
    if (model.scene && model.scene === scene && model.dice === dice && model.ask?.throw === ask?.throw) return;
    this.lay(model, glide);
  }

  private lay(model: Model, glide: boolean): void {
    const scene = model.scene;
    if (scene) {
      const moving = glide && !this.options.reducedMotion;
      this.pieces.show(scene.pieces ?? {}, scene.sheets ?? {}, moving);
      this.tray.place(scene.layout.tray);
      this.tray.showZones(scene.zones ?? []);
      this.showGround();
      this.cut();
    }
    this.tray.hold(model.ask?.throw?.dice ?? []);
    this.tray.lay(model.dice ?? []);
    this.lookAgain(false);
    this.changed();
  }

  private ground: three.Mesh | null = null;

  private showGround(): void {
    const ground = this.model.scene?.ground;
    const name = JSON.stringify(ground ?? null);
    if (this.ground?.userData.name === name) return;
    if (this.ground) this.scene.remove(this.ground);
    this.ground = null;
    if (!ground || this.options.trayOnly) return;
    const map = new three.Texture();
    map.colorSpace = three.SRGBColorSpace;
    const material = this.materials.lit({ map, rough: 0.95 });
    const [width, depth] = ground.half;
    this.ground = new three.Mesh(new three.PlaneGeometry(2 * width, 2 * depth), material);
    this.ground.position.set(ground.at[0], ground.at[1], ground.high ?? ground.at[2] ?? 0);
    this.ground.receiveShadow = true;
    this.ground.userData.name = name;
    this.scene.add(this.ground);
    void this.press.pictures.get(ground.picture).then((image) => {
      if (!image) return;
      map.image = image;
      map.anisotropy = 4;
      map.needsUpdate = true;
      this.changed();
    });
  }

  /** Let dice fall; resolves when they lie. Bytes that are no trajectory are answered by the result alone. */
  async play(thrown: Thrown): Promise<void> {
    let trajectory: Trajectory | null = null;
    try {
      if (thrown.motion && !this.options.reducedMotion) trajectory = decode(shapes.bytes(thrown.motion));
    } catch (error) {
      console.warn('This throw cannot be played.', error);
    }
    const lies = this.tray.play(thrown.dice, trajectory?.tracks.length === thrown.dice.length ? trajectory : null);
    this.changed();
    await lies;
  }

  // Where the eye is

  get views(): string[] {
    return Object.keys(this.model.scene?.layout.views ?? {});
  }

  look(view: string, glide = true): void {
    this.view = view;
    this.lookedAt = null;
    this.lookAgain(glide && !this.options.reducedMotion);
    this.changed();
  }

  /** To where the view is now, if it is another one than before; what fingers have moved else stays. */
  private lookAgain(glide: boolean): void {
    const layout = this.model.scene?.layout;
    const told = layout?.views[this.view] ?? layout?.views.table;
    const looked = JSON.stringify([told, this.aspect]);
    if (!told || looked === this.lookedAt) return;
    this.lookedAt = looked;
    // the desktop lets its panels lie over the rim: here the pit is seen whole
    const view = told === layout?.views.table ? { ...told, points: [...told.points, ...this.tray.around()] } : told;
    this.eye.look(view, this.aspect, glide);
    const everything = layout?.views.table?.points ?? view.points;
    const xs = everything.map((point) => point[0]);
    const ys = everything.map((point) => point[1]);
    const [x, y] = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
    const reach = Math.hypot(Math.max(...xs) - x, Math.max(...ys) - y);
    this.lamp.position.set(x - reach * 0.35, y + reach * 0.45, reach * 2.3);
    this.lamp.target.position.set(x, y, 0);
    this.lamp.shadow.camera.near = reach;
    this.lamp.shadow.camera.far = reach * 4;
  }

  resize(): void {
    const { clientWidth: wide, clientHeight: high } = this.canvas;
    if (!wide || !high) return;
    const sharp = this.options.quality === 'high' ? Math.min(SHARPEST, devicePixelRatio) : 1;
    this.gl.setPixelRatio(sharp);
    this.gl.setSize(wide, high, false);
    const [above, below] = this.options.covered(high);
    this.free = high - above - below;
    this.aspect = wide / this.free;
    this.eye.camera.setViewOffset(wide, this.free, 0, -above, wide, high);
    this.lookAgain(false);
    this.changed();
  }

  // Time

  /** Something has changed: a frame is drawn when the screen wants one. */
  changed(): void {
    if (!this.frame && this.canvas.isConnected) {
      this.before = performance.now();
      this.frame = requestAnimationFrame((now) => this.draw(now));
    }
  }

  private draw(now: number): void {
    this.frame = 0;
    const seconds = Math.min(LONGEST_STEP, Math.max(0, (now - this.before) / 1000));
    this.before = now;
    const moving = [this.eye.advance(seconds), this.pieces.advance(seconds), this.tray.advance(seconds)];
    this.gl.render(this.scene, this.eye.camera);
    this.drawn += 1;
    if (moving.some(Boolean)) {
      this.frame = requestAnimationFrame((next) => this.draw(next));
    }
  }

  destroy(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.tray.skip();
    this.materials.dispose();
    this.gl.dispose();
  }

  // Pointing

  private across(event: { clientX: number; clientY: number }): [number, number] {
    const box = this.canvas.getBoundingClientRect();
    return [((event.clientX - box.left) / box.width) * 2 - 1, 1 - ((event.clientY - box.top) / box.height) * 2];
  }

  pieceAt(event: { clientX: number; clientY: number }): string | null {
    const ray = new three.Raycaster();
    ray.setFromCamera(new three.Vector2(...this.across(event)), this.eye.camera);
    this.scene.updateMatrixWorld();
    return this.pieces.at(ray);
  }

  /** Where a piece, or a place on it, is in the window, in pixels of the page. */
  spotOf(piece: string, across = 0, along = 0): [number, number] | null {
    const place = this.pieces.placeOf(piece, across, along);
    return place ? this.inWindow(place) : null;
  }

  private inWindow(place: three.Vector3): [number, number] {
    const box = this.canvas.getBoundingClientRect();
    const seen = place.project(this.eye.camera);
    return [box.left + ((seen.x + 1) / 2) * box.width, box.top + ((1 - seen.y) / 2) * box.height];
  }

  /** Where a place on the felt, in radii of the pit from its middle, is in the window. */
  spotOnFelt(x: number, y: number): [number, number] {
    const { position, scale } = this.tray.root;
    const far = this.tray.radius * scale.x;
    return this.inWindow(new three.Vector3(position.x + x * far, position.y + y * far, position.z));
  }

  /** The felt under a finger, in cm of the arena. */
  private onFelt(event: { clientX: number; clientY: number }): [number, number] | null {
    const { position, scale } = this.tray.root;
    const hit = this.eye.onPlane(...this.across(event), position.z);
    return hit && [(hit.x - position.x) / scale.x, (hit.y - position.y) / scale.x];
  }

  /** Whether a swipe that begins here throws: it begins on the felt, while the hand holds dice. */
  throwsFrom(event: { clientX: number; clientY: number }): boolean {
    if (!this.tray.holding || this.tray.busy) return false;
    const felt = this.onFelt(event);
    return !!felt && Math.hypot(...felt) <= this.tray.radius * NEAR_FELT;
  }

  sample(event: { clientX: number; clientY: number }, now: number, since: number): Sample | null {
    const felt = this.onFelt(event);
    if (!felt) return null;
    this.tray.moveHand(felt[0], felt[1], since);
    this.changed();
    return [now, felt[0], felt[1]];
  }

  gestureOf(samples: readonly Sample[]): Gesture | null {
    const found = gesture(samples, this.tray.radius);
    if (found) return found;
    this.tray.moveHand(0, -this.tray.radius);
    this.changed();
    return null;
  }
}
