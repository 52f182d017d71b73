//! The time, wherever this runs: the system's own, or the one that a browser's worker lends.

#[cfg(not(target_family = "wasm"))]
pub(crate) use std::time::Instant;

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
