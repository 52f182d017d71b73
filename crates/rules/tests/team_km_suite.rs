//! Team KM and the suite every game passes; its rulebook, its texts, its decks.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // A test fails by panicking.

mod team_km_help;

use game::conformance::{Effort, check};
use game::{CardsPlan, Game, GameOptions, Line, OptionError, Plan, Present, Rule, Seat, Values};
use proptest::prelude::*;
use rules::team_km::{Deck, Impossible, Mode, Options, RULEBOOK, TeamKm};
use serde_json::{Value, json};
use team_km_help::{Setup, options};

#[test]
fn team_km_conforms() {
    check::<TeamKm>(Effort { games: 1, longest: 20_000, texts: 20 });
}

#[test]
fn every_rule_is_in_the_book_and_every_example_shows_it() {
    let numbers: Vec<_> = RULEBOOK.iter().map(|text| text.rule).collect();
    assert_eq!(numbers, (1..=32).map(|number| Rule::new('T', number)).collect::<Vec<_>>());
    for text in RULEBOOK {
        for words in [text.title, text.text] {
            assert!(!words.fr.is_empty() && !words.en.is_empty());
            assert!(!words.fr.contains("  ") && !words.en.contains("  "), "{}", text.rule);
        }
        for example in text.examples {
            let asked = example.options.split(',').map(|pair| pair.split_once('=').unwrap());
            let values = Values::read(Options::SPECS, asked.map(|(key, value)| (key, value.to_owned()))).unwrap();
            let options = Options::from_values(&values).unwrap();
            let position = TeamKm::from_text(&options, example.position).unwrap();
            assert_eq!(position.text(), example.position, "{}: canonical", text.rule);
            let line = Line::new(position);
            if !example.plays.is_empty() {
                line.read_move(example.plays).unwrap();
            }
            if !example.refuses.is_empty() {
                let refusal = line.read_move(example.refuses).unwrap_err();
                assert_eq!(refusal.code().to_string(), text.rule.to_string(), "{}", example.refuses);
            }
        }
    }
}

fn impossible(change: impl FnOnce(&mut Value)) -> Impossible {
    let setup = Setup::new("2v2")
        .hand(1, &["P1", "TAC"])
        .hand(3, &["ENG"])
        .ball(1, 4)
        .front(1, &["ENG", "TAC", "YEL", "ANGE"], None)
        .front(2, &["GK"], Some("GK"));
    let mut line: Value = serde_json::from_str(&setup.text()).unwrap();
    TeamKm::from_text(&setup.options(), &line.to_string()).unwrap();
    change(&mut line);
    TeamKm::from_text(&setup.options(), &line.to_string()).unwrap_err()
}

