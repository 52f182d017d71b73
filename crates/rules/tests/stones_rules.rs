//! Each rule of the toy of the tests, allowing and refusing.
#![allow(clippy::panic, clippy::expect_used, clippy::unwrap_used, reason = "a test fails by a panic")]

use game::{Game, Line, Outcome, Rule, Seat, Seats};
use rules::stones::{Heap, Impossible, Options, Stones};

fn at(text: &str) -> Line<Stones> {
    Line::new(Stones::from_text(&Options::default(), text).unwrap_or_else(|error| panic!("{text}: {error}")))
}

/// The line after these moves.
fn played(text: &str, moves: &[&str]) -> Line<Stones> {
    let mut line = at(text);
    for mv in moves {
        line.play(mv).unwrap_or_else(|refusal| panic!("{text}: {mv}: {refusal}"));
    }
    line
}

/// The position text after these moves.
fn after(text: &str, moves: &[&str]) -> String {
    played(text, moves).position().text()
}

const fn rule(number: u8) -> Rule {
    Rule::new('X', number)
}

#[test]
fn x1_partners_face_each_other_round_a_heap_of_21_or_60() {
    let start = Stones::new(&Options::default());
    assert_eq!((start.text().as_str(), start.seats()), ("1:21", 4));
    assert_eq!(Stones::new(&Options { heap: Heap::Large }).text(), "1:60");
    assert_eq!(start.team(Seat(3)), Seats::one(Seat(1)).with(Seat(3)));
    assert_eq!(Stones::from_text(&Options::default(), "1:22"), Err(Impossible::Stones(21)));
}

#[test]
fn x2_one_two_or_three_and_not_more_than_there_are() {
    assert_eq!(after("1:21", &["3"]), "2:18");
    for (text, mv) in [("1:21", "4"), ("1:21", "0"), ("1:2", "3"), ("1:1", "2")] {
        assert_eq!(at(text).read_move(mv).expect_err(mv).code().to_string(), "X2", "{text} {mv}");
    }
}

#[test]
fn x3_who_takes_two_acts_again_once() {
    assert_eq!(after("1:21", &["2"]), "1:19:A");
    assert_eq!(after("1:21", &["2", "2"]), "2:17", "once a turn");
    assert_eq!(after("1:21", &["1"]), "2:20");
    assert_eq!(Stones::from_text(&Options::default(), "1:0:A"), Err(Impossible::Contradiction));
}

#[test]
fn x4_the_coin_is_turned_instead() {
    assert_eq!(after("2:7", &["turn"]), "3:7:T:H1");
    assert_eq!(after("2:7", &["turn", "turn"]), "4:7:H2", "and back");
    assert_eq!(after("2:7", &["turn", "1"]), "4:6:T", "who takes leaves it as it lies");
}

#[test]
fn x5_the_last_stone_wins_for_the_team() {
    let team = Seats::one(Seat(1)).with(Seat(3));
    assert_eq!(played("4:3", &["3"]).outcome(), Some(Outcome::win(team, rule(5))));
    assert_eq!(played("4:3", &["1"]).outcome(), None, "some are left");
}

#[test]
fn x6_the_third_time_is_a_draw() {
    // The coin comes round to the same seat with the same side up after four turns of it.
    assert_eq!(played("1:5", &["turn"; 7]).outcome(), None, "twice");
    assert_eq!(played("1:5", &["turn"; 8]).outcome(), Some(Outcome::draw(rule(6))));
}

#[test]
fn x7_the_coin_turned_too_often_is_a_draw() {
    assert_eq!(played("1:5:T:H19", &["turn"]).outcome(), Some(Outcome::draw(rule(7))));
    assert_eq!(played("1:5:H18", &["turn"]).outcome(), None);
    assert_eq!(played("1:5:H18", &["turn", "1"]).outcome(), None, "a stone that is taken ends the count");
}
