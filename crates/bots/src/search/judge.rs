//! What a search asks about a game beyond its rules.

use game::{Open, Outcome, Seat, Turn};

/// Knows what is good in a game. The rules know nothing of it.
pub trait Judge<G: Open>: Send + Sync + 'static {
    /// How good the position is for the team of seat 0, where [`Judge::UNIT`] is a man, a marble or a goal.
    fn evaluate(&self, position: &G) -> i32;

    /// What a man, a marble or a goal is worth in scores.
    const UNIT: i32 = 100;

    /// Whether nothing can be said of the position before some move is made: a capture is due, a turn is half
    /// played.
    fn restless(&self, _position: &G, _moves: &[G::Move]) -> bool {
        false
    }

    /// Whether a move is worth a look where the search would otherwise end.
    fn noisy(&self, _position: &G, _mv: G::Move) -> bool {
        false
    }

    /// A first guess how good a move is, for the order moves are tried in: 0 for an ordinary one,
    /// never beyond ±30 000.
    fn promise(&self, _position: &G, _mv: G::Move) -> i32 {
        0
    }

    /// How many moves are left before a mere count ends the game, if a count may.
    fn countdown(&self, _position: &G) -> Option<u32> {
        None
    }

    /// How the game ended, if it has. `moves` are the legal moves: a game may use them to answer faster.
    fn ended(&self, position: &G, _moves: &[G::Move]) -> Option<Outcome> {
        position.outcome()
    }

    /// Who acts in a position that is not over.
    fn mover(&self, position: &G) -> Option<Seat> {
        match position.turn() {
            Turn::Player(seat) => Some(seat),
            Turn::Chance | Turn::Over => None,
        }
    }
}
