//! Every rulebook is whole, and every example in it does what its caption says.
#![allow(clippy::panic, clippy::expect_used, clippy::unwrap_used, reason = "a test fails by a panic")]

use std::collections::HashSet;

use game::{Code, Game, GameOptions, Line, Origin, Rule, RuleText, Values};
use table::{CATALOGUE, Listed, Visitor};

fn check<G: Game>() {
    let rulebook = G::rulebook();
    let expected: Vec<Rule> = (1..).take(rulebook.len()).map(|number| Rule::new(letter(rulebook), number)).collect();
    assert_eq!(rulebook.iter().map(|text| text.rule).collect::<Vec<_>>(), expected, "{}", G::ID);
    for text in rulebook {
        let rule = text.rule;
        assert!(!text.origin.is_empty(), "{rule}: from where?");
        for words in [text.title, text.text] {
            assert!(!words.fr.trim().is_empty() && !words.en.trim().is_empty(), "{rule}: both languages");
            assert!(!words.fr.contains("  ") && !words.en.contains("  "), "{rule}: two blanks in a row");
        }
        for example in text.examples {
            check_example::<G>(rule, example);
        }
    }
}

fn check_example<G: Game>(rule: Rule, example: &game::Example) {
    let about = format!("{rule}: {}", example.position);
    assert!(!example.caption.fr.is_empty() && !example.caption.en.is_empty(), "{about}");
    let asked = example.options.split(',').filter(|option| !option.is_empty());
    let asked =
        asked.map(|option| option.split_once('=').expect("key=value")).map(|(key, value)| (key, value.to_owned()));
    let values = Values::read(G::Options::SPECS, asked).unwrap_or_else(|error| panic!("{about}: {error}"));
    let options = G::Options::from_values(&values).unwrap_or_else(|error| panic!("{about}: {error}"));
    let line = Line::new(G::from_text(&options, example.position).unwrap_or_else(|error| panic!("{about}: {error}")));
    assert!(line.outcome().is_none(), "{about}: an example is playable");
    if !example.plays.is_empty() {
        let mv =
            line.read_move(example.plays).unwrap_or_else(|refusal| panic!("{about}: {}: {refusal}", example.plays));
        assert_eq!(line.position().move_text(mv), example.plays, "{about}: canonical");
    }
    if !example.refuses.is_empty() {
        let refusal = line.read_move(example.refuses).err().unwrap_or_else(|| panic!("{about}: {}", example.refuses));
        assert_eq!(refusal.code(), Code::Rule(rule), "{about}: {}: {refusal}", example.refuses);
    }
}

struct Check;

impl Visitor for Check {
    type Out = ();

    fn visit<G: Listed>(self) {
        check::<G>();
    }
}

#[test]
fn all_rules_are_there_and_their_examples_hold() {
    CATALOGUE.iter().for_each(|info| info.visit(Check));
}

/// A rule's origins as the rule files write them.
fn tag(origins: &[Origin]) -> String {
    let word = |origin: &Origin| match origin {
        Origin::Seed => "seed",
        Origin::Reading => "reading",
        Origin::Rebuilt => "rebuilt",
        Origin::Added => "added",
    };
    origins.iter().map(word).collect::<Vec<_>>().join("/")
}

/// A game's letter.
fn letter(rulebook: &[RuleText]) -> char {
    rulebook[0].rule.letter
}

/// The file holds the tags of every rule, a rule a line: for the five games as their rule files have them.
#[test]
fn book_and_rule_files_say_the_same_of_where_a_rule_comes_from() {
    let lines = include_str!("tags.txt").lines().filter(|line| !line.starts_with('#'));
    // The toy is there where it is compiled in.
    let known: Vec<char> = CATALOGUE.iter().map(|info| letter(info.rulebook())).collect();
    let written: Vec<String> = lines.filter(|line| line.starts_with(&known[..])).map(str::to_owned).collect();
    let texts = CATALOGUE.iter().flat_map(|info| info.rulebook());
    let told: Vec<String> = texts.clone().map(|text| format!("{} {}", text.rule, tag(text.origin))).collect();
    assert_eq!(told, written);
    for text in texts {
        // What is not the sheet's alone tells what the sheet says and what was made of it.
        let open = text.origin.iter().any(|origin| matches!(origin, Origin::Reading | Origin::Rebuilt));
        assert_eq!(text.reading.is_some(), open, "{}", text.rule);
        for words in text.reading.iter().flat_map(|reading| [reading.sheet, reading.read]) {
            assert!(!words.fr.is_empty() && !words.en.is_empty(), "{}", text.rule);
        }
    }
}

#[test]
fn book_and_rule_files_have_the_same_chapters() {
    let lines = include_str!("chapters.txt").lines().filter(|line| !line.starts_with('#'));
    let written: Vec<String> = lines.map(str::to_owned).collect();
    let texts = CATALOGUE.iter().flat_map(|info| info.rulebook());
    let told = texts.filter_map(|text| text.chapter.map(|chapter| format!("{} {}", text.rule, chapter.en)));
    assert_eq!(told.collect::<Vec<_>>(), written);
}

#[test]
fn no_two_games_share_a_letter() {
    let letters: HashSet<_> = CATALOGUE.iter().map(|info| letter(info.rulebook())).collect();
    assert_eq!(letters.len(), CATALOGUE.len());
}
