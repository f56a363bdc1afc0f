// From pieces to things in the scene: each has one node, made when its look changes and put where the host says.
import * as three from 'three';
import type { Piece, Sheet, Token } from '../model';
import type { Press } from '../press';
import type { DiceMaker } from './dice';
import type { Materials } from './materials';
import * as shapes from './shapes';

const ABOVE = 0.012;
const MARK = 0.07;
const GLIDE = 0.42;
const LEGAL = '#ffd34d';
const SELECTED = '#53f08a';
const ON_TURN = '#5cc4ff';
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const Z = new three.Vector3(0, 0, 1);
const X = new three.Vector3(1, 0, 0);

interface Thing {
  node: three.Group;
  mark: three.Mesh | null;
  piece: Piece;
  /** Where it comes from while it glides, and how far it has come. */
  from: { at: three.Vector3; turn: three.Quaternion; scale: number };
  share: number;
}

/** What the host's angles mean: turned in its own plane, leaned toward the player, turned on the table. */
export function turned(piece: Pick<Piece, 'turn' | 'tilt' | 'roll'>): three.Quaternion {
  const turn = new three.Quaternion().setFromAxisAngle(Z, radians(piece.turn ?? 0));
  turn.multiply(new three.Quaternion().setFromAxisAngle(X, radians(piece.tilt ?? 0)));
  return turn.multiply(new three.Quaternion().setFromAxisAngle(Z, radians(piece.roll ?? 0)));
}

const LOOKS: (keyof Piece)[] = [
  'look', 'half', 'high', 'back', 'sheet', 'count', 'picture', 'tint', 'shape', 'colour', 'metal', 'rough', 'clear',
  'glow', 'painted', 'patches', 'parts', 'die', 'line', 'outline', 'round',
];

function looksLike(one: Piece, other: Piece): boolean {
  return one === other || LOOKS.every((name) => one[name] === other[name] || same(one[name], other[name]));
}

function same(one: unknown, other: unknown): boolean {
  return typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other);
}

export class Pieces {
  readonly root = new three.Group();
  private readonly things = new Map<string, Thing>();
  private readonly textures = new Map<string, three.Texture>();
  private sheets: Record<string, Sheet> = {};

  constructor(
    private readonly press: Press,
    private readonly materials: Materials,
    private readonly dice: DiceMaker,
    private readonly models: shapes.Shapes,
    private readonly anisotropy: number,
    private readonly changed: () => void,
  ) {}

  /** Exactly these pieces. With `glide` those that lay elsewhere go to their new places. */
  show(pieces: Record<string, Piece>, sheets: Record<string, Sheet>, glide: boolean): void {
    this.sheets = sheets;
    for (const [id, thing] of this.things) {
      if (pieces[id]) continue;
      this.root.remove(thing.node);
      this.things.delete(id);
    }
    for (const [id, piece] of Object.entries(pieces)) this.put(id, piece, glide);
    for (const ref of this.textures.keys()) {
      if (!ref.startsWith('/') && !sheets[ref]) {
        this.textures.get(ref)!.dispose();
        this.textures.delete(ref);
      }
    }
  }

  private put(id: string, piece: Piece, glide: boolean): void {
    let thing = this.things.get(id);
    if (thing && thing.piece === piece) return;
    if (thing && !looksLike(thing.piece, piece)) {
      thing.node.clear();
      thing.mark = null;
      this.fill(thing.node, piece);
    }
    if (!thing) {
      const node = new three.Group();
      node.userData.piece = id;
      this.root.add(node);
      thing = { node, mark: null, piece, from: { at: new three.Vector3(), turn: new three.Quaternion(), scale: 1 }, share: 1 };
      this.things.set(id, thing);
      this.fill(node, piece);
      thing.piece = piece;
      place(thing, 1);
    } else {
      const { node } = thing;
      thing.from = { at: node.position.clone(), turn: node.quaternion.clone(), scale: node.scale.x };
      thing.piece = piece;
      thing.share = glide && moved(thing) ? 0 : 1;
      place(thing, thing.share);
    }
    this.mark(thing);
  }

  /** True while something glides. */
  advance(seconds: number): boolean {
    let moving = false;
    for (const thing of this.things.values()) {
      if (thing.share >= 1) continue;
      thing.share = Math.min(1, thing.share + seconds / GLIDE);
      place(thing, thing.share);
      moving = true;
    }
    return moving;
  }

