// What the page itself says, in three languages. All other words come from the host as sentences.
import type { Key } from './keys';

type Text = string | ({ by: string } & Record<string, string>);
export const LANGUAGES = ['en', 'it', 'nb'] as const;
export type Language = (typeof LANGUAGES)[number];

let texts: Partial<Record<Key, Text>> = {};
export let language: Language = 'en';

/** The language to begin in: what this browser prefers, as far as the page speaks it. */
export function preferred(): Language {
  for (const wish of navigator.languages) {
    const code = wish.slice(0, 2).toLowerCase();
    const found = LANGUAGES.find((known) => known === (code === 'no' || code === 'nn' ? 'nb' : code));
    if (found) return found;
  }
  return 'en';
}

export async function speak(wanted: string): Promise<void> {
  const found = LANGUAGES.find((known) => known === wanted) ?? 'en';
  const answer = await fetch(`/words.${found}.json`);
  if (!answer.ok) return;
  texts = (await answer.json()) as typeof texts;
  language = found;
  document.documentElement.lang = found;
}

/** A text with its blanks filled; one that is counted by a number takes the form of that number. */
export function say(key: Key, values: Record<string, string | number> = {}): string {
  const text = texts[key];
  if (text === undefined) return '';
  const form = typeof text === 'string' ? text : values[text.by] === 1 ? text.one : text.other;
  return form.replace(/\{(\w+)\}/g, (blank, name: string) => String(values[name] ?? blank));
}
