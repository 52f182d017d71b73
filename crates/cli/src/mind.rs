//! Who thinks: a bot of a level, with the weights that come with the program or with those of a file.

use std::path::Path;

use bots::{Level, LoadedWeights, Memory, Thinker};
use game::Seat;
use table::{AnyTable, GameInfo};

use crate::error::CliError;

/// A bot of a level, with weights of its own if a file was given.
#[derive(Clone)]
pub struct Mind {
    pub level: Level,
    weights: Option<LoadedWeights>,
    /// What it remembers from one move of a match to the next, if it is of those that do; copies remember together.
    pub memory: Memory,
}

impl Mind {
    /// A bot of this level; refuses a file that holds no weights of this game.
    pub fn new(info: &'static GameInfo, level: Level, weights: Option<&Path>) -> Result<Mind, CliError> {
        let load = |path: &Path| {
            let bytes = std::fs::read(path).map_err(|error| CliError::File { path: path.to_owned(), error })?;
            let wrong = || CliError::Weights { path: path.to_owned(), game: info.id };
            info.load_weights(&bytes).ok_or_else(wrong)
        };
        Ok(Mind { level, weights: weights.map(load).transpose()?, memory: Memory::default() })
    }

    /// The same with a memory of its own: each seat plays by what it found itself.
    #[must_use]
    pub fn by_itself(self) -> Mind {
        Mind { memory: Memory::default(), ..self }
    }

    /// The strongest.
    pub fn strongest(info: &'static GameInfo, weights: Option<&Path>) -> Result<Mind, CliError> {
        Mind::new(info, Level::MAX, weights)
    }

    /// Ready to think for the seat whose turn it is.
    pub fn thinker(&self, table: &dyn AnyTable, seat: Seat) -> Option<Thinker> {
        match &self.weights {
            None => table.thinker(seat, self.level),
            Some(weights) => table.thinker_with(seat, self.level, weights),
        }
    }
}
