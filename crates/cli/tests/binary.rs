//! The binary from outside: what is typed, what is answered, how it ends.
#![allow(clippy::panic, clippy::expect_used, clippy::unwrap_used, reason = "a test fails by a panic")]

mod program;

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use program::{Folder, failure, run, tablee, text};

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
    let games = table::CATALOGUE.iter().map(|info| info.id).collect::<Vec<_>>().join(", ");
    insta::assert_snapshot!(text(&["referee"], requests.as_bytes()).replace(&games, "[every game]"));
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
fn a_way_to_play_is_chosen_by_its_name() {
    let script = b"32-28\n19-23\n31-27\nquit\n";
    for name in ["international", "règle internationale", "International rule"] {
        let strict = text(&["play", "dames", "--preset", name, "--lang", "en"], script);
        assert!(strict.contains("D12"), "{name}: {strict}");
    }
    for info in table::CATALOGUE {
        for preset in info.presets {
            let opened = text(&["play", info.id, "--preset", preset.id, "--seed", "1"], b"quit\n");
            assert!(!opened.is_empty(), "{} {}", info.id, preset.id);
        }
    }
    assert!(failure(&["play", "dames", "--preset", "nonsense"]).contains("sheet, international"));
    assert!(failure(&["play", "dames", "--preset", "sheet", "-o", "capture=strict"]).contains("--preset sheet"));
    assert!(text(&["games", "--lang", "en"], b"").contains("--preset international"));
}

#[test]
fn a_referee_who_keeps_quiet_tells_of_a_fault_when_it_is_claimed() {
    let play = |script: &str| text(&["play", "dames", "--quiet", "--lang", "fr"], script.as_bytes());
    // Blue should have captured from 28, and moved another piece.
    let fault = "32-28\n19-23\n31-27\n";
    let told = text(&["play", "dames", "--lang", "fr"], format!("{fault}quit\n").as_bytes());
    assert!(told.contains("Faute"), "a referee who speaks says so: {told}");
    let silent = play(&format!("{fault}coups\nconseil\nquit\n"));
    assert!(!silent.contains("Faute") && !silent.contains("huff") && silent.contains("L’arbitre se tait"), "{silent}");
    let claimed = play(&format!("{fault}souffler 28\nquit\n"));
    assert!(claimed.contains("Soufflée"), "{claimed}");
    let wrong = play(&format!("{fault}souffler 33\ncoups\nquit\n"));
    assert!(wrong.contains("Vert souffle 33 à tort") && !wrong.contains("Soufflée"), "{wrong}");
    let failed = failure(&["play", "dames", "--preset", "international", "--quiet"]);
    assert!(failed.contains("nothing to keep quiet about"), "{failed}");
    // What is saved says that he kept quiet, and goes on so.
    let folder = Folder::new("quiet");
    let file = folder.file("match.json");
    play(&format!("{fault}sauver {file}\nquit\n"));
    let again = text(&["play", "dames", "--load", &file, "--lang", "fr"], b"coups\nsouffler 33\nquit\n");
    assert!(!again.contains("huff") && again.contains("à tort"), "{again}");
}

