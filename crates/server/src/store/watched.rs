//! A store whose writes are watched: whether they succeed is what the health of the server depends on.

use std::sync::Arc;

use async_trait::async_trait;
use room::Entry;
use room::listing::Listing;

use super::{Page, Search, Store, StoreError, TableKey};
use crate::health::Health;

/// Another store, watched.
pub struct Watched {
    store: Arc<dyn Store>,
    health: Arc<Health>,
}

impl Watched {
    /// Watches this store.
    pub fn new(store: Arc<dyn Store>, health: Arc<Health>) -> Watched {
        Watched { store, health }
    }

    fn note<T>(&self, outcome: Result<T, StoreError>) -> Result<T, StoreError> {
        match &outcome {
            Err(StoreError::Broken(why)) => self.health.write_failed(why),
            // Who wrote first or what cannot be read is no matter of the disk.
            Ok(_) | Err(StoreError::Conflict | StoreError::Unreadable(_)) => self.health.wrote(),
        }
        outcome
    }
}

#[async_trait]
impl Store for Watched {
    async fn create(&self, id: &str, entries: &[Entry], listing: &Listing) -> Result<TableKey, StoreError> {
        self.note(self.store.create(id, entries, listing).await)
    }

    async fn append(
        &self,
        table: TableKey,
        after: u64,
        entries: &[Entry],
        listing: Option<&Listing>,
    ) -> Result<(), StoreError> {
        self.note(self.store.append(table, after, entries, listing).await)
    }

    async fn find(&self, id: &str) -> Result<Option<TableKey>, StoreError> {
        self.store.find(id).await
    }

    async fn read(&self, table: TableKey, after: u64) -> Result<Vec<Entry>, StoreError> {
        self.store.read(table, after).await
    }

    async fn list(&self, search: &Search) -> Result<Page, StoreError> {
        self.store.list(search).await
    }

    async fn awake(&self) -> Result<Vec<String>, StoreError> {
        self.store.awake().await
    }

    async fn idle(&self, before: u64) -> Result<Vec<String>, StoreError> {
        self.store.idle(before).await
    }

    async fn beat(&self, opened: u64, at: u64) -> Result<(), StoreError> {
        self.note(self.store.beat(opened, at).await)
    }

    async fn services(&self) -> Result<Vec<(u64, u64)>, StoreError> {
        self.store.services().await
    }

    async fn close(&self) {
        self.store.close().await;
    }
}
