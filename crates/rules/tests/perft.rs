//! Perft tables: text files in `perft/`, quickly here and in full by `make perft`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by a panic")]

use std::fs;
use std::path::{Path, PathBuf};

use game::{Counting, Game, GameOptions, Values};

/// Lines of more sequences than this are left to the full run.
const QUICK: u64 = 7_000_000;

struct Table {
    file: String,
    game: String,
    options: Vec<(String, String)>,
    position: String,
    counts: Vec<(u32, u64)>,
}

fn tables() -> Vec<Table> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("perft");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    // Kidam and Damata keep several positions in a file, read by tests of their own.
    let ours = |path: &&PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy();
        name.ends_with(".perft") && (name.starts_with("dames-") || name.starts_with("damsystem-"))
    };
    files.iter().filter(ours).map(|path| read(path)).collect()
}

/// `# comment`, `game dames`, `options key=value,…`, `position …`, then lines `depth count`.
fn read(path: &Path) -> Table {
    let mut table = Table {
        file: path.file_name().unwrap().to_string_lossy().into_owned(),
        game: String::new(),
        options: Vec::new(),
        position: String::new(),
        counts: Vec::new(),
    };
    for line in fs::read_to_string(path).unwrap().lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let (key, value) = line.split_once(' ').unwrap_or((line, ""));
        match key {
            "game" => table.game = value.to_owned(),
            "options" => {
                let pair = |text: &str| text.split_once('=').map(|(k, v)| (k.to_owned(), v.to_owned())).unwrap();
                table.options = value.split(',').filter(|text| !text.is_empty()).map(pair).collect();
            }
            "position" => table.position = value.to_owned(),
            depth => table.counts.push((depth.parse().unwrap(), value.parse().unwrap())),
        }
    }
    table
}

fn check<G: Game>(table: &Table, largest: u64) {
    let asked = table.options.iter().map(|(key, value)| (key.as_str(), value.clone()));
    let options = G::Options::from_values(&Values::read(G::Options::SPECS, asked).unwrap()).unwrap();
    let position = match table.position.as_str() {
        "" => G::new(&options),
        text => G::from_text(&options, text).unwrap_or_else(|e| panic!("{}: {e}", table.file)),
    };
    assert!(!table.counts.is_empty(), "{}: no counts", table.file);
    for &(depth, count) in table.counts.iter().filter(|(_, count)| *count <= largest) {
        assert_eq!(position.perft(depth, Counting::Bulk), count, "{} depth {depth}, bulk", table.file);
        if count <= largest / 6 || largest > QUICK {
            assert_eq!(position.perft(depth, Counting::Each), count, "{} depth {depth}", table.file);
        }
        // The generator that counts and the list of moves that players get are checked against each other.
        if count <= QUICK / 200 {
            assert_eq!(game::perft(&position, depth, Counting::Each), count, "{} depth {depth}, by list", table.file);
        }
    }
}

fn check_all(largest: u64) {
    for table in tables() {
        match table.game.as_str() {
            "dames" => check::<rules::dames::Dames>(&table, largest),
            "damsystem" => check::<rules::damsystem::Damsystem>(&table, largest),
            other => panic!("{}: no game {other}", table.file),
        }
    }
}

#[test]
fn tables_hold_as_far_as_is_quick() {
    check_all(QUICK);
}

#[test]
#[ignore = "minutes of counting; make perft runs it"]
fn tables_hold_in_full() {
    check_all(u64::MAX);
}
