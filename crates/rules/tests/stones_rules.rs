//! The toy, rule by rule: what each allows and what it refuses.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by a panic")]

use game::{Game, Line, Seat, Seats, Turn};
use rules::stones::{Heap, Options, Stones};

fn at(text: &str) -> Line<Stones> {
    Line::new(Stones::from_text(&Options { heap: Heap::Small }, text).unwrap())
}

fn played(text: &str, moves: &str) -> Line<Stones> {
    let mut line = at(text);
    for mv in moves.split(' ') {
        line.play(mv).unwrap_or_else(|why| panic!("{text}: {mv}: {why}"));
    }
    line
}

#[test]
fn x1_four_play_partners_face_to_face() {
    let start = Stones::new(&Options { heap: Heap::Large });
    assert_eq!((start.seats(), start.left), (4, 60));
    assert_eq!(start.team(Seat(2)).iter().collect::<Vec<_>>(), [Seat(0), Seat(2)]);
}

#[test]
fn x2_one_two_or_three_are_taken_as_far_as_there_are_any() {
    assert_eq!(at("1:21").legal_moves().len(), 4, "three ways to take, and the coin");
    for (text, mv) in [("1:21", "4"), ("1:21", "0"), ("1:2", "3")] {
        assert_eq!(at(text).read_move(mv).unwrap_err().code().to_string(), "X2", "{text} {mv}");
    }
}

#[test]
fn x3_who_takes_two_acts_again_once() {
    assert_eq!(played("1:9", "2").turn(), Turn::Player(Seat(0)));
    assert_eq!(played("1:9", "2 2").turn(), Turn::Player(Seat(1)));
}

#[test]
fn x4_the_coin_may_be_turned_instead() {
    let turned = played("2:7", "turn");
    assert_eq!((turned.position().left, turned.position().coin, turned.turn()), (7, true, Turn::Player(Seat(2))));
}

#[test]
fn x5_who_takes_the_last_stone_wins_for_the_team() {
    let won = played("4:3", "3").outcome().unwrap();
    assert_eq!((won.winners, won.rule.to_string()), (Seats::one(Seat(1)).with(Seat(3)), "X5".to_owned()));
}

#[test]
fn x6_the_third_time_the_same_position_begins_a_turn_is_a_draw() {
    let again = "turn turn turn turn";
    assert!(played("1:5", again).outcome().is_none());
    let third = played("1:5", &format!("{again} {again}")).outcome().unwrap();
    assert!(third.is_draw() && third.rule.to_string() == "X6");
}

#[test]
fn x7_the_coin_turned_too_often_in_a_row_is_a_draw() {
    let (patient, worn) = (at("1:5:H19"), at("1:5:H20"));
    let drawn = worn.outcome().unwrap();
    assert!(patient.outcome().is_none() && drawn.is_draw() && drawn.rule.to_string() == "X7");
}
