//! Team KM, rule by rule: what each allows, and what it refuses.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // A test fails by panicking.

mod end;
mod foul;
mod setup;
#[path = "../team_km_help/mod.rs"]
mod team_km_help;
mod turn;
