//! Three servers in processes of their own, with PostgreSQL and NATS, and everything that can happen to them: killed,
//! frozen past their leases, NATS gone or half open, PostgreSQL restarted, again and again, while matches of all games are played
//! and watched at all of them. Afterwards every acknowledged move is there once, everybody saw what the logs say, bots
//! have gone on, and no clock is off by more than a second. `make fleet` does it for minutes.

use std::collections::{BTreeMap, HashSet};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::common::{CHILD_CLOCK, CHILD_DRAIN, CHILD_PORT, CHILD_PROXIES, Child, Running, every_table, text};
use crate::fleet_players::{Counts, Guest, Nodes, insist};
use crate::leaks::{Database, PLANTED, nothing_leaks};
use crate::players::{Played, check_rows};
use crate::services::{NatsServer, Postgres};
use futures_util::future::join_all;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use room::{Entry, Event, Room};
use serde_json::{Value, json};
use server::client;
use tokio::sync::watch;

/// How often each thing happens unless `TABLEE_FLEET_ROUNDS` says otherwise.
const ROUNDS: usize = 1;
/// How many matches are under way at any time, in one round and in many.
pub const AT_ONCE: u64 = 8;
const AT_ONCE_FOR_LONG: u64 = 20;
/// For longer than a lease lasts.
const FROZEN: Duration = Duration::from_millis(4500);
/// How soon the bots of a server that is gone must move again, where a machine has much else to do; and where it is there
/// for this alone.
pub const SUCCESSION: Duration = Duration::from_secs(30);
const SUCCESSION_ALONE: Duration = Duration::from_secs(10);
/// How long the matches under way may take to their end once nothing more happens.
const LAST_MATCHES: Duration = Duration::from_secs(120);
/// By how much a fault may put a clock wrong.
const A_SECOND: i64 = 1000;

pub struct Fleet {
    postgres: Postgres,
    nats: NatsServer,
    store: String,
    folders: Vec<tempfile::TempDir>,
    pub nodes: Vec<Child>,
    pub tell: watch::Sender<Vec<SocketAddr>>,
    /// For how many seconds a server still serves that is asked to stop.
    drain: &'static str,
    /// Where a proxy looks for them; anywhere if there is none.
    ports: Option<[u16; 3]>,
}

impl Fleet {
    pub async fn start(drain: &'static str, ports: Option<[u16; 3]>) -> Fleet {
        let (postgres, nats) = (Postgres::start(), NatsServer::start());
        let store = postgres.database("fleet").await;
        let folders: Vec<_> = (0..3).map(|_| tempfile::tempdir().unwrap()).collect();
        let (nodes, tell) = (Vec::new(), watch::Sender::new(Vec::new()));
        let mut fleet = Fleet { postgres, nats, store, folders, nodes, tell, drain, ports };
        for number in 0..3 {
            let node = fleet.node(number);
            fleet.nodes.push(node);
        }
        fleet.tell_all();
        fleet
    }

    /// One of them; the clock of the third is an hour ahead, and that is nobody's concern.
    pub fn node(&self, number: usize) -> Child {
        let ahead = if number == 2 { "3600000" } else { "0" };
        let port = self.ports.map_or(0, |ports| ports[number]).to_string();
        let proxies = if self.ports.is_some() { "1" } else { "0" };
        let at = [(CHILD_PORT, port.as_str()), (CHILD_PROXIES, proxies)];
        let settings = [(CHILD_CLOCK, ahead), (CHILD_DRAIN, self.drain), at[0], at[1]];
        Child::start_in_fleet(self.folders[number].path(), &self.store, &self.nats.address(), &settings)
    }

    pub fn tell_all(&self) {
        self.tell.send_replace(self.nodes.iter().map(|node| node.address).collect());
    }

    /// What all of them counted together.
    async fn counted(&self, what: &str) -> usize {
        let mut sum = 0;
        for node in &self.nodes {
            let metrics = crate::common::counted(node.metrics).await;
            let line = metrics.lines().find_map(|line| line.strip_prefix(what)?.strip_prefix(' '));
            sum += line.unwrap_or_else(|| panic!("{what} in {metrics}")).parse::<usize>().unwrap();
        }
        sum
    }
}

