//! PDN files through the referee: read, refused with a place, written and read again.
#![allow(clippy::panic, clippy::expect_used, clippy::unwrap_used, reason = "a test fails by a panic")]

use std::io::{BufReader, Read};

use game::{Game, Line};
use proptest::prelude::*;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rules::dames::pdn::{PdnReader, Record, Score, Unwritable, Warning};
use rules::dames::{Capture, Dames, Options};

const STRICT: Options = Options { capture: Capture::Strict };

fn records(text: &str) -> Vec<Result<Record, String>> {
    let referee = |game: Result<_, _>| game.and_then(|game| Record::referee(&game)).map_err(|error| error.to_string());
    PdnReader::new(text.as_bytes()).map(referee).collect()
}

#[test]
fn a_game_is_played_from_its_file() {
    let games = records("[White \"A\"]\n[Result \"*\"]\n\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 *\n");
    let game = games[0].as_ref().unwrap();
    assert_eq!(game.texts(), ["32-28", "19-23", "28x19x23", "14x23x19", "37-32", "10-14"]);
    assert_eq!((game.tag("White"), game.tag("Result"), game.score), (Some("A"), None, Score::Unknown));
}

#[test]
fn a_fen_with_counts_starts_the_game() {
    let games = records(
        "[FEN \"W:WK50:BK1:H0:F1\"]\n1. 50-44 1-7\n\n[FEN \"B:W31-50:B1-20.\"]\n[GameType \"20,W,10,10,N2,0\"]\n1... 19-23 2. 33-28 *",
    );
    assert_eq!(games[0].as_ref().unwrap().line.position().text(), "W:WK44:BK7:H2");
    assert_eq!(games[1].as_ref().unwrap().texts(), ["19-23", "33-28"]);
    let counted = Dames::from_text(&STRICT, "W:WK50:BK1:H0:F12").unwrap();
    assert_eq!(counted.text(), "W:WK50:BK1", "wherever positions are read");
    assert!(
        Dames::from_text(&STRICT, "W:WK50:BK1:F1:F1").is_err() && Dames::from_text(&STRICT, "W:WK50:BK1:Fx").is_err()
    );
}

#[test]
fn what_the_referee_refuses_is_named_with_its_place_and_rule() {
    for (text, error) in [
        ("1. 32-28 19-23\n2. 31-27 *", "2:4: 31-27: D12"),
        ("1. 32-28 32-28 *", "1:10: 32-28: "),
        ("[FEN \"W:W31,31:B1\"]\n1. 31-27 *", "1:1: impossible position"),
        ("[GameType \"21\"]\n1. 31-27 *", "1:1: game type"),
        ("[Result \"3-0\"]\n1. 31-27 *", "1:1: \"3-0\" is no result"),
        ("[Result \"2-0\"]\n1. 31-27 0-2", "2:10: the result 0-2 contradicts 2-0"),
        ("[FEN \"W:W28:B22\"]\n1. 28x17 1-1", "2:10: the result 1-1 contradicts 2-0"),
    ] {
        let got = records(text).remove(0).unwrap_err();
        assert!(got.starts_with(error), "{text:?}: {got}");
    }
}

#[test]
fn a_huff_or_a_fault_is_refused_on_export_and_an_innocent_game_is_not() {
    let fault = Record::replay(Some("W:W28,31,32:B5,6,23"), ["31-26", "huff@28"], Score::Unknown);
    assert!(matches!(fault, Err(Unwritable::Move { ply: 0, .. })));
    let pending = Record::replay(Some("B:W26,28,32:B5,6,23:S28"), ["5-10"], Score::Unknown);
    assert!(matches!(pending, Err(Unwritable::Start(_))));
    let innocent = Record::replay(None, ["32-28", "19-23", "28x19x23"], Score::Black).unwrap();
    assert!(innocent.to_string().ends_with("1. 32-28 19-23 2. 28x19 0-2\n\n"), "{innocent}");
}

#[test]
fn ambiguous_captures_are_written_so_that_they_read_back() {
    // D11's sample: six captures, three pairs of them with the same two ends.
    let start = Dames::from_text(&STRICT, "W:WK15,30:BK17,27,31,33").unwrap();
    let mut moves = Vec::new();
    start.legal_moves(&mut moves);
    assert_eq!(moves.len(), 6);
    for mv in moves {
        let text = start.move_text(mv);
        let record = Record::replay(Some(&start.text()), [text.as_str()], Score::Unknown).unwrap();
        let again = records(&record.to_string()).remove(0).unwrap();
        assert_eq!(again.texts(), [text]);
    }
}

