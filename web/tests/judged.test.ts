// What the bots found in a study: the picture of a match, its summary, live lines, tries, and positions set up by hand.
import { describe, expect, it } from 'vitest';
import { areaOf, chanceAt, lineOf, plyAt, seriesOf } from '../src/study/graph';
import { Live } from '../src/study/live.svelte';
import { Review } from '../src/study/review.svelte';
import { Session } from '../src/session/session.svelte';
import { SetUp } from '../src/study/setup.svelte';
import { Trial } from '../src/study/trial.svelte';
import { numbers } from '../src/study/words';
import type { Analysis, BestLine, Judgement } from '../src/wire/analysis';
import { WireError } from '../src/wire/carrier';
import type { Result, Study, StudyRequest } from '../src/wire/types';
import { boardScene, entry, move, plan } from './kit';

const judged = (ply: number, more: Partial<Judgement> = {}): Judgement => ({ ply, seat: ply % 2 ? 'B' : 'W', played: 'abcd'[ply] ?? '', depth: 5, line: [], ...more });

describe('the picture of a match', () => {
  const all = [judged(0, { chance: 0.5 }), judged(1, { chance: 0.25 }), judged(3, { chance: 0.75 })];
  it('is one line where all is told from one side, with the end in it', () => {
    const [series] = seriesOf(all, true, () => null, { ply: 4, chance: 1 });
    if (!series) throw new Error('no line');
    expect(lineOf(series, 4, 100)).toBe('M0.0,50.0 L25.0,75.0 L75.0,25.0 L100.0,0.0');
    expect(areaOf(series, 4, 100)).toBe('M0.0,50.0 L25.0,75.0 L75.0,25.0 L100.0,0.0 L100.0,100 L0.0,100 Z');
    expect([0, 1, 2, 3, 9].map((ply) => chanceAt(series, ply))).toEqual([0.5, 0.25, 0.25, 0.75, 1]);
    expect([lineOf({ seat: null, dots: [] }, 0, 1), areaOf({ seat: null, dots: [] }, 0, 1), chanceAt({ seat: null, dots: [] }, 1)]).toEqual(['', '', null]);
  });
  it('is one line a side where there are more, and a touch means the nearest position', () => {
    expect(seriesOf(all, false, (ply) => ply % 2, null)).toEqual([
      { seat: 0, dots: [{ ply: 0, chance: 0.5 }] },
      { seat: 1, dots: [{ ply: 1, chance: 0.25 }, { ply: 3, chance: 0.75 }] },
    ]);
    expect([plyAt(-1, 40), plyAt(0.26, 4), plyAt(2, 40), plyAt(0.5, 0)]).toEqual([0, 1, 40, 0]);
  });
});

/** A referee to whom everything is legal, and a match over after four moves. */
const study = async ({ moves = [] }: StudyRequest): Promise<Study> => ({
  plan: { area: 'board', ...plan },
  scene: boardScene({ pieces: [{ seat: 0, kind: 'man', count: 1, cells: [0] }, { seat: 1, kind: 'man', count: 1, cells: [2] }] }),
  position: `p${moves.join('')}`,
  turn: moves.length < 4 ? { kind: 'player', seat: moves.length % 2 } : { kind: 'over' },
  legal: [move('a', { cell: 0 }, { cell: 1 })],
  prompt: '',
  result: moves.length < 4 ? null : ({ winners: [0] } as unknown as Result),
  entries: moves.map((text, i) => entry(text, { seat: i % 2 })),
});
async function session(moves = 'abcd'): Promise<Session> {
  const it = new Session({ study }, { game: 'dames', options: {}, position: null });
  await it.begin();
  for (const text of moves) await it.play(text);
  return it;
}
const ends = <T,>(result: Promise<T | null>) => ({ result, stop: () => undefined });

describe('a review', () => {
  const analysis: Analysis = {
    moves: [judged(0, { chance: 0.5, score: 0 }), judged(1, { chance: 0.5, score: 10, cost: 0.3, mark: 'blunder', better: 'z', line: ['z'] }), judged(2, { chance: 0.8, score: 300 }), judged(3, { chance: 0.8 })],
    summary: { sides: [{ seat: 'B', moves: 2, accuracy: 40, doubtful: 0, mistakes: 0, blunders: 1, given_away: 0.3 }, { seat: 'W', moves: 2, accuracy: 100, doubtful: 0, mistakes: 0, blunders: 0, given_away: 0 }], turning: { ply: 1, seat: 'B', played: 'b', from: 0.5, to: 0.2 } },
    one_sided: true,
  };
  it('tells each place its judgement, who erred, where it turned, and writes it where a file can tell it', async () => {
    const it_ = await session();
    const files: string[] = [];
    const review = new Review((file, progress) => {
      files.push(file);
      progress?.(2, 4);
      return ends(Promise.resolve(analysis));
    });
    const [, second] = it_.root.line;
    if (!second) throw new Error('no move');
    it_.note(second, { comment: 'secret' });
    const started = review.start(it_, { players: ['Ana', 'Bo'] }, []);
    expect([review.state, review.done, review.of]).toEqual(['running', 2, 4]);
    await started;
    expect(review.state).toBe('done');
    expect(JSON.parse(files[0] ?? '')).toMatchObject({ moves: ['a', 'b', 'c', 'd'], players: ['Ana', 'Bo'] });
    expect(files[0]).not.toContain('secret');
    expect(review.sides.map(({ seat, side }) => [seat, side.seat])).toEqual([[0, 'W'], [1, 'B']]);
    expect([review.turning?.place, review.mistakes.map(({ place }) => place)]).toEqual([second, [second]]);
    expect(second.notes).toMatchObject({ nags: [4], eval: { score: 300, depth: 5 }, comment: 'secret' });
    expect([it_.root, second, it_.at].map((place) => review.chance(place, null))).toEqual([0.5, 0.8, 1]);
    expect(review.judgement(it_.root)).toBe(null);
  });
  it('can be stopped, and says when it failed', async () => {
    const it_ = await session('ab');
    let end: (found: Analysis | null) => void = () => undefined;
    const review = new Review(() => ({ result: new Promise((settle) => (end = settle)), stop: () => end(null) }));
    const started = review.start(it_, {}, []);
    review.stop();
    await started;
    expect([review.state, review.analysis]).toEqual(['stopped', null]);
    const broken = new Review(() => ends(Promise.reject<Analysis>(new WireError({ code: 'offline', message: '' }))));
    await broken.start(it_, {}, []);
    expect([broken.state, broken.problem?.code]).toEqual(['failed', 'offline']);
  });
});

