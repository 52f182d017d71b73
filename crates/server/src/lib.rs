//! The room on the net: HTTP and WebSocket around logs of events. A log is the truth, what is in memory a cache of it,
//! and what a reader receives leaves through one place, [`room::redact`].
//!
//! Follow a move: `http/socket` hears it → [`house`] lets the room decide, appends to the [`store`], applies it → the
//! [`bus`] says that something happened → every [`subscription`] tells its reader what is new to it.

mod bot_memories;
mod bot_turns;
pub mod bus;
mod cache;
pub mod cached_table;
pub mod client;
mod config;
mod connections;
pub mod error;
mod fair_pool;
mod fair_queue;
mod fleet;
mod folder;
pub mod handover;
mod health;
mod heartbeat;
mod home_feed;
pub mod hostile;
pub mod house;
pub mod house_time;
mod http;
mod limits;
pub mod load;
pub mod lobby;
mod metrics;
mod pdn;
mod reach;
mod serve;
pub mod shared_logs;
mod slow_readers;
pub mod store;
pub mod subscription;
mod table_lists;
mod timers;
mod unsent;

pub use config::{Config, Credential, VisitorLimits};
pub use metrics::Metrics;
pub use serve::{CannotServe, Server, asked_to_stop, copy_store, serve, start_log};
