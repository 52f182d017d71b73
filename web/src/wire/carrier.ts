// How a page reaches its tables. It does not know whether they are far away or in a worker beside it:
// the same questions, the same commands, the same messages.
import type { Catalogue, Course, Created, Doing, FromServer, Joined, NewTable, Refusal, RuleText, Scene, Snapshot, Status, Study, StudyRequest, TableLine } from './types';

/** `elsewhere`: another window of this browser has the table. */
export type Link = 'joining' | 'open' | 'lost' | 'elsewhere';
export type Answer = Extract<FromServer, { type: 'done' | 'refused' | 'hint' | 'why' }>;
export type Hears = { message: (message: FromServer) => void; link: (link: Link) => void };

/** A refusal, with its code and words; `offline` where nobody could be asked. */
export class WireError extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

/** One table, followed and played at. */
export interface Channel {
  /** Sends a command and waits for its answer, through broken connections if need be. */
  command(ply: number, doing: Doing, seat?: number): Promise<Answer>;
  /** Everything is to be told again: another language, or something was missed. */
  restart(): void;
  close(): void;
}

export type OpenChannel = (table: string, hears: Hears) => Channel;

/** What past games are searched by; times in milliseconds. */
export type Search = { game?: string; player?: string; result?: string; from?: number; to?: number; after?: string };
/** `next`: behind which table to go on, if there may be more. */
export type Tables = { tables: TableLine[]; next: string | null };

/** What is asked once. A refusal is a `WireError`. */
export interface Asks {
  games(): Promise<Catalogue>;
  rules(game: string): Promise<RuleText[]>;
  /** What teaches a game: its lessons, in words. */
  course(game: string): Promise<Course>;
  study(what: StudyRequest): Promise<Study>;
  create(table: NewTable): Promise<Created>;
  tables(status: Status, search?: Search): Promise<Tables>;
  /** Tables by their ids, listed or not: what a browser remembers. */
  known(ids: string[]): Promise<Tables>;
  /** Every table that is in this browser and nowhere else. */
  kept(): Promise<TableLine[]>;
  /** A table of this browser is given up for good. */
  forget(id: string): Promise<void>;
  table(id: string): Promise<Snapshot>;
  join(id: string, how: { invitation?: string; seat?: number; name: string }): Promise<Joined>;
  /** Takes one's seats at the table of the rematch. */
  rematch(id: string): Promise<Joined>;
  scenes(id: string, from: number, to: number, as: number | null): Promise<Scene[]>;
  /** Brings a table of this browser to the server: as it was played, or to go on from here with a friend in this seat. */
  send(id: string, seat: number | null): Promise<Pick<Created, 'table' | 'seats' | 'invitations'>>;
  replay(text: string): Promise<{ table: string }>;
  /** A match as a file, to be taken away. */
  file(id: string): Promise<Blob>;
}

/** What carries a page: the server, or whatever stands in for it. */
export interface Carrier {
  readonly asks: Asks;
  readonly open: OpenChannel;
}
