//! Everything at once that can go wrong on a line: random bytes, mutated messages, half a sentence, readers that never
//! read. The server neither panics nor grows, and those who play properly notice nothing.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use crate::common::{Child, counted, every_table, now, text};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use server::client::{self, Socket};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

const FOR: Duration = Duration::from_secs(8);
/// And until each who plays properly has made so many moves, however slow the machine is.
const ENOUGH: usize = 10;
/// What the server may grow by: far less than what is thrown at it.
const GROWTH: u64 = 96 << 20;

#[derive(Clone)]
struct Table {
    id: String,
    token: String,
}

async fn table(server: SocketAddr, wish: &Value) -> Table {
    let created = client::create(server, wish).await.unwrap();
    Table { id: text(&created["table"]), token: text(&created["token"]) }
}

/// Plays properly, again and again, and is never kept waiting.
async fn play(server: SocketAddr, wish: Value, first: Table, until: Instant) -> usize {
    let mut rng = SmallRng::seed_from_u64(2);
    let mut moves = 0;
    let mut at = first;
    while Instant::now() < until || moves < ENOUGH {
        let mut socket = Socket::open(server, &at.id, Some(&at.token), 0).await.unwrap();
        let mut standing = now(&socket.next().await.unwrap()).clone();
        while (Instant::now() < until || moves < ENOUGH) && standing["turn"]["kind"] != "over" {
            let legal = standing["legal"].as_array().unwrap();
            let choice = &legal[rng.random_range(0..legal.len())]["text"];
            // Others with the same token interfere: a move of theirs makes this one stale, nothing else may.
            let command = json!({"id": format!("p{moves}"), "ply": standing["ply"], "do": "move", "text": choice});
            let answer = tokio::time::timeout(Duration::from_secs(120), socket.command(&command)).await;
            let answer = answer.expect("the table is not stuck").unwrap();
            let code = answer["error"]["code"].as_str().unwrap_or("");
            assert!(answer["type"] == "done" || ["stale", "over"].contains(&code), "{command}: {answer}");
            moves += 1;
            let path = format!("/api/tables/{}", at.id);
            let bearer = format!("Bearer {}", at.token);
            let asked = client::ask(server, "GET", &path, &[("Authorization", &bearer)], "").await.unwrap();
            standing = asked.json()["now"].clone();
        }
        at = table(server, &wish).await;
    }
    moves
}

/// A command, true or bent.
fn message(rng: &mut SmallRng) -> String {
    let words =
        ["undo", "undo-yes", "draw", "draw-no", "claim", "leave", "hint", "ping", "chat", "mute", "why", "rematch"];
    let word = words[rng.random_range(0..words.len())];
    let number = rng.random_range(0..60_u32);
    let good = json!({"id": format!("f{number}"), "ply": number, "do": word, "to": number, "text": "32-28", "of": 1, "on": true});
    let mut bytes = good.to_string().into_bytes();
    for _ in 0..rng.random_range(0..6) {
        let place = rng.random_range(0..bytes.len());
        match rng.random_range(0..3) {
            0 => bytes[place] = rng.random_range(32..127),
            1 => drop(bytes.remove(place)),
            _ => bytes.insert(place, rng.random_range(32..127)),
        }
    }
    String::from_utf8(bytes).unwrap()
}

/// Says nonsense on a socket, true holder or not, and goes without a word.
async fn babble(server: SocketAddr, tables: Vec<Table>, seed: u64, until: Instant) {
    let mut rng = SmallRng::seed_from_u64(seed);
    while Instant::now() < until {
        let at = &tables[rng.random_range(0..tables.len())];
        let token = rng.random_bool(0.5).then_some(at.token.as_str());
        let Ok(mut socket) = Socket::open(server, &at.id, token, rng.random_range(0..50)).await else { continue };
        for _ in 0..rng.random_range(1..60) {
            let said = match rng.random_range(0..12) {
                0 => "[".repeat(rng.random_range(1..60_000)),
                1 => (0..rng.random_range(0..300)).map(|_| rng.random::<char>()).collect(),
                _ => message(&mut rng),
            };
            if socket.send(said).await.is_err() {
                break;
            }
        }
    }
}

