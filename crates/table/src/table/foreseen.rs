//! What can be played, what is thought of before it is, and what never is.

use game::{Code, Refusal, Saying, Turn, Words};

use super::Table;
use crate::{Listed, MatchResult, Refused};

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
pub const BOUNDLESS: Words = Words::new(
    "Trop de prises seraient possibles pour qu’on les suive toutes : on ne joue pas une telle position.",
    "More captures would be possible than anybody follows: no match is played in such a position.",
);

/// No match goes there.
pub(super) fn boundless() -> Refused {
    Refused { code: Code::Limit, why: Saying::new(BOUNDLESS) }
}

impl<G: Listed> Table<G> {
    /// The legal moves; none when the match is over.
    pub(super) fn legal_moves(&self) -> Vec<G::Move> {
        match self.hushed(self.line.position()) {
            _ if self.ending.is_some() => Vec::new(),
            Some(hushed) if self.line.outcome().is_none() => {
                let mut moves = Vec::new();
                hushed.legal_moves(&mut moves);
                moves
            }
            _ => self.line.legal_moves(),
        }
    }

    /// A position as readers are told of it, where that is not the truth.
    pub(super) fn hushed(&self, position: &G) -> Option<G> {
        if self.quiet { position.hushed() } else { None }
    }

    /// Reads a move. A quiet referee lets be played what could be if there were no fault; a claim is judged by the truth.
    pub(super) fn read(&self, text: &str) -> Result<G::Move, Refusal<G::Reason>> {
        let position = self.line.position();
        match self.hushed(position) {
            Some(hushed) if self.line.outcome().is_none() && position.claim(text).is_none() => hushed.read_move(text),
            _ => self.line.read_move(text),
        }
    }

    /// Reads a move that can be played here: one that leads to where moves are found in a moment, too.
    pub(super) fn playable(&self, text: &str) -> Result<G::Move, Refused> {
        let mv = self.read(text)?;
        let mut after = self.line.position().clone();
        after.play_unchecked(mv);
        if after.is_bounded() { Ok(mv) } else { Err(boundless()) }
    }

    /// Plays what was foreseen, or what `read` makes of the text.
    pub(super) fn play_read(
        &mut self,
        text: &str,
        read: impl Fn(&Table<G>, &str) -> Result<G::Move, Refused>,
    ) -> Result<String, Refused> {
        if self.ending.is_some() {
            return Err(over());
        }
        let mv = match self.foreseen.take() {
            Some((known, mv)) if known == text => mv,
            _ => read(self, text)?,
        };
        self.undone.clear();
        Ok(self.advance(mv))
    }
}
