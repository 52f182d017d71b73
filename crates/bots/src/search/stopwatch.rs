//! When a search must stop: time, positions, or a word from outside.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use crate::Cancel;
use crate::clock::Instant;

/// Counts positions and says when it is enough.
pub struct Stopwatch {
    start: Instant,
    time: Option<Duration>,
    most: u64,
    nodes: u64,
    cancel: Cancel,
    stopped: bool,
    /// Positions counted by the helpers of this search, as far as they have told.
    helpers: Arc<AtomicU64>,
    /// How many of its own it has told; nothing for a clock that helps nobody.
    told: Option<u64>,
}

impl Stopwatch {
    /// How many positions pass between two looks at the time, which takes some itself. Whether somebody asks to stop
    /// is looked at before each: a position with thousands of moves takes long.
    const PATIENCE: u64 = 64;

    /// A clock that starts now.
    pub fn new(time: Option<Duration>, nodes: Option<u64>, cancel: Cancel) -> Stopwatch {
        let most = nodes.unwrap_or(u64::MAX);
        let helpers = Arc::default();
        Stopwatch { start: Instant::now(), time, most, nodes: 0, cancel, stopped: false, helpers, told: None }
    }

    /// The clock of a helper: it goes on until it is told to stop, and what it counts is counted here too.
    pub fn helper(&self, stop: Cancel) -> Stopwatch {
        Stopwatch { helpers: Arc::clone(&self.helpers), told: Some(0), ..Stopwatch::new(None, None, stop) }
    }

    /// Leaves an equal share of the positions to each of so many helpers.
    pub fn share(&mut self, helpers: usize) {
        if self.most != u64::MAX {
            self.most = self.most.div_ceil(helpers as u64 + 1);
        }
    }

    /// Counts one position; true once the search must end.
    #[inline]
    pub fn tick(&mut self) -> bool {
        #[cfg(test)]
        crate::clock::work();
        if self.nodes >= self.most {
            self.stopped = true;
        } else {
            self.nodes += 1;
            if self.nodes.is_multiple_of(Stopwatch::PATIENCE) || self.cancel.is_cancelled() {
                self.look();
            }
        }
        self.stopped
    }

    /// Looks at the time and at who asks to stop.
    pub fn look(&mut self) -> bool {
        let late = self.time.is_some_and(|time| self.start.elapsed() >= time);
        self.stopped |= late || self.cancel.is_cancelled() || self.nodes >= self.most;
        if let Some(told) = &mut self.told {
            self.helpers.fetch_add(self.nodes - *told, Relaxed);
            *told = self.nodes;
        }
        self.stopped
    }

    /// When the first of so many equal parts of the time left is over, counted from the start; nothing without a limit.
    pub fn first_part(&self, parts: u32) -> Option<Duration> {
        let used = self.start.elapsed();
        self.time.map(|time| used + time.saturating_sub(used) / parts.max(1))
    }

    /// Whether so much time has passed since the start.
    pub fn passed(&self, time: Duration) -> bool {
        self.start.elapsed() >= time
    }

    /// Whether it has said stop.
    pub fn stopped(&self) -> bool {
        self.stopped
    }

    /// Whether so much is used up that another, deeper round would hardly end.
    pub fn mostly_used(&self) -> bool {
        self.time.is_some_and(|time| self.start.elapsed() * 10 >= time * 9)
    }

    /// Positions counted here.
    #[cfg(test)]
    pub fn own(&self) -> u64 {
        self.nodes
    }

    /// Positions counted, those of helpers with them.
    pub fn nodes(&self) -> u64 {
        self.nodes + self.helpers.load(Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_the_time_end_before_it_does_and_there_are_none_without_a_limit() {
        let hour = Duration::from_secs(3_600);
        let clock = Stopwatch::new(Some(hour), None, Cancel::default());
        let first = clock.first_part(4).unwrap();
        assert!(first >= hour / 4 && first < hour / 2 && !clock.passed(first));
        assert!(clock.first_part(0).unwrap() <= hour + Duration::from_secs(1));
        let late = Stopwatch::new(Some(Duration::ZERO), None, Cancel::default());
        assert!(late.passed(Duration::ZERO) && late.first_part(3).is_some());
        assert_eq!(Stopwatch::new(None, Some(5), Cancel::default()).first_part(4), None);
    }
}
