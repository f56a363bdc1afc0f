// The way of the dice through the air, as sim/physics/trajectory.py writes it: decoded, and played at any moment.

const RATE = 240;
const GRAVITY = 300;
const LONGEST = 200_000;
const MOST_DICE = 64;
const LAST_TICK = 3600;
const GRID = 100;
const FINE = 1000;
const FINER = FINE / GRID;
const FARTHEST = 1_000_000;
const TURN_PART = 1023;
const POSE_PART = 32767;
const BALLISTIC = 128;
const UNEVEN = 1e-4;
const ARC = GRAVITY / 2 / RATE / RATE;

/** x, y, z in cm, then the unit quaternion w, x, y, z. */
export type Placed = readonly [number, number, number, number, number, number, number];
export type Against = 'felt' | 'die' | 'wall';
const AGAINST: readonly Against[] = ['felt', 'die', 'wall'];

interface Key {
  tick: number;
  spot: [number, number, number];
  turn: number;
  ballistic: boolean;
}

export interface Impact {
  tick: number;
  die: number;
  speed: number;
  against: Against;
}

export class BadTrajectory extends Error {}

class Reader {
  private at = 0;

  constructor(private readonly data: Uint8Array) {}

  get left(): number {
    return this.data.length - this.at;
  }

  byte(): number {
    if (this.left < 1) throw new BadTrajectory('The trajectory is cut short.');
    return this.data[this.at++];
  }

  /** Big-endian; up to 48 bits, which shifts cannot do. */
  big(bytes: number): number {
    let number = 0;
    for (let i = 0; i < bytes; i++) number = number * 256 + this.byte();
    return number;
  }

  number(largest: number): number {
    let number = 0;
    let unit = 1;
    for (let bytes = 1; ; bytes++) {
      const byte = this.byte();
      number += (byte & 127) * unit;
      unit *= 128;
      if (byte < 128) break;
      if (bytes > 4) throw new BadTrajectory('A number in the trajectory has too many bytes.');
    }
    if (number > largest) throw new BadTrajectory(`A number in the trajectory is larger than ${largest}.`);
    return number;
  }

  signed(): number {
    const number = this.number(2 ** 34);
    return number % 2 ? -(number + 1) / 2 : number / 2;
  }
}

/** One die's way. A die that nobody touched has no keys. */
export class Track {
  readonly rest: Placed;

  constructor(
    readonly keys: readonly Key[],
    readonly pose: readonly number[],
    readonly impacts: readonly Impact[],
  ) {
    this.rest = placed(pose);
  }

  at(tick: number): Placed {
    const keys = this.keys;
    if (!keys.length || !(tick < keys[keys.length - 1].tick)) return this.rest;
    let number = 0;
    for (let above = keys.length; above - number > 1; ) {
      const middle = (number + above) >> 1;
      if (keys[middle].tick <= tick) number = middle;
      else above = middle;
    }
    return between(keys[number], keys[number + 1], Math.max(tick, 0));
  }
}

export class Trajectory {
  constructor(
    readonly ticks: number,
    readonly tracks: readonly Track[],
  ) {}

  get seconds(): number {
    return this.ticks / RATE;
  }

  /** All impacts, in the order of time. */
  get impacts(): Impact[] {
    return this.tracks.flatMap((track) => track.impacts).sort((a, b) => a.tick - b.tick || a.die - b.die);
  }

  sample(seconds: number): Placed[] {
    return this.tracks.map((track) => track.at(seconds * RATE));
  }
}

/** Read a trajectory from anybody; throws BadTrajectory. The cost is bounded by the length of the data. */
export function decode(data: Uint8Array): Trajectory {
  if (data.length > LONGEST) throw new BadTrajectory(`A trajectory has at most ${LONGEST} bytes.`);
  const reader = new Reader(data);
  const version = reader.byte();
  if (version !== 1 && version !== 2) throw new BadTrajectory(`This trajectory has format ${version}.`);
  const count = reader.byte();
  const ticks = reader.number(LAST_TICK);
  if (count < 1 || count > MOST_DICE) throw new BadTrajectory(`A trajectory has 1 to ${MOST_DICE} dice.`);
  const tracks = Array.from({ length: count }, (_, die) => readTrack(reader, die, ticks, version));
  if (reader.left) throw new BadTrajectory('There are bytes left over behind the trajectory.');
  return new Trajectory(ticks, tracks);
}

