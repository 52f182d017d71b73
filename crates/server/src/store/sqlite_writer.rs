//! The one writer of the SQLite file: each batch is one durable transaction, with one statement for each kind of thing.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, OnceLock};

use async_trait::async_trait;
use room::listing::Listing;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, Connection, Row};

use super::batch::{Commit, Job, Target, WriteResult};
use super::search::{json, lower_names, prefixes, status_text, winners_text};
use super::{SERVICES_KEPT, ServiceId, StoreError, TableKey, whole};

/// Writes to the file, over one connection.
pub struct SqliteWriter {
    /// How to connect anew.
    pub options: SqliteConnectOptions,
    /// After an error the connection is given up: a full disk makes SQLite roll back by itself, or not, and what state
    /// that leaves a connection in is not worth knowing. The next attempt opens a new one.
    pub connection: Option<SqliteConnection>,
}

#[async_trait]
impl Commit for SqliteWriter {
    async fn commit(&mut self, jobs: &[Job]) -> Result<Vec<WriteResult>, StoreError> {
        let mut own = match self.connection.take() {
            Some(connection) => connection,
            None => SqliteConnection::connect_with(&self.options).await?,
        };
        let outcome = transact(&mut own, jobs).await;
        match outcome {
            Ok(_) => self.connection = Some(own),
            // Closing may fail too; the handle is gone either way.
            Err(_) => drop(own.close_hard().await),
        }
        outcome
    }

    async fn close(self) {
        if let Some(connection) = self.connection
            && let Err(error) = fold_in(connection).await
        {
            tracing::warn!(%error, "the store did not close cleanly");
        }
    }
}

/// Moves what is in the write-ahead log into the file itself, so that the file alone is everything.
async fn fold_in(mut connection: SqliteConnection) -> Result<(), StoreError> {
    sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut connection).await?;
    Ok(connection.close().await?)
}

async fn transact(connection: &mut SqliteConnection, jobs: &[Job]) -> Result<Vec<WriteResult>, StoreError> {
    let plain = |job: &Job| match job {
        Job { target: Target::Known(key), listing: None, rows, .. } if rows.len() == 1 => Some(*key),
        _ => None,
    };
    if jobs.len() <= MOST_ROWS
        && let Some(keys) = jobs.iter().map(plain).collect::<Option<Vec<_>>>()
    {
        // A single statement is a transaction of its own, and one trip to the connection's thread.
        let rows = first_rows(jobs.iter().zip(keys.iter().copied()));
        if insert_all(connection, &rows).await? {
            return Ok(keys.into_iter().map(Ok).collect());
        }
        let written = insert_events(connection, &rows).await?;
        return Ok(keys.into_iter().map(|key| outcome(&written, key)).collect());
    }
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut begun = insert_tables(&mut transaction, jobs).await?;
    let mut keys = Vec::with_capacity(jobs.len());
    for job in jobs {
        keys.push(match &job.target {
            Target::Known(key) => Some(*key),
            // Of two that wish for the same id, the first has it.
            Target::New(id) => begun.remove(id),
            Target::Beat { service, at } => Some(beat(&mut transaction, *service, *at).await?),
        });
    }
    let known = || jobs.iter().zip(&keys).filter_map(|(job, key)| Some((job, (*key)?)));
    let mut written = HashSet::new();
    for rows in first_rows(known()).chunks(MOST_ROWS) {
        written.extend(insert_events(&mut transaction, rows).await?);
    }
    // Who comes first with its first row comes first with all of them.
    let later = |(job, key)| later_rows(job, key);
    let rest: Vec<_> = known().filter(|(_, key)| written.contains(key)).flat_map(later).collect();
    for rows in rest.chunks(MOST_ROWS) {
        insert_events(&mut transaction, rows).await?;
    }
    let accepted = |key: &Option<TableKey>| key.filter(|key| written.contains(key));
    let listings: Vec<_> =
        jobs.iter().zip(&keys).filter_map(|(job, key)| Some((accepted(key)?, job.listing.as_ref()?))).collect();
    update_listings(&mut transaction, &listings).await?;
    transaction.commit().await?;
    let outcome = |(job, key): (&Job, &Option<TableKey>)| match (&job.target, *key) {
        (_, None) => Err(StoreError::Conflict),
        (Target::Beat { .. }, Some(service)) => Ok(service),
        (_, Some(key)) => outcome(&written, key),
    };
    Ok(jobs.iter().zip(&keys).map(outcome).collect())
}

