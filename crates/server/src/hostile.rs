//! What others notice of a stranger who means ill: how soon their moves are acknowledged while a hundred sockets of one
//! address do the costliest thing that is allowed.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use game::{Turn, Values};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use table::{CATALOGUE, MatchFile};

use crate::client::{self, ClientError, Socket};
use crate::load::{Load, LoadError, Pair, Process, text};
use crate::serve::allow_many_sockets;

/// How many who mean ill.
const HOSTILE: usize = 100;
/// How many matches others play meanwhile, and how long each thinks about a move.
const MATCHES: usize = 10;
const THOUGHT: Duration = Duration::from_millis(20);
/// Where both come from, as a proxy tells.
const THEIRS: &str = "10.6.6.6";
const OURS: &str = "10.1.1.1";
/// A position with nearly as many captures as are listed: 465.
const COSTLY: &str = "W:WK5,K26,K21,K24:B7,8,9,10,17,18,19,20,27,28,29,30,37,38,39,40";

/// No longer match is made up, in moves.
const LONG: usize = 2000;

/// How soon moves were acknowledged.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    /// How many there were.
    pub moves: usize,
    /// Half of them within this time.
    pub p50: Duration,
    /// 99 of 100 within this.
    pub p99: Duration,
}

/// What was measured.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// With nobody else there.
    pub calm: Times,
    /// With those who mean ill.
    pub hostile: Times,
    /// What they asked for, and what of it was done.
    pub asked: usize,
    /// Done, not refused.
    pub done: usize,
}

/// Measures with nobody else there, then with them.
pub fn run(load: &Load) -> Result<Measured, LoadError> {
    allow_many_sockets();
    // Limits as they are unless somebody changes them; only tables are set up faster than an hour would let.
    let process = Process::start_with(&["--proxies=1", "--address-tables=100000"])?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(measure(process.address, Duration::from_secs(load.time)))
}

async fn measure(server: SocketAddr, time: Duration) -> Result<Measured, LoadError> {
    let calm = moves(server, time).await?;
    let over = Arc::new(AtomicBool::new(false));
    let long_match: Arc<str> = long_match().into();
    let (asked, done) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let hostile: Vec<_> = (0..HOSTILE)
        .map(|number| {
            let long_match = long_match.clone();
            let foe = Foe { server, long_match, over: over.clone(), asked: asked.clone(), done: done.clone() };
            tokio::spawn(async move { foe.act(number).await })
        })
        .collect();
    // They set up what they need.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let hostile_times = moves(server, time).await?;
    over.store(true, Ordering::Relaxed);
    for foe in hostile {
        foe.abort();
    }
    let count = |counter: &AtomicUsize| counter.load(Ordering::Relaxed);
    Ok(Measured { calm, hostile: hostile_times, asked: count(&asked), done: count(&done) })
}

/// The longest of some matches played at random, as a file.
fn long_match() -> String {
    let mut rng = SmallRng::seed_from_u64(1);
    let played = CATALOGUE.iter().filter_map(|info| {
        let mut table = info.open(&Values::read(info.options, []).ok()?).ok()?;
        while table.ply() < LONG && table.turn() != Turn::Over {
            if table.roll(&mut rng).is_none() {
                let legal = table.legal();
                table.play(legal.get(rng.random_range(0..legal.len().max(1)))?).ok()?;
            }
        }
        Some(MatchFile::of(&*table))
    });
    played.max_by_key(|file| file.moves.len()).map(|file| file.text()).unwrap_or_default()
}

/// Others play for a while.
async fn moves(server: SocketAddr, time: Duration) -> Result<Times, LoadError> {
    let end = Instant::now() + time;
    let playing: Vec<_> = (0..MATCHES).map(|_| tokio::spawn(play(server, end))).collect();
    let mut times = Vec::new();
    for one in playing {
        times.extend(one.await.map_err(std::io::Error::other)??);
    }
    times.sort_unstable();
    let at = |share: usize| times.get((times.len() * share / 100).min(times.len().saturating_sub(1))).copied();
    Ok(Times { moves: times.len(), p50: at(50).unwrap_or_default(), p99: at(99).unwrap_or_default() })
}

async fn play(server: SocketAddr, end: Instant) -> Result<Vec<Duration>, ClientError> {
    let mut times = Vec::new();
    while Instant::now() < end {
        let mut pair = Pair::sit_down_from(server, "dames", Some(OURS)).await?;
        while Instant::now() < end
            && let Some(took) = pair.play_one().await?
        {
            times.push(took);
            tokio::time::sleep(THOUGHT).await;
        }
    }
    Ok(times)
}

