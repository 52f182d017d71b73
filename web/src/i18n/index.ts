// The words of the page, in the reader's language.
import { prefs } from '../lib/prefs.svelte';
import type { Lang, Words } from '../wire/types';
import { en } from './en';
import { fr } from './fr';

export type Key = keyof typeof fr;

const dictionaries: Record<Lang, Record<Key, string>> = { fr, en };

/** The text of a key; `{x}` is replaced by what is given for x. */
export function t(key: Key, given: Record<string, string | number> = {}): string {
  return dictionaries[prefs.lang][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(given[name] ?? whole));
}

/** The text of a key that comes from the wire, or the given word if the page does not know it. */
export function tMaybe(key: string, otherwise: string, given: Record<string, string | number> = {}): string {
  return key in dictionaries.fr ? t(key as Key, given) : otherwise;
}

/** Words from the server in the reader's language. */
export const w = (words: Words): string => words[prefs.lang];

/** A moment, short, as the reader writes it. */
export function when(at: number): string {
  return new Intl.DateTimeFormat(prefs.lang, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).format(at);
}
