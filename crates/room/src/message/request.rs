//! What a client asks for.

use game::{Arranged, CellId, Fields, FromFields, Step};
use serde::Deserialize;
use serde_json::Value;

use super::lesson::LessonRequest;
use super::standing::QuickPhrase;
use crate::clock::ClockSetting;

/// A table to set up.
#[derive(Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(target_family = "wasm", serde(try_from = "game::Fields"))]
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
    /// The moves it goes on after, chance included: those of a match that was begun elsewhere.
    #[serde(default)]
    pub moves: Vec<String>,
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
    /// A token of the caller's own making, 32 random hexadecimal digits, which will hold its seats: who asks again with
    /// the same, because the answer was lost on its way, is told of the same table.
    #[serde(default)]
    pub token: Option<String>,
}

game::read_fields!(NewTable, only_these { game, seats; options, start, moves, quiet, swapped, clock, listed, token });

/// One seat of a new table.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "SeatAsked"))]
#[cfg_attr(feature = "schema", serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields))]
pub enum NewSeat {
    /// Somebody at this browser.
    Here {
        /// The name; without one, that of the side.
        #[cfg_attr(feature = "schema", serde(default))]
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

game::read_by_tag!(NewSeat by "kind", only_these {
    "here" => Here { name },
    "link" => Link,
    "open" => Open,
    "bot" => Bot { level },
});

/// A wish to sit down.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct JoinRequest {
    /// An invitation: to one seat, or to any that is free.
    #[serde(default)]
    pub invitation: Option<String>,
    /// The seat, where there is a choice.
    #[serde(default)]
    pub seat: Option<u8>,
    /// The name.
    pub name: String,
    /// A token of the caller's own making, 32 random hexadecimal digits: who asks again with the same, because the
    /// answer was lost on its way, gets the same seat.
    #[serde(default)]
    pub token: Option<String>,
}

/// An invitation, to learn what it is worth.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct InvitationShown {
    /// It.
    pub invitation: String,
}

/// A wish to go on in another browser.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HandoverRequest {
    /// Whether this browser gives its seats up; else both hold them.
    #[serde(default, rename = "move")]
    pub moves: bool,
    /// The name used here.
    #[serde(default)]
    pub name: String,
}

/// A wish to be signed out everywhere else.
#[derive(Deserialize, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SignOutRequest {
    /// A token of the caller's own making, 32 random hexadecimal digits, which alone will hold its seats: who asks again
    /// with the same, because the answer was lost on its way, is answered again.
    #[serde(default)]
    pub token: Option<String>,
}

/// A wish to take what was handed over.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TakeRequest {
    /// The six words, in order, with anything between them.
    pub code: String,
    /// A token of the caller's own making, 32 random hexadecimal digits, from which those of its tables follow: who asks
    /// again with the same, because the answer was lost on its way, gets the same.
    #[serde(default)]
    pub token: Option<String>,
}

/// The six words of a handover.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CodeShown {
    /// They, in order, with anything between them.
    pub code: String,
}

/// A position to look at.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(target_family = "wasm", serde(try_from = "game::Fields"))]
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
    /// The first position as a hand has set it up, instead of its text.
    #[serde(default)]
    pub arranged: Option<Arranged>,
    /// Moves to play from it.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Whether the referee kept quiet as they were played: a fault that nobody claimed has lapsed with the next of them.
    /// What is looked at is told as it is, faults included.
    #[serde(default)]
    pub quiet: bool,
    /// Whether who begins plays the colour that is usually the other's, where that can be chosen.
    #[serde(default)]
    pub swapped: bool,
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

game::read_fields!(StudyRequest, only_these { game; options, position, arranged, moves, quiet, swapped, attempt as "try", steps, seat, lesson });

