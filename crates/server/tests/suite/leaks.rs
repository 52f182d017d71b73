//! Hidden cards stay hidden: swapping cards a reader may not know changes no byte that reader receives.

use std::time::Duration;

use crate::common::{Running, Table, text, unlimited};
use crate::services::{NatsServer, Postgres};
use game::{Seat, Turn};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use room::{Entry, Event, Room};
use serde_json::{Value, json};
use server::client::Socket;

const MODES: [(&str, usize); 5] = [("2p", 2), ("3p", 3), ("2v2", 4), ("3v3", 6), ("2v2v2", 6)];

/// A table at which every seat has a holder of its own; the tokens, by seat.
async fn sit_down(server: &Running, mode: &str, seats: usize) -> (Table, Vec<String>) {
    let mut plan = vec![json!({"kind": "here", "name": "P0"})];
    plan.resize(seats, json!({"kind": "link"}));
    let table = server.table(&json!({"game": "team-km", "options": {"mode": mode}, "seats": plan})).await;
    let mut tokens = vec![table.token.clone()];
    for (number, invitation) in table.invitations.iter().enumerate() {
        let wish = json!({"invitation": invitation, "name": format!("P{}", number + 1)});
        tokens.push(text(&server.post(&table.path("/join"), &wish).await.json()["token"]));
    }
    (table, tokens)
}

async fn play(server: &Running, table: &Table, tokens: &[String], moves: usize, rng: &mut SmallRng) {
    for number in 0..moves {
        let turn = server.get(&table.path("")).await.json()["now"]["turn"].clone();
        let Some(seat) = turn["seat"].as_u64() else { return };
        let token = &tokens[seat as usize];
        let now = server.get_as(&table.path(""), token).await.json()["now"].clone();
        let legal = now["legal"].as_array().unwrap();
        let choice = &legal[rng.random_range(0..legal.len())]["text"];
        let command =
            json!({"id": format!("{}-{number}", now["ply"]), "ply": now["ply"], "do": "move", "text": choice});
        assert_eq!(server.post_as(&table.path("/commands"), token, &command).await.status, 200);
    }
}

/// What the ids of tables begin with that are copies of another.
pub const PLANTED: &str = "planted";

/// Where the logs are.
pub enum Database {
    Sqlite(sqlx::SqlitePool),
    Postgres(sqlx::PgPool),
}

/// Does the same with whichever it is.
macro_rules! with {
    ($database:expr, $pool:ident => $work:expr) => {
        match $database {
            Database::Sqlite($pool) => $work,
            Database::Postgres($pool) => $work,
        }
    };
}

async fn log(database: &Database, table: &Table) -> Vec<Entry> {
    let sql = "SELECT body FROM events WHERE table_key = (SELECT key FROM tables WHERE id = $1) ORDER BY seq";
    let rows: Vec<(String,)> =
        with!(database, pool => sqlx::query_as(sql).bind(&table.id).fetch_all(pool).await.unwrap());
    rows.iter().map(|(body,)| Entry::read(body).unwrap()).collect()
}

