//! A load driver: a server in a second process on the same machine, played at over real sockets.

use std::borrow::Cow;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use futures_util::stream::{self, StreamExt, TryStreamExt};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::client::{self, ClientError, Socket};
use crate::config::Credential;
use crate::serve::allow_many_sockets;

/// How many tables are set up at once.
const AT_ONCE: usize = 64;
/// How long is played before anything is counted.
const WARM_UP: Duration = Duration::from_millis(1000);
/// How many ticks of the system's accounts make a second: 100 on every Linux of today.
const TICKS: u64 = 100;

/// What to measure.
#[derive(Clone, Debug, clap::Args)]
pub struct Load {
    /// How many matches at once, one figure each
    #[arg(long, value_delimiter = ',', default_values_t = [1, 100, 1000], value_name = "N,…")]
    pub matches: Vec<usize>,
    /// The game played
    #[arg(long = "play", default_value = "dames", value_name = "GAME")]
    pub play: String,
    /// Seconds for each figure
    #[arg(long, default_value_t = 5, value_name = "S")]
    pub time: u64,
    /// Silent sockets to hold for the figure of memory
    #[arg(long, default_value_t = 5000, value_name = "N")]
    pub sockets: usize,
    /// Tables to set up for the figure of memory
    #[arg(long, default_value_t = 2000, value_name = "N")]
    pub tables: usize,
    /// Keep the matches in this PostgreSQL database, postgres://…, which is empty
    #[arg(long, value_name = "ADDRESS")]
    pub store: Option<Credential>,
    /// The NATS server of those who share it
    #[arg(long, value_name = "ADDRESS", requires = "store")]
    pub bus: Option<Credential>,
    /// How many servers share it, the two players of a match at different ones
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub nodes: usize,
    /// How soon a stranger's moves are acknowledged while a hundred sockets do the costliest thing that is allowed
    #[arg(long)]
    pub hostile: bool,
}

/// Why nothing was measured.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The server did not start.
    #[error("the server did not start: {0}")]
    Start(std::io::Error),
    /// The driver itself failed.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// The server did not answer as it should.
    #[error(transparent)]
    Client(#[from] ClientError),
}

/// Moves acknowledged under load.
#[derive(Clone, Debug)]
pub struct LoadPace {
    /// Matches at once, two sockets each.
    pub matches: usize,
    /// Moves acknowledged a second, each durable.
    pub moves_a_second: f64,
    /// Half of them were acknowledged within this time.
    pub p50: Duration,
    /// 99 of 100 were.
    pub p99: Duration,
    /// The processor time the server spent on a move, in user and kernel; nothing where the system does not tell.
    pub work: Duration,
}

/// What the server takes of memory, in bytes.
#[derive(Clone, Debug)]
pub struct MemoryTaken {
    /// Of an idle socket.
    pub socket: f64,
    /// Of a table without moves.
    pub table: f64,
    /// Of each move a match grows by.
    pub a_move: f64,
}

/// A server process, killed when dropped.
pub(crate) struct Process {
    child: Child,
    pub address: SocketAddr,
    folder: std::path::PathBuf,
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may be gone already; then there is nothing to clean but its folder.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl Process {
    /// Starts this same program as a server that limits nobody.
    fn start(load: &Load) -> Result<Process, LoadError> {
        let mut settings = vec![
            "--messages=0",
            "--address-messages=0",
            "--address-sockets=0",
            "--connections=0",
            "--address-connections=0",
            "--address-tables=0",
            "--tables-in-memory=0",
        ];
        for (flag, address) in [("--store", &load.store), ("--bus", &load.bus)] {
            settings.extend(address.iter().flat_map(|address| [flag, address.text()]));
        }
        Process::start_with(&settings)
    }

    /// Starts it with these settings.
    pub fn start_with(settings: &[&str]) -> Result<Process, LoadError> {
        static STARTED: AtomicUsize = AtomicUsize::new(0);
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("tablee-load-{}-{number}", std::process::id()));
        let mut child = Command::new(std::env::current_exe()?)
            .args(["serve", "--port=0", "--data"])
            .arg(&folder)
            .args(settings)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(LoadError::Start)?;
        let mut line = String::new();
        if let Some(out) = child.stdout.take() {
            BufReader::new(out).read_line(&mut line)?;
        }
        let address = line.trim_end().trim_end_matches('/').rsplit('/').next().and_then(|text| text.parse().ok());
        let address = address.ok_or_else(|| LoadError::Start(std::io::Error::other(line)))?;
        Ok(Process { child, address, folder })
    }

