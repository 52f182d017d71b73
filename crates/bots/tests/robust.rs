//! Whatever is asked, a bot answers with a legal move, or with nothing where the game is over.
#![allow(clippy::panic, clippy::expect_used, clippy::unwrap_used, reason = "a test fails by a panic")]

use std::time::Duration;

use bots::{Level, Limits, Thinks};
use game::conformance::all_options;
use game::{Line, Turn};
use proptest::prelude::*;
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rules::dames::Dames;
use table::{CATALOGUE, Listed, Visitor};

/// A line of random moves under some of the options; about one in eight is played to the end.
fn random_line<G: Thinks>(seed: u64) -> Line<G> {
    let mut rng = StdRng::seed_from_u64(seed);
    let all: Vec<G::Options> = all_options::<G::Options>();
    let options = all.choose(&mut rng).unwrap();
    let length = if seed.is_multiple_of(8) { 5_000 } else { seed as usize % 90 };
    let mut line = Line::new(<G as game::Game>::new(options));
    for _ in 0..length {
        let mv = match line.turn() {
            Turn::Over => break,
            Turn::Chance => line.position().roll(&mut Vec::new(), &mut rng).unwrap(),
            Turn::Player(_) => *line.legal_moves().choose(&mut rng).unwrap(),
        };
        line.play_unchecked(mv);
    }
    // A bot is asked where a player, or nobody, is to act.
    while line.turn() == Turn::Chance {
        let mv = line.position().roll(&mut Vec::new(), &mut rng).unwrap();
        line.play_unchecked(mv);
    }
    line
}

/// The strange ways to be asked.
fn strange_limits(which: u8, seed: u64) -> Limits {
    let base = Limits { seed, ..Limits::default() };
    let cancelled = Limits { seed, ..Limits::default() };
    cancelled.cancel.cancel();
    match which {
        0 => cancelled,
        1 => Limits { time: Some(Duration::from_millis(1)), ..base },
        2 => Limits { time: Some(Duration::ZERO), ..base },
        3 => Limits { depth: Some(0), ..base },
        4 => Limits { nodes: Some(0), ..base },
        5 => Limits { nodes: Some(300), memory: Some(0), ..base },
        6 => Limits { nodes: Some(1), memory: Some(1), ..base },
        7 => Limits { nodes: Some(200), depth: Some(3), ..base },
        8 => Limits { nodes: Some(400), threads: Some(2), ..base },
        9 => Limits { time: Some(Duration::from_millis(1)), threads: Some(3), memory: Some(0), ..base },
        _ => Limits { nodes: Some(50), threads: Some(0), ..base },
    }
}

/// A bot of this level, asked in a strange way after some moves.
#[derive(Clone, Copy)]
struct Asked {
    seed: u64,
    level: u8,
    which: u8,
}

impl Visitor for Asked {
    type Out = ();

    fn visit<G: Listed>(self) {
        check(&random_line::<G>(self.seed), Level::new(self.level).unwrap(), &strange_limits(self.which, self.seed));
    }
}

fn check<G: Thinks>(line: &Line<G>, level: Level, limits: &Limits) {
    let (seat, over) = match line.turn() {
        Turn::Player(seat) => (seat, false),
        _ => (game::Seat(0), true),
    };
    let choice = G::thinker(line, seat, level).think(limits, &mut |_| ());
    let text = line.position().text();
    match choice {
        None => assert!(over, "{text}: nothing to play"),
        Some(choice) => {
            assert!(!over, "{text}: {} after the end", choice.text);
            let mv = line.read_move(&choice.text).unwrap_or_else(|e| panic!("{text}: {} is illegal: {e}", choice.text));
            assert_eq!(line.position().move_text(mv), choice.text, "canonical");
            replay(line, &choice.seen.line);
        }
    }
}

/// What a bot expects can be played, as far as chance lets it.
fn replay<G: Thinks>(line: &Line<G>, expected: &[String]) {
    let mut line = line.clone();
    for text in expected {
        assert!(matches!(line.turn(), Turn::Player(_)), "{}: {text} after the end", line.position().text());
        let mv = line.read_move(text).unwrap_or_else(|e| panic!("{}: {text} is illegal: {e}", line.position().text()));
        line.play_unchecked(mv);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn bots_of_every_game_always_answer(seed in any::<u64>(), level in 1..=8u8, which in 0..11u8) {
        CATALOGUE.iter().for_each(|info| info.visit(Asked { seed, level, which }));
    }
}

/// The only legal move is found at every level without a search worth the name.
#[test]
fn a_forced_move_is_played_at_once() {
    let options = &all_options::<rules::dames::Options>()[0];
    let dames: Dames = game::Game::from_text(options, "W:W28:B23").unwrap();
    let line = Line::new(dames);
    for level in Level::all() {
        let choice = Dames::thinker(&line, game::Seat(0), level).think(&Limits::default(), &mut |_| ()).unwrap();
        assert_eq!(choice.text, "28x19x23");
        assert!(choice.seen.nodes < 10);
    }
}

/// Bots answer only for the seat whose turn it is.
#[test]
fn a_seat_that_is_not_to_move_gets_no_answer() {
    struct Other;

    impl Visitor for Other {
        type Out = ();

        fn visit<G: Listed>(self) {
            let mut line = random_line::<G>(1);
            line.rewind(0);
            if let Turn::Player(seat) = line.turn() {
                let other = game::Seat(1 - seat.0.min(1));
                assert_eq!(G::thinker(&line, other, Level::MAX).think(&Limits::default(), &mut |_| ()), None);
            }
        }
    }

    CATALOGUE.iter().for_each(|info| info.visit(Other));
}
