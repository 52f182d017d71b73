//! The squares a capture passes: to show it, to read it jump by jump, and to tell why a capture is impossible.

use std::collections::HashSet;

use super::bits::{bit, first, squares};
use super::geometry::{BoardTables, DIRECTIONS, NOWHERE};

/// How pieces behave during a capture: as the rules say, or as somebody may wrongly believe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Belief {
    /// By the rules.
    Right,
    /// What is taken leaves the board at once.
    TakenLeave,
    /// A piece may be jumped again, if not at once back and forth.
    TakenAgain,
    /// A man that touches the far row goes on as a king.
    CrownedOnTheWay,
}

/// One piece about to capture.
pub(super) struct Hunter {
    pub tables: &'static BoardTables,
    /// Squares that are empty, the hunter's own included.
    pub empty: u64,
    pub enemy: u64,
    pub from: u8,
    pub king: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct At {
    square: u8,
    king: bool,
    taken: u64,
    /// The piece jumped last.
    last: u64,
}

/// A search that has seen so many states gives up: it only ever serves an explanation of a text that is wrong anyway.
const MOST_STATES: usize = 5_000;

impl Hunter {
    /// The landing squares of a capture with that end and that prey, if it is possible.
    pub fn route(&self, to: u8, captured: u64, belief: Belief) -> Option<Vec<u8>> {
        let mut hunt = Hunt { hunter: self, to, captured, belief, seen: HashSet::new(), path: Vec::new() };
        hunt.search(At { square: self.from, king: self.king, taken: 0, last: 0 }).then_some(hunt.path)
    }

    /// What is taken when the piece lands on these squares one after the other, if it can.
    pub fn follow(&self, landings: &[u8]) -> Option<u64> {
        let mut at = At { square: self.from, king: self.king, taken: 0, last: 0 };
        for &landing in landings {
            let (over, _) = self.jumps(at, Belief::Right).find(|&(_, to)| to & bit(landing) != 0)?;
            at = At { square: landing, taken: at.taken | over, last: over, ..at };
        }
        Some(at.taken)
    }

    /// Whether some route of a capture with that end and that prey lands on these squares, in this order, whatever else
    /// it passes.
    pub fn passes(&self, to: u8, captured: u64, via: &[u8]) -> bool {
        let mut seen = HashSet::new();
        let mut left = vec![(At { square: self.from, king: self.king, taken: 0, last: 0 }, 0)];
        while let Some((at, passed)) = left.pop() {
            if seen.len() >= MOST_STATES || !seen.insert((at, passed)) {
                continue;
            }
            if at.square == to && at.taken == captured && passed == via.len() {
                return true;
            }
            for (over, landings) in self.jumps(at, Belief::Right).filter(|(over, _)| over & captured != 0) {
                left.extend(squares(landings).map(|square| {
                    let passed = passed + usize::from(via.get(passed) == Some(&square));
                    (At { square, taken: at.taken | over, last: over, ..at }, passed)
                }));
            }
        }
        false
    }

    /// A piece that can still be taken from there.
    pub fn next_prey(&self, square: u8, taken: u64) -> Option<u8> {
        self.jumps(At { square, king: self.king, taken, last: taken }, Belief::Right)
            .next()
            .map(|(over, _)| first(over))
    }

    /// What can be jumped from there, and the squares to land on.
    fn jumps(&self, at: At, belief: Belief) -> impl Iterator<Item = (u64, u64)> {
        let empty = if belief == Belief::TakenLeave { self.empty | at.taken } else { self.empty };
        let enemy = if belief == Belief::TakenAgain { self.enemy & !at.last } else { self.enemy & !at.taken };
        DIRECTIONS.into_iter().filter_map(move |d| {
            let (over, landings) = if at.king {
                let (_, over) = self.tables.look(at.square, d, empty);
                (over, if over == 0 { 0 } else { self.tables.look(first(over), d, empty).0 })
            } else {
                let over = self.next(at.square, d);
                (over, if over == 0 { 0 } else { self.next(first(over), d) & empty })
            };
            (over & enemy != 0 && landings != 0).then_some((over, landings))
        })
    }

    fn next(&self, square: u8, d: usize) -> u64 {
        match self.tables.neighbours[d][usize::from(square & 63)] {
            NOWHERE => 0,
            next => bit(next),
        }
    }
}

struct Hunt<'a> {
    hunter: &'a Hunter,
    to: u8,
    captured: u64,
    belief: Belief,
    seen: HashSet<At>,
    path: Vec<u8>,
}

impl Hunt<'_> {
    fn search(&mut self, at: At) -> bool {
        if at.square == self.to && at.taken == self.captured && !self.path.is_empty() {
            return true;
        }
        if self.seen.len() >= MOST_STATES || !self.seen.insert(at) {
            return false;
        }
        let jumps: Vec<_> = self.hunter.jumps(at, self.belief).filter(|(over, _)| over & self.captured != 0).collect();
        for (over, landings) in jumps {
            for square in squares(landings) {
                let crowned = self.belief == Belief::CrownedOnTheWay && self.hunter.tables.far & bit(square) != 0;
                self.path.push(square);
                if self.search(At { square, king: at.king || crowned, taken: at.taken | over, last: over }) {
                    return true;
                }
                self.path.pop();
            }
        }
        false
    }
}
