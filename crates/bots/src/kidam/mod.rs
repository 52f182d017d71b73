//! Kidam: goals, where pieces and ball stand, who could shoot, who stands offside.

mod features;
mod simple;

use std::sync::LazyLock;

use game::{Game, Line, Outcome, Seat};
use rules::kidam::{Action, Kidam, Move};

use crate::Thinker;
use crate::level::Skill;
use crate::linear::Weights;
use crate::open::{Judged, Worth, searcher};
use crate::search::Judge;
use simple::{GOAL, Simple};

impl<W: Worth<Kidam>> Judge<Kidam> for W {
    const UNIT: i32 = GOAL;

    const MANY_MOVES: bool = true;

    // A goal is worth far more than what one turn brings otherwise.
    const ASPIRATION: i32 = 4;

    const PLIES_A_TURN: i32 = 2;

    fn null_move(&self, position: &Kidam) -> Option<Kidam> {
        position.left_out()
    }

    fn evaluate(&self, position: &Kidam) -> i32 {
        let [white, black] = position.score();
        GOAL * (i32::from(white) - i32::from(black)) + self.worth(position)
    }

    /// There is always a step to make, if only a skip; a shot is the only noisy one.
    fn is_quiet(&self, position: &Kidam) -> bool {
        !position.ball_due() && !position.threatens(position.side()) && position.outcome().is_none()
    }

    /// With only the ball to play there are few ways, and where it goes matters.
    fn no_stand_pat(&self, position: &Kidam, _moves: &[Move]) -> bool {
        position.ball_due()
    }

    fn noisy(&self, _position: &Kidam, step: Move) -> bool {
        step.act == Action::Shot
    }

    fn ordering(&self, position: &Kidam, step: Move) -> i32 {
        let side = position.side();
        match step.act {
            Action::Shot => 100,
            Action::Pass | Action::PassAlone => 1 + i32::from(side.line_of(step.to) > side.line_of(step.from)),
            Action::Run | Action::RunAlone | Action::Skip => 0,
        }
    }

    fn countdown(&self, position: &Kidam) -> Option<u32> {
        // A turn has two steps.
        Some(2 * u32::from(position.turns_left()))
    }

    fn ended(&self, position: &Kidam, _moves: &[Move]) -> Option<Outcome> {
        position.outcome()
    }

    fn mover(&self, position: &Kidam) -> Option<Seat> {
        Some(Seat(position.side() as u8))
    }
}

impl Judged for Kidam {
    type Judge = Weights<Kidam>;

    fn judge() -> &'static Weights<Kidam> {
        static BUILT_IN: LazyLock<Weights<Kidam>> = LazyLock::new(|| Weights::built_in(include_str!("kidam.weights")));
        &BUILT_IN
    }

    fn read_judge(bytes: &[u8]) -> Option<Weights<Kidam>> {
        Weights::read(std::str::from_utf8(bytes).ok()?)
    }

    fn searcher(line: &Line<Kidam>, seat: Seat, skill: Skill) -> Thinker {
        searcher(line, seat, Self::judge(), skill)
    }

    type Simple = Simple;
    const SIMPLE: &'static Simple = &Simple;

    // A turn has two steps: two steps ahead is one's own turn, four the reply to it.
    const SKILLS: [Skill; 8] = [
        Skill::short_sighted(1, 0, 30),
        Skill::short_sighted(1, 0, 14),
        Skill::short_sighted(1, 0, 2),
        Skill::short_sighted(2, 2, 0),
        Skill::of_nodes(3, 10_000),
        Skill::of_nodes(5, 20_000),
        Skill::of_nodes(6, 40_000),
        Skill::BEST,
    ];

    // A goal wins the match: half of one would be as good as won.
    const EVEN: u32 = 10;
    // What foretells results best between equal bots that look at 1,000 positions a move, over 24 games: 7.
    const ODDS: u32 = 10;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{CERTAIN, Found, Search, Stopwatch, Style};
    use crate::{Cancel, defaults};
    use game::Line;

    fn search(line: &Line<Kidam>, depth: u32, prunes: bool, selective: bool) -> (Found<Move>, u64) {
        let style = Style {
            depth,
            quiescence: 8,
            full_width: false,
            prunes,
            selective,
            tables: false,
            noise: 0,
            contempt: 0,
            seed: 1,
            memory: 1,
        };
        let clock = Stopwatch::new(None, Some(1_000_000), Cancel::default());
        let mut search = Search::new(Kidam::judge(), line, style, clock);
        let found = search.run(line.position(), &line.legal_moves(), &mut |_, _| ()).unwrap();
        (found, search.nodes())
    }

    #[test]
    fn pruning_looks_at_far_less() {
        let line = Line::new(Kidam::new(&defaults::<Kidam>().unwrap()));
        let [all, fewer] = [false, true].map(|prunes| search(&line, 5, prunes, false).1);
        assert!(fewer * 2 < all, "{fewer} {all}");
    }

    #[test]
    fn a_goal_is_found_by_those_who_prune_too() {
        const BLACK: &str = "BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Kd13@d13";
        // The keeper has left his corner: the forward with the ball need only shoot.
        let text = format!("W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fd6,Ff8,Fi8@f8:{BLACK}");
        let position = Kidam::from_text(&defaults::<Kidam>().unwrap(), &text).unwrap();
        assert!(position.threatens(rules::kidam::Side::White));
        for selective in [false, true] {
            let (found, _) = search(&Line::new(position), 4, true, selective);
            assert!(found.score >= CERTAIN, "{}", found.score);
            assert_eq!(found.line[0].act, Action::Shot);
        }
    }

    #[test]
    fn moves_that_wait_are_tried_after_all() {
        let line = Line::new(Kidam::new(&defaults::<Kidam>().unwrap()));
        // So near nothing is pruned or reduced: the score is that of all moves, in whatever order they come.
        let [one, other] = [false, true].map(|selective| search(&line, 2, false, selective));
        assert_eq!(one.0.score, other.0.score);
    }
}
