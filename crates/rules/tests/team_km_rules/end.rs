//! T23–T30: goals, half-time, added time, the end.

use game::{Lang, Line, Present, Seat, Seats, Turn};
use rules::team_km::{Mode, TeamKm};
use serde_json::json;

use crate::team_km_help::Setup;

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

fn half_time() -> crate::team_km_help::Match {
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

/// What is said of an end that has come.
fn ending(line: &Line<TeamKm>, lang: Lang) -> String {
    line.position().ending(line.outcome().unwrap(), lang)
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
    assert_eq!(ending(&drawn.0, Lang::Fr), "Coup de sifflet final (T29) : match nul, 2–0–2.");
    game.teams[2][1] = 3;
    let mut won = game.start();
    won.play("discard:T1");
    assert_eq!(won.0.outcome().unwrap().winners, Seats::one(Seat(2)));
    let who = Seat(2).hole();
    assert_eq!(ending(&won.0, Lang::Fr), format!("Coup de sifflet final (T29) : {who} gagne, 2–0–3."));
    assert_eq!(ending(&won.0, Lang::En), format!("The final whistle (T29): {who} wins, 2–0–3."));
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
    let (one, other) = (Seat(4).hole(), Seat(5).hole());
    let said = format!("Tirs au but (T30) : {one} et {other} l’emportent, après 0–0–0.");
    assert_eq!(ending(&game.0, Lang::Fr), said);
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
