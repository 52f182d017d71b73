//! Times in which nobody could be served, and what was told in vain: nobody pays for it, and nobody is left behind.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use game::Seat;
use room::message::{Act, Command, Status};

use super::*;
use crate::bus::{Heard, Note, Notes};
use crate::house::Sender;
use crate::table_lists;

/// For longer than may be missing from a service.
const AWAY: Duration = Duration::from_millis(3000);
const CLOCK: u64 = 10_000;

fn ana() -> Sender {
    Sender { holder: HolderId(0), address: [127, 0, 0, 1].into() }
}

/// A table at one screen, by the clock, at which both have moved, the second so long ago.
async fn timed(store: &Shared, house: &Arc<House>, ago: u64) -> Arc<CachedTable> {
    let seats = json!([{"kind": "here", "name": "Ana"}, {"kind": "here", "name": "Bea"}]);
    let clock = json!({"kind": "fischer", "base": CLOCK, "increment": 0});
    let new = serde_json::from_value(json!({"game": "dames", "seats": seats, "clock": clock})).unwrap();
    let table = house.table(&lobby::create(house, &new, None).await.unwrap().table).await.unwrap();
    play(house, &table).await;
    let (text, after) = (table.room().table.legal()[0].clone(), table.room().seq());
    let by = By::new(HolderId(0), "elsewhere".to_owned());
    let entries = entries(vec![Event::Move { text }], Some(by), table.now() - ago);
    store.append(table.key, after, &entries, None, None).await.unwrap();
    look(house, &table).await;
    assert_eq!(table.room().clock.as_ref().unwrap().running().map(|(seat, _)| seat), Some(Seat(0)));
    table
}

async fn play(house: &Arc<House>, table: &Arc<CachedTable>) {
    let (text, ply) = (table.room().table.legal()[0].clone(), table.room().ply());
    let command = Command { id: format!("m{ply}"), ply, seat: None, act: Act::Move { text } };
    house.command(table, ana(), command).await.unwrap();
}

#[tokio::test]
async fn a_command_that_comes_before_the_first_beat_after_an_outage_is_not_charged_for_it() {
    let (store, house) = open().await;
    let table = timed(&store, &house, 0).await;
    let left = |at: u64| table.room().clock.as_ref().unwrap().left(at)[0];
    let (begun, before) = (Instant::now(), left(table.now()));
    store.state.lock().away = true;
    tokio::time::sleep(AWAY).await;
    store.state.lock().away = false;
    play(&house, &table).await;
    // What lag gave back may be more than was spent.
    let (spent, served) = (before.saturating_sub(left(0)), begun.elapsed().checked_sub(AWAY).unwrap());
    assert!(u128::from(spent) <= served.as_millis() + u128::from(HOLE), "{spent} ms of {served:?}");
}

#[tokio::test]
async fn of_several_outages_none_is_charged_for() {
    let (store, house) = open().await;
    let table = timed(&store, &house, 0).await;
    // Nobody sees to the table before the last of them is over.
    store.state.lock().lazy = true;
    let left = |at: u64| table.room().clock.as_ref().unwrap().left(at)[0];
    let (begun, before) = (Instant::now(), left(table.now()));
    for _ in 0..2 {
        store.state.lock().away = true;
        tokio::time::sleep(AWAY).await;
        let opened = house.serving.since().opened;
        store.state.lock().away = false;
        until("it is up again", || house.serving.since().opened != opened).await;
    }
    play(&house, &table).await;
    let (spent, served) = (before.saturating_sub(left(0)), begun.elapsed().checked_sub(2 * AWAY).unwrap());
    assert!(u128::from(spent) <= served.as_millis() + 2 * u128::from(HOLE), "{spent} ms of {served:?}");
}

