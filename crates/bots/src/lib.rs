//! Opponents of every strength. A bot is given what its seat may know, by type, and answers with a legal move.

pub mod analyse;
pub mod arena;
pub mod bench;
mod damata;
mod draughts;
mod kidam;
pub mod lab;
mod level;
mod linear;
mod open;
mod search;
mod secret;
pub mod team_km;
mod think;
#[cfg(test)]
mod toy;
pub mod train;

pub use level::{Level, LevelWords};
pub use search::Judge;
pub use think::{Cancel, Choice, Limits, Progress, Sparring, Thinker, Thinks, score_text};

/// The options of a game left alone; they are never refused.
pub(crate) fn defaults<G: game::Game>() -> Option<G::Options> {
    use game::GameOptions;
    G::Options::from_values(&game::Values::read(G::Options::SPECS, []).ok()?).ok()
}
