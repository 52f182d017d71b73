//! A start, the moves played from it, and where they lead: repetition included.

use crate::{Game, Outcome, Refusal, Turn};

/// A start position and the moves played from it. The only place that knows about repetition.
#[derive(Clone, Debug)]
pub struct Line<G: Game> {
    start: G,
    position: G,
    moves: Vec<G::Move>,
    /// Earlier positions that can still recur, the present one included, as [`Game::recurring`] gives them.
    recurring: Vec<G>,
}

impl<G: Game> Line<G> {
    /// A line of no moves. Its start is the first occurrence of that position.
    pub fn new(start: G) -> Line<G> {
        let recurring = start.recurring().into_iter().collect();
        Line { position: start.clone(), start, moves: Vec::new(), recurring }
    }

    /// Where the line begins.
    pub fn start(&self) -> &G {
        &self.start
    }

    /// Where it stands.
    pub fn position(&self) -> &G {
        &self.position
    }

    /// The moves played.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// How many times the present position has stood, itself included; 0 where it does not count.
    pub fn occurrences(&self) -> usize {
        match self.position.recurring() {
            Some(now) => self.recurring.iter().filter(|&earlier| *earlier == now).count(),
            None => 0,
        }
    }

    /// How the game ended, if it has, by any rule.
    pub fn outcome(&self) -> Option<Outcome> {
        let ended = self.position.outcome();
        if self.occurrences() < 3 {
            return ended;
        }
        let repeated = self.position.repeated();
        Some(ended.map_or(repeated, |ended| ended.or_stronger(repeated)))
    }

    /// Who acts now.
    pub fn turn(&self) -> Turn {
        if self.outcome().is_some() { Turn::Over } else { self.position.turn() }
    }

    /// The legal moves; none when the game is over.
    pub fn legal_moves(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        if self.outcome().is_none() {
            self.position.legal_moves(&mut moves);
        }
        moves
    }

    /// Reads a move that can be played now, or says what refuses it.
    pub fn read_move(&self, text: &str) -> Result<G::Move, Refusal<G::Reason>> {
        match self.outcome() {
            Some(outcome) => Err(Refusal::Over(outcome)),
            None => self.position.read_move(text),
        }
    }

    /// Plays a text if it is legal; otherwise nothing changes.
    pub fn play(&mut self, text: &str) -> Result<G::Move, Refusal<G::Reason>> {
        let mv = self.read_move(text)?;
        self.play_unchecked(mv);
        Ok(mv)
    }

    /// Plays a move that [`Line::legal_moves`] lists.
    pub fn play_unchecked(&mut self, mv: G::Move) {
        self.position.play_unchecked(mv);
        self.moves.push(mv);
        if self.position.forgets() {
            self.recurring.clear();
        }
        self.recurring.extend(self.position.recurring());
    }

    /// Goes back to after the first `ply` moves, and gives the moves taken back.
    pub fn rewind(&mut self, ply: usize) -> Vec<G::Move> {
        let taken = self.moves.split_off(ply.min(self.moves.len()));
        let kept = std::mem::take(&mut self.moves);
        *self = Line::new(self.start.clone());
        for mv in kept {
            self.play_unchecked(mv);
        }
        taken
    }

    /// The position after the first `ply` moves.
    pub fn position_at(&self, ply: usize) -> G {
        let mut position = self.start.clone();
        for &mv in self.moves.iter().take(ply) {
            position.play_unchecked(mv);
        }
        position
    }
}
