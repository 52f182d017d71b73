//! The suite every game passes, under every option: what the rest of the house relies on.
//!
//! Each check panics with what went wrong; they are called from tests only.
#![allow(clippy::panic, clippy::expect_used, clippy::unwrap_used)]

mod scenes;

pub use scenes::{board_plan, board_scene, cell};

use std::collections::HashSet;

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt, SeedableRng};

use crate::{GameOptions, Lang, Line, OptionSpec, Plan, Present, Say, Seat, Turn, Values};

/// How much a run of the suite does.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Random games, for each combination of options.
    pub games: u64,
    /// A game longer than this does not end: a failure.
    pub longest: usize,
    /// Texts thrown at the parsers in each game.
    pub texts: usize,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { games: 20, longest: 5_000, texts: 50 }
    }
}

/// Every combination of the options that can be listed.
pub fn all_options<O: GameOptions>() -> Vec<O> {
    let mut combinations: Vec<Vec<(&'static str, String)>> = vec![Vec::new()];
    for OptionSpec { key, .. } in O::SPECS {
        let spec = O::SPECS.iter().find(|spec| spec.key == *key).expect("the key is from this list");
        combinations = combinations
            .iter()
            .flat_map(|chosen| {
                spec.all_values().into_iter().map(move |value| {
                    let mut chosen = chosen.clone();
                    chosen.push((spec.key, value.to_string()));
                    chosen
                })
            })
            .collect();
    }
    combinations
        .into_iter()
        .filter_map(|chosen| O::from_values(&Values::read(O::SPECS, chosen).expect("listed values are good")).ok())
        .collect()
}

/// Runs every check over random games with each combination of options.
pub fn check<G: Present>(effort: Effort) {
    for options in all_options::<G::Options>() {
        assert_eq!(
            G::Options::from_values(&options.values()).as_ref(),
            Ok(&options),
            "options survive values → options"
        );
        for seed in 0..effort.games {
            check_game::<G>(&options, seed, effort);
        }
    }
}

/// One random game, every check on every position of it.
pub fn check_game<G: Present>(options: &G::Options, seed: u64, effort: Effort) {
    let mut rng = StdRng::seed_from_u64(seed);
    let start = G::new(options);
    assert_eq!(&start.options(), options, "a position knows its options");
    scenes::check_plan::<G>(options);
    let plan = G::plan(options);
    let mut line = Line::new(start);
    let mut texts = Vec::new();
    while line.outcome().is_none() {
        assert!(line.moves().len() < effort.longest, "{options:?} seed {seed}: does not end");
        let mv = check_position(&line, &plan, &mut rng);
        texts.push(line.position().move_text(mv));
        line.play_unchecked(mv);
    }
    check_over(&line);
    check_replay(&line, &texts, &mut rng);
    check_noise(&line, effort.texts, &mut rng);
}

/// The checks of one position that is not over; gives a random move to go on with.
fn check_position<G: Present>(line: &Line<G>, plan: &Plan, rng: &mut StdRng) -> G::Move {
    let position = line.position();
    let text = position.text();
    let moves = line.legal_moves();
    assert_ne!(position.turn(), Turn::Over, "{text}: over without an outcome");
    assert!(!moves.is_empty(), "{text}: no legal move, and not over");

    // Texts survive, and a parsed position is the same one.
    assert!(!text.contains('\n'), "{text}: a position is one line");
    let parsed = G::from_text(&position.options(), &text).unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(&parsed, position, "{text}: parse → print");
    assert_eq!(parsed.hash64(), position.hash64(), "{text}: hash of the parsed position");
    if let Some(recurring) = position.recurring() {
        assert_eq!(recurring.hash64(), position.hash64(), "{text}: counts are no part of the hash");
        let rule = position.repeated().rule;
        assert!(G::rulebook().iter().any(|known| known.rule == rule), "{text}: no rule {rule} about repetition");
    }
    let mut parsed_moves = Vec::new();
    parsed.legal_moves(&mut parsed_moves);
    assert_eq!(parsed_moves, moves, "{text}: legal moves of the parsed position");

    // Generated ⇔ accepted: each move has one text, each text one move, each path of touches one move.
    let mut seen = HashSet::new();
    let mut touched = HashSet::new();
    for &mv in &moves {
        let name = position.move_text(mv);
        assert!(!name.contains(char::is_whitespace), "{name:?}: a move is one token");
        assert!(seen.insert(name.clone()), "{text}: {name} twice");
        match position.read_move(&name) {
            Ok(read) => assert_eq!(read, mv, "{text}: {name} reads as another move"),
            Err(refusal) => panic!("{text}: {name} is generated but refused: {refusal}"),
        }
        if matches!(position.turn(), Turn::Player(_)) {
            let steps = position.steps(mv, &moves);
            scenes::check_steps(plan, &steps, position.seats());
            assert!(position.attempt(&steps).is_some(), "{text}: {name} cannot be spelled from its steps");
            assert!(touched.insert(steps), "{text}: {name} has the steps of another move");
        }
    }

    // Everything that can be shown can be shown to everybody, without a panic.
    let readers = (0..position.seats()).map(|seat| Some(Seat(seat))).chain([None]);
    for reader in readers {
        scenes::check_scene(plan, position, reader);
        for lang in [Lang::Fr, Lang::En] {
            assert!(!position.prompt(reader, lang).is_empty(), "{text}: nothing to say");
        }
    }

    // A move drawn at random is one of the list, and played like any other.
    let mut drawn = position.clone();
    let chosen = match position.turn() {
        Turn::Chance => {
            let rolled = position.roll(&mut Vec::new(), rng).expect("some result is possible");
            drawn.play_unchecked(rolled);
            rolled
        }
        _ => drawn.play_random(&mut Vec::new(), rng).expect("there is a move"),
    };
    assert!(moves.contains(&chosen), "{text}: {} was drawn", position.move_text(chosen));
    let mut after = position.clone();
    after.play_unchecked(chosen);
    assert_eq!(drawn, after, "{text}: {} drawn and played", position.move_text(chosen));
    for reader in [None, Some(Seat(0))] {
        position.effects(chosen, reader);
        position.shown_move(chosen, reader);
        position.words(chosen, reader, Lang::Fr);
        position.announce(chosen, &after, Lang::Fr);
    }
    assert_ne!(&after, position, "{text}: a move changes something");
    scenes::check_effects(plan, position, chosen, &after);
    chosen
}

fn check_over<G: Present>(line: &Line<G>) {
    assert_eq!(line.turn(), Turn::Over);
    assert!(line.legal_moves().is_empty());
    let outcome = line.outcome().expect("the game is over");
    for winner in outcome.winners.iter() {
        assert!(winner.0 < line.position().seats());
        for partner in line.position().team(winner).iter() {
            assert!(outcome.winners.contains(partner), "partners win together");
        }
    }
    assert!(
        G::rulebook().iter().any(|text| text.rule == outcome.rule),
        "{} ended the game but is not in the rulebook",
        outcome.rule
    );
    let text = line.position().text();
    let parsed = G::from_text(&line.position().options(), &text).unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(&parsed, line.position(), "{text}: parse → print at the end");
    let refusal = line.read_move("anything").expect_err("nothing is legal now");
    assert_eq!(refusal.code(), crate::Code::Over);
}

/// The log alone gives the same game; going back and forth changes nothing.
fn check_replay<G: Present>(line: &Line<G>, texts: &[String], rng: &mut StdRng) {
    let mut again = Line::new(line.start().clone());
    for text in texts {
        again.play(text).unwrap_or_else(|e| panic!("{text}: refused on replay: {e}"));
    }
    assert_eq!(again.position(), line.position());
    assert_eq!(again.outcome(), line.outcome());

    let ply = rng.random_range(0..=texts.len());
    let taken = again.rewind(ply);
    assert_eq!(again.position(), &line.position_at(ply), "undo");
    for mv in taken {
        again.play_unchecked(mv);
    }
    assert_eq!(again.position(), line.position(), "redo");
    assert_eq!(again.outcome(), line.outcome());
}

/// No text makes anything panic, and what is accepted is legal.
fn check_noise<G: Present>(line: &Line<G>, texts: usize, rng: &mut StdRng) {
    for _ in 0..texts {
        let position = line.position_at(rng.random_range(0..=line.moves().len()));
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let base = match moves.choose(rng) {
            Some(&mv) if rng.random_bool(0.8) => position.move_text(mv),
            _ => String::new(),
        };
        let noise = mutate(&base, rng);
        match position.read_move(&noise) {
            Ok(mv) => assert!(moves.contains(&mv), "{}: {noise} accepted", position.text()),
            Err(refusal) => {
                assert!(!refusal.say(Lang::Fr).is_empty() && !refusal.say(Lang::En).is_empty());
            }
        }
        let noise = mutate(&position.text(), rng);
        match G::from_text(&position.options(), &noise) {
            Ok(read) => {
                // What is accepted is a position like any other.
                let text = read.text();
                let back = G::from_text(&read.options(), &text).unwrap_or_else(|e| panic!("{noise} → {text}: {e}"));
                assert_eq!(back, read, "{noise}");
                read.outcome();
                read.legal_moves(&mut moves);
            }
            Err(error) => assert!(!error.say(Lang::Fr).is_empty() && !error.say(Lang::En).is_empty()),
        }
    }
}

/// A text with a few random changes.
pub fn mutate<R: Rng + ?Sized>(text: &str, rng: &mut R) -> String {
    const ALPHABET: &[char] = &[
        'W', 'B', 'K', 'H', 'S', 'P', 'a', 'd', 'k', 'm', 'z', '0', '1', '2', '5', '9', ':', ',', '-', 'x', '@', '>',
        '=', '*', '!', '/', '.', '{', '}', '"', '[', ']', ' ', 'é', '\u{0}', '😀',
    ];
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..rng.random_range(1..4) {
        let at = rng.random_range(0..=chars.len());
        let new = *ALPHABET.choose(rng).expect("not empty");
        match rng.random_range(0..4) {
            0 => chars.insert(at, new),
            1 if at < chars.len() => chars[at] = new,
            2 if at < chars.len() => {
                chars.remove(at);
            }
            _ => {
                let from = rng.random_range(0..=at);
                let copy: Vec<char> = chars[from..at].iter().copied().take(12).collect();
                chars.splice(at..at, copy);
            }
        }
    }
    chars.into_iter().collect()
}
