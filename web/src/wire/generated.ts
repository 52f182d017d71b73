// Generated from the Rust types by `make types`. Do not edit.

/** What a tile of the edge stands beside. */
export type Along =
  /** A row: the tile is on the touchlines. */
  | "row"
  /** A column: the tile is on the goal lines. */
  | "column";

/** What is said about one move. */
export type Annotation = {
  /** Numeric annotation glyphs: 1 for `!`, 2 for `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`, others as game files number them. */
  nags?: Array<number>;
  /** How good the position is after the move, for the first seat. */
  eval?: Eval | null;
  /** Comments after the move. */
  comments?: Array<string>;
  /** What could have been played instead of the move. */
  variations?: Array<Variation>;
};

/** Everything said about a match. */
export type Annotations = {
  /** What a game file says about the match beside names, date and result, in its order. */
  tags?: Array<[string, string]>;
  /** Comments before the first move. */
  lead?: Array<string>;
  /** What is said about single moves, by their number counted from 0. */
  moves?: Record<string, unknown>;
};

/** A board as a hand has set it up: drawn as scenes are, and whose turn it shall be. */
export type Arranged = {
  /** The pieces. */
  pieces: Array<Pieces>;
  /** Where the strips lie in the drawing, which need not be where they lie when it is that seat's turn. */
  strips?: Array<StripPlace>;
  /** Marks that belong to the position: where the balls are. */
  marks?: Array<Mark>;
  /** Whose turn it is, counted from 0. */
  turn: number;
};

/** The squares of a board game. */
export type BoardPlan = {
  /** What lies under the cells. */
  ground: Ground;
  /** Every cell there can be. */
  cells: Array<Cell>;
  /** Strips that slide: Damsystem's plates. */
  strips: Array<Strip>;
  /** Coloured tiles along the edge: Kidam's measure. */
  edge: Array<EdgeTile>;
  /** What marks can say here: the legend. */
  signs: Array<Sign>;
  /** What a hand can put on the cells to set up a position; nothing where none is set up so. */
  pieces: Array<PieceKind>;
};

/** What stands on a board now. */
export type BoardScene = {
  /** The pieces; told in heaps of equal ones, since most of a board is the same few things over and over. */
  pieces: Array<Pieces>;
  /** Where the strips lie. */
  strips: Array<StripPlace>;
  /** Cells marked for a reason. */
  marks: Array<Mark>;
  /** Goals or marbles of each side, where the game keeps a score. */
  score: Array<number>;
  /** Something to shout. */
  shout: Shout | null;
  /** Shots that must be parried, as lines. */
  threats: Array<Threat>;
};

/** Why the server closes a socket. */
export type ByeReason =
  /** It shuts down; come back in a moment. */
  | "shutting-down"
  /** The reader does not keep up. */
  | "too-slow"
  /** The writer is too fast. */
  | "too-fast"
  /** A stream has lasted long enough: come back with `since`, to show that somebody reads. */
  | "renew"
  /** The token was changed elsewhere. */
  | "signed-out";

/** What a reader can do besides moving. */
export type Can =
  /** Take moves back, or ask to. */
  | "undo"
  /** Offer or agree to a draw. */
  | "draw"
  /** Give up. */
  | "resign"
  /** Call the match off. */
  | "abort"
  /** Play again. */
  | "rematch"
  /** Claim the match: somebody is gone. */
  | "claim"
  /** Ask for a hint. */
  | "hint"
  /** Claim a fault: the referee keeps quiet about them. */
  | "huff"
  /** Ask for a pause, or have one. */
  | "pause"
  /** Go on after a pause. */
  | "resume"
  /** Say something to partners alone. */
  | "team";

/** The code of a card, as texts have it. */
export type CardCode = string;

/** So many of a card. */
export type CardCount = {
  /** The card. */
  card: CardCode;
  /** How many. */
  count: number;
};

/** What a card does. */
export type CardKind =
  /** Brings the ball onto the pitch. */
  | "kickoff"
  /** Brings it so many squares on. */
  | "pass"
  /** So many squares on, or a try at the goal. */
  | "shot"
  /** Either, as its player says. */
  | "pass-or-shot"
  /** A goal without a roll. */
  | "super"
  /** Stops one opponent. */
  | "interruption"
  /** Cancels an interruption. */
  | "restart"
  /** Answers one interruption and protects from it for good. */
  | "special"
  /** Answers any interruption. */
  | "yellow"
  /** The same, and costs more. */
  | "red"
  /** Is not played with: it ends a half. */
  | "marker";

/** What is under way. Seats and teams are counted from 0. */
export type CardsPending =
  /** An interruption is to be answered. */
  | { what: "answer"; seat: number; card: CardCode; by: number }
  /** The shot die. */
  | { what: "shot"; seat: number; penalty: boolean }
  /** The clearance die. */
  | { what: "clearance"; seat: number }
  /** A card is lost at random. */
  | { what: "loss"; seat: number }
  /** A card is drawn. */
  | { what: "draw"; seat: number; why: DrawReason }
  /** Half-time swaps. */
  | { what: "swap"; seat: number }
  /** A shoot-out. */
  | { what: "shootout"; alive: Array<number>; scored: Array<number>; missed: Array<number> };

/** What happens next. */
export type CardsPhase =
  /** The first hands are dealt. */
  | "deal"
  /** Changes, then a draw. */
  | "draw"
  /** A card is played or discarded. */
  | "play"
  /** An interruption is answered. */
  | "react"
  /** The shot die is rolled. */
  | "die"
  /** The clearance die is rolled. */
  | "clear"
  /** A card is lost at random. */
  | "lose"
  /** A card is drawn. */
  | "card"
  /** Partners swap cards. */
  | "swap"
  /** The end. */
  | "over";

/** What never changes during a match. */
export type CardsPlan = {
  /** Who plays with whom. */
  mode: TeamMode;
  /** The seats of each team, counted from 0. */
  teams: Array<Array<number>>;
  /** The last square of a pitch: the goal. */
  goal: number;
  /** The first square of the SURFACE. */
  surface: number;
  /** Every kind of card. */
  cards: Array<PlanCard>;
  /** The twelve faces of the shot die. */
  shot: Array<Face>;
  /** The twelve faces of the clearance die. */
  clearance: Array<number>;
  /** How many cards each player gives at half-time at most. */
  swaps: number;
  /** The hash of the deck. */
  deck: string;
};

