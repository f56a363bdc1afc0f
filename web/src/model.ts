// What the host tells: docs/browser.md has every field. The page holds one object and merges what differs into it.

export type Id = string;

export interface Line {
  text: string;
  font: string;
  size: number;
  x: number;
  y: number;
  colour: string;
  align?: 'left' | 'centre';
  wrap?: number;
  lines?: number;
  room?: number;
}

export interface Sheet {
  width: number;
  height: number;
  picture?: string;
  frame?: string;
  hole?: number;
  shapes?: { outline: [number, number][]; colour: string }[];
  lines?: Line[];
}

export interface Die {
  id: number;
  kind: string;
  body: string;
  ink: string;
  pips?: string;
  metal?: number;
  faces: (number | string)[];
  face?: number;
  pose?: [number, number, number, number, number, number, number];
  thrown?: boolean;
}

export interface Token {
  shape: string;
  colour: string;
  metal?: number;
  rough?: number;
  clear?: boolean | number;
  glow?: string;
  painted?: boolean;
  patches?: { at: [number, number, number]; outline: [number, number][]; colour: string }[];
  at?: [number, number, number];
  turn?: number;
  scale?: number;
}

export interface Piece extends Partial<Token> {
  at: [number, number, number];
  turn?: number;
  tilt?: number;
  roll?: number;
  scale?: number;
  half: [number, number];
  high?: number;
  order?: number;
  look: 'card' | 'plate' | 'words' | 'token' | 'parts' | 'die' | 'flat' | 'outline' | 'ring' | 'spot';
  label?: string;
  detail?: string;
  role?: string;
  area?: 'mine' | 'board' | 'others';
  large?: string;
  does?: Id[];
  toggles?: boolean;
  selected?: boolean;
  means?: string;
  turn_of?: boolean;
  round?: boolean;
  back?: string;
  sheet?: string;
  count?: number;
  picture?: string;
  tint?: string;
  parts?: Token[];
  die?: Die;
  line?: number;
  outline?: [number, number][];
}

export interface View {
  points: [number, number, number][];
  heading?: number;
  pitch?: number;
  lens?: number;
  low?: boolean;
  top?: number;
}

export interface Tray {
  x: number;
  y: number;
  z?: number;
  scale?: number;
  half_width: number;
  half_depth: number;
  pit?: number;
}

export interface Zone {
  id: string;
  at: [number, number];
  shape: 'disc' | 'ring' | 'rect' | 'left' | 'right';
  a?: number;
  b?: number;
  lit?: boolean;
}

export interface Ground {
  picture: string;
  at: [number, number] | [number, number, number];
  half: [number, number];
  high?: number;
}

export interface Scene {
  layout: {
    orientation: 'portrait' | 'landscape';
    areas?: Record<string, [number, number, number, number]>;
    tray?: Tray;
    views: Record<string, View>;
  };
  pieces?: Record<Id, Piece>;
  sheets?: Record<Id, Sheet>;
  zones?: Zone[];
  ground?: Ground;
}

export interface Chair {
  kind: 'open' | 'person' | 'bot';
  name?: string;
  level?: string;
  ready?: boolean;
  present?: boolean;
  away?: boolean;
  seat?: string;
  browser?: boolean;
  colour?: string;
  mark?: string;
  standing?: string;
}

export interface Choice {
  words: string;
  shown?: boolean;
  /** It gives the game up: found in the menu, and asked once more. */
  concession?: boolean;
  /** It is made by selecting pieces. */
  composed?: boolean;
  order?: number;
}

export interface Ask {
  prompt?: string;
  moment?: string;
  mine?: boolean;
  acting?: number[];
  total?: string;
  choices?: Record<Id, Choice>;
  throw?: { choice?: Id; words: string; needed?: string; dice?: Die[] };
  odds?: { words: string; share: number }[];
  rolling?: number;
}

export interface Model {
  rev?: number;
  language?: string;
  lobby?: {
    phase: 'gathering' | 'shuffling' | 'playing' | 'over' | 'adjourned';
    chairs?: Chair[];
    spectators?: string[];
    owner?: string;
    paused?: boolean;
    saved?: boolean;
    options?: string[];
    fair?: string;
  };
  you?: { name?: string; seat?: number; owner?: boolean; can?: string[] };
  ask?: Ask;
  scene?: Scene;
  dice?: Die[];
  log?: Record<string, { words: string[]; steps?: string[]; undone?: boolean }>;
  chat?: Record<string, { name: string; text: string; seat?: number }>;
  table?: string[];
  proposal?: { words: string; mine?: boolean; own?: boolean; agreed?: number; needed?: number };
  clock?: { seats?: number[]; seconds: number };
  result?: { words: string; ranking?: number[][]; scores?: string[]; winners?: number[]; keepsakes?: string[] };
}

export interface Welcome {
  kind: 'welcome';
  proto: number;
  /** Where the other nodes of a club are. */
  nodes?: string[];
  table?: string;
  game: string;
  title: string;
  ticket?: string;
  name?: string;
  languages: Record<string, string>;
  language: string;
  fonts: Record<string, number>;
  seats?: [number, number];
  joined: boolean;
  /** From which sources the host's own page was built. */
  page?: string;
  /** How relays call the table, where it is reached over one. */
  relayed?: string;
}

export interface Thrown {
  kind: 'thrown';
  n: number;
  seat?: number;
  dice: Die[];
  motion?: string;
}

export interface Part {
  anchor: string;
  level?: number;
  title?: string;
  text: string;
}

export type FromHost =
  | Welcome
  | { kind: 'model'; merge?: unknown; whole?: boolean }
  | Thrown
  | { kind: 'answer'; id: number; ok: boolean; words?: string; rule?: string }
  | { kind: 'said'; name: string; text: string; seat?: number }
  | { kind: 'notice'; words: string; code?: string }
  | { kind: 'book'; title: string; parts: Part[] }
  | { kind: 'closing'; code: string; words: string };

type Tree = Record<string, unknown>;

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A JSON Merge Patch (RFC 7396). What does not change stays the same object, so that parts can be compared by it. */
export function merged(target: unknown, patch: unknown): unknown {
  if (!isTree(patch)) return patch;
  const result: Tree = isTree(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (key === '__proto__') continue;
    if (value === null) delete result[key];
    else result[key] = merged(result[key], value);
  }
  return result;
}

/** What lies under keys that sort by time, in that order. */
export function inOrder<T>(entries: Record<string, T> | undefined): T[] {
  return Object.keys(entries ?? {})
    .sort()
    .map((key) => entries![key]);
}
