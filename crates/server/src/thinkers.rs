//! The bots' threads: so many and no more, with a queue in which every table waits its turn.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use crate::error::Fault;
use crate::metrics::{Held, Metrics};

/// How many hints and bots may wait before a hint is refused.
const LONGEST_QUEUE: usize = 512;

/// A pool of threads to think on.
#[derive(Clone)]
pub struct Thinkers(Arc<Queue>);

struct Queue {
    jobs: Mutex<VecDeque<Job>>,
    work: Condvar,
    metrics: Metrics,
}

struct Job {
    run: Box<dyn FnOnce() + Send>,
    _waiting: Held,
}

impl Thinkers {
    /// So many threads.
    pub fn new(threads: usize, metrics: Metrics) -> std::io::Result<Thinkers> {
        let queue = Arc::new(Queue { jobs: Mutex::default(), work: Condvar::new(), metrics });
        for number in 0..threads {
            let queue = Arc::downgrade(&queue);
            std::thread::Builder::new().name(format!("bot-{number}")).spawn(move || {
                while let Some(queue) = queue.upgrade() {
                    queue.run_one();
                }
            })?;
        }
        Ok(Thinkers(queue))
    }

    /// Somebody is to think when its turn comes. A table has at most one bot in the queue at a time and comes
    /// in again behind all others, so turns are fair.
    pub fn submit(&self, run: impl FnOnce() + Send + 'static) {
        let job = Job { run: Box::new(run), _waiting: self.0.metrics.bot_waiting() };
        self.0.jobs.lock().unwrap_or_else(PoisonError::into_inner).push_back(job);
        self.0.work.notify_one();
    }

    /// The same for something that can be refused.
    pub fn submit_if_idle(&self, run: impl FnOnce() + Send + 'static) -> Result<(), Fault> {
        if self.0.jobs.lock().unwrap_or_else(PoisonError::into_inner).len() >= LONGEST_QUEUE {
            return Err(Fault::Busy);
        }
        self.submit(run);
        Ok(())
    }
}

impl Queue {
    /// Runs the next job; waits a while if there is none.
    fn run_one(&self) {
        let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(job) = jobs.pop_front() else {
            // Woken now and then to see whether the pool still exists.
            let pause = std::time::Duration::from_millis(500);
            drop(self.work.wait_timeout(jobs, pause).unwrap_or_else(PoisonError::into_inner));
            return;
        };
        drop(jobs);
        let Job { run, _waiting } = job;
        drop(_waiting);
        let _thinking = self.metrics.bot_thinking();
        // A bot that panics loses its turn to think, not the thread: the table plays on without it.
        if catch_unwind(AssertUnwindSafe(run)).is_err() {
            tracing::error!("a bot panicked");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;
    use std::time::Duration;

    #[test]
    fn jobs_run_in_order_and_a_panic_stops_nothing() {
        let thinkers = Thinkers::new(1, Metrics::default()).unwrap();
        let (sender, receiver) = mpsc::channel();
        for number in 0..5 {
            let sender = sender.clone();
            thinkers.submit(move || {
                assert_ne!(number, 2, "this one panics");
                sender.send(number).unwrap();
            });
        }
        let ran: Vec<_> = (0..4).map(|_| receiver.recv_timeout(Duration::from_secs(10)).unwrap()).collect();
        assert_eq!(ran, [0, 1, 3, 4]);
    }
}
