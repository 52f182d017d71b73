//! All tables of this server: found, kept in memory while they are used, and written to one event at a time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use game::{Seat, Words};
use table::{AnyTable, Ending};
use tokio::sync::{mpsc, watch};

use crate::bus::{Bus, Note};
use crate::command::{self, Circumstances, Decision, LONGEST_ID};
use crate::config::Config;
use crate::error::Fault;
use crate::event::{By, Entry, Event, VERSION};
use crate::limits::Addresses;
use crate::live::{Live, time};
use crate::metrics::Metrics;
use crate::redact;
use crate::seating::HolderId;
use crate::state::{Corrupt, State};
use crate::store::{Store, StoreError};
use crate::thinkers::Thinkers;
use crate::wire::{Act, Command};

/// How often an append is tried anew after another server wrote first.
const TRIES: u32 = 5;

/// All tables.
pub struct Tables {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) bus: Arc<dyn Bus>,
    pub(crate) config: Config,
    pub(crate) metrics: Metrics,
    pub(crate) addresses: Addresses,
    pub(crate) thinkers: Thinkers,
    pub(crate) deadlines: mpsc::UnboundedSender<(u64, String)>,
    /// When this server started, and when one was last up before it.
    pub(crate) boot: u64,
    pub(crate) last_beat: Option<u64>,
    /// Turns true when the server is to stop.
    pub(crate) stopping: watch::Sender<bool>,
    cache: Mutex<HashMap<String, Arc<Live>>>,
}

/// What a command was answered with.
#[derive(Debug)]
pub enum Answer {
    /// It was carried out; its last event.
    Done(u64),
    /// Why a move cannot be played; nothing if it can.
    Why(Option<Fault>),
    /// What a bot would play.
    Hint(bots::Choice),
    /// The server is there.
    Pong,
}

impl Tables {
    /// All tables of a store, and the times at which some of them must be looked at.
    pub async fn new(
        config: Config,
        store: Arc<dyn Store>,
        bus: Arc<dyn Bus>,
        metrics: Metrics,
    ) -> Result<Arc<Tables>, StoreError> {
        let thinkers = Thinkers::new(config.limits.bot_threads(), metrics.clone());
        let thinkers = thinkers.map_err(|error| StoreError::Broken(error.to_string()))?;
        let (deadlines, due) = mpsc::unbounded_channel();
        let tables = Arc::new(Tables {
            last_beat: store.last_beat().await?,
            boot: time(),
            store,
            bus,
            addresses: Addresses::new(config.limits.clone()),
            config,
            metrics,
            thinkers,
            deadlines,
            stopping: watch::Sender::new(false),
            cache: Mutex::default(),
        });
        tables.start_clockwork(due);
        Ok(tables)
    }

    /// The table with this id.
    pub async fn get(self: &Arc<Self>, id: &str) -> Result<Arc<Live>, Fault> {
        if let Some(live) = self.cached(id) {
            return Ok(live);
        }
        let key = self.store.find(id).await?.ok_or(Fault::NotFound)?;
        let state = State::replay(self.store.read(key, 0).await?)?;
        let live = self.keep(Live::new(id.to_owned(), key, state));
        self.wake(&live).await?;
        Ok(live)
    }

    fn cached(&self, id: &str) -> Option<Arc<Live>> {
        let live = self.cache.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned()?;
        live.touch();
        Some(live)
    }

    /// How many moves were played at a table and who is to act, if it is in memory.
    pub(crate) fn standing_in_memory(&self, id: &str) -> Option<(u32, Option<Seat>)> {
        let live = self.cache.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned()?;
        let state = live.state();
        Some((state.ply(), state.to_act()))
    }

    /// Remembers a table, or finds that somebody else was faster. Forgets others nobody uses if there are too many.
    pub(crate) fn keep(&self, live: Arc<Live>) -> Arc<Live> {
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        let most = self.config.limits.tables_in_memory as usize;
        if most > 0 && cache.len() >= most {
            // Only the cache holds it, so nobody can be about to write to it.
            let mut idle: Vec<_> = cache.values().filter(|live| Arc::strong_count(live) == 1).collect();
            idle.sort_unstable_by_key(|live| live.touched());
            let oldest: Vec<_> = idle.iter().take(most / 10 + 1).map(|live| live.id.clone()).collect();
            for id in oldest {
                cache.remove(&id);
            }
        }
        let live = cache.entry(live.id.clone()).or_insert(live).clone();
        self.metrics.tables_in_memory(cache.len());
        live
    }