#[tokio::test]
async fn a_service_that_begins_is_gone_on_with_though_nobody_tells_what_was_before_it() {
    let (store, house) = open().await;
    let opened = house.serving.since().opened;
    (store.state.lock().away, store.state.lock().forgetful) = (true, true);
    tokio::time::sleep(AWAY).await;
    store.state.lock().away = false;
    until("its name is known", || house.serving.id() == Some(ServiceId(2))).await;
    assert!(!house.serving.is_known(true), "nothing is written before it is known what became of the time");
    store.state.lock().forgetful = false;
    until("it serves", || house.serving.is_known(true) && house.serving.since().opened > opened).await;
    assert_eq!(house.serving.id(), Some(ServiceId(2)));
}

#[tokio::test]
async fn no_flag_falls_for_a_time_in_which_nobody_could_be_served() {
    let (store, house) = open().await;
    // The flag would fall while the store is away.
    let table = timed(&store, &house, CLOCK - 1500).await;
    store.state.lock().away = true;
    tokio::time::sleep(AWAY).await;
    store.state.lock().away = false;
    until("the flag falls in the end", || table.room().status() == Status::Over).await;
    let log = store.read(table.key, 0).await.unwrap();
    let at = |is: fn(&Event) -> bool| log.iter().position(|entry| is(&entry.event)).map(|at| (at, log[at].at));
    let (resumed, again) = at(|event| matches!(event, Event::Resumed { .. })).expect("the clock goes on first");
    let (over, fell) = at(|event| matches!(event, Event::Finished { .. })).unwrap();
    assert!(resumed < over && again < fell, "{log:?}");
}

#[tokio::test]
async fn what_is_said_after_a_match_is_seen_though_nobody_told_of_it() {
    let (store, house) = open().await;
    let table = timed(&store, &house, 0).await;
    let command = Command { id: "r".to_owned(), ply: 2, seat: None, act: Act::Resign };
    house.command(&table, ana(), command).await.unwrap();
    assert_eq!(table.room().status(), Status::Over);
    let after = table.room().seq();
    // Another server is there of which nothing is heard: what it wrote is looked up.
    store.state.lock().others = 1;
    let said = Event::RematchOffered { seat: 1 };
    store.append(table.key, after, &entries(vec![said], None, table.now()), None, None).await.unwrap();
    until("it is seen", || table.room().seq() == after + 1).await;
}

/// A bus that counts how often others are told to look, and how often it is asked whether they are heard.
#[derive(Default)]
struct Telling {
    bus: InProcess,
    told: AtomicUsize,
    rounds: AtomicUsize,
    deaf: AtomicBool,
    /// What other servers were told.
    elsewhere: Mutex<Vec<Note>>,
    heard: Mutex<Option<tokio::sync::mpsc::Receiver<Heard>>>,
}

#[async_trait]
impl Bus for Telling {
    fn publish(&self, table: &str, note: Note) {
        self.bus.publish(table, note);
    }

    async fn subscribe(&self, table: &str) -> Notes {
        self.bus.subscribe(table).await
    }

    fn tell_lost(&self) {
        self.told.fetch_add(1, Ordering::Relaxed);
    }

    fn publish_elsewhere(&self, _table: &str, note: Note) {
        self.elsewhere.lock().push(note);
    }

    fn others(&self) -> Option<tokio::sync::mpsc::Receiver<Heard>> {
        self.heard.lock().take()
    }

    fn is_sound(&self, _nodes: &[u64]) -> bool {
        self.rounds.fetch_add(1, Ordering::Relaxed);
        !self.deaf.load(Ordering::Relaxed)
    }
}

