//! A table for tests: a position, what is legal in it, what is refused and by which rule.

use game::{Game, Lang, Line, Present, Say};
use rules::dames::{Capture, Options};

pub const STRICT: Options = Options { capture: Capture::Strict };
pub const HUFF: Options = Options { capture: Capture::Huff };

pub struct Table<G: Game> {
    pub line: Line<G>,
}

impl<G: Present<Options = Options>> Table<G> {
    pub fn new(options: Options, text: &str) -> Table<G> {
        Table { line: Line::new(G::from_text(&options, text).unwrap_or_else(|e| panic!("{text}: {e}"))) }
    }

    pub fn start(options: Options) -> Table<G> {
        Table { line: Line::new(G::new(&options)) }
    }

    /// Plays the moves, separated by spaces.
    pub fn plays(mut self, moves: &str) -> Table<G> {
        for text in moves.split_whitespace() {
            self.line.play(text).unwrap_or_else(|e| panic!("{}: {text}: {e}", self.text()));
        }
        self
    }

    pub fn text(&self) -> String {
        self.line.position().text()
    }

    /// The legal moves, sorted, separated by spaces.
    pub fn legal(&self) -> String {
        let name = |mv| self.line.position().move_text(mv);
        let mut texts: Vec<_> = self.line.legal_moves().into_iter().map(name).collect();
        texts.sort();
        texts.join(" ")
    }

    /// The code of the refusal.
    pub fn refuses(&self, text: &str) -> String {
        match self.line.read_move(text) {
            Ok(_) => panic!("{}: {text} is accepted", self.text()),
            Err(refusal) => refusal.code().to_string(),
        }
    }

    pub fn says(&self, text: &str, lang: Lang) -> String {
        self.line.read_move(text).err().unwrap_or_else(|| panic!("{}: {text} is accepted", self.text())).say(lang)
    }

    /// `W D14`, `= D15`, or `-` while the game goes on.
    pub fn result(&self) -> String {
        match self.line.outcome() {
            None => "-".to_owned(),
            Some(outcome) => {
                let winner = outcome.winners.iter().next().map_or("=", |seat| self.line.position().seat_name(seat));
                format!("{winner} {}", outcome.rule)
            }
        }
    }
}

pub fn is_impossible<G: Game<Options = Options>>(options: Options, text: &str) -> bool {
    G::from_text(&options, text).is_err()
}