    /// A table was just read: its clock goes on, and whoever is to act does.
    async fn wake(self: &Arc<Self>, live: &Arc<Live>) -> Result<(), Fault> {
        let _writing = live.writing.lock().await;
        let paused =
            live.state().clock.as_ref().and_then(|clock| clock.running()).filter(|(_, since)| *since < self.boot);
        let fischer = |state: &State| {
            let setting = state.clock.as_ref().map(crate::clock::Clock::setting);
            matches!(setting, Some(crate::clock::ClockSetting::Fischer { .. }))
        };
        if let Some((_, since)) = paused
            && fischer(&live.state())
        {
            // Time while no server was up is nobody's.
            let spent = self.last_beat.unwrap_or(since).max(live.state().at).saturating_sub(since);
            self.write(live, None, |_| Ok((vec![Event::Resumed { spent }], None))).await?;
        }
        let waits_for_chance =
            |state: &State| state.status() == crate::wire::Status::Live && state.turn() == game::Turn::Chance;
        if waits_for_chance(&live.state()) {
            self.write(live, None, |state| {
                let mut table = state.table.clone();
                let events = command::roll(&mut *table)?;
                Ok((events, Some(table)))
            })
            .await?;
        }
        self.follow_up(live).await;
        Ok(())
    }

    /// Carries a command out, at most once, even if whoever gave it goes away meanwhile.
    pub async fn command(
        self: &Arc<Self>,
        live: &Arc<Live>,
        holder: HolderId,
        command: Command,
    ) -> Result<Answer, Fault> {
        let (tables, live) = (self.clone(), live.clone());
        let carrying_out = async move { tables.carry_out(&live, holder, &command).await };
        let answer = tokio::spawn(carrying_out).await;
        let answer = answer.unwrap_or_else(|error| Err(Fault::internal("a command", &error)));
        if answer.is_err() {
            self.metrics.refusal();
        }
        answer
    }

    async fn carry_out(
        self: &Arc<Self>,
        live: &Arc<Live>,
        holder: HolderId,
        command: &Command,
    ) -> Result<Answer, Fault> {
        match command.act {
            Act::Ping => return Ok(Answer::Pong),
            Act::Why { .. } => {
                let decision = self.decide(live, &live.state(), holder, command)?;
                return Ok(Answer::Why(if let Decision::Explain(fault) = decision { fault } else { None }));
            }
            Act::Hint => {
                let decision = self.decide(live, &live.state(), holder, command)?;
                let Decision::Hint(seat, level) = decision else { return Err(Fault::Internal) };
                return self.hint(live, seat, level).await.map(Answer::Hint);
            }
            _ => {}
        }
        if command.id.is_empty() || command.id.len() > LONGEST_ID {
            return Err(Fault::bad(
                "une commande porte un id de 1 à 64 caractères",
                "a command has an id of 1 to 64 characters",
            ));
        }
        let by = By { holder: holder.0, id: command.id.clone() };
        let _writing = live.writing.lock().await;
        if command.ply > live.state().ply() {
            // Whoever is ahead of us was told by another server.
            self.catch_up(live).await?;
        }
        self.flag(live).await?;
        if let Some(seq) = live.state().carried_out(&by) {
            return Ok(Answer::Done(seq));
        }
        if matches!(command.act, Act::Rematch) {
            self.decide(live, &live.state(), holder, command)?;
            let table = self.set_up_rematch(live).await?;
            let seq = self.write(live, Some(by), |_| Ok((vec![Event::Rematch { table: table.clone() }], None))).await?;
            return Ok(Answer::Done(seq));
        }
        let decided = |state: &State| match self.decide(live, state, holder, command)? {
            Decision::Write(events, table) => Ok((events, table)),
            _ => Ok((Vec::new(), None)),
        };
        self.write(live, Some(by), decided).await.map(Answer::Done)
    }

    fn decide(&self, live: &Live, state: &State, holder: HolderId, command: &Command) -> Result<Decision, Fault> {
        let around = Circumstances {
            gone: live.gone(state, self.claim_after(), time()),
            chat_length: self.config.limits.chat_length as usize,
        };
        command::decide(state, holder, command, &around)
    }

    /// Writes what `decide` says and applies it; if another server wrote first, decides anew on what it wrote.
    /// The caller holds `live.writing`.
    pub(crate) async fn write(
        self: &Arc<Self>,
        live: &Arc<Live>,
        by: Option<By>,
        decide: impl Fn(&State) -> Result<(Vec<Event>, Option<Box<dyn AnyTable>>), Fault>,
    ) -> Result<u64, Fault> {
        for _ in 0..TRIES {
            let (entries, played, after, before) = {
                let state = live.state();
                if let Some(seq) = by.as_ref().and_then(|by| state.carried_out(by)) {
                    return Ok(seq);
                }
                let (events, played) = decide(&state)?;
                if events.is_empty() {
                    return Ok(state.seq());
                }
                self.has_room(&state, &events)?;
                let entries = entries(events, by.clone(), state.at);
                (entries, played, state.seq(), changes_listing(&state))
            };
            let listing = listing(live, &entries, played.as_deref(), before)?;
            match self.store.append(live.key, after, &entries, listing.as_ref()).await {
                Ok(()) => {
                    live.state_mut().apply_played(&entries, played)?;
                    self.metrics.command(entries.iter().filter(|entry| entry.event.is_ply()).count());
                    self.follow_up(live).await;
                    return Ok(after + entries.len() as u64);
                }
                Err(StoreError::Conflict) => self.catch_up(live).await?,
                Err(error) => return Err(error.into()),
            }
        }
        Err(Fault::Busy)
    }

