//! One link for a group, bots that come and go, offers that are answered, pauses, and words for partners alone.
#![allow(missing_docs)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by a panic")]

mod desk;

use desk::{ANA, BEA, Desk, FISCHER, dice, token};
use game::Seat;
use room::message::{Act, InvitationWorth, NewSeat, QuickPhrase, Status};
use room::setup::{self, Joining};
use room::{Decision, Fault, HolderId, Token};
use serde_json::json;

const CY: HolderId = HolderId(2);

/// Ana, and three seats by link: two against two.
fn four() -> (Desk, Token) {
    let desk = Desk::with("team-km", json!({"mode": "2v2"}), vec![NewSeat::Link, NewSeat::Link, NewSeat::Link], None);
    let group = desk.group.clone().unwrap();
    (desk, group)
}

fn join(desk: &mut Desk, invitation: &Token, seat: Option<u8>, name: &str, own: u64) -> Result<(), Fault> {
    let (own, invitation) = (token(own).hash(), Some(invitation.hash()));
    let joining = Joining { invitation, seat: seat.map(Seat), name, holder: own, repeatable: true };
    let events = setup::join(&desk.room, &joining, desk.now, &mut dice())?;
    desk.write(events, None);
    Ok(())
}

fn say(text: &str, team: bool) -> Act {
    Act::Chat { text: text.to_owned(), phrase: None, team }
}

#[test]
fn whoever_has_the_link_of_the_group_chooses_a_free_seat() {
    let (mut desk, group) = four();
    let single = desk.invitation.clone().unwrap();
    join(&mut desk, &group, Some(2), "Bea", 2).unwrap();
    join(&mut desk, &group, Some(2), "Bea", 2).unwrap();
    assert!(matches!(join(&mut desk, &group, Some(2), "Cy", 3), Err(Fault::Taken)), "somebody sits there");
    assert!(matches!(join(&mut desk, &group, Some(9), "Cy", 3), Err(Fault::Taken)), "there is no such seat");
    assert!(matches!(join(&mut desk, &group, Some(0), "Cy", 3), Err(Fault::Taken)), "nor is the host's free");
    let worth = |desk: &Desk, token: &Token| setup::worth(&desk.room, &token.hash());
    assert_eq!(worth(&desk, &group).seats, [1, 3]);
    assert_eq!(worth(&desk, &single).seats, [1], "a link to one seat opens that one");
    join(&mut desk, &single, None, "Cy", 3).unwrap();
    assert_eq!(worth(&desk, &single).state, InvitationWorth::Used);
    let Err(Fault::NotYours(used)) = join(&mut desk, &single, None, "Di", 4) else { panic!("it opened its seat") };
    assert_eq!(used.en, "this invitation has already been used");
    assert_eq!(worth(&desk, &token(99)).state, InvitationWorth::Unknown);
    join(&mut desk, &group, None, "Di", 4).unwrap();
    assert_eq!((desk.room.status(), worth(&desk, &group).state), (Status::Live, InvitationWorth::Used));
    assert!(desk.room.ply() > 0, "hands are dealt");
    assert_eq!(desk.room.moves(), 0, "and that is nobody's move");
    assert_eq!(desk.told(ANA)["table"]["host"], 0);
}

#[test]
fn seats_are_changed_before_the_match_and_the_host_fills_the_rest_with_bots() {
    let (mut desk, group) = four();
    join(&mut desk, &group, Some(1), "Bea", 2).unwrap();
    desk.ask(BEA, Act::Sit { at: 2 }).unwrap();
    let seats = desk.told(BEA)["table"]["seats"].clone();
    assert_eq!(
        (&seats[1]["taken"], &seats[2]["name"], &seats[1]["free"]),
        (&json!(false), &json!("Bea"), &json!(true))
    );
    desk.ask(ANA, Act::Sit { at: 3 }).unwrap();
    assert_eq!(desk.told(ANA)["table"]["yours"], json!([3]));
    assert_eq!(desk.told(ANA)["table"]["seats"][0]["kind"], "link", "what the host gave up is open to the group");
    assert!(matches!(desk.ask(BEA, Act::Sit { at: 3 }), Err(Fault::Taken)));
    assert!(matches!(desk.ask(BEA, Act::Bot { of: 0, level: 3 }), Err(Fault::NotYours(_))), "not the host");
    assert!(matches!(desk.ask(ANA, Act::Bot { of: 0, level: 9 }), Err(Fault::Bad(_))));
    desk.ask(ANA, Act::Bot { of: 0, level: 3 }).unwrap();
    desk.ask(ANA, Act::Open { of: 0 }).unwrap();
    assert_eq!(desk.told(ANA)["table"]["seats"][0]["taken"], false, "before the match the bot goes at once");
    desk.ask(ANA, Act::Bot { of: 0, level: 3 }).unwrap();
    assert_eq!(desk.room.status(), Status::Open);
    desk.ask(ANA, Act::Bot { of: 1, level: 3 }).unwrap();
    assert_eq!(desk.room.status(), Status::Live);
    assert!(desk.room.ply() > 0, "the last seat was taken, so hands are dealt");
    assert!(matches!(desk.ask(BEA, Act::Sit { at: 0 }), Err(Fault::NotYours(_))), "nobody moves to another hand");
}

