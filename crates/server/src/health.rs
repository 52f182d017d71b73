//! Whether the server can do what it is there for: what it says at `/health`, and when what is due is tried again.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tokio::sync::watch;

use crate::error::ServerError;
use crate::house::House;
use crate::metrics::Metrics;

/// How often a store that failed is tried again.
const PROBE: Duration = Duration::from_millis(250);
/// How long something that is due rests at least before it is tried again.
const REST: Duration = Duration::from_millis(50);

/// For how long a table that could not be read is not read again: whoever keeps it may put it right meanwhile.
const UNREAD: Duration = Duration::from_secs(30);

/// How the server is.
pub struct Health {
    /// Whether the last write succeeded.
    writable: watch::Sender<bool>,
    /// Whether this server is about to stop, so that nobody is sent to it any more.
    leaving: AtomicBool,
    /// How many writes failed, of which nobody knows whether something was written.
    failures: AtomicU64,
    /// The tables whose logs cannot be read, and when that was last tried.
    unreadable: Mutex<HashMap<String, Instant>>,
    metrics: Metrics,
}

impl Health {
    /// All is well until something fails.
    pub fn new(metrics: Metrics) -> Health {
        metrics.ready(true);
        Health {
            writable: watch::Sender::new(true),
            leaving: AtomicBool::new(false),
            failures: AtomicU64::new(0),
            unreadable: Mutex::default(),
            metrics,
        }
    }

    /// A write succeeded.
    pub fn wrote(&self) {
        if self.change(true) {
            tracing::info!("the store can be written again");
        }
    }

    /// A write failed.
    pub fn write_failed(&self, why: &str) {
        self.metrics.write_failed();
        self.failures.fetch_add(1, Ordering::Relaxed);
        if self.change(false) {
            tracing::error!(why, "the store cannot be written");
        }
    }

    fn change(&self, writable: bool) -> bool {
        let changed = self.writable.send_if_modified(|was| std::mem::replace(was, writable) != writable);
        if changed {
            self.metrics.ready(writable);
        }
        changed
    }

    /// This server is about to stop.
    pub fn leave(&self) {
        self.leaving.store(true, Ordering::Relaxed);
        self.metrics.ready(false);
    }

    /// Whether this server is about to stop.
    pub fn is_leaving(&self) -> bool {
        self.leaving.load(Ordering::Relaxed)
    }

    /// Whether what is asked can be done.
    pub fn is_ready(&self) -> bool {
        *self.writable.borrow()
    }

    /// How many writes failed since the server started.
    pub fn failures(&self) -> u64 {
        self.failures.load(Ordering::Relaxed)
    }

    /// A table cannot be read.
    pub fn found_unreadable(&self, table: &str, why: &dyn std::fmt::Display) {
        let mut unreadable = self.unreadable.lock();
        if unreadable.insert(table.to_owned(), Instant::now()).is_none() {
            tracing::error!(table, %why, "a table cannot be read");
        }
        self.metrics.tables_unreadable(unreadable.len());
    }

    /// A table can be read. Nothing is looked for where all can.
    pub fn found_readable(&self, table: &str) {
        let mut unreadable = self.unreadable.lock();
        if !unreadable.is_empty() && unreadable.remove(table).is_some() {
            tracing::info!(table, "a table can be read again");
            self.metrics.tables_unreadable(unreadable.len());
        }
    }

    /// Whether this table was found unreadable a moment ago: it need not be read again to say so.
    pub fn is_unreadable(&self, table: &str, now: Instant) -> bool {
        let unreadable = self.unreadable.lock();
        unreadable.get(table).is_some_and(|tried| now < *tried + UNREAD)
    }

    /// How many tables cannot be read.
    pub fn unreadable(&self) -> usize {
        self.unreadable.lock().len()
    }

    /// Waits until there is hope that a write succeeds.
    async fn hope(&self) {
        tokio::time::sleep(REST).await;
        // The sender is ours: it cannot be gone.
        let _ = self.writable.subscribe().wait_for(|writable| *writable).await;
    }
}

impl House {
    /// Whether something that is due and was not done is to be tried again: waits until the store takes writes. What
    /// could not be written for want of room is done when there is room, unless the server stops before.
    pub(crate) async fn is_to_be_tried_again<T>(&self, outcome: &Result<T, ServerError>) -> bool {
        if !matches!(outcome, Err(ServerError::Busy)) {
            return false;
        }
        let mut stopping = self.stopping.subscribe();
        tokio::select! {
            () = self.health.hope() => true,
            _ = stopping.wait_for(|stop| *stop) => false,
        }
    }
}

/// Tries a store that failed again and again, so that the server knows when it works, though nobody dares to ask it
/// for anything.
pub async fn probe(house: Arc<House>) {
    let mut writable = house.health.writable.subscribe();
    let mut stopping = house.stopping.subscribe();
    let probing = async {
        // The sender lives in the house.
        while writable.wait_for(|writable| !*writable).await.is_ok() {
            tokio::time::sleep(PROBE).await;
            // How it went is noted by the store that is watched.
            let _ = house.beat().await;
        }
    };
    tokio::select! {
        () = probing => {}
        _ = stopping.wait_for(|stop| *stop) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_cannot_be_read_is_tried_again_after_a_while() {
        let health = Health::new(Metrics::default());
        health.found_unreadable("a", &"why");
        let now = Instant::now();
        assert!(health.is_unreadable("a", now) && !health.is_unreadable("b", now));
        assert!(!health.is_unreadable("a", now + UNREAD), "it may have been put right");
        health.found_unreadable("a", &"still");
        assert_eq!(health.unreadable(), 1);
        health.found_readable("b");
        health.found_readable("a");
        assert_eq!((health.unreadable(), health.is_unreadable("a", Instant::now())), (0, false));
    }
}
