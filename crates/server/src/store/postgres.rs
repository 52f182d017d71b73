//! The logs in PostgreSQL, for as many servers as like to share them. Where they must agree, its clock counts.

use std::time::{Duration, Instant};

use async_trait::async_trait;
use room::Entry;
use room::listing::Listing;
use sqlx::postgres::{PgArguments, PgConnectOptions, PgPool, PgRow};
use sqlx::query::Query;
use sqlx::{ConnectOptions, Row};

use super::batch::{Target, Writer};
use super::postgres_lines::{Lines, PgLine};
use super::postgres_writer::PostgresWriter;
use super::search;
use super::{Page, SERVICES_KEPT, Service, ServiceId, Store, StoreError, TableKey, TableSearch, log, natural, whole};
use crate::handover::Waiting;
use crate::heartbeat::HOLE;
use crate::metrics::Metrics;

/// Connections that read; one more writes, and one beats, so that no beat ever waits for who reads.
const READERS: u32 = 8;
/// How long an answer is waited for, and how long the answer to a beat.
const PATIENCE: Duration = Duration::from_secs(10);
const BEAT_PATIENCE: Duration = Duration::from_secs(3);
/// Until when a server that was not heard keeps its tables, in milliseconds.
const LEASE: i64 = 3000;

/// A store in a database that others use too.
pub struct Postgres {
    readers: Lines,
    /// What beats.
    pulse: Lines,
    writer: Writer,
    node: u64,
}

impl Postgres {
    /// Connects to the database at this address, and brings it to today's form.
    pub async fn open(address: &str, metrics: Metrics) -> Result<Postgres, StoreError> {
        // The address may hold a password: what is wrong with it is not repeated.
        let options: PgConnectOptions = address
            .parse()
            .map_err(|_| StoreError::Broken("this is no address of a PostgreSQL database".to_owned()))?;
        let options = options.application_name("tablee").disable_statement_logging();
        let readers = Lines::new(options.clone(), READERS, PATIENCE);
        // A beat need not be durable, and a disk that is slow to sync keeps none waiting: what is written durably later
        // takes it along, and one that is lost with the machine only lets a service end a little earlier.
        let at_once = options.clone().options([("synchronous_commit", "off")]);
        let pulse = Lines::new(at_once, 1, BEAT_PATIENCE);
        let pool = readers.line().pool().clone();
        let mut migrator = sqlx::migrate!("./migrations/postgres");
        // A newer server may have been here: what it added does not disturb this one.
        migrator.set_ignore_missing(true);
        migrator.run(&pool).await.map_err(|error| StoreError::Broken(error.to_string()))?;
        // Only those that ended and whose tables are all taken over.
        const FORGET: &str = "DELETE FROM services WHERE id <> 0 AND id <= (SELECT max(id) FROM services) - $1 \
             AND lease_ends < extract(epoch FROM clock_timestamp()) * 1000 AND NOT EXISTS (SELECT 1 FROM tables \
                 WHERE keeper = services.id AND awake AND status <> 'over')";
        sqlx::query(FORGET).bind(SERVICES_KEPT).execute(&pool).await?;
        let writer = Writer::start(PostgresWriter::new(options), metrics);
        // Positive, so that it is the same number in the database.
        let node = rand::random::<u64>() >> 1 | 1;
        Ok(Postgres { readers, pulse, writer, node })
    }

    /// What reads, for a copy.
    pub(super) fn pool(&self) -> PgPool {
        self.readers.line().pool().clone()
    }

