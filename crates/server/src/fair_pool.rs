//! Threads that compute, so that those that serve never do: so many and no more, with fair turns by address.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};
use tokio::sync::oneshot;

use crate::error::ServerError;
use crate::fair_queue::{Asker, FairQueue, Queued};
use crate::metrics::{Held, Workload};

/// How much may wait in all before what can be refused is refused, and of one asker.
const MOST_WAITING: usize = 512;
const MOST_WAITING_EACH: usize = 16;

/// One in so many turns goes to what nobody waits for, so that it comes to an end too.
const SHARE_OF_THE_REST: u32 = 4;

/// How willingly these threads stand back for those that serve; see nice(2).
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

thread_local! {
    static COMPUTES: Cell<bool> = const { Cell::new(false) };
}

/// Whether this is a thread of a pool: it takes its time, and must hold nothing that those that serve wait for.
pub fn computes() -> bool {
    COMPUTES.get()
}

/// A pool of threads.
#[derive(Clone)]
pub struct FairPool(Arc<Shared>);

struct Shared {
    jobs: Mutex<Jobs>,
    work: Condvar,
    workload: Workload,
}

type Work = (Box<dyn FnOnce() + Send>, Held);

/// What is to be computed: what somebody waits for, and the rest.
struct Jobs {
    waited_for: FairQueue<Work>,
    rest: FairQueue<Work>,
    turns: u32,
}

impl Jobs {
    fn len(&self) -> usize {
        self.waited_for.len() + self.rest.len()
    }

    /// The next job, and whether somebody waits for it.
    fn next(&mut self) -> Option<(Queued<Work>, bool)> {
        self.turns = self.turns.wrapping_add(1);
        let rest_first = self.turns.is_multiple_of(SHARE_OF_THE_REST);
        for waited_for in [!rest_first, rest_first] {
            let (queue, beside) = match waited_for {
                true => (&mut self.waited_for, &self.rest),
                false => (&mut self.rest, &self.waited_for),
            };
            // Those whom nobody knows are many.
            if let Some(job) = queue.pop(|asker| asker.map_or(0, |_| beside.running_of(asker))) {
                return Some((job, waited_for));
            }
        }
        None
    }

    fn queue(&mut self, waited_for: bool) -> &mut FairQueue<Work> {
        if waited_for { &mut self.waited_for } else { &mut self.rest }
    }
}

/// Whose turn something is.
#[derive(Clone, Copy, Debug)]
pub struct Ticket {
    /// Who asks.
    pub asker: Asker,
    /// Whether somebody is there who waits for it.
    pub waited_for: bool,
    /// Small ones come first in a tie.
    pub rank: u8,
    /// How long it is likely to take.
    pub cost: Duration,
}

impl FairPool {
    /// So many threads, of which one asker has at most half.
    pub fn new(name: &str, threads: usize, workload: Workload) -> std::io::Result<FairPool> {
        let each = threads.div_ceil(2);
        let jobs = Jobs { waited_for: FairQueue::new(each), rest: FairQueue::new(each), turns: 0 };
        let shared = Arc::new(Shared { jobs: Mutex::new(jobs), work: Condvar::new(), workload });
        for number in 0..threads {
            let shared = Arc::downgrade(&shared);
            std::thread::Builder::new().name(format!("{name}-{number}")).spawn(move || {
                stand_back();
                COMPUTES.set(true);
                while let Some(shared) = shared.upgrade() {
                    shared.run_one();
                }
            })?;
        }
        Ok(FairPool(shared))
    }

    /// Something is computed when its turn comes.
    pub fn submit(&self, ticket: Ticket, run: impl FnOnce() + Send + 'static) {
        self.push(&mut self.0.jobs.lock(), ticket, run);
        self.0.work.notify_one();
    }

