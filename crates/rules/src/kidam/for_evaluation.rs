//! What evaluations and searches ask of a position.

use super::board::{Bits, FIELD, Side, Square, squares};
use super::layout::TURNS;
use super::lines::{seen_ahead, seen_from, star_of};
use super::outlook::{ShotLines, reached};
use super::{Kidam, Phase};

/// What a side's attack is made of, as sets of squares with a bit a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attack {
    /// Pieces that could be passed to as they stand.
    pub receivers: u128,
    /// Field pieces other than the holder that are not offside.
    pub onside: u128,
    /// Squares of the enemy camp from which a line to an open goal square is free.
    pub sights: u128,
    /// Those with two such lines or more.
    pub double_sights: u128,
    /// Empty squares among the sights to which a piece other than the holder can run and be passed to.
    pub spots: u128,
}

impl Kidam {
    /// What a side's attack is made of.
    pub fn attack(&self, side: Side) -> Attack {
        let occupied = self.occupied();
        let (own, enemy, ball) = (self.pieces[side.index()], side.other(), self.ball(side));
        let offside = self.offside_squares(side);
        let others = own & !ball.bit() & !offside;
        let (mut sights, mut double_sights) = (0, 0);
        for goal in squares(enemy.goal() & !occupied) {
            // From a goal all that lies in its camp is ahead.
            let line = seen_ahead(goal, enemy.forward(), occupied) & enemy.camp();
            double_sights |= sights & line;
            sights |= line;
        }
        let seen = seen_from(ball, occupied);
        let wanted = sights & !offside & !occupied & seen;
        let mut spots = 0;
        if wanted != 0 {
            for runner in squares(own & FIELD & !ball.bit()) {
                if star_of(runner) & wanted & !spots != 0 {
                    spots |= seen_from(runner, occupied) & wanted;
                }
            }
        }
        let receivers = others & !self.mark(side).map_or(0, Square::bit);
        let airy = self.complete() && self.midfielders & ball.bit() != 0;
        let receivers = reached(ball, seen, receivers, airy, self.pieces[enemy.index()]);
        Attack { receivers, onside: others & FIELD, sights, double_sights, spots }
    }

    /// The empty squares of the field.
    pub fn empty(&self) -> u128 {
        super::board::FIELD & !self.occupied()
    }

    /// Whether both steps of the turn are due.
    pub fn turn_begins(&self) -> bool {
        self.phase == Phase::Start
    }

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

    /// The same with the turn left out, for those who ask what doing nothing would cost. Nothing in mid-turn, and
    /// where the turn is needed to parry a shot.
    pub fn left_out(&self) -> Option<Kidam> {
        let enemy = self.side.other();
        if !self.turn_begins() || self.can_shoot(enemy) || self.turns_left() <= 1 {
            return None;
        }
        Some(Kidam { side: enemy, turns: self.turns + 1, ..*self })
    }

    /// Whether a side could shoot as the very first step of a turn of its own.
    pub fn threatens(&self, side: Side) -> bool {
        self.can_shoot(side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Game;

    fn position(text: &str) -> Kidam {
        let start = Kidam::kick_off(super::super::Options::default(), Side::White, [0; 2]);
        Kidam::from_text(&start.options(), text).unwrap()
    }

    #[test]
    fn a_turn_left_out_changes_who_plays_and_nothing_else() {
        let start = position(
            "W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fd6,Ff6,Fi6@e0:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e13",
        );
        let other = start.left_out().unwrap();
        assert_eq!(other.text(), start.text().replacen('W', "B", 1) + ":H1");
    }

    #[test]
    fn no_turn_is_left_out_in_its_middle_or_where_a_shot_must_be_parried_or_where_it_is_the_last() {
        const WHITE: &str = "WKd0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fd6,Ff6,Fi6@d0";
        const BLACK: &str = "BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e13";
        const AT_GOAL: &str = "BFf4,Fa7,Fd7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@f4";
        assert!(position(&format!("W:{WHITE}:{BLACK}")).left_out().is_some());
        assert!(position(&format!("W:{WHITE}:{AT_GOAL}")).threatens(Side::Black));
        for text in [
            format!("W:{WHITE}:{AT_GOAL}"),
            format!("W:{WHITE}:{BLACK}:H99"),
            format!("W:{}:{BLACK}:Ma5", WHITE.replace("Fa6", "").replace(",,", ",").replace("Mh4,", "Mh4,Fa5,")),
        ] {
            assert_eq!(position(&text).left_out(), None, "{text}");
        }
    }
}
