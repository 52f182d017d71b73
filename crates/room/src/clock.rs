//! Clocks: none, Fischer, or days for each move. Time is what the log says, so a clock survives its server.

use game::Seat;
use serde::Serialize;

/// A clock as it is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
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

game::read_by_tag!(ClockSetting by "kind" {
    "fischer" => Fischer { base, increment },
    "days" => Days { days },
});

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

    /// Whether the first turn of each seat costs it nothing: so it is where seconds count.
    pub fn has_grace(self) -> bool {
        matches!(self, ClockSetting::Fischer { .. })
    }

    /// How much lag may be given back for each turn, at the pace of a match of forty moves: up to a second, less where
    /// the whole match takes minutes, nothing where moves have days.
    fn lag_a_turn(self) -> u64 {
        match self {
            ClockSetting::Fischer { base, increment } => ((base + 40 * increment) / 250 + 150).min(1000),
            ClockSetting::Days { .. } => 0,
        }
    }
}

/// Of how many turns the allowance for lag may be saved up, and how many there are at first.
const LAG_SAVED: u64 = 7;
const LAG_AT_FIRST: u64 = 3;

/// A clock at a table: what is left for each seat, and for whom it runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    setting: ClockSetting,
    seats: Vec<SeatTime>,
    running: Option<(Seat, u64)>,
}

/// One seat's time.
#[derive(Clone, PartialEq, Eq, Debug)]
struct SeatTime {
    left: u64,
    /// How much lag may still be given back.
    allowance: u64,
    /// The lag of the moves of this turn, as it was measured.
    lag: u64,
}

impl SeatTime {
    /// What of the lag of this turn, and of `more` that is on its way, is not the player's time.
    fn compensation(&self, more: u64) -> u64 {
        self.lag.saturating_add(more).min(self.allowance)
    }
}

impl Clock {
    /// A clock that does not run yet.
    pub fn new(setting: ClockSetting, seats: usize) -> Clock {
        let time = SeatTime { left: setting.at_first(), allowance: LAG_AT_FIRST * setting.lag_a_turn(), lag: 0 };
        Clock { setting, seats: vec![time; seats], running: None }
    }

    /// How it was set.
    pub fn setting(&self) -> ClockSetting {
        self.setting
    }

    /// For whom it runs, and since when.
    pub fn running(&self) -> Option<(Seat, u64)> {
        self.running
    }

    /// A move of the seat it runs for was on its way for so long: there and back, as whoever carries the room measured.
    pub fn lagged(&mut self, lag: u64) {
        if let Some((seat, _)) = self.running
            && let Some(time) = self.seats.get_mut(seat.index())
        {
            time.lag = time.lag.saturating_add(lag);
        }
    }

    /// At `at` it is `next`'s turn; nobody's when the match waits, is over, or a bot is to act.
    pub fn turn(&mut self, next: Option<Seat>, at: u64) {
        if let Some((seat, since)) = self.running {
            if next == Some(seat) {
                return;
            }
            if let Some(time) = self.seats.get_mut(seat.index()) {
                let spent = at.saturating_sub(since);
                let compensation = time.compensation(0).min(spent);
                time.left = time.left.saturating_sub(spent - compensation);
                let gain = self.setting.lag_a_turn();
                time.allowance = (time.allowance - compensation + gain).min(LAG_SAVED * gain);
                time.lag = 0;
                match self.setting {
                    ClockSetting::Fischer { increment, .. } => time.left = time.left.saturating_add(increment),
                    ClockSetting::Days { .. } => time.left = self.setting.at_first(),
                }
            }
        }
        self.running = next.map(|seat| (seat, at));
    }

    /// Nobody served the table: of the running turn, only `spent` counts, and it goes on from `at`.
    pub fn resume(&mut self, spent: u64, at: u64) {
        if let Some((seat, _)) = self.running {
            if let Some(time) = self.seats.get_mut(seat.index()) {
                time.left = time.left.saturating_sub(spent);
            }
            self.running = Some((seat, at));
        }
    }

    /// It stands still at `at`: what was spent of the turn is spent, and the turn is not over.
    pub fn pause(&mut self, at: u64) {
        if let Some((seat, since)) = self.running.take()
            && let Some(time) = self.seats.get_mut(seat.index())
        {
            time.left = time.left.saturating_sub(at.saturating_sub(since));
        }
    }

    /// The flag of a seat has fallen: nothing is left.
    pub fn fallen(&mut self, seat: Seat) {
        self.running = None;
        if let Some(time) = self.seats.get_mut(seat.index()) {
            time.left = 0;
        }
    }

