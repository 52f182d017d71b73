//! A store that fails and comes back, and one that is damaged: the server says so, goes on by itself, and what was due
//! is done.

use std::path::Path;
use std::time::Duration;

use crate::common::{Child, Running, first_move, now, text, unlimited};
use serde_json::{Value, json};
use server::VisitorLimits;
use server::client;

async fn database(folder: &Path) -> sqlx::SqlitePool {
    let path = folder.join("tablee.sqlite");
    sqlx::SqlitePool::connect(&format!("sqlite://{}", path.display())).await.unwrap()
}

/// From now on whatever is written fails in the middle of its transaction, which the database rolls back by itself, as
/// it does when the disk is full.
async fn fill(database: &sqlx::SqlitePool) {
    for (name, table, when) in [("e", "events", "INSERT"), ("t", "tables", "UPDATE"), ("b", "services", "UPDATE")] {
        let trigger = format!(
            "CREATE TRIGGER full_{name} BEFORE {when} ON {table} BEGIN SELECT RAISE(ROLLBACK, 'database or disk is full'); END"
        );
        sqlx::query(sqlx::AssertSqlSafe(trigger)).execute(database).await.unwrap();
    }
}

async fn make_room(database: &sqlx::SqlitePool) {
    for name in ["e", "t", "b"] {
        let drop = format!("DROP TRIGGER full_{name}");
        sqlx::query(sqlx::AssertSqlSafe(drop)).execute(database).await.unwrap();
    }
}

