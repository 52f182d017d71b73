//! What anybody at the table sees, for those who judge positions.

use super::board::{Bits, Side, Square, squares};
use super::layout::TURNS;
use super::lines::star_of;
use super::moves::ShotLines;
use super::{Kidam, Phase};

impl Kidam {
    /// Whether only the ball is still to be played.
    pub fn ball_due(&self) -> bool {
        matches!(self.phase, Phase::Moved(_))
    }

    /// How many turns are left before the count ends the game (K21).
    pub fn turns_left(&self) -> u8 {
        TURNS.saturating_sub(self.turns)
    }

    /// How many pieces of a side are offside (K18).
    pub fn offside_count(&self, side: Side) -> u32 {
        self.offside_pieces(side).count_ones()
    }

    /// The pieces of a side that could shoot if they had the ball and nobody were offside: those that cannot be
    /// reached from the holder, and those that can, at least if nothing stood in between.
    pub fn shooters(&self, side: Side) -> (u32, u32) {
        let onside = self.field_pieces(side) & !self.offside_squares(side) & side.other().camp();
        let near = star_of(self.ball(side)) | self.ball(side).bit();
        let (mut far, mut reached) = (0, 0);
        for square in squares(onside) {
            if self.could_shoot_from(side, square) {
                if near & square.bit() != 0 { reached += 1 } else { far += 1 }
            }
        }
        (far, reached)
    }

    fn could_shoot_from(&self, side: Side, square: Square) -> bool {
        let occupied: Bits = self.occupied();
        ShotLines::of(side, square).open(occupied).next().is_some()
    }

    /// Whether a side could shoot as the very first step of a turn of its own.
    pub fn threatens(&self, side: Side) -> bool {
        self.can_shoot(side)
    }
}
