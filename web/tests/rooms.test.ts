// The worker's house without a worker: what is kept before it is told, bots that are stopped, tables that are elsewhere.
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Ask, BotTask, Told } from '../src/worker/generated';
import type { FromBot, FromRooms, ToBot, Wish } from '../src/worker/messages';
import { Rooms, type Means } from '../src/worker/rooms';
import { Memory, NotKept } from '../src/worker/store';
import { Thinker } from '../src/worker/thinker';
import type { TableLine } from '../src/wire/types';

afterEach(() => void vi.useRealTimers());

const line = { table: 'here-a', game: 'dames', options: {}, players: ['Ana', 'Bea'], status: 'live', ply: 0, created: 1, turn: 0, result: null } as TableLine;
const written = (table: string, first: number, ...rows: string[]) => ({ table, first, rows, line: { ...line, table } });
const task = (turn: number): BotTask => ({ table: 'here-a', turn, seat: 1, level: 3, game: 'dames', options: {}, moves: [], seed: 1, watched: 0 });
const turns = async (n = 12): Promise<void> => {
  for (let i = 0; i < n; i++) await new Promise((done) => setTimeout(done, 0));
};

async function house(answers: (question: Record<string, unknown>) => Told, more: Partial<Means> = {}) {
  const store = new Memory();
  await store.append([written('here-a', 1, 'first')], 5);
  const told: FromRooms[] = [];
  const asked: Record<string, unknown>[] = [];
  const thought: BotTask[] = [];
  const lent: string[] = [];
  let stopped = 0;
  let broke = 0;
  let thinking: BotTask | null = null;
  let chosen: (task: BotTask, choice: unknown) => void = () => undefined;
  let wished: Wish | null = null;
  let study = { sees: (_: Wish, _seen: unknown): void => undefined, done: (_: Wish, _answer: unknown): void => undefined };
  const ask = (text: string): string => {
    const question = JSON.parse(text) as Record<string, unknown>;
    asked.push(question);
    return JSON.stringify(answers(question));
  };
  let teachers = 0;
  const rooms = new Rooms({
    engine: { ask },
    teacher: async () => ((teachers += 1), { ask, lend: (path) => void lent.push(path) }),
    courses: async (game) => [[`courses/${game}.json`, new ArrayBuffer(1)]],
    store,
    thinker: (_sees, chooses) => {
      chosen = (task, choice) => ((thinking = null), chooses(task, choice));
      return {
        get about() {
          return thinking;
        },
        think: async (task: BotTask) => void ((thinking = task), thought.push(task)),
        stop: () => void ((thinking = null), (stopped += 1)),
      };
    },
    analyst: (sees, done) => {
      study = { sees, done };
      return { get about() { return wished; }, think: async (wish: Wish) => void (wished = wish), stop: () => void (wished = null) };
    },
    lock: async () => () => undefined,
    tell: (message) => told.push(message),
    pause: 0,
    now: () => 10,
    broken: () => void (broke += 1),
    ...more,
  });
  return { broke: () => broke, teachers: () => teachers, lent, study: () => study, wished: () => wished, rooms, store, told, asked, thought, stopped: () => stopped, chosen: (task: BotTask, choice: unknown) => chosen(task, choice) };
}

const command = { kind: 'command', table: 'here-a', lang: 'fr', command: { id: 'c1', ply: 0, do: 'move', text: 'x' } } as never;
const follow = { kind: 'follow', table: 'here-a', lang: 'fr' } as const;

