// Generated from the Rust types of the wire by `make types`. Do not edit.

export type Lang = "fr" | "en";

export type Words = { 
/**
 * In French.
 */
fr: string, 
/**
 * In English.
 */
en: string, };

export type OptionKind = { "kind": "choice", 
/**
 * Value and name.
 */
values: Array<[string, Words]>, } | { "kind": "number", 
/**
 * The smallest.
 */
min: number, 
/**
 * The largest.
 */
max: number, 
/**
 * Unless said.
 */
default: number, } | { "kind": "switch", 
/**
 * Unless said.
 */
default: boolean, } | { "kind": "text" };

export type OptionSpec = { 
/**
 * The key, as in `capture=huff`.
 */
key: string, 
/**
 * What values it takes, the default included.
 */
kind: OptionKind, 
/**
 * Its name.
 */
name: Words, 
/**
 * What it does.
 */
help: Words, };

export type Showcase = { 
/**
 * Options as `key=value`, separated by commas; empty for the defaults.
 */
options: string, 
/**
 * The position text.
 */
position: string, };

export type GameInfo = { 
/**
 * The id in texts and addresses.
 */
id: string, 
/**
 * Its name.
 */
name: Words, 
/**
 * One line that makes people want to sit down.
 */
charm: Words, 
/**
 * How many can play.
 */
players: Array<number>, 
/**
 * A usual match takes from … to … minutes.
 */
minutes: [number, number], 
/**
 * From this age on.
 */
age: number, 
/**
 * What the seats are called, in order.
 */
sides: Array<Words>, 
/**
 * What can be chosen.
 */
options: Array<OptionSpec>, 
/**
 * Whether hands are hidden.
 */
secrets: boolean, 
/**
 * A position to show what it looks like.
 */
showcase: Showcase, };

export type LevelInfo = { 
/**
 * 1 to 8.
 */
level: number, 
/**
 * What it is called.
 */
name: Words, 
/**
 * Whom it suits.
 */
help: Words, };

export type Catalogue = { 
/**
 * The games.
 */
games: Array<GameInfo>, 
/**
 * The levels of bots.
 */
levels: Array<LevelInfo>, };

export type Origin = "seed" | "reading" | "rebuilt" | "added";

export type Example = { 
/**
 * Options as `key=value`, separated by commas; empty for the defaults.
 */
options: string, 
/**
 * The position text.
 */
position: string, 
/**
 * What to look at.
 */
caption: Words, 
/**
 * A legal move that shows it, or empty.
 */
plays: string, 
/**
 * A move the rule refuses here, or empty.
 */
refuses: string, };

export type RuleText = { 
/**
 * Its number.
 */
rule: string, 
/**
 * Where it comes from.
 */
origin: Array<Origin>, 
/**
 * A few words.
 */
title: Words, 
/**
 * The rule in full.
 */
text: Words, 
/**
 * Positions that show it, playable.
 */
examples: Array<Example>, };

export type CellId = number;

export type CardCode = string;

export type Step = { "cell": CellId } | { "card": string } | { "seat": number } | { "button": string };

export type Manner = "quiet" | "capture" | "huff" | "pass" | "ball" | "shot" | "card" | "deal" | "chance" | "hidden";

export type LegalMove = { 
/**
 * The canonical text.
 */
text: string, 
/**
 * The touches, in order.
 */
steps: Array<Step>, 
/**
 * What kind of thing it is.
 */
manner: Manner, 
/**
 * The move as people say it, where that is not its text. Seats are named `{0}`, `{1}` and so on.
 */
words: string | null, };

export type LogEntry = { 
/**
 * Who played it; nobody for chance.
 */
seat: number | null, 
/**
 * Its text, if the reader may know it.
 */
text: string | null, 
/**
 * What the referee called out in the reader's language.
 */
said: string | null, 
/**
 * The move as people say it, where that is not its text. Seats are named `{0}`, `{1}` and so on.
 */
words: string | null, 
/**
 * What kind of thing it is.
 */
manner: Manner, 
/**
 * Whether it is a line of the list of moves: a card that is only dealt or drawn is none.
 */
listed: boolean, 
/**
 * What is seen to happen.
 */
effects: Array<Effect>, };