/** What stands where now, as one reader may see it. Seats and teams are counted from 0. */
export type CardsScene = {
  /** 1 or 2. */
  half: number;
  /** Whether it is added time. */
  added: boolean;
  /** 1 clockwise, -1 anticlockwise. */
  dir: number;
  /** Whose turn it is; nobody's in a shoot-out. */
  turn: number | null;
  /** What happens next. */
  phase: CardsPhase;
  /** Who acts; nobody when chance does, or at the end. */
  act: number | null;
  /** The pitches. */
  teams: Array<CardsTeam>;
  /** The players. */
  seats: Array<CardsSeat>;
  /** The discard pile, top last. */
  discard: Array<CardCode>;
  /** The top card may be taken now. */
  fresh: boolean;
  /** The top card was laid in this turn. */
  laid: boolean;
  /** Cards left in the top pile. */
  top: number;
  /** Cards left in the marked pile, marker included. */
  marked: number;
  /** The cards the reader cannot see, wherever they are. */
  pool: Array<CardCount>;
  /** What is under way. */
  pending: CardsPending | null;
};

/** A player. */
export type CardsSeat = {
  /** His team. */
  team: number;
  /** His cards, if the reader sees them. */
  hand: Array<CardCode> | null;
  /** How many cards he holds. */
  cards: number;
  /** His hand limit. */
  limit: number;
  /** The interruption he is under. */
  hit: CardCode | null;
  /** Whether FAIR-PLAY protects him. */
  fair: boolean;
  /** The specials that protect him. */
  safe: Array<CardCode>;
  /** Yellow cards before him. */
  yellow: number;
  /** Red cards before him. */
  red: number;
  /** Every card before him, in the order played. */
  front: Array<CardCode>;
  /** Cards he has given at half-time, if the reader sees his swaps. */
  given: number | null;
};

/** A team's pitch. */
export type CardsTeam = {
  /** Where the ball is. */
  ball: number;
  /** Goals scored. */
  goals: number;
  /** Change tokens left. */
  tokens: number;
};

/** What can be played. */
export type Catalogue = {
  /** The games. */
  games: Array<GameInfo>;
  /** The levels of bots. */
  levels: Array<LevelInfo>;
};

/** One cell of a board. `x` grows to the first player's right, `y` away from the first player. */
export type Cell = {
  /** Its name in move texts; empty where no text names it. */
  name: string;
  /** Column. */
  x: number;
  /** Row. */
  y: number;
  /** How it looks. */
  look: Look;
  /** Whether a hand can ever use it. */
  touch: boolean;
  /** The strip it lies on, if any: it exists only while the strip covers it. */
  strip: number | null;
};

/** A cell: its place in [`BoardPlan::cells`]. */
export type CellId = number;

/** One line of chat. */
export type ChatLine = {
  /** Its event. */
  seq: number;
  /** Who spoke. */
  seat: number | null;
  /** Under which name. */
  name: string;
  /** What; nothing where it is a phrase. */
  text: string;
  /** What, where it is one of the phrases that everybody reads in their own language. */
  phrase: QuickPhrase | null;
  /** Whether only partners read it. */
  team: boolean;
  /** When. */
  at: number;
};

/** A clock as it is chosen. */
export type Clock =
  /** So much for the whole match, and some more for every turn played. */
  | { kind: "fischer"; base: number; increment: number }
  /** So many days for every turn. */
  | { kind: "days"; days: number };

/** The clocks. */
export type Clocks = {
  /** Milliseconds left for each seat. */
  left: Array<number>;
  /** For whom it runs. */
  running: number | null;
};

/** The six words of a handover. */
export type CodeShown = {
  /** They, in order, with anything between them. */
  code: string;
};

/** What a side or a team is painted with. */
export type Colour = "blue" | "green" | "amber" | "plum" | "white" | "black";

/** What a client says. */
export type Command = {
  /** Chosen by the client, at most 64 characters; the same id is carried out once. */
  id?: string;
  /** The ply the client saw. */
  ply?: number;
  /** For which of its seats; unless said, the one to act. */
  seat?: number | null;
} & ({ do: "move"; text: string } | { do: "throw" } | { do: "huff"; cell: CellId } | { do: "why"; text?: string | null; steps?: Array<Step> | null } | { do: "hint" } | { do: "undo"; to: number } | { do: "undo-yes" } | { do: "undo-no" } | { do: "draw" } | { do: "draw-yes" } | { do: "draw-no" } | { do: "resign" } | { do: "abort" } | { do: "claim" } | { do: "rematch" } | { do: "rematch-no" } | { do: "pause" } | { do: "pause-no" } | { do: "resume" } | { do: "bot"; of: number; level: number } | { do: "open"; of: number } | { do: "sit"; at: number } | { do: "leave" } | { do: "chat"; text?: string; phrase?: QuickPhrase | null; team?: boolean } | { do: "mute"; of: number; on: boolean } | { do: "ping" });

/** What teaches a game. */
export type Course = {
  /** The game's id. */
  game: string;
  /** The game in plain words: what it is about, how one wins, what a turn is. */
  plain: Array<Phrase>;
  /** The game in a minute: pictures that move. */
  minute: Array<Picture>;
  /** What the guide of a first match says, each thing once. */
  guide: Array<Remark>;
  /** The lessons in order. */
  lessons: Array<Lesson>;
};

/** A table was set up. */
export type Created = {
  /** Its id. */
  table: string;
  /** The token that holds the seats. */
  token: string;
  /** The seats it holds. */
  seats: Array<number>;
  /** The invitations to the seats by link. */
  invitations: Array<Invitation>;
  /** The invitation for everybody, where a seat is by link: who has it chooses a seat that is free. */
  group: string | null;
};

