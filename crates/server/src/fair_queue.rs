//! Who computes next: every address gets the same share of the time, however much it asks for.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::time::Duration;

/// Who asks: an address, or nobody anyone knows, such as a table that goes on after a restart. All of those share.
pub type Asker = Option<IpAddr>;

/// Those who have asked for nothing lately are forgotten once there are so many.
const REMEMBERED: usize = 4096;

/// Something to compute.
pub struct Queued<T> {
    /// Who asks.
    pub asker: Asker,
    /// Small ones come first where two have used the same.
    pub rank: u8,
    /// How long it is likely to take; what it took is put right afterwards.
    pub cost: Duration,
    /// What is to be done.
    pub work: T,
}

/// Jobs that wait, by who asks. Start-time fair queueing, as networks do it: whoever has used the least is next, and
/// who comes anew starts where the others are, not with credit for the time before.
pub struct FairQueue<T> {
    lanes: HashMap<Asker, VecDeque<Queued<T>>>,
    used: HashMap<Asker, Duration>,
    running: HashMap<Asker, usize>,
    /// What whoever was last given a turn had used.
    clock: Duration,
    /// How many jobs of one asker run at once.
    most_each: usize,
    waiting: usize,
}

impl<T> FairQueue<T> {
    /// An empty one, in which so many jobs of one asker run at once.
    pub fn new(most_each: usize) -> FairQueue<T> {
        FairQueue {
            lanes: HashMap::new(),
            used: HashMap::new(),
            running: HashMap::new(),
            clock: Duration::ZERO,
            most_each: most_each.max(1),
            waiting: 0,
        }
    }

    /// How many wait.
    pub fn len(&self) -> usize {
        self.waiting
    }

    /// How many of this asker's wait.
    pub fn waiting_of(&self, asker: Asker) -> usize {
        self.lanes.get(&asker).map_or(0, VecDeque::len)
    }

    /// One more job, behind those of the same asker. Those of whom nobody knows who asks have nobody's order: small ones
    /// come first among them.
    pub fn push(&mut self, job: Queued<T>) {
        let clock = self.clock;
        let used = self.used.entry(job.asker).or_insert(clock);
        if !self.lanes.contains_key(&job.asker) && !self.running.contains_key(&job.asker) {
            *used = clock.max(*used);
        }
        let lane = self.lanes.entry(job.asker).or_default();
        let place = match job.asker {
            Some(_) => lane.len(),
            None => lane.partition_point(|waiting| waiting.rank <= job.rank),
        };
        lane.insert(place, job);
        self.waiting += 1;
    }

    /// How many of this asker's run.
    pub fn running_of(&self, asker: Asker) -> usize {
        self.running.get(&asker).copied().unwrap_or(0)
    }

    /// The next job; nothing where none waits, or all who wait have enough under way, here or in a queue beside this one.
    pub fn pop(&mut self, beside: impl Fn(Asker) -> usize) -> Option<Queued<T>> {
        let running = |asker: &Asker| self.running_of(*asker) + beside(*asker);
        let used = |asker: &Asker| self.used.get(asker).copied().unwrap_or_default();
        let mays = self.lanes.iter().filter(|(asker, _)| running(asker) < self.most_each);
        let order = |&(asker, lane): &(&Asker, &VecDeque<Queued<T>>)| (used(asker), lane.front().map(|job| job.rank));
        let asker = *mays.min_by_key(order)?.0;
        let lane = self.lanes.get_mut(&asker)?;
        let job = lane.pop_front()?;
        if lane.is_empty() {
            self.lanes.remove(&asker);
        }
        self.waiting -= 1;
        *self.running.entry(asker).or_default() += 1;
        let used = self.used.entry(asker).or_default();
        self.clock = self.clock.max(*used);
        *used += job.cost;
        Some(job)
    }

