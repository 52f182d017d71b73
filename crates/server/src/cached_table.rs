//! A table in memory: a cache of its log, who is connected, and what a bot is thinking about it.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use bots::Cancel;
use game::Lang;
use parking_lot::{Mutex, MutexGuard, RwLock, RwLockReadGuard, RwLockWriteGuard};
use room::decide::Customs;
use room::{Presence, Reader, ReaderView, Room};

use crate::fair_pool;
use crate::fair_queue::Asker;
use crate::house_time::HouseTime;
use crate::limits::network;
use crate::shared_logs::SharedLogs;
use crate::store::{ServiceId, TableKey};

/// A table in memory.
pub struct CachedTable {
    /// Its id.
    pub id: String,
    /// Its key in the store.
    pub key: TableKey,
    /// Held by whoever writes to the log: one at a time decides, appends and applies.
    pub writing: tokio::sync::Mutex<()>,
    /// Since when somebody serves, as it was when the table last went on: what the time before did to it is written.
    reopened: AtomicU64,
    /// The service in whose name this server keeps the table; 0 for none.
    keeper: AtomicI64,
    room: RwLock<Room>,
    presence: Mutex<Presence>,
    thinking: Mutex<Option<Thinking>>,
    /// From where it was last played: whose share of the bots' time it takes.
    asker: Mutex<Asker>,
    time: Arc<HouseTime>,
    /// How far this table's log is ahead of the time of the house, because a clock was once set wrong: its time goes on
    /// from what its log says.
    ahead: u64,
    armed: AtomicU64,
    /// When readers may next be told who is here.
    next_presence: AtomicU64,
    touched: AtomicU64,
}

/// A bot that is asked about a turn.
struct Thinking {
    turn_seq: u64,
    cancel: Cancel,
    /// Where it waits; nothing once it thinks.
    waits: Option<Waits>,
}

/// Where a bot waits for its turn to think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Waits {
    /// Whose share of the time it takes.
    pub asker: Asker,
    /// Whether anybody is there to see it play.
    pub waited_for: bool,
}

impl Waits {
    /// Whether it would be sooner there than where it waits now.
    fn is_sooner_than(self, now: Waits) -> bool {
        let is_known = self.asker.is_some() && now.asker.is_none();
        match (now.waited_for, self.waited_for) {
            (false, true) => true,
            (true, false) => false,
            _ => is_known,
        }
    }
}

/// A table as it stood, which nobody waits for.
pub struct TableCopy {
    id: String,
    key: TableKey,
    /// The room.
    pub room: Room,
    /// Who was here.
    pub presence: Presence,
    /// When.
    pub now: u64,
}

impl TableCopy {
    /// Looks at the table as one reader, who may be told what was written for another.
    pub fn seen<T>(
        &self,
        logs: &SharedLogs,
        reader: Reader,
        lang: Lang,
        customs: Customs,
        look: impl FnOnce(&ReaderView<'_>) -> T,
    ) -> T {
        let logs = logs.of(self.key);
        let seen = ReaderView::new(&self.room, &self.id, &self.presence, customs, self.now, reader, lang);
        look(&seen.with_logs(&logs))
    }
}

/// How long readers are not told again who is here, in milliseconds.
const PRESENCE_PAUSE: u64 = 1000;

impl CachedTable {
    /// A table just made or read.
    pub fn new(id: String, key: TableKey, room: Room, time: &Arc<HouseTime>) -> Arc<CachedTable> {
        let now = time.now();
        let ahead = room.at.saturating_sub(now);
        Arc::new(CachedTable {
            id,
            key,
            writing: tokio::sync::Mutex::default(),
            reopened: AtomicU64::new(u64::MAX),
            keeper: AtomicI64::new(0),
            room: RwLock::new(room),
            presence: Mutex::new(Presence::new(now + ahead)),
            thinking: Mutex::default(),
            asker: Mutex::default(),
            time: time.clone(),
            ahead,
            armed: AtomicU64::new(u64::MAX),
            next_presence: AtomicU64::new(0),
            touched: AtomicU64::new(now),
        })
    }

    /// Whether the table goes on since then.
    pub fn is_reopened(&self, opened: u64) -> bool {
        self.reopened.load(Ordering::Relaxed) == opened
    }

