// How this reader's games ended, kept in this browser: the newest last.
import { read } from '../lib/reader';
import type { HowInfo, LogEntry, Result as Ended, TableInfo } from '../wire/types';

const RESULTS = 'tablee.results';
/** So many are kept. */
export const KEPT = 1000;
/** So many turns are an opening. */
const OPENING = 4;

export type Result = {
  table: string;
  game: string;
  /** When it was over, in ms since 1970. */
  at: number;
  result: 'won' | 'lost' | 'drawn';
  /** Of the strongest bot, where all others were bots. */
  level?: number;
  /** The reader's seat; games of before were kept without this and what follows. */
  seat?: number;
  /** How many turns were played, and why no more were. */
  turns?: number;
  how?: HowInfo;
  rule?: string;
  /** The first turns, each with its moves as they are written; none where hands are hidden or a position was set up. */
  opening?: string[][];
  /** Where an analysis found the move that decided, if it was the reader's own: in turns of the reader. */
  turned?: number;
};

const isWhole = (found: unknown): found is number => Number.isInteger(found) && (found as number) >= 0;
const isWord = (found: unknown): found is string => typeof found === 'string' && found.length < 200;
/** A turn; games of before were kept with its moves in one text. */
const readTurn = (found: unknown): string[] | null => (isWord(found) ? found.split(' ') : Array.isArray(found) && found.length > 0 && found.every(isWord) ? found : null);
const readOpening = (found: unknown): string[][] | null => {
  const turns = Array.isArray(found) ? found.map(readTurn) : [];
  return turns.every((turn) => turn !== null) && turns.length ? turns.slice(0, OPENING) : null;
};

/** One entry of the list or of a file: without what cannot be read of it; nothing if it is none at all. */
function readResult(found: unknown): Result | null {
  const one = found as Partial<Record<keyof Result, unknown>> | null;
  if (typeof one !== 'object' || one === null || !isWord(one.table) || !isWord(one.game) || typeof one.at !== 'number' || !Number.isFinite(one.at)) return null;
  if (one.result !== 'won' && one.result !== 'lost' && one.result !== 'drawn') return null;
  const opening = readOpening(one.opening);
  return {
    table: one.table,
    game: one.game,
    at: one.at,
    result: one.result,
    ...(isWhole(one.level) ? { level: one.level } : {}),
    ...(isWhole(one.seat) ? { seat: one.seat } : {}),
    ...(isWhole(one.turns) ? { turns: one.turns } : {}),
    ...(isWord(one.how) ? { how: one.how as HowInfo } : {}),
    ...(isWord(one.rule) ? { rule: one.rule } : {}),
    ...(opening ? { opening } : {}),
    ...(isWhole(one.turned) ? { turned: one.turned } : {}),
  };
}

/** Whatever of a list can be read. */
export const readResults = (found: unknown): Result[] => (Array.isArray(found) ? found.flatMap((one) => readResult(one) ?? []) : []);

export const results = (): Result[] => readResults(read<unknown>(RESULTS, []));

/** Moves of one seat that follow each other are a turn. */
export function turnsOf(log: readonly LogEntry[]): string[][] {
  const turns: { seat: number; texts: string[] }[] = [];
  for (const { seat, text, listed } of log) {
    if (seat === null || !listed) continue;
    const last = turns.at(-1);
    if (last?.seat === seat) last.texts.push(text ?? '');
    else turns.push({ seat, texts: [text ?? ''] });
  }
  return turns.map(({ texts }) => texts);
}

/** How a match that is over ended for whoever has these seats; nothing where nobody was another's opponent. */
export function resultOf(info: TableInfo, ended: Ended, at: number, log: readonly LogEntry[], open: boolean): Result | null {
  const others = info.seats.filter((_, seat) => !info.yours.includes(seat));
  const [own] = info.yours;
  if (own === undefined || !others.length || info.imported) return null;
  const { winners, how, rule } = ended;
  const won = info.yours.some((seat) => winners.includes(seat));
  const levels = others.map((seat) => seat.level ?? 0);
  const turns = turnsOf(log);
  return {
    table: info.id,
    game: info.game,
    at,
    result: won ? 'won' : winners.length ? 'lost' : 'drawn',
    ...(levels.every((level) => level > 0) ? { level: Math.max(...levels) } : {}),
    seat: own,
    turns: turns.length,
    how,
    ...(rule ? { rule } : {}),
    ...(open && info.usual_start ? { opening: turns.slice(0, OPENING) } : {}),
  };
}

function write(all: Result[]): void {
  try {
    localStorage.setItem(RESULTS, JSON.stringify(all.slice(-KEPT)));
  } catch {
    // Storage is closed or full: it is not remembered.
  }
}

/** Once for each table. */
export function record(result: Result): void {
  const before = results();
  if (!before.some((one) => one.table === result.table)) write([...before, result]);
}

/** An analysis found where a game turned that is among these. */
export function turned(table: string, turn: number): void {
  const before = results();
  if (before.some((one) => one.table === table && one.turned !== turn)) write(before.map((one) => (one.table === table ? { ...one, turned: turn } : one)));
}

/** Games of another browser beside one's own, each once; says how many were new. */
export function bring(more: Result[]): number {
  const before = results();
  const known = new Set(before.map(({ table }) => table));
  const fresh = more.filter(({ table }) => !known.has(table) && known.add(table));
  if (fresh.length) write([...before, ...fresh].toSorted((a, b) => a.at - b.at));
  return fresh.length;
}

/** The level to play next: one up after two wins running at a level, one down after three losses; else the same. */
export function suggested(game: string, all: Result[] = results()): number | null {
  const played = all.filter((one) => one.game === game && one.level !== undefined);
  const level = played.at(-1)?.level;
  if (level === undefined) return null;
  const running = (result: Result['result'], count: number): boolean => {
    const last = played.slice(-count);
    return last.length === count && last.every((one) => one.level === level && one.result === result);
  };
  if (running('won', 2)) return Math.min(8, level + 1);
  return running('lost', 3) ? Math.max(1, level - 1) : level;
}