#[test]
fn an_ambiguous_capture_is_what_the_next_move_makes_of_it_and_that_is_told() {
    // D11's sample again: what is left on the board tells which of a pair was meant.
    const FEN: &str = "W:WK15,30:BK17,27,31,33";
    let start = Dames::from_text(&STRICT, FEN).unwrap();
    let (mut moves, mut sure, mut unsure) = (Vec::new(), 0, 0);
    start.legal_moves(&mut moves);
    for &mv in &moves {
        let text = start.move_text(mv);
        let short = text.splitn(3, 'x').take(2).collect::<Vec<_>>().join("x");
        assert!(start.read_move(&short).is_err(), "{short} fits two");
        let alone = records(&format!("[FEN \"{FEN}\"]\n1. {short} *")).remove(0);
        assert!(alone.unwrap_err().contains(&short), "with nothing after it nobody knows");
        let mut after = start;
        after.play_unchecked(mv);
        let mut replies = Vec::new();
        after.legal_moves(&mut replies);
        for reply in replies.into_iter().map(|reply| after.move_text(reply)) {
            match records(&format!("[FEN \"{FEN}\"]\n1. {short} {reply} *")).remove(0) {
                Ok(record) => {
                    assert_eq!(record.texts(), [text.clone(), reply]);
                    assert!(matches!(&record.warnings[..], [Warning::Meant { meant, .. }] if *meant == text));
                    sure += 1;
                }
                Err(_) => unsure += 1,
            }
        }
    }
    assert!(sure > 0, "{sure} {unsure}");
}

#[test]
fn a_route_named_in_part_is_read_with_a_warning() {
    for (route, warned) in [("48x37x26x17", 0), ("48x17", 0), ("48x26x17", 1), ("48x37x17", 1), ("48x17x21", 1)] {
        let record = records(&format!("[FEN \"W:W48:B5,21,31,42\"]\n1. {route} *")).remove(0).unwrap();
        assert_eq!(record.texts(), ["48x17x21x31x42"], "{route}");
        assert_eq!(record.warnings.len(), warned, "{route}");
    }
    assert!(records("[FEN \"W:W48:B5,21,31,42\"]\n1. 48x22x17 *").remove(0).is_err());
    let man = records("[FEN \"B:W20,29,37,38,50:B5,15\"]\n1... 15x33x31 *").remove(0).unwrap();
    assert_eq!((man.texts().as_slice(), man.warnings.len()), (["15x31x20x29x37x38".to_owned()].as_slice(), 1));
}

#[test]
fn a_hundred_thousand_games_are_read_one_by_one() {
    // An input that is made while it is read, so that nothing could hold it whole.
    const GAME: &[u8] = b"[Event \"x\"]\n[Result \"1-1\"]\n\n1. 32-28 {x} 19-23 2. 28x19 14x23 (2... 13x24) 1-1\n\n";
    struct Repeated {
        left: usize,
        at: usize,
    }
    impl Read for Repeated {
        fn read(&mut self, to: &mut [u8]) -> std::io::Result<usize> {
            if self.left == 0 {
                return Ok(0);
            }
            let read = (&GAME[self.at..]).read(to)?;
            self.at = (self.at + read) % GAME.len();
            self.left -= usize::from(self.at == 0);
            Ok(read)
        }
    }
    let games = PdnReader::new(BufReader::new(Repeated { left: 100_000, at: 0 }));
    let count =
        games.map(|game| Record::referee(&game.unwrap()).unwrap()).filter(|game| game.score == Score::Draw).count();
    assert_eq!(count, 100_000);
}

fn random_game(seed: u64) -> Record {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut line = Line::new(Dames::new(&STRICT));
    let length = rng.random_range(0..200);
    while line.moves().len() < length
        && let Some(&mv) = line.legal_moves().choose(&mut rng)
    {
        line.play_unchecked(mv);
    }
    let mut texts = Vec::new();
    let mut position = *line.start();
    for &mv in line.moves() {
        texts.push(position.move_text(mv));
        position.play_unchecked(mv);
    }
    Record::replay(None, texts.iter().map(String::as_str), Score::Unknown).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn games_survive_writing_and_reading(seed: u64, name in "[^\u{0}-\u{1f}\u{7f}-\u{9f}]{0,30}") {
        let mut game = random_game(seed);
        game.tags.push(("White".to_owned(), name));
        game.tags.push(("Annotator".to_owned(), "x".to_owned()));
        let text = game.to_string();
        prop_assert!(text.lines().all(|line| line.starts_with('[') || line.len() < 80));
        let again = records(&text).remove(0).unwrap();
        prop_assert_eq!(again.texts(), game.texts());
        prop_assert_eq!(again.score, game.score);
        prop_assert_eq!(again.tag("White"), game.tag("White"));
        prop_assert_eq!(again.to_string(), text);
    }

    #[test]
    fn no_bytes_make_the_reader_panic_or_hang(bytes: Vec<u8>, seed: u64, at: usize) {
        for game in PdnReader::new(bytes.as_slice()).flatten() {
            let _ = Record::referee(&game);
        }
        // A real file with those bytes in its middle.
        let mut file = random_game(seed).to_string().into_bytes();
        let at = at % (file.len() + 1);
        file.splice(at..at, bytes);
        for game in PdnReader::new(file.as_slice()).flatten() {
            let _ = Record::referee(&game);
        }
    }
}
