//! Moves, and which of them are legal.

use super::bits::{bit, first, squares};
use super::capture_lists::{FromJump, all_captures, best_captures};
use super::generate::{Strict, singles, steps, strict};
use super::geometry::Geometry;
use super::sides::Jump;
use super::{Capture, Draughts, Side, Variant};

/// A move. Squares are bit numbers; pieces on plates are named before the plates slide.
///
/// Under `capture=huff` a move brings along what was due in its position: whoever lists the moves has found it with the
/// captures, and whoever plays one need not search again. Under `capture=strict` nothing is ever neglected.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A piece goes to an empty square.
    Step {
        /// From.
        from: u8,
        /// To.
        to: u8,
        /// The pieces that could have made a best capture instead.
        neglects: u64,
    },
    /// A piece takes others. Two routes with the same ends and the same prey are one move.
    Capture {
        /// From.
        from: u8,
        /// To.
        to: u8,
        /// The set of squares it takes.
        captured: u64,
        /// How many pieces a best capture takes; 0 under `strict`.
        due: u8,
    },
    /// A guilty piece of the opponent is removed; the same side then plays.
    Huff {
        /// Where it stands.
        square: u8,
    },
    /// The plates slide and nothing else happens. Damsystem only.
    Pass {
        /// The pieces that could have made a best capture instead.
        neglects: u64,
    },
}

impl FromJump for Move {
    #[inline(always)]
    fn capture(jump: Jump) -> Move {
        Move::Capture { from: first(jump.from), to: first(jump.to), captured: jump.captured, due: 0 }
    }
}

impl Move {
    /// A step, from its squares as sets.
    #[inline(always)]
    pub(super) fn step(jump: Jump, neglects: u64) -> Move {
        Move::Step { from: first(jump.from), to: first(jump.to), neglects }
    }

    /// Notes how many pieces a best capture takes here.
    pub(super) fn set_due(&mut self, most: u32) {
        if let Move::Capture { due, .. } = self {
            // No box holds more pieces than fit in a byte.
            *due = u8::try_from(most).unwrap_or(u8::MAX);
        }
    }

    /// The move of a piece as sets of squares; nothing for a huff or a pass.
    #[inline(always)]
    pub fn jump(self) -> Option<Jump> {
        match self {
            Move::Step { from, to, .. } => Some(Jump { from: bit(from), to: bit(to), captured: 0 }),
            Move::Capture { from, to, captured, .. } => Some(Jump { from: bit(from), to: bit(to), captured }),
            Move::Huff { .. } | Move::Pass { .. } => None,
        }
    }

    /// Where a piece moves from and to; nothing for a huff or a pass.
    pub fn ends(self) -> Option<(u8, u8)> {
        match self {
            Move::Step { from, to, .. } | Move::Capture { from, to, .. } => Some((from, to)),
            Move::Huff { .. } | Move::Pass { .. } => None,
        }
    }

    /// How many pieces the move takes.
    pub fn taken(self) -> u32 {
        self.jump().map_or(0, |jump| jump.captured.count_ones())
    }
}

impl<V: Variant> Draughts<V> {
    /// Adds the legal moves; none where a side has no piece left (D14, S16) or two passes ended the game (S17).
    pub(super) fn list_moves(&self, moves: &mut Vec<Move>) {
        if self.is_closed() {
            return;
        }
        match (self.side, self.capture) {
            (Side::White, Capture::Strict) => self.list_strict::<V::White>(moves),
            (Side::Black, Capture::Strict) => self.list_strict::<V::Black>(moves),
            (Side::White, Capture::Huff) => self.list_huff::<V::White>(moves),
            (Side::Black, Capture::Huff) => self.list_huff::<V::Black>(moves),
        }
    }

    /// Captures that take the most if there are any (D11, D12; S10, S15), else steps, else a pass (S7).
    fn list_strict<G: Geometry>(&self, moves: &mut Vec<Move>) {
        let sides = self.sides();
        let before = moves.len();
        match strict::<G>(sides) {
            Strict::Steps => steps::<G>(sides, &mut |jump, _| moves.push(Move::step(jump, 0))),
            Strict::Single(landed) => {
                singles::<G>(landed, &mut |jump, _| moves.push(Move::capture(jump)));
            }
            Strict::Best => {
                best_captures::<G, Move>(sides, moves);
            }
        }
        if V::SLIDES && moves.len() == before {
            moves.push(Move::Pass { neglects: 0 });
        }
    }

    /// Whatever can be moved (D12, S10), and the guilty pieces to be huffed: first, if one likes (D13), or before
    /// anything else (S11).
    fn list_huff<G: Geometry>(&self, moves: &mut Vec<Move>) {
        moves.extend(squares(self.guilty).map(|square| Move::Huff { square }));
        if V::SLIDES && self.guilty != 0 {
            return;
        }
        let sides = self.sides();
        let first = moves.len();
        let (most, neglects) = all_captures::<G, Move>(sides, moves);
        for capture in &mut moves[first..] {
            capture.set_due(most);
        }
        steps::<G>(sides, &mut |jump, _| moves.push(Move::step(jump, neglects)));
        if V::SLIDES {
            moves.push(Move::Pass { neglects });
        }
    }
}
