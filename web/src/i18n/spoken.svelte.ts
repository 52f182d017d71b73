// The words of the page, in the reader's language: the parts that were asked for, and how their holes are filled.
import type { Lang, Words } from '../wire/types';
import { loadPart, type Part, type Text, type Texts } from './parts';

export type Key = keyof Texts;
type Holes<S> = S extends `${string}{${infer Hole}}${infer Rest}` ? Hole | Holes<Rest> : never;
type HolesOf<K extends Key> = Holes<Texts[K] extends { other: infer Other } ? Other : Texts[K]>;
type Value = string | number;
/** What a text needs: a value for each of its holes, and nothing where it has none. */
type Given<K extends Key> = [HolesOf<K>] extends [never] ? [] : [given: Record<HolesOf<K>, Value>];

class Spoken {
  lang = $state.raw<Lang>('fr');
  texts = $state.raw<Record<string, Text>>({});
  readonly parts = new Set<Part>();
}

export const spoken = new Spoken();

/** Sends for parts of the dictionary; what is on the page stays as it is until they are there. */
export async function speak(...parts: Part[]): Promise<void> {
  const missing = parts.filter((part) => !spoken.parts.has(part));
  if (!missing.length) return;
  const { lang } = spoken;
  const loaded = await Promise.all(missing.map((part) => loadPart(part, lang)));
  for (const part of missing) spoken.parts.add(part);
  // Another language was asked for meanwhile: these parts too.
  if (lang !== spoken.lang) return speakIn(spoken.lang);
  spoken.texts = Object.assign({}, spoken.texts, ...loaded);
}

/** Everything that was asked for, in this language from now on. */
export async function speakIn(lang: Lang): Promise<void> {
  const loaded = await Promise.all([...spoken.parts].map((part) => loadPart(part, lang)));
  spoken.texts = Object.assign({}, ...loaded);
  spoken.lang = lang;
}

const rules = { fr: new Intl.PluralRules('fr'), en: new Intl.PluralRules('en') };

function fill(text: Text, given: Record<string, Value>): string {
  const chosen = typeof text === 'string' ? text : rules[spoken.lang].select(Number(given['n'])) === 'one' ? text.one : text.other;
  return chosen.replace(/\{(\w+)\}/g, (whole, name: string) => String(given[name] ?? whole));
}

/** The text of a key; `{x}` is replaced by what is given for x, and `{n}` chooses between one and many. */
export function t<K extends Key>(key: K, ...[given]: Given<K>): string {
  return fill(spoken.texts[key] ?? key, given ?? {});
}

/** The text of a key that comes from the wire, or the given word if the page does not know it. */
export function tMaybe(key: string, otherwise: string, given: Record<string, Value> = {}): string {
  const text = spoken.texts[key];
  return text === undefined ? otherwise : fill(text, given);
}

/** Words from the server in the reader's language. */
export const w = (words: Words): string => words[spoken.lang];

/** A moment, short, as the reader writes it. */
export function when(at: number): string {
  return new Intl.DateTimeFormat(spoken.lang, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).format(at);
}
