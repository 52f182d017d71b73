//! The house: everything a server has for its tables. It finds a table, lets one command at a time write to it, and
//! tells whoever follows it.

use std::net::IpAddr;
use std::sync::Arc;

use room::decide::{self, Customs, Decision, LONGEST_ID, Surroundings};
use room::event::{By, Event};
use room::listing::Listing;
use room::message::{Act, Command, ServerMessage, frame};
use room::setup::entries;
use room::{Entry, Fault, HolderId, Room};
use tokio::sync::watch;

use crate::bot_memories::BotMemories;
use crate::bot_turns;
use crate::bus::{Bus, Note};
use crate::cache::Cache;
use crate::cached_table::CachedTable;
use crate::config::Config;
use crate::error::ServerError;
use crate::fair_pool::FairPool;
use crate::health::{self, Health};
use crate::limits::Addresses;
use crate::lobby;
use crate::metrics::Metrics;
use crate::store::{Store, StoreError, Watched};
use crate::system::HouseTime;
use crate::timers::Timers;

/// The longest log that is replayed on the spot.
const LONG_LOG: usize = 300;

/// How often an append is tried anew after another server wrote first.
const TRIES: u32 = 5;

/// How long, in milliseconds, a good-bye is waited for to be taken back.
const GOODBYE: u64 = 10_000;

/// Everything a server has for its tables.
pub struct House {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) bus: Arc<dyn Bus>,
    pub(crate) config: Config,
    pub(crate) metrics: Metrics,
    pub(crate) health: Arc<Health>,
    pub(crate) addresses: Addresses,
    /// The threads on which bots think.
    pub(crate) bot_pool: FairPool,
    pub(crate) bot_memories: BotMemories,
    /// The threads on which all else is computed that takes a while.
    pub(crate) compute_pool: FairPool,
    pub(crate) cache: Cache,
    pub(crate) time: Arc<HouseTime>,
    timers: Timers,
    /// When a server was last up before this one.
    last_beat: Option<u64>,
    /// Turns true when the server is to stop.
    pub(crate) stopping: watch::Sender<bool>,
}

/// Who asks for something, and from where.
#[derive(Clone, Copy, Debug)]
pub struct Sender {
    /// Whose seats are used.
    pub holder: HolderId,
    /// Whose limits count.
    pub address: IpAddr,
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

impl Answer {
    /// The answer on the wire.
    pub fn frame(self, id: String, lang: game::Lang) -> bytes::Bytes {
        frame(&match self {
            Answer::Done(seq) => ServerMessage::Done { id, seq },
            Answer::Why(fault) => ServerMessage::Why { id, refusal: fault.map(|fault| fault.told(lang)) },
            Answer::Hint(choice) => ServerMessage::Hint { id, text: choice.text, line: choice.seen.line },
            Answer::Pong => ServerMessage::Pong,
        })
    }
}

impl House {
    /// A house around a store, with its clocks running.
    pub async fn open(
        config: Config,
        store: Arc<dyn Store>,
        bus: Arc<dyn Bus>,
        metrics: Metrics,
    ) -> Result<Arc<House>, StoreError> {
        House::open_at(HouseTime::system(), config, store, bus, metrics).await
    }

    /// The same with a time of one's own.
    pub async fn open_at(
        time: HouseTime,
        config: Config,
        store: Arc<dyn Store>,
        bus: Arc<dyn Bus>,
        metrics: Metrics,
    ) -> Result<Arc<House>, StoreError> {
        let pool = |name: &str, threads: usize, workload| {
            FairPool::new(name, threads, workload).map_err(|error| StoreError::Broken(error.to_string()))
        };
        let bot_pool = pool("bot", config.limits.bot_threads(), metrics.bots())?;
        let compute_pool = pool("compute", config.limits.compute_threads(), metrics.computing())?;
        // Twice as many remember as think at a time.
        let bot_memories = BotMemories::new(2 * config.limits.bot_threads());
        let (timers, due) = Timers::new();
        let health = Arc::new(Health::new(metrics.clone()));
        let house = Arc::new(House {
            last_beat: store.services().await?.first().map(|(_, until)| *until),
            time: Arc::new(time),
            store: Arc::new(Watched::new(store, health.clone())),
            health,
            bus,
            addresses: Addresses::new(&config.limits, config.proxies),
            cache: Cache::new(config.limits.tables_in_memory as usize, metrics.clone()),
            config,
            metrics,
            bot_pool,
            bot_memories,
            compute_pool,
            timers,
            stopping: watch::Sender::new(false),
        });
        due.run(&house);
        tokio::spawn(health::probe(house.clone()));
        Ok(house)
    }

