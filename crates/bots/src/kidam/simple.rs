//! What counts in Kidam by rule of thumb: what the first games to learn from are played with.

use rules::kidam::{Kidam, Kind, Side};

use crate::open::Worth;

/// Judges the run of play with weights set by hand.
pub struct Simple;

/// A goal.
pub(super) const GOAL: i32 = 1_000;
/// A line the ball has come forward.
const BALL: i32 = 8;
/// A piece that could shoot, were the ball there.
const SHOOTER: i32 = 25;
/// The same, within reach of the ball.
const NEAR_SHOOTER: i32 = 60;
/// A shot is on: the other side must see to it.
const KIDAM: i32 = 40;
/// A piece offside.
const OFFSIDE: i32 = -30;
/// A line a forward, or a midfielder, has come forward.
const FORWARD: i32 = 4;
const MIDFIELDER: i32 = 2;
/// It is this side's turn.
const TEMPO: i32 = 20;

impl Simple {
    fn side(position: &Kidam, side: Side) -> i32 {
        let (far, near) = position.shooters(side);
        let mut worth = BALL * i32::from(side.line_of(position.ball(side)))
            + SHOOTER * far as i32
            + NEAR_SHOOTER * near as i32
            + OFFSIDE * position.offside_count(side) as i32;
        if position.threatens(side) {
            worth += KIDAM;
        }
        for (kind, square) in position.pieces(side) {
            let line = i32::from(side.line_of(square));
            worth += match kind {
                Kind::Forward => FORWARD * line.min(11),
                Kind::Midfielder => MIDFIELDER * line.min(9),
                Kind::Keeper | Kind::Back => 0,
            };
        }
        worth
    }
}

impl Worth<Kidam> for Simple {
    fn worth(&self, position: &Kidam) -> i32 {
        let tempo = if position.side() == Side::White { TEMPO } else { -TEMPO };
        Simple::side(position, Side::White) - Simple::side(position, Side::Black) + tempo
    }
}