    /// The same for something that can be refused: too much of one asker, or of all.
    pub fn submit_if_idle(&self, ticket: Ticket, run: impl FnOnce() + Send + 'static) -> Result<(), ServerError> {
        const TOO_MUCH: ServerError = ServerError::limit(
            "trop de calculs demandés à la fois depuis cette adresse",
            "too much to compute at once from this address",
        );
        let mut jobs = self.0.jobs.lock();
        if jobs.len() >= MOST_WAITING {
            return Err(ServerError::Busy);
        }
        if jobs.queue(ticket.waited_for).waiting_of(ticket.asker) >= MOST_WAITING_EACH {
            return Err(TOO_MUCH);
        }
        self.push(&mut jobs, ticket, run);
        drop(jobs);
        self.0.work.notify_one();
        Ok(())
    }

    /// Computes something for somebody who waits for it. Whoever goes away meanwhile costs nothing any more.
    pub async fn compute<T: Send + 'static>(
        &self,
        asker: Asker,
        cost: Duration,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ServerError> {
        let (run, answer) = answered(work);
        self.submit_if_idle(Ticket { asker, waited_for: true, rank: 0, cost }, run)?;
        answer.await.map_err(|error| ServerError::internal("a computation", &error))
    }

    /// The same for something that all need, whoever asked first: it is never refused.
    pub async fn compute_for_all<T: Send + 'static>(
        &self,
        cost: Duration,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ServerError> {
        let (run, answer) = answered(work);
        self.submit(Ticket { asker: None, waited_for: true, rank: 0, cost }, run);
        answer.await.map_err(|error| ServerError::internal("a computation", &error))
    }

    fn push(&self, jobs: &mut Jobs, ticket: Ticket, run: impl FnOnce() + Send + 'static) {
        let Ticket { asker, waited_for, rank, cost } = ticket;
        let work: Work = (Box::new(run), self.0.workload.waiting());
        jobs.queue(waited_for).push(Queued { asker, rank, cost, work });
    }
}

/// Work whose result is waited for, and where it will be.
fn answered<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> (impl FnOnce() + Send + 'static, oneshot::Receiver<T>) {
    let (sender, answer) = oneshot::channel();
    let run = move || {
        if !sender.is_closed() {
            // Nobody may be there any more to take it.
            drop(sender.send(work()));
        }
    };
    (run, answer)
}

impl Shared {
    /// Runs the next job; waits a while if there is none.
    fn run_one(&self) {
        let mut jobs = self.jobs.lock();
        let Some((Queued { asker, cost, work: (run, waiting), .. }, waited_for)) = jobs.next() else {
            // Woken now and then to see whether the pool still exists.
            self.work.wait_for(&mut jobs, Duration::from_millis(500));
            return;
        };
        drop(jobs);
        drop(waiting);
        let begun = Instant::now();
        let running = self.workload.running();
        // A job that panics loses its turn, not the thread.
        if catch_unwind(AssertUnwindSafe(run)).is_err() {
            tracing::error!("a computation panicked");
        }
        drop(running);
        self.jobs.lock().queue(waited_for).done(asker, cost, begun.elapsed());
        // Its asker may have more that only waited for this.
        self.work.notify_one();
    }
}

