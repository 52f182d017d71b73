//! Damata: marbles, how they are stacked, what they reach.

use game::{Game, Line, Outcome, Seat};
use rules::damata::{Damata, Move};

use crate::level::Skill;
use crate::open::{self, Judged};
use crate::search::Judge;
use crate::{Level, Sparring, Thinker, Thinks};

/// Judges by marbles first, then by what they can do.
pub(crate) struct Marbles;

/// What a lone marble, a pair and a stack of three are worth beyond their marbles.
const STACKED: [i32; 3] = [0, 4, 2];
/// What a cell that can be gone to is worth.
const ROOM: i32 = 1;
/// What an enemy cell within reach is worth.
const REACH: i32 = 6;
/// What it is worth to be next to move.
const TEMPO: i32 = 10;

impl Marbles {
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
            let open = position.open_cells();
            // One marble goes one cell, two go two, three go three.
            let third = Damata::beside(stacks[2]) & open;
            let second = Damata::beside(stacks[1] | third) & open;
            let near = Damata::beside(stacks[0] | second) & open;
            let reach = third | second | near;
            let enemies = [1 - seat, 3 - seat].map(|enemy| {
                let [one, two, three] = position.stacks(Seat(enemy));
                one | two | three
            });
            worth += ROOM * reach.count_ones() as i32;
            worth += REACH * (reach & (enemies[0] | enemies[1])).count_ones() as i32;
        }
        worth
    }
}

impl Judge<Damata> for Marbles {
    fn evaluate(&self, position: &Damata) -> i32 {
        let tempo = if position.to_move().0 & 1 == 0 { TEMPO } else { -TEMPO };
        Marbles::team(position, 0) - Marbles::team(position, 1) + tempo
    }

    fn noisy(&self, position: &Damata, mv: Move) -> bool {
        position.removals(mv) >= 2
    }

    fn promise(&self, position: &Damata, mv: Move) -> i32 {
        position.removals(mv) as i32
    }

    fn countdown(&self, position: &Damata) -> Option<u32> {
        Some(u32::from(position.plies_left()))
    }

    fn ended(&self, position: &Damata, moves: &[Move]) -> Option<Outcome> {
        // Who can move has neither lost nor won, unless a count is over.
        if moves.is_empty() || position.plies_left() == 0 { position.outcome() } else { None }
    }

    fn mover(&self, position: &Damata) -> Option<Seat> {
        Some(position.to_move())
    }
}

impl Judged for Damata {
    type Judge = Marbles;

    fn judge() -> &'static Marbles {
        &Marbles
    }

    const SKILLS: [Skill; 8] = [
        Skill::short_sighted(1, 0, 150),
        Skill::short_sighted(1, 0, 60),
        Skill::short_sighted(2, 0, 60),
        Skill::short_sighted(2, 0, 10),
        Skill::of_nodes(3, 10_000),
        Skill::of_nodes(4, 30_000),
        Skill::of_nodes(5, 80_000),
        Skill::BEST,
    ];
}

impl Thinks for Damata {
    fn thinker(line: &Line<Damata>, seat: Seat, level: Level) -> Thinker {
        open::thinker(line, seat, level)
    }

    fn sparring(line: &Line<Damata>, seat: Seat, partner: Sparring) -> Option<Thinker> {
        open::sparring(line, seat, partner)
    }
}
