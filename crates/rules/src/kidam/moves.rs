//! Moves – the steps of a turn – and which of them are legal: where pieces and ball can go, and which steps lead to a
//! turn that may end so (K10, K12, K20).
//!
//! Nothing is tried out. Whether the enemy could shoot after a move depends only on the pieces, never on the mover's
//! own ball, so K12 is a set of squares for each piece; and so is "the ball can be played after this move" (K10).

use super::board::{Bits, FIELD, Kind, Square, squares};
use super::layout::{WALL_LINE, WALL_LINES};
use super::lines::{around_of, seen_from};
use super::outlook::{Outlook, Passing};
use super::{Carry, Kidam, Phase};

/// One step of a turn: what the kernel calls a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// What is done.
    pub act: Action,
    /// From where: the piece's square, the ball holder's; the ball holder's for a skip.
    pub from: Square,
    /// To where.
    pub to: Square,
}

/// What a step does. Whether it ends the turn on its own is found once, when it is generated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// A piece moves.
    Run,
    /// A piece moves; there is no full turn, so the ball goes to the keeper (K10).
    RunAlone,
    /// The ball goes to another piece.
    Pass,
    /// The ball goes to another piece, and no piece can move after that (K20).
    PassAlone,
    /// The ball goes into the enemy's goal (K11).
    Shot,
    /// Nothing can be done (K20).
    Skip,
}

impl Kidam {
    /// Where a piece can go by K5, K6 and K14–K16.
    pub(super) fn destinations(&self, from: Square) -> Bits {
        // K6: the keeper goes one square, within his goal.
        if from.is_goal() {
            return around_of(from) & self.side.goal() & !self.occupied();
        }
        // K5: in a straight line, over empty squares onto one, and never into a goal.
        let occupied = self.occupied();
        seen_from(from, occupied) & !occupied & FIELD & !self.forbidden_lines(from)
    }

    /// The squares of the goal lines that are closed to a field piece by K14–K16.
    fn forbidden_lines(&self, from: Square) -> Bits {
        let mut forbidden = 0;
        if self.complete() {
            // K15: only backs on one's own line 1.
            if self.backs & from.bit() == 0 {
                forbidden |= self.side.line(1);
            }
            // K16: only forwards on the enemy's line 1.
            if self.kind_at(from) != Kind::Forward {
                forbidden |= self.side.other().line(1);
            }
        }
        forbidden | self.walled_lines(from)
    }

    /// The squares onto which a piece would make a wall (K14). The rule speaks of moving onto a square, so a text may
    /// show a wall already: pieces may then leave it, and move elsewhere, but not shift within it.
    pub(super) fn walled_lines(&self, from: Square) -> Bits {
        let others = self.pieces[self.side.index()] & !from.bit();
        let (first, both) = (self.side.line(1), self.side.line(1) | self.side.line(2));
        if (others & both).count_ones() >= WALL_LINES {
            both
        } else if (others & first).count_ones() >= WALL_LINE {
            first
        } else {
            0
        }
    }

    /// Adds the legal steps of the turn as far as it has come: a move and the ball, in either order (K4).
    pub(super) fn steps_into(&self, steps: &mut Vec<Move>) {
        let outlook = self.outlook();
        match self.phase {
            Phase::Start => self.first_steps(&outlook, steps),
            Phase::Moved(moved) => ball_steps(&outlook, moved != outlook.ball, steps),
            Phase::Played => {
                for from in squares(outlook.own & !outlook.ball.bit()) {
                    push(steps, Action::Run, from, self.destinations(from) & outlook.safe(from));
                }
            }
        }
    }

