//! Reading a step text and judging it: the step it means here, or the rule that refuses it.

use game::{Game, Refusal, Unreadable, Words};

use super::board::{Bits, Kind, Square, squares};
use super::layout::REACH;
use super::lines::between;
use super::{Action, Carry, Kidam, Move, Phase, Reason};

/// What a step text asks for.
enum Asked {
    Run(Square, Square),
    Ball(Square, Square),
    Skip,
}

fn read_asked(text: &str) -> Result<Asked, Unreadable> {
    if text == "skip" {
        return Ok(Asked::Skip);
    }
    let square = |name: &str| Square::parse(name).ok_or_else(|| Unreadable::unknown(name));
    if let Some((from, to)) = text.split_once('-') {
        Ok(Asked::Run(square(from)?, square(to)?))
    } else if let Some((from, to)) = text.split_once('>') {
        Ok(Asked::Ball(square(from)?, square(to)?))
    } else {
        Err(Unreadable::shape(text, Words::new("b4-b8, e0>b2 ou skip", "b4-b8, e0>b2 or skip")))
    }
}

impl Kidam {
    pub(super) fn read_step(&self, text: &str) -> Result<Move, Refusal<Reason>> {
        let asked = read_asked(text).map_err(Refusal::Text)?;
        if let Some(outcome) = self.won().then(|| self.outcome()).flatten() {
            return Err(Refusal::Over(outcome));
        }
        let mut steps = Vec::new();
        self.legal_moves(&mut steps);
        let is_asked = |step: &Move| match (step.act, &asked) {
            (Action::Run | Action::RunAlone, Asked::Run(from, to)) => (step.from, step.to) == (*from, *to),
            (Action::Pass | Action::PassAlone | Action::Shot, Asked::Ball(from, to)) => {
                (step.from, step.to) == (*from, *to)
            }
            (Action::Skip, Asked::Skip) => true,
            _ => false,
        };
        if let Some(&step) = steps.iter().find(|step| is_asked(step)) {
            return Ok(step);
        }
        let own = |from: Square| self.pieces[self.side.index()] & from.bit() != 0;
        match asked {
            Asked::Run(from, _) | Asked::Ball(from, _) if !own(from) => Err(Refusal::Turn { what: from.to_string() }),
            Asked::Run(from, to) => Err(Refusal::Rule(self.why_not_move(from, to))),
            Asked::Ball(from, to) => Err(Refusal::Rule(self.why_not_ball(from, to))),
            Asked::Skip => Err(Refusal::Rule(Reason::NoSkip)),
        }
    }

    /// The rule that refuses a move of one's own piece that is not legal.
    fn why_not_move(&self, from: Square, to: Square) -> Reason {
        let there = || self.why_not_there(from, to).unwrap_or_else(|| self.why_not_now(from, to));
        self.why_stays(from).unwrap_or_else(there)
    }

    /// The rule that keeps a piece where it is, wherever it would go.
    fn why_stays(&self, from: Square) -> Option<Reason> {
        let holds = self.ball(self.side) == from;
        match self.phase {
            Phase::Moved(at) => Some(Reason::AlreadyMoved(at)),
            Phase::Played if holds => Some(Reason::ReceiverStays(from)),
            Phase::Start if holds && self.options.carry == Carry::No => Some(Reason::HolderStays(from)),
            _ => None,
        }
    }

    /// Why a piece of one's own can do nothing now; nothing where it can, or is not one's own.
    pub(super) fn why_stuck(&self, at: Square) -> Option<Reason> {
        let mut steps = Vec::new();
        self.legal_moves(&mut steps);
        let own = self.pieces[self.side.index()] & at.bit() != 0;
        if !own || steps.is_empty() || steps.iter().any(|step| step.act != Action::Skip && step.from == at) {
            return None;
        }
        Some(match squares(self.destinations(at)).next() {
            Some(to) => self.why_not_move(at, to),
            None => self.why_stays(at).unwrap_or(Reason::Stuck(at)),
        })
    }

    /// The rule that keeps a piece from going to a square, whatever comes after.
    fn why_not_there(&self, from: Square, to: Square) -> Option<Reason> {
        if self.destinations(from) & to.bit() != 0 {
            return None;
        }
        let occupied = self.occupied();
        Some(match between(from, to) {
            _ if from.is_goal() => Reason::KeeperStep(from),
            _ if to.is_goal() => Reason::GoalSquare(to),
            _ if occupied & to.bit() != 0 => Reason::Occupied(to),
            None => Reason::NotStraight(from, to),
            Some((distance, _)) if distance > REACH => Reason::TooFar(from, to),
            Some((_, way)) => match first_met(from, way & occupied) {
                Some(at) => Reason::InTheWay(at),
                None => self.why_not_on_line(from, to),
            },
        })
    }

