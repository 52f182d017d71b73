//! Several servers that share a store: what others tell is heard, what they may have told in vain is looked up, and
//! what goes on by itself is done by the one that keeps it.

#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use room::HolderId;
use room::message::Status;
use tokio::sync::{Notify, mpsc};
use tokio::time::MissedTickBehavior;

use crate::bus::{Heard, Note, TELL};
use crate::cached_table::CachedTable;
use crate::error::ServerError;
use crate::house::{House, LISTS};
use crate::store::{ServiceId, StoreError};
use crate::timers::until_stopped;

/// How often the store hears that we are up, and tables are looked for that nobody keeps any more.
const BEAT: Duration = Duration::from_millis(400);
/// Once in so many beats a server looks which tables it keeps, as the store knows it.
const LOOKS: usize = 8;
/// How long what was told in vain is looked up at most once.
const REST: Duration = Duration::from_millis(100);
/// How many tables are taken over at a time.
const TAKEN: u32 = 300;
/// While all is well, a table is compared with the store, and told who is at it, once in so many rounds.
const ROUNDS: usize = 40;

/// Joins the others, where there are some.
pub fn join(house: &Arc<House>) {
    if house.store.is_shared() {
        until_stopped(house, keep_beating(house.clone()));
    }
    if let Some(heard) = house.bus.others() {
        until_stopped(house, listen(house.clone(), heard));
    }
    if house.store.is_shared() {
        until_stopped(house, keep_comparing(house.clone()));
    }
}

async fn keep_beating(house: Arc<House>) {
    let mut beat = tokio::time::interval(BEAT);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    // What else there is to ask may take long; the next beat does not wait for it.
    let looking = Arc::new(tokio::sync::Semaphore::new(1));
    let in_doubt = Arc::new(AtomicBool::new(false));
    for round in 0_usize.. {
        beat.tick().await;
        if let Err(error) = house.beat().await {
            tracing::warn!(%error, "the beat was not written");
            in_doubt.store(true, Ordering::Relaxed);
            continue;
        }
        if round.is_multiple_of(LOOKS) {
            in_doubt.store(true, Ordering::Relaxed);
        }
        let Ok(turn) = looking.clone().try_acquire_owned() else { continue };
        let (house, in_doubt) = (house.clone(), in_doubt.clone());
        tokio::spawn(async move {
            let all = in_doubt.swap(false, Ordering::Relaxed);
            if let Err(error) = keep_on(&house, all).await {
                tracing::warn!(%error, "no tables were taken over");
                in_doubt.store(true, Ordering::Relaxed);
            }
            drop(turn);
        });
    }
}

/// Goes on with tables that were kept by a server that is up no more; and, if `all` are to be looked at, with those
/// that this one keeps without knowing: the store may have done what it could not tell any more, and tables begin to
/// go on by themselves when a bot sits down.
async fn keep_on(house: &Arc<House>, all: bool) -> Result<(), StoreError> {
    let Some(service) = house.serving.id() else { return Ok(()) };
    let mut tables = house.store.take_over(service, TAKEN).await?;
    if !tables.is_empty() {
        tracing::info!(tables = tables.len(), "taken over");
    }
    if all {
        let kept = house.store.kept_by(service).await?;
        let known = house.kept.lock();
        let is_known = |id: &String| known.get(id).is_some_and(|table| table.keeper() == Some(service));
        tables.extend(kept.into_iter().filter(|id| !is_known(id)));
    }
    for id in tables {
        let house = house.clone();
        // Each on its own: reading one takes a while, and the next beat must not wait for it.
        tokio::spawn(async move {
            loop {
                let taken = house.take(&id, service).await;
                if house.is_to_be_tried_again(&taken).await {
                    continue;
                }
                if let Err(error) = taken {
                    tracing::error!(table = id, %error, "a table was not taken over");
                }
                break;
            }
        });
    }
    Ok(())
}

/// Hears what others tell.
async fn listen(house: Arc<House>, mut heard: mpsc::Receiver<Heard>) {
    let lost = Arc::new(Lost::default());
    until_stopped(&house, look_again(house.clone(), lost.clone()));
    while let Some(heard) = heard.recv().await {
        match heard {
            Heard::Note(id, _, note) if id == LISTS => house.bus.publish_here(LISTS, note),
            Heard::Note(id, node, note) => match house.cache.peek(&id) {
                Some(table) => house.hear(&table, node, note),
                // Somebody's first page may show it all the same.
                None => house.bus.publish_here(&id, note),
            },
            Heard::WhoIsAt(id) => {
                if let Some(table) = house.cache.peek(&id) {
                    house.tell_who_is_here(&table, false);
                }
            }
            Heard::Spent(node, spent) => house.addresses.spent_elsewhere(node, &spent),
            Heard::Lost => {
                house.metrics.notes_lost();
                lost.look.notify_one();
            }
            Heard::Missed => {
                house.metrics.notes_lost();
                lost.ask.store(true, Ordering::Relaxed);
                lost.look.notify_one();
            }
        }
    }
}

