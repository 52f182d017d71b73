//! How a match ends: by a rule of the game, or by what players decide around it.

use game::{Outcome, Rule, Seat, Seats};
use serde::{Deserialize, Serialize};

/// An end that the game itself does not know.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    /// This seat gave up; its team has lost.
    Resigned(Seat),
    /// Everybody agreed to a draw.
    Agreed,
    /// This seat ran out of time; its team has lost.
    Flagged(Seat),
    /// This seat was gone for too long; its team has lost.
    Gone(Seat),
}

/// Why a match is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum How {
    /// By a rule of the game.
    Rule(Rule),
    /// By a decision or a clock.
    Ending(Ending),
}

/// The result of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MatchResult {
    /// The winners; nobody for a draw.
    pub winners: Seats,
    /// Why it is over.
    pub how: How,
    /// The rule to name: the one that ended it, or the one that allows to resign or agree.
    pub rule: Option<Rule>,
}

impl From<Outcome> for MatchResult {
    fn from(outcome: Outcome) -> MatchResult {
        MatchResult { winners: outcome.winners, how: How::Rule(outcome.rule), rule: Some(outcome.rule) }
    }
}
