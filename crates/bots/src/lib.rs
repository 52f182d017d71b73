//! Opponents of every strength. A bot is given what its seat may know, by type, and answers with a legal move.

pub mod arena;
mod damata;
mod draughts;
mod kidam;
mod level;
mod open;
mod search;
mod secret;
pub mod team_km;
mod think;
#[cfg(test)]
mod toy;

pub use level::{Level, LevelWords};
pub use search::Judge;
pub use think::{Cancel, Choice, Limits, Progress, Sparring, Thinker, Thinks};
