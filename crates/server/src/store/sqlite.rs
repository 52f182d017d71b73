//! The logs in one SQLite file. Writers meet at one task that puts all that waits into one durable transaction.

use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use room::Entry;
use room::listing::Listing;
use room::message::{Status, TableLine};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow,
    SqliteSynchronous,
};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, QueryBuilder, Row};
use tokio::sync::{mpsc, oneshot};

use super::{ResultFilter, Search, Store, StoreError, TableKey};
use crate::metrics::Metrics;

/// The most appends in one transaction, and the most that may wait for it.
const BATCH: usize = 1024;

/// Where at least so many appends waited together (commit siblings, as databases call them), the writer waits a moment
/// before the next transaction (commit delay): more of them then share what it costs. Who plays alone never waits.
const SIBLINGS: usize = 8;
const DELAY: Duration = Duration::from_millis(1);

/// A store in one file.
pub struct Sqlite {
    readers: SqlitePool,
    writer: mpsc::Sender<Job>,
}

/// One writer's wish, with its rows ready to be written.
struct Job {
    target: Target,
    rows: Vec<(u64, Arc<str>)>,
    listing: Option<Listing>,
    done: oneshot::Sender<Result<TableKey, StoreError>>,
}

enum Target {
    New(String),
    Known(TableKey),
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
            .statement_cache_capacity(MOST_ROWS + 20)
            .disable_statement_logging();
        let mut writer = SqliteConnection::connect_with(&options).await?;
        sqlx::migrate!("./migrations").run(&mut writer).await.map_err(|error| StoreError::Broken(error.to_string()))?;
        let readers = SqlitePoolOptions::new().max_connections(4).connect_with(options).await?;
        let (sender, jobs) = mpsc::channel(BATCH);
        tokio::spawn(write(writer, jobs, metrics));
        Ok(Sqlite { readers, writer: sender })
    }

    async fn submit(
        &self,
        target: Target,
        after: u64,
        entries: &[Entry],
        listing: Option<&Listing>,
    ) -> Result<TableKey, StoreError> {
        let rows = (after + 1..).zip(entries).map(|(seq, entry)| (seq, entry.write().into())).collect();
        let (done, answer) = oneshot::channel();
        let job = Job { target, rows, listing: listing.cloned(), done };
        let gone = |_| StoreError::Broken("the writer is gone".to_owned());
        self.writer.send(job).await.map_err(|_| StoreError::Broken("the writer is gone".to_owned()))?;
        answer.await.map_err(gone)?
    }
}

/// Writes what waits, again and again, each time all of it in one transaction.
async fn write(mut connection: SqliteConnection, mut jobs: mpsc::Receiver<Job>, metrics: Metrics) {
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
        match transact(&mut connection, &waiting).await {
            Ok(keys) => {
                metrics.committed(waiting.len(), begun.elapsed());
                for (job, key) in waiting.drain(..).zip(keys) {
                    // Whoever asked may be gone; what is written stays written.
                    let _ = job.done.send(Ok(key));
                }
            }
            // One of them failed and with it the whole transaction: each on its own tells which.
            Err(_) => {
                for job in waiting.drain(..) {
                    let outcome = transact(&mut connection, std::slice::from_ref(&job)).await;
                    let outcome = outcome.and_then(|keys| keys.first().copied().ok_or(StoreError::Conflict));
                    let _ = job.done.send(outcome);
                }
            }
        }
    }
    if let Err(error) = connection.close().await {
        tracing::warn!(%error, "the store did not close cleanly");
    }
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
const MOST_ROWS: usize = 256;

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

async fn update_listing(connection: &mut SqliteConnection, key: TableKey, listing: &Listing) -> Result<(), StoreError> {
    let names: Vec<_> = listing.players.iter().flatten().map(|name| name.to_lowercase()).collect();
    let winners = listing.result.as_ref().map(|result| {
        let named: String = result.winners.iter().map(|seat| format!("{seat},")).collect();
        format!(",{named}")
    });
    sqlx::query(
        "UPDATE tables SET game = ?2, options = ?3, players = ?4, names = ?5, status = ?6, ply = ?7, created = ?8, \
         listed = ?9, winners = ?10, result = ?11, awake = ?12 WHERE key = ?1",
    )
    .bind(key.0)
    .bind(&listing.game)
    .bind(listing.options.to_string())
    .bind(json(&listing.players)?)
    .bind(names.join("\n"))
    .bind(status_text(listing.status))
    .bind(listing.ply)
    .bind(i64::try_from(listing.created).unwrap_or(i64::MAX))
    .bind(listing.listed)
    .bind(winners)
    .bind(listing.result.as_ref().map(json).transpose()?)
    .bind(listing.awake)
    .execute(connection)
    .await?;
    Ok(())
}

#[async_trait]
impl Store for Sqlite {
    async fn create(&self, id: &str, entries: &[Entry], listing: &Listing) -> Result<TableKey, StoreError> {
        self.submit(Target::New(id.to_owned()), 0, entries, Some(listing)).await
    }