    /// The processor time it used so far; nothing where the system does not tell.
    fn worked(&self) -> Duration {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap_or_default();
        // The name of the program, in brackets, may hold spaces; user and kernel time are the 12th and 13th after it.
        let after = stat.rsplit(')').next().unwrap_or_default();
        let ticks: u64 = after.split_whitespace().skip(11).take(2).filter_map(|ticks| ticks.parse::<u64>().ok()).sum();
        Duration::from_millis(ticks * 1000 / TICKS)
    }

    /// The memory it holds, in bytes; 0 where the system does not tell.
    fn memory(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<f64>().ok());
        kilobytes.unwrap_or(0.0) * 1024.0
    }
}

/// Measures the pace at each number of matches, then memory; tells each figure as it comes.
pub fn run(load: &Load, mut tell: impl FnMut(&LoadPace)) -> Result<MemoryTaken, LoadError> {
    allow_many_sockets();
    // One thread, so that whoever asks does not take both processors of a small machine from whoever answers.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    for &matches in &load.matches {
        let processes = (0..load.nodes.max(1)).map(|_| Process::start(load)).collect::<Result<Vec<_>, _>>()?;
        tell(&runtime.block_on(pace(&processes, load, matches))?);
    }
    let process = Process::start(load)?;
    runtime.block_on(memory(&process, load))
}

async fn pace(processes: &[Process], load: &Load, matches: usize) -> Result<LoadPace, LoadError> {
    let game = load.play.as_str();
    let servers = |number: usize| [number, number + 1].map(|number| processes[number % processes.len()].address);
    let worked = || processes.iter().map(Process::worked).sum::<Duration>();
    let sitting = stream::iter(0..matches).map(|number| Pair::sit_down(servers(number), game));
    let pairs: Vec<Pair> = sitting.buffer_unordered(AT_ONCE).try_collect().await?;
    let (begun, over) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
    let mut players = Vec::new();
    for (number, pair) in pairs.into_iter().enumerate() {
        players.push(tokio::spawn(play(pair, servers(number), load.play.clone(), begun.clone(), over.clone())));
    }
    tokio::time::sleep(WARM_UP).await;
    let worked_before = worked();
    begun.store(true, Ordering::Relaxed);
    let start = Instant::now();
    tokio::time::sleep(Duration::from_secs(load.time)).await;
    over.store(true, Ordering::Relaxed);
    let (elapsed, worked) = (start.elapsed(), worked() - worked_before);
    let mut times = Vec::new();
    for player in players {
        times.extend(player.await.map_err(std::io::Error::other)??);
    }
    times.sort_unstable();
    let at = |share: usize| times.get((times.len() * share / 100).min(times.len().saturating_sub(1))).copied();
    Ok(LoadPace {
        matches,
        moves_a_second: times.len() as f64 / elapsed.as_secs_f64(),
        p50: at(50).unwrap_or_default(),
        p99: at(99).unwrap_or_default(),
        work: worked.div_f64((times.len() as f64).max(1.0)),
    })
}

/// Plays match after match until it is over; gives how long each move took since it began to count.
async fn play(
    mut pair: Pair,
    servers: [SocketAddr; 2],
    game: String,
    begun: Arc<AtomicBool>,
    over: Arc<AtomicBool>,
) -> Result<Vec<Duration>, ClientError> {
    let mut times = Vec::new();
    while !over.load(Ordering::Relaxed) {
        match pair.play_one().await? {
            Some(took) if begun.load(Ordering::Relaxed) && !over.load(Ordering::Relaxed) => times.push(took),
            Some(_) => {}
            None => pair = Pair::sit_down(servers, &game).await?,
        }
    }
    Ok(times)
}

