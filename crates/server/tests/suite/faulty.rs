//! A store that fails on purpose: as if the disk were full, or at random, before a write or after it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use async_trait::async_trait;
use room::Entry;
use room::listing::Listing;
use server::store::{Page, Search, Store, StoreError, TableKey};

/// How often it fails, in hundredths.
#[derive(Default)]
pub struct Faults {
    /// Of writes, before anything is written.
    full: AtomicU32,
    /// Of writes, half of them after all was written; and a tenth as many of what is read.
    errors: AtomicU32,
}

impl Faults {
    /// Changes how often, as a line says: `full 100`, `errors 0`.
    pub fn obey(&self, line: &str) {
        let (what, share) = line.split_once(' ').unwrap_or((line, "0"));
        let share = share.parse().unwrap_or(0);
        match what {
            "full" => self.full.store(share, Ordering::Relaxed),
            "errors" => self.errors.store(share, Ordering::Relaxed),
            _ => {}
        }
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

/// Another store, with faults.
pub struct Faulty {
    pub store: Arc<dyn Store>,
    pub faults: Arc<Faults>,
}

#[async_trait]
impl Store for Faulty {
    async fn create(&self, id: &str, entries: &[Entry], listing: &Listing) -> Result<TableKey, StoreError> {
        self.faults.before_write()?;
        let key = self.store.create(id, entries, listing).await?;
        self.faults.after_write().map(|()| key)
    }

    async fn append(
        &self,
        table: TableKey,
        after: u64,
        entries: &[Entry],
        listing: Option<&Listing>,
    ) -> Result<(), StoreError> {
        self.faults.before_write()?;
        self.store.append(table, after, entries, listing).await?;
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

    async fn list(&self, search: &Search) -> Result<Page, StoreError> {
        self.faults.read()?;
        self.store.list(search).await
    }

    async fn awake(&self) -> Result<Vec<String>, StoreError> {
        self.store.awake().await
    }

    async fn idle(&self, before: u64) -> Result<Vec<String>, StoreError> {
        self.store.idle(before).await
    }

    async fn beat(&self, opened: u64, at: u64) -> Result<(), StoreError> {
        self.faults.before_write()?;
        self.store.beat(opened, at).await
    }

    async fn services(&self) -> Result<Vec<(u64, u64)>, StoreError> {
        self.store.services().await
    }

    async fn close(&self) {
        self.store.close().await;
    }
}