function readTrack(reader: Reader, die: number, ticks: number, version: number): Track {
  const keys: Key[] = [];
  let x = 0;
  let y = 0;
  let z = 0;
  let tick = 0;
  for (let left = reader.number(ticks + 1); left > 0; left--) {
    let ballistic = false;
    if (keys.length) {
      const step = reader.byte();
      ballistic = step >= BALLISTIC;
      tick += step % BALLISTIC;
      if (tick <= keys[keys.length - 1].tick || tick > ticks) {
        throw new BadTrajectory('The keys of a trajectory are out of order.');
      }
    }
    x += reader.signed();
    y += reader.signed();
    z += reader.signed();
    checkReach(x * FINER, y * FINER, z * FINER);
    keys.push({ tick, spot: [x / GRID, y / GRID, z / GRID], turn: reader.big(4), ballistic });
  }
  const rest = [x * FINER + reader.signed(), y * FINER + reader.signed(), z * FINER + reader.signed()];
  checkReach(rest[0], rest[1], rest[2]);
  const turn = reader.big(6);
  const part = (bits: number) => Math.floor(turn / 2 ** bits) % 2 ** 15;
  const pose = [...rest, Math.floor(turn / 2 ** 45), part(30), part(15), part(0)];
  if (pose[3] > 3) throw new BadTrajectory('A die of the trajectory ends in no pose.');
  return new Track(keys, pose, readImpacts(reader, die, ticks, version));
}

function readImpacts(reader: Reader, die: number, ticks: number, version: number): Impact[] {
  const impacts: Impact[] = [];
  const loudest = version === 1 ? 128 : 64;
  let tick = 0;
  for (let left = reader.number(ticks + 1); left > 0; left--) {
    tick += reader.number(ticks);
    if (tick > ticks) throw new BadTrajectory('An impact comes after the end of the trajectory.');
    const byte = reader.byte();
    const against = AGAINST[Math.floor(byte / loudest)];
    if (against === undefined) throw new BadTrajectory('An impact of the trajectory is against nothing known.');
    impacts.push({ tick, die, speed: (byte % loudest) * 2, against });
  }
  return impacts;
}

function checkReach(x: number, y: number, z: number): void {
  if (Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) > FARTHEST) {
    throw new BadTrajectory('A die of the trajectory is more than 10 m away.');
  }
}

type Quaternion = [number, number, number, number];

function unit([w, x, y, z]: Quaternion): Quaternion {
  const length = Math.sqrt(w * w + x * x + y * y + z * z);
  return [w / length, x / length, y / length, z / length];
}

function unpacked(packed: number): Quaternion {
  const parts = [20, 10, 0].map((bits) => ((2 * ((packed >>> bits) & TURN_PART)) / TURN_PART - 1) / Math.SQRT2);
  const rest = 1 - parts.reduce((sum, part) => sum + part * part, 0);
  parts.splice(packed >>> 30, 0, Math.sqrt(Math.max(0, rest)));
  return unit(parts as Quaternion);
}

/** A recorded pose as centimetres and a unit quaternion; sim/physics/pose.py has the same in integers. */
export function placed(pose: readonly number[]): Placed {
  const parts = pose.slice(4).map((part) => 2 * part - POSE_PART);
  const rest = 2 * POSE_PART * POSE_PART - parts.reduce((sum, part) => sum + part * part, 0);
  parts.splice(pose[3], 0, Math.floor(Math.sqrt(Math.max(0, rest))));
  return [pose[0] / FINE, pose[1] / FINE, pose[2] / FINE, ...unit(parts as Quaternion)];
}

function between(from: Key, to: Key, tick: number): Placed {
  const length = to.tick - from.tick;
  const past = tick - from.tick;
  const spot = from.spot.map((start, axis) => start + ((to.spot[axis] - start) / length) * past);
  if (to.ballistic) spot[2] += ARC * past * (length - past);
  const a = unpacked(from.turn);
  let b = unpacked(to.turn);
  let cosine = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
  if (cosine < 0) {
    cosine = -cosine;
    b = b.map((part) => -part) as Quaternion;
  }
  const angle = Math.acos(Math.min(1, cosine));
  const sine = Math.sin(angle);
  const part = past / length;
  const shares = sine < UNEVEN ? [1 - part, part] : [Math.sin((1 - part) * angle) / sine, Math.sin(part * angle) / sine];
  const turn = unit(a.map((value, i) => shares[0] * value + shares[1] * b[i]) as Quaternion);
  return [spot[0], spot[1], spot[2], ...turn];
}
