//! What a client asks for.

use game::{CellId, Step};
use serde::Deserialize;
use serde_json::Value;

use super::lesson::LessonRequest;
use crate::clock::ClockSetting;

/// A table to set up.
#[derive(Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game's id.
    pub game: String,
    /// Its options.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "game::Values"))]
    pub options: Value,
    /// The first position; the usual one unless said.
    #[serde(default)]
    pub start: Option<String>,
    /// Whether the referee keeps quiet about captures and faults; only where pieces can be huffed.
    #[serde(default)]
    pub quiet: bool,
    /// Whether who begins plays the colour that is usually the other's.
    #[serde(default)]
    pub swapped: bool,
    /// Who sits where, one a seat.
    pub seats: Vec<NewSeat>,
    /// The clock.
    #[serde(default)]
    pub clock: Option<ClockSetting>,
    /// Shown in the lists; unless said, yes where no seat is by link.
    #[serde(default)]
    pub listed: Option<bool>,
}

/// One seat of a new table.
#[derive(Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "SeatAsked"))]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum NewSeat {
    /// Somebody at this browser.
    Here {
        /// The name; without one, that of the side.
        #[serde(default)]
        name: Option<String>,
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

/// A wish to sit down.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct JoinRequest {
    /// An invitation.
    #[serde(default)]
    pub invitation: Option<String>,
    /// An open seat.
    #[serde(default)]
    pub seat: Option<u8>,
    /// The name.
    pub name: String,
    /// A token of the caller's own making, 32 random hexadecimal digits: who asks again with the same, because the
    /// answer was lost on its way, gets the same seat.
    #[serde(default)]
    pub token: Option<String>,
}

/// A position to look at.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StudyRequest {
    /// The game's id.
    pub game: String,
    /// Its options.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "game::Values"))]
    pub options: Value,
    /// The first position; the usual one unless said.
    #[serde(default)]
    pub position: Option<String>,
    /// Moves to play from it.
    #[serde(default)]
    pub moves: Vec<String>,
    /// A move to explain.
    #[serde(default, rename = "try")]
    pub attempt: Option<String>,
    /// The same by what a hand has touched.
    #[serde(default)]
    pub steps: Option<Vec<Step>>,
    /// Whose eyes it is seen with; those of the side to play unless said.
    #[serde(default)]
    pub seat: Option<u8>,
    /// The task it is about; the game's options and the position are then the task's.
    #[serde(default)]
    pub lesson: Option<LessonRequest>,
}

/// What a client says.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Command {
    /// Chosen by the client, at most 64 characters; the same id is carried out once.
    #[serde(default)]
    pub id: String,
    /// The ply the client saw.
    #[serde(default)]
    pub ply: u32,
    /// For which of its seats; unless said, the one to act.
    #[serde(default)]
    pub seat: Option<u8>,
    /// What to do.
    #[serde(flatten)]
    pub act: Act,
}

/// What a client wants done.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Doing"))]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Act {
    /// Play a move.
    Move {
        /// Its text.
        text: String,
    },
    /// Claim a fault, and point at the piece.
    Huff {
        /// Where it stands.
        cell: CellId,
    },
    /// Ask why a move cannot be played, by its text or by what a hand has touched.
    Why {
        /// Its text.
        #[serde(default)]
        text: Option<String>,
        /// The touches.
        #[serde(default)]
        steps: Option<Vec<Step>>,
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
    /// Call the match off: somebody has not made the first move yet.
    Abort,
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
