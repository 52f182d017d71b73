//! People who play and watch through whatever happens to the server, and what must be true of it afterwards.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::common::{now, text};
use game::Seat;
use rand::RngExt;
use rand::rngs::SmallRng;
use room::message::HowInfo;
use room::{Entry, Event, Room};
use serde_json::{Value, json};
use server::client::{self, Socket};
use tokio::sync::watch;

const MOVES_A_MATCH: usize = 14;
/// How long an answer may take, whatever is wrong with the server.
const PATIENCE: Duration = Duration::from_secs(240);

/// A match as its player, or somebody who watched, saw it.
#[derive(Default)]
pub struct Played {
    pub table: String,
    /// Every command that was acknowledged: its id, move and event.
    pub acknowledged: Vec<(String, String, u64)>,
    /// How things stood, each time that was told.
    pub seen: Vec<Value>,
}

impl Played {
    pub fn see(&mut self, message: &Value) {
        self.seen.push(now(message).clone());
    }

    pub fn last(&self) -> &Value {
        self.seen.last().unwrap_or(&Value::Null)
    }

    pub fn seq(&self) -> u64 {
        self.last()["seq"].as_u64().unwrap_or(0)
    }
}

/// Follows a match to its end as a spectator, through however many broken sockets.
pub async fn watch_match(mut server: watch::Receiver<SocketAddr>, table: String) -> Played {
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
pub struct Player {
    pub server: watch::Receiver<SocketAddr>,
    pub rng: SmallRng,
    pub name: u64,
    pub commands: usize,
    /// By all players.
    pub acknowledged: Arc<AtomicUsize>,
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
    pub async fn play(&mut self, wish: &Value, watched: impl FnOnce(&str)) -> Played {
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
        let first = socket.next().await?;
        if !now(&first).is_object() {
            // A server that stops says good-bye before anything else.
            return Err(client::ClientError::Answer(first.to_string()));
        }
        played.see(&first);
        loop {
            if pending.is_none() {
                let standing = played.last();
                if standing["turn"]["kind"] == "over" {
                    return Ok(());
                }
                *pending = Some(self.choose(standing));
            }
            let command = pending.clone().unwrap();
            let answer = tokio::time::timeout(PATIENCE, socket.command(&command)).await;
            let answer = answer.unwrap_or_else(|_| panic!("no answer to {command} at {}", played.table))?;
            // A store that fails and a limit are passing: the same command again, with the same id.
            if answer["error"]["code"] == "busy" || answer["error"]["code"] == "limit" {
                self.pause().await;
                continue;
            }
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

/// Nothing acknowledged is missing or double, and nobody was told anything that the logs do not say.
pub async fn check(folder: &Path, played: &[Played]) {
    let path = folder.join("tablee.sqlite");
    let pool = sqlx::SqlitePool::connect(&format!("sqlite://{}", path.display())).await.unwrap();
    let rows: Vec<(String, i64, String)> =
        sqlx::query_as("SELECT id, seq, body FROM events JOIN tables ON key = table_key ORDER BY table_key, seq")
            .fetch_all(&pool)
            .await
            .unwrap();
    check_rows(rows, played);
}

/// The same of rows that were read elsewhere: the id of the table, the number and the row. Gives the logs.
pub fn check_rows(rows: Vec<(String, i64, String)>, played: &[Played]) -> HashMap<String, Vec<Entry>> {
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
        for entry in log {
            let took_time = matches!(&entry.event, Event::Finished { result } if result.how == HowInfo::Flagged);
            assert!(!took_time && entry.event != Event::Closed, "{}: {:?}", one.table, entry.event);
        }
        check_seen(log, &one.seen);
    }
    logs
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
