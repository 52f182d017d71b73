//! Everything from one store to another, row by row, and compared afterwards.

use std::collections::HashSet;
use std::path::Path;

use async_trait::async_trait;
use sqlx::Row;
use sqlx::postgres::{PgPool, PgRow};
use sqlx::sqlite::{SqlitePool, SqliteRow};

use super::search::prefixes;
use super::{Postgres, Sqlite, Store, StoreError};
use crate::folder::Folder;
use crate::metrics::Metrics;
use crate::serve::CannotServe;

/// How many tables are copied at a time.
const CHUNK: i64 = 200;

/// Why not everything was copied.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// One of them cannot be opened.
    #[error(transparent)]
    Open(#[from] CannotServe),
    /// One of them failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is nothing to copy. What was said may be an address with a password in it: it is not repeated.
    #[error("what to copy from is no folder with matches; a database is said as postgres://…")]
    Nothing,
    /// Neither a folder nor a database that is known here. It is not repeated, either.
    #[error("this is neither a folder nor the address of a PostgreSQL database, postgres://…")]
    Address,
    /// There is something in it already.
    #[error("the store to copy to is not empty")]
    NotEmpty,
    /// Somebody serves from one of them: what is written meanwhile would not come along.
    #[error("servers are up that use one of the stores; stop them first")]
    Live,
    /// What was read back is not what was written.
    #[error("table {0} is not the same in both stores")]
    Different(String),
    /// There is not as much in the one as in the other.
    #[error("there are {1} {0} in the one store and {2} in the other")]
    Count(&'static str, i64, i64),
}

/// What was copied.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Copied {
    /// Tables.
    pub tables: u64,
    /// Rows of their logs.
    pub rows: u64,
}

/// Copies everything. A store is an address of PostgreSQL, postgres://…, or the data folder of a server that is not
/// running.
pub async fn copy(from: &str, to: &str) -> Result<Copied, CopyError> {
    for address in [from, to] {
        if address.contains("://") && !is_postgres(address) {
            return Err(CopyError::Address);
        }
    }
    // A folder that is not there would be made, and everything in it copied, which is nothing.
    if !is_postgres(from) && !Folder::has_store(Path::new(from)) {
        return Err(CopyError::Nothing);
    }
    let (from, to) = (Opened::open(from).await?, Opened::open(to).await?);
    let (source, target) = (from.raw(), to.raw());
    if source.is_served().await? || target.is_served().await? {
        return Err(CopyError::Live);
    }
    if !target.tables(i64::MIN, 1).await?.is_empty() {
        return Err(CopyError::NotEmpty);
    }
    let (mut copied, mut names, mut after) = (Copied::default(), 0, i64::MIN);
    loop {
        let tables = source.tables(after, CHUNK).await?;
        let Some(last) = tables.last() else { break };
        target.put(&tables).await?;
        let written = target.tables(after, CHUNK).await?;
        let wrong = tables.iter().enumerate().find(|(number, table)| written.get(*number) != Some(*table));
        if let Some((_, wrong)) = wrong {
            return Err(CopyError::Different(wrong.id.clone()));
        }
        after = last.key;
        copied.tables += tables.len() as u64;
        copied.rows += tables.iter().map(|table| table.rows.len() as u64).sum::<u64>();
        names += tables.iter().map(|table| table.prefixes().len()).sum::<usize>();
    }
    let services = source.services().await?;
    target.put_services(&services).await?;
    target.end().await?;
    if source.is_served().await? {
        return Err(CopyError::Live);
    }
    // What is in both, by counting. Names of those who left may be looked for in the one and not in the other.
    let (there, here) = (source.counts().await?, target.counts().await?);
    let names = i64::try_from(names).unwrap_or(i64::MAX);
    for (what, there, here) in [("tables", there[0], here[0]), ("rows", there[1], here[1]), ("names", names, here[2])] {
        if there != here {
            return Err(CopyError::Count(what, there, here));
        }
    }
    let known: HashSet<i64> = target.services().await?.into_iter().map(|(opened, _)| opened).collect();
    let missing = services.iter().filter(|(opened, _)| !known.contains(opened)).count();
    if missing > 0 {
        let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        return Err(CopyError::Count("services", count(services.len()), count(services.len() - missing)));
    }
    from.close().await;
    to.close().await;
    Ok(copied)
}

