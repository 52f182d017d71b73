//! The root of the search: iterative deepening with aspiration windows, from the position on the table.

use game::Open;

use super::node::{Node, Window};
use super::{CERTAIN, DECIDED, Found, Judge, LONGEST, Passed, Search, WIN, splitmix};

/// The aspiration window: how far from the last score an iteration expects the next one, in hundredths of a unit, where
/// the judge has no say; see [`Judge::ASPIRATION`].
const ASPIRATION: i32 = 25;

impl<G: Open, J: Judge<G>> Search<'_, G, J> {
    /// Iterative deepening: searches deeper and deeper until something stops it, telling what each iteration found.
    /// `moves` are the legal moves, at least one. Before the first has ended the answer is the first move in order.
    pub fn run(
        &mut self,
        position: &G,
        moves: &[G::Move],
        told: &mut dyn FnMut(&Found<G::Move>, u64),
    ) -> Option<Found<G::Move>> {
        let side = self.side(self.judge.mover(position)?);
        self.contempt = (self.style.contempt * self.judge.contempt(position), side);
        let mut moves = self.order_root(position, moves);
        let mut found = Found { depth: 0, score: self.judged(position, side), line: vec![*moves.first()?] };
        if position.recurring().is_some() {
            self.passed.push(Passed { key: self.judge.key(position), ply: Some(0) });
        }
        // Deeper than the longest line nothing more is seen.
        for depth in self.first_depth..=self.style.depth.min(LONGEST as u32) {
            if self.clock.look() {
                break;
            }
            let last = found.clone();
            self.aspirate(position, &mut moves, side, depth, &last, &mut found);
            if found.depth == depth || found != last {
                told(&self.without_contempt(position, &found), self.clock.nodes());
            }
            // Deeper iterations cannot change what is certain.
            let decided = found.score.abs() >= CERTAIN && WIN - found.score.abs() <= depth as i32;
            if self.clock.stopped() || decided || self.clock.mostly_used() {
                break;
            }
        }
        Some(self.without_contempt(position, &found))
    }

    /// What was found as others see it, who feel no contempt.
    fn without_contempt(&self, position: &G, found: &Found<G::Move>) -> Found<G::Move> {
        let contempt = if found.score.abs() < DECIDED { self.contempt_for(position) } else { 0 };
        Found { score: found.score - contempt, ..found.clone() }
    }

    /// The moves as the judge orders them; equals in an order drawn from the seed.
    fn order_root(&self, position: &G, moves: &[G::Move]) -> Vec<G::Move> {
        let mut order: Vec<_> = moves.iter().copied().enumerate().collect();
        let chance = |i: usize| splitmix(self.style.seed ^ splitmix(i as u64 + 1));
        order.sort_by_key(|&(i, mv)| (std::cmp::Reverse(self.judge.ordering(position, mv)), chance(i)));
        order.into_iter().map(|(_, mv)| mv).collect()
    }

    /// One iteration: an aspiration window around the last score, wider where the search fails low or high.
    fn aspirate(
        &mut self,
        position: &G,
        moves: &mut [G::Move],
        side: bool,
        depth: u32,
        last: &Found<G::Move>,
        found: &mut Found<G::Move>,
    ) {
        let narrow = depth >= 4 && last.score.abs() < DECIDED;
        let width = if self.style.selective { J::ASPIRATION } else { ASPIRATION };
        let mut below = if narrow { width * J::UNIT / 100 } else { 2 * WIN };
        let mut above = below;
        loop {
            let window = Window { alpha: (last.score - below).max(-WIN), beta: (last.score + above).min(WIN) };
            let Some(score) = self.try_root(position, moves, side, depth, window, found) else { return };
            if score <= window.alpha && window.alpha > -WIN {
                below = if below > 4 * J::UNIT { 2 * WIN } else { below * 4 };
            } else if score >= window.beta && window.beta < WIN {
                above = if above > 4 * J::UNIT { 2 * WIN } else { above * 4 };
            } else {
                found.depth = depth;
                return;
            }
        }
    }

    /// Tries every move once. What is better is kept in `found` at once, so that a stop loses nothing;
    /// nothing is given where it was stopped.
    fn try_root(
        &mut self,
        position: &G,
        moves: &mut [G::Move],
        side: bool,
        depth: u32,
        window: Window,
        found: &mut Found<G::Move>,
    ) -> Option<i32> {
        let no_stand_pat = self.judge.no_stand_pat(position, moves);
        let mut best = -WIN - 1;
        for tried in 0..moves.len() {
            let mv = moves[tried];
            let mut child = position.clone();
            child.play_unchecked(mv);
            let next = Node { ply: 1, depth: depth as i32 - 1, floor: 0, after_null_move: false };
            let quiet = !no_stand_pat && !self.judge.noisy(position, mv);
            let reduction = if quiet { self.late_move_reduction(depth as i32, tried, window) } else { 0 };
            let open = Window { alpha: window.alpha.max(best), beta: window.beta };
            let value = self.principal_variation(&child, next, side, open, tried, reduction);
            if self.clock.stopped() {
                return None;
            }
            if value.score > best {
                best = value.score;
                if value.score > window.alpha {
                    self.extend_pv(0, mv);
                    found.score = value.score;
                    found.line.clone_from(&self.frames[0].pv);
                    moves[..=tried].rotate_right(1);
                }
            }
            if best >= window.beta {
                break;
            }
        }
        Some(best)
    }
}
