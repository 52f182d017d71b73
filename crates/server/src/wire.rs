//! What goes over the wire, as docs/PROTOCOL.md tells it. The TypeScript types are generated from these.

use game::{RuleText, Values, Words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use table::{GameInfo, LegalMove, LogEntry};

use crate::clock::ClockSetting;
use crate::schema;

/// The version of this wire.
pub const PROTOCOL: u8 = 1;

/// Every refusal.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ErrorBody {
    /// What is refused, and why.
    pub error: Refusal,
    /// How things stand, with `stale`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub now: Option<Box<Now>>,
}

/// Why something is refused.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Refusal {
    /// One word for programs.
    pub code: String,
    /// A sentence for people.
    pub message: String,
    /// The rule that refuses a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub rule: Option<String>,
}

/// What can be played.
#[derive(Serialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Catalogue"))]
pub struct Games {
    /// The games.
    #[schemars(with = "Vec<schema::GameInfo>")]
    pub games: Vec<&'static GameInfo>,
    /// The levels of bots.
    pub levels: Vec<LevelInfo>,
}

/// One level of bots.
#[derive(Serialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LevelInfo {
    /// 1 to 8.
    pub level: u8,
    /// What it is called.
    #[schemars(with = "schema::Words")]
    pub name: Words,
    /// Whom it suits.
    #[schemars(with = "schema::Words")]
    pub help: Words,
}

/// The numbered rules of a game.
pub type Rulebook = &'static [RuleText];

/// A position to look at.
#[derive(Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct StudyRequest {
    /// The game's id.
    pub game: String,
    /// Its options.
    #[serde(default)]
    #[schemars(with = "schema::Values")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "Record<string, string | number | boolean>"))]
    pub options: Value,
    /// The first position; the usual one unless said.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub position: Option<String>,
    /// Moves to play from it.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub moves: Vec<String>,
    /// A move to explain.
    #[serde(default, rename = "try")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub attempt: Option<String>,
}

/// A position looked at without a table.
#[derive(Serialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Study {
    /// What never changes.
    #[schemars(with = "Value")]
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub plan: Value,
    /// What the side to play sees.
    #[schemars(with = "Value")]
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub scene: Value,
    /// The position text.
    pub position: String,
    /// Who acts.
    pub turn: TurnInfo,
    /// What can be played.
    #[schemars(with = "Vec<schema::LegalMove>")]
    pub legal: Vec<LegalMove>,
    /// One sentence.
    pub prompt: String,
    /// The result, once there is one.
    pub result: Option<ResultInfo>,
    /// The moves.
    #[schemars(with = "Vec<schema::LogEntry>")]
    pub entries: Vec<LogEntry>,
    /// Why the move tried is refused; missing if it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub refusal: Option<Refusal>,
}

/// A table to set up.
#[derive(Clone, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game's id.
    pub game: String,
    /// Its options.
    #[serde(default)]
    #[schemars(with = "schema::Values")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "Record<string, string | number | boolean>"))]
    pub options: Value,
    /// The first position; the usual one unless said.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub start: Option<String>,
    /// Who sits where, one a seat.
    pub seats: Vec<NewSeat>,
    /// The clock.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub clock: Option<ClockSetting>,
    /// Shown in the lists; unless said, yes where no seat is by link.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub listed: Option<bool>,
}

/// One seat of a new table.
#[derive(Clone, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "SeatAsked"))]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum NewSeat {
    /// Somebody at this browser.
    Here {
        /// The name.
        name: String,
    },
    /// Somebody who gets a link.
    Link,
    /// Anyone.
    Open,
    /// A bot.
    Bot {
        /// 1 to 8.
        level: u8,
    },
}

/// A table was set up.
#[derive(Serialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Created"))]
pub struct Opened {
    /// Its id.
    pub table: String,
    /// The token that holds the seats.
    pub token: String,
    /// The seats it holds.
    pub seats: Vec<u8>,
    /// The invitations to the seats by link.
    pub invitations: Vec<Invitation>,
}

/// An invitation to one seat.
#[derive(Serialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Invitation {
    /// The seat.
    pub seat: u8,
    /// What its bearer shows.
    pub token: String,
}

/// A wish to sit down.
#[derive(Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct JoinRequest {
    /// An invitation.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub invitation: Option<String>,
    /// An open seat.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub seat: Option<u8>,
    /// The name.
    pub name: String,
}

/// Somebody sat down.
#[derive(Serialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Joined {
    /// The table.
    pub table: String,
    /// The token that holds the seats.
    pub token: String,
    /// The seats it holds.
    pub seats: Vec<u8>,
}

/// A match was brought here.
#[derive(Serialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Imported {
    /// The table to replay it at.
    pub table: String,
}

