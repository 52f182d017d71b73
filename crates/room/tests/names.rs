//! A name is what somebody gave, never the word for a colour: who gave none is called by the side, wherever it is read.
#![allow(missing_docs)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by a panic")]

mod desk;

use desk::CUSTOMS;
use game::Lang;
use rand::SeedableRng;
use rand::rngs::StdRng;
use room::listing;
use room::message::{NewSeat, NewTable};
use room::setup::{self, entries};
use room::{Event, Presence, Reader, ReaderView, Room};
use serde_json::{Value, json};

fn open(names: [Option<&str>; 2], rng: &mut StdRng) -> Room {
    let seats = names.map(|name| NewSeat::Here { name: name.map(str::to_owned) }).to_vec();
    let new = NewTable {
        game: "kidam".to_owned(),
        options: json!({}),
        start: None,
        moves: Vec::new(),
        quiet: false,
        swapped: false,
        seats,
        clock: None,
        listed: None,
        token: None,
    };
    let created = setup::create(&new, rng).unwrap();
    setup::begin(created.event, 1, rng).unwrap().0
}

fn names(room: &Room) -> Vec<Option<String>> {
    room.seating.places().iter().map(|place| place.name.clone()).collect()
}

#[test]
fn who_gave_no_name_has_none_in_a_rematch_or_a_file_either() {
    let mut rng = StdRng::seed_from_u64(1);
    let mut room = open([Some("Ana"), None], &mut rng);
    assert_eq!(names(&room), [Some("Ana".to_owned()), None]);
    for entry in entries(vec![Event::Move { text: "b4-b6".to_owned() }], None, 2) {
        room.apply(&entry).unwrap();
    }
    let (mut again, _) = setup::begin(setup::rematch(&room), 3, &mut rng).unwrap();
    let holder = room.seating.token_of(room.seating.holders().next().unwrap()).unwrap();
    let joined = setup::join_rematch(&again, &setup::names_of_rematch(&room), holder, holder, 4, &mut rng).unwrap();
    for entry in entries(joined, None, 4) {
        again.apply(&entry).unwrap();
    }
    assert_eq!(names(&again), [None, Some("Ana".to_owned())]);
    assert!(again.seating.is_full());
    let file = listing::file(&room).unwrap();
    assert_eq!(file.players, ["Ana", ""]);
    let (looked_at, _) = setup::begin(setup::import(file, true).unwrap(), 5, &mut rng).unwrap();
    assert_eq!(names(&looked_at), [Some("Ana".to_owned()), None]);
}

#[test]
fn a_name_that_is_given_is_one() {
    let mut rng = StdRng::seed_from_u64(1);
    for name in ["", "   ", &"x".repeat(41)] {
        let seats = vec![NewSeat::Here { name: Some(name.to_owned()) }, NewSeat::Open];
        let new = NewTable {
            game: "kidam".to_owned(),
            options: json!({}),
            start: None,
            moves: Vec::new(),
            quiet: false,
            swapped: false,
            seats,
            clock: None,
            listed: None,
            token: None,
        };
        assert!(setup::create(&new, &mut rng).is_err(), "{name:?}");
    }
}

#[test]
fn sides_are_called_by_the_colours_they_play() {
    let mut rng = StdRng::seed_from_u64(1);
    let seats = || vec![NewSeat::Here { name: None }; 2];
    for (swapped, begins) in [(false, "White"), (true, "Black")] {
        let (game, options, start, clock, listed, token) = ("damsystem".to_owned(), json!({}), None, None, None, None);
        let moves = Vec::new();
        let new = NewTable { game, options, start, moves, quiet: false, swapped, seats: seats(), clock, listed, token };
        let (room, _) = setup::begin(setup::create(&new, &mut rng).unwrap().event, 1, &mut rng).unwrap();
        let presence = Presence::new(1);
        let seen = ReaderView::new(&room, "t", &presence, CUSTOMS, 1, Reader::default(), Lang::En);
        let told: Value = serde_json::from_slice(&seen.snapshot()).unwrap();
        assert_eq!(told["now"]["prompt"], format!("{begins} to move."));
    }
}
