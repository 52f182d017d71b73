//! What the side to move sees, computed once: who is offside, who can receive, who can shoot, what shuts the goal.

use super::Kidam;
use super::board::{BOARD, Bits, FIELD, ROWS, Side, Square, squares};
use super::layout::CROWD;
use super::lines::{around_of, ray_of, seen_from, star_of};

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

    pub(super) fn none(self) -> bool {
        // Not compared one by one: that would be a call.
        self.rays[0] & self.rays[1] & self.rays[2] == ANYWHERE
    }

    /// Those on which nothing stands, the keeper on the goal square included.
    pub(super) fn open(self, occupied: Bits) -> impl Iterator<Item = Bits> {
        self.rays.into_iter().filter(move |ray| ray & occupied == 0)
    }
}

/// What the side to move sees: computed once, asked for every piece.
pub(super) struct Outlook {
    pub(super) side: Side,
    pub(super) own: Bits,
    foe: Bits,
    pub(super) occupied: Bits,
    pub(super) ball: Square,
    /// Squares on which a piece of this side without the ball is offside (K18).
    offside: Bits,
    /// Pieces that may receive as they stand (K9, K19).
    pub(super) receivers: Bits,
    /// Whether the holder may pass over occupied squares (K17).
    airy: bool,
    /// Lines of this side's shots.
    pub(super) shots: ShotLines,
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

    /// The goal squares a side could shoot at as the very first step of its turn.
    pub(super) fn open_goals(&self, side: Side) -> impl Iterator<Item = Square> {
        let onside = self.offside_pieces(side) == 0;
        let lines = ShotLines::of(side, self.ball(side)).open(self.occupied()).filter(move |_| onside);
        lines.filter_map(move |line| squares(line & side.other().goal()).next())
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
}

impl Outlook {
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
        Passing { receivers: reached(from, seen, receivers, self.airy, self.foe), open: seen & !occupied }
    }

    /// Whether too many enemies stand around a receiver for a pass in the air (K17).
    pub(super) fn crowded(&self, receiver: Square) -> bool {
        crowded(receiver, self.foe)
    }

    /// Of these squares, those to which the piece on `from` – not the holder – can go so that the ball can be passed
    /// afterwards.
    pub(super) fn leaves_pass(&self, now: &Passing, from: Square, targets: Bits) -> Bits {
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
    pub(super) fn leaves_shot(&self, from: Square) -> Bits {
        if self.shots.none() || self.own & !self.ball.bit() & !from.bit() & self.offside != 0 {
            return 0;
        }
        let lines = self.shots.open(self.occupied & !from.bit());
        lines.fold(0, |squares, line| squares | !line) & !self.offside
    }

    /// The lines on which the holder can shoot as things stand (K11, K19).
    pub(super) fn shot_lines_now(&self) -> impl Iterator<Item = Bits> {
        let onside = self.own & !self.ball.bit() & self.offside == 0;
        self.shots.open(self.occupied).filter(move |_| onside)
    }
}

/// Of these pieces, those the ball reaches from a square from which so much is seen (K8), or by air (K17).
pub(super) fn reached(from: Square, seen: Bits, receivers: Bits, airy: bool, foe: Bits) -> Bits {
    let mut reached = seen & receivers;
    if airy {
        for to in squares(star_of(from) & receivers & !seen) {
            if !crowded(to, foe) {
                reached |= to.bit();
            }
        }
    }
    reached
}

/// Whether too many enemies stand around a receiver for a pass in the air (K17).
fn crowded(receiver: Square, foe: Bits) -> bool {
    (around_of(receiver) & foe).count_ones() > CROWD
}