async fn until(what: &str, mut is: impl AsyncFnMut() -> bool) {
    for _ in 0..6000 {
        if is().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("never: {what}");
}

#[tokio::test]
async fn a_full_disk_is_told_and_gone_when_there_is_room_again() {
    let server = Running::start(VisitorLimits { bot_pause: 1000, ..unlimited() }).await;
    let database = database(server.folder.path()).await;
    let (table, bea) = server.pair("dames").await;
    let seats = json!([{"kind": "here", "name": "Ana"}, {"kind": "bot", "level": 1}]);
    let with_bot = server.table(&json!({"game": "damata", "seats": seats})).await;
    assert_eq!((server.get("/health").await.status, server.get("/health").await.body.as_str()), (200, "ok\n"));

    let standing = async |at: &crate::common::Table| server.get_as(&at.path(""), &at.token).await.json()["now"].clone();
    let (before, of_bot) = (standing(&table).await, standing(&with_bot).await);
    // Ana's move is written; the bot's answer comes when the disk is already full.
    let moved = server.post_as(&with_bot.path("/commands"), &with_bot.token, &first_move(&of_bot, "m")).await;
    assert_eq!(moved.status, 200);
    fill(&database).await;
    let play = first_move(&before, "m1");
    let draw = json!({"id": "d", "ply": 0, "do": "draw"});
    let new = json!({"game": "dames", "seats": [{"kind": "open"}, {"kind": "open"}]});
    for _ in 0..3 {
        for (path, command) in [("/commands", &play), ("/commands", &draw)] {
            let refused = server.post_as(&table.path(path), &table.token, command).await;
            assert_eq!((refused.status, &refused.json()["error"]["code"]), (503, &json!("busy")), "{}", refused.body);
        }
        assert_eq!(server.post("/api/tables", &new).await.status, 503);
    }
    let told = server.get("/health").await;
    assert!(told.status == 503 && told.body.starts_with("not ready"), "{}", told.body);
    assert_eq!(server.get("/health/ready").await.status, 503, "nobody is sent here");
    assert_eq!(server.get("/health/live").await.status, 200, "and nobody need start it anew");
    assert_eq!(standing(&table).await["seq"], before["seq"], "nothing happened, and looking is still possible");

    make_room(&database).await;
    until("ready by itself", async || server.get("/health").await.status == 200).await;
    assert_eq!(server.get("/health/ready").await.status, 200);
    for (token, command) in [(&table.token, &play), (&bea, &json!({"id": "d2", "ply": 1, "do": "draw"}))] {
        let done = server.post_as(&table.path("/commands"), token, command).await;
        assert_eq!(done.status, 200, "{}", done.body);
    }
    assert_eq!(server.post("/api/tables", &new).await.status, 201);
    until("the bot plays what was due", async || standing(&with_bot).await["turn"]["seat"] == 0).await;
}

/// A disk of four megabytes, mounted on a folder.
struct SmallDisk(std::path::PathBuf);

impl SmallDisk {
    /// Nothing where this user may not mount one.
    fn mount(on: &Path) -> Option<SmallDisk> {
        let mount =
            std::process::Command::new("mount").args(["-t", "tmpfs", "-o", "size=4m", "tablee-test"]).arg(on).output();
        mount.is_ok_and(|mount| mount.status.success()).then(|| SmallDisk(on.to_owned()))
    }

    fn ballast(&self) -> std::path::PathBuf {
        self.0.join("ballast")
    }

    fn fill(&self) {
        use std::io::Write;
        let mut file = std::fs::File::create(self.ballast()).unwrap();
        while file.write_all(&[0; 512]).is_ok() {}
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // The server may still hold its files: it goes when they do.
        let _ = std::process::Command::new("umount").arg("-l").arg(&self.0).status();
    }
}

#[tokio::test]
async fn a_disk_that_is_truly_full_is_survived() {
    let folder = tempfile::tempdir().unwrap();
    let Some(disk) = SmallDisk::mount(folder.path()) else {
        // The profile of nextest shows what this test says.
        println!(
            "NOT TRIED: this user may not mount a disk; what the system refuses is tried in another way beside it"
        );
        return;
    };
    let server = Running::start_in(folder, unlimited()).await;
    let (table, _) = server.pair("dames").await;
    let before = server.get_as(&table.path(""), &table.token).await.json()["now"].clone();
    disk.fill();
    let new = json!({"game": "dames", "seats": [{"kind": "open"}, {"kind": "open"}]});
    let mut written = 0;
    // What the database has set aside is written to first.
    while server.post("/api/tables", &new).await.status == 201 {
        written += 1;
        assert!(written < 20_000, "the disk is not full");
    }
    let play = first_move(&before, "m1");
    let refused = server.post_as(&table.path("/commands"), &table.token, &play).await;
    assert_eq!((refused.status, &refused.json()["error"]["code"]), (503, &json!("busy")), "{}", refused.body);
    assert_eq!(server.get("/health").await.status, 503);
    std::fs::remove_file(disk.ballast()).unwrap();
    until("ready by itself", async || server.get("/health").await.status == 200).await;
    assert_eq!(server.post_as(&table.path("/commands"), &table.token, &play).await.status, 200);
    let folder = server.stop().await;
    let again = Running::start_in(folder, unlimited()).await;
    let after = again.get_as(&table.path(""), &table.token).await.json()["now"].clone();
    assert_eq!(after["ply"], 1, "what was acknowledged is there");
    let _ = again.stop().await;
}

/// The same where nobody may mount a disk: the system lets no file of the server grow any more.
#[tokio::test]
async fn a_system_that_gives_no_more_room_is_survived() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = Child::start(folder.path());
    let ask = async |child: &Child, method: &str, path: &str, token: &str, body: &Value| {
        let bearer = format!("Bearer {token}");
        let headers: &[_] = if token.is_empty() { &[] } else { &[("Authorization", bearer.as_str())] };
        client::ask(child.address, method, path, headers, &body.to_string()).await.unwrap()
    };
    let nothing = Value::Null;
    let seats = json!([{"kind": "here", "name": "Ana"}, {"kind": "here", "name": "Bea"}]);
    let created = client::create(child.address, &json!({"game": "dames", "seats": seats})).await.unwrap();
    let (path, token) = (format!("/api/tables/{}", text(&created["table"])), text(&created["token"]));
    let standing = ask(&child, "GET", &path, &token, &nothing).await.json();
    let play = first_move(&standing["now"], "m1");

    let size = |entry: std::io::Result<std::fs::DirEntry>| entry.unwrap().metadata().unwrap().len();
    let largest = std::fs::read_dir(folder.path()).unwrap().map(size).max().unwrap();
    child.tell(&format!("largest {largest}"));
    let new = json!({"game": "dames", "seats": [{"kind": "open"}, {"kind": "open"}]});
    let mut written = 0;
    // What was set aside is written to first, and the line that was just sent may come a little later.
    while ask(&child, "POST", "/api/tables", "", &new).await.status == 201 {
        written += 1;
        assert!(written < 20_000, "there is always room");
    }
    let refused = ask(&child, "POST", &format!("{path}/commands"), &token, &play).await;
    assert_eq!((refused.status, &refused.json()["error"]["code"]), (503, &json!("busy")), "{}", refused.body);
    assert_eq!(ask(&child, "GET", "/health", "", &nothing).await.status, 503);
    child.tell("largest -1");
    until("ready by itself", async || ask(&child, "GET", "/health", "", &nothing).await.status == 200).await;
    let done = ask(&child, "POST", &format!("{path}/commands"), &token, &play).await;
    assert_eq!(done.status, 200, "{}", done.body);
    child.kill();
    let again = Child::start(folder.path());
    let after = ask(&again, "GET", &path, &token, &nothing).await.json();
    assert_eq!(after["now"]["ply"], 1, "what was acknowledged is there");
    again.never_panicked();
}