/// One who means ill.
struct Foe {
    server: SocketAddr,
    long_match: Arc<str>,
    over: Arc<AtomicBool>,
    asked: Arc<AtomicUsize>,
    done: Arc<AtomicUsize>,
}

impl Foe {
    async fn act(&self, number: usize) {
        while !self.over.load(Ordering::Relaxed) {
            let acted = match number % 5 {
                0 => self.study().await,
                1 => self.take_back_and_forth().await,
                2 => self.look_at_a_long_match().await,
                3 => self.let_bots_think().await,
                _ => self.search(number).await,
            };
            if acted.is_err() {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
    }

    fn count(&self, done: bool) {
        self.asked.fetch_add(1, Ordering::Relaxed);
        self.done.fetch_add(usize::from(done), Ordering::Relaxed);
    }

    async fn ask(&self, method: &str, path: &str, token: Option<&str>, body: &str) -> Result<Value, ClientError> {
        let bearer = token.map(|token| format!("Bearer {token}"));
        let mut headers = vec![("X-Forwarded-For", THEIRS)];
        headers.extend(bearer.as_deref().map(|bearer| ("Authorization", bearer)));
        let answer = client::ask(self.server, method, path, &headers, body).await?;
        self.count(answer.status < 400);
        Ok(answer.json())
    }

    async fn create(&self, table: Value) -> Result<(String, String), ClientError> {
        let created = self.ask("POST", "/api/tables", None, &table.to_string()).await?;
        if created["token"].is_null() {
            return Err(ClientError::Answer(created.to_string()));
        }
        Ok((text(&created["table"]), text(&created["token"])))
    }

    /// Positions with hundreds of captures.
    async fn study(&self) -> Result<(), ClientError> {
        let body = json!({"game": "dames", "options": {"capture": "huff"}, "position": COSTLY}).to_string();
        for _ in 0..100 {
            self.ask("POST", "/api/study", None, &body).await?;
        }
        Ok(())
    }

    /// The same at a table: played, taken back, played.
    async fn take_back_and_forth(&self) -> Result<(), ClientError> {
        let seats = json!([{"kind": "here", "name": "A"}, {"kind": "here", "name": "B"}]);
        let new = json!({"game": "dames", "options": {"capture": "huff"}, "start": COSTLY, "seats": seats});
        let (table, token) = self.create(new).await?;
        let mut socket = Socket::open_from(self.server, &table, Some(&token), 0, Some(THEIRS)).await?;
        let hello = socket.next().await?;
        let play = hello["snapshot"]["now"]["legal"][0]["text"].clone();
        for number in 0..200 {
            let command = if number % 2 == 0 {
                json!({"id": number.to_string(), "ply": 0, "do": "move", "text": play})
            } else {
                json!({"id": number.to_string(), "ply": 1, "do": "undo", "to": 0})
            };
            let answer = socket.command(&command).await?;
            self.count(answer["type"] == "done");
        }
        Ok(())
    }

    /// A long match, all of it again and again.
    async fn look_at_a_long_match(&self) -> Result<(), ClientError> {
        let brought = self.ask("POST", "/api/matches", None, &self.long_match).await?;
        let Some(table) = brought["table"].as_str() else {
            return Err(ClientError::Answer(brought.to_string()));
        };
        for _ in 0..50 {
            self.ask("GET", &format!("/api/tables/{table}/scenes"), None, "").await?;
            self.ask("GET", &format!("/api/tables/{table}"), None, "").await?;
            self.ask("GET", &format!("/api/tables/{table}/file"), None, "").await?;
        }
        Ok(())
    }

    /// The strongest bots, and hints of them.
    async fn let_bots_think(&self) -> Result<(), ClientError> {
        let new = json!({"game": "kidam", "seats": [{"kind": "here", "name": "A"}, {"kind": "bot", "level": 8}]});
        let (table, token) = self.create(new).await?;
        let mut socket = Socket::open_from(self.server, &table, Some(&token), 0, Some(THEIRS)).await?;
        socket.next().await?;
        for number in 0..20 {
            let answer = socket.command(&json!({"id": number.to_string(), "ply": 0, "do": "hint"})).await?;
            self.count(answer["type"] == "hint");
        }
        Ok(())
    }

    /// Names that nobody has.
    async fn search(&self, number: usize) -> Result<(), ClientError> {
        for page in 0..100 {
            let path = format!("/api/tables?status=over&player=zz{number}{page}&result=draw");
            self.ask("GET", &path, None, "").await?;
            self.ask("GET", "/api/openapi.json", None, "").await?;
        }
        Ok(())
    }
}