export type Turn = { "kind": "player", 
/**
 * Counted from 0.
 */
seat: number, } | { "kind": "chance" } | { "kind": "waiting" } | { "kind": "over" };

export type HowInfo = "rule" | "resigned" | "agreed" | "flagged" | "gone";

export type Result = { 
/**
 * The winners; nobody for a draw.
 */
winners: Array<number>, 
/**
 * Why it is over.
 */
how: HowInfo, 
/**
 * The rule to name.
 */
rule: string | null, 
/**
 * The seat that gave up, ran out of time or was gone.
 */
seat: number | null, };

export type Clock = { "kind": "fischer", 
/**
 * In milliseconds.
 */
base: number, 
/**
 * In milliseconds.
 */
increment: number, } | { "kind": "days", 
/**
 * 1 to 14.
 */
days: number, };

export type SeatKind = "here" | "link" | "open" | "bot";

export type SeatInfo = { 
/**
 * Who sits there.
 */
name: string | null, 
/**
 * How the seat was to be filled.
 */
kind: SeatKind, 
/**
 * The bot's level.
 */
level: number | null, 
/**
 * Whether its holder is connected.
 */
present: boolean, };

export type TableInfo = { 
/**
 * Its id.
 */
id: string, 
/**
 * The game's id.
 */
game: string, 
/**
 * Its options.
 */
options: Record<string, string | number | boolean>, 
/**
 * The seats.
 */
seats: Array<SeatInfo>, 
/**
 * The clock.
 */
clock: Clock | null, 
/**
 * When it was set up.
 */
created: number, 
/**
 * The seats the reader holds.
 */
yours: Array<number>, 
/**
 * The seats the reader does not want to read.
 */
muted: Array<number>, 
/**
 * Whether the match began from the usual start.
 */
usual_start: boolean, 
/**
 * The table of the rematch.
 */
rematch: string | null, };

export type Can = "undo" | "draw" | "resign" | "rematch" | "claim" | "hint";

export type UndoOffer = { 
/**
 * Who asks.
 */
seat: number, 
/**
 * How many moves would remain.
 */
ply: number, };

export type Offers = { 
/**
 * The seats that would take a draw.
 */
draw: Array<number>, 
/**
 * A take-back.
 */
undo: UndoOffer | null, };

export type Clocks = { 
/**
 * Milliseconds left for each seat.
 */
left: Array<number>, 
/**
 * For whom it runs.
 */
running: number | null, };

export type Now = { 
/**
 * The last event.
 */
seq: number, 
/**
 * How many moves were played.
 */
ply: number, 
/**
 * The seat this is seen from.
 */
as: number | null, 
/**
 * Who acts.
 */
turn: Turn, 
/**
 * What stands where.
 */
scene: Scene, 
/**
 * The position text, where nothing is secret.
 */
position: string | null, 
/**
 * What the reader can play.
 */
legal: Array<LegalMove>, 
/**
 * One sentence.
 */
prompt: string, 
/**
 * The result, once there is one.
 */
result: Result | null, 
/**
 * The clocks.
 */
clocks: Clocks | null, 
/**
 * What is offered.
 */
offers: Offers, 
/**
 * What the reader can do besides moving.
 */
can: Array<Can>, };

export type ChatLine = { 
/**
 * Its event.
 */
seq: number, 
/**
 * Who spoke.
 */
seat: number | null, 
/**
 * Under which name.
 */
name: string, 
/**
 * What.
 */
text: string, 
/**
 * When.
 */
at: number, };

export type Snapshot = { 
/**
 * What was agreed on.
 */
table: TableInfo, 
/**
 * What never changes about the board or the cards.
 */
plan: Plan, 
/**
 * The moves.
 */
log: Array<LogEntry>, 
/**
 * What was said.
 */
chat: Array<ChatLine>, 
/**
 * How things stand.
 */
now: Now, };

export type SeatAsked = { "kind": "here", 
/**
 * The name.
 */
name: string, } | { "kind": "link" } | { "kind": "open" } | { "kind": "bot", 
/**
 * 1 to 8.
 */
level: number, };

