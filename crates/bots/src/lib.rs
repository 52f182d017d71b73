//! Opponents of every strength. A bot is given what its seat may know, by type, and answers with a legal move.
//!
//! No files, no processes, no threads where there are none, and time through one clock ([`clock`]): all of it runs in a
//! browser too. What is public beyond the bots themselves is for the experiments of `lab`.

pub mod analyse;
pub mod clock;
mod damata;
pub mod draughts;
mod kidam;
mod level;
pub mod linear;
mod monte_carlo;
mod open;
pub mod search;
#[cfg(any(test, feature = "toy"))]
mod stones;
pub mod team_km;
mod think;
pub mod weights;

pub use draughts::endings::InPrinciple;
pub use level::{Level, LevelWords, Skill};
pub use monte_carlo::Playout;
pub use open::{Judged, Worth};
pub use search::{Judge, Memory};
pub use think::{Cancel, Choice, Limits, LoadedWeights, Progress, Sparring, Thinker, Thinks, score_text};

/// What bots guess and roll with: the same numbers from the same seed, whether addresses have 32 bits or 64.
pub type Dice = rand::rngs::Xoshiro256PlusPlus;

/// The options of a game left alone; they are never refused.
pub fn defaults<G: game::Game>() -> Option<G::Options> {
    use game::GameOptions;
    G::Options::from_values(&game::Values::read(G::Options::SPECS, []).ok()?).ok()
}