/** What a page sees happen to its reader. */
export type Cue =
  /** His first turn. */
  | "begins"
  /** He may capture. */
  | "can-capture"
  /** He may take several in one move. */
  | "can-chain"
  /** He may huff a piece, or has to. */
  | "can-huff"
  /** He took something. */
  | "you-take"
  /** Something of his was taken. */
  | "they-take"
  /** One of his pieces was huffed, or he huffed one. */
  | "huffed"
  /** One of his pieces was crowned. */
  | "crowned"
  /** Strips of the board slid. */
  | "slid"
  /** A piece was added to his. */
  | "gained"
  /** A cell is full of his own. */
  | "full"
  /** A piece of his may not receive the ball. */
  | "no-return"
  /** A piece is offside. */
  | "offside"
  /** He must parry a shot. */
  | "threatened"
  /** He threatens to shoot. */
  | "you-threaten"
  /** His ball went on. */
  | "advanced"
  /** A die was rolled for a shot. */
  | "die"
  /** He scored. */
  | "goal-for"
  /** The others scored. */
  | "goal-against"
  /** He was interrupted. */
  | "interrupted"
  /** He interrupted somebody. */
  | "you-interrupt"
  /** He is asked whether he reacts. */
  | "asked-to-react"
  /** Half-time. */
  | "half"
  /** Added time. */
  | "added"
  /** The match is over. */
  | "over";

/** An offer that was refused or withdrawn. */
export type Declined = {
  /** What was offered. */
  what: Offer;
  /** Who will not. */
  seat: number;
  /** Whether that is who had offered it. */
  withdrawn: boolean;
};

/** What a client wants done. */
export type Doing =
  /** Play a move. */
  | { do: "move"; text: string }
  /** Throw the die that waits for one's hand. */
  | { do: "throw" }
  /** Claim a fault, and point at the piece. */
  | { do: "huff"; cell: CellId }
  /** Ask why a move cannot be played, by its text or by what a hand has touched. */
  | { do: "why"; text?: string | null; steps?: Array<Step> | null }
  /** Ask what a bot would play. */
  | { do: "hint" }
  /** Take back, or ask to. */
  | { do: "undo"; to: number }
  /** Agree to a take-back. */
  | { do: "undo-yes" }
  /** Refuse it. */
  | { do: "undo-no" }
  /** Offer a draw. */
  | { do: "draw" }
  /** Agree to one. */
  | { do: "draw-yes" }
  /** Refuse it. */
  | { do: "draw-no" }
  /** Give up. */
  | { do: "resign" }
  /** Call the match off: somebody has not made the first move yet. */
  | { do: "abort" }
  /** Claim the match: somebody is gone. */
  | { do: "claim" }
  /** Ask for another match, sides swapped, or agree to it. */
  | { do: "rematch" }
  /** Refuse it. */
  | { do: "rematch-no" }
  /** Ask for a pause, or agree to it. */
  | { do: "pause" }
  /** Refuse it. */
  | { do: "pause-no" }
  /** Go on after a pause. */
  | { do: "resume" }
  /** Let a bot play in a seat: an empty one, or one whose holder is gone. */
  | { do: "bot"; of: number; level: number }
  /** Give a bot's seat to people again. */
  | { do: "open"; of: number }
  /** Sit on another seat that is free, before the match; or on one's own that a bot kept. */
  | { do: "sit"; at: number }
  /** Leave the table. */
  | { do: "leave" }
  /** Say something. */
  | { do: "chat"; text?: string; phrase?: QuickPhrase | null; team?: boolean }
  /** No longer read a seat, or do again. */
  | { do: "mute"; of: number; on: boolean }
  /** Ask whether the server is there. */
  | { do: "ping" };

/** What a card is drawn for. */
export type DrawReason =
  /** The first hands. */
  | "deal"
  /** The draw of a turn. */
  | "turn"
  /** In change for another. */
  | "change"
  /** To make up for a reaction. */
  | "makeup"
  /** After half-time. */
  | "fill";

/** A coloured tile at both ends of a row or of a column. As many squares on as there are colours, the colour is the same again: so far, and no farther, pieces go. */
export type EdgeTile = {
  /** What it measures. */
  along: Along;
  /** Which row or column. */
  at: number;
  /** Which of the colours, from 0. */
  colour: number;
};

/** One thing that is seen to happen. Seats and teams are counted from 0. */
export type Effect =
  /** A piece goes from cell to cell, by way of others. */
  | { do: "go"; from: CellId; via: Array<CellId>; to: CellId }
  /** One piece or marble of a side leaves a cell. */
  | { do: "take"; cell: CellId; seat: number }
  /** One piece or marble of a side appears on a cell. */
  | { do: "add"; cell: CellId; seat: number; kind: PieceKind }
  /** A piece becomes another. */
  | { do: "crown"; cell: CellId; kind: PieceKind }
  /** Every strip slides by so many columns, to the first player's right. */
  | { do: "slide"; by: number }
  /** A side's ball goes. */
  | { do: "ball"; seat: number; from: CellId; to: CellId }
  /** A shot that nothing can stop any more. */
  | { do: "threat"; seat: number; from: CellId; to: CellId }
  /** A side scores; everything goes back to the start. */
  | { do: "goal"; seat: number }
  /** A card is drawn; nameless for who may not know it. */
  | { do: "draw"; seat: number; card: CardCode | null }
  /** The marker is drawn. */
  | { do: "marker"; seat: number; card: CardCode }
  /** The top card of the discard pile is taken. */
  | { do: "pickup"; seat: number; card: CardCode }
  /** A token is spent, a card discarded. */
  | { do: "change"; seat: number; card: CardCode }
  /** Token and card come back. */
  | { do: "changeback"; seat: number; card: CardCode }
  /** A card is played, against a seat if it is an interruption. */
  | { do: "play"; seat: number; card: CardCode; target: number | null }
  /** A card is discarded. */
  | { do: "discard"; seat: number; card: CardCode }
  /** A team's ball goes along its pitch. */
  | { do: "advance"; team: number; from: number; to: number }
  /** The interruption lies before its target. */
  | { do: "interrupted"; seat: number; card: CardCode }
  /** A card answers the interruption. */
  | { do: "react"; seat: number; card: CardCode }
  /** The interruption is cancelled and discarded. */
  | { do: "cancel"; card: CardCode }
  /** The player is protected from an interruption for the rest of the match. */
  | { do: "protected"; seat: number; from: CardCode }
  /** The player is no longer interrupted, perhaps under FAIR-PLAY. */
  | { do: "free"; seat: number; fair: boolean }
  /** FAIR-PLAY is over, its card discarded under the top card. */
  | { do: "fairover"; seat: number; card: CardCode }
  /** A yellow or red card goes before a player; his hand limit is now this. */
  | { do: "booked"; seat: number; card: CardCode; red: boolean; limit: number }
  /** A card is lost at random. */
  | { do: "lose"; seat: number; card: CardCode }
  /** A penalty is awarded. */
  | { do: "penalty"; seat: number }
  /** The shot die, rolled for a player. */
  | { do: "die"; seat: number; face: Face }
  /** The clearance die. */
  | { do: "clear"; number: number }
  /** A team scores. */
  | { do: "scored"; team: number; seat: number }
  /** Balls go back, played cards are discarded but for those that stay. */
  | { do: "sweep" }
  /** Half-time. */
  | { do: "half"; seat: number }
  /** Partners swap two cards. Only they see it. */
  | { do: "swap"; seat: number; with: number; give: CardCode; get: CardCode }
  /** A player has swapped enough. */
  | { do: "ready"; seat: number }
  /** The piles are made anew. */
  | { do: "shuffle"; top: number; marked: number }
  /** Added time begins. */
  | { do: "full"; seat: number }
  /** A player without cards is passed over. */
  | { do: "skip"; seat: number }
  /** A turn begins. */
  | { do: "turn"; seat: number }
  /** A shoot-out begins. */
  | { do: "shootout" }
  /** A roll in the shoot-out. */
  | { do: "kick"; team: number; face: Face }
  /** The match is over. */
  | { do: "over" };

