//! Nobody wins by filling the log: chat, mute and offers are limited apart, and a move always fits.
#![allow(missing_docs)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by a panic")]

mod desk;

use desk::{ANA, BEA, Desk};
use game::{CellId, Plan};
use room::Fault;
use room::message::{Act, NewSeat, NewTable, Status};
use serde_json::json;

fn say(text: impl Into<String>) -> Act {
    Act::Chat { text: text.into(), phrase: None, team: false }
}

/// Asks again and again, waiting `pause` in between; how many events came of it.
fn flood(desk: &mut Desk, times: usize, pause: u64, act: impl Fn(usize) -> Act) -> usize {
    let mut written = 0;
    for number in 0..times {
        desk.now += pause;
        match desk.ask(BEA, act(number)) {
            Ok(events) => written += events,
            Err(Fault::Limit(_)) => {}
            Err(other) => panic!("{other:?}"),
        }
    }
    written
}

#[test]
fn bursts_of_chat_are_cut_and_rest_gives_the_word_back() {
    let mut desk = Desk::pair("dames", None);
    assert_eq!(flood(&mut desk, 50, 0, |number| say(format!("line {number}"))), 6, "so many at once");
    desk.ask(ANA, say("and I?")).unwrap();
    desk.now += 60_000;
    assert_eq!(flood(&mut desk, 50, 0, |number| say(format!("later {number}"))), 6);
    assert_eq!(flood(&mut desk, 5_000, 4_000, |number| say(format!("slowly {number}"))), 1_000 - 12, "so many in all");
}

#[test]
fn what_was_just_said_is_not_said_again() {
    let mut desk = Desk::pair("dames", None);
    desk.ask(BEA, say("Hurry up")).unwrap();
    desk.ask(BEA, say("please")).unwrap();
    assert!(matches!(desk.ask(BEA, say("  hurry UP ")), Err(Fault::Limit(_))), "whatever the case");
    desk.ask(ANA, say("Hurry up")).unwrap();
    desk.now += 61_000;
    desk.ask(BEA, say("Hurry up")).unwrap();
}

#[test]
fn mute_and_offers_are_limited_apart() {
    let mut desk = Desk::begun("kidam", None);
    assert_eq!(desk.ask(BEA, Act::Mute { of: 0, on: false }).unwrap(), 0, "nothing changes, nothing is written");
    let toggles = flood(&mut desk, 20_000, 1, |number| Act::Mute { of: 0, on: number % 2 == 0 });
    assert!(toggles < 30, "{toggles}");
    let offers = |desk: &mut Desk| {
        let mut made = 0;
        for _ in 0..500 {
            desk.now += 1;
            made += usize::from(desk.ask(BEA, Act::Draw).is_ok());
            // To refuse is never too much.
            if !desk.room.offers.draw.is_empty() {
                desk.ask(ANA, Act::DrawNo).unwrap();
            }
        }
        made
    };
    assert!((6..9).contains(&offers(&mut desk)), "so many at once, however often they are refused");
    desk.ask(BEA, say("muted all day, I can still talk")).unwrap();
    assert_eq!(desk.ask(BEA, Act::Leave).map_err(|fault| fault.code()), Err("limit"), "a good-bye is one of them");
    desk.ask(ANA, Act::Draw).unwrap();
    desk.now += 60_000;
    desk.ask(BEA, Act::Leave).unwrap();
    assert_eq!(desk.ask(BEA, Act::Leave).unwrap(), 0, "once is enough");
}

#[test]
fn claims_that_do_not_hold_have_an_end_too() {
    let seats = vec![NewSeat::Here { name: None }, NewSeat::Link];
    let (game, options) = ("dames".to_owned(), json!({"capture": "huff"}));
    let (quiet, swapped, clock, listed, token) = (true, false, None, None, None);
    let start = Some("B:W27,28,45:B1,2,12:S28".to_owned());
    let moves = Vec::new();
    let mut desk = Desk::of(&NewTable { game, options, start, moves, quiet, swapped, seats, clock, listed, token });
    desk.join(&desk::token(2)).unwrap();
    let Plan::Board(plan) = desk.room.table.plan() else { panic!("no board") };
    let cell = |name: &str| CellId(plan.cells.iter().position(|cell| cell.name == name).unwrap() as u8);
    assert_eq!(flood(&mut desk, 500, 0, |_| Act::Huff { cell: cell("27") }), 8, "so many at once");
    desk.ask(BEA, Act::Huff { cell: cell("28") }).unwrap();
    assert!(desk.room.ply() > 0, "what holds is a move, and a move always fits");
}

#[test]
fn a_move_and_an_end_fit_into_a_log_that_is_full() {
    let mut desk = Desk::begun("dames", desk::FISCHER);
    desk.customs.table_events = desk.room.seq() + 4;
    assert_eq!(flood(&mut desk, 50, 5_000, |number| say(format!("line {number}"))), 4, "the log is full");
    for act in [Act::Draw, Act::Undo { to: 0 }, Act::Mute { of: 1, on: true }, Act::Leave, say("help")] {
        assert_eq!(desk.ask(ANA, act.clone()).map_err(|fault| fault.code()), Err("limit"), "{act:?}");
    }
    for _ in 0..10 {
        desk.play();
    }
    desk.ask(BEA, Act::Resign).unwrap();
    assert_eq!(desk.room.status(), Status::Over);
}

#[test]
fn who_sits_down_and_leaves_again_and_again_is_stopped_too() {
    let mut desk = Desk::with("team-km", json!({"mode": "3p"}), vec![NewSeat::Open, NewSeat::Open], None);
    let mut sat = 0;
    for seed in 2..200 {
        let Ok(()) = desk.join(&desk::token(seed)) else { continue };
        sat += 1;
        let holder = desk.room.seating.holder_with(&desk::token(seed).hash()).unwrap();
        desk.ask(holder, Act::Leave).unwrap();
    }
    assert!((50..70).contains(&sat), "{sat}");
}
