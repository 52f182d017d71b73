//! Where the logs are kept. A small trait, so that another database changes nothing else.

mod batch;
mod copy;
mod handovers;
mod postgres;
mod postgres_lines;
mod postgres_writer;
mod search;
mod sqlite;
mod sqlite_writer;
mod watched;

use async_trait::async_trait;
use room::Entry;
use room::listing::Listing;
use room::message::{Status, TableLine};

use crate::handover::Waiting;

pub use copy::{Copied, CopyError, copy};
pub use postgres::Postgres;
pub use sqlite::Sqlite;
pub use watched::Watched;

/// A table as the store knows it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TableKey(pub i64);

/// One stretch of a server's being up, without a hole in it. It is the fencing number of whatever the server keeps
/// meanwhile: a service that has lapsed never comes back, and what is written in its name is refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ServiceId(pub i64);

/// A server is up, as the store knows it.
#[derive(Clone, Debug)]
pub struct Service {
    /// This stretch of it. Another one than before if too long passed since: nobody knows what others did meanwhile.
    pub id: ServiceId,
    /// The time by which all servers that share the store go, as early and as late as it may be when this is answered;
    /// their own where there is but one.
    pub now: Option<(u64, u64)>,
    /// The servers that are up, this one included, by their numbers ([`Store::node`]).
    pub nodes: Vec<u64>,
}

/// Why the store did not do it. Nothing was written.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// Another entry already has that number: somebody else wrote first.
    #[error("another entry has that number")]
    Conflict,
    /// Another server keeps this table now.
    #[error("another server keeps this table")]
    Fenced,
    /// What is kept of this table is not what any version wrote. Others are not concerned.
    #[error("a row cannot be read: {0}")]
    Unreadable(String),
    /// The store cannot be read or written.
    #[error("the store does not answer: {0}")]
    Broken(String),
}

/// Entries as they are kept, by their numbers: those that come after one. A row that no version wrote, or that is missing
/// between two others, is no matter of the store: it is the log of this one table that cannot be read.
fn log(
    rows: impl IntoIterator<Item = Result<(i64, String), StoreError>>,
    after: u64,
) -> Result<Vec<Entry>, StoreError> {
    let entry = |(expected, row): (u64, Result<(i64, String), StoreError>)| {
        let (seq, body) = row?;
        if natural(seq) != expected {
            return Err(StoreError::Unreadable(format!("entry {expected} is missing")));
        }
        Entry::read(&body).map_err(|error| StoreError::Unreadable(format!("entry {seq}: {error}")))
    };
    (after + 1..).zip(rows).map(entry).collect()
}

/// What to list.
#[derive(Clone, Default, Debug)]
pub struct TableSearch {
    /// Only these tables, and these even if they are not listed: whoever knows an id may look at its table.
    pub ids: Option<Vec<String>>,
    /// Only those that stand so.
    pub status: Option<Status>,
    /// Only this game.
    pub game: Option<String>,
    /// Only with a player of whose name some words begin like this, whatever the case.
    pub player: Option<String>,
    /// Only those set up at or after this time.
    pub from: Option<u64>,
    /// Only those set up before this time.
    pub to: Option<u64>,
    /// Only with this result.
    pub result: Option<ResultFilter>,
    /// Only those that come behind this table, by its id.
    pub after: Option<String>,
    /// How many to list.
    pub take: u32,
}

/// Some of the tables that were asked for.
#[derive(Default, Debug)]
pub struct Page {
    /// The tables.
    pub tables: Vec<TableLine>,
    /// Behind which table to go on, if there may be more.
    pub next: Option<String>,
}

/// A result to look for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResultFilter {
    /// A draw.
    Draw,
    /// A win of this seat.
    Won(u8),
}

/// The logs of all tables.
#[async_trait]
pub trait Store: Send + Sync {
    /// Begins the log of a new table, kept by this service. Durable when it returns.
    async fn create(
        &self,
        id: &str,
        entries: &[Entry],
        listing: &Listing,
        keeper: Option<ServiceId>,
    ) -> Result<TableKey, StoreError>;

    /// Adds entries after the one numbered `after`, all or none; what a server does by itself only as long as it keeps
    /// the table, in the name of its service. Durable when it returns.
    async fn append(
        &self,
        table: TableKey,
        after: u64,
        entries: &[Entry],
        listing: Option<&Listing>,
        fence: Option<ServiceId>,
    ) -> Result<(), StoreError>;

    /// The table with this id.
    async fn find(&self, id: &str) -> Result<Option<TableKey>, StoreError>;

    /// The entries after the one numbered `after`.
    async fn read(&self, table: TableKey, after: u64) -> Result<Vec<Entry>, StoreError>;

    /// Listed tables, newest first. What it costs does not grow with the number of tables there are: it looks at some,
    /// and says where to go on.
    async fn list(&self, search: &TableSearch) -> Result<Page, StoreError>;

    /// Tables under way that have a clock or a bot.
    async fn awake(&self) -> Result<Vec<String>, StoreError>;

    /// Tables not over in which nothing happened since `before`.
    async fn idle(&self, before: u64) -> Result<Vec<String>, StoreError>;

    /// Notes that a server is up: begins a service, or goes on with this one; need not be durable.
    async fn serve(&self, service: Option<ServiceId>, at: u64) -> Result<Service, StoreError>;

    /// When services began and until when they were known to go on, the last one first.
    async fn services(&self) -> Result<Vec<(u64, u64)>, StoreError>;

    /// Whether other servers may use this store: then whatever a table does by itself is done by who keeps it.
    fn is_shared(&self) -> bool {
        false
    }

    /// The number of this server among those that share the store.
    fn node(&self) -> u64 {
        0
    }

    /// Keeps a table, unless another server that is up does.
    async fn keep(&self, _service: ServiceId, _table: TableKey) -> Result<bool, StoreError> {
        Ok(true)
    }

    /// Keeps up to so many tables that go on by themselves and were kept by servers that are up no more.
    async fn take_over(&self, _service: ServiceId, _most: u32) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }

    /// The tables that go on by themselves and are kept by this service.
    async fn kept_by(&self, _service: ServiceId) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }

    /// The number of the last entry of each of these tables.
    async fn seqs(&self, _tables: &[TableKey]) -> Result<Vec<(TableKey, u64)>, StoreError> {
        Ok(Vec::new())
    }

    /// Ends a service: others may take over at once what it kept.
    async fn leave(&self, _service: ServiceId) -> Result<(), StoreError> {
        Ok(())
    }

    /// Where seats on their way to another browser wait for whichever server is asked; nothing where there is but one.
    fn handovers(&self) -> Option<&dyn Waiting> {
        None
    }

    /// Finishes what is under way and closes.
    async fn close(&self);
}

/// How many services are remembered: servers that are started again and again must not fill a store by that. What is idle
/// is told by the last of them; where those of a month are more than these, tables only rest longer on the shelf.
const SERVICES_KEPT: i64 = 1000;

/// A number as databases keep it.
fn whole(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A number as it was kept.
fn natural(number: i64) -> u64 {
    number.try_into().unwrap_or(0)
}
