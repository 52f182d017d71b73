//! The fast generator against a slow one, on thousands of positions of every mode.
#![allow(clippy::panic, clippy::expect_used, clippy::unwrap_used, reason = "a test fails by a panic")]

#[path = "damata/reference.rs"]
mod reference;

use std::collections::{BTreeMap, BTreeSet};

use game::{Game, Turn};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use reference::Plain;
use rules::damata::{Damata, Mode, Options};

/// Every move, its text, what it leads to, how the game stands: the same for both.
fn compare(plain: &Plain, mode: Mode, rng: &mut StdRng, seen: &mut BTreeSet<String>) {
    let text = plain.text();
    let fast = Damata::from_text(&Options::from(mode), &text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(fast.text(), text);
    let mut moves = Vec::new();
    fast.legal_moves(&mut moves);
    let listed: BTreeMap<String, String> = moves
        .iter()
        .map(|&mv| {
            let mut after = fast;
            after.play_unchecked(mv);
            (fast.move_text(mv), after.text())
        })
        .collect();
    assert_eq!(listed.len(), moves.len(), "{text}: a move twice");
    let expected: BTreeMap<String, String> = plain.legal().into_iter().map(|(mv, to)| (mv, to.text())).collect();
    assert_eq!(listed, expected, "{text}");

    let result = fast.outcome().map(|outcome| {
        let winners: Vec<_> = outcome.winners.iter().map(|seat| seat.index()).collect();
        (winners, outcome.rule.to_string())
    });
    assert_eq!(result, plain.result().map(|(winners, rule)| (winners, rule.to_owned())), "{text}");
    assert_eq!(fast.turn() == Turn::Over, result.is_some(), "{text}");
    seen.extend(result.map(|(_, rule)| rule));
    let kinds = [("pass", 'p'), ("choice", '=')].into_iter();
    let met = kinds.filter(|&(_, sign)| expected.keys().any(|mv| mv.contains(sign)));
    seen.extend(met.map(|(kind, _)| kind.to_owned()));

    for mv in reference::tries(plain, &mut |below| rng.random_range(0..below)) {
        assert_eq!(fast.read_move(&mv).is_ok(), expected.contains_key(&mv), "{text}: {mv}");
    }
}

/// A position nobody may ever reach: marbles thrown into a part of the board, crowded or not.
fn thrown(four: bool, rng: &mut StdRng) -> Plain {
    let mut plain = Plain::empty(four);
    let seats = plain.names().len();
    plain.turn = rng.random_range(0..seats);
    let all: Vec<_> = plain.cells.keys().copied().collect();
    let size = rng.random_range(1..=all.len());
    let from = rng.random_range(0..=all.len() - size);
    let part = &all[from..from + size];
    let heaps = rng.random_bool(0.5);
    for seat in 0..seats {
        for _ in 0..*[0, 1, 2, 3, 5, 8, 12, 19, 20].choose(rng).unwrap() {
            let cell = plain.cells.get_mut(part.choose(rng).unwrap()).unwrap();
            let room = 3 - cell.iter().sum::<u32>();
            cell[seat] += if heaps { room } else { room.min(1) };
        }
        // A heap may have brought one or two too many (M2).
        while plain.total(seat) > 20 {
            plain.cells.values_mut().find(|cell| cell[seat] > 0).unwrap()[seat] -= 1;
        }
    }
    plain.quiet = *[0, 0, 0, 7, 99, 100].choose(rng).unwrap();
    plain.plies = *[0, 0, 150, 239, 240, 399, 400].choose(rng).unwrap();
    plain
}

#[test]
fn thrown_positions_agree() {
    let mut seen = BTreeSet::new();
    for (mode, seeds) in [(Mode::Standard, 0..2500), (Mode::Quick, 2500..3000), (Mode::Four, 3000..5500)] {
        for seed in seeds {
            let mut rng = StdRng::seed_from_u64(seed);
            let plain = thrown(mode == Mode::Four, &mut rng);
            compare(&plain, mode, &mut rng, &mut seen);
        }
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["M13", "M14", "M15", "choice", "pass"], "every case is met");
}

#[test]
fn played_positions_agree() {
    for mode in Mode::ALL {
        for seed in 0..12 {
            let mut rng = StdRng::seed_from_u64(seed);
            let mut plain = Plain::read(mode == Mode::Four, &Damata::new(&Options::from(mode)).text());
            for _ in 0..80 {
                compare(&plain, mode, &mut rng, &mut BTreeSet::new());
                let mut moves: Vec<_> = plain.legal().into_values().collect();
                if moves.is_empty() {
                    break;
                }
                plain = moves.swap_remove(rng.random_range(0..moves.len()));
            }
        }
    }
}
