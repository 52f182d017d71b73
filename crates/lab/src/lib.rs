//! Experiments with games and bots: matches between bots, learning, what a deck does to balance, fixed pieces of work to
//! measure, engines of others. Nothing that is played at a table needs any of it.

pub mod arena;
pub mod balance;
pub mod bench;
mod budget;
pub mod dxp;
pub mod hub;
mod letters;
pub mod puzzles;
pub mod tables;
pub mod train;
