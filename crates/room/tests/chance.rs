//! Chance that would never give the turn back: a bound ends it, whatever the game, and nothing has changed.
#![allow(missing_docs)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by a panic")]

use std::convert::Infallible;

use game::Turn;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng, TryRng};
use room::decide::{self, Customs};
use room::event::{Created, SeatPlan};
use room::message::{Act, Command};
use room::{Entry, Event, Fault, HolderId, Presence, Room, Surroundings, Token, setup};
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

#[test]
fn a_command_after_which_chance_would_never_end_is_refused() {
    let (room, text) = before_a_shoot_out();
    let before = (room.seq(), room.table.position());
    let command = Command { id: "m".to_owned(), ply: room.ply(), seat: None, act: Act::Move { text: text.clone() } };
    let presence = Presence::new(1);
    let customs = Customs { chat_length: 40, claim_after: 5_000, goodbye: 1_000, unused_after: 9_000, table_events: 0 };
    let mut dice = Loaded { asked: 0 };
    let mut around = Surroundings { now: 2, chance: &mut dice, presence: &presence, customs };
    let decided = decide::decide(&room, HolderId(0), &command, &mut around);
    assert!(matches!(decided, Err(Fault::Limit(_))), "{decided:?}");
    assert_eq!((room.seq(), room.table.position()), before, "nothing has changed");
    // With honest dice the same move is played, and the shoot-out comes to its end.
    let mut dice = StdRng::seed_from_u64(7);
    let mut around = Surroundings { now: 2, chance: &mut dice, presence: &presence, customs };
    assert!(decide::decide(&room, HolderId(0), &command, &mut around).is_ok());
    // What chance still owed when a table is opened again ends likewise.
    let mut after = room;
    after.apply(&Entry { at: 2, by: None, event: Event::Move { text } }).unwrap();
    assert_eq!(after.turn(), Turn::Chance);
    let reopened = decide::reopen(&after, 3, None, &mut Loaded { asked: 0 });
    assert!(matches!(reopened, Err(Fault::Limit(_))), "{reopened:?}");
}

#[test]
fn a_table_that_begins_with_endless_chance_is_not_set_up() {
    let (mut room, text) = before_a_shoot_out();
    room.table.play(&text).unwrap();
    let begun = setup::begin(table(Some(room.table.position())), 1, &mut Loaded { asked: 0 });
    assert!(matches!(begun.map(drop), Err(Fault::Limit(_))));
}
