//! The kernel: what a game is. No input or output, no clock, no randomness of its own.
//!
//! A game is a type that implements [`Game`]: one position, complete but for the history of
//! repetitions, which [`Line`] keeps. Chance is a player whose moves are logged like any other.
//! What a seat may know is a type of its own, [`Game::View`]; where nothing is secret it is the game
//! itself, and only such games are [`Open`] to searches that look at everything.

mod code;
mod error;
mod grid;
mod hash;
mod json;
mod line;
mod notes;
mod options;
mod outcome;
pub mod part;
mod perft;
mod present;
mod random;
mod refusal;
mod rulebook;
mod seat;
mod words;

#[cfg(feature = "conformance")]
pub mod conformance;

pub use code::{Code, Rule};
pub use error::Impossible;
pub use grid::GridName;
pub use hash::{Mixer, fold, mix};
pub use json::{Fields, FromFields, read_json};
pub use line::{Ahead, Line};
pub use notes::{Annotation, Annotations, Eval, NotedMove, Variation};
pub use options::{GameOptions, NoOptions, OptionError, OptionKind, OptionSpec, OptionValue, Values};
pub use outcome::{Outcome, Turn};
pub use perft::{Counting, divide, perft};
pub use present::*;
pub use random::play_random;
pub use refusal::{Reason, Refusal, Unreadable, shorten};
pub use rulebook::{Example, Origin, Reading, RuleText};
pub use seat::{Seat, Seats, named};
pub use words::{Lang, Say, Saying, Words};

mod traits;
pub use traits::{Game, Open, Secret};
