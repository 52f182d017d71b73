// The module itself, as the workers hold it: what it answers, what a study finds, and what it is lent.
import { existsSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Found, Subject } from '../src/wire/analysis';
import { Engine } from '../src/worker/engine';
import type { Told } from '../src/worker/generated';

const root = new URL('../../', import.meta.url).pathname;
const path = (name: string): string => `${root}web/engine/${name}.wasm`;
const lentTo = (engine: Engine, name: string): void => engine.lend(name, new Uint8Array(readFileSync(root + name)).buffer);

async function start(sees?: (text: string) => void, name = 'engine') {
  const engine = await Engine.start(await WebAssembly.compile(readFileSync(path(name))), sees);
  const ask = (question: Record<string, unknown>): Told => JSON.parse(engine.ask(JSON.stringify({ lang: 'en', ...question }))) as Told;
  return { engine, ask };
}

async function study(subject: Subject): Promise<{ seen: Found[]; found: Found }> {
  const seen: Found[] = [];
  const { engine } = await start((text) => seen.push(JSON.parse(text) as Found), 'studies');
  return { seen, found: JSON.parse(engine.analyse(JSON.stringify({ lang: 'en', ...subject }))) as Found };
}

/** For how long the strongest level thinks, in milliseconds: `Skill::BEST` of crates/bots/src/level.rs. */
const BEST_TIME = 1900;
const WEIGHTS: Record<string, string> = { dames: 'crates/bots/src/draughts/strips/dames.weights', damsystem: 'crates/bots/src/draughts/patterns/damsystem.weights', 'team-km': 'crates/bots/src/team_km/team-km.weights' };

afterEach(() => void vi.restoreAllMocks());

