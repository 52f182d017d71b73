//! What survives a restart: tables, clocks, thinking bots. And two servers that share a store.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::common::{Child, Running, Table, first_move, now, text, unlimited};
use room::HolderId;
use room::message::{Command, NewTable};
use serde_json::{Value, json};
use server::bus::InProcess;
use server::client::Socket;
use server::house::{Answer, House, Sender};
use server::house_time::HouseTime;
use server::lobby;
use server::store::Sqlite;
use server::{Config, Metrics, VisitorLimits};

const FIRST: Sender = Sender { holder: HolderId(0), address: IpAddr::V4(Ipv4Addr::LOCALHOST) };

async fn database(folder: &std::path::Path) -> sqlx::SqlitePool {
    sqlx::SqlitePool::connect(&format!("sqlite://{}", folder.join("tablee.sqlite").display())).await.unwrap()
}

/// Makes the past longer ago: of all events, and of the last sign of life.
async fn age(folder: &std::path::Path, events: Duration, beat: Duration) {
    let pool = database(folder).await;
    let (events, beat) = (events.as_millis() as i64, beat.as_millis() as i64);
    let shift = "UPDATE events SET body = json_set(body, '$.at', body ->> 'at' - ?1)";
    sqlx::query(shift).bind(events).execute(&pool).await.unwrap();
    let shift = "UPDATE services SET opened = opened - ?1, until = until - ?1";
    sqlx::query(shift).bind(beat).execute(&pool).await.unwrap();
    pool.close().await;
}

fn clocked(clock: &Value) -> Value {
    json!({"game": "damata", "clock": clock, "seats": [{"kind": "here", "name": "A"}, {"kind": "here", "name": "B"}]})
}

#[tokio::test]
async fn a_restart_resumes_the_table_where_it_was() {
    let server = Running::start(unlimited()).await;
    let table = server.table(&clocked(&Value::Null)).await;
    let mut socket = server.socket(&table, Some(&table.token), 0).await;
    let hello = socket.next().await.unwrap();
    let done = socket.command(&first_move(now(&hello), "m")).await.unwrap();
    let before = server.get_as(&table.path(""), &table.token).await.json();
    let folder = server.stop().await;
    let bye = socket.wait_for("bye").await.unwrap();
    assert_eq!(bye["reason"], "shutting-down");
    let server = Running::start_in(folder, unlimited()).await;
    let mut after = server.get_as(&table.path(""), &table.token).await.json();
    after["table"]["seats"] = before["table"]["seats"].clone();
    assert_eq!(before, after);
    let again = server.post_as(&table.path("/commands"), &table.token, &first_move(now(&hello), "m")).await;
    assert_eq!(again.json(), done, "commands are remembered");
}

#[tokio::test]
async fn a_bot_that_was_to_play_plays_after_a_restart() {
    let slow = VisitorLimits { bot_pause: 60_000, ..unlimited() };
    let server = Running::start(slow).await;
    let seats = json!([{"kind": "bot", "level": 1}, {"kind": "here", "name": "Ana"}]);
    let table = server.table(&json!({"game": "damata", "seats": seats})).await;
    assert_eq!(server.get(&table.path("")).await.json()["now"]["ply"], 0);
    let server = Running::start_in(server.stop().await, unlimited()).await;
    let mut socket = server.socket(&table, Some(&table.token), 0).await;
    let mut standing = socket.next().await.unwrap();
    while now(&standing)["turn"]["seat"] != 1 {
        standing = socket.wait_for("events").await.unwrap();
    }
    assert!(now(&standing)["ply"].as_u64().unwrap() >= 1);
}

#[tokio::test]
async fn flags_fall_after_a_restart_but_time_without_a_server_is_nobodys() {
    let server = Running::start(unlimited()).await;
    let fischer = json!({"kind": "fischer", "base": 10_000, "increment": 0});
    let table = server.table(&clocked(&fischer)).await;
    begin(&server, &table, &[&table.token, &table.token]).await;
    let folder = server.stop().await;
    // Both the turn and the last sign of life were an hour ago: nothing of the hour counts.
    let hour = Duration::from_secs(3600);
    age(folder.path(), hour, hour).await;
    let server = Running::start_in(folder, unlimited()).await;
    let standing = server.get(&table.path("")).await.json();
    assert_eq!(standing["now"]["turn"], json!({"kind": "player", "seat": 0}));
    assert!(standing["now"]["clocks"]["left"][0].as_u64().unwrap() > 1_000, "{}", standing["now"]["clocks"]);
    let folder = server.stop().await;
    // The turn began long before the last sign of life: the time was spent.
    age(folder.path(), Duration::from_secs(60), Duration::ZERO).await;
    let server = Running::start_in(folder, unlimited()).await;
    let standing = wait_for_the_end(&server, &table).await;
    assert_eq!(now(&standing)["result"]["how"], "flagged");
    assert_eq!(now(&standing)["result"]["winners"], json!([1]));
    let late = json!({"id": "late", "ply": 2, "do": "resign"});
    assert_eq!(server.post_as(&table.path("/commands"), &table.token, &late).await.json()["error"]["code"], "over");
}