export type NewTable = { 
/**
 * The game's id.
 */
game: string, 
/**
 * Its options.
 */
options?: Record<string, string | number | boolean>, 
/**
 * The first position; the usual one unless said.
 */
start?: string, 
/**
 * Who sits where, one a seat.
 */
seats: Array<SeatAsked>, 
/**
 * The clock.
 */
clock?: Clock | null, 
/**
 * Shown in the lists; unless said, yes where no seat is by link.
 */
listed?: boolean, };

export type Invitation = { 
/**
 * The seat.
 */
seat: number, 
/**
 * What its bearer shows.
 */
token: string, };

export type Created = { 
/**
 * Its id.
 */
table: string, 
/**
 * The token that holds the seats.
 */
token: string, 
/**
 * The seats it holds.
 */
seats: Array<number>, 
/**
 * The invitations to the seats by link.
 */
invitations: Array<Invitation>, };

export type JoinRequest = { 
/**
 * An invitation.
 */
invitation?: string, 
/**
 * An open seat.
 */
seat?: number, 
/**
 * The name.
 */
name: string, };

export type Joined = { 
/**
 * The table.
 */
table: string, 
/**
 * The token that holds the seats.
 */
token: string, 
/**
 * The seats it holds.
 */
seats: Array<number>, };

export type Imported = { 
/**
 * The table to replay it at.
 */
table: string, };

export type Status = "open" | "live" | "over";

export type TableLine = { 
/**
 * Its id.
 */
table: string, 
/**
 * The game's id.
 */
game: string, 
/**
 * Its options.
 */
options: Record<string, string | number | boolean>, 
/**
 * The names, by seat.
 */
players: Array<string | null>, 
/**
 * Where it stands.
 */
status: Status, 
/**
 * How many moves were played.
 */
ply: number, 
/**
 * When it was set up.
 */
created: number, 
/**
 * The seat to act; nobody where the match waits, is over, or has not been looked at for long.
 */
turn: number | null, 
/**
 * The result, once there is one.
 */
result: Result | null, };

export type TableList = { 
/**
 * Newest first.
 */
tables: Array<TableLine>, 
/**
 * Whether there is another page.
 */
more: boolean, };

export type Refusal = { 
/**
 * One word for programs.
 */
code: string, 
/**
 * A sentence for people.
 */
message: string, 
/**
 * The rule that refuses a move.
 */
rule?: string, };

export type ErrorBody = { 
/**
 * What is refused, and why.
 */
error: Refusal, 
/**
 * How things stand, with `stale`.
 */
now?: Now, };

export type StudyRequest = { 
/**
 * The game's id.
 */
game: string, 
/**
 * Its options.
 */
options?: Record<string, string | number | boolean>, 
/**
 * The first position; the usual one unless said.
 */
position?: string, 
/**
 * Moves to play from it.
 */
moves?: Array<string>, 
/**
 * A move to explain.
 */
try?: string, 
/**
 * The same by what a hand has touched.
 */
steps?: Array<Step>, };

export type Study = { 
/**
 * What never changes.
 */
plan: Plan, 
/**
 * What the side to play sees.
 */
scene: Scene, 
/**
 * The position text.
 */
position: string, 
/**
 * Who acts.
 */
turn: Turn, 
/**
 * What can be played.
 */
legal: Array<LegalMove>, 
/**
 * One sentence.
 */
prompt: string, 
/**
 * The result, once there is one.
 */
result: Result | null, 
/**
 * The moves.
 */
entries: Array<LogEntry>, 
/**
 * Why the move tried is refused; missing if it is not.
 */
refusal?: Refusal, };

export type Doing = { "do": "move", 
/**
 * Its text.
 */
text: string, } | { "do": "why", 
/**
 * Its text.
 */
text?: string, 
/**
 * The touches.
 */
steps?: Array<Step>, } | { "do": "hint" } | { "do": "undo", 
/**
 * How many moves remain.
 */
to: number, } | { "do": "undo-yes" } | { "do": "undo-no" } | { "do": "draw" } | { "do": "draw-yes" } | { "do": "draw-no" } | { "do": "resign" } | { "do": "claim" } | { "do": "rematch" } | { "do": "leave" } | { "do": "chat", 
/**
 * What.
 */
text: string, } | { "do": "mute", 
/**
 * Whom.
 */
of: number, 
/**
 * From now on, or no longer.
 */
on: boolean, } | { "do": "ping" };

