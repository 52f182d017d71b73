//! The one writer a server has at PostgreSQL: what waits goes into one statement; what else there is to tell of it goes
//! into the same transaction.

use std::collections::HashSet;
use std::time::Duration;

use async_trait::async_trait;
use room::listing::Listing;
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{Connection, Row};

use super::batch::{Commit, Job, Target, WriteResult};
use super::search::{json, lower_names, prefixes, status_text, winners_text};
use super::{ServiceId, StoreError, TableKey, whole};

/// How long a transaction may take before its connection is given up.
const PATIENCE: Duration = Duration::from_secs(10);

/// Writes over one connection; after an error over another one.
pub struct PostgresWriter {
    options: PgConnectOptions,
    connection: Option<PgConnection>,
}

impl PostgresWriter {
    /// Connects when there is something to write.
    pub fn new(options: PgConnectOptions) -> PostgresWriter {
        PostgresWriter { options, connection: None }
    }

    async fn try_to_commit(&mut self, jobs: &[Job]) -> Result<Vec<WriteResult>, StoreError> {
        let mut own = match self.connection.take() {
            Some(connection) => connection,
            None => PgConnection::connect_with(&self.options).await?,
        };
        let outcome = transact(&mut own, jobs).await;
        match outcome {
            Ok(_) => self.connection = Some(own),
            // Closing may fail too; the line is gone either way.
            Err(_) => drop(own.close_hard().await),
        }
        outcome
    }
}

#[async_trait]
impl Commit for PostgresWriter {
    async fn commit(&mut self, jobs: &[Job]) -> Result<Vec<WriteResult>, StoreError> {
        let slow = |_| StoreError::Broken("the database is slow to answer".to_owned());
        tokio::time::timeout(PATIENCE, self.try_to_commit(jobs)).await.map_err(slow)?
    }

    async fn close(self) {
        if let Some(connection) = self.connection {
            // Everything is written; a line that breaks now takes nothing along.
            let _ = connection.close().await;
        }
    }
}

async fn transact(connection: &mut PgConnection, jobs: &[Job]) -> Result<Vec<WriteResult>, StoreError> {
    let plain = |job: &Job| match job {
        Job { target: Target::Known(key), listing: None, .. } => Some(Some(*key)),
        _ => None,
    };
    if let Some(keys) = jobs.iter().map(plain).collect::<Option<Vec<_>>>() {
        // A single statement is a transaction of its own.
        let written = insert_events(connection, jobs, &keys).await?;
        return outcomes(connection, jobs, &keys, &written).await;
    }
    let mut transaction = connection.begin().await?;
    let mut keys = Vec::with_capacity(jobs.len());
    for job in jobs {
        keys.push(match &job.target {
            Target::Known(key) => Some(*key),
            Target::New(id) => insert_table(&mut transaction, id, job.fence).await?,
            // Beats have a line of their own.
            Target::Beat { .. } => None,
        });
    }
    let written = insert_events(&mut transaction, jobs, &keys).await?;
    let accepted = |key: &Option<TableKey>| key.filter(|key| written.contains(key));
    let mut listings: Vec<_> =
        jobs.iter().zip(&keys).filter_map(|(job, key)| Some((accepted(key)?, job.listing.as_ref()?))).collect();
    // In the same order everywhere: two servers that wait for each other's rows would both wait for ever.
    listings.sort_unstable_by_key(|(key, _)| key.0);
    for (key, listing) in listings {
        update_listing(&mut transaction, key, listing).await?;
    }
    transaction.commit().await?;
    outcomes(connection, jobs, &keys, &written).await
}

/// Writes the rows of those who come first. Who comes first with its first row comes first with all of them: nobody
/// writes a number before the ones below it are there. Gives their tables.
async fn insert_events(
    connection: &mut PgConnection,
    jobs: &[Job],
    keys: &[Option<TableKey>],
) -> Result<HashSet<TableKey>, StoreError> {
    // A lease that changes hands while this runs does no harm: its new holder finds the number taken, and reads on.
    const INSERT: &str = "WITH first AS (INSERT INTO events (table_key, seq, body) \
             SELECT key, seq, body FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[]) \
                 AS wish (key, seq, body, fence) \
             WHERE fence = 0 OR EXISTS (SELECT 1 FROM tables JOIN services ON services.id = keeper \
                 WHERE tables.key = wish.key AND keeper = fence \
                 AND lease_ends > extract(epoch FROM clock_timestamp()) * 1000) \
             ORDER BY key ON CONFLICT DO NOTHING RETURNING table_key), \
         later AS (INSERT INTO events (table_key, seq, body) \
             SELECT key, seq, body FROM unnest($5::bigint[], $6::bigint[], $7::text[]) AS wish (key, seq, body) \
             JOIN first ON first.table_key = wish.key) \
         SELECT table_key FROM first";
    let (mut first, mut later) = (Columns::default(), Columns::default());
    let mut fences = Vec::new();
    for (job, key) in jobs.iter().zip(keys) {
        let Some(key) = *key else { continue };
        for (number, (seq, body)) in job.rows.iter().enumerate() {
            if number == 0 {
                fences.push(job.known_fence());
                first.push(key, *seq, body);
            } else {
                later.push(key, *seq, body);
            }
        }
    }
    let query = sqlx::query(INSERT).bind(first.keys).bind(first.seqs).bind(first.bodies).bind(fences);
    let rows = query.bind(later.keys).bind(later.seqs).bind(later.bodies).fetch_all(connection).await?;
    rows.iter().map(|row| Ok(TableKey(row.try_get(0)?))).collect()
}

