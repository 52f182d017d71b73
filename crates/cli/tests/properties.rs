//! The referee under random matches and under noise.
#![allow(clippy::panic, clippy::expect_used, clippy::unwrap_used, reason = "a test fails by a panic")]

use cli::referee::answer;
use game::conformance::mutate;
use game::{OptionKind, Seat, Turn, Values};
use proptest::prelude::*;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use table::{AnyTable, CATALOGUE};

/// Some match of some game in some mode, and the request that leads to it.
fn some_match(seed: u64) -> (Box<dyn AnyTable>, Value) {
    let mut rng = StdRng::seed_from_u64(seed);
    let info = CATALOGUE.choose(&mut rng).expect("there are games");
    let chosen = info.options.iter().filter(|spec| !matches!(spec.kind, OptionKind::Text));
    let chosen: Vec<_> =
        chosen.map(|spec| (spec.key, spec.all_values().choose(&mut rng).expect("values").to_string())).collect();
    let asked = Values::read(info.options, chosen).expect("listed values are good");
    // Some values contradict each other, as a first seat that a mode does not have.
    let values = if info.open(&asked).is_ok() { asked } else { Values::read(info.options, []).expect("defaults") };
    let mut table = info.open(&values).expect("good options");
    for _ in 0..rng.random_range(0..120) {
        let Some(text) = table.legal().choose(&mut rng).cloned() else { break };
        table.play(&text).expect("a legal move is played");
    }
    let request = json!({"game": info.id, "options": table.options(), "moves": table.log()});
    (table, request)
}

fn ask(request: &Value) -> Value {
    serde_json::from_str(&answer(&request.to_string())).expect("an answer is JSON")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn the_referee_agrees_with_the_table_move_by_move(seed: u64) {
        let (table, request) = some_match(seed);
        let got = ask(&request);
        prop_assert_eq!(&got["position"], &json!(table.position()));
        prop_assert_eq!(&got["legal"], &json!(table.legal()));
        let turn = match table.turn() {
            Turn::Player(seat) => table.seat_name(seat).to_owned(),
            Turn::Chance => "chance".to_owned(),
            Turn::Over => "over".to_owned(),
        };
        prop_assert_eq!(&got["turn"], &json!(turn));
        prop_assert_eq!(got["result"].is_null(), table.result().is_none());
        if let Some(winners) = got["result"]["winners"].as_array() {
            // Partners win together.
            let won = |seat: Seat| winners.contains(&json!(table.seat_name(seat)));
            for seat in (0..table.seats()).map(Seat).filter(|&seat| won(seat)) {
                prop_assert!(table.team(seat).iter().all(won));
            }
        }
    }

    #[test]
    fn every_legal_move_is_explained_as_legal_and_leads_on(seed: u64) {
        let (table, mut request) = some_match(seed);
        let mut rng = StdRng::seed_from_u64(seed);
        if let Some(text) = table.legal().choose(&mut rng) {
            request["explain"] = json!(text);
            let got = ask(&request);
            prop_assert!(got["refusal"].is_null() && got.get("refusal").is_some(), "{}", got);
            let mut moves = table.log();
            moves.push(text.clone());
            request["moves"] = json!(moves);
            prop_assert!(ask(&request)["error"].is_null());
        }
    }

    #[test]
    fn noise_in_a_request_gets_an_answer_and_never_a_panic(seed: u64) {
        let (table, request) = some_match(seed);
        let mut rng = StdRng::seed_from_u64(seed);
        let mut noisy = request.clone();
        match rng.random_range(0..4) {
            0 => noisy["position"] = json!(mutate(&table.position(), &mut rng)),
            1 => noisy["explain"] = json!(mutate(table.legal().first().map_or("", String::as_str), &mut rng)),
            2 => noisy["moves"] = json!([mutate(table.log().first().map_or("", String::as_str), &mut rng)]),
            _ => {}
        }
        for line in [noisy.to_string(), mutate(&request.to_string(), &mut rng)] {
            let answer = answer(&line);
            prop_assert!(!answer.contains('\n'));
            let json: Value = serde_json::from_str(&answer).expect("an answer is JSON");
            prop_assert!(json["position"].is_string() != json["error"]["message"].is_string(), "{}", answer);
        }
    }

    #[test]
    fn any_bytes_that_are_text_get_an_answer(line in "\\PC*") {
        prop_assert!(serde_json::from_str::<Value>(&answer(&line)).is_ok());
    }
}