export type Command = { 
/**
 * Chosen by the client, at most 64 characters; the same id is carried out once.
 */
id: string, 
/**
 * The ply the client saw.
 */
ply: number, 
/**
 * For which of its seats; unless said, the one to act.
 */
seat?: number, } & ({ "do": "move", 
/**
 * Its text.
 */
text: string, } | { "do": "why", 
/**
 * Its text.
 */
text?: string, 
/**
 * The touches.
 */
steps?: Array<Step>, } | { "do": "hint" } | { "do": "undo", 
/**
 * How many moves remain.
 */
to: number, } | { "do": "undo-yes" } | { "do": "undo-no" } | { "do": "draw" } | { "do": "draw-yes" } | { "do": "draw-no" } | { "do": "resign" } | { "do": "claim" } | { "do": "rematch" } | { "do": "leave" } | { "do": "chat", 
/**
 * What.
 */
text: string, } | { "do": "mute", 
/**
 * Whom.
 */
of: number, 
/**
 * From now on, or no longer.
 */
on: boolean, } | { "do": "ping" });

export type ByeReason = "shutting-down" | "too-slow" | "too-fast";

export type FromServer = { "type": "hello", 
/**
 * The version of this wire.
 */
protocol: number, 
/**
 * Everything.
 */
snapshot: Snapshot, } | { "type": "events", 
/**
 * The last event.
 */
seq: number, 
/**
 * The moves from `from` on.
 */
entries: Array<LogEntry>, 
/**
 * The moves before this one stand; later ones the reader had are forgotten.
 */
from: number, 
/**
 * What was said.
 */
chat: Array<ChatLine>, 
/**
 * What was agreed on, if it changed.
 */
table: TableInfo | null, 
/**
 * How things stand.
 */
now: Now, } | { "type": "thinking", 
/**
 * Which.
 */
seat: number, 
/**
 * How far ahead.
 */
depth: number, 
/**
 * How many positions.
 */
nodes: number, 
/**
 * How good it finds its side; only where nothing is secret.
 */
score: number | null, 
/**
 * What it expects; only where nothing is secret.
 */
line: Array<string> | null, } | { "type": "presence", 
/**
 * By seat.
 */
seats: Array<boolean>, } | { "type": "done", 
/**
 * The command's.
 */
id: string, 
/**
 * Its last event.
 */
seq: number, } | { "type": "refused", 
/**
 * The command's.
 */
id: string, 
/**
 * Why.
 */
error: Refusal, 
/**
 * How things stand, with `stale`.
 */
now?: Now, } | { "type": "hint", 
/**
 * The command's.
 */
id: string, 
/**
 * The move.
 */
text: string, 
/**
 * What it expects after it.
 */
line: Array<string>, } | { "type": "why", 
/**
 * The command's.
 */
id: string, 
/**
 * Nothing if it can.
 */
refusal: Refusal | null, } | { "type": "pong" } | { "type": "bye", 
/**
 * Why.
 */
reason: ByeReason, };

export type Ground = "chequered" | "plates" | "pitch" | "wells";

export type Look = "dark" | "light" | "field" | "goal" | "well" | "blocked" | "bonus";

export type Cell = { 
/**
 * Its name in move texts; empty where no text names it.
 */
name: string, 
/**
 * Column.
 */
x: number, 
/**
 * Row.
 */
y: number, 
/**
 * How it looks.
 */
look: Look, 
/**
 * Whether a hand can ever use it.
 */
touch: boolean, 
/**
 * The strip it lies on, if any: it exists only while the strip covers it.
 */
strip: number | null, };

export type Strip = { 
/**
 * Its number.
 */
id: number, 
/**
 * Its row.
 */
y: number, 
/**
 * How many cells long it is.
 */
length: number, };

export type EdgeTile = { 
/**
 * Its row.
 */
y: number, 
/**
 * Which of the colours, from 0.
 */
colour: number, };

export type BoardPlan = { 
/**
 * What lies under the cells.
 */
ground: Ground, 
/**
 * Every cell there can be.
 */
cells: Array<Cell>, 
/**
 * Strips that slide: Damsystem's plates.
 */
strips: Array<Strip>, 
/**
 * Coloured tiles along the edge: Kidam's measure.
 */
edge: Array<EdgeTile>, };

