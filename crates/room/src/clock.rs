//! Clocks: none, Fischer, or days for each move. Time is what the log says, so a clock survives its server.

use game::Seat;
use serde::{Deserialize, Serialize};

/// A clock as it is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Clock"))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum ClockSetting {
    /// So much for the whole match, and some more for every turn played.
    Fischer {
        /// In milliseconds.
        base: u64,
        /// In milliseconds.
        increment: u64,
    },
    /// So many days for every turn.
    Days {
        /// 1 to 14.
        days: u8,
    },
}

const DAY: u64 = 24 * 60 * 60 * 1000;

impl ClockSetting {
    /// Whether this is a clock somebody could want: 10 seconds to 3 hours, at most 3 minutes more a turn; 1 to 14 days.
    pub fn is_sensible(self) -> bool {
        match self {
            ClockSetting::Fischer { base, increment } => {
                (10_000..=3 * 60 * 60 * 1000).contains(&base) && increment <= 180_000
            }
            ClockSetting::Days { days } => (1..=14).contains(&days),
        }
    }

    fn at_first(self) -> u64 {
        match self {
            ClockSetting::Fischer { base, .. } => base,
            ClockSetting::Days { days } => u64::from(days) * DAY,
        }
    }
}

/// A clock at a table: what is left for each seat, and for whom it runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    setting: ClockSetting,
    left: Vec<u64>,
    running: Option<(Seat, u64)>,
}

impl Clock {
    /// A clock that does not run yet.
    pub fn new(setting: ClockSetting, seats: usize) -> Clock {
        Clock { setting, left: vec![setting.at_first(); seats], running: None }
    }

    /// How it was set.
    pub fn setting(&self) -> ClockSetting {
        self.setting
    }

    /// For whom it runs, and since when.
    pub fn running(&self) -> Option<(Seat, u64)> {
        self.running
    }

    /// At `at` it is `next`'s turn; nobody's when the match waits, is over, or a bot is to act.
    pub fn turn(&mut self, next: Option<Seat>, at: u64) {
        if let Some((seat, since)) = self.running {
            if next == Some(seat) {
                return;
            }
            self.spend(seat, at.saturating_sub(since));
            if let Some(left) = self.left.get_mut(seat.index()) {
                match self.setting {
                    ClockSetting::Fischer { increment, .. } => *left = left.saturating_add(increment),
                    ClockSetting::Days { .. } => *left = self.setting.at_first(),
                }
            }
        }
        self.running = next.map(|seat| (seat, at));
    }

    /// The server was away: of the running turn, only `spent` counts, and it goes on from `at`.
    /// Days go on while the server is away.
    pub fn resume(&mut self, spent: u64, at: u64) {
        if let (Some((seat, _)), ClockSetting::Fischer { .. }) = (self.running, self.setting) {
            self.spend(seat, spent);
            self.running = Some((seat, at));
        }
    }

    fn spend(&mut self, seat: Seat, time: u64) {
        if let Some(left) = self.left.get_mut(seat.index()) {
            *left = left.saturating_sub(time);
        }
    }

    /// When the flag of the running seat falls, unless it acts before.
    pub fn falls(&self) -> Option<(Seat, u64)> {
        let (seat, since) = self.running?;
        let left = self.left.get(seat.index())?;
        Some((seat, since.saturating_add(*left)))
    }

    /// What each seat has left at `now`.
    pub fn left(&self, now: u64) -> Vec<u64> {
        let mut left = self.left.clone();
        if let Some((seat, since)) = self.running
            && let Some(left) = left.get_mut(seat.index())
        {
            *left = left.saturating_sub(now.saturating_sub(since));
        }
        left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Seat = Seat(0);
    const B: Seat = Seat(1);

    #[test]
    fn fischer_takes_what_was_spent_and_adds_the_increment() {
        let mut clock = Clock::new(ClockSetting::Fischer { base: 60_000, increment: 2_000 }, 2);
        clock.turn(Some(A), 1_000);
        assert_eq!(clock.falls(), Some((A, 61_000)));
        clock.turn(Some(B), 11_000);
        assert_eq!(clock.left(11_000), [52_000, 60_000]);
        assert_eq!(clock.left(12_500), [52_000, 58_500]);
        clock.turn(None, 13_000);
        assert_eq!((clock.running(), clock.falls()), (None, None));
        assert_eq!(clock.left(99_000), [52_000, 60_000]);
    }

    #[test]
    fn a_seat_that_acts_twice_running_gets_one_increment() {
        let mut clock = Clock::new(ClockSetting::Fischer { base: 60_000, increment: 2_000 }, 2);
        clock.turn(Some(A), 0);
        clock.turn(Some(A), 5_000);
        assert_eq!(clock.left(5_000), [55_000, 60_000]);
        clock.turn(Some(B), 6_000);
        assert_eq!(clock.left(6_000), [56_000, 60_000]);
    }

    #[test]
    fn time_without_a_server_is_not_the_players() {
        let mut clock = Clock::new(ClockSetting::Fischer { base: 60_000, increment: 0 }, 2);
        clock.turn(Some(A), 0);
        clock.resume(10_000, 500_000);
        assert_eq!(clock.falls(), Some((A, 550_000)));
        let mut days = Clock::new(ClockSetting::Days { days: 1 }, 2);
        days.turn(Some(A), 0);
        days.resume(0, 500_000);
        assert_eq!(days.falls(), Some((A, DAY)));
    }

    #[test]
    fn days_begin_anew_with_every_turn() {
        let mut clock = Clock::new(ClockSetting::Days { days: 2 }, 2);
        clock.turn(Some(A), 0);
        clock.turn(Some(B), DAY);
        assert_eq!(clock.left(DAY + 5), [2 * DAY, 2 * DAY - 5]);
    }
}
