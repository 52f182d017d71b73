//! Where the logs are kept. A small trait, so that another database changes nothing else.

mod lists;
mod sqlite;
mod watched;
mod writer;

use async_trait::async_trait;
use room::Entry;
use room::listing::Listing;
use room::message::{Status, TableLine};

pub use sqlite::Sqlite;
pub use watched::Watched;

/// A table as the store knows it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TableKey(pub i64);

/// Why the store did not do it. Nothing was written.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// Another entry already has that number: somebody else wrote first.
    #[error("another entry has that number")]
    Conflict,
    /// What is kept of this table is not what any version wrote. Others are not concerned.
    #[error("a row cannot be read: {0}")]
    Unreadable(String),
    /// The store cannot be read or written.
    #[error("the store does not answer: {0}")]
    Broken(String),
}

/// What to list.
#[derive(Clone, Default, Debug)]
pub struct Search {
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
    /// Begins the log of a new table. Durable when it returns.
    async fn create(&self, id: &str, entries: &[Entry], listing: &Listing) -> Result<TableKey, StoreError>;

    /// Adds entries after the one numbered `after`, all or none. Durable when it returns.
    async fn append(
        &self,
        table: TableKey,
        after: u64,
        entries: &[Entry],
        listing: Option<&Listing>,
    ) -> Result<(), StoreError>;

    /// The table with this id.
    async fn find(&self, id: &str) -> Result<Option<TableKey>, StoreError>;

    /// The entries after the one numbered `after`.
    async fn read(&self, table: TableKey, after: u64) -> Result<Vec<Entry>, StoreError>;

    /// Listed tables, newest first. What it costs does not grow with the number of tables there are: it looks at some,
    /// and says where to go on.
    async fn list(&self, search: &Search) -> Result<Page, StoreError>;

    /// Tables under way that have a clock or a bot.
    async fn awake(&self) -> Result<Vec<String>, StoreError>;

    /// Tables not over in which nothing happened since `before`.
    async fn idle(&self, before: u64) -> Result<Vec<String>, StoreError>;

    /// Notes that the server that opened then is still up; need not be durable.
    async fn beat(&self, opened: u64, at: u64) -> Result<(), StoreError>;

    /// When servers opened and until when they were known to be up, the last one first.
    async fn services(&self) -> Result<Vec<(u64, u64)>, StoreError>;

    /// Finishes what is under way and closes.
    async fn close(&self);
}
