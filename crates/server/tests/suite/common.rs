//! What the tests share: servers, tables, commands.

use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use crate::faulty::{Faults, Faulty};
use game::Values;
use serde_json::{Value, json};
use server::client::{self, HttpAnswer, Socket};
use server::store::Store;
use server::{Config, Server, VisitorLimits};
use table::{CATALOGUE, catalogue};

/// A server in this process, in a folder of its own.
pub struct Running {
    pub address: SocketAddr,
    pub metrics: SocketAddr,
    pub folder: tempfile::TempDir,
    stop: Option<tokio::sync::oneshot::Sender<()>>,
    task: Option<tokio::task::JoinHandle<()>>,
}

/// No limits, no pauses.
pub fn unlimited() -> VisitorLimits {
    VisitorLimits {
        messages: 0,
        address_messages: 0,
        address_sockets: 0,
        connections: 0,
        address_connections: 0,
        address_tables: 0,
        bots: 1,
        bot_pause: 0,
        bot_memory: 4,
        ..VisitorLimits::default()
    }
}

impl Running {
    pub async fn start(limits: VisitorLimits) -> Running {
        Running::start_in(tempfile::tempdir().unwrap(), limits).await
    }

    pub async fn start_in(folder: tempfile::TempDir, limits: VisitorLimits) -> Running {
        Running::start_with(folder, Config { limits, ..Config::default() }).await
    }

    /// Behind so many proxies.
    pub async fn start_behind(proxies: u8, limits: VisitorLimits) -> Running {
        Running::start_with(tempfile::tempdir().unwrap(), Config { proxies, limits, ..Config::default() }).await
    }

    /// One of several that share a store.
    pub async fn start_in_fleet(store: &str, bus: &str, limits: VisitorLimits) -> Running {
        let (store, bus) = (Some(store.into()), Some(bus.into()));
        Running::start_with(tempfile::tempdir().unwrap(), Config { store, bus, limits, ..Config::default() }).await
    }

    async fn start_with(folder: tempfile::TempDir, config: Config) -> Running {
        let metrics = Some(([127, 0, 0, 1], 0).into());
        let config = Config { port: 0, metrics, data: Some(folder.path().to_owned()), ..config };
        let server = Server::start(config).await.unwrap();
        let (address, metrics) = (server.address(), server.metrics_address().unwrap());
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let task = tokio::spawn(async move {
            server.run(async move { drop(stopped.await) }).await.unwrap();
        });
        Running { address, metrics, folder, stop: Some(stop), task: Some(task) }
    }

    /// One that runs elsewhere, to be asked.
    pub fn elsewhere(address: SocketAddr, metrics: SocketAddr) -> Running {
        Running { address, metrics, folder: tempfile::tempdir().unwrap(), stop: None, task: None }
    }

    /// Stops as asked, and gives the folder for a next start.
    pub async fn stop(mut self) -> tempfile::TempDir {
        drop(self.stop.take());
        tokio::time::timeout(Duration::from_secs(120), self.task.take().unwrap()).await.unwrap().unwrap();
        self.folder
    }

    /// What it has counted.
    pub async fn metrics(&self) -> String {
        counted(self.metrics).await
    }

    pub async fn get(&self, path: &str) -> HttpAnswer {
        client::ask(self.address, "GET", path, &[], "").await.unwrap()
    }

    pub async fn get_as(&self, path: &str, token: &str) -> HttpAnswer {
        client::ask(self.address, "GET", path, &[("Authorization", &format!("Bearer {token}"))], "").await.unwrap()
    }

    pub async fn post(&self, path: &str, body: &Value) -> HttpAnswer {
        client::ask(self.address, "POST", path, &[], &body.to_string()).await.unwrap()
    }

    pub async fn post_as(&self, path: &str, token: &str, body: &Value) -> HttpAnswer {
        let bearer = format!("Bearer {token}");
        client::ask(self.address, "POST", path, &[("Authorization", &bearer)], &body.to_string()).await.unwrap()
    }

    pub async fn table(&self, table: &Value) -> Table {
        let created = client::create(self.address, table).await.unwrap();
        let tokens = |list: &Value| list.as_array().unwrap().iter().map(|i| text(&i["token"])).collect();
        Table {
            id: text(&created["table"]),
            token: text(&created["token"]),
            invitations: tokens(&created["invitations"]),
        }
    }

    /// Two people at two browsers.
    pub async fn pair(&self, game: &str) -> (Table, String) {
        let table =
            self.table(&json!({"game": game, "seats": [{"kind": "here", "name": "Ana"}, {"kind": "link"}]})).await;
        let wish = json!({"invitation": table.invitations[0], "name": "Bea"});
        let joined = self.post(&format!("/api/tables/{}/join", table.id), &wish).await;
        assert_eq!(joined.status, 200, "{}", joined.body);
        let token = text(&joined.json()["token"]);
        (table, token)
    }