/** An end that the game itself does not know. */
export type Ending =
  /** This seat gave up; its team has lost. */
  | { resigned: Seat }
  /** Everybody agreed to a draw. */
  | "agreed"
  /** This seat ran out of time; its team has lost. */
  | { flagged: Seat }
  /** This seat was gone for too long; its team has lost. */
  | { gone: Seat };

/** Every refusal. */
export type ErrorBody = {
  /** What is refused, and why. */
  error: Refusal;
  /** How things stand, with `stale`. */
  now?: Now;
};

/** An evaluation, for the first seat. */
export type Eval = {
  /** In hundredths of a man, a marble or a goal. A certain win is 30 000 less the moves it takes. */
  score: number;
  /** How far ahead was looked, in moves. */
  depth?: number | null;
};

/** A position that shows a rule. */
export type Example = {
  /** Options as `key=value`, separated by commas; empty for the defaults. */
  options: string;
  /** The position text. */
  position: string;
  /** What to look at. */
  caption: Words;
  /** A legal move that shows it, or empty. */
  plays: string;
  /** A move the rule refuses here, or empty. */
  refuses: string;
};

/** A face of the shot die. */
export type Face =
  /** In. */
  | "goal"
  /** On the bar: the ball stays. */
  | "bar"
  /** The keeper has it: a clearance follows. */
  | "save";

/** What the server says on a socket or a stream. */
export type FromServer =
  /** Everything, at first. */
  | { type: "hello"; protocol: number; snapshot: Snapshot }
  /** What happened since. */
  | { type: "events"; seq: number; entries: Array<LogEntry>; from: number; chat: Array<ChatLine>; table: TableInfo | null; now: Now }
  /** A bot thinks. */
  | { type: "thinking"; seat: number; depth: number; nodes: number; score: number | null; line: Array<string> | null }
  /** Somebody came or went. */
  | { type: "presence"; seats: Array<boolean>; spectators: number }
  /** A command was carried out and is durable. */
  | { type: "done"; id: string; seq: number }
  /** A command was not carried out. */
  | { type: "refused"; id: string; error: Refusal; now?: Now }
  /** What a bot would play. */
  | { type: "hint"; id: string; text: string; line: Array<string> }
  /** Why a move cannot be played. */
  | { type: "why"; id: string; refusal: Refusal | null }
  /** An answer to `ping`. */
  | { type: "pong" }
  /** The server closes. */
  | { type: "bye"; reason: ByeReason };

/** One game's page of the catalogue. */
export type GameInfo = {
  /** The id in texts and addresses. */
  id: string;
  /** Its name. */
  name: Words;
  /** One line that makes people want to sit down. */
  charm: Words;
  /** How many can play. */
  players: Array<number>;
  /** A usual match takes from … to … minutes. */
  minutes: [number, number];
  /** From this age on. */
  age: number;
  /** What the seats are called, in order. */
  sides: Array<Words>;
  /** What the sides are painted with, in order; where partners play one colour, the teams. */
  colours: Array<Colour>;
  /** What people choose from, the sheet's own game first. A program that gives no options gets their defaults instead. */
  presets: Array<Preset>;
  /** What can be chosen; told without what only matches of earlier days need. */
  options: Array<OptionSpec>;
  /** Whether hands are hidden. */
  secrets: boolean;
  /** A position to show what it looks like. */
  showcase: Showcase;
  /** Whether its matches can be written as PDN, as players of draughts do. */
  pdn: boolean;
  /** With which option pieces are huffed: the referee may then keep quiet. */
  huffs: Setting | null;
  /** The text of its course, where it has one. In a browser it is lent, and empty here. */
  taught: boolean;
  /** Its puzzles, one a line, where it has some; empty in a browser, too. */
  puzzles: boolean;
};

/** What lies under the cells of a board. */
export type Ground =
  /** Squares in two colours, played on one of them or on both. */
  | "chequered"
  /** The same, on strips that slide. */
  | "plates"
  /** Grass with lines. */
  | "pitch"
  /** Wood with hollows. */
  | "wells";

/** What came over from another browser. */
export type HandedOver = {
  /** The name that was used there. */
  name: string;
  /** The tables, and the seats that are held here from now on. */
  tables: Array<HandedTable>;
};

/** One table that came over. */
export type HandedTable = {
  /** Its id. */
  table: string;
  /** The game's id. */
  game: string;
  /** The seats. */
  seats: Array<number>;
};

/** Six words that lead to one's seats from another browser, once and for a few minutes. */
export type HandoverCode = {
  /** The words. */
  code: string;
  /** For how many seconds they are good. */
  seconds: number;
};

/** A wish to go on in another browser. */
export type HandoverRequest = {
  /** Whether this browser gives its seats up; else both hold them. */
  move?: boolean;
  /** The name used here. */
  name?: string;
};

/** What is new on the first page: each list as it stands now, where it has changed. */
export type HomeNews = {
  /** Listed tables with an empty seat. */
  open?: Array<TableLine>;
  /** Listed tables at which somebody plays. */
  live?: Array<TableLine>;
  /** The tables that were asked for by their ids. */
  yours?: Array<TableLine>;
};

