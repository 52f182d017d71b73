//! When a search must stop: time, positions, or a word from outside.

use std::time::{Duration, Instant};

use crate::Cancel;

/// Counts positions and says when it is enough.
pub(crate) struct Clock {
    start: Instant,
    time: Option<Duration>,
    most: u64,
    nodes: u64,
    cancel: Cancel,
    stopped: bool,
}

impl Clock {
    /// How many positions pass between two looks at the time: a few milliseconds of the slowest game.
    const PATIENCE: u64 = 256;

    /// A clock that starts now.
    pub fn new(time: Option<Duration>, nodes: Option<u64>, cancel: Cancel) -> Clock {
        Clock { start: Instant::now(), time, most: nodes.unwrap_or(u64::MAX), nodes: 0, cancel, stopped: false }
    }

    /// Counts one position; true once the search must end.
    #[inline]
    pub fn tick(&mut self) -> bool {
        if self.nodes >= self.most {
            self.stopped = true;
        } else {
            self.nodes += 1;
            if self.nodes.is_multiple_of(Clock::PATIENCE) {
                self.look();
            }
        }
        self.stopped
    }

    /// Looks at the time and at who asks to stop.
    pub fn look(&mut self) -> bool {
        let late = self.time.is_some_and(|time| self.start.elapsed() >= time);
        self.stopped |= late || self.cancel.is_cancelled() || self.nodes >= self.most;
        self.stopped
    }

    /// Whether it has said stop.
    pub fn stopped(&self) -> bool {
        self.stopped
    }

    /// Whether so much is used up that another, deeper round would hardly end.
    pub fn mostly_used(&self) -> bool {
        self.time.is_some_and(|time| self.start.elapsed() * 2 >= time)
    }

    /// Positions counted.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}
