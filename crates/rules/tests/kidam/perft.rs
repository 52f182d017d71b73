//! The counts of the `.perft` files: all that are quick, and the smallest by the slow referee as well.

use game::{Counting, Game};

use crate::each_rule::at;
use crate::reference::Slow;

/// More than this is left to the bench.
const QUICK: u64 = 1_000_000;
/// What the slow referee counts in a moment.
const SMALL: u64 = 150;

fn slow_perft(slow: &Slow, depth: u32) -> u64 {
    let legal = slow.legal_texts();
    if depth == 1 { legal.len() as u64 } else { legal.iter().map(|step| slow_perft(&slow.play(step), depth - 1)).sum() }
}

fn check(file: &str) {
    let (mut options, mut position) = ("", None);
    let mut checked = 0;
    for line in file.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (word, rest) = line.split_once(' ').unwrap();
        match word {
            "options" => options = rest,
            "position" => position = Some(at(options, rest)),
            depth => {
                let (depth, count): (u32, u64) = (depth.parse().unwrap(), rest.parse().unwrap());
                let position = position.unwrap();
                if count <= QUICK {
                    for counting in [Counting::Each, Counting::Bulk] {
                        assert_eq!(position.perft(depth, counting), count, "{} at depth {depth}", position.text());
                    }
                    checked += 1;
                }
                if count <= SMALL {
                    let slow = Slow::read(position.options(), &position.text());
                    assert_eq!(slow_perft(&slow, depth), count, "{} at depth {depth}", position.text());
                }
            }
        }
    }
    assert!(checked > 10);
}

#[test]
fn the_complete_game() {
    check(include_str!("../../perft/kidam-complete.perft"));
}

#[test]
fn the_initiation_game() {
    check(include_str!("../../perft/kidam-initiation.perft"));
}
