//! Lazy SMP: more threads for one search look at the same position and share the transposition table, nothing else.

use std::thread;

use game::Open;

use super::order::History;
use super::{Found, Frame, Judge, LONGEST, Search};
use crate::Cancel;

impl<G: Open, J: Judge<G>> Search<'_, G, J> {
    /// [`Search::run`] with so many helpers. What they find reaches this search through that table, sooner or later:
    /// with helpers the same question may be answered in different ways.
    pub fn run_with(
        &mut self,
        helpers: usize,
        position: &G,
        moves: &[G::Move],
        told: &mut dyn FnMut(&Found<G::Move>, u64),
    ) -> Option<Found<G::Move>> {
        if helpers == 0 {
            return self.run(position, moves, told);
        }
        let stop = Cancel::default();
        let mut searches: Vec<_> = (0..helpers).map(|which| self.helper(which, stop.clone())).collect();
        self.clock.share(helpers);
        thread::scope(|scope| {
            for search in &mut searches {
                let help = || {
                    search.run(position, moves, &mut |_, _| ());
                    search.clock.look();
                };
                // A machine that has no thread to spare does without.
                if thread::Builder::new().spawn_scoped(scope, help).is_err() {
                    break;
                }
            }
            let found = self.run(position, moves, told);
            stop.cancel();
            found
        })
    }

    /// A search of the same position. It starts with deeper iterations, so that what it finds is news.
    fn helper(&self, which: usize, stop: Cancel) -> Self {
        Search {
            judge: self.judge,
            style: self.style,
            clock: self.clock.helper(stop),
            tt: self.tt.shared(),
            frames: (0..=LONGEST).map(|_| Frame::new()).collect(),
            history: History::new(),
            passed: self.passed.clone(),
            first_team: self.first_team,
            first_depth: 2 + which as u32 % 2,
            contempt: self.contempt,
        }
    }
}
