//! The one writer of the SQLite file: whatever waits when it is ready goes into one durable transaction.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use room::listing::Listing;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, Connection, Row};
use tokio::sync::{mpsc, oneshot};

use super::lists::{json, prefixes, status_text};
use super::{StoreError, TableKey};
use crate::metrics::Metrics;

/// The most appends in one transaction, and the most that may wait for it.
pub const BATCH: usize = 1024;

/// Where at least so many appends waited together (commit siblings, as databases call them), the writer waits a moment
/// before the next transaction (commit delay): more of them then share what it costs. Who plays alone never waits.
const SIBLINGS: usize = 8;
const DELAY: Duration = Duration::from_millis(1);

/// One writer's wish, with its rows ready to be written.
pub struct Job {
    /// What is written to.
    pub target: Target,
    /// The rows, each with its number.
    pub rows: Vec<(u64, Arc<str>)>,
    /// What lists show from now on.
    pub listing: Option<Listing>,
    /// Whoever waits for it.
    pub done: oneshot::Sender<Result<TableKey, StoreError>>,
}

/// What is written to.
pub enum Target {
    /// A table that begins.
    New(String),
    /// One that is there.
    Known(TableKey),
    /// No table: the server that opened then is still up.
    Beat {
        /// When it opened.
        opened: u64,
        /// When it was still up.
        at: u64,
    },
}

/// Writes what waits, again and again, each time all of it in one transaction, until nobody can wish for more.
pub async fn run(
    options: SqliteConnectOptions,
    connection: SqliteConnection,
    mut jobs: mpsc::Receiver<Job>,
    metrics: Metrics,
) {
    let mut connection = Some(connection);
    let mut waiting = Vec::with_capacity(BATCH);
    let mut last = 0;
    while jobs.recv_many(&mut waiting, BATCH).await > 0 {
        if last >= SIBLINGS && waiting.len() < last {
            tokio::time::sleep(DELAY).await;
            while waiting.len() < BATCH
                && let Ok(job) = jobs.try_recv()
            {
                waiting.push(job);
            }
        }
        last = waiting.len();
        let begun = Instant::now();
        match attempt(&mut connection, &options, &waiting).await {
            Ok(keys) => {
                metrics.committed(waiting.len(), begun.elapsed());
                for (job, key) in waiting.drain(..).zip(keys) {
                    // Whoever asked may be gone; what is written stays written.
                    let _ = job.done.send(Ok(key));
                }
            }
            // One of them came too late and with it the whole transaction: each on its own tells which.
            Err(StoreError::Conflict) => {
                for job in waiting.drain(..) {
                    let outcome = attempt(&mut connection, &options, std::slice::from_ref(&job)).await;
                    let outcome = outcome.and_then(|keys| keys.first().copied().ok_or(StoreError::Conflict));
                    let _ = job.done.send(outcome);
                }
            }
            Err(error) => {
                for job in waiting.drain(..) {
                    let _ = job.done.send(Err(error.clone()));
                }
            }
        }
    }
    if let Some(connection) = connection
        && let Err(error) = fold_in(connection).await
    {
        tracing::warn!(%error, "the store did not close cleanly");
    }
}

/// Moves what is in the write-ahead log into the file itself, so that the file alone is everything.
async fn fold_in(mut connection: SqliteConnection) -> Result<(), StoreError> {
    sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut connection).await?;
    Ok(connection.close().await?)
}

/// One transaction. After an error the connection is given up: a full disk makes SQLite roll back by itself, or not,
/// and what state that leaves a connection in is not worth knowing. The next attempt opens a new one.
async fn attempt(
    connection: &mut Option<SqliteConnection>,
    options: &SqliteConnectOptions,
    jobs: &[Job],
) -> Result<Vec<TableKey>, StoreError> {
    let mut own = match connection.take() {
        Some(connection) => connection,
        None => SqliteConnection::connect_with(options).await?,
    };
    let outcome = transact(&mut own, jobs).await;
    match outcome {
        Ok(_) => *connection = Some(own),
        // Closing may fail too; the handle is gone either way.
        Err(_) => drop(own.close_hard().await),
    }
    outcome
}

