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

    /// The seat that is to act and whose holder left or has been gone for long enough.
    pub fn gone(&self, state: &State, claim_after: u64, now: u64) -> Option<Seat> {
        self.gone_from(state, claim_after).filter(|(_, from)| *from <= now).map(|(seat, _)| seat)
    }

    /// The seat that is to act and whose holder is not here, and from when on that is for long enough. Where a move
    /// has days, the clock alone decides.
    pub fn gone_from(&self, state: &State, claim_after: u64) -> Option<(Seat, u64)> {
        let seat = state.to_act()?;
        let holder = state.seating.place(seat)?.holder?;
        let days = matches!(state.clock.as_ref().map(crate::clock::Clock::setting), Some(ClockSetting::Days { .. }));
        // Who waited for others to sit down may have done so elsewhere.
        let since = self.absent_since(holder)?.max(state.seated);
        let from = if state.seating.has_left(holder) { since } else { since.saturating_add(claim_after) };
        (!days).then_some((seat, from))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{Created, Entry, Event, SeatPlan, VERSION};
    use crate::secret::Token;

    #[test]
    fn nobody_is_missed_before_all_have_sat_down() {
        let (ana, bea) = (Token::new().unwrap(), Token::new().unwrap());
        // Later than this test ends, so that what counts is when Bea sat down, not since when Ana is away.
        let sat_down = time() + 1_000_000;
        let entry = |at, event| Entry { v: VERSION, at, by: None, event };
        let created = Event::Created(Box::new(Created {
            game: "damata".to_owned(),
            options: serde_json::json!({}),
            start: None,
            seats: vec![SeatPlan::Here { name: "Ana".to_owned() }, SeatPlan::Open],
            clock: None,
            listed: false,
            holder: Some(ana.hash()),
        }));
        let live = Live::new("T".to_owned(), TableKey(1), State::replay([entry(0, created)]).unwrap());
        assert_eq!(live.gone_from(&live.state(), 500), None, "nothing has begun");
        let joined = Event::Joined { seats: vec![1], name: "Bea".to_owned(), holder: bea.hash() };
        live.state_mut().apply(&entry(sat_down, joined)).unwrap();
        assert_eq!(live.gone_from(&live.state(), 500), Some((Seat(0), sat_down + 500)));
        assert_eq!(live.gone(&live.state(), 500, sat_down + 499), None);
        assert_eq!(live.gone(&live.state(), 500, sat_down + 500), Some(Seat(0)));
        live.comes(HolderId(0));
        assert_eq!(live.gone_from(&live.state(), 500), None, "she is here");
    }
}
