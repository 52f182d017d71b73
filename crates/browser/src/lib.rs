//! The room in a Web Worker: the same questions, commands and messages as over the net, and nobody else is needed.
//!
//! [`LocalHouse`] carries tables as the server does: a question comes in as JSON, and what comes of it goes out as JSON – rows to
//! be kept, messages for who follows, what a bot is to think about. [`think()`] is that bot, for a second worker that can
//! be stopped by being ended. Time and chance are the browser's. What a WebAssembly module shows of it is in `exports`.

mod analyse;
#[cfg(target_family = "wasm")]
mod exports;
mod house;
mod local;
mod message;
#[cfg(feature = "schema")]
pub mod schema;
mod think;

pub use analyse::{Studied, Subject, study};
pub use house::{Around, LocalHouse};
pub use message::{Ask, FromPdn, Told, Written, read};
pub use think::{BotTask, Chosen, Findings, think};
