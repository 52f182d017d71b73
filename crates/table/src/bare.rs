//! A bot for a match that is told move by move, without a table: a browser that only thinks has to load nothing of
//! what else a table can do.

use bots::{Level, Thinker};
use game::{GameOptions, Line, Seat, Turn, Values};

use crate::notice::noticing;
use crate::{GameInfo, Listed, Visitor};

/// A match as far as it has come, in canonical texts.
pub struct SoFar<'a> {
    /// Its options.
    pub options: &'a Values,
    /// The first position, where it is not the usual one.
    pub start: Option<&'a str>,
    /// Whether the referee keeps quiet about faults.
    pub quiet: bool,
    /// The moves, chance included.
    pub moves: &'a [String],
}

impl GameInfo {
    /// The bot that a table of this match would give; nothing if it is none, or not that seat's turn.
    pub fn thinker(&self, played: &SoFar<'_>, seat: Seat, level: Level) -> Option<Thinker> {
        struct Think<'a>(&'a SoFar<'a>, Seat, Level);
        impl Visitor for Think<'_> {
            type Out = Option<Thinker>;

            fn visit<G: Listed>(self) -> Option<Thinker> {
                think::<G>(self.0, self.1, self.2)
            }
        }
        self.visit(Think(played, seat, level))
    }
}

fn think<G: Listed>(played: &SoFar<'_>, seat: Seat, level: Level) -> Option<Thinker> {
    let options = G::Options::from_values(played.options).ok()?;
    let start = match played.start {
        None => G::new(&options),
        Some(text) => G::from_text(&options, text).ok()?,
    };
    let mut line = Line::new(start);
    let hushed = |position: &G| if played.quiet { position.hushed() } else { None };
    for text in played.moves {
        let mv = found(line.position(), text).or_else(|| found(&hushed(line.position())?, text))?;
        line.play_unchecked(mv);
    }
    if line.outcome().is_some() || line.position().turn() != Turn::Player(seat) {
        return None;
    }
    noticing(&line, hushed(line.position()), level, |line| Some(G::thinker(line, seat, level)))
}

/// The legal move of this text. To read any text takes a referee's whole code; those of a log are canonical.
fn found<G: Listed>(position: &G, text: &str) -> Option<G::Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves.into_iter().find(|&mv| position.move_text(mv) == text)
}
