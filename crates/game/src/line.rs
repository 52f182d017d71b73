//! A start, the moves played from it, and where they lead: repetition included.

use crate::{Game, Outcome, Refusal, Turn};

/// How many moves lie between two positions that a line remembers, so that no place in it is far from one.
const STRIDE: usize = 16;

/// A start position and the moves played from it. The only place, with [`Ahead`], that knows about repetition.
#[derive(Clone, Debug)]
pub struct Line<G: Game> {
    /// The start, and the position after every [`STRIDE`] moves.
    landmarks: Vec<G>,
    position: G,
    moves: Vec<G::Move>,
    /// Earlier positions that can still recur, the present one included, as [`Game::recurring`] gives them.
    recurring: Vec<G>,
    /// How it ended; asked once for each position, looked at many times.
    outcome: Option<Outcome>,
}

impl<G: Game> Line<G> {
    /// A line of no moves. Its start is the first occurrence of that position.
    pub fn new(start: G) -> Line<G> {
        let recurring = start.recurring().into_iter().collect();
        let outcome = start.outcome();
        Line { position: start.clone(), landmarks: vec![start], moves: Vec::new(), recurring, outcome }
    }

    /// Where the line begins.
    pub fn start(&self) -> &G {
        // A line is made with its start and nothing removes it.
        &self.landmarks[0]
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
        occurrences(&self.position, &self.recurring)
    }

    /// How the game ended, if it has, by any rule.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Who acts now.
    pub fn turn(&self) -> Turn {
        if self.outcome.is_some() { Turn::Over } else { self.position.turn() }
    }

    /// The legal moves; none when the game is over.
    pub fn legal_moves(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        if self.outcome.is_none() {
            self.position.legal_moves(&mut moves);
        }
        moves
    }

    /// Reads a move that can be played now, or says what refuses it.
    pub fn read_move(&self, text: &str) -> Result<G::Move, Refusal<G::Reason>> {
        match self.outcome {
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
        self.push(mv);
        self.outcome = outcome(&self.position, self.occurrences());
    }

    fn push(&mut self, mv: G::Move) {
        self.position.play_unchecked(mv);
        self.moves.push(mv);
        if self.moves.len().is_multiple_of(STRIDE) {
            self.landmarks.push(self.position.clone());
        }
        if self.position.forgets() {
            self.recurring.clear();
        }
        self.recurring.extend(self.position.recurring());
    }

    /// Goes back to after the first `ply` moves, and gives the moves taken back.
    pub fn rewind(&mut self, ply: usize) -> Vec<G::Move> {
        let taken = self.moves.split_off(ply.min(self.moves.len()));
        let kept = std::mem::take(&mut self.moves);
        *self = Line::new(self.start().clone());
        kept.into_iter().for_each(|mv| self.push(mv));
        self.outcome = outcome(&self.position, self.occurrences());
        taken
    }

    /// The position after the first `ply` moves.
    pub fn position_at(&self, ply: usize) -> G {
        let ply = ply.min(self.moves.len());
        if ply == self.moves.len() {
            return self.position.clone();
        }
        let landmark = ply / STRIDE;
        let mut position = self.landmarks[landmark].clone();
        for &mv in &self.moves[landmark * STRIDE..ply] {
            position.play_unchecked(mv);
        }
        position
    }

    /// A look ahead from where the line stands.
    pub fn ahead(&self) -> Ahead<'_, G> {
        Ahead {
            line: self,
            position: self.position.clone(),
            recurring: Vec::new(),
            forgot: false,
            outcome: self.outcome,
        }
    }
}

/// Moves thought of and not played: a copy of the position alone, however long the line is.
pub struct Ahead<'a, G: Game> {
    line: &'a Line<G>,
    position: G,
    /// What the moves ahead added to the line's positions that can recur; those no longer count where `forgot`.
    recurring: Vec<G>,
    forgot: bool,
    outcome: Option<Outcome>,
}

impl<G: Game> Ahead<'_, G> {
    /// Where it stands.
    pub fn position(&self) -> &G {
        &self.position
    }

    /// How the game would have ended.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Who would act.
    pub fn turn(&self) -> Turn {
        if self.outcome.is_some() { Turn::Over } else { self.position.turn() }
    }

    /// Plays a legal move ahead.
    pub fn play_unchecked(&mut self, mv: G::Move) {
        self.position.play_unchecked(mv);
        if self.position.forgets() {
            self.forgot = true;
            self.recurring.clear();
        }
        self.recurring.extend(self.position.recurring());
        let earlier = if self.forgot { 0 } else { occurrences(&self.position, &self.line.recurring) };
        self.outcome = outcome(&self.position, earlier + occurrences(&self.position, &self.recurring));
    }
}

fn occurrences<G: Game>(position: &G, recurring: &[G]) -> usize {
    match position.recurring() {
        Some(now) => recurring.iter().filter(|&earlier| *earlier == now).count(),
        None => 0,
    }
}

/// How a game ends at a position that stands for the `times`-th time.
fn outcome<G: Game>(position: &G, times: usize) -> Option<Outcome> {
    let ended = position.outcome();
    if times < 3 {
        return ended;
    }
    let repeated = position.repeated();
    Some(ended.map_or(repeated, |ended| ended.or_stronger(repeated)))
}