#[test]
fn impossible_texts_say_why() {
    use Impossible::*;
    assert!(matches!(impossible(|p| *p = json!([])), Json { .. }));
    assert!(matches!(impossible(|p| p["mood"] = json!(1)), Json { .. }));
    assert!(matches!(impossible(|p| p["top"] = json!(-1)), Json { .. }));
    assert_eq!(impossible(|p| p["mode"] = json!("2p")), OtherOption { key: "mode" });
    assert_eq!(impossible(|p| p["shootout"] = json!(true)), OtherOption { key: "shootout" });
    assert_eq!(impossible(|p| p["dir"] = json!(-1)), Half);
    assert_eq!(impossible(|p| p["added"] = json!(true)), Half);
    assert_eq!(impossible(|p| p["phase"] = json!("kick")), UnknownPhase { word: "kick".to_owned() });
    assert_eq!(impossible(|p| p["seats"][0]["hand"][0] = json!("P10")), UnknownCard { code: "P10".to_owned() });
    assert_eq!(impossible(|p| p["seats"][1]["hit"] = json!("P1")), NoInterruption { code: "P1".to_owned() });
    assert_eq!(impossible(|p| p["turn"] = json!(5)), BadSeat { key: "turn" });
    assert_eq!(impossible(|p| p["turn"] = json!(0)), BadSeat { key: "turn" });
    assert_eq!(impossible(|p| p["act"] = json!(2)), BadSeat { key: "act" });
    assert_eq!(impossible(|p| p["seats"] = json!([])), Seats { found: 0, expected: 4 });
    assert_eq!(impossible(|p| p["teams"] = json!([])), Teams { found: 0, expected: 2 });
    assert_eq!(impossible(|p| p["teams"][1]["ball"] = json!(18)), Ball { team: 2 });
    assert_eq!(impossible(|p| p["teams"][0]["ball"] = json!(0)), Ball { team: 1 }, "seat 2 is interrupted");
    assert_eq!(impossible(|p| p["teams"][1]["tokens"] = json!(4)), Tokens { team: 2 });
    assert_eq!(impossible(|p| p["seats"][0]["limit"] = json!(6)), Limit { seat: 1 });
    assert_eq!(impossible(|p| p["seats"][0]["yellow"] = json!(2)), Front { seat: 1, key: "yellow" });
    assert_eq!(impossible(|p| p["seats"][0]["red"] = json!(1)), Front { seat: 1, key: "red" });
    assert_eq!(impossible(|p| p["seats"][0]["safe"] = json!([])), Front { seat: 1, key: "safe" });
    assert_eq!(impossible(|p| p["seats"][0]["safe"] = json!(["P1"])), Front { seat: 1, key: "safe" });
    assert_eq!(impossible(|p| p["seats"][0]["fair"] = json!(true)), Front { seat: 1, key: "fair" });
    assert_eq!(impossible(|p| p["seats"][0]["hit"] = json!("DEF")), Front { seat: 1, key: "hit" });
    assert_eq!(impossible(|p| p["seats"][0]["hand"] = json!([])), Count { code: "P1", found: 2, deck: 3 });
    assert_eq!(impossible(|p| p["unseen"]["PONT"] = json!(2)), Count { code: "PONT", found: 2, deck: 1 });
    assert_eq!(impossible(|p| p["unseen"]["P1"] = json!(200)), TooManyCards);
    assert_eq!(impossible(|p| p["discard"] = json!(vec!["P1"; 150])), TooManyCards);
    assert_eq!(impossible(|p| p["seats"][0]["hand"] = json!(vec!["P1"; 9])), HandSize { seat: 1 });
    assert_eq!(impossible(|p| p["top"] = json!(6)), Piles);
    assert_eq!(impossible(|p| p["marked"] = json!(0)), Piles);
    assert_eq!(impossible(|p| p["fresh"] = json!(true)), Taking);
    assert_eq!(impossible(|p| p["pending"] = json!({"card": "TAC"})), Pending);
    assert!(matches!(impossible(|p| p["pending"] = json!({"cards": "TAC"})), Json { .. }));
    assert_eq!(impossible(|p| p["phase"] = json!("react")), Pending);
    assert_eq!(impossible(|p| (p["phase"], p["act"]) = (json!("deal"), json!(0))), Deal);
    assert_eq!(impossible(|p| (p["phase"], p["act"]) = (json!("over"), json!(0))), Over);
    let text = Setup::new("2p").hand(1, &["ENG"]).text();
    let twice = text.replacen("\"unseen\":{", "\"unseen\":{\"ENG\":1,", 1);
    assert_eq!(TeamKm::from_text(&options(&[]), &twice), Err(Twice { code: "ENG" }));
}

#[test]
fn a_deal_belongs_to_its_first_player() {
    let text = TeamKm::new(&options(&[("first", "2")])).text();
    assert_eq!(TeamKm::from_text(&options(&[]), &text), Err(Impossible::OtherOption { key: "first" }));
}

#[test]
fn texts_need_not_be_canonical() {
    let setup = Setup::new("2p").hand(1, &["ENG", "P1"]);
    let position = setup.start();
    let loose = setup.text().replace("[\"ENG\",\"P1\"]", "[ \"P1\", \"ENG\" ]").replace(",\"pending\":null", "");
    assert_eq!(&TeamKm::from_text(&setup.options(), &loose).unwrap(), position.0.position());
}

