//! What happens at a table, as it is written to the log. The log is the truth; all else is derived from it.

use std::hash::{DefaultHasher, Hash as _, Hasher};

use game::{Fields, FromFields as _};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{Ending, MatchFile};

use crate::clock::ClockSetting;
use crate::message::{QuickPhrase, ResultInfo};
use crate::seating::HolderId;
use crate::token::Hash;

/// The version of the form below, written with every entry. Rows of earlier versions are read and brought to this
/// form ([`Entry::read`]); what changed after version 1 is told there. Version 3 has more to tell: `aborted`, `freed`
/// and the lag of a command. So has version 4: seats that change hands, pauses, a rematch that is asked for, a link for
/// everybody, what is said among partners, and several tokens of one holder.
pub const VERSION: u8 = 4;

/// One row of a table's log.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// When, in milliseconds since 1970; never before the entry above.
    pub at: u64,
    /// Whose command this answers, so that it is carried out at most once.
    pub by: Option<By>,
    /// What happened.
    pub event: Event,
}

/// An entry as it is written.
#[derive(Serialize)]
struct Row<'a> {
    v: u8,
    at: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<&'a By>,
    #[serde(flatten)]
    event: &'a Event,
}

/// Why a row of a log cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum UnreadableRow {
    /// Not an entry.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// Written by a newer program.
    #[error("version {0} is newer than this program")]
    Version(u64),
}

impl Entry {
    /// The row as it is kept.
    pub fn write(&self) -> String {
        let row = Row { v: VERSION, at: self.at, by: self.by.as_ref(), event: &self.event };
        // Numbers, strings and plain structs with string keys always serialise.
        serde_json::to_string(&row).unwrap_or_default()
    }

    /// Reads a row, whichever version wrote it.
    pub fn read(row: &str) -> Result<Entry, UnreadableRow> {
        let mut fields: Fields = serde_json::from_str(row)?;
        let version = fields.take_or_default("v")?;
        if !(1..=4).contains(&version) {
            return Err(UnreadableRow::Version(version));
        }
        let (at, by) = (fields.take("at")?, fields.take("by")?);
        // Version 1 told only the ends that were decided (`ended`), without their result: the winners are those that
        // follow from how it ended. An end by rule was told by the last move alone: `decide::reopen` tells it.
        let event = match fields.take_or_default::<Option<Ending>>("ending")? {
            Some(ending) if version == 1 => Event::Finished { result: ResultInfo::of_ending(ending) },
            _ => Event::from_fields(&mut fields)?,
        };
        Ok(Entry { at, by, event })
    }
}

/// The command an entry answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "WrittenBy")]
pub struct By {
    /// The holder, in the order they came.
    pub holder: u32,
    /// The id the holder gave it.
    pub id: String,
    /// How long it was on its way, there and back, in milliseconds, as whoever carries the room measured it.
    #[serde(skip_serializing_if = "is_nothing")]
    pub lag: u64,
    /// 128 bits of both, so that a room keeps no id in full and takes none for another by accident. Whoever made two
    /// of their own alike would only fool themselves.
    #[serde(skip)]
    pub(crate) key: u128,
}

/// The same as it is written.
#[derive(Deserialize)]
#[cfg_attr(target_family = "wasm", serde(try_from = "game::Fields"))]
struct WrittenBy {
    holder: u32,
    id: String,
    #[serde(default)]
    lag: u64,
}

game::read_fields!(WrittenBy { holder, id; lag });

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_nothing(lag: &u64) -> bool {
    *lag == 0
}

impl By {
    /// A command with this id of this holder.
    pub fn new(holder: HolderId, id: String) -> By {
        let half = |salt: u8| {
            let mut hasher = DefaultHasher::new();
            (salt, holder, &id).hash(&mut hasher);
            u128::from(hasher.finish())
        };
        let key = half(0) << 64 | half(1);
        By { holder: holder.0, id, lag: 0, key }
    }

