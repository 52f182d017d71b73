//! Every sample position, asked of the referee line by line.
#![allow(clippy::panic, clippy::expect_used, clippy::unwrap_used, reason = "a test fails by a panic")]

use std::fs;
use std::path::Path;

use cli::referee::answer;
use serde_json::{Value, json};
use table::CATALOGUE;

/// The sample lines of a game.
fn lines(game: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../rules/tests/vectors/{game}.jsonl"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("a sample is JSON")).collect();
    assert!(!lines.is_empty());
    lines
}

fn ask(request: &Value) -> Value {
    serde_json::from_str(&answer(&request.to_string())).expect("an answer is JSON")
}

/// Plays a sample of a board game and compares everything it holds.
fn check_board(sample: &Value) {
    let game = &sample["game"];
    let about = format!("{game} {} {}", sample["position"], sample["moves_played"]);
    let request = json!({
        "game": game, "options": sample["options"], "position": sample["position"], "moves": sample["moves_played"],
    });
    let got = ask(&request);
    assert_eq!(got["position"], sample["final"], "{about}: {got}");
    assert_eq!(got["legal"], sample["legal"], "{about}");
    check_result(&got, &sample["result"], &about);

    for (text, code) in object(&sample["refused"]) {
        let mut request = request.clone();
        request["explain"] = json!(text);
        let got = ask(&request);
        assert_eq!(&got["refusal"]["rule"], code, "{about}: {text}: {got}");
        assert!(got["refusal"]["message"].as_str().is_some_and(|message| !message.is_empty()), "{about}: {text}");
        let mut moves = request["moves"].as_array().cloned().unwrap_or_default();
        let ply = moves.len();
        moves.push(json!(text));
        request["moves"] = json!(moves);
        let error = &ask(&request)["error"];
        assert_eq!((&error["rule"], &error["ply"], &error["move"]), (code, &json!(ply), &json!(text)), "{about}");
    }
    for (short, canonical) in object(&sample["forms"]) {
        let after = |text: &str| {
            ask(&json!({
                "game": game, "options": sample["options"], "position": sample["final"], "moves": [text],
            }))
        };
        assert_eq!(after(short), after(canonical.as_str().expect("a move")), "{about}: {short}");
        assert!(after(short)["error"].is_null(), "{about}: {short}");
    }
    for text in list(&sample["same_position"]) {
        let got = ask(&json!({"game": game, "options": sample["options"], "position": text}));
        assert_eq!(got["position"], sample["position"], "{about}: {text}");
    }
    for text in list(&sample["impossible"]) {
        let got = ask(&json!({"game": game, "options": sample["options"], "position": text}));
        assert!(got["error"]["message"].is_string() && got["error"]["rule"].is_null(), "{about}: {text}: {got}");
    }
    if sample["legal_without_history"].is_array() {
        let got = ask(&json!({"game": game, "options": sample["options"], "position": sample["final"]}));
        assert_eq!(got["legal"], sample["legal_without_history"], "{about}");
    }
}

fn check_result(got: &Value, expected: &Value, about: &str) {
    if expected.is_null() {
        assert!(got["result"].is_null(), "{about}: {got}");
        assert_ne!(got["turn"], "over", "{about}");
        return;
    }
    let winners = match &expected["winner"] {
        Value::Null => json!([]),
        Value::Array(both) => json!(both),
        one => json!([one]),
    };
    assert_eq!(got["result"], json!({"winners": winners, "rule": expected["rule"]}), "{about}");
    assert_eq!(got["turn"], "over", "{about}");
}

fn object(value: &Value) -> impl Iterator<Item = (&str, &Value)> {
    value.as_object().into_iter().flatten().map(|(key, value)| (key.as_str(), value))
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

#[test]
fn every_game_agrees_with_its_samples() {
    for info in CATALOGUE {
        for sample in lines(info.id) {
            match sample["moves"].as_array() {
                Some(moves) => check_match(info.id, &sample, moves),
                None => check_board(&sample),
            }
        }
    }
}

/// Plays a sample of a game of cards and compares it at its checkpoints.
fn check_match(game: &str, sample: &Value, moves: &[Value]) {
    for checkpoint in list(&sample["checkpoints"]) {
        let after = checkpoint["after"].as_u64().expect("a count") as usize;
        check_team(sample, checkpoint, &moves[..after]);
    }
    let got = ask(&json!({"game": game, "options": sample["options"], "moves": moves}));
    check_team_result(&got, sample);
}

fn check_team(sample: &Value, checkpoint: &Value, moves: &[Value]) {
    let about = format!("{} after {}", sample["about"], moves.len());
    let got = ask(&json!({"game": "team-km", "options": sample["options"], "moves": moves}));
    assert_eq!(got["legal"], checkpoint["legal"], "{about}");
    let text = got["position"].as_str().unwrap_or_else(|| panic!("{about}: {got}"));
    let (known, _) = text.rsplit_once(",\"pending\":").expect("pending is the last key");
    assert_eq!(format!("{known}}}"), checkpoint["position"].as_str().expect("a position"), "{about}");
    match (checkpoint["act"].as_u64(), got["turn"].as_str()) {
        (Some(0), Some(turn)) => assert!(["chance", "over"].contains(&turn), "{about}: {turn}"),
        (Some(seat), Some(turn)) => assert_eq!(turn, seat.to_string(), "{about}"),
        other => panic!("{about}: {other:?}"),
    }
    // The same position, read from its own text, offers the same.
    let again = ask(&json!({"game": "team-km", "options": sample["options"], "position": text}));
    assert_eq!((&again["position"], &again["legal"]), (&got["position"], &got["legal"]), "{about}");
}

fn check_team_result(got: &Value, sample: &Value) {
    let expected = &sample["result"];
    if expected.is_null() {
        assert!(got["result"].is_null(), "{}", sample["about"]);
        return;
    }
    let size = match sample["options"]["mode"].as_str() {
        Some("3v3") => 3,
        Some("2v2" | "2v2v2") => 2,
        _ => 1,
    };
    let winners: Vec<String> = match expected["winner"].as_u64() {
        Some(team) => (1..=size).map(|seat| ((team - 1) * size + seat).to_string()).collect(),
        None => Vec::new(),
    };
    let rule = if expected["shootout"] == true { "T30" } else { "T29" };
    assert_eq!(got["result"], json!({"winners": winners, "rule": rule}), "{}", sample["about"]);
}
