//! What a search asks about a game beyond its rules.

use std::hash::{Hash, Hasher};

use game::{Open, Outcome, Seat, Turn};

use super::mix;

/// Kinds of moves that are told apart; see [`Judge::kind`].
pub(crate) const KINDS: usize = 1 << 12;

/// Knows what is good in a game. The rules know nothing of it.
pub trait Judge<G: Open>: Send + Sync + 'static {
    /// How good the position is for the team of seat 0, where [`Judge::UNIT`] is a man, a marble or a goal.
    fn evaluate(&self, position: &G) -> i32;

    /// What a man, a marble or a goal is worth in scores.
    const UNIT: i32 = 100;

    /// How much a quiet move may better a judgement, in hundredths of a unit: where the search is about to end and even
    /// that is not enough, quiet moves are not looked at. Nothing where giving up so early does not pay.
    const HOPE: Option<i32> = None;

    /// Whether there are so many moves that late ones get short shrift: the deeper and the later, the less they are
    /// looked at, and near the end of the search not at all.
    const CROWDED: bool = false;

    /// The same position with the turn of the side to move left out, where doing nothing is hardly ever best: if even
    /// that is good enough, no move need be looked for.
    fn left_out(&self, _position: &G) -> Option<G> {
        None
    }

    /// How many moves a turn has.
    const TURN: i32 = 1;

    /// How long those who are to move have waited for something to happen; 0 where a calm game leads to an end.
    fn impatience(&self, _position: &G) -> i32 {
        0
    }

    /// How hard a team presses the other, for the impatient: it counts for them beyond what it is worth.
    fn pressure(&self, _position: &G, _first_team: bool) -> i32 {
        0
    }

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

    /// Whether a glance tells that the game goes on and that no move is noisy. May always say no: it only saves the
    /// list of moves.
    fn calm(&self, _position: &G) -> bool {
        false
    }

    /// Whether noisy moves, and all moves where a position is restless, never lead back to an earlier position.
    const NO_WAY_BACK: bool = false;

    /// A hash of the position, equal for positions that are equal but for their counts; faster than the game's own,
    /// if that pays.
    fn key(&self, position: &G) -> u64 {
        position.hash64()
    }

    /// Which kind of move it is, below 4096: what was good of a kind is tried first elsewhere. A clash of two costs
    /// a little order, never truth.
    fn kind(&self, mv: G::Move) -> usize {
        let mut hasher = Mixer(0);
        mv.hash(&mut hasher);
        (hasher.finish() >> 52) as usize
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

/// A quick hash of small plain values.
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        mix(self.0)
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk.iter().fold(0, |word, &byte| word << 8 | u64::from(byte));
            self.write_u64(word);
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.write_u64(u64::from(value));
    }

    fn write_u16(&mut self, value: u16) {
        self.write_u64(u64::from(value));
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(23) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}
