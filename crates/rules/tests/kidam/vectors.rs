//! The sample positions, to compare with the slow referee.

use game::{Game, GameOptions, Line, Values};
use rules::kidam::{Kidam, Options};
use serde_json::Value;

/// Every line of the sample.
pub fn lines() -> Vec<Value> {
    include_str!("../vectors/kidam.jsonl").lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The options of a line.
pub fn options_of(line: &Value) -> Options {
    Options::from_values(&Values::from_json(Options::SPECS, &line["options"]).unwrap()).unwrap()
}

fn strings(value: &Value) -> Vec<String> {
    value.as_array().map(|list| list.iter().map(|s| s.as_str().unwrap().to_owned()).collect()).unwrap_or_default()
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
