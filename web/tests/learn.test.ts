// Lessons without a browser: a task followed as a match, and what is remembered of it.
import { expect, test } from 'vitest';
import { pointAt, StudyChannel, type Asked } from '../src/learn/channel';
import { progress, readLearnt } from '../src/learn/progress.svelte';
import { WireError } from '../src/wire/carrier';
import type { FromServer, Study, StudyRequest } from '../src/wire/types';

type Told = Extract<FromServer, { type: 'hello' | 'events' }>;

const cells = ['a1', 'b1'].map((name, x) => ({ name, x, y: 0, look: 'dark' as const, touch: true, strip: null }));
const entry = { seat: 0, text: 'x', said: null, words: null, manner: 'quiet' as const, listed: true, effects: [] };

/** A study of a board of two cells after so many moves. */
const study = (entries: number, more: Partial<Study> = {}): Study =>
  ({
    plan: { area: 'board', ground: 'chequered', cells, strips: [], edge: [], signs: [], pieces: [] },
    scene: { area: 'board', pieces: [], strips: [], marks: [], score: [], shout: null, threats: [] },
    position: 'P',
    turn: { kind: 'player', seat: 0 },
    legal: [{ text: 'go', steps: [{ cell: 0 }], manner: 'quiet', words: null }],
    prompt: '',
    result: null,
    entries: Array.from({ length: entries }, () => entry),
    ...more,
  }) as unknown as Study;

function follow(answers: (asked: StudyRequest) => Study | Error, more: Partial<Asked> = {}) {
  const told: Told[] = [];
  const asked: StudyRequest[] = [];
  const heard: (string | undefined)[] = [];
  const channel = new StudyChannel(
    {
      study: async (request) => {
        asked.push(request);
        const answer = answers(request);
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
    { message: (message) => told.push(message as Told), link: () => {} },
    { request: { game: 'g', lesson: { lesson: 'l', task: 2 } }, seat: 0, heard: (seen) => heard.push(seen.lesson?.verdict), ...more },
  );
  return { channel, told, asked, heard };
}
const settle = () => new Promise((done) => setTimeout(done, 0));
const verdict = (verdict: 'open' | 'done' | 'wrong') => ({ lesson: { verdict } }) as Partial<Study>;

test('a move is asked with those before it, and only what is new is told', async () => {
  const { channel, told, asked, heard } = follow(({ moves }) => study((moves?.length ?? 0) * 2, verdict('open')));
  await settle();
  await channel.command(0, { do: 'move', text: 'go' });
  await channel.command(2, { do: 'move', text: 'on' });
  expect(asked.map((one) => one.moves)).toEqual([undefined, ['go'], ['go', 'on']]);
  expect(told.map((one) => one.type)).toEqual(['hello', 'events', 'events']);
  expect(told.slice(1).map((one) => one.type === 'events' && [one.from, one.entries.length])).toEqual([[0, 2], [2, 2]]);
  expect(heard).toEqual(['open', 'open']);
});

test('after a wrong or a right try nothing can be touched until it begins again', async () => {
  const { channel, told } = follow(({ moves }) => study(moves?.length ?? 0, verdict(moves?.length ? 'wrong' : 'open')));
  await settle();
  await channel.command(0, { do: 'move', text: 'go' });
  await channel.reset();
  const legal = told.map((one) => (one.type === 'hello' ? one.snapshot.now : one.now).legal.length);
  expect(legal).toEqual([1, 0, 1]);
  // The same position again is another try: a hand takes its choices anew.
  const positions = told.map((one) => (one.type === 'hello' ? one.snapshot.now : one.now).position);
  expect(new Set(positions).size).toBe(3);
});

test('a refused move changes nothing, and says why', async () => {
  const { channel, told } = follow(({ moves }) => (moves?.length ? new WireError({ code: 'rule', message: 'no', rule: 'D3' }) : study(0)));
  await settle();
  const answer = await channel.command(0, { do: 'move', text: 'back' });
  expect(answer).toMatchObject({ type: 'refused', error: { rule: 'D3' } });
  expect(told.length).toBe(1);
});

test('where a cell is pointed at, each can be touched, and its name is what is asked', async () => {
  const { channel, told, asked, heard } = follow(({ lesson }) => study(0, verdict(lesson?.point ? 'wrong' : 'open')), { points: true });
  await settle();
  const [first] = told;
  expect(first?.type === 'hello' && first.snapshot.now.legal.map((move) => move.text)).toEqual([pointAt('a1'), pointAt('b1')]);
  await channel.command(0, { do: 'move', text: pointAt('b1') });
  expect(asked.at(-1)?.lesson).toEqual({ lesson: 'l', task: 2, point: 'b1' });
  expect(heard).toEqual(['wrong']);
});

test('a lesson done alone stays so, and progress goes from one browser to another', () => {
  progress.finish('g', 'one', 'alone');
  progress.finish('g', 'one', 'shown');
  progress.finish('g', 'two', 'shown');
  expect(progress.of('g').lessons).toEqual({ one: 'alone', two: 'shown' });
  expect(progress.count('g')).toBe(2);
  const { text } = progress;
  expect(progress.bring(text)).toBe(true);
  expect(progress.bring('{"h":{"lessons":{"x":"alone"}}}')).toBe(true);
  expect(progress.of('h').lessons).toEqual({ x: 'alone' });
});

test('a file that is no progress changes nothing', () => {
  for (const bad of ['', '[]', '{}', '3', '{"g":null}', 'null']) expect(progress.bring(bad)).toBe(false);
  expect(readLearnt({ g: { lessons: { a: 'gold', b: 'shown' }, at: { lesson: 3 }, of: 'x' } })).toEqual({ g: { lessons: { b: 'shown' }, at: undefined, of: undefined, minute: false } });
});
