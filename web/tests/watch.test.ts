// What keeps an eye on one's games, and on a newer version, without a browser: a world that a test makes for each.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenHome } from '../src/wire/carrier';
import type { HomeNews, TableLine } from '../src/wire/types';

const line = (table: string, turn: number | null): TableLine => ({ table, game: 'dames', options: {}, players: ['Ana', 'Bo'], status: 'live', ply: 4, created: 1, turn, result: null, imported: false });

type Feed = { ids: string; heard: (news: HomeNews) => void; gone: () => void; closed: boolean };
let feeds: Feed[];
let games: object[];
let badge: (number | null)[];
let fire: (name: string) => void;
const open: OpenHome = (ids, heard, gone) => {
  const feed: Feed = { ids, heard, gone, closed: false };
  feeds.push(feed);
  return () => void (feed.closed = true);
};

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  [feeds, badge] = [[], []];
  games = [{ id: 'a', game: 'dames', at: 1, invitations: [], seats: [0] }, { id: 'here-x', game: 'dames', at: 1, invitations: [], seats: [0, 1] }];
  const world = new EventTarget();
  fire = (name) => void world.dispatchEvent(new Event(name));
  const listens = { addEventListener: world.addEventListener.bind(world), dispatchEvent: world.dispatchEvent.bind(world) };
  vi.stubGlobal('window', { ...listens, location: { hash: '#/' } });
  vi.stubGlobal('document', { ...listens, visibilityState: 'visible' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'tablee.games' ? JSON.stringify(games) : null), setItem: () => undefined });
  vi.stubGlobal('navigator', { language: 'fr', setAppBadge: async (n: number) => void badge.push(n), clearAppBadge: async () => void badge.push(null) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function watching() {
  const { Watch } = await import('../src/friends/watch.svelte');
  const { title } = await import('../src/lib/title.svelte');
  const watch = new Watch(open);
  watch.start();
  await vi.advanceTimersByTimeAsync(0);
  return { watch, title };
}

describe('an eye on one’s games', () => {
  it('follows those at the server, and counts the turns that wait elsewhere', async () => {
    const { title } = await watching();
    expect(feeds.map(({ ids }) => ids)).toEqual(['a']);
    feeds[0]?.heard({ yours: [line('a', 1)] });
    expect([title.waiting, title.whole]).toEqual([0, 'Tablée']);
    feeds[0]?.heard({ yours: [line('a', 0)] });
    expect([title.waiting, title.whole]).toEqual([1, '(1) Tablée']);
    expect(badge).toEqual([null, 1]);
  });

  it('opens anew with a game that was begun, and closes what it had', async () => {
    await watching();
    games = [{ id: 'b', game: 'kidam', at: 2, invitations: [], seats: [1] }, ...games];
    fire('tablee:games');
    expect(feeds.map(({ ids, closed }) => [ids, closed])).toEqual([['a', true], ['a,b', false]]);
  });

  it('comes back by itself, more patiently each time, and at once when it hears again', async () => {
    await watching();
    const waits: number[] = [];
    for (let i = 0; i < 3; i++) {
      const before = feeds.length;
      feeds.at(-1)?.gone();
      let waited = 0;
      while (feeds.length === before && waited < 60_000) await vi.advanceTimersByTimeAsync(500).then(() => (waited += 500));
      waits.push(waited);
    }
    expect(waits).toEqual([1000, 2000, 4000]);
    feeds.at(-1)?.heard({ open: [] });
    feeds.at(-1)?.gone();
    const before = feeds.length;
    await vi.advanceTimersByTimeAsync(1000);
    expect(feeds.length).toBe(before + 1);
  });

  it('tells whoever listens what is known first, and nothing once they have gone', async () => {
    const { watch } = await watching();
    feeds[0]?.heard({ open: [line('z', null)] });
    const heard: HomeNews[] = [];
    const stop = watch.listen((news) => heard.push(news));
    feeds[0]?.heard({ live: [] });
    stop();
    feeds[0]?.heard({ live: [line('y', 0)] });
    expect(heard).toEqual([{ open: [line('z', null)] }, { live: [] }]);
  });
});

describe('a newer version', () => {
  it('is offered when it waits beside an older one, put off, or taken', async () => {
    const said: unknown[] = [];
    const waiting = { state: 'installed', postMessage: (what: unknown) => said.push(what) };
    const { Update } = await import('../src/lib/update.svelte');
    const make = async (controller: object | null) => {
      const changed = new EventTarget();
      vi.stubGlobal('navigator', { language: 'fr', serviceWorker: { controller, register: async () => ({ waiting, addEventListener: () => undefined }), addEventListener: changed.addEventListener.bind(changed) } });
      const update = new Update(true);
      await update.watch();
      return update;
    };
    expect((await make(null)).ready).toBe(false);
    const update = await make({});
    expect(update.ready).toBe(true);
    update.later();
    expect([update.ready, said]).toEqual([false, []]);
    (await make({})).take();
    expect(said).toEqual(['take over']);
  });
});
