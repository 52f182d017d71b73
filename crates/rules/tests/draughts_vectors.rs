//! The sample positions of both games: what the referee must answer, line by line.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by a panic")]

use game::{Game, GameOptions, Line, Say, Values};
use rules::dames::Dames;
use rules::damsystem::Damsystem;
use serde_json::Value;

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
            let winner = outcome.winners.iter().next().map(|seat| line.position().seat_name(seat));
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
        assert!(!error.say(game::Lang::Fr).is_empty());
    }
    // A legal list is a legal list, however one comes to the position.
    if line.outcome().is_none() {
        assert_eq!(legal(&read(&end.text()).unwrap()), texts(&vector["legal"]));
    }
}

fn check_file<G: Game>(lines: &str) {
    let mut count = 0;
    for line in lines.lines() {
        let vector: Value = serde_json::from_str(line).unwrap();
        assert_eq!(vector["game"], G::ID);
        check_line::<G>(&vector);
        count += 1;
    }
    assert_eq!(count, 40);
}

#[test]
fn dames_answers_its_vectors() {
    check_file::<Dames>(include_str!("vectors/dames.jsonl"));
}

#[test]
fn damsystem_answers_its_vectors() {
    check_file::<Damsystem>(include_str!("vectors/damsystem.jsonl"));
}
