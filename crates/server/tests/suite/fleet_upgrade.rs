//! Three servers stopped and started one after another, as for an upgrade: those who are there are told to go elsewhere,
//! and notice nothing else, whether they reach the servers themselves or through a proxy.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::fleet::{AT_ONCE, Ended, Fleet, Matches, SUCCESSION, bot_tables, go_on};
use crate::services::{free_port, program, wait_for};
use server::client;

#[test]
fn servers_are_upgraded_one_after_another_and_no_line_breaks() {
    upgrade("1", None);
}

#[test]
#[ignore = "needs Caddy and nginx, and a minute: `make proxies`"]
fn the_proxies_of_the_examples_let_servers_be_upgraded_and_no_line_breaks() {
    // Long enough for a proxy to see that a server leaves, as docs/OPERATIONS.md says.
    upgrade("5", Some(Proxy::caddy));
    upgrade("5", Some(Proxy::nginx));
}

#[test]
#[ignore = "needs Caddy and nginx: `make proxies`"]
fn the_proxies_of_the_examples_send_again_what_may_be_sent_again_and_nothing_else() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    for start in [Proxy::caddy, Proxy::nginx] {
        let servers = [(); 3].map(|()| BreaksOff::start());
        let proxy = start(free_port(), servers.each_ref().map(|server| server.port));
        let heard = |method: &str, path: &str| {
            let sum = || servers.iter().map(|server| server.heard.load(Ordering::Relaxed)).sum::<usize>();
            let before = sum();
            let answer = runtime.block_on(client::ask(proxy.address, method, path, &[], "{}")).unwrap();
            assert_eq!(answer.status, 502, "{}: {method} {path}", proxy.name);
            // Those that broke it off are asked again.
            std::thread::sleep(Duration::from_millis(2500));
            sum() - before
        };
        assert_eq!(heard("POST", "/api/tables"), 1, "{}: there would be two tables", proxy.name);
        assert_eq!(heard("POST", "/api/matches"), 1, "{}: there would be two matches", proxy.name);
        assert!(heard("GET", "/api/tables/t") > 1, "{}: nothing changes by it", proxy.name);
        let commands = heard("POST", "/api/tables/t/commands");
        println!("{}: a command was sent to {commands} servers", proxy.name);
        assert!(commands > 1 || proxy.name == "Caddyfile", "{}: each is carried out once", proxy.name);
    }
}

/// A server that says it is well, hears every request, and breaks off.
struct BreaksOff {
    port: u16,
    heard: Arc<AtomicUsize>,
}

impl BreaksOff {
    fn start() -> BreaksOff {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let (port, heard) = (listener.local_addr().unwrap().port(), Arc::new(AtomicUsize::new(0)));
        let count = heard.clone();
        std::thread::spawn(move || {
            for line in listener.incoming() {
                let (mut line, mut request) = (line.unwrap(), [0; 4096]);
                let read = line.read(&mut request).unwrap_or(0);
                if request.starts_with(b"GET /health") {
                    let _ = line.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
                } else if read > 0 {
                    count.fetch_add(1, Ordering::Relaxed);
                }
            }
        });
        BreaksOff { port, heard }
    }
}

