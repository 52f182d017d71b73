//! The binary from outside: what is typed, what is answered, how it ends.
#![allow(clippy::panic, clippy::expect_used, clippy::unwrap_used, reason = "a test fails by a panic")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};

fn tablee(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablee"));
    command.args(args).env_remove("LANG").env_remove("LC_ALL").env_remove("LC_MESSAGES").env("COLUMNS", "80");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(args: &[&str], input: &[u8]) -> Output {
    let mut child = tablee(args).spawn().expect("the binary starts");
    // A child that does not read its input may be gone already.
    let _ = child.stdin.take().expect("piped").write_all(input);
    child.wait_with_output().expect("the binary ends")
}

fn text(args: &[&str], input: &[u8]) -> String {
    let output = run(args, input);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("answers are UTF-8")
}

fn failure(args: &[&str]) -> String {
    let output = run(args, b"");
    assert!(!output.status.success(), "{args:?}");
    assert!(output.stdout.is_empty(), "{args:?}");
    String::from_utf8(output.stderr).expect("errors are UTF-8")
}

#[test]
fn the_referee_answers_each_line_as_the_protocol_says() {
    let requests = r#"{"game":"dames","moves":["32-28","19-23"]}
{"game":"dames","position":"W:W28:B22","moves":["28x17"]}
{"game":"dames","moves":["32-28","20-25","32-27"]}
{"game":"dames","position":"W:W28,37:B22,32,33","explain":"37-31","lang":"fr"}
{"game":"dames","explain":"32-28"}
{"game":"chess"}
{"game":"dames","options":{"capture":"maybe"},"lang":"fr"}
{"game":"dames","position":"W:W51:B1"}
{"game":"dames","colour":"red"}
not JSON
"#;
    // The toy of the tests is there where it is compiled in.
    insta::assert_snapshot!(text(&["referee"], requests.as_bytes()).replace(", stones", ""));
}

#[test]
fn the_referee_answers_before_the_next_line_comes() {
    let mut child = tablee(&["referee"]).spawn().expect("the binary starts");
    let mut input = child.stdin.take().expect("piped");
    let mut output = BufReader::new(child.stdout.take().expect("piped"));
    for _ in 0..3 {
        // One request and the beginning of the next: the first must be answered all the same.
        input.write_all(b"{\"game\":\"damata\"}\n{\"game\":").expect("written");
        let mut answer = String::new();
        output.read_line(&mut answer).expect("an answer");
        assert!(answer.starts_with("{\"position\":\"W:Wa1"), "{answer}");
        input.write_all(b"\"damata\"}\n").expect("written");
        answer.clear();
        output.read_line(&mut answer).expect("an answer");
        assert!(answer.starts_with("{\"position\":\"W:Wa1"), "{answer}");
    }
    drop(input);
    assert!(child.wait().expect("the binary ends").success());
}

#[test]
fn rules_are_read_in_both_languages() {
    insta::assert_snapshot!("rule_d11_en", text(&["rules", "dames", "D11"], b""));
    insta::assert_snapshot!("rule_d11_fr", text(&["rules", "dames", "11", "--lang", "fr"], b""));
    let all = text(&["rules", "damsystem"], b"");
    assert!((1..=18).all(|number| all.contains(&format!("\nS{number:<3}"))), "{all}");
    assert!(failure(&["rules", "dames", "D18"]).contains("D1 to D17"));
}

#[test]
fn games_are_listed_for_people_and_for_programs() {
    let list = text(&["games", "--lang", "fr"], b"");
    assert!(list.contains("capture=strict|huff") && list.contains("joueurs"), "{list}");
    let json: serde_json::Value = serde_json::from_str(&text(&["games", "--json"], b"")).expect("JSON");
    let ids: Vec<&str> = json.as_array().expect("a list").iter().filter_map(|game| game["id"].as_str()).collect();
    assert_eq!(ids, table::CATALOGUE.iter().map(|info| info.id).collect::<Vec<_>>());
}

/// Nothing in the program lists the games again: one entry in the catalogue is enough for every command.
#[test]
fn every_game_goes_through_every_command() {
    for info in table::CATALOGUE {
        let id = info.id;
        assert!(text(&["perft", id, "2"], b"").lines().count() == 3, "{id}");
        let bench = text(&["bench", id, "--seconds", "0.001", "--json"], b"");
        assert!(bench.contains(&format!("\"game\": \"{id}\"")), "{id}: {bench}");
        let arena = text(&["arena", id, "random", "1@nodes=50", "--pairs", "1", "--any-opening", "--json"], b"");
        assert!(arena.contains("\"elo\""), "{id}: {arena}");
        let played = text(&["play", id, "--bot", "1", "--lang", "en"], b"moves\neval\nhint\nquit\n");
        assert!(played.contains("See you soon"), "{id}: {played}");
        assert!(text(&["rules", id], b"").contains('1'), "{id}");
        let answer = text(&["referee"], format!("{{\"game\":\"{id}\"}}\n").as_bytes());
        assert!(answer.starts_with("{\"position\":"), "{id}: {answer}");
    }
}

#[test]
fn perft_counts_and_divides() {
    let counts = text(&["perft", "dames", "4"], b"");
    let nodes: Vec<&str> = counts.lines().skip(1).filter_map(|line| line.split_whitespace().nth(1)).collect();
    assert_eq!(nodes, ["9", "81", "658", "4265"]);
    let divided = text(&["perft", "dames", "--bulk", "--divide", "--position", "W:W28:B22,33", "1"], b"");
    assert!(divided.starts_with("28x17x22 1\n28x39x33 1\n"), "{divided}");
    assert!(failure(&["perft", "dames", "--option", "capture", "3"]).contains("key=value"));
    assert!(failure(&["perft", "go", "3"]).contains("dames"));
}

#[test]
fn two_people_play_save_and_go_on() {
    let folder = std::env::temp_dir().join(format!("tablee-test-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("match.json");
    let name = file.display().to_string();
    let script = format!("32-28\nwhy 32-28\n19-23\n28x19\nundo\nredo\nsave {name}\nsave {name}\nmoves\nquit\n");
    let played = text(&["play", "dames"], script.as_bytes());
    assert!(played.contains("32 does not belong to the side to play"), "{played}");
    assert!(played.contains("Move 3 taken back.") && played.contains("14x23"), "{played}");
    assert!(!played.contains("14x23x19"), "people read short captures: {played}");
    let saved = std::fs::read_to_string(&file).expect("saved");
    assert!(saved.contains("\"28x19x23\""), "{saved}");

    let again = text(&["play", "dames", "--load", &name, "--lang", "fr"], b"13x24\nabandonner\nquitter\n");
    assert!(again.contains("Vert a gagné (D17)."), "{again}");
    let pdn = text(&["pdn", "convert", &name], b"");
    assert!(pdn.ends_with("1. 32-28 19-23 2. 28x19 *\n\n"), "{pdn}");
    let back = text(&["pdn", "convert", "-"], pdn.as_bytes());
    assert_eq!(serde_json::from_str::<serde_json::Value>(&back).expect("JSON")["moves"][2], "28x19x23");
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn people_play_as_on_the_sheet_unless_they_say_otherwise() {
    let script = b"32-28\n19-23\n31-27\nquit\n";
    let sheet = text(&["play", "dames", "--lang", "en"], script);
    assert!(!sheet.contains("D12") && sheet.contains("huff"), "{sheet}");
    let strict = text(&["play", "dames", "--option", "capture=strict", "--lang", "en"], script);
    assert!(strict.contains("D12"), "{strict}");
    // What was written as PDN was played by the international rule, and goes on so.
    let folder = Folder::new("as-written");
    let file = folder.file("game.pdn");
    std::fs::write(&file, "1. 32-28 19-23 *").expect("written");
    let loaded = text(&["play", "dames", "--load", &file, "--lang", "en"], b"31-27\nquit\n");
    assert!(loaded.contains("D12"), "{loaded}");
    std::fs::write(&file, "1. 32-28 19-23 *\n\n1. 33-29 *").expect("written");
    assert!(failure(&["play", "dames", "--load", &file]).contains("--match 1 to 2"));
    let second = text(&["play", "dames", "--load", &file, "--match", "2", "--lang", "en"], b"moves\nquit\n");
    assert!(second.contains("Green: your move.") && second.contains("20-25"), "{second}");
}

#[test]
fn a_board_is_drawn_plainly_where_there_is_no_terminal() {
    let drawn = text(&["play", "damsystem"], b"k3-l4\n");
    assert!(!drawn.contains('\u{1b}'), "no colour in a pipe");
    insta::assert_snapshot!(drawn.lines().skip(3).take(25).collect::<Vec<_>>().join("\n"));
    let narrow = tablee(&["play", "damsystem"]).env("COLUMNS", "40").stdin(Stdio::null()).output().expect("ends");
    let narrow = String::from_utf8(narrow.stdout).expect("UTF-8");
    assert!(!narrow.contains('┼') && narrow.contains(" ○ "), "{narrow}");
}

#[test]
fn hands_stay_hidden_until_the_keyboard_is_passed() {
    let args = ["play", "team-km", "--mode", "2v2", "--seed", "7", "--lang", "en"];
    let played = text(&args, b"\ndraw\n");
    let first = played.find("Pass the keyboard to Player 1").expect("asked first");
    assert!(played.find("Your hand").expect("shown") > first, "{played}");
    assert_eq!(played.matches("Your hand").count(), 2, "once before and once after drawing: {played}");
    assert_eq!(played, text(&args, b"\ndraw\n"), "a seed plays the same chances again");
}

#[test]
fn bytes_that_are_no_text_and_an_early_end_are_survived() {
    for game in table::CATALOGUE {
        let output = run(&["play", game.id], b"\xff\xfe\x00\nsave\nrules 99\nlang de\n\xc3");
        assert!(output.status.success(), "{}: {}", game.id, String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn a_bad_pdn_is_told_with_line_and_column() {
    let output = run(&["pdn", "check", "-"], b"1. 32-28 19-23\n2. 31-27 *\n\n[Event \"b\"]\n1. 33-29 *\n");
    assert!(!output.status.success());
    let told = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(told.starts_with("-:2:4: 31-27: D12"), "{told}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("1 of 2 games are bad"));
    let list = text(&["pdn", "list", "-"], b"[White \"A\"]\n[Black \"B\"]\n[Result \"1-1\"]\n1. 32-28 *\n");
    assert_eq!(list, "     1  ?           A – B  1-1  1 moves\n");
}

#[test]
fn the_games_of_a_pdn_file_are_judged() {
    let games = b"[White \"A\x1b[31m\"]\n[Black \"B\"]\n1. 32-28 19-23 2. 28x19 14x23 *\n\n[FEN \"W:W28,48:B3,17\"]\n1. 28-22 17x28 *\n";
    let all = text(&["analyse", "-", "--nodes", "20000"], games);
    assert!(all.starts_with("1. A\u{fffd}[31m \u{2013} B  *\nScores are Blue's, before the move"), "{all}");
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
    assert!(written.contains("(1. ") && written.matches("[White ").count() == 2, "{written}");
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

#[test]
fn files_go_by_what_is_in_them_and_a_match_of_another_game_is_refused() {
    let folder = Folder::new("content");
    let (named_json, saved) = (folder.file("x.json"), folder.file("y.pdn"));
    std::fs::write(&named_json, "\u{feff}[White \"A\"]\n[Annotator \"me\"]\n1. 32-28! {good} 19-23 *\n")
        .expect("written");
    let script = format!("28x19\nsave {saved}\nquit\n");
    let played = text(&["play", "dames", "--load", &named_json], script.as_bytes());
    assert!(played.contains(&saved), "{played}");
    let pdn = std::fs::read_to_string(&saved).expect("saved");
    for kept in ["[White \"A\"]", "[Annotator \"me\"]", "32-28 $1 {good}", "2. 28x19 *"] {
        assert!(pdn.contains(kept), "{kept}: {pdn}");
    }
    assert!(failure(&["play", "kidam", "--load", &saved]).contains("a match of dames, not of kidam"));
    let no_pdn = text(&["play", "kidam"], format!("save {}\nquit\n", folder.file("z.pdn")).as_bytes());
    assert!(no_pdn.contains("PDN is for Dames only"), "{no_pdn}");
    assert!(failure(&["pdn", "check", &folder.file("none")]).contains("none"));
    let list = text(&["pdn", "list", "-"], b"[White \"A\x1b]0;x\x07\"]\n1. 32-28 *\n");
    assert!(list.contains("A\u{fffd}]0;x\u{fffd}") && !list.contains('\u{1b}'), "{list}");
}

#[test]
fn weights_that_were_learnt_are_played_with_and_judged_by() {
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
    let with = text(&["analyse", "damata", "--position", "start", "--nodes", "500", "--weights", &weights], b"");
    assert_ne!(with, text(&["analyse", "damata", "--position", "start", "--nodes", "500"], b""));
    let bot = format!("2@weights={weights},B");
    assert!(text(&["play", "damata", "--bot", &bot], b"quit\n").contains("a bot of level 2"));
    assert!(failure(&["play", "kidam", "--bot", &bot]).contains("no weights of kidam"));
    assert!(failure(&["arena", "kidam", &own, "1"]).contains("no weights can be read"));
}

#[test]
fn puzzles_are_made_and_checked_and_solved() {
    let folder = Folder::new("puzzles");
    let file = folder.file("dames.jsonl");
    let made = text(&["lab", "puzzles", "dames", "--count", "1", "--seed", "3", "--out", &file], b"");
    assert!(made.contains("1 puzzles added"), "{made}");
    let puzzle: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(&file).expect("made")).expect("a puzzle");
    let checked = text(&["lab", "puzzles", "dames", "--check", "1", "--out", &file], b"");
    assert!(checked.contains("1 puzzles searched again"), "{checked}");
    let solution = puzzle["solution"].as_array().expect("a solution");
    let typed: Vec<&str> = solution.iter().step_by(2).filter_map(|text| text.as_str()).collect();
    let solved = text(&["puzzle", "dames", "--file", &file], format!("{}\nquit\n", typed.join("\n")).as_bytes());
    assert!(solved.contains("Puzzle solved.") && solved.contains("first try: 1 of 1"), "{solved}");
    let shown = text(&["puzzle", "dames", "--file", &file], b"solution\n");
    assert!(shown.contains("The solution:") && shown.contains("0 of 1"), "{shown}");
    assert!(failure(&["puzzle", "dames", "--id", "nothing"]).contains("no puzzle \"nothing\""));
}

/// A folder of its own, gone after the test.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("tablee-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn the_games_of_an_arena_are_read_everywhere() {
    let folder = Folder::new("arena");
    let file = folder.file("games.jsonl");
    let played = text(&["arena", "dames", "random", "4", "--pairs", "1", "--games", &file], b"");
    assert!(played.contains("2 lost") && played.contains("Elo -∞ [-∞ …"), "{played}");
    let saved = std::fs::read_to_string(&file).expect("saved");
    assert!(
        saved.lines().count() == 2 && saved.lines().all(|line| line.contains("\"result\":{\"winners\"")),
        "{saved}"
    );
    let again = text(&["arena", "dames", "random", "4", "--pairs", "1", "--json"], b"");
    let again: serde_json::Value = serde_json::from_str(&again).expect("JSON");
    assert_eq!((&again["tally"]["losses"], again["games"].as_array().map(Vec::len)), (&serde_json::json!(2), Some(2)));
    let seen = text(&["analyse", &file, "--nodes", "20"], b"");
    assert!(seen.starts_with("1. random \u{2013} 4") && seen.contains("\n2. 4 \u{2013} random"), "{seen}");
    let second = text(&["analyse", &file, "--nodes", "20", "--game", "2", "--json"], b"");
    let second: serde_json::Value = serde_json::from_str(&second).expect("JSON");
    assert_eq!((second.as_array().map(Vec::len), &second[0]["game"]), (Some(1), &serde_json::json!(2)));
    assert_eq!(text(&["pdn", "convert", &file], b"").matches("[White ").count(), 2);
    assert!(failure(&["play", "dames", "--load", &file]).contains("the file has 2 matches"));
    let replayed = text(&["play", "dames", "--load", &file, "--match", "2", "--lang", "en"], b"quit\n");
    assert!(replayed.contains("White has won") || replayed.contains("has won"), "{replayed}");
}

#[test]
fn what_cannot_be_written_is_told_before_the_work() {
    let folder = Folder::new("unwritable");
    let nowhere = folder.file("not/there");
    assert!(failure(&["arena", "dames", "8", "8", "--games", &nowhere]).contains("not/there"));
    assert!(failure(&["train", "damata", "--out", &nowhere]).contains("not/there"));
    assert!(failure(&["arena", "dames", "1", "1", "--opening", "500"]).contains("take fewer"));
}

#[cfg(unix)]
#[test]
fn a_match_of_bots_that_is_stopped_reports_what_it_has() {
    let folder = Folder::new("stopped");
    let file = folder.file("games.jsonl");
    let args = ["arena", "damata", "random", "random", "--pairs", "4000000000", "--any-opening", "--games", &file];
    let child = tablee(&args).spawn().expect("the binary starts");
    std::thread::sleep(std::time::Duration::from_secs(2));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("kill runs").success());
    let output = child.wait_with_output().expect("the binary ends");
    assert!(output.status.success() && String::from_utf8_lossy(&output.stderr).contains("stopped"), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("games:"), "{output:?}");
    assert!(std::fs::read_to_string(&file).expect("saved").lines().count() > 1);
}

#[cfg(unix)]
#[test]
fn the_games_of_a_match_of_bots_that_is_killed_are_there() {
    let folder = Folder::new("killed");
    let file = folder.file("games.jsonl");
    let args = ["arena", "damata", "random", "random", "--pairs", "4000000000", "--any-opening", "--games", &file];
    let mut child = tablee(&args).spawn().expect("the binary starts");
    let saved = || std::fs::read_to_string(&file).unwrap_or_default();
    for _ in 0..600 {
        if saved().lines().count() > 2 {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    child.kill().expect("killed");
    child.wait().expect("ended");
    let whole = saved().lines().filter(|line| line.ends_with('}')).count();
    assert!(whole > 2, "{}", saved());
}

#[cfg(unix)]
#[test]
fn a_match_of_bots_stopped_before_its_first_pair_leaves_an_older_file_alone() {
    let folder = Folder::new("untouched");
    let file = folder.file("games.jsonl");
    std::fs::write(&file, "games of yesterday\n").expect("written");
    let child = tablee(&["arena", "dames", "8", "8", "--games", &file]).spawn().expect("the binary starts");
    std::thread::sleep(std::time::Duration::from_secs(1));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("kill runs").success());
    let output = child.wait_with_output().expect("the binary ends");
    assert!(output.status.success() && String::from_utf8_lossy(&output.stdout).contains("0 games"), "{output:?}");
    assert_eq!(std::fs::read_to_string(&file).expect("still there"), "games of yesterday\n");
}

#[test]
fn against_a_bot_undo_goes_back_to_the_persons_own_move() {
    let script = b"32-28\nundo\nredo\nundo\n33-29\nresign\nundo\nundo\nundo\nquit\n";
    let played = text(&["play", "dames", "--bot", "1", "--seed", "1"], script);
    assert!(played.contains("a bot of level 1, \"First steps\""), "{played}");
    assert_eq!(played.matches("Moves 1 to 2 taken back.").count(), 3, "{played}");
    assert_eq!(played.matches("The end is taken back").count(), 1, "{played}");
    assert_eq!(played.matches("nothing can be taken back").count(), 1, "{played}");
}

#[test]
fn where_only_bots_play_every_move_is_told_when_it_is_played() {
    let folder = Folder::new("watched");
    let file = folder.file("match.json");
    let args = ["play", "dames", "--bot", "1,W,B", "--seed", "1"];
    let played = text(&args, format!("save {file}\nquit\n").as_bytes());
    let saved: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(&file).expect("saved")).expect("a match");
    let moves: Vec<&str> = saved["moves"].as_array().expect("moves").iter().filter_map(|text| text.as_str()).collect();
    let told: Vec<&str> = played
        .lines()
        .filter_map(|line| line.strip_prefix("Blue ").or(line.strip_prefix("Green ")))
        .filter(|text| !text.contains(' '))
        .collect();
    let same = |(told, text): (&&str, &&str)| told == text || text.starts_with(&format!("{told}x"));
    assert!(moves.len() > 24 && told.len() == moves.len(), "{moves:?}\n{played}");
    assert!(told.iter().zip(&moves).all(same), "{moves:?}\n{played}");
    // The first of them comes long before the end, on its own.
    let mut child = tablee(&["play", "dames", "--bot", "8,W,B"]).spawn().expect("the binary starts");
    let lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    let first = lines.map_while(Result::ok).find(|line| line.starts_with("Blue ") && line.contains('-'));
    let running = child.try_wait().expect("asked").is_none();
    child.kill().expect("killed");
    child.wait().expect("ended");
    assert!(first.is_some() && running, "{first:?}");
}

#[test]
fn a_bot_agrees_to_a_draw_unless_it_is_ahead() {
    let folder = Folder::new("draw");
    for (name, start, says) in [
        ("even", "W:WK28:BK5", "The match is a draw"),
        ("ahead", "W:W31:B1,2,3,4,5", "declines a draw"),
        ("behind", "W:W46,47,48,49,50:B5", "The match is a draw"),
    ] {
        let file = folder.file(name);
        let saved = format!(r#"{{"tablee":1,"game":"dames","start":"{start}","moves":[]}}"#);
        std::fs::write(&file, saved).expect("written");
        let played = text(&["play", "dames", "--load", &file, "--bot", "2"], b"agree\nquit\n");
        assert!(played.contains(says), "{name}: {played}");
    }
}

#[test]
fn an_evaluation_can_be_understood() {
    let played = text(&["play", "kidam", "--lang", "fr"], "évaluer\nlangue en\nhint\nquit\n".as_bytes());
    assert!(played.contains("  Pour Bleu : ") && played.contains(", en buts ; vu "), "{played}");
    assert!(played.contains("  For Blue: ") && played.contains(", in goals; looked "), "{played}");
}

#[test]
fn with_hidden_hands_bad_moves_are_marked_and_luck_is_not() {
    let folder = Folder::new("luck");
    let file = folder.file("games.jsonl");
    text(&["arena", "team-km", "random", "random", "--pairs", "1", "--games", &file], b"");
    let seen = text(&["analyse", &file, "--nodes", "400", "--game", "1"], b"");
    assert!(seen.contains("compared with the bot’s choice"), "{seen}");
    assert!(seen.contains("?!") && seen.contains("Cards and dice: "), "a player without a thought errs: {seen}");
    // Who has only one move makes no mistake, whatever comes of it.
    let json = text(&["analyse", &file, "--nodes", "100", "--game", "1", "--json"], b"");
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let moves = json[0]["moves"].as_array().expect("moves");
    let forced: Vec<_> = moves.iter().filter(|judged| judged["forced"] == true).collect();
    assert!(forced.len() > 10 && forced.iter().all(|judged| judged["mark"].is_null()), "{forced:?}");
}

#[test]
fn shells_get_completions_and_people_get_help_in_their_language() {
    assert!(text(&["completions", "bash"], b"").contains("tablee"));
    assert!(text(&["completions", "zsh"], b"").contains("team-km"));
    insta::assert_snapshot!("help_en", text(&["--lang", "en", "--help"], b""));
    insta::assert_snapshot!("help_fr", text(&["--lang", "fr", "--help"], b""));
}
