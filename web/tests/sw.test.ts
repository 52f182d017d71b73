// The service worker without a browser: what it tells when it wakes up by itself, and to whom.
import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { describe, expect, it } from 'vitest';

const source = readFileSync(new URL('../sw.js', import.meta.url), 'utf8');
type Waits = { waitUntil: (what: Promise<unknown>) => void };
type Notice = { title: string; tag: string; data: { table: string } };

/** A worker in a world of its own: what it keeps, what the server answers, which windows are open, what it shows. */
function worker(kept: object | null, lines: object[] | null, windows: { url: string; visibilityState: string }[] = []) {
  const heard = new Map<string, (event: object) => void>();
  const stored = new Map<string, string>(kept ? [['/turns', JSON.stringify(kept)]] : []);
  const shown: Notice[] = [];
  const asked: string[] = [];
  const cache = {
    match: async (path: string) => (stored.has(path) ? new Response(stored.get(path)) : undefined),
    put: async (path: string, answer: Response) => void stored.set(path, await answer.text()),
  };
  const self = {
    addEventListener: (name: string, hears: (event: object) => void) => void heard.set(name, hears),
    clients: { matchAll: async () => windows },
    registration: { showNotification: async (title: string, more: Omit<Notice, 'title'>) => void shown.push({ title, ...more }) },
    location: { origin: 'https://house.example' },
  };
  const fetch = async (address: string): Promise<Response> => {
    asked.push(address);
    return lines ? Response.json({ tables: lines }) : new Response('', { status: 503 });
  };
  vm.runInNewContext(source, { self, caches: { open: async () => cache, keys: async () => [] }, fetch, Response, URL, VERSION: 'v', PAGE: [], MORE: [] });
  const fire = async (name: string, event: object): Promise<void> => {
    let done: Promise<unknown> = Promise.resolve();
    const waits: Waits = { waitUntil: (what) => void (done = what) };
    heard.get(name)?.({ ...event, ...waits });
    await done;
  };
  return { fire, shown, asked, told: () => (JSON.parse(stored.get('/turns') ?? '{}') as { told?: string[] }).told };
}

const words = { title: 'À vous de jouer', body: 'Une partie vous attend.' };
const games = [
  { id: 'a', seats: [0] },
  { id: 'b', seats: [1] },
  { id: 'c', seats: [0, 1] },
];
const line = (table: string, turn: number | null) => ({ table, turn });

describe('a worker that wakes up by itself', () => {
  it('tells the turns nobody was told of, once', async () => {
    const one = worker({ games, words, told: ['c'] }, [line('a', 0), line('b', 0), line('c', 1), line('other', 0)]);
    await one.fire('periodicsync', { tag: 'turns' });
    expect(one.asked).toEqual(['/api/tables?status=live&ids=a,b,c']);
    expect(one.shown.map(({ title, tag, data }) => [title, tag, data.table])).toEqual([['À vous de jouer', 'turn-a', 'a']]);
    expect(one.told()).toEqual(['a', 'c']);
    await one.fire('periodicsync', { tag: 'turns' });
    expect(one.shown).toHaveLength(1);
  });

  it('tells a turn again that had gone and come back', async () => {
    const one = worker({ games, words, told: ['a'] }, [line('a', 1)]);
    await one.fire('periodicsync', { tag: 'turns' });
    expect([one.shown, one.told()]).toEqual([[], []]);
    const next = worker({ games, words, told: one.told() }, [line('a', 0)]);
    await next.fire('periodicsync', { tag: 'turns' });
    expect(next.shown.map(({ tag }) => tag)).toEqual(['turn-a']);
  });

  it('says nothing where it knows no games, is asked for something else, or the server is silent', async () => {
    for (const [kept, lines, tag] of [
      [null, [line('a', 0)], 'turns'],
      [{ games: [], words, told: [] }, [line('a', 0)], 'turns'],
      [{ games, words, told: [] }, [line('a', 0)], 'other'],
      [{ games, words, told: ['b'] }, null, 'turns'],
    ] as const) {
      const one = worker(kept, lines ? [...lines] : null);
      await one.fire('periodicsync', { tag });
      expect(one.shown).toEqual([]);
      // What could not be asked changes nothing about what was told.
      if (kept && !lines) expect(one.told()).toEqual(['b']);
    }
  });

  it('is silent about a table that is looked at', async () => {
    const table = { url: 'https://house.example/#/table/a', visibilityState: 'visible' };
    const turn = { data: { turn: { ...words, table: 'a' } } };
    const seen = worker(null, [], [table]);
    await seen.fire('message', turn);
    expect(seen.shown).toEqual([]);
    const hidden = worker(null, [], [{ ...table, visibilityState: 'hidden' }]);
    await hidden.fire('message', turn);
    expect(hidden.shown).toHaveLength(1);
  });
});