    /// What reads.
    pub(super) fn line(&self) -> PgLine<'_> {
        self.readers.line()
    }

    /// The tables that a query names.
    async fn ids(&self, query: Query<'_, sqlx::Postgres, PgArguments>) -> Result<Vec<String>, StoreError> {
        let line = self.line();
        let rows = line.answer(query.fetch_all(line.pool())).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    async fn beat(&self, service: Option<ServiceId>) -> Result<Service, StoreError> {
        // The name of a service that ended by itself is given up with it: others may take what it kept.
        const BEAT: &str = "WITH present AS (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now), \
             on_time AS (UPDATE services SET until = now, lease_ends = now + $3 FROM present \
                 WHERE id = $1 AND until >= now - $4 AND lease_ends > 0 RETURNING id), \
             ended AS (UPDATE services SET lease_ends = 0 \
                 WHERE id = $1 AND id <> 0 AND NOT EXISTS (SELECT 1 FROM on_time)), \
             begun AS (INSERT INTO services (node, opened, until, lease_ends) \
                 SELECT $2, now, now, now + $3 FROM present WHERE NOT EXISTS (SELECT 1 FROM on_time) RETURNING id) \
             SELECT (SELECT now FROM present), id, \
                 ARRAY(SELECT DISTINCT node FROM services, present WHERE lease_ends > now AND NOT cleared) \
             FROM (SELECT id FROM on_time UNION ALL SELECT id FROM begun) AS mine";
        let line = self.pulse.line();
        let query = sqlx::query(BEAT).bind(service.map_or(0, |ServiceId(id)| id)).bind(whole(self.node)).bind(LEASE);
        // Who was silent for longer begins another service: the time between is nobody's if no other server was up.
        let query = query.bind(whole(HOLE));
        let asking = async {
            let mut connection = line.pool().acquire().await?;
            // Who waits for a line has not asked yet.
            let asked = Instant::now();
            let row = query.fetch_one(&mut *connection).await?;
            Ok::<_, sqlx::Error>((row, asked.elapsed()))
        };
        let (row, waited) = line.answer(asking).await?;
        let (now, id, nodes): (i64, i64, Vec<i64>) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
        let mut nodes: Vec<u64> = nodes.into_iter().map(natural).collect();
        // The statement saw the table as it was before it.
        if !nodes.contains(&self.node) {
            nodes.push(self.node);
        }
        // The time was read somewhere between the question and the answer.
        let latest = natural(now).saturating_add(u64::try_from(waited.as_millis()).unwrap_or(u64::MAX));
        Ok(Service { id: ServiceId(id), now: Some((natural(now), latest)), nodes })
    }
}

/// Why the log of a table was not read: what is damaged, by the codes of PostgreSQL, is where this table is kept.
fn of_one_table(error: sqlx::Error) -> StoreError {
    const DAMAGED: [&str; 2] = ["XX001", "XX002"];
    match error.as_database_error().and_then(|refused| refused.code()) {
        Some(code) if DAMAGED.contains(&code.as_ref()) => StoreError::Unreadable(error.to_string()),
        _ => error.into(),
    }
}

#[async_trait]
impl Store for Postgres {
    async fn create(
        &self,
        id: &str,
        entries: &[Entry],
        listing: &Listing,
        keeper: Option<ServiceId>,
    ) -> Result<TableKey, StoreError> {
        self.writer.write(Target::New(id.to_owned()), 0, entries, Some(listing), keeper).await
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
        let query = sqlx::query("SELECT key FROM tables WHERE id = $1").bind(id.replace('\0', ""));
        let line = self.line();
        let row = line.answer(query.fetch_optional(line.pool())).await?;
        row.map(|row| Ok(TableKey(row.try_get(0)?))).transpose()
    }

    async fn read(&self, table: TableKey, after: u64) -> Result<Vec<Entry>, StoreError> {
        let query = sqlx::query("SELECT seq, body FROM events WHERE table_key = $1 AND seq > $2 ORDER BY seq");
        let line = self.line();
        let asking = query.bind(table.0).bind(whole(after)).fetch_all(line.pool());
        let rows = line.answer(async { asking.await.map_err(of_one_table) }).await?;
        log(rows.iter().map(|row: &PgRow| Ok((row.try_get(0)?, row.try_get(1)?))), after)
    }

    async fn list(&self, search: &TableSearch) -> Result<Page, StoreError> {
        let line = self.line();
        line.answer(search::list(line.pool(), search)).await
    }

    async fn awake(&self) -> Result<Vec<String>, StoreError> {
        self.ids(sqlx::query("SELECT id FROM tables WHERE awake AND status = 'live'")).await
    }

    async fn idle(&self, before: u64) -> Result<Vec<String>, StoreError> {
        let query = sqlx::query(
            "SELECT id FROM tables WHERE status IN ('open', 'live') AND created < $1 AND \
             (SELECT substring(body FROM '\"at\":([0-9]{1,18})')::bigint FROM events WHERE table_key = key \
             ORDER BY seq DESC LIMIT 1) < $1",
        )
        .bind(whole(before));
        self.ids(query).await
    }

    async fn serve(&self, service: Option<ServiceId>, _at: u64) -> Result<Service, StoreError> {
        self.beat(service).await
    }

