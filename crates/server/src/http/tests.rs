//! What computes waits for the threads that compute, and nobody who serves computes in their place.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode};
use game::{Lang, Seat, Turn};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use room::message::{Act, Command};
use room::{Event, HolderId, Reader, Token, setup};
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use tower::ServiceExt;

use super::router;
use crate::bus::InProcess;
use crate::cached_table::CachedTable;
use crate::config::{Config, VisitorLimits};
use crate::fair_pool::{FairPool, Ticket};
use crate::house::{House, Sender};
use crate::lobby;
use crate::metrics::Metrics;
use crate::store::Sqlite;
use crate::subscription::Subscription;
use crate::unsent::SHORT;

fn request(method: &str, path: &str, body: String) -> Request<Body> {
    let address: SocketAddr = ([127, 0, 0, 1], 9).into();
    let request =
        Request::builder().method(method).uri(path).header("host", "localhost").extension(ConnectInfo(address));
    request.body(body.into()).unwrap()
}

async fn house(folder: &tempfile::TempDir) -> Arc<House> {
    let store = Arc::new(Sqlite::open(&folder.path().join("tablee.sqlite"), Metrics::default()).await.unwrap());
    let limits = VisitorLimits { address_unsent: 1, ..VisitorLimits::default() };
    House::open(Config { limits, ..Config::default() }, store, Arc::new(InProcess::default()), Metrics::default())
        .await
        .unwrap()
}

/// Every thread of a pool has something to do until what this gives is dropped.
fn keep_busy(pool: &FairPool, threads: usize) -> Vec<mpsc::Sender<()>> {
    let (begun, busy) = mpsc::channel::<()>();
    let mut gates = Vec::new();
    for number in 0..threads {
        let (open, gate) = mpsc::channel::<()>();
        let asker = Some(IpAddr::from([10, 0, 0, u8::try_from(number).unwrap()]));
        let ticket = Ticket { asker, waited_for: true, rank: 0, cost: Duration::ZERO };
        let begun = begun.clone();
        pool.submit(ticket, move || {
            begun.send(()).unwrap();
            assert!(gate.recv().is_err());
        });
        gates.push(open);
    }
    for _ in 0..threads {
        busy.recv().unwrap();
    }
    gates
}

/// A table at one screen, and the token of whoever holds all its seats.
async fn table(house: &Arc<House>, game: &str, options: Value) -> (Arc<CachedTable>, Token) {
    let seats = json!([{"kind": "here", "name": "Ana"}, {"kind": "here", "name": "Bea"}]);
    let new = serde_json::from_value(json!({"game": game, "options": options, "seats": seats})).unwrap();
    let opened = lobby::create(house, &new, None).await.unwrap();
    (house.table(&opened.table).await.unwrap(), Token::parse(&opened.token).unwrap())
}

#[tokio::test]
async fn whatever_computes_waits_for_its_turn_and_everybody_else_is_served() {
    let folder = tempfile::tempdir().unwrap();
    let house = house(&folder).await;
    let (table, _) = table(&house, "dames", json!({"capture": "huff"})).await;

    let mut gates = keep_busy(&house.compute_pool, house.config.limits.compute_threads());
    gates.extend(keep_busy(&house.list_pool, 2));
    let app = router(&house);
    let study = json!({"game": "dames", "position": "W:W31:B20"}).to_string();
    let at = format!("/api/tables/{}", table.id);
    let asked = [
        request("POST", "/api/study", study),
        request("GET", &format!("{at}/scenes"), String::new()),
        request("GET", &format!("{at}/file"), String::new()),
        request("GET", &format!("{at}/pdn"), String::new()),
        request("GET", "/api/games/dames/rules", String::new()),
        request("GET", "/api/games", String::new()),
        request("GET", "/api/tables?status=over&player=zz", String::new()),
        request("GET", &format!("/api/tables?ids={}", table.id), String::new()),
    ];
    let mut waiting: Vec<_> = asked.map(|asked| tokio::spawn(app.clone().oneshot(asked))).into();
    waiting.push(tokio::spawn({
        let (house, table) = (house.clone(), table.clone());
        let sender = Sender { holder: HolderId(0), address: [127, 0, 0, 1].into() };
        let act = Act::Why { text: None, steps: Some(vec![game::Step::Cell(game::CellId(3))]) };
        let command = Command { id: "c".to_owned(), ply: 0, seat: None, act };
        async move {
            // How it is answered is the referee's business.
            let _ = house.command(&table, sender, command).await;
            Ok(axum::response::Response::new(Body::empty()))
        }
    }));
    for path in ["/health", &at] {
        let answer = app.clone().oneshot(request("GET", path, String::new())).await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK, "{path} is served");
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    let early = waiting.iter().position(tokio::task::JoinHandle::is_finished);
    assert_eq!(early, None, "somebody computed on a thread that serves");
    drop(gates);
    for one in waiting {
        assert_eq!(one.await.unwrap().unwrap().status(), StatusCode::OK);
    }
    house.stop();
}

/// Something happens at a table, for those in memory to see.
fn happen(table: &CachedTable, events: Vec<Event>) {
    let at = table.now();
    for entry in setup::entries(events, None, at) {
        table.room_mut().apply(&entry).unwrap();
    }
}

/// So many moves are played at random.
fn play(table: &CachedTable, moves: usize, rng: &mut SmallRng) {
    for _ in 0..moves {
        let mut ahead = table.room().table.clone();
        let event = match ahead.turn() {
            Turn::Over => panic!("the match is too short"),
            Turn::Chance => Event::Chance { text: ahead.roll(rng).unwrap() },
            Turn::Player(_) => {
                let legal = ahead.legal();
                Event::Move { text: legal[rng.random_range(0..legal.len())].clone() }
            }
        };
        happen(table, vec![event]);
    }
}

