//! Hidden cards stay hidden: whole matches that differ in a card a reader may not know read the same to that reader.
#![allow(missing_docs)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by a panic")]

use game::{Lang, Seat, Turn};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use room::decide::Customs;
use room::event::{Created, SeatPlan};
use room::{Entry, Event, HolderId, Presence, Reader, ReaderView, Room, Token};
use serde_json::json;

/// How many entries after a hidden card are compared: a whole half and more.
const COMPARED: usize = 120;
const MODES: [(&str, usize); 5] = [("2p", 2), ("3p", 3), ("2v2", 4), ("3v3", 6), ("2v2v2", 6)];

/// The log of a whole match between people who each sit alone, played at random.
fn whole_match(mode: &str, seats: usize, rng: &mut SmallRng) -> Vec<Entry> {
    let entry = |event| Entry { at: 1, by: None, event };
    let tokens: Vec<_> = (0..seats).map(|_| Token::new(rng).hash()).collect();
    let plan = |seat: usize| match seat {
        0 => SeatPlan::Here { name: Some("P0".to_owned()) },
        _ => SeatPlan::Open,
    };
    let mut log = vec![entry(Event::Created(Box::new(Created {
        game: "team-km".to_owned(),
        options: json!({"mode": mode}),
        start: None,
        quiet: false,
        swapped: false,
        seats: (0..seats).map(plan).collect(),
        clock: None,
        listed: true,
        holder: Some(tokens[0]),
        group: None,
    })))];
    for seat in 1..seats as u8 {
        let holder = tokens[usize::from(seat)];
        log.push(entry(Event::Joined { seats: vec![seat], name: format!("P{seat}"), holder }));
    }
    let mut room = Room::replay(log.iter().cloned()).unwrap();
    while log.len() < 4000 {
        let event = match room.table.turn() {
            Turn::Over => break,
            Turn::Chance => Event::Chance { text: room.table.roll(rng).unwrap() },
            Turn::Player(_) => {
                let legal = room.table.legal();
                Event::Move { text: legal[rng.random_range(0..legal.len())].clone() }
            }
        };
        if let Event::Move { text } = &event {
            room.table.play(text).unwrap();
        }
        log.push(entry(event));
    }
    log
}

/// The same log in which one card that `reader` may not know is another; the first entry that differs, and how many
/// entries tell the reader the same as before. A card that shows itself later, because it is played or because partners
/// show their hands at half-time (T25), ends what can be compared.
fn another_world(log: &[Entry], reader: Option<Seat>, rng: &mut SmallRng) -> Option<(Vec<Entry>, usize, usize)> {
    let whole = Room::replay(log.iter().cloned()).unwrap();
    let shown = whole.table.log_for(0, reader, Lang::En);
    let truth = whole.table.log();
    let plies: Vec<usize> = (0..log.len()).filter(|&index| log[index].event.is_ply()).collect();
    let hidden: Vec<usize> = (0..plies.len()).filter(|&ply| shown[ply].text.as_ref() != Some(&truth[ply])).collect();
    let ply = *hidden.get(rng.random_range(0..hidden.len().max(1)))?;
    let index = plies[ply];
    let before = Room::replay(log[..index].iter().cloned()).unwrap();
    let is_card = |text: &String| !text.contains("HALF") && !text.contains("FULL") && *text != truth[ply];
    let others: Vec<_> = before.table.legal().into_iter().filter(is_card).collect();
    if before.table.turn() != Turn::Chance || others.is_empty() {
        return None;
    }
    let (this, other) = (truth[ply].clone(), others[rng.random_range(0..others.len())].clone());
    let mut changed = log.to_vec();
    changed[index].event = Event::Chance { text: other.clone() };
    // The card drawn instead is drawn by whoever would have had the other one, so that the deck still adds up.
    let later = (ply + 1..plies.len()).find(|&later| truth[later] == other);
    if let Some(later) = later {
        changed[plies[later]].event = Event::Chance { text: this };
    }
    let known_later = later.filter(|&later| shown[later].text.as_ref() == Some(&truth[later]));
    let half_time = (ply..truth.len()).find(|&later| reader.is_some() && truth[later] == "card:HALF");
    let revealed = [known_later, half_time].into_iter().flatten().min().map_or(log.len(), |ply| plies[ply]);
    let mut room = before;
    let mut end = index;
    while end < revealed.min(index + COMPARED) && room.apply(&changed[end]).is_ok() {
        end += 1;
    }
    Some((changed, index, end))
}

/// Every byte this reader is sent when the last entry of the room has just happened, or who comes now, or comes back
/// with any seq, true or invented.
fn sent(room: &Room, reader: Option<Seat>, since: u64) -> String {
    let presence = Presence::new(0);
    let customs = Customs { chat_length: 500, claim_after: 1000, goodbye: 100, unused_after: 1000, table_events: 0 };
    let reader = Reader { holder: reader.map(|seat| HolderId(u32::from(seat.0))), pinned: None };
    let mut all = String::new();
    for lang in [Lang::Fr, Lang::En] {
        let seen = ReaderView::new(room, "T", &presence, customs, 1, reader, lang);
        for since in [room.seq() - 1, since] {
            all += std::str::from_utf8(&seen.since(since, seen.seat())).unwrap();
        }
    }
    all
}

#[test]
fn whole_matches_in_two_worlds_read_the_same_to_who_may_not_know_which() {
    let mut rng = SmallRng::seed_from_u64(11);
    let (mut compared, mut noticed) = (0, 0);
    for (mode, seats) in MODES {
        let log = whole_match(mode, seats, &mut rng);
        for reader in (0..seats as u8).map(|seat| Some(Seat(seat))).chain([None]) {
            for _ in 0..3 {
                let Some((changed, first, end)) = another_world(&log, reader, &mut rng) else { continue };
                let mut one = Room::replay(log[..first].iter().cloned()).unwrap();
                let mut two = one.clone();
                for index in first..end {
                    one.apply(&log[index]).unwrap();
                    two.apply(&changed[index]).unwrap();
                    // The final whistle tells everybody that nobody can play any more (T28): what hands are left shows.
                    if one.result().is_some() || two.result().is_some() {
                        break;
                    }
                    let since = rng.random_range(0..2 * log.len() as u64);
                    let (here, there) = (sent(&one, reader, since), sent(&two, reader, since));
                    assert!(here == there, "{mode}, reader {reader:?}, entry {index}:\n{here}\n{there}");
                    compared += 1;
                    let others = (0..seats as u8).map(|seat| Some(Seat(seat)));
                    let notices = |other| sent(&one, other, 0) != sent(&two, other, 0);
                    noticed += usize::from(index == first && others.into_iter().any(notices));
                }
            }
        }
    }
    assert!(compared >= 1000, "{compared}");
    assert!(noticed >= 40, "whoever drew the card does see it, or this test would prove nothing: {noticed}");
}
