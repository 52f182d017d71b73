//! Who sits where in the terminal: names, lots, and the colour of who begins.
#![allow(clippy::panic, clippy::expect_used, clippy::unwrap_used, reason = "a test fails by a panic")]

mod program;

use std::collections::BTreeSet;

use program::{Folder, failure, text};

#[test]
fn s4_whoever_begins_chooses_the_colour_in_the_terminal_too() {
    let folder = Folder::new("colour");
    let file = folder.file("match.json");
    let script = format!("c3-d4\nsave {file}\nquit\n");
    let usual = text(&["play", "damsystem", "--lang", "en"], script.as_bytes());
    assert!(usual.contains("White: your move.") && usual.contains("White c3-d4"), "{usual}");
    let first_row = |played: &str| played.lines().find(|line| line.starts_with("  1 ")).unwrap().to_owned();
    assert!(first_row(&usual).contains('○') && !first_row(&usual).contains('●'), "{usual}");
    std::fs::remove_file(&file).unwrap();

    for colour in ["black", "Noir"] {
        let black = text(&["play", "damsystem", "--colour", colour, "--lang", "en"], script.as_bytes());
        assert!(black.contains("Black: your move.") && black.contains("Black c3-d4"), "{black}");
        assert!(black.contains("White: your move.\nWhite> "), "then the other: {black}");
        assert!(first_row(&black).contains('●') && !first_row(&black).contains('○'), "{black}");
        // What is saved says so, and goes on and is judged so.
        assert!(std::fs::read_to_string(&file).unwrap().contains("\"swapped\": true"));
        let again = text(&["play", "damsystem", "--load", &file, "--lang", "fr"], b"abandonner\nquitter\n");
        assert!(again.contains("Noir a gagné"), "{again}");
        let judged = text(&["analyse", &file, "--nodes", "20", "--lang", "en"], b"");
        assert!(judged.contains("Scores are Black’s") && judged.contains("  Black: accuracy"), "{judged}");
        std::fs::remove_file(&file).unwrap();
    }
    assert!(failure(&["play", "damsystem", "--colour", "red"]).contains("White, Blanc, Black, Noir"));
    assert!(failure(&["play", "dames", "--colour", "white"]).contains("always has the same colour"));
}

#[test]
fn people_have_names_and_the_first_begins() {
    let folder = Folder::new("names");
    let file = folder.file("match.json");
    let script = format!("32-28\nresign\nsave {file}\nquit\n");
    let played = text(&["play", "dames", "--names", "Ana,Bo", "--lang", "en"], script.as_bytes());
    for said in ["○ Ana (Blue)", "● Bo (Green)", "Blue: your move.\nAna> ", "Ana 32-28", "Ana has won (D17)."] {
        assert!(played.contains(said), "{said}: {played}");
    }
    let saved: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!(saved["players"], serde_json::json!(["Ana", "Bo"]));
    let again = text(&["play", "dames", "--load", &file, "--lang", "en"], b"quit\n");
    assert!(again.contains("Ana has won"), "{again}");
    // Where partners play, everybody is told by name; a bot is called by its side.
    let cards = text(&["play", "team-km", "--names", "Ana,Bo", "--seed", "1", "--lang", "en"], b"quit\n");
    assert!(cards.contains("Pass the keyboard to Ana"), "{cards}");
    let bot = text(&["play", "dames", "--names", "Ana", "--bot", "1,W", "--lang", "en"], b"quit\n");
    assert!(bot.contains("Blue: a bot of level 1") && bot.contains("Ana (Green)"), "{bot}");
    assert!(failure(&["play", "dames", "--names", "Ana,Bo", "--bot", "1"]).contains("people who play: 1"));
}

#[test]
fn lots_say_who_sits_where() {
    let begins = |args: &[&str]| -> BTreeSet<String> {
        let seeds = (0..16).map(|seed: u8| seed.to_string());
        let played = seeds.map(|seed| text(&[args, &["--lots", "--lang", "en", "--seed", &seed]].concat(), b"quit\n"));
        let prompt = |played: String| played.lines().find_map(|line| Some(line.split_once("> ")?.0.to_owned()));
        played.filter_map(prompt).collect()
    };
    let all = |names: [&str; 2]| names.map(str::to_owned).into_iter().collect::<BTreeSet<String>>();
    assert_eq!(begins(&["play", "kidam", "--names", "Ana,Bo"]), all(["Ana", "Bo"]));
    let four = begins(&["play", "damata", "--mode", "four", "--names", "Ana,Bo,Cy,Di"]);
    assert_eq!(four.len(), 4, "{four:?}");
    // Against a bot one begins or it does: it has moved before anybody is asked.
    assert_eq!(begins(&["play", "damsystem", "--bot", "1"]), all(["White", "Black"]));
    assert!(failure(&["play", "kidam", "--load", "x", "--lots"]).contains("--load"));
}

#[test]
fn a_move_in_words_goes_on_after_the_name_of_who_made_it() {
    let script = b"32-28\n19-23\n31-27\nhuff 28\nquit\n";
    let english = text(&["play", "dames", "--lang", "en"], script);
    assert!(english.contains("Green huffs 28") && !english.contains("Huffs"), "{english}");
    let french = text(&["play", "dames", "--lang", "fr"], script);
    assert!(french.contains("Vert souffle 28"), "{french}");
    // The name of a card keeps its capital.
    let cards = text(&["play", "team-km", "--bot", "1,1,2", "--seed", "3", "--lang", "en"], b"quit\n");
    assert!(cards.contains(" draws\n") && cards.contains(" discards ") && !cards.contains(" Discards "), "{cards}");
    assert!(cards.contains("Player 1 Kick-off\n") || cards.contains("Player 2 Kick-off\n"), "{cards}");
}
