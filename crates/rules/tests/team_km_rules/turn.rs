//! T10–T16: what a turn allows.

use game::Game;
use rules::team_km::{Move, Reason, TeamKm};
use serde_json::json;

use crate::team_km_help::{Setup, options};

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
    assert_eq!(game.reason("take"), Some(Reason::CoveredByChange));
    // But the next one may take what the change laid.
    game.play("draw card:ENG play:ENG take");
    assert_eq!(game.at("/seats/0/hand"), json!(["ENG", "T1"]));
    // Nothing laid, nothing to take.
    let mut game = start();
    game.play("play:ENG");
    assert_eq!(game.refused("take"), "T11");
    assert!(matches!(game.reason("take"), Some(Reason::NothingToTake | Reason::NotFresh)));
}

#[test]
fn t11_a_goal_ends_the_right_to_take() {
    let mut game = Setup::new("2p").hand(1, &["SUPER"]).ball(1, 11).with(|s| s.laid = true).start();
    game.play("play:SUPER");
    assert_eq!((game.at("/fresh"), game.at("/turn")), (json!(false), json!(2)));
    assert_eq!(game.refused("take"), "T11");
    assert_eq!(game.reason("take"), Some(Reason::AfterGoal));
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