/// A page of a list.
#[derive(Serialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TableList {
    /// Newest first.
    pub tables: Vec<TableLine>,
    /// Whether there is another page.
    pub more: bool,
}

/// Where a table stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// A seat is still empty.
    Open,
    /// It is being played.
    Live,
    /// It is over.
    Over,
}

/// One table in a list.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TableLine {
    /// Its id.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// Its options.
    #[schemars(with = "schema::Values")]
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, string | number | boolean>"))]
    pub options: Value,
    /// The names, by seat.
    pub players: Vec<Option<String>>,
    /// Where it stands.
    pub status: Status,
    /// How many moves were played.
    pub ply: u32,
    /// When it was set up.
    pub created: u64,
    /// The seat to act; nobody where the match waits, is over, or has not been looked at for long.
    pub turn: Option<u8>,
    /// The result, once there is one.
    pub result: Option<ResultInfo>,
}

/// Everything about a table, for one reader.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Snapshot {
    /// What was agreed on.
    pub table: TableInfo,
    /// What never changes about the board or the cards.
    #[schemars(with = "Value")]
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub plan: Box<RawValue>,
    /// The moves.
    #[schemars(with = "Vec<schema::LogEntry>")]
    #[cfg_attr(feature = "typescript", ts(type = "Array<LogEntry>"))]
    pub log: Box<RawValue>,
    /// What was said.
    pub chat: Vec<ChatLine>,
    /// How things stand.
    pub now: Now,
}

/// What was agreed on at a table.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TableInfo {
    /// Its id.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// Its options.
    #[schemars(with = "schema::Values")]
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, string | number | boolean>"))]
    pub options: Values,
    /// The seats.
    pub seats: Vec<SeatInfo>,
    /// The clock.
    pub clock: Option<ClockSetting>,
    /// When it was set up.
    pub created: u64,
    /// The seats the reader holds.
    pub yours: Vec<u8>,
    /// The seats the reader does not want to read.
    pub muted: Vec<u8>,
    /// Whether the match began from the usual start.
    pub usual_start: bool,
    /// The table of the rematch.
    pub rematch: Option<String>,
}

/// One seat.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SeatInfo {
    /// Who sits there.
    pub name: Option<String>,
    /// How the seat was to be filled.
    pub kind: SeatKind,
    /// The bot's level.
    pub level: Option<u8>,
    /// Whether its holder is connected.
    pub present: bool,
}

/// How a seat is to be filled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum SeatKind {
    /// At the creator's browser.
    Here,
    /// By invitation.
    Link,
    /// By anyone.
    Open,
    /// By a bot.
    Bot,
}

/// Who acts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Turn"))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum TurnInfo {
    /// This seat.
    Player {
        /// Counted from 0.
        seat: u8,
    },
    /// Chance.
    Chance,
    /// A seat is still empty.
    Waiting,
    /// Nobody any more.
    Over,
}

/// How things stand, for one reader.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Now {
    /// The last event.
    pub seq: u64,
    /// How many moves were played.
    pub ply: u32,
    /// The seat this is seen from.
    #[serde(rename = "as")]
    pub seen_from: Option<u8>,
    /// Who acts.
    pub turn: TurnInfo,
    /// What stands where.
    #[schemars(with = "Value")]
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub scene: Box<RawValue>,
    /// The position text, where nothing is secret.
    #[schemars(with = "Option<String>")]
    #[cfg_attr(feature = "typescript", ts(type = "string | null"))]
    pub position: Option<Box<RawValue>>,
    /// What the reader can play.
    #[schemars(with = "Vec<schema::LegalMove>")]
    pub legal: Vec<LegalMove>,
    /// One sentence.
    pub prompt: String,
    /// The result, once there is one.
    pub result: Option<ResultInfo>,
    /// The clocks.
    pub clocks: Option<Clocks>,
    /// What is offered.
    pub offers: OffersInfo,
    /// What the reader can do besides moving.
    pub can: Vec<Can>,
}

/// The clocks.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Clocks {
    /// Milliseconds left for each seat.
    pub left: Vec<u64>,
    /// For whom it runs.
    pub running: Option<u8>,
}

/// What is offered.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Offers"))]
pub struct OffersInfo {
    /// The seats that would take a draw.
    pub draw: Vec<u8>,
    /// A take-back.
    pub undo: Option<UndoOffer>,
}

/// A take-back asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct UndoOffer {
    /// Who asks.
    pub seat: u8,
    /// How many moves would remain.
    pub ply: u32,
}

/// What a reader can do besides moving.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Can {
    /// Take moves back, or ask to.
    Undo,
    /// Offer or agree to a draw.
    Draw,
    /// Give up.
    Resign,
    /// Play again.
    Rematch,
    /// Claim the match: somebody is gone.
    Claim,
    /// Ask for a hint.
    Hint,
}

