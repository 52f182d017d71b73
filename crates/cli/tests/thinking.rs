//! What thinks, from outside: analysis, best moves, evaluations, weights of one's own.
#![allow(clippy::panic, clippy::expect_used, clippy::unwrap_used, reason = "a test fails by a panic")]

mod program;

use program::{Folder, failure, run, text};

#[test]
fn the_games_of_a_pdn_file_are_judged() {
    let games = b"[White \"A\x1b[31m\"]\n[Black \"B\"]\n1. 32-28 19-23 2. 28x19 14x23 *\n\n[FEN \"W:W28,48:B3,17\"]\n1. 28-22 17x28 *\n";
    let all = text(&["analyse", "-", "--nodes", "20000"], games);
    assert!(all.starts_with("1. A\u{fffd}[31m \u{2013} B  *\nScores are Blue’s, before the move"), "{all}");
    assert!(
        all.contains("\n   1. 32-28 ") && all.contains("\n   1\u{2026} 19-23 ") && all.contains("\n2. Dames  *\n"),
        "{all}"
    );
    assert!(all.contains("\n   2. 28x19 ") && !all.contains("28x19x23"), "people read short captures: {all}");
    assert!(all.contains("accuracy") && all.contains("100 % \u{2502}"), "a summary and a graph: {all}");
    let blunder = all.lines().find(|line| line.contains("28-22?")).expect("a man is given away");
    assert!(blunder.contains(" %  better: ") && !blunder.contains("better: 28-22"), "{blunder}");
    let mistakes = text(&["analyse", "-", "--nodes", "20000", "--mistakes"], games);
    assert!(mistakes.contains("28-22?") && !mistakes.contains("32-28 "), "{mistakes}");
    let args = ["analyse", "-", "--nodes", "2000", "--game", "2", "--json"];
    assert_eq!(text(&args, games), text(&args, games), "the same once more");
    let json: serde_json::Value = serde_json::from_str(&text(&args, games)).expect("JSON");
    assert_eq!((&json[0]["game"], json[0]["moves"].as_array().map(Vec::len)), (&serde_json::json!(2), Some(2)));
    assert!(json[0]["moves"][1]["cost"].as_f64().is_some(), "the last move is judged too: {json}");
    assert!(json[0]["moves"][1]["depth"].as_u64() > Some(2), "a forced move is looked into: {json}");
    assert!(json[0]["summary"]["sides"][0]["accuracy"].as_f64() < Some(90.0), "{json}");
    assert!(failure(&["analyse", "-"]).contains("no game in this file"));
    let none = run(&["analyse", "-", "--game", "3"], games);
    assert!(String::from_utf8_lossy(&none.stderr).contains("no game 3; the file has 2"));
    let bad = run(&["analyse", "-", "--time", "1"], b"1. 32-28 19-23\n2. 31-27 *\n\n[Event \"b\"]\n1. 33-29 *\n");
    assert!(!bad.status.success() && String::from_utf8_lossy(&bad.stdout).contains("33-29"));
}

#[test]
fn an_analysis_is_written_as_pdn_and_drawn() {
    let folder = Folder::new("annotated");
    let (pdn, svg, json) = (folder.file("a.pdn"), folder.file("a.svg"), folder.file("a.jsonl"));
    let game = b"[FEN \"W:W28,48:B3,17\"]\n1. 28-22 {why} 17x28 *\n\n1. 32-28 *\n";
    text(&["analyse", "-", "--nodes", "3000", "--annotate", &pdn, "--svg", &svg], game);
    let written = std::fs::read_to_string(&pdn).expect("written");
    assert!(written.contains("1. 28-22 $") && written.contains("[%eval ") && written.contains("{why}"), "{written}");
    // Lines may break anywhere between words.
    let words = written.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("(1. 28-23 ") && written.matches("[White ").count() == 2, "{written}");
    let drawn = std::fs::read_to_string(&svg).expect("drawn");
    assert!(drawn.starts_with("<svg ") && drawn.contains("<circle ") && drawn.ends_with("</svg>\n"), "{drawn}");
    assert!(std::fs::exists(folder.file("a-2.svg")).expect("asked"), "the second game has a picture of its own");
    let again = text(&["pdn", "check", &pdn], b"");
    assert_eq!(again, "2 games, all in order\n");
    text(&["analyse", &pdn, "--nodes", "500", "--annotate", &json], b"");
    assert!(std::fs::read_to_string(&json).expect("written").contains("\"notes\""));
}

