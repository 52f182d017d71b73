//! The rulebook of Damata: complete, and every example true.
#![allow(clippy::panic, clippy::expect_used, clippy::unwrap_used, reason = "a test fails by a panic")]

use game::{Code, Game, GameOptions, Line, Rule, Values};
use rules::damata::{Damata, Options, RULEBOOK};

fn options(text: &str) -> Options {
    let asked = text.split(',').filter_map(|item| item.split_once('=')).map(|(key, value)| (key, value.to_owned()));
    Options::from_values(&Values::read(Options::SPECS, asked).unwrap()).unwrap()
}

#[test]
fn every_rule_is_told_in_order_and_in_both_languages() {
    let numbers: Vec<_> = RULEBOOK.iter().map(|text| text.rule).collect();
    assert_eq!(numbers, (1..=16).map(|number| Rule::new('M', number)).collect::<Vec<_>>());
    for text in RULEBOOK {
        assert!(!text.origin.is_empty(), "{}", text.rule);
        for words in [text.title, text.text] {
            assert!(!words.fr.is_empty() && !words.en.is_empty() && words.fr.trim() == words.fr, "{}", text.rule);
        }
    }
}

#[test]
fn every_example_shows_its_rule() {
    for text in RULEBOOK {
        // Conceding changes no position.
        assert_eq!(text.examples.is_empty(), text.rule == Rule::new('M', 16), "{}", text.rule);
        for example in text.examples {
            let start = Damata::from_text(&options(example.options), example.position).unwrap();
            assert_eq!(start.text(), example.position, "{}", text.rule);
            let mut line = Line::new(start);
            if !example.refuses.is_empty() {
                let refusal = line.read_move(example.refuses).unwrap_err();
                assert_eq!(refusal.code(), Code::Rule(text.rule), "{}: {}", text.rule, example.refuses);
            }
            if !example.plays.is_empty() {
                line.play(example.plays).unwrap_or_else(|refusal| panic!("{}: {refusal}", text.rule));
            }
            assert!(
                !example.plays.is_empty() || !example.refuses.is_empty(),
                "{}: an example does something",
                text.rule
            );
        }
    }
}

#[test]
fn examples_of_the_ends_end_the_game() {
    for number in [13, 14, 15] {
        let rule = Rule::new('M', number);
        let ended = RULEBOOK.iter().find(|text| text.rule == rule).unwrap().examples.iter().any(|example| {
            let mut line = Line::new(Damata::from_text(&options(example.options), example.position).unwrap());
            line.play(example.plays).unwrap();
            line.outcome().is_some_and(|outcome| outcome.rule == rule)
        });
        assert!(ended, "{rule}");
    }
}
