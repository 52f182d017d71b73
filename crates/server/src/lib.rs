//! The server: HTTP and WebSocket around a log of events. The log is the truth, what is in memory a cache of it,
//! and what a reader receives leaves through one place, [`redact`].
//!
//! Follow a move: `http/socket` hears it → [`tables`] decides with `command` on the [`state`], appends to the
//! [`store`], applies it → the [`bus`] says that something happened → every [`follow`]er tells its reader, through
//! [`redact`], what is new to it.

mod asking;
pub mod bus;
pub mod client;
pub mod clock;
mod clockwork;
mod command;
mod config;
mod connections;
pub mod error;
pub mod event;
pub mod follow;
mod http;
mod limits;
pub mod live;
pub mod load;
mod metrics;
mod pdn;
pub mod redact;
mod schema;
pub mod seating;
pub mod secret;
mod serve;
mod setup;
pub mod state;
pub mod store;
pub mod tables;
mod thinkers;
#[cfg(feature = "typescript")]
pub mod typescript;
pub mod wire;

pub use config::{Config, Limits};
pub use metrics::Metrics;
pub use serve::{CannotServe, Server, asked_to_stop, serve};
