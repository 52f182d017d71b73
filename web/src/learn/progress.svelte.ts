// What this reader has learnt: kept in the browser, to be taken elsewhere as a file.
import { read } from '../lib/reader';
import { LEARNT } from './far';

/** How a lesson was finished: with the solution shown, or alone. */
export type Mark = 'shown' | 'alone';
/** Task by task; nothing for one that is open. */
export type Tasks = readonly (Mark | null)[];
export type Learnt = {
  lessons: Record<string, Mark>;
  /** How the tasks of each lesson were done, as far as they were. */
  tasks?: Record<string, Tasks>;
  /** Where to go on. */
  at?: { lesson: string; task: number };
  /** How many lessons the course has. */
  of?: number;
  /** Whether the minute was seen. */
  minute?: boolean;
};

const isMark = (mark: unknown): mark is Mark => mark === 'shown' || mark === 'alone';

/** No lesson has more tasks than this: a file is not believed to know more. */
const MOST_TASKS = 20;
const asTasks = (found: unknown): Tasks => (Array.isArray(found) ? found.slice(0, MOST_TASKS).map((mark: unknown) => (isMark(mark) ? mark : null)) : []);
/** Done alone once, it stays so. */
const better = (a: Mark | null | undefined, b: Mark | null | undefined): Mark | null => (a === 'alone' || b === 'alone' ? 'alone' : (a ?? b ?? null));
const bothTasks = (a: Tasks, b: Tasks): Tasks => Array.from({ length: Math.max(a.length, b.length) }, (_, i) => better(a[i], b[i]));

/** What a file or an older visit left, as far as it can be read. */
export function readLearnt(found: unknown): Record<string, Learnt> {
  if (typeof found !== 'object' || found === null) return {};
  const all: Record<string, Learnt> = {};
  for (const [game, value] of Object.entries(found as Record<string, Partial<Learnt> | null>)) {
    if (typeof value !== 'object' || value === null) continue;
    const lessons = Object.fromEntries(Object.entries(value.lessons ?? {}).filter(([, mark]) => isMark(mark)));
    const tasks = Object.fromEntries(Object.entries(value.tasks ?? {}).map(([lesson, marks]) => [lesson, asTasks(marks)]));
    const at = typeof value.at?.lesson === 'string' && Number.isInteger(value.at.task) && value.at.task >= 0 ? value.at : undefined;
    all[game] = { lessons, tasks, at, of: Number.isInteger(value.of) ? value.of : undefined, minute: value.minute === true };
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

  /** How the tasks of a lesson were done so far. */
  tasks(game: string, lesson: string): Tasks {
    return this.of(game).tasks?.[lesson] ?? [];
  }

  /** A task of a lesson of so many was done. The lesson is finished once each was, in whatever order and on whatever day. */
  did(game: string, lesson: string, task: number, of: number, mark: Mark): void {
    const before = this.of(game);
    const known = this.tasks(game, lesson);
    const marks = Array.from({ length: of }, (_, i) => (i === task ? better(known[i], mark) : (known[i] ?? null)));
    const lessons = marks.includes(null) ? before.lessons : { ...before.lessons, [lesson]: better(before.lessons[lesson], marks.includes('shown') ? 'shown' : 'alone') ?? mark };
    this.write(game, { ...before, lessons, tasks: { ...before.tasks, [lesson]: marks } });
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
    for (const [game, theirs] of Object.entries(found)) {
      const mine = this.of(game);
      const lessons = { ...mine.lessons };
      for (const [lesson, mark] of Object.entries(theirs.lessons)) lessons[lesson] = better(lessons[lesson], mark) ?? mark;
      const tasks = { ...mine.tasks };
      for (const [lesson, marks] of Object.entries(theirs.tasks ?? {})) tasks[lesson] = bothTasks(tasks[lesson] ?? [], marks);
      // Where to go on: what this browser is at, unless that is done.
      const open = [mine.at, theirs.at].find((at) => at && !lessons[at.lesson]);
      this.write(game, { lessons, tasks, at: open ?? mine.at ?? theirs.at, of: theirs.of ?? mine.of, minute: theirs.minute || mine.minute });
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