#[test]
fn the_best_moves_of_a_position_are_told_for_every_game() {
    let coup = text(&["analyse", "dames", "--position", "W:W34,40,45:B12,23,25", "--nodes", "5000"], b"");
    assert!(coup.contains("\n34-30 ") && coup.contains("40x7") && coup.contains("(coup Philippe)"), "{coup}");
    for game in table::CATALOGUE {
        let args = ["analyse", game.id, "--position", "start", "--nodes", "200", "--lines", "2", "--json"];
        let found = run(&args, b"");
        assert!(found.status.success(), "{}: {}", game.id, String::from_utf8_lossy(&found.stderr));
        let found: serde_json::Value = serde_json::from_slice(&found.stdout).expect("JSON");
        // Team KM begins with chance: nobody has a move yet.
        let expected = if game.secrets { 0 } else { 2 };
        assert_eq!(found.as_array().map(Vec::len), Some(expected), "{}: {found}", game.id);
    }
    assert!(failure(&["analyse", "dames", "--position", "W:W51:B1"]).contains("51"));
    assert!(failure(&["analyse"]).contains("--position"));
}

#[test]
fn the_referee_thinks_where_it_is_asked_to_and_gives_ids_back() {
    let requests =
        br#"{"id":"a","game":"dames","position":"W:W34,40,45:B12,23,25","best":{"lines":2,"nodes":3000},"eval":true}
{"id":7,"game":"team-km"}
{"id":8,"game":"dames","moves":["1-2"]}
{"id":9,"gme":"dames"}
"#;
    let answers: Vec<serde_json::Value> =
        text(&["referee"], requests).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(
        (&answers[0]["id"], &answers[0]["best"][0]["move"]),
        (&serde_json::json!("a"), &serde_json::json!("34-30"))
    );
    assert_eq!(
        (answers[0]["best"].as_array().map(Vec::len), &answers[0]["eval"]["for"]),
        (Some(2), &serde_json::json!("W"))
    );
    assert!(answers[0]["best"][0]["chance"].as_f64() > answers[0]["best"][1]["chance"].as_f64(), "{}", answers[0]);
    let weights = answers[1]["weights"].as_object().expect("a turn of chance");
    assert_eq!(
        (&answers[1]["id"], weights.len()),
        (&serde_json::json!(7), answers[1]["legal"].as_array().map_or(0, Vec::len))
    );
    assert_eq!(weights["card:ENG"], 20, "{weights:?}");
    assert_eq!((&answers[2]["id"], answers[2]["error"].is_object()), (&serde_json::json!(8), true));
    assert_eq!((&answers[3]["id"], answers[3]["error"].is_object()), (&serde_json::json!(9), true));
}

/// The first puzzle of a game, if it has any: a position in which somebody has a choice, and its options.
fn puzzle(game: &table::GameInfo) -> Option<(String, Vec<(String, String)>)> {
    let first = game.puzzles?.lines().next().expect("one");
    let table::puzzle::Puzzle { position, options, .. } = serde_json::from_str(first).expect("a puzzle");
    let pairs = options.split(',').filter_map(|pair| pair.split_once('='));
    Some((position, pairs.map(|(key, value)| (key.to_owned(), value.to_owned())).collect()))
}