    /// The table goes on since then.
    pub fn set_reopened(&self, opened: u64) {
        self.reopened.store(opened, Ordering::Relaxed);
    }

    /// In whose name this server keeps the table, if it does.
    pub fn keeper(&self) -> Option<ServiceId> {
        Some(ServiceId(self.keeper.load(Ordering::Relaxed))).filter(|service| service.0 != 0)
    }

    /// This server keeps the table, or does no longer.
    pub fn set_keeper(&self, service: Option<ServiceId>) {
        self.keeper.store(service.map_or(0, |service| service.0), Ordering::Relaxed);
    }

    /// This server keeps the table no more in the name of this service; says whether it did until now.
    pub fn is_kept_no_more_by(&self, service: Option<ServiceId>) -> bool {
        let Some(ServiceId(service)) = service else { return false };
        self.keeper.compare_exchange(service, 0, Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }

    /// From where it was last played, if that is known.
    pub fn asker(&self) -> Asker {
        *self.asker.lock()
    }

    /// Somebody who holds a seat came from there.
    pub fn asked_from(&self, address: IpAddr) {
        *self.asker.lock() = Some(network(address));
    }

    /// The time at this table, in milliseconds since 1970.
    pub fn now(&self) -> u64 {
        self.time.now().saturating_add(self.ahead)
    }

    /// A time at this table as the house counts it.
    pub fn house_time(&self, at: u64) -> u64 {
        at.saturating_sub(self.ahead)
    }

    /// The room, to be read for a moment, by a thread that serves.
    pub fn room(&self) -> RwLockReadGuard<'_, Room> {
        debug_assert!(!fair_pool::computes(), "whoever computes takes a copy");
        self.room.read()
    }

    /// What a thread that computes takes from the room: copied, and nothing worked out meanwhile. Who writes would wait
    /// for it, and everybody else for who writes.
    pub fn taken<T>(&self, take: impl FnOnce(&Room) -> T) -> T {
        take(&self.room.read())
    }

    /// The table as it stands, for a thread that computes.
    pub fn copy(&self) -> TableCopy {
        let room = self.taken(Room::clone);
        TableCopy { id: self.id.clone(), key: self.key, room, presence: self.presence.lock().clone(), now: self.now() }
    }

    /// The room, to be changed for a moment, by who holds `writing`.
    pub fn room_mut(&self) -> RwLockWriteGuard<'_, Room> {
        self.room.write()
    }

