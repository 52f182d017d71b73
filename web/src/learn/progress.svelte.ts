// What this reader has learnt: kept in the browser, to be taken elsewhere as a file.
import { read } from '../lib/reader';
import { LEARNT } from './far';

/** How a lesson was finished: with the solution shown, or alone. */
export type Mark = 'shown' | 'alone';
export type Learnt = {
  lessons: Record<string, Mark>;
  /** Where to go on. */
  at?: { lesson: string; task: number };
  /** How many lessons the course has. */
  of?: number;
  /** Whether the minute was seen. */
  minute?: boolean;
};

const isMark = (mark: unknown): mark is Mark => mark === 'shown' || mark === 'alone';

/** What a file or an older visit left, as far as it can be read. */
export function readLearnt(found: unknown): Record<string, Learnt> {
  if (typeof found !== 'object' || found === null) return {};
  const all: Record<string, Learnt> = {};
  for (const [game, value] of Object.entries(found as Record<string, Partial<Learnt> | null>)) {
    if (typeof value !== 'object' || value === null) continue;
    const lessons = Object.fromEntries(Object.entries(value.lessons ?? {}).filter(([, mark]) => isMark(mark)));
    const at = typeof value.at?.lesson === 'string' && Number.isInteger(value.at.task) ? value.at : undefined;
    all[game] = { lessons, at, of: Number.isInteger(value.of) ? value.of : undefined, minute: value.minute === true };
  }
  return all;
}

class Progress {
  private all = $state.raw<Record<string, Learnt>>(readLearnt(read<unknown>(LEARNT, {})));

  of(game: string): Learnt {
    return this.all[game] ?? { lessons: {} };
  }

  count(game: string): number {
    return Object.keys(this.of(game).lessons).length;
  }

  /** A lesson was finished; done alone once, it stays so. */
  finish(game: string, lesson: string, mark: Mark): void {
    const before = this.of(game);
    const kept = before.lessons[lesson] === 'alone' ? 'alone' : mark;
    this.write(game, { ...before, lessons: { ...before.lessons, [lesson]: kept } });
  }

  set(game: string, more: Partial<Learnt>): void {
    this.write(game, { ...this.of(game), ...more });
  }

  /** As a file. */
  get text(): string {
    return JSON.stringify(this.all, null, 1);
  }

  /** Brought from elsewhere: what either knows is known. */
  bring(text: string): boolean {
    let found: Record<string, Learnt>;
    try {
      found = readLearnt(JSON.parse(text));
    } catch {
      return false;
    }
    if (!Object.keys(found).length) return false;
    for (const [game, learnt] of Object.entries(found)) {
      for (const [lesson, mark] of Object.entries(learnt.lessons)) this.finish(game, lesson, mark);
      this.set(game, { of: learnt.of ?? this.of(game).of, minute: learnt.minute || this.of(game).minute });
    }
    return true;
  }

  private write(game: string, learnt: Learnt): void {
    this.all = { ...this.all, [game]: learnt };
    try {
      localStorage.setItem(LEARNT, JSON.stringify(this.all));
    } catch {
      // Storage is closed or full: it holds for this visit.
    }
  }
}

export const progress = new Progress();
