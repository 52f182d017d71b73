//! Checks of a game's judge on positions of random play, for tests.
#![allow(clippy::panic, reason = "a test fails by a panic")]

use game::{Line, Turn};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use super::Features;
use crate::search::Judge;

/// Every position of a few random games of each way to play.
pub(crate) fn random_positions<G: Features>(mut check: impl FnMut(&G)) {
    for variant in 0..G::VARIANTS.len() {
        for seed in 0..6 {
            let mut rng = StdRng::seed_from_u64(seed);
            let mut line = Line::new(G::new(&G::options_of(variant)));
            while line.turn() != Turn::Over {
                assert_eq!(line.position().variant(), variant);
                check(line.position());
                let Some(&mv) = line.legal_moves().choose(&mut rng) else { panic!("no move") };
                line.play_unchecked(mv);
            }
            check(line.position());
        }
    }
}

/// Where a judge says at a glance that nothing is going on, nothing is: what it saves the search is never truth.
pub(crate) fn calm_is_calm<G: Features, J: Judge<G>>(judge: &J) {
    let (mut calm, mut moves) = (0, Vec::new());
    random_positions::<G>(|position| {
        if judge.calm(position) {
            calm += 1;
            moves.clear();
            position.legal_moves(&mut moves);
            let text = position.text();
            assert!(
                !moves.is_empty() && position.outcome().is_none() && judge.ended(position, &moves).is_none(),
                "{text}"
            );
            assert!(!judge.restless(position, &moves), "{text}");
            assert!(!moves.iter().any(|&mv| judge.noisy(position, mv)), "{text}");
        }
    });
    assert!(calm > 500, "{calm}");
}