    /// Who is here, for a moment. Taken after the room where both are.
    pub fn presence(&self) -> MutexGuard<'_, Presence> {
        debug_assert!(!fair_pool::computes(), "whoever computes takes a copy");
        self.presence.lock()
    }

    /// Looks at the table as one reader.
    pub fn seen<T>(&self, reader: Reader, lang: Lang, customs: Customs, look: impl FnOnce(&ReaderView<'_>) -> T) -> T {
        let room = self.room();
        let presence = self.presence();
        look(&ReaderView::new(&room, &self.id, &presence, customs, self.now(), reader, lang))
    }

    /// Whether somebody is gone for so long that others can claim the match, or let a bot play.
    pub fn misses_somebody(&self, customs: Customs) -> bool {
        let (room, now) = (self.room(), self.now());
        let presence = self.presence();
        room.claimable(&presence, &customs, now).is_some() || room.misses_a_player(&presence, &customs, now)
    }

    /// When this table must be looked at next: when the flag falls, when somebody has been gone for long enough, when
    /// a die is thrown for whoever does not, when a seat is free again that nobody came to, when somebody without a line is here no longer.
    pub fn deadline(&self, customs: Customs) -> Option<u64> {
        let (room, now) = (self.room(), self.now());
        let presence = self.presence();
        let falls = room.falls(&presence).map(|(_, at)| at);
        let gone = room.missing(&presence, &customs).map(|(_, from)| from).filter(|from| *from > now);
        let unused = room.unused(&presence, &customs).map(|(_, from)| from);
        let replaceable = room.next_replaceable(&presence, &customs, now);
        [falls, gone, unused, replaceable, presence.fades(now), room.throws_at()].into_iter().flatten().min()
    }

    /// A bot is to think about the turn that began with this event, and waits for its turn to; nothing if one already
    /// thinks, or waits where it comes as soon. Whoever thought about an earlier turn stops.
    pub fn start_thinking(&self, turn_seq: u64, waits: Waits) -> Option<Cancel> {
        let mut thinking = self.thinking.lock();
        if let Some(known) = thinking.as_ref().filter(|known| known.turn_seq == turn_seq)
            && known.waits.is_none_or(|now| !waits.is_sooner_than(now))
        {
            return None;
        }
        let cancel = Cancel::default();
        let new = Thinking { turn_seq, cancel: cancel.clone(), waits: Some(waits) };
        if let Some(earlier) = thinking.replace(new) {
            earlier.cancel.cancel();
        }
        Some(cancel)
    }

    /// A bot whose turn to think has come begins to, unless that is nobody's wish any more.
    pub fn begins_to_think(&self, cancel: &Cancel) -> bool {
        let mut thinking = self.thinking.lock();
        if let Some(thinking) = thinking.as_mut().filter(|_| !cancel.is_cancelled()) {
            thinking.waits = None;
        }
        !cancel.is_cancelled()
    }

    /// Where a bot of this table waits now.
    pub fn waits(&self) -> Waits {
        Waits { asker: self.asker(), waited_for: self.presence().is_anybody(self.now()) }
    }

    /// No bot has anything to think about.
    pub fn stop_thinking(&self) {
        if let Some(thinking) = self.thinking.lock().take() {
            thinking.cancel.cancel();
        }
    }

    /// Notes that somebody will look at the table's clocks at `at`; says whether that is news.
    pub fn arm(&self, at: u64) -> bool {
        self.armed.fetch_min(at, Ordering::Relaxed) > at
    }

    /// Somebody is about to look at the table's clocks; says whether it is time, or that is somebody else's to do, later.
    pub fn disarm(&self) -> bool {
        let now = self.now();
        let due = |at| (at <= now).then_some(u64::MAX);
        self.armed.fetch_update(Ordering::Relaxed, Ordering::Relaxed, due).is_ok()
    }

    /// Nothing if readers may be told now who is here, which they then are; else when they may.
    pub fn next_presence(&self) -> Option<u64> {
        let now = self.now();
        let may = |next| (next <= now).then_some(now + PRESENCE_PAUSE);
        self.next_presence.fetch_update(Ordering::Relaxed, Ordering::Relaxed, may).err()
    }

    /// Notes that the table is used.
    pub fn touch(&self) {
        self.touched.store(self.time.now(), Ordering::Relaxed);
    }

    /// When it was last used.
    pub fn touched(&self) -> u64 {
        self.touched.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::fair_pool::FairPool;
    use crate::metrics::Metrics;

    fn table() -> Arc<CachedTable> {
        let seats = json!([{"kind": "here", "name": "A"}, {"kind": "here", "name": "B"}]);
        let new = serde_json::from_value(json!({"game": "dames", "seats": seats})).unwrap();
        let made = room::setup::create(&new, &mut rand::rng()).unwrap();
        let (room, _) = room::setup::begin(made.event, 0, &mut rand::rng()).unwrap();
        CachedTable::new(made.id, TableKey(1), room, &Arc::new(HouseTime::system()))
    }

    #[tokio::test]
    async fn whoever_computes_keeps_nobody_waiting() {
        let table = table();
        let pool = FairPool::new("test", 1, Metrics::default().bots()).unwrap();
        let compute = async |work: fn(&CachedTable) -> bool| {
            let table = table.clone();
            pool.compute(None, std::time::Duration::ZERO, move || work(&table)).await
        };
        let customs = Customs { chat_length: 0, claim_after: 0, goodbye: 0, unused_after: 0, table_events: 0 };
        let told = table.copy().seen(&SharedLogs::default(), Reader::default(), Lang::En, customs, |seen| {
            let free = table.room.try_write().is_some() && table.presence.try_lock().is_some();
            (free, seen.seq())
        });
        assert_eq!(told, (true, 1));
        assert_eq!(compute(|table| table.copy().room.seq() == 1).await.ok(), Some(true));
        // What would make others wait is no way to look at a table there.
        assert!(compute(|table| table.room().seq() == 1).await.is_err());
        assert!(compute(|table| table.presence().spectators_here() == 0).await.is_err());
    }
}
