// What a node of a club tells its page: everybody may know it.
import type { Die, Model } from '../model';

export interface Chair {
  kind: 'open' | 'person' | 'bot';
  name?: string;
  away?: boolean;
  colour: string;
}

export interface Table {
  number: number;
  game: string;
  title: string;
  phase: string;
  chairs: Chair[];
  watching?: number;
  paused?: boolean;
  awake: boolean;
  rev: number;
}

export interface Result {
  game: string;
  title: string;
  words?: string;
  ranking?: string[][];
  scores?: number[][];
  began: number;
}

/** A game of which tables can be opened, and for how many. */
export interface Game {
  game: string;
  title: string;
  seats: number[];
}

export interface Front {
  club: string;
  words: string;
  language: string;
  languages: Record<string, string>;
  fonts: Record<string, number>;
  members?: string[];
  tables: Table[];
  results: Result[];
  games: Game[];
}

export interface Board {
  rev: number;
  game: string;
  scene?: Model['scene'];
  dice?: Die[];
  standings?: string[];
}

async function told<T>(path: string): Promise<T | null> {
  try {
    const answer = await fetch(path);
    return answer.ok ? ((await answer.json()) as T) : null;
  } catch {
    return null;
  }
}

/** The club as it is now; nothing while it does not answer. */
export function lookAround(language: string): Promise<Front | null> {
  return told<Front>(`/club/front?language=${encodeURIComponent(language)}`);
}

export function lookAt(table: number, language: string): Promise<Board | null> {
  return told<Board>(`/club/board/${table}?language=${encodeURIComponent(language)}`);
}

/** A new table: the code to tell friends, and what stands behind # in its address. */
export interface Opened {
  code: string;
  table: string;
}

/** Why there is none, otherwise. */
export async function openTable(game: string, seats: number): Promise<Opened | { why: 'page.club.too-many' | 'page.club.cannot' }> {
  try {
    const answer = await fetch(`/club/open?game=${encodeURIComponent(game)}&seats=${seats}`, { method: 'POST' });
    if (answer.ok) return (await answer.json()) as Opened;
    return { why: answer.status === 429 ? 'page.club.too-many' : 'page.club.cannot' };
  } catch {
    return { why: 'page.club.cannot' };
  }
}