    /// Which of K14–K16 closes a square of a goal line.
    fn why_not_on_line(&self, from: Square, to: Square) -> Reason {
        let on = |squares: Bits| squares & to.bit() != 0;
        let kind = self.kind_at(from);
        if self.complete() && kind != Kind::Back && on(self.side.line(1)) {
            Reason::BacksOnly(to)
        } else if self.complete() && kind != Kind::Forward && on(self.side.other().line(1)) {
            Reason::ForwardsOnly(to)
        } else if on(self.side.line(2)) || !on(self.walled_lines(from) & self.side.line(1)) {
            Reason::WallOnLines(to)
        } else {
            Reason::WallOnLine(to)
        }
    }

    /// Which of K10 and K12 refuses a move that the piece could make.
    fn why_not_now(&self, from: Square, to: Square) -> Reason {
        let mut after = *self;
        after.run(from, to);
        let enemy = self.side.other();
        match after.open_goals(enemy).next() {
            Some(goal) => Reason::GoalOpen(after.ball(enemy), goal),
            None => Reason::NoFullTurn(from, to),
        }
    }

    /// The rule that refuses to play the ball so.
    fn why_not_ball(&self, from: Square, to: Square) -> Reason {
        let holder = self.ball(self.side);
        if self.phase == Phase::Played {
            return Reason::AlreadyPlayed(holder);
        }
        if from != holder {
            return Reason::NotTheHolder(from, holder);
        }
        if self.side.other().goal() & to.bit() != 0 {
            return self.why_no_shot(from, to);
        }
        self.why_no_pass(from, to).unwrap_or_else(|| {
            let enemy = self.side.other();
            match (self.phase, self.open_goals(enemy).next()) {
                (Phase::Moved(_), Some(goal)) => Reason::GoalOpen(self.ball(enemy), goal),
                _ => Reason::NoParryLeft(self.ball(enemy)),
            }
        })
    }

    fn why_no_shot(&self, from: Square, to: Square) -> Reason {
        let enemy = self.side.other();
        let (distance, way) = match between(from, to) {
            None => return Reason::NotStraight(from, to),
            Some(line) => line,
        };
        if enemy.camp() & from.bit() == 0 {
            Reason::ShotFromAfar(from)
        } else if distance > REACH {
            Reason::TooFar(from, to)
        } else if self.phase == Phase::Moved(from) {
            Reason::ShooterMoved(from)
        } else if self.pieces[enemy.index()] & to.bit() != 0 {
            Reason::KeeperThere(to)
        } else if let Some(at) = first_met(from, way & self.occupied()) {
            Reason::ShotBlocked(at)
        } else {
            Reason::ShotOffside(squares(self.offside_pieces(self.side)).next().unwrap_or(from))
        }
    }

    /// The rule that keeps the ball from going to a square, whatever comes after.
    fn why_no_pass(&self, from: Square, to: Square) -> Option<Reason> {
        let own = self.pieces[self.side.index()];
        let (distance, way) = match between(from, to) {
            _ if own & to.bit() == 0 || from == to => return Some(Reason::NobodyReceives(to)),
            None => return Some(Reason::NotStraight(from, to)),
            Some(line) => line,
        };
        let outlook = self.outlook();
        if distance > REACH {
            Some(Reason::TooFar(from, to))
        } else if self.mark(self.side) == Some(to) {
            Some(Reason::NoReturn(to))
        } else if self.offside_pieces(self.side) & to.bit() != 0 {
            Some(Reason::ReceiverOffside(to))
        } else if outlook.passing(from, self.occupied(), own & !from.bit()).receivers & to.bit() != 0 {
            None
        } else if self.complete() && self.kind_at(from) == Kind::Midfielder {
            Some(Reason::Crowded(to))
        } else {
            first_met(from, way & self.occupied()).map(Reason::PassBlocked)
        }
    }
}

/// Of some squares on one line from a square, the one met first.
fn first_met(from: Square, on_the_way: Bits) -> Option<Square> {
    squares(on_the_way).min_by_key(|&at| between(from, at).map(|(distance, _)| distance))
}
