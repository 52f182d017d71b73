//! Team KM, rule by rule: what each allows, and what it refuses.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // A test fails by panicking.

mod team_km_help;

use game::{Game, GameOptions, OptionError, Seat, Seats, Turn, Values};
use rules::team_km::{Mode, Move, Options, TeamKm};
use serde_json::json;
use team_km_help::{Setup, options};

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
    let mut game = team_km_help::Match(game::Line::new(TeamKm::new(&options(&[("mode", "3p"), ("first", "2")]))));
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
    let weight = |game: &team_km_help::Match, text: &str| {
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

#[test]
fn t10_changes_come_first_and_cost_a_token() {
    let mut game = Setup::new("2v2").hand(1, &["ENG", "P1"]).ball(1, 4).phase("draw", 1).start();
    game.play("change:P1 card:T5");
    assert_eq!((game.at("/teams/0/tokens"), game.at("/seats/0/hand")), (json!(2), json!(["ENG", "T5"])));
    game.play("change:T5 card:T4 change:T4 card:P2");
    assert_eq!(game.refused("change:P2"), "T10");
    game.play("draw card:P2");
    assert_eq!(game.refused("change:P2"), "T10");
    assert_eq!(Setup::new("2p").hand(1, &["ENG"]).phase("draw", 1).start().refused("change:P1"), "turn");
}

#[test]
fn t10_a_change_that_draws_a_marker_is_taken_back() {
    let mut game =
        Setup::new("2p").hand(1, &["ENG", "P1"]).phase("draw", 1).with(|s| (s.top, s.marked) = (0, 9)).start();
    game.play("change:P1");
    assert_eq!((game.at("/teams/0/tokens"), game.at("/laid")), (json!(2), json!(true)));
    game.play("card:HALF");
    assert_eq!((game.at("/teams/0/tokens"), game.at("/seats/0/hand")), (json!(3), json!(["ENG", "P1"])));
    assert_eq!((game.at("/half"), game.at("/phase"), game.at("/turn")), (json!(2), json!("draw"), json!(1)));
}

#[test]
fn t11_what_the_turn_before_laid_may_be_taken() {
    let start = || Setup::new("2p").hand(1, &["ENG", "P1"]).hand(2, &["T1"]).start();
    let mut game = start();
    game.play("discard:P1 take");
    assert_eq!(game.at("/seats/1/hand"), json!(["P1", "T1"]));
    assert_eq!(game.refused("draw"), "T11");
    // Not after the player's own change has covered it.
    let mut game = start();
    game.play("discard:P1 change:T1 card:P3");
    assert_eq!(game.refused("take"), "T11");
    // But the next one may take what the change laid.
    game.play("draw card:ENG play:ENG take");
    assert_eq!(game.at("/seats/0/hand"), json!(["ENG", "T1"]));
    // Nothing laid, nothing to take.
    let mut game = start();
    game.play("play:ENG");
    assert_eq!(game.refused("take"), "T11");
}

#[test]
fn t11_a_goal_ends_the_right_to_take() {
    let mut game = Setup::new("2p").hand(1, &["SUPER"]).ball(1, 11).with(|s| s.laid = true).start();
    game.play("play:SUPER");
    assert_eq!((game.at("/fresh"), game.at("/turn")), (json!(false), json!(2)));
    assert_eq!(game.refused("take"), "T11");
}

#[test]
fn t12_first_draw_then_play_or_discard() {
    let mut game = Setup::new("2p").hand(1, &["ENG", "YEL"]).phase("draw", 1).start();
    assert_eq!(game.refused("play:ENG"), "T12");
    assert_eq!(game.refused("discard:ENG"), "T12");
    game.play("draw card:P1");
    assert_eq!(game.legal(), ["discard:ENG", "discard:P1", "discard:YEL", "play:ENG"]);
    assert_eq!(game.refused("play:YEL"), "T12");
    assert_eq!(game.refused("play:P2"), "turn");
    assert_eq!(game.refused("discard:P2"), "turn");
    game.play("play:ENG");
    assert_eq!(game.at("/seats/0/front"), json!(["ENG"]));
}

#[test]
fn t13_kick_off_only_from_0() {
    let mut game = Setup::new("2v2").hand(1, &["ENG"]).start();
    assert_eq!(game.play("play:ENG").at("/teams/0/ball"), 1);
    assert_eq!(Setup::new("2v2").hand(1, &["ENG"]).ball(1, 1).start().refused("play:ENG"), "T13");
}

#[test]
fn t14_passes_from_1_to_11() {
    let pass = |ball| Setup::new("2p").hand(1, &["P5", "P1"]).ball(1, ball).start();
    assert_eq!(pass(0).refused("play:P1"), "T14");
    assert_eq!(pass(1).play("play:P5").at("/teams/0/ball"), 6);
    assert_eq!(pass(11).play("play:P5").at("/teams/0/ball"), 16);
    assert_eq!(pass(11).play("play:P1").at("/teams/0/ball"), 12);
    assert_eq!(pass(12).refused("play:P1"), "T14");
}

#[test]
fn t15_shots_advance_or_are_rolled() {
    let shot = |ball| Setup::new("2p").hand(1, &["T5", "T2"]).hand(2, &["ENG"]).ball(1, ball).start();
    assert_eq!(shot(10).refused("play:T5"), "T15");
    assert_eq!(shot(11).play("play:T5").at("/teams/0/ball"), 16);
    assert_eq!(shot(15).play("play:T2").at("/teams/0/ball"), 17);
    let mut game = shot(16);
    game.play("play:T2");
    assert_eq!((game.at("/phase"), game.at("/act"), game.at("/teams/0/ball")), (json!("die"), json!(0), json!(16)));
    assert_eq!(game.legal(), ["die:bar", "die:goal", "die:save"]);
    assert_eq!(game.refused("clear:2"), "T15");
    assert_eq!(game.refused("draw"), "turn");
    assert_eq!(shot(16).play("play:T2 die:bar").at("/teams/0/ball"), 16);
    assert_eq!(shot(16).play("play:T2 die:save clear:6").at("/teams/0/ball"), 10);
    let mut game = shot(17);
    game.play("play:T2 die:save");
    assert_eq!(game.refused("clear:7"), "T4");
    assert_eq!(game.refused("die:goal"), "T15");
    game.play("clear:1");
    assert_eq!((game.at("/teams/0/ball"), game.at("/turn")), (json!(16), json!(2)));
    assert_eq!(shot(16).play("play:T2 die:goal").at("/teams/0/goals"), 1);
}

#[test]
fn t15_a_clearance_never_leaves_the_pitch() {
    let mut game = Setup::new("2p").phase("clear", 0).ball(1, 11).front(1, &["T5"], None).start();
    // No die reaches so far; a deck of its own can.
    assert_eq!(game.play("clear:6").at("/teams/0/ball"), 5);
    let far = rules::team_km::Deck::built_in().text().replace("6,6]", "17,17]");
    let options = options(&[("deck", &far)]);
    let text = Setup::new("2p").phase("clear", 0).ball(1, 11).front(1, &["T5"], None).text();
    let mut line = game::Line::new(TeamKm::from_text(&options, &text).unwrap());
    line.play("clear:17").unwrap();
    assert_eq!(line.position().common().teams[0].ball, 1);
}

#[test]
fn t16_pass_or_shot_as_its_player_says() {
    let game = |ball| Setup::new("2p").hand(1, &["PT4", "SUPER"]).ball(1, ball).start();
    assert_eq!(game(0).refused("play:PT4=pass"), "T14");
    assert_eq!(game(10).refused("play:PT4=shot"), "T15");
    assert_eq!(game(12).refused("play:PT4=pass"), "T14");
    assert_eq!(game(10).refused("play:SUPER"), "T16");
    assert_eq!(game(11).refused("play:PT4"), "text");
    assert_eq!(game(11).refused("play:SUPER=shot"), "text");
    assert_eq!(game(11).play("play:PT4=pass").at("/teams/0/ball"), 15);
    assert_eq!(game(11).play("play:PT4=shot").at("/teams/0/ball"), 15);
    assert_eq!(game(14).play("play:PT4=shot").at("/phase"), "die");
    assert_eq!(game(17).play("play:SUPER").at("/teams/0/goals"), 1);
}

#[test]
fn t17_whom_an_interruption_may_hit() {
    let base = || {
        Setup::new("2v2v2").hand(1, &["TAC", "DEF"]).ball(2, 5).ball(3, 0).front(3, &["TAC"], Some("TAC")).front(
            4,
            &["ANGE"],
            None,
        )
    };
    let game = base().start();
    assert_eq!(game.legal(), ["discard:DEF", "discard:TAC", "play:DEF>4"]);
    assert_eq!(game.refused("play:TAC>2"), "T17", "a partner");
    assert_eq!(game.refused("play:TAC>1"), "T17", "oneself");
    assert_eq!(game.refused("play:TAC>3"), "T17", "interrupted already");
    assert_eq!(game.refused("play:TAC>4"), "T17", "protected by ANGE");
    assert_eq!(game.refused("play:TAC>5"), "T17", "that ball is on 0");
    assert_eq!(game.refused("play:GK>4"), "turn", "not in the hand");
    assert_eq!(game.refused("play:TAC>7"), "text");
    assert_eq!(game.refused("play:TAC"), "text");
    let fair = base().front(4, &["TAC", "REM*"], None).start();
    assert_eq!(fair.refused("play:DEF>4"), "T17", "under FAIR-PLAY");
    let mut game = base().start();
    game.play("play:DEF>4");
    assert_eq!((game.at("/phase"), game.at("/act"), game.at("/turn")), (json!("react"), json!(4), json!(1)));
    assert_eq!((game.at("/seats/3/hit"), game.at("/seats/3/front")), (json!(null), json!(["ANGE"])));
    game.play("accept");
    assert_eq!((game.at("/seats/3/hit"), game.at("/seats/3/front")), (json!("DEF"), json!(["ANGE", "DEF"])));
}

#[test]
fn t18_who_is_interrupted_plays_no_action_card() {
    let game = Setup::new("2v2")
        .hand(1, &["P3", "ENG", "TAC", "REM", "SUPER"])
        .hand(2, &["P3"])
        .ball(1, 11)
        .ball(2, 1)
        .front(1, &["ENG", "TAC"], Some("TAC"))
        .start();
    for action in ["play:P3", "play:ENG", "play:SUPER"] {
        assert_eq!(game.refused(action), "T18", "{action}");
    }
    assert!(game.legal().contains(&"play:TAC>3".to_owned()) && game.legal().contains(&"play:REM".to_owned()));
    // His partner is free.
    let mut game =
        Setup::new("2v2").hand(1, &["P2"]).hand(2, &["P3"]).ball(1, 2).front(1, &["ENG", "TAC"], Some("TAC")).start();
    game.play("discard:P2 draw card:ENG play:P3");
    assert_eq!(game.at("/teams/0/ball"), 5);
}

#[test]
fn t19_restarts_cancel_their_interruptions() {
    let hit = |with: &'static str| {
        Setup::new("2p").hand(1, &["REM", "DRI", "LOB", "DL"]).ball(1, 3).front(1, &["ENG", with], Some(with)).start()
    };
    for (with, cancels) in [("TAC", vec!["REM"]), ("DEF", vec!["DL", "DRI"]), ("GK", vec!["DL", "LOB"])] {
        for card in ["REM", "DRI", "LOB", "DL"] {
            let mut game = hit(with);
            let mv = format!("play:{card}");
            if cancels.contains(&card) {
                game.play(&mv);
                assert_eq!(game.at("/seats/0/hit"), json!(null));
                assert_eq!(game.at("/seats/0/front"), json!(["ENG", with, card]));
                assert_eq!(game.at("/seats/0/fair"), false);
            } else {
                assert_eq!(game.refused(&mv), "T19");
            }
        }
    }
    assert_eq!(Setup::new("2p").hand(1, &["REM"]).start().refused("play:REM"), "T19", "not interrupted");
}