#[tokio::test]
async fn while_nobody_is_heard_everything_is_looked_up_in_every_round() {
    let (store, bus) = (Shared::open().await, Arc::new(Telling::default()));
    let house = house(&store, bus.clone(), VisitorLimits::default()).await;
    for _ in 0..3 {
        timed(&store, &house, 0).await;
    }
    let rounds = || bus.rounds.load(Ordering::Relaxed);
    until("all is well", || rounds() > 1).await;
    assert_eq!(bus.told.load(Ordering::Relaxed), 0);
    bus.deaf.store(true, Ordering::Relaxed);
    let begun = rounds();
    until("a round is over", || rounds() > begun + 1).await;
    let (before, asked) = (rounds(), store.state.lock().asked.len());
    until("some rounds are over", || rounds() > before + 4).await;
    // The last of them may be under way.
    let questions = store.state.lock().asked[asked..].to_vec();
    assert!(questions.len() >= rounds() - before - 1 && questions.iter().all(|tables| *tables == 3), "{questions:?}");
    assert_eq!(bus.told.load(Ordering::Relaxed), 0, "who is not heard hears nothing either");
    bus.deaf.store(false, Ordering::Relaxed);
    until("they are to tell again who is where", || bus.told.load(Ordering::Relaxed) == 1).await;
}

#[tokio::test]
async fn who_missed_a_note_looks_and_asks_who_is_where() {
    let (store, (tell, heard)) = (Shared::open().await, tokio::sync::mpsc::channel(8));
    let bus = Arc::new(Telling { heard: Mutex::new(Some(heard)), ..Telling::default() });
    let house = house(&store, bus.clone(), VisitorLimits::default()).await;
    let table = table(&house).await;
    moved_elsewhere(&store, &table).await;
    tell.send(Heard::Missed).await.unwrap();
    until("it is looked up, and others are asked", || table.room().ply() > 0 && bus.told.load(Ordering::Relaxed) == 1)
        .await;
    // Whoever is asked looks too, and asks nobody.
    tell.send(Heard::Lost).await.unwrap();
    let asked = store.state.lock().asked.len();
    until("it looks", || store.state.lock().asked.len() > asked).await;
    // That somebody who watched is gone may be what was lost.
    until("it tells who is here, also nobody", || bus.elsewhere.lock().contains(&Note::Spectators(0))).await;
    assert_eq!(bus.told.load(Ordering::Relaxed), 1);
}

#[tokio::test]
async fn others_are_to_look_after_a_write_of_which_nobody_knows_whether_it_was_written() {
    let (store, bus) = (Shared::open().await, Arc::new(Telling::default()));
    let house = house(&store, bus.clone(), VisitorLimits::default()).await;
    let table = table(&house).await;
    let text = table.room().table.legal()[0].clone();
    store.state.lock().lies = true;
    let command = Command { id: "m".to_owned(), ply: 0, seat: None, act: Act::Move { text } };
    assert!(house.command(&table, ana(), command).await.is_err());
    // Nobody asks again, and the store works: what failed is over before anybody looks.
    until("others are told", || bus.told.load(Ordering::Relaxed) > 0).await;
}

#[tokio::test]
async fn whoever_lists_what_others_play_pays_for_each_that_has_to_be_read() {
    let (store, first) = open().await;
    let seats = json!([{"kind": "here", "name": "Ana"}, {"kind": "here", "name": "Bea"}]);
    let new = serde_json::from_value(json!({"game": "dames", "seats": seats, "listed": true})).unwrap();
    for _ in 0..12 {
        lobby::create(&first, &new, None).await.unwrap();
    }
    let limits = VisitorLimits { address_messages: 1, ..VisitorLimits::default() };
    let second = house(&store, Arc::new(InProcess::default()), limits).await;
    let search = TableSearch { status: Some(Status::Live), take: 50, ..TableSearch::default() };
    let listed = async |address| table_lists::page(&second, &search, address).await.unwrap().tables.len();
    let begun = Instant::now();
    let spent = (0..100).take_while(|_| second.addresses.message([10, 0, 0, 1].into()).is_ok()).count();
    assert!((1..100).contains(&spent));
    assert_eq!(listed(Some([10, 0, 0, 1].into())).await, 12, "all are listed");
    // One more may be spent for each second that this takes.
    let most = 1 + usize::try_from(begun.elapsed().as_secs()).unwrap();
    assert!(second.cache.all().len() <= most, "and nearly none is read for who has spent everything");
    assert_eq!(listed(None).await, 12);
    assert_eq!(second.cache.all().len(), 12, "what all share costs nobody");
}
