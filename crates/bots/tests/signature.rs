//! Pinned searches: how many positions each game's search looks at to a fixed depth. A commit that changes what is
//! searched says the new counts; any other leaves them alone.
#![allow(clippy::panic, clippy::expect_used, clippy::unwrap_used, reason = "a test fails by a panic")]

use bots::bench::signature;

#[test]
fn the_searches_look_at_as_many_positions_as_ever() {
    let found: Vec<_> = signature().iter().map(|bench| (bench.game, bench.nodes)).collect();
    let pinned =
        [("dames", 130_274), ("damsystem", 337_956), ("kidam", 44_812), ("damata", 30_934), ("team-km", 29_991)];
    assert_eq!(found, pinned);
}