#[tokio::test]
async fn a_flag_that_fell_while_nothing_could_be_written_is_written_later() {
    let server = Running::start(unlimited()).await;
    let database = database(server.folder.path()).await;
    let seats = json!([{"kind": "here", "name": "Ana"}, {"kind": "here", "name": "Bea"}]);
    let clock = json!({"kind": "fischer", "base": 10_000, "increment": 0});
    let timed = server.table(&json!({"game": "dames", "seats": seats, "clock": clock})).await;
    let mut watching = server.socket(&timed, None, 0).await;
    watching.next().await.unwrap();
    for number in 0..2 {
        let mut socket = server.socket(&timed, Some(&timed.token), 0).await;
        let hello = socket.next().await.unwrap();
        assert_eq!(socket.command(&first_move(now(&hello), &number.to_string())).await.unwrap()["type"], "done");
    }
    fill(&database).await;
    tokio::time::sleep(Duration::from_secs(11)).await;
    assert_eq!(server.get("/health").await.status, 503, "the flag was tried to be written");
    make_room(&database).await;
    // Nobody asks anything: who watches is told.
    let told = tokio::time::timeout(Duration::from_secs(120), async {
        loop {
            let message = watching.wait_for("events").await.unwrap();
            if now(&message)["result"]["how"] == "flagged" {
                return;
            }
        }
    });
    told.await.expect("the flag falls when there is room");
}

/// Damages a page of the file on which nothing but one long row goes on.
fn damage_a_page(file: &Path) {
    const PAGE: usize = 4096;
    let mut bytes = std::fs::read(file).unwrap();
    // Where the row goes on stands at its beginning.
    let goes_on = |page: &&mut [u8]| page[4..].iter().all(|byte| *byte == b' ');
    let page = bytes.chunks_exact_mut(PAGE).find(goes_on).expect("a row of many pages");
    page[..4].copy_from_slice(&[0xff; 4]);
    std::fs::write(file, bytes).unwrap();
}

