//! Time as a house counts it. It is read from the system once, when the house opens, and goes on by a clock that nobody
//! can set: an hour put forward or back flags nobody and gives nobody time.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use parking_lot::Mutex;

/// What the system's clock says, in milliseconds since 1970.
pub type Wall = Arc<dyn Fn() -> u64 + Send + Sync>;

/// By how much the system's clock may stray before it was set, and did not just run a little fast.
const SET: Duration = Duration::from_secs(2);

/// Two clocks that are so few milliseconds apart agree.
const FINE: u64 = 5;

/// The time of a house.
pub struct HouseTime {
    wall: Wall,
    opened: u64,
    since: Instant,
    /// By how much this clock was put right, in milliseconds, where several servers go by one.
    shift: AtomicI64,
    /// The latest time it ever told.
    told: AtomicU64,
    /// How far the system's clock was ahead of this one when it was last looked at.
    ahead: Mutex<i64>,
}

impl HouseTime {
    /// The time of a house that opens now.
    pub fn system() -> HouseTime {
        HouseTime::new(Arc::new(|| {
            let since = SystemTime::now().duration_since(UNIX_EPOCH);
            since.map_or(0, |since| u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
        }))
    }

    /// The same by another clock on the wall.
    pub fn new(wall: Wall) -> HouseTime {
        HouseTime {
            opened: wall(),
            wall,
            since: Instant::now(),
            shift: AtomicI64::new(0),
            told: AtomicU64::new(0),
            ahead: Mutex::default(),
        }
    }

    /// When the house opened.
    pub fn opened(&self) -> u64 {
        self.opened
    }

    /// Milliseconds since 1970, never fewer than before.
    pub fn now(&self) -> u64 {
        let now = self.unshifted().saturating_add_signed(self.shift.load(Ordering::Relaxed));
        self.told.fetch_max(now, Ordering::Relaxed).max(now)
    }

    fn unshifted(&self) -> u64 {
        self.opened.saturating_add(u64::try_from(self.since.elapsed().as_millis()).unwrap_or(u64::MAX))
    }

    /// It is a time between these two for all servers. A clock that says so too is right as far as anybody knows; another
    /// is put to the nearer of the two, so that who was answered late is no further off than before. One that was ahead
    /// stands still until the others have caught up.
    pub fn agree(&self, earliest: u64, latest: u64) {
        let own = self.unshifted().saturating_add_signed(self.shift.load(Ordering::Relaxed));
        let right = own.clamp(earliest, latest.max(earliest));
        if own.abs_diff(right) > FINE {
            let shift = i64::try_from(right).unwrap_or(i64::MAX).saturating_sub_unsigned(self.unshifted());
            self.shift.store(shift, Ordering::Relaxed);
        }
    }

    /// By how many milliseconds the system's clock was set forward, or back, since this was last asked; nothing if it
    /// was not. So it looks, too, after the machine has slept: that time is nobody's either.
    pub fn jump(&self) -> Option<i64> {
        let ahead = i64::try_from((self.wall)()).unwrap_or(i64::MAX).saturating_sub_unsigned(self.unshifted());
        let jump = ahead.saturating_sub(std::mem::replace(&mut *self.ahead.lock(), ahead));
        (u128::from(jump.unsigned_abs()) >= SET.as_millis()).then_some(jump)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wall_clock_that_is_set_is_noticed_and_changes_nothing() {
        const HOUR: u64 = 3_600_000;
        let shown = Arc::new(AtomicU64::new(100 * HOUR));
        let wall = shown.clone();
        let time = HouseTime::new(Arc::new(move || wall.load(Ordering::Relaxed)));
        assert_eq!((time.opened(), time.jump()), (100 * HOUR, None));
        let before = time.now();
        for (to, jump) in [(101 * HOUR, HOUR as i64), (99 * HOUR, -2 * HOUR as i64), (0, -99 * HOUR as i64)] {
            shown.store(to, Ordering::Relaxed);
            let noticed = time.jump().unwrap();
            // The wall stands still in between, this clock does not.
            assert!((jump - noticed).abs() < 60_000, "{noticed}");
            assert_eq!(time.jump(), None, "it is told once");
        }
        assert!((before..before + HOUR).contains(&time.now()), "{before} {}", time.now());
    }

    #[test]
    fn clocks_of_several_servers_agree_and_none_goes_back() {
        let time = HouseTime::new(Arc::new(|| 1_000_000));
        let before = time.now();
        time.agree(2_000_000, 2_000_010);
        assert!((2_000_000..2_060_000).contains(&time.now()));
        time.agree(before, before + 10);
        assert!(time.now() >= 2_000_000, "it stands still");
        assert!(time.unshifted().saturating_add_signed(time.shift.load(Ordering::Relaxed)) < 1_060_000);
    }

    #[test]
    fn an_answer_that_was_long_on_its_way_moves_no_clock_that_may_be_right() {
        let time = HouseTime::new(Arc::new(|| 1_000_000));
        let shift = || time.shift.load(Ordering::Relaxed);
        // Three behind; the answer took two seconds, and was given at their beginning or at their end.
        let own = time.now();
        time.agree(own + 3, own + 2_003);
        assert!(shift().abs() <= 10, "{}", shift());
        let own = time.now();
        time.agree(own.saturating_sub(1_997), own + 3);
        assert!(shift().abs() <= 10, "{}", shift());
        // One that cannot be right is put as right as is known, and no further.
        let own = time.now();
        time.agree(own + 500, own + 2_500);
        assert!((490..=510).contains(&shift()), "{}", shift());
    }
}
