//! The counts of the `.perft` files: all that are quick to check, and the smallest by the plain referee as well.
#![allow(clippy::panic, clippy::expect_used, clippy::unwrap_used, reason = "a test fails by a panic")]

#[path = "damata/reference.rs"]
#[allow(dead_code, reason = "shared with the test that compares move lists")]
mod reference;

use game::{Counting, Game, GameOptions, Values};
use reference::Plain;
use rules::damata::{Damata, Mode, Options};

/// More than this is left to the bench.
const QUICK: u64 = 1_000_000;

/// What the plain referee counts in a moment.
const SMALL: u64 = 3_000;

fn plain_perft(plain: &Plain, depth: u32) -> u64 {
    if depth == 0 { 1 } else { plain.legal().values().map(|next| plain_perft(next, depth - 1)).sum() }
}

fn check(file: &str) {
    let mut options = Options::default();
    let mut position = None;
    let mut checked = 0;
    for line in file.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (word, rest) = line.split_once(' ').unwrap();
        match word {
            "options" => {
                let asked = rest.split(',').map(|item| item.split_once('=').unwrap());
                let asked = asked.map(|(key, value)| (key, value.to_owned()));
                options = Options::from_values(&Values::read(Options::SPECS, asked).unwrap()).unwrap();
            }
            "position" => position = Some(Damata::from_text(&options, rest).unwrap()),
            depth => {
                let (depth, count) = (depth.parse().unwrap(), rest.parse::<u64>().unwrap());
                let position: &Damata = position.as_ref().unwrap();
                if count <= QUICK {
                    assert_eq!(position.perft(depth, Counting::Each), count, "{} at depth {depth}", position.text());
                    assert_eq!(position.perft(depth, Counting::Bulk), count, "{} at depth {depth}", position.text());
                    checked += 1;
                }
                if count <= SMALL {
                    let plain = Plain::read(options.mode == Mode::Four, &position.text());
                    assert_eq!(plain_perft(&plain, depth), count, "{} at depth {depth}", position.text());
                }
            }
        }
    }
    assert!(checked > 0);
}

#[test]
fn standard() {
    check(include_str!("../perft/damata-standard.perft"));
}

#[test]
fn quick() {
    check(include_str!("../perft/damata-quick.perft"));
}

#[test]
fn four() {
    check(include_str!("../perft/damata-four.perft"));
}
