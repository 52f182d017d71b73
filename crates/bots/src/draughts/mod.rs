//! Dames and Damsystem: pieces, and how far they have come.

mod patterns;
mod tables;
pub mod train;

use game::{Line, Outcome, Seat};
use rules::dames::Dames;
use rules::damsystem::Damsystem;
use rules::draughts::{Draughts, Move, Variant};

pub(crate) use patterns::Patterns;
pub(crate) use tables::Tables;

use crate::level::Skill;
use crate::open::{self, Judged};
use crate::{Level, Sparring, Thinker, Thinks};

/// What a search asks about draughts besides what a position is worth.
pub(super) mod common {
    use super::*;
    use game::Game;

    /// A capture, or a fault to punish, is due.
    pub fn restless(moves: &[Move]) -> bool {
        // With huffing allowed the list may go on with ordinary moves; then nothing is due.
        let due = |mv: &Move| matches!(mv, Move::Capture { .. } | Move::Huff { .. });
        moves.first().is_some_and(due) && moves.last().is_some_and(due)
    }

    pub fn noisy(mv: Move) -> bool {
        matches!(mv, Move::Capture { .. } | Move::Huff { .. })
    }

    pub fn promise(mv: Move) -> i32 {
        match mv {
            Move::Capture { captured, .. } => captured.count_ones() as i32,
            Move::Huff { .. } => 2,
            Move::Step { .. } | Move::Pass { .. } => 0,
        }
    }

    pub fn countdown<V: Variant>(position: &Draughts<V>) -> u32 {
        u32::from(V::QUIET.saturating_sub(position.quiet()))
    }

    pub fn ended<V: Variant>(position: &Draughts<V>, moves: &[Move]) -> Option<Outcome> {
        // Who can move is not lost, unless a count is over; a side without pieces leaves no moves.
        if moves.is_empty() || position.quiet() >= V::QUIET { position.outcome() } else { None }
    }
}

/// What the levels mean in draughts.
const SKILLS: [Skill; 8] = [
    Skill::short_sighted(1, 0, 80),
    Skill::short_sighted(2, 1, 60),
    Skill::short_sighted(3, 2, 30),
    Skill::short_sighted(4, 4, 10),
    Skill::of_nodes(6, 20_000),
    Skill::of_nodes(8, 60_000),
    Skill::of_nodes(12, 300_000),
    Skill::BEST,
];

impl Judged for Dames {
    type Judge = Patterns;

    fn judge() -> &'static Patterns {
        Patterns::built_in()
    }

    const SKILLS: [Skill; 8] = SKILLS;
}

impl Judged for Damsystem {
    type Judge = Tables;

    fn judge() -> &'static Tables {
        &Tables
    }

    const SKILLS: [Skill; 8] = SKILLS;
}

impl Thinks for Dames {
    fn thinker(line: &Line<Self>, seat: Seat, level: Level) -> Thinker {
        open::thinker(line, seat, level)
    }

    fn sparring(line: &Line<Self>, seat: Seat, partner: Sparring) -> Option<Thinker> {
        match partner {
            Sparring::Simple(level) => Some(open::searcher(line, seat, &Tables, SKILLS[level.index()])),
            _ => open::sparring(line, seat, partner),
        }
    }
}

impl Thinks for Damsystem {
    fn thinker(line: &Line<Self>, seat: Seat, level: Level) -> Thinker {
        open::thinker(line, seat, level)
    }

    fn sparring(line: &Line<Self>, seat: Seat, partner: Sparring) -> Option<Thinker> {
        open::sparring(line, seat, partner)
    }
}
