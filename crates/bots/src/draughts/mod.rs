//! Dames and Damsystem: pieces, and how far they have come.

mod judge;
mod patterns;
mod tables;
pub mod train;

use game::{Line, Seat};
use rules::dames::Dames;
use rules::damsystem::Damsystem;

pub(crate) use patterns::Patterns;
pub(crate) use tables::Tables;

use crate::level::Skill;
use crate::open::{self, Judged};
use crate::{Level, Sparring, Thinker, Thinks};

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
