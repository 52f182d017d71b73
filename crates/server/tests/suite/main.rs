//! The server over real sockets, in one program: what it does, what it survives, what it keeps to itself.
#![allow(missing_docs)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by a panic")]

mod agreements;
mod alone;
mod archive;
mod bots_tell_nothing;
mod common;
mod credentials;
mod doors;
mod earlier_versions;
mod faults;
mod faulty;
mod fleet;
mod fleet_players;
mod fleet_presence;
mod fleet_shared;
mod fleet_upgrade;
mod fleet_upkeep;
mod floods;
mod friends;
mod fuzz;
mod intruders;
mod lag;
mod leaks;
mod lists;
mod lost_answers;
mod openapi;
mod players;
mod python_bot;
mod recovery;
mod restart;
mod services;
mod sqlite_file;
mod stores;
mod tables;
mod unread;

/// A server in a process of its own, to be killed or fuzzed: runs only when [`common::Child`] starts it.
#[test]
#[ignore = "the other half of other tests"]
fn child_server() {
    common::serve_as_child();
}
