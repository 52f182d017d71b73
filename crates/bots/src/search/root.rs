//! The outside of the search: deeper and deeper rounds from the position on the table.

use game::Open;

use super::node::{Place, Window};
use super::{CERTAIN, Found, Judge, LONGEST, Passed, Search, WIN, mix};

/// How far from the last score a round expects the next one, in hundredths of a unit.
const ASPIRATION: i32 = 25;

impl<G: Open, J: Judge<G>> Search<'_, G, J> {
    /// Searches deeper and deeper until something stops it, telling what each round found. `moves` are the legal
    /// moves, at least one. Without a single round ended it answers with the most promising move.
    pub fn run(
        &mut self,
        position: &G,
        moves: &[G::Move],
        told: &mut dyn FnMut(&Found<G::Move>, u64),
    ) -> Option<Found<G::Move>> {
        let side = self.side(self.judge.mover(position)?);
        self.impatience = (self.style.haste * self.judge.impatience(position), side);
        let mut moves = self.first_order(position, moves);
        let mut found = Found { depth: 0, score: self.judged(position, side), line: vec![*moves.first()?] };
        if position.recurring().is_some() {
            self.passed.push(Passed { key: self.judge.key(position), ply: Some(0) });
        }
        // Deeper than the longest line nothing more is seen.
        for depth in self.first_round..=self.style.depth.min(LONGEST as u32) {
            if self.clock.look() {
                break;
            }
            let last = found.clone();
            self.round(position, &mut moves, side, depth, &last, &mut found);
            if found.depth == depth || found != last {
                told(&self.without_longing(position, &found), self.clock.nodes());
            }
            // Deeper rounds cannot change what is certain.
            let decided = found.score.abs() >= CERTAIN && WIN - found.score.abs() <= depth as i32;
            if self.clock.stopped() || decided || self.clock.mostly_used() {
                break;
            }
        }
        Some(self.without_longing(position, &found))
    }

    /// What was found as others see it, who are in no hurry.
    fn without_longing(&self, position: &G, found: &Found<G::Move>) -> Found<G::Move> {
        let longing = if found.score.abs() < CERTAIN { self.longing(position) } else { 0 };
        Found { score: found.score - longing, ..found.clone() }
    }

    /// The moves by their promise; equals in an order drawn from the seed.
    fn first_order(&self, position: &G, moves: &[G::Move]) -> Vec<G::Move> {
        let mut order: Vec<_> = moves.iter().copied().enumerate().collect();
        let chance = |i: usize| mix(self.style.seed ^ mix(i as u64 + 1));
        order.sort_by_key(|&(i, mv)| (std::cmp::Reverse(self.judge.promise(position, mv)), chance(i)));
        order.into_iter().map(|(_, mv)| mv).collect()
    }

    /// One round: a narrow window around the last score, wider where that fails.
    fn round(
        &mut self,
        position: &G,
        moves: &mut [G::Move],
        side: bool,
        depth: u32,
        last: &Found<G::Move>,
        found: &mut Found<G::Move>,
    ) {
        let narrow = depth >= 4 && last.score.abs() < CERTAIN;
        let mut below = if narrow { ASPIRATION * J::UNIT / 100 } else { 2 * WIN };
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

    /// Tries every move once. What is better is kept in `found` at once, so that a stop in mid-round loses nothing;
    /// nothing is given where the round was stopped.
    fn try_root(
        &mut self,
        position: &G,
        moves: &mut [G::Move],
        side: bool,
        depth: u32,
        window: Window,
        found: &mut Found<G::Move>,
    ) -> Option<i32> {
        let restless = self.judge.restless(position, moves);
        let mut best = -WIN - 1;
        for tried in 0..moves.len() {
            let mv = moves[tried];
            let mut child = position.clone();
            child.play_unchecked(mv);
            let next = Place { ply: 1, depth: depth as i32 - 1, floor: 0, after_nothing: false };
            let quiet = !restless && !self.judge.noisy(position, mv);
            let less = if quiet { self.less(depth as i32, tried) } else { 0 };
            let open = Window { alpha: window.alpha.max(best), beta: window.beta };
            let value = self.try_one(&child, next, side, open, tried, less);
            if self.clock.stopped() {
                return None;
            }
            if value.score > best {
                best = value.score;
                if value.score > window.alpha {
                    self.lengthen(0, mv);
                    found.score = value.score;
                    found.line.clone_from(&self.frames[0].line);
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