    pub async fn socket(&self, table: &Table, token: Option<&str>, since: u64) -> Socket {
        Socket::open(self.address, &table.id, token, since).await.unwrap()
    }
}

/// Wishes for a table of every game there is, and of ways to play that differ in what happens around a move; everybody
/// sits at one screen.
pub fn every_table() -> Vec<Value> {
    let ways = [("dames", json!({"capture": "huff"})), ("team-km", json!({"mode": "2v2"}))];
    let usual = CATALOGUE.iter().map(|info| (info.id, json!({})));
    let wish = |(game, options): (&str, Value)| {
        let info = catalogue::find(game).unwrap();
        let seats = info.open(&Values::from_json(info.options, &options).unwrap()).unwrap().seats();
        let seats: Vec<_> = (0..seats).map(|seat| json!({"kind": "here", "name": format!("P{seat}")})).collect();
        json!({"game": game, "options": options, "seats": seats})
    };
    usual.chain(ways).map(wish).collect()
}

/// What a server has counted, told at an address of its own.
pub async fn counted(metrics: SocketAddr) -> String {
    let told = client::ask(metrics, "GET", "/metrics", &[], "").await.unwrap();
    assert_eq!(told.status, 200, "{}", told.body);
    told.body
}

/// A table as its creator knows it.
pub struct Table {
    pub id: String,
    pub token: String,
    pub invitations: Vec<String>,
}

impl Table {
    pub fn path(&self, rest: &str) -> String {
        format!("/api/tables/{}{rest}", self.id)
    }
}

/// So many of a server's rounds are under way or over within a second. Time at a server is told by them, so that a
/// machine that has much else to do is not taken for a server that is late.
pub const ROUNDS_A_SECOND: u64 = 6;

/// How often a server in a fleet told the others that it is there.
pub async fn rounds(metrics: SocketAddr) -> u64 {
    let metrics = counted(metrics).await;
    let line = metrics.lines().find_map(|line| line.strip_prefix("tablee_rounds_total "));
    line.unwrap_or_else(|| panic!("no rounds in {metrics}")).parse().unwrap()
}

pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("a text expected, not {value}")).to_owned()
}

/// How things stand, from a snapshot or a message.
pub fn now(message: &Value) -> &Value {
    if message["now"].is_object() { &message["now"] } else { &message["snapshot"]["now"] }
}

/// The command that plays the first legal move.
pub fn first_move(now: &Value, id: &str) -> Value {
    json!({"id": id, "ply": now["ply"], "do": "move", "text": now["legal"][0]["text"]})
}

/// A server in a process of its own: this very program, started again with only the test `child_server`.
pub struct Child {
    pub address: SocketAddr,
    pub metrics: SocketAddr,
    process: std::process::Child,
    complaints: PathBuf,
}

const CHILD_DATA: &str = "TABLEE_CHILD_DATA";
/// How far its clock on the wall is ahead, in milliseconds.
pub const CHILD_CLOCK: &str = "TABLEE_CHILD_CLOCK";
const CHILD_STORE: &str = "TABLEE_CHILD_STORE";
const CHILD_BUS: &str = "TABLEE_CHILD_BUS";
/// After how many seconds somebody who is gone may be claimed against.
pub const CHILD_CLAIM: &str = "TABLEE_CHILD_CLAIM";
/// For how many seconds it still serves when it is asked to stop.
pub const CHILD_DRAIN: &str = "TABLEE_CHILD_DRAIN";
/// On which port it listens; any that is free if it is not said.
pub const CHILD_PORT: &str = "TABLEE_CHILD_PORT";
/// Behind how many proxies it is.
pub const CHILD_PROXIES: &str = "TABLEE_CHILD_PROXIES";

pub fn serve_as_child() {
    let Ok(folder) = std::env::var(CHILD_DATA) else { return };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let address = |name| std::env::var(name).ok().map(|address| server::Credential::from(address.as_str()));
        let (store, bus) = (address(CHILD_STORE), address(CHILD_BUS));
        if store.is_some() || std::env::var_os("TABLEE_LOG").is_some() {
            server::start_log(false);
        }
        // In a fleet bots take their time, so that their matches outlast some servers.
        let bot_pause = if store.is_some() { 150 } else { 0 };
        let mut limits = VisitorLimits { bot_pause, ..unlimited() };
        if let Ok(seconds) = std::env::var(CHILD_CLAIM) {
            limits.claim_after = seconds.parse().unwrap();
        }
        let number = |name: &str| std::env::var(name).map_or(0, |number| number.parse().unwrap());
        let (drain, port) = (number(CHILD_DRAIN), number(CHILD_PORT).try_into().unwrap());
        let proxies = number(CHILD_PROXIES).try_into().unwrap();
        let data = Some(folder.into());
        let metrics = Some(([127, 0, 0, 1], 0).into());
        let config = Config { port, metrics, data, store, bus, drain, proxies, limits, ..Config::default() };
        // A file that would be too large is an error, and no end.
        let too_large = tokio::signal::unix::SignalKind::from_raw(rustix::process::Signal::XFSZ.as_raw());
        let _heard = tokio::signal::unix::signal(too_large).unwrap();
        let faults = Arc::new(Faults::default());
        faults.obey(&format!("clock {}", std::env::var(CHILD_CLOCK).unwrap()));
        let faulty = faults.clone();
        let wrap = |store| Arc::new(Faulty { store, faults: faulty }) as Arc<dyn Store>;
        let server = Server::start_with(config, faults.time(), wrap).await.unwrap();
        println!("\nADDRESS {}", server.metrics_address().unwrap());
        println!("ADDRESS {}", server.address());
        std::thread::spawn(move || std::io::stdin().lines().map_while(Result::ok).for_each(|line| faults.obey(&line)));
        server.run(server::asked_to_stop()).await.unwrap();
    });
    // Nobody reads what the harness would still print.
    std::process::exit(0);
}

