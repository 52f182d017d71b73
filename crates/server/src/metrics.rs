//! What is counted, as Prometheus reads it.

use std::sync::Arc;
use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

/// Upper bounds of the histogram of commits, in seconds.
const BOUNDS: [f64; 8] = [0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.05, 0.25];

/// Counters shared by everything.
#[derive(Clone)]
pub struct Metrics(Arc<Counters>);

struct Counters {
    registry: Registry,
    requests: Counter,
    tables_created: Counter,
    tables_in_memory: Gauge,
    moves: Counter,
    commands: Counter,
    refusals: Counter,
    sockets: Gauge,
    appends: Counter,
    commits: Histogram,
    bots: Workload,
    computing: Workload,
    listing: Workload,
    ready: Gauge,
    tables_unreadable: Gauge,
    writes_failed: Counter,
    bot_turns: Counter,
    servers: Gauge,
    tables_kept: Gauge,
    bus_sound: Gauge,
    rounds: Counter,
    notes_lost: Counter,
    services: Counter,
}

/// Counts one of something for as long as it lives.
pub struct Held(Gauge);

/// What a pool of threads has to do.
#[derive(Clone)]
pub struct Workload {
    waiting: Gauge,
    running: Gauge,
}

impl Workload {
    /// Something waits for its turn while this lives.
    pub fn waiting(&self) -> Held {
        Held::one_of(&self.waiting)
    }

    /// Something runs while this lives.
    pub fn running(&self) -> Held {
        Held::one_of(&self.running)
    }
}

impl Held {
    fn one_of(gauge: &Gauge) -> Held {
        gauge.inc();
        Held(gauge.clone())
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.0.dec();
    }
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut registry = Registry::with_prefix("tablee");
        let mut count = |name: &str, help: &str| {
            let counter = Counter::default();
            registry.register(name, help, counter.clone());
            counter
        };
        let requests = count("requests", "HTTP requests");
        let tables_created = count("tables_created", "Tables set up");
        let moves = count("moves", "Moves played, chance included");
        let commands = count("commands", "Commands carried out");
        let refusals = count("refusals", "Commands refused");
        let appends = count("appends", "Appends made durable");
        let writes_failed = count("writes_failed", "Writes the store did not take");
        let bot_turns = count("bot_turns", "Turns that bots began to think about");
        let rounds =
            count("rounds", "Times this server told others that it is there and looked for what it had not heard");
        let notes_lost = count("notes_lost", "Times at which notes of other servers were known to be lost");
        let services = count("services", "Services begun: more than one where this server was not heard for a while");
        let mut gauge = |name: &str, help: &str| {
            let gauge = Gauge::default();
            registry.register(name, help, gauge.clone());
            gauge
        };
        let tables_in_memory = gauge("tables_in_memory", "Tables whose state is cached");
        let sockets = gauge("sockets", "Open sockets and streams");
        let bots = Workload {
            waiting: gauge("bots_waiting", "Bots that wait for their turn to think"),
            running: gauge("bots_thinking", "Bots that think"),
        };
        let computing = Workload {
            waiting: gauge("computations_waiting", "Computations that wait for their turn"),
            running: gauge("computations_running", "Computations under way"),
        };
        let listing = Workload {
            waiting: gauge("lists_waiting", "Lists that wait for their turn to be looked up"),
            running: gauge("lists_running", "Lists that are looked up"),
        };
        let ready = gauge("ready", "1 while what is asked can be done, 0 while writes fail");
        let tables_unreadable = gauge("tables_unreadable", "Tables whose log cannot be read, of those asked for");
        let servers = gauge("servers", "Servers that share the store and are up, this one included");
        let tables_kept = gauge("tables_kept", "Tables that go on by themselves and that this server keeps");
        let bus_sound =
            gauge("bus_sound", "1 while whatever other servers tell is heard, 0 while it is looked up instead");
        let commits = Histogram::new(BOUNDS);
        registry.register("commit_seconds", "Time a durable transaction takes", commits.clone());
        Metrics(Arc::new(Counters {
            registry,
            requests,
            tables_created,
            tables_in_memory,
            moves,
            commands,
            refusals,
            sockets,
            appends,
            commits,
            bots,
            computing,
            listing,
            ready,
            tables_unreadable,
            writes_failed,
            bot_turns,
            servers,
            tables_kept,
            bus_sound,
            rounds,
            notes_lost,
            services,
        }))
    }
}