// In a browser it is read by its fields, which takes less code; elsewhere by a derive, which takes less time. Both are
// held to the one description by `tests/asked.rs`.
/// What a client says.
#[derive(Clone, Debug)]
#[cfg_attr(not(target_family = "wasm"), derive(Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Command {
    /// Chosen by the client, at most 64 characters; the same id is carried out once.
    #[cfg_attr(not(target_family = "wasm"), serde(default))]
    pub id: String,
    /// The ply the client saw.
    #[cfg_attr(not(target_family = "wasm"), serde(default))]
    pub ply: u32,
    /// For which of its seats; unless said, the one to act.
    #[cfg_attr(not(target_family = "wasm"), serde(default))]
    pub seat: Option<u8>,
    /// What to do.
    #[cfg_attr(not(target_family = "wasm"), serde(flatten))]
    pub act: Act,
}

#[cfg(target_family = "wasm")]
impl<'de> Deserialize<'de> for Command {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Command, D::Error> {
        Command::from_fields(&mut Fields::read(from)?).map_err(serde::de::Error::custom)
    }
}

impl FromFields for Command {
    fn from_fields(fields: &mut Fields) -> serde_json::Result<Command> {
        Ok(Command {
            id: fields.take_or_default("id")?,
            ply: fields.take_or_default("ply")?,
            seat: fields.take("seat")?,
            act: Act::from_fields(fields)?,
        })
    }
}

/// What a client wants done.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(not(target_family = "wasm"), derive(Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Doing"))]
#[cfg_attr(not(target_family = "wasm"), serde(tag = "do", rename_all = "kebab-case"))]
pub enum Act {
    /// Play a move.
    Move {
        /// Its text.
        text: String,
    },
    /// Throw the die that waits for one's hand.
    Throw,
    /// Claim a fault, and point at the piece.
    Huff {
        /// Where it stands.
        cell: CellId,
    },
    /// Ask why a move cannot be played, by its text or by what a hand has touched.
    Why {
        /// Its text.
        #[cfg_attr(not(target_family = "wasm"), serde(default))]
        text: Option<String>,
        /// The touches.
        #[cfg_attr(not(target_family = "wasm"), serde(default))]
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
    /// Ask for another match, sides swapped, or agree to it.
    Rematch,
    /// Refuse it.
    RematchNo,
    /// Ask for a pause, or agree to it.
    Pause,
    /// Refuse it.
    PauseNo,
    /// Go on after a pause.
    Resume,
    /// Let a bot play in a seat: an empty one, or one whose holder is gone.
    Bot {
        /// Which.
        of: u8,
        /// 1 to 8.
        level: u8,
    },
    /// Give a bot's seat to people again.
    Open {
        /// Which.
        of: u8,
    },
    /// Sit on another seat that is free, before the match; or on one's own that a bot kept.
    Sit {
        /// Which.
        at: u8,
    },
    /// Leave the table.
    Leave,
    /// Say something.
    Chat {
        /// What.
        #[cfg_attr(not(target_family = "wasm"), serde(default))]
        text: String,
        /// Or one of the phrases that everybody reads in their own language.
        #[cfg_attr(not(target_family = "wasm"), serde(default))]
        phrase: Option<QuickPhrase>,
        /// To partners alone.
        #[cfg_attr(not(target_family = "wasm"), serde(default))]
        team: bool,
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

game::read_by_tag!(#[cfg(target_family = "wasm")] Act by "do" {
    "move" => Move { text },
    "throw" => Throw,
    "huff" => Huff { cell },
    "why" => Why { text, steps },
    "hint" => Hint,
    "undo" => Undo { to },
    "undo-yes" => UndoYes,
    "undo-no" => UndoNo,
    "draw" => Draw,
    "draw-yes" => DrawYes,
    "draw-no" => DrawNo,
    "resign" => Resign,
    "abort" => Abort,
    "claim" => Claim,
    "rematch" => Rematch,
    "rematch-no" => RematchNo,
    "pause" => Pause,
    "pause-no" => PauseNo,
    "resume" => Resume,
    "bot" => Bot { of, level },
    "open" => Open { of },
    "sit" => Sit { at },
    "leave" => Leave,
    "chat" => Chat { phrase; text, team },
    "mute" => Mute { of, on },
    "ping" => Ping,
});
