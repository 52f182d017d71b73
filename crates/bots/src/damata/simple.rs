//! What counts in Damata by rule of thumb: what the first games to learn from are played with.

use game::Seat;
use rules::damata::Damata;

use super::{marbles_of, reach};
use crate::open::Worth;

/// Judges by marbles first, then by what they can do, with weights set by hand.
pub struct Simple;

/// What a lone marble, a pair and a stack of three are worth beyond their marbles.
const STACKED: [i32; 3] = [0, 4, 2];
/// What a cell that can be gone to is worth.
const ROOM: i32 = 1;
/// What an enemy cell within reach is worth.
const REACH: i32 = 6;
/// What it is worth to be next to move.
const TEMPO: i32 = 10;

impl Simple {
    /// The worth of one team, whose seats are `seat` and `seat + 2`.
    fn team(position: &Damata, seat: u8) -> i32 {
        let counts = position.counts();
        let mut worth = 0;
        for own in [seat, seat + 2] {
            worth += 100 * i32::from(counts[usize::from(own)]);
            let stacks = position.stacks(Seat(own));
            for (stack, weight) in stacks.iter().zip(STACKED) {
                worth += weight * stack.count_ones() as i32;
            }
            let reach = reach(position, stacks);
            let enemies = marbles_of(position, 1 - seat) | marbles_of(position, 3 - seat);
            worth += ROOM * reach.count_ones() as i32;
            worth += REACH * (reach & enemies).count_ones() as i32;
        }
        worth
    }
}

impl Worth<Damata> for Simple {
    fn worth(&self, position: &Damata) -> i32 {
        let tempo = if position.to_move().0 & 1 == 0 { TEMPO } else { -TEMPO };
        Simple::team(position, 0) - Simple::team(position, 1) + tempo
    }
}
