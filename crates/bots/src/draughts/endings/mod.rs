//! Tables of all endings of Dames with four pieces or fewer, `capture=strict`: who wins in principle.
//!
//! They hold to the draws by count (D16): a win there is one that can be forced, from a count of nothing, with a capture,
//! a man moved or the end before the count runs out each time. Who plays so never comes to a position twice, so that a
//! draw by repetition (D15) hinders nobody. With part of the count used up a win may be out of reach; a draw stays one.
//! Where a capture is due a table says nothing: what it leads to is looked at instead.

pub mod coder;
pub mod file;
pub mod place;
#[cfg(test)]
mod tests;

use game::Game;
use rules::dames::{BlackToMove, Capture, Dames, WhiteToMove};
use rules::draughts::generate::can_capture;
use rules::draughts::{Side, Sides};

use file::EndingTable;
use place::{MOST_PIECES, place};

/// What a position is in principle for the side to move: with no moves counted yet, and the best ones found.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum InPrinciple {
    /// The other side can force a win.
    Lost,
    /// Neither can.
    Drawn,
    /// It can force a win.
    Won,
}

impl InPrinciple {
    /// The same for the other side.
    #[must_use]
    pub fn turned(self) -> InPrinciple {
        match self {
            InPrinciple::Lost => InPrinciple::Won,
            InPrinciple::Drawn => InPrinciple::Drawn,
            InPrinciple::Won => InPrinciple::Lost,
        }
    }
}

/// The tables.
pub struct EndingTables(Vec<Option<EndingTable>>);

impl EndingTables {
    /// Those that come with the program.
    #[cfg(not(target_family = "wasm"))]
    pub fn built_in() -> Option<&'static EndingTables> {
        static BUILT_IN: std::sync::OnceLock<Option<EndingTables>> = std::sync::OnceLock::new();
        BUILT_IN.get_or_init(|| EndingTables::read(include_bytes!("dames.endings"))).as_ref()
    }

    /// A browser is not sent any.
    #[cfg(target_family = "wasm")]
    pub fn built_in() -> Option<&'static EndingTables> {
        None
    }

    /// Those of a file; nothing where it is none.
    pub fn read(file: &'static [u8]) -> Option<EndingTables> {
        file::read(file).map(EndingTables)
    }

    /// What the table says at a place, if there is one; where a capture is due it may say anything.
    #[inline]
    pub fn get(&self, material: place::Material, place: usize) -> Option<InPrinciple> {
        self.0.get(material.number())?.as_ref()?.get(place)
    }

    /// What a position is where no capture is due.
    #[inline(never)]
    pub fn look_up(&self, position: &Dames) -> Option<InPrinciple> {
        let sides = position.sides();
        if !is_small(position) || sides.own == 0 || sides.enemy == 0 || due(position.side(), sides) || !strict(position)
        {
            return None;
        }
        let (material, place) = match position.side() {
            Side::White => place::<false>(sides)?,
            Side::Black => place::<true>(sides)?,
        };
        self.get(material, place)
    }

    /// What a position is, captures followed to where none is due.
    pub fn judge(&self, position: &Dames) -> Option<InPrinciple> {
        if !is_small(position) || !strict(position) {
            return None;
        }
        let sides = position.sides();
        if sides.own == 0 || sides.enemy == 0 {
            return Some(if sides.own == 0 { InPrinciple::Lost } else { InPrinciple::Won });
        }
        if !due(position.side(), sides) {
            return self.look_up(position);
        }
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let mut best = InPrinciple::Lost;
        for mv in moves {
            let mut after = *position;
            after.play_unchecked(mv);
            best = best.max(self.judge(&after)?.turned());
        }
        Some(best)
    }
}

/// Whether there are no more pieces than tables have.
#[inline]
pub fn is_small(position: &Dames) -> bool {
    (position.pieces(Side::White) | position.pieces(Side::Black)).count_ones() <= u32::from(MOST_PIECES)
}

/// Where players huff, who must capture need not.
fn strict(position: &Dames) -> bool {
    position.options().capture == Capture::Strict
}

/// Whether the side to move must capture.
#[inline]
fn due(side: Side, sides: Sides) -> bool {
    match side {
        Side::White => can_capture::<WhiteToMove>(sides),
        Side::Black => can_capture::<BlackToMove>(sides),
    }
}