    async fn services(&self) -> Result<Vec<(u64, u64)>, StoreError> {
        let query = sqlx::query("SELECT opened, until FROM services WHERE id <> 0 ORDER BY id DESC");
        let service = |row: &PgRow| Ok((natural(row.try_get(0)?), natural(row.try_get(1)?)));
        let line = self.pulse.line();
        line.answer(query.fetch_all(line.pool())).await?.iter().map(service).collect()
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn node(&self) -> u64 {
        self.node
    }

    async fn keep(&self, service: ServiceId, table: TableKey) -> Result<bool, StoreError> {
        let query = sqlx::query(
            "UPDATE tables SET keeper = $1 WHERE key = $2 AND (keeper = $1 OR NOT EXISTS (SELECT 1 FROM services \
             WHERE id = keeper AND lease_ends > extract(epoch FROM clock_timestamp()) * 1000))",
        )
        .bind(service.0)
        .bind(table.0);
        let line = self.line();
        let kept = line.answer(query.execute(line.pool())).await?;
        Ok(kept.rows_affected() > 0)
    }

    async fn take_over(&self, service: ServiceId, most: u32) -> Result<Vec<String>, StoreError> {
        // Who keeps anything, one look into an index each: few, however many tables there are. Nobody is up whose lease
        // has ended, or who never was.
        const DEAD: &str = "WITH RECURSIVE keepers AS ( \
                 (SELECT keeper FROM tables WHERE awake AND status <> 'over' ORDER BY keeper LIMIT 1) \
                 UNION ALL SELECT (SELECT tables.keeper FROM tables WHERE awake AND status <> 'over' \
                     AND tables.keeper > keepers.keeper ORDER BY tables.keeper LIMIT 1) \
                 FROM keepers WHERE keepers.keeper IS NOT NULL) \
             SELECT keeper FROM keepers WHERE keeper IS NOT NULL AND keeper <> $1 AND NOT EXISTS (SELECT 1 FROM services \
                 WHERE id = keeper AND lease_ends > extract(epoch FROM clock_timestamp()) * 1000)";
        let line = self.line();
        let rows = line.answer(sqlx::query(DEAD).bind(service.0).fetch_all(line.pool())).await?;
        let dead: Vec<i64> = rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
        if dead.is_empty() {
            return Ok(Vec::new());
        }
        let query = sqlx::query(
            "UPDATE tables SET keeper = $1 WHERE key IN (SELECT key FROM tables WHERE awake AND status <> 'over' \
             AND keeper = ANY($2) ORDER BY key LIMIT $3 FOR UPDATE SKIP LOCKED) RETURNING id",
        )
        .bind(service.0)
        .bind(&dead)
        .bind(i64::from(most));
        self.ids(query).await
    }

    async fn kept_by(&self, service: ServiceId) -> Result<Vec<String>, StoreError> {
        let query = sqlx::query("SELECT id FROM tables WHERE awake AND status <> 'over' AND keeper = $1");
        self.ids(query.bind(service.0)).await
    }

    async fn seqs(&self, tables: &[TableKey]) -> Result<Vec<(TableKey, u64)>, StoreError> {
        let keys: Vec<i64> = tables.iter().map(|table| table.0).collect();
        let query = sqlx::query(
            "SELECT key, (SELECT max(seq) FROM events WHERE table_key = key) FROM unnest($1::bigint[]) AS asked (key)",
        )
        .bind(keys);
        let line = self.line();
        let rows = line.answer(query.fetch_all(line.pool())).await?;
        let seq =
            |row: &PgRow| Ok((TableKey(row.try_get(0)?), natural(row.try_get::<Option<i64>, _>(1)?.unwrap_or(0))));
        rows.iter().map(seq).collect()
    }

    async fn leave(&self, _service: ServiceId) -> Result<(), StoreError> {
        // Also those that a beat began whose answer was never heard.
        let leave = "UPDATE services SET lease_ends = 0, \
                     until = greatest(until, (extract(epoch FROM clock_timestamp()) * 1000)::bigint) \
                     WHERE node = $1 AND lease_ends > 0";
        // Over the line of the beats: one that was cut off comes before it.
        let line = self.pulse.line();
        line.answer(sqlx::query(leave).bind(whole(self.node)).execute(line.pool())).await?;
        Ok(())
    }

    fn handovers(&self) -> Option<&dyn Waiting> {
        Some(self)
    }

    async fn close(&self) {
        self.writer.close().await;
        self.readers.close().await;
        self.pulse.close().await;
    }
}