#[test]
fn t19_fair_play_lasts_until_the_next_turn_and_slips_under_the_top_card() {
    let mut game = Setup::new("2p")
        .hand(1, &["REM*", "P1"])
        .hand(2, &["TAC", "DEF"])
        .ball(1, 3)
        .ball(2, 1)
        .front(1, &["ENG", "TAC"], Some("TAC"))
        .start();
    game.play("play:REM*");
    assert_eq!(game.at("/seats/0/fair"), true);
    game.play("draw card:P5");
    assert_eq!(game.refused("play:DEF>1"), "T17");
    game.play("discard:P5");
    assert_eq!((game.at("/seats/0/fair"), game.at("/seats/0/front")), (json!(false), json!(["ENG", "TAC"])));
    assert_eq!(game.discard_top(2), ["REM*", "P5"]);
    // The card on top may still be taken.
    game.play("take");
    assert_eq!(game.discard_top(1), ["REM*"]);
}

#[test]
fn t20_an_interruption_is_answered_before_anything_else() {
    let react = || {
        Setup::new("2p")
            .hand(1, &["P1"])
            .hand(2, &["ANGE", "PONT", "YEL", "REM", "RED"])
            .ball(2, 3)
            .phase("react", 2)
            .with(|s| s.pending = json!({"card": "DEF"}))
            .start()
    };
    let game = react();
    assert_eq!(game.legal(), ["accept", "react:PONT", "react:RED", "react:YEL"]);
    assert_eq!(game.refused("react:ANGE"), "T20");
    assert_eq!(game.refused("react:REM"), "T20");
    assert_eq!(game.refused("react:ANTHO"), "turn");
    assert_eq!(game.refused("draw"), "T20");
    assert_eq!(game.refused("play:REM"), "T20");
    let idle = Setup::new("2p").hand(1, &["YEL"]).start();
    assert_eq!(idle.refused("accept"), "T20");
    assert_eq!(idle.refused("react:YEL"), "T20");
    let mut game = react();
    game.play("react:YEL");
    assert_eq!((game.discard_top(1), game.at("/laid")), (vec!["DEF".to_owned()], json!(true)));
}

