//! The sample positions of Damata, line by line.
#![allow(clippy::panic, clippy::expect_used, clippy::unwrap_used, reason = "a test fails by a panic")]

use game::{Game, GameOptions, Line, Values};
use rules::damata::{Damata, Options};
use serde_json::Value;

fn texts(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().map(|text| text.as_str().unwrap().to_owned()).collect()
}

fn check(line: &Value) {
    let about = line["about"].as_str().unwrap();
    let options = Options::from_values(&Values::from_json(Options::SPECS, &line["options"]).unwrap()).unwrap();
    let text = line["position"].as_str().unwrap();
    let start = Damata::from_text(&options, text).unwrap_or_else(|error| panic!("{about}: {error}"));
    assert_eq!(start.text(), text, "{about}");
    if line["tags"].as_array().unwrap().contains(&Value::from("start")) {
        assert_eq!(start, Damata::new(&options), "{about}");
    }

    let mut game = Line::new(start);
    for mv in texts(&line["moves_played"]) {
        game.play(&mv).unwrap_or_else(|refusal| panic!("{about}: {mv}: {refusal}"));
    }
    assert_eq!(game.position().text(), line["final"].as_str().unwrap(), "{about}");
    let mut legal: Vec<_> = game.legal_moves().into_iter().map(|mv| game.position().move_text(mv)).collect();
    legal.sort();
    assert_eq!(legal, texts(&line["legal"]), "{about}");

    let result = game.outcome().map(|outcome| {
        let names = outcome.winners.iter().map(|seat| game.position().seat_name(seat));
        (names.map(str::to_owned).collect::<Vec<_>>(), outcome.rule.to_string())
    });
    let expected = line["result"].as_object().map(|result| {
        let winners = match &result["winner"] {
            Value::String(winner) => vec![winner.clone()],
            several => texts(several),
        };
        (winners, result["rule"].as_str().unwrap().to_owned())
    });
    assert_eq!(result, expected, "{about}");

    for (mv, code) in line["refused"].as_object().into_iter().flatten() {
        let refusal = game.read_move(mv).expect_err(mv);
        assert_eq!(refusal.code().to_string(), code.as_str().unwrap(), "{about}: {mv}");
    }
    for text in texts(&line["impossible"]) {
        assert!(Damata::from_text(&options, &text).is_err(), "{about}: {text}");
    }
}

#[test]
fn every_line_agrees() {
    let lines: Vec<_> = include_str!("vectors/damata.jsonl").lines().collect();
    assert_eq!(lines.len(), 40);
    for line in lines {
        check(&serde_json::from_str(line).unwrap());
    }
}
