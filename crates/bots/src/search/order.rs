//! Which moves are tried first: those that were good elsewhere.

use game::Open;

use super::judge::KINDS;
use super::node::Place;
use super::{Judge, Search};

/// How often quiet moves were best lately, for each side.
pub(super) struct History {
    marks: Vec<i32>,
}

impl History {
    const MOST: i32 = 1 << 13;

    pub fn new() -> History {
        History { marks: vec![0; 2 * KINDS] }
    }

    fn slot(side: bool, kind: usize) -> usize {
        kind % KINDS + if side { KINDS } else { 0 }
    }

    #[inline]
    pub fn get(&self, side: bool, kind: usize) -> i32 {
        self.marks.get(History::slot(side, kind)).copied().unwrap_or(0)
    }

    /// Praises or blames a kind of move, the more the deeper it was searched; old marks fade.
    pub fn mark(&mut self, side: bool, kind: usize, good: bool, depth: u32) {
        let weight = depth.min(20).pow(2) as i32 * if good { 1 } else { -1 };
        if let Some(mark) = self.marks.get_mut(History::slot(side, kind)) {
            *mark += weight * 8 - *mark * weight.abs() * 8 / History::MOST;
        }
    }
}

/// What a move promises and its place in the list of legal moves, in one word that is the greater the sooner the move
/// is to be tried; equals in the order of the list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Promise(i64);

impl Promise {
    #[inline]
    pub fn new(promise: i32, place: usize) -> Promise {
        Promise(i64::from(promise) << 16 | i64::from(!(place as u16)))
    }

    #[inline]
    pub fn place(self) -> u16 {
        !(self.0 as u16)
    }
}

/// The most promising of the moves from `tried` on, brought there. Most of the time the first is enough, so nothing
/// is sorted.
#[inline]
pub(super) fn pick(order: &mut [Promise], tried: usize) -> Option<u16> {
    let left = order.get_mut(tried..)?;
    let best = left.iter().enumerate().max_by_key(|&(_, &promise)| promise)?.0;
    left.swap(0, best);
    left.first().map(|promise| promise.place())
}

impl<G: Open, J: Judge<G>> Search<'_, G, J> {
    /// Says what each move promises.
    pub(super) fn order(&mut self, position: &G, moves: &[G::Move], ply: usize, side: bool, best: Option<u16>) {
        let frame = &mut self.frames[ply];
        frame.order.clear();
        frame.order.extend(moves.iter().enumerate().map(|(place, &mv)| {
            if best == Some(place as u16) {
                return Promise::new(i32::MAX, place);
            }
            let killer = frame.killers.iter().position(|&killer| killer == Some(mv));
            let killer = killer.map_or(0, |which| 12_000 - which as i32);
            let history = self.history.get(side, self.judge.kind(mv));
            Promise::new((self.judge.promise(position, mv) << 15) + killer + history, place)
        }));
    }

    /// The same for noisy moves only, or for all.
    pub(super) fn order_noisy(&mut self, position: &G, moves: &[G::Move], ply: usize, all: bool) {
        let order = &mut self.frames[ply].order;
        order.clear();
        for (place, &mv) in moves.iter().enumerate() {
            if all || self.judge.noisy(position, mv) {
                order.push(Promise::new(self.judge.promise(position, mv), place));
            }
        }
    }

    /// The move to try next, with its place in the list.
    pub(super) fn next(&mut self, moves: &[G::Move], ply: usize, tried: usize) -> Option<(G::Move, u16)> {
        let place = pick(&mut self.frames.get_mut(ply)?.order, tried)?;
        moves.get(usize::from(place)).map(|&mv| (mv, place))
    }

    /// Remembers a quiet move that refuted the one before it, and blames those tried in vain.
    pub(super) fn praise(&mut self, moves: &[G::Move], place: Place, side: bool, tried: usize, mv: G::Move) {
        let depth = place.depth.max(0) as u32;
        let frame = &mut self.frames[place.ply];
        if frame.killers[0] != Some(mv) {
            frame.killers = [Some(mv), frame.killers[0]];
        }
        self.history.mark(side, self.judge.kind(mv), true, depth);
        for vain in self.frames[place.ply].order.iter().take(tried) {
            if let Some(&vain) = moves.get(usize::from(vain.place())) {
                self.history.mark(side, self.judge.kind(vain), false, depth);
            }
        }
    }
}

/// Spreads a number over all 64 bits.
pub fn mix(value: u64) -> u64 {
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
        let mut order: Vec<_> = promises.iter().enumerate().map(|(i, &promise)| Promise::new(promise, i)).collect();
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
