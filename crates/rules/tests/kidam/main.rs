//! Kidam's tests: the sample positions, each rule, a slow reference, the conformance suite, perft.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod agreement;
mod each_rule;
mod kernel;
mod perft;
#[path = "../perft_tables/mod.rs"]
mod perft_tables;
mod positions;
mod reference;
mod rulebook;
mod vectors;
