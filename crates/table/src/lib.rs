//! One match. Options and log (chance included) are its whole truth: [`AnyTable`], in texts,
//! and [`catalogue`] for what can be played.

pub mod analysis;
mod any;
mod bare;
pub mod catalogue;
mod chance;
pub mod coup;
mod error;
mod file;
mod notice;
mod pdn;
mod preset;
mod presets;
pub mod puzzle;
mod result;
mod table;

pub use any::{AnyTable, LegalMove, LogEntry, Refused};
pub use bare::SoFar;
pub use catalogue::{CATALOGUE, GameInfo, Listed, Visitor};
pub use error::{MOST_LISTED, TableError};
pub use file::{FORMAT, FileError, LARGEST, MatchFile, SavedResult};
pub use pdn::{NotPdn, PdnGames};
pub use preset::{Colour, Preset};
pub use result::{Ending, How, MatchResult};
pub use table::{BOUNDLESS, Foreseen, MOST_CHANCE};