/// Watches a table until it is over.
async fn wait_for_the_end(server: &Running, table: &Table) -> Value {
    let mut socket = server.socket(table, None, 0).await;
    let mut standing = socket.next().await.unwrap();
    while now(&standing)["turn"]["kind"] != "over" {
        standing = socket.wait_for("events").await.unwrap();
    }
    standing
}

/// Everybody makes a first move: until then no clock runs and nothing is claimed.
async fn begin(server: &Running, table: &Table, tokens: &[&str]) {
    for (number, token) in tokens.iter().enumerate() {
        let standing = server.get_as(&table.path(""), token).await.json();
        let play = first_move(&standing["now"], &format!("first{number}"));
        assert_eq!(server.post_as(&table.path("/commands"), token, &play).await.status, 200);
    }
}

#[tokio::test]
async fn a_start_forty_days_ahead_costs_nobody_a_day_nor_a_table() {
    let server = Running::start(unlimited()).await;
    let days = server.table(&clocked(&json!({"kind": "days", "days": 1}))).await;
    let fischer = server.table(&clocked(&json!({"kind": "fischer", "base": 60_000, "increment": 0}))).await;
    begin(&server, &fischer, &[&fischer.token, &fischer.token]).await;
    let open = server.table(&json!({"game": "dames", "seats": [{"kind": "open"}, {"kind": "open"}]})).await;
    let folder = server.stop().await;
    let ages = Duration::from_secs(40 * 24 * 3600);
    // To the next server everything was forty days ago.
    age(folder.path(), ages, ages).await;
    make_older(folder.path(), ages).await;
    let server = Running::start_in(folder, unlimited()).await;
    for table in [&days, &fischer] {
        let standing = server.get(&table.path("")).await.json();
        assert_eq!(standing["now"]["turn"]["kind"], "player");
        let left = standing["now"]["clocks"]["left"][0].as_u64().unwrap();
        assert!(left > 30_000, "{left}");
    }
    // Idle tables are looked for as the server starts: a while later it must still be there.
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(server.get(&open.path("")).await.json()["now"]["turn"]["kind"], "waiting");
}

async fn make_older(folder: &std::path::Path, by: Duration) {
    let pool = database(folder).await;
    sqlx::query("UPDATE tables SET created = created - ?1").bind(by.as_millis() as i64).execute(&pool).await.unwrap();
    pool.close().await;
}

#[tokio::test]
async fn idle_tables_are_put_away() {
    let server = Running::start(unlimited()).await;
    let table = server.table(&json!({"game": "dames", "seats": [{"kind": "open"}, {"kind": "open"}]})).await;
    let folder = server.stop().await;
    let ages = Duration::from_secs(40 * 24 * 3600);
    age(folder.path(), ages, Duration::ZERO).await;
    make_older(folder.path(), ages).await;
    let pool = database(folder.path()).await;
    // It was served all that time.
    let served = "UPDATE services SET opened = opened - ?1";
    sqlx::query(served).bind(ages.as_millis() as i64).execute(&pool).await.unwrap();
    pool.close().await;
    let server = Running::start_in(folder, unlimited()).await;
    let standing = wait_for_the_end(&server, &table).await;
    assert_eq!(now(&standing)["result"], Value::Null);
    assert_eq!(server.get("/api/tables?status=open").await.json()["tables"], json!([]));
}

#[tokio::test]
async fn somebody_gone_for_long_enough_can_be_claimed_against() {
    let server = Running::start(VisitorLimits { claim_after: 1, ..unlimited() }).await;
    let (table, bea_token) = begun_pair(&server).await;
    let mut ana = server.socket(&table, Some(&table.token), 0).await;
    ana.next().await.unwrap();
    let mut bea = server.socket(&table, Some(&bea_token), 0).await;
    bea.next().await.unwrap();
    let claim = |id: &str| json!({"id": id, "ply": 2, "do": "claim"});
    let refused = bea.command(&claim("early")).await.unwrap();
    assert_eq!(refused["error"]["code"], "not-yours", "she is here");
    drop(ana);
    let absent = told_claimable(&mut bea, true).await;
    assert_eq!(now(&absent)["turn"], json!({"kind": "player", "seat": 0}));
    assert_eq!(bea.command(&claim("now")).await.unwrap()["type"], "done");
    let over = bea.wait_for("events").await.unwrap();
    assert_eq!(now(&over)["result"]["how"], "gone");
    assert_eq!(now(&over)["result"]["winners"], json!([1]));
}

