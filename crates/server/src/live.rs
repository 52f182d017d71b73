//! A table in memory: a cache of its log, who is connected, and what a bot is thinking about it.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use bots::Cancel;
use game::{Lang, Seat};

use crate::clock::ClockSetting;
use crate::redact::{Around, Reader, Seen};
use crate::seating::HolderId;
use crate::state::State;
use crate::store::TableKey;

/// Milliseconds since 1970.
pub fn time() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}

/// A table in memory.
pub struct Live {
    /// Its id.
    pub id: String,
    /// Its key in the store.
    pub key: TableKey,
    /// Held by whoever writes to the log: one at a time decides, appends and applies.
    pub writing: tokio::sync::Mutex<()>,
    state: RwLock<State>,
    present: Mutex<Presence>,
    thinking: Mutex<Option<(u64, Cancel)>>,
    armed: AtomicU64,
    touched: AtomicU64,
}

/// Who is connected.
struct Presence {
    since: u64,
    holders: HashMap<HolderId, (u32, u64)>,
}

impl Live {
    /// A table just made or read.
    pub fn new(id: String, key: TableKey, state: State) -> Arc<Live> {
        Arc::new(Live {
            id,
            key,
            writing: tokio::sync::Mutex::default(),
            state: RwLock::new(state),
            present: Mutex::new(Presence { since: time(), holders: HashMap::new() }),
            thinking: Mutex::default(),
            armed: AtomicU64::new(u64::MAX),
            touched: AtomicU64::new(time()),
        })
    }

    /// The state, to be read for a moment.
    pub fn state(&self) -> RwLockReadGuard<'_, State> {
        self.state.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The state, to be changed for a moment, by who holds `writing`.
    pub fn state_mut(&self) -> RwLockWriteGuard<'_, State> {
        self.state.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks at the table as one reader.
    pub fn seen<T>(&self, reader: Reader, lang: Lang, claim_after: u64, look: impl FnOnce(Seen<'_>) -> T) -> T {
        let state = self.state();
        let time = time();
        let gone = self.gone(&state, claim_after, time);
        let claimable = gone.is_some_and(|gone| {
            let team = state.table.team(gone);
            let yours = reader.holder.map(|holder| state.seating.seats_of(holder)).unwrap_or_default();
            !yours.is_empty() && !yours.iter().any(|seat| team.contains(seat))
        });
        let around = Around { id: self.id.clone(), present: self.present(&state), claimable, time };
        look(Seen { state: &state, around: &around, reader, lang })
    }

    /// The seat that is to act and whose holder left or has been gone for long enough. Where a move has days,
    /// the clock alone decides.
    pub fn gone(&self, state: &State, claim_after: u64, now: u64) -> Option<Seat> {
        let seat = state.to_act()?;
        let holder = state.seating.place(seat)?.holder?;
        let days = matches!(state.clock.as_ref().map(crate::clock::Clock::setting), Some(ClockSetting::Days { .. }));
        let since = self.absent_since(holder)?;
        let long = now.saturating_sub(since) >= claim_after || state.seating.has_left(holder);
        (long && !days).then_some(seat)
    }

    /// Since when a holder is not connected.
    fn absent_since(&self, holder: HolderId) -> Option<u64> {
        let present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        match present.holders.get(&holder) {
            Some((0, since)) => Some(*since),
            Some(_) => None,
            None => Some(present.since),
        }
    }

    fn present(&self, state: &State) -> Vec<bool> {
        let present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        let here = |holder: &HolderId| present.holders.get(holder).is_some_and(|(count, _)| *count > 0);
        state
            .seating
            .places()
            .iter()
            .map(|place| place.level.is_some() || place.holder.as_ref().is_some_and(here))
            .collect()
    }

    /// Whether anybody who holds a seat is connected.
    pub fn is_visited(&self) -> bool {
        let present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        present.holders.values().any(|(count, _)| *count > 0)
    }

    /// A holder connects; says whether that makes a difference to others.
    pub fn comes(&self, holder: HolderId) -> bool {
        let mut present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = present.holders.entry(holder).or_insert((0, 0));
        entry.0 += 1;
        entry.0 == 1
    }

    /// A holder's connection ends; says whether that makes a difference to others.
    pub fn goes(&self, holder: HolderId) -> bool {
        let mut present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = present.holders.entry(holder).or_insert((1, 0));
        *entry = (entry.0.saturating_sub(1), time());
        entry.0 == 0
    }

    /// A bot is to think about the turn that began with this event; nothing if one already does.
    /// Whoever thought about an earlier turn stops.
    pub fn start_thinking(&self, turn_seq: u64) -> Option<Cancel> {
        let mut thinking = self.thinking.lock().unwrap_or_else(PoisonError::into_inner);
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
        if let Some((_, cancel)) = self.thinking.lock().unwrap_or_else(PoisonError::into_inner).take() {
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
        self.touched.store(time(), Ordering::Relaxed);
    }

    /// When it was last used.
    pub fn touched(&self) -> u64 {
        self.touched.load(Ordering::Relaxed)
    }
}
