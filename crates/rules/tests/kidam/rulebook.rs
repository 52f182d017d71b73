//! The rulebook is complete, and its examples do what they say.

use game::{Code, Example, Game, GameOptions, Line, Origin, Rule, Values};
use rules::kidam::{Kidam, Options};

fn position(example: &Example) -> Kidam {
    let asked = example.options.split(',').filter_map(|item| item.split_once('='));
    let values = Values::read(Options::SPECS, asked.map(|(key, value)| (key, value.to_owned()))).unwrap();
    let position = Kidam::from_text(&Options::from_values(&values).unwrap(), example.position).unwrap();
    assert_eq!(position.text(), example.position);
    position
}

#[test]
fn the_rulebook_has_k1_to_k21_in_order_in_both_languages() {
    let numbers: Vec<Rule> = Kidam::rulebook().iter().map(|text| text.rule).collect();
    assert_eq!(numbers, (1..=21).map(|number| Rule::new('K', number)).collect::<Vec<_>>());
    for text in Kidam::rulebook() {
        assert!(!text.origin.is_empty(), "{}", text.rule);
        assert_ne!(text.title.fr, text.title.en);
        assert_ne!(text.text.fr, text.text.en);
    }
    let rebuilt = Kidam::rulebook().iter().filter(|text| text.origin.contains(&Origin::Rebuilt));
    assert_eq!(rebuilt.map(|text| text.rule.number).collect::<Vec<_>>(), [1, 3]);
}

#[test]
fn every_rule_has_an_example_that_plays_and_refuses_what_it_says() {
    for text in Kidam::rulebook() {
        assert!(!text.examples.is_empty(), "{}", text.rule);
        for example in text.examples {
            let line = Line::new(position(example));
            assert!(!example.plays.is_empty() || !example.refuses.is_empty());
            if !example.plays.is_empty() {
                line.read_move(example.plays).unwrap_or_else(|refusal| panic!("{}: {refusal}", text.rule));
            }
            if !example.refuses.is_empty() {
                let refusal = line.read_move(example.refuses).unwrap_err();
                assert_eq!(refusal.code(), Code::Rule(text.rule), "{}: {}", text.rule, example.refuses);
            }
        }
    }
}

#[test]
fn every_rule_that_can_refuse_a_step_shows_it_refusing() {
    for number in [4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20] {
        let text = Kidam::rulebook().iter().find(|text| text.rule.number == number).unwrap();
        assert!(text.examples.iter().any(|example| !example.refuses.is_empty()), "K{number}");
        assert!(text.examples.iter().any(|example| !example.plays.is_empty()), "K{number}");
    }
}
