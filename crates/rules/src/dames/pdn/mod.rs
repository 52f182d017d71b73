//! PDN 3.0 game files (GameType 20): read one game at a time in bounded memory, refereed, and written.
//!
//! [`Reader`] knows the syntax alone: tags, moves, results; comments, annotations and variations are skipped.
//! [`Record::referee`] plays a game that was read under `capture=strict`, and [`Record::replay`] does the same for
//! moves from elsewhere, so that only games that others can replay are ever written: a fault or a huff is refused.

mod error;
mod read;
mod record;
mod source;
mod write;

pub use error::{Location, PdnError, Problem, Unwritable};
pub use read::{Reader, Spelled, Syntax, Tag};
pub use record::{Record, Score};
