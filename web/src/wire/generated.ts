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
secrets: boolean, };

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

export type Step = { "cell": string } | { "card": string } | { "seat": number } | { "button": string };

export type LegalMove = { 
/**
 * The canonical text.
 */
text: string, 
/**
 * The touches, in order.
 */
steps: Array<Step>, };

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
 * What is seen to happen; its form depends on the game.
 */
effects: unknown[], };

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
scene: unknown, 
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
plan: unknown, 
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
try?: string, };

export type Study = { 
/**
 * What never changes.
 */
plan: unknown, 
/**
 * What the side to play sees.
 */
scene: unknown, 
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
text: string, } | { "do": "hint" } | { "do": "undo", 
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
text: string, } | { "do": "hint" } | { "do": "undo", 
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

export type Cell = { 
/**
 * Its name in move texts; light squares and other scenery have names too but no move uses them.
 */
id: string, 
/**
 * Column.
 */
x: number, 
/**
 * Row.
 */
y: number, 
/**
 * `dark`, `light`, `field`, `goal`, `well`, `blocked`, `bonus`.
 */
kind: string, 
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

export type Piece = { 
/**
 * The cell.
 */
cell: string, 
/**
 * Whose, counted from 0.
 */
seat: number, 
/**
 * `man`, `king`, `keeper`, `back`, `midfielder`, `forward`, `marble`.
 */
kind: string, 
/**
 * How many.
 */
count: number, };

export type StripPlace = { 
/**
 * The strip.
 */
id: number, 
/**
 * The column of its first cell.
 */
x: number, };

export type Mark = { 
/**
 * The cell.
 */
cell: string, 
/**
 * `ball`, `guilty`, `offside`, `no-return`, `moved`.
 */
kind: string, 
/**
 * The side it concerns, where there is one.
 */
seat: number | null, };

export type BoardScene = { 
/**
 * The pieces, by cell in the order of the plan.
 */
pieces: Array<Piece>, 
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
 * Something to shout: `kidam`.
 */
shout: string | null, };

export type BoardEffect = { "do": "go", 
/**
 * From.
 */
from: string, 
/**
 * The cells on its way, where it turns.
 */
via: Array<string>, 
/**
 * To.
 */
to: string, } | { "do": "take", 
/**
 * The cell.
 */
cell: string, 
/**
 * Whose.
 */
seat: number, } | { "do": "add", 
/**
 * The cell.
 */
cell: string, 
/**
 * Whose.
 */
seat: number, } | { "do": "crown", 
/**
 * Where it stands.
 */
cell: string, } | { "do": "slide", 
/**
 * By how many columns, to the first player's right.
 */
by: number, } | { "do": "ball", 
/**
 * Whose ball.
 */
seat: number, 
/**
 * From.
 */
from: string, 
/**
 * To.
 */
to: string, } | { "do": "goal", 
/**
 * Who scored.
 */
seat: number, };