impl Child {
    pub fn start(folder: &Path) -> Child {
        Child::start_at(folder, 0)
    }

    /// The same by a clock that is so many milliseconds ahead.
    pub fn start_at(folder: &Path, ahead: i64) -> Child {
        Child::start_with(folder, &[(CHILD_CLOCK, &ahead.to_string()), (CHILD_PROXIES, "1")])
    }

    /// One that tells what happens.
    pub fn start_telling(folder: &Path) -> Child {
        Child::start_with(folder, &[(CHILD_CLOCK, "0"), ("TABLEE_LOG", "warn")])
    }

    /// One of several that share a store, with more in its environment.
    pub fn start_in_fleet(folder: &Path, store: &str, bus: &str, more: &[(&str, &str)]) -> Child {
        let settings = [(CHILD_STORE, store), (CHILD_BUS, bus), (CHILD_CLOCK, "0")];
        Child::start_with(folder, &[&settings, more].concat())
    }

    fn start_with(folder: &Path, settings: &[(&str, &str)]) -> Child {
        let complaints = folder.join("complaints.txt");
        let mut process = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "child_server", "--ignored", "--nocapture"])
            .env(CHILD_DATA, folder)
            .envs(settings.iter().copied())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(std::fs::File::options().create(true).append(true).open(&complaints).unwrap())
            .spawn()
            .unwrap();
        let lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let mut addresses = lines.filter_map(|line| line.unwrap().strip_prefix("ADDRESS ").map(str::to_owned));
        let [metrics, address] = [(); 2].map(|()| addresses.next().expect("the server starts").parse().unwrap());
        // The rest is nobody's concern, but it is read: after a minute the harness says that a test takes long, and ends the
        // server with it where nobody reads that.
        std::thread::spawn(move || addresses.for_each(drop));
        Child { address, metrics, process, complaints }
    }

    /// SIGKILL: nothing is said, nothing is finished.
    pub fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    /// SIGSTOP or SIGCONT: it stands still, or goes on as if nothing had been.
    pub fn freeze(&self, frozen: bool) {
        use rustix::process::{Pid, Signal, kill_process};
        kill_process(Pid::from_child(&self.process), if frozen { Signal::STOP } else { Signal::CONT }).unwrap();
    }

    /// Tells it what is to go wrong; see [`Faults::obey`].
    pub fn tell(&mut self, what: &str) {
        let stdin = self.process.stdin.as_mut().unwrap();
        // It may have been killed meanwhile.
        let _ = writeln!(stdin, "{what}").and_then(|()| stdin.flush());
    }

    /// SIGTERM: it says good-bye and finishes what is under way.
    pub async fn stop(&mut self) {
        self.ask_to_stop();
        self.has_stopped().await;
    }

    /// SIGTERM alone.
    pub fn ask_to_stop(&self) {
        let pid = rustix::process::Pid::from_child(&self.process);
        rustix::process::kill_process(pid, rustix::process::Signal::TERM).unwrap();
    }

    /// Waits until it has stopped.
    pub async fn has_stopped(&mut self) {
        for _ in 0..12_000 {
            if let Some(status) = self.process.try_wait().unwrap() {
                assert!(status.success(), "{status}");
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("it does not stop");
    }

    /// Its number among the processes.
    pub fn id(&self) -> u32 {
        self.process.id()
    }

    /// The memory it holds, in bytes; nothing where the system does not tell.
    pub fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        Some(line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() * 1024)
    }

    /// What it complained of, and those before it in the same folder.
    pub fn complained(&self) -> String {
        std::fs::read_to_string(&self.complaints).unwrap()
    }

    /// Fails if it ever panicked.
    pub fn never_panicked(&self) {
        let said = self.complained();
        assert!(!said.contains("panicked"), "{said}");
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        // Whatever the test did, no process is left behind; it may be gone already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
