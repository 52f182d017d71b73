//! What is done with one SQLite file besides serving from it: how much is written at a time, and what a copy of it needs.

use crate::stores::{begun, entry, table};
use futures_util::future::join_all;
use room::listing::Listing;
use room::message::Status;
use server::Metrics;
use server::store::{CopyError, Sqlite, Store, StoreError, TableKey, TableSearch, copy};
use sqlx::{AssertSqlSafe, SqlitePool};

/// How many transactions there were.
fn commits(metrics: &Metrics) -> i64 {
    let text = metrics.text();
    let line = text.lines().find_map(|line| line.strip_prefix("tablee_commit_seconds_count "));
    line.unwrap_or_else(|| panic!("no commits in {text}")).parse().unwrap()
}

#[tokio::test]
async fn however_many_tables_wait_together_each_kind_of_thing_is_one_statement() {
    const TABLES: usize = 600;
    let (folder, metrics) = (tempfile::tempdir().unwrap(), Metrics::default());
    let file = folder.path().join("tablee.sqlite");
    let store = Sqlite::open(&file, metrics.clone()).await.unwrap();
    // For all rows of one statement it is the same time: no more times than transactions, no more statements either.
    let pool = SqlitePool::connect(&format!("sqlite://{}", file.display())).await.unwrap();
    let tell = async |statement: String| {
        sqlx::query(AssertSqlSafe(statement)).execute(&pool).await.unwrap();
    };
    tell("CREATE TABLE counted (what TEXT, at REAL)".to_owned()).await;
    let kinds = ["INSERT ON tables", "UPDATE ON tables", "INSERT ON names"];
    for (number, kind) in kinds.into_iter().enumerate() {
        let counts = format!("INSERT INTO counted VALUES ('{kind}', julianday('now'))");
        tell(format!("CREATE TRIGGER count_{number} AFTER {kind} BEGIN {counts}; END")).await;
    }
    let before = commits(&metrics);
    // Two wish for each id; one has it, and what it wrote is there as if it had been alone.
    let ids: Vec<_> = (0..2 * TABLES).map(|number| format!("t{}", number / 2)).collect();
    let (log, listing) = begun(["Zoé du Lac", "Bea"], 7);
    let made = join_all(ids.iter().map(|id| store.create(id, &log, &listing, None))).await;
    assert!(made.iter().all(|made| matches!(made, Ok(_) | Err(StoreError::Conflict))));
    let mut keys: Vec<TableKey> = made.into_iter().flatten().collect();
    keys.dedup();
    assert_eq!(keys.len(), TABLES, "a key of its own for each");
    let over = |number: usize| Listing { status: Status::Over, ply: number as u32, ..listing.clone() };
    let changes: Vec<_> = (0..TABLES).map(over).collect();
    let (after, end) = (log.len() as u64, [entry(20)]);
    let ended = keys.iter().zip(&changes).map(|(key, listing)| store.append(*key, after, &end, Some(listing), None));
    assert!(join_all(ended).await.iter().all(Result::is_ok));
    let search = TableSearch { player: Some("zoé".to_owned()), take: 1000, ..TableSearch::default() };
    let lines = store.list(&search).await.unwrap().tables;
    assert!(lines.iter().all(|line| line.status == Status::Over && line.created == 7 && line.result.is_none()));
    let mut plies: Vec<_> = lines.iter().map(|line| line.ply as usize).collect();
    plies.sort_unstable();
    assert_eq!(plies, (0..TABLES).collect::<Vec<_>>(), "each its own line");
    let commits = commits(&metrics) - before;
    assert!(commits < TABLES as i64 / 10, "{commits} transactions");
    for kind in kinds {
        let times = "SELECT count(DISTINCT at) FROM counted WHERE what = ?";
        let times: i64 = sqlx::query_scalar(times).bind(kind).fetch_one(&pool).await.unwrap();
        assert!((1..=commits).contains(&times), "{kind} at {times} times, in {commits} transactions");
    }
    pool.close().await;
    store.close().await;
}

#[tokio::test]
async fn a_copy_is_of_something_and_says_what_cannot_be_copied() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let [from, to, nowhere] = ["from", "to", "nowhere"].map(path);
    assert!(matches!(copy(&nowhere, &to).await, Err(CopyError::Nothing)));
    assert!(!folder.path().join("nowhere").exists() && !folder.path().join("to").exists(), "nothing is made of it");
    // What is not quite an address may hold a password: no folder is called so, and nobody is told.
    for (from, to) in [("postgress://a:quartz@b/c", to.as_str()), (&nowhere, "mysql://a:quartz@b/c")] {
        let refused = copy(from, to).await.err().unwrap();
        assert!(matches!(refused, CopyError::Address) && !refused.to_string().contains("quartz"), "{refused}");
    }
    std::fs::create_dir(&from).unwrap();
    let file = folder.path().join("from").join("tablee.sqlite");
    let store = Sqlite::open(&file, Metrics::default()).await.unwrap();
    for id in ["one", "two"] {
        table(&store, id, 7).await;
    }
    store.close().await;
    let pool = SqlitePool::connect(&format!("sqlite://{}", file.display())).await.unwrap();
    let garbled = "UPDATE events SET body = CAST(x'ff' AS TEXT) || body WHERE seq = 1 AND table_key = \
                   (SELECT key FROM tables WHERE id = 'two')";
    sqlx::query(garbled).execute(&pool).await.unwrap();
    pool.close().await;
    let Err(CopyError::Store(StoreError::Unreadable(why))) = copy(&from, &to).await else { panic!("it was copied") };
    assert!(why.contains("table two"), "{why}");
}