#[test]
fn the_referee_thinks_about_every_game() {
    for game in table::CATALOGUE {
        let mut request = serde_json::json!({
            "id": game.id, "game": game.id, "best": {"lines": 2, "nodes": 200}, "eval": {"nodes": 200},
        });
        if let Some((position, options)) = puzzle(game) {
            let options: serde_json::Map<_, _> = options.into_iter().map(|(key, value)| (key, value.into())).collect();
            request["options"] = options.into();
            request["position"] = position.into();
        }
        let told = text(&["referee"], format!("{request}\n").as_bytes());
        let answer: serde_json::Value = serde_json::from_str(&told).expect("JSON");
        assert_eq!(answer["id"], game.id, "{told}");
        let best = answer["best"].as_array().expect("moves");
        let legal = answer["legal"].as_array().expect("legal moves");
        assert!(best.len() == 2 && best.iter().all(|line| legal.contains(&line["move"])), "{told}");
        assert!(answer["eval"]["chance"].as_f64().is_some_and(|chance| (0.0..=1.0).contains(&chance)), "{told}");
    }
}

#[test]
fn weights_of_every_game_are_learnt_then_played_and_judged_with() {
    let folder = Folder::new("weights-of-all");
    for game in table::CATALOGUE {
        let id = game.id;
        // What is looked at: a game may have no puzzles.
        let Some((position, options)) = puzzle(game) else { continue };
        let weights = folder.file(&format!("{id}.weights"));
        text(&["train", id, "--games", "3", "--nodes", "20", "--rounds", "1", "--out", &weights], b"");
        let own = format!("8@nodes=20,weights={weights}");
        assert!(text(&["arena", id, &own, "1", "--pairs", "1"], b"").contains("2 games"), "{id}");
        let bot = format!("1@weights={weights}");
        assert!(text(&["play", id, "--bot", &bot], b"quit\n").contains("a bot of level 1"), "{id}");
        let options: Vec<String> = options.iter().map(|(key, value)| format!("--option={key}={value}")).collect();
        let mut judged = vec!["analyse", id, "--position", &position, "--nodes", "200", "--json"];
        judged.extend(options.iter().map(String::as_str));
        let usual = text(&judged, b"");
        judged.extend(["--weights", &weights]);
        assert_ne!(text(&judged, b""), usual, "{id}: other weights, other chances");
        // They are this game's and no other's.
        let other = if id == "kidam" { "damata" } else { "kidam" };
        assert!(failure(&["play", other, "--bot", &bot]).contains(other), "{id}");
        assert!(failure(&["arena", other, &own, "1"]).contains("no weights can be read"), "{id}");
    }
}

#[test]
fn scores_are_told_in_what_the_game_counts() {
    let folder = Folder::new("units");
    for (game, fr, en) in [
        ("dames", "pions", "men"),
        ("damsystem", "pions", "men"),
        ("kidam", "buts", "goals"),
        ("damata", "billes", "marbles"),
    ] {
        let file = folder.file(&format!("{game}.json"));
        text(&["play", game], format!("save {file}\nquit\n").as_bytes());
        let flat = |lang| {
            let told = text(&["analyse", &file, "--nodes", "20", "--lang", lang], b"");
            told.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        let (french, english) = (flat("fr"), flat("en"));
        assert!(french.contains(&format!("en {fr} : +2.00")), "{french}");
        assert!(english.contains(&format!("in {en}: +2.00")), "{english}");
    }
}

#[test]
fn games_and_positions_of_one_s_own_weights_are_saved() {
    let folder = Folder::new("weights");
    let (weights, games, positions) = (folder.file("d.weights"), folder.file("g.jsonl"), folder.file("p.tsv"));
    text(&["train", "damata", "--games", "4", "--nodes", "20", "--rounds", "1", "--out", &weights], b"");
    let own = format!("8@nodes=60,weights={weights}");
    let args = ["arena", "damata", &own, "8@nodes=60", "--pairs", "1", "--games", &games, "--positions", &positions];
    assert!(text(&args, b"").contains("2 games"));
    assert!(std::fs::read_to_string(&games).expect("saved").lines().all(|line| line.contains("\"eval\":{\"score\":")));
    let exported = std::fs::read_to_string(&positions).expect("exported");
    assert!(exported.lines().count() > 20, "{exported}");
    for line in exported.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        assert!(matches!(fields[..], [position, "W" | "B", _, "0" | "0.5" | "1"] if position.contains(":W")), "{line}");
        assert!(fields[2].parse::<i32>().is_ok(), "{line}");
    }
}