    /// A job is done: it was thought to take `cost` and took so long.
    pub fn done(&mut self, asker: Asker, cost: Duration, took: Duration) {
        if let Some(running) = self.running.get_mut(&asker) {
            *running -= 1;
            if *running == 0 {
                self.running.remove(&asker);
            }
        }
        if let Some(used) = self.used.get_mut(&asker) {
            *used = (*used + took).saturating_sub(cost);
        }
        if self.used.len() > REMEMBERED {
            let (lanes, running) = (&self.lanes, &self.running);
            self.used.retain(|asker, _| lanes.contains_key(asker) || running.contains_key(asker));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asker(last: u8) -> Asker {
        Some(IpAddr::from([10, 0, 0, last]))
    }

    fn job(who: u8, rank: u8, name: &'static str) -> Queued<&'static str> {
        Queued { asker: asker(who), rank, cost: Duration::from_secs(2), work: name }
    }

    /// Runs everything that waits on one thread, each job as long as it was thought to take.
    fn run(queue: &mut FairQueue<&'static str>) -> Vec<&'static str> {
        let mut ran = Vec::new();
        while let Some(job) = queue.pop(|_| 0) {
            queue.done(job.asker, job.cost, job.cost);
            ran.push(job.work);
        }
        ran
    }

    #[test]
    fn a_stranger_is_next_however_many_somebody_else_has_waiting() {
        let mut queue = FairQueue::new(1);
        for _ in 0..60 {
            queue.push(job(1, 8, "many"));
        }
        let running = queue.pop(|_| 0).unwrap();
        queue.push(job(2, 1, "stranger"));
        assert!(queue.len() == 60 && queue.waiting_of(asker(1)) == 59);
        queue.done(running.asker, running.cost, running.cost);
        assert_eq!(queue.pop(|_| 0).unwrap().work, "stranger");
    }

    #[test]
    fn weak_levels_come_first_in_a_tie_and_turns_alternate() {
        let mut queue = FairQueue::new(1);
        for (who, rank, name) in [(1, 8, "a"), (1, 8, "b"), (2, 3, "c"), (2, 3, "d"), (3, 1, "e")] {
            queue.push(job(who, rank, name));
        }
        assert_eq!(run(&mut queue), ["e", "c", "a", "d", "b"]);
    }

    #[test]
    fn where_nobody_knows_who_asks_weak_levels_come_first_in_their_order() {
        let mut queue = FairQueue::new(1);
        for (rank, name) in [(8, "a"), (3, "b"), (8, "c"), (1, "d"), (3, "e")] {
            queue.push(Queued { asker: None, ..job(0, rank, name) });
        }
        assert_eq!(run(&mut queue), ["d", "b", "e", "a", "c"]);
        for (rank, name) in [(8, "first"), (1, "second")] {
            queue.push(job(1, rank, name));
        }
        assert_eq!(run(&mut queue), ["first", "second"], "who is known is asked by nobody else");
    }

    #[test]
    fn what_it_took_counts_not_what_it_was_thought_to_take() {
        let mut queue = FairQueue::new(1);
        queue.push(job(1, 1, "long"));
        queue.push(job(2, 2, "short"));
        for seconds in [10, 1] {
            let job = queue.pop(|_| 0).unwrap();
            queue.done(job.asker, job.cost, Duration::from_secs(seconds));
        }
        for name in ["of 1", "of 1 too"] {
            queue.push(job(1, 1, name));
        }
        for name in ["of 2", "of 2 too", "of 2 three"] {
            queue.push(job(2, 1, name));
        }
        assert_eq!(run(&mut queue), ["of 2", "of 2 too", "of 2 three", "of 1", "of 1 too"], "who used much waits");
    }

    #[test]
    fn one_asker_has_only_so_many_under_way() {
        let mut queue = FairQueue::new(1);
        queue.push(job(1, 1, "a"));
        queue.push(job(1, 1, "b"));
        let first = queue.pop(|_| 0).unwrap();
        assert!(queue.pop(|_| 0).is_none(), "another thread finds nothing for it");
        queue.push(job(2, 1, "other"));
        assert_eq!(queue.pop(|_| 0).unwrap().work, "other");
        queue.done(first.asker, first.cost, first.cost);
        assert_eq!(queue.pop(|_| 0).unwrap().work, "b");
    }

    #[test]
    fn nobody_is_remembered_for_ever() {
        let mut queue = FairQueue::new(1);
        for number in 0..20_000_u32 {
            let asker = Some(IpAddr::from(number.to_be_bytes()));
            queue.push(Queued { asker, rank: 1, cost: Duration::ZERO, work: "" });
            let job = queue.pop(|_| 0).unwrap();
            queue.done(job.asker, job.cost, Duration::from_millis(u64::from(number % 3)));
        }
        assert!(queue.used.len() <= REMEMBERED + 1, "{}", queue.used.len());
    }
}
