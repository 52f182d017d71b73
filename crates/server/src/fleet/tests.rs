//! Who keeps a table, tried with a store that says so as it is told to: no table is left standing.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

mod outages;
mod rematches;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use parking_lot::Mutex;
use room::event::{By, Event};
use room::listing::Listing;
use room::setup::entries;
use room::{Entry, HolderId};
use serde_json::json;

use crate::bus::{Bus, InProcess};
use crate::cached_table::CachedTable;
use crate::config::{Config, VisitorLimits};
use crate::heartbeat::HOLE;
use crate::house::House;
use crate::house_time::HouseTime;
use crate::lobby;
use crate::metrics::Metrics;
use crate::store::{Page, Service, ServiceId, Sqlite, Store, StoreError, TableKey, TableSearch};

/// A store that others share, or so it says.
struct Shared {
    store: Sqlite,
    _folder: tempfile::TempDir,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// The one service that is up.
    service: i64,
    /// When it and those before it were up.
    services: Vec<(u64, u64)>,
    /// Nothing is answered.
    away: bool,
    /// What is written next is written, and told to have failed.
    lies: bool,
    /// So many others are up as well.
    others: u64,
    keepers: HashMap<TableKey, (String, i64)>,
    /// Nothing is taken over.
    lazy: bool,
    /// When anybody was up is not told.
    forgetful: bool,
    /// How many tables each question was about that was asked for what others wrote.
    asked: Vec<usize>,
}

impl Shared {
    async fn open() -> Arc<Shared> {
        let folder = tempfile::tempdir().unwrap();
        let store = Sqlite::open(&folder.path().join("tablee.sqlite"), Metrics::default()).await.unwrap();
        Arc::new(Shared { store, _folder: folder, state: Mutex::default() })
    }

    fn answers(&self) -> Result<(), StoreError> {
        if self.state.lock().away { Err(StoreError::Broken("away".to_owned())) } else { Ok(()) }
    }

    fn keeper(&self, table: TableKey) -> i64 {
        self.state.lock().keepers[&table].1
    }

    fn is_kept_by(&self, table: TableKey, keeper: i64) {
        self.state.lock().keepers.get_mut(&table).unwrap().1 = keeper;
    }
}

#[async_trait]
impl Store for Shared {
    async fn create(
        &self,
        id: &str,
        entries: &[Entry],
        listing: &Listing,
        keeper: Option<ServiceId>,
    ) -> Result<TableKey, StoreError> {
        let key = self.store.create(id, entries, listing, keeper).await?;
        self.state.lock().keepers.insert(key, (id.to_owned(), keeper.map_or(0, |keeper| keeper.0)));
        Ok(key)
    }

    async fn append(
        &self,
        table: TableKey,
        after: u64,
        entries: &[Entry],
        listing: Option<&Listing>,
        fence: Option<ServiceId>,
    ) -> Result<(), StoreError> {
        self.answers()?;
        if fence.is_some_and(|fence| fence.0 != self.keeper(table)) {
            return Err(StoreError::Fenced);
        }
        self.store.append(table, after, entries, listing, None).await?;
        let lies = std::mem::take(&mut self.state.lock().lies);
        if lies { Err(StoreError::Broken("nobody knows".to_owned())) } else { Ok(()) }
    }

    async fn find(&self, id: &str) -> Result<Option<TableKey>, StoreError> {
        self.store.find(id).await
    }

    async fn read(&self, table: TableKey, after: u64) -> Result<Vec<Entry>, StoreError> {
        self.store.read(table, after).await
    }

    async fn list(&self, search: &TableSearch) -> Result<Page, StoreError> {
        self.store.list(search).await
    }

    async fn awake(&self) -> Result<Vec<String>, StoreError> {
        self.store.awake().await
    }

    async fn idle(&self, before: u64) -> Result<Vec<String>, StoreError> {
        self.store.idle(before).await
    }

    async fn serve(&self, _service: Option<ServiceId>, _at: u64) -> Result<Service, StoreError> {
        self.answers()?;
        let now = HouseTime::system().opened();
        let mut state = self.state.lock();
        match state.services.last_mut() {
            Some((_, until)) if *until + HOLE >= now => *until = now,
            _ => {
                state.service += 1;
                state.services.push((now, now));
            }
        }
        let nodes = (self.node()..=state.others).collect();
        Ok(Service { id: ServiceId(state.service), now: Some((now, now)), nodes })
    }

    async fn services(&self) -> Result<Vec<(u64, u64)>, StoreError> {
        self.answers()?;
        if self.state.lock().forgetful {
            return Err(StoreError::Broken("it does not tell".to_owned()));
        }
        Ok(self.state.lock().services.iter().rev().copied().collect())
    }

    async fn seqs(&self, tables: &[TableKey]) -> Result<Vec<(TableKey, u64)>, StoreError> {
        self.state.lock().asked.push(tables.len());
        let mut seqs = Vec::new();
        for table in tables {
            seqs.push((*table, self.store.read(*table, 0).await?.len() as u64));
        }
        Ok(seqs)
    }

    fn is_shared(&self) -> bool {
        true
    }

