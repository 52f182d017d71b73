//! What is thought of before it is played, and what is never played.

use game::{Code, Saying, Turn, Words};

use crate::{MatchResult, Refused};

/// The most that chance does at a stretch: more than a hand or two and a few dice never gives the turn back.
pub const MOST_CHANCE: usize = 1000;

/// Moves thought of and not played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Foreseen {
    /// Their canonical texts: the player's, if one was asked about, then what chance did.
    pub texts: Vec<String>,
    /// Who acts after them. Chance only if a player throws for it, or if it went on for longer than [`MOST_CHANCE`] moves.
    pub turn: Turn,
    /// Whether chance waits for a player's hand.
    pub waits: bool,
    /// The result, if they end the match.
    pub result: Option<MatchResult>,
}

/// Somebody resigned, a clock ran out: the board may still have moves, the match has none.
pub(super) fn over() -> Refused {
    Refused { code: Code::Over, why: Saying::new(Words::new("La partie est finie.", "The match is over.")) }
}

/// What is said of positions whose moves take too long to find.
pub(crate) const BOUNDLESS: Words = Words::new(
    "Trop de prises seraient possibles pour qu’on les suive toutes : on ne joue pas une telle position.",
    "More captures would be possible than anybody follows: no match is played in such a position.",
);

/// No match goes there.
pub(super) fn boundless() -> Refused {
    Refused { code: Code::Limit, why: Saying::new(BOUNDLESS) }
}