/** Why a match is over. */
export type HowInfo =
  /** By a rule of the game. */
  | "rule"
  /** Somebody gave up. */
  | "resigned"
  /** A draw was agreed. */
  | "agreed"
  /** A clock ran out. */
  | "flagged"
  /** Somebody was gone. */
  | "gone";

/** A match was brought here. */
export type Imported = {
  /** The table to replay it at. */
  table: string;
};

/** An invitation to one seat. */
export type Invitation = {
  /** The seat. */
  seat: number;
  /** What its bearer shows. */
  token: string;
};

/** An invitation, to learn what it is worth. */
export type InvitationShown = {
  /** It. */
  invitation: string;
};

/** What an invitation is worth. */
export type InvitationState = {
  /** Whether it opens anything. */
  state: InvitationWorth;
  /** The seats it opens now. */
  seats: Array<number>;
};

/** Whether an invitation opens anything. */
export type InvitationWorth =
  /** A seat waits. */
  | "good"
  /** Somebody sits there already. */
  | "used"
  /** The match is over, or was called off. */
  | "over"
  /** It never opened anything here. */
  | "unknown";

/** A wish to sit down. */
export type JoinRequest = {
  /** An invitation: to one seat, or to any that is free. */
  invitation?: string | null;
  /** The seat, where there is a choice. */
  seat?: number | null;
  /** The name. */
  name: string;
  /** A token of the caller's own making, 32 random hexadecimal digits: who asks again with the same, because the answer was lost on its way, gets the same seat. */
  token?: string | null;
};

/** Somebody sat down. */
export type Joined = {
  /** The table. */
  table: string;
  /** The token that holds the seats. */
  token: string;
  /** The seats it holds. */
  seats: Array<number>;
};

/** A language of the reader. */
export type Lang =
  /** French. */
  | "fr"
  /** English. */
  | "en";

/** A legal move and what a hand touches to make it. */
export type LegalMove = {
  /** The canonical text. */
  text: string;
  /** The touches, in order. */
  steps: Array<Step>;
  /** What kind of thing it is. */
  manner: Manner;
  /** The move as people say it, where that is not its text. Seats are named `{0}`, `{1}` and so on. */
  words: string | null;
  /** What it would do here, in a sentence, where that is worth saying. Seats are named likewise. */
  does?: string;
  /** Where the piece stands once the move is over, if not where a hand puts it. */
  comes_to?: CellId;
};

/** One idea, in a few tasks. */
export type Lesson = {
  /** Its name in addresses. */
  id: string;
  /** What it is called. */
  title: Phrase;
  /** The numbered rules it teaches. */
  rules: Array<string>;
  /** What is done. */
  tasks: Array<Task>;
};

/** Which task a study is about: its position is the task's, its moves are the learner's. */
export type LessonRequest = {
  /** The lesson's id. */
  lesson: string;
  /** The task in it, counted from 0. */
  task: number;
  /** The name of a cell pointed at. */
  point?: string | null;
  /** A choice, counted from 0. */
  choice?: number | null;
};

/** How far a task is. */
export type LessonState = {
  /** What the tries come to. */
  verdict: TaskVerdict;
  /** A sentence about the last of them. */
  say?: string;
};

/** One level of bots. */
export type LevelInfo = {
  /** 1 to 8. */
  level: number;
  /** What it is called. */
  name: Words;
  /** Whom it suits. */
  help: Words;
};

/** One move of the log as a reader may know it. */
export type LogEntry = {
  /** Who played it; nobody for chance. */
  seat: number | null;
  /** Its text, if the reader may know it. */
  text: string | null;
  /** What the referee called out in the reader's language. */
  said: string | null;
  /** The move as people say it, where that is not its text. Seats are named `{0}`, `{1}` and so on. */
  words: string | null;
  /** What kind of thing it is. */
  manner: Manner;
  /** Whether it is a line of the list of moves: a card that is only dealt or drawn is none. */
  listed: boolean;
  /** What is seen to happen. */
  effects: Array<Effect>;
};

/** How a cell looks. */
export type Look = "dark" | "light" | "field" | "goal" | "well" | "blocked" | "bonus";

/** What kind of thing a move is, so that nobody needs to look into its text. */
export type Manner =
  /** A piece goes somewhere and nothing else happens. */
  | "quiet"
  /** Something is taken. */
  | "capture"
  /** A fault is punished. */
  | "huff"
  /** Nothing is done. */
  | "pass"
  /** The ball is played. */
  | "ball"
  /** A shot at the goal. */
  | "shot"
  /** A card is used. */
  | "card"
  /** A card is only dealt or drawn. */
  | "deal"
  /** Chance, before everybody's eyes. */
  | "chance"
  /** The reader may not know it, or not all of it. */
  | "hidden";

/** A mark on a cell. */
export type Mark = {
  /** The cell. */
  cell: CellId;
  /** What it says. */
  kind: MarkKind;
  /** The side it concerns, where there is one. */
  seat?: number | null;
};

/** What a mark says. */
export type MarkKind =
  /** The side's ball is here. */
  | "ball"
  /** The piece may be huffed. */
  | "guilty"
  /** The piece is offside. */
  | "offside"
  /** The piece may not receive the ball. */
  | "no-return"
  /** The piece has moved in this turn. */
  | "moved"
  /** The ball will go to this keeper. */
  | "to-keeper";

/** A match as it is saved. Options, start, moves and ending are the truth; the rest is for people. */
export type MatchFile = {
  /** The format's version. */
  tablee: number;
  /** The game's id. */
  game: string;
  /** Its options. */
  options?: Values;
  /** The first position, where it is not the usual one. */
  start?: string | null;
  /** Whether the referee kept quiet about faults. */
  quiet?: boolean;
  /** Whether who began played the colour that is usually the other's. */
  swapped?: boolean;
  /** Names of the players, by seat. */
  players?: Array<string>;
  /** The day it was played, as `2026-11-15`. */
  date?: string | null;
  /** Every move, chance included. */
  moves: Array<string>;
  /** An end that the moves do not show. */
  ending?: Ending | null;
  /** The result, once there is one: checked on reading. */
  result?: SavedResult | null;
  /** What is said about the match and its moves. */
  notes?: Annotations | null;
};