    /// The steps that begin a full turn; failing that, the moves that are a turn (K10); failing that, a skip (K20).
    fn first_steps(&self, outlook: &Outlook, steps: &mut Vec<Move>) {
        let before = steps.len();
        let passing = outlook.passing(outlook.ball, outlook.occupied, outlook.receivers);
        // Who can move at all, and who can so that the turn may end (K12).
        let (mut able, mut free) = (0, 0);
        for from in squares(outlook.own) {
            let reach = self.destinations(from);
            if reach == 0 {
                continue;
            }
            let safe = reach & outlook.safe(from);
            able |= from.bit();
            if safe != 0 {
                free |= from.bit();
            }
            push(steps, Action::Run, from, self.turn_starters(outlook, &passing, from, reach, safe));
        }
        for to in squares(passing.receivers) {
            // Who has received does not move (K7). K20 asks whether anybody else can move by K5–K7 and K14–K16: a side
            // whose only moves would open its goal (K12) is not excused from them, and skips if nothing else is left.
            if free & !to.bit() != 0 {
                steps.push(Move { act: Action::Pass, from: outlook.ball, to });
            } else if able & !to.bit() == 0 && !outlook.threatened() {
                steps.push(Move { act: Action::PassAlone, from: outlook.ball, to });
            }
        }
        push_shots(outlook, steps);
        if steps.len() == before {
            self.lone_steps(outlook, steps);
        }
    }

    /// Of the squares in reach of a piece, those from which the ball can still be played, so that the turn is full:
    /// passed if the move leaves the goal shut, or shot.
    fn turn_starters(&self, outlook: &Outlook, passing: &Passing, from: Square, reach: Bits, safe: Bits) -> Bits {
        if from != outlook.ball {
            return outlook.leaves_pass(passing, from, safe) | reach & outlook.leaves_shot(from);
        }
        match self.options.carry {
            Carry::No => 0,
            Carry::Run => {
                let occupied = outlook.occupied & !from.bit();
                let passes = |&to: &Square| outlook.passing(to, occupied, outlook.receivers).receivers != 0;
                squares(safe).filter(passes).fold(0, |bits, to| bits | to.bit())
            }
        }
    }

    /// Turns that are a single step because there is no full one: a move and the ball to the keeper (K10), or a
    /// skip (K20).
    fn lone_steps(&self, outlook: &Outlook, steps: &mut Vec<Move>) {
        let before = steps.len();
        for from in squares(self.first_movers(outlook)) {
            push(steps, Action::RunAlone, from, self.destinations(from) & outlook.safe(from));
        }
        if steps.len() == before && !outlook.threatened() {
            steps.push(Move { act: Action::Skip, from: outlook.ball, to: outlook.ball });
        }
    }

    /// Who may move before the ball is played (K7).
    fn first_movers(&self, outlook: &Outlook) -> Bits {
        match self.options.carry {
            Carry::No => outlook.own & !outlook.ball.bit(),
            Carry::Run => outlook.own,
        }
    }

    /// Whether the side to move, under a kidam, has any turn that parries it or scores (K12).
    pub(super) fn can_answer(&self) -> bool {
        let outlook = self.outlook();
        // A parry by whoever may move first is a turn, full or not (K10). The holder parries after its pass, if it
        // has one; so it does not matter to whom.
        let parries = |from| self.destinations(from) & outlook.safe(from) != 0;
        let scores = |from| from != outlook.ball && self.destinations(from) & outlook.leaves_shot(from) != 0;
        squares(self.first_movers(&outlook)).any(parries)
            || outlook.shot_lines_now().next().is_some()
            || parries(outlook.ball)
                && outlook.passing(outlook.ball, outlook.occupied, outlook.receivers).receivers != 0
            || !outlook.shots.none() && squares(outlook.own).any(scores)
    }
}

/// The ball is due: it is passed (K8) if the goal is shut (K12), or shot by a holder that did not move (K11).
fn ball_steps(outlook: &Outlook, may_shoot: bool, steps: &mut Vec<Move>) {
    if !outlook.threatened() {
        let passing = outlook.passing(outlook.ball, outlook.occupied, outlook.receivers);
        push(steps, Action::Pass, outlook.ball, passing.receivers);
    }
    if may_shoot {
        push_shots(outlook, steps);
    }
}

fn push_shots(outlook: &Outlook, steps: &mut Vec<Move>) {
    for line in outlook.shot_lines_now() {
        push(steps, Action::Shot, outlook.ball, line & outlook.side.other().goal());
    }
}

fn push(steps: &mut Vec<Move>, act: Action, from: Square, targets: Bits) {
    steps.extend(squares(targets).map(|to| Move { act, from, to }));
}
