//! A store that fails on purpose: as if the disk were full, or at random, before a write or after it.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU32, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use async_trait::async_trait;
use room::Entry;
use room::listing::Listing;
use server::handover::Waiting;
use server::house_time::HouseTime;
use server::store::{Page, Service, ServiceId, Store, StoreError, TableKey, TableSearch};

/// What goes wrong.
#[derive(Default)]
pub struct Faults {
    /// How many writes in a hundred fail before anything is written.
    full: AtomicU32,
    /// How many in a hundred, half of them after all was written; and a tenth as many of what is read.
    errors: AtomicU32,
    /// How far the clock on the wall was set forward, in milliseconds.
    clock: AtomicI64,
}

impl Faults {
    /// Changes it as a line says: `full 100`, `errors 0`, `clock -3600000`; `largest 90000`, for files of at most so many
    /// bytes, and `largest -1`, for as large as they may be.
    pub fn obey(&self, line: &str) {
        let (what, number) = line.split_once(' ').unwrap();
        let share = || number.parse().unwrap();
        match what {
            "full" => self.full.store(share(), Ordering::Relaxed),
            "errors" => self.errors.store(share(), Ordering::Relaxed),
            "clock" => self.clock.store(number.parse().unwrap(), Ordering::Relaxed),
            "largest" => no_file_is_larger_than(number.parse().ok()),
            _ => panic!("{line}"),
        }
    }

    /// The time of a house under a clock that is set again and again.
    pub fn time(self: &Arc<Faults>) -> HouseTime {
        let faults = self.clone();
        HouseTime::new(Arc::new(move || {
            let true_time = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as u64;
            true_time.saturating_add_signed(faults.clock.load(Ordering::Relaxed))
        }))
    }

    fn strike(share: &AtomicU32) -> Result<(), StoreError> {
        if rand::random_range(0..100) < share.load(Ordering::Relaxed) {
            return Err(StoreError::Broken("on purpose".to_owned()));
        }
        Ok(())
    }

    fn before_write(&self) -> Result<(), StoreError> {
        Faults::strike(&self.full)?;
        if rand::random_bool(0.5) { Faults::strike(&self.errors) } else { Ok(()) }
    }

    fn after_write(&self) -> Result<(), StoreError> {
        if rand::random_bool(0.5) { Faults::strike(&self.errors) } else { Ok(()) }
    }

    fn read(&self) -> Result<(), StoreError> {
        if rand::random_bool(0.1) { Faults::strike(&self.errors) } else { Ok(()) }
    }
}

/// The system itself refuses what would make a file of this process larger, as it does when a disk is full.
fn no_file_is_larger_than(most: Option<u64>) {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let maximum = getrlimit(Resource::Fsize).maximum;
    setrlimit(Resource::Fsize, Rlimit { current: most.or(maximum), maximum }).unwrap();
}

/// Another store, with faults.
pub struct Faulty {
    pub store: Arc<dyn Store>,
    pub faults: Arc<Faults>,
}

#[async_trait]
impl Store for Faulty {
    async fn create(
        &self,
        id: &str,
        entries: &[Entry],
        listing: &Listing,
        keeper: Option<ServiceId>,
    ) -> Result<TableKey, StoreError> {
        self.faults.before_write()?;
        let key = self.store.create(id, entries, listing, keeper).await?;
        self.faults.after_write().map(|()| key)
    }

    async fn append(
        &self,
        table: TableKey,
        after: u64,
        entries: &[Entry],
        listing: Option<&Listing>,
        fence: Option<ServiceId>,
    ) -> Result<(), StoreError> {
        self.faults.before_write()?;
        self.store.append(table, after, entries, listing, fence).await?;
        self.faults.after_write()
    }

    async fn find(&self, id: &str) -> Result<Option<TableKey>, StoreError> {
        self.faults.read()?;
        self.store.find(id).await
    }

    async fn read(&self, table: TableKey, after: u64) -> Result<Vec<Entry>, StoreError> {
        self.faults.read()?;
        self.store.read(table, after).await
    }

    async fn list(&self, search: &TableSearch) -> Result<Page, StoreError> {
        self.faults.read()?;
        self.store.list(search).await
    }

    async fn awake(&self) -> Result<Vec<String>, StoreError> {
        self.store.awake().await
    }

    async fn idle(&self, before: u64) -> Result<Vec<String>, StoreError> {
        self.store.idle(before).await
    }

    async fn serve(&self, service: Option<ServiceId>, at: u64) -> Result<Service, StoreError> {
        self.faults.before_write()?;
        self.store.serve(service, at).await
    }

    async fn services(&self) -> Result<Vec<(u64, u64)>, StoreError> {
        self.store.services().await
    }

    fn is_shared(&self) -> bool {
        self.store.is_shared()
    }

    fn node(&self) -> u64 {
        self.store.node()
    }

    async fn keep(&self, service: ServiceId, table: TableKey) -> Result<bool, StoreError> {
        self.store.keep(service, table).await
    }

    async fn take_over(&self, service: ServiceId, most: u32) -> Result<Vec<String>, StoreError> {
        self.store.take_over(service, most).await
    }

    async fn kept_by(&self, service: ServiceId) -> Result<Vec<String>, StoreError> {
        self.store.kept_by(service).await
    }

    async fn seqs(&self, tables: &[TableKey]) -> Result<Vec<(TableKey, u64)>, StoreError> {
        self.store.seqs(tables).await
    }

    async fn leave(&self, service: ServiceId) -> Result<(), StoreError> {
        self.store.leave(service).await
    }

    fn handovers(&self) -> Option<&dyn Waiting> {
        self.store.handovers()
    }

    async fn close(&self) {
        self.store.close().await;
    }
}
