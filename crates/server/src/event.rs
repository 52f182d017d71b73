//! What happens at a table, as it is written to the log. The log is the truth; all else is derived from it.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{Ending, MatchFile};

use crate::clock::ClockSetting;
use crate::secret::Hash;

/// The version of the form below, written with every entry.
pub const VERSION: u8 = 1;

/// One row of a table's log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// The version of this form.
    pub v: u8,
    /// When, in milliseconds since 1970; never before the entry above.
    pub at: u64,
    /// Whose command this answers, so that it is carried out at most once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<By>,
    /// What happened.
    #[serde(flatten)]
    pub event: Event,
}

/// The command an entry answers.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct By {
    /// The holder, in the order they came.
    pub holder: u32,
    /// The id the holder gave it.
    pub id: String,
}

/// What can happen at a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
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
    /// A player's move.
    Move {
        /// Its canonical text.
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
    /// The match ended by a decision or a clock.
    Ended {
        /// How.
        ending: Ending,
    },
    /// The table was put away without a result.
    Closed,
    /// The server came back: of the turn under way this much was spent before it went.
    Resumed {
        /// In milliseconds.
        spent: u64,
    },
    /// Somebody said something.
    Chat {
        /// From which seat.
        seat: u8,
        /// What.
        text: String,
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
    /// The same people sit down again, sides swapped.
    Rematch {
        /// The new table.
        table: String,
    },
}

impl Event {
    /// Whether it adds a move to the match.
    pub fn is_ply(&self) -> bool {
        matches!(self, Event::Move { .. } | Event::Chance { .. })
    }
}

/// How a table is set up.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Created {
    /// The game's id.
    pub game: String,
    /// All its options.
    pub options: Value,
    /// The first position, where it is not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
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
}

/// One seat of a new table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum SeatPlan {
    /// The creator's.
    Here {
        /// The name.
        name: String,
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

#[cfg(test)]
mod tests {
    use super::*;
    use game::Seat;

    #[test]
    fn entries_are_short_and_read_back() {
        let by = Some(By { holder: 0, id: "c1".to_owned() });
        let entry = Entry { v: VERSION, at: 12, by, event: Event::Move { text: "32-28".to_owned() } };
        let text = serde_json::to_string(&entry).unwrap();
        assert_eq!(text, r#"{"v":1,"at":12,"by":{"holder":0,"id":"c1"},"e":"move","text":"32-28"}"#);
        assert_eq!(serde_json::from_str::<Entry>(&text).unwrap(), entry);
    }

    #[test]
    fn every_kind_of_event_reads_back() {
        let events = [
            Event::Left { holder: 1 },
            Event::Undo { to: 3 },
            Event::Ended { ending: Ending::Resigned(Seat(1)) },
            Event::Closed,
            Event::Muted { holder: 0, seat: 1, on: true },
        ];
        for event in events {
            let entry = Entry { v: VERSION, at: 1, by: None, event };
            let text = serde_json::to_string(&entry).unwrap();
            assert_eq!(serde_json::from_str::<Entry>(&text).unwrap(), entry, "{text}");
        }
    }
}