// Without a module every table is at the server.
describe.skipIf(!existsSync(path('engine')))('the module', () => {
  it('judges every move of a match, telling how far it is', async () => {
    const file = JSON.stringify({ format: 'tablee', version: 1, game: 'damata', options: {}, start: null, moves: [], result: null });
    const [{ ask }, studies] = [await start(), await start(undefined, 'studies')];
    const made = ask({ ask: 'create', new: { game: 'damata', seats: [{ kind: 'here', name: 'Ana' }, { kind: 'here', name: 'Bea' }] } }).answer as { table: string };
    for (let i = 0; i < 4; i++) {
      const { now } = ask({ ask: 'snapshot', table: made.table }).answer as { now: { ply: number; legal: { text: string }[] } };
      ask({ ask: 'command', table: made.table, command: { id: `c${i}`, ply: now.ply, do: 'move', text: now.legal[0]?.text } });
    }
    const kept = ask({ ask: 'file', table: made.table }).answer as string;
    const { seen, found } = await study({ study: 'match', file: kept, nodes: 200 });
    expect(seen.map((one) => one.found === 'progress' && [one.done, one.of])).toEqual([[1, 4], [2, 4], [3, 4], [4, 4]]);
    if (found.found !== 'match') throw new Error(JSON.stringify(found));
    expect(found.moves.map(({ ply }) => ply)).toEqual([0, 1, 2, 3]);
    for (const move of found.moves) expect([typeof move.played, typeof move.score, move.line.length > 0]).toEqual(['string', 'number', true]);
    expect(found.summary.sides.length).toBe(2);
    expect(found.one_sided).toBe(true);
    expect((await study({ study: 'match', file, nodes: 1 })).found.found).toBe('refused');
    expect(studies.engine.analyse('nothing')).toBe('null');
  });

  it('finds the best moves of a position, more surely as it goes on', async () => {
    const what = { game: 'dames', position: 'W:W34,40,45:B12,23,25', options: {}, moves: [] } as never;
    const { seen, found } = await study({ study: 'position', what, lines: 2, time: 400 });
    expect(seen.map((one) => one.found)).toEqual(['lines', 'lines']);
    if (found.found !== 'lines') throw new Error(JSON.stringify(found));
    expect(found.lines.length).toBe(2);
    const [best, second] = found.lines;
    expect(best && second && best.score >= second.score && best.line[0] === best.move).toBe(true);
    expect((await study({ study: 'position', what: { game: 'nothing' } as never, lines: 1, time: 1 })).found.found).toBe('refused');
  });

  it('teaches what it was lent, and says so where it was lent nothing', async () => {
    const { engine, ask } = await start(undefined, 'studies');
    expect(ask({ ask: 'course', game: 'kidam' }).refused?.code).toBe('not-found');
    lentTo(engine, 'crates/lessons/courses/kidam.json');
    lentTo(engine, 'crates/lessons/courses/kidam.json');
    expect((ask({ ask: 'course', game: 'kidam' }).answer as { lessons: unknown[] }).lessons.length).toBeGreaterThan(7);
    expect(ask({ ask: 'course', game: 'dames' }).refused?.code).toBe('not-found');
  });

  // A clock that runs four times as fast as the processor works is a processor four times slower. Counted by what the
  // processor did, so that a busy machine changes nothing.
  it.each(['dames', 'damsystem', 'kidam', 'damata', 'team-km'])('answers in its time at level 8 of %s where everything takes four times as long', async (game) => {
    const [{ ask }, { engine }] = [await start(), await start(undefined, 'bots')];
    const weights = WEIGHTS[game];
    if (weights) lentTo(engine, weights);
    const slowed = (): number => {
      const { user, system } = process.cpuUsage();
      return ((user + system) / 1000) * 4;
    };
    const { showcase } = (ask({ ask: 'games' }).answer as { games: { id: string; showcase: { options: string; position: string } }[] }).games.find(({ id }) => id === game)!;
    const options = Object.fromEntries(showcase.options.split(',').filter(Boolean).map((pair) => pair.split('=')));
    const { turn, legal } = ask({ ask: 'study', what: { game, options, position: showcase.position, moves: [] } }).answer as { turn: { seat: number }; legal: { text: string }[] };
    vi.spyOn(performance, 'now').mockImplementation(slowed);
    const task = { table: 't', turn: 1, seat: turn.seat, level: 8, game, options, start: showcase.position, moves: [], seed: 7 };
    const begun = slowed();
    const chosen = JSON.parse(engine.ponder(JSON.stringify(task))) as { text: string; seen: { nodes: number } } | null;
    const took = slowed() - begun;
    expect(legal.map(({ text }) => text)).toContain(chosen?.text);
    expect(chosen?.seen.nodes).toBeGreaterThan(0);
    expect(took).toBeLessThan(BEST_TIME * 1.3);
  });

  // Whatever stops a bot is heard when it looks at the clock: so often, by what the processor did meanwhile, in ms.
  it.each(['dames', 'damsystem', 'kidam', 'damata', 'team-km'])('looks at the clock all the time while it thinks about %s', async (game) => {
    const [{ ask }, { engine }] = [await start(), await start(undefined, 'bots')];
    const weights = WEIGHTS[game];
    if (weights) lentTo(engine, weights);
    const { showcase } = (ask({ ask: 'games' }).answer as { games: { id: string; showcase: { options: string } }[] }).games.find(({ id }) => id === game)!;
    const options = Object.fromEntries(showcase.options.split(',').filter(Boolean).map((pair) => pair.split('=')));
    // A match under way: what was played so far is read before anything is thought about.
    const moves: string[] = [];
    let seat = 0;
    for (;;) {
      const { turn, legal } = ask({ ask: 'study', what: { game, options, moves } }).answer as { turn: { kind: string; seat: number }; legal: { text: string }[] };
      seat = turn.seat;
      if (moves.length >= 60 && turn.kind === 'player' && legal.length > 1) break;
      moves.push(legal[(moves.length * 7 + 3) % legal.length]!.text);
    }
    const task = { table: 't', turn: 1, seat, level: 8, game, options, moves, seed: 7 };
    // Once before, so that what compiles the module has done with it.
    engine.ponder(JSON.stringify({ ...task, nodes: 3_000 }));
    const worked = (): number => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    };
    let [looked, longest, looks] = [0, 0, 0];
    const real = performance.now.bind(performance);
    const looksUp = (): number => {
      const now = worked();
      longest = Math.max(longest, now - looked);
      looked = now;
      looks += 1;
      return real();
    };
    vi.spyOn(performance, 'now').mockImplementation(looksUp);
    // The processor does other things for this program besides, now and then: what is deaf is so every time.
    const deaf: number[] = [];
    for (let round = 0; round < 4 && !(Math.min(...deaf) < 50); round++) {
      [looked, longest, looks] = [worked(), 0, 0];
      expect((JSON.parse(engine.ponder(JSON.stringify({ ...task, time: 300 }))) as { text: string } | null)?.text).toBeTruthy();
      looksUp();
      expect(looks).toBeGreaterThan(20);
      deaf.push(longest);
    }
    expect(Math.min(...deaf)).toBeLessThan(50);
  });

  it('breaks off what it thinks about as soon as it is told to', async () => {
    const stop = new Int32Array(new SharedArrayBuffer(4));
    let told = 0;
    const engine = await Engine.start(await WebAssembly.compile(readFileSync(path('bots'))), () => {
      told += 1;
      Atomics.store(stop, 0, 1);
    }, stop);
    const task = { table: 't', turn: 1, seat: 0, level: 8, game: 'damata', options: {}, moves: [], seed: 7, time: 3_600_000, nodes: 4_000_000_000 };
    expect(() => engine.ponder(JSON.stringify(task))).toThrow('stopped');
    expect(told).toBeGreaterThan(0);
  });

  it('draws its chance from the browser, and from nothing else', async () => {
    const made = async (): Promise<unknown> => ((await start()).ask({ ask: 'create', new: { game: 'team-km', seats: [{ kind: 'here', name: 'Ana' }, { kind: 'here', name: 'Bea' }] } }).writes ?? []).map(({ table, rows }) => [table, ...rows]);
    const generator = vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => (new Uint8Array(bytes!.buffer, bytes!.byteOffset, bytes!.byteLength).fill(7), bytes));
    vi.spyOn(Date, 'now').mockReturnValue(1);
    // The same chance deals the same cards at a table of the same name.
    const [first, second] = [JSON.stringify(await made()), JSON.stringify(await made())];
    expect(second).toBe(first);
    generator.mockRestore();
    expect(JSON.stringify(await made())).not.toBe(first);
  });

  it('refuses what it cannot read, in words, and goes on', async () => {
    const { engine, ask } = await start();
    for (const text of ['', 'null', '[]', '{"lang":"fr"}', '{"lang":"fr","ask":"no"}', '{"ask":"games"}', '{"lang":"fr","ask":"follow","table":"here-x"}']) {
      expect((JSON.parse(engine.ask(text)) as Told).refused?.message).toBeTruthy();
    }
    expect((await start(undefined, 'bots')).engine.ponder('{}')).toBe('null');
    expect((ask({ ask: 'games' }).answer as { games: unknown[] }).games.length).toBe(5);
  });
});
