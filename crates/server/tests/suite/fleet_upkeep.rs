//! What is done with a PostgreSQL besides serving from it: versions that follow one another, copies that fail, and
//! what is saved and put back.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::common::{Running, first_move, unlimited};
use crate::services::{NatsServer, Postgres as PostgresServer};
use crate::stores::{begun, entry, suite, table};
use futures_util::future::join_all;
use room::listing::Listing;
use room::message::Status;
use server::Metrics;
use server::store::{CopyError, Postgres, Sqlite, Store, StoreError, TableSearch, copy};
use sqlx::{AssertSqlSafe, PgPool};

async fn tell(pool: &PgPool, statements: &[&str]) {
    for statement in statements {
        sqlx::query(AssertSqlSafe(*statement)).execute(pool).await.unwrap();
    }
}

#[tokio::test]
async fn a_store_that_a_later_version_has_been_at_is_served_by_this_one() {
    let server = PostgresServer::start();
    let address = server.database("later").await;
    Postgres::open(&address, Metrics::default()).await.unwrap().close().await;
    // What a version to come may do, as long as versions only add.
    let pool = PgPool::connect(&address).await.unwrap();
    let later = [
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         VALUES (9000, 'made up', TRUE, '\\x00', 1)",
        "ALTER TABLE tables ADD COLUMN rating BIGINT",
        "ALTER TABLE events ADD COLUMN mark TEXT",
        "ALTER TABLE services ADD COLUMN place TEXT DEFAULT 'here'",
        "ALTER TABLE handovers ADD COLUMN mark TEXT",
        "CREATE TABLE marks (key BIGINT PRIMARY KEY)",
        "CREATE INDEX tables_by_rating ON tables (rating)",
    ];
    tell(&pool, &later).await;
    let store = Postgres::open(&address, Metrics::default()).await.unwrap();
    suite(&store).await;
    crate::stores::handovers(&store).await;
    store.close().await;
    pool.close().await;
}

#[tokio::test]
async fn who_serves_as_the_version_before_goes_on_while_another_brings_the_store_to_this_one() {
    let server = PostgresServer::start();
    let address = server.database("before").await;
    let old = Postgres::open(&address, Metrics::default()).await.unwrap();
    // The store as the first version left it; that one never asks for what came later.
    let pool = PgPool::connect(&address).await.unwrap();
    tell(&pool, &["DROP TABLE handovers", "DELETE FROM _sqlx_migrations WHERE version > 1"]).await;
    let versions =
        async || -> i64 { sqlx::query_scalar("SELECT count(*) FROM _sqlx_migrations").fetch_one(&pool).await.unwrap() };
    assert_eq!(versions().await, 1);
    let (key, first) = table(&old, "old", 7).await;
    let enough = AtomicBool::new(false);
    let serving = async {
        let (mut after, mut service) = (first, old.serve(None, 0).await.unwrap().id);
        while !enough.load(Ordering::Relaxed) {
            old.append(key, after, &[entry(after)], None, None).await.unwrap();
            after += 1;
            service = old.serve(Some(service), 0).await.unwrap().id;
        }
        after
    };
    let upgrading = async {
        let pause = || tokio::time::sleep(Duration::from_millis(300));
        pause().await;
        let new = Postgres::open(&address, Metrics::default()).await.unwrap();
        pause().await;
        enough.store(true, Ordering::Relaxed);
        new
    };
    let (after, new) = tokio::join!(serving, upgrading);
    assert!(versions().await > 1 && after > first);
    // Each reads and goes on with what the other writes.
    assert_eq!(new.read(key, 0).await.unwrap().len() as u64, after);
    new.append(key, after, &[entry(after)], None, None).await.unwrap();
    old.append(key, after + 1, &[entry(after)], None, None).await.unwrap();
    assert_eq!(new.read(key, after).await.unwrap(), [entry(after), entry(after)]);
    crate::stores::handovers(&new).await;
    for store in [old, new] {
        store.close().await;
    }
    pool.close().await;
}

#[tokio::test]
async fn a_copy_that_is_not_the_same_says_so() {
    let (server, folder) = (PostgresServer::start(), tempfile::tempdir().unwrap());
    let from = folder.path().to_str().unwrap();
    let store = Sqlite::open(&folder.path().join("tablee.sqlite"), Metrics::default()).await.unwrap();
    for id in ["one", "two"] {
        table(&store, id, 7).await;
    }
    store.serve(None, 5).await.unwrap();
    store.close().await;
    // A database that does not keep what it is given.
    let spoils = "NEW.body = replace(NEW.body, 'Ana', 'Eva'); RETURN NEW;";
    let forgets = "RETURN NULL;";
    for (table, does) in [("events", spoils), ("names", forgets), ("services", forgets)] {
        let address = server.database(&format!("spoilt_{table}")).await;
        Postgres::open(&address, Metrics::default()).await.unwrap().close().await;
        let pool = PgPool::connect(&address).await.unwrap();
        let function =
            format!("CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $body$BEGIN {does} END$body$");
        let trigger = format!("CREATE TRIGGER spoil BEFORE INSERT ON {table} FOR EACH ROW EXECUTE FUNCTION spoil()");
        tell(&pool, &[&function, &trigger]).await;
        pool.close().await;
        match (table, copy(from, &address).await) {
            ("events", Err(CopyError::Different(id))) => assert!(id == "one" || id == "two"),
            ("names" | "services", Err(CopyError::Count(what, there, 0))) => assert!(what == table && there > 0),
            (_, copied) => panic!("{table}: {copied:?}"),
        }
    }
}