fn special(ball: u8) -> team_km_help::Match {
    Setup::new("3p")
        .hand(1, &["P1", "P1", "P1", "P2", "P2", "P2", "P2"])
        .hand(3, &["ANTHO", "T1", "T1", "T2", "T2", "T3", "T3"])
        .ball(1, 4)
        .ball(3, ball)
        .phase("react", 3)
        .with(|s| s.pending = json!({"card": "GK"}))
        .start()
}

#[test]
fn t21_a_special_moves_the_ball_and_protects() {
    let mut game = special(9);
    game.play("react:ANTHO");
    assert_eq!((game.at("/teams/2/ball"), game.at("/seats/2/safe")), (json!(12), json!(["ANTHO"])));
    assert_eq!((game.at("/phase"), game.at("/turn")), (json!("card"), json!(1)));
    // The make-up card, then the player after the interrupter.
    game.play("card:P5");
    assert_eq!((game.at("/turn"), game.at("/seats/2/hand").as_array().unwrap().len()), (json!(2), 7));
    // Reaching 18 scores with no roll; the one on the scorer's left plays next.
    let mut game = special(15);
    game.play("react:ANTHO card:P5");
    assert_eq!((game.at("/teams/2/goals"), game.at("/turn"), game.at("/teams/0/ball")), (json!(1), json!(1), json!(0)));
    assert_eq!(special(14).play("react:ANTHO").at("/teams/2/ball"), 17);
}

