//! The time, wherever this runs: the system's own, or the one that a browser's worker lends.

#[cfg(not(any(target_family = "wasm", test)))]
pub(crate) use std::time::Instant;

#[cfg(test)]
pub(crate) use given::{Instant, give, work};

#[cfg(target_family = "wasm")]
pub(crate) use lent::Instant;
#[cfg(target_family = "wasm")]
pub use lent::lend;

#[cfg(target_family = "wasm")]
mod lent {
    use std::sync::OnceLock;
    use std::time::Duration;

    static NOW: OnceLock<fn() -> Duration> = OnceLock::new();

    /// From now on the time since some beginning is asked of `now`; only the first to lend one is heard.
    pub fn lend(now: fn() -> Duration) {
        NOW.get_or_init(|| now);
    }

    /// A moment. Where nobody has lent a clock, time stands still.
    #[derive(Clone, Copy)]
    pub(crate) struct Instant(Duration);

    impl Instant {
        pub fn now() -> Instant {
            Instant(NOW.get().map_or(Duration::ZERO, |now| now()))
        }

        pub fn elapsed(&self) -> Duration {
            Instant::now().0.saturating_sub(self.0)
        }
    }
}

#[cfg(test)]
mod given {
    use std::cell::Cell;
    use std::time::Duration;

    thread_local! {
        /// The time by the clock that this thread was given, and how long one position takes by it.
        static GIVEN: Cell<Option<(Duration, Duration)>> = const { Cell::new(None) };
    }

    /// This thread goes by a clock of its own from now on, by which each position takes so long and nothing else does.
    pub fn give(each: Duration) {
        GIVEN.set(Some((Duration::ZERO, each)));
    }

    /// A position was looked at.
    pub fn work() {
        if let Some((now, each)) = GIVEN.get() {
            GIVEN.set(Some((now + each, each)));
        }
    }

    /// A moment, by the clock that was given or else by the system's.
    #[derive(Clone, Copy)]
    pub enum Instant {
        Given(Duration),
        Systems(std::time::Instant),
    }

    impl Instant {
        pub fn now() -> Instant {
            GIVEN.get().map_or_else(|| Instant::Systems(std::time::Instant::now()), |(now, _)| Instant::Given(now))
        }

        pub fn elapsed(&self) -> Duration {
            match self {
                Instant::Given(since) => GIVEN.get().map_or(Duration::ZERO, |(now, _)| now.saturating_sub(*since)),
                Instant::Systems(since) => since.elapsed(),
            }
        }
    }
}