    /// The same, which was on its way for so long.
    #[must_use]
    pub fn with_lag(self, lag: u64) -> By {
        By { lag, ..self }
    }
}

impl From<WrittenBy> for By {
    fn from(by: WrittenBy) -> By {
        By::new(HolderId(by.holder), by.id).with_lag(by.lag)
    }
}

/// What can happen at a table.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "e", rename_all = "kebab-case")]
pub enum Event {
    /// The table is set up. Always the first entry.
    Created(Box<Created>),
    /// A finished match was brought here. The first entry instead.
    Imported {
        /// The match.
        file: Box<MatchFile>,
        /// Shown in the lists.
        listed: bool,
    },
    /// Somebody took seats.
    Joined {
        /// Which.
        seats: Vec<u8>,
        /// Under which name.
        name: String,
        /// The hash of the token that holds them.
        holder: Hash,
    },
    /// A holder left: before the start its seats are free again, later it may be claimed against.
    Left {
        /// Who.
        holder: u32,
    },
    /// A holder is known by another token from now on; whoever has only the old one is nobody.
    TokenChanged {
        /// Who.
        holder: u32,
        /// The hash of the new token.
        token: Hash,
    },
    /// A holder is known by one more token: it goes on in a second browser.
    TokenAdded {
        /// Who.
        holder: u32,
        /// The hash of the token.
        token: Hash,
    },
    /// A bot plays in a seat from now on: in an empty one, or for somebody who is gone and may come back.
    BotSeated {
        /// Which.
        seat: u8,
        /// How strong.
        level: u8,
    },
    /// A bot's seat is for people again: before the match it is empty, later the bot plays until somebody comes.
    SeatOpened {
        /// Which.
        seat: u8,
    },
    /// A holder sits somewhere else: on an empty seat, or on its own that a bot kept for it.
    SeatChanged {
        /// Who.
        holder: u32,
        /// The seat it gives up, if it gives one up.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<u8>,
        /// The seat it takes.
        to: u8,
    },
    /// Who sat down was never seen again: whatever opened its seats does so once more.
    Freed {
        /// Who.
        holder: u32,
    },
    /// A player's move.
    Move {
        /// Its canonical text.
        text: String,
    },
    /// A fault was claimed that was none.
    WrongClaim {
        /// By whom.
        seat: u8,
        /// The text of the claim.
        text: String,
    },
    /// A move of chance.
    Chance {
        /// Its canonical text.
        text: String,
    },
    /// Moves were taken back.
    Undo {
        /// The number of moves that remain.
        to: u32,
    },
    /// A seat asks to take moves back.
    UndoOffered {
        /// Who asks.
        seat: u8,
        /// The number of moves that would remain.
        to: u32,
    },
    /// A seat agrees to it; others still have to.
    UndoAgreed {
        /// Who.
        seat: u8,
    },
    /// A seat refuses it, or the one who asked thinks better of it.
    UndoDeclined {
        /// Who.
        seat: u8,
    },
    /// A seat offers a draw, or agrees to one while others still have to.
    DrawOffered {
        /// Who.
        seat: u8,
    },
    /// A seat refuses, or withdraws its offer.
    DrawDeclined {
        /// Who.
        seat: u8,
    },
    /// A seat asks for a pause, or agrees to one while others still have to.
    PauseOffered {
        /// Who.
        seat: u8,
    },
    /// A seat refuses it, or thinks better of it.
    PauseDeclined {
        /// Who.
        seat: u8,
    },
    /// All agree: clocks stand still and nobody moves.
    Paused,
    /// A seat goes on.
    Continued {
        /// Who.
        seat: u8,
    },
    /// The match is over: by a rule of the game, a decision or a clock.
    Finished {
        /// Who won, and why it is over.
        result: ResultInfo,
    },
    /// The match was called off before it had begun.
    Aborted {
        /// By whom.
        seat: u8,
    },
    /// The table was put away without a result.
    Closed,
    /// Somebody serves the table again: of the turn under way this much was spent before.
    Resumed {
        /// In milliseconds.
        spent: u64,
    },
    /// Somebody said something.
    Chat {
        /// From which seat.
        seat: u8,
        /// What; nothing where it is a phrase.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        text: String,
        /// A phrase that everybody reads in their own language.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        phrase: Option<QuickPhrase>,
        /// Only for partners.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        team: bool,
    },
    /// A holder no longer wants to read a seat, or does again.
    Muted {
        /// Who reads.
        holder: u32,
        /// Who is not read.
        seat: u8,
        /// From now on, or no longer.
        on: bool,
    },
    /// A seat would play again.
    RematchOffered {
        /// Who.
        seat: u8,
    },
    /// A seat would rather not, or thinks better of it.
    RematchDeclined {
        /// Who.
        seat: u8,
    },
    /// The same people sit down again, sides swapped.
    Rematch {
        /// The new table.
        table: String,
    },
}