fn say(table: &CachedTable, lines: usize) {
    let line = |number| Event::Chat { seat: 0, text: format!("line {number}"), phrase: None, team: false };
    happen(table, (0..lines).map(line).collect());
}

async fn reader(house: &Arc<House>, table: &Arc<CachedTable>, token: Option<&Token>) -> Subscription {
    let reader = Reader { holder: token.map(|_| HolderId(0)), pinned: None };
    let asker = Some(IpAddr::from([10, 0, 0, 9]));
    Subscription::new(house, table, reader, token.map(Token::hash), Lang::En, 0, asker).await
}

fn told(message: &[u8]) -> Value {
    serde_json::from_slice(message).unwrap()
}

type Told = JoinHandle<(Value, Subscription)>;

fn is_told(mut reader: Subscription) -> Told {
    tokio::spawn(async move { (told(&reader.next().await.unwrap()), reader) })
}

#[tokio::test]
async fn whatever_is_long_to_tell_waits_whenever_it_is_told_and_is_written_once() {
    let folder = tempfile::tempdir().unwrap();
    let house = house(&folder).await;
    let rng = &mut SmallRng::seed_from_u64(5);
    let (hidden, ana) = table(&house, "team-km", json!({})).await;
    play(&hidden, 100, rng);
    let (late, _) = table(&house, "dames", json!({"capture": "huff"})).await;
    let (talked, _) = table(&house, "dames", json!({})).await;
    let (short, _) = table(&house, "dames", json!({})).await;
    let mut greeted = Vec::new();
    for (at, token) in [(&hidden, Some(&ana)), (&late, None), (&talked, None), (&short, None)] {
        let mut reader = reader(&house, at, token).await;
        assert_eq!(told(&reader.next().await.unwrap())["type"], "hello");
        greeted.push(reader);
    }
    let mut gates = keep_busy(&house.compute_pool, house.config.limits.compute_threads());
    // Ana looks from the seat that is to act: when that is the other one, all that happened is other news to her.
    let looks = |seen_from: Option<Seat>| hidden.room().awaited() != seen_from;
    let before = hidden.room().awaited();
    while !looks(before) || hidden.room().awaited().is_none() {
        play(&hidden, 1, rng);
    }
    play(&late, 100, rng);
    say(&talked, 100);
    play(&short, 1, rng);
    let little = is_told(greeted.pop().unwrap());
    // What a socket asks for between two messages computes nothing either.
    assert!(greeted.iter_mut().all(|reader| reader.news().is_none()));
    let mut waiting: Vec<Told> = greeted.into_iter().map(is_told).collect();
    for _ in 0..5 {
        waiting.push(is_told(reader(&house, &talked, None).await));
        waiting.push(is_told(reader(&house, &late, None).await));
    }
    let app = router(&house);
    let asked = tokio::spawn(app.oneshot(request("GET", &format!("/api/tables/{}", talked.id), String::new())));
    let (message, _) = little.await.unwrap();
    assert_eq!(message["entries"].as_array().map(Vec::len), Some(1), "what is little is told at once");
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(!asked.is_finished() && !waiting.iter().any(JoinHandle::is_finished), "somebody who serves computed");
    gates.clear();
    assert_eq!(asked.await.unwrap().unwrap().status(), StatusCode::OK);
    let mut messages = Vec::new();
    for one in waiting {
        messages.push(one.await.unwrap().0);
    }
    let entries = |message: &Value| message["entries"].as_array().map(Vec::len);
    assert_eq!((messages[0]["from"].as_u64(), entries(&messages[0])), (Some(0), Some(hidden.room().ply() as usize)));
    assert_eq!(entries(&messages[1]), Some(100));
    assert_eq!(messages[2]["chat"].as_array().map(Vec::len), Some(100));
    let crowd = messages[3..].iter().filter(|message| message["snapshot"]["log"].as_array().map(Vec::len) == Some(100));
    assert_eq!(crowd.count(), 5);
    // A long log for each of those who see different things, and none for each reader. One that was 100 moves behind and
    // those who came anew were told of the same moves.
    assert_eq!((house.shared_logs.kept_of(late.key), house.shared_logs.kept_of(hidden.key)), (1, 2));
    house.stop();
}

#[tokio::test]
async fn who_holds_too_much_that_is_unread_is_told_the_rest_later() {
    const BUDGET: usize = 1 << 20;
    let folder = tempfile::tempdir().unwrap();
    let house = house(&folder).await;
    let (table, _) = table(&house, "dames", json!({"capture": "huff"})).await;
    play(&table, 100, &mut SmallRng::seed_from_u64(5));
    let (mut unread, mut bytes) = (Vec::new(), 0);
    let (mut waiting, one) = loop {
        let mut reader = reader(&house, &table, None).await;
        match tokio::time::timeout(Duration::from_secs(5), reader.next()).await {
            Ok(message) => {
                let message = message.unwrap();
                bytes += message.len();
                assert!(message.len() > SHORT && bytes <= BUDGET, "{bytes}");
                unread.push(message);
            }
            Err(_) => break (reader, bytes / unread.len()),
        }
    };
    assert!(bytes + one > BUDGET, "nobody waits before that: {bytes}");
    let next = tokio::time::timeout(Duration::from_secs(1), waiting.next()).await;
    assert!(next.is_err(), "nor until something is read");
    unread.pop();
    assert_eq!(told(&waiting.next().await.unwrap())["type"], "hello", "and nothing is lost");
    house.stop();
}