#[test]
fn t21_a_special_as_a_restart() {
    let hit = |with: &'static str| {
        Setup::new("2p").hand(1, &["ANGE", "P1"]).ball(1, 3).front(1, &["ENG", with], Some(with)).start()
    };
    let mut game = hit("TAC");
    game.play("play:ANGE");
    assert_eq!((game.at("/teams/0/ball"), game.at("/seats/0/safe")), (json!(3), json!(["ANGE"])));
    assert_eq!((game.at("/seats/0/hit"), game.at("/phase"), game.at("/turn")), (json!(null), json!("draw"), json!(2)));
    assert_eq!(hit("GK").refused("play:ANGE"), "T21");
    assert_eq!(Setup::new("2p").hand(1, &["ANGE"]).start().refused("play:ANGE"), "T21");
}

fn booking(front: &[&'static str], card: &'static str, ball: u8) -> team_km_help::Match {
    let mut game = Setup::new("2p")
        .hand(1, &["P1", "P2", "P2"])
        .hand(2, &["YEL", "RED", "T2"])
        .ball(2, ball)
        .front(1, front, None)
        .phase("react", 2)
        .with(|s| s.pending = json!({"card": "GK"}))
        .start();
    game.play(&format!("react:{card}"));
    game
}

#[test]
fn t22_a_second_yellow_or_a_red_costs_a_card() {
    let game = booking(&[], "YEL", 5);
    assert_eq!(
        (game.at("/seats/0/yellow"), game.at("/seats/0/limit"), game.at("/phase")),
        (json!(1), json!(7), json!("card"))
    );
    let game = booking(&["RED"], "YEL", 5);
    assert_eq!((game.at("/seats/0/limit"), game.at("/phase")), (json!(6), json!("card")), "a first yellow after a red");
    for (front, card, limit) in [(&["YEL"][..], "YEL", 6), (&[][..], "RED", 6), (&["YEL", "YEL", "RED"][..], "YEL", 4)]
    {
        let mut game = booking(front, card, 5);
        assert_eq!((game.at("/phase"), game.at("/seats/0/limit")), (json!("lose"), json!(limit)), "{front:?} {card}");
        assert_eq!(game.legal(), ["lose:P1", "lose:P2"]);
        let weights: Vec<_> = game.0.legal_moves().iter().map(|&mv| game.0.position().chance_weight(mv)).collect();
        assert_eq!(weights, [1, 2]);
        assert_eq!(game.refused("lose:T2"), "T22");
        assert_eq!(game.refused("card:ENG"), "T22");
        game.play("lose:P2");
        assert_eq!((game.discard_top(2), game.at("/laid")), (vec!["GK".to_owned(), "P2".to_owned()], json!(true)));
    }
}

#[test]
fn t22_the_limit_never_falls_below_one_and_an_empty_hand_loses_nothing() {
    let game = |front: &[&'static str], hand: &[&'static str]| {
        let mut game = Setup::new("2p")
            .hand(1, hand)
            .hand(2, &["RED", "T2"])
            .ball(2, 5)
            .front(1, front, None)
            .phase("react", 2)
            .with(|s| s.pending = json!({"card": "GK"}))
            .start();
        game.play("react:RED");
        game
    };
    let poor = game(&["YEL", "YEL", "YEL", "YEL", "YEL", "RED"], &["P1"]);
    assert_eq!((poor.at("/seats/0/limit"), poor.at("/phase")), (json!(1), json!("lose")));
    let empty = game(&["YEL"], &[]);
    assert_eq!((empty.at("/seats/0/limit"), empty.at("/phase")), (json!(6), json!("card")));
}

#[test]
fn t22_a_card_in_the_surface_gives_a_penalty() {
    assert_eq!(booking(&[], "YEL", 11).at("/phase"), "card");
    let mut game = booking(&[], "RED", 12);
    game.play("lose:P1");
    assert_eq!((game.at("/phase"), game.at("/pending")), (json!("die"), json!({"penalty": 2})));
    game.play("die:save clear:2 card:ENG");
    assert_eq!((game.at("/teams/1/ball"), game.at("/turn")), (json!(10), json!(2)));
    let mut game = booking(&[], "YEL", 17);
    game.play("die:goal");
    assert_eq!((game.at("/teams/1/goals"), game.at("/turn"), game.at("/phase")), (json!(1), json!(1), json!("card")));
    // The scorer is seat 2; on his left sits seat 1.
    assert_eq!(game.play("card:ENG").at("/turn"), 1);
    assert_eq!(booking(&[], "YEL", 17).play("die:bar").at("/teams/1/ball"), 17);
}

#[test]
fn t22_a_make_up_card_but_not_in_added_time() {
    // Two cards under a limit of seven: one is drawn, not five.
    let mut game = booking(&[], "YEL", 5);
    game.play("card:ENG");
    assert_eq!((game.at("/phase"), game.at("/seats/1/hand")), (json!("draw"), json!(["ENG", "RED", "T2"])));
    let mut game = Setup::new("2p")
        .hand(1, &["P1"])
        .hand(2, &["YEL", "P2"])
        .ball(2, 5)
        .phase("react", 2)
        .added()
        .with(|s| s.pending = json!({"card": "GK"}))
        .start();
    game.play("react:YEL");
    assert_eq!((game.at("/phase"), game.at("/turn"), game.at("/laid")), (json!("play"), json!(2), json!(false)));
}

#[test]
fn t23_a_goal_sends_everything_back_but_specials_and_cards() {
    let mut game = Setup::new("3v3")
        .hand(3, &["SUPER"])
        .ball(1, 17)
        .ball(2, 9)
        .front(1, &["ENG", "TAC"], Some("TAC"))
        .front(2, &["YEL", "P3"], None)
        .front(4, &["ENG", "ANGE", "DEF", "DRI*"], None)
        .with(|s| {
            (s.turn, s.act, s.half) = (3, 3, 2);
            (s.top, s.marked) = (30, 41);
        })
        .start();
    game.play("play:SUPER");
    assert_eq!(game.discard_top(7), ["ENG", "TAC", "P3", "SUPER", "ENG", "DEF", "DRI*"]);
    assert_eq!((game.at("/seats/1/front"), game.at("/seats/3/front")), (json!(["YEL"]), json!(["ANGE"])));
    assert_eq!(
        (game.at("/seats/0/hit"), game.at("/seats/3/fair"), game.at("/teams/1/ball")),
        (json!(null), json!(false), json!(0))
    );
    assert_eq!(game.at("/turn"), 4, "seat + 1 even though play is anticlockwise");
}

#[test]
fn t24_t26_half_time_without_teams() {
    let mut game = Setup::new("3p")
        .hand(2, &["P1", "P1", "P1", "P2", "P2", "P2", "P2"])
        .ball(2, 9)
        .front(2, &["ENG", "P4"], None)
        .phase("card", 0)
        .with(|s| (s.turn, s.top, s.marked) = (2, 0, 6))
        .start();
    game.play("card:HALF");
    assert_eq!(
        (game.at("/half"), game.at("/dir"), game.at("/turn"), game.at("/phase")),
        (json!(2), json!(-1), json!(2), json!("draw"))
    );
    assert_eq!((game.at("/teams/1/ball"), game.at("/seats/1/front")), (json!(0), json!([])));
}

fn half_time() -> team_km_help::Match {
    Setup::new("3v3")
        .hand(1, &["P1", "P2", "P3"])
        .hand(2, &["T1", "T2", "P1"])
        .hand(3, &["REM"])
        .hand(4, &["LOB"])
        .phase("swap", 1)
        .with(|s| {
            (s.turn, s.top, s.marked) = (5, 0, 6);
            s.pending = json!({"given": [0, 0, 0, 0, 0, 0], "fill": true});
        })
        .start()
}

#[test]
fn t25_partners_swap_up_to_three_cards_each() {
    let mut game = half_time();
    assert_eq!(game.refused("swap:P1/4/LOB"), "T25");
    assert_eq!(game.refused("swap:P1/1/P2"), "T25");
    assert_eq!(game.refused("swap:T5/2/T1"), "turn");
    assert_eq!(game.refused("swap:P1/2/T5"), "turn");
    assert_eq!(game.refused("swap:P1/2"), "text");
    assert_eq!(game.refused("draw"), "T25");
    game.play("swap:P1/2/P1 swap:P2/2/T2 swap:P3/3/REM");
    assert_eq!(game.legal(), ["ready"]);
    assert_eq!(game.refused("swap:P1/2/T1"), "T25");
    game.play("ready");
    // Seat 1 has given its three; seat 3 has given one.
    assert_eq!(game.refused("swap:T1/1/P1"), "T25");
    game.play("swap:T1/3/P3");
    assert_eq!(game.legal(), ["ready"], "seat 2 has given its three");
    game.play("ready ready ready ready ready");
    assert_eq!(game.refused("ready"), "turn", "chance fills the hand");
    let idle = Setup::new("2v2").hand(1, &["P1"]).hand(2, &["P2"]).start();
    assert_eq!(idle.refused("ready"), "T25");
    assert_eq!(idle.refused("swap:P1/2/P2"), "T25");
}

#[test]
fn t26_who_drew_half_in_a_reaction_fills_his_hand_and_begins() {
    let mut game = half_time();
    game.play("ready ready ready ready ready");
    assert_eq!((game.at("/half"), game.at("/act")), (json!(1), json!(6)));
    game.play("ready");
    assert_eq!((game.at("/half"), game.at("/phase"), game.at("/turn")), (json!(2), json!("card"), json!(5)));
    for _ in 0..7 {
        assert_eq!(game.at("/phase"), "card");
        game.play("card:ENG");
    }
    assert_eq!((game.at("/phase"), game.at("/act"), game.at("/dir")), (json!("draw"), json!(5), json!(-1)));
}

#[test]
fn t27_full_begins_added_time() {
    let full = || {
        Setup::new("2p")
            .hand(1, &["P1", "ENG"])
            .hand(2, &["ENG"])
            .phase("draw", 1)
            .with(|s| (s.half, s.top, s.marked) = (2, 0, 6))
            .start()
    };
    let mut game = full();
    game.play("draw card:FULL");
    assert_eq!((game.at("/added"), game.at("/phase"), game.at("/act")), (json!(true), json!("play"), json!(1)));
    for mv in ["draw", "take", "change:P1"] {
        assert_eq!(game.refused(mv), "T27", "{mv}");
    }
    game.play("discard:P1");
    assert_eq!((game.at("/phase"), game.at("/act"), game.at("/fresh")), (json!("play"), json!(2), json!(false)));
    let mut game = full();
    game.play("change:P1 card:FULL");
    assert_eq!((game.at("/phase"), game.at("/teams/0/tokens")), (json!("play"), json!(3)));
}

#[test]
fn t27_full_as_a_make_up_card_begins_the_next_turn() {
    for (goal, next) in [(false, 3), (true, 1)] {
        let mut game = Setup::new("3p")
            .hand(1, &["ENG"])
            .hand(2, &["ENG"])
            .hand(3, &["ENG"])
            .phase("card", 0)
            .with(|s| {
                (s.half, s.top, s.marked) = (2, 0, 6);
                s.pending = json!({"makeup": 3, "goal": goal});
                s.teams[2][1] = u8::from(goal);
            })
            .start();
        game.play("card:FULL");
        assert_eq!((game.at("/turn"), game.at("/phase"), game.at("/added")), (json!(next), json!("play"), json!(true)));
    }
}

#[test]
fn t28_added_time_skips_empty_hands_and_ends_when_nobody_can_play() {
    let added = || Setup::new("3p").ball(1, 3).ball(2, 3).ball(3, 3).added();
    // Anticlockwise from 1: seat 3 has no card and keeps its FAIR-PLAY; seat 2 plays.
    let mut game = added().hand(1, &["T1"]).hand(2, &["P2"]).front(3, &["TAC", "REM*"], None).start();
    game.play("discard:T1");
    assert_eq!((game.at("/turn"), game.at("/phase"), game.at("/seats/2/fair")), (json!(2), json!("play"), json!(true)));
    // Nobody holds a card that could be played.
    let mut game = added().hand(1, &["T1", "ENG"]).hand(2, &["YEL"]).hand(3, &["REM"]).start();
    game.play("discard:T1");
    assert_eq!((game.at("/phase"), game.at("/turn"), game.at("/act")), (json!("over"), json!(3), json!(0)));
    assert_eq!(game.refused("draw"), "over");
    // No hand holds a card.
    let mut game = added().hand(1, &["T1"]).front(3, &["TAC", "REM*"], None).start();
    game.play("discard:T1");
    assert_eq!((game.at("/phase"), game.at("/turn"), game.at("/seats/2/fair")), (json!("over"), json!(3), json!(true)));
    // A card another could play keeps the match going.
    let mut game = added().hand(1, &["T1"]).hand(2, &["YEL"]).hand(3, &["TAC"]).start();
    assert_eq!(game.play("discard:T1").at("/phase"), "play");
}

#[test]
fn t28_the_fair_play_of_who_begins_is_over_before_the_look_around() {
    // Only TAC on seat 2 could be played, and only because the FAIR-PLAY of seat 2 ends as its turn begins.
    let mut game = Setup::new("2p")
        .ball(1, 3)
        .ball(2, 3)
        .hand(1, &["TAC", "T1"])
        .hand(2, &["ENG"])
        .front(2, &["TAC", "REM*"], None)
        .added()
        .start();
    game.play("discard:T1");
    assert_eq!((game.at("/phase"), game.at("/act")), (json!("play"), json!(2)));
}

#[test]
fn t28_a_goal_in_added_time_ends_the_match() {
    let mut game = Setup::new("2v2").hand(1, &["SUPER"]).hand(3, &["ENG"]).ball(1, 17).added().start();
    game.play("play:SUPER");
    assert_eq!((game.at("/phase"), game.at("/turn"), game.at("/teams/0/ball")), (json!("over"), json!(1), json!(0)));
    let outcome = game.0.outcome().unwrap();
    assert_eq!(
        (outcome.winners, outcome.rule.to_string()),
        ([Seat(0), Seat(1)].into_iter().collect(), "T29".to_owned())
    );
}

#[test]
fn t29_equality_is_a_draw() {
    let mut game = Setup::new("3p").hand(1, &["T1"]).ball(1, 3).added().with(|s| {
        s.teams[0][1] = 2;
        s.teams[2][1] = 2;
    });
    let mut drawn = game.start();
    drawn.play("discard:T1");
    let outcome = drawn.0.outcome().unwrap();
    assert!(outcome.is_draw() && outcome.rule.number == 29);
    game.teams[2][1] = 3;
    assert_eq!(game.start().play("discard:T1").0.outcome().unwrap().winners, Seats::one(Seat(2)));
}

#[test]
fn t30_a_shoot_out_until_one_is_left() {
    let mut game = Setup::new("2v2v2").hand(1, &["T1"]).ball(1, 3).added().with(|s| s.shootout = true).start();
    game.play("discard:T1");
    assert_eq!((game.at("/phase"), game.at("/turn")), (json!("die"), json!(0)));
    assert_eq!(game.0.turn(), Turn::Chance);
    assert_eq!(game.refused("clear:1"), "T15");
    game.play("die:bar die:save die:bar");
    assert_eq!(game.at("/pending"), json!({"in": [1, 2, 3], "scored": [], "missed": []}), "all missed: again");
    game.play("die:goal die:bar die:goal");
    assert_eq!(game.at("/pending/in"), json!([1, 3]), "team 2 is out");
    game.play("die:goal");
    assert_eq!(game.at("/pending"), json!({"in": [1, 3], "scored": [1], "missed": []}));
    game.play("die:goal die:save die:goal");
    let outcome = game.0.outcome().unwrap();
    assert_eq!((outcome.winners, outcome.rule.number), (Mode::TwoTwoTwo.members(2), 30));
    assert_eq!(
        (game.at("/phase"), game.at("/turn"), game.at("/pending")),
        (json!("over"), json!(0), json!({"winner": 3}))
    );
    assert_eq!(game.at("/teams/2/goals"), 0, "a shoot-out adds no goals");
}

#[test]
fn t30_only_the_teams_that_lead_take_part() {
    let mut game = Setup::new("3p").hand(1, &["T1"]).ball(1, 3).added().with(|s| {
        s.shootout = true;
        s.teams[1][1] = 1;
        s.teams[2][1] = 1;
    });
    let mut level = game.start();
    level.play("discard:T1");
    assert_eq!(level.at("/pending/in"), json!([2, 3]));
    game.teams[2][1] = 2;
    assert_eq!(game.start().play("discard:T1").0.outcome().unwrap().rule.number, 29);
}

#[test]
fn moves_at_the_wrong_time_name_their_rule() {
    let mut game = Setup::new("2p").hand(1, &["ENG"]).phase("draw", 1).start();
    assert_eq!(game.refused("card:P3"), "turn");
    assert_eq!(game.refused("die:goal"), "turn");
    game.play("draw");
    assert_eq!(game.refused("draw"), "turn");
    assert_eq!(game.refused("play:ENG"), "turn");
    for nonsense in
        ["", "draw ", "Draw", "play", "play:", "play:X9", "play:ENG>2", "card:?", "swap:a/b", "die:2", "clear:x"]
    {
        assert_eq!(game.refused(nonsense), "text", "{nonsense}");
    }
}

#[test]
fn rules_met_by_a_move() {
    let game = Setup::new("2p").hand(1, &["PT4", "SUPER"]).ball(1, 11).start();
    let met = |text: &str| {
        let mv: Move = game.0.read_move(text).unwrap();
        game.0.position().rules_met(mv).iter().map(|rule| rule.number).collect::<Vec<_>>()
    };
    assert_eq!(met("play:PT4=pass"), [14, 16]);
    assert_eq!(met("play:SUPER"), [16, 23]);
    assert_eq!(met("discard:PT4"), [12]);
}
