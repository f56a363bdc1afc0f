// Shapes of cards, marks and the pit; and those of tokens, which come from the host as triangles.
import * as three from 'three';

export const CARD: [number, number] = [4.2, 5.88];
export const THICKNESS = 0.05;
const CORNER = 0.26;

function rounded(half: [number, number], corner: number): three.Shape {
  const [w, d] = half;
  const r = Math.min(corner, w, d);
  const shape = new three.Shape();
  shape.moveTo(-w + r, -d);
  shape.lineTo(w - r, -d);
  shape.absarc(w - r, -d + r, r, -Math.PI / 2, 0, false);
  shape.lineTo(w, d - r);
  shape.absarc(w - r, d - r, r, 0, Math.PI / 2, false);
  shape.lineTo(-w + r, d);
  shape.absarc(-w + r, d - r, r, Math.PI / 2, Math.PI, false);
  shape.lineTo(-w, -d + r);
  shape.absarc(-w + r, -d + r, r, Math.PI, 1.5 * Math.PI, false);
  return shape;
}

const known = new Map<string, three.BufferGeometry>();

function once(name: string, make: () => three.BufferGeometry): three.BufferGeometry {
  let shape = known.get(name);
  if (!shape) known.set(name, (shape = make()));
  return shape;
}

/** The upper side of a card or plate, at z = 0; a picture covers it. */
export function face(half: [number, number], corner = CORNER): three.BufferGeometry {
  return once(`face ${half} ${corner}`, () => {
    const shape = new three.ShapeGeometry(rounded(half, corner), 5);
    const at = shape.getAttribute('position');
    const uv = shape.getAttribute('uv');
    for (let i = 0; i < at.count; i++) uv.setXY(i, at.getX(i) / half[0] / 2 + 0.5, at.getY(i) / half[1] / 2 + 0.5);
    return shape;
  });
}

/** The body under it, from z = 0 to 1: it is scaled to the height of a card or a pile. */
export function body(half: [number, number], corner = CORNER): three.BufferGeometry {
  return once(`body ${half} ${corner}`, () => {
    return new three.ExtrudeGeometry(rounded(half, corner), { depth: 1, bevelEnabled: false, curveSegments: 5 });
  });
}

/** A rectangle for a picture without paper. */
export function plane(half: [number, number]): three.BufferGeometry {
  return once(`plane ${half}`, () => new three.PlaneGeometry(2 * half[0], 2 * half[1]));
}

type Points = [number, number][];

/** The same number of points for whatever it has grown by, also where corners leave no straight edge between them. */
function outline(half: [number, number], round: boolean, grown: number): Points {
  const [w, d] = [Math.max(0, half[0] + grown), Math.max(0, (round ? half[0] : half[1]) + grown)];
  const corner = round ? w : Math.max(0, Math.min(CORNER + grown, w, d));
  const steps = round ? 12 : 4;
  return [0, 1, 2, 3].flatMap((quarter) => Array.from({ length: steps + 1 }, (_, step): [number, number] => {
    const angle = ((quarter + step / steps) * Math.PI) / 2;
    const [right, up] = [quarter === 0 || quarter === 3 ? 1 : -1, quarter < 2 ? 1 : -1];
    return [right * (w - corner) + corner * Math.cos(angle), up * (d - corner) + corner * Math.sin(angle)];
  }));
}

/** Light around something: brightest at its edge, and fading outward and a little inward. */
export function halo(half: [number, number], round: boolean, width: number): three.BufferGeometry {
  return once(`halo ${half} ${round} ${width}`, () => {
    const rings: [number, number][] = [[-0.1 * width, 0], [0, 1], [0.22 * width, 0.9], [width, 0]];
    const rows = rings.map(([grown]) => outline(half, round, grown));
    const places: number[] = [];
    const colours: number[] = [];
    for (let ring = 0; ring + 1 < rings.length; ring++) {
      const count = rows[ring].length;
      for (let i = 0; i < count; i++) {
        const j = (i + 1) % count;
        for (const [r, at] of [[0, i], [1, i], [1, j], [0, i], [1, j], [0, j]]) {
          const [x, y] = rows[ring + r][at];
          places.push(x, y, 0);
          colours.push(1, 1, 1, rings[ring + r][1]);
        }
      }
    }
    return made(places, colours);
  });
}

