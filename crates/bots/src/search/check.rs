//! Checks of what a game's judges tell the search, on positions of random play, for tests.
#![allow(clippy::panic, reason = "a test fails by a panic")]

use game::conformance::all_options;
use game::{Line, Open, Turn};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use super::Judge;
use crate::open::Judged;

/// Every position of a few random games of each way to play, with the legal moves.
pub(crate) fn random_positions<G: Open>(mut check: impl FnMut(&G, &[G::Move])) {
    for options in all_options::<G::Options>() {
        for seed in 0..6 {
            let mut rng = StdRng::seed_from_u64(seed);
            let mut line = Line::new(G::new(&options));
            while line.turn() != Turn::Over {
                let moves = line.legal_moves();
                check(line.position(), &moves);
                let Some(&mv) = moves.choose(&mut rng) else { panic!("no move") };
                line.play_unchecked(mv);
            }
            check(line.position(), &line.legal_moves());
        }
    }
}

/// Checks the shortcuts of both judges of a game – the end, the mover, quiet at a glance, going on – against the rules themselves.
pub(crate) fn shortcuts_are_true<G: Judged>() {
    are_true(G::judge());
    are_true(G::SIMPLE);
}

fn are_true<G: Open, J: Judge<G>>(judge: &J) {
    let mut quiet = 0;
    random_positions::<G>(|position, moves| {
        let text = position.text();
        assert_eq!(judge.ended(position, moves), position.outcome(), "{text}");
        if let Turn::Player(seat) = position.turn() {
            assert_eq!(judge.mover(position), Some(seat), "{text}");
        }
        if judge.goes_on(position) {
            assert!(!moves.is_empty() && position.outcome().is_none(), "{text}");
        }
        // Where it sees at a glance that nothing is going on, nothing is.
        if judge.is_quiet(position) {
            quiet += 1;
            assert!(!moves.is_empty() && position.outcome().is_none(), "{text}");
            assert!(!judge.no_stand_pat(position, moves), "{text}");
            assert!(!moves.iter().any(|&mv| judge.noisy(position, mv)), "{text}");
        }
    });
    assert!(quiet > 500, "{quiet}");
}
