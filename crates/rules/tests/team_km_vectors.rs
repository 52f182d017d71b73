//! The sample matches of Team KM: every checkpoint agrees in every field.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // A test fails by panicking.

use game::{Game, GameOptions, Line, Seat, Turn, Values};
use rules::team_km::{Options, Seen, TeamKm};
use serde_json::{Value, json};

fn options(json: &Value) -> Options {
    Options::from_values(&Values::from_json(Options::SPECS, json).unwrap()).unwrap()
}

fn check(position: &TeamKm, point: &Value, last: Option<&str>) {
    let at = format!("after {}: {}", point["after"], point["note"]);
    let text = position.text();
    let parsed: Value = serde_json::from_str(&text).unwrap();
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    let mut legal: Vec<_> = legal.into_iter().map(|mv| position.move_text(mv)).collect();
    legal.sort();
    assert_eq!(json!(legal), point["legal"], "{at}");
    let of = |list: &str, key: &str| -> Value {
        parsed[list].as_array().unwrap().iter().map(|entry| entry[key].clone()).collect()
    };
    assert_eq!(parsed["turn"], point["turn_seat"], "{at}");
    assert_eq!(parsed["act"], point["act"], "{at}");
    assert_eq!(of("teams", "goals"), point["goals"], "{at}");
    assert_eq!(of("teams", "ball"), point["balls"], "{at}");
    assert_eq!(of("seats", "hand"), point["hands"], "{at}");
    if let Some(piles) = point.get("piles") {
        assert_eq!(&json!([parsed["top"], parsed["marked"]]), piles, "{at}");
    }
    if let Some(sees) = point.get("sees") {
        check_sees(position, sees, last, &at);
    }
    // The position line, but for its last key.
    let expected = point["position"].as_str().unwrap();
    let (line, _) = text.split_once(",\"pending\":").unwrap();
    assert_eq!(format!("{line}}}"), expected, "{at}");
    assert_eq!(&TeamKm::from_text(&position.options(), &text).unwrap(), position, "{at}");
    // Where nothing is pending the line without its last key is enough.
    if parsed["pending"].is_null() {
        assert_eq!(&TeamKm::from_text(&position.options(), expected).unwrap(), position, "{at}");
    }
}

fn check_sees(position: &TeamKm, sees: &Value, last: Option<&str>, at: &str) {
    let reader = sees["seat"].as_u64().unwrap();
    let view = position.view(reader.checked_sub(1).map(|seat| Seat(seat as u8)));
    let hands: Value = (0..position.seats())
        .map(|seat| match view.hand(Seat(seat)).unwrap() {
            Seen::Cards(hand) => json!(hand.as_slice().iter().map(|card| card.code()).collect::<Vec<_>>()),
            Seen::Backs(count) => json!(count),
        })
        .collect();
    assert_eq!(hands, sees["hands"], "{at}");
    if let Some(top) = sees.get("discard_top") {
        assert_eq!(json!(view.common().discard.last().unwrap().code()), *top, "{at} {last:?}");
    }
}

#[test]
fn sample_matches_agree_at_every_checkpoint() {
    let lines = include_str!("vectors/team-km.jsonl");
    let mut points = 0;
    for (number, line) in lines.lines().enumerate() {
        let sample: Value = serde_json::from_str(line).unwrap();
        let mut played = Line::new(TeamKm::new(&options(&sample["options"])));
        let moves: Vec<_> = sample["moves"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
        let mut checkpoints = sample["checkpoints"].as_array().unwrap().iter().peekable();
        for after in 0..=moves.len() {
            while let Some(point) = checkpoints.next_if(|point| point["after"] == after) {
                check(played.position(), point, after.checked_sub(1).map(|last| moves[last]));
                points += 1;
            }
            if let Some(mv) = moves.get(after) {
                played.play(mv).unwrap_or_else(|refusal| panic!("sample {number}, move {after}, {mv}: {refusal}"));
            }
        }
        assert!(checkpoints.next().is_none());
        check_result(&played, &sample["result"]);
    }
    assert_eq!(points, 280);
}

fn check_result(played: &Line<TeamKm>, result: &Value) {
    if result.is_null() {
        assert_ne!(played.turn(), Turn::Over);
        return;
    }
    let outcome = played.outcome().unwrap();
    assert_eq!(outcome.rule.number, if result["shootout"] == true { 30 } else { 29 });
    assert_eq!(json!(outcome.is_draw()), result["draw"]);
    if let Some(team) = result["winner"].as_u64() {
        let mode = played.position().options().mode();
        assert_eq!(outcome.winners, mode.members(team as usize - 1));
    }
}