#[test]
fn options_carry_the_deck_or_its_hash() {
    let plain = options(&[]);
    let hash = format!("#{}", plain.deck_hash());
    assert_eq!(plain.values().word("deck"), hash);
    assert_eq!(options(&[("deck", &hash)]), plain);
    assert_eq!(options(&[("deck", &Deck::built_in().text())]), plain, "the same deck, written out");

    let text = Deck::built_in().text().replace("\"ENG\":20", "\"ENG\":19").replace("\"P1\":3", "\"P1\":4");
    let other = options(&[("deck", &text)]);
    assert_ne!(other, plain);
    assert_ne!(other.deck_hash(), plain.deck_hash());
    assert_eq!(Options::from_values(&other.values()), Ok(other.clone()));
    assert_eq!(plan(&other).deck, other.deck_hash());
    // A position of another deck has not the right cards.
    let line = TeamKm::new(&plain).text();
    assert!(matches!(TeamKm::from_text(&other, &line), Err(Impossible::Count { .. })));

    for bad in ["#0000000000000000", "{}", "cards"] {
        let values = Values::read(Options::SPECS, [("deck", bad.to_owned())]).unwrap();
        assert!(matches!(Options::from_values(&values), Err(OptionError::BadText { key: "deck", .. })), "{bad}");
    }
}

#[test]
fn options_know_which_seats_there_are() {
    for mode in Mode::ALL {
        assert!(Options::new(mode, Seat(mode.seats() - 1), false).is_some());
        assert!(Options::new(mode, Seat(mode.seats()), false).is_none());
    }
}

fn plan(options: &Options) -> CardsPlan {
    let Plan::Cards(plan) = TeamKm::plan(options) else { panic!("cards are played with cards") };
    plan
}

#[test]
fn a_plan_shows_the_whole_box() {
    let plan = plan(&options(&[("mode", "2v2v2")]));
    assert_eq!(plan.cards.iter().map(|card| u32::from(card.count)).sum::<u32>(), 151);
    assert_eq!((plan.shot.len(), plan.clearance.len(), plan.goal, plan.surface), (12, 12, 18, 12));
    assert_eq!(plan.teams, [[0, 1], [2, 3], [4, 5]]);
}

proptest! {
    #[test]
    fn no_text_panics(text in "\\PC{0,60}", code in "(play|card|react|swap|change|discard|die|clear|lose):[A-Z0-9*]{0,5}[=>/]?[a-z0-9/]{0,5}") {
        let position = TeamKm::new(&options(&[]));
        let _ = position.read_move(&text);
        let _ = position.read_move(&code);
        let setup = Setup::new("2p").hand(1, &["ENG", "TAC", "PT2"]).start();
        let _ = setup.0.read_move(&text);
        let _ = setup.0.read_move(&code);
        let _ = TeamKm::from_text(&options(&[]), &text);
        let _ = Deck::parse(&text);
    }

    #[test]
    fn no_changed_number_panics(at in 0_usize..60, number in 0_u16..300) {
        // A position line with one of its numbers replaced is refused or is a position like any other.
        let text = Setup::new("2v2").hand(1, &["ENG", "TAC"]).hand(2, &["P3"]).ball(2, 3).text();
        let numbers: Vec<_> = text
            .char_indices()
            .filter(|&(index, c)| c.is_ascii_digit() && text[..index].ends_with(':'))
            .map(|(index, _)| index)
            .collect();
        let from = numbers[at % numbers.len()];
        let to = from + text[from..].find(|c: char| !c.is_ascii_digit()).unwrap();
        let changed = format!("{}{number}{}", &text[..from], &text[to..]);
        let options = options(&[("mode", "2v2")]);
        if let Ok(position) = TeamKm::from_text(&options, &changed) {
            prop_assert_eq!(TeamKm::from_text(&options, &position.text()), Ok(position));
        }
    }
}
