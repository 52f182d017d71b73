//! Opponents of every strength. A bot is given what its seat may know, by type, and answers with a legal move.

mod interim;
mod think;

pub use think::{Cancel, Choice, Level, Limits, Progress, Thinker, Thinks};
