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
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use crate::client::{self, ClientError, Socket};
use crate::load::{Load, LoadError, Pair, Process, text};
use crate::serve::allow_many_sockets;

/// How many who mean ill.
const HOSTILE: usize = 100;
/// How many matches others play meanwhile, and how long each thinks about a move: well within what a socket may say.
const MATCHES: usize = 20;
const THOUGHT: Duration = Duration::from_millis(60);
/// Where those who mean ill come from, as a proxy tells. The others each have an address of their own.
const THEIRS: &str = "10.6.6.6";
/// A position with nearly as many moves as are listed: 481.
const COSTLY: &str = "W:WK46:B7,8,9,10,17,18,19,20,27,28,29,30,37,38,39,40";
/// One quiet move before more captures than are followed.
const NEAR: &str = "W:WK12,K21:B7,8,9,10,17,18,19,20,27,28,29,30,37,38,39,40";

/// No longer match is made up, in moves.
const LONG: usize = 2000;
/// A match that is told on the spot, just not too long for it.
const SHORT: usize = 80;

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
    let [long_match, short_match]: [Arc<str>; 2] = [LONG, SHORT].map(|most| long_match(most).into());
    let (asked, done) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let hostile: Vec<_> = (0..HOSTILE)
        .map(|number| {
            let (long_match, short_match) = (long_match.clone(), short_match.clone());
            let foe =
                Foe { server, long_match, short_match, over: over.clone(), asked: asked.clone(), done: done.clone() };
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

/// The longest of some matches played at random, of so many moves at most, as a file.
pub fn long_match(most: usize) -> String {
    let mut rng = SmallRng::seed_from_u64(1);
    let played = CATALOGUE.iter().filter_map(|info| {
        let mut table = info.open(&Values::read(info.options, []).ok()?).ok()?;
        while table.ply() < most && table.turn() != Turn::Over {
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
    let playing: Vec<_> =
        (0..MATCHES).map(|number| tokio::spawn(play(server, format!("10.1.1.{number}"), end))).collect();
    let mut times = Vec::new();
    for one in playing {
        times.extend(one.await.map_err(std::io::Error::other)??);
    }
    times.sort_unstable();
    let at = |share: usize| times.get((times.len() * share / 100).min(times.len().saturating_sub(1))).copied();
    Ok(Times { moves: times.len(), p50: at(50).unwrap_or_default(), p99: at(99).unwrap_or_default() })
}

async fn play(server: SocketAddr, from: String, end: Instant) -> Result<Vec<Duration>, ClientError> {
    let mut times = Vec::new();
    while Instant::now() < end {
        let mut pair = Pair::sit_down_from([server; 2], "dames", Some(&from)).await?;
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
    short_match: Arc<str>,
    over: Arc<AtomicBool>,
    asked: Arc<AtomicUsize>,
    done: Arc<AtomicUsize>,
}

impl Foe {
    async fn act(&self, number: usize) {
        while !self.over.load(Ordering::Relaxed) {
            let acted = match number % 14 {
                0 => self.study().await,
                1 => self.take_back_and_forth().await,
                2 => self.look_at_a_long_match().await,
                3 => self.let_bots_think().await,
                4 => self.search(number).await,
                5 => self.flood().await,
                6 => self.never_read().await,
                7 => self.follow_home().await,
                8 => self.rattle().await,
                9 => self.fetch_the_page().await,
                10 => self.ask_why().await,
                11 => self.play_what_is_refused().await,
                12 => self.change_eyes(number).await,
                _ => self.bring_matches().await,
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

    /// Why nothing of what is touched is a move, where there are hundreds.
    async fn ask_why(&self) -> Result<(), ClientError> {
        let seats = json!([{"kind": "here", "name": "A"}, {"kind": "here", "name": "B"}]);
        let new = json!({"game": "dames", "options": {"capture": "huff"}, "start": COSTLY, "seats": seats});
        let (table, token) = self.create(new).await?;
        let mut socket = Socket::open_from(self.server, &table, Some(&token), 0, Some(THEIRS)).await?;
        socket.next().await?;
        for number in 0..200 {
            let steps = json!([{"cell": number % 50}, {"cell": (number + 1) % 50}]);
            let answer =
                socket.command(&json!({"id": number.to_string(), "ply": 0, "do": "why", "steps": steps})).await?;
            self.count(answer["type"] == "why");
        }
        Ok(())
    }

    /// Moves that are refused where there are hundreds of captures, and one that would lead to more than anybody follows.
    async fn play_what_is_refused(&self) -> Result<(), ClientError> {
        let seats = json!([{"kind": "here", "name": "A"}, {"kind": "here", "name": "B"}]);
        for (start, texts) in [(COSTLY, ["46x1", "46x49", "46x4"]), (NEAR, ["21-16", "12x50", "21x5"])] {
            let new = json!({"game": "dames", "options": {"capture": "huff"}, "start": start, "seats": seats});
            let (table, token) = self.create(new).await?;
            let mut socket = Socket::open_from(self.server, &table, Some(&token), 0, Some(THEIRS)).await?;
            socket.next().await?;
            for number in 0..100 {
                let text = texts[number % texts.len()];
                let command = json!({"id": number.to_string(), "ply": 0, "do": "move", "text": text});
                let answer = socket.command(&command).await?;
                // To be refused is what was wanted.
                self.count(answer["type"] == "refused");
            }
        }
        Ok(())
    }

    /// Every file of the page, the largest ones too, and what is long and the same for everybody.
    async fn fetch_the_page(&self) -> Result<(), ClientError> {
        let headers = [("X-Forwarded-For", THEIRS), ("Accept-Encoding", "gzip")];
        // The list of what is kept for when there is no net names them all.
        let listed = client::ask(self.server, "GET", "/sw.js", &headers[..1], "").await?.body;
        let files = listed.split(['"', '\'', '`']).filter(|name| name.contains("assets/"));
        let mut paths: Vec<String> = files.map(|name| format!("/{}", name.trim_start_matches(['.', '/']))).collect();
        paths.extend(["/", "/api/games"].map(str::to_owned));
        paths.extend(
            CATALOGUE.iter().flat_map(|info| ["rules", "course"].map(|what| format!("/api/games/{}/{what}", info.id))),
        );
        for path in paths.iter().cycle().take(200.max(paths.len())) {
            let answer = client::ask(self.server, "GET", path, &headers, "").await;
            self.count(answer.is_ok_and(|answer| answer.status < 400));
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

    /// A table at one screen, for as many commands as one likes.
    async fn own_table(&self) -> Result<(String, String), ClientError> {
        let seats = json!([{"kind": "here", "name": "A"}, {"kind": "here", "name": "B"}]);
        self.create(json!({"game": "damata", "seats": seats, "listed": true})).await
    }

    /// As many messages as the line takes, until the socket is closed for it.
    async fn flood(&self) -> Result<(), ClientError> {
        let (table, token) = self.own_table().await?;
        loop {
            let mut socket = Socket::open_from(self.server, &table, Some(&token), 0, Some(THEIRS)).await?;
            for number in 0..1000 {
                let text = json!({"id": number.to_string(), "ply": 0, "do": "chat", "text": number.to_string()});
                if socket.send(text.to_string()).await.is_err() {
                    break;
                }
            }
            while let Ok(answer) = socket.next().await {
                self.count(answer["type"] == "done");
            }
        }
    }

    /// Asks for much, and reads none of it.
    async fn never_read(&self) -> Result<(), ClientError> {
        let brought = self.ask("POST", "/api/matches", None, &self.long_match).await?;
        let table = text(&brought["table"]);
        let mut lines = Vec::new();
        for path in ["scenes", "stream", "file"].into_iter().cycle().take(12) {
            let mut line = TcpStream::connect(self.server).await?;
            let server = self.server;
            let ask = format!(
                "GET /api/tables/{table}/{path} HTTP/1.1\r\nHost: {server}\r\nX-Forwarded-For: {THEIRS}\r\n\r\n"
            );
            line.write_all(ask.repeat(10).as_bytes()).await?;
            self.count(true);
            lines.push(line);
        }
        tokio::time::sleep(Duration::from_secs(5)).await;
        Ok(())
    }

    /// The first page, with tables of one's own that change all the time.
    async fn follow_home(&self) -> Result<(), ClientError> {
        let mut ids = Vec::new();
        for _ in 0..5 {
            ids.push(self.own_table().await?.0);
        }
        let path = format!("/api/home/live?ids={}", ids.join(","));
        let mut sockets = Vec::new();
        for _ in 0..10 {
            sockets.push(Socket::open_path(self.server, &path, None, Some(THEIRS)).await?);
        }
        let end = Instant::now() + Duration::from_secs(5);
        while Instant::now() < end {
            for socket in &mut sockets {
                socket.next().await?;
                self.count(true);
            }
        }
        Ok(())
    }

    /// In and out, where others watch.
    async fn rattle(&self) -> Result<(), ClientError> {
        let (table, token) = self.own_table().await?;
        let mut crowd = Vec::new();
        for _ in 0..10 {
            crowd.push(Socket::open_from(self.server, &table, None, 0, Some(THEIRS)).await?);
        }
        for _ in 0..200 {
            let mut socket = Socket::open_from(self.server, &table, Some(&token), 0, Some(THEIRS)).await?;
            socket.next().await?;
            self.count(true);
        }
        Ok(())
    }

    /// A match with hidden hands at one screen, which grows long: whoever holds both is told all of it anew with every
    /// turn, on every socket.
    async fn change_eyes(&self, number: usize) -> Result<(), ClientError> {
        let seats = json!([{"kind": "here", "name": "A"}, {"kind": "here", "name": "B"}]);
        let (table, token) = self.create(json!({"game": "team-km", "seats": seats})).await?;
        let open = || Socket::open_from(self.server, &table, Some(&token), 0, Some(THEIRS));
        let mut socket = open().await?;
        let mut standing = socket.next().await?["snapshot"]["now"].clone();
        let mut rng = SmallRng::seed_from_u64(number as u64);
        let mut crowd = Vec::new();
        for number in 0..1000 {
            if number == 100 {
                for _ in 0..10 {
                    crowd.push(open().await?);
                }
            }
            let legal = standing["legal"].as_array().map_or(&[][..], Vec::as_slice);
            let command = match standing["turn"]["kind"].as_str() {
                Some("over") | None => break,
                Some("throw") => json!({"id": number.to_string(), "ply": standing["ply"], "do": "throw"}),
                Some(_) => {
                    let text = legal.get(rng.random_range(0..legal.len().max(1))).map(|one| one["text"].clone());
                    json!({"id": number.to_string(), "ply": standing["ply"], "do": "move", "text": text})
                }
            };
            let answer = socket.command(&command).await?;
            self.count(answer["type"] == "done");
            if answer["type"] == "done" {
                standing = socket.wait_for("events").await?["now"].clone();
                for reader in &mut crowd {
                    reader.next().await?;
                    self.count(true);
                }
            }
        }
        Ok(())
    }

    /// Matches, each refereed from its beginning, and looked at.
    async fn bring_matches(&self) -> Result<(), ClientError> {
        self.ask("POST", "/api/matches", None, &self.long_match).await?;
        let brought = self.ask("POST", "/api/matches", None, &self.short_match).await?;
        let path = format!("/api/tables/{}", text(&brought["table"]));
        for _ in 0..50 {
            self.ask("GET", &path, None, "").await?;
        }
        Ok(())
    }
}
