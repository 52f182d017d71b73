// Lessons without a browser: a task as it is tried, and what is remembered of it.
import { expect, test } from 'vitest';
import { progress, readLearnt } from '../src/learn/progress.svelte';
import { pointAt, Trying } from '../src/learn/trying.svelte';
import { WireError, type Asks } from '../src/wire/carrier';
import type { FromServer, LessonState, Study, StudyRequest, Task } from '../src/wire/types';
import { boardScene, entry, move, turn } from './kit';

type Told = Extract<FromServer, { type: 'hello' | 'events' }>;

const cells = ['a1', 'b1'].map((name, x) => ({ name, x, y: 0, look: 'dark' as const, touch: true, strip: null }));
const lesson = { lesson: 'l', task: 2 };

/** A study of a board of two cells after so many entries. */
const study = (entries: number, verdict: LessonState['verdict'] = 'open', more: Partial<Study> = {}): Study =>
  ({
    plan: { area: 'board', ground: 'chequered', cells, strips: [], edge: [], signs: [], pieces: [] },
    scene: boardScene(),
    position: 'P',
    turn: { kind: 'player', seat: 0 },
    legal: [move('go', { cell: 0 })],
    prompt: '',
    result: null,
    entries: Array.from({ length: entries }, (_, i) => entry(`e${i}`, { effects: [] })),
    lesson: { verdict, say: `${verdict} after ${entries}` },
    ...more,
  }) as unknown as Study;