/** A table to set up. */
export type NewTable = {
  /** The game's id. */
  game: string;
  /** Its options. */
  options?: Values;
  /** The first position; the usual one unless said. */
  start?: string | null;
  /** The moves it goes on after, chance included: those of a match that was begun elsewhere. */
  moves?: Array<string>;
  /** Whether the referee keeps quiet about captures and faults; only where pieces can be huffed. */
  quiet?: boolean;
  /** Whether who begins plays the colour that is usually the other's. */
  swapped?: boolean;
  /** Who sits where, one a seat. */
  seats: Array<SeatAsked>;
  /** The clock. */
  clock?: Clock | null;
  /** Shown in the lists; unless said, yes where no seat is by link. */
  listed?: boolean | null;
  /** A token of the caller's own making, 32 random hexadecimal digits, which will hold its seats: who asks again with the same, because the answer was lost on its way, is told of the same table. */
  token?: string | null;
};

/** A move of a variation and what is said about it. */
export type NotedMove = {
  /** Its canonical text. */
  text: string;
  /** Numeric annotation glyphs: 1 for `!`, 2 for `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`, others as game files number them. */
  nags?: Array<number>;
  /** How good the position is after the move, for the first seat. */
  eval?: Eval | null;
  /** Comments after the move. */
  comments?: Array<string>;
  /** What could have been played instead of the move. */
  variations?: Array<Variation>;
};

/** How things stand, for one reader. */
export type Now = {
  /** The last event. */
  seq: number;
  /** How many moves were played. */
  ply: number;
  /** The seat this is seen from: the holder's seat to act, else its seat that acted last; nobody for a spectator. */
  as: number | null;
  /** Who acts. */
  turn: Turn;
  /** What stands where. */
  scene: Scene;
  /** The position text, where nothing is secret. */
  position: string | null;
  /** What the reader can play: told only to the holder of the seat to act. */
  legal: Array<LegalMove>;
  /** One sentence. */
  prompt: string;
  /** The result, once there is one. */
  result: Result | null;
  /** The clocks. */
  clocks: Clocks | null;
  /** What is offered. */
  offers: Offers;
  /** Claims that did not hold since the last move. */
  claims: Array<WrongClaim>;
  /** Whether all agreed to a pause: clocks stand still and nobody moves. */
  paused: boolean;
  /** The seats whose holder is gone for so long that the reader may let a bot play there. */
  gone: Array<number>;
  /** What the reader can do besides moving. */
  can: Array<Can>;
};

/** What can be offered. */
export type Offer =
  /** A draw. */
  | "draw"
  /** A take-back. */
  | "undo"
  /** A pause. */
  | "pause"
  /** Another match. */
  | "rematch";

/** What is offered. */
export type Offers = {
  /** The seats that would take a draw. */
  draw: Array<number>;
  /** A take-back. */
  undo: UndoOffer | null;
  /** The seats that would have a pause. */
  pause: Array<number>;
  /** The seats that would play again. */
  rematch: Array<number>;
  /** What was refused last, until somebody moves or asks for something else. */
  declined: Declined | null;
};

/** What values an option takes. */
export type OptionKind =
  /** One of these words, each with a name for people; the first is the default. */
  | { kind: "choice"; values: Array<[string, Words]> }
  /** A whole number from `min` to `max`. */
  | { kind: "number"; min: number; max: number; default: number }
  /** The seat that begins, counted from 1: the first unless said. */
  | { kind: "begins"; seats: number }
  /** Yes or no. */
  | { kind: "switch"; default: boolean }
  /** A longer text with a form of its own (a deck). Empty unless said. */
  | { kind: "text" };

/** One option of a game: the single source for page, command line help and referee. */
export type OptionSpec = {
  /** The key, as in `capture=huff`. */
  key: string;
  /** What values it takes, the default included. */
  kind: OptionKind;
  /** Its name. */
  name: Words;
  /** What it does. */
  help: Words;
};

/** The value of one option. `"3"` and `3`, `"true"` and `true` mean the same. */
export type OptionValue = boolean | number | string;

/** Where a rule comes from, told openly. */
export type Origin =
  /** The rule sheet says so. */
  | "seed"
  /** The sheet can be read in several ways; this is the one played here. */
  | "reading"
  /** The sheet's picture or list is lost; this is a reconstruction. */
  | "rebuilt"
  /** The sheet is silent and a program needs an answer. */
  | "added";

/** A sentence in both languages. */
export type Phrase = {
  /** In French. */
  fr: string;
  /** In English. */
  en: string;
};

/** One picture of the game in a minute: a position, and moves that are seen. */
export type Picture = {
  /** Options of the game. */
  options: Values;
  /** The first position; the usual one unless said. */
  position?: string;
  /** What is seen to happen. */
  moves: Array<string>;
  /** Whose eyes it is seen with, counted from 0. */
  seat: number;
  /** One short sentence. */
  words: Phrase;
};

/** What stands on cells. */
export type PieceKind = "man" | "king" | "damsy" | "keeper" | "back" | "midfielder" | "forward" | "marble";

/** Equal pieces on several cells, as they are told. */
export type Pieces = {
  /** Whose, counted from 0. */
  seat: number;
  /** What they are. */
  kind: PieceKind;
  /** How many on each cell. */
  count: number;
  /** Where. */
  cells: Array<CellId>;
};

/** What never changes during a match: the squares and where they lie, or the kinds of cards. */
export type Plan =
  /** Of a board. */
  | { area: "board" } & BoardPlan
  /** Of a table of cards. */
  | { area: "cards" } & CardsPlan;

/** One kind of card. */
export type PlanCard = {
  /** Its code in texts. */
  code: CardCode;
  /** What it does. */
  kind: CardKind;
  /** Its number of squares, 0 where it has none. */
  value: number;
  /** Whether it bears the FAIR-PLAY sign. */
  star: boolean;
  /** The interruptions it cancels or answers. */
  counters: Array<CardCode>;
  /** How many there are in the deck. */
  count: number;
  /** Its name. */
  name: Words;
  /** What it does, in a line. */
  does: Words;
};

/** One way to play a game. Whatever options a table has, exactly one preset of its game fits them. */
export type Preset = {
  /** Its word for programs. */
  id: string;
  /** Its name. */
  name: Words;
  /** What it is, in one line. */
  help: Words;
  /** Whether this is the game of the sheet in the box: the first preset of every game is. */
  sheet: boolean;
  /** The options it sets; the others are free to choose. */
  options: Record<string, string>;
  /** The seats, counted from 0, team by team. Who plays alone is a team of one. */
  teams: Array<Array<number>>;
};

