//! Captures in lists: the best, all of them, or those that cannot be counted as sets.

use super::bits::Singles;
use super::generate::{ByMen, Strict, captures, king_captures, man_branches, singles, strict, takeoffs};
use super::geometry::{Geometry, step};
use super::sides::{Jump, Sides};

/// What captures are kept as in a list.
pub trait FromJump: Copy + Ord {
    /// Keeps a capture.
    fn capture(jump: Jump) -> Self;
}

impl FromJump for Jump {
    #[inline(always)]
    fn capture(jump: Jump) -> Jump {
        jump
    }
}

/// Adds the captures that take the most, the only legal ones (D11, S15), each once; says how many pieces that is.
#[inline(never)]
pub fn best_captures<G: Geometry, T: FromJump>(sides: Sides, list: &mut Vec<T>) -> u32 {
    let base = list.len();
    let mut most = 0;
    captures::<G, _>(sides, &mut |jump, taken| {
        if taken >= most {
            if taken > most {
                most = taken;
                list.truncate(base);
            }
            list.push(T::capture(jump));
        }
    });
    if most >= FIRST_TWINS {
        merge_twins(list, base);
    }
    most
}

/// Adds every capture, stopped or not, each once: under `huff` all may be played (D12, S10). Says how many pieces the
/// best take, and which pieces can make them: those are guilty if they do not (D13, S11).
pub fn all_captures<G: Geometry, T: FromJump>(sides: Sides, list: &mut Vec<T>) -> (u32, u64) {
    match strict::<G>(sides) {
        Strict::Steps => (0, 0),
        Strict::Single(landed) => {
            let mut capturers = 0;
            singles::<G>(landed, &mut |jump, _| {
                capturers |= jump.from;
                list.push(T::capture(jump));
            });
            (1, capturers)
        }
        Strict::Best => walk_all::<G, T>(sides, list),
    }
}

#[inline(never)]
fn walk_all<G: Geometry, T: FromJump>(sides: Sides, list: &mut Vec<T>) -> (u32, u64) {
    let base = list.len();
    let (mut most, mut capturers) = (0, 0);
    captures::<G, _>(sides, &mut |jump, taken| {
        if taken > most {
            (most, capturers) = (taken, 0);
        }
        if taken == most {
            capturers |= jump.from;
        }
        list.push(T::capture(jump));
    });
    if most >= FIRST_TWINS {
        merge_twins(list, base);
    }
    (most, capturers)
}

/// Adds the captures that men go on with after a first jump, and those of the kings given; tells what
/// [`all_captures`] does. What men take with a single jump is not listed, but counts for the best. The list is empty.
#[inline(never)]
pub fn further_captures<G: Geometry, T: FromJump>(
    sides: Sides,
    by_men: &ByMen,
    kings: u64,
    list: &mut Vec<T>,
) -> (u32, u64) {
    let empty = sides.empty::<G>();
    let (mut most, mut capturers) = (u32::from(by_men.men != 0), by_men.men);
    let mut visit = |jump: Jump, taken: u32| {
        if taken > most {
            (most, capturers) = (taken, 0);
        }
        if taken == most {
            capturers |= jump.from;
        }
        let capture = T::capture(jump);
        // Few captures take so many, and a list is seldom long: twins are not even added to a short one.
        if taken < FIRST_TWINS || list.len() > LONG_LIST || !list.contains(&capture) {
            list.push(capture);
        }
    };
    for (d, &again) in by_men.again.iter().enumerate() {
        for to in Singles(again) {
            let over = step::<G>(to, 3 - d);
            let from = step::<G>(over, 3 - d);
            man_branches::<G, _>(from, to, over, 1, sides.enemy ^ over, empty | from, &mut visit);
        }
    }
    if kings != 0 {
        king_captures::<G, _>(sides, empty, kings, &mut visit);
    }
    if list.len() > LONG_LIST {
        merge_twins(list, 0);
    }
    (most, capturers)
}

/// The most pieces that can be taken, and the pieces that can take them.
pub fn best_capturers<G: Geometry>(sides: Sides) -> (u32, u64) {
    match strict::<G>(sides) {
        Strict::Steps => (0, 0),
        Strict::Single(_) => {
            let [a, b, c, d] = takeoffs::<G>(sides.enemy, sides.empty::<G>());
            (1, sides.own & !sides.kings & (a | b | c | d))
        }
        Strict::Best => walk_capturers::<G>(sides),
    }
}

#[inline(never)]
fn walk_capturers<G: Geometry>(sides: Sides) -> (u32, u64) {
    let mut best = (0, 0);
    captures::<G, _>(sides, &mut |jump, taken| {
        if taken > best.0 {
            best = (taken, jump.from);
        } else if taken == best.0 {
            best.1 |= jump.from;
        }
    });
    best
}

/// Two routes that take the same two pieces are the same route: rays cross but once. With three they may differ.
const FIRST_TWINS: u32 = 3;

/// Lists this long are sorted to find twins; shorter ones are searched.
const LONG_LIST: usize = 24;

/// Keeps one of each among the entries from `base` on: two routes with the same ends and the same prey are one move.
#[inline(never)]
fn merge_twins<T: Copy + Ord>(list: &mut Vec<T>, base: usize) {
    if list.len() - base > LONG_LIST {
        list[base..].sort_unstable();
        let mut kept = base + 1;
        for i in base + 1..list.len() {
            if list[i] != list[kept - 1] {
                list[kept] = list[i];
                kept += 1;
            }
        }
        list.truncate(kept);
        return;
    }
    let mut kept = base;
    for i in base..list.len() {
        if !list[base..kept].contains(&list[i]) {
            list[kept] = list[i];
            kept += 1;
        }
    }
    list.truncate(kept);
}
