// What passes between a page, the worker that holds its rooms, and the worker in which a bot thinks.
import type { Found } from '../wire/analysis';
import type { Command, Lang, Refusal } from '../wire/types';
import type { Ask, Subject, BotTask } from './generated';

/** Where the modules, the files of weights and the courses are; how long a bot takes at least to play, in milliseconds. */
export type Start = { engine: string; bots: string; studies: string; weights: Record<string, string>; courses: Record<string, string>; pause: number };

export type ToRooms =
  | { kind: 'start'; start: Start }
  /** A question that is answered once. */
  | { kind: 'ask'; n: number; lang: Lang; ask: Ask }
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

/** Something to be studied. */
export type Wish = { n: number; game: string; lang: Lang } & Subject;

export type ToBot =
  /** `stop` is shared where the page is isolated: what is not 0 there ends whatever is thought about. */
  | { kind: 'start'; module: WebAssembly.Module; stop?: Int32Array<SharedArrayBuffer> }
  | { kind: 'lend'; path: string; file: ArrayBuffer }
  | { kind: 'think'; task: BotTask }
  | { kind: 'analyse'; task: Wish };
/** What it looks at while it thinks, and what it came to. */
export type FromBot = { kind: 'sees'; seen: unknown } | { kind: 'done'; answer: unknown };
