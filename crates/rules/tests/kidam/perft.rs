//! The smallest counts of the perft tables, by the slow referee.

use game::Game;

use crate::each_rule::at;
use crate::perft_tables::tables;
use crate::reference::Slow;

/// What the slow referee counts in a moment.
const SMALL: u64 = 150;

fn slow_perft(slow: &Slow, depth: u32) -> u64 {
    let legal = slow.legal_texts();
    if depth == 1 { legal.len() as u64 } else { legal.iter().map(|step| slow_perft(&slow.play(step), depth - 1)).sum() }
}

#[test]
fn the_slow_referee_counts_the_same() {
    let mut checked = 0;
    for table in tables().into_iter().filter(|table| table.game == "kidam") {
        let position = at(&table.options, &table.position);
        for &(depth, count) in table.counts.iter().filter(|(_, count)| *count <= SMALL) {
            let slow = Slow::read(position.options(), &position.text());
            assert_eq!(slow_perft(&slow, depth), count, "{} at depth {depth}", table.file);
            checked += 1;
        }
    }
    assert!(checked >= 10, "{checked}");
}
