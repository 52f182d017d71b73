// Generated from the Rust types by `make types`. Do not edit.
import type { Command, MatchFile, NewTable, Refusal, StudyRequest, TableLine, Values, Words } from '../wire/generated';

/** What can be asked. */
export type Ask =
  /** What can be played. */
  | { ask: "games" }
  /** What teaches a game. */
  | { ask: "course"; game: string }
  /** A position looked at. */
  | { ask: "study"; what: StudyRequest }
  /** A table set up here. */
  | { ask: "create"; new: NewTable }
  /** A match to be looked at here. */
  | { ask: "import"; file: string }
  /** Matches of Dames, read from a PDN file. */
  | { ask: "from-pdn"; text: string }
  /** A match of Dames as PDN. */
  | { ask: "to-pdn"; file: string }
  /** A table taken from its log. */
  | { ask: "open"; table: string; rows: Array<string>; served?: number | null }
  /** A table is followed from here on: first how things stand. */
  | { ask: "follow"; table: string }
  /** A command of whoever sits here. */
  | { ask: "command"; table: string; command: Command }
  /** Everything about a table. */
  | { ask: "snapshot"; table: string }
  /** How things stood after each of some moves. */
  | { ask: "scenes"; table: string; from: number; to: number; as?: number | null }
  /** The match as a file. */
  | { ask: "file"; table: string }
  /** What a server needs to go on from here. */
  | { ask: "send"; table: string }
  /** The time that was told has come. */
  | { ask: "due"; table: string }
  /** What a bot looks at. */
  | { ask: "thought"; table: string; turn: number; seat: number; seen: Findings }
  /** What a bot came to. */
  | { ask: "chosen"; task: BotTask; choice?: Chosen | null }
  /** The table is no longer at hand. */
  | { ask: "close"; table: string };

/** One of the best lines of a position, for who is to move. */
export type BestLine = {
  /** The move, by its canonical text. */
  move: string;
  /** In hundredths of a man, a marble or a goal. */
  score: number;
  /** The chance to win, from 0 to 1. */
  chance: number;
  /** How far ahead was looked, in moves. */
  depth: number;
  /** Positions looked at, or games played out. */
  nodes: number;
  /** The moves expected, this one first. */
  line: Array<string>;
  /** What the coup is called that the line makes. */
  coup?: Words;
};

/** What a bot is to think about. The bot itself gets what its seat may know of it, by type. */
export type BotTask = {
  /** The table it is for. */
  table: string;
  /** The turn it is about, by the event it began with. */
  turn: number;
  /** Whose. */
  seat: number;
  /** How strong. */
  level: number;
  /** The command that asks for a hint; a bot plays by itself otherwise. */
  hint?: string;
  /** The game's id. */
  game: string;
  /** Its options. */
  options: Values;
  /** The first position, where it is not the usual one. */
  start?: string;
  /** Whether the referee keeps quiet about faults. */
  quiet?: boolean;
  /** The moves so far, chance included. */
  moves: Array<string>;
  /** What its dice are seeded with. */
  seed: number;
  /** For how many milliseconds people look at what has just happened: it does not play before. */
  watched: number;
  /** At most so many milliseconds; the level's own unless said. */
  time?: number;
  /** At most so many positions; the level's own unless said. */
  nodes?: number;
  /** The answer is played after so many milliseconds and no sooner: where hands are hidden, who is quick where there is nothing to choose tells what it holds. */
  least?: number;
};

/** What a bot came to. */
export type Chosen = {
  /** The move. */
  text: string;
  /** What it saw. */
  seen: Findings;
};

/** What a bot looks at while it thinks. */
export type Findings = {
  /** How far ahead. */
  depth: number;
  /** How good it finds its side. */
  score: number;
  /** How many positions. */
  nodes: number;
  /** The moves it expects. */
  line: Array<string>;
};

/** The games of a PDN file. */
export type FromPdn = {
  /** Those that can be played. */
  matches: Array<MatchFile>;
  /** What there is to say of them and of the others. */
  told: Array<string>;
};

