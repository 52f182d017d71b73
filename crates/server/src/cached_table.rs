//! A table in memory: a cache of its log, who is connected, and what a bot is thinking about it.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bots::Cancel;
use game::Lang;
use parking_lot::{Mutex, MutexGuard, RwLock, RwLockReadGuard, RwLockWriteGuard};
use room::decide::Customs;
use room::{Presence, Reader, Room, Seen};

use crate::fair_queue::Asker;
use crate::limits::network;
use crate::store::TableKey;
use crate::system::HouseTime;

/// A table in memory.
pub struct CachedTable {
    /// Its id.
    pub id: String,
    /// Its key in the store.
    pub key: TableKey,
    /// Held by whoever writes to the log: one at a time decides, appends and applies.
    pub writing: tokio::sync::Mutex<()>,
    /// Set once the table goes on after it was read: what the time between did to it is written.
    pub reopened: tokio::sync::OnceCell<()>,
    room: RwLock<Room>,
    presence: Mutex<Presence>,
    thinking: Mutex<Option<(u64, Cancel)>>,
    /// From where it was last played: whose share of the bots' time it takes.
    asker: Mutex<Asker>,
    time: Arc<HouseTime>,
    /// How far this table's log is ahead of the time of the house, because a clock was once set wrong: its time goes on
    /// from what its log says.
    ahead: u64,
    armed: AtomicU64,
    touched: AtomicU64,
}

impl CachedTable {
    /// A table just made or read.
    pub fn new(id: String, key: TableKey, room: Room, time: &Arc<HouseTime>) -> Arc<CachedTable> {
        let now = time.now();
        let ahead = room.at.saturating_sub(now);
        Arc::new(CachedTable {
            id,
            key,
            writing: tokio::sync::Mutex::default(),
            reopened: tokio::sync::OnceCell::new(),
            room: RwLock::new(room),
            presence: Mutex::new(Presence::new(now + ahead)),
            thinking: Mutex::default(),
            asker: Mutex::default(),
            time: time.clone(),
            ahead,
            armed: AtomicU64::new(u64::MAX),
            touched: AtomicU64::new(now),
        })
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

    /// The room, to be read for a moment.
    pub fn room(&self) -> RwLockReadGuard<'_, Room> {
        self.room.read()
    }

    /// The room, to be changed for a moment, by who holds `writing`.
    pub fn room_mut(&self) -> RwLockWriteGuard<'_, Room> {
        self.room.write()
    }

    /// Who is here, for a moment. Taken after the room where both are.
    pub fn presence(&self) -> MutexGuard<'_, Presence> {
        self.presence.lock()
    }

    /// Looks at the table as one reader.
    pub fn seen<T>(&self, reader: Reader, lang: Lang, customs: Customs, look: impl FnOnce(&Seen<'_>) -> T) -> T {
        let room = self.room();
        let presence = self.presence();
        look(&Seen::new(&room, &self.id, &presence, customs, self.now(), reader, lang))
    }

    /// Whether the match can be claimed by those who are here.
    pub fn misses_somebody(&self, customs: Customs) -> bool {
        self.room().claimable(&self.presence(), &customs, self.now()).is_some()
    }

    /// When this table must be looked at next: when the flag falls, when whoever is to act has been gone for long enough,
    /// when a seat is free again that nobody came to, when somebody without a line is here no longer.
    pub fn deadline(&self, customs: Customs) -> Option<u64> {
        let (room, now) = (self.room(), self.now());
        let presence = self.presence();
        let falls = room.falls(&presence).map(|(_, at)| at);
        let gone = room.missing(&presence, &customs).map(|(_, from)| from).filter(|from| *from > now);
        let unused = room.unused(&presence, &customs).map(|(_, from)| from);
        [falls, gone, unused, presence.fades(now)].into_iter().flatten().min()
    }

    /// A bot is to think about the turn that began with this event; nothing if one already does.
    /// Whoever thought about an earlier turn stops.
    pub fn start_thinking(&self, turn_seq: u64) -> Option<Cancel> {
        let mut thinking = self.thinking.lock();
        if thinking.as_ref().is_some_and(|(seq, _)| *seq == turn_seq) {
            return None;
        }
        let cancel = Cancel::default();
        if let Some((_, earlier)) = thinking.replace((turn_seq, cancel.clone())) {
            earlier.cancel();
        }
        Some(cancel)
    }

    /// No bot has anything to think about.
    pub fn stop_thinking(&self) {
        if let Some((_, cancel)) = self.thinking.lock().take() {
            cancel.cancel();
        }
    }

    /// Notes that somebody will look at the table's clocks at `at`; says whether that is news.
    pub fn arm(&self, at: u64) -> bool {
        self.armed.fetch_min(at, Ordering::Relaxed) > at
    }

    /// Somebody looks at the clocks now.
    pub fn disarm(&self) {
        self.armed.store(u64::MAX, Ordering::Relaxed);
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
