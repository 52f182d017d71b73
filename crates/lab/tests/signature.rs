//! Pinned searches: how many positions each game's search looks at to a fixed depth. A commit that changes what is
//! searched says the new counts; any other leaves them alone.
#![allow(clippy::panic, clippy::expect_used, clippy::unwrap_used, reason = "a test fails by a panic")]

use lab::bench::signature;
use table::CATALOGUE;

const PINNED: [(&str, u64); 6] = [
    ("dames", 93_864),
    ("damsystem", 179_868),
    ("kidam", 40_295),
    ("damata", 18_347),
    ("team-km", 29_991),
    ("stones", 6_968),
];

#[test]
fn the_searches_look_at_as_many_positions_as_ever() {
    for info in CATALOGUE {
        let pinned = PINNED.iter().find(|(game, _)| *game == info.id);
        let (_, nodes) = pinned.unwrap_or_else(|| panic!("{} has no pinned count", info.id));
        assert_eq!(signature(info).nodes, *nodes, "{}", info.id);
    }
}
