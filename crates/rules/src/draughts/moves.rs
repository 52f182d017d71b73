//! A move, as search and table keep it.

use super::bits::{bit, first};
use super::search::{Jump, Listed};

/// A move. Squares are bit numbers; pieces on plates are named before the plates slide.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A piece goes to an empty square.
    Step {
        /// From.
        from: u8,
        /// To.
        to: u8,
    },
    /// A piece takes others. Two routes with the same ends and the same prey are one move.
    Capture {
        /// From.
        from: u8,
        /// To.
        to: u8,
        /// The set of squares it takes.
        captured: u64,
    },
    /// A guilty piece of the opponent is removed; the same side then plays.
    Huff {
        /// Where it stands.
        square: u8,
    },
    /// The plates slide and nothing else happens. Damsystem only.
    Pass,
}

impl Listed for Move {
    #[inline(always)]
    fn capture(jump: Jump) -> Move {
        Move::Capture { from: first(jump.from), to: first(jump.to), captured: jump.captured }
    }
}

impl Move {
    /// A step, from its squares as sets.
    #[inline(always)]
    pub(super) fn step(jump: Jump) -> Move {
        Move::Step { from: first(jump.from), to: first(jump.to) }
    }

    /// The move of a piece as sets of squares; nothing for a huff or a pass.
    #[inline(always)]
    pub fn jump(self) -> Option<Jump> {
        match self {
            Move::Step { from, to } => Some(Jump { from: bit(from), to: bit(to), captured: 0 }),
            Move::Capture { from, to, captured } => Some(Jump { from: bit(from), to: bit(to), captured }),
            Move::Huff { .. } | Move::Pass => None,
        }
    }

    /// Where a piece moves from and to; nothing for a huff or a pass.
    pub fn ends(self) -> Option<(u8, u8)> {
        match self {
            Move::Step { from, to } | Move::Capture { from, to, .. } => Some((from, to)),
            Move::Huff { .. } | Move::Pass => None,
        }
    }

    /// How many pieces the move takes.
    pub fn taken(self) -> u32 {
        self.jump().map_or(0, |jump| jump.captured.count_ones())
    }
}
