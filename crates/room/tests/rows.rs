//! Rows of a log: written short, read back whole, whichever version wrote them.
#![allow(missing_docs)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by a panic")]

use room::event::{By, UnreadableRow};
use room::message::{HowInfo, QuickPhrase, ResultInfo};
use room::{Entry, Event, HolderId};
use serde_json::json;
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
