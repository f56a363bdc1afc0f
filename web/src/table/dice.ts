// Dice to look at: the solids of the physics with rounded edges, each face with its own cell of a picture.
import * as three from 'three';
import type { Die } from '../model';
import { CELL, drawMark } from './marks';

export interface Body {
  corners: [number, number, number][];
  faces: number[][];
  radius?: number;
}

/** How far a face reaches toward its corners; the rest is the rounded edge. */
const INSET: Record<string, number> = { d4: 0.88, d6: 0.86, d8: 0.9, d10: 0.9, d12: 0.92, d20: 0.92 };
/** Half the side of a mark, as a share of the radius of the circle within the face. */
const MARK: Record<string, number> = { d6: 0.98, d8: 0.72, d10: 0.66, d12: 0.8, d20: 0.62 };

const key = (die: Die) => [die.kind, die.body, die.ink, die.pips, die.metal, ...die.faces].join('|');

/** Makes dice. Those that look alike share their shape and their picture. */
export class DiceMaker {
  private readonly shapes = new Map<string, three.BufferGeometry>();
  private readonly skins = new Map<string, three.Material>();

  constructor(
    private readonly bodies: Record<string, Body>,
    private readonly material: (map: three.Texture, metal: number) => three.Material,
  ) {}

  make(die: Die): three.Mesh {
    const kind = this.bodies[die.kind] ? die.kind : 'd6';
    let shape = this.shapes.get(kind);
    if (!shape) this.shapes.set(kind, (shape = solid(this.bodies[kind], INSET[kind] ?? 0.9)));
    const name = key(die);
    let skin = this.skins.get(name);
    if (!skin) this.skins.set(name, (skin = this.material(picture(die, kind, this.bodies[kind]), die.metal ?? 0)));
    const mesh = new three.Mesh(shape, skin);
    mesh.castShadow = mesh.receiveShadow = true;
    mesh.userData.name = name;
    return mesh;
  }

  isOf(mesh: three.Object3D, die: Die): boolean {
    return mesh.userData.name === key(die);
  }

  /** The turn in which a die that nobody threw lies square on the table and shows a face. */
  laid(die: Die): three.Quaternion {
    const body = this.bodies[die.kind] ?? this.bodies.d6;
    const { normal } = frame(body, die.face ?? 0);
    const up = body.faces.length === 4 ? normal.clone().negate() : normal;
    return new three.Quaternion().setFromUnitVectors(up, new three.Vector3(0, 0, 1));
  }

  radius(kind: string): number {
    const body = this.bodies[kind] ?? this.bodies.d6;
    return frame(body, 0).middle.length();
  }
}

interface Frame {
  middle: three.Vector3;
  normal: three.Vector3;
  up: three.Vector3;
  right: three.Vector3;
  corners: three.Vector3[];
  within: number;
}

/** A face with its own axes: up toward its first corner, or on a cube toward an edge. */
function frame(body: Body, face: number): Frame {
  const corners = body.faces[face].map((corner) => new three.Vector3(...body.corners[corner]));
  const middle = corners.reduce((sum, corner) => sum.add(corner), new three.Vector3()).divideScalar(corners.length);
  const a = corners[1].clone().sub(corners[0]);
  const normal = a.clone().cross(corners[2].clone().sub(corners[0])).normalize();
  const foot = normal.clone().multiplyScalar(normal.dot(corners[0]));
  if (corners.length === 4 && body.faces.length === 10) middle.lerp(foot, 0.6); // a kite's wide end
  const toward = corners.length === 4 && body.faces.length === 6 ? corners[0].clone().add(corners[1]).divideScalar(2) : corners[0];
  const up = toward.clone().sub(middle).normalize();
  const edges = corners.map((corner, i) => {
    const along = corners[(i + 1) % corners.length].clone().sub(corner).normalize();
    return corner.clone().sub(middle).cross(along).length();
  });
  return { middle, normal, up, right: up.clone().cross(normal), corners, within: Math.min(...edges) };
}

/** How the pictures of faces lie: as near to a square as can be. */
function columns(count: number): number {
  return Math.ceil(Math.sqrt(count));
}

