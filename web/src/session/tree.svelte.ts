// One position of a study: the move that led to it, what is said and drawn there, and what can follow.
import type { Stroke } from '../board/pencil.svelte';
import type { LegalMove, LessonRequest, LessonState, LogEntry, Result, Scene, Turn } from '../wire/types';

/** How good a position is for the first seat, in hundredths, and how far ahead was looked. */
export type Eval = { readonly score: number; readonly depth?: number | null };
/** A position as the referee showed it. */
export type Seen = { readonly scene: Scene; readonly position: string; readonly turn: Turn; readonly legal: readonly LegalMove[]; readonly prompt: string; readonly result: Result | null; /** How far a task is here. */ readonly lesson: LessonState | null };
/** What is said to the referee of a lesson instead of a move. */
export type Said = Pick<LessonRequest, 'point' | 'choice'>;

/** What can be said about a position. */
export type Notes = { comment: string; nags: readonly number[]; strokes: readonly Stroke[]; eval: Eval | null; /** What a file said beside it, given back as it was. */ kept: readonly string[]; /** What is said before the move where a variation begins, and the pieces of the comment as a file had them. */ lead: readonly string[]; said: readonly string[] };
export const silent: Notes = { comment: '', nags: [], strokes: [], eval: null, kept: [], lead: [], said: [] };

let ids = 0;

export class Place {
  readonly id = ++ids;
  children = $state.raw<readonly Place[]>([]);
  notes = $state.raw<Notes>(silent);
  /** What the referee tells of the way here: the move, and in a lesson whatever answered it. */
  entries = $state.raw<readonly LogEntry[] | null>(null);
  seen = $state.raw<Seen | null>(null);

  constructor(
    readonly parent: Place | null,
    /** The move that led here; empty at the root. */
    readonly text: string,
    /** What was said instead of a move. */
    readonly said: Said | null = null,
  ) {}

  /** The move as the referee tells it. */
  get entry(): LogEntry | null {
    return this.entries?.[0] ?? null;
  }

  /** The places from the first move to this one. */
  get path(): Place[] {
    const path: Place[] = [];
    for (let at: Place | null = this; at?.parent; at = at.parent) path.push(at);
    return path.reverse();
  }

  get moves(): string[] {
    return this.path.flatMap(({ text, said }) => (said ? [] : text));
  }

  /** How many moves led here. */
  get ply(): number {
    let n = 0;
    for (let at: Place | null = this.parent; at; at = at.parent) n += 1;
    return n;
  }

  /** What follows if nobody leaves the first way, this place not included. */
  get line(): Place[] {
    const line: Place[] = [];
    for (let at = this.children[0]; at; at = at.children[0]) line.push(at);
    return line;
  }

  child(text: string): Place | undefined {
    return this.children.find((one) => one.text === text);
  }

  within(other: Place): boolean {
    for (let at: Place | null = this; at; at = at.parent) if (at === other) return true;
    return false;
  }

  /** Everything from here on, this place first. */
  *all(): Generator<Place> {
    // A line is long, and a stack is not: what waits is kept in a list.
    const waiting: Place[] = [this];
    for (let at = waiting.pop(); at; at = waiting.pop()) {
      yield at;
      waiting.push(...at.children.toReversed());
    }
  }
}