    async fn append(
        &self,
        table: TableKey,
        after: u64,
        entries: &[Entry],
        listing: Option<&Listing>,
    ) -> Result<(), StoreError> {
        self.submit(Target::Known(table), after, entries, listing).await.map(drop)
    }

    async fn find(&self, id: &str) -> Result<Option<TableKey>, StoreError> {
        let row = sqlx::query("SELECT key FROM tables WHERE id = ?1").bind(id).fetch_optional(&self.readers).await?;
        row.map(|row| Ok(TableKey(row.try_get(0)?))).transpose()
    }

    async fn read(&self, table: TableKey, after: u64) -> Result<Vec<Entry>, StoreError> {
        let rows = sqlx::query("SELECT body FROM events WHERE table_key = ?1 AND seq > ?2 ORDER BY seq")
            .bind(table.0)
            .bind(i64::try_from(after).unwrap_or(i64::MAX))
            .fetch_all(&self.readers)
            .await?;
        let entry = |row: SqliteRow| {
            let body: String = row.try_get(0)?;
            Entry::read(&body).map_err(|error| StoreError::Broken(error.to_string()))
        };
        rows.into_iter().map(entry).collect()
    }

    async fn list(&self, search: &Search) -> Result<Vec<TableLine>, StoreError> {
        let mut query =
            QueryBuilder::new("SELECT id, game, options, players, status, ply, created, result FROM tables WHERE ");
        match &search.ids {
            None => query.push("listed"),
            Some(ids) => query.push("id IN (SELECT value FROM json_each(").push_bind(json(ids)?).push("))"),
        };
        if let Some(status) = search.status {
            query.push(" AND status = ").push_bind(status_text(status));
        }
        if let Some(game) = &search.game {
            query.push(" AND game = ").push_bind(game.clone());
        }
        if let Some(player) = &search.player {
            query.push(" AND instr(names, ").push_bind(player.to_lowercase()).push(") > 0");
        }
        if let Some(from) = search.from {
            query.push(" AND created >= ").push_bind(i64::try_from(from).unwrap_or(i64::MAX));
        }
        if let Some(to) = search.to {
            query.push(" AND created < ").push_bind(i64::try_from(to).unwrap_or(i64::MAX));
        }
        match search.result {
            Some(ResultFilter::Draw) => {
                query.push(" AND winners = ','");
            }
            Some(ResultFilter::Won(seat)) => {
                query.push(" AND instr(winners, ").push_bind(format!(",{seat},")).push(") > 0");
            }
            None => {}
        }
        query.push(" ORDER BY key DESC LIMIT ").push_bind(search.take).push(" OFFSET ").push_bind(search.skip);
        query.build().fetch_all(&self.readers).await?.iter().map(line).collect()
    }

    async fn awake(&self) -> Result<Vec<String>, StoreError> {
        let rows =
            sqlx::query("SELECT id FROM tables WHERE awake AND status = 'live'").fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    async fn idle(&self, before: u64) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query(
            "SELECT id FROM tables WHERE status IN ('open', 'live') AND created < ?1 AND \
             (SELECT body ->> 'at' FROM events WHERE table_key = key ORDER BY seq DESC LIMIT 1) < ?1",
        )
        .bind(i64::try_from(before).unwrap_or(i64::MAX))
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    async fn beat(&self, at: u64) -> Result<(), StoreError> {
        sqlx::query("INSERT INTO beats (id, at) VALUES (1, ?1) ON CONFLICT (id) DO UPDATE SET at = max(at, ?1)")
            .bind(i64::try_from(at).unwrap_or(i64::MAX))
            .execute(&self.readers)
            .await?;
        Ok(())
    }

    async fn last_beat(&self) -> Result<Option<u64>, StoreError> {
        let row = sqlx::query("SELECT at FROM beats").fetch_optional(&self.readers).await?;
        row.map(|row| Ok(row.try_get::<i64, _>(0)?.try_into().unwrap_or(0))).transpose()
    }

    async fn close(&self) {
        self.readers.close().await;
    }
}

fn line(row: &SqliteRow) -> Result<TableLine, StoreError> {
    let result: Option<String> = row.try_get(7)?;
    Ok(TableLine {
        table: row.try_get(0)?,
        game: row.try_get(1)?,
        options: unjson(row.try_get(2)?)?,
        players: unjson(row.try_get(3)?)?,
        status: match row.try_get(4)? {
            "open" => Status::Open,
            "live" => Status::Live,
            _ => Status::Over,
        },
        ply: row.try_get(5)?,
        created: row.try_get::<i64, _>(6)?.try_into().unwrap_or(0),
        turn: None,
        result: result.as_deref().map(unjson).transpose()?,
    })
}

fn status_text(status: Status) -> &'static str {
    match status {
        Status::Open => "open",
        Status::Live => "live",
        Status::Over => "over",
    }
}

fn json(value: &impl serde::Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Broken(error.to_string()))
}

fn unjson<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Broken(error.to_string()))
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match &error {
            sqlx::Error::Database(refused) if refused.is_unique_violation() => StoreError::Conflict,
            _ => StoreError::Broken(error.to_string()),
        }
    }
}
