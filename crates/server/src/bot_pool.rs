//! The bots' threads: so many and no more, with queues in which every table waits its turn.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use parking_lot::{Condvar, Mutex};

use crate::error::ServerError;
use crate::metrics::{Held, Metrics};

/// How many hints and bots may wait before a hint is refused.
const LONGEST_QUEUE: usize = 512;

/// A pool of threads to think on.
#[derive(Clone)]
pub struct BotPool(Arc<Queue>);

/// One in so many turns goes to tables at which nobody waits, so that they come to an end too.
const SHARE_OF_THE_REST: u32 = 4;

struct Queue {
    jobs: Mutex<Jobs>,
    work: Condvar,
    metrics: Metrics,
}

/// What is to be thought about, in the order in which it came.
#[derive(Default)]
struct Jobs {
    waited_for: VecDeque<Job>,
    rest: VecDeque<Job>,
    turns: u32,
}

impl Jobs {
    fn len(&self) -> usize {
        self.waited_for.len() + self.rest.len()
    }

    fn next(&mut self) -> Option<Job> {
        self.turns = self.turns.wrapping_add(1);
        if self.turns.is_multiple_of(SHARE_OF_THE_REST) {
            self.rest.pop_front().or_else(|| self.waited_for.pop_front())
        } else {
            self.waited_for.pop_front().or_else(|| self.rest.pop_front())
        }
    }
}

struct Job {
    run: Box<dyn FnOnce() + Send>,
    _waiting: Held,
}

impl BotPool {
    /// So many threads.
    pub fn new(threads: usize, metrics: Metrics) -> std::io::Result<BotPool> {
        let queue = Arc::new(Queue { jobs: Mutex::default(), work: Condvar::new(), metrics });
        for number in 0..threads {
            let queue = Arc::downgrade(&queue);
            std::thread::Builder::new().name(format!("bot-{number}")).spawn(move || {
                while let Some(queue) = queue.upgrade() {
                    queue.run_one();
                }
            })?;
        }
        Ok(BotPool(queue))
    }

    /// Somebody is to think when its turn comes. A table has at most one bot in the queue at a time and comes
    /// in again behind all others, so turns are fair; a table somebody sits at comes before those of bots among
    /// themselves, however many they are.
    pub fn submit(&self, waited_for: bool, run: impl FnOnce() + Send + 'static) {
        let job = Job { run: Box::new(run), _waiting: self.0.metrics.bot_waiting() };
        let mut jobs = self.0.jobs.lock();
        let queue = if waited_for { &mut jobs.waited_for } else { &mut jobs.rest };
        queue.push_back(job);
        drop(jobs);
        self.0.work.notify_one();
    }

    /// The same for something that can be refused.
    pub fn submit_if_idle(&self, run: impl FnOnce() + Send + 'static) -> Result<(), ServerError> {
        if self.0.jobs.lock().len() >= LONGEST_QUEUE {
            return Err(ServerError::Busy);
        }
        self.submit(true, run);
        Ok(())
    }
}

impl Queue {
    /// Runs the next job; waits a while if there is none.
    fn run_one(&self) {
        let mut jobs = self.jobs.lock();
        let Some(job) = jobs.next() else {
            // Woken now and then to see whether the pool still exists.
            let pause = std::time::Duration::from_millis(500);
            self.work.wait_for(&mut jobs, pause);
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
        let pool = BotPool::new(1, Metrics::default()).unwrap();
        let (sender, receiver) = mpsc::channel();
        for number in 0..5 {
            let sender = sender.clone();
            pool.submit(true, move || {
                assert_ne!(number, 2, "this one panics");
                sender.send(number).unwrap();
            });
        }
        let ran: Vec<_> = (0..4).map(|_| receiver.recv_timeout(Duration::from_secs(10)).unwrap()).collect();
        assert_eq!(ran, [0, 1, 3, 4]);
    }

    #[test]
    fn people_who_wait_come_first_but_nobody_waits_for_ever() {
        let pool = BotPool::new(1, Metrics::default()).unwrap();
        let (sender, receiver) = mpsc::channel();
        let (open, gate) = mpsc::channel::<()>();
        // The only thread is kept busy until everybody has come.
        pool.submit(true, move || assert!(gate.recv().is_err()));
        for number in 0..12 {
            let sender = sender.clone();
            pool.submit(number >= 6, move || sender.send(number).unwrap());
        }
        drop(open);
        let ran: Vec<_> = (0..12).map(|_| receiver.recv_timeout(Duration::from_secs(10)).unwrap()).collect();
        let at = |number: u32| ran.iter().position(|&ran| ran == number).unwrap();
        assert!((6..11).all(|number| at(number) < at(number + 1)), "in their order: {ran:?}");
        assert!((0..5).all(|number| at(number) < at(number + 1)), "in their order: {ran:?}");
        assert!(at(11) < at(5) && at(0) < at(11), "first, but not only: {ran:?}");
    }
}
