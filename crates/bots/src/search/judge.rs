//! What a search asks about a game beyond its rules.

use std::hash::{Hash, Hasher};

use game::{Open, Outcome, Seat, Turn};

use super::splitmix;

/// Moves that history tells apart; see [`Judge::history_index`].
pub(crate) const HISTORY_SIZE: usize = 1 << 12;

/// Knows what is good in a game. The rules know nothing of it.
pub trait Judge<G: Open>: Send + Sync + 'static {
    /// How good the position is for the team of seat 0, where [`Judge::UNIT`] is a man, a marble or a goal.
    fn evaluate(&self, position: &G) -> i32;

    /// What a man, a marble or a goal is worth in scores.
    const UNIT: i32 = 100;

    /// The margin of futility pruning: how much a quiet move may better a judgement, in hundredths of a unit. Where the
    /// search is about to end and even that is not enough, quiet moves are not tried. Nothing where that does not pay.
    const FUTILITY_MARGIN: Option<i32> = None;

    /// The margin of ProbCut: by how much, in hundredths of a unit, a search of two fifths of the depth must find a position
    /// better than asked for, so that it is not searched in full. Nothing where that does not pay.
    const PROBCUT_MARGIN: Option<i32> = None;

    /// The margin of the static null move: by how much for each ply left, in hundredths of a unit, a calm position must be
    /// judged better than asked for, so that a selective search does not search it. Nothing where that does not pay.
    const STANDING_MARGIN: Option<i32> = None;

    /// After how many moves tried in vain, one, two and three plies before it ends, a selective search tries no more; where
    /// this is said it also reduces late moves by the logarithms of depth and number.
    const LATE_MOVES: Option<[usize; 3]> = None;

    /// How far from the last score a deeper round of a selective search expects the next one, in hundredths of a unit.
    const ASPIRATION: i32 = 25;

    /// Whether there are so many moves that late ones are reduced by the logarithms of depth and number, and pruned
    /// where the search is about to end.
    const MANY_MOVES: bool = false;

    /// A null move: the same position with the turn of the side to move left out, where doing nothing is hardly ever
    /// best. If even that is good enough, no move need be looked for.
    fn null_move(&self, _position: &G) -> Option<G> {
        None
    }

    /// How many moves a turn has: what a null move leaves out.
    const PLIES_A_TURN: i32 = 1;

    /// What contempt is weighed by, the wish not to draw: how long nothing has happened. 0 where a quiet game leads to an
    /// end.
    fn contempt(&self, _position: &G) -> i32 {
        0
    }

    /// How hard a team presses the other: with contempt that counts beyond what it is worth.
    fn pressure(&self, _position: &G, _first_team: bool) -> i32 {
        0
    }

    /// What a table of endings says: 1 where the side to move can force a win with no moves counted yet, −1 where the other
    /// side can, 0 where neither can; nothing where no table knows. Asked at every position: what is too large for the
    /// tables must cost next to nothing.
    fn in_principle(&self, _position: &G) -> Option<i32> {
        None
    }

    /// Whether quiescence may not stand pat here, because nothing can be said of the position before some move is made:
    /// a capture is due, a turn is half played.
    fn no_stand_pat(&self, _position: &G, _moves: &[G::Move]) -> bool {
        false
    }

    /// Whether a move is noisy: quiescence follows it where the search would otherwise end.
    fn noisy(&self, _position: &G, _mv: G::Move) -> bool {
        false
    }

    /// A first guess how good a move is, for move ordering: 0 for an ordinary one, never beyond ±30 000.
    fn ordering(&self, _position: &G, _mv: G::Move) -> i32 {
        0
    }

    /// Whether a glance tells that the position is quiet: the game goes on and no move is noisy. May always say no, which
    /// only costs the list of moves.
    fn is_quiet(&self, _position: &G) -> bool {
        false
    }

    /// Whether a glance tells that the game goes on and that the side to move can do something. May always say no, which only
    /// costs a search; see [`Judge::STANDING_MARGIN`].
    fn goes_on(&self, _position: &G) -> bool {
        false
    }

    /// Whether noisy moves, and all moves where one may not stand pat, never lead back to an earlier position.
    const NOISY_IS_FINAL: bool = false;

    /// A hash of the position, equal for positions that are equal but for their counts; faster than the game's own,
    /// if that pays.
    fn key(&self, position: &G) -> u64 {
        position.hash64()
    }

    /// Where history keeps a move, below 4096: what was good in one position is tried early in others. Two moves in one
    /// place cost a little order, never a wrong score.
    fn history_index(&self, mv: G::Move) -> usize {
        let mut hasher = MoveHasher(0);
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

/// A quick hash of moves.
struct MoveHasher(u64);

impl Hasher for MoveHasher {
    fn finish(&self) -> u64 {
        splitmix(self.0)
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

    // The same move is kept in the same place whether addresses have 32 bits or 64; `isize` is what a variant is.
    fn write_usize(&mut self, value: usize) {
        self.write(&(value as u64).to_ne_bytes());
    }

    fn write_isize(&mut self, value: isize) {
        self.write(&(value as i64).to_ne_bytes());
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(23) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}