    /// The table with this id.
    pub async fn table(self: &Arc<Self>, id: &str) -> Result<Arc<CachedTable>, ServerError> {
        let table = match self.cache.get(id) {
            Some(table) => table,
            None => self.load(id).await?,
        };
        // Whoever comes next tries again if this cannot be written now.
        table.reopened.get_or_try_init(|| self.reopen(&table)).await?;
        Ok(table)
    }

    /// Reads a table into memory. One that cannot be read says so, and is not read again.
    async fn load(&self, id: &str) -> Result<Arc<CachedTable>, ServerError> {
        if self.health.is_unreadable(id) {
            return Err(ServerError::Unreadable);
        }
        let key = self.store.find(id).await?.ok_or(Fault::NotFound)?;
        let log = match self.store.read(key, 0).await {
            Err(StoreError::Unreadable(why)) => return Err(self.unreadable(id, &why)),
            log => log?,
        };
        let room = if log.len() > LONG_LOG {
            // Thousands of moves take a while to referee: not on a thread that serves others.
            let replaying = tokio::task::spawn_blocking(|| Room::replay(log));
            replaying.await.map_err(|error| ServerError::internal("a replay", &error))?
        } else {
            Room::replay(log)
        };
        let room = room.map_err(|why| self.unreadable(id, &why))?;
        Ok(self.cache.keep(CachedTable::new(id.to_owned(), key, room, &self.time)))
    }

    fn unreadable(&self, id: &str, why: &dyn std::fmt::Display) -> ServerError {
        self.health.found_unreadable(id, why);
        ServerError::Unreadable
    }

    /// A table just read goes on: its clock runs and its bot thinks.
    async fn reopen(self: &Arc<Self>, table: &Arc<CachedTable>) -> Result<(), ServerError> {
        let _writing = table.writing.lock().await;
        let reopen = |room: &Room| Ok(decide::reopen(room, self.time.opened(), self.last_beat, &mut rand::rng())?);
        if self.write(table, None, reopen).await? == 0 {
            self.follow_up(table);
        }
        Ok(())
    }

    /// Carries a command out, at most once. Must not be given up on half-way: see [`House::command_for`].
    pub async fn command(
        self: &Arc<Self>,
        table: &Arc<CachedTable>,
        sender: Sender,
        command: Command,
    ) -> Result<Answer, ServerError> {
        self.is_seen(table, sender.holder);
        let answer = self.carry_out(table, sender, command).await;
        if answer.is_err() {
            self.metrics.refusal();
        }
        answer
    }

    /// The same for a caller who may go away meanwhile.
    pub async fn command_for(
        self: &Arc<Self>,
        table: &Arc<CachedTable>,
        sender: Sender,
        command: Command,
    ) -> Result<Answer, ServerError> {
        let (house, table) = (self.clone(), table.clone());
        let carrying_out = tokio::spawn(async move { house.command(&table, sender, command).await });
        carrying_out.await.unwrap_or_else(|error| Err(ServerError::internal("a command", &error)))
    }

