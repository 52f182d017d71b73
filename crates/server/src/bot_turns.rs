//! Bots and their turns: asked to play when it is their turn, or for a hint.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bots::{Cancel, Choice, Level, Limits, Progress};
use game::Seat;
use rand::RngExt;
use room::{Fault, Room, decide};
use tokio::runtime::Handle;
use tokio::sync::oneshot;

use crate::bus::{Note, Thought};
use crate::cached_table::{CachedTable, Waits};
use crate::error::ServerError;
use crate::fair_pool::Ticket;
use crate::house::House;

/// How often readers are told what a bot looks at.
const TELL_EVERY: Duration = Duration::from_millis(250);
/// How long somebody waits for a hint at most, once it is being thought about.
const HINT_TIME: Duration = Duration::from_millis(1500);
/// How long somebody waits for a hint at most, its turn in the queue included.
const HINT_WAIT: Duration = Duration::from_secs(8);

/// Queues the bot that is to act, unless it already is, or would come no sooner.
pub fn ask(house: &Arc<House>, table: &Arc<CachedTable>, seat: Seat, level: Level, turn_seq: u64) {
    let waits = table.waits();
    let Some(cancel) = table.start_thinking(turn_seq, waits) else { return };
    let (ticket, handle) = (ticket(waits, level, level_time(level)), Handle::current());
    let (pool, house, table) = (house.bot_pool.clone(), house.clone(), table.clone());
    pool.submit(ticket, move || {
        let begun = Instant::now();
        if !table.begins_to_think(&cancel) {
            return;
        }
        let Some(room) = table.taken(|room| (room.turn_seq == turn_seq).then(|| room.clone())) else { return };
        let Some(thinker) = room.table.thinker(seat, level) else { return };
        let watched = Duration::from_millis(room.watched_for());
        drop(room);
        house.metrics.bot_turn();
        let least = least(&house, thinker.pace(), watched);
        let publish = |seen: &Progress| {
            let thought = Arc::new(Thought { seat: seat.0, turn_seq, seen: seen.clone() });
            house.bus.publish(&table.id, Note::Thinking(thought));
        };
        let hidden = thinker.pace().is_some();
        if hidden {
            // Once a turn, and nothing more: how often it has something to tell would tell something.
            publish(&Progress::default());
        }
        let remembered = (level == Level::MAX).then(|| house.bot_memories.of(&table.id, seat, level));
        let limits = Limits { remembered, ..limits(&house, cancel.clone(), None) };
        let mut told = Instant::now();
        let mut tell = |seen: &Progress| {
            if !hidden && told.elapsed() >= TELL_EVERY {
                told = Instant::now();
                publish(seen);
            }
        };
        // A bot that panics still has to play: some legal move stands in for it.
        let thinking = std::panic::AssertUnwindSafe(|| thinker.think(&limits, &mut tell));
        let choice = std::panic::catch_unwind(thinking).unwrap_or_default();
        if cancel.is_cancelled() {
            return;
        }
        handle.spawn(play(house.clone(), table.clone(), turn_seq, choice, least.saturating_sub(begun.elapsed())));
    });
}

/// How long a bot takes at least: so that people see it move, and where hands are hidden so that nobody sees whether it
/// had anything to think about. A little by chance covers that a search stops a little late. What everybody looks up for
/// – a goal, half-time – is waited for, where bots wait at all.
fn least(house: &House, pace: Option<Duration>, watched: Duration) -> Duration {
    let pause = match u64::from(house.config.limits.bot_pause) {
        0 => Duration::ZERO,
        pause => Duration::from_millis(pause) + watched,
    };
    pace.map_or(pause, |pace| pause.max(pace + pace / 8) + pace.mul_f64(rand::rng().random_range(0.0..0.125)))
}

async fn play(house: Arc<House>, table: Arc<CachedTable>, turn_seq: u64, choice: Option<Choice>, pause: Duration) {
    if !pause.is_zero() {
        tokio::time::sleep(pause).await;
    }
    let text = choice.map(|choice| choice.text);
    let decide = |room: &Room| {
        if let Some(refused) = text.as_deref().and_then(|text| room.table.explain(text))
            && room.turn_seq == turn_seq
        {
            tracing::error!(game = room.table.info().id, %refused, "a bot chose a move that is refused");
        }
        Ok(decide::bot_plays(room, turn_seq, text.as_deref(), &mut rand::rng())?)
    };
    // What was thought out is not thought again because a disk was full, or because this server keeps the table anew.
    let played = loop {
        let writing = table.writing.lock().await;
        let played = house.write(&table, None, house.fence(&table), decide).await;
        drop(writing);
        if !house.is_to_be_tried_again(&played).await {
            break played;
        }
    };
    match played {
        // Somebody took a move back or gave up meanwhile.
        Ok(_) | Err(ServerError::Refused(Fault::Stale | Fault::Over | Fault::NotYourTurn)) => {}
        Err(error) => {
            tracing::error!(table = table.id, %error, "a bot could not play");
            table.stop_thinking();
        }
    }
}

