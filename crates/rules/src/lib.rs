//! The five games, each a folder with the same rooms: `mod.rs` (state and [`game::Game`]), the board or the cards,
//! `moves.rs` (what is legal), `text.rs`, `judge.rs` (a move text read, or which rule refuses it), `refusal.rs` and
//! `impossible.rs` (why not, in words), `present.rs`, `rulebook.rs`, and its data.

pub mod damata;
pub mod dames;
pub mod damsystem;
pub mod draughts;
pub mod kidam;
#[cfg(feature = "toy")]
pub mod stones;
pub mod team_km;
mod wide;