    /// When the flag of the running seat falls, unless it acts before: a move that was made in time may still be on
    /// its way for `lag`.
    pub fn falls(&self, lag: u64) -> Option<(Seat, u64)> {
        let (seat, since) = self.running?;
        let time = self.seats.get(seat.index())?;
        Some((seat, since.saturating_add(time.left).saturating_add(time.compensation(lag))))
    }

    /// What each seat has left at `now`.
    pub fn left(&self, now: u64) -> Vec<u64> {
        let mut left: Vec<_> = self.seats.iter().map(|time| time.left).collect();
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
        assert_eq!(clock.falls(0), Some((A, 61_000)));
        clock.turn(Some(B), 11_000);
        assert_eq!(clock.left(11_000), [52_000, 60_000]);
        assert_eq!(clock.left(12_500), [52_000, 58_500]);
        clock.turn(None, 13_000);
        assert_eq!((clock.running(), clock.falls(0)), (None, None));
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
        assert_eq!(clock.falls(0), Some((A, 550_000)));
        let mut days = Clock::new(ClockSetting::Days { days: 1 }, 2);
        days.turn(Some(A), 0);
        days.resume(1_000, 500_000);
        assert_eq!(days.falls(0), Some((A, 500_000 + DAY - 1_000)));
    }

    #[test]
    fn a_pause_costs_nobody_anything_and_gives_nobody_anything() {
        for setting in [ClockSetting::Fischer { base: 60_000, increment: 5_000 }, ClockSetting::Days { days: 1 }] {
            let mut clock = Clock::new(setting, 2);
            clock.turn(Some(A), 0);
            let before = clock.left(0)[0];
            clock.pause(10_000);
            assert_eq!((clock.left(900_000)[0], clock.falls(0)), (before - 10_000, None), "{setting:?}");
            clock.turn(Some(A), 900_000);
            assert_eq!(clock.falls(0), Some((A, 900_000 + before - 10_000)), "no increment");
            clock.fallen(A);
            assert_eq!((clock.left(999_999)[0], clock.running()), (0, None));
        }
    }

    #[test]
    fn days_begin_anew_with_every_turn() {
        let mut clock = Clock::new(ClockSetting::Days { days: 2 }, 2);
        clock.turn(Some(A), 0);
        clock.turn(Some(B), DAY);
        assert_eq!(clock.left(DAY + 5), [2 * DAY, 2 * DAY - 5]);
    }

    #[test]
    fn measured_lag_is_given_back_from_an_allowance_that_grows_with_every_turn() {
        // Three minutes and more: a second a turn, three seconds to begin with, seven at most.
        let mut clock = Clock::new(ClockSetting::Fischer { base: 300_000, increment: 0 }, 2);
        let mut at = 0;
        let mut turn = |clock: &mut Clock, lag| {
            clock.turn(Some(A), at);
            let before = clock.left(at)[0];
            at += 10_000;
            clock.lagged(lag);
            clock.turn(Some(B), at);
            before - clock.left(at)[0]
        };
        assert_eq!(turn(&mut clock, 400), 9_600, "all of a little");
        assert_eq!(turn(&mut clock, 60_000), 6_400, "of much, what was saved: 3 000 - 400 + 1 000");
        assert_eq!(turn(&mut clock, 60_000), 9_000, "from then on a second a turn, whatever is claimed");
        for _ in 0..20 {
            assert_eq!(turn(&mut clock, 0), 10_000);
        }
        assert_eq!(turn(&mut clock, 60_000), 3_000, "seven turns' worth can be saved");
        let mut fast = Clock::new(ClockSetting::Fischer { base: 30_000, increment: 0 }, 2);
        fast.turn(Some(A), 0);
        fast.lagged(5_000);
        fast.turn(Some(B), 5_000);
        assert_eq!(fast.left(5_000)[0], 30_000 - (5_000 - 3 * 270), "less where the match is short");
    }

    #[test]
    fn lag_gives_no_more_than_was_spent_and_lets_the_flag_wait_for_a_move_on_its_way() {
        let mut clock = Clock::new(ClockSetting::Fischer { base: 300_000, increment: 0 }, 2);
        clock.turn(Some(A), 0);
        clock.lagged(900);
        clock.turn(Some(A), 100);
        assert_eq!(clock.falls(0), Some((A, 300_900)), "the first half of its turn was on its way, too");
        assert_eq!(clock.falls(500), Some((A, 301_400)));
        assert_eq!(clock.falls(99_999), Some((A, 303_000)), "no longer than the allowance");
        clock.turn(Some(B), 200);
        assert_eq!(clock.left(200)[0], 300_000, "nobody gains time by lagging");
        let mut days = Clock::new(ClockSetting::Days { days: 1 }, 2);
        days.turn(Some(A), 0);
        days.lagged(5_000);
        assert_eq!(days.falls(5_000), Some((A, DAY)));
    }
}
