// What passes between a page, the worker that holds its rooms, and the worker in which a bot thinks.
import type { Command, Lang, Refusal, TableLine } from '../wire/types';

/** Where the module and the files of weights are; how long a bot takes at least to play, in milliseconds. */
export type Start = { engine: string; weights: Record<string, string>; pause: number };

export type ToRooms =
  | { kind: 'start'; start: Start }
  /** A question that is answered once. */
  | { kind: 'ask'; n: number; lang: Lang; ask: Record<string, unknown> & { ask: string } }
  | { kind: 'follow'; table: string; lang: Lang }
  | { kind: 'command'; table: string; lang: Lang; command: Partial<Command> }
  | { kind: 'leave'; table: string };

export type FromRooms =
  | { kind: 'answer'; n: number; answer: unknown }
  | { kind: 'refused'; n: number; refusal: Refusal }
  /** A message of the wire, for who follows a table. */
  | { kind: 'message'; table: string; text: string }
  /** Another window has the table; it comes here when that one is closed. */
  | { kind: 'elsewhere'; table: string }
  /** Nothing more comes of this table. */
  | { kind: 'closed'; table: string };

/** A turn to think about, as the module made it. */
export type Task = { table: string; turn: number; seat: number; game: string; hint?: string };
export type Seen = { depth: number; score: number; nodes: number; line: string[] };

export type ToBot = { kind: 'start'; module: WebAssembly.Module } | { kind: 'lend'; path: string; file: ArrayBuffer } | { kind: 'think'; task: Task };
export type FromBot = { kind: 'sees'; seen: Seen } | { kind: 'chosen'; choice: unknown };

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