fn upgrade(drain: &'static str, proxy: Option<fn(u16, [u16; 3]) -> Proxy>) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let ports = [(); 3].map(|()| free_port());
        let mut fleet = Fleet::start(drain, proxy.map(|_| ports)).await;
        let proxy = proxy.map(|start| start(free_port(), ports));
        let tell = |fleet: &Fleet, servers: Vec<SocketAddr>| {
            // Who comes through a proxy knows nothing of servers.
            let known = proxy.as_ref().map_or(servers, |proxy| vec![proxy.address]);
            fleet.tell.send_replace(known);
        };
        let all = |fleet: &Fleet| fleet.nodes.iter().map(|node| node.address).collect::<Vec<_>>();
        tell(&fleet, all(&fleet));
        let nodes = fleet.tell.subscribe();
        let matches = Matches::begin(&nodes, AT_ONCE);
        let mut successions = Vec::new();
        for leaving in 0..3 {
            // A proxy that asks for health finds the one that was started before.
            tokio::time::sleep(Duration::from_millis(if proxy.is_some() { 2500 } else { 700 })).await;
            let address = fleet.nodes[leaving].address;
            let bots = bot_tables(address).await;
            fleet.nodes[leaving].ask_to_stop();
            // The proxy sees that it leaves, and sends nobody new while it still serves.
            let ready = async || client::ask(address, "GET", "/health/ready", &[], "").await.unwrap().status;
            while ready().await != 503 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            let mut others = all(&fleet);
            others.retain(|other| *other != address);
            tell(&fleet, others.clone());
            fleet.nodes[leaving].has_stopped().await;
            successions.push(go_on(&bots, others[0], Instant::now(), SUCCESSION).await);
            fleet.nodes[leaving] = fleet.node(leaving);
            tell(&fleet, all(&fleet));
        }
        let counts = matches.counts.clone();
        let Ended { tables, guests, acknowledged } = matches.end(&mut fleet).await;
        let (sent_away, broken) = (counts.sent_away.load(Ordering::Relaxed), counts.broken.load(Ordering::Relaxed));
        // Where a proxy sends nobody new for some seconds, all may have left by themselves.
        assert!(sent_away > 0 || proxy.is_some(), "somebody was there");
        assert_eq!(broken, 0, "lines that broke without a word");
        let way = proxy.as_ref().map_or("no proxy", |proxy| proxy.name);
        println!(
            "{way}: {tables} matches, {guests} who played or watched, {acknowledged} commands acknowledged, {sent_away} lines sent elsewhere, \
             0 broken; bots went on after {successions:?}"
        );
    });
}

/// One of the proxies of `examples/fleet`, with its ports changed and nothing else.
struct Proxy {
    name: &'static str,
    address: SocketAddr,
    process: Child,
    _folder: tempfile::TempDir,
}

impl Proxy {
    fn caddy(port: u16, servers: [u16; 3]) -> Proxy {
        let run = |folder: &Path, file: &Path| {
            let mut command = Command::new(program("caddy", "/usr/bin"));
            command.args(["run", "--adapter", "caddyfile", "--config"]).arg(file).env("HOME", folder);
            command
        };
        // With an address before the port it would speak TLS.
        Proxy::start("Caddyfile", ":8000 {", &format!(":{port} {{"), (port, servers), run)
    }

    fn nginx(port: u16, servers: [u16; 3]) -> Proxy {
        let run = |folder: &Path, file: &Path| {
            let mut command = Command::new(program("nginx", "/usr/sbin"));
            command.arg("-p").arg(folder).arg("-c").arg(file);
            command
        };
        Proxy::start("nginx.conf", "listen 8000;", &format!("listen 127.0.0.1:{port};"), (port, servers), run)
    }

    fn start(
        name: &'static str,
        listens: &str,
        instead: &str,
        (port, servers): (u16, [u16; 3]),
        run: impl Fn(&Path, &Path) -> Command,
    ) -> Proxy {
        let folder = tempfile::tempdir().unwrap();
        let example = format!("{}/../../examples/fleet/{name}", env!("CARGO_MANIFEST_DIR"));
        let mut text = std::fs::read_to_string(example).unwrap();
        let stand_ins = servers.map(|port| format!("127.0.0.1:{port}"));
        let known = ["127.0.0.1:8081", "127.0.0.1:8082", "127.0.0.1:8083", listens];
        for (known, instead) in known.into_iter().zip(stand_ins.iter().map(String::as_str).chain([instead])) {
            assert_eq!(text.matches(known).count(), 1, "{known}");
            text = text.replace(known, instead);
        }
        let file = folder.path().join(name);
        std::fs::write(&file, text).unwrap();
        let log = std::fs::File::create(folder.path().join("log.txt")).unwrap();
        let mut command = run(folder.path(), &file);
        let process = command.stdout(Stdio::null()).stderr(log).spawn().unwrap();
        wait_for(port);
        Proxy { name, address: ([127, 0, 0, 1], port).into(), process, _folder: folder }
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        // nginx takes its workers along when it is asked, and leaves them when it is killed.
        let _ = rustix::process::kill_process(
            rustix::process::Pid::from_child(&self.process),
            rustix::process::Signal::TERM,
        );
        let _ = self.process.wait();
    }
}
