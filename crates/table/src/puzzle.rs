//! Puzzles: a position with one clearly best way, made by `lab` and solved on the page and in the terminal.

use game::{OptionError, Saying, Seat, Turn, Values, Words};
use serde::{Deserialize, Serialize};

use crate::{AnyTable, GameInfo};

/// One puzzle, a line of its file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Puzzle {
    /// Its name: eight hexadecimal digits that follow from its position.
    pub id: String,
    /// Options as `key=value`, separated by commas; left out where they are the usual ones.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub options: String,
    /// The position, from which who is to move solves it.
    pub position: String,
    /// The moves of the solution, replies included: canonical texts, the solver's last.
    pub solution: Vec<String>,
    /// What it is about, by the names in [`THEMES`].
    pub themes: Vec<String>,
    /// The weakest level of the bots that finds the first move, 9 where none does.
    pub level: u8,
}

/// What puzzles can be about: the name in files, and how people call it.
pub const THEMES: &[(&str, Words)] = &[
    ("coup", Words::new("Coup", "Shot")),
    ("rafle", Words::new("Rafle", "Big capture")),
    ("choice", Words::new("Choix de prise", "Choice of captures")),
    ("royal", Words::new("Coup royal", "Coup royal")),
    ("philippe", Words::new("Coup Philippe", "Coup Philippe")),
    ("raphael", Words::new("Coup Raphaël", "Coup Raphaël")),
    ("king", Words::new("À dame", "To the king row")),
    ("breakthrough", Words::new("Percée", "Breakthrough")),
    ("sacrifice", Words::new("Sacrifice", "Sacrifice")),
    ("exchange", Words::new("Échange", "Exchange")),
    ("threat", Words::new("Menace", "Threat")),
    ("ending", Words::new("Finale", "Ending")),
    ("save", Words::new("Parade", "Defence")),
    ("win", Words::new("Gain", "Win")),
    ("pass", Words::new("Passer", "Passing")),
    ("goal", Words::new("But", "Goal")),
    ("kidam", Words::new("Kidam", "Kidam")),
    ("offside", Words::new("Hors-jeu", "Offside")),
    ("keeper", Words::new("Gardien", "Keeper")),
    ("sowing", Words::new("Semis", "Sowing")),
    ("gobble", Words::new("Double prise", "Double removal")),
    ("removal", Words::new("Prise", "Removal")),
    ("bonus", Words::new("Bille de bonus", "Bonus marble")),
    ("shot", Words::new("Tir", "Shot at goal")),
    ("advance", Words::new("Passe", "Pass")),
    ("interrupt", Words::new("Interruption", "Interruption")),
    ("free", Words::new("Libération", "Getting free")),
    ("react", Words::new("Réaction", "Reaction")),
    ("hand", Words::new("Gestion de la main", "Care of the hand")),
];

/// The theme that a coup with a name is, by that name.
pub fn of_coup(name: Words) -> Option<&'static str> {
    THEMES.iter().find(|(_, words)| words.en.eq_ignore_ascii_case(name.en)).map(|(theme, _)| *theme)
}

/// How people call a theme.
pub fn theme(name: &str) -> Option<Words> {
    THEMES.iter().find(|(known, _)| *known == name).map(|(_, words)| *words)
}

/// Why a puzzle cannot be set up.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)] // The messages are the documentation; the fields are what they name.
pub enum PuzzleError {
    #[error(transparent)]
    Options(#[from] OptionError),
    #[error("{0}")]
    Position(Saying),
    /// The solution is not legal, or nobody is to move.
    #[error("the solution of {0} cannot be played")]
    Solution(String),
}

impl Puzzle {
    /// The puzzles of a file, one a line.
    pub fn read_all(text: &str) -> Result<Vec<Puzzle>, serde_json::Error> {
        text.lines().filter(|line| !line.is_empty()).map(serde_json::from_str).collect()
    }

    /// The table it is solved at, and by whom.
    pub fn open(&self, info: &GameInfo) -> Result<(Box<dyn AnyTable>, Seat), PuzzleError> {
        let pairs = self.options.split(',').filter_map(|pair| pair.split_once('='));
        let options = Values::read(info.options, pairs.map(|(key, value)| (key, value.to_owned())))?;
        let table = info.open_at(&options, &self.position).map_err(PuzzleError::Position)?;
        match table.turn() {
            Turn::Player(seat) => Ok((table, seat)),
            Turn::Chance | Turn::Over => Err(PuzzleError::Solution(self.id.clone())),
        }
    }

    /// Whether its solution can be played to the end, the solver's move last.
    pub fn check(&self, info: &GameInfo) -> Result<(), PuzzleError> {
        let wrong = || PuzzleError::Solution(self.id.clone());
        let (mut table, solver) = self.open(info)?;
        let team = table.team(solver);
        for (at, text) in self.solution.iter().enumerate() {
            let last = at + 1 == self.solution.len();
            let own = matches!(table.turn(), Turn::Player(seat) if team.contains(seat));
            if last && !own || table.play(text).as_ref() != Ok(text) {
                return Err(wrong());
            }
        }
        if self.solution.is_empty() { Err(wrong()) } else { Ok(()) }
    }
}