/// A match between two sockets.
pub(crate) struct Pair {
    sockets: [Socket; 2],
    standing: Standing,
    commands: usize,
}

/// What a player remembers of how things stand.
struct Standing {
    seq: u64,
    ply: u32,
    seat: Option<usize>,
    /// The move to play, if it is this player's turn.
    choice: Option<String>,
}

/// What a player reads of a message. The rest is passed over: it is the server that is measured, so whoever asks does
/// as little as a player can.
#[derive(Deserialize)]
struct Told<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    #[serde(borrow)]
    now: Option<Now<'a>>,
    #[serde(borrow)]
    snapshot: Option<Snapshot<'a>>,
}

#[derive(Deserialize)]
struct Snapshot<'a> {
    #[serde(borrow)]
    now: Now<'a>,
}

#[derive(Deserialize)]
struct Now<'a> {
    seq: u64,
    ply: u32,
    turn: Turn,
    /// Read by who is to move alone.
    #[serde(borrow)]
    legal: &'a RawValue,
}

#[derive(Deserialize)]
struct Legal<'a> {
    #[serde(borrow)]
    text: Cow<'a, str>,
}

#[derive(Deserialize)]
struct Turn {
    seat: Option<usize>,
}

/// What became of a command.
enum Answered {
    Done,
    Refused,
}

impl Answered {
    /// By the type of a message; nothing where it is no answer.
    fn of(kind: &str) -> Option<Answered> {
        match kind {
            "done" => Some(Answered::Done),
            "refused" => Some(Answered::Refused),
            _ => None,
        }
    }
}

