// The eye over the table: it shows what a view says as large as the window allows, and follows fingers.
import * as three from 'three';
import type { View } from '../model';

const FARTHER = 1.6;
/** How much steeper the eye looks at most where a window is narrow and high: the table fills it then. */
const STEEPER = 14;
const NEARER = 0.16;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

interface Stand {
  /** Where on the table the eye looks, from how far, and from where. */
  x: number;
  y: number;
  far: number;
  heading: number;
  pitch: number;
}

export class Eye {
  readonly camera = new three.PerspectiveCamera(30, 1, 1, 900);
  private from: Stand = { x: 0, y: 0, far: 90, heading: 0, pitch: -55 };
  private to: Stand = this.from;
  private share = 1;
  private home: Stand = this.from;
  private bounds: [number, number, number, number] = [-30, 30, -30, 30];

  constructor() {
    this.camera.up.set(0, 0, 1);
  }

  /** The stand from which a view is seen whole, in a window of this shape, and as large as can be. */
  private stand(view: View, aspect: number): Stand {
    const usual = view.pitch ?? -55;
    let { narrow, ...best } = this.whole(view, aspect, usual);
    for (let more = 2; narrow && more <= STEEPER; more += 2) {
      const next = this.whole(view, aspect, Math.max(-88, usual - more));
      if (!next.narrow) break;
      ({ narrow, ...best } = next);
    }
    return best;
  }

  /** From where a view is seen whole at this pitch; and whether the window is too narrow for it, rather than too low. */
  private whole(view: View, aspect: number, pitch: number): Stand & { narrow: boolean } {
    const heading = view.heading ?? 0;
    const [forward, right, up] = axes(heading, pitch);
    const tall = Math.tan(radians((view.lens ?? 30) / 2)) * 0.97;
    const wide = tall * aspect;
    const points = view.points.map(([x, y, z]) => new three.Vector3(x, y, z));
    const [deepAcross, across] = fit(points, right, forward, wide);
    const [deepUp, upward] = fit(points, up, forward, tall);
    const place = new three.Vector3()
      .addScaledVector(forward, Math.min(deepAcross, deepUp))
      .addScaledVector(right, across)
      .addScaledVector(up, upward);
    const far = place.z / -forward.z;
    const aim = place.clone().addScaledVector(forward, far);
    return { x: aim.x, y: aim.y, far, heading, pitch, narrow: deepAcross < deepUp };
  }

  /** Go to a view; at once, or in a glide. */
  look(view: View, aspect: number, glide: boolean): void {
    if (!view.points.length) return;
    this.camera.fov = view.lens ?? 30;
    this.camera.aspect = aspect;
    this.home = this.stand(view, aspect);
    const [xs, ys] = [view.points.map((point) => point[0]), view.points.map((point) => point[1])];
    this.bounds = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    this.go(this.home, glide);
  }

  private go(stand: Stand, glide: boolean): void {
    this.from = this.now();
    this.to = stand;
    this.share = glide ? 0 : 1;
    this.place();
  }

  private now(): Stand {
    const eased = this.share * this.share * (3 - 2 * this.share);
    const mix = (a: number, b: number) => a + (b - a) * eased;
    const { from, to } = this;
    return {
      x: mix(from.x, to.x),
      y: mix(from.y, to.y),
      far: mix(from.far, to.far),
      heading: mix(from.heading, to.heading),
      pitch: mix(from.pitch, to.pitch),
    };
  }

  /** True while it glides. */
  advance(seconds: number): boolean {
    if (this.share >= 1) return false;
    this.share = Math.min(1, this.share + seconds / 0.55);
    this.place();
    return true;
  }

  private place(): void {
    const { x, y, far, heading, pitch } = this.now();
    const [forward] = axes(heading, pitch);
    this.camera.position.set(x, y, 0).addScaledVector(forward, -far);
    this.camera.lookAt(x, y, 0);
    this.camera.near = Math.max(0.5, far / 30);
    this.camera.far = far * 6;
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
  }

  private steer(change: (stand: Stand) => Partial<Stand>): void {
    const now = this.now();
    const next = { ...now, ...change(now) };
    const [left, right, near, beyond] = this.bounds;
    next.x = Math.min(right, Math.max(left, next.x));
    next.y = Math.min(beyond, Math.max(near, next.y));
    next.far = Math.min(this.home.far * FARTHER, Math.max(this.home.far * NEARER, next.far));
    next.pitch = Math.min(-22, Math.max(-89, next.pitch));
    this.go(next, false);
  }

  /** Fingers drag the table by so many pixels of a window this high. */
  pan(dx: number, dy: number, high: number): void {
    this.steer(({ x, y, far, heading, pitch }) => {
      const unit = (2 * far * Math.tan(radians(this.camera.fov / 2))) / high;
      const [cos, sin] = [Math.cos(radians(heading)), Math.sin(radians(heading))];
      const [right, ahead] = [-dx * unit, (dy * unit) / Math.max(0.35, Math.sin(radians(-pitch)))];
      return { x: x + right * cos - ahead * sin, y: y + right * sin + ahead * cos };
    });
  }

  zoom(by: number): void {
    this.steer(({ far }) => ({ far: far / by }));
  }

  turn(degrees: number, lean = 0): void {
    this.steer(({ heading, pitch }) => ({ heading: heading + degrees, pitch: pitch + lean }));
  }

  goHome(): void {
    this.go(this.home, true);
  }

  /** Where a point of the window, from -1 to 1, meets the plane at height z. */
  onPlane(x: number, y: number, z: number): three.Vector3 | null {
    const ray = new three.Raycaster();
    ray.setFromCamera(new three.Vector2(x, y), this.camera);
    return ray.ray.intersectPlane(new three.Plane(new three.Vector3(0, 0, 1), -z), new three.Vector3());
  }
}

/** Forward, right and up of an eye that is turned and leaned so. */
function axes(heading: number, pitch: number): [three.Vector3, three.Vector3, three.Vector3] {
  const [h, p] = [radians(heading), radians(pitch)];
  const forward = new three.Vector3(-Math.sin(h) * Math.cos(p), Math.cos(h) * Math.cos(p), Math.sin(p));
  const right = new three.Vector3(Math.cos(h), Math.sin(h), 0);
  return [forward, right, right.clone().cross(forward)];
}

/** The greatest depth from which all points are within the opening along one axis, and where on it the eye is then. */
function fit(points: three.Vector3[], axis: three.Vector3, forward: three.Vector3, opening: number): [number, number] {
  const least = Math.max(...points.map((point) => point.dot(axis) - opening * point.dot(forward)));
  const most = Math.min(...points.map((point) => point.dot(axis) + opening * point.dot(forward)));
  return [(most - least) / (2 * opening), (most + least) / 2];
}
