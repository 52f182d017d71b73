//! Time spent by this thread, which does not depend on what else the machine does; and which day it is.

use std::time::Duration;

use time::{OffsetDateTime, UtcOffset};

/// The date where the reader is, as a number of days since 1970: what the page counts the puzzle of the day by.
pub fn today() -> u64 {
    let now = OffsetDateTime::now_utc();
    // Where nobody says which time it is here, it is that of Greenwich.
    let here = now.to_offset(UtcOffset::local_offset_at(now).unwrap_or(UtcOffset::UTC));
    u64::try_from((here.date() - OffsetDateTime::UNIX_EPOCH.date()).whole_days()).unwrap_or(0)
}

/// Measures from its start on.
pub struct CpuClock(Duration);

impl CpuClock {
    /// Starts measuring.
    pub fn start() -> CpuClock {
        CpuClock(now())
    }

    /// What was spent since; never quite nothing, so that it can be divided by.
    pub fn spent(&self) -> Duration {
        now().saturating_sub(self.0).max(Duration::from_nanos(100))
    }
}

#[cfg(unix)]
fn now() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0))
}

/// Where no processor clock is at hand, the wall's.
#[cfg(not(unix))]
fn now() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

/// How many a second.
pub fn per_second(count: u64, time: Duration) -> f64 {
    count as f64 / time.as_secs_f64()
}
