//! The house: everything a server has for its tables. It finds a table, lets one command at a time write to it, and
//! tells whoever follows it.

mod commands;
mod due;
mod presence;
mod writing;

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use room::decide::Customs;
use room::event::Event;
use room::message::{ServerMessage, Status, frame};
use room::{Fault, HolderId, Room};
use tokio::sync::watch;

use crate::bot_memories::{self, BotMemories};
use crate::bot_turns;
use crate::bus::{Bus, Note};
use crate::cache::Cache;
use crate::cached_table::CachedTable;
use crate::config::Config;
use crate::error::ServerError;
use crate::fair_pool::FairPool;
use crate::fleet;
use crate::handover::Handovers;
use crate::health::{self, Health};
use crate::heartbeat::Serving;
use crate::home_feed::SharedLists;
use crate::house_time::HouseTime;
use crate::http::SmallTexts;
use crate::limits::Addresses;
use crate::metrics::Metrics;
use crate::shared_logs::SharedLogs;
use crate::store::{Store, StoreError, Watched};
use crate::timers::Timers;

/// The longest log that is replayed on the spot, and how long others are likely to take.
const LONG_LOG: usize = 300;
const REPLAY_COST: Duration = Duration::from_millis(20);

/// How many lists the store looks up at a time, of which one address has at most half.
const LISTS_AT_ONCE: usize = 2;

/// What the bus calls the lists of tables: no table has such an id.
pub(crate) const LISTS: &str = "~";

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
    /// The threads that wait for the store to look lists up: however many are asked for, it has time for the rest.
    pub(crate) list_pool: FairPool,
    pub(crate) cache: Cache,
    pub(crate) time: Arc<HouseTime>,
    pub(crate) shared_lists: SharedLists,
    /// Long logs, written once for all who are told the same.
    pub(crate) shared_logs: SharedLogs,
    /// What is the same for everybody, as it is sent.
    pub(crate) small_texts: SmallTexts,
    pub(crate) handovers: Handovers,
    /// Where it listens, once it does.
    listens: OnceLock<SocketAddr>,
    pub(crate) timers: Timers,
    /// That this server is up, and since when anybody is.
    pub(crate) serving: Serving,
    /// The tables that go on by themselves and are this server's to keep, where it shares them.
    pub(crate) kept: Mutex<HashMap<String, Arc<CachedTable>>>,
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
        let list_pool = pool("list", LISTS_AT_ONCE, metrics.listing())?;
        // Twice as many remember as think at a time.
        let bot_memories = BotMemories::new(2 * config.limits.bot_threads());
        let (timers, due) = Timers::new();
        let health = Arc::new(Health::new(metrics.clone()));
        let serving = Serving::begin(&*store, &time).await?;
        metrics.service();
        let shared = store.is_shared();
        let house = Arc::new(House {
            serving,
            kept: Mutex::default(),
            time: Arc::new(time),
            store: Arc::new(Watched::new(store, health.clone())),
            health,
            bus,
            addresses: Addresses::new(&config.limits, config.proxies, shared),
            cache: Cache::new(config.limits.tables_in_memory as usize, metrics.clone()),
            config,
            metrics,
            bot_pool,
            bot_memories,
            compute_pool,
            list_pool,
            shared_lists: SharedLists::default(),
            shared_logs: SharedLogs::default(),
            small_texts: SmallTexts::default(),
            handovers: Handovers::default(),
            listens: OnceLock::new(),
            timers,
            stopping: watch::Sender::new(false),
        });
        due.run(&house);
        fleet::join(&house);
        tokio::spawn(health::probe(house.clone()));
        tokio::spawn(bot_memories::keep_tidy(Arc::downgrade(&house)));
        Ok(house)
    }

    /// Where it listens; at home until that is known.
    pub(crate) fn listens(&self) -> SocketAddr {
        self.listens.get().copied().unwrap_or((self.config.bind, self.config.port).into())
    }

    /// It listens there from now on.
    pub(crate) fn listens_at(&self, address: SocketAddr) {
        // It is said once, before anybody is served.
        let _ = self.listens.set(address);
    }

    /// The table with this id.
    pub async fn table(self: &Arc<Self>, id: &str) -> Result<Arc<CachedTable>, ServerError> {
        let table = match self.cache.get(id) {
            Some(table) => table,
            None => self.load(id).await?,
        };
        if !table.is_reopened(self.serving.since().opened) {
            let _writing = table.writing.lock().await;
            // Whoever comes next tries again if this cannot be written now.
            self.reopen(&table).await?;
        }
        Ok(table)
    }

    /// Reads a table into memory. One that cannot be read says so, and is not read again for a while.
    pub(crate) async fn load(&self, id: &str) -> Result<Arc<CachedTable>, ServerError> {
        if self.health.is_unreadable(id, Instant::now()) {
            return Err(ServerError::Unreadable);
        }
        let key = self.store.find(id).await?.ok_or(Fault::NotFound)?;
        let log = match self.store.read(key, 0).await {
            Err(StoreError::Unreadable(why)) => return Err(self.unreadable(id, &why)),
            log => log?,
        };
        let brought = match log.first().map(|entry| &entry.event) {
            Some(Event::Imported { file, .. }) => file.moves.len(),
            _ => 0,
        };
        let room = if log.len() + brought > LONG_LOG {
            // Thousands of moves take a while to referee: not on a thread that serves others.
            self.compute_pool.compute_for_all(REPLAY_COST, || Room::replay(log)).await?
        } else {
            Room::replay(log)
        };
        let room = room.map_err(|why| self.unreadable(id, &why))?;
        self.health.found_readable(id);
        let table = self.cache.keep(CachedTable::new(id.to_owned(), key, room, &self.time));
        // Who sits at another server is told by that one.
        self.bus.ask_who_is_at(id);
        Ok(table)
    }

    fn unreadable(&self, id: &str, why: &dyn std::fmt::Display) -> ServerError {
        self.health.found_unreadable(id, why);
        ServerError::Unreadable
    }

    /// After something happened: clocks are watched, readers told, bots asked.
    pub(crate) fn follow_up(self: &Arc<Self>, table: &Arc<CachedTable>) {
        self.watch(table);
        let seq = table.room().seq();
        self.bus.publish(&table.id, Note::At(seq));
        self.ask_bot(table);
    }

    /// The bot of this table thinks if it is its turn and this server keeps the table.
    pub(crate) fn ask_bot(self: &Arc<Self>, table: &Arc<CachedTable>) {
        let (turn_seq, bot) = {
            let room = table.room();
            if room.status() == Status::Over {
                self.kept.lock().remove(&table.id);
                self.bot_memories.forget(&table.id);
            }
            (room.turn_seq, room.bot_to_act())
        };
        match bot {
            Some((seat, level)) if self.keeps(table) => bot_turns::ask(self, table, seat, level, turn_seq),
            _ => table.stop_thinking(),
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

    /// Serves no more: what this server keeps is left to others, if there are any.
    pub async fn leave(&self) {
        if let Err(error) = self.serving.end(&*self.store, &self.time).await {
            tracing::warn!(%error, "the last beat was not written");
        }
    }

    /// Closes the store, once nobody is served any more.
    pub async fn close(&self) {
        self.leave().await;
        self.store.close().await;
    }
}
