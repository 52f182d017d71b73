//! A die that waits for a hand: a shoot-out goes on kick by kick, nobody can choose its faces, and nobody holds it up.
#![allow(missing_docs)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by a panic")]

use std::convert::Infallible;

use game::{Scene, Seat, Turn};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng, TryRng};
use room::decide::{self, Customs};
use room::event::{Created, SeatPlan};
use room::message::{Act, Command};
use room::{Decision, Entry, Event, Fault, HolderId, Presence, Room, Surroundings, Token, setup};
use serde_json::json;

/// Dice that always show the same face: a shoot-out with them stays level for ever.
struct Loaded {
    asked: usize,
}

impl TryRng for Loaded {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.asked += 1;
        assert!(self.asked < 100_000, "chance goes on and on");
        Ok(0)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.try_next_u32().map(u64::from)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        bytes.fill(0);
        Ok(())
    }
}

fn table(start: Option<String>) -> Event {
    let here = || SeatPlan::Here { name: Some("Ana".to_owned()) };
    Event::Created(Box::new(Created {
        game: "team-km".to_owned(),
        options: json!({"mode": "2p", "shootout": true}),
        start,
        quiet: false,
        swapped: false,
        seats: vec![here(), here()],
        clock: None,
        listed: false,
        holder: Some(Token::new(&mut StdRng::seed_from_u64(1)).hash()),
        group: None,
    }))
}

/// A match played at random up to the move after which only a shoot-out is left, and that move.
fn before_a_shoot_out() -> (Room, String) {
    for seed in 0..200 {
        let mut rng = StdRng::seed_from_u64(seed);
        let mut room = Room::replay([Entry { at: 1, by: None, event: table(None) }]).unwrap();
        let mut last = None;
        loop {
            let event = match room.table.turn() {
                Turn::Over => break,
                Turn::Chance => Event::Chance { text: room.table.boxed_clone().roll(&mut rng).unwrap() },
                Turn::Player(_) => {
                    let legal = room.table.legal();
                    let text = legal[rng.random_range(0..legal.len())].clone();
                    last = Some((room.clone(), text.clone()));
                    Event::Move { text }
                }
            };
            room.apply(&Entry { at: 1, by: None, event }).unwrap();
        }
        if room.result().unwrap().rule.unwrap().number == 30 {
            return last.unwrap();
        }
    }
    panic!("no shoot-out in so many matches");
}

fn ask(room: &Room, seat: u8, act: Act, chance: &mut dyn rand::Rng) -> Result<Vec<Event>, Fault> {
    let command = Command { id: "c".to_owned(), ply: room.ply(), seat: Some(seat), act };
    let presence = Presence::new(1);
    let customs = Customs { chat_length: 40, claim_after: 5_000, goodbye: 1_000, unused_after: 9_000, table_events: 0 };
    let mut around = Surroundings { now: room.at, chance, presence: &presence, customs };
    match decide::decide(room, HolderId(0), &command, &mut around)? {
        Decision::Write(events) => Ok(events),
        other => panic!("{other:?}"),
    }
}

fn write(room: &mut Room, at: u64, events: Vec<Event>) {
    for entry in setup::entries(events, None, at) {
        room.apply(&entry).unwrap();
    }
}

/// The room of a shoot-out that has just begun.
fn shoot_out() -> Room {
    let (mut room, text) = before_a_shoot_out();
    let events = ask(&room, room.to_act().unwrap().0, Act::Move { text }, &mut Loaded { asked: 0 }).unwrap();
    write(&mut room, 10, events);
    room
}