/// How a match ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Result"))]
pub struct ResultInfo {
    /// The winners; nobody for a draw.
    pub winners: Vec<u8>,
    /// Why it is over.
    pub how: HowInfo,
    /// The rule to name.
    pub rule: Option<String>,
    /// The seat that gave up, ran out of time or was gone.
    pub seat: Option<u8>,
}

/// Why a match is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum HowInfo {
    /// By a rule of the game.
    Rule,
    /// Somebody gave up.
    Resigned,
    /// A draw was agreed.
    Agreed,
    /// A clock ran out.
    Flagged,
    /// Somebody was gone.
    Gone,
}

/// One line of chat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ChatLine {
    /// Its event.
    pub seq: u64,
    /// Who spoke.
    pub seat: Option<u8>,
    /// Under which name.
    pub name: String,
    /// What.
    pub text: String,
    /// When.
    pub at: u64,
}

/// What the server says on a socket or a stream.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "FromServer"))]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum ServerMessage {
    /// Everything, at first.
    Hello {
        /// The version of this wire.
        protocol: u8,
        /// Everything.
        snapshot: Box<Snapshot>,
    },
    /// What happened since.
    Events {
        /// The last event.
        seq: u64,
        /// The moves from `from` on.
        #[schemars(with = "Vec<schema::LogEntry>")]
        #[cfg_attr(feature = "typescript", ts(type = "Array<LogEntry>"))]
        entries: Box<RawValue>,
        /// The moves before this one stand; later ones the reader had are forgotten.
        from: u32,
        /// What was said.
        chat: Vec<ChatLine>,
        /// What was agreed on, if it changed.
        table: Option<TableInfo>,
        /// How things stand.
        now: Box<Now>,
    },
    /// A bot thinks.
    Thinking {
        /// Which.
        seat: u8,
        /// How far ahead.
        depth: u32,
        /// How many positions.
        nodes: u64,
        /// How good it finds its side; only where nothing is secret.
        score: Option<i32>,
        /// What it expects; only where nothing is secret.
        line: Option<Vec<String>>,
    },
    /// Somebody came or went.
    Presence {
        /// By seat.
        seats: Vec<bool>,
    },
    /// A command was carried out and is durable.
    Done {
        /// The command's.
        id: String,
        /// Its last event.
        seq: u64,
    },
    /// A command was not carried out.
    Refused {
        /// The command's.
        id: String,
        /// Why.
        error: Refusal,
        /// How things stand, with `stale`.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        now: Option<Box<Now>>,
    },
    /// What a bot would play.
    Hint {
        /// The command's.
        id: String,
        /// The move.
        text: String,
        /// What it expects after it.
        line: Vec<String>,
    },
    /// Why a move cannot be played.
    Why {
        /// The command's.
        id: String,
        /// Nothing if it can.
        refusal: Option<Refusal>,
    },
    /// An answer to `ping`.
    Pong,
    /// The server closes.
    Bye {
        /// Why.
        reason: ByeReason,
    },
}

/// Why the server closes a socket.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum ByeReason {
    /// It shuts down; come back in a moment.
    ShuttingDown,
    /// The reader does not keep up.
    TooSlow,
    /// The writer is too fast.
    TooFast,
}

/// What a client says.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Command {
    /// Chosen by the client, at most 64 characters; the same id is carried out once.
    #[serde(default)]
    pub id: String,
    /// The ply the client saw.
    #[serde(default)]
    pub ply: u32,
    /// For which of its seats; unless said, the one to act.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub seat: Option<u8>,
    /// What to do.
    #[serde(flatten)]
    pub act: Act,
}

/// What a client wants done.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Doing"))]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Act {
    /// Play a move.
    Move {
        /// Its text.
        text: String,
    },
    /// Ask why a move cannot be played.
    Why {
        /// Its text.
        text: String,
    },
    /// Ask what a bot would play.
    Hint,
    /// Take back, or ask to.
    Undo {
        /// How many moves remain.
        to: u32,
    },
    /// Agree to a take-back.
    UndoYes,
    /// Refuse it.
    UndoNo,
    /// Offer a draw.
    Draw,
    /// Agree to one.
    DrawYes,
    /// Refuse it.
    DrawNo,
    /// Give up.
    Resign,
    /// Claim the match: somebody is gone.
    Claim,
    /// Play again, sides swapped.
    Rematch,
    /// Leave the table.
    Leave,
    /// Say something.
    Chat {
        /// What.
        text: String,
    },
    /// No longer read a seat, or do again.
    Mute {
        /// Whom.
        of: u8,
        /// From now on, or no longer.
        on: bool,
    },
    /// Ask whether the server is there.
    Ping,
}
