//! A bot that is told a match move by move plays as the one that a table gives.
#![allow(missing_docs)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by a panic")]

use bots::{Choice, Level, Limits, Thinker};
use game::{Seat, Turn, Values};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use table::{CATALOGUE, GameInfo, SoFar, catalogue};

const PLIES: usize = 40;

fn choice(thinker: Option<Thinker>) -> Option<Choice> {
    let limits = Limits { nodes: Some(1_500), seed: 5, ..Limits::default() };
    thinker?.think(&limits, &mut |_| ())
}

/// Plays at random, and lets both choose now and then; gives how often they chose something.
fn compare(info: &GameInfo, options: &Values, start: Option<&str>, quiet: bool, seed: u64) -> usize {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut table = start.map_or_else(|| info.open(options).unwrap(), |text| info.open_at(options, text).unwrap());
    assert_eq!(quiet, quiet && table.keep_quiet());
    let mut chosen = 0;
    for ply in 0..PLIES {
        let moves = table.log();
        let played = SoFar { options, start, quiet, moves: &moves };
        for (level, seat) in [(1, Seat(0)), (3, Seat(1)), (8, Seat(0)), (8, Seat(1))] {
            let level = Level::new(level).unwrap();
            if ply % 5 == 0 {
                let there = choice(table.thinker(seat, level));
                assert_eq!(choice(info.thinker(&played, seat, level)), there, "{}, ply {ply}", info.id);
                chosen += usize::from(there.is_some());
            }
        }
        match table.turn() {
            Turn::Over => break,
            Turn::Chance => drop(table.roll(&mut rng)),
            Turn::Player(_) => {
                let legal = table.legal();
                table.play(&legal[rng.random_range(0..legal.len())]).unwrap();
            }
        }
    }
    chosen
}

#[test]
fn a_match_told_move_by_move_is_thought_about_as_at_a_table() {
    for info in CATALOGUE {
        let options = Values::read(info.options, []).unwrap();
        let chosen: usize = (0..4).map(|seed| compare(info, &options, None, false, seed)).sum();
        assert!(chosen >= 12, "{}: {chosen}", info.id);
    }
}

#[test]
fn a_start_of_its_own_and_a_quiet_referee_are_part_of_it() {
    let info = catalogue::find("dames").unwrap();
    let options = Values::read(info.options, [("capture", "huff".to_owned())]).unwrap();
    for quiet in [false, true] {
        assert!(compare(info, &options, None, quiet, 3) >= 8);
        assert!(compare(info, &options, Some("W:W27,28,45:B1,2,12"), quiet, 3) >= 2);
    }
}

#[test]
fn what_is_no_match_has_no_bot() {
    let info = catalogue::find("dames").unwrap();
    let (options, level) = (&Values::default(), Level::MAX);
    let thinker = |start: Option<&str>, moves: &[&str], seat| {
        let moves: Vec<_> = moves.iter().map(|&text| text.to_owned()).collect();
        info.thinker(&SoFar { options, start, quiet: false, moves: &moves }, Seat(seat), level).is_some()
    };
    assert!(thinker(None, &["32-28"], 1));
    assert!(!thinker(None, &["32-28"], 0), "it is the other's turn");
    assert!(!thinker(None, &["32-27x"], 1));
    assert!(!thinker(Some("nowhere"), &[], 0));
}