#[tokio::test]
async fn a_damaged_table_says_so_and_the_others_live() {
    let server = Running::start(unlimited()).await;
    let (broken, _) = server.pair("dames").await;
    let (corrupt, _) = server.pair("kidam").await;
    let (garbled, _) = server.pair("dames").await;
    let (holed, _) = server.pair("dames").await;
    let (paged, _) = server.pair("dames").await;
    let (whole, _) = server.pair("damata").await;
    // Of what is read as the server starts, too, nothing keeps the rest waiting.
    let bots = json!([{"kind": "bot", "level": 1}, {"kind": "bot", "level": 1}]);
    let awake = server.table(&json!({"game": "damata", "seats": bots})).await;
    let standing = server.get_as(&holed.path(""), &holed.token).await.json();
    let moved = server.post_as(&holed.path("/commands"), &holed.token, &first_move(&standing["now"], "m")).await;
    assert_eq!(moved.status, 200);
    let folder = server.stop().await;
    let pool = database(folder.path()).await;
    let of = "(SELECT key FROM tables WHERE id = ?)";
    // No entry, no text at all, no row, and a page that leads nowhere.
    let damages = [
        (&broken, "UPDATE events SET body = '{\"v\":2,' WHERE seq = 2"),
        (&garbled, "UPDATE events SET body = CAST(x'ff' AS TEXT) || body WHERE seq = 2"),
        (&awake, "UPDATE events SET body = CAST(body AS BLOB) WHERE seq = 1"),
        (&holed, "DELETE FROM events WHERE seq = 2"),
        (&paged, "UPDATE events SET body = body || printf('%20000s', '') WHERE seq = 2"),
    ];
    for (table, damage) in damages {
        let damage = format!("{damage} AND table_key = {of}");
        sqlx::query(sqlx::AssertSqlSafe(damage)).bind(&table.id).execute(&pool).await.unwrap();
    }
    let impossible = format!(
        "INSERT INTO events SELECT key, 3, '{{\"v\":2,\"at\":9,\"e\":\"move\",\"text\":\"?\"}}' FROM tables WHERE key = {of}"
    );
    sqlx::query(sqlx::AssertSqlSafe(impossible)).bind(&corrupt.id).execute(&pool).await.unwrap();
    sqlx::query("UPDATE tables SET players = '[', listed = 1 WHERE id = ?")
        .bind(&broken.id)
        .execute(&pool)
        .await
        .unwrap();
    pool.close().await;
    damage_a_page(&folder.path().join("tablee.sqlite"));
    let server = Running::start_in(folder, VisitorLimits { idle_days: 1, ..unlimited() }).await;
    for damaged in [&broken, &corrupt, &garbled, &awake, &holed, &paged, &broken] {
        let answer = server.get(&damaged.path("")).await;
        assert_eq!((answer.status, &answer.json()["error"]["code"]), (500, &json!("unreadable")), "{}", answer.body);
    }
    let standing = server.get_as(&whole.path(""), &whole.token).await.json();
    let done = server.post_as(&whole.path("/commands"), &whole.token, &first_move(&standing["now"], "m")).await;
    assert_eq!(done.status, 200, "{}", done.body);
    assert_eq!(server.get("/api/tables").await.status, 200, "a line that cannot be read does not hide the others");
    let health = server.get("/health").await;
    assert_eq!((health.status, health.body.as_str()), (200, "ok\ntables that cannot be read: 6\n"));
    assert!(server.metrics().await.contains("tablee_tables_unreadable 6\n"));
}

#[tokio::test]
async fn what_was_saved_while_it_was_served_is_put_back() {
    let server = Running::start(unlimited()).await;
    let (table, bea) = server.pair("dames").await;
    let seen = async |server: &Running, token: &str| server.get_as(&table.path(""), token).await.json()["now"].clone();
    let standing = async |server: &Running| seen(server, &table.token).await;
    let play = async |server: &Running, token: &str, id: &str| {
        let command = first_move(&seen(server, token).await, id);
        assert_eq!(server.post_as(&table.path("/commands"), token, &command).await.status, 200);
    };
    play(&server, &table.token, "m1").await;
    // As docs/OPERATIONS.md says: while it runs, one file, complete.
    let saved = tempfile::tempdir().unwrap();
    let copy = saved.path().join("tablee.sqlite");
    let pool = database(server.folder.path()).await;
    sqlx::query("VACUUM INTO ?").bind(copy.to_str().unwrap()).execute(&pool).await.unwrap();
    pool.close().await;
    let before = standing(&server).await;
    play(&server, &bea, "m2").await;
    let folder = server.stop().await;
    std::fs::copy(&copy, folder.path().join("tablee.sqlite")).unwrap();
    for rest in ["tablee.sqlite-wal", "tablee.sqlite-shm"] {
        // A clean stop leaves none.
        let _ = std::fs::remove_file(folder.path().join(rest));
    }
    let again = Running::start_in(folder, unlimited()).await;
    assert_eq!(standing(&again).await["ply"], 1);
    assert_eq!(standing(&again).await["seq"], before["seq"], "as it was then");
    play(&again, &bea, "m2").await;
    assert_eq!(standing(&again).await["ply"], 2, "and it goes on, with the seats people held");
    let _ = again.stop().await;
}
