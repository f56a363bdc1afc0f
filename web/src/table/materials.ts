// What things are made of, in two qualities: one for graphics chips, one for machines that draw by themselves.
import * as three from 'three';

export type Quality = 'low' | 'high';

export interface Finish {
  colour?: string;
  map?: three.Texture | null;
  rough?: number;
  metal?: number;
  clear?: boolean;
  painted?: boolean;
  glow?: string;
  flat?: boolean;
  /** What something thin lies upon: never drawn through it, however small both are. */
  under?: boolean;
}

/** A colour of the host: #rrggbb, or #rrggbbaa. */
export function ink(colour: string | undefined): { colour: three.Color; alpha: number } {
  const hex = /^#([0-9a-f]{6})([0-9a-f]{2})?$/i.exec(colour ?? '');
  if (!hex) return { colour: new three.Color('#ffffff'), alpha: 1 };
  return { colour: new three.Color(`#${hex[1]}`), alpha: hex[2] ? parseInt(hex[2], 16) / 255 : 1 };
}

export class Materials {
  private readonly made = new Map<string, three.Material>();

  constructor(readonly quality: Quality) {}

  /** Something lit. Equal finishes without a picture are one material. */
  lit(finish: Finish): three.Material {
    if (finish.map) return this.make(finish);
    const name = JSON.stringify(finish);
    let known = this.made.get(name);
    if (!known) this.made.set(name, (known = this.make(finish)));
    return known;
  }

  private make(finish: Finish): three.Material {
    const { colour, alpha } = ink(finish.colour);
    const common = {
      color: colour,
      map: finish.map ?? null,
      vertexColors: finish.painted ?? false,
      transparent: (finish.clear ?? false) || alpha < 1,
      opacity: alpha < 1 ? alpha : finish.clear ? 0.86 : 1,
      emissive: finish.glow ? ink(finish.glow).colour : new three.Color(0),
      flatShading: finish.flat ?? false,
      ...(finish.under ? { polygonOffset: true, polygonOffsetFactor: 1.5, polygonOffsetUnits: 4 } : {}),
      ...(finish.painted ? { side: three.DoubleSide } : {}),
    };
    if (this.quality === 'low') return new three.MeshLambertMaterial(common);
    return new three.MeshStandardMaterial({ ...common, roughness: finish.rough ?? 0.8, metalness: finish.metal ?? 0 });
  }

  /** Words and marks that lie on something: they shine by themselves and hide nothing. */
  flat(options: { colour?: string; map?: three.Texture; painted?: boolean; add?: boolean }): three.Material {
    const { colour, alpha } = ink(options.colour);
    return new three.MeshBasicMaterial({
      color: colour,
      map: options.map ?? null,
      opacity: alpha,
      transparent: true,
      depthWrite: false,
      vertexColors: options.painted ?? false,
      blending: options.add ? three.AdditiveBlending : three.NormalBlending,
      polygonOffset: true,
      polygonOffsetFactor: -2,
      polygonOffsetUnits: -4,
      toneMapped: false,
      side: three.DoubleSide,
    });
  }

  dispose(): void {
    for (const material of this.made.values()) material.dispose();
    this.made.clear();
  }
}
