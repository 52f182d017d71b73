//! Who sits at another server is there, and gone with it; and what a table does by itself is done once, by whoever keeps it
//! after its keeper was killed.

use std::time::{Duration, Instant};

use crate::common::{CHILD_CLAIM, Child, ROUNDS_A_SECOND, first_move, rounds, text};
use crate::services::{NatsServer, Postgres};
use room::{Entry, Event};
use serde_json::{Value, json};
use server::client::{self, Socket};

/// Waits until this holds, on a machine that has much else to do. How long it took is printed.
async fn until(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let begun = Instant::now();
    while !holds().await {
        assert!(begun.elapsed() < Duration::from_secs(60), "{what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    println!("{what}: after {} ms", begun.elapsed().as_millis());
}

/// The same, and by then so many rounds of this server are over at most: a server that is late makes as many of them as
/// one that is not, and this test may be late itself.
async fn within(most: u64, node: &Child, what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let begun = rounds(node.metrics).await;
    let mut took = 0;
    until(what, async || {
        let before = rounds(node.metrics).await - begun;
        let held = holds().await;
        if !held {
            took = before;
        }
        held
    })
    .await;
    println!("{what}: after {took} rounds");
    assert!(took <= most, "{what}: not after {took} rounds");
}

/// A server that died is forgotten when its lease has ended: three seconds after it was last heard, and what it takes to
/// notice.
const FORGOTTEN: u64 = 4 * ROUNDS_A_SECOND;

async fn ask(node: &Child, method: &str, path: &str, token: &str, body: &Value) -> (u16, Value) {
    let bearer = format!("Bearer {token}");
    let headers: &[(&str, &str)] = if token.is_empty() { &[] } else { &[("Authorization", &bearer)] };
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let answer = client::ask(node.address, method, path, headers, &body).await.unwrap();
    (answer.status, answer.json())
}

/// Plays the first legal move at a server, once that one knows of the last.
async fn play(node: &Child, path: &str, token: &str, ply: u64) {
    until("it is played", async || {
        let (_, read) = ask(node, "GET", path, token, &Value::Null).await;
        if read["now"]["ply"] != ply {
            return false;
        }
        let command = first_move(&read["now"], &format!("m{ply}"));
        assert_eq!(ask(node, "POST", &format!("{path}/commands"), token, &command).await.0, 200);
        true
    })
    .await;
}

/// A table of two, made at the second server; its path and their tokens.
async fn pair(nodes: &[Child; 2], clock: Value) -> (String, [String; 2]) {
    let seats = [json!({"kind": "here", "name": "Ana"}), json!({"kind": "link"})];
    let wish = json!({"game": "dames", "seats": seats, "clock": clock});
    let made = client::create(nodes[1].address, &wish).await.unwrap();
    let path = format!("/api/tables/{}", text(&made["table"]));
    let wish = json!({"invitation": made["invitations"][0]["token"], "name": "Bea"});
    let (status, joined) = ask(&nodes[1], "POST", &format!("{path}/join"), "", &wish).await;
    assert_eq!(status, 200, "{joined}");
    (path, [text(&made["token"]), text(&joined["token"])])
}

#[tokio::test]
async fn who_sits_at_another_server_is_there_until_that_one_dies_and_flags_fall_once() {
    let (postgres, nats) = (Postgres::start(), NatsServer::start());
    let store = postgres.database("presence").await;
    let folders = [(); 2].map(|()| tempfile::tempdir().unwrap());
    // Whoever is gone for a second may be claimed against; the second server is the one that dies.
    let start = |folder: &tempfile::TempDir| {
        Child::start_in_fleet(folder.path(), &store, &nats.address(), &[(CHILD_CLAIM, "1")])
    };
    let mut nodes = folders.each_ref().map(start);

    // A match by the clock, kept by the second server: Ana is to move, and nobody is there.
    let fischer = json!({"kind": "fischer", "base": 10_000, "increment": 0});
    let (timed, players) = pair(&nodes, fischer).await;
    play(&nodes[1], &timed, &players[0], 0).await;
    play(&nodes[1], &timed, &players[1], 1).await;

    // A match with time enough: Ana at the first, Bea at the second.
    let (path, [ana, bea]) = pair(&nodes, json!({"kind": "fischer", "base": 600_000, "increment": 0})).await;
    let id = path.rsplit('/').next().unwrap().to_owned();
    let mut anas = Socket::open(nodes[0].address, &id, Some(&ana), 0).await.unwrap();
    let mut beas = Socket::open(nodes[1].address, &id, Some(&bea), 0).await.unwrap();
    beas.next().await.unwrap();
    anas.next().await.unwrap();
    let is_there = async |node: &Child| {
        let (_, read) = ask(node, "GET", &path, &ana, &Value::Null).await;
        read["table"]["seats"][1]["present"].as_bool().unwrap()
    };
    let first = &nodes[0];
    within(ROUNDS_A_SECOND, first, "Bea is there for the first server too", async || is_there(first).await).await;
    play(&nodes[0], &path, &ana, 0).await;
    play(&nodes[1], &path, &bea, 1).await;
    play(&nodes[0], &path, &ana, 2).await;
    // It is her turn, and she thinks for longer than one may be gone.
    let reading = tokio::spawn(async move { while beas.next().await.is_ok() {} });
    let watching = tokio::spawn(async move { while anas.next().await.is_ok() {} });
    tokio::time::sleep(Duration::from_millis(2500)).await;
    let claim = |id: &str| json!({"id": id, "ply": 3, "do": "claim"});
    let (status, refused) = ask(&nodes[0], "POST", &format!("{path}/commands"), &ana, &claim("c1")).await;
    assert_eq!(status, 403, "who sits at another server is not gone: {refused}");

    nodes[1].kill();
    reading.await.unwrap();
    let first = &nodes[0];
    within(FORGOTTEN, first, "Bea is gone with her server", async || !is_there(first).await).await;
    let mut number = 0;
    until("she can be claimed against", async || {
        number += 1;
        let claim = claim(&format!("after-{number}"));
        ask(&nodes[0], "POST", &format!("{path}/commands"), &ana, &claim).await.0 == 200
    })
    .await;

    // The flag falls at the server that is left, once.
    until("the flag falls", async || {
        ask(&nodes[0], "GET", &timed, &players[0], &Value::Null).await.1["now"]["turn"]["kind"] == "over"
    })
    .await;
    nodes[1] = start(&folders[1]);
    tokio::time::sleep(Duration::from_millis(1000)).await;
    let pool = sqlx::PgPool::connect(&store).await.unwrap();
    let rows = "SELECT body FROM events JOIN tables ON key = table_key WHERE id = $1 ORDER BY seq";
    let id = timed.rsplit('/').next().unwrap();
    let rows: Vec<(String,)> = sqlx::query_as(rows).bind(id).fetch_all(&pool).await.unwrap();
    let ends = rows.iter().map(|(body,)| Entry::read(body).unwrap().event);
    let ends: Vec<_> = ends.filter(|event| matches!(event, Event::Finished { .. })).collect();
    assert_eq!(ends.len(), 1, "{ends:?}");
    pool.close().await;
    watching.abort();
}
