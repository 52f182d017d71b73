// How a page reaches its tables. It does not know whether they are far away or in a worker beside it:
// the same questions, the same commands, the same messages.
import type { Catalogue, Course, Created, Doing, FromServer, HandedOver, HandoverCode, HomeNews, InvitationState, Joined, NewTable, Reach, Refusal, RuleText, Scene, Snapshot, Status, Study, StudyRequest, TableLine } from './types';

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
  /** What an invitation is worth. */
  invitation(id: string, invitation: string): Promise<InvitationState>;
  /** Whether others can reach the server, and where. */
  reach(): Promise<Reach>;
  /** Six words that lead to one's seats from another browser. */
  handover(move: boolean, name: string): Promise<HandoverCode>;
  /** One's seats at a table come along. */
  handOver(id: string, code: string): Promise<HandoverCode>;
  takeOver(code: string): Promise<HandedOver>;
  /** Whoever else has one's token, on whatever device, is a spectator from now on. */
  signOut(id: string): Promise<Joined>;
  /** Takes one's seats at the table of the rematch. */
  rematch(id: string): Promise<Joined>;
  scenes(id: string, from: number, to: number, as: number | null): Promise<Scene[]>;
  /** Brings a table of this browser to the server: as it was played, or to go on from here with a friend in this seat. */
  send(id: string, seat: number | null): Promise<Pick<Created, 'table' | 'seats' | 'invitations' | 'group'>>;
  replay(text: string): Promise<{ table: string }>;
  /** A match as a file, to be taken away. */
  file(id: string): Promise<Blob>;
  /** The same as draughts players exchange it, where its rules are theirs. */
  pdn(id: string): Promise<Blob>;
  /** Games in a PDN file, refereed, as match files; asked of this browser. */
  fromPdn(text: string): Promise<{ matches: unknown[]; /** What was understood although it is not spelled out, and why games were left out. */ told: string[] }>;
  /** A match file as PDN, with all that is said in it; asked of this browser. */
  toPdn(file: string): Promise<string>;
}

/** What the first page follows: lists and turns as they change. `heard` is told of each, `gone` when it ends; gives how to end it. */
export type OpenHome = (tables: string, heard: (news: HomeNews) => void, gone: () => void) => () => void;

/** What carries a page: the server, or whatever stands in for it. */
export interface Carrier {
  readonly asks: Asks;
  readonly open: OpenChannel;
}
