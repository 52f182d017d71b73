//! Bots asked through a table of any game: on a thread of their own, told of as they go, stopped in mid-thought.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use bots::{Cancel, Level, Limits, Thinker};
use game::{Turn, Values};
use rand::SeedableRng;
use rand::rngs::StdRng;
use table::{AnyTable, CATALOGUE};

/// A table of every game, where somebody has more than one move.
fn tables() -> impl Iterator<Item = Box<dyn AnyTable>> {
    CATALOGUE.iter().map(|info| {
        let mut table = info.open(&Values::read(info.options, []).unwrap()).unwrap();
        let mut rng = StdRng::seed_from_u64(1);
        while !matches!(table.turn(), Turn::Player(_)) || table.legal().len() < 2 {
            match table.turn() {
                Turn::Chance => drop(table.roll(&mut rng)),
                _ => table.play(&table.legal()[0].clone()).map(drop).unwrap(),
            }
        }
        table
    })
}

fn strongest(table: &dyn AnyTable) -> Thinker {
    let Turn::Player(seat) = table.turn() else { panic!("nobody’s turn") };
    assert!(table.thinker(game::Seat(7), Level::MAX).is_none(), "nobody sits there");
    table.thinker(seat, Level::MAX).unwrap()
}

#[test]
fn bots_tell_how_far_they_see_and_what_they_expect() {
    for mut table in tables() {
        let thinker = strongest(&*table);
        let limits = Limits { nodes: Some(5_000), ..Limits::default() };
        let (tell, told) = mpsc::channel();
        let thinking = thread::spawn(move || thinker.think(&limits, &mut |seen| tell.send(seen.clone()).unwrap()));
        let choice = thinking.join().unwrap().unwrap();
        let told: Vec<_> = told.iter().collect();
        let game = table.info().id;
        assert!(!told.is_empty(), "{game}");
        assert!(told.is_sorted_by_key(|seen| seen.depth) && told.is_sorted_by_key(|seen| seen.nodes), "{game}");
        let legal = table.legal();
        assert!(told.iter().all(|seen| seen.depth > 0 && legal.contains(&seen.line[0])), "{game}");
        assert_eq!(told.last().unwrap().line.first(), Some(&choice.text), "{game}: the last word is the choice");
        table.play(&choice.text).unwrap();
    }
}

/// With no end of positions to look at, none of them comes to an end while anybody waits.
#[test]
fn a_bot_that_would_think_for_ever_stops_when_told_to() {
    for table in tables() {
        let thinker = strongest(&*table);
        let cancel = Cancel::default();
        let limits = Limits { nodes: Some(u64::MAX), cancel: cancel.clone(), ..Limits::default() };
        let (answer, answered) = mpsc::channel();
        thread::spawn(move || answer.send(thinker.think(&limits, &mut |_| ())));
        let game = table.info().id;
        assert!(answered.recv_timeout(Duration::from_millis(50)).is_err(), "{game}: it is in the midst of it");
        cancel.cancel();
        // Milliseconds, of which `tablee bench --search` tells; here only that it is not never.
        let choice =
            answered.recv_timeout(Duration::from_secs(60)).unwrap_or_else(|_| panic!("{game} goes on")).unwrap();
        assert!(table.legal().contains(&choice.text), "{game}");
    }
}