#[test]
fn the_deck_that_is_printed_is_one_to_play_with() {
    let deck = text(&["lab", "team-km", "--print-deck"], b"");
    let folder = Folder::new("deck");
    let file = folder.file("deck.json");
    std::fs::write(&file, &deck).expect("written");
    let opened = text(&["play", "team-km", "--deck", &file, "--seed", "1", "--lang", "en"], b"quit\n");
    assert!(opened.contains("Pass the keyboard to Player 1"), "{opened}");
    // A card that is none is told with its line, in the reader's language.
    let line = deck.lines().position(|line| line.contains("\"TAC\"")).expect("a line of its own") + 1;
    std::fs::write(&file, deck.replace("\"TAC\"", "\"TACK\"")).expect("written");
    let args = ["play", "team-km", "--deck", &file, "--lang", "fr"];
    let refused = failure(&args);
    assert!(refused.contains(&format!("ligne {line}")) && refused.contains("TACK"), "{refused}");
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
fn cards_and_pieces_are_called_as_the_reader_calls_them() {
    let played = text(&["play", "team-km", "--seed", "7", "--lang", "fr"], b"\ndraw\nquit\n");
    assert!(played.contains("Joueur 1 pioche") && !played.contains("card:"), "{played}");
    // The code stands beside the name in a hand, since it is what is typed.
    let hand = played.split("Votre main").nth(1).expect("a hand");
    assert!(hand.trim_start().starts_with(char::is_uppercase) && hand.contains(" ("), "{hand}");
    let kidam = |lang| text(&["play", "kidam", "--lang", lang], b"quit\n");
    let (french, english) = (kidam("fr"), kidam("en"));
    for (fr, en) in [("○G*", "○K*"), ("○A", "○B"), ("○V", "○F")] {
        assert!(french.contains(fr) && !french.contains(en), "{french}");
        assert!(english.contains(en) && !english.contains(fr), "{english}");
    }
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
fn puzzles_are_made_and_checked_and_solved() {
    let folder = Folder::new("puzzles");
    let file = folder.file("dames.jsonl");
    let made = text(&["lab", "puzzles", "dames", "--count", "1", "--seed", "3", "--out", &file], b"");
    assert!(made.contains("1 puzzles added"), "{made}");
    let puzzle: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(&file).expect("made")).expect("a puzzle");
    let checked = text(&["lab", "puzzles", "dames", "--check", "1", "--out", &file], b"");
    assert!(checked.contains("1 puzzles searched again"), "{checked}");
    let mut spoilt = puzzle.clone();
    spoilt["themes"] = serde_json::json!(["pass"]);
    std::fs::write(&file, format!("{spoilt}\n")).expect("written");
    let mended = text(&["lab", "puzzles", "dames", "--mend", "--out", &file], b"");
    assert!(mended.contains("1 puzzles kept, 0 of them shortened"), "{mended}");
    let again: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(&file).expect("mended")).expect("a puzzle");
    assert!(again["themes"] != spoilt["themes"] && again["solution"] == puzzle["solution"], "{again}");
    let solution = puzzle["solution"].as_array().expect("a solution");
    let typed: Vec<&str> = solution.iter().step_by(2).filter_map(|text| text.as_str()).collect();
    let solved = text(&["puzzle", "dames", "--file", &file], format!("{}\nquit\n", typed.join("\n")).as_bytes());
    assert!(solved.contains("Puzzle solved.") && solved.contains("first try: 1 of 1"), "{solved}");
    let shown = text(&["puzzle", "dames", "--file", &file], b"solution\n");
    assert!(shown.contains("The solution:") && shown.contains("0 of 1"), "{shown}");
    assert!(failure(&["puzzle", "dames", "--id", "nothing"]).contains("no puzzle \"nothing\""));
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
    let told: Vec<String> = played
        .lines()
        .filter_map(|line| line.strip_prefix("Blue ").or(line.strip_prefix("Green ")))
        .map(|told| told.replace("huffs ", "huff@"))
        .filter(|text| !text.contains(' '))
        .collect();
    let same = |(told, text): (&String, &&str)| told == text || text.starts_with(&format!("{told}x"));
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
    assert!(seen.contains(" Discards ") && !seen.contains("discard:") && !seen.contains("play:"), "{seen}");
    assert!(seen.contains("?!") && seen.contains("Cards and dice: "), "a player without a thought errs: {seen}");
    // Who has only one move makes no mistake, whatever comes of it.
    let json = text(&["analyse", &file, "--nodes", "100", "--game", "1", "--json"], b"");
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let moves = json[0]["moves"].as_array().expect("moves");
    let forced: Vec<_> = moves.iter().filter(|judged| judged["forced"] == true).collect();
    assert!(forced.len() > 10 && forced.iter().all(|judged| judged["mark"].is_null()), "{forced:?}");
}

#[test]
fn the_lessons_of_every_game_are_walked_from_the_first_to_the_last() {
    for course in lessons::courses() {
        let asked: String = course.lessons.iter().flat_map(|lesson| &lesson.tasks).map(|_| "solution\n").collect();
        let walk = text(&["learn", &course.game], asked.as_bytes());
        for lesson in &course.lessons {
            assert!(walk.contains(&lesson.title.en), "{}: {}", course.game, lesson.title.en);
        }
        assert!(walk.contains("That was the last lesson"), "{}", course.game);
    }
}

