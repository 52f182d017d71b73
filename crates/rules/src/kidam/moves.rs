//! Which steps are legal: where pieces and ball can go, and which steps lead to a turn that may end so (K10, K12, K20).
//!
//! Nothing is tried out. Whether the enemy could shoot after a move depends only on the pieces, never on the mover's
//! own ball, so K12 is a set of squares for each piece; and so is "the ball can be played after this move" (K10).

use super::board::{BOARD, Bits, FIELD, Kind, ROWS, Side, Square, squares};
use super::layout::{CROWD, WALL_LINE, WALL_LINES};
use super::lines::{around_of, ray_of, seen_from, star_of};
use super::{Act, Carry, Kidam, Phase, Step};

/// Everything: no square is forbidden.
const ANYWHERE: Bits = Bits::MAX;

/// The lines on which a ball could be shot, each with its goal square at the end.
#[derive(Clone, Copy)]
pub(super) struct ShotLines {
    rays: [Bits; 3],
}

impl ShotLines {
    /// The lines of a side's ball, whatever stands on them (K11). A line that does not exist is full of pieces.
    pub(super) fn of(side: Side, ball: Square) -> ShotLines {
        let mut rays = [ANYWHERE; 3];
        if ball.bit() & side.other().camp() != 0 {
            for (ray, direction) in rays.iter_mut().zip(side.forward()) {
                let line = ray_of(ball, direction);
                if line & side.other().goal() != 0 {
                    *ray = line;
                }
            }
        }
        ShotLines { rays }
    }

    fn none(self) -> bool {
        self.rays == [ANYWHERE; 3]
    }

    /// Those on which nothing stands, the keeper on the goal square included.
    pub(super) fn open(self, occupied: Bits) -> impl Iterator<Item = Bits> {
        self.rays.into_iter().filter(move |ray| ray & occupied == 0)
    }
}

/// What the side to move sees: computed once, asked for every piece.
pub(super) struct Outlook {
    side: Side,
    own: Bits,
    foe: Bits,
    occupied: Bits,
    ball: Square,
    /// Squares on which a piece of this side without the ball is offside (K18).
    offside: Bits,
    /// Pieces that may receive as they stand (K9, K19).
    receivers: Bits,
    /// Whether the holder may pass over occupied squares (K17).
    airy: bool,
    /// Lines of this side's shots.
    shots: ShotLines,
    /// Lines of the enemy's shots.
    threats: ShotLines,
    /// The lowest of this side's lines with an enemy in its camp who could be offside; 13 if there is none.
    foe_front: u8,
}

/// Where the ball can go from a square, and what it flies over.
pub(super) struct Passing {
    /// Pieces that can be passed to.
    pub(super) receivers: Bits,
    /// Empty squares the ball reaches: who moves there can be passed to, or stands in the way.
    open: Bits,
}

impl Kidam {
    /// Squares on which a piece of this side without the ball is offside (K18).
    pub(super) fn offside_squares(&self, side: Side) -> Bits {
        if !self.complete() {
            return 0;
        }
        let foe = side.other();
        foe.nearer_than(foe.nearest_line(self.field_pieces(foe))) & foe.camp()
    }

    /// The pieces of a side that are offside (K18).
    pub(super) fn offside_pieces(&self, side: Side) -> Bits {
        self.pieces[side.index()] & !self.ball(side).bit() & self.offside_squares(side)
    }

    /// Whether a side could shoot as the very first step of a turn of its own (K11, K12, K19).
    pub fn can_shoot(&self, side: Side) -> bool {
        let lines = ShotLines::of(side, self.ball(side));
        !lines.none() && lines.open(self.occupied()).next().is_some() && self.offside_pieces(side) == 0
    }

    /// The goal square a side could shoot at as the very first step of its turn.
    pub(super) fn open_goal(&self, side: Side) -> Option<Square> {
        let line = ShotLines::of(side, self.ball(side)).open(self.occupied()).next()?;
        squares(line & side.other().goal()).next().filter(|_| self.offside_pieces(side) == 0)
    }