impl Drop for Fleet {
    /// What the servers complained of last, for who looks why.
    fn drop(&mut self) {
        if std::thread::panicking() {
            for (number, node) in self.nodes.iter().enumerate() {
                let said = node.complained();
                let last: Vec<_> = said.lines().rev().take(12).collect();
                eprintln!("server {number}, the last first:\n{}\n", last.join("\n"));
            }
        }
    }
}

impl Fleet {
    /// Waits until PostgreSQL answers, and until a server has told it that it is up. Gives how long each took.
    async fn serves_again(&self, stopped: Instant) -> (Duration, Duration) {
        let pool = loop {
            match sqlx::PgPool::connect(&self.store).await {
                Ok(pool) => break pool,
                Err(_) => tokio::time::sleep(Duration::from_millis(10)).await,
            }
        };
        let now = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint";
        let now: i64 = sqlx::query_scalar(now).fetch_one(&pool).await.unwrap();
        let away = stopped.elapsed();
        let told =
            async || -> i64 { sqlx::query_scalar("SELECT max(until) FROM services").fetch_one(&pool).await.unwrap() };
        while told().await < now {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        pool.close().await;
        (away, stopped.elapsed())
    }

    /// What the store knows of matches that are not over, and what the servers complained of: for who looks why.
    async fn what_goes_on(&self) -> String {
        let pool = sqlx::PgPool::connect(&self.store).await.unwrap();
        let text = "SELECT concat_ws(' ', id, game, status, 'awake', awake, 'keeper', keeper, 'last', \
                    (SELECT body FROM events WHERE table_key = key ORDER BY seq DESC LIMIT 1)) FROM tables \
                    WHERE status <> 'over'";
        let tables: Vec<(String,)> = sqlx::query_as(text).fetch_all(&pool).await.unwrap();
        let text = "SELECT concat_ws(' ', id, node, 'until', until, 'lease', \
                    lease_ends - (extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM services ORDER BY id";
        let services: Vec<(String,)> = sqlx::query_as(text).fetch_all(&pool).await.unwrap();
        let lines = tables.into_iter().chain(services).map(|(line,)| line);
        lines.chain(self.nodes.iter().map(Child::complained)).collect::<Vec<_>>().join("\n")
    }
}

#[test]
fn a_fleet_loses_nothing_whatever_happens_to_it() {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(run());
}

async fn run() {
    let rounds = std::env::var("TABLEE_FLEET_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(ROUNDS);
    let mut fleet = Fleet::start("0", None).await;
    let nodes = fleet.tell.subscribe();
    nobody_thinks_twice(&fleet).await;
    let for_long = rounds > ROUNDS;
    let matches = Matches::begin(&nodes, if for_long { AT_ONCE_FOR_LONG } else { AT_ONCE });
    let soon = if for_long { SUCCESSION_ALONE } else { SUCCESSION };
    let mut clock = Clock::set_up(&nodes).await;
    let mut rng = SmallRng::seed_from_u64(5);
    let mut successions = Vec::new();
    for round in 0..rounds {
        // Killed and started anew.
        let victim = round % 3;
        let bots = bot_tables(fleet.nodes[victim].address).await;
        let before = clock.read(&nodes).await;
        fleet.nodes[victim].kill();
        let killed = Instant::now();
        let others: Vec<_> =
            fleet.nodes.iter().map(|node| node.address).filter(|a| *a != fleet.nodes[victim].address).collect();
        fleet.tell.send_replace(others.clone());
        successions.push(go_on(&bots, others[round % 2], killed, soon).await);
        fleet.nodes[victim] = fleet.node(victim);
        fleet.tell_all();
        clock.check("a server killed", &nodes, before, Duration::ZERO, Duration::ZERO).await;

        // Frozen past its leases, and woken: what it still wants to write is refused or taken as anybody's.
        let before = clock.read(&nodes).await;
        let victim = (round + 1) % 3;
        fleet.nodes[victim].freeze(true);
        tokio::time::sleep(FROZEN).await;
        fleet.nodes[victim].freeze(false);
        tokio::time::sleep(Duration::from_millis(1500)).await;
        clock.check("a server frozen", &nodes, before, Duration::ZERO, Duration::ZERO).await;

        // NATS away: the store is asked instead.
        let before = clock.read(&nodes).await;
        fleet.nats.stop();
        tokio::time::sleep(Duration::from_millis(rng.random_range(300..2500))).await;
        fleet.nats.start_again();
        tokio::time::sleep(Duration::from_millis(1000)).await;
        clock.check("NATS away", &nodes, before, Duration::ZERO, Duration::ZERO).await;

        // NATS half open: it takes everything and passes nothing on.
        let before = clock.read(&nodes).await;
        fleet.nats.freeze(true);
        tokio::time::sleep(Duration::from_millis(rng.random_range(300..2500))).await;
        fleet.nats.freeze(false);
        tokio::time::sleep(Duration::from_millis(500)).await;
        clock.check("NATS half open", &nodes, before, Duration::ZERO, Duration::ZERO).await;

        // PostgreSQL away: nobody serves, and that time is nobody's.
        let before = clock.read(&nodes).await;
        let stopped = Instant::now();
        fleet.postgres.stop(round % 2 == 0);
        tokio::time::sleep(Duration::from_millis(rng.random_range(300..3000))).await;
        fleet.postgres.start_again();
        let (away, served) = fleet.serves_again(stopped).await;
        tokio::time::sleep(Duration::from_millis(2500)).await;
        clock.check("PostgreSQL away", &nodes, before, away, served).await;
    }
    // What was kept secret before all this still is, while they play on.
    let servers: Vec<_> = fleet.nodes.iter().map(|node| Running::elsewhere(node.address, node.metrics)).collect();
    let logs = Database::Postgres(sqlx::PgPool::connect(&fleet.store).await.unwrap());
    let compared = nothing_leaks(&servers, &logs).await;
    let Ended { tables, guests, acknowledged } = matches.end(&mut fleet).await;
    let slowest = successions.iter().max().unwrap();
    println!(
        "{:?}; {tables} matches, {guests} who played or watched, {acknowledged} commands \
         acknowledged, 0 lost or double; clocks off by {} ms at most; the bots of a killed server moved again after \
         {slowest:?} at most: {successions:?}; {compared} readings of hidden hands compared, none differs",
        clock.faults, clock.most_off,
    );
}

/// What there was.
pub struct Ended {
    /// Matches.
    pub tables: usize,
    /// Players and spectators of them.
    pub guests: usize,
    pub acknowledged: usize,
}

/// Matches that are played as long as anything happens.
pub struct Matches {
    enough: Arc<AtomicBool>,
    pub counts: Arc<Counts>,
    playing: Vec<tokio::task::JoinHandle<Vec<Played>>>,
}

impl Matches {
    pub fn begin(nodes: &Nodes, at_once: u64) -> Matches {
        let (enough, counts) = (Arc::new(AtomicBool::new(false)), Arc::new(Counts::default()));
        let play = |number| tokio::spawn(play_on(number, nodes.clone(), counts.clone(), enough.clone()));
        let playing = (0..at_once).map(play).collect();
        Matches { enough, counts, playing }
    }

    /// Lets the matches under way come to their end, stops all servers, and looks whether everything is there.
    pub async fn end(self, fleet: &mut Fleet) -> Ended {
        self.enough.store(true, Ordering::Relaxed);
        let mut played = Vec::new();
        let end = tokio::time::Instant::now() + LAST_MATCHES;
        for one in self.playing {
            match tokio::time::timeout_at(end, one).await {
                Ok(matches) => played.extend(matches.unwrap()),
                Err(_) => panic!("a table is stuck: {}", fleet.what_goes_on().await),
            }
        }
        for node in &mut fleet.nodes {
            node.stop().await;
            node.never_panicked();
        }
        let pool = sqlx::PgPool::connect(&fleet.store).await.unwrap();
        let rows = "SELECT id, seq, body FROM events JOIN tables ON key = table_key ORDER BY table_key, seq";
        let logs = check_rows(sqlx::query_as(rows).fetch_all(&pool).await.unwrap(), &played);
        // To copies of a table nobody ever came.
        let own = logs.iter().filter(|(id, _)| !id.starts_with(PLANTED));
        let bots: usize = own.map(|(_, log)| check_turns(log)).sum();
        assert!(bots > 0, "bots played");
        let tables: HashSet<_> = played.iter().map(|played| &played.table).collect();
        let acknowledged = self.counts.acknowledged.load(Ordering::Relaxed);
        Ended { tables: tables.len(), guests: played.len(), acknowledged }
    }
}

/// Whoever was to move moved: a bot once each time it was to, and nobody in its place. Nobody lost a seat. Gives how
/// many moves of bots there are.
fn check_turns(log: &[Entry]) -> usize {
    let mut room = Room::begin(&log[0]).unwrap();
    let mut bots = 0;
    for entry in &log[1..] {
        if let Event::Move { .. } = entry.event {
            assert_eq!(entry.by.is_none(), room.bot_to_act().is_some(), "{entry:?} out of turn");
            bots += usize::from(entry.by.is_none());
        }
        let lost = matches!(entry.event, Event::Freed { .. } | Event::Left { .. } | Event::SeatOpened { .. });
        assert!(!lost, "a seat was lost: {entry:?}");
        room.apply(entry).unwrap();
    }
    bots
}

/// While all is well, each turn of a bot is thought about once, by one server.
async fn nobody_thinks_twice(fleet: &Fleet) {
    let mut tables = Vec::new();
    for node in &fleet.nodes {
        tables.extend(bot_tables(node.address).await);
    }
    // Others look on at each, so that every server has every table.
    for table in &tables {
        for node in &fleet.nodes {
            client::ask(node.address, "GET", &format!("/api/tables/{table}"), &[], "").await.unwrap();
        }
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let pool = sqlx::PgPool::connect(&fleet.store).await.unwrap();
    let begun = fleet.counted("tablee_bot_turns_total").await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    // Every turn that was begun by then is played by now, unless the machine is slow: never fewer than one a turn.
    let played: i64 = sqlx::query_scalar("SELECT count(*) FROM events WHERE body LIKE '%\"e\":\"move\"%'")
        .fetch_one(&pool)
        .await
        .unwrap();
    let later = fleet.counted("tablee_bot_turns_total").await;
    assert!(
        begun > 0 && later as i64 <= played + 2 * tables.len() as i64,
        "{later} turns thought about, {played} played"
    );
    pool.close().await;
}

/// Tables of two bots for some games, made at this server.
pub async fn bot_tables(node: SocketAddr) -> Vec<String> {
    let mut tables = Vec::new();
    for game in ["dames", "damsystem", "kidam", "damata", "dames", "kidam"] {
        let seats = [json!({"kind": "bot", "level": 1}), json!({"kind": "bot", "level": 1})];
        tables.push(text(&client::create(node, &json!({"game": game, "seats": seats})).await.unwrap()["table"]));
    }
    tables
}

/// How long it takes until each of these tables has gone on, as another server sees it.
pub async fn go_on(tables: &[String], node: SocketAddr, since: Instant, within: Duration) -> Duration {
    let going = tables.iter().map(async |table| {
        let path = format!("/api/tables/{table}");
        let mut first = None;
        loop {
            let now = client::ask(node, "GET", &path, &[], "").await.map(|answer| answer.json()["now"].clone());
            let now = now.unwrap_or_default();
            let ply = now["ply"].as_u64();
            if now["turn"]["kind"] == "over" || first.is_some_and(|first| ply > Some(first)) {
                return since.elapsed();
            }
            first = first.or(ply);
            assert!(since.elapsed() < within, "{table} does not go on");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    });
    join_all(going).await.into_iter().max().unwrap()
}

/// Match after match: people, partners, a bot among them, somebody who watches.
async fn play_on(number: u64, nodes: Nodes, counts: Arc<Counts>, enough: Arc<AtomicBool>) -> Vec<Played> {
    let (mut rng, wishes, mut all) = (SmallRng::seed_from_u64(number), every_table(), Vec::new());
    while !enough.load(Ordering::Relaxed) {
        let wish = &wishes[(all.len() + number as usize) % wishes.len()];
        let count = wish["seats"].as_array().unwrap().len();
        let with_bot = rng.random_bool(0.3);
        let seats: Vec<_> = (0..count)
            .map(|seat| match seat {
                0 => json!({"kind": "here", "name": "P0"}),
                1 if with_bot => json!({"kind": "bot", "level": 1}),
                _ => json!({"kind": "link"}),
            })
            .collect();
        let mut wish = wish.clone();
        wish["seats"] = seats.into();
        if rng.random_bool(0.5) {
            wish["clock"] = json!({"kind": "fischer", "base": 600_000, "increment": 2_000});
        }
        let made = insist(&nodes, &mut rng, "POST", "/api/tables", "", &wish).await;
        let table = text(&made["table"]);
        let mut tokens = vec![Some(text(&made["token"])), None];
        for (guest, invitation) in made["invitations"].as_array().unwrap().iter().enumerate() {
            // A token of one's own: the same wish, whoever is asked again, is the same seat.
            let own = format!("{:032x}", rng.random::<u128>());
            let wish = json!({"invitation": invitation["token"], "name": format!("G{guest}"), "token": own});
            let path = format!("/api/tables/{table}/join");
            tokens.push(Some(text(&insist(&nodes, &mut rng, "POST", &path, "", &wish).await["token"])));
        }
        let guests = tokens.into_iter().enumerate().map(|(guest, token)| {
            let (rng, name) = (SmallRng::seed_from_u64(rng.random()), format!("{number}-{}-{guest}", all.len()));
            Guest::new(nodes.clone(), rng, name, &table, token, counts.clone()).stay()
        });
        let guests: Vec<_> = guests.collect();
        all.extend(join_all(guests).await);
    }
    all
}

/// A match whose clock runs for one who does not move.
struct Clock {
    table: String,
    token: String,
    most_off: i64,
    /// How often each thing happened.
    faults: BTreeMap<&'static str, usize>,
}

/// What its clock said, between two moments.
struct Reading {
    left: i64,
    asked: Instant,
    told: Instant,
}

impl Clock {
    async fn set_up(nodes: &Nodes) -> Clock {
        let seats = [json!({"kind": "here", "name": "A"}), json!({"kind": "here", "name": "B"})];
        let clock = json!({"kind": "fischer", "base": 10_800_000, "increment": 0});
        let mut rng = SmallRng::seed_from_u64(3);
        let wish = json!({"game": "damata", "clock": clock, "seats": seats});
        let made = insist(nodes, &mut rng, "POST", "/api/tables", "", &wish).await;
        let clock =
            Clock { table: text(&made["table"]), token: text(&made["token"]), most_off: 0, faults: BTreeMap::new() };
        let path = format!("/api/tables/{}", clock.table);
        // The first turn of each costs nothing.
        for number in 0..4 {
            let now = loop {
                let now = insist(nodes, &mut rng, "GET", &path, &clock.token, &Value::Null).await["now"].clone();
                // Another server may be a moment behind.
                if now["ply"] == number {
                    break now;
                }
            };
            let command =
                json!({"id": number.to_string(), "ply": number, "do": "move", "text": now["legal"][0]["text"]});
            insist(nodes, &mut rng, "POST", &format!("{path}/commands"), &clock.token, &command).await;
        }
        clock
    }

    async fn read(&self, nodes: &Nodes) -> Reading {
        let path = format!("/api/tables/{}", self.table);
        loop {
            let mut rng = SmallRng::seed_from_u64(rand::random());
            let asked = Instant::now();
            let now = insist(nodes, &mut rng, "GET", &path, &self.token, &Value::Null).await["now"].clone();
            if now["ply"] == 4 && asked.elapsed() < Duration::from_millis(500) {
                let clocks = &now["clocks"];
                let running = clocks["running"].as_u64().unwrap_or_else(|| panic!("the clock stands: {now}"));
                let left = clocks["left"][running as usize].as_i64().unwrap();
                return Reading { left, asked, told: Instant::now() };
            }
        }
    }

    /// The clock ran for as long as anybody served, which was away for at least and at most so long.
    async fn check(&mut self, what: &'static str, nodes: &Nodes, before: Reading, away: Duration, at_most: Duration) {
        *self.faults.entry(what).or_default() += 1;
        let after = self.read(nodes).await;
        let spent = before.left - after.left;
        let ms = |time: Duration| time.as_millis() as i64;
        let longest = ms(after.told - before.asked) - ms(away);
        let shortest = ms(after.asked - before.told) - ms(at_most);
        let off = (spent - longest).max(shortest - spent).max(0);
        self.most_off = self.most_off.max(off);
        assert!(off <= A_SECOND, "{what}: {spent} ms were spent, and it was {shortest} to {longest} ms");
    }
}