/** A move, judged. Scores and chances are those of one team throughout, that of the first seat, unless there are more than two teams: then they are of who moved. */
export type Judgement = {
  /** Which move of the match it was, counted from 0. */
  ply: number;
  /** Who moved, as texts name the seat. */
  seat: string;
  /** What was played. */
  played: string;
  /** Whether there was nothing else to play. */
  forced?: boolean;
  /** How good the position was before the move, in hundredths, if that was judged. */
  score?: number;
  /** The chance to win before the move, from 0 to 1. */
  chance?: number;
  /** How far ahead the bot looked, in moves. */
  depth: number;
  /** What the move cost who made it, in chance to win; nothing where that cannot be told. */
  cost?: number;
  /** How bad that is. */
  mark?: MoveMark;
  /** What the bot would have played, if that was better or if it cannot be told how much each was worth. */
  better?: string;
  /** The moves that were expected, the best one first. */
  line: Array<string>;
};

/** How bad a move is. */
export type MoveMark =
  /** `?!` */
  | "doubtful"
  /** `?` */
  | "mistake"
  /** `??` */
  | "blunder";

/** How well one seat played. */
export type SideSummary = {
  /** The seat, as texts name it. */
  seat: string;
  /** Moves that could be judged and were not forced. */
  moves: number;
  /** From 0 to 100: 100 where nothing was ever given away. Nothing where no move could be judged. */
  accuracy?: number;
  /** Moves marked `?!`. */
  doubtful: number;
  /** Moves marked `?`. */
  mistakes: number;
  /** Moves marked `??`. */
  blunders: number;
  /** What all of its moves cost together, in chance to win. */
  given_away: number;
};

/** What came of it, so far or in the end. */
export type Studied =
  /** So many moves of a match were looked at. */
  | { found: "progress"; done: number; of: number }
  /** The best moves of a position, as far as is known. */
  | { found: "lines"; lines: Array<BestLine> }
  /** A match, judged. */
  | { found: "match"; moves: Array<Judgement>; summary: Summary; coups: Record<string, Words>; one_sided: boolean }
  /** It cannot be studied. */
  | { found: "refused"; refusal: Refusal };

/** What is to be studied: a match or a position. */
export type Subject =
  /** Every move of a match. */
  | { study: "match"; file: string; nodes: number }
  /** The best moves of a position. */
  | { study: "position"; what: StudyRequest; lines: number; time: number };

/** A match in a few figures. */
export type Summary = {
  /** Who played, one entry a seat that moved, in the order they first did. */
  sides: Array<SideSummary>;
  /** The move that decided, if one did. */
  turning?: Turning;
  /** Where chance plays and there are two teams: how much of the first team's result came from neither side's choices, in chance to win. */
  luck?: number;
};

/** What comes of a question. What is to be kept must be kept before anything else of it is told. */
export type Told = {
  /** To be kept, in this order. */
  writes?: Array<Written>;
  /** For who asked. */
  answer?: unknown;
  /** Why nothing was done. */
  refused?: Refusal;
  /** For who follows the table: messages of the wire. */
  messages?: Array<unknown>;
  /** What a bot is to think about. */
  think?: BotTask;
  /** The turn that a bot may be thinking about; about any other it thinks in vain. */
  turn?: number;
  /** When the table must be looked at again. */
  due?: number;
};

/** The move after which things were no longer as before. */
export type Turning = {
  /** Which move of the match it was, counted from 0. */
  ply: number;
  /** Who made it. */
  seat: string;
  /** What was played. */
  played: string;
  /** That player's chance to win before it. */
  from: number;
  /** And after it. */
  to: number;
};

/** Rows to be added to the log of a table. */
export type Written = {
  /** The table. */
  table: string;
  /** The number of the first row; it is 1 for a new table. */
  first: number;
  /** The rows. */
  rows: Array<string>;
  /** What lists show of it from now on. */
  line: TableLine;
};
