//! Stones, the toy: every position looks alike to its judge, so that only what a search sees decides.

use game::{Line, Seat};
use rules::stones::Stones;

use crate::open::{self, Judged};
use crate::search::Judge;
use crate::{Choice, Skill, Sparring, Thinker};

/// Knows nothing but the count.
pub struct Blind;

impl Judge<Stones> for Blind {
    fn evaluate(&self, _: &Stones) -> i32 {
        0
    }

    fn countdown(&self, position: &Stones) -> Option<u32> {
        Some(u32::from(position.heap.limit().saturating_sub(position.turned)))
    }
}

impl Judged for Stones {
    type Judge = Blind;

    fn judge() -> &'static Blind {
        &Blind
    }

    fn searcher(line: &Line<Stones>, seat: Seat, skill: Skill) -> Thinker {
        open::searcher(line, seat, Self::judge(), skill)
    }

    type Simple = Blind;
    const SIMPLE: &'static Blind = &Blind;

    // The strongest thinks for ever: without a table it never comes to the end of even so small a game.
    const SKILLS: [Skill; 8] = [
        Skill::short_sighted(1, 0, 0),
        Skill::short_sighted(2, 0, 0),
        Skill::short_sighted(3, 0, 0),
        Skill::short_sighted(4, 0, 0),
        Skill::short_sighted(5, 0, 0),
        Skill::short_sighted(6, 0, 0),
        Skill::of_nodes(12, 10_000),
        Skill { memory: 0, ..Skill::BEST },
    ];
    const ODDS: u32 = 100;
    const BENCH_DEPTH: u32 = 12;

    /// Two that only a test wants: one takes more stones than there are, the other is at a loss.
    fn sparring(line: &Line<Stones>, seat: Seat, partner: Sparring) -> Option<Thinker> {
        match partner {
            Sparring::Cheat(level) => Some(Thinker::new(move |_, _| {
                (level.get() == 1).then(|| Choice { text: "99".to_owned(), ..Choice::default() })
            })),
            _ => open::sparring(line, seat, partner),
        }
    }
}