impl Metrics {
    /// A request came in.
    pub fn request(&self) {
        self.0.requests.inc();
    }

    /// A table was set up.
    pub fn table_created(&self) {
        self.0.tables_created.inc();
    }

    /// How many tables are in memory.
    pub fn tables_in_memory(&self, n: usize) {
        self.0.tables_in_memory.set(i64::try_from(n).unwrap_or(i64::MAX));
    }

    /// A command was carried out; so many moves, chance included, were played.
    pub fn command(&self, moves: usize) {
        self.0.commands.inc();
        self.0.moves.inc_by(moves as u64);
    }

    /// A command was refused.
    pub fn refusal(&self) {
        self.0.refusals.inc();
    }

    /// A transaction with so many appends was made durable.
    pub fn committed(&self, appends: usize, took: Duration) {
        self.0.commits.observe(took.as_secs_f64());
        self.0.appends.inc_by(appends as u64);
    }

    /// A bot begins to think about its turn.
    pub fn bot_turn(&self) {
        self.0.bot_turns.inc();
    }

    /// Another round: so many servers share the store, so many tables are kept here, and others are heard or not.
    pub fn fleet(&self, servers: usize, kept: usize, sound: bool) {
        self.0.rounds.inc();
        self.0.servers.set(i64::try_from(servers).unwrap_or(i64::MAX));
        self.0.tables_kept.set(i64::try_from(kept).unwrap_or(i64::MAX));
        self.0.bus_sound.set(i64::from(sound));
    }

    /// Notes of another server were lost.
    pub fn notes_lost(&self) {
        self.0.notes_lost.inc();
    }

    /// This server begins a service.
    pub fn service(&self) {
        self.0.services.inc();
    }

    /// The store did not take a write.
    pub fn write_failed(&self) {
        self.0.writes_failed.inc();
    }

    /// Whether what is asked can be done.
    pub fn ready(&self, ready: bool) {
        self.0.ready.set(i64::from(ready));
    }

    /// How many tables cannot be read.
    pub fn tables_unreadable(&self, n: usize) {
        self.0.tables_unreadable.set(i64::try_from(n).unwrap_or(i64::MAX));
    }

    /// A socket is open while this lives.
    pub fn socket(&self) -> Held {
        Held::one_of(&self.0.sockets)
    }

    /// How many sockets and streams are open.
    pub fn sockets(&self) -> i64 {
        self.0.sockets.get()
    }

    /// Where bots that wait and think are counted.
    pub fn bots(&self) -> Workload {
        self.0.bots.clone()
    }

    /// Where what else is computed is counted.
    pub fn computing(&self) -> Workload {
        self.0.computing.clone()
    }

    /// Where lists that wait and are looked up are counted.
    pub fn listing(&self) -> Workload {
        self.0.listing.clone()
    }

    /// Everything as text.
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = encode(&mut text, &self.0.registry);
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_counts_what_happened() {
        let metrics = Metrics::default();
        metrics.command(3);
        metrics.committed(2, Duration::from_micros(700));
        let held = metrics.socket();
        assert!(metrics.text().contains("tablee_sockets 1\n"));
        drop(held);
        let text = metrics.text();
        for line in [
            "tablee_moves_total 3",
            "tablee_sockets 0",
            "tablee_appends_total 2",
            "tablee_commit_seconds_bucket{le=\"0.0005\"} 0",
            "tablee_commit_seconds_bucket{le=\"0.001\"} 1",
            "tablee_commit_seconds_count 1",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} in\n{text}");
        }
    }
}
