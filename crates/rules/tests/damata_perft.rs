//! The smallest counts of the perft tables, by the plain referee.
#![allow(clippy::panic, clippy::expect_used, clippy::unwrap_used, reason = "a test fails by a panic")]

#[path = "damata/reference.rs"]
#[allow(dead_code, reason = "shared with the test that compares move lists")]
mod reference;

mod perft_tables;

use perft_tables::tables;
use reference::Plain;

/// What the plain referee counts in a moment.
const SMALL: u64 = 3_000;

fn plain_perft(plain: &Plain, depth: u32) -> u64 {
    if depth == 0 { 1 } else { plain.legal().values().map(|next| plain_perft(next, depth - 1)).sum() }
}

#[test]
fn the_plain_referee_counts_the_same() {
    let mut files = std::collections::HashSet::new();
    for table in tables().into_iter().filter(|table| table.game == "damata") {
        for &(depth, count) in table.counts.iter().filter(|(_, count)| *count <= SMALL) {
            let plain = Plain::read(table.options == "mode=four", &table.position);
            assert_eq!(plain_perft(&plain, depth), count, "{} at depth {depth}", table.position);
            files.insert(table.file.clone());
        }
    }
    assert_eq!(files.len(), 3, "every mode is counted");
}
