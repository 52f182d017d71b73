//! The logs in one SQLite file: one writer, and readers beside it.

use std::path::Path;
use std::time::Duration;

use async_trait::async_trait;
use room::Entry;
use room::listing::Listing;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow,
    SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection, Row};

use super::batch::{Target, Writer};
use super::search;
use super::sqlite_writer::{MOST_ROWS, SqliteWriter};
use super::{Page, Service, ServiceId, Store, StoreError, TableKey, TableSearch, log, natural, whole};
use crate::metrics::Metrics;

/// A store in one file.
pub struct Sqlite {
    readers: SqlitePool,
    writer: Writer,
}

impl Sqlite {
    /// Opens or makes the file.
    pub async fn open(path: &Path, metrics: Metrics) -> Result<Sqlite, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(10))
            .pragma("wal_autocheckpoint", "4000")
            .pragma("cache_size", "-16000")
            .statement_cache_capacity(2 * MOST_ROWS + 20)
            .disable_statement_logging();
        let mut connection = SqliteConnection::connect_with(&options).await?;
        let migrated = sqlx::migrate!("./migrations/sqlite").run(&mut connection).await;
        migrated.map_err(|error| StoreError::Broken(error.to_string()))?;
        let readers = SqlitePoolOptions::new().max_connections(4).connect_with(options.clone()).await?;
        let writer = Writer::start(SqliteWriter { options, connection: Some(connection) }, metrics);
        Ok(Sqlite { readers, writer })
    }

    /// What reads, for a copy.
    pub(super) fn pool(&self) -> &SqlitePool {
        &self.readers
    }
}

#[async_trait]
impl Store for Sqlite {
    async fn create(
        &self,
        id: &str,
        entries: &[Entry],
        listing: &Listing,
        _keeper: Option<ServiceId>,
    ) -> Result<TableKey, StoreError> {
        self.writer.write(Target::New(id.to_owned()), 0, entries, Some(listing), None).await
    }

    async fn append(
        &self,
        table: TableKey,
        after: u64,
        entries: &[Entry],
        listing: Option<&Listing>,
        fence: Option<ServiceId>,
    ) -> Result<(), StoreError> {
        self.writer.write(Target::Known(table), after, entries, listing, fence).await.map(drop)
    }

    async fn find(&self, id: &str) -> Result<Option<TableKey>, StoreError> {
        let row = sqlx::query("SELECT key FROM tables WHERE id = ?1").bind(id).fetch_optional(&self.readers).await?;
        row.map(|row| Ok(TableKey(row.try_get(0)?))).transpose()
    }

    async fn read(&self, table: TableKey, after: u64) -> Result<Vec<Entry>, StoreError> {
        let rows = sqlx::query("SELECT seq, body FROM events WHERE table_key = ?1 AND seq > ?2 ORDER BY seq")
            .bind(table.0)
            .bind(whole(after))
            .fetch_all(&self.readers)
            .await
            .map_err(of_one_table)?;
        log(rows.iter().map(|row: &SqliteRow| Ok((row.try_get(0)?, row.try_get(1)?))), after)
    }

    async fn list(&self, search: &TableSearch) -> Result<Page, StoreError> {
        search::list(&self.readers, search).await
    }

    async fn awake(&self) -> Result<Vec<String>, StoreError> {
        let rows =
            sqlx::query("SELECT id FROM tables WHERE awake AND status = 'live'").fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    async fn idle(&self, before: u64) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query(
            "SELECT id FROM tables WHERE status IN ('open', 'live') AND created < ?1 AND \
             (SELECT CASE WHEN json_valid(body) THEN body ->> 'at' END FROM events WHERE table_key = key \
             ORDER BY seq DESC LIMIT 1) < ?1",
        )
        .bind(whole(before))
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    async fn serve(&self, service: Option<ServiceId>, at: u64) -> Result<Service, StoreError> {
        let TableKey(id) = self.writer.write(Target::Beat { service, at }, 0, &[], None, None).await?;
        Ok(Service { id: ServiceId(id), now: None, nodes: Vec::new() })
    }

    async fn services(&self) -> Result<Vec<(u64, u64)>, StoreError> {
        let rows = sqlx::query("SELECT opened, until FROM services ORDER BY id DESC").fetch_all(&self.readers).await?;
        let service = |row: &SqliteRow| {
            let (opened, until): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
            Ok((natural(opened), natural(until)))
        };
        rows.iter().map(service).collect()
    }

    async fn close(&self) {
        // The writer goes last: only the last connection can fold everything into the file.
        self.readers.close().await;
        self.writer.close().await;
    }
}

/// Why the log of a table was not read. A page of the file that is damaged, or that the disk does not give back, is where
/// this table is kept; the others are somewhere else.
fn of_one_table(error: sqlx::Error) -> StoreError {
    const CORRUPT: i32 = 11;
    const NOT_GIVEN_BACK: [i32; 2] = [266, 522];
    let code = error.as_database_error().and_then(|refused| refused.code()?.parse::<i32>().ok());
    // The lowest byte is the kind, the rest says more.
    match code {
        Some(code) if code & 0xff == CORRUPT || NOT_GIVEN_BACK.contains(&code) => {
            StoreError::Unreadable(error.to_string())
        }
        _ => error.into(),
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match &error {
            sqlx::Error::Database(refused) if refused.is_unique_violation() => StoreError::Conflict,
            // What is there is nothing that any version wrote.
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => StoreError::Unreadable(error.to_string()),
            _ => StoreError::Broken(error.to_string()),
        }
    }
}
