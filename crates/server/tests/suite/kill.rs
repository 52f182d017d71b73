//! The server is killed at random, again and again, while matches of all games are played: nothing acknowledged is lost.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::common::{Child, every_table, now, text};
use game::Seat;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use room::{Entry, Event, Room};
use serde_json::{Value, json};
use server::client::{self, Socket};
use tokio::sync::watch;

const KILLS: usize = 32;
const PLAYERS: u64 = 20;
const MOVES_A_MATCH: usize = 14;

/// A match as its player, or somebody who watched, saw it.
#[derive(Default)]
struct Played {
    table: String,
    /// Every command that was acknowledged: its id, move and event.
    acknowledged: Vec<(String, String, u64)>,
    /// How things stood, each time that was told.
    seen: Vec<Value>,
}

impl Played {
    fn see(&mut self, message: &Value) {
        self.seen.push(now(message).clone());
    }

    fn last(&self) -> &Value {
        self.seen.last().unwrap_or(&Value::Null)
    }

    fn seq(&self) -> u64 {
        self.last()["seq"].as_u64().unwrap_or(0)
    }
}

/// Follows a match to its end as a spectator, through however many broken sockets.
async fn watch_match(mut server: watch::Receiver<SocketAddr>, table: String) -> Played {
    let mut played = Played { table, ..Played::default() };
    while played.last()["turn"]["kind"] != "over" {
        let address = *server.borrow_and_update();
        if let Ok(mut socket) = Socket::open(address, &played.table, None, played.seq()).await {
            while let Ok(message) = socket.next().await {
                if now(&message).is_object() {
                    played.see(&message);
                }
                if played.last()["turn"]["kind"] == "over" {
                    return played;
                }
            }
        }
        let _ = tokio::time::timeout(Duration::from_millis(30), server.changed()).await;
    }
    played
}

/// Plays one match on its own socket, through however many broken ones.
struct Player {
    server: watch::Receiver<SocketAddr>,
    rng: SmallRng,
    name: u64,
    commands: usize,
    /// By all players.
    acknowledged: Arc<AtomicUsize>,
}

impl Player {
    async fn pause(&mut self) {
        let _ = tokio::time::timeout(Duration::from_millis(30), self.server.changed()).await;
    }

    async fn create(&mut self, wish: &Value) -> (String, String) {
        loop {
            let server = *self.server.borrow_and_update();
            match client::create(server, wish).await {
                Ok(created) => return (text(&created["table"]), text(&created["token"])),
                Err(_) => self.pause().await,
            }
        }
    }

    /// Plays a match; `watched` is told its table.
    async fn play(&mut self, wish: &Value, watched: impl FnOnce(&str)) -> Played {
        let (id, token) = self.create(wish).await;
        watched(&id);
        let mut played = Played { table: id.clone(), ..Played::default() };
        let mut pending: Option<Value> = None;
        loop {
            let server = *self.server.borrow_and_update();
            if let Ok(mut socket) = Socket::open(server, &id, Some(&token), played.seq()).await
                && self.talk(&mut socket, &mut played, &mut pending).await.is_ok()
            {
                return played;
            }
            self.pause().await;
        }
    }

    /// Plays until the match is over; an error is a broken line.
    async fn talk(
        &mut self,
        socket: &mut Socket,
        played: &mut Played,
        pending: &mut Option<Value>,
    ) -> Result<(), client::ClientError> {
        played.see(&socket.next().await?);
        loop {
            if pending.is_none() {
                let standing = played.last();
                if standing["turn"]["kind"] == "over" {
                    return Ok(());
                }
                *pending = Some(self.choose(standing));
            }
            let command = pending.clone().unwrap();
            let answer = socket.command(&command).await?;
            assert!(answer["type"] == "done", "{command} was answered {answer}");
            let seq = answer["seq"].as_u64().unwrap();
            self.acknowledged.fetch_add(1, Ordering::Relaxed);
            played.acknowledged.push((text(&command["id"]), command["text"].as_str().unwrap_or("").to_owned(), seq));
            *pending = None;
            while played.seq() < seq {
                played.see(&socket.wait_for("events").await?);
            }
        }
    }

    fn choose(&mut self, standing: &Value) -> Value {
        self.commands += 1;
        let id = format!("{}-{}", self.name, self.commands);
        let legal = standing["legal"].as_array().unwrap();
        let ply = standing["ply"].as_u64().unwrap();
        if ply >= MOVES_A_MATCH as u64 + 14 || self.commands.is_multiple_of(MOVES_A_MATCH + 1) {
            return json!({"id": id, "ply": ply, "do": "resign"});
        }
        let choice = &legal[self.rng.random_range(0..legal.len())];
        json!({"id": id, "ply": ply, "do": "move", "text": choice["text"]})
    }
}

#[test]
fn nothing_acknowledged_is_lost_when_the_server_is_killed() {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(run());
}