    fn has_room(&self, state: &State, events: &[Event]) -> Result<(), Fault> {
        const FULL: Fault = Fault::Limit(Words::new("cette table a trop vécu", "this table has seen too much"));
        let most = u64::from(self.config.limits.table_events);
        // An end always fits, so that no table is stuck.
        let ends = events.iter().any(|event| matches!(event, Event::Ended { .. } | Event::Closed));
        if most > 0 && state.seq() >= most && !ends { Err(FULL) } else { Ok(()) }
    }

    /// Applies what another server wrote, when nobody here is writing.
    pub(crate) async fn catch_up_now(self: &Arc<Self>, live: &Arc<Live>) -> Result<(), Fault> {
        let _writing = live.writing.lock().await;
        self.catch_up(live).await
    }

    /// Applies what another server wrote. The caller holds `live.writing`.
    pub(crate) async fn catch_up(&self, live: &Live) -> Result<(), Fault> {
        let known = live.state().seq();
        let entries = self.store.read(live.key, known).await?;
        let mut state = live.state_mut();
        let new = usize::try_from(state.seq() - known).unwrap_or(usize::MAX);
        entries.iter().skip(new).try_for_each(|entry| state.apply(entry)).map_err(Fault::from)
    }

    /// After something happened: readers are told, bots asked, clocks watched.
    pub(crate) async fn follow_up(self: &Arc<Self>, live: &Arc<Live>) {
        let (seq, turn_seq, bot) = {
            let state = live.state();
            (state.seq(), state.turn_seq, state.bot_to_act())
        };
        self.watch(live);
        self.bus.publish(&live.id, Note::At(seq)).await;
        match bot {
            Some((seat, level)) => self.ask_bot(live, seat, level, turn_seq),
            None => live.stop_thinking(),
        }
    }

    /// Ends the match if the running clock has run out. The caller holds `live.writing`.
    pub(crate) async fn flag(self: &Arc<Self>, live: &Arc<Live>) -> Result<(), Fault> {
        let falls = live.state().clock.as_ref().and_then(|clock| clock.falls());
        if let Some((seat, at)) = falls
            && at <= time()
        {
            let ending = Ending::Flagged(seat);
            self.write(live, None, |_| Ok((vec![Event::Ended { ending }], None))).await?;
        }
        Ok(())
    }

    /// After how many milliseconds somebody who is gone may be claimed against.
    pub(crate) fn claim_after(&self) -> u64 {
        u64::from(self.config.limits.claim_after) * 1000
    }

    /// Stops everything that runs for long: sockets say good-bye, bots stop.
    pub fn stop(&self) {
        self.stopping.send_replace(true);
        let all: Vec<_> = self.cache.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect();
        for live in all {
            live.stop_thinking();
        }
    }

    /// Closes the store, once nobody is served any more.
    pub async fn close(&self) {
        if let Err(error) = self.store.beat(time()).await {
            tracing::warn!(%error, "the last beat was not written");
        }
        self.store.close().await;
    }
}

/// Events as entries, all at the same time, which never goes back.
pub(crate) fn entries(events: Vec<Event>, by: Option<By>, last: u64) -> Vec<Entry> {
    let at = time().max(last);
    let entry = |event| Entry { v: VERSION, at, by: by.clone(), event };
    events.into_iter().map(entry).collect()
}

/// What lists show now, to see whether it changes.
fn changes_listing(state: &State) -> (crate::wire::Status, usize) {
    let taken = state.seating.places().iter().filter(|place| place.is_taken()).count();
    (state.status(), taken)
}

/// What lists will show after these entries, if it changes.
fn listing(
    live: &Live,
    entries: &[Entry],
    played: Option<&dyn AnyTable>,
    before: (crate::wire::Status, usize),
) -> Result<Option<crate::store::Listing>, Fault> {
    let plain_move = entries.iter().all(|entry| entry.event.is_ply());
    let still_on = played.is_some_and(|table| table.turn() != game::Turn::Over);
    let seats_or_status = |entry: &Entry| {
        matches!(
            entry.event,
            Event::Joined { .. } | Event::Left { .. } | Event::Undo { .. } | Event::Ended { .. } | Event::Closed
        )
    };
    if (plain_move && still_on) || (!plain_move && !entries.iter().any(seats_or_status)) {
        return Ok(None);
    }
    let mut after = live.state().clone();
    after.apply_played(entries, played.map(AnyTable::boxed_clone))?;
    let changed = changes_listing(&after) != before || after.status() == crate::wire::Status::Over;
    Ok(changed.then(|| redact::listing(&after)))
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Fault {
        match error {
            StoreError::Conflict => Fault::Busy,
            StoreError::Broken(_) => {
                tracing::error!(%error, "the store failed");
                Fault::Busy
            }
        }
    }
}

impl From<Corrupt> for Fault {
    fn from(error: Corrupt) -> Fault {
        Fault::internal("a log that cannot be replayed", &error)
    }
}
