//! The five games, each a folder with the same rooms: `mod.rs` (state and [`game::Game`]), the board or the deck,
//! `moves.rs`, `text.rs`, `refusal.rs`, `present.rs`, `rulebook.rs`, and its data.

pub mod damata;
pub mod dames;
pub mod damsystem;
pub mod draughts;
pub mod kidam;
#[cfg(feature = "toy")]
pub mod stones;
pub mod team_km;
