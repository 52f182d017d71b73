//! A store whose writes are watched: whether they succeed is what the health of the server depends on.

use std::sync::Arc;

use async_trait::async_trait;
use room::Entry;
use room::listing::Listing;

use super::{Page, Service, ServiceId, Store, StoreError, TableKey, TableSearch};
use crate::handover::Waiting;
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
            Ok(_) | Err(StoreError::Conflict | StoreError::Fenced | StoreError::Unreadable(_)) => self.health.wrote(),
        }
        outcome
    }
}

#[async_trait]
impl Store for Watched {
    async fn create(
        &self,
        id: &str,
        entries: &[Entry],
        listing: &Listing,
        keeper: Option<ServiceId>,
    ) -> Result<TableKey, StoreError> {
        self.note(self.store.create(id, entries, listing, keeper).await)
    }

    async fn append(
        &self,
        table: TableKey,
        after: u64,
        entries: &[Entry],
        listing: Option<&Listing>,
        fence: Option<ServiceId>,
    ) -> Result<(), StoreError> {
        self.note(self.store.append(table, after, entries, listing, fence).await)
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

    async fn serve(&self, service: Option<ServiceId>, at: u64) -> Result<Service, StoreError> {
        self.note(self.store.serve(service, at).await)
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
