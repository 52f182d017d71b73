//! What a hand touches is told why, as a text is: the touches of a try spell it, and the same rule refuses it.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

use std::collections::BTreeSet;

use game::{CellId, Code, Lang, Plan, Say, Step, Values};
use table::{AnyTable, CATALOGUE, GameInfo};

fn open(info: &GameInfo, options: &str, position: &str) -> Box<dyn AnyTable> {
    let pairs = options.split(',').filter_map(|pair| pair.split_once('='));
    let values = Values::read(info.options, pairs.map(|(key, value)| (key, value.to_owned()))).unwrap();
    info.open_at(&values, position).unwrap_or_else(|why| panic!("{}: {position}: {}", info.id, why.say(Lang::En)))
}

/// What a hand could touch that a text names.
fn named(table: &dyn AnyTable, text: &str) -> Vec<Step> {
    let words: BTreeSet<&str> = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '*')).collect();
    let mut steps: Vec<Step> = match table.plan() {
        Plan::Board(plan) => {
            let cells = (0..).zip(&plan.cells).filter(|(_, cell)| words.contains(cell.name.as_str()));
            cells.map(|(id, _)| Step::Cell(CellId(id))).collect()
        }
        Plan::Cards(plan) => {
            let cards = plan.cards.iter().filter(|card| words.contains(card.code.0));
            cards.map(|card| Step::Card(card.code.0.into())).collect()
        }
    };
    steps.extend((0..table.seats()).map(Step::Seat));
    steps.extend(words.iter().map(|&word| Step::Button(word.to_owned().into())));
    steps
}

/// Some touches that spell a text.
fn touches(table: &dyn AnyTable, text: &str) -> Option<Vec<Step>> {
    let known = named(table, text);
    let mut tries: Vec<Vec<Step>> = vec![Vec::new()];
    for _ in 0..4 {
        let longer = |steps: &Vec<Step>| {
            let more = known.iter().map(|step| steps.iter().cloned().chain([step.clone()]).collect());
            more.collect::<Vec<Vec<Step>>>()
        };
        tries = tries.iter().flat_map(longer).collect();
        if let Some(found) = tries.iter().find(|steps| table.attempt(steps).as_deref() == Some(text)) {
            return Some(found.clone());
        }
    }
    None
}

#[test]
fn what_the_rulebook_refuses_is_refused_to_a_hand_by_the_same_rule() {
    for info in CATALOGUE {
        let mut touched = 0;
        let mut examples = 0;
        for rule in info.rulebook() {
            for example in rule.examples.iter().filter(|example| !example.refuses.is_empty()) {
                examples += 1;
                let table = open(info, example.options, example.position);
                let Some(steps) = touches(&*table, example.refuses) else { continue };
                touched += 1;
                let refused = table.explain_steps(&steps);
                assert_eq!(refused, table.explain(example.refuses), "{}: {}", info.id, example.refuses);
                assert_eq!(refused.map(|refused| refused.code), Some(Code::Rule(rule.rule)), "{}", example.refuses);
            }
        }
        // One may be tried with words that no hand touches.
        assert!(touched > 3 && touched + 1 >= examples, "{}: only {touched} of {examples}", info.id);
    }
}

#[test]
fn a_try_names_its_rule_and_a_legal_one_none() {
    for (game, position, tried, text, code) in [
        ("dames", "W:W32,50:B28", "50 44", "50-44", "D12"),
        ("dames", "W:W32:B9,19,28,45", "32 23", "32x23x28", "D7"),
        ("dames", "W:W32:B28", "32 22", "32-22", "D3"),
        ("dames", "W:W32:B28", "28 22", "28-22", "turn"),
        ("damsystem", "W:Wa1:Bk11", "a1 a2", "a1-a2", "S6"),
        ("damata", "W:Wa2*3,g1:Bg7,f7,e7", "a2 b2 c2", "a2:b2,c2", "M8"),
        (
            "kidam",
            "W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fd6,Ff6,Fi6@e0:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e13",
            "e0 b2",
            "e0>b2",
            "K5",
        ),
    ] {
        let info = table::catalogue::find(game).unwrap();
        let table = open(info, "", position);
        let Plan::Board(plan) = table.plan() else { panic!("{game} has a board") };
        let cell = |name: &str| CellId(plan.cells.iter().position(|cell| cell.name == name).unwrap() as u8);
        let steps: Vec<_> = tried.split(' ').map(|name| Step::Cell(cell(name))).collect();
        assert_eq!(table.attempt(&steps).as_deref(), Some(text), "{game}: {tried}");
        assert_eq!(table.explain_steps(&steps).unwrap().code.to_string(), code, "{game}: {tried}");
    }
    for info in CATALOGUE {
        let table = open(info, info.showcase.options, info.showcase.position);
        let game::Turn::Player(seat) = table.turn() else { panic!("{}: nobody’s turn", info.id) };
        for legal in table.legal_for(seat, Lang::En) {
            assert_eq!(table.attempt(&legal.steps), Some(legal.text.clone()), "{}", info.id);
            assert_eq!(table.explain_steps(&legal.steps), None, "{}: {}", info.id, legal.text);
        }
        assert_eq!(table.explain_steps(&[]).unwrap().code, Code::Text, "{}: nothing is no try", info.id);
    }
}

#[test]
fn a_showcase_is_a_match_under_way() {
    for info in CATALOGUE {
        let table = open(info, info.showcase.options, info.showcase.position);
        assert!(!table.usual_start() && table.result().is_none(), "{}", info.id);
        assert_eq!(table.position(), info.showcase.position, "{}: a canonical text", info.id);
    }
}