#[tokio::test]
async fn what_was_dumped_while_it_was_served_is_put_back() {
    let (postgres, nats) = (PostgresServer::start(), NatsServer::start());
    let store = postgres.database("saved").await;
    let server = Running::start_in_fleet(&store, &nats.address(), unlimited()).await;
    let (table, bea) = server.pair("dames").await;
    let seen = async |server: &Running, token: &str| server.get_as(&table.path(""), token).await.json()["now"].clone();
    let standing = async |server: &Running| seen(server, &table.token).await;
    let play = async |server: &Running, token: &str, id: &str| {
        let command = first_move(&seen(server, token).await, id);
        assert_eq!(server.post_as(&table.path("/commands"), token, &command).await.status, 200);
    };
    play(&server, &table.token, "m1").await;
    let before = standing(&server).await;
    // As docs/OPERATIONS.md says.
    postgres.run_program("pg_dump", &["-Fc", "-f", "saved.dump", "-d", &store]);
    play(&server, &bea, "m2").await;
    let _ = server.stop().await;
    postgres.run_program("pg_restore", &["--clean", "--if-exists", "-d", &store, "saved.dump"]);
    let again = Running::start_in_fleet(&store, &nats.address(), unlimited()).await;
    assert_eq!((&standing(&again).await["ply"], &standing(&again).await["seq"]), (&before["ply"], &before["seq"]));
    play(&again, &bea, "m2").await;
    assert_eq!(standing(&again).await["ply"], 2, "it goes on, with the seats people held");
    // And what begins has a key of its own.
    let (other, _) = again.pair("kidam").await;
    assert_eq!(again.get_as(&other.path(""), &other.token).await.json()["now"]["ply"], 0);
    let _ = again.stop().await;
}

#[tokio::test]
async fn however_many_tables_wait_together_each_kind_of_thing_is_one_statement() {
    const TABLES: usize = 200;
    let server = PostgresServer::start();
    let address = server.database("statements").await;
    let store = Postgres::open(&address, Metrics::default()).await.unwrap();
    let pool = PgPool::connect(&address).await.unwrap();
    let counts = "CREATE FUNCTION count_it() RETURNS trigger LANGUAGE plpgsql AS $body$BEGIN \
                  INSERT INTO counted VALUES (txid_current(), TG_TABLE_NAME || ' ' || TG_OP); RETURN NULL; END$body$";
    tell(&pool, &["CREATE TABLE counted (transaction BIGINT, what TEXT)", counts]).await;
    for what in ["INSERT ON tables", "UPDATE ON tables", "INSERT ON names", "INSERT ON events"] {
        let name = what.replace(' ', "_");
        let trigger = format!("CREATE TRIGGER {name} AFTER {what} FOR EACH STATEMENT EXECUTE FUNCTION count_it()");
        tell(&pool, &[&trigger]).await;
    }
    // Two wish for each id; one has it, and what it wrote is there as if it had been alone.
    let ids: Vec<_> = (0..2 * TABLES).map(|number| format!("t{}", number / 2)).collect();
    let (log, listing) = begun(["Zoé du Lac", "Bea"], 7);
    let made = join_all(ids.iter().map(|id| store.create(id, &log, &listing, None))).await;
    let mut keys: Vec<_> = made.iter().filter_map(|made| made.as_ref().ok()).collect();
    assert_eq!(keys.len(), TABLES);
    assert!(made.iter().all(|made| matches!(made, Ok(_) | Err(StoreError::Conflict))));
    keys.dedup();
    assert_eq!(keys.len(), TABLES, "a key of its own for each");
    let search = TableSearch { player: Some("zoé".to_owned()), take: 500, ..TableSearch::default() };
    assert_eq!(store.list(&search).await.unwrap().tables.len(), TABLES);
    let over = |number: usize| Listing { status: Status::Over, ply: number as u32, ..listing.clone() };
    let changes: Vec<_> = (0..TABLES).map(over).collect();
    let after = log.len() as u64;
    let end = [entry(20)];
    let ended =
        join_all(keys.iter().zip(&changes).map(|(key, listing)| store.append(**key, after, &end, Some(listing), None)));
    assert!(ended.await.iter().all(Result::is_ok));
    let mut plies: Vec<_> =
        store.list(&search).await.unwrap().tables.into_iter().map(|line| line.ply as usize).collect();
    plies.sort_unstable();
    assert_eq!(plies, (0..TABLES).collect::<Vec<_>>(), "each its own line");
    let most = "SELECT max(times) FROM (SELECT count(*) AS times FROM counted GROUP BY transaction, what) AS each";
    let most: i64 = sqlx::query_scalar(most).fetch_one(&pool).await.unwrap();
    assert_eq!(most, 1);
    let transactions = "SELECT count(DISTINCT transaction) FROM counted";
    let transactions: i64 = sqlx::query_scalar(transactions).fetch_one(&pool).await.unwrap();
    assert!(transactions < TABLES as i64 / 4, "{transactions} transactions");
    store.close().await;
    pool.close().await;
}
