//! The pieces as the side to move sees them, and what a move of one of them does.

use super::geometry::Geometry;

/// The pieces as the side to move sees them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sides {
    /// The pieces of the side to move.
    pub own: u64,
    /// The other side's.
    pub enemy: u64,
    /// Those of either that are kings.
    pub kings: u64,
}

impl Sides {
    /// The other side's view after the side to move played this. What was taken leaves now that the capture is over
    /// (D10, S15), and a man that ends on the far row is crowned (D4, S12).
    #[inline(always)]
    pub fn after<G: Geometry>(self, jump: Jump, rank: Rank) -> Sides {
        let kings = self.kings & !jump.captured;
        Sides {
            own: self.enemy & !jump.captured,
            enemy: self.own ^ jump.from ^ jump.to,
            kings: match rank {
                Rank::Man => kings | jump.to & G::FAR,
                Rank::King => kings ^ jump.from ^ jump.to,
            },
        }
    }

    /// What stands on a square of the side to move.
    #[inline(always)]
    pub fn rank(self, square: u64) -> Rank {
        if self.kings & square == 0 { Rank::Man } else { Rank::King }
    }

    /// The other side's view of the same pieces.
    pub fn turned(self) -> Sides {
        Sides { own: self.enemy, enemy: self.own, kings: self.kings }
    }

    /// The empty squares.
    #[inline(always)]
    pub(super) fn empty<G: Geometry>(self) -> u64 {
        G::BOARD & !(self.own | self.enemy)
    }
}

/// A move of a piece, its squares as sets; a step captures nothing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Jump {
    /// Where it starts.
    pub from: u64,
    /// Where it ends.
    pub to: u64,
    /// What it takes.
    pub captured: u64,
}

/// What moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rank {
    /// A man.
    Man,
    /// A king.
    King,
}
