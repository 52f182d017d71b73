//! What a client is told.

use std::borrow::Cow;

use bytes::Bytes;
use game::{Plan, RuleText, Scene, Words};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use table::{GameInfo, LegalMove, LogEntry};

use super::lesson::LessonState;
use super::standing::{ChatLine, Now, ResultInfo, Status, TableInfo, TurnInfo};

/// The version of this wire.
pub const PROTOCOL: u8 = 1;

/// Every refusal.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ErrorBody<'a> {
    /// What is refused, and why.
    pub error: RefusalTold,
    /// How things stand, with `stale`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub now: Option<Box<Now<'a>>>,
}

/// Why something is refused.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Refusal"))]
pub struct RefusalTold {
    /// One word for programs.
    pub code: String,
    /// A sentence for people.
    pub message: String,
    /// The rule that refuses a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The line of the longer text that is wrong, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
}

/// What can be played.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Catalogue"))]
pub struct Games {
    /// The games.
    pub games: Vec<&'static GameInfo>,
    /// The levels of bots.
    pub levels: Vec<LevelInfo>,
}

/// One level of bots.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LevelInfo {
    /// 1 to 8.
    pub level: u8,
    /// What it is called.
    pub name: Words,
    /// Whom it suits.
    pub help: Words,
}

/// The numbered rules of a game.
pub type Rulebook = &'static [RuleText];

/// A position looked at without a table.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Study {
    /// What never changes.
    pub plan: Plan,
    /// What the side to play sees.
    pub scene: Scene,
    /// The position text.
    pub position: String,
    /// Who acts.
    pub turn: TurnInfo,
    /// What can be played.
    pub legal: Vec<LegalMove>,
    /// One sentence.
    pub prompt: String,
    /// The result, once there is one.
    pub result: Option<ResultInfo>,
    /// The moves.
    pub entries: Vec<LogEntry>,
    /// Why the move tried is refused; missing if it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refusal: Option<RefusalTold>,
    /// How far the task asked about is; missing where none was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lesson: Option<LessonState>,
}

/// A table was set up.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Created"))]
pub struct Opened {
    /// Its id.
    pub table: String,
    /// The token that holds the seats.
    pub token: String,
    /// The seats it holds.
    pub seats: Vec<u8>,
    /// The invitations to the seats by link.
    pub invitations: Vec<Invitation>,
    /// The invitation for everybody, where a seat is by link: who has it chooses a seat that is free.
    pub group: Option<String>,
}

/// An invitation to one seat.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Invitation {
    /// The seat.
    pub seat: u8,
    /// What its bearer shows.
    pub token: String,
}

/// Somebody sat down.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Joined {
    /// The table.
    pub table: String,
    /// The token that holds the seats.
    pub token: String,
    /// The seats it holds.
    pub seats: Vec<u8>,
}

/// What an invitation is worth.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct InvitationState {
    /// Whether it opens anything.
    pub state: InvitationWorth,
    /// The seats it opens now.
    pub seats: Vec<u8>,
}

/// Whether an invitation opens anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum InvitationWorth {
    /// A seat waits.
    Good,
    /// Somebody sits there already.
    Used,
    /// The match is over, or was called off.
    Over,
    /// It never opened anything here.
    Unknown,
}

/// A match was brought here.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Imported {
    /// The table to replay it at.
    pub table: String,
}

/// How the server can be reached, as far as whoever asks may know.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reach {
    /// By whom.
    pub kind: ReachKind,
    /// Addresses that others can open, the likeliest first; told on the machine itself, or where one was made public.
    pub addresses: Vec<String>,
}

/// By whom a server can be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ReachKind {
    /// From this machine only.
    Local,
    /// From the network it is in.
    Network,
    /// By an address that was made public.
    Public,
}

/// What is new on the first page: each list as it stands now, where it has changed.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HomeNews {
    /// Listed tables with an empty seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<Vec<TableLine>>,
    /// Listed tables at which somebody plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub live: Option<Vec<TableLine>>,
    /// The tables that were asked for by their ids.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub yours: Option<Vec<TableLine>>,
}

