//! Position and step texts.

use game::shorten;

use super::board::{Bits, FIELD, Kind, Side, Square};
use super::layout::{BOX, TURNS};
use super::{Action, Carry, Impossible, Kidam, Move, Options, Phase};

/// The text of a step.
pub(super) fn step_text(Move { act, from, to }: Move) -> String {
    match act {
        Action::Run | Action::RunAlone => format!("{from}-{to}"),
        Action::Pass | Action::PassAlone | Action::Shot => format!("{from}>{to}"),
        Action::Skip => "skip".to_owned(),
    }
}

impl Kidam {
    pub(super) fn write_text(&self) -> String {
        let mut text = self.side.letter().to_owned();
        for side in Side::BOTH {
            let pieces: Vec<String> =
                self.pieces(side).map(|(kind, square)| format!("{}{square}", kind.letter())).collect();
            text += &format!(":{}{}@{}", side.letter(), pieces.join(","), self.ball(side));
            if let Some(mark) = self.mark(side) {
                text += &format!("!{mark}");
            }
        }
        if self.score != [0; 2] {
            text += &format!(":G{}-{}", self.score[0], self.score[1]);
        }
        if self.turns != 0 {
            text += &format!(":H{}", self.turns);
        }
        match self.phase {
            Phase::Start => {}
            Phase::Moved(square) => text += &format!(":M{square}"),
            Phase::Played => text += ":P",
        }
        text
    }

    /// Reads a text: pieces and flags in any order are accepted, the sides in theirs.
    pub(super) fn read_text(options: Options, text: &str) -> Result<Kidam, Impossible> {
        let mut parts = text.split(':');
        let (Some(turn), Some(white), Some(black)) = (parts.next(), parts.next(), parts.next()) else {
            return Err(Impossible::Shape);
        };
        let side = Side::BOTH.into_iter().find(|side| side.letter() == turn);
        let side = side.ok_or_else(|| Impossible::Side(shorten(turn)))?;
        let mut kidam = Kidam { pieces: [0; 2], backs: 0, midfielders: 0, ..Kidam::kick_off(options, side, [0; 2]) };
        kidam.read_side(Side::White, white)?;
        kidam.read_side(Side::Black, black)?;
        kidam.read_flags(parts)?;
        kidam.check_score()?;
        kidam.check_turn()?;
        Ok(kidam)
    }

    /// Reads `WKe0,…@e0!b4`.
    fn read_side(&mut self, side: Side, text: &str) -> Result<(), Impossible> {
        let text = text.strip_prefix(side.letter()).ok_or(Impossible::Shape)?;
        let (pieces, ball) = text.split_once('@').ok_or(Impossible::Shape)?;
        let mut found = [0; BOX.len()];
        for piece in pieces.split(',').filter(|_| !pieces.is_empty()) {
            let (kind, square) = read_piece(piece)?;
            if self.occupied() & square.bit() != 0 {
                return Err(Impossible::Twice(square));
            }
            self.check_place(side, kind, square)?;
            self.put(side, kind, square);
            found[kind as usize] += 1;
        }
        for ((kind, holds), found) in BOX.into_iter().zip(found) {
            if found != holds {
                return Err(Impossible::Box { side, kind, found, holds });
            }
        }
        let (ball, mark) = match ball.split_once('!') {
            Some((ball, mark)) => (read_square(ball)?, Some(read_square(mark)?)),
            None => (read_square(ball)?, None),
        };
        let own = |square: Square| self.pieces[side.index()] & square.bit() != 0;
        if !own(ball) {
            return Err(Impossible::Ball { side, at: ball });
        }
        // Whoever passed has not got the ball back before somebody else passed (K9).
        if let Some(at) = mark.filter(|&mark| !own(mark) || mark == ball) {
            return Err(Impossible::Mark { side, at });
        }
        self.balls[side.index()] = ball;
        self.marks[side.index()] = mark;
        Ok(())
    }

