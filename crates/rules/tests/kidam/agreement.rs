//! The fast referee and the slow one agree, step by step and text by text.

use std::collections::HashMap;

use game::{Game, Line};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rules::kidam::{Action, Carry, Kidam, Options, Rules};

use crate::reference::{Mid, Slow};
use crate::{positions, vectors};

/// What the compared positions showed, so that a test can tell that it met what it is for.
type Seen = HashMap<&'static str, u32>;

/// Compares the two referees on a position: its legal steps, and the text after one in so many of them – after every
/// one that is rare.
fn compare(position: &Kidam, one_in: usize, seen: &mut Seen) {
    let (text, options) = (position.text(), position.options());
    let slow = Slow::read(options, &text);
    assert_eq!(slow.text(), text);
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut texts: Vec<String> = moves.iter().map(|&mv| position.move_text(mv)).collect();
    texts.sort();
    assert_eq!(texts, slow.legal_texts(), "{options:?} {text}");
    for (index, &mv) in moves.iter().enumerate() {
        if index % one_in != 0 && matches!(mv.act, Action::Run | Action::Pass) {
            continue;
        }
        let mut after = *position;
        after.play_unchecked(mv);
        let name = position.move_text(mv);
        assert_eq!(after.text(), slow.play(&name).text(), "{options:?} {text} {name}");
        let act = match mv.act {
            Action::Run | Action::Pass if after.score() != position.score() => "declared",
            Action::Run => "run",
            Action::RunAlone => "run alone",
            Action::Pass => "pass",
            Action::PassAlone => "pass alone",
            Action::Shot => "shot",
            Action::Skip => "skip",
        };
        *seen.entry(act).or_default() += 1;
    }
}

fn all_options() -> Vec<Options> {
    let mut all = Vec::new();
    for rules in [Rules::Complete, Rules::Initiation] {
        for carry in [Carry::No, Carry::Run] {
            all.extend([1, 3].map(|goals| Options { rules, carry, goals }));
        }
    }
    all
}

#[test]
fn the_sample_agrees_with_the_reference() {
    let mut seen = Seen::new();
    for vector in vectors::lines() {
        let line = vectors::play(&vector);
        if line.position().turns() < 100 {
            compare(line.position(), 5, &mut seen);
            compare(line.start(), 5, &mut seen);
        }
    }
}

#[test]
fn random_games_agree_with_the_reference() {
    let mut seen = Seen::new();
    for options in all_options() {
        let mut rng = StdRng::seed_from_u64(u64::from(options.goals));
        let mut line = Line::new(Kidam::new(&options));
        while line.outcome().is_none() {
            if rng.random_ratio(1, 4) {
                compare(line.position(), 23, &mut seen);
            }
            let moves = line.legal_moves();
            line.play_unchecked(*moves.choose(&mut rng).unwrap());
        }
    }
    assert!(seen["run"] > 100 && seen["pass"] > 20, "{seen:?}");
}

/// Whether a text is refused although the reference knows a step, for a reason that is not one of its flags.
fn wrongly_refused(options: Options, text: &str) -> bool {
    let slow = Slow::read(options, text);
    let contradiction = match slow.mid {
        Mid::Moved(at) => {
            slow.marks[slow.side] == Some(at) || options.carry == Carry::No && slow.balls[slow.side] == at
        }
        _ => false,
    };
    !contradiction && !slow.legal().is_empty()
}

fn constructed_positions(throw: fn(Options, &mut StdRng) -> Option<String>, rounds: u32) -> Seen {
    let mut rng = StdRng::seed_from_u64(7);
    let mut seen = Seen::new();
    for _ in 0..rounds {
        let options = *all_options().choose(&mut rng).unwrap();
        let Some(text) = throw(options, &mut rng) else { continue };
        match Kidam::from_text(&options, &text) {
            Ok(position) => {
                compare(&position, 50, &mut seen);
                *seen.entry("compared").or_default() += 1;
            }
            Err(error) => assert!(!wrongly_refused(options, &text), "{options:?} {text}: {error}"),
        }
    }
    seen
}

#[test]
fn thrown_positions_agree_with_the_reference() {
    let seen = constructed_positions(positions::thrown, 1_500);
    for what in ["compared", "run", "run alone", "pass", "shot", "declared"] {
        assert!(seen.get(what) > Some(&20), "{what}: {seen:?}");
    }
}

#[test]
fn sides_shut_in_agree_with_the_reference() {
    let seen = constructed_positions(positions::shut_in, 4_000);
    for what in ["compared", "run alone", "pass alone", "skip"] {
        assert!(seen.get(what) > Some(&5), "{what}: {seen:?}");
    }
}
