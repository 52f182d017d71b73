// What passes between a page, the worker that holds its rooms, and the worker in which a bot thinks.
import type { Found, Subject } from '../wire/analysis';
import type { Command, Lang, Refusal, TableLine } from '../wire/types';

/** Where the modules, the files of weights and the courses are; how long a bot takes at least to play, in milliseconds. */
export type Start = { engine: string; bots: string; studies: string; weights: Record<string, string>; courses: Record<string, string>; pause: number };

export type ToRooms =
  | { kind: 'start'; start: Start }
  /** A question that is answered once. */
  | { kind: 'ask'; n: number; lang: Lang; ask: Record<string, unknown> & { ask: string } }
  | { kind: 'follow'; table: string; lang: Lang }
  | { kind: 'command'; table: string; lang: Lang; command: Partial<Command> }
  | { kind: 'leave'; table: string }
  /** A match or a position is studied; one at a time, the newest. */
  | { kind: 'analyse'; n: number; lang: Lang; game: string; subject: Subject }
  | { kind: 'enough'; n: number };

export type FromRooms =
  | { kind: 'answer'; n: number; answer: unknown }
  | { kind: 'refused'; n: number; refusal: Refusal }
  /** A message of the wire, for who follows a table. */
  | { kind: 'message'; table: string; text: string }
  /** What a study has found so far, or in the end. */
  | { kind: 'found'; n: number; found: Found; over: boolean }
  /** Another window has the table; it comes here when that one is closed. */
  | { kind: 'elsewhere'; table: string }
  /** Nothing more comes of this table. */
  | { kind: 'closed'; table: string };

/** A turn to think about, as the module made it. */
export type Task = { table: string; turn: number; seat: number; game: string; hint?: string; least?: number; watched?: number };
export type Seen = { depth: number; score: number; nodes: number; line: string[] };

/** Something to be studied. */
export type Wish = { n: number; game: string; lang: Lang } & Subject;

export type ToBot =
  /** `stop` is shared where the page is isolated: what is not 0 there ends whatever is thought about. */
  | { kind: 'start'; module: WebAssembly.Module; stop?: Int32Array<SharedArrayBuffer> }
  | { kind: 'lend'; path: string; file: ArrayBuffer }
  | { kind: 'think'; task: Task }
  | { kind: 'analyse'; task: Wish };
/** What it looks at while it thinks, and what it came to. */
export type FromBot = { kind: 'sees'; seen: unknown } | { kind: 'done'; answer: unknown };

/** Rows to be added to the log of a table. */
export type Written = { table: string; first: number; rows: string[]; line: TableLine };

/** What comes of a question, as crates/browser tells it. */
export type Told = {
  writes?: Written[];
  answer?: unknown;
  refused?: Refusal;
  messages?: unknown[];
  think?: Task;
  turn?: number;
  due?: number;
};