  /** Where the upper side of a thing is: its middle, or so many halves of its width and depth from there. */
  placeOf(id: string, across = 0, along = 0): three.Vector3 | undefined {
    const thing = this.things.get(id);
    if (!thing) return undefined;
    const { half, high = 0 } = thing.piece;
    thing.node.updateWorldMatrix(true, false);
    return thing.node.localToWorld(new three.Vector3(across * half[0], along * half[1], high));
  }

  /** The piece with a label that a ray meets first. */
  at(ray: three.Raycaster): string | null {
    let best: { id: string; far: number } | null = null;
    const box = new three.Box3();
    const local = new three.Ray();
    const hit = new three.Vector3();
    for (const [id, { node, piece }] of this.things) {
      if (!piece.label) continue;
      const [w, d] = piece.half;
      const high = Math.max(0.1, piece.high ?? 0.1);
      box.set(new three.Vector3(-w, -d, 0), new three.Vector3(w, d, high));
      local.copy(ray.ray).applyMatrix4(node.matrixWorld.clone().invert());
      if (!local.intersectBox(box, hit)) continue;
      const far = hit.applyMatrix4(node.matrixWorld).distanceTo(ray.ray.origin) - 0.002 * (piece.order ?? 0);
      if (!best || far < best.far) best = { id, far };
    }
    return best && best.id;
  }

  private mark(thing: Thing): void {
    const { piece, node } = thing;
    if (thing.mark) node.remove(thing.mark);
    thing.mark = null;
    const doable = !!piece.does?.length || !!piece.toggles;
    const colour = piece.selected ? SELECTED : doable ? LEGAL : piece.turn_of ? ON_TURN : null;
    if (!colour) return;
    const round = piece.round ?? false;
    const wide = Math.min(0.85, 0.5 / (piece.scale ?? 1) + 0.1);
    const light = new three.Mesh(
      shapes.halo(piece.half, round, wide),
      this.materials.flat({ colour, painted: true }),
    );
    light.position.z = MARK;
    light.renderOrder = 2;
    node.add(light);
    thing.mark = light;
  }

  // What pieces look like

  private fill(node: three.Group, piece: Piece): void {
    switch (piece.look) {
      case 'card':
        return this.card(node, piece);
      case 'plate':
        return this.slab(node, piece.half, 0.06, this.surface(piece), piece.tint);
      case 'words':
        return this.words(node, piece.sheet, piece.half[0]);
      case 'token':
        return this.token(node, piece as Token);
      case 'parts':
        return piece.parts?.forEach((part) => {
          const inner = new three.Group();
          if (part.at) inner.position.set(...part.at);
          inner.quaternion.copy(turned(part));
          inner.scale.setScalar(part.scale ?? 1);
          this.token(inner, part);
          node.add(inner);
        });
      case 'die':
        return this.die(node, piece);
      case 'flat':
        return this.flat(node, piece);
      case 'outline':
      case 'ring':
        return this.outline(node, piece);
      case 'spot':
        return this.spot(node, piece);
    }
  }

  private surface(piece: Piece): three.Texture | null {
    if (piece.sheet) return this.printed(piece.sheet);
    return piece.picture ? this.picture(piece.picture) : null;
  }

  private card(node: three.Group, piece: Piece): void {
    const count = piece.count ?? 1;
    if (count < 1) return;
    const map = piece.sheet ? this.printed(piece.sheet) : piece.back ? this.picture(piece.back) : null;
    this.slab(node, piece.half, count * shapes.THICKNESS, map);
  }

  private slab(node: three.Group, half: [number, number], high: number, map: three.Texture | null, tint?: string): void {
    const body = new three.Mesh(shapes.body(half), this.materials.lit({ colour: tint ?? '#cfc6b2', rough: 0.9, under: true }));
    body.scale.z = high;
    body.castShadow = body.receiveShadow = true;
    const top = new three.Mesh(shapes.face(half), this.materials.lit({ colour: tint ?? '#ffffff', map, rough: 0.85 }));
    top.position.z = high + 0.004;
    top.receiveShadow = true;
    node.add(body, top);
  }