#[test]
fn a_lesson_is_judged_by_the_referee_at_a_keyboard_too() {
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let course = lessons::course("dames").unwrap();
    // A try that a rule refuses, a hint, the right move; then the next task.
    let said = text(&["learn", "dames", "take", "--lang", "fr"], b"40-34\nindice\n28x17\nquitter\n");
    let [first, second, ..] = &course.lesson("take").unwrap().tasks[..] else { panic!("two tasks") };
    let mut rest = flat(&said);
    for words in ["2/13", "D12", &flat(&first.hint.fr), &flat(&first.done.fr), &flat(&second.ask.fr)] {
        let at = rest.find(words).unwrap_or_else(|| panic!("no {words} in {rest}"));
        rest = rest.split_off(at + words.len());
    }
    // A legal try that leads elsewhere is told in a sentence of its own, and the task begins anew.
    let said = flat(&text(&["learn", "dames", "crown"], b"45-40\n8-2\nquit\n"));
    let task = &course.lesson("crown").unwrap().tasks[0];
    let (wrong, done) = (flat(&task.otherwise.as_ref().unwrap().en), flat(&task.done.en));
    let (wrong, done) = (said.find(&wrong).expect(&wrong), said.find(&done).expect(&done));
    assert!(wrong < done, "{said}");
    // People read captures short, whether they are listed or shown.
    let said = text(&["learn", "dames", "take"], b"moves\nsolution\nquit\n");
    assert!(said.matches("28x17").count() == 2 && !said.contains("28x17x22"), "{said}");
    assert!(failure(&["learn", "dames", "nothing"]).contains("turkish"), "the lessons there are");
    assert!(failure(&["learn", "chess"]).contains("chess"));
}

#[test]
fn the_puzzle_of_the_day_is_that_of_the_date_where_the_reader_is() {
    let file = format!("{}/../../puzzles/dames.jsonl", env!("CARGO_MANIFEST_DIR"));
    let puzzles: Vec<serde_json::Value> =
        std::fs::read_to_string(file).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let first = |zone: &str| {
        let mut asked = tablee(&["puzzle", "dames"]).env("TZ", zone).spawn().unwrap();
        asked.stdin.take().unwrap().write_all(b"quit\n").unwrap();
        let told = String::from_utf8(asked.wait_with_output().unwrap().stdout).unwrap();
        puzzles.iter().position(|puzzle| told.contains(puzzle["id"].as_str().unwrap())).expect(&told)
    };
    // Twenty-six hours apart it is never the same date.
    assert_ne!(first("EAST-14"), first("WEST12"));
    // And it is the page's rule, that of web/src/puzzles/choose.ts; around midnight it may be that of either day.
    let today = || {
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
        (since.as_secs() / 86_400 * 7_919 % puzzles.len() as u64) as usize
    };
    let (before, told, after) = (today(), first("HERE0"), today());
    assert!(told == before || told == after, "{told}, not {before}");
}

#[test]
fn shells_get_completions_and_people_get_help_in_their_language() {
    assert!(text(&["completions", "bash"], b"").contains("tablee"));
    assert!(text(&["completions", "zsh"], b"").contains("team-km"));
    insta::assert_snapshot!("help_en", text(&["--lang", "en", "--help"], b""));
    insta::assert_snapshot!("help_fr", text(&["--lang", "fr", "--help"], b""));
}

#[test]
fn a_server_whose_log_goes_into_a_file_writes_no_colours() {
    let folder = Folder::new("plain-log");
    let (data, log) = (folder.file("data"), folder.file("log.txt"));
    let mut server = tablee(&["serve", "--port=0", "--data", &data])
        .env_remove("NO_COLOR")
        .env("TABLEE_LOG", "info")
        .stdout(Stdio::piped())
        .stderr(std::fs::File::create(&log).unwrap())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    server.kill().unwrap();
    server.wait().unwrap();
    let said = std::fs::read_to_string(log).unwrap();
    assert!(line.contains("http://") && said.contains("listening"), "{line}{said}");
    assert!(!said.contains('\u{1b}'), "{said}");
}
