//! The suite every game passes, and texts from nowhere.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by a panic")]

use game::conformance::{Effort, check};
use game::{Game, Say};
use proptest::prelude::*;
use rules::dames::{Capture, Dames, Options};
use rules::damsystem::Damsystem;

const BOTH: [Options; 2] = [Options { capture: Capture::Strict }, Options { capture: Capture::Huff }];

#[test]
fn dames_conforms() {
    check::<Dames>(Effort { games: 12, ..Effort::default() });
}

#[test]
fn damsystem_conforms() {
    check::<Damsystem>(Effort { games: 12, ..Effort::default() });
}

/// Every rule of the rule file is in the rulebook, in order.
#[test]
fn draughts_rulebooks_are_complete() {
    fn numbers<G: Game>() -> Vec<String> {
        G::rulebook().iter().map(|text| text.rule.to_string()).collect()
    }
    assert_eq!(numbers::<Dames>(), (1..=17).map(|n| format!("D{n}")).collect::<Vec<_>>());
    assert_eq!(numbers::<Damsystem>(), (1..=18).map(|n| format!("S{n}")).collect::<Vec<_>>());
}

fn no_panic<G: Game<Options = Options>>(text: &str) {
    for options in BOTH {
        match G::from_text(&options, text) {
            Ok(position) => assert_eq!(G::from_text(&options, &position.text()).ok(), Some(position)),
            Err(error) => assert!(!error.say(game::Lang::Fr).is_empty()),
        }
        if let Err(refusal) = G::new(&options).read_move(text) {
            assert!(!refusal.say(game::Lang::Fr).is_empty() && !refusal.say(game::Lang::En).is_empty());
        }
    }
}

proptest! {
    #[test]
    fn draughts_texts_never_panic(text in "\\PC{0,60}") {
        no_panic::<Dames>(&text);
        no_panic::<Damsystem>(&text);
    }

    #[test]
    fn dames_texts_of_the_right_letters_never_panic(text in "[WB]:(W|B)[K0-9,-]{0,12}:(W|B)[K0-9,-]{0,12}(:H[0-9]{1,2})?(:S[0-9,]{1,5})?[.]?") {
        no_panic::<Dames>(&text);
    }

    #[test]
    fn damsystem_texts_of_the_right_letters_never_panic(text in "[WB]:(W|B)(K?[a-mxyz][0-9]{1,2},?){0,4}:(W|B)(K?[a-mxyz][0-9]{1,2},?){0,4}(:H[0-9]{1,2})?(:P{1,3})?(:S[a-m0-9,]{1,5})?") {
        no_panic::<Damsystem>(&text);
    }

    #[test]
    fn dames_moves_of_the_right_letters_never_panic(text in "(huff@)?[0-9]{1,2}([x-][0-9]{1,2}){0,6}") {
        no_panic::<Dames>(&text);
    }

    #[test]
    fn damsystem_moves_of_the_right_letters_never_panic(text in "(huff@)?[a-mxyz][0-9]{1,2}([x-][a-mxyz][0-9]{1,2}){0,6}") {
        no_panic::<Damsystem>(&text);
    }
}

/// Ten million characters are refused as quickly as they are read, and the refusal does not repeat them.
#[test]
fn draughts_refuse_long_texts_shortly() {
    let long = 10_000_000;
    let texts = [
        "9".repeat(long),
        "1x".repeat(long / 2),
        format!("W:W{}:B1", "1,".repeat(long / 2)),
        format!("W:W31:B{}", "1".repeat(long)),
        format!("W:W31:B1:H{}", "0".repeat(long)),
        format!("W{}", ":H1".repeat(long / 3)),
        format!("W:W31-{}:B1", "é".repeat(long / 2)),
        format!("W:Wa1:B{}", "a3,".repeat(long / 3)),
    ];
    for text in &texts {
        for options in BOTH {
            assert!(Dames::from_text(&options, text).unwrap_err().say(game::Lang::Fr).len() < 200);
            assert!(Damsystem::from_text(&options, text).unwrap_err().say(game::Lang::Fr).len() < 200);
            assert!(Dames::new(&options).read_move(text).unwrap_err().say(game::Lang::Fr).len() < 200);
            assert!(Damsystem::new(&options).read_move(text).unwrap_err().say(game::Lang::Fr).len() < 200);
        }
    }
}
