//! T17–T22: interruptions, answers, specials, cards.

use game::Game;
use serde_json::json;

use crate::team_km_help::Setup;

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

fn special(ball: u8) -> crate::team_km_help::Match {
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

fn booking(front: &[&'static str], card: &'static str, ball: u8) -> crate::team_km_help::Match {
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