#[test]
fn somebody_takes_the_place_of_a_bot_during_the_match_but_never_a_second_hand() {
    let (mut desk, group) = four();
    join(&mut desk, &group, Some(2), "Bea", 2).unwrap();
    desk.ask(ANA, Act::Bot { of: 1, level: 1 }).unwrap();
    desk.ask(ANA, Act::Bot { of: 3, level: 1 }).unwrap();
    let ply = desk.room.ply();
    assert!(matches!(join(&mut desk, &group, Some(1), "Bea", 2), Err(Fault::NotYours(_))), "she holds a hand already");
    join(&mut desk, &group, Some(1), "Cy", 3).unwrap();
    assert_eq!((desk.room.ply(), desk.room.status()), (ply, Status::Live), "the match goes on as it is");
    assert!(desk.room.seating.bot(Seat(1)).is_none() && desk.room.seating.bot(Seat(3)).is_some());
    assert!(!desk.told(CY)["now"]["scene"].is_null());
}

#[test]
fn a_bot_plays_for_who_is_gone_until_that_one_is_back() {
    let mut desk = Desk::begun("dames", None);
    assert!(matches!(desk.ask(ANA, Act::Bot { of: 1, level: 4 }), Err(Fault::NotYours(_))), "Bea is here");
    desk.presence.goes(BEA, desk.now);
    assert_eq!(desk.room.next_replaceable(&desk.presence, &desk.customs, desk.now), Some(desk.now + 180_000));
    desk.wait(179_000);
    assert!(desk.ask(ANA, Act::Bot { of: 1, level: 4 }).is_err());
    assert_eq!(desk.told(ANA)["now"]["gone"], json!([]));
    desk.wait(1_000);
    assert_eq!(desk.told(ANA)["now"]["gone"], json!([1]));
    desk.ask(ANA, Act::Bot { of: 1, level: 4 }).unwrap();
    assert_eq!(desk.told(BEA)["table"]["kept"], json!([1]));
    assert!(matches!(desk.ask(ANA, Act::Open { of: 1 }), Err(Fault::NotYours(_))), "it is kept for her");
    assert!(matches!(desk.ask(BEA, say("hello", false)), Err(Fault::NotYours(_))), "she has no seat now");
    desk.ask(BEA, Act::Sit { at: 1 }).unwrap();
    let told = desk.told(BEA);
    assert_eq!((&told["table"]["yours"], &told["table"]["seats"][1]["name"]), (&json!([1]), &json!("Bea")));
    assert!(desk.ask(BEA, Act::Sit { at: 0 }).is_err(), "Ana's is not kept for her");
}

#[test]
fn who_plays_for_days_is_not_replaced_unless_it_said_good_bye() {
    let mut desk = Desk::begun("dames", Some(room::clock::ClockSetting::Days { days: 3 }));
    desk.presence.goes(BEA, desk.now);
    desk.wait(3_600_000);
    assert!(desk.ask(ANA, Act::Bot { of: 1, level: 1 }).is_err());
    desk.ask(BEA, Act::Leave).unwrap();
    desk.wait(70_000);
    desk.ask(ANA, Act::Bot { of: 1, level: 1 }).unwrap();
    desk.ask(ANA, Act::Open { of: 1 }).unwrap();
    assert_eq!(desk.told(ANA)["table"]["seats"][1]["free"], true, "whoever has the link may come instead");
    assert_eq!(desk.told(BEA)["table"]["kept"], json!([]));
}

#[test]
fn a_rematch_is_asked_for_refused_asked_again_and_accepted() {
    let mut desk = Desk::begun("dames", None);
    assert!(desk.ask(ANA, Act::Rematch).is_err(), "the match is not over");
    desk.ask(ANA, Act::Resign).unwrap();
    assert!(matches!(desk.ask(BEA, Act::RematchNo), Err(Fault::Bad(_))), "nothing is offered");
    desk.ask(ANA, Act::Rematch).unwrap();
    assert_eq!(desk.told(BEA)["now"]["offers"]["rematch"], json!([0]));
    assert!(!desk.can(ANA, "rematch") && desk.can(BEA, "rematch"));
    assert!(matches!(desk.ask(ANA, Act::Rematch), Err(Fault::Taken)), "one does not agree with oneself");
    desk.ask(BEA, Act::RematchNo).unwrap();
    let declined = json!({"what": "rematch", "seat": 1, "withdrawn": false});
    assert_eq!(desk.told(ANA)["now"]["offers"]["declined"], declined);
    desk.ask(BEA, Act::Rematch).unwrap();
    assert!(desk.told(ANA)["now"]["offers"]["declined"].is_null());
    desk.ask(BEA, Act::RematchNo).unwrap();
    assert_eq!(desk.told(ANA)["now"]["offers"]["declined"]["withdrawn"], true);
    desk.ask(BEA, Act::Rematch).unwrap();
    assert!(matches!(desk.decide(ANA, Act::Rematch), Ok(Decision::Rematch)));
}

