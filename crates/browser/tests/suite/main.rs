//! The house within a browser, asked as its worker asks it: in texts, with rows kept beside it.
#![allow(missing_docs)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by a panic")]

mod home;
mod leaks;
mod study;
mod tables;