    async fn carry_out(
        self: &Arc<Self>,
        table: &Arc<CachedTable>,
        Sender { holder, address }: Sender,
        command: Command,
    ) -> Result<Answer, ServerError> {
        match command.act {
            Act::Ping => return Ok(Answer::Pong),
            Act::Why { .. } | Act::Hint => {
                let decision = self.decide(table, &table.room(), holder, &command)?;
                return match decision {
                    Decision::Hint(seat, level) => bot_turns::hint(self, table, seat, level).await.map(Answer::Hint),
                    Decision::Explain(fault) => Ok(Answer::Why(fault)),
                    Decision::Write(_) | Decision::Rematch => Err(ServerError::Internal),
                };
            }
            _ => {}
        }
        if command.id.is_empty() || command.id.len() > LONGEST_ID {
            return Err(ServerError::bad(
                "une commande porte un id de 1 à 64 caractères",
                "a command has an id of 1 to 64 characters",
            ));
        }
        let _writing = table.writing.lock().await;
        if command.ply > table.room().ply() {
            // Whoever is ahead of us was told by another server.
            self.catch_up(table).await?;
        }
        self.flag(table).await?;
        let lag = if let Act::Move { .. } = command.act { table.presence().lag(holder) } else { 0 };
        let by = By::new(holder, command.id.clone()).with_lag(lag);
        let written = if matches!(command.act, Act::Rematch) && table.room().carried_out(&by).is_none() {
            self.decide(table, &table.room(), holder, &command)?;
            // A rematch is a new table like any other.
            self.addresses.table(address)?;
            let next = lobby::set_up_rematch(self, table).await?;
            self.write(table, Some(&by), |_| Ok(vec![Event::Rematch { table: next.clone() }])).await?
        } else {
            let decide = |room: &Room| match self.decide(table, room, holder, &command)? {
                Decision::Write(events) => Ok(events),
                _ => Err(ServerError::Internal),
            };
            self.write(table, Some(&by), decide).await?
        };
        let room = table.room();
        // Nothing was written by a command that had already been carried out, nor by one that changes nothing.
        let earlier = if written == 0 { room.carried_out(&by) } else { None };
        Ok(Answer::Done(earlier.unwrap_or(room.seq())))
    }

    fn decide(
        &self,
        table: &CachedTable,
        room: &Room,
        holder: HolderId,
        command: &Command,
    ) -> Result<Decision, ServerError> {
        let presence = table.presence();
        let customs = self.customs();
        let mut around = Surroundings { now: table.now(), chance: &mut rand::rng(), presence: &presence, customs };
        Ok(decide::decide(room, holder, command, &mut around)?)
    }

    /// Writes what `decide` says, applies it and tells everybody; if another server wrote first, decides anew on what
    /// it wrote. Gives how many events were written. The caller holds `table.writing`.
    pub(crate) async fn write(
        self: &Arc<Self>,
        table: &Arc<CachedTable>,
        by: Option<&By>,
        decide: impl Fn(&Room) -> Result<Vec<Event>, ServerError>,
    ) -> Result<usize, ServerError> {
        let mut caught_up = false;
        let written = self.try_to_write(table, by, decide, &mut caught_up).await;
        // What was found in the store is news here as well: another server wrote it, or this one did and was told that
        // it had not.
        if caught_up && !matches!(written, Ok(1..)) {
            self.follow_up(table);
        }
        written
    }

    async fn try_to_write(
        self: &Arc<Self>,
        table: &Arc<CachedTable>,
        by: Option<&By>,
        decide: impl Fn(&Room) -> Result<Vec<Event>, ServerError>,
        caught_up: &mut bool,
    ) -> Result<usize, ServerError> {
        for _ in 0..TRIES {
            let (entries, listing, after) = {
                let room = table.room();
                if by.is_some_and(|by| room.carried_out(by).is_some()) {
                    return Ok(0);
                }
                let events = decide(&room)?;
                if events.is_empty() {
                    return Ok(0);
                }
                // Time never goes back in a log.
                let entries = entries(events, by.cloned(), table.now().max(room.at));
                let listing = listing(&room, &entries)?;
                (entries, listing, room.seq())
            };
            match self.store.append(table.key, after, &entries, listing.as_ref()).await {
                Ok(()) => {
                    let mut room = table.room_mut();
                    entries.iter().try_for_each(|entry| room.apply(entry))?;
                    drop(room);
                    self.metrics.command(entries.iter().filter(|entry| entry.event.is_ply()).count());
                    self.follow_up(table);
                    return Ok(entries.len());
                }
                Err(StoreError::Conflict) => {
                    self.catch_up(table).await?;
                    *caught_up = true;
                }
                Err(error) => return Err(error.into()),
            }
        }
        Err(ServerError::Busy)
    }