    pub(super) fn outlook(&self) -> Outlook {
        let (side, enemy) = (self.side, self.side.other());
        let (own, foe) = (self.pieces[side.index()], self.pieces[enemy.index()]);
        let (ball, foe_ball) = (self.ball(side), self.ball(enemy));
        let offside = self.offside_squares(side);
        let mark = self.mark(side).map_or(0, Square::bit);
        let foe_front = if self.complete() { side.nearest_line(foe & !foe_ball.bit() & side.camp()) } else { ROWS - 1 };
        Outlook {
            side,
            own,
            foe,
            occupied: own | foe,
            ball,
            offside,
            receivers: own & !ball.bit() & !mark & !offside,
            airy: self.complete() && self.midfielders & ball.bit() != 0,
            shots: ShotLines::of(side, ball),
            threats: ShotLines::of(enemy, foe_ball),
            foe_front,
        }
    }

    /// Where a piece can go by K5, K6 and K14–K16.
    pub(super) fn destinations(&self, from: Square) -> Bits {
        if from.is_goal() {
            return around_of(from) & self.side.goal() & !self.occupied();
        }
        let occupied = self.occupied();
        seen_from(from, occupied) & !occupied & FIELD & !self.forbidden_lines(from)
    }

    /// The squares of the goal lines that are closed to a field piece by K14–K16.
    fn forbidden_lines(&self, from: Square) -> Bits {
        let mut forbidden = 0;
        if self.complete() {
            if self.backs & from.bit() == 0 {
                forbidden |= self.side.line(1);
            }
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

    /// Adds the legal steps of the turn as far as it has come.
    pub(super) fn steps_into(&self, steps: &mut Vec<Step>) {
        let outlook = self.outlook();
        match self.phase {
            Phase::Start => self.first_steps(&outlook, steps),
            Phase::Moved(moved) => ball_steps(&outlook, moved != outlook.ball, steps),
            Phase::Played => {
                for from in squares(outlook.own & !outlook.ball.bit()) {
                    push(steps, Act::Run, from, self.destinations(from) & outlook.safe(from));
                }
            }
        }
    }

    /// The steps that begin a full turn; failing that, the moves that are a turn (K10); failing that, a skip (K20).
    fn first_steps(&self, outlook: &Outlook, steps: &mut Vec<Step>) {
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
            push(steps, Act::Run, from, self.turn_starters(outlook, &passing, from, reach, safe));
        }
        for to in squares(passing.receivers) {
            // Who has received does not move (K7). K20 asks whether anybody else can move by K5–K7 and K14–K16: a side
            // whose only moves would open its goal (K12) is not excused from them, and skips if nothing else is left.
            if free & !to.bit() != 0 {
                steps.push(Step { act: Act::Pass, from: outlook.ball, to });
            } else if able & !to.bit() == 0 && !outlook.threatened() {
                steps.push(Step { act: Act::PassAlone, from: outlook.ball, to });
            }
        }
        outlook.push_shots(steps);
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
    fn lone_steps(&self, outlook: &Outlook, steps: &mut Vec<Step>) {
        let before = steps.len();
        for from in squares(self.first_movers(outlook)) {
            push(steps, Act::RunAlone, from, self.destinations(from) & outlook.safe(from));
        }
        if steps.len() == before && !outlook.threatened() {
            steps.push(Step { act: Act::Skip, from: outlook.ball, to: outlook.ball });
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

/// The ball is due: it is passed if the goal is shut, or shot by a holder that did not move.
fn ball_steps(outlook: &Outlook, may_shoot: bool, steps: &mut Vec<Step>) {
    if !outlook.threatened() {
        let passing = outlook.passing(outlook.ball, outlook.occupied, outlook.receivers);
        push(steps, Act::Pass, outlook.ball, passing.receivers);
    }
    if may_shoot {
        outlook.push_shots(steps);
    }
}

fn push(steps: &mut Vec<Step>, act: Act, from: Square, targets: Bits) {
    steps.extend(squares(targets).map(|to| Step { act, from, to }));
}

impl Outlook {
    /// Pieces that may receive as they stand (K9, K19).
    pub(super) fn receivers(&self) -> Bits {
        self.receivers
    }

    /// Whether the enemy could shoot if the turn ended now (K12).
    pub(super) fn threatened(&self) -> bool {
        self.threats.open(self.occupied).next().is_some() && !self.traps(self.rear(0))
    }

    /// Squares to which the piece on `from` can go without leaving the enemy a shot (K12).
    pub(super) fn safe(&self, from: Square) -> Bits {
        let occupied = self.occupied & !from.bit();
        // One piece must shut every line that is open without it: by standing on it, keeper or not.
        let blocks = self.threats.open(occupied).fold(ANYWHERE, |squares, line| squares & line);
        if blocks == ANYWHERE {
            return ANYWHERE;
        }
        // Or the others and itself stay in front of an enemy, who is offside (K18, K19). A keeper does not count.
        if !self.traps(self.rear(from.bit())) {
            return blocks;
        }
        let behind = if from.is_goal() { 0 } else { self.side.nearer_than(self.foe_front + 1) };
        blocks | BOARD & !behind
    }

    /// This side's line of defence: the lowest line with a field piece, one of them left out.
    fn rear(&self, without: Bits) -> u8 {
        self.side.nearest_line(self.own & FIELD & !without)
    }

    /// Whether an enemy is offside for a line of defence (K18).
    fn traps(&self, rear: u8) -> bool {
        self.foe_front < rear
    }

    /// Where the ball can go from a square (K8, K9, K17, K19).
    pub(super) fn passing(&self, from: Square, occupied: Bits, receivers: Bits) -> Passing {
        let seen = seen_from(from, occupied);
        let mut reached = seen & receivers;
        if self.airy {
            for to in squares(star_of(from) & receivers & !seen) {
                if !self.crowded(to) {
                    reached |= to.bit();
                }
            }
        }
        Passing { receivers: reached, open: seen & !occupied }
    }

    /// Whether too many enemies stand around a receiver for a pass in the air (K17).
    pub(super) fn crowded(&self, receiver: Square) -> bool {
        (around_of(receiver) & self.foe).count_ones() > CROWD
    }

    /// Of these squares, those to which the piece on `from` – not the holder – can go so that the ball can be passed
    /// afterwards.
    fn leaves_pass(&self, now: &Passing, from: Square, targets: Bits) -> Bits {
        if targets == 0 {
            return 0;
        }
        let without;
        let passing = if star_of(self.ball) & from.bit() == 0 {
            now
        } else {
            without = self.passing(self.ball, self.occupied & !from.bit(), self.receivers & !from.bit());
            &without
        };
        // In sight of the ball and not offside, the piece can receive it itself: its mark, if any, has gone (K9).
        let mut leaves = targets & passing.open & !self.offside;
        let rest = targets & !leaves;
        if passing.receivers != 0 {
            leaves |= rest & !passing.open;
            // In sight but offside, it is in the way of one line.
            for to in squares(rest & passing.open) {
                let occupied = self.occupied & !from.bit() | to.bit();
                if self.passing(self.ball, occupied, self.receivers & !from.bit()).receivers != 0 {
                    leaves |= to.bit();
                }
            }
        } else if self.airy {
            for to in squares(rest & star_of(self.ball) & !self.offside) {
                if !self.crowded(to) {
                    leaves |= to.bit();
                }
            }
        }
        leaves
    }

    /// Squares to which the piece on `from` – not the holder – can go so that the holder can shoot afterwards.
    fn leaves_shot(&self, from: Square) -> Bits {
        if self.shots.none() || self.own & !self.ball.bit() & !from.bit() & self.offside != 0 {
            return 0;
        }
        let lines = self.shots.open(self.occupied & !from.bit());
        lines.fold(0, |squares, line| squares | !line) & !self.offside
    }

    /// The lines on which the holder can shoot as things stand (K11, K19).
    fn shot_lines_now(&self) -> impl Iterator<Item = Bits> {
        let onside = self.own & !self.ball.bit() & self.offside == 0;
        self.shots.open(self.occupied).filter(move |_| onside)
    }

    fn push_shots(&self, steps: &mut Vec<Step>) {
        for line in self.shot_lines_now() {
            push(steps, Act::Shot, self.ball, line & self.side.other().goal());
        }
    }
}
