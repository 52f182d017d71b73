//! Rows of a log: written short, read back whole, whichever version wrote them.
#![allow(missing_docs)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by a panic")]

mod desk;

use room::event::{By, UnreadableRow};
use room::listing::Listing;
use room::message::{HowInfo, NewSeat, NewTable, QuickPhrase, ResultInfo};
use room::{Entry, Event, HolderId, Room, decide, setup};
use serde_json::{Value, json};
use table::MatchFile;

#[test]
fn entries_are_short_and_read_back() {
    let by = Some(By::new(HolderId(0), "c1".to_owned()));
    let entry = Entry { at: 12, by, event: Event::Move { text: "32-28".to_owned() } };
    let row = entry.write();
    assert_eq!(row, r#"{"v":4,"at":12,"by":{"holder":0,"id":"c1"},"e":"move","text":"32-28"}"#);
    assert_eq!(Entry::read(&row).unwrap(), entry);
    let late = Entry { by: entry.by.map(|by| by.with_lag(80)), ..entry };
    let row = late.write();
    assert_eq!(row, r#"{"v":4,"at":12,"by":{"holder":0,"id":"c1","lag":80},"e":"move","text":"32-28"}"#);
    assert_eq!(Entry::read(&row).unwrap(), late);
}

/// One event of each kind, in turn. A kind that is not here does not compile.
fn after(event: Option<&Event>) -> Option<Event> {
    let hash = || serde_json::from_value(json!("ab".repeat(32))).unwrap();
    let text = || "32-28".to_owned();
    let result = ResultInfo { winners: vec![1], how: HowInfo::Rule, rule: Some("D14".to_owned()), seat: None };
    let created = json!({
        "game": "dames", "options": {"capture": "huff"}, "start": "W:W28:B22", "quiet": true, "swapped": true,
        "seats": [{"kind": "here", "name": "Ana"}, {"kind": "link", "invitation": "cd".repeat(32)},
            {"kind": "open"}, {"kind": "bot", "level": 3}],
        "clock": {"kind": "days", "days": 2}, "listed": true, "holder": "ef".repeat(32), "group": "01".repeat(32)
    });
    Some(match event {
        None => Event::Created(serde_json::from_value(created).unwrap()),
        Some(Event::Created(_)) => {
            let file = MatchFile::parse(r#"{"tablee":1,"game":"dames","options":{},"moves":["32-28"]}"#).unwrap();
            Event::Imported { file: Box::new(file), listed: true }
        }
        Some(Event::Imported { .. }) => Event::Joined { seats: vec![1], name: "Bea".to_owned(), holder: hash() },
        Some(Event::Joined { .. }) => Event::Left { holder: 1 },
        Some(Event::Left { .. }) => Event::TokenChanged { holder: 1, token: hash() },
        Some(Event::TokenChanged { .. }) => Event::TokenAdded { holder: 1, token: hash() },
        Some(Event::TokenAdded { .. }) => Event::BotSeated { seat: 1, level: 3 },
        Some(Event::BotSeated { .. }) => Event::SeatOpened { seat: 1 },
        Some(Event::SeatOpened { .. }) => Event::SeatChanged { holder: 1, from: None, to: 1 },
        Some(Event::SeatChanged { from: None, .. }) => Event::SeatChanged { holder: 1, from: Some(2), to: 1 },
        Some(Event::SeatChanged { from: Some(_), .. }) => Event::Freed { holder: 1 },
        Some(Event::Freed { .. }) => Event::Move { text: text() },
        Some(Event::Move { .. }) => Event::WrongClaim { seat: 1, text: "huff@28".to_owned() },
        Some(Event::WrongClaim { .. }) => Event::Chance { text: text() },
        Some(Event::Chance { .. }) => Event::Undo { to: 3 },
        Some(Event::Undo { .. }) => Event::UndoOffered { seat: 1, to: 3 },
        Some(Event::UndoOffered { .. }) => Event::UndoAgreed { seat: 1 },
        Some(Event::UndoAgreed { .. }) => Event::UndoDeclined { seat: 1 },
        Some(Event::UndoDeclined { .. }) => Event::DrawOffered { seat: 1 },
        Some(Event::DrawOffered { .. }) => Event::DrawDeclined { seat: 1 },
        Some(Event::DrawDeclined { .. }) => Event::PauseOffered { seat: 1 },
        Some(Event::PauseOffered { .. }) => Event::PauseDeclined { seat: 1 },
        Some(Event::PauseDeclined { .. }) => Event::Paused,
        Some(Event::Paused) => Event::Continued { seat: 1 },
        Some(Event::Continued { .. }) => Event::Finished { result },
        Some(Event::Finished { .. }) => Event::Aborted { seat: 1 },
        Some(Event::Aborted { .. }) => Event::Closed,
        Some(Event::Closed) => Event::Resumed { spent: 12 },
        Some(Event::Resumed { .. }) => Event::Chat { seat: 0, text: "salut".to_owned(), phrase: None, team: true },
        Some(Event::Chat { phrase: None, .. }) => {
            Event::Chat { seat: 0, text: String::new(), phrase: Some(QuickPhrase::WellPlayed), team: false }
        }
        Some(Event::Chat { phrase: Some(_), .. }) => Event::Muted { holder: 0, seat: 1, on: true },
        Some(Event::Muted { .. }) => Event::RematchOffered { seat: 1 },
        Some(Event::RematchOffered { .. }) => Event::RematchDeclined { seat: 1 },
        Some(Event::RematchDeclined { .. }) => Event::Rematch { table: "again".to_owned() },
        Some(Event::Rematch { .. }) => return None,
    })
}

#[test]
fn every_kind_of_event_reads_back() {
    let mut before = None;
    while let Some(event) = after(before.as_ref()) {
        let entry = Entry { at: 1, by: None, event };
        let row = entry.write();
        assert_eq!(Entry::read(&row).unwrap(), entry, "{row}");
        before = Some(entry.event);
    }
}

#[test]
fn rows_of_earlier_versions_are_read_and_newer_ones_refused() {
    let row = r#"{"v":1,"at":7,"by":{"holder":1,"id":"r"},"e":"ended","ending":{"resigned":1}}"#;
    let Entry { at: 7, event: Event::Finished { result }, .. } = Entry::read(row).unwrap() else { panic!("{row}") };
    assert_eq!((result.how, result.seat), (HowInfo::Resigned, Some(1)));
    let row = r#"{"v":1,"at":7,"e":"move","text":"32-28"}"#;
    assert_eq!(Entry::read(row).unwrap().event, Event::Move { text: "32-28".to_owned() });
    let row = r#"{"v":2,"at":7,"by":{"holder":0,"id":"m"},"e":"move","text":"32-28"}"#;
    assert_eq!(Entry::read(row).unwrap().by, Some(By::new(HolderId(0), "m".to_owned())), "no lag was known then");
    let row = r#"{"v":3,"at":7,"e":"chat","seat":0,"text":"salut"}"#;
    let said = Event::Chat { seat: 0, text: "salut".to_owned(), phrase: None, team: false };
    assert_eq!(Entry::read(row).unwrap().event, said, "to everybody, as it was");
    assert!(matches!(Entry::read(r#"{"v":9,"at":7,"e":"closed"}"#), Err(UnreadableRow::Version(9))));
    assert!(matches!(Entry::read("{}"), Err(UnreadableRow::Version(0))));
}

/// A log of version 1: a table for one browser, its options and start, and the moves played there.
fn old_log(options: &Value, start: &str, moves: &[&str]) -> Vec<Entry> {
    let created = json!({
        "v": 1, "at": 1, "e": "created", "game": "dames", "options": options, "start": start,
        "seats": [{"kind": "here"}, {"kind": "here"}], "listed": true, "holder": "ef".repeat(32)
    });
    let moved =
        moves.iter().map(|text| json!({"v": 1, "at": 2, "by": {"holder": 0, "id": text}, "e": "move", "text": text}));
    [created].into_iter().chain(moved).map(|row| Entry::read(&row.to_string()).unwrap()).collect()
}

#[test]
fn an_end_by_rule_that_version_1_did_not_write_is_told_once_when_the_table_opens_again() {
    let log = old_log(&json!({"capture": "strict"}), "W:W28:B22", &["28x17x22"]);
    assert!(!log.iter().any(|entry| matches!(entry.event, Event::Finished { .. })));
    let mut room = Room::replay(log).unwrap();
    let before = Listing::of(&room);
    let reopened = |room: &Room| decide::reopen(room, 9, &[], &mut desk::dice()).unwrap();
    let events = reopened(&room);
    let [Event::Finished { result }] = &events[..] else { panic!("{events:?}") };
    assert_eq!((result.how, &result.winners, result.rule.as_deref()), (HowInfo::Rule, &vec![0], Some("D14")));
    for entry in setup::entries(events, None, 9) {
        room.apply(&entry).unwrap();
    }
    assert_eq!((reopened(&room), Listing::of(&room)), (vec![], before));
    // A match that goes on has none, and one brought as a file is none that was played here.
    assert_eq!(reopened(&Room::replay(old_log(&json!({}), "W:W28:B1", &["28-22"])).unwrap()), []);
    let file = MatchFile::parse(
        r#"{"tablee":1,"game":"dames","options":{"capture":"strict"},"start":"W:W28:B22","moves":["28x17x22"]}"#,
    );
    let (brought, _) = setup::begin(setup::import(file.unwrap(), true).unwrap(), 1, &mut desk::dice()).unwrap();
    assert_eq!((brought.result().is_some(), reopened(&brought)), (true, vec![]));
}

/// Positions with more captures than anybody follows were played in before they were refused.
#[test]
fn a_log_that_went_where_no_match_goes_today_opens_all_the_same() {
    let near = "W:WK12,K21:B7,8,9,10,17,18,19,20,27,28,29,30,37,38,39,40";
    let beyond = "W:WK1,K5,K46:B7,8,9,10,17,18,19,20,27,28,29,30,37,38,39,40";
    let huff = json!({"capture": "huff"});
    for (start, moves) in [(near, &["21-16"][..]), (beyond, &[]), (beyond, &["46-41"])] {
        let log = old_log(&huff, start, moves);
        let room = Room::replay(log.clone()).unwrap_or_else(|why| panic!("{start} {moves:?}: {why}"));
        assert_eq!((room.table.log(), room.result()), (moves.iter().map(|&text| text.to_owned()).collect(), None));
        assert_eq!(room.table.rewound().position(), room.table.start());
        // So does one that was brought as a file then; nobody brings it, sets it up or plays on so today.
        let file = MatchFile::of(&*room.table);
        let imported = Entry { at: 1, by: None, event: Event::Imported { file: Box::new(file.clone()), listed: true } };
        assert_eq!(Room::replay([imported]).unwrap().table.position(), room.table.position());
        assert!(setup::import(file, true).is_err(), "{start} {moves:?}");
    }
    let mut table = Room::replay(old_log(&huff, near, &[])).unwrap().table;
    assert!(table.foresee(Some("21-16"), &mut desk::dice()).is_err());
    assert!(table.play("21-16").is_err());
    let seats = [(); 2].map(|()| NewSeat::Here { name: None }).to_vec();
    let (game, start, token) = ("dames".to_owned(), Some(beyond.to_owned()), None);
    let new = NewTable {
        game,
        options: huff,
        start,
        moves: Vec::new(),
        quiet: false,
        swapped: false,
        seats,
        clock: None,
        listed: None,
        token,
    };
    assert!(setup::create(&new, &mut desk::dice()).is_err());
}
