// The dice on the felt: held in the hand, falling along a recorded trajectory, lying where they came to rest.
import * as three from 'three';
import type { Die, Tray as TrayPlace, Zone } from '../model';
import type { Placed, Trajectory } from '../trajectory';
import type { DiceMaker } from './dice';
import type { Materials } from './materials';
import * as shapes from './shapes';
import type { Cover, Theme } from './themes';

const HOLD = 5;
const RATTLE = 11;
const REACH = 0.75;
const USUAL_PIT = 12;
const LINE = 0.12;
/** The least width of the rim around the pit, in cm. */
const NARROWEST = 0.9;
/** Nails in the rim: their radius, and how far apart they are, in cm. */
const STUD = 0.2;
const APART = 2.4;

export class Tray {
  readonly root = new three.Group();
  private readonly marks = new three.Group();
  private pit: three.Group | null = null;
  private readonly meshes = new Map<number, three.Mesh>();
  private falling: { trajectory: Trajectory; ids: number[]; clock: number; done: () => void } | null = null;
  private held: number[] = [];
  private hand = new three.Vector3(0, 0, HOLD);
  private shaken = 0;
  radius = USUAL_PIT;
  private rim = NARROWEST;

  constructor(
    private readonly dice: DiceMaker,
    private readonly materials: Materials,
    private readonly theme: Theme,
    private readonly covered: (cover: Cover, across: number) => three.Material,
  ) {
    this.root.add(this.marks);
  }

  place(where: TrayPlace | undefined): void {
    if (!where) return;
    this.root.position.set(where.x, where.y, where.z ?? 0);
    this.root.scale.setScalar(where.scale ?? 1);
    const radius = where.pit ?? 0;
    const deep = Math.max(0, -(where.z ?? 0)) / (where.scale ?? 1);
    this.radius = radius || USUAL_PIT;
    const wide = Math.max(NARROWEST, where.half_width - radius);
    this.rim = wide;
    const made = `${radius} ${deep} ${wide}`;
    if (this.pit?.userData.made === made) return;
    if (this.pit) this.root.remove(this.pit);
    this.pit = new three.Group();
    this.pit.userData.made = made;
    if (radius) this.dig(this.pit, radius, deep || 1, wide);
    this.root.add(this.pit);
  }

  /** Places on the rim, all around: what must be in sight to see the whole pit. */
  around(): [number, number, number][] {
    const { position, scale } = this.root;
    const far = (this.radius + this.rim) * scale.x;
    return Array.from({ length: 12 }, (_, number) => {
      const angle = (number * Math.PI) / 6;
      return [position.x + far * Math.cos(angle), position.y + far * Math.sin(angle), shapes.RIM * scale.x];
    });
  }

  private dig(pit: three.Group, radius: number, deep: number, wide: number): void {
    const { floor: cover, rim, studs, inlay } = this.theme;
    const floor = new three.Mesh(new three.CircleGeometry(radius, 96), this.covered(cover, 2 * radius));
    floor.position.z = 0.005;
    floor.receiveShadow = true;
    const wall = new three.Mesh(shapes.rim(radius, deep, wide), this.materials.lit({ colour: rim, rough: 0.5 }));
    wall.castShadow = wall.receiveShadow = true;
    pit.add(floor, wall);
    for (const share of inlay?.rings ?? []) this.inlaid(pit, shapes.border([share * radius, share * radius], true, LINE), inlay!.colour);
    if (inlay?.rose) this.inlaid(pit, shapes.rose(0.54 * radius), inlay.colour);
    if (!studs) return;
    const count = Math.round((2 * Math.PI * radius) / APART);
    const nails = new three.InstancedMesh(new three.SphereGeometry(STUD, 10, 6), this.materials.lit({ colour: studs.colour, glow: studs.glow, metal: studs.glow ? 0 : 0.7, rough: 0.3 }), count);
    const far = radius + wide / 2;
    for (let nail = 0; nail < count; nail++) {
      const angle = (2 * Math.PI * nail) / count;
      nails.setMatrixAt(nail, new three.Matrix4().makeTranslation(far * Math.cos(angle), far * Math.sin(angle), deep + shapes.RIM + 0.05));
    }
    pit.add(nails);
  }

  private inlaid(pit: three.Group, shape: three.BufferGeometry, colour: string): void {
    const mesh = new three.Mesh(shape, this.materials.flat({ colour }));
    mesh.position.z = 0.012;
    pit.add(mesh);
  }

  showZones(zones: readonly Zone[]): void {
    this.marks.clear();
    for (const zone of zones) {
      const mesh = new three.Mesh(zoneShape(zone, this.radius), this.materials.flat({ colour: zone.lit ? '#ffe27ad0' : '#f2e6c850' }));
      mesh.position.set(zone.at[0], zone.at[1], 0.02);
      this.marks.add(mesh);
    }
  }

