//! Kidam: goals, how far the ball has come, who could shoot, who stands offside.

use game::{Game, Line, Outcome, Seat};
use rules::kidam::{Act, Kidam, Kind, Side, Step};

use crate::level::Skill;
use crate::open::{self, Judged};
use crate::search::Judge;
use crate::{Level, Sparring, Thinker, Thinks};

/// Judges the run of play.
pub(crate) struct Pitch;

/// A goal.
const GOAL: i32 = 1_000;
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

impl Pitch {
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

impl Judge<Kidam> for Pitch {
    const UNIT: i32 = GOAL;

    fn evaluate(&self, position: &Kidam) -> i32 {
        let [white, black] = position.score();
        let goals = GOAL * (i32::from(white) - i32::from(black));
        let tempo = if position.side() == Side::White { TEMPO } else { -TEMPO };
        goals + Pitch::side(position, Side::White) - Pitch::side(position, Side::Black) + tempo
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
    type Judge = Pitch;

    fn judge() -> &'static Pitch {
        &Pitch
    }

    // A turn has two steps: two steps ahead is one's own turn, four the reply to it.
    const SKILLS: [Skill; 8] = [
        Skill::short_sighted(1, 0, 20),
        Skill::short_sighted(1, 0, 9),
        Skill::short_sighted(1, 0, 4),
        Skill::short_sighted(2, 2, 0),
        Skill::of_nodes(3, 10_000),
        Skill::of_nodes(4, 20_000),
        Skill::of_nodes(6, 40_000),
        Skill::BEST,
    ];
}

impl Thinks for Kidam {
    fn thinker(line: &Line<Kidam>, seat: Seat, level: Level) -> Thinker {
        open::thinker(line, seat, level)
    }

    fn sparring(line: &Line<Kidam>, seat: Seat, partner: Sparring) -> Option<Thinker> {
        open::sparring(line, seat, partner)
    }
}
