//! T1–T9: teams, decks, halves, the marker.

use game::{Game, GameOptions, OptionError, Seat, Seats, Values};
use rules::team_km::{Options, TeamKm};
use serde_json::json;

use crate::team_km_help::{Setup, options};

#[test]
fn t1_a_ball_starts_before_the_pitch_with_three_tokens() {
    let game = Setup::new("2p").hand(1, &["ENG"]).start();
    assert_eq!(game.at("/teams/0"), json!({"ball": 0, "goals": 0, "tokens": 3}));
    let off = Setup::new("2p").hand(1, &["ENG"]).ball(1, 18);
    assert!(TeamKm::from_text(&off.options(), &off.text()).is_err());
}

#[test]
fn t5_seats_and_partners() {
    let game = |mode| TeamKm::new(&options(&[("mode", mode)]));
    let seats = |list: &[u8]| list.iter().map(|&seat| Seat(seat - 1)).collect::<Seats>();
    assert_eq!(game("2p").team(Seat(1)), seats(&[2]));
    assert_eq!(game("3p").seats(), 3);
    assert_eq!(game("2v2").team(Seat(2)), seats(&[3, 4]));
    assert_eq!(game("3v3").team(Seat(2)), seats(&[1, 2, 3]));
    assert_eq!(game("2v2v2").team(Seat(4)), seats(&[5, 6]));
    let values = Values::read(Options::SPECS, [("mode", "3p".to_owned()), ("first", "4".to_owned())]).unwrap();
    assert!(matches!(Options::from_values(&values), Err(OptionError::Conflict { key: "first", .. })));
}

#[test]
fn t6_the_second_half_shuffles_all_but_hands_and_what_stays() {
    let mut game = Setup::new("2p")
        .hand(1, &["ENG", "P3"])
        .hand(2, &["T1"])
        .front(2, &["YEL", "ANGE"], None)
        .with(|s| {
            (s.top, s.marked) = (0, 3);
            (s.phase, s.act) = ("card", 0);
        })
        .start();
    game.play("card:HALF");
    // 149 − 3 in hands − 2 that stay = 144: three piles of 48, the marker in one.
    assert_eq!((game.at("/top"), game.at("/marked"), game.at("/discard")), (json!(48), json!(49), json!([])));
}

#[test]
fn t7_seven_cards_are_dealt_one_at_a_time_from_the_first_player() {
    let mut game =
        crate::team_km_help::Match(game::Line::new(TeamKm::new(&options(&[("mode", "3p"), ("first", "2")]))));
    game.play("card:ENG card:P3 card:T1");
    let hands: Vec<_> = (0..3).map(|seat| game.at(&format!("/seats/{seat}/hand"))).collect();
    assert_eq!(hands, [json!(["T1"]), json!(["ENG"]), json!(["P3"])]);
    for _ in 0..18 {
        assert_eq!(game.at("/phase"), "deal");
        game.play("card:ENG");
    }
    assert_eq!((game.at("/phase"), game.at("/act"), game.at("/top")), (json!("draw"), json!(2), json!(29)));
}

#[test]
fn t8_clockwise_first_anticlockwise_second() {
    let mut game = Setup::new("3p").hand(1, &["ENG", "P1"]).hand(2, &["P1"]).hand(3, &["P1"]).start();
    assert_eq!(game.play("discard:P1").at("/turn"), 2);
    let mut game = Setup::new("3p")
        .hand(1, &["ENG", "P1"])
        .with(|s| {
            s.half = 2;
            s.top = 30;
            s.marked = 41;
        })
        .start();
    assert_eq!(game.play("discard:P1").at("/turn"), 3);
}

#[test]
fn t9_the_marker_comes_after_the_top_pile_and_is_certain_when_alone() {
    let draw = |top, marked| {
        Setup::new("2p").phase("card", 0).with(|s| {
            s.top = top;
            s.marked = marked;
        })
    };
    let game = draw(1, 51).start();
    assert_eq!(game.refused("card:HALF"), "T9");
    let weight = |game: &crate::team_km_help::Match, text: &str| {
        let mv = game.0.read_move(text).unwrap();
        game.0.position().chance_weight(mv)
    };
    let eng = game.at("/unseen/ENG").as_u64().unwrap() as u32;
    assert_eq!(weight(&game, "card:ENG"), eng);

    let game = draw(0, 4).start();
    assert_eq!(game.refused("card:FULL"), "T9");
    let total: u32 = game.0.legal_moves().iter().map(|&mv| game.0.position().chance_weight(mv)).sum();
    assert_eq!(weight(&game, "card:HALF") * 4, total, "one chance in the four cards left");

    let game = draw(0, 1).start();
    assert_eq!(game.legal(), ["card:HALF"]);
    assert_eq!(game.refused("card:ENG"), "T9");

    let mut game = Setup::new("2p").hand(1, &["PONT"]).phase("draw", 1).start();
    game.play("draw");
    assert_eq!(game.refused("card:PONT"), "T9");
    assert_eq!(game.refused("die:goal"), "T9");
}