/// Six words that lead to one's seats from another browser, once and for a few minutes.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HandoverCode {
    /// The words.
    pub code: String,
    /// For how many seconds they are good.
    pub seconds: u32,
}

/// What came over from another browser.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HandedOver {
    /// The name that was used there.
    pub name: String,
    /// The tables, and the seats that are held here from now on.
    pub tables: Vec<HandedTable>,
}

/// One table that came over.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HandedTable {
    /// Its id.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// The seats.
    pub seats: Vec<u8>,
}

/// A page of a list.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableList {
    /// Newest first.
    pub tables: Vec<TableLine>,
    /// Behind which table the next page begins, if there may be one; `after` of the next request.
    pub next: Option<String>,
}

/// One table in a list.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableLine {
    /// Its id.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// Its options.
    #[cfg_attr(feature = "schema", schemars(with = "game::Values"))]
    pub options: Value,
    /// The names, by seat.
    pub players: Vec<Option<String>>,
    /// Where it stands.
    pub status: Status,
    /// How many moves players made: what is dealt or thrown is none.
    pub ply: u32,
    /// When it was set up.
    pub created: u64,
    /// The seat to act; nobody where the match waits, is over, or nobody asked for it by its id.
    pub turn: Option<u8>,
    /// The result, once there is one.
    pub result: Option<ResultInfo>,
    /// Whether the match was brought here as a file, and not played here.
    pub imported: bool,
}

/// Everything about a table, for one reader.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Snapshot<'a> {
    /// What was agreed on.
    pub table: TableInfo,
    /// What never changes about the board or the cards.
    #[cfg_attr(feature = "schema", schemars(with = "game::Plan"))]
    pub plan: Cow<'a, RawValue>,
    /// The moves.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<LogEntry>"))]
    pub log: Cow<'a, RawValue>,
    /// What was said.
    pub chat: Vec<ChatLine>,
    /// How things stand.
    pub now: Now<'a>,
}

/// What the server says on a socket or a stream.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "FromServer"))]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum ServerMessage<'a> {
    /// Everything, at first.
    Hello {
        /// The version of this wire.
        protocol: u8,
        /// Everything.
        snapshot: Box<Snapshot<'a>>,
    },
    /// What happened since.
    Events {
        /// The last event.
        seq: u64,
        /// The moves from `from` on.
        #[cfg_attr(feature = "schema", schemars(with = "Vec<LogEntry>"))]
        entries: Cow<'a, RawValue>,
        /// The moves before this one stand; later ones the reader had are forgotten.
        from: u32,
        /// What was said.
        chat: Vec<ChatLine>,
        /// What was agreed on, if it changed.
        table: Option<Box<TableInfo>>,
        /// How things stand.
        now: Box<Now<'a>>,
    },
    /// A bot thinks.
    Thinking {
        /// Which.
        seat: u8,
        /// How far ahead; 0 where something is secret.
        depth: u32,
        /// How many positions; 0 where something is secret.
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
        /// How many watch without a seat.
        spectators: u32,
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
        error: RefusalTold,
        /// How things stand, with `stale`.
        #[serde(skip_serializing_if = "Option::is_none")]
        now: Option<Box<Now<'a>>>,
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
        refusal: Option<RefusalTold>,
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ByeReason {
    /// It shuts down; come back in a moment.
    ShuttingDown,
    /// The reader does not keep up.
    TooSlow,
    /// The writer is too fast.
    TooFast,
    /// A stream has lasted long enough: come back with `since`, to show that somebody reads.
    Renew,
    /// The token was changed elsewhere.
    SignedOut,
}

/// What most messages fit in, in bytes.
const USUAL_FRAME: usize = 2 << 10;

/// A message or an answer as JSON: written once, sent as it is. What goes over the wire is plain data, which always
/// serialises; if it did not, the reader would be sent nothing.
pub fn frame(message: &impl Serialize) -> Bytes {
    let mut json = Vec::with_capacity(USUAL_FRAME);
    if serde_json::to_writer(&mut json, message).is_err() {
        json.clear();
    }
    json.into()
}
