//! The room: what happens around a match – seats and holders, clocks, offers, chat, take-back, rematch, who is there.
//!
//! A command becomes events or a [`Fault`] ([`decide()`]), events become a state ([`Room`]), and what a reader may see of
//! it leaves by one exit ([`redact`]) as messages of the wire ([`message`]). Time, chance and presence are given to it:
//! it does not know whether it runs in a server or in a browser.

mod allowance;
pub mod clock;
pub mod decide;
pub mod event;
mod fault;
pub mod listing;
pub mod message;
pub mod name;
mod offers;
mod policy;
pub mod presence;
pub mod redact;
mod room;
#[cfg(feature = "schema")]
pub mod schema;
mod seat_changes;
pub mod seating;
pub mod setup;
pub mod study;
pub mod token;
#[cfg(feature = "schema")]
pub mod typescript;

pub use decide::{Decision, Surroundings, decide};
pub use event::{By, Entry, Event};
pub use fault::Fault;
pub use presence::Presence;
pub use redact::{Reader, ReaderView};
pub use room::{Corrupt, Room};
pub use seating::HolderId;
pub use token::{Hash, Token};