/** What can be said with one touch, and is read by everybody in their own language. */
export type QuickPhrase =
  /** Good day. */
  | "hello"
  /** Good luck. */
  | "good-luck"
  /** Well played. */
  | "well-played"
  /** Thanks. */
  | "thanks"
  /** One moment. */
  | "one-moment"
  /** Sorry. */
  | "sorry"
  /** Oh! */
  | "oh"
  /** Applause. */
  | "bravo"
  /** Laughter. */
  | "laugh"
  /** Good-bye. */
  | "bye";

/** How the server can be reached, as far as whoever asks may know. */
export type Reach = {
  /** By whom. */
  kind: ReachKind;
  /** Addresses that others can open, the likeliest first; told on the machine itself, or where one was made public. */
  addresses: Array<string>;
};

/** By whom a server can be reached. */
export type ReachKind =
  /** From this machine only. */
  | "local"
  /** From the network it is in. */
  | "network"
  /** By an address that was made public. */
  | "public";

/** What is the sheet's in a rule, and what is not. */
export type Reading = {
  /** What the sheet says, in a few words of our own. */
  sheet: Words;
  /** What is read into it here, or rebuilt. */
  read: Words;
};

/** Why something is refused. */
export type Refusal = {
  /** One word for programs. */
  code: string;
  /** A sentence for people. */
  message: string;
  /** The rule that refuses a move. */
  rule?: string;
  /** The line of the longer text that is wrong, counted from 1. */
  line?: number;
};

/** Something the guide says when it first happens. */
export type Remark = {
  /** What happens. */
  when: Cue;
  /** Only where this rule ended the match. */
  rule?: string;
  /** One or two short sentences. */
  words: Phrase;
};

/** How a match ended. */
export type Result = {
  /** The winners; nobody for a draw. */
  winners: Array<number>;
  /** Why it is over. */
  how: HowInfo;
  /** The rule to name. */
  rule: string | null;
  /** The seat that gave up, ran out of time or was gone. */
  seat: number | null;
};

/** One numbered rule. */
export type RuleText = {
  /** Its number. */
  rule: string;
  /** What the chapter is about that begins with this rule. */
  chapter: Words | null;
  /** Where it comes from. */
  origin: Array<Origin>;
  /** A few words. */
  title: Words;
  /** The rule in full. */
  text: Words;
  /** Where the rule is not the sheet's alone: what the sheet says, and what was made of it. */
  reading: Reading | null;
  /** Positions that show it, playable. */
  examples: Array<Example>;
};

/** A result in words of the file. */
export type SavedResult = {
  /** The winners' names in texts; nobody for a draw. */
  winners: Array<string>;
  /** The rule that ended it. */
  rule?: string | null;
};

/** What stands where now, as one reader may see it. */
export type Scene =
  /** On a board. */
  | { area: "board" } & BoardScene
  /** On a table of cards. */
  | { area: "cards" } & CardsScene;

/** One place at the table, counted from 0 in the order of the rules. */
export type Seat = number;

/** One seat of a new table. */
export type SeatAsked =
  /** Somebody at this browser. */
  | { kind: "here"; name?: string | null }
  /** Somebody who gets a link. */
  | { kind: "link" }
  /** Anyone. */
  | { kind: "open" }
  /** A bot. */
  | { kind: "bot"; level: number };

/** One seat. */
export type SeatInfo = {
  /** Who sits there. */
  name: string | null;
  /** How the seat was to be filled. */
  kind: SeatKind;
  /** The bot's level. */
  level: number | null;
  /** Whether somebody sits there, with a name or without. */
  taken: boolean;
  /** Whether its holder is connected. */
  present: boolean;
  /** Whether somebody may sit down here: it is empty, or a bot keeps it until somebody comes. */
  free: boolean;
};

/** How a seat is to be filled. */
export type SeatKind =
  /** At the creator's browser. */
  | "here"
  /** By invitation. */
  | "link"
  /** By anyone. */
  | "open"
  /** By a bot. */
  | "bot";

/** An option that is set to a value. */
export type Setting = {
  /** The option. */
  option: string;
  /** The value. */
  value: string;
};

/** Something to shout. */
export type Shout =
  /** A shot must be parried. */
  | "kidam"
  /** A goal was scored. */
  | "goal";

/** A position to show what a game looks like: a match under way. */
export type Showcase = {
  /** Options as `key=value`, separated by commas; empty for the defaults. */
  options: string;
  /** The position text. */
  position: string;
};

/** What a kind of mark means, as a legend has it. */
export type Sign = {
  /** The mark. */
  kind: MarkKind;
  /** In a word or two. */
  name: Words;
  /** In a sentence. */
  says: Words;
  /** The rule behind it. */
  rule: string;
};

/** A wish to be signed out everywhere else. */
export type SignOutRequest = {
  /** A token of the caller's own making, 32 random hexadecimal digits, which alone will hold its seats: who asks again with the same, because the answer was lost on its way, is answered again. */
  token?: string | null;
};

/** Everything about a table, for one reader. */
export type Snapshot = {
  /** What was agreed on. */
  table: TableInfo;
  /** What never changes about the board or the cards. */
  plan: Plan;
  /** The moves. */
  log: Array<LogEntry>;
  /** What was said. */
  chat: Array<ChatLine>;
  /** How things stand. */
  now: Now;
};

/** Where a table stands. */
export type Status =
  /** A seat is still empty. */
  | "open"
  /** It is being played. */
  | "live"
  /** It is over. */
  | "over";

/** One touch of a hand. */
export type Step =
  /** A cell of the board. */
  | { cell: CellId }
  /** A card in the hand, by its code. */
  | { card: string }
  /** A seat, counted from 0. */
  | { seat: number }
  /** A button, by the move's own word: `pass`, `draw`, `accept`. */
  | { button: string };

/** A strip of cells that slides along its row. */
export type Strip = {
  /** Its number. */
  id: number;
  /** Its row. */
  y: number;
  /** How many cells long it is. */
  length: number;
};

/** Where a strip lies. */
export type StripPlace = {
  /** The strip. */
  id: number;
  /** The column of its first cell. */
  x: number;
};