fn is_postgres(address: &str) -> bool {
    address.starts_with("postgres://") || address.starts_with("postgresql://")
}

/// A store that is open for a copy, its folder held.
enum Opened {
    Sqlite {
        store: Sqlite,
        /// Nobody else serves from it meanwhile.
        _folder: Folder,
    },
    Postgres {
        store: Box<Postgres>,
        pool: PgPool,
    },
}

impl Opened {
    async fn open(address: &str) -> Result<Opened, CopyError> {
        if is_postgres(address) {
            let store = Box::new(Postgres::open(address, Metrics::default()).await?);
            let pool = store.pool();
            return Ok(Opened::Postgres { store, pool });
        }
        let folder = Folder::hold(Path::new(address))?;
        let file = folder.store().map_err(CannotServe::Io)?;
        let store = Sqlite::open(&file, Metrics::default()).await?;
        Ok(Opened::Sqlite { store, _folder: folder })
    }

    fn raw(&self) -> &dyn Raw {
        match self {
            Opened::Sqlite { store, .. } => store.pool(),
            Opened::Postgres { pool, .. } => pool,
        }
    }

    async fn close(&self) {
        match self {
            Opened::Sqlite { store, .. } => store.close().await,
            Opened::Postgres { store, .. } => store.close().await,
        }
    }
}

/// A table as it is kept, with its log.
#[derive(Clone, PartialEq, Debug)]
struct RawTable {
    key: i64,
    id: String,
    /// The game, options, players, names and status.
    texts: [String; 5],
    ply: i64,
    created: i64,
    /// Whether it is listed, awake and imported.
    marks: [bool; 3],
    winners: Option<String>,
    result: Option<String>,
    rows: Vec<(i64, String)>,
}

impl RawTable {
    /// What it is found by, if it is listed.
    fn prefixes(&self) -> Vec<String> {
        let names: Vec<String> = self.texts[3].lines().map(str::to_owned).collect();
        if self.marks[0] { prefixes(&names) } else { Vec::new() }
    }
}

#[async_trait]
trait Raw: Sync {
    async fn tables(&self, after: i64, take: i64) -> Result<Vec<RawTable>, StoreError>;
    async fn put(&self, tables: &[RawTable]) -> Result<(), StoreError>;
    async fn services(&self) -> Result<Vec<(i64, i64)>, StoreError>;
    async fn put_services(&self, services: &[(i64, i64)]) -> Result<(), StoreError>;
    /// How many tables, rows of logs and beginnings of names there are.
    async fn counts(&self) -> Result<[i64; 3], StoreError>;
    /// Whether a server is up that uses it.
    async fn is_served(&self) -> Result<bool, StoreError>;
    /// Everything is there.
    async fn end(&self) -> Result<(), StoreError>;
}

