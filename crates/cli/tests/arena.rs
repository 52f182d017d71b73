//! Matches of bots from outside: what they write, and what is left when they are stopped.
#![allow(clippy::panic, clippy::expect_used, clippy::unwrap_used, reason = "a test fails by a panic")]

mod program;

use std::process::Command;

use program::{Folder, failure, tablee, text};

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
