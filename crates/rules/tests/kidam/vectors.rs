//! The sample positions, line by line.

use game::{Game, GameOptions, Lang, Line, Say, Values};
use rules::kidam::{Kidam, KidamOptions};
use serde_json::Value;

/// Every line of the sample.
pub fn lines() -> Vec<Value> {
    include_str!("../vectors/kidam.jsonl").lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The options of a line.
pub fn options_of(line: &Value) -> KidamOptions {
    KidamOptions::from_values(&Values::from_json(KidamOptions::SPECS, &line["options"]).unwrap()).unwrap()
}

fn strings(value: &Value) -> Vec<String> {
    value.as_array().map(|list| list.iter().map(|s| s.as_str().unwrap().to_owned()).collect()).unwrap_or_default()
}

fn legal_texts(line: &Line<Kidam>) -> Vec<String> {
    let mut texts: Vec<String> = line.legal_moves().into_iter().map(|mv| line.position().move_text(mv)).collect();
    texts.sort();
    texts
}

/// Plays a line's steps from its position.
pub fn play(vector: &Value) -> Line<Kidam> {
    let text = vector["position"].as_str().unwrap();
    let start = Kidam::from_text(&options_of(vector), text).unwrap();
    assert_eq!(start.text(), text);
    let mut line = Line::new(start);
    for step in strings(&vector["moves_played"]) {
        line.play(&step).unwrap_or_else(|refusal| panic!("{text}: {step}: {refusal}"));
    }
    line
}

#[test]
fn every_line_of_the_sample_agrees() {
    let lines = lines();
    assert_eq!(lines.len(), 40);
    for vector in lines {
        let about = &vector["about"];
        let line = play(&vector);
        assert_eq!(line.position().text(), vector["final"].as_str().unwrap(), "{about}");
        assert_eq!(legal_texts(&line), strings(&vector["legal"]), "{about}");
        let result = line.outcome().map_or(Value::Null, |outcome| {
            let winner = outcome.winners.iter().next().map(|seat| line.position().seat_name(seat));
            serde_json::json!({"winner": winner, "rule": outcome.rule.to_string()})
        });
        assert_eq!(result, vector["result"], "{about}");
    }
}

#[test]
fn what_the_sample_refuses_is_refused_by_the_same_rule() {
    for vector in lines() {
        let line = play(&vector);
        for (step, code) in vector["refused"].as_object().into_iter().flatten() {
            let refusal = line.read_move(step).unwrap_err();
            assert_eq!(refusal.code().to_string(), code.as_str().unwrap(), "{}: {step}", vector["about"]);
        }
    }
}

#[test]
fn what_the_sample_calls_impossible_is_refused() {
    let mut seen = 0;
    for vector in lines() {
        for text in strings(&vector["impossible"]) {
            let error = Kidam::from_text(&options_of(&vector), &text).unwrap_err();
            assert_ne!(error.say(Lang::Fr), error.say(Lang::En), "{text}");
            seen += 1;
        }
    }
    assert_eq!(seen, 9);
}
