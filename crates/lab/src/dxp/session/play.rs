//! One game of a meeting: its moves, its clocks, and how it ends.

use std::time::Duration;

use bots::Progress;
use game::{Game, Line, Turn};
use rules::dames::{Dames, Move};
use rules::draughts::Side;

use super::{Claim, claimed, usual};
use crate::budget::share;
use crate::dxp::{DxpEnding, DxpGame, DxpPoints, DxpScore, DxpTold};

/// By how much somebody's time may be over before that is held against it: nobody's clock is quite the other's.
const LATE: Duration = Duration::from_secs(10);

/// What lies between a search and the other's clock.
const ON_THE_WAY: Duration = Duration::from_millis(30);

pub(super) struct Play {
    pub line: Line<Dames>,
    side: Side,
    other: String,
    /// What each has for the whole game, and has used of it: we, then the other.
    time: Duration,
    used: [Duration; 2],
    /// How many moves each plays; 0 for as many as it takes.
    moves: u16,
    pub turn_began: Duration,
}

impl Play {
    pub fn new(line: Line<Dames>, side: Side, other: String, time: Duration, moves: u16) -> Play {
        Play { line, side, other, time, used: [Duration::ZERO; 2], moves, turn_began: Duration::ZERO }
    }

    pub fn begins(&self, number: u32) -> DxpTold {
        let Play { side, time, moves, .. } = *self;
        DxpTold::Begins { number, other: self.other.clone(), side, time, moves }
    }

    /// Whether our word is next, be it a move or that the game is over.
    pub fn is_ours(&self) -> bool {
        self.line.position().side() == self.side
    }

    /// How long who is next has taken.
    pub fn waited(&self, now: Duration) -> Duration {
        now.saturating_sub(self.turn_began)
    }

    /// Takes that from its clock.
    pub fn spend(&mut self, now: Duration) -> Duration {
        let (waited, who) = (self.waited(now), usize::from(!self.is_ours()));
        self.used[who] += waited;
        waited
    }

    /// What the other has left.
    pub fn time_of_other(&self) -> Duration {
        self.time.saturating_sub(self.used[1])
    }

    /// What our next move may take.
    pub fn budget(&self) -> Duration {
        let made = self.line.moves().len() / 2;
        let moves = (self.moves > 0).then(|| usize::from(self.moves).saturating_sub(made) as f64);
        share(self.time.saturating_sub(self.used[0]), moves, Duration::ZERO).saturating_sub(ON_THE_WAY).max(ON_THE_WAY)
    }

    /// How it ends now that it would be our move, if it does.
    pub fn end(&self) -> Option<DxpEnding> {
        let all_made = self.moves > 0 && self.line.moves().len() >= 2 * usize::from(self.moves);
        match self.line.outcome() {
            Some(outcome) => Some(DxpEnding::Rule(outcome)),
            None if self.used[1] > self.time + LATE => Some(DxpEnding::Time),
            None if all_made => Some(DxpEnding::Moves),
            None if !self.line.position().is_bounded() => Some(DxpEnding::Boundless),
            None => None,
        }
    }

    /// Makes a move, and what is told of it.
    pub fn play(&mut self, mv: Move, time: Duration, seen: Option<Progress>) -> DxpTold {
        let (ply, side) = (self.line.moves().len(), self.line.position().side());
        let text = self.line.position().move_text(mv);
        self.line.play_unchecked(mv);
        DxpTold::Moved { ply, side, text, time, seen }
    }

    /// Where it stands after the reply that is expected, if that is one and leaves us something to think about.
    pub fn expecting(&self, text: &str) -> Option<Line<Dames>> {
        let mut line = self.line.clone();
        line.play(text).ok()?;
        (line.turn() == Turn::Player(self.side.seat())).then_some(line)
    }

    /// After how many moves this side was to make its move of this number.
    pub fn ply(&self, number: u16, side: Side) -> Option<usize> {
        let (mut at, mut to_move) = (1, self.line.start().side());
        for ply in 0..=self.line.moves().len() {
            if (at, to_move) == (number, side) {
                return Some(ply);
            }
            to_move = to_move.other();
            at += u16::from(to_move == Side::White);
        }
        None
    }

    /// What an end is worth to us, as far as anybody can say.
    pub fn points(&self, ending: DxpEnding, claim: Claim) -> Option<DxpPoints> {
        match ending {
            DxpEnding::Rule(outcome) if outcome.is_draw() => Some(DxpPoints::Drawn),
            DxpEnding::Rule(outcome) if outcome.winners.contains(self.side.seat()) => Some(DxpPoints::Won),
            DxpEnding::Rule(_) => Some(DxpPoints::Lost),
            DxpEnding::Time => Some(DxpPoints::Won),
            DxpEnding::Word => claimed(claim),
            DxpEnding::Moves | DxpEnding::Illegal | DxpEnding::Boundless | DxpEnding::Left | DxpEnding::Gone => None,
        }
    }

    /// The whole of it, once it is over.
    pub fn game(
        &self,
        number: u32,
        ending: DxpEnding,
        points: Option<DxpPoints>,
        disputed: bool,
        score: DxpScore,
    ) -> DxpGame {
        let mut position = *self.line.start();
        let mut moves = Vec::with_capacity(self.line.moves().len());
        for &mv in self.line.moves() {
            moves.push(position.move_text(mv));
            position.play_unchecked(mv);
        }
        let start = (self.line.start() != usual().start()).then(|| self.line.start().text());
        DxpGame { number, other: self.other.clone(), side: self.side, start, moves, ending, points, disputed, score }
    }
}
