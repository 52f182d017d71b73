// What a study is made of: a match, a file, a link, a study that was kept, or nothing but a game.
import { WireError, type Asks } from '../wire/carrier';
import { listedName } from '../match/bots';
import type { Values } from '../wire/types';
import type { Opened } from './desk.svelte';
import { readFile } from './file';
import { unpack } from './link';
import { exampleOptions } from '../session/options';
import { kept } from './shelf';

/** Nothing there is to study. */
export class NothingThere extends Error {}

/** A game from its usual start, or from a position. */
export const fresh = (game: string, position: string | null, options: Values = {}): Opened => ({
  start: { game, options, position },
  seeds: [],
  notes: {},
  head: {},
  moves: [],
  id: null,
  title: '',
});

/** What an address says of a position and its options: `?position=…&options=key=value,…`, without what is as usual. */
export function asQuery({ position, options }: { position: string | null; options: Values }): string {
  const query = new URLSearchParams();
  if (position) query.set('position', position);
  // A text, of a deck for one, is too long for an address.
  const pairs = Object.entries(options).filter(([, value]) => String(value).length < 40 && !/[,=]/.test(String(value)));
  if (pairs.length) query.set('options', pairs.map(([key, value]) => `${key}=${value}`).join(','));
  return query.size ? `?${query}` : '';
}
export const optionsIn = (query: URLSearchParams): Values => exampleOptions(query.get('options') ?? '');

/** A match file, or a PDN file: the first of its games that was asked for. */
export const fromText = (text: string): Opened => ({ ...readFile(text), id: null, title: '' });

/** Every match in a file, as match files – one where it is JSON –, and what there is to say of it. */
export async function matchesIn(text: string, asks: Pick<Asks, 'fromPdn'>): Promise<{ files: string[]; told: string[] }> {
  if (!text.trimStart().replace(/^\ufeff/, '').startsWith('{')) {
    const { matches, told } = await asks.fromPdn(text);
    return { files: matches.map((file) => JSON.stringify(file)), told };
  }
  readFile(text);
  return { files: [text], told: [] };
}

export const named = ({ head }: Opened): string => (head.players ?? []).filter(Boolean).map(listedName).join(' – ');

/** What an address says. */
export async function openAt(at: readonly string[], query: URLSearchParams, asks: Pick<Asks, 'file'>): Promise<Opened> {
  const [what = '', which = ''] = at;
  if (what === 'new') return fresh(which, query.get('position'), optionsIn(query));
  if (what === 'link') return titled(fromText(await unpack(which)));
  if (what === 'kept') {
    const found = kept().find(({ id }) => id === which);
    if (!found) throw new NothingThere();
    return { ...fromText(found.file), id: found.id, title: found.title };
  }
  try {
    return titled(fromText(await (await asks.file(what)).text()));
  } catch (why) {
    throw why instanceof WireError && why.refusal.code === 'not-found' ? new NothingThere() : why;
  }
}

const titled = (opened: Opened): Opened => ({ ...opened, title: named(opened) });