/// Lets this thread run only where those that serve leave time: a move is answered before another is thought about.
fn stand_back() {
    #[cfg(target_os = "linux")]
    {
        // Of a thread, where Linux is asked about its id. If it may not, all threads are equal as before.
        let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), NICENESS);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::Metrics;
    use std::net::IpAddr;
    use std::sync::mpsc;

    fn pool() -> FairPool {
        FairPool::new("test", 1, Metrics::default().bots()).unwrap()
    }

    fn ticket(waited_for: bool) -> Ticket {
        Ticket { asker: None, waited_for, rank: 1, cost: Duration::ZERO }
    }

    #[test]
    fn jobs_run_in_order_and_a_panic_stops_nothing() {
        let pool = pool();
        let (sender, receiver) = mpsc::channel();
        for number in 0..5 {
            let sender = sender.clone();
            pool.submit(ticket(true), move || {
                assert_ne!(number, 2, "this one panics");
                sender.send(number).unwrap();
            });
        }
        let ran: Vec<_> = (0..4).map(|_| receiver.recv_timeout(Duration::from_secs(10)).unwrap()).collect();
        assert_eq!(ran, [0, 1, 3, 4]);
    }

    #[test]
    fn people_who_wait_come_first_but_nobody_waits_for_ever() {
        let pool = pool();
        let (sender, receiver) = mpsc::channel();
        let (open, gate) = mpsc::channel::<()>();
        // The only thread is kept busy until everybody has come.
        pool.submit(ticket(true), move || assert!(gate.recv().is_err()));
        for number in 0..12 {
            let sender = sender.clone();
            pool.submit(ticket(number >= 6), move || sender.send(number).unwrap());
        }
        drop(open);
        let ran: Vec<_> = (0..12).map(|_| receiver.recv_timeout(Duration::from_secs(10)).unwrap()).collect();
        let at = |number: u32| ran.iter().position(|&ran| ran == number).unwrap();
        assert!((6..11).all(|number| at(number) < at(number + 1)), "in their order: {ran:?}");
        assert!((0..5).all(|number| at(number) < at(number + 1)), "in their order: {ran:?}");
        assert!(at(11) < at(5) && at(0) < at(11), "first, but not only: {ran:?}");
    }

    #[test]
    fn one_asker_has_half_of_the_threads_whether_somebody_waits_for_it_or_not() {
        let pool = FairPool::new("test", 2, Metrics::default().bots()).unwrap();
        let [hungry, other] = [1, 2].map(|last| Some(IpAddr::from([10, 0, 0, last])));
        let (sender, receiver) = mpsc::channel();
        let mut gates = Vec::new();
        for (asker, waited_for) in [(hungry, true), (hungry, false), (other, true)] {
            let (open, gate) = mpsc::channel::<()>();
            gates.push(open);
            let sender = sender.clone();
            pool.submit(Ticket { asker, waited_for, rank: 1, cost: Duration::ZERO }, move || {
                sender.send((asker, waited_for)).unwrap();
                assert!(gate.recv().is_err());
            });
        }
        let began = || receiver.recv_timeout(Duration::from_secs(10)).unwrap();
        let mut first = [began(), began()];
        first.sort_unstable();
        assert_eq!(first, [(hungry, true), (other, true)], "a thread is left for others");
        assert!(receiver.recv_timeout(Duration::from_millis(100)).is_err());
        gates.remove(0);
        assert_eq!(began(), (hungry, false), "and then what waited for it");
    }

    #[tokio::test]
    async fn whoever_serves_does_not_compute() {
        let pool = pool();
        let name = || std::thread::current().name().map(str::to_owned);
        assert_eq!(pool.compute(None, Duration::ZERO, name).await.unwrap().as_deref(), Some("test-0"));
        assert_eq!(pool.compute_for_all(Duration::ZERO, name).await.unwrap().as_deref(), Some("test-0"));
    }

    #[tokio::test]
    async fn what_one_address_has_waiting_is_bounded_and_others_are_served() {
        let pool = pool();
        let (open, gate) = mpsc::channel::<()>();
        pool.submit(ticket(true), move || assert!(gate.recv().is_err()));
        let [hungry, other] = [1, 2].map(|last| Some(IpAddr::from([10, 0, 0, last])));
        let ask = |asker| {
            let pool = pool.clone();
            tokio::spawn(async move { pool.compute(asker, Duration::ZERO, || 7).await })
        };
        let many: Vec<_> = (0..40).map(|_| ask(hungry)).collect();
        while pool.0.jobs.lock().len() < MOST_WAITING_EACH {
            tokio::task::yield_now().await;
        }
        let stranger = ask(other);
        while pool.0.jobs.lock().len() < MOST_WAITING_EACH + 1 {
            tokio::task::yield_now().await;
        }
        drop(open);
        assert_eq!(stranger.await.unwrap().unwrap(), 7);
        let mut refused = 0;
        for one in many {
            refused += usize::from(one.await.unwrap().is_err_and(|error| error.code() == "limit"));
        }
        assert_eq!(refused, 40 - MOST_WAITING_EACH);
    }
}
