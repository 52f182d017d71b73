//! PDN 3.0 game files (GameType 20): read one game at a time in bounded memory, refereed, and written.
//!
//! [`PdnReader`] knows the syntax alone: tags, moves, results, comments, glyphs, variations. [`Record::referee`] plays a game
//! that was read under `capture=strict`, variations too, and [`Record::replay`] does the same for moves from elsewhere, so
//! that only games that others can replay are ever written: a fault or a huff is refused. What other programs leave out is
//! understood where the game itself tells what was meant, and told as a [`Warning`].

mod error;
mod meaning;
mod read;
mod record;
mod source;
mod syntax;
mod write;

pub use error::{Location, PdnError, Problem, Unwritable, Warning};
pub use read::PdnReader;
pub use record::{Record, Score};
pub use syntax::{Spelled, SpelledLine, Syntax, Tag};
pub use write::eval_text;