/// What a bot would play here.
pub async fn hint(
    house: &Arc<House>,
    table: &Arc<CachedTable>,
    seat: Seat,
    level: Level,
) -> Result<Choice, ServerError> {
    let (sender, answer) = oneshot::channel();
    let waits = Waits { asker: table.asker(), waited_for: true };
    let ticket = ticket(waits, level, HINT_TIME.min(level_time(level)));
    let (pool, house, table) = (house.bot_pool.clone(), house.clone(), table.clone());
    pool.submit_if_idle(ticket, move || {
        // Whoever asked may be gone.
        if sender.is_closed() {
            return;
        }
        let thinker = table.taken(|room| room.table.clone()).thinker(seat, level);
        let limits = limits(&house, Cancel::default(), Some(HINT_TIME));
        let choice = thinker.and_then(|thinker| thinker.think(&limits, &mut |_| {}));
        let _ = sender.send(choice);
    })?;
    match tokio::time::timeout(HINT_WAIT, answer).await {
        Ok(choice) => choice.ok().flatten().ok_or(Fault::Stale.into()),
        Err(_) => Err(ServerError::Busy),
    }
}

/// The turn of a table's bot: the table's own asker pays for it, and weak levels come first in a tie.
fn ticket(Waits { asker, waited_for }: Waits, level: Level, cost: Duration) -> Ticket {
    Ticket { asker, waited_for, rank: level.get(), cost }
}

/// How long a level is likely to think: what it took is put right afterwards.
fn level_time(level: Level) -> Duration {
    Duration::from_millis(if level.get() <= 4 { 80 } else { 1000 })
}

fn limits(house: &House, cancel: Cancel, time: Option<Duration>) -> Limits {
    let (seed, memory) = (rand::rng().random(), Some(house.config.limits.bot_memory as usize));
    Limits { time, seed, memory, cancel, ..Limits::default() }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::sync::mpsc;

    use futures_util::StreamExt;
    use futures_util::stream::SelectAll;
    use game::Lang;
    use room::{HolderId, Reader, Token};
    use serde_json::json;

    use super::*;
    use crate::bus::InProcess;
    use crate::config::{Config, VisitorLimits};
    use crate::lobby;
    use crate::metrics::Metrics;
    use crate::store::Sqlite;
    use crate::subscription::Subscription;

    #[tokio::test]
    async fn after_a_restart_whoever_comes_back_and_weak_levels_wait_for_nobody_elses_bots() {
        let folder = tempfile::tempdir().unwrap();
        let store = Arc::new(Sqlite::open(&folder.path().join("tablee.sqlite"), Metrics::default()).await.unwrap());
        let limits = VisitorLimits { bots: 1, bot_pause: 0, bot_memory: 4, ..VisitorLimits::default() };
        let config = Config { limits, ..Config::default() };
        let house = House::open(config, store, Arc::new(InProcess::default()), Metrics::default()).await.unwrap();
        // The one thread is busy until everybody has come.
        let (open, gate) = mpsc::channel::<()>();
        let busy = Ticket { asker: None, waited_for: true, rank: 0, cost: Duration::ZERO };
        let (begins, begun) = oneshot::channel();
        house.bot_pool.submit(busy, move || {
            begins.send(()).unwrap();
            assert!(gate.recv().is_err());
        });
        begun.await.unwrap();
        // Nobody knows any more who asked for these.
        let (mut tables, mut happens) = (Vec::new(), SelectAll::new());
        for level in [8, 6, 8, 5, 8, 1, 6] {
            let seats = json!([{"kind": "bot", "level": level}, {"kind": "here", "name": "Ana"}]);
            let new = serde_json::from_value(json!({"game": "damata", "seats": seats})).unwrap();
            let opened = lobby::create(&house, &new, None).await.unwrap();
            let table = house.table(&opened.table).await.unwrap();
            assert_eq!(table.asker(), None);
            let number = tables.len();
            let played = move |note| std::future::ready(matches!(note, Note::At(seq) if seq > 1).then_some(number));
            happens.push(house.bus.subscribe(&table.id).await.filter_map(played));
            tables.push((table, Token::parse(&opened.token).unwrap()));
        }
        let (mine, token) = tables.last().unwrap();
        let home = IpAddr::from([10, 0, 0, 7]);
        let reader = Reader { holder: Some(HolderId(0)), pinned: None };
        for _ in 0..3 {
            // In and out as often as one likes: it waits in one place.
            mine.asked_from(home);
            drop(Subscription::new(&house, mine, reader, Some(token.hash()), Lang::En, 0, Some(home)).await);
        }
        assert!(house.metrics.text().contains("tablee_bots_waiting 8\n"), "{}", house.metrics.text());
        drop(open);
        assert_eq!(happens.next().await, Some(6), "who is here and known");
        assert_eq!(happens.next().await, Some(5), "then the weakest of all others");
        assert_eq!(happens.next().await, Some(3));
        house.stop();
    }
}