/// Two people at two browsers with a clock, who have both moved.
async fn begun_pair(server: &Running) -> (Table, String) {
    let clock = json!({"kind": "fischer", "base": 600_000, "increment": 0});
    let seats = json!([{"kind": "here", "name": "Ana"}, {"kind": "link"}]);
    let table = server.table(&json!({"game": "damata", "clock": clock, "seats": seats})).await;
    let wish = json!({"invitation": table.invitations[0], "name": "Bea"});
    let bea = text(&server.post(&table.path("/join"), &wish).await.json()["token"]);
    begin(server, &table, &[&table.token, &bea]).await;
    (table, bea)
}

/// Waits until a reader is told that the match can be claimed, or no longer can.
async fn told_claimable(socket: &mut Socket, can: bool) -> Value {
    loop {
        let message = socket.next().await.unwrap();
        let stands = message["type"] == "events" || message["type"] == "hello";
        if stands && now(&message)["can"].as_array().unwrap().contains(&json!("claim")) == can {
            return message;
        }
    }
}

#[tokio::test]
async fn who_is_gone_is_missed_and_who_comes_back_no_longer_is() {
    let server = Running::start(VisitorLimits { claim_after: 1, ..unlimited() }).await;
    let (table, bea_token) = begun_pair(&server).await;
    let mut bea = server.socket(&table, Some(&bea_token), 0).await;
    told_claimable(&mut bea, true).await;
    let mut ana = server.socket(&table, Some(&table.token), 0).await;
    ana.next().await.unwrap();
    told_claimable(&mut bea, false).await;
    let refused = bea.command(&json!({"id": "late", "ply": 0, "do": "claim"})).await.unwrap();
    assert_eq!(refused["error"]["code"], "not-yours", "she came");
}

#[tokio::test]
async fn a_seat_nobody_came_to_is_free_again() {
    let server = Running::start(VisitorLimits { unused_after: 1, ..unlimited() }).await;
    let seats = json!([{"kind": "here", "name": "Ana"}, {"kind": "link"}]);
    let table = server.table(&json!({"game": "dames", "seats": seats})).await;
    let mut ana = server.socket(&table, Some(&table.token), 0).await;
    let own = "0123456789abcdef0123456789abcdef";
    let wish = json!({"invitation": table.invitations[0], "name": "Bea", "token": own});
    let first = server.post(&table.path("/join"), &wish).await;
    assert_eq!(first.status, 200, "{}", first.body);
    // The answer was lost: the same wish is answered as before.
    let again = server.post(&table.path("/join"), &wish).await;
    assert_eq!((first.json(), text(&again.json()["token"])), (again.json(), own.to_owned()));
    let other = json!({"invitation": table.invitations[0], "name": "Eve", "token": own.replace('0', "f")});
    assert_eq!(server.post(&table.path("/join"), &other).await.status, 403);
    let no_token = json!({"invitation": table.invitations[0], "name": "Eve", "token": "short"});
    assert_eq!(server.post(&table.path("/join"), &no_token).await.status, 400);
    // Nobody ever comes: the seat is free, and the invitation good once more.
    loop {
        let told = ana.next().await.unwrap();
        if told["table"]["seats"][1]["name"].is_null()
            && now(&told)["turn"]["kind"] == "waiting"
            && told["type"] == "events"
        {
            break;
        }
    }
    assert_eq!(server.post(&table.path("/join"), &other).await.status, 200);
}

