//! Nobody loses a seat, a match or time by an answer that was lost, a page that was reloaded or a slow line.
#![allow(missing_docs)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by a panic")]

mod desk;

use desk::{ANA, BEA, CUSTOMS, Desk, FISCHER, token};
use game::Seat;
use room::clock::ClockSetting;
use room::message::{Act, Status};
use room::{Entry, Event, Fault, HolderId, Presence, Room, decide};
use serde_json::json;

fn code(fault: Fault) -> &'static str {
    fault.code()
}

#[test]
fn who_asks_for_a_seat_twice_gets_it_once() {
    let mut desk = Desk::new("dames", None);
    desk.join(&token(2)).unwrap();
    let seq = desk.room.seq();
    desk.join(&token(2)).unwrap();
    assert_eq!(desk.room.seq(), seq, "the answer was lost: nothing new happens");
    assert_eq!(desk.room.seating.holder_with(&token(2).hash()), Some(BEA));
    assert_eq!(desk.join(&token(3)).map_err(code), Err("not-yours"), "the invitation is another’s");
}

#[test]
fn a_seat_nobody_came_to_is_free_again_and_so_is_its_invitation() {
    let mut desk = Desk::new("team-km", FISCHER);
    desk.presence.comes(ANA, desk.now);
    desk.join(&token(2)).unwrap();
    assert_eq!(desk.room.status(), Status::Live);
    desk.wait(119_999);
    assert_eq!(desk.room.status(), Status::Live);
    desk.wait(1);
    assert_eq!(desk.room.status(), Status::Open, "nobody ever showed that token");
    let seat = desk.told(ANA)["table"]["seats"][1].clone();
    assert_eq!((&seat["name"], &seat["kind"], &seat["present"]), (&json!(null), &json!("link"), &json!(false)));
    assert_eq!(desk.ask(BEA, Act::Resign).map_err(code), Err("not-yours"));
    desk.join(&token(3)).unwrap();
    assert_eq!(desk.room.seating.seats_of(HolderId(2)).iter().collect::<Vec<_>>(), [Seat(1)]);
    // She came, if only for a moment: the seat is hers, however long she is away.
    desk.presence.comes(HolderId(2), desk.now);
    desk.presence.goes(HolderId(2), desk.now);
    desk.wait(10_000_000);
    assert_eq!(desk.room.status(), Status::Live);
}

#[test]
fn who_came_before_the_server_did_is_not_taken_for_somebody_who_never_came() {
    let mut desk = Desk::new("dames", None);
    desk.join(&token(2)).unwrap();
    desk.now += 5_000;
    desk.presence = Presence::new(desk.now);
    desk.wait(10_000_000);
    assert_eq!(desk.room.status(), Status::Live);
    // Who did something was here, whatever is known of lines.
    let mut desk = Desk::new("dames", None);
    desk.join(&token(2)).unwrap();
    desk.ask(BEA, Act::Chat { text: "here".to_owned(), phrase: None, team: false }).unwrap();
    desk.presence = Presence::new(0);
    desk.wait(10_000_000);
    assert_eq!(desk.room.status(), Status::Live);
}

/// Both have moved, it is Ana's turn, and Bea would like to win.
fn waiting_for_ana() -> Desk {
    Desk::begun("dames", FISCHER)
}

#[test]
fn a_good_bye_may_be_taken_back_and_a_reload_is_none() {
    let mut desk = waiting_for_ana();
    desk.ask(ANA, Act::Leave).unwrap();
    desk.presence.goes(ANA, desk.now);
    assert_eq!(desk.ask(BEA, Act::Claim).map_err(code), Err("not-yours"), "there is a pause first");
    desk.now += 9_000;
    assert!(!desk.can(BEA, "claim"));
    // She comes back and reloads her page: the good-bye is over.
    desk.presence.comes(ANA, desk.now);
    desk.presence.goes(ANA, desk.now);
    desk.now += 100_000;
    assert!(!desk.can(BEA, "claim"));
    assert_eq!(desk.ask(BEA, Act::Claim).map_err(code), Err("not-yours"));
    desk.now += 80_000;
    assert!(desk.can(BEA, "claim"), "three minutes are three minutes");
    // Who says good-bye and stays away is waited for a moment only.
    let mut desk = waiting_for_ana();
    desk.now += 1;
    desk.ask(ANA, Act::Leave).unwrap();
    desk.presence.goes(ANA, desk.now);
    desk.now += 10_000;
    desk.ask(BEA, Act::Claim).unwrap();
    assert_eq!(desk.told(BEA)["now"]["result"]["how"], "gone");
}