/// That something was told in vain.
#[derive(Default)]
struct Lost {
    /// It is to be looked up.
    look: Notify,
    /// What no store knows is to be told again: who is at which table.
    ask: AtomicBool,
}

/// Looks up everything whenever something was told in vain: once, however much it was.
async fn look_again(house: Arc<House>, lost: Arc<Lost>) {
    loop {
        lost.look.notified().await;
        if lost.ask.swap(false, Ordering::Relaxed) {
            house.bus.tell_lost();
        }
        let tables = house.cache.all();
        compare(&house, &tables).await;
        house.bus.publish_here(LISTS, Note::Changed);
        tables.iter().for_each(|table| house.tell_who_is_here(table, true));
        tokio::time::sleep(REST).await;
    }
}

/// Tells others that we are there, and compares what we have with the store: some of it while all is well, all of it
/// while something may have been told in vain.
async fn keep_comparing(house: Arc<House>) {
    let mut tick = tokio::time::interval(TELL);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut was_sound, mut failures) = (true, 0);
    for round in 0_usize.. {
        tick.tick().await;
        let nodes = house.serving.nodes();
        house.bus.tell_spent(house.addresses.spent_here());
        house.addresses.served_by(&nodes);
        let heard = house.bus.is_sound(&nodes);
        house.metrics.fleet(nodes.len(), house.kept.lock().len(), heard);
        // Who wrote something and was told that it had not, told nobody: others are to look. And who heard nothing for a
        // while is to be told anew who is where.
        let failed = house.health.failures();
        let sound = heard && house.health.is_ready() && failed == failures;
        if house.health.is_ready() && failed != failures || sound && !was_sound {
            failures = failed;
            house.bus.tell_lost();
        }
        let mut tables = house.cache.all();
        let carriers = [nodes, house.bus.heard_lately()].concat();
        for table in &tables {
            let now = table.now();
            let changed = table.presence().carried_by(&carriers, now);
            if !sound {
                table.presence().is_unknown(now);
            }
            if changed {
                house.watch(table);
                house.bus.publish_here(&table.id, Note::Presence(None));
            }
        }
        if sound && was_sound {
            tables.retain(|table| (table.key.0.unsigned_abs() as usize + round).is_multiple_of(ROUNDS));
            tables.iter().for_each(|table| house.tell_who_is_here(table, false));
        } else {
            house.bus.publish_here(LISTS, Note::Changed);
        }
        was_sound = sound;
        compare(&house, &tables).await;
    }
}

/// Looks up what others wrote and was not heard.
async fn compare(house: &Arc<House>, tables: &[Arc<CachedTable>]) {
    // Also those that are over: people talk there, and play again.
    let keys: Vec<_> = tables.iter().map(|table| table.key).collect();
    if keys.is_empty() {
        return;
    }
    let seqs = match house.store.seqs(&keys).await {
        Ok(seqs) => seqs,
        Err(error) => {
            tracing::warn!(%error, "what others wrote cannot be looked up");
            return;
        }
    };
    let seqs: HashMap<_, _> = seqs.into_iter().collect();
    for table in tables {
        house.catch_up_to(table, seqs.get(&table.key).copied().unwrap_or(0));
    }
}

impl House {
    /// Whether what this table does by itself is this server's to do.
    pub(crate) fn keeps(&self, table: &CachedTable) -> bool {
        !self.store.is_shared() || table.keeper().is_some_and(|keeper| self.serving.id() == Some(keeper))
    }

    /// In whose name this server writes what a table does by itself.
    pub(crate) fn fence(&self, table: &CachedTable) -> Option<ServiceId> {
        // A service that never was keeps nothing.
        self.store.is_shared().then(|| table.keeper().unwrap_or(ServiceId(-1)))
    }

    /// Keeps a table if no other server that is up does.
    pub(crate) async fn keep(self: &Arc<Self>, table: &Arc<CachedTable>) -> Result<bool, ServerError> {
        if self.keeps(table) {
            return Ok(true);
        }
        let Some(service) = self.serving.id() else { return Ok(false) };
        if !self.store.keep(service, table.key).await? {
            return Ok(false);
        }
        self.goes_on_here(table, service).await?;
        Ok(self.keeps(table))
    }

