//! Everything that can go wrong with a server, again and again and at the same time, while matches of all games are
//! played and watched: killed, restarted, a store that says it is full, a system that gives no file more room, a store
//! that errs at random, a clock on the wall that is set forward and back, readers that never read the longest answers
//! there are, half-open links, floods of every command. Afterwards nothing acknowledged is missing or double, every match
//! that could go on has gone on, and memory has kept its bound. `make faults` does the same for minutes.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::common::{Child, every_table, now, text};
use crate::floods::{flood, words};
use crate::players::{Player, check, watch_match};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use serde_json::json;
use server::client::{self, Socket};
use server::hostile::long_match;
use table::CATALOGUE;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::watch;

/// How long faults go on unless `TABLEE_FAULTS_SECONDS` says otherwise.
const USUAL: Duration = Duration::from_secs(20);
/// And until so many moves were acknowledged, however slow the machine is.
const ENOUGH: usize = 500;
const PLAYERS: u64 = 16;
/// What the server may hold, in bytes: far less than what is thrown at it.
const MEMORY: u64 = 320 << 20;
/// How many who never read or never finish a sentence are held at once.
const HELD: usize = 120;
/// By how much the clock on the wall is set forward or back, in milliseconds: an hour, which is more than anybody has
/// left, and longer than a table may lie idle.
const JUMPS: [i64; 4] = [HOUR, -HOUR, 40 * 24 * HOUR, -40 * 24 * HOUR];
const HOUR: i64 = 3_600_000;

/// What was done to the server.
#[derive(Default, Debug)]
struct Done {
    kills: usize,
    restarts: usize,
    full_disks: usize,
    /// The same by the system, which lets no file grow.
    no_room: usize,
    spells_of_errors: usize,
    deaf_readers: usize,
    half_open: usize,
    clock_jumps: usize,
    flood_messages: usize,
    most_memory: u64,
}

impl Done {
    fn faults(&self) -> usize {
        let of_the_store = self.full_disks + self.no_room + self.spells_of_errors;
        let of_the_server = self.kills + self.restarts + of_the_store + self.clock_jumps;
        of_the_server + self.deaf_readers + self.half_open
    }
}

#[test]
fn nothing_acknowledged_is_lost_whatever_goes_wrong() {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(run());
}