#[test]
fn a_good_bye_of_before_a_restart_is_not_held_against_who_may_have_come_back() {
    let mut desk = waiting_for_ana();
    desk.ask(ANA, Act::Leave).unwrap();
    desk.now += 1_000;
    desk.presence = Presence::new(desk.now);
    desk.presence.comes(BEA, desk.now);
    desk.now += 60_000;
    assert!(!desk.can(BEA, "claim"));
    desk.now += 120_000;
    assert!(desk.can(BEA, "claim"));
}

#[test]
fn who_plays_without_a_line_is_here() {
    let mut desk = Desk::new("dames", FISCHER);
    desk.join(&token(2)).unwrap();
    for _ in 0..6 {
        desk.now += 20_000;
        desk.play();
    }
    assert_eq!(desk.told(BEA)["table"]["seats"][0]["present"], json!(true));
    // Ana thought for longer than one waits for somebody; Bea, who answered her last time, is not gone for that.
    desk.presence.comes(ANA, desk.now);
    desk.now += 200_000;
    desk.play();
    assert!(!desk.can(ANA, "claim"), "her turn has only begun");
    desk.now += 179_000;
    assert!(!desk.can(ANA, "claim"));
    desk.presence.asks(BEA, desk.now);
    desk.now += 90_000;
    assert!(!desk.can(ANA, "claim"), "she looks at the table now and then");
    desk.now += 90_000;
    assert!(desk.can(ANA, "claim"));
}

#[test]
fn nothing_is_claimed_among_friends_without_a_clock_nor_where_moves_have_days() {
    for clock in [None, Some(ClockSetting::Days { days: 1 })] {
        let mut desk = Desk::begun("dames", clock);
        desk.ask(ANA, Act::Leave).unwrap();
        desk.presence.goes(ANA, desk.now);
        desk.now += 10_000_000;
        assert!(!desk.can(BEA, "claim"));
        assert_eq!(desk.ask(BEA, Act::Claim).map_err(code), Err("not-yours"));
    }
}

#[test]
fn each_clock_starts_with_its_own_first_move() {
    let mut desk = Desk::pair("dames", FISCHER);
    let clocks = |desk: &Desk| desk.told(ANA)["now"]["clocks"].clone();
    desk.wait(1_000_000);
    assert_eq!(clocks(&desk), json!({"left": [300_000, 300_000], "running": null}), "nobody has begun");
    desk.play();
    desk.wait(1_000_000);
    assert_eq!(clocks(&desk), json!({"left": [300_000, 300_000], "running": null}), "it is Bea who has not");
    desk.play();
    desk.wait(20_000);
    assert_eq!(clocks(&desk), json!({"left": [280_000, 300_000], "running": 0}));
    desk.play();
    desk.wait(299_999);
    assert_eq!(desk.room.status(), Status::Live);
    desk.wait(1);
    let result = desk.told(ANA)["now"]["result"].clone();
    assert_eq!((&result["how"], &result["winners"]), (&json!("flagged"), &json!([0])));
    let mut days = Desk::pair("dames", Some(ClockSetting::Days { days: 1 }));
    days.wait(86_400_000);
    assert_eq!(days.told(ANA)["now"]["result"]["how"], "flagged", "a day is a day, the first one too");
}

#[test]
fn a_match_is_called_off_until_everybody_has_moved() {
    for moves in 0..2 {
        let mut desk = Desk::pair("kidam", FISCHER);
        for _ in 0..moves {
            desk.play();
        }
        assert!(desk.can(ANA, "abort") && desk.can(BEA, "abort"));
        assert!(!desk.can(BEA, "claim"), "what has not begun is not won");
        desk.ask(BEA, Act::Abort).unwrap();
        let told = desk.told(ANA);
        assert_eq!((&told["now"]["turn"]["kind"], &told["now"]["result"]), (&json!("over"), &json!(null)));
        assert!(told["now"]["prompt"].as_str().unwrap().contains("called off"));
        assert_eq!(desk.ask(ANA, Act::Abort).map_err(code), Err("over"));
    }
    let mut desk = Desk::pair("kidam", FISCHER);
    while !desk.room.has_begun() {
        desk.play();
    }
    assert!(!desk.can(ANA, "abort"));
    assert_eq!(desk.ask(ANA, Act::Abort).map_err(code), Err("not-yours"));
    let mut open = Desk::new("dames", None);
    assert_eq!(open.ask(ANA, Act::Abort).map_err(code), Err("turn"), "nothing to call off yet");
}