    /// The store says that this service keeps the table: what it does by itself is done here from now on.
    async fn goes_on_here(self: &Arc<Self>, table: &Arc<CachedTable>, service: ServiceId) -> Result<(), ServerError> {
        let _writing = table.writing.lock().await;
        self.catch_up(table).await?;
        // It may have taken long: then whoever keeps it meanwhile sees to it.
        if self.serving.id() == Some(service) && table.room().status() != Status::Over {
            table.set_keeper(Some(service));
            self.hold_on_to(table);
            self.follow_up(table);
        }
        Ok(())
    }

    /// A table that was begun here is kept here.
    pub(crate) fn has_begun(&self, table: &Arc<CachedTable>, keeper: Option<ServiceId>) {
        if self.store.is_shared() {
            table.set_keeper(keeper);
            self.hold_on_to(table);
        }
    }

    /// A table that goes on by itself stays in memory as long as it is kept here.
    fn hold_on_to(&self, table: &Arc<CachedTable>) {
        let awake = {
            let room = table.room();
            room.status() != Status::Over && (room.clock.is_some() || room.seating.has_bots())
        };
        if awake {
            self.kept.lock().insert(table.id.clone(), table.clone());
        }
    }

    async fn take(self: &Arc<Self>, id: &str, service: ServiceId) -> Result<(), ServerError> {
        let table = self.table(id).await?;
        self.goes_on_here(&table, service).await
    }

    /// Another server keeps this table, which was kept in the name of this service. What is late and in the name of an
    /// earlier one changes nothing.
    pub(crate) fn let_go(&self, table: &CachedTable, service: Option<ServiceId>) {
        if table.is_kept_no_more_by(service) {
            tracing::info!(table = table.id, "another server keeps this table");
            table.stop_thinking();
            self.kept.lock().remove(&table.id);
        }
    }

    /// This server was not heard for too long: what it kept may be another's, and what it thinks about is taken up
    /// again by whoever takes it over. If nobody served meanwhile, clocks are put right before anything else is done.
    pub(crate) fn was_broken_off(&self) {
        tracing::warn!("this server was not heard for a while; it begins anew");
        let kept = std::mem::take(&mut *self.kept.lock());
        drop(kept);
        for table in self.cache.all() {
            let keeper = table.keeper();
            if keeper != self.serving.id() && table.is_kept_no_more_by(keeper) {
                table.stop_thinking();
            }
        }
    }

    /// Whether the table has something to do by itself now.
    pub(crate) fn is_due(&self, table: &CachedTable) -> bool {
        let (room, now, customs) = (table.room(), table.now(), self.customs());
        let presence = table.presence();
        let falls = room.falls(&presence).map(|(_, at)| at);
        let unused = room.unused(&presence, &customs).map(|(_, at)| at);
        [falls, unused, room.throws_at()].into_iter().flatten().any(|at| at <= now)
    }

    /// Another server told something about a table that is in memory.
    fn hear(self: &Arc<Self>, table: &Arc<CachedTable>, node: u64, note: Note) {
        match note {
            Note::At(seq) => self.catch_up_to(table, seq),
            Note::Presence(Some((holder, signs))) => {
                let missed = table.misses_somebody(self.customs());
                let changed = table.presence().seen_elsewhere(node, HolderId(holder), signs, table.now());
                self.watch(table);
                if changed {
                    self.tell_presence_here(table);
                }
                if missed {
                    self.bus.publish_here(&table.id, Note::Changed);
                }
            }
            Note::Spectators(count) => {
                if table.presence().spectators_elsewhere(node, count, table.now()) {
                    self.tell_presence_here(table);
                }
            }
            Note::Changed | Note::Thinking(_) | Note::Presence(None) => self.bus.publish_here(&table.id, note),
            Note::Stopping => {}
        }
    }

    /// Applies what another server wrote, if it wrote anything, and lets follow what follows from it.
    fn catch_up_to(self: &Arc<Self>, table: &Arc<CachedTable>, seq: u64) {
        if seq <= table.room().seq() {
            return;
        }
        let (house, table) = (self.clone(), table.clone());
        tokio::spawn(async move {
            let _writing = table.writing.lock().await;
            if let Err(error) = house.catch_up(&table).await {
                // It is compared again.
                tracing::warn!(table = table.id, %error, "could not catch up");
            }
        });
    }

    /// Tells others who is at a table here; also that nobody watches, if it is `lost` what they were told before.
    fn tell_who_is_here(&self, table: &CachedTable, lost: bool) {
        for (holder, signs) in table.presence().seen_here(None) {
            self.bus.publish_elsewhere(&table.id, Note::Presence(Some((holder.0, signs))));
        }
        let spectators = table.presence().spectators_here();
        if spectators > 0 || lost {
            self.bus.publish_elsewhere(&table.id, Note::Spectators(spectators));
        }
    }
}