/** A position looked at without a table. */
export type Study = {
  /** What never changes. */
  plan: Plan;
  /** What the side to play sees. */
  scene: Scene;
  /** The position text. */
  position: string;
  /** Who acts. */
  turn: Turn;
  /** What can be played. */
  legal: Array<LegalMove>;
  /** One sentence. */
  prompt: string;
  /** The result, once there is one. */
  result: Result | null;
  /** The moves. */
  entries: Array<LogEntry>;
  /** Why the move tried is refused; missing if it is not. */
  refusal?: Refusal;
  /** How far the task asked about is; missing where none was. */
  lesson?: LessonState;
};

/** A position to look at. */
export type StudyRequest = {
  /** The game's id. */
  game: string;
  /** Its options. */
  options?: Values;
  /** The first position; the usual one unless said. */
  position?: string | null;
  /** The first position as a hand has set it up, instead of its text. */
  arranged?: Arranged | null;
  /** Moves to play from it. */
  moves?: Array<string>;
  /** Whether the referee kept quiet as they were played: a fault that nobody claimed has lapsed with the next of them. What is looked at is told as it is, faults included. */
  quiet?: boolean;
  /** Whether who begins plays the colour that is usually the other's, where that can be chosen. */
  swapped?: boolean;
  /** A move to explain. */
  try?: string | null;
  /** The same by what a hand has touched. */
  steps?: Array<Step> | null;
  /** Whose eyes it is seen with; those of the side to play unless said. */
  seat?: number | null;
  /** The task it is about; the game's options and the position are then the task's. */
  lesson?: LessonRequest | null;
};

/** What was agreed on at a table. */
export type TableInfo = {
  /** Its id. */
  id: string;
  /** The game's id. */
  game: string;
  /** Its options. */
  options: Values;
  /** Whether the referee keeps quiet about captures and faults. */
  quiet: boolean;
  /** Whether who begins plays the colour that is usually the other's. */
  swapped: boolean;
  /** The seats. */
  seats: Array<SeatInfo>;
  /** The clock. */
  clock: Clock | null;
  /** When it was set up. */
  created: number;
  /** The seats the reader holds. */
  yours: Array<number>;
  /** The seats the reader does not want to read. */
  muted: Array<number>;
  /** Whether the match began from the usual start. */
  usual_start: boolean;
  /** Whether the match was brought here as a file, and not played here. */
  imported: boolean;
  /** The table of the rematch. */
  rematch: string | null;
  /** Who has the say about seats: a seat of whoever set the table up, or of who came first among those who are left. */
  host: number | null;
  /** The seats that a bot keeps for the reader: `sit` takes them back. */
  kept: Array<number>;
  /** How many watch without a seat. */
  spectators: number;
};

/** One table in a list. */
export type TableLine = {
  /** Its id. */
  table: string;
  /** The game's id. */
  game: string;
  /** Its options. */
  options: Values;
  /** The names, by seat. */
  players: Array<string | null>;
  /** Where it stands. */
  status: Status;
  /** How many moves players made: what is dealt or thrown is none. */
  ply: number;
  /** When it was set up. */
  created: number;
  /** The seat to act; nobody where the match waits, is over, or nobody asked for it by its id. */
  turn: number | null;
  /** The result, once there is one. */
  result: Result | null;
  /** Whether the match was brought here as a file, and not played here. */
  imported: boolean;
};

/** A page of a list. */
export type TableList = {
  /** Newest first. */
  tables: Array<TableLine>;
  /** Behind which table the next page begins, if there may be one; `after` of the next request. */
  next: string | null;
};

/** A wish to take what was handed over. */
export type TakeRequest = {
  /** The six words, in order, with anything between them. */
  code: string;
  /** A token of the caller's own making, 32 random hexadecimal digits, from which those of its tables follow: who asks again with the same, because the answer was lost on its way, gets the same. */
  token?: string | null;
};

/** One thing to do. */
export type Task = {
  /** What there is to know. */
  say: Phrase;
  /** What there is to do. */
  ask: Phrase;
  /** How it is answered. */
  kind: TaskKind;
  /** What can be chosen. */
  choices: Array<Phrase>;
  /** The learner's seat. */
  seat: number;
  /** A nudge. */
  hint: Phrase;
  /** What the learner does in the shown solution: moves, the cell pointed at, or the number of the choice from 1. */
  solution: Array<string>;
  /** Said when it is reached. */
  done: Phrase;
};

/** How a task is answered. */
export type TaskKind =
  /** By moves. */
  | "play"
  /** By a move that a rule refuses. */
  | "meet"
  /** By a cell. */
  | "point"
  /** By one of the choices. */
  | "choose";

/** What tries come to. */
export type TaskVerdict =
  /** The learner goes on. */
  | "open"
  /** The goal is reached. */
  | "done"
  /** Legal, and leads elsewhere: from the start again. */
  | "wrong";

/** Who plays with whom. */
export type TeamMode =
  /** Two players. */
  | "2p"
  /** Three players, each for himself. */
  | "3p"
  /** Two against two. */
  | "2v2"
  /** Three against three. */
  | "3v3"
  /** Three pairs. */
  | "2v2v2";

/** A shot that could be made next: from where the ball is to the open goal square. */
export type Threat = {
  /** Whose. */
  seat: number;
  /** From. */
  from: CellId;
  /** To. */
  to: CellId;
};

/** Who acts. */
export type Turn =
  /** This seat. */
  | { kind: "player"; seat: number }
  /** This seat throws for chance: a die waits for its hand, for a while. */
  | { kind: "throw"; seat: number }
  /** Chance. */
  | { kind: "chance" }
  /** A seat is still empty. */
  | { kind: "waiting" }
  /** Nobody any more. */
  | { kind: "over" };

/** A take-back asked for. */
export type UndoOffer = {
  /** Who asks. */
  seat: number;
  /** How many moves would remain. */
  ply: number;
};

/** Every option of a game with its value: checked, complete, in the order of the keys. */
export type Values = Record<string, OptionValue>;

/** Moves that could have been played instead. */
export type Variation = {
  /** Comments before its first move. */
  lead?: Array<string>;
  /** Its moves. */
  moves: Array<NotedMove>;
};

/** A text in both languages. */
export type Words = {
  /** In French. */
  fr: string;
  /** In English. */
  en: string;
};

/** A claim of a fault that was none: it costs nothing, and everybody sees it. */
export type WrongClaim = {
  /** Who claimed. */
  seat: number;
  /** The piece pointed at. */
  cell: CellId;
};