async fn run() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = Child::start(folder.path());
    let address = child.address;
    let (tell, server) = watch::channel(address);
    let bots = json!({"game": "damata", "seats": [{"kind": "bot", "level": 1}, {"kind": "bot", "level": 1}]});
    let bots = text(&client::create(address, &bots).await.unwrap()["table"]);

    let enough = Arc::new(AtomicBool::new(false));
    let (matches, acknowledged) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let players: Vec<_> = (0..PLAYERS)
        .map(|name| {
            let (enough, matches) = (enough.clone(), matches.clone());
            let mut player = Player {
                server: server.clone(),
                rng: SmallRng::seed_from_u64(name),
                name,
                commands: 0,
                acknowledged: acknowledged.clone(),
            };
            tokio::spawn(async move {
                let (wishes, mut all, mut watchers) = (every_table(), Vec::new(), Vec::new());
                while !enough.load(Ordering::Relaxed) {
                    let wish = &wishes[(all.len() + name as usize) % wishes.len()];
                    let server = player.server.clone();
                    // Somebody watches one match in four.
                    let watched = all.len() % 4 == 0;
                    let watch = |table: &str| {
                        watchers.extend(watched.then(|| tokio::spawn(watch_match(server, table.to_owned()))));
                    };
                    all.push(player.play(wish, watch).await);
                    matches.fetch_add(1, Ordering::Relaxed);
                }
                for watcher in watchers {
                    all.push(watcher.await.unwrap());
                }
                all
            })
        })
        .collect();

    let mut rng = SmallRng::seed_from_u64(99);
    let mut kills = 0;
    while kills < KILLS || matches.load(Ordering::Relaxed) < 200 {
        // At a random moment of the play, not of the clock: a slow machine plays as many matches between two kills.
        let until = acknowledged.load(Ordering::Relaxed) + rng.random_range(0..400);
        let patience = Instant::now() + Duration::from_secs(5);
        while acknowledged.load(Ordering::Relaxed) < until && Instant::now() < patience {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        tokio::time::sleep(Duration::from_micros(rng.random_range(0..5000))).await;
        child.kill();
        child = Child::start(folder.path());
        tell.send_replace(child.address);
        kills += 1;
    }
    enough.store(true, Ordering::Relaxed);
    let mut played = Vec::new();
    for player in players {
        played
            .extend(tokio::time::timeout(Duration::from_secs(600), player).await.expect("no table is stuck").unwrap());
    }
    let mut watching = Socket::open(*server.borrow(), &bots, None, 0).await.unwrap();
    let mut standing = watching.next().await.unwrap();
    while now(&standing)["turn"]["kind"] != "over" {
        standing = tokio::time::timeout(Duration::from_secs(300), watching.wait_for("events")).await.unwrap().unwrap();
    }
    child.kill();
    child.never_panicked();
    check(folder.path(), &played).await;
    let moves: usize = played.iter().map(|one| one.acknowledged.len()).sum();
    println!("{kills} kills, {} matches, {moves} acknowledged commands", played.len());
}

async fn check(folder: &Path, played: &[Played]) {
    let path = folder.join("tablee.sqlite");
    let pool = sqlx::SqlitePool::connect(&format!("sqlite://{}", path.display())).await.unwrap();
    let rows: Vec<(String, i64, String)> =
        sqlx::query_as("SELECT id, seq, body FROM events JOIN tables ON key = table_key ORDER BY table_key, seq")
            .fetch_all(&pool)
            .await
            .unwrap();
    let mut logs: HashMap<String, Vec<Entry>> = HashMap::new();
    for (table, seq, body) in rows {
        let log = logs.entry(table).or_default();
        assert_eq!(seq as usize, log.len() + 1, "no event is missing or double");
        log.push(Entry::read(&body).unwrap());
    }
    for one in played {
        let log = &logs[&one.table];
        for (id, text, seq) in &one.acknowledged {
            let by_it = |entry: &&Entry| entry.by.as_ref().is_some_and(|by| by.id == *id);
            let entries: Vec<_> = log.iter().filter(by_it).collect();
            let first = &entries.first().unwrap_or_else(|| panic!("{id} was acknowledged and is lost")).event;
            match first {
                Event::Move { text: written } => assert_eq!(written, text),
                event => assert!(matches!(event, Event::Finished { .. }) && text.is_empty(), "{event:?}"),
            }
            let moves = entries.iter().filter(|entry| matches!(entry.event, Event::Move { .. })).count();
            assert!(moves <= 1, "{id} was carried out twice");
            assert!(log[*seq as usize - 1].by.as_ref().is_some_and(|by| by.id == *id), "acknowledged with its event");
        }
        check_seen(log, &one.seen);
    }
}

/// Everything a client was told, at whatever moment, is what the log says up to that event.
fn check_seen(log: &[Entry], seen: &[Value]) {
    assert!(seen.windows(2).all(|pair| pair[0]["seq"].as_u64() <= pair[1]["seq"].as_u64()), "time runs forward");
    assert_eq!(seen.last().unwrap()["seq"].as_u64().unwrap() as usize, log.len(), "the end was seen");
    let mut entries = log.iter();
    let mut room = Room::begin(entries.next().unwrap()).unwrap();
    for told in seen {
        while room.seq() < told["seq"].as_u64().unwrap() {
            room.apply(entries.next().unwrap()).unwrap();
        }
        assert_eq!(told["ply"].as_u64().unwrap(), u64::from(room.ply()));
        let seat = told["as"].as_u64().map(|seat| Seat(seat as u8));
        let scene = serde_json::to_value(room.table.scene(usize::MAX, seat)).unwrap();
        assert_eq!(told["scene"], scene, "what the client saw is what the log says");
        if !room.table.has_secrets() {
            assert_eq!(told["position"], room.table.position().as_str());
        }
    }
}
