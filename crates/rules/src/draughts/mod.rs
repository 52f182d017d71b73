//! What Dames and Damsystem have in common: one game of draughts, generic over its [`Variant`].
//!
//! A position is a few words ([`Draughts`]); a board is a [`geometry::Place`] for each side to move; everything that
//! differs – squares and their names, numbers of rules, limits, whether one passes – is data of the variant.

pub mod bits;
mod draw;
pub mod geometry;
mod impossible;
pub mod lists;
mod moves;
mod notation;
mod options;
mod perft;
mod play;
mod position;
mod present;
mod refusal;
mod route;
pub mod search;
mod sides;
mod text;
mod variant;

pub use impossible::Impossible;
pub use moves::Move;
pub use options::{Capture, Options};
pub use position::{Draughts, Side};
pub use refusal::{Reason, Taking};
pub use sides::{Jump, Rank, Sides};
pub use variant::{Named, Rules, SquareName, Variant};