impl Job {
    /// Who must keep the table; 0 for anybody. A table that begins is kept by who began it.
    fn known_fence(&self) -> i64 {
        match (&self.target, self.fence) {
            (Target::Known(_), Some(ServiceId(fence))) => fence,
            _ => 0,
        }
    }
}

/// Rows as arrays, one a column.
#[derive(Default)]
struct Columns<'a> {
    keys: Vec<i64>,
    seqs: Vec<i64>,
    bodies: Vec<&'a str>,
}

impl<'a> Columns<'a> {
    fn push(&mut self, key: TableKey, seq: u64, body: &'a str) {
        self.keys.push(key.0);
        self.seqs.push(whole(seq));
        self.bodies.push(body);
    }
}

/// Tells each how it ended: what was not written met a row with its number, or the table has another keeper.
async fn outcomes(
    connection: &mut PgConnection,
    jobs: &[Job],
    keys: &[Option<TableKey>],
    written: &HashSet<TableKey>,
) -> Result<Vec<WriteResult>, StoreError> {
    let mut outcomes = Vec::with_capacity(jobs.len());
    for (job, key) in jobs.iter().zip(keys) {
        outcomes.push(match *key {
            Some(key) if written.contains(&key) => Ok(key),
            Some(key) if job.known_fence() != 0 && !is_kept(connection, key, job.known_fence()).await => {
                Err(StoreError::Fenced)
            }
            _ => Err(StoreError::Conflict),
        });
    }
    Ok(outcomes)
}

/// Whether a table is still kept by this service, and that one has not lapsed. What was written is written: if it cannot be told, it is a conflict,
/// and whoever tries again is told.
async fn is_kept(connection: &mut PgConnection, table: TableKey, service: i64) -> bool {
    const KEPT: &str = "SELECT 1 FROM tables JOIN services ON services.id = keeper WHERE tables.key = $1 \
                        AND keeper = $2 AND lease_ends > extract(epoch FROM clock_timestamp()) * 1000";
    let query = sqlx::query(KEPT).bind(table.0).bind(service);
    query.fetch_optional(connection).await.is_ok_and(|row| row.is_some())
}

async fn insert_table(
    connection: &mut PgConnection,
    id: &str,
    keeper: Option<ServiceId>,
) -> Result<Option<TableKey>, StoreError> {
    const INSERT: &str = "INSERT INTO tables (id, keeper) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING key";
    let query = sqlx::query(INSERT).bind(id).bind(keeper.map_or(0, |ServiceId(service)| service));
    query.fetch_optional(connection).await?.map(|row| Ok(TableKey(row.try_get(0)?))).transpose()
}

async fn update_listing(connection: &mut PgConnection, key: TableKey, listing: &Listing) -> Result<(), StoreError> {
    let names: Vec<_> = lower_names(listing).into_iter().map(|name| name.replace('\0', "")).collect();
    sqlx::query(
        "UPDATE tables SET game = $2, options = $3, players = $4, names = $5, status = $6, ply = $7, created = $8, \
         listed = $9, winners = $10, result = $11, awake = $12, imported = $13 WHERE key = $1",
    )
    .bind(key.0)
    .bind(&listing.game)
    .bind(listing.options.to_string())
    .bind(json(&listing.players)?)
    .bind(names.join("\n"))
    .bind(status_text(listing.status))
    .bind(i64::from(listing.ply))
    .bind(whole(listing.created))
    .bind(listing.listed)
    .bind(winners_text(listing))
    .bind(listing.result.as_ref().map(json).transpose()?)
    .bind(listing.awake)
    .bind(listing.imported)
    .execute(&mut *connection)
    .await?;
    if listing.listed {
        let insert =
            "INSERT INTO names (prefix, created, key) SELECT unnest($1::text[]), $2, $3 ON CONFLICT DO NOTHING";
        let query = sqlx::query(insert).bind(prefixes(&names)).bind(whole(listing.created)).bind(key.0);
        query.execute(connection).await?;
    }
    Ok(())
}
