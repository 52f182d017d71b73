// The lists of the first page, without a browser: what is found, forgotten, told, and what comes first.
import { describe, expect, it } from 'vitest';
import { Lists, outcome, yours, type Memory } from '../src/home/mine.svelte';
import type { MyGame } from '../src/lib/prefs.svelte';
import type { TableLine } from '../src/wire/types';

const line = (table: string, more: Partial<TableLine> = {}): TableLine => ({ table, game: 'dames', options: {}, players: ['Ana', 'Bo'], status: 'live', ply: 4, created: 1, turn: 1, result: null, imported: false, ...more });
const game = (id: string, seats = [0]): MyGame => ({ id, game: 'dames', at: 1, invitations: [], seats });

function house(remembered: MyGame[], there: TableLine[] | null, kept: TableLine[] = [], open: TableLine[] = []) {
  let games = remembered;
  const memory: Memory = { games: () => games, forget: (id) => void (games = games.filter((one) => one.id !== id)), playing: () => 2 };
  const asked: string[][] = [];
  const gone: string[] = [];
  const lists = new Lists(
    {
      kept: async () => kept,
      known: async (ids) => {
        asked.push(ids);
        if (!there) throw new Error('offline');
        return { tables: there.filter(({ table }) => ids.includes(table)), next: null };
      },
      tables: async (status) => ({ tables: status === 'open' ? open : [], next: null }),
      forget: async (id) => void gone.push(id),
    },
    memory,
  );
  return { lists, asked, gone, remembered: () => games.map(({ id }) => id), remember: (more: MyGame) => void (games = [more, ...games]) };
}
const ids = (entries: readonly { known: MyGame }[]): string[] => entries.map(({ known }) => known.id);

describe('one’s games', () => {
  it('are those this browser remembers and the server knows, what waits for one first', async () => {
    const { lists, asked, remembered } = house([game('a'), game('b'), game('lost'), game('here-x'), game('done')], [line('a'), line('b', { turn: 0 }), line('done', { status: 'over', turn: null })], [line('here-x', { turn: 1 })]);
    expect(lists.room).toBe(2);
    await lists.look();
    expect(lists.room).toBe(0);
    expect(asked).toEqual([['a', 'b', 'lost', 'done']]);
    expect(ids(lists.playing)).toEqual(['b', 'a', 'here-x']);
    expect(ids(lists.past)).toEqual(['done']);
    expect(remembered()).toEqual(['a', 'b', 'here-x', 'done']);
  });

  it('are not forgotten because nobody could be asked', async () => {
    const { lists, remembered } = house([game('a'), game('here-x')], null, [line('here-x')]);
    await lists.look();
    expect(ids(lists.playing)).toEqual(['here-x']);
    expect(remembered()).toEqual(['a', 'here-x']);
  });

  it('follow what is told: a turn comes, a game begun in another window comes too', async () => {
    const there = [line('a'), line('b')];
    const { lists, remember } = house([game('a')], there);
    await lists.look();
    await lists.hear({ yours: [line('a', { turn: 0, ply: 5 })] });
    expect(lists.playing.map((one) => [one.known.id, one.line.ply, yours(one)])).toEqual([['a', 5, true]]);
    remember(game('b'));
    await lists.hear({ yours: [line('a', { turn: 0, ply: 5 }), line('b')] });
    expect(ids(lists.playing).toSorted()).toEqual(['a', 'b']);
  });

  it('are forgotten when that is wished for, here and where they are kept', async () => {
    const { lists, gone, remembered } = house([game('a')], [line('a')]);
    await lists.look();
    lists.forget('a');
    expect([lists.playing, gone, remembered()]).toEqual([[], ['a'], []]);
  });

  it('ended well or badly for whoever sat at one side of them', () => {
    const over = (winners: number[], seats: number[]) => outcome({ known: game('a', seats), line: line('a', { status: 'over', result: { winners } as unknown as TableLine['result'] }) });
    expect([over([0], [0]), over([1], [0]), over([], [0]), over([1], [0, 1]), over([1], [])]).toEqual(['won', 'lost', 'drawn', null, null]);
  });
});

it('open tables are those of others', async () => {
  const { lists } = house([game('a')], [line('a', { status: 'open', turn: null })], [], [line('a', { status: 'open' }), line('z', { status: 'open' })]);
  await lists.look();
  expect(lists.waiting.map(({ table }) => table)).toEqual(['z']);
  await lists.hear({ open: [] });
  expect(lists.waiting).toEqual([]);
});
