//! Kidam: goals, where pieces and ball stand, who could shoot, who stands offside.

mod features;
mod simple;

use game::{Game, Line, Outcome, Seat};
use rules::kidam::{Act, Kidam, Step};

use crate::level::Skill;
use crate::open::{self, Judged};
use crate::search::Judge;
use crate::{Level, Sparring, Thinker, Thinks};
use features::Learnt;
use simple::{GOAL, Simple};

/// Knows what the run of play is worth.
pub(crate) trait Worth: Send + Sync + 'static {
    /// For W, a goal being 1000; the goals scored are not in it.
    fn worth(&self, position: &Kidam) -> i32;
}

impl<W: Worth> Judge<Kidam> for W {
    const UNIT: i32 = GOAL;

    const CROWDED: bool = true;

    const TURN: i32 = 2;

    fn left_out(&self, position: &Kidam) -> Option<Kidam> {
        position.left_out()
    }

    fn evaluate(&self, position: &Kidam) -> i32 {
        let [white, black] = position.score();
        GOAL * (i32::from(white) - i32::from(black)) + self.worth(position)
    }

    /// There is always a step to make, if only a skip; a shot is the only noisy one.
    fn calm(&self, position: &Kidam) -> bool {
        !position.ball_due() && !position.threatens(position.side()) && position.outcome().is_none()
    }

    /// With only the ball to play there are few ways, and where it goes matters.
    fn restless(&self, position: &Kidam, _moves: &[Step]) -> bool {
        position.ball_due()
    }

    fn noisy(&self, _position: &Kidam, step: Step) -> bool {
        step.act == Act::Shot
    }

    fn promise(&self, position: &Kidam, step: Step) -> i32 {
        let side = position.side();
        match step.act {
            Act::Shot => 100,
            Act::Pass | Act::PassAlone => 1 + i32::from(side.line_of(step.to) > side.line_of(step.from)),
            Act::Run | Act::RunAlone | Act::Skip => 0,
        }
    }

    fn countdown(&self, position: &Kidam) -> Option<u32> {
        // A turn has two steps.
        Some(2 * u32::from(position.turns_left()))
    }

    fn ended(&self, position: &Kidam, _moves: &[Step]) -> Option<Outcome> {
        position.outcome()
    }

    fn mover(&self, position: &Kidam) -> Option<Seat> {
        Some(Seat(position.side() as u8))
    }
}

impl Judged for Kidam {
    type Judge = Learnt;

    fn judge() -> &'static Learnt {
        Learnt::built_in()
    }

    // A turn has two steps: two steps ahead is one's own turn, four the reply to it.
    const SKILLS: [Skill; 8] = [
        Skill::short_sighted(1, 0, 30),
        Skill::short_sighted(1, 0, 10),
        Skill::short_sighted(1, 0, 2),
        Skill::short_sighted(2, 2, 0),
        Skill::of_nodes(3, 10_000),
        Skill::of_nodes(4, 20_000),
        Skill::of_nodes(6, 40_000),
        Skill::BEST,
    ];
}

impl Thinks for Kidam {
    // A goal wins the match: half of one would be as good as won.
    const EVEN: u32 = 5;

    fn thinker(line: &Line<Kidam>, seat: Seat, level: Level) -> Thinker {
        open::thinker(line, seat, level)
    }

    fn sparring(line: &Line<Kidam>, seat: Seat, partner: Sparring) -> Option<Thinker> {
        match partner {
            Sparring::Simple(level) => Some(open::searcher(line, seat, &Simple, Kidam::SKILLS[level.index()])),
            _ => open::sparring(line, seat, partner),
        }
    }
}