describe('the rooms of a worker', () => {
  it('keep what happened before they tell of it', async () => {
    const { rooms, store, told } = await house(({ ask }) =>
      ask === 'command' ? { writes: [written('here-a', 2, 'second')], messages: [{ type: 'done' }], turn: 2 } : ask === 'follow' ? { messages: [{ type: 'hello' }], turn: 1 } : {},
    );
    const append = store.append;
    store.append = async (writes, served) => {
      expect(told.some((message) => message.kind === 'message' && message.text.includes('done'))).toBe(false);
      await append(writes, served);
    };
    rooms.receive(follow);
    await turns();
    rooms.receive(command);
    await turns();
    expect(told.map((message) => (message.kind === 'message' ? message.text : message.kind))).toEqual(['{"type":"hello"}', '{"type":"done"}']);
    expect(await store.rows('here-a')).toEqual(['first', 'second']);
  });

  it('tell nothing of what could not be kept, and read the table again', async () => {
    const { rooms, told, asked } = await house(({ ask }) => (ask === 'command' ? { writes: [written('here-a', 7, 'beyond')], messages: [{ type: 'done' }], turn: 2 } : { turn: 1 }));
    rooms.receive(follow);
    await turns();
    rooms.receive(command);
    await turns();
    expect(told).toEqual([{ kind: 'closed', table: 'here-a' }]);
    expect(asked.at(-1)).toMatchObject({ ask: 'close', table: 'here-a' });
    rooms.receive(follow);
    await turns();
    expect(asked.at(-2)).toMatchObject({ ask: 'open', rows: ['first'], served: 5 });
  });

  it('stop a bot whose turn is over, and ask it about the next', async () => {
    const { rooms, thought, stopped, asked, chosen } = await house(({ ask }) =>
      ask === 'follow' ? { think: task(1), turn: 1 } : ask === 'command' ? { turn: 2 } : ask === 'chosen' ? { turn: 3, think: task(3) } : {},
    );
    rooms.receive(follow);
    await turns();
    expect(thought).toEqual([task(1)]);
    rooms.receive(command);
    await turns();
    expect(stopped()).toBe(1);
    chosen(task(2), { text: 'x' });
    await turns();
    expect(asked.at(-1)).toMatchObject({ ask: 'chosen', task: task(2), choice: { text: 'x' } });
    expect(thought.at(-1)).toEqual(task(3));
  });

  it('say of a hint nobody thinks about any more that none comes', async () => {
    const hint = { ...task(1), hint: 'h1' };
    for (const next of [{ turn: 2 }, { turn: 1, think: { ...task(1), hint: 'h2' } }]) {
      const commands: Told[] = [{ think: hint }, next];
      const { rooms, asked, stopped, told } = await house(({ ask, choice }) =>
        ask === 'follow' ? { turn: 1 } : ask === 'command' ? (commands.shift() ?? {}) : ask === 'chosen' && choice === null ? { messages: [{ type: 'refused', id: 'h1' }] } : {},
      );
      rooms.receive(follow);
      await turns();
      rooms.receive(command);
      await turns();
      expect(asked.some(({ ask }) => ask === 'chosen')).toBe(false);
      rooms.receive(command);
      await turns();
      expect(stopped()).toBe(1);
      expect(asked.filter(({ ask }) => ask === 'chosen')).toMatchObject([{ task: hint, choice: null }]);
      expect(told).toContainEqual({ kind: 'message', table: 'here-a', text: '{"type":"refused","id":"h1"}' });
    }
  });

  it('say in words what this browser has no room to keep, and to whoever asked', async () => {
    const { rooms, told, store } = await house(({ ask }) =>
      ask === 'command' ? { writes: [written('here-a', 2, 'second')], turn: 2 } : ask === 'create' ? { writes: [written('here-b', 1, 'first')], answer: {} } : { turn: 1 },
    );
    store.append = async () => Promise.reject(new NotKept('QuotaExceededError: the disk is full'));
    rooms.receive(follow);
    await turns();
    rooms.receive(command);
    await turns();
    const [refused, closed] = told.map((message) => (message.kind === 'message' ? (JSON.parse(message.text) as { type: string; id: string; error: { message: string } }) : message));
    expect(refused).toMatchObject({ type: 'refused', id: 'c1', error: { message: expect.stringContaining('place') } });
    expect(closed).toEqual({ kind: 'closed', table: 'here-a' });
    rooms.receive({ kind: 'ask', n: 1, lang: 'en', ask: { ask: 'create', new: {} as never } });
    await turns();
    expect(told.at(-1)).toMatchObject({ kind: 'refused', n: 1, refusal: { message: expect.stringContaining('no room') } });
    expect(JSON.stringify(told)).not.toContain('Quota');
  });

  it('ask a bot again that could not be had, instead of playing anything', async () => {
    const { rooms, asked, chosen } = await house(({ ask }) => (ask === 'follow' ? { think: task(1), turn: 1 } : {}));
    rooms.receive(follow);
    await turns();
    vi.useFakeTimers();
    chosen(task(1), undefined);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(asked.map(({ ask }) => ask)).toEqual(['open', 'follow']);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked.map(({ ask }) => ask)).toEqual(['open', 'follow', 'follow']);
  });

  it('let a hidden hand take its time, however soon it has chosen', async () => {
    const slow = { ...task(1), least: 3_600_000 };
    let now = 10;
    const { rooms, asked, chosen } = await house(({ ask }) => (ask === 'follow' ? { think: slow, turn: 1 } : {}), { now: () => now });
    rooms.receive(follow);
    await turns();
    chosen(slow, null);
    await turns();
    expect(asked.some(({ ask }) => ask === 'chosen')).toBe(false);
    now += 3_600_000;
    chosen(slow, null);
    await turns();
    expect(asked.at(-1)).toMatchObject({ ask: 'chosen' });
  });

  it('let a big moment be seen before a bot plays on, where nothing moves as well', async () => {
    const big = { ...task(1), watched: 2200 };
    for (const [pause, waits] of [[300, 2500], [0, 2200]] as const) {
      let now = 10;
      const { rooms, asked, chosen } = await house(({ ask }) => (ask === 'follow' ? { think: big, turn: 1 } : {}), { now: () => now, pause });
      const played = (): boolean => asked.some(({ ask }) => ask === 'chosen');
      rooms.receive(follow);
      await turns();
      now += waits - 1;
      vi.useFakeTimers();
      chosen(big, { text: 'x' });
      await vi.advanceTimersByTimeAsync(0);
      expect(played()).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      vi.useRealTimers();
      await turns();
      expect(played()).toBe(true);
    }
  });

  it('tell what a study finds, and stop the one that is meant', async () => {
    const { rooms, told, study, wished } = await house(() => ({}));
    rooms.receive({ kind: 'analyse', n: 4, lang: 'fr', game: 'dames', subject: { study: 'match', file: '{}', nodes: 5 } });
    await turns();
    const wish = wished() as Wish;
    expect(wish).toMatchObject({ n: 4, game: 'dames', study: 'match' });
    study().sees(wish, { found: 'progress', done: 1, of: 2 });
    study().done(wish, null);
    expect(told).toEqual([
      { kind: 'found', n: 4, found: { found: 'progress', done: 1, of: 2 }, over: false },
      { kind: 'found', n: 4, found: { found: 'broken' }, over: true },
    ]);
    rooms.receive({ kind: 'enough', n: 3 });
    expect(wished()).toBe(wish);
    rooms.receive({ kind: 'enough', n: 4 });
    expect(wished()).toBe(null);
  });

  it('are given up once the module breaks, and what broke it is refused, not sent again', async () => {
    const { rooms, told, asked, broke, store } = await house(({ ask }) => {
      if (ask === 'command') throw new Error('unreachable');
      return { turn: 1 };
    });
    rooms.receive(follow);
    await turns();
    rooms.receive(command);
    await turns();
    expect(broke()).toBe(1);
    expect(told.map((message) => (message.kind === 'message' ? (JSON.parse(message.text) as { type: string; id: string }) : message))).toMatchObject([{ type: 'refused', id: 'c1', error: { code: 'internal' } }, { kind: 'closed', table: 'here-a' }]);
    expect(asked.at(-1)).toMatchObject({ ask: 'command' });
    expect(await store.rows('here-a')).toEqual(['first']);
  });

  it('are lent a course once, before the first question about it', async () => {
    const { rooms, lent, teachers } = await house(() => ({ answer: {} }));
    const lesson: Ask = { ask: 'study', what: { game: 'kidam', lesson: { lesson: 'a', task: 0 } } };
    rooms.receive({ kind: 'ask', n: 1, lang: 'fr', ask: { ask: 'study', what: { game: 'dames' } } });
    await turns();
    expect(teachers(), 'a position alone needs no second module').toBe(0);
    for (const ask of [lesson, lesson, { ask: 'course', game: 'kidam' } as const]) rooms.receive({ kind: 'ask', n: 1, lang: 'fr', ask });
    await turns();
    expect([lent, teachers()]).toEqual([['courses/kidam.json'], 1]);
  });

  it('say in words that what teaches could not be had, and ask for it again', async () => {
    let tries = 0;
    const teacher = async () => (tries++ ? { ask: () => '{"answer":7}', lend: () => undefined } : Promise.reject(new Error('no net')));
    const { rooms, told } = await house(() => ({}), { teacher });
    const course = { kind: 'ask', n: 1, lang: 'en', ask: { ask: 'course', game: 'kidam' } } as const;
    rooms.receive(course);
    await turns();
    expect(told).toMatchObject([{ kind: 'refused', refusal: { code: 'offline' } }]);
    rooms.receive({ ...course, n: 2 });
    await turns();
    expect(told.at(-1)).toEqual({ kind: 'answer', n: 2, answer: 7 });
  });

  it('say that a table is in another window, and take it when it is free', async () => {
    let free: () => void = () => undefined;
    const lock = (_: string, taken: () => void): Promise<() => void> => {
      taken();
      return new Promise((settle) => (free = () => settle(() => undefined)));
    };
    const { rooms, told } = await house(({ ask }) => (ask === 'follow' ? { messages: [{ type: 'hello' }], turn: 1 } : {}), { lock });
    rooms.receive(follow);
    await turns();
    expect(told).toEqual([{ kind: 'elsewhere', table: 'here-a' }]);
    free();
    await turns();
    expect(told.at(-1)).toMatchObject({ kind: 'message' });
  });

  it('close the door of a table that is not there, and answer what is asked once', async () => {
    const { rooms, told } = await house(({ ask }) => (ask === 'games' ? { answer: { games: [] } } : { refused: { code: 'not-found', message: '' } }));
    rooms.receive({ ...follow, table: 'here-b' });
    rooms.receive({ kind: 'ask', n: 1, lang: 'fr', ask: { ask: 'games' } });
    rooms.receive({ kind: 'ask', n: 2, lang: 'fr', ask: { ask: 'snapshot', table: 'here-b' } });
    await turns();
    expect(told).toContainEqual({ kind: 'closed', table: 'here-b' });
    expect(told).toContainEqual({ kind: 'answer', n: 1, answer: { games: [] } });
    expect(told).toContainEqual({ kind: 'refused', n: 2, refusal: { code: 'not-found', message: '' } });
  });
});