async fn hear<T>(socket: &mut Socket, read: impl FnOnce(Told<'_>) -> T) -> Result<T, ClientError> {
    let text = socket.text().await?.ok_or_else(|| ClientError::Answer("the socket is closed".to_owned()))?;
    serde_json::from_str(&text).map(read).map_err(|error| ClientError::Answer(error.to_string()))
}

/// Waits for how things stand after event `seq`. Moves are spread over the legal ones by the `number` of the command,
/// so that matches differ and go on.
async fn stand(socket: &mut Socket, seq: u64, number: usize) -> Result<Standing, ClientError> {
    loop {
        let standing = hear(socket, |told| {
            let now = told.now.or(told.snapshot.map(|snapshot| snapshot.now)).filter(|now| now.seq >= seq)?;
            Some(choice(now.legal, number).map(|choice| Standing {
                seq: now.seq,
                ply: now.ply,
                seat: now.turn.seat,
                choice,
            }))
        });
        if let Some(standing) = standing.await? {
            return standing;
        }
    }
}

/// One of the moves that a player may play; of the others nothing is read but where they end.
fn choice(legal: &RawValue, number: usize) -> Result<Option<String>, ClientError> {
    let unread = |error: serde_json::Error| ClientError::Answer(error.to_string());
    let moves: Vec<&RawValue> = serde_json::from_str(legal.get()).map_err(unread)?;
    let Some(chosen) = moves.get((number * 7 + 3) % moves.len().max(1)) else { return Ok(None) };
    let Legal { text } = serde_json::from_str(chosen.get()).map_err(unread)?;
    Ok(Some(text.into_owned()))
}

pub(crate) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

impl Pair {
    async fn sit_down(servers: [SocketAddr; 2], game: &str) -> Result<Pair, ClientError> {
        Pair::sit_down_from(servers, game, None).await
    }

    /// The same behind a proxy that says where they come from.
    pub async fn sit_down_from(
        [server, other]: [SocketAddr; 2],
        game: &str,
        from: Option<&str>,
    ) -> Result<Pair, ClientError> {
        let seats = json!([{"kind": "here", "name": "A"}, {"kind": "link"}]);
        let headers: Vec<_> = from.map(|from| ("X-Forwarded-For", from)).into_iter().collect();
        let created = client::create_from(server, &json!({"game": game, "seats": seats}), &headers).await?;
        let (table, token) = (text(&created["table"]), text(&created["token"]));
        let wish = json!({"invitation": created["invitations"][0]["token"], "name": "B"});
        let path = format!("/api/tables/{table}/join");
        let joined = client::ask(server, "POST", &path, &headers, &wish.to_string()).await?.json();
        let mut first = Socket::open_from(server, &table, Some(&token), 0, from).await?;
        let mut second = Socket::open_from(other, &table, Some(&text(&joined["token"])), 0, from).await?;
        let mut standing = stand(&mut first, 0, 1).await?;
        let other = stand(&mut second, 0, 1).await?;
        if standing.seat == Some(1) {
            standing = other;
        }
        Ok(Pair { sockets: [first, second], standing, commands: 0 })
    }

    /// Plays one move and waits until both sides have seen it; gives the time until it was acknowledged, or nothing
    /// if the match is over.
    pub async fn play_one(&mut self) -> Result<Option<Duration>, ClientError> {
        self.commands += 1;
        let (Some(seat), Some(text)) = (self.standing.seat, &self.standing.choice) else { return Ok(None) };
        let command = format!(
            r#"{{"id":"{}","ply":{},"do":"move","text":{}}}"#,
            self.commands,
            self.standing.ply,
            Value::from(text.as_str())
        );
        let [first, second] = &mut self.sockets;
        let (mover, other) = if seat == 0 { (first, second) } else { (second, first) };
        let sent = Instant::now();
        mover.send(command).await?;
        let took = loop {
            match hear(mover, |told| Answered::of(told.kind)).await? {
                Some(Answered::Done) => break sent.elapsed(),
                Some(Answered::Refused) => return Err(ClientError::Answer("a legal move was refused".to_owned())),
                None => {}
            }
        };
        let (seq, number) = (self.standing.seq + 1, self.commands + 1);
        let (mine, theirs) = (stand(mover, seq, number).await?, stand(other, seq, number).await?);
        if mine.ply.min(theirs.ply) <= self.standing.ply {
            return Err(ClientError::Answer("a move was acknowledged and not told".to_owned()));
        }
        self.standing = if mine.seat == Some(seat) { mine } else { theirs };
        Ok(Some(took))
    }
}

async fn memory(process: &Process, load: &Load) -> Result<MemoryTaken, LoadError> {
    let (server, seats) = (process.address, json!([{"kind": "here", "name": "A"}, {"kind": "here", "name": "B"}]));
    let new = json!({"game": load.play, "seats": seats});
    let mut tables = Vec::new();
    // The first ones pay for what all share.
    for _ in 0..50 {
        client::create(server, &new).await?;
    }
    let before = process.memory();
    for _ in 0..load.tables {
        let created = client::create(server, &new).await?;
        tables.push((text(&created["table"]), text(&created["token"])));
    }
    let set_up = process.memory();
    let mut moves = 0_u64;
    for (table, token) in tables.iter().take(load.tables / 10) {
        let mut socket = Socket::open(server, table, Some(token), 0).await?;
        let mut standing = stand(&mut socket, 0, 0).await?;
        for number in 0..60 {
            let Some(text) = standing.choice else { break };
            let command = json!({"id": number.to_string(), "ply": standing.ply, "do": "move", "text": text});
            socket.send(command.to_string()).await?;
            standing = stand(&mut socket, standing.seq + 1, number + 1).await?;
            moves += 1;
        }
    }
    let played = process.memory();
    let mut sockets = Vec::new();
    for number in 0..load.sockets {
        let Some((table, _)) = tables.get(number % tables.len().max(1)) else { break };
        let mut socket = Socket::open(server, table, None, 0).await?;
        hear(&mut socket, |_| ()).await?;
        sockets.push(socket);
    }
    let held = process.memory();
    let each = |bytes: f64, count: f64| bytes.max(0.0) / count.max(1.0);
    Ok(MemoryTaken {
        table: each(set_up - before, load.tables as f64),
        a_move: each(played - set_up, moves as f64),
        socket: each(held - played, sockets.len() as f64),
    })
}