/** The border of an empty place. */
export function border(half: [number, number], round: boolean, line: number): three.BufferGeometry {
  return once(`border ${half} ${round} ${line}`, () => {
    const [inner, outer] = [outline(half, round, -line), outline(half, round, 0)];
    const places: number[] = [];
    inner.forEach((_, i) => {
      const j = (i + 1) % inner.length;
      for (const [x, y] of [inner[i], outer[i], outer[j], inner[i], outer[j], inner[j]]) places.push(x, y, 0);
    });
    return made(places);
  });
}

/** A flat convex shape. */
export function patch(points: Points): three.BufferGeometry {
  const places: number[] = [];
  for (let i = 1; i + 1 < points.length; i++) {
    for (const [x, y] of [points[0], points[i], points[i + 1]]) places.push(x, y, 0);
  }
  return made(places);
}

function made(places: number[], colours?: number[]): three.BufferGeometry {
  const shape = new three.BufferGeometry();
  shape.setAttribute('position', new three.Float32BufferAttribute(places, 3));
  if (colours) shape.setAttribute('color', new three.Float32BufferAttribute(colours, 4));
  const normals = new Float32Array(places.length).map((_, i) => (i % 3 === 2 ? 1 : 0));
  shape.setAttribute('normal', new three.BufferAttribute(normals, 3));
  return shape;
}

/**
 * A round table top with a round hole (x, y, radius) in its middle; its picture is laid out in cm.
 * In rings: long thin triangles from its edge to the hole would be drawn over what lies on it.
 */
export function tableTop(half: number, hole: [number, number, number] | null): three.BufferGeometry {
  const [x, y, radius] = hole ?? [0, 0, 0];
  const top = new three.RingGeometry(radius, half, 96, 12).translate(x, y, 0);
  const places = top.getAttribute('position');
  const uvs = top.getAttribute('uv');
  for (let number = 0; number < places.count; number++) uvs.setXY(number, places.getX(number), places.getY(number));
  return top;
}

/** How far the rim rises over the table, in cm of the arena. */
export const RIM = 0.42;

/** The rim around a pit so deep, and so wide: its inner wall has the radius of the pit. */
export function rim(radius: number, deep: number, wide: number): three.BufferGeometry {
  const top = deep + RIM;
  const profile: [number, number][] = [
    [wide, deep - 0.1], [wide - 0.08, top - 0.14], [wide * 0.82, top], [wide * 0.5, top + 0.06], [wide * 0.18, top], [0.1, top - 0.1], [0, top - 0.3], [0, 0],
  ];
  const lathe = new three.LatheGeometry(profile.map(([out, up]) => new three.Vector2(radius + out, up)), 96);
  return lathe.rotateX(Math.PI / 2);
}

/** A rose of the winds: long points, and short ones between them. */
export function rose(radius: number): three.BufferGeometry {
  const places: number[] = [];
  for (let point = 0; point < 16; point++) {
    const long = point % 4 === 0 ? 1 : point % 2 === 0 ? 0.72 : 0.42;
    const at = (turn: number, far: number) => {
      const angle = ((point + turn) * Math.PI) / 8;
      places.push(Math.sin(angle) * far * radius, Math.cos(angle) * far * radius, 0);
    };
    at(0, long);
    at(-0.5, 0.12);
    at(0.5, 0.12);
  }
  return made(places);
}

interface Packed {
  positions: string;
  normals: string;
  colours?: string;
  uvs?: string;
  index: string;
}

export function bytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** Tokens' models from the host, each fetched once. */
export class Shapes {
  private readonly wanted = new Map<string, Promise<three.BufferGeometry | null>>();

  get(name: string): Promise<three.BufferGeometry | null> {
    let shape = this.wanted.get(name);
    if (!shape) {
      shape = fetch(`/shapes/${name.split('/').map(encodeURIComponent).join('/')}.json`)
        .then((answer) => (answer.ok ? answer.json() : Promise.reject(answer.status)))
        .then(unpacked)
        .catch(() => null);
      this.wanted.set(name, shape);
    }
    return shape;
  }
}

function unpacked(packed: Packed): three.BufferGeometry {
  const floats = (text: string) => new Float32Array(bytes(text).buffer);
  const shape = new three.BufferGeometry();
  shape.setAttribute('position', new three.BufferAttribute(floats(packed.positions), 3));
  shape.setAttribute('normal', new three.BufferAttribute(floats(packed.normals), 3));
  if (packed.uvs) shape.setAttribute('uv', new three.BufferAttribute(floats(packed.uvs), 2));
  if (packed.colours) shape.setAttribute('color', new three.BufferAttribute(bytes(packed.colours), 4, true));
  shape.setIndex(new three.BufferAttribute(new Uint32Array(bytes(packed.index).buffer), 1));
  return shape;
}
