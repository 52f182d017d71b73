//! Damata: marbles, how they are stacked, what they reach.

mod features;
mod simple;

use game::{Game, Line, Outcome, Seat};
use rules::damata::{Damata, Move};

use crate::level::Skill;
use crate::open::{self, Judged};
use crate::search::Judge;
use crate::{Level, Sparring, Thinker, Thinks};
use features::Learnt;
use simple::Simple;

/// Knows what a position is worth.
pub(crate) trait Worth: Send + Sync + 'static {
    /// For the team of the first seat, a marble being about 100.
    fn worth(&self, position: &Damata) -> i32;
}

/// The cells with marbles of a seat.
fn marbles_of(position: &Damata, seat: u8) -> u128 {
    let [one, two, three] = position.stacks(Seat(seat));
    one | two | three
}

/// The cells that marbles so stacked can come to, at least if none on the way were full.
fn reach(position: &Damata, stacks: [u128; 3]) -> u128 {
    let open = position.open_cells();
    // One marble goes one cell, two go two, three go three.
    let third = Damata::beside(stacks[2]) & open;
    let second = Damata::beside(stacks[1] | third) & open;
    let near = Damata::beside(stacks[0] | second) & open;
    third | second | near
}

impl<W: Worth> Judge<Damata> for W {
    fn evaluate(&self, position: &Damata) -> i32 {
        self.worth(position)
    }

    /// Somebody can certainly move, and no move can remove two.
    fn calm(&self, position: &Damata) -> bool {
        let me = position.to_move().0;
        let counts = position.counts();
        let goes_on = counts[0] + counts[2] >= 2 && counts[1] + counts[3] >= 2 && position.plies_left() > 0;
        let stacks @ [one, two, three] = position.stacks(Seat(me));
        let team = one | two | three | marbles_of(position, me ^ 2);
        let open = position.open_cells();
        if !goes_on || Damata::beside(one) & open & !team == 0 {
            return false;
        }
        let enemies = marbles_of(position, me ^ 1) | marbles_of(position, me ^ 3);
        let pairs = Damata::beside(Damata::beside(two) & enemies) & enemies;
        pairs == 0 && (three == 0 || (reach(position, [0, 0, stacks[2]]) & enemies).count_ones() < 2)
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
    type Judge = Learnt;

    fn judge() -> &'static Learnt {
        Learnt::built_in()
    }

    const SKILLS: [Skill; 8] = [
        Skill::short_sighted(1, 0, 150),
        Skill::short_sighted(1, 0, 60),
        Skill::short_sighted(2, 0, 110),
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
        match partner {
            Sparring::Simple(level) => Some(open::searcher(line, seat, &Simple, Damata::SKILLS[level.index()])),
            _ => open::sparring(line, seat, partner),
        }
    }
}
