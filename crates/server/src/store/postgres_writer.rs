//! The one writer a server has at PostgreSQL: what waits goes into one statement; what else there is to tell of it goes
//! into the same transaction.

use std::collections::{HashMap, HashSet};
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
    let mut begun = insert_tables(&mut transaction, jobs).await?;
    let key = |job: &Job| match &job.target {
        Target::Known(key) => Some(*key),
        // Of two that wish for the same id, the first has it.
        Target::New(id) => begun.remove(id),
        // Beats have a line of their own.
        Target::Beat { .. } => None,
    };
    let keys: Vec<_> = jobs.iter().map(key).collect();
    let written = insert_events(&mut transaction, jobs, &keys).await?;
    let accepted = |key: &Option<TableKey>| key.filter(|key| written.contains(key));
    let listings: Vec<_> =
        jobs.iter().zip(&keys).filter_map(|(job, key)| Some((accepted(key)?, job.listing.as_ref()?))).collect();
    update_listings(&mut transaction, &listings).await?;
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

/// Begins all tables that are wished for, in one statement; gives those whose ids were free.
async fn insert_tables(connection: &mut PgConnection, jobs: &[Job]) -> Result<HashMap<String, TableKey>, StoreError> {
    const INSERT: &str = "INSERT INTO tables (id, keeper) SELECT id, keeper FROM unnest($1::text[], $2::bigint[]) \
                          AS wish (id, keeper) ORDER BY id ON CONFLICT DO NOTHING RETURNING id, key";
    let (mut ids, mut keepers) = (Vec::new(), Vec::new());
    for job in jobs {
        if let Target::New(id) = &job.target {
            ids.push(id.as_str());
            keepers.push(job.fence.map_or(0, |ServiceId(service)| service));
        }
    }
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = sqlx::query(INSERT).bind(ids).bind(keepers).fetch_all(connection).await?;
    rows.iter().map(|row| Ok((row.try_get(0)?, TableKey(row.try_get(1)?)))).collect()
}

/// What lists show of these tables from now on, in one statement, and their names in another. Two servers never wait for
/// each other here: who would write to the same tables waited for their logs before, and whoever takes tables over
/// leaves alone what is locked.
async fn update_listings(connection: &mut PgConnection, listings: &[(TableKey, &Listing)]) -> Result<(), StoreError> {
    const UPDATE: &str = "UPDATE tables SET game = wish.game, options = wish.options, players = wish.players, \
             names = wish.names, status = wish.status, ply = wish.ply, created = wish.created, listed = wish.listed, \
             winners = wish.winners, result = wish.result, awake = wish.awake, imported = wish.imported \
         FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], \
             $8::bigint[], $9::boolean[], $10::text[], $11::text[], $12::boolean[], $13::boolean[]) \
             AS wish (key, game, options, players, names, status, ply, created, listed, winners, result, awake, imported) \
         WHERE tables.key = wish.key";
    const NAMES: &str = "INSERT INTO names (prefix, created, key) \
         SELECT prefix, created, key FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS wish (prefix, created, key) \
         ORDER BY key, prefix ON CONFLICT DO NOTHING";
    if listings.is_empty() {
        return Ok(());
    }
    let (mut names, mut found_by) = (Vec::new(), (Vec::new(), Vec::new(), Vec::new()));
    for (key, listing) in listings {
        let lower: Vec<_> = lower_names(listing).into_iter().map(|name| name.replace('\0', "")).collect();
        if listing.listed {
            for prefix in prefixes(&lower) {
                found_by.0.push(prefix);
                found_by.1.push(whole(listing.created));
                found_by.2.push(key.0);
            }
        }
        names.push(lower.join("\n"));
    }
    let texts = |text: fn(&Listing) -> Result<String, StoreError>| -> Result<Vec<String>, StoreError> {
        listings.iter().map(|(_, listing)| text(listing)).collect()
    };
    let numbers = |number: fn(&Listing) -> i64| -> Vec<i64> { listings.iter().map(|(_, l)| number(l)).collect() };
    let flags = |flag: fn(&Listing) -> bool| -> Vec<bool> { listings.iter().map(|(_, l)| flag(l)).collect() };
    let results = listings.iter().map(|(_, listing)| listing.result.as_ref().map(json).transpose());
    sqlx::query(UPDATE)
        .bind(listings.iter().map(|(key, _)| key.0).collect::<Vec<_>>())
        .bind(texts(|listing| Ok(listing.game.clone()))?)
        .bind(texts(|listing| Ok(listing.options.to_string()))?)
        .bind(texts(|listing| json(&listing.players))?)
        .bind(names)
        .bind(texts(|listing| Ok(status_text(listing.status).to_owned()))?)
        .bind(numbers(|listing| i64::from(listing.ply)))
        .bind(numbers(|listing| whole(listing.created)))
        .bind(flags(|listing| listing.listed))
        .bind(listings.iter().map(|(_, listing)| winners_text(listing)).collect::<Vec<_>>())
        .bind(results.collect::<Result<Vec<_>, _>>()?)
        .bind(flags(|listing| listing.awake))
        .bind(flags(|listing| listing.imported))
        .execute(&mut *connection)
        .await?;
    if !found_by.0.is_empty() {
        sqlx::query(NAMES).bind(found_by.0).bind(found_by.1).bind(found_by.2).execute(connection).await?;
    }
    Ok(())
}
