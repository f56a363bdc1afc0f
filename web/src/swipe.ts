// From a swipe over the felt to a throw of the hand: client/table3d/flick.py has the same for mouse and screen.

const WINDOW = 0.09;
const FEWEST = 3;
const WEAKEST = 12;
const STRONGEST = 160;
const MEASURED = 12;
const STIRRED = 1;
const SOFT_SPIN = -0.2;
const HARD_SPIN = 0.6;

/** Seconds, and the hand's place on the felt in cm from the middle of the pit. */
export type Sample = readonly [number, number, number];

export interface Gesture {
  aim: number;
  strength: number;
  spin: number;
  x: number;
  y: number;
}

/** The throw of somebody who only presses a button. */
export const NEUTRAL: Gesture = { aim: 0, strength: 0.38, spin: 0.2, x: 0, y: -0.75 };

function velocity(samples: readonly Sample[]): [number, number] {
  const last = samples[samples.length - 1][0];
  const within = samples.filter((sample) => last - sample[0] <= WINDOW).length;
  const recent = samples.slice(-Math.max(within, FEWEST));
  const middle = recent.reduce((sum, sample) => sum + sample[0], 0) / recent.length;
  const spread = recent.reduce((sum, sample) => sum + (sample[0] - middle) ** 2, 0);
  if (spread < 1e-9) return [0, 0];
  const along = (axis: 1 | 2) => recent.reduce((sum, s) => sum + (s[0] - middle) * s[axis], 0) / spread;
  return [along(1), along(2)];
}

const bounded = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
const short = (value: number) => Math.round(value * 1000) / 1000 + 0;

/** The throw a swipe over a pit of this radius stands for; null when the finger has hardly moved. */
export function gesture(samples: readonly Sample[], radius: number): Gesture | null {
  if (!samples.length) return null;
  const [, x, y] = samples[samples.length - 1];
  if (Math.max(...samples.map((sample) => Math.hypot(x - sample[1], y - sample[2]))) < STIRRED) return null;
  const [across, ahead] = velocity(samples);
  const speed = Math.hypot(across, ahead) / (radius / MEASURED);
  if (speed < WEAKEST && Math.hypot(x, y) > radius) return null;
  const strength = bounded((speed - WEAKEST) / (STRONGEST - WEAKEST), 0, 1);
  const far = Math.max(1, Math.hypot(x, y) / radius);
  return {
    aim: short(across || ahead ? (Math.atan2(across, ahead) * 180) / Math.PI : 0),
    strength: short(strength),
    spin: short(SOFT_SPIN + (HARD_SPIN - SOFT_SPIN) * strength),
    x: short(x / radius / far),
    y: short(y / radius / far),
  };
}