async fn run() {
    let seconds = std::env::var("TABLEE_FAULTS_SECONDS").ok().and_then(|text| text.parse().ok());
    let time = seconds.map_or(USUAL, Duration::from_secs);
    let folder = tempfile::tempdir().unwrap();
    let mut child = Child::start(folder.path());
    let (tell, server) = watch::channel(child.address);
    let bots = bots_among_themselves(child.address).await;
    let brought = client::ask(child.address, "POST", "/api/matches", &[], &long_match(2000)).await.unwrap();
    let long = text(&brought.json()["table"]);

    let enough = Arc::new(AtomicBool::new(false));
    let acknowledged = Arc::new(AtomicUsize::new(0));
    let players: Vec<_> = (0..PLAYERS)
        .map(|name| {
            let rng = SmallRng::seed_from_u64(name);
            let acknowledged = acknowledged.clone();
            let player = Player { server: server.clone(), rng, name, commands: 0, acknowledged };
            tokio::spawn(play_until(player, enough.clone()))
        })
        .collect();
    let flooding = tokio::spawn(flood(server.clone(), enough.clone()));

    let mut rng = SmallRng::seed_from_u64(99);
    let mut done = Done::default();
    let mut held: Vec<Held> = Vec::new();
    let mut ahead = 0;
    let end = Instant::now() + time;
    let mut number = 0;
    while Instant::now() < end || acknowledged.load(Ordering::Relaxed) < ENOUGH {
        // At a random moment of the play, not of the clock: a slow machine plays as much between two faults.
        let until = acknowledged.load(Ordering::Relaxed) + rng.random_range(0..60);
        let patience = Instant::now() + Duration::from_secs(3);
        while acknowledged.load(Ordering::Relaxed) < until && Instant::now() < patience {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        done.most_memory = done.most_memory.max(child.memory().unwrap_or(0));
        // In turn, so that each has its share also of a short run.
        match number % 11 {
            0 | 4 | 8 => {
                child.kill();
                child = Child::start_at(folder.path(), ahead);
                tell.send_replace(child.address);
                done.kills += 1;
            }
            1 | 5 => {
                child.tell("full 100");
                tokio::time::sleep(Duration::from_millis(rng.random_range(50..1200))).await;
                child.tell("full 0");
                done.full_disks += 1;
            }
            2 | 6 => {
                child.tell(&format!("errors {}", rng.random_range(10..60)));
                tokio::time::sleep(Duration::from_millis(rng.random_range(200..2000))).await;
                // Killed in the middle of it now and then.
                if number % 20 != 6 {
                    child.tell("errors 0");
                }
                done.spells_of_errors += 1;
            }
            // Not for want of room in a folder alone: what SQLite was sure to get is refused it, too.
            10 => {
                child.tell(&format!("largest {}", largest_file(folder.path())));
                tokio::time::sleep(Duration::from_millis(rng.random_range(50..1200))).await;
                // Killed in the middle of it now and then.
                if number % 22 != 10 {
                    child.kill();
                    child = Child::start_at(folder.path(), ahead);
                    tell.send_replace(child.address);
                    done.kills += 1;
                }
                child.tell("largest -1");
                done.no_room += 1;
            }
            3 => {
                child.stop().await;
                child = Child::start_at(folder.path(), ahead);
                tell.send_replace(child.address);
                done.restarts += 1;
            }
            // Killed right after, so that it starts by the new clock too.
            7 => {
                ahead += JUMPS[done.clock_jumps % JUMPS.len()];
                child.tell(&format!("clock {ahead}"));
                tokio::time::sleep(Duration::from_millis(rng.random_range(200..2000))).await;
                done.clock_jumps += 1;
            }
            _ => {
                for _ in 0..10 {
                    held.extend(deaf(child.address, &long).await.map(Held::Line));
                    held.extend(half_said(child.address).await.map(Held::Line));
                    held.extend(
                        Socket::open(child.address, &bots[0], None, 0).await.ok().map(Box::new).map(Held::Socket),
                    );
                }
                (done.deaf_readers, done.half_open) = (done.deaf_readers + 10, done.half_open + 20);
                if held.len() > HELD {
                    held.drain(..held.len() - HELD);
                }
            }
        }
        number += 1;
    }
    child.tell("full 0");
    child.tell("errors 0");
    child.tell("largest -1");
    enough.store(true, Ordering::Relaxed);
    let mut played = Vec::new();
    for player in players {
        let all = tokio::time::timeout(Duration::from_secs(600), player).await.expect("no table is stuck").unwrap();
        played.extend(all);
    }
    let flooded = flooding.await.unwrap();
    done.flood_messages = flooded.messages();
    let unsaid: Vec<_> = words().into_iter().filter(|word| !flooded.said.contains_key(word)).collect();
    assert!(unsaid.is_empty(), "nobody said {unsaid:?}");
    for table in &bots {
        goes_on(child.address, table).await;
    }
    done.most_memory = done.most_memory.max(child.memory().unwrap_or(0));
    drop(held);
    child.stop().await;
    child.never_panicked();
    check(folder.path(), &played).await;
    assert!(done.most_memory < MEMORY, "{done:?}");
    let moves: usize = played.iter().map(|one| one.acknowledged.len()).sum();
    println!(
        "{} faults, {} matches played or watched, {moves} commands acknowledged, 0 lost or double: {done:?}",
        done.faults(),
        played.len()
    );
    println!("said in floods: {:?}; carried out: {:?}", flooded.said, flooded.done);
}

/// Plays match after match, every fourth of them watched.
async fn play_until(mut player: Player, enough: Arc<AtomicBool>) -> Vec<crate::players::Played> {
    let (wishes, mut all, mut watchers) = (every_table(), Vec::new(), Vec::new());
    while !enough.load(Ordering::Relaxed) {
        let mut wish = wishes[(all.len() + player.name as usize) % wishes.len()].clone();
        // Every second one by a clock: no fault takes anybody's time.
        if all.len() % 2 == 0 {
            wish["clock"] = json!({"kind": "fischer", "base": HOUR / 2, "increment": 0});
        }
        let server = player.server.clone();
        let watched = all.len() % 4 == 0;
        let watch = |table: &str| {
            watchers.extend(watched.then(|| tokio::spawn(watch_match(server, table.to_owned()))));
        };
        all.push(player.play(&wish, watch).await);
    }
    for watcher in watchers {
        all.push(watcher.await.unwrap());
    }
    all
}

/// A table of two bots for every game: what goes on by itself.
async fn bots_among_themselves(server: SocketAddr) -> Vec<String> {
    let mut tables = Vec::new();
    for info in CATALOGUE {
        let seats = vec![json!({"kind": "bot", "level": 1}); usize::from(info.players[0])];
        tables.push(text(&client::create(server, &json!({"game": info.id, "seats": seats})).await.unwrap()["table"]));
    }
    tables
}

/// A table at which it is a bot's turn is played on by itself, or is over.
async fn goes_on(server: SocketAddr, table: &str) {
    let mut watching = Socket::open(server, table, None, 0).await.unwrap();
    let mut standing = watching.next().await.unwrap();
    let before = now(&standing)["ply"].as_u64();
    while now(&standing)["turn"]["kind"] != "over" && now(&standing)["ply"].as_u64() == before {
        let next = tokio::time::timeout(Duration::from_secs(300), watching.wait_for("events")).await;
        standing = next.unwrap_or_else(|_| panic!("{table} does not go on")).unwrap();
    }
}

/// Kept open, and never looked at again: to the server a link whose other end has gone without a word.
#[expect(dead_code, reason = "they are held, not used")]
enum Held {
    Line(TcpStream),
    Socket(Box<Socket>),
}

/// How large the largest file of a folder is.
fn largest_file(folder: &Path) -> u64 {
    let size = |entry: std::io::Result<std::fs::DirEntry>| Some(entry.ok()?.metadata().ok()?.len());
    std::fs::read_dir(folder).unwrap().filter_map(size).max().unwrap_or(0)
}

/// Asks for the largest answers there are from an address of its own, and reads none of them.
async fn deaf(server: SocketAddr, table: &str) -> Option<TcpStream> {
    let socket = TcpSocket::new_v4().ok()?;
    socket.set_recv_buffer_size(1024).ok()?;
    let mut stream = socket.connect(server).await.ok()?;
    let ask = |what: &str| {
        format!("GET /api/tables/{table}/{what} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 10.6.6.6\r\n\r\n")
    };
    let many = ask("scenes") + &ask("stream");
    stream.write_all(many.as_bytes()).await.ok()?;
    Some(stream)
}

/// Half a sentence, and then nothing.
async fn half_said(server: SocketAddr) -> Option<TcpStream> {
    let mut stream = TcpStream::connect(server).await.ok()?;
    stream.write_all(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n{").await.ok()?;
    Some(stream)
}