/// Raw bytes: none of HTTP's business, half of a request, a frame that promises the moon.
async fn scream(server: SocketAddr, at: Table, seed: u64, until: Instant) {
    let mut rng = SmallRng::seed_from_u64(seed);
    let upgrade = format!(
        "GET /api/tables/{}/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
        at.id
    );
    while Instant::now() < until {
        let Ok(mut stream) = TcpStream::connect(server).await else { continue };
        let mut bytes = match rng.random_range(0..4) {
            0 => Vec::new(),
            1 => b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n".to_vec(),
            2 => b"GET / HTTP/1.1\r\nX: ".to_vec(),
            _ => [upgrade.as_bytes(), &[0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]].concat(),
        };
        bytes.extend((0..rng.random_range(0..3000)).map(|_| rng.random::<u8>()));
        // The server may have hung up already.
        let _ = stream.write_all(&bytes).await;
        let _ = tokio::time::timeout(Duration::from_millis(20), stream.read(&mut [0; 512])).await;
    }
}

/// A spectator whose line carries next to nothing and who never reads.
async fn deaf(server: SocketAddr, table: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(2048).unwrap();
    let mut stream = socket.connect(server).await.unwrap();
    let request = format!(
        "GET /api/tables/{table}/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    stream
}

async fn sockets(metrics: SocketAddr) -> i64 {
    let metrics = counted(metrics).await;
    metrics.lines().find_map(|line| line.strip_prefix("tablee_sockets ")).unwrap().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_comes_in_nobody_who_plays_properly_notices() {
    let folder = tempfile::tempdir().unwrap();
    let child = Child::start(folder.path());
    let server = child.address;
    let mut tables = Vec::new();
    let wishes = every_table();
    for wish in &wishes {
        tables.push(table(server, wish).await);
    }
    let before = child.memory();
    let until = Instant::now() + FOR;
    // Some say half a sentence and then nothing for ever; some never read what they asked for.
    let mut silent = Vec::new();
    let mut never_read = Vec::new();
    for number in 0..60 {
        let mut stream = TcpStream::connect(server).await.unwrap();
        stream.write_all(b"GET /api/tables HTTP/1.1\r\nHost: localhost\r\n").await.unwrap();
        silent.push(stream);
        never_read.push(deaf(server, &tables[number % tables.len()].id).await);
    }
    let mut noise = Vec::new();
    for seed in 0..6 {
        noise.push(tokio::spawn(babble(server, tables.clone(), seed, until)));
        noise.push(tokio::spawn(scream(server, tables[seed as usize % tables.len()].clone(), seed, until)));
    }
    let mut players = Vec::new();
    for (wish, at) in wishes.into_iter().zip(&tables) {
        players.push(tokio::spawn(play(server, wish, at.clone(), until)));
    }
    let mut moves = 0;
    for player in players {
        moves += player.await.unwrap();
    }
    for noise in noise {
        noise.await.unwrap();
    }
    assert!(moves >= ENOUGH * tables.len(), "{moves}");
    // Whoever never finished its sentence is cut off.
    for mut stream in silent {
        let cut = tokio::time::timeout(Duration::from_secs(120), stream.read(&mut [0; 512])).await;
        assert!(matches!(cut, Ok(Ok(_) | Err(_))), "a half-open line is held for ever");
    }
    // And no table is stuck: each still answers its holder.
    for at in &tables {
        let mut socket = Socket::open(server, &at.id, Some(&at.token), 0).await.unwrap();
        let chat = json!({"id": "last", "ply": 0, "do": "chat", "text": "…"});
        let answer: Value = socket.command(&chat).await.unwrap();
        let closed = answer["error"]["code"] == "bad-request";
        assert!(answer["type"] == "done" || closed, "{answer}");
    }
    if let (Some(before), Some(after)) = (before, child.memory()) {
        assert!(after < before + GROWTH, "grew from {before} to {after} bytes");
    }
    drop(never_read);
    let patience = Instant::now() + Duration::from_secs(300);
    while sockets(child.metrics).await > 0 {
        assert!(Instant::now() < patience, "sockets are given back");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    child.never_panicked();
}
