//! How bad a move is, by the chance to win that it gave away.

use game::Words;
use serde::Serialize;

/// How bad a move is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum MoveMark {
    /// `?!`
    Doubtful,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl MoveMark {
    /// From this cost on a move is marked at all.
    pub const LEAST: f64 = 0.06;

    /// The mark of a cost in chance to win.
    pub fn of(cost: f64) -> Option<MoveMark> {
        match cost {
            _ if cost >= 0.25 => Some(MoveMark::Blunder),
            _ if cost >= 0.12 => Some(MoveMark::Mistake),
            _ if cost >= MoveMark::LEAST => Some(MoveMark::Doubtful),
            _ => None,
        }
    }

    /// The sign after the move.
    pub const fn sign(self) -> &'static str {
        match self {
            MoveMark::Doubtful => "?!",
            MoveMark::Mistake => "?",
            MoveMark::Blunder => "??",
        }
    }

    /// The numeric annotation glyph of game files: `$6`, `$2`, `$4`.
    pub const fn nag(self) -> u8 {
        match self {
            MoveMark::Doubtful => 6,
            MoveMark::Mistake => 2,
            MoveMark::Blunder => 4,
        }
    }

    /// Its name.
    pub const fn words(self) -> Words {
        match self {
            MoveMark::Doubtful => Words::new("douteux", "doubtful"),
            MoveMark::Mistake => Words::new("faute", "mistake"),
            MoveMark::Blunder => Words::new("grosse faute", "blunder"),
        }
    }
}