async function follow(answers: (asked: StudyRequest) => Study | Error | Promise<Study>, more: Partial<Task> = {}) {
  const told: Told[] = [];
  const asked: StudyRequest[] = [];
  const done: boolean[] = [];
  const rests: (() => void)[] = [];
  const asks = {
    games: async () => ({ games: [], levels: [] }),
    study: async (request: StudyRequest) => {
      asked.push(request);
      const answer = await answers(request);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  } as unknown as Asks;
  const task = { kind: 'reach', seat: 0, solution: [], choices: [], ...more } as unknown as Task;
  const trying = new Trying('g', lesson, task, { asks, rest: () => new Promise((go) => rests.push(go)), done: (alone) => done.push(alone) });
  const { match } = trying;
  // Whatever a page would be told.
  const listened = match as unknown as { receive: (message: FromServer) => void };
  const receive = listened.receive.bind(match);
  listened.receive = (message) => (told.push(message as Told), receive(message));
  await settle();
  const rest = async (): Promise<void> => {
    rests.shift()?.();
    await settle();
  };
  return { trying, told, asked, done, rest };
}
const settle = async (): Promise<void> => {
  for (let i = 0; i < 8; i++) await turn();
};
const legal = ({ match }: Trying): string[] => match.timeline.latest?.now?.legal.map(({ text }) => text) ?? [];
const log = ({ match }: Trying): number | undefined => match.timeline.latest?.log.length;
const kinds = (told: readonly Told[]): string[] => told.map(({ type }) => type);
const shown = ({ match }: Trying): string | null | undefined => match.timeline.latest?.now?.position;

test('a move is asked with those before it, and only what is new is told, the answers of others with it', async () => {
  // The task begins after a move that was made before, and each of the learner's is answered.
  const { trying, told, asked } = await follow(({ moves = [] }) => study(1 + moves.length * 2));
  await trying.match.play('go');
  await settle();
  expect([trying.tries, trying.say, log(trying)]).toEqual([1, 'open after 3', 3]);
  await trying.match.play('on');
  await settle();
  expect(asked.map(({ moves }) => moves)).toEqual([[], ['go'], ['go', 'on']]);
  expect(asked.every((one) => one.game === 'g' && one.lesson?.lesson === 'l' && one.lesson.task === 2)).toBe(true);
  expect(kinds(told)).toEqual(['hello', 'events', 'events']);
  expect(told.map((one) => one.type === 'events' && [one.from, one.entries.map(({ text }) => text)])).toEqual([false, [1, ['e1', 'e2']], [3, ['e3', 'e4']]]);
  expect([trying.tries, log(trying)]).toEqual([2, 5]);
});

test('after a wrong try nothing can be touched until the pieces went home, and the sentence stays', async () => {
  const { trying, told, rest } = await follow(({ moves = [] }) => study(moves.length, moves.length ? 'wrong' : 'open'));
  expect(legal(trying)).toEqual(['go']);
  const before = shown(trying);
  await trying.match.play('go');
  await settle();
  expect([trying.verdict, trying.say, legal(trying)]).toEqual(['wrong', 'wrong after 1', []]);
  await rest();
  expect([trying.verdict, trying.say, legal(trying), log(trying)]).toEqual(['open', 'wrong after 1', ['go'], 0]);
  // The same position again is another try: a hand takes its choices anew.
  expect(shown(trying)).not.toBe(before);
  // And the same try is seen again, though the referee is not asked a second time.
  await trying.match.play('go');
  await settle();
  expect([trying.verdict, trying.tries]).toEqual(['wrong', 2]);
  expect(kinds(told)).toEqual(['hello', 'events', 'hello', 'events']);
});

test('after a right try nothing can be touched until it begins again, and it is told once whether it was found alone', async () => {
  const { trying, done } = await follow(({ moves = [] }) => study(moves.length, moves.length ? 'done' : 'open'), { solution: ['go'] });
  await trying.match.play('go');
  await settle();
  expect([trying.verdict, legal(trying), ...done]).toEqual(['done', [], true]);
  await trying.again();
  expect([trying.verdict, trying.say, legal(trying)]).toEqual(['open', '', ['go']]);
});

test('a refused move changes nothing, and says why', async () => {
  const { trying, told } = await follow(({ moves = [] }) => (moves.length ? new WireError({ code: 'rule', message: 'no', rule: 'D3' }) : study(0)));
  expect(await trying.match.play('back')).toBe(false);
  expect([trying.match.note?.rule, trying.tries, kinds(told)]).toEqual(['D3', 0, ['hello']]);
});

test('a try that need not be legal is judged too: what the rule says may be the answer', async () => {
  const refusal = { code: 'rule', message: 'no', rule: 'D11' };
  const { trying, asked, done } = await follow((request) => (request.try === 'small' ? study(0, 'done', { refusal } as Partial<Study>) : study(0)), { kind: 'meet' });
  await trying.match.why('small');
  await settle();
  expect(asked.at(-1)).toMatchObject({ try: 'small', moves: [], lesson });
  expect([trying.match.note?.rule, trying.verdict, ...done]).toEqual(['D11', 'done', true]);
});

test('where a cell is pointed at, each can be touched, and its name is what is asked', async () => {
  const right = (point: string | null | undefined): Study => (point === 'a1' ? study(2, 'done') : study(0, point ? 'wrong' : 'open'));
  const { trying, told, asked } = await follow((request) => right(request.lesson?.point), { kind: 'point' });
  expect(legal(trying)).toEqual([pointAt('a1'), pointAt('b1')]);
  await trying.match.play(pointAt('b1'));
  await settle();
  expect(asked.at(-1)).toMatchObject({ lesson: { ...lesson, point: 'b1' }, moves: [] });
  expect(trying.say).toBe('wrong after 0');
  // A hand that pointed in vain may point again.
  expect([trying.verdict, legal(trying)]).toEqual(['open', [pointAt('a1'), pointAt('b1')]]);
  await trying.match.play(pointAt('a1'));
  await settle();
  expect(asked.at(-1)).toMatchObject({ lesson: { ...lesson, point: 'a1' }, moves: [] });
  // What the right word leads to is seen to happen, from where one was.
  expect([trying.verdict, legal(trying), log(trying), ...kinds(told)]).toEqual(['done', [], 2, 'hello', 'hello', 'events']);
});

test('a question is answered beside the board', async () => {
  const { trying, asked, done } = await follow(({ lesson }) => study(0, lesson?.choice === 1 ? 'done' : lesson?.choice === 0 ? 'wrong' : 'open'), { kind: 'choose', solution: ['2'] });
  expect(legal(trying)).toEqual([]);
  await trying.choose(0);
  await settle();
  expect([trying.say, asked.at(-1)?.lesson]).toEqual(['wrong after 0', { ...lesson, choice: 0 }]);
  await trying.choose(1);
  await settle();
  expect([trying.verdict, ...done]).toEqual(['done', true]);
});

test('a shown solution is played from the beginning, and was not found alone', async () => {
  const { trying, done, rest } = await follow(({ moves = [] }) => study(moves.length, moves.join() === 'go,on' ? 'done' : 'open'), { solution: ['go', 'on'] });
  await trying.match.play('go');
  await settle();
  const showing = trying.showSolution();
  await settle();
  expect([log(trying), trying.say]).toEqual([0, '']);
  await rest();
  expect(log(trying)).toBe(1);
  await rest();
  await showing;
  expect([trying.verdict, log(trying), ...done]).toEqual(['done', 2, false]);
});

test('of a try that was on its way when it began again nothing is told', async () => {
  let late: (study: Study) => void = () => {};
  const { trying } = await follow(({ moves = [] }) => (moves.length ? new Promise((go) => (late = go)) : study(0)));
  const played = trying.match.play('go');
  await settle();
  await trying.again();
  late(study(1, 'wrong'));
  await played;
  await settle();
  expect([trying.verdict, trying.say, trying.tries, log(trying)]).toEqual(['open', '', 0, 0]);
});

test('in another language everything is asked anew, and it begins again', async () => {
  let words = 'fr';
  const { trying, asked } = await follow(({ moves = [] }) => study(1 + 2 * moves.length, 'open', { prompt: words }));
  await trying.match.play('go');
  await trying.match.play('on');
  await settle();
  words = 'en';
  await trying.retold();
  expect([trying.match.timeline.latest?.now?.prompt, log(trying), trying.tries]).toEqual(['en', 1, 2]);
  const before = asked.length;
  // What was asked anew is known, and each move still stands for two entries.
  await trying.match.play('go');
  await settle();
  expect([asked.length, log(trying)]).toEqual([before, 3]);
});

const day = (game: string) => progress.of(game);

test('a lesson is finished once each of its tasks is done, in whatever order', () => {
  // Whoever jumps to the last task has not done the lesson.
  progress.did('g', 'one', 2, 3, 'alone');
  expect([day('g').lessons, progress.count('g'), progress.tasks('g', 'one')]).toEqual([{}, 0, [null, null, 'alone']]);
  progress.did('g', 'one', 0, 3, 'alone');
  expect(progress.count('g')).toBe(0);
  // And whoever does the last one before another has.
  progress.did('g', 'one', 1, 3, 'alone');
  expect([day('g').lessons, progress.count('g')]).toEqual([{ one: 'alone' }, 1]);
});

test('a lesson is done alone once each of its tasks was, and stays so', () => {
  progress.did('h', 'one', 0, 2, 'shown');
  progress.did('h', 'one', 1, 2, 'alone');
  expect(day('h').lessons).toEqual({ one: 'shown' });
  progress.did('h', 'one', 0, 2, 'alone');
  expect(day('h').lessons).toEqual({ one: 'alone' });
  progress.did('h', 'one', 1, 2, 'shown');
  expect([day('h').lessons, progress.tasks('h', 'one')]).toEqual([{ one: 'alone' }, ['alone', 'alone']]);
});

test('progress goes from one browser to another: what either knows is known, and where to go on', () => {
  const bring = (game: string, learnt: object) => progress.bring(JSON.stringify({ [game]: learnt }));
  progress.did('i', 'one', 0, 1, 'shown');
  const { text } = progress;
  expect(progress.bring(text)).toBe(true);
  expect(day('i').lessons).toEqual({ one: 'shown' });
  // This browser is nowhere in particular: it goes on where the other one was.
  expect(bring('i', { lessons: { one: 'alone' }, tasks: { two: [null, 'shown'] }, at: { lesson: 'two', task: 2 }, of: 9 })).toBe(true);
  expect(day('i')).toEqual({ lessons: { one: 'alone' }, tasks: { one: ['shown'], two: [null, 'shown'] }, at: { lesson: 'two', task: 2 }, of: 9, minute: undefined });
  // It is somewhere itself, in a lesson that is still open: there it stays.
  progress.set('i', { at: { lesson: 'three', task: 1 } });
  bring('i', { lessons: {}, tasks: { two: ['alone', 'alone', null] }, at: { lesson: 'two', task: 0 }, minute: true });
  expect([day('i').at, day('i').of, day('i').minute, progress.tasks('i', 'two')]).toEqual([{ lesson: 'three', task: 1 }, 9, true, ['alone', 'alone', null]]);
  // Its lesson turns out to be done: on with the other's.
  bring('i', { lessons: { three: 'alone' }, at: { lesson: 'two', task: 2 } });
  expect(day('i').at).toEqual({ lesson: 'two', task: 2 });
});

test('a file that is no progress changes nothing', () => {
  for (const bad of ['', '[]', '{}', '3', '{"g":null}', 'null']) expect(progress.bring(bad)).toBe(false);
  const found = { g: { lessons: { a: 'gold', b: 'shown' }, tasks: { a: ['gold', 'alone'], b: 'all' }, at: { lesson: 3 }, of: 'x' }, h: { at: { lesson: 'a', task: -1 } } };
  expect(readLearnt(found)).toEqual({
    g: { lessons: { b: 'shown' }, tasks: { a: [null, 'alone'], b: [] }, at: undefined, of: undefined, minute: false },
    h: { lessons: {}, tasks: {}, at: undefined, of: undefined, minute: false },
  });
});
