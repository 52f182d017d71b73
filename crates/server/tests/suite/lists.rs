//! How long lists take where very many matches were played: measured, and printed; run in a release.

use std::time::{Duration, Instant};

use crate::common::{Running, unlimited};
use sqlx::SqlitePool;

/// How many tables there are, and how many of each search are timed.
const TABLES: u32 = 300_000;
const TIMES: usize = 100;

/// Rows as they stand in lists: every tenth table goes on, names are as unlike as those of people.
async fn fill(pool: &SqlitePool) {
    let numbers = format!("WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < {TABLES})");
    let first =
        "char(97 + i % 26) || char(97 + i / 26 % 26) || char(97 + i / 676 % 26) || char(97 + i / 17576 % 26) || 'a'";
    let tables = format!(
        "{numbers} INSERT INTO tables (id, game, players, names, status, ply, created, listed, winners, result) \
         SELECT 'm' || i, CASE i % 5 WHEN 0 THEN 'dames' WHEN 1 THEN 'damsystem' WHEN 2 THEN 'kidam' WHEN 3 THEN 'damata' \
         ELSE 'team-km' END, '[\"' || {first} || '\",\"Bea\"]', {first} || char(10) || 'bea', \
         CASE WHEN i % 10 THEN 'over' ELSE 'live' END, 40, i, 1, CASE WHEN i % 10 THEN ',' || i % 2 || ',' END, NULL FROM n"
    );
    let names = "WITH lengths (length) AS (VALUES (1), (2), (3), (4)) INSERT OR IGNORE INTO names (prefix, created, key) \
         SELECT substr(word, 1, length), created, key FROM lengths JOIN \
         (SELECT key, created, substr(names, 1, instr(names, char(10)) - 1) AS word FROM tables \
          UNION ALL SELECT key, created, 'bea' FROM tables) ON length(word) >= length";
    for sql in [tables, names.to_owned()] {
        sqlx::query(sqlx::AssertSqlSafe(sql)).execute(pool).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "a measurement, not a test"]
async fn lists_of_many_matches_are_timed() {
    let server = Running::start(unlimited()).await;
    let path = server.folder.path().join("tablee.sqlite");
    let pool = SqlitePool::connect(&format!("sqlite://{}", path.display())).await.unwrap();
    fill(&pool).await;
    let searches = [
        "status=live",
        "status=over",
        "game=kidam",
        "status=live&game=dames",
        "from=100000&to=200000",
        "after=m150000",
        "player=abcd",
        "player=bea",
        "player=zz",
        "player=nobody",
        "player=bea&result=draw",
        "result=draw",
        "ids=m1,m2,m3,m299999",
    ];
    for search in searches {
        let mut took: Vec<Duration> = Vec::new();
        let mut tables = 0;
        for _ in 0..TIMES {
            let begun = Instant::now();
            let answer = server.get(&format!("/api/tables?{search}")).await;
            took.push(begun.elapsed());
            assert_eq!(answer.status, 200, "{}", answer.body);
            tables = answer.json()["tables"].as_array().unwrap().len();
        }
        took.sort_unstable();
        println!(
            "{search}: {tables} of {TABLES}, {:.1} ms in the middle, {:.1} at most",
            took[TIMES / 2].as_secs_f64() * 1000.0,
            took[TIMES - 1].as_secs_f64() * 1000.0
        );
    }
}
