// One puzzle without a browser: a verdict is told when the move has been seen, not before; tries go home, the solution is walked.
import { expect, test, vi } from 'vitest';
import type { Performer } from '../src/match/performer';
import { Solving, type Means } from '../src/puzzles/solving.svelte';
import type { Asks } from '../src/wire/carrier';
import type { Study, StudyRequest } from '../src/wire/types';
import { boardScene, entry, move, plan, turn } from './kit';

/** Seats take turns; two moves can always be made. */
const asks = {
  games: async () => ({ games: [], levels: [] }),
  study: vi.fn(async ({ moves = [] }: StudyRequest) => ({
    plan: { area: 'board', ...plan },
    scene: boardScene({ score: [moves.length] }),
    position: `after ${moves.length}`,
    turn: { kind: 'player', seat: moves.length % 2 },
    legal: ['a', 'b', 'c', 'd'].map((text) => move(text, { cell: 0 }, { cell: 1 })),
    prompt: '',
    result: null,
    entries: moves.map((text, i) => entry(text, { seat: i % 2 })),
  }) as unknown as Study),
} as unknown as Asks;

/** What moves lies still when the test says so. */
class Slow implements Performer {
  private waiting: (() => void)[] = [];
  show(): void {}
  perform(): Promise<void> {
    return new Promise((done) => this.waiting.push(done));
  }
  async next(): Promise<void> {
    this.waiting.shift()?.();
    await settle();
  }
}
const settle = async (): Promise<void> => {
  for (let i = 0; i < 8; i++) await turn();
};

async function begin(more: Partial<Means> = {}) {
  const marks: string[] = [];
  const rests: (() => void)[] = [];
  const solving = new Solving('dames', { id: 'x', options: '', position: 'P', solution: ['a', 'b', 'c'], themes: ['coup'], level: 3 }, 0, {}, {
    asks,
    analyse: async () => [{ move: 'd', score: 0, chance: 0.9, depth: 1, nodes: 1, line: ['d'] }],
    rest: () => new Promise((go) => rests.push(go)),
    settled: (mark) => marks.push(mark),
    still: false,
    ...more,
  });
  const slow = new Slow();
  solving.match.timeline.perform(slow);
  await settle();
  const wait = async (): Promise<void> => {
    rests.shift()?.();
    await settle();
  };
  return { solving, slow, marks, wait };
}
const shown = ({ match }: Solving): unknown => match.timeline.latest?.now?.position?.split(' ').slice(0, 2).join(' ');

test('a right move is told when it has been seen, and the other side answers after a moment', async () => {
  const { solving, slow, marks, wait } = await begin();
  expect(solving.match.now?.legal.length).toBe(4);
  expect(await solving.match.play('a')).toBe(true);
  await settle();
  expect([solving.standing, solving.tries, solving.sought]).toEqual(['open', 0, 'a']);
  expect(solving.match.timeline.latest?.now?.legal, 'nothing can be touched meanwhile').toEqual([]);
  await slow.next();
  expect([solving.standing, solving.tries, solving.sought]).toEqual(['reply', 1, 'b']);
  await wait();
  await slow.next();
  expect([solving.standing, shown(solving)]).toEqual(['open', 'after 2']);
  await solving.match.play('c');
  await settle();
  expect(marks).toEqual([]);
  await slow.next();
  expect([solving.standing, ...marks]).toEqual(['solved', 'solved']);
});

test('a wrong move is refuted on the board once it was seen, and goes home', async () => {
  const { solving, slow, marks, wait } = await begin();
  await solving.match.play('b');
  await settle();
  expect([solving.standing, marks.length]).toEqual(['open', 0]);
  await slow.next();
  expect([solving.standing, ...marks]).toEqual(['wrong', 'missed']);
  expect(solving.why?.moves).toEqual(['d']);
  await wait();
  await slow.next();
  expect(shown(solving)).toBe('after 2');
  await wait();
  expect([solving.standing, shown(solving)]).toEqual(['open', 'after 0']);
  expect(solving.match.now?.legal.length, 'and may be tried again').toBe(4);
});

test('the solution is walked on and back, and nobody who gave up is told of the move that was under way', async () => {
  const { solving, slow, marks, wait } = await begin();
  await solving.match.play('a');
  void solving.giveUp();
  await settle();
  expect(marks).toEqual(['missed']);
  await slow.next();
  expect([solving.step, solving.tries, shown(solving)]).toEqual([0, 0, 'after 0']);
  await wait();
  expect([solving.step, shown(solving)]).toEqual([1, 'after 1']);
  await slow.next();
  await solving.show(3);
  expect(shown(solving)).toBe('after 3');
  await solving.show(2);
  expect([shown(solving), solving.match.now?.legal.length]).toEqual(['after 2', 0]);
  await solving.again();
  expect([shown(solving), solving.standing, solving.match.now?.legal.length]).toEqual(['after 0', 'open', 4]);
});

test('whoever leaves in the middle is told nothing more', async () => {
  const { solving, slow, marks } = await begin();
  await solving.match.play('c');
  solving.close();
  await slow.next();
  expect([marks, solving.standing]).toEqual([[], 'open']);
});

test('where nobody can be asked it says so', async () => {
  const { solving } = await begin({ asks: { ...asks, study: async () => Promise.reject(new Error('no net')), table: async () => Promise.reject(new Error('no net')) } as unknown as Asks });
  expect(solving.match.link).toBe('lost');
});
