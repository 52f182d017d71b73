//! What is counted, as Prometheus reads it.

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

/// Upper bounds of the histogram of commits, in microseconds.
const BOUNDS: [u64; 8] = [250, 500, 1_000, 2_500, 5_000, 10_000, 50_000, 250_000];

/// Counters shared by everything.
#[derive(Clone, Default)]
pub struct Metrics(Arc<Counters>);

#[derive(Default)]
struct Counters {
    tables_created: AtomicU64,
    tables_in_memory: AtomicI64,
    moves: AtomicU64,
    commands: AtomicU64,
    refusals: AtomicU64,
    sockets: AtomicI64,
    appends: AtomicU64,
    commits: [AtomicU64; BOUNDS.len() + 1],
    commit_micros: AtomicU64,
    bots_waiting: AtomicI64,
    bots_thinking: AtomicI64,
    requests: AtomicU64,
}

/// Counts one of something for as long as it lives.
pub struct Held(Metrics, fn(&Counters) -> &AtomicI64);

impl Drop for Held {
    fn drop(&mut self) {
        self.1(&self.0.0).fetch_sub(1, Ordering::Relaxed);
    }
}

impl Metrics {
    fn add(counter: &AtomicU64, n: u64) {
        counter.fetch_add(n, Ordering::Relaxed);
    }

    fn hold(&self, gauge: fn(&Counters) -> &AtomicI64) -> Held {
        gauge(&self.0).fetch_add(1, Ordering::Relaxed);
        Held(self.clone(), gauge)
    }

    /// A request came in.
    pub fn request(&self) {
        Metrics::add(&self.0.requests, 1);
    }

    /// A table was set up.
    pub fn table_created(&self) {
        Metrics::add(&self.0.tables_created, 1);
    }

    /// How many tables are in memory.
    pub fn tables_in_memory(&self, n: usize) {
        self.0.tables_in_memory.store(i64::try_from(n).unwrap_or(i64::MAX), Ordering::Relaxed);
    }

    /// A command was carried out; so many moves, chance included, were played.
    pub fn command(&self, moves: usize) {
        Metrics::add(&self.0.commands, 1);
        Metrics::add(&self.0.moves, moves as u64);
    }

    /// A command was refused.
    pub fn refusal(&self) {
        Metrics::add(&self.0.refusals, 1);
    }

    /// A transaction with so many appends was made durable.
    pub fn committed(&self, appends: usize, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        let bucket = BOUNDS.iter().position(|&bound| micros <= bound).unwrap_or(BOUNDS.len());
        Metrics::add(&self.0.commits[bucket], 1);
        Metrics::add(&self.0.commit_micros, micros);
        Metrics::add(&self.0.appends, appends as u64);
    }

    /// A socket is open while this lives.
    pub fn socket(&self) -> Held {
        self.hold(|counters| &counters.sockets)
    }

    /// How many sockets and streams are open.
    pub fn sockets(&self) -> i64 {
        self.0.sockets.load(Ordering::Relaxed)
    }

    /// A bot waits for its turn to think while this lives.
    pub fn bot_waiting(&self) -> Held {
        self.hold(|counters| &counters.bots_waiting)
    }

    /// A bot thinks while this lives.
    pub fn bot_thinking(&self) -> Held {
        self.hold(|counters| &counters.bots_thinking)
    }

    /// Everything in Prometheus' text form.
    pub fn text(&self) -> String {
        let counters = &*self.0;
        let mut text = String::new();
        let mut put = |kind: &str, name: &str, help: &str, value: i64| {
            // Writing to a string cannot fail.
            let _ = write!(text, "# HELP tablee_{name} {help}\n# TYPE tablee_{name} {kind}\ntablee_{name} {value}\n");
        };
        let count = |counter: &AtomicU64| i64::try_from(counter.load(Ordering::Relaxed)).unwrap_or(i64::MAX);
        let gauge = |gauge: &AtomicI64| gauge.load(Ordering::Relaxed);
        put("counter", "requests_total", "HTTP requests.", count(&counters.requests));
        put("counter", "tables_created_total", "Tables set up.", count(&counters.tables_created));
        put("gauge", "tables_in_memory", "Tables whose state is cached.", gauge(&counters.tables_in_memory));
        put("counter", "moves_total", "Moves played, chance included.", count(&counters.moves));
        put("counter", "commands_total", "Commands carried out.", count(&counters.commands));
        put("counter", "refusals_total", "Commands refused.", count(&counters.refusals));
        put("gauge", "sockets", "Open sockets and streams.", gauge(&counters.sockets));
        put("counter", "appends_total", "Appends made durable.", count(&counters.appends));
        put("gauge", "bots_waiting", "Bots that wait for their turn to think.", gauge(&counters.bots_waiting));
        put("gauge", "bots_thinking", "Bots that think.", gauge(&counters.bots_thinking));
        self.put_histogram(&mut text);
        text
    }

    fn put_histogram(&self, text: &mut String) {
        let name = "tablee_commit_seconds";
        let _ = write!(text, "# HELP {name} Time a durable transaction takes.\n# TYPE {name} histogram\n");
        let mut total = 0;
        for (index, counter) in self.0.commits.iter().enumerate() {
            total += counter.load(Ordering::Relaxed);
            let _ = match BOUNDS.get(index) {
                Some(&bound) => writeln!(text, "{name}_bucket{{le=\"{}\"}} {total}", bound as f64 / 1e6),
                None => writeln!(text, "{name}_bucket{{le=\"+Inf\"}} {total}"),
            };
        }
        let seconds = self.0.commit_micros.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = write!(text, "{name}_sum {seconds}\n{name}_count {total}\n");
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