  /** Dice as they lie; unless some fall, or the hand holds them. */
  lay(dice: readonly Die[]): void {
    if (this.falling) return;
    const wanted = new Set([...dice.map((die) => die.id), ...this.held]);
    for (const id of [...this.meshes.keys()]) if (!wanted.has(id)) this.remove(id);
    for (const die of dice) if (!this.held.includes(die.id)) this.put(this.make(die), die);
  }

  /** Dice that are to be thrown, in the hand; none: the hand is empty. */
  hold(dice: readonly Die[]): void {
    if (this.falling) return;
    const ids = dice.map((die) => die.id);
    if (ids.join() === this.held.join()) return;
    for (const id of this.held) if (!ids.includes(id)) this.remove(id);
    this.held = ids;
    for (const die of dice) this.make(die);
    this.moveHand(0, -this.radius);
  }

  /** The hand moves over the felt, in cm of the arena. */
  moveHand(x: number, y: number, seconds = 0): void {
    const inward = Math.max(1, Math.hypot(x, y) / (REACH * this.radius));
    this.hand.set(x / inward, y / inward, HOLD);
    this.shaken += seconds;
    this.held.forEach((id, number) => {
      const mesh = this.meshes.get(id);
      if (!mesh) return;
      const out = this.held.length === 1 ? 0 : 1.25 * Math.sqrt(number + 0.5);
      const beat = this.shaken * RATTLE + number;
      mesh.position.set(out * Math.cos(2.4 * number), out * Math.sin(2.4 * number), 0.35 * Math.sin(beat * 1.7)).add(this.hand);
      mesh.rotation.set(0.5 * number + 0.3 * Math.sin(beat), 0.4 * Math.sin(beat * 0.8 + 1), 0.35 * Math.cos(beat * 1.1) + number);
    });
  }

  get holding(): boolean {
    return this.held.length > 0;
  }

  get busy(): boolean {
    return this.falling !== null;
  }

  /** Let the dice fall as recorded; resolves once they lie still. */
  play(dice: readonly Die[], trajectory: Trajectory | null): Promise<void> {
    this.skip();
    this.held = [];
    const wanted = new Set(dice.map((die) => die.id));
    for (const id of [...this.meshes.keys()]) if (!wanted.has(id)) this.remove(id);
    for (const die of dice) this.make(die);
    if (!trajectory) {
      for (const die of dice) this.put(this.make(die), die);
      return Promise.resolve();
    }
    return new Promise((done) => {
      this.falling = { trajectory, ids: dice.map((die) => die.id), clock: 0, done };
      this.follow();
    });
  }

  /** True while dice fall. */
  advance(seconds: number): boolean {
    if (!this.falling) return false;
    this.falling.clock += seconds;
    this.follow();
    return true;
  }

  /** To the end of the throw, now. */
  skip(): void {
    if (!this.falling) return;
    this.falling.clock = Infinity;
    this.follow();
  }

  private follow(): void {
    const { trajectory, ids, clock, done } = this.falling!;
    const poses = trajectory.sample(Math.min(clock, trajectory.seconds));
    ids.forEach((id, number) => poses[number] && pose(this.meshes.get(id)!, poses[number]));
    if (clock >= trajectory.seconds) {
      this.falling = null;
      done();
    }
  }

  /** Where each die is, as drawn: for those who compare it with the log. */
  poses(): Record<number, number[]> {
    const entries = [...this.meshes].map(([id, { position: p, quaternion: q }]) => [id, [p.x, p.y, p.z, q.w, q.x, q.y, q.z]]);
    return Object.fromEntries(entries);
  }

  private make(die: Die): three.Mesh {
    const known = this.meshes.get(die.id);
    if (known && this.dice.isOf(known, die)) return known;
    const mesh = this.dice.make(die);
    if (known) {
      mesh.position.copy(known.position);
      mesh.quaternion.copy(known.quaternion);
      this.remove(die.id);
    }
    this.meshes.set(die.id, mesh);
    this.root.add(mesh);
    return mesh;
  }

  private remove(id: number): void {
    const mesh = this.meshes.get(id);
    if (mesh) this.root.remove(mesh);
    this.meshes.delete(id);
  }

  private put(mesh: three.Mesh, die: Die): void {
    if (die.pose) pose(mesh, die.pose);
    else {
      mesh.position.set(0, 0, this.dice.radius(die.kind));
      mesh.quaternion.copy(this.dice.laid(die));
    }
  }
}

function pose(mesh: three.Mesh, [x, y, z, w, i, j, k]: Placed | NonNullable<Die['pose']>): void {
  mesh.position.set(x, y, z);
  mesh.quaternion.set(i, j, k, w);
}

/** The border of a place that counts; of a half of the pit only the line between the halves. */
function zoneShape({ shape, a = 0, b = 0 }: Zone, radius: number): three.BufferGeometry {
  if (shape === 'disc') return shapes.border([a, a], true, LINE);
  if (shape === 'ring') return shapes.border([b, b], true, b - a);
  if (shape === 'rect') return shapes.border([a, b], false, LINE);
  return shapes.plane([LINE / 2, radius * 0.9]);
}