export type PieceKind = "man" | "king" | "keeper" | "back" | "midfielder" | "forward" | "marble";

export type Pieces = { 
/**
 * Whose, counted from 0.
 */
seat: number, 
/**
 * What they are.
 */
kind: PieceKind, 
/**
 * How many on each cell.
 */
count: number, 
/**
 * Where.
 */
cells: Array<CellId>, };

export type StripPlace = { 
/**
 * The strip.
 */
id: number, 
/**
 * The column of its first cell.
 */
x: number, };

export type MarkKind = "ball" | "guilty" | "offside" | "no-return" | "moved";

export type Mark = { 
/**
 * The cell.
 */
cell: CellId, 
/**
 * What it says.
 */
kind: MarkKind, 
/**
 * The side it concerns, where there is one.
 */
seat: number | null, };

export type Shout = "kidam" | "goal";

export type BoardScene = { 
/**
 * The pieces; told in heaps of equal ones, since most of a board is the same few things over and over.
 */
pieces: Array<Pieces>, 
/**
 * Where the strips lie.
 */
strips: Array<StripPlace>, 
/**
 * Cells marked for a reason.
 */
marks: Array<Mark>, 
/**
 * Goals or marbles of each side, where the game keeps a score.
 */
score: Array<number>, 
/**
 * Something to shout.
 */
shout: Shout | null, };

export type TeamMode = "2p" | "3p" | "2v2" | "3v3" | "2v2v2";

export type CardKind = "kickoff" | "pass" | "shot" | "pass-or-shot" | "super" | "interruption" | "restart" | "special" | "yellow" | "red" | "marker";

export type Face = "goal" | "bar" | "save";

export type PlanCard = { 
/**
 * Its code in texts.
 */
code: CardCode, 
/**
 * What it does.
 */
kind: CardKind, 
/**
 * Its number of squares, 0 where it has none.
 */
value: number, 
/**
 * Whether it bears the FAIR-PLAY sign.
 */
star: boolean, 
/**
 * The interruptions it cancels or answers.
 */
counters: Array<CardCode>, 
/**
 * How many there are in the deck.
 */
count: number, 
/**
 * Its name.
 */
name: Words, };

export type CardsPlan = { 
/**
 * Who plays with whom.
 */
mode: TeamMode, 
/**
 * The seats of each team, counted from 0.
 */
teams: Array<Array<number>>, 
/**
 * The last square of a pitch: the goal.
 */
goal: number, 
/**
 * The first square of the SURFACE.
 */
surface: number, 
/**
 * Every kind of card.
 */
cards: Array<PlanCard>, 
/**
 * The twelve faces of the shot die.
 */
shot: Array<Face>, 
/**
 * The twelve faces of the clearance die.
 */
clearance: Array<number>, 
/**
 * The hash of the deck.
 */
deck: string, };

export type CardsPhase = "deal" | "draw" | "play" | "react" | "die" | "clear" | "lose" | "card" | "swap" | "over";

export type CardsTeam = { 
/**
 * Where the ball is.
 */
ball: number, 
/**
 * Goals scored.
 */
goals: number, 
/**
 * Change tokens left.
 */
tokens: number, };

export type CardsSeat = { 
/**
 * His team.
 */
team: number, 
/**
 * His cards, if the reader sees them.
 */
hand: Array<CardCode> | null, 
/**
 * How many cards he holds.
 */
cards: number, 
/**
 * His hand limit.
 */
limit: number, 
/**
 * The interruption he is under.
 */
hit: CardCode | null, 
/**
 * Whether FAIR-PLAY protects him.
 */
fair: boolean, 
/**
 * The specials that protect him.
 */
safe: Array<CardCode>, 
/**
 * Yellow cards before him.
 */
yellow: number, 
/**
 * Red cards before him.
 */
red: number, 
/**
 * Every card before him, in the order played.
 */
front: Array<CardCode>, 
/**
 * Cards he has given at half-time, if the reader sees his swaps.
 */
given: number | null, };

export type CardCount = { 
/**
 * The card.
 */
card: CardCode, 
/**
 * How many.
 */
count: number, };

export type DrawReason = "deal" | "turn" | "change" | "makeup" | "fill";

