// What the tests share: entries, moments, messages, and motion that ends when a test says so.
import { Motion, type Glide, type Moving } from '../src/match/motion';
import type { Moment } from '../src/match/timeline.svelte';
import type { BoardPlan, BoardScene, Effect, FromServer, LegalMove, LogEntry, Now, Scene, Snapshot, Step, TableInfo } from '../src/wire/types';

export const entry = (text: string, more: Partial<LogEntry> = {}): LogEntry => ({ seat: 0, text, said: null, words: null, manner: 'quiet', listed: true, effects: [{ do: 'over' }], ...more });
export const entries = (n: number, from = 0): LogEntry[] => Array.from({ length: n }, (_, i) => entry(`m${from + i + 1}`));
export const boardScene = (more: Partial<BoardScene> = {}): Scene => ({ area: 'board', pieces: [], strips: [], marks: [], score: [], shout: null, threats: [], ...more });
export const move = (text: string, ...steps: Step[]): LegalMove => ({ text, steps, manner: 'quiet', words: null });

export const nowAt = (ply: number, more: Partial<Now> = {}): Now => ({
  seq: ply + 1,
  ply,
  as: 0,
  turn: { kind: 'player', seat: 0 },
  scene: boardScene({ score: [ply] }),
  position: `p${ply}`,
  legal: [],
  prompt: `after ${ply}`,
  result: null,
  clocks: null,
  offers: { draw: [], undo: null, pause: [], rematch: [], declined: null },
  claims: [],
  paused: false,
  gone: [],
  can: [],
  ...more,
});

export const momentAt = (log: LogEntry[], more: Partial<Now> = {}): Moment => {
  const now = nowAt(log.length, more);
  return { ply: log.length, log, scene: now.scene, now };
};

export const info = (more: Partial<TableInfo> = {}): TableInfo => ({
  id: 't',
  game: 'dames',
  options: {},
  quiet: false,
  swapped: false,
  seats: [
    { name: 'Ana', kind: 'here', level: null, taken: true, present: true, free: false },
    { name: 'Bo', kind: 'link', level: null, taken: true, present: true, free: false },
  ],
  clock: null,
  created: 0,
  yours: [0],
  muted: [],
  usual_start: true,
  imported: false,
  rematch: null,
  host: 0,
  kept: [],
  spectators: 0,
  ...more,
});

/** Three squares in a row, and two behind them. */
export const plan: BoardPlan = {
  ground: 'chequered',
  cells: ['a', 'b', 'c', 'd', 'e'].map((name, i) => ({ name, x: i % 3, y: Math.floor(i / 3), look: 'dark', touch: true, strip: null })),
  strips: [],
  edge: [],
  signs: [],
  pieces: [],
};

export const hello = (log: LogEntry[], more: Partial<Snapshot> = {}, now: Partial<Now> = {}): FromServer => ({
  type: 'hello',
  protocol: 1,
  snapshot: { table: info(), plan: { area: 'board', ...plan }, log, chat: [], now: nowAt(log.length, now), ...more },
});

export const events = (from: number, fresh: LogEntry[], more: Partial<Extract<FromServer, { type: 'events' }>> = {}, now: Partial<Now> = {}): FromServer => {
  const ply = from + fresh.length;
  const at = nowAt(ply, now);
  return { type: 'events', seq: at.seq, entries: fresh, from, chat: [], table: null, now: at, ...more };
};

/** Nothing moves until it is let go. */
export class SlowMotion extends Motion {
  readonly started: Glide[] = [];
  private open: { done: () => void; fail: (why: Error) => void }[] = [];
  cancelled = 0;

  /** How long things were to stand still. */
  readonly held: number[] = [];

  override pace(): number {
    return 200;
  }

  override async hold(ms: number): Promise<void> {
    this.held.push(ms);
  }

  protected override start(glide: Glide): Moving {
    this.started.push(glide);
    let cancel = (): void => undefined;
    const finished = new Promise<Animation>((done, fail) => {
      this.open.push({ done: () => done({} as Animation), fail });
      cancel = () => {
        this.cancelled += 1;
        fail(new Error('cancelled'));
      };
    });
    finished.catch(() => undefined);
    return { finished, cancel };
  }

  /** Everything that moves now comes to rest. */
  async rest(): Promise<void> {
    for (const { done } of this.open.splice(0)) done();
    await turn();
  }
}

/** Lets what waits for a promise go on. */
export const turn = (): Promise<void> => new Promise((done) => setTimeout(done, 0));

export const go = (from: number, to: number, ...via: number[]): Effect => ({ do: 'go', from, via, to });