game::read_by_tag!(Event by "e" {
    "created" => Created(all),
    "imported" => Imported { file, listed },
    "joined" => Joined { seats, name, holder },
    "left" => Left { holder },
    "token-changed" => TokenChanged { holder, token },
    "token-added" => TokenAdded { holder, token },
    "bot-seated" => BotSeated { seat, level },
    "seat-opened" => SeatOpened { seat },
    "seat-changed" => SeatChanged { holder, from, to },
    "freed" => Freed { holder },
    "move" => Move { text },
    "wrong-claim" => WrongClaim { seat, text },
    "chance" => Chance { text },
    "undo" => Undo { to },
    "undo-offered" => UndoOffered { seat, to },
    "undo-agreed" => UndoAgreed { seat },
    "undo-declined" => UndoDeclined { seat },
    "draw-offered" => DrawOffered { seat },
    "draw-declined" => DrawDeclined { seat },
    "pause-offered" => PauseOffered { seat },
    "pause-declined" => PauseDeclined { seat },
    "paused" => Paused,
    "continued" => Continued { seat },
    "finished" => Finished { result },
    "aborted" => Aborted { seat },
    "closed" => Closed,
    "resumed" => Resumed { spent },
    "chat" => Chat { seat, phrase; text, team },
    "muted" => Muted { holder, seat, on },
    "rematch-offered" => RematchOffered { seat },
    "rematch-declined" => RematchDeclined { seat },
    "rematch" => Rematch { table },
});

impl Event {
    /// Whether it adds a move to the match.
    pub fn is_ply(&self) -> bool {
        matches!(self, Event::Move { .. } | Event::Chance { .. })
    }
}

/// How a table is set up.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(target_family = "wasm", serde(try_from = "game::Fields"))]
pub struct Created {
    /// The game's id.
    pub game: String,
    /// All its options.
    pub options: Value,
    /// The first position, where it is not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Whether the referee keeps quiet.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub quiet: bool,
    /// Whether who begins plays the other colour.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub swapped: bool,
    /// Who sits or may sit where.
    pub seats: Vec<SeatPlan>,
    /// The clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockSetting>,
    /// Shown in the lists.
    pub listed: bool,
    /// The hash of the creator's token; it holds the seats `here`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holder: Option<Hash>,
    /// The hash of the link for everybody: its bearer chooses among the seats that are free.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<Hash>,
}

game::read_fields!(Created { game, options, seats, listed; start, quiet, swapped, clock, holder, group });

/// One seat of a new table.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum SeatPlan {
    /// The creator's.
    Here {
        /// The name, if one was given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    /// For whoever has the invitation.
    Link {
        /// Its hash.
        invitation: Hash,
    },
    /// For anyone.
    Open,
    /// A bot's.
    Bot {
        /// How strong.
        level: u8,
    },
}

game::read_by_tag!(SeatPlan by "kind" {
    "here" => Here { name },
    "link" => Link { invitation },
    "open" => Open,
    "bot" => Bot { level },
});