#[tokio::test]
async fn a_clock_that_is_set_flags_nobody_and_gives_nobody_time() {
    const HOUR: u64 = 3_600_000;
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Sqlite::open(&folder.path().join("tablee.sqlite"), Metrics::default()).await.unwrap());
    let shown = Arc::new(AtomicU64::new(500_000 * HOUR));
    let wall = shown.clone();
    let time = HouseTime::new(Arc::new(move || wall.load(Ordering::Relaxed)));
    let config = Config { limits: unlimited(), ..Config::default() };
    let bus = Arc::new(InProcess::default());
    let house = House::open_at(time, config, store, bus, Metrics::default()).await.unwrap();
    let fischer = json!({"kind": "fischer", "base": 600_000, "increment": 0});
    let new: NewTable = serde_json::from_value(clocked(&fischer)).unwrap();
    let table = house.table(&lobby::create(&house, &new, None).await.unwrap().table).await.unwrap();
    let play = async |number: u32| {
        let text = table.room().table.legal()[0].clone();
        let command = json!({"id": format!("n{number}"), "ply": number, "do": "move", "text": text});
        house.command(&table, FIRST, serde_json::from_value(command).unwrap()).await
    };
    for number in 0..3 {
        assert!(matches!(play(number).await, Ok(Answer::Done(_))));
    }
    for (number, hour) in [(3, 500_001), (4, 499_000), (5, 0)] {
        shown.store(hour * HOUR, Ordering::Relaxed);
        let answer = play(number).await;
        assert!(matches!(answer, Ok(Answer::Done(_))), "at {hour}: {answer:?}");
        let left = table.room().clock.as_ref().unwrap().left(table.now());
        assert!(left.iter().all(|left| (300_000..=600_000).contains(left)), "at {hour}: {left:?}");
    }
}

#[tokio::test]
async fn two_servers_may_share_a_store_and_a_bus() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tablee.sqlite");
    let bus = Arc::new(InProcess::default());
    let mut nodes = Vec::new();
    for _ in 0..2 {
        let store = Arc::new(Sqlite::open(&path, Metrics::default()).await.unwrap());
        let config = Config { limits: unlimited(), ..Config::default() };
        nodes.push(House::open(config, store, bus.clone(), Metrics::default()).await.unwrap());
    }
    let new: NewTable = serde_json::from_value(clocked(&Value::Null)).unwrap();
    let id = lobby::create(&nodes[0], &new, None).await.unwrap().table;
    let mut seqs = Vec::new();
    for number in 0..10_usize {
        // Both have the table in memory; each learns from the store what the other wrote.
        let (node, other) = (&nodes[number % 2], &nodes[(number + 1) % 2]);
        let live = node.table(&id).await.unwrap();
        let text = other.table(&id).await.unwrap().room().table.legal()[0].clone();
        let command = json!({"id": format!("n{number}"), "ply": number, "do": "move", "text": text});
        let command: Command = serde_json::from_value(command).unwrap();
        match node.command(&live, FIRST, command.clone()).await {
            Ok(Answer::Done(seq)) => seqs.push(seq),
            answer => panic!("{answer:?} to {command:?}"),
        }
        let again = other.command(&other.table(&id).await.unwrap(), FIRST, command).await;
        assert!(
            matches!(again, Ok(Answer::Done(seq)) if Some(&seq) == seqs.last()),
            "carried out once, whoever is asked"
        );
    }
    assert!(seqs.windows(2).all(|pair| pair[0] + 1 == pair[1]), "{seqs:?}");
}

#[tokio::test]
async fn tables_forgotten_by_memory_are_read_again() {
    let server = Running::start(VisitorLimits { tables_in_memory: 3, ..unlimited() }).await;
    let mut tables = Vec::new();
    for _ in 0..12 {
        let table = server.table(&clocked(&Value::Null)).await;
        let hello = server.get_as(&table.path(""), &table.token).await.json();
        let done = server.post_as(&table.path("/commands"), &table.token, &first_move(&hello["now"], "m")).await;
        assert_eq!(done.status, 200);
        tables.push(table);
    }
    for table in &tables {
        let standing = server.get_as(&table.path(""), &table.token).await.json();
        assert_eq!((standing["now"]["ply"].as_u64(), text(&standing["table"]["id"])), (Some(1), table.id.clone()));
    }
    let metrics = server.metrics().await;
    let kept = metrics.lines().find_map(|line| line.strip_prefix("tablee_tables_in_memory ")).unwrap();
    assert!(kept.parse::<u32>().unwrap() <= 3, "{kept}");
}

#[tokio::test]
async fn a_clock_on_the_wall_that_is_set_is_told_to_whoever_keeps_the_house() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = Child::start_telling(folder.path());
    // It looks first when it starts: what comes after that is a jump.
    tokio::time::sleep(Duration::from_millis(500)).await;
    child.tell("clock 7200000");
    for _ in 0..600 {
        if child.complained().contains("clock was set") {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let told = child.complained();
    let line = told.lines().find(|line| line.contains("clock was set")).unwrap_or_else(|| panic!("nothing in {told}"));
    let seconds: i64 = line.split("seconds=").nth(1).unwrap().split_whitespace().next().unwrap().parse().unwrap();
    assert!((7_190..=7_200).contains(&seconds), "{line}");
}
