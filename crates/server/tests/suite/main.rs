//! The server over real sockets, in one program: what it does, what it survives, what it keeps to itself.
#![allow(missing_docs)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by a panic")]

mod agreements;
mod archive;
mod bots_tell_nothing;
mod common;
mod doors;
mod faults;
mod faulty;
mod fuzz;
mod intruders;
mod leaks;
mod openapi;
mod players;
mod python_bot;
mod recovery;
mod restart;
mod tables;
mod version_1;

/// A server in a process of its own, to be killed or fuzzed: runs only when [`common::Child`] starts it.
#[test]
#[ignore = "the other half of other tests"]
fn child_server() {
    common::serve_as_child();
}
