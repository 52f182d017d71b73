//! Move ordering: the transposition table's move, then by the judge, killers and history.

use game::Open;

use super::judge::HISTORY_SIZE;
use super::node::Node;
use super::{Frame, Judge, Search};

/// The history heuristic: how often quiet moves caused a cutoff lately, for each side.
pub(super) struct History {
    marks: Vec<i32>,
}

impl History {
    const MOST: i32 = 1 << 13;

    pub fn new() -> History {
        History { marks: vec![0; 2 * HISTORY_SIZE] }
    }

    fn slot(side: bool, index: usize) -> usize {
        index % HISTORY_SIZE + if side { HISTORY_SIZE } else { 0 }
    }

    #[inline]
    pub fn get(&self, side: bool, index: usize) -> i32 {
        self.marks.get(History::slot(side, index)).copied().unwrap_or(0)
    }

    /// Rewards or blames a move, the more the deeper it was searched; old marks fade.
    pub fn mark(&mut self, side: bool, index: usize, good: bool, depth: u32) {
        let weight = depth.min(20).pow(2) as i32 * if good { 1 } else { -1 };
        if let Some(mark) = self.marks.get_mut(History::slot(side, index)) {
            *mark += weight * 8 - *mark * weight.abs() * 8 / History::MOST;
        }
    }
}

/// How good a move looks and where it stands in the list of legal moves, in one word that is the greater the sooner the move
/// is to be tried; equals in the order of the list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct OrderKey(i64);

impl OrderKey {
    #[inline]
    pub fn new(score: i32, index: usize) -> OrderKey {
        OrderKey(i64::from(score) << 16 | i64::from(!(index as u16)))
    }

    #[inline]
    pub fn index(self) -> u16 {
        !(self.0 as u16)
    }
}

/// The most promising of the moves from `tried` on, brought there. Most of the time the first is enough, so nothing
/// is sorted.
#[inline]
pub(super) fn pick(order: &mut [OrderKey], tried: usize) -> Option<u16> {
    let left = order.get_mut(tried..)?;
    let best = left.iter().enumerate().max_by_key(|&(_, &key)| key)?.0;
    left.swap(0, best);
    left.first().map(|key| key.index())
}

impl<G: Open, J: Judge<G>> Search<'_, G, J> {
    /// Gives each move its key: first the best move of an earlier search, then as the judge orders them, killers and
    /// history among equals.
    pub(super) fn order(&mut self, position: &G, moves: &[G::Move], ply: usize, side: bool, best: Option<u16>) {
        // Where there are many moves, one that the judge finds promising is mostly enough: the others wait.
        let in_two = J::MANY_MOVES && self.style.selective;
        let Frame { order, killers, later, .. } = &mut self.frames[ply];
        *later = in_two.then_some(best);
        order.clear();
        order.extend(moves.iter().enumerate().filter_map(|(index, &mv)| {
            if best == Some(index as u16) {
                return Some(OrderKey::new(i32::MAX, index));
            }
            let promise = self.judge.ordering(position, mv);
            let now = !in_two || promise > 0;
            now.then(|| OrderKey::new((promise << 15) + marks(killers, &self.history, self.judge, side, mv), index))
        }));
    }

    /// The moves that waited, once those that promised something were tried in vain.
    pub(super) fn order_later(&mut self, position: &G, moves: &[G::Move], ply: usize, side: bool) {
        let Frame { order, killers, later, .. } = &mut self.frames[ply];
        let Some(best) = later.take() else { return };
        order.extend(moves.iter().enumerate().filter_map(|(index, &mv)| {
            let promise = self.judge.ordering(position, mv);
            let now = promise <= 0 && best != Some(index as u16);
            now.then(|| OrderKey::new((promise << 15) + marks(killers, &self.history, self.judge, side, mv), index))
        }));
    }

    /// The same for noisy moves only, or for all.
    pub(super) fn order_noisy(&mut self, position: &G, moves: &[G::Move], ply: usize, all: bool) {
        let Frame { order, later, .. } = &mut self.frames[ply];
        *later = None;
        order.clear();
        for (index, &mv) in moves.iter().enumerate() {
            if all || self.judge.noisy(position, mv) {
                order.push(OrderKey::new(self.judge.ordering(position, mv), index));
            }
        }
    }

    /// The move to try next, and where it stands in the list.
    pub(super) fn next(&mut self, moves: &[G::Move], ply: usize, tried: usize) -> Option<(G::Move, u16)> {
        let index = pick(&mut self.frames.get_mut(ply)?.order, tried)?;
        moves.get(usize::from(index)).map(|&mv| (mv, index))
    }

    /// A quiet move caused a beta cutoff: it becomes a killer, history rewards it and blames those tried in vain.
    pub(super) fn reward(&mut self, moves: &[G::Move], node: Node, side: bool, tried: usize, mv: G::Move) {
        let depth = node.depth.max(0) as u32;
        let frame = &mut self.frames[node.ply];
        if frame.killers[0] != Some(mv) {
            frame.killers = [Some(mv), frame.killers[0]];
        }
        self.history.mark(side, self.judge.history_index(mv), true, depth);
        for vain in self.frames[node.ply].order.iter().take(tried) {
            if let Some(&vain) = moves.get(usize::from(vain.index())) {
                self.history.mark(side, self.judge.history_index(vain), false, depth);
            }
        }
    }
}

/// What killers and history say of a move.
#[inline(always)]
fn marks<G: Open, J: Judge<G>>(
    killers: &[Option<G::Move>; 2],
    history: &History,
    judge: &J,
    side: bool,
    mv: G::Move,
) -> i32 {
    let killer = killers.iter().position(|&killer| killer == Some(mv));
    killer.map_or(0, |which| 12_000 - which as i32) + history.get(side, judge.history_index(mv))
}

/// SplitMix64: spreads a number over all 64 bits.
pub fn splitmix(value: u64) -> u64 {
    let value = (value ^ value >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ value >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ value >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_picked_by_their_promise_then_by_their_place() {
        let promises = [3, -7, i32::MAX, 3, 30_000 << 15, -7];
        let mut order: Vec<_> = promises.iter().enumerate().map(|(i, &promise)| OrderKey::new(promise, i)).collect();
        let picked: Vec<_> = (0..).map_while(|tried| pick(&mut order, tried)).collect();
        assert_eq!(picked, [2, 4, 0, 3, 1, 5]);
    }

    #[test]
    fn praise_and_blame_stay_bounded() {
        let mut history = History::new();
        for _ in 0..1_000 {
            history.mark(true, 7, true, 60);
            history.mark(false, 7, false, 60);
        }
        assert!(history.get(true, 7) > 0 && history.get(true, 7) <= History::MOST);
        assert!(history.get(false, 7) < 0 && history.get(false, 7) >= -History::MOST);
    }
}