export type CardsPending = { "what": "answer", 
/**
 * By whom.
 */
seat: number, 
/**
 * Which.
 */
card: CardCode, 
/**
 * Who played it.
 */
by: number, } | { "what": "shot", 
/**
 * Whose shot.
 */
seat: number, 
/**
 * Whether it is a penalty.
 */
penalty: boolean, } | { "what": "clearance", 
/**
 * Whose ball goes back.
 */
seat: number, } | { "what": "loss", 
/**
 * By whom.
 */
seat: number, } | { "what": "draw", 
/**
 * By whom.
 */
seat: number, 
/**
 * What for.
 */
why: DrawReason, } | { "what": "swap", 
/**
 * Whose.
 */
seat: number, } | { "what": "shootout", 
/**
 * The teams in it.
 */
alive: Array<number>, 
/**
 * Those that scored in this round.
 */
scored: Array<number>, 
/**
 * Those that missed in this round.
 */
missed: Array<number>, };

export type CardsScene = { 
/**
 * 1 or 2.
 */
half: number, 
/**
 * Whether it is added time.
 */
added: boolean, 
/**
 * 1 clockwise, -1 anticlockwise.
 */
dir: number, 
/**
 * Whose turn it is; nobody's in a shoot-out.
 */
turn: number | null, 
/**
 * What happens next.
 */
phase: CardsPhase, 
/**
 * Who acts; nobody when chance does, or at the end.
 */
act: number | null, 
/**
 * The pitches.
 */
teams: Array<CardsTeam>, 
/**
 * The players.
 */
seats: Array<CardsSeat>, 
/**
 * The discard pile, top last.
 */
discard: Array<CardCode>, 
/**
 * The top card may be taken now.
 */
fresh: boolean, 
/**
 * The top card was laid in this turn.
 */
laid: boolean, 
/**
 * Cards left in the top pile.
 */
top: number, 
/**
 * Cards left in the marked pile, marker included.
 */
marked: number, 
/**
 * The cards the reader cannot see, wherever they are.
 */
pool: Array<CardCount>, 
/**
 * What is under way.
 */
pending: CardsPending | null, };

export type Plan = { "area": "board" } & BoardPlan | { "area": "cards" } & CardsPlan;

export type Scene = { "area": "board" } & BoardScene | { "area": "cards" } & CardsScene;

export type Effect = { "do": "go", from: CellId, via: Array<CellId>, to: CellId, } | { "do": "take", cell: CellId, seat: number, } | { "do": "add", cell: CellId, seat: number, kind: PieceKind, } | { "do": "crown", cell: CellId, kind: PieceKind, } | { "do": "slide", by: number, } | { "do": "ball", seat: number, from: CellId, to: CellId, } | { "do": "goal", seat: number, } | { "do": "draw", seat: number, card: CardCode | null, } | { "do": "marker", seat: number, card: CardCode, } | { "do": "pickup", seat: number, card: CardCode, } | { "do": "change", seat: number, card: CardCode, } | { "do": "changeback", seat: number, card: CardCode, } | { "do": "play", seat: number, card: CardCode, target: number | null, } | { "do": "discard", seat: number, card: CardCode, } | { "do": "advance", team: number, from: number, to: number, } | { "do": "interrupted", seat: number, card: CardCode, } | { "do": "react", seat: number, card: CardCode, } | { "do": "cancel", card: CardCode, } | { "do": "protected", seat: number, from: CardCode, } | { "do": "free", seat: number, fair: boolean, } | { "do": "fairover", seat: number, card: CardCode, } | { "do": "booked", seat: number, card: CardCode, limit: number, } | { "do": "lose", seat: number, card: CardCode, } | { "do": "die", face: Face, } | { "do": "clear", number: number, } | { "do": "scored", team: number, seat: number, } | { "do": "sweep" } | { "do": "half", seat: number, } | { "do": "swap", seat: number, with: number, give: CardCode, get: CardCode, } | { "do": "ready", seat: number, } | { "do": "shuffle", top: number, marked: number, } | { "do": "full", seat: number, } | { "do": "skip", seat: number, } | { "do": "turn", seat: number, } | { "do": "shootout" } | { "do": "kick", team: number, face: Face, } | { "do": "over" };