    async fn keep(&self, service: ServiceId, table: TableKey) -> Result<bool, StoreError> {
        let mut state = self.state.lock();
        if state.keepers[&table].1 == state.service && state.service != service.0 {
            return Ok(false);
        }
        state.keepers.get_mut(&table).unwrap().1 = service.0;
        Ok(true)
    }

    async fn take_over(&self, service: ServiceId, _most: u32) -> Result<Vec<String>, StoreError> {
        let mut state = self.state.lock();
        let up = state.service;
        if state.lazy {
            return Ok(Vec::new());
        }
        let left = state.keepers.values_mut().filter(|(_, keeper)| *keeper != up);
        Ok(left.map(|(id, keeper)| (*keeper = service.0, id.clone()).1).collect())
    }

    async fn kept_by(&self, service: ServiceId) -> Result<Vec<String>, StoreError> {
        let state = self.state.lock();
        let kept = state.keepers.values().filter(|(_, keeper)| *keeper == service.0);
        Ok(kept.map(|(id, _)| id.clone()).collect())
    }

    async fn close(&self) {
        self.store.close().await;
    }
}

async fn open() -> (Arc<Shared>, Arc<House>) {
    let store = Shared::open().await;
    let house = house(&store, Arc::new(InProcess::default()), VisitorLimits::default()).await;
    (store, house)
}

async fn house(store: &Arc<Shared>, bus: Arc<dyn Bus>, limits: VisitorLimits) -> Arc<House> {
    let config = Config { limits: VisitorLimits { bots: 1, bot_pause: 0, ..limits }, ..Config::default() };
    House::open(config, store.clone(), bus, Metrics::default()).await.unwrap()
}

/// A table of somebody against a bot, whose turn comes second.
async fn table(house: &Arc<House>) -> Arc<CachedTable> {
    let seats = json!([{"kind": "here", "name": "Ana"}, {"kind": "bot", "level": 1}]);
    let new = serde_json::from_value(json!({"game": "dames", "seats": seats})).unwrap();
    let opened = lobby::create(house, &new, None).await.unwrap();
    house.table(&opened.table).await.unwrap()
}

/// Another server writes the first move.
async fn moved_elsewhere(store: &Shared, table: &CachedTable) {
    let (text, after) = (table.room().table.legal()[0].clone(), table.room().seq());
    let by = By::new(HolderId(0), format!("elsewhere-{after}"));
    let entries = entries(vec![Event::Move { text }], Some(by), table.now());
    store.append(table.key, after, &entries, None, None).await.unwrap();
}

/// As a reader does who comes from the server where something was played, before anybody told.
async fn look(house: &Arc<House>, table: &Arc<CachedTable>) {
    let _writing = table.writing.lock().await;
    house.catch_up(table).await.unwrap();
}

async fn until(what: &str, holds: impl Fn() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < Duration::from_secs(30), "{what}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn a_bot_answers_a_move_that_was_learnt_of_on_the_way() {
    let (store, house) = open().await;
    let table = table(&house).await;
    moved_elsewhere(&store, &table).await;
    look(&house, &table).await;
    until("the bot answers", || table.room().ply() >= 2).await;
}

#[tokio::test]
async fn what_is_late_in_an_old_name_does_not_end_what_is_kept_in_a_new_one() {
    let (store, house) = open().await;
    let table = table(&house).await;
    assert_eq!((table.keeper(), house.keeps(&table)), (Some(ServiceId(1)), true));
    // The server was not heard for a while: it begins anew, and takes over what it kept.
    store.state.lock().service = 2;
    until("it is kept anew", || table.keeper() == Some(ServiceId(2)) && house.keeps(&table)).await;
    let late = async |service| {
        let _writing = table.writing.lock().await;
        house.write(&table, None, Some(ServiceId(service)), |_| Ok(vec![Event::Closed])).await.unwrap()
    };
    assert_eq!((late(1).await, late(-1).await), (0, 0), "refused");
    assert!(house.keeps(&table), "and that is all");
    moved_elsewhere(&store, &table).await;
    look(&house, &table).await;
    until("the bot answers", || table.room().ply() >= 2).await;
    // What is refused in today's name is another's.
    store.state.lock().lazy = true;
    store.is_kept_by(table.key, 7);
    assert_eq!(late(2).await, 0);
    assert!(!house.keeps(&table));
}

#[tokio::test]
async fn what_is_kept_without_knowing_goes_on() {
    let (store, house) = open().await;
    let table = table(&house).await;
    // As if what was taken over had never been told, since the line to the store broke.
    table.set_keeper(None);
    house.kept.lock().clear();
    moved_elsewhere(&store, &table).await;
    until("the bot answers", || table.room().ply() >= 2).await;
    assert!(house.keeps(&table));
}

#[tokio::test]
async fn whoever_keeps_a_table_first_asks_its_bot() {
    let (store, house) = open().await;
    let table = table(&house).await;
    store.state.lock().lazy = true;
    table.set_keeper(None);
    store.is_kept_by(table.key, 7);
    moved_elsewhere(&store, &table).await;
    // As a clock does that is looked at before anybody took the table over.
    assert!(house.keep(&table).await.unwrap());
    until("the bot answers", || table.room().ply() >= 2).await;
}
