//! Perft tables: text files in `perft/`, quickly here and in full by `make perft`. Every game has some.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by a panic")]

mod perft_tables;

use game::{Counting, GameOptions, Values};
use perft_tables::{PerftTable, tables};
use table::{CATALOGUE, Listed, Visitor, catalogue};

/// Lines of more sequences than this are left to the full run.
const QUICK: u64 = 7_000_000;

struct Check<'a> {
    table: &'a PerftTable,
    largest: u64,
}

impl Visitor for Check<'_> {
    type Out = ();

    fn visit<G: Listed>(self) {
        let Check { table, largest } = self;
        let file = &table.file;
        let asked = table.options.split(',').filter_map(|option| option.split_once('='));
        let asked = asked.map(|(key, value)| (key, value.to_owned()));
        let options = G::Options::from_values(&Values::read(G::Options::SPECS, asked).unwrap()).unwrap();
        let position = match table.position.as_str() {
            "" => G::new(&options),
            text => G::from_text(&options, text).unwrap_or_else(|e| panic!("{file}: {e}")),
        };
        let about = |depth| format!("{file}: {} at depth {depth}", position.text());
        for &(depth, count) in table.counts.iter().filter(|(_, count)| *count <= largest) {
            assert_eq!(position.perft(depth, Counting::Bulk), count, "{}, bulk", about(depth));
            if count <= largest / 6 || largest > QUICK {
                assert_eq!(position.perft(depth, Counting::Each), count, "{}", about(depth));
            }
            // The generator that counts and the list of moves that players get are checked against each other.
            if count <= QUICK / 200 {
                assert_eq!(game::perft(&position, depth, Counting::Each), count, "{}, by list", about(depth));
            }
        }
    }
}

fn check_all(largest: u64) {
    for table in &tables() {
        let info = catalogue::find(&table.game).unwrap_or_else(|| panic!("{}: no game {}", table.file, table.game));
        info.visit(Check { table, largest });
    }
}

#[test]
fn every_game_has_tables() {
    let tables = tables();
    for info in CATALOGUE {
        assert!(tables.iter().any(|table| table.game == info.id), "no table of {} in crates/rules/perft", info.id);
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
