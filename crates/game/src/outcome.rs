//! Whose turn it is, and how a game ends.

use crate::{Rule, Seat, Seats};

/// Who acts now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// This seat. The same seat may act several times running.
    Player(Seat),
    /// Chance: a card, a die. Its moves are logged like any other.
    Chance,
    /// Nobody: the game is over.
    Over,
}

/// The end of a game: who won, by which rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// The winners, partners included; nobody for a draw.
    pub winners: Seats,
    /// The rule that ended it.
    pub rule: Rule,
}

impl Outcome {
    /// A win for these seats.
    pub const fn win(winners: Seats, rule: Rule) -> Outcome {
        Outcome { winners, rule }
    }

    /// A draw.
    pub const fn draw(rule: Rule) -> Outcome {
        Outcome { winners: Seats::NONE, rule }
    }

    /// Whether nobody won.
    pub const fn is_draw(&self) -> bool {
        self.winners.is_empty()
    }

    /// Of two ends that hold together, the one that counts: a win before a draw, then the lower rule.
    #[must_use]
    pub fn or_stronger(self, other: Outcome) -> Outcome {
        let rank = |o: &Outcome| (o.is_draw(), o.rule);
        if rank(&other) < rank(&self) { other } else { self }
    }
}