    /// Applies what another server wrote. The caller holds `table.writing`.
    pub(crate) async fn catch_up(&self, table: &CachedTable) -> Result<(), ServerError> {
        let known = table.room().seq();
        let entries = self.store.read(table.key, known).await?;
        let mut room = table.room_mut();
        Ok(entries.iter().try_for_each(|entry| room.apply(entry))?)
    }

    /// After something happened: clocks are watched, readers told, bots asked.
    pub(crate) fn follow_up(self: &Arc<Self>, table: &Arc<CachedTable>) {
        self.watch(table);
        let (seq, turn_seq, bot) = {
            let room = table.room();
            (room.seq(), room.turn_seq, room.bot_to_act())
        };
        self.bus.publish(&table.id, Note::At(seq));
        match bot {
            Some((seat, level)) => bot_turns::ask(self, table, seat, level, turn_seq),
            None => table.stop_thinking(),
        }
    }

    /// Sees to it that this table is looked at at its next deadline. To be called whenever that may have changed,
    /// before readers are told: what has come to pass by then is told with how things stand, what has not is waited for.
    pub(crate) fn watch(&self, table: &CachedTable) {
        if let Some(at) = table.deadline(self.customs())
            && table.arm(at)
        {
            self.timers.set(table.house_time(at), table.id.clone());
        }
    }

    /// Ends the match if the running clock has run out. The caller holds `table.writing`.
    pub(crate) async fn flag(self: &Arc<Self>, table: &Arc<CachedTable>) -> Result<(), ServerError> {
        let flag = |room: &Room| decide::flag(room, &table.presence(), table.now());
        if flag(&table.room()).is_some() {
            self.write(table, None, |room| Ok(flag(room).into_iter().collect())).await?;
        }
        Ok(())
    }

    /// Frees the seats of who never came, if it is time. The caller holds `table.writing`.
    pub(crate) async fn free_unused(self: &Arc<Self>, table: &Arc<CachedTable>) -> Result<(), ServerError> {
        let free = |room: &Room| decide::free_unused(room, &table.presence(), &self.customs(), table.now());
        if free(&table.room()).is_some() {
            self.write(table, None, |room| Ok(free(room).into_iter().collect())).await?;
        }
        Ok(())
    }

    /// A holder gave a sign of life: who keeps no line open is here all the same.
    pub(crate) fn is_seen(&self, table: &CachedTable, holder: HolderId) {
        let missed = table.misses_somebody(self.customs());
        if table.presence().asks(holder, table.now()) {
            self.watch(table);
            self.bus.publish(&table.id, Note::Presence);
        }
        if missed {
            self.bus.publish(&table.id, Note::Changed);
        }
    }

    /// What this house allows.
    pub(crate) fn customs(&self) -> Customs {
        let limits = &self.config.limits;
        Customs {
            chat_length: limits.chat_length as usize,
            claim_after: u64::from(limits.claim_after) * 1000,
            goodbye: GOODBYE,
            unused_after: u64::from(limits.unused_after) * 1000,
            table_events: u64::from(limits.table_events),
        }
    }

    /// Stops everything that runs for long: sockets say good-bye, bots stop.
    pub fn stop(&self) {
        self.stopping.send_replace(true);
        for table in self.cache.all() {
            table.stop_thinking();
            self.bus.publish(&table.id, Note::Stopping);
        }
    }

    /// Closes the store, once nobody is served any more.
    pub async fn close(&self) {
        if let Err(error) = self.store.beat(self.time.opened(), self.time.now()).await {
            tracing::warn!(%error, "the last beat was not written");
        }
        self.store.close().await;
    }
}

/// What lists will show after these entries, if it changes.
fn listing(room: &Room, entries: &[Entry]) -> Result<Option<Listing>, ServerError> {
    if !entries.iter().any(|entry| Listing::changes_with(&entry.event)) {
        return Ok(None);
    }
    let mut after = room.clone();
    entries.iter().try_for_each(|entry| after.apply(entry))?;
    Ok(Some(Listing::of(&after)))
}