describe('a thinker', () => {
  function thinker(weights: () => Promise<[string, ArrayBuffer][]> = async () => [['w', new ArrayBuffer(1)]]) {
    const workers: { sent: ToBot[]; ended: boolean; onmessage: ((event: MessageEvent<FromBot>) => void) | null; onerror: (() => void) | null }[] = [];
    const chosen: [BotTask, unknown][] = [];
    const made = new Thinker<BotTask>({
      worker: () => {
        const worker = { sent: [] as ToBot[], ended: false, onmessage: null, onerror: null, postMessage: (m: ToBot) => worker.sent.push(m), terminate: () => (worker.ended = true) };
        workers.push(worker);
        return worker as never;
      },
      module: async () => ({}) as WebAssembly.Module,
      weights,
      asked: (task) => ({ kind: 'think', task }),
      sees: () => undefined,
      done: (task, choice) => chosen.push([task, choice]),
    });
    return { made, workers, chosen };
  }

  it('is lent its weights once, and stopped by being ended', async () => {
    const { made, workers, chosen } = thinker();
    await made.think(task(1));
    expect(workers[0]?.sent.map(({ kind }) => kind)).toEqual(['start', 'lend', 'think']);
    workers[0]?.onmessage?.({ data: { kind: 'done', answer: 1 } } as MessageEvent<FromBot>);
    expect(chosen).toEqual([[task(1), 1]]);
    await made.think(task(2));
    expect(workers[0]?.sent.map(({ kind }) => kind)).toEqual(['start', 'lend', 'think', 'think']);
    made.stop();
    expect([workers[0]?.ended, made.about]).toEqual([true, null]);
    workers[0]?.onmessage?.({ data: { kind: 'done', answer: 2 } } as MessageEvent<FromBot>);
    expect(chosen.length).toBe(1);
    await made.think(task(3));
    expect(workers.length).toBe(2);
  });

  it('is told to stop by shared memory where the page is isolated, and each worker by its own', async () => {
    vi.stubGlobal('crossOriginIsolated', true);
    const { made, workers } = thinker();
    const flag = (at: number): Int32Array => (workers[at]?.sent[0] as Extract<ToBot, { kind: 'start' }>).stop as Int32Array;
    await made.think(task(1));
    expect(flag(0)[0]).toBe(0);
    made.stop();
    expect([flag(0)[0], workers[0]?.ended]).toEqual([1, true]);
    await made.think(task(2));
    expect([flag(0)[0], flag(1)[0]]).toEqual([1, 0]);
    vi.unstubAllGlobals();
  });

  it('that breaks comes to nothing, and the next one begins anew', async () => {
    const { made, workers, chosen } = thinker();
    await made.think(task(1));
    workers[0]?.onerror?.();
    expect(chosen).toEqual([[task(1), null]]);
    expect(workers[0]?.ended).toBe(true);
  });

  it('comes to nothing where its module cannot be had, and says that it is not for want of a move', async () => {
    const workers: unknown[] = [];
    const chosen: [BotTask, unknown][] = [];
    const made = new Thinker<BotTask>({
      worker: () => (workers.push(0), {} as never),
      module: () => Promise.reject(new Error('no net')),
      weights: async () => [],
      asked: (task) => ({ kind: 'think', task }),
      sees: () => undefined,
      done: (task, choice) => chosen.push([task, choice]),
    });
    await made.think(task(1));
    expect([chosen, workers]).toEqual([[[task(1), undefined]], []]);
  });

  it('thinks without weights that cannot be had, this once', async () => {
    const { made, workers } = thinker(() => Promise.reject(new Error('no net')));
    await made.think(task(1));
    expect(workers[0]?.sent.map(({ kind }) => kind)).toEqual(['start', 'think']);
    workers[0]?.onmessage?.({ data: { kind: 'done', answer: 1 } } as MessageEvent<FromBot>);
    expect(workers[0]?.ended).toBe(true);
  });
});
