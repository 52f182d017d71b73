//! How long players think.

use std::time::Duration;

use serde::Serialize;

/// How long a player thought, over a whole match.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize)]
pub struct Pace {
    /// Moves it made.
    pub moves: u64,
    /// Milliseconds in all.
    pub milliseconds: f64,
    /// Milliseconds for the move that took longest.
    pub longest: f64,
}

impl Pace {
    /// Counts a move.
    pub(super) fn add(&mut self, time: Duration) {
        let milliseconds = time.as_secs_f64() * 1_000.0;
        self.moves += 1;
        self.milliseconds += milliseconds;
        self.longest = self.longest.max(milliseconds);
    }

    /// Milliseconds for a move; 0 if there was none.
    pub fn mean(&self) -> f64 {
        self.milliseconds / self.moves.max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_and_the_longest_are_kept() {
        let mut pace = Pace::default();
        assert_eq!((pace.moves, pace.mean()), (0, 0.0));
        for milliseconds in [1, 5, 3] {
            pace.add(Duration::from_millis(milliseconds));
        }
        assert_eq!(pace.moves, 3);
        assert!((pace.mean() - 3.0).abs() < 1e-9 && (pace.longest - 5.0).abs() < 1e-9);
    }
}