#[test]
fn who_is_gone_is_not_waited_for_when_the_others_want_to_play_again() {
    let (mut desk, group) = four();
    for (seat, own) in [(1, 2), (2, 3), (3, 4)] {
        join(&mut desk, &group, Some(seat), "P", own).unwrap();
    }
    for holder in [ANA, BEA, CY] {
        desk.presence.comes(holder, desk.now);
    }
    desk.ask(ANA, Act::Resign).unwrap();
    desk.ask(ANA, Act::Rematch).unwrap();
    desk.ask(BEA, Act::Rematch).unwrap();
    assert!(matches!(desk.decide(CY, Act::Rematch), Ok(Decision::Rematch)));
    desk.presence.comes(HolderId(3), desk.now);
    assert!(matches!(desk.decide(CY, Act::Rematch), Ok(Decision::Write(_))), "who is here is asked");
}

#[test]
fn a_pause_is_agreed_stops_every_clock_and_move_and_anybody_ends_it() {
    let mut desk = Desk::begun("dames", FISCHER);
    assert!(matches!(Desk::begun("dames", None).ask(ANA, Act::Pause), Err(Fault::Bad(_))), "there is no clock");
    desk.ask(ANA, Act::Pause).unwrap();
    assert_eq!(desk.told(BEA)["now"]["offers"]["pause"], json!([0]));
    desk.ask(BEA, Act::PauseNo).unwrap();
    assert_eq!(desk.told(ANA)["now"]["offers"]["declined"]["what"], "pause");
    desk.ask(BEA, Act::Pause).unwrap();
    desk.ask(ANA, Act::Pause).unwrap();
    let told = desk.told(ANA);
    assert_eq!((&told["now"]["paused"], &told["now"]["clocks"]["running"]), (&json!(true), &json!(null)));
    let text = desk.room.table.legal()[0].clone();
    assert!(matches!(desk.ask(ANA, Act::Move { text }), Err(Fault::Bad(_))), "nobody moves");
    let before = desk.told(ANA)["now"]["clocks"]["left"].clone();
    desk.wait(9_000_000);
    assert_eq!(desk.told(ANA)["now"]["clocks"]["left"], before, "no flag falls");
    assert!(desk.can(BEA, "resume"));
    desk.ask(BEA, Act::Resume).unwrap();
    desk.play();
}

#[test]
fn a_fallen_flag_shows_nothing_left() {
    let mut desk = Desk::begun("dames", FISCHER);
    desk.wait(301_000);
    assert_eq!(desk.told(ANA)["now"]["result"]["how"], "flagged");
    assert_eq!(desk.told(ANA)["now"]["clocks"]["left"][0], 0);
}

#[test]
fn what_partners_say_stays_among_them_whatever_is_asked() {
    let (mut desk, group) = four();
    for (seat, own) in [(1, 2), (2, 3), (3, 4)] {
        join(&mut desk, &group, Some(seat), "P", own).unwrap();
    }
    let partner = desk.room.table.team(Seat(0)).iter().find(|seat| *seat != Seat(0)).unwrap();
    desk.ask(ANA, say("between us", true)).unwrap();
    desk.ask(ANA, say("to all", false)).unwrap();
    for seat in 0..4 {
        let holder = desk.room.seating.place(Seat(seat)).unwrap().holder.unwrap();
        let lines = desk.told(holder)["chat"].as_array().unwrap().len();
        let partners = seat == 0 || Seat(seat) == partner;
        assert_eq!(lines, if partners { 2 } else { 1 }, "seat {seat}");
        assert_eq!(desk.told(holder).to_string().contains("between us"), partners);
    }
    assert!(!desk.told_to(None).to_string().contains("between us"), "nor does a spectator");
    let mut pair = Desk::pair("dames", None);
    assert!(matches!(pair.ask(ANA, say("alone", true)), Err(Fault::Bad(_))), "nobody is in her team");
}

#[test]
fn phrases_are_said_once_in_a_while_and_read_by_their_names() {
    let mut desk = Desk::pair("dames", None);
    let phrase = |phrase| Act::Chat { text: String::new(), phrase: Some(phrase), team: false };
    desk.ask(ANA, phrase(QuickPhrase::WellPlayed)).unwrap();
    assert!(matches!(desk.ask(ANA, phrase(QuickPhrase::WellPlayed)), Err(Fault::Limit(_))), "just said");
    desk.ask(ANA, phrase(QuickPhrase::Laugh)).unwrap();
    assert_eq!(desk.told(BEA)["chat"][0]["phrase"], "well-played");
    assert!(desk.ask(ANA, Act::Chat { text: "a".to_owned(), phrase: Some(QuickPhrase::Oh), team: false }).is_err());
    assert!(desk.ask(ANA, say("", false)).is_err());
}