describe('the best moves', () => {
  const line = (move: string, depth: number): BestLine => ({ move, score: 1, chance: 0.5, depth, nodes: 1, line: [move] });
  it('are looked for farther and farther, never given up for less, and not at all when switched off', async () => {
    const times: number[] = [];
    const live: Live = new Live((_, { time = 0 } = {}, sees) => {
      times.push(time);
      if (times.length === 2) sees?.([line('shallow', 2)]);
      const seen = live.lines[0]?.move;
      return ends(Promise.resolve(times.length === 2 && seen !== 'deep' ? [] : [line(times.length === 1 ? 'deep' : 'deeper', times.length === 1 ? 9 : 12)]));
    });
    await live.look({ game: 'dames' });
    expect(times).toEqual([]);
    live.on = true;
    await live.look({ game: 'dames' });
    expect(times.length).toBe(4);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect([live.lines[0]?.move, live.depth, live.busy]).toEqual(['deeper', 12, false]);
    live.end();
    expect(live.lines).toEqual([]);
  });
});

describe('a try', () => {
  const about = (it_: Session) => ({ place: it_.root.line[1]!, judged: judged(1, { played: 'b', better: 'z', mark: 'blunder' as const }) });
  it('is the best, good, worse, or the same again', async () => {
    const it_ = await session();
    const files: string[] = [];
    const trial = new Trial((file) => {
      files.push(file);
      const [text] = (JSON.parse(file) as { moves: string[] }).moves;
      return ends(Promise.resolve({ moves: [judged(0, text === 'good' ? { cost: 0.01 } : text === 'bad' ? { cost: 0.3, mark: 'blunder' } : {})], summary: { sides: [] }, one_sided: true }));
    });
    await trial.begin(it_, about(it_));
    expect([it_.at.text, trial.verdict]).toEqual(['a', 'open']);
    for (const [text, verdict] of [['z', 'best'], ['b', 'same'], ['good', 'good'], ['bad', 'worse'], ['odd', 'unknown']] as const) {
      await trial.judge(it_, text);
      expect(trial.verdict).toBe(verdict);
    }
    expect(files.length, 'what is known is not looked at again').toBe(3);
    expect(JSON.parse(files[0] ?? '')).toMatchObject({ start: 'pa', moves: ['good'] });
    trial.end();
    expect(trial.about).toBe(null);
  });
});

describe('a position set up by hand', () => {
  async function setup(refuse = '') {
    const asked: StudyRequest[] = [];
    const it_ = new SetUp(
      {
        study: async (what) => {
          asked.push(what);
          if (refuse && what.arranged) throw new WireError({ code: 'bad-request', message: refuse });
          const found = await study(what);
          return { ...found, plan: { area: 'board', ...plan, pieces: ['man', 'king'] }, scene: what.arranged ? boardScene({ pieces: what.arranged.pieces }) : found.scene };
        },
      },
      'dames',
      {},
      2,
    );
    await it_.begin();
    return { it_, asked };
  }
  it('puts down, replaces, takes away, and asks the referee each time', async () => {
    const { it_, asked } = await setup();
    expect(it_.palette).toEqual([{ put: 'man', seat: 0 }, { put: 'king', seat: 0 }, { put: 'man', seat: 1 }, { put: 'king', seat: 1 }]);
    it_.tool = { put: 'king', seat: 1 };
    it_.put(0);
    expect(it_.pieces.filter(({ cell }) => cell === 0)).toEqual([{ cell: 0, seat: 1, kind: 'king', count: 1 }]);
    it_.put(0);
    expect(it_.pieces.some(({ cell }) => cell === 0)).toBe(false);
    it_.tool = 'take';
    it_.put(2);
    expect(it_.pieces).toEqual([]);
    it_.turnTo(1);
    await Promise.resolve();
    expect(asked.at(-1)?.arranged).toMatchObject({ pieces: [], turn: 1 });
  });
  it('piles marbles up to three, and says why there is no such position', async () => {
    const { it_ } = await setup('too many');
    it_.tool = { put: 'marble', seat: 0 };
    for (const count of [1, 2, 3]) {
      it_.put(1);
      expect(it_.pieces.find(({ cell }) => cell === 1)?.count).toBe(count);
    }
    it_.put(1);
    expect(it_.pieces.some(({ cell }) => cell === 1)).toBe(false);
    await it_.check();
    expect([it_.problem?.message, it_.position]).toEqual(['too many', null]);
  });
});

describe('the numbers of moves', () => {
  it('count rounds, also along branches', async () => {
    const it_ = await session('abc');
    await it_.goTo(it_.root.children[0]!);
    await it_.play('z');
    const found = numbers(it_.root, 2);
    expect(it_.root.line.map((place) => found.get(place))).toEqual([{ round: 1, opens: true }, { round: 1, opens: false }, { round: 2, opens: true }]);
    expect(found.get(it_.at)).toEqual({ round: 1, opens: false });
  });
});