    /// Whether such a piece can stand there at all. A wall (K14) is only refused to moves: the rule speaks of
    /// moving onto a square.
    fn check_place(&self, side: Side, kind: Kind, square: Square) -> Result<(), Impossible> {
        let on = |squares: Bits| squares & square.bit() != 0;
        match kind {
            Kind::Keeper if !on(side.goal()) => Err(Impossible::KeeperOut { side, at: square }),
            Kind::Keeper => Ok(()),
            _ if !on(FIELD) => Err(Impossible::InGoal(square)),
            _ if self.complete() && kind != Kind::Back && on(side.line(1)) => Err(Impossible::OwnLine(square)),
            _ if self.complete() && kind != Kind::Forward && on(side.other().line(1)) => {
                Err(Impossible::EnemyLine(square))
            }
            _ => Ok(()),
        }
    }

    fn read_flags<'a>(&mut self, flags: impl Iterator<Item = &'a str>) -> Result<(), Impossible> {
        let mut seen = Vec::new();
        for flag in flags {
            let wrong = || Impossible::Flag(shorten(flag));
            let mut chars = flag.chars();
            let letter = chars.next().ok_or_else(wrong)?;
            let value = chars.as_str();
            // A turn is in the middle of one of its steps, not of both.
            let slot = if letter == 'P' { 'M' } else { letter };
            if seen.contains(&slot) {
                return Err(wrong());
            }
            seen.push(slot);
            match letter {
                'G' => {
                    let (first, second) = value.split_once('-').ok_or_else(wrong)?;
                    self.score = [read_number(first).ok_or_else(wrong)?, read_number(second).ok_or_else(wrong)?];
                }
                'H' => self.turns = read_number(value).ok_or_else(wrong)?,
                'M' => self.phase = Phase::Moved(read_square(value)?),
                'P' if value.is_empty() => self.phase = Phase::Played,
                _ => return Err(wrong()),
            }
        }
        Ok(())
    }

    /// Whether such a score can stand (K13): nobody passes the target, and whoever reaches it leaves a kick-off behind.
    fn check_score(&self) -> Result<(), Impossible> {
        let [first, second] = self.score;
        let wrong = Err(Impossible::Score(first, second));
        if first.max(second) > self.options.goals || first.min(second) >= self.options.goals {
            return wrong;
        }
        let loser = if first > second { Side::Black } else { Side::White };
        if self.won() && *self != Kidam::kick_off(self.options, loser, self.score) {
            return wrong;
        }
        Ok(())
    }

    /// Whether the turn can have come so far.
    fn check_turn(&self) -> Result<(), Impossible> {
        if self.turns > TURNS || self.turns == TURNS && self.phase != Phase::Start {
            return Err(Impossible::Turns);
        }
        if let Phase::Moved(at) = self.phase {
            let stands = self.pieces[self.side.index()] & at.bit() != 0;
            let held = self.options.carry == Carry::No && self.ball(self.side) == at;
            if !stands || held || self.mark(self.side) == Some(at) {
                return Err(Impossible::Moved(at));
            }
        }
        if self.won() {
            return Ok(());
        }
        let mut steps = Vec::new();
        self.steps_into(&mut steps);
        match self.phase {
            _ if !steps.is_empty() => Ok(()),
            Phase::Start => Err(Impossible::Declared),
            _ => Err(Impossible::MidTurn),
        }
    }
}

fn read_piece(text: &str) -> Result<(Kind, Square), Impossible> {
    let mut chars = text.chars();
    let kind = chars.next().and_then(Kind::from_letter).ok_or_else(|| Impossible::Piece(shorten(text)))?;
    Ok((kind, read_square(chars.as_str())?))
}

fn read_square(text: &str) -> Result<Square, Impossible> {
    Square::parse(text).ok_or_else(|| Impossible::Square(shorten(text)))
}

/// A plain number: digits only.
fn read_number(text: &str) -> Option<u8> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}