/// The same for each database: the types of rows differ, and what is said in the last two strings.
macro_rules! raw {
    ($pool:ty, $row:ty, $put_service:literal, $end:literal, $served:literal) => {
        #[async_trait]
        impl Raw for $pool {
            async fn tables(&self, after: i64, take: i64) -> Result<Vec<RawTable>, StoreError> {
                const TABLES: &str = "SELECT key, id, game, options, players, names, status, ply, created, listed, \
                                      awake, imported, winners, result FROM tables WHERE key > $1 ORDER BY key LIMIT $2";
                let read = |row: &$row| {
                    let text = |column: usize| row.try_get::<String, _>(column);
                    Ok::<_, StoreError>(RawTable {
                        key: row.try_get(0)?,
                        id: text(1)?,
                        texts: [text(2)?, text(3)?, text(4)?, text(5)?, text(6)?],
                        ply: row.try_get(7)?,
                        created: row.try_get(8)?,
                        marks: [row.try_get(9)?, row.try_get(10)?, row.try_get(11)?],
                        winners: row.try_get(12)?,
                        result: row.try_get(13)?,
                        rows: Vec::new(),
                    })
                };
                let rows = sqlx::query(TABLES).bind(after).bind(take).fetch_all(self).await?;
                let mut tables = rows.iter().map(read).collect::<Result<Vec<_>, _>>()?;
                for table in &mut tables {
                    let rows = sqlx::query("SELECT seq, body FROM events WHERE table_key = $1 ORDER BY seq");
                    let rows = rows.bind(table.key).fetch_all(self).await?;
                    let row = |row: &$row| Ok::<_, sqlx::Error>((row.try_get(0)?, row.try_get(1)?));
                    let rows = rows.iter().map(row).collect::<Result<_, _>>();
                    // Whoever copies is to know which.
                    table.rows =
                        rows.map_err(|error| StoreError::Unreadable(format!("table {}: {error}", table.id)))?;
                }
                Ok(tables)
            }

            async fn put(&self, tables: &[RawTable]) -> Result<(), StoreError> {
                const TABLE: &str = "INSERT INTO tables (key, id, game, options, players, names, status, ply, created, \
                                     listed, awake, imported, winners, result) \
                                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)";
                let mut transaction = self.begin().await?;
                for table in tables {
                    let mut query = sqlx::query(TABLE).bind(table.key).bind(&table.id);
                    for text in &table.texts {
                        query = query.bind(text);
                    }
                    query = query.bind(table.ply).bind(table.created);
                    for mark in table.marks {
                        query = query.bind(mark);
                    }
                    query.bind(&table.winners).bind(&table.result).execute(&mut *transaction).await?;
                    for (seq, body) in &table.rows {
                        let row = sqlx::query("INSERT INTO events (table_key, seq, body) VALUES ($1, $2, $3)");
                        row.bind(table.key).bind(seq).bind(body).execute(&mut *transaction).await?;
                    }
                    for prefix in table.prefixes() {
                        let name = sqlx::query("INSERT INTO names (prefix, created, key) VALUES ($1, $2, $3)");
                        name.bind(prefix).bind(table.created).bind(table.key).execute(&mut *transaction).await?;
                    }
                }
                Ok(transaction.commit().await?)
            }

            async fn services(&self) -> Result<Vec<(i64, i64)>, StoreError> {
                let rows = sqlx::query("SELECT opened, until FROM services WHERE id <> 0 ORDER BY id");
                let rows = rows.fetch_all(self).await?;
                rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
            }

            async fn put_services(&self, services: &[(i64, i64)]) -> Result<(), StoreError> {
                for (opened, until) in services {
                    sqlx::query($put_service).bind(opened).bind(until).execute(self).await?;
                }
                Ok(())
            }

            async fn counts(&self) -> Result<[i64; 3], StoreError> {
                let counts = "SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM events), \
                              (SELECT count(*) FROM names)";
                let row = sqlx::query(counts).fetch_one(self).await?;
                Ok([row.try_get(0)?, row.try_get(1)?, row.try_get(2)?])
            }

            async fn is_served(&self) -> Result<bool, StoreError> {
                Ok(sqlx::query_scalar($served).fetch_one(self).await?)
            }

            async fn end(&self) -> Result<(), StoreError> {
                sqlx::query($end).execute(self).await?;
                Ok(())
            }
        }
    };
}

raw!(
    SqlitePool,
    SqliteRow,
    "INSERT INTO services (opened, until) VALUES ($1, $2) ON CONFLICT DO NOTHING",
    "PRAGMA optimize",
    // Whoever serves from a folder holds it, and this copy does now.
    "SELECT FALSE"
);
raw!(
    PgPool,
    PgRow,
    "INSERT INTO services (node, opened, until, lease_ends, cleared) VALUES (0, $1, $2, 0, TRUE)",
    "SELECT setval(pg_get_serial_sequence('tables', 'key'), (SELECT coalesce(max(key), 1) FROM tables))",
    "SELECT EXISTS (SELECT 1 FROM services WHERE lease_ends > extract(epoch FROM clock_timestamp()) * 1000)"
);