#[test]
fn a_shoot_out_waits_for_each_player_in_turn_and_ends_with_honest_dice() {
    let mut room = shoot_out();
    let mut dice = StdRng::seed_from_u64(7);
    let mut kicks = 0;
    while room.status() == room::message::Status::Live {
        let kicker = Seat(kicks % 2);
        assert_eq!((room.turn(), room.thrower(), room.awaited()), (Turn::Chance, Some(kicker), Some(kicker)));
        let other = ask(&room, 1 - kicker.0, Act::Throw, &mut dice);
        assert!(matches!(other, Err(Fault::NotYourTurn)), "{other:?}");
        // What the die shows is chance's to say.
        let chosen = ask(&room, kicker.0, Act::Move { text: "die:goal".to_owned() }, &mut dice);
        assert!(matches!(chosen, Err(Fault::NotYourTurn)), "{chosen:?}");
        assert!(decide::bot_plays(&room, room.turn_seq, Some("die:goal"), &mut dice).is_err());
        let events = ask(&room, kicker.0, Act::Throw, &mut dice).unwrap();
        assert!(matches!(&events[..], [Event::Chance { .. }] | [Event::Chance { .. }, Event::Finished { .. }]));
        write(&mut room, 10, events);
        kicks += 1;
    }
    assert!(kicks >= 2);
    assert_eq!(room.result().unwrap().rule.unwrap().number, 30);
    assert!(matches!(ask(&room, 0, Act::Throw, &mut dice), Err(Fault::Over)));
}

#[test]
fn nobody_who_is_gone_holds_up_a_shoot_out() {
    let mut room = shoot_out();
    let due = room.throws_at().unwrap();
    assert!(due > room.turn_at);
    let mut dice = Loaded { asked: 0 };
    assert_eq!(decide::throw_due(&room, due - 1, &mut dice).unwrap(), []);
    let events = decide::throw_due(&room, due, &mut dice).unwrap();
    assert!(matches!(&events[..], [Event::Chance { .. }]));
    write(&mut room, due, events);
    assert_eq!(room.thrower(), Some(Seat(1)));
    assert_eq!(decide::throw_due(&room, due, &mut dice).unwrap(), [], "the next has as much time again");
    // A table that is opened again goes on waiting.
    assert_eq!(decide::reopen(&room, due + 1, &[], &mut dice).unwrap(), []);
    // Chance at a stretch is one throw, however long the dice keep it level.
    let command = ask(&room, 1, Act::Throw, &mut dice).unwrap();
    assert_eq!(command.len(), 1);
}

#[test]
fn a_log_in_which_chance_rolled_by_itself_still_replays() {
    let mut room = shoot_out();
    let mut dice = StdRng::seed_from_u64(7);
    while let Some(text) = room.table.boxed_clone().roll(&mut dice) {
        room.apply(&Entry { at: 11, by: None, event: Event::Chance { text } }).unwrap();
    }
    assert_eq!(room.result().unwrap().rule.unwrap().number, 30);
}

#[test]
fn a_goal_is_looked_at_and_a_pass_is_not() {
    let room = shoot_out();
    assert!(room.watched_for() >= 2_000, "a shoot-out begins");
    let (before, _) = before_a_shoot_out();
    assert!(before.watched_for() <= 8_000);
    let begun = Room::replay([Entry { at: 1, by: None, event: table(None) }]).unwrap();
    assert_eq!(begun.watched_for(), 0);
}

#[test]
fn half_time_is_a_page_and_whoever_plays_next_waits_until_it_is_read() {
    let mut rng = StdRng::seed_from_u64(3);
    let mut room = Room::replay([Entry { at: 1, by: None, event: table(None) }]).unwrap();
    let half = |room: &Room| match room.table.scene(room.table.ply(), None) {
        Scene::Cards(scene) => scene.half,
        Scene::Board(_) => panic!("no cards"),
    };
    while half(&room) == 1 {
        let event = match room.table.turn() {
            Turn::Chance => Event::Chance { text: room.table.boxed_clone().roll(&mut rng).unwrap() },
            _ => {
                let legal = room.table.legal();
                Event::Move { text: legal[rng.random_range(0..legal.len())].clone() }
            }
        };
        room.apply(&Entry { at: 1, by: None, event }).unwrap();
    }
    assert_eq!(half(&room), 2);
    assert!(room.watched_for() >= 4_000, "{}", room.watched_for());
}