/// Waits until a server knows of so many events: another one wrote them.
async fn knows(server: &Running, table: &Table, events: usize) {
    let waiting = async {
        while server.get(&table.path("")).await.json()["now"]["seq"].as_u64() != Some(events as u64) {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    let known = tokio::time::timeout(Duration::from_secs(60), waiting).await;
    assert!(known.is_ok(), "{} is never seen with {events} events", table.id);
}

/// The same log with one card, that `reader` may not know, exchanged for another; and who drew it.
fn permuted(log: &[Entry], reader: Option<Seat>, rng: &mut SmallRng) -> Option<Vec<Entry>> {
    let whole = Room::replay(log.iter().cloned()).unwrap();
    let shown = whole.table.log_for(0, reader, game::Lang::En);
    let truth = whole.table.log();
    let is_hidden = |ply: usize| shown[ply].text.as_ref() != Some(&truth[ply]);
    let plies: Vec<usize> = (0..log.len()).filter(|&index| log[index].event.is_ply()).collect();
    let candidates: Vec<usize> = (0..plies.len()).filter(|&ply| is_hidden(ply)).collect();
    for _ in 0..60 {
        let ply = *candidates.get(rng.random_range(0..candidates.len().max(1)))?;
        // At half-time partners show each other their hands (T25): what was drawn before is no secret then.
        if reader.is_some() && truth[ply..].iter().any(|text| text == "card:HALF") {
            continue;
        }
        let index = plies[ply];
        let before = Room::replay(log[..index].iter().cloned()).unwrap();
        if before.table.turn() != Turn::Chance {
            continue;
        }
        // Markers are public: their drawing ends a half for all to see.
        let others: Vec<_> =
            before.table.legal().into_iter().filter(|text| !text.contains("HALF") && !text.contains("FULL")).collect();
        let mut changed = log.to_vec();
        let other = others[rng.random_range(0..others.len())].clone();
        if matches!(&changed[index].event, Event::Chance { text } if *text == other) {
            continue;
        }
        changed[index].event = Event::Chance { text: other };
        if Room::replay(changed.iter().cloned()).is_ok() {
            return Some(changed);
        }
    }
    None
}

async fn plant(database: &Database, like: &Table, id: &str, log: &[Entry]) {
    let columns = "game, options, players, names, status, ply, created, listed, awake";
    let copy = format!("INSERT INTO tables (id, {columns}) SELECT $1, {columns} FROM tables WHERE id = $2");
    let event = "INSERT INTO events (table_key, seq, body) VALUES ((SELECT key FROM tables WHERE id = $1), $2, $3)";
    with!(database, pool => {
        let mut transaction = pool.begin().await.unwrap();
        sqlx::query(sqlx::AssertSqlSafe(copy)).bind(id).bind(&like.id).execute(&mut *transaction).await.unwrap();
        for (seq, entry) in (1_i64..).zip(log) {
            sqlx::query(event).bind(id).bind(seq).bind(entry.write()).execute(&mut *transaction).await.unwrap();
        }
        transaction.commit().await.unwrap();
    });
}

/// Every byte a reader gets who comes now, who comes back after `since`, who looks back, who asks over HTTP.
async fn bytes(server: &Running, id: &str, token: Option<&str>, since: u64) -> String {
    let mut all = String::new();
    for since in [0, since] {
        let mut socket = Socket::open(server.address, id, token, since).await.unwrap();
        all += &socket.text().await.unwrap().unwrap();
    }
    let headers = token.map(|token| format!("Bearer {token}"));
    let headers: Vec<_> = headers.iter().map(|bearer| ("Authorization", bearer.as_str())).collect();
    for rest in ["", "/scenes", "/file", "/pdn"] {
        let path = format!("/api/tables/{id}{rest}");
        all += &server::client::ask(server.address, "GET", &path, &headers, "").await.unwrap().body;
    }
    // Who is here, and whether a line that was just closed is known to be, has nothing to do with cards.
    let presence = [r#""present":true"#, r#""spectators":1"#, r#""spectators":2"#];
    let nobody = [r#""present":false"#, r#""spectators":0"#, r#""spectators":0"#];
    let plain = all.replace(id, "TABLE");
    presence.into_iter().zip(nobody).fold(plain, |all, (here, nobody)| all.replace(here, nobody))
}

/// What two readings say where they first differ; nothing if they are the same.
fn difference(one: &str, other: &str) -> Option<[String; 2]> {
    let at = one.bytes().zip(other.bytes()).position(|(one, other)| one != other);
    let at = at.or((one.len() != other.len()).then_some(one.len().min(other.len())))?;
    Some([one, other].map(|text| {
        let around = &text.as_bytes()[at.saturating_sub(120)..text.len().min(at + 120)];
        String::from_utf8_lossy(around).into_owned()
    }))
}

#[tokio::test]
async fn swapping_cards_a_reader_may_not_know_changes_no_byte_it_receives() {
    let server = Running::start(unlimited()).await;
    let path = server.folder.path().join("tablee.sqlite");
    let pool = sqlx::SqlitePool::connect(&format!("sqlite://{}", path.display())).await.unwrap();
    let _ = nothing_leaks(&[server], &Database::Sqlite(pool)).await;
}

#[tokio::test]
async fn nor_in_a_fleet_whose_servers_share_a_table() {
    let (postgres, nats) = (Postgres::start(), NatsServer::start());
    let store = postgres.database("leaks").await;
    let mut servers = Vec::new();
    for _ in 0..3 {
        servers.push(Running::start_in_fleet(&store, &nats.address(), unlimited()).await);
    }
    let pool = sqlx::PgPool::connect(&store).await.unwrap();
    let _ = nothing_leaks(&servers, &Database::Postgres(pool)).await;
}

/// Plays at one server after another, and reads at the next. Gives how many pairs of readings were compared.
pub async fn nothing_leaks(servers: &[Running], database: &Database) -> usize {
    let mut rng = SmallRng::seed_from_u64(2);
    let (mut compared, mut differences) = (0, 0);
    for (mode, seats) in MODES {
        let (table, tokens) = sit_down(&servers[0], mode, seats).await;
        for round in 0..3 {
            let (player, server) = (&servers[round % servers.len()], &servers[(round + 1) % servers.len()]);
            let known = log(database, &table).await.len();
            knows(player, &table, known).await;
            play(player, &table, &tokens, 12, &mut rng).await;
            let log = log(database, &table).await;
            knows(server, &table, log.len()).await;
            let since = rng.random_range(1..log.len() as u64);
            for reader in (0..seats as u8).map(|seat| Some(Seat(seat))).chain([None]) {
                let Some(changed) = permuted(&log, reader, &mut rng) else { continue };
                let id = format!("{PLANTED}{mode}x{round}r{}", reader.map_or(9, |seat| seat.0));
                plant(database, &table, &id, &changed).await;
                let token = reader.map(|seat| tokens[seat.index()].as_str());
                let true_bytes = bytes(server, &table.id, token, since).await;
                let other_bytes = bytes(server, &id, token, since).await;
                assert_eq!(difference(&true_bytes, &other_bytes), None, "{mode}, reader {reader:?}");
                compared += 1;
                // Whoever may know does see it, or this test would prove nothing.
                for token in &tokens {
                    let known = bytes(server, &table.id, Some(token), since).await;
                    if known != bytes(server, &id, Some(token), since).await {
                        differences += 1;
                        break;
                    }
                }
            }
        }
    }
    assert!(compared >= 40, "{compared}");
    assert!(differences >= compared / 2, "{differences} of {compared}");
    compared
}

#[tokio::test]
async fn a_hidden_match_gives_no_file_before_its_end_and_thoughts_stay_private() {
    let server = Running::start(unlimited()).await;
    let (table, tokens) = sit_down(&server, "2p", 2).await;
    assert_eq!(server.get_as(&table.path("/file"), &tokens[0]).await.status, 403);
    let snapshot = server.get_as(&table.path(""), &tokens[0]).await.json();
    assert_eq!(snapshot["now"]["position"], Value::Null);
    let resign = json!({"id": "r", "ply": 0, "do": "resign"});
    assert_eq!(server.post_as(&table.path("/commands"), &tokens[1], &resign).await.status, 200);
    assert_eq!(server.get(&table.path("/file")).await.status, 200);
}
