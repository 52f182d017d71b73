//! People at several servers: each at one of its own, going from one to another when it likes and when it must.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::common::{now, text};
use crate::players::Played;
use rand::RngExt;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use serde_json::{Value, json};
use server::client::{self, ClientError, Socket};
use tokio::sync::watch;

/// After so many moves somebody gives up, so that there is an end.
const MOVES: u64 = 20;
/// How long an answer is waited for before another server is asked: one of them may stand still.
const PATIENCE: Duration = Duration::from_secs(4);

const BYE: &str = "bye";
const SILENCE: &str = "silence";

/// The servers there are.
pub type Nodes = watch::Receiver<Vec<SocketAddr>>;

/// What happened to all who played.
#[derive(Default)]
pub struct Counts {
    /// Commands that were acknowledged.
    pub acknowledged: AtomicUsize,
    /// Lines that were told to go elsewhere.
    pub sent_away: AtomicUsize,
    /// Lines that broke without a word.
    pub broken: AtomicUsize,
}

/// Somebody who plays or watches.
pub struct Guest {
    nodes: Nodes,
    rng: SmallRng,
    name: String,
    /// Nothing for somebody who only watches.
    token: Option<String>,
    played: Played,
    /// By all.
    counts: Arc<Counts>,
    commands: usize,
    pending: Option<Value>,
}

impl Guest {
    pub fn new(
        nodes: Nodes,
        rng: SmallRng,
        name: String,
        table: &str,
        token: Option<String>,
        counts: Arc<Counts>,
    ) -> Guest {
        let played = Played { table: table.to_owned(), ..Played::default() };
        Guest { nodes, rng, name, token, played, counts, commands: 0, pending: None }
    }

    /// Plays or watches to the end.
    pub async fn stay(mut self) -> Played {
        while !self.is_over() {
            let node = *self.nodes.borrow().choose(&mut self.rng).unwrap();
            let token = self.token.clone();
            let opening = Socket::open(node, &self.played.table, token.as_deref(), self.played.seq());
            if let Ok(Ok(mut socket)) = tokio::time::timeout(PATIENCE, opening).await {
                // Whatever broke, the next server is asked.
                match self.talk(&mut socket).await {
                    Ok(()) => {}
                    Err(ClientError::Answer(bye)) if bye == BYE => {
                        self.counts.sent_away.fetch_add(1, Ordering::Relaxed);
                    }
                    Err(ClientError::Answer(silence)) if silence == SILENCE => {}
                    Err(_) => {
                        self.counts.broken.fetch_add(1, Ordering::Relaxed);
                    }
                }
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        self.played
    }

    fn is_over(&self) -> bool {
        self.played.last()["turn"]["kind"] == "over"
    }

    async fn next(&mut self, socket: &mut Socket) -> Result<Value, ClientError> {
        let silent = |_| ClientError::Answer(SILENCE.to_owned());
        let message = tokio::time::timeout(PATIENCE, socket.next()).await.map_err(silent)??;
        if message["type"] == "bye" {
            return Err(ClientError::Answer(BYE.to_owned()));
        }
        if now(&message).is_object() && message["type"] != "refused" {
            self.played.see(&message);
        }
        Ok(message)
    }

    async fn talk(&mut self, socket: &mut Socket) -> Result<(), ClientError> {
        self.next(socket).await?;
        // Who watches stays as long as it is let; who plays goes elsewhere now and then.
        let leave_after = if self.token.is_some() { self.rng.random_range(2..12) } else { usize::MAX };
        for _ in 0..leave_after {
            if self.is_over() {
                return Ok(());
            }
            if self.pending.is_none() {
                self.pending = self.choose();
            }
            match self.pending.clone() {
                Some(command) => self.command(socket, &command).await?,
                None => drop(self.next(socket).await?),
            }
        }
        Ok(())
    }

    async fn command(&mut self, socket: &mut Socket, command: &Value) -> Result<(), ClientError> {
        socket.send(command.to_string()).await?;
        let answer = loop {
            let message = self.next(socket).await?;
            if message["id"] == command["id"] {
                break message;
            }
        };
        if answer["error"]["code"] == "busy" || answer["error"]["code"] == "limit" {
            tokio::time::sleep(Duration::from_millis(50)).await;
            return Ok(());
        }
        if answer["error"]["code"] == "over" {
            // Another gave up meanwhile.
            self.pending = None;
            return Ok(());
        }
        assert!(answer["type"] == "done", "{} {}: {command} was answered {answer}", self.name, self.played.table);
        let seq = answer["seq"].as_u64().unwrap();
        self.counts.acknowledged.fetch_add(1, Ordering::Relaxed);
        let written = (text(&command["id"]), command["text"].as_str().unwrap_or("").to_owned(), seq);
        self.played.acknowledged.push(written);
        self.pending = None;
        while self.played.seq() < seq {
            self.next(socket).await?;
        }
        Ok(())
    }

    /// What to do, if it is this one's turn.
    fn choose(&mut self) -> Option<Value> {
        self.token.as_ref()?;
        let standing = self.played.last();
        let (legal, ply) = (standing["legal"].as_array()?, standing["ply"].as_u64()?);
        let choice = legal.get(self.rng.random_range(0..legal.len().max(1)))?;
        self.commands += 1;
        let id = format!("{}-{}", self.name, self.commands);
        if ply >= MOVES {
            return Some(json!({"id": id, "ply": ply, "do": "resign"}));
        }
        Some(json!({"id": id, "ply": ply, "do": "move", "text": choice["text"]}))
    }
}

/// Asks one server after another until one answers as it should.
pub async fn insist(nodes: &Nodes, rng: &mut SmallRng, method: &str, path: &str, token: &str, body: &Value) -> Value {
    for _ in 0..2000 {
        let node = *nodes.borrow().choose(rng).unwrap();
        let bearer = format!("Bearer {token}");
        let headers: &[(&str, &str)] = if token.is_empty() { &[] } else { &[("Authorization", &bearer)] };
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let asking = client::ask(node, method, path, headers, &body);
        match tokio::time::timeout(PATIENCE, asking).await {
            Ok(Ok(answer)) if answer.status < 300 => return answer.json(),
            Ok(Ok(answer)) if answer.status < 500 && answer.status != 404 => panic!("{path}: {}", answer.body),
            _ => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
    panic!("nobody answers {method} {path}");
}