async fn transact(connection: &mut SqliteConnection, jobs: &[Job]) -> Result<Vec<TableKey>, StoreError> {
    let plain = |job: &Job| match job {
        Job { target: Target::Known(key), listing: None, .. } => Some(*key),
        _ => None,
    };
    let count = jobs.iter().map(|job| job.rows.len()).sum::<usize>();
    if count <= MOST_ROWS
        && let Some(keys) = jobs.iter().map(plain).collect::<Option<Vec<_>>>()
    {
        // A single statement is a transaction of its own, and one trip to the connection's thread.
        insert_events(connection, &rows(jobs, &keys)).await?;
        return Ok(keys);
    }
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut keys = Vec::with_capacity(jobs.len());
    for job in jobs {
        let key = match &job.target {
            Target::Known(key) => *key,
            Target::New(id) => insert_table(&mut transaction, id).await?,
            Target::Beat { opened, at } => {
                beat(&mut transaction, *opened, *at).await?;
                NO_TABLE
            }
        };
        if let Some(listing) = &job.listing {
            update_listing(&mut transaction, key, listing).await?;
        }
        keys.push(key);
    }
    for rows in rows(jobs, &keys).chunks(MOST_ROWS) {
        insert_events(&mut transaction, rows).await?;
    }
    transaction.commit().await?;
    Ok(keys)
}

/// What a wish that is about no table is answered with.
const NO_TABLE: TableKey = TableKey(0);

/// One row of the log, for its table.
type EventRow<'a> = (TableKey, u64, &'a Arc<str>);

fn rows<'a>(jobs: &'a [Job], keys: &[TableKey]) -> Vec<EventRow<'a>> {
    let of = |(job, key): (&'a Job, &TableKey)| {
        let key = *key;
        job.rows.iter().map(move |(seq, body)| (key, *seq, body))
    };
    jobs.iter().zip(keys).flat_map(of).collect()
}

/// How many rows one statement takes at most. There is one statement a number of rows, each prepared once.
pub const MOST_ROWS: usize = 256;

static INSERTS: [OnceLock<Arc<str>>; MOST_ROWS] = [const { OnceLock::new() }; MOST_ROWS];

async fn insert_events(connection: &mut SqliteConnection, rows: &[EventRow<'_>]) -> Result<(), StoreError> {
    if rows.is_empty() {
        return Ok(());
    }
    let too_many = || StoreError::Broken(format!("{} rows in one statement", rows.len()));
    let sql = INSERTS.get(rows.len() - 1).ok_or_else(too_many)?;
    let values = || vec!["(?, ?, ?)"; rows.len()].join(", ");
    let sql = sql.get_or_init(|| format!("INSERT INTO events (table_key, seq, body) VALUES {}", values()).into());
    let mut query = sqlx::query(AssertSqlSafe(sql.clone()));
    for &(key, seq, body) in rows {
        query = query.bind(key.0).bind(i64::try_from(seq).unwrap_or(i64::MAX)).bind(body.clone());
    }
    query.execute(connection).await?;
    Ok(())
}

async fn insert_table(connection: &mut SqliteConnection, id: &str) -> Result<TableKey, StoreError> {
    let row = sqlx::query("INSERT INTO tables (id) VALUES (?1) RETURNING key").bind(id).fetch_one(connection).await?;
    Ok(TableKey(row.try_get(0)?))
}

async fn beat(connection: &mut SqliteConnection, opened: u64, at: u64) -> Result<(), StoreError> {
    const BEAT: &str = "INSERT INTO services (opened, until) VALUES (?1, ?2) \
                        ON CONFLICT (opened) DO UPDATE SET until = max(until, ?2)";
    let [opened, at] = [opened, at].map(|time| i64::try_from(time).unwrap_or(i64::MAX));
    sqlx::query(BEAT).bind(opened).bind(at).execute(connection).await?;
    Ok(())
}

async fn update_listing(connection: &mut SqliteConnection, key: TableKey, listing: &Listing) -> Result<(), StoreError> {
    let names: Vec<_> = listing.players.iter().flatten().map(|name| name.to_lowercase()).collect();
    let winners = listing.result.as_ref().map(|result| {
        let named: String = result.winners.iter().map(|seat| format!("{seat},")).collect();
        format!(",{named}")
    });
    let created = i64::try_from(listing.created).unwrap_or(i64::MAX);
    sqlx::query(
        "UPDATE tables SET game = ?2, options = ?3, players = ?4, names = ?5, status = ?6, ply = ?7, created = ?8, \
         listed = ?9, winners = ?10, result = ?11, awake = ?12, imported = ?13 WHERE key = ?1",
    )
    .bind(key.0)
    .bind(&listing.game)
    .bind(listing.options.to_string())
    .bind(json(&listing.players)?)
    .bind(names.join("\n"))
    .bind(status_text(listing.status))
    .bind(listing.ply)
    .bind(created)
    .bind(listing.listed)
    .bind(winners)
    .bind(listing.result.as_ref().map(json).transpose()?)
    .bind(listing.awake)
    .bind(listing.imported)
    .execute(&mut *connection)
    .await?;
    if listing.listed {
        sqlx::query("INSERT OR IGNORE INTO names (prefix, created, key) SELECT value, ?2, ?3 FROM json_each(?1)")
            .bind(json(&prefixes(&names))?)
            .bind(created)
            .bind(key.0)
            .execute(connection)
            .await?;
    }
    Ok(())
}