/** A solid whose faces are drawn in a little; between them run strips that turn from one normal to the other. */
function solid(body: Body, inset: number): three.BufferGeometry {
  const places: number[] = [];
  const normals: number[] = [];
  const uvs: number[] = [];
  const count = body.faces.length;
  const side = columns(count);
  const frames = body.faces.map((_, face) => frame(body, face));
  const half = frames.map(({ middle, corners }) => Math.max(...corners.map((corner) => corner.distanceTo(middle))));

  const inner = (face: number, corner: number): three.Vector3 => {
    const { middle } = frames[face];
    return new three.Vector3(...body.corners[corner]).sub(middle).multiplyScalar(inset).add(middle);
  };
  const put = (face: number, point: three.Vector3) => {
    const { normal, middle, up, right } = frames[face];
    const from = point.clone().sub(middle).divideScalar(half[face] * 2.04);
    places.push(point.x, point.y, point.z);
    normals.push(normal.x, normal.y, normal.z);
    const [column, row] = [face % side, Math.floor(face / side)];
    uvs.push((column + 0.5 + from.dot(right)) / side, 1 - (row + 0.5 - from.dot(up)) / side);
  };
  const fan = (corners: [number, three.Vector3][]) => {
    for (let i = 1; i + 1 < corners.length; i++) for (const at of [0, i, i + 1]) put(...corners[at]);
  };

  body.faces.forEach((ring, face) => {
    fan(ring.map((corner) => [face, inner(face, corner)]));
    ring.forEach((from, i) => {
      const to = ring[(i + 1) % ring.length];
      const other = body.faces.findIndex((far) => far.some((c, n) => c === to && far[(n + 1) % far.length] === from));
      if (other > face) {
        fan([[face, inner(face, to)], [face, inner(face, from)], [other, inner(other, from)], [other, inner(other, to)]]);
      }
    });
  });
  body.corners.forEach((_, corner) => {
    const around = cornered(body, corner);
    if (around.length > 2) fan(around.map((face) => [face, inner(face, corner)]));
  });
  const geometry = new three.BufferGeometry();
  geometry.setAttribute('position', new three.Float32BufferAttribute(places, 3));
  geometry.setAttribute('normal', new three.Float32BufferAttribute(normals, 3));
  geometry.setAttribute('uv', new three.Float32BufferAttribute(uvs, 2));
  return geometry;
}

/** The faces around a corner, counter-clockwise as seen from outside. */
function cornered(body: Body, corner: number): number[] {
  const all = body.faces.flatMap((ring, face) => (ring.includes(corner) ? [face] : []));
  const around = [all[0]];
  while (around.length < all.length) {
    const ring = body.faces[around[around.length - 1]];
    const before = ring[(ring.indexOf(corner) + ring.length - 1) % ring.length];
    const next = all.find((face) => {
      const other = body.faces[face];
      return other[(other.indexOf(corner) + 1) % other.length] === before;
    });
    if (next === undefined || around.includes(next)) break;
    around.push(next);
  }
  return around;
}

/** The picture of a die's faces. A tetrahedron has the number of each corner upright at that corner. */
function picture(die: Die, kind: string, body: Body): three.Texture {
  const count = body.faces.length;
  const side = columns(count);
  const canvas = document.createElement('canvas');
  const cell = count > 8 ? CELL : CELL * 2;
  canvas.width = canvas.height = side * cell;
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = die.body;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = pen.strokeStyle = die.ink;
  const pips = kind === 'd6' && die.faces.every((face) => typeof face === 'number') ? die.pips ?? 'round' : undefined;
  body.faces.forEach((ring, face) => {
    const { middle, corners, within, up, right } = frame(body, face);
    const reach = Math.max(...corners.map((corner) => corner.distanceTo(middle)));
    const unit = cell / (2.04 * reach);
    pen.save();
    pen.translate((face % side) * cell + cell / 2, Math.floor(face / side) * cell + cell / 2);
    if (count === 4) {
      ring.forEach((corner, i) => {
        const away = corners[i].clone().sub(middle);
        pen.save();
        pen.rotate(Math.atan2(away.dot(right), away.dot(up)));
        drawMark(pen, die.faces[corner], undefined, 0, -reach * unit * 0.46, within * unit * 0.42);
        pen.restore();
      });
    } else drawMark(pen, die.faces[face], pips, 0, 0, within * unit * (MARK[kind] ?? 0.7) * (pips ? 0.82 : 1));
    pen.restore();
  });
  const texture = new three.CanvasTexture(canvas);
  texture.colorSpace = three.SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}