#[test]
fn a_seat_that_does_not_exist_is_nobodys() {
    let mut desk = Desk::begun("dames", None);
    for seat in [2, 8, 9, 64, 255] {
        let command = room::message::Command { id: "c".to_owned(), ply: 2, seat: Some(seat), act: Act::Draw };
        let mut chance = desk::dice();
        let mut around =
            room::Surroundings { now: desk.now, chance: &mut chance, presence: &desk.presence, customs: CUSTOMS };
        let decided = decide::decide(&desk.room, ANA, &command, &mut around);
        assert!(matches!(decided, Err(Fault::NotYours(_))), "{seat}: {decided:?}");
    }
    assert_eq!(desk.ask(ANA, Act::Mute { of: 200, on: true }).map_err(code), Err("bad-request"));
}

#[test]
fn a_slow_line_costs_no_time_and_no_flag_and_the_log_tells_it() {
    let mut desk = waiting_for_ana();
    desk.presence.measured(ANA, 400);
    desk.now += 10_000;
    desk.play();
    assert_eq!(desk.told(ANA)["now"]["clocks"]["left"][0], 290_400, "of ten seconds, 400 ms were on the way");
    let Entry { by: Some(by), .. } = desk.log.last().unwrap() else { panic!() };
    assert_eq!(by.lag, 400);
    desk.play();
    // Her last move was made in time, and arrives just after.
    desk.wait(290_400 + 399);
    assert_eq!(desk.room.status(), Status::Live);
    desk.play();
    assert_eq!(desk.room.status(), Status::Live);
    desk.play();
    desk.wait(401);
    assert_eq!(desk.told(ANA)["now"]["result"]["how"], "flagged", "there is nothing left but the way");
    // The same log read again tells the same.
    let rows: Vec<_> = desk.log.iter().map(Entry::write).collect();
    let again = Room::replay(rows.iter().map(|row| Entry::read(row).unwrap())).unwrap();
    assert_eq!(again.clock, desk.room.clock);
}

#[test]
fn time_without_a_server_is_nobodys_and_a_log_ahead_of_the_clock_stands_still() {
    for clock in [FISCHER, Some(ClockSetting::Days { days: 1 })] {
        let mut desk = Desk::begun("dames", clock);
        let full = desk.room.clock.as_ref().unwrap().left(desk.now)[0];
        let forty_days = 40 * 86_400_000;
        // It was served for two seconds more; the next server opens forty days later, by its clock.
        let (served, opened) = (desk.now + 2_000, desk.now + forty_days);
        let events = decide::reopen(&desk.room, opened, &[(0, served)], &mut desk::dice()).unwrap();
        assert!(matches!(events[..], [Event::Resumed { spent: 2_000 }]), "{events:?}");
        desk.now = opened;
        desk.write(events, None);
        desk.wait(3_000);
        assert_eq!(desk.room.clock.as_ref().unwrap().left(desk.now)[0], full - 5_000);
        // And one that opens before all that has happened changes nothing.
        let events = decide::reopen(&desk.room, 500, &[(0, 400)], &mut desk::dice()).unwrap();
        assert!(events.is_empty());
    }
}

#[test]
fn of_several_times_without_a_server_all_are_nobodys() {
    let desk = Desk::begun("dames", FISCHER);
    let at = desk.room.at;
    let (_, since) = desk.room.clock.as_ref().unwrap().running().unwrap();
    let spent = |opened: u64, served: &[(u64, u64)]| {
        let events = decide::reopen(&desk.room, opened, served, &mut desk::dice()).unwrap();
        let [Event::Resumed { spent }] = events[..] else { panic!("{events:?}") };
        spent
    };
    let written = at - since;
    // Served for two seconds, away for three, there for four, away for five.
    let services = [(at + 5_000, at + 9_000), (0, at + 2_000)];
    assert_eq!(spent(at + 14_000, &services), written + 6_000);
    // What one server told and what another did at the same time is one time.
    let services = [(at + 5_000, at + 9_000), (at + 6_000, at + 8_000), (0, at + 2_000), (at + 1_000, at + 1_500)];
    assert_eq!(spent(at + 14_000, &services), written + 6_000);
    // Who wrote last and died served until then, whatever he told; one who was there before counts for nothing.
    assert_eq!(spent(at + 14_000, &[(at + 5_000, at + 9_000), (since, since)]), written + 4_000);
    assert_eq!(spent(at + 14_000, &[(at + 5_000, at + 9_000)]), written + 4_000);
    assert_eq!(spent(at + 14_000, &[]), written);
    // A clock that was set back tells of times that have not come yet.
    assert_eq!(spent(at + 3_000, &[(at + 5_000, at + 9_000), (0, at + 8_000)]), written + 3_000);
}