fn outcome(written: &HashSet<TableKey>, key: TableKey) -> WriteResult {
    if written.contains(&key) { Ok(key) } else { Err(StoreError::Conflict) }
}

/// One row of the log, for its table.
type EventRow<'a> = (TableKey, u64, &'a Arc<str>);

fn first_rows<'a>(jobs: impl Iterator<Item = (&'a Job, TableKey)>) -> Vec<EventRow<'a>> {
    jobs.filter_map(|(job, key)| job.rows.first().map(|(seq, body)| (key, *seq, body))).collect()
}

fn later_rows(job: &Job, key: TableKey) -> impl Iterator<Item = EventRow<'_>> {
    job.rows.iter().skip(1).map(move |(seq, body)| (key, *seq, body))
}

/// How many rows one statement takes at most. There are two statements a number of rows, each prepared once.
pub const MOST_ROWS: usize = 256;

/// The text of a statement for each number of rows, made when it is first needed.
type Inserts = [OnceLock<Arc<str>>; MOST_ROWS];

type Query<'q> = sqlx::query::Query<'q, sqlx::Sqlite, sqlx::sqlite::SqliteArguments>;

fn insert<'q>(texts: &'static Inserts, end: &str, rows: &[EventRow<'q>]) -> Result<Query<'q>, StoreError> {
    let too_many = || StoreError::Broken(format!("{} rows in one statement", rows.len()));
    let sql = rows.len().checked_sub(1).and_then(|index| texts.get(index)).ok_or_else(too_many)?;
    let sql = sql.get_or_init(|| {
        let values = vec!["(?, ?, ?)"; rows.len()].join(", ");
        format!("INSERT INTO events (table_key, seq, body) VALUES {values}{end}").into()
    });
    let bind =
        |query: Query<'q>, &(key, seq, body): &EventRow<'q>| query.bind(key.0).bind(whole(seq)).bind(body.clone());
    Ok(rows.iter().fold(sqlx::query(AssertSqlSafe(sql.clone())), bind))
}

/// Writes rows, all of them or none: none if the number of one is taken. So it nearly always is that nobody else wrote,
/// and then nothing need be told row by row.
async fn insert_all(connection: &mut SqliteConnection, rows: &[EventRow<'_>]) -> Result<bool, StoreError> {
    static TEXTS: Inserts = [const { OnceLock::new() }; MOST_ROWS];
    match insert(&TEXTS, "", rows)?.execute(connection).await.map_err(StoreError::from) {
        Ok(_) => Ok(true),
        Err(StoreError::Conflict) => Ok(false),
        Err(error) => Err(error),
    }
}

/// Writes rows; those whose number is taken are left out. Gives the tables of those that were written.
async fn insert_events(
    connection: &mut SqliteConnection,
    rows: &[EventRow<'_>],
) -> Result<HashSet<TableKey>, StoreError> {
    static TEXTS: Inserts = [const { OnceLock::new() }; MOST_ROWS];
    if rows.is_empty() {
        return Ok(HashSet::new());
    }
    let query = insert(&TEXTS, " ON CONFLICT DO NOTHING RETURNING table_key", rows)?;
    let written = query.fetch_all(connection).await?;
    written.iter().map(|row| Ok(TableKey(row.try_get(0)?))).collect()
}

/// Begins all tables that are wished for; gives those whose ids were free.
async fn insert_tables(
    connection: &mut SqliteConnection,
    jobs: &[Job],
) -> Result<HashMap<String, TableKey>, StoreError> {
    const INSERT: &str = "INSERT INTO tables (id) SELECT value FROM json_each(?1) WHERE true \
                          ON CONFLICT DO NOTHING RETURNING id, key";
    let id = |job: &Job| if let Target::New(id) = &job.target { Some(id.clone()) } else { None };
    let ids: Vec<_> = jobs.iter().filter_map(id).collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = sqlx::query(INSERT).bind(json(&ids)?).fetch_all(connection).await?;
    rows.iter().map(|row| Ok((row.try_get(0)?, TableKey(row.try_get(1)?)))).collect()
}

async fn beat(connection: &mut SqliteConnection, service: Option<ServiceId>, at: u64) -> Result<TableKey, StoreError> {
    const BEGIN: &str = "INSERT INTO services (opened, until) VALUES (?1, ?1) \
                         ON CONFLICT (opened) DO UPDATE SET until = max(until, ?1) RETURNING id";
    const GO_ON: &str = "UPDATE services SET until = max(until, ?1) WHERE id = ?2 RETURNING id";
    const FORGET: &str = "DELETE FROM services WHERE id <= (SELECT max(id) FROM services) - ?1";
    if service.is_none() {
        sqlx::query(FORGET).bind(SERVICES_KEPT).execute(&mut *connection).await?;
    }
    let query = match service {
        None => sqlx::query(BEGIN).bind(whole(at)),
        Some(ServiceId(id)) => sqlx::query(GO_ON).bind(whole(at)).bind(id),
    };
    Ok(TableKey(query.fetch_one(connection).await?.try_get(0)?))
}

/// What lists show of these tables from now on, and their names.
async fn update_listings(
    connection: &mut SqliteConnection,
    listings: &[(TableKey, &Listing)],
) -> Result<(), StoreError> {
    if listings.is_empty() {
        return Ok(());
    }
    let (mut lines, mut found_by) = (Vec::new(), Vec::new());
    for (TableKey(key), listing) in listings {
        let names: Vec<_> = lower_names(listing).into_iter().map(|name| name.replace('\0', "")).collect();
        let created = whole(listing.created);
        if listing.listed {
            found_by.extend(prefixes(&names).into_iter().map(|prefix| (prefix, created, key)));
        }
        let result = listing.result.as_ref().map(json).transpose()?;
        lines.push((
            (key, &listing.game, listing.options.to_string(), json(&listing.players)?, names.join("\n")),
            (status_text(listing.status), listing.ply, created, listing.listed),
            (winners_text(listing), result, listing.awake, listing.imported),
        ));
    }
    sqlx::query(UPDATE_LISTINGS).bind(json(&lines)?).execute(&mut *connection).await?;
    if !found_by.is_empty() {
        const NAMES: &str = "INSERT OR IGNORE INTO names (prefix, created, key) \
                             SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?1)";
        sqlx::query(NAMES).bind(json(&found_by)?).execute(connection).await?;
    }
    Ok(())
}

const UPDATE_LISTINGS: &str = "UPDATE tables SET \
         game = value ->> '$[0][1]', options = value ->> '$[0][2]', players = value ->> '$[0][3]', \
         names = value ->> '$[0][4]', status = value ->> '$[1][0]', ply = value ->> '$[1][1]', \
         created = value ->> '$[1][2]', listed = value ->> '$[1][3]', winners = value ->> '$[2][0]', \
         result = value ->> '$[2][1]', awake = value ->> '$[2][2]', imported = value ->> '$[2][3]' \
     FROM json_each(?1) WHERE tables.key = value ->> '$[0][0]'";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::Metrics;
    use crate::store::Sqlite;

    #[tokio::test]
    async fn however_many_tables_there_are_a_line_is_found_by_its_number() {
        let folder = tempfile::tempdir().unwrap();
        let store = Sqlite::open(&folder.path().join("tablee.sqlite"), Metrics::default()).await.unwrap();
        let explain = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {UPDATE_LISTINGS}"));
        let rows = sqlx::query(explain).bind("[]").fetch_all(store.pool()).await.unwrap();
        let plan: Vec<String> = rows.iter().map(|row| row.try_get(3).unwrap()).collect();
        assert!(plan.iter().any(|step| step.contains("SEARCH tables USING INTEGER PRIMARY KEY")), "{plan:?}");
        assert!(!plan.iter().any(|step| step.contains("SCAN tables")), "{plan:?}");
    }
}
