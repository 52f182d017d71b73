//! What is done with one SQLite file besides serving from it: what a copy of it needs.

use crate::stores::table;
use server::Metrics;
use server::store::{CopyError, Sqlite, Store, StoreError, copy};
use sqlx::SqlitePool;

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
