//! The sample positions of every game: what the referee must answer, line by line. A game without samples fails.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by a panic")]

use std::fs;

use game::{Game, GameOptions, Line, Say, Values};
use serde_json::Value;
use table::{CATALOGUE, Listed, Visitor};

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().map(|list| list.iter().map(|text| text.as_str().unwrap()).collect()).unwrap_or_default()
}

fn legal<G: Game>(position: &G) -> Vec<String> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    sorted(position, &moves)
}

fn sorted<G: Game>(position: &G, moves: &[G::Move]) -> Vec<String> {
    let mut texts: Vec<_> = moves.iter().map(|&mv| position.move_text(mv)).collect();
    texts.sort();
    texts
}

fn result<G: Game>(line: &Line<G>) -> Value {
    match line.outcome() {
        None => Value::Null,
        Some(outcome) => {
            let names = outcome.winners.iter().map(|seat| line.position().seat_name(seat)).collect::<Vec<_>>();
            let winner = match names.as_slice() {
                [] => Value::Null,
                [one] => Value::from(*one),
                several => Value::from(several),
            };
            serde_json::json!({"winner": winner, "rule": outcome.rule.to_string()})
        }
    }
}

fn check_line<G: Game>(vector: &Value) {
    let asked = Values::from_json(G::Options::SPECS, &vector["options"]).unwrap();
    let options = G::Options::from_values(&asked).unwrap();
    let read = |text: &str| G::from_text(&options, text);
    let position = vector["position"].as_str().unwrap();
    let start = read(position).unwrap_or_else(|e| panic!("{position}: {e}"));
    assert_eq!(start.text(), position);
    if vector["tags"].as_array().unwrap().contains(&Value::from("start")) {
        assert_eq!(start, G::new(&options), "{position}");
    }

    let mut line = Line::new(start.clone());
    for text in texts(&vector["moves_played"]) {
        line.play(text).unwrap_or_else(|e| panic!("{position}: {text}: {e}"));
    }
    let end = line.position();
    assert_eq!(end.text(), vector["final"], "{position}");
    assert_eq!(sorted(end, &line.legal_moves()), texts(&vector["legal"]), "{}", end.text());
    assert_eq!(result(&line), vector["result"], "{}", end.text());
    if let Some(without_history) = vector.get("legal_without_history") {
        let parsed = Line::new(read(&end.text()).unwrap());
        assert_eq!(sorted(end, &parsed.legal_moves()), texts(without_history), "{}", end.text());
    }
    for (text, code) in vector["refused"].as_object().into_iter().flatten() {
        let refusal = line.read_move(text).expect_err(text);
        assert_eq!(&refusal.code().to_string(), code, "{}: {text}: {refusal}", end.text());
        assert!(!refusal.say(game::Lang::Fr).is_empty());
    }
    for (text, canonical) in vector["forms"].as_object().into_iter().flatten() {
        let mv = line.read_move(text).unwrap_or_else(|e| panic!("{}: {text}: {e}", end.text()));
        assert_eq!(&end.move_text(mv), canonical, "{text}");
    }
    for text in texts(&vector["same_position"]) {
        assert_eq!(read(text).unwrap_or_else(|e| panic!("{text}: {e}")), start, "{text}");
    }
    for text in texts(&vector["impossible"]) {
        let error = read(text).err().unwrap_or_else(|| panic!("{text} is accepted"));
        assert_ne!(error.say(game::Lang::Fr), error.say(game::Lang::En), "{text}");
    }
    // A legal list is a legal list, however one comes to the position.
    if line.outcome().is_none() {
        assert_eq!(legal(&read(&end.text()).unwrap()), texts(&vector["legal"]));
    }
}

struct Check;

impl Visitor for Check {
    type Out = ();

    fn visit<G: Listed>(self) {
        let path = format!("{}/tests/vectors/{}.jsonl", env!("CARGO_MANIFEST_DIR"), G::ID);
        let lines = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let vectors: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert!(vectors.len() >= 5, "{path}: too few");
        for vector in vectors {
            assert_eq!(vector["game"], G::ID);
            // Where chance deals, samples are whole matches with checkpoints; they have a test of their own.
            if vector.get("checkpoints").is_none() {
                check_line::<G>(&vector);
            }
        }
    }
}

#[test]
fn every_game_answers_its_vectors() {
    CATALOGUE.iter().for_each(|info| info.visit(Check));
}

#[test]
fn none_of_those_we_were_given_is_lost() {
    for (game, count) in [("dames", 40), ("damsystem", 40), ("kidam", 40), ("damata", 40), ("team-km", 25)] {
        let path = format!("{}/tests/vectors/{game}.jsonl", env!("CARGO_MANIFEST_DIR"));
        assert_eq!(fs::read_to_string(path).unwrap().lines().count(), count, "{game}");
    }
}
