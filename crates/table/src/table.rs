//! A match of one game: options, log, and what follows from them.

use game::{Game, Line, Refusal, Seat, Seats, Turn};
use rand::Rng;

use crate::{Ending, How, MatchResult};

/// A match. Its truth is its options, its start and its log; everything else is derived.
#[derive(Clone, Debug)]
pub struct Table<G: Game> {
    line: Line<G>,
    /// Moves taken back that can be played again, the next one last.
    undone: Vec<G::Move>,
    ending: Option<Ending>,
}

/// The most that chance does at a stretch. A real game draws a hand or two and rolls a few dice; more than this is a
/// game that never gives the turn back.
pub const MOST_CHANCE: usize = 1000;

/// Moves thought of and not played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Foreseen {
    /// Their canonical texts: the player's, if one was asked about, then what chance did.
    pub texts: Vec<String>,
    /// Who acts after them. Chance only if it went on for longer than [`MOST_CHANCE`] moves.
    pub turn: Turn,
    /// The result, if they end the match.
    pub result: Option<MatchResult>,
}

/// Why something other than a move cannot be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableError {
    /// The match has ended.
    #[error("the match is over")]
    Over,
    /// There is no such seat.
    #[error("there is no seat {}", .0.0)]
    NoSuchSeat(Seat),
    /// Nothing can be taken back: the log is empty, or chance has spoken since.
    #[error("nothing can be taken back")]
    NothingToUndo,
    /// Nothing was taken back.
    #[error("nothing was taken back")]
    NothingToRedo,
}

impl game::Say for TableError {
    fn say(&self, lang: game::Lang) -> String {
        match (self, lang) {
            (_, game::Lang::En) => self.to_string(),
            (TableError::Over, _) => "la partie est finie".to_owned(),
            (TableError::NoSuchSeat(seat), _) => format!("il n'y a pas de place {}", seat.0),
            (TableError::NothingToUndo, _) => "rien ne peut être repris".to_owned(),
            (TableError::NothingToRedo, _) => "rien n'a été repris".to_owned(),
        }
    }
}

impl<G: Game> Table<G> {
    /// A match from the usual start.
    pub fn new(options: &G::Options) -> Table<G> {
        Table::from_position(G::new(options))
    }

    /// A match from a given position.
    pub fn from_position(start: G) -> Table<G> {
        Table { line: Line::new(start), undone: Vec::new(), ending: None }
    }

    /// The start and the moves played from it.
    pub fn line(&self) -> &Line<G> {
        &self.line
    }

    /// The end that players or clocks made, if any.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// The result, once there is one.
    pub fn result(&self) -> Option<MatchResult> {
        match self.line.outcome() {
            Some(outcome) => Some(outcome.into()),
            None => self.ending.map(|ending| self.result_of(ending)),
        }
    }

    /// The result that an end by players or clocks makes or would make.
    pub fn result_of(&self, ending: Ending) -> MatchResult {
        let position = self.line.position();
        let winners = match ending {
            Ending::Agreed => Seats::NONE,
            Ending::Resigned(loser) | Ending::Flagged(loser) | Ending::Gone(loser) => {
                let losers = position.team(loser);
                (0..position.seats()).map(Seat).filter(|&seat| !losers.contains(seat)).collect()
            }
        };
        let rule = matches!(ending, Ending::Agreed | Ending::Resigned(_)).then_some(G::RESIGNATION).flatten();
        MatchResult { winners, how: How::Ending(ending), rule }
    }

    /// Who acts now.
    pub fn turn(&self) -> Turn {
        if self.ending.is_some() { Turn::Over } else { self.line.turn() }
    }

    /// The legal moves; none when the match is over.
    pub fn legal_moves(&self) -> Vec<G::Move> {
        if self.ending.is_some() { Vec::new() } else { self.line.legal_moves() }
    }

    /// Plays a text if it is legal; otherwise nothing changes. Moves taken back are forgotten.
    pub fn play(&mut self, text: &str) -> Result<G::Move, Refusal<G::Reason>> {
        let mv = self.line.play(text)?;
        self.undone.clear();
        Ok(mv)
    }

    /// Plays a move that [`Table::legal_moves`] lists.
    pub fn play_unchecked(&mut self, mv: G::Move) {
        self.line.play_unchecked(mv);
        self.undone.clear();
    }

    /// At a chance turn, lets chance play. Nothing at any other turn.
    pub fn roll<R: Rng + ?Sized>(&mut self, rng: &mut R) -> Option<G::Move> {
        if self.turn() != Turn::Chance {
            return None;
        }
        let mv = self.line.position().roll(&mut Vec::new(), rng)?;
        self.play_unchecked(mv);
        Some(mv)
    }

    /// What a move, if one is given, would come to, with all that chance does after it. Nothing is played.
    pub fn foresee<R: Rng + ?Sized>(&self, text: Option<&str>, chance: &mut R) -> Result<Foreseen, Refusal<G::Reason>> {
        let mut ahead = self.line.ahead();
        let mut texts = Vec::with_capacity(1);
        let first = text.map(|text| self.line.read_move(text)).transpose()?;
        let mut next = first;
        let mut buffer = Vec::new();
        loop {
            if let Some(mv) = next {
                texts.push(ahead.position().move_text(mv));
                ahead.play_unchecked(mv);
            }
            if ahead.turn() != Turn::Chance || texts.len() > MOST_CHANCE {
                break;
            }
            next = ahead.position().roll(&mut buffer, chance);
            if next.is_none() {
                break;
            }
        }
        Ok(Foreseen { texts, turn: ahead.turn(), result: ahead.outcome().map(MatchResult::from) })
    }

    /// The number of moves that cannot be taken back: all up to the last one of chance. A die is not rolled twice,
    /// and a card that was seen is not put back.
    pub fn undo_floor(&self) -> usize {
        let mut position = self.line.start().clone();
        let mut floor = 0;
        for (ply, &mv) in self.line.moves().iter().enumerate() {
            if position.turn() == Turn::Chance {
                floor = ply + 1;
            }
            position.play_unchecked(mv);
        }
        floor
    }

    /// Goes back to after the first `ply` moves, no further than [`Table::undo_floor`].
    pub fn rewind(&mut self, ply: usize) -> Result<(), TableError> {
        if ply >= self.line.moves().len() || ply < self.undo_floor() {
            return Err(TableError::NothingToUndo);
        }
        self.ending = None;
        self.undone.extend(self.line.rewind(ply).into_iter().rev());
        Ok(())
    }

    /// Takes back the last move, or the decision that ended the match after it.
    pub fn undo(&mut self) -> Result<(), TableError> {
        if self.ending.take().is_some() {
            return Ok(());
        }
        self.rewind(self.line.moves().len().checked_sub(1).ok_or(TableError::NothingToUndo)?)
    }

    /// Plays again the last move taken back.
    pub fn redo(&mut self) -> Result<G::Move, TableError> {
        let mv = self.undone.pop().ok_or(TableError::NothingToRedo)?;
        self.line.play_unchecked(mv);
        Ok(mv)
    }

    /// Ends the match by a decision or a clock.
    pub fn end(&mut self, ending: Ending) -> Result<(), TableError> {
        if self.turn() == Turn::Over {
            return Err(TableError::Over);
        }
        if let Ending::Resigned(seat) | Ending::Flagged(seat) | Ending::Gone(seat) = ending
            && seat.0 >= self.line.position().seats()
        {
            return Err(TableError::NoSuchSeat(seat));
        }
        self.ending = Some(ending);
        Ok(())
    }
}