  private words(node: three.Group, ref: string | undefined, wide: number): void {
    const sheet = ref ? this.sheets[ref] : undefined;
    if (!ref || !sheet) return;
    const mesh = new three.Mesh(
      shapes.plane([wide, (wide * sheet.height) / sheet.width]),
      this.materials.flat({ map: this.printed(ref)! }),
    );
    mesh.position.z = ABOVE;
    mesh.renderOrder = 1;
    node.add(mesh);
  }

  private token(node: three.Group, token: Token): void {
    void this.models.get(token.shape).then((shape) => {
      if (!shape) return;
      const painted = (token.painted ?? false) && shape.hasAttribute('color');
      const { colour, metal, rough, glow } = token;
      const mesh = new three.Mesh(shape, this.materials.lit({ colour, metal, rough, clear: !!token.clear, glow, painted }));
      mesh.castShadow = mesh.receiveShadow = true;
      node.add(mesh);
      this.changed();
    });
    for (const { at, outline, colour } of token.patches ?? []) {
      const mesh = new three.Mesh(shapes.patch(outline), this.materials.lit({ colour, rough: 0.6 }));
      mesh.position.set(...at);
      node.add(mesh);
    }
  }

  private die(node: three.Group, piece: Piece): void {
    if (!piece.die) return;
    const mesh = this.dice.make(piece.die);
    mesh.quaternion.copy(this.dice.laid(piece.die));
    mesh.position.z = this.dice.radius(piece.die.kind);
    node.add(mesh);
  }

  private outline(node: three.Group, piece: Piece): void {
    const round = piece.look === 'ring';
    const line = round ? piece.half[0] * 0.026 : (piece.line ?? 0.1);
    const mesh = new three.Mesh(shapes.border(piece.half, round, line), this.materials.flat({ colour: piece.colour }));
    mesh.position.z = ABOVE;
    node.add(mesh);
    this.words(node, piece.sheet, piece.half[0] * (round ? 0.75 : 5 / 6));
  }

  private flat(node: three.Group, piece: Piece): void {
    if (!piece.outline) return;
    const mesh = new three.Mesh(shapes.patch(piece.outline), this.materials.flat({ colour: piece.colour }));
    mesh.position.z = ABOVE;
    node.add(mesh);
  }

  private spot(node: three.Group, piece: Piece): void {
    if (!piece.colour) return;
    const dot = new three.Mesh(shapes.border([0.14, 0.14], true, 0.139), this.materials.flat({ colour: piece.colour }));
    dot.position.z = ABOVE;
    node.add(dot);
  }

  // Pictures

  private printed(ref: string): three.Texture | null {
    const sheet = this.sheets[ref];
    if (!sheet) return null;
    let texture = this.textures.get(ref);
    if (!texture) {
      const { canvas, ready } = this.press.print(ref, sheet);
      texture = new three.CanvasTexture(canvas);
      this.dress(texture);
      this.textures.set(ref, texture);
      const fresh = texture;
      void ready.then(() => {
        fresh.needsUpdate = true;
        this.changed();
      });
    }
    return texture;
  }

  private picture(name: string): three.Texture {
    let texture = this.textures.get(`/${name}`);
    if (!texture) {
      const fresh = (texture = new three.Texture());
      this.dress(fresh);
      this.textures.set(`/${name}`, fresh);
      void this.press.pictures.get(name).then((image) => {
        if (!image) return;
        fresh.image = image;
        fresh.needsUpdate = true;
        this.changed();
      });
    }
    return texture;
  }

  private dress(texture: three.Texture): void {
    texture.colorSpace = three.SRGBColorSpace;
    texture.anisotropy = this.anisotropy;
  }
}

function moved({ from, piece }: Thing): boolean {
  const [x, y, z] = piece.at;
  return from.at.distanceTo(new three.Vector3(x, y, z)) > 0.05 || from.turn.angleTo(turned(piece)) > 0.02;
}

function place({ node, from, piece }: Thing, share: number): void {
  const eased = share * share * (3 - 2 * share);
  const to = new three.Vector3(...piece.at);
  node.position.copy(from.at).lerp(to, share >= 1 ? 1 : eased);
  if (share < 1) node.position.z += Math.sin(Math.PI * eased) * Math.min(3, 0.15 * from.at.distanceTo(to));
  node.quaternion.copy(from.turn).slerp(turned(piece), share >= 1 ? 1 : eased);
  node.scale.setScalar(from.scale + ((piece.scale ?? 1) - from.scale) * (share >= 1 ? 1 : eased));
}
