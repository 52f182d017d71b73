//! Counting lines of play under `capture=strict`, without a list of steps and without allocation in a node.

use std::hint::black_box;

use super::capture_lists::best_captures;
use super::generate::{Strict, count_steps, singles, steps, strict};
use super::geometry::Geometry;
use super::sides::{Jump, Rank, Sides};

/// The sequences of `depth` moves. `EACH` plays the last moves too instead of only counting them; `passes` is how
/// many were made just before. `stack` holds captures that need a search, those of each level above the last's.
#[inline(always)]
pub fn count<G: Geometry, const EACH: bool>(sides: Sides, depth: u32, passes: u8, stack: &mut Vec<Jump>) -> u64 {
    let Sides { own, enemy, kings } = sides;
    match depth {
        0 => 1,
        1 if EACH => each_last::<G>(own, enemy, kings, passes, stack),
        1 => bulk_last::<G>(own, enemy, kings, passes, stack),
        _ => inner::<G, EACH>(own, enemy, kings, depth, passes, stack),
    }
}

/// The three words are passed one by one: as a struct they would go through memory at every node.
#[inline(never)]
fn inner<G: Geometry, const EACH: bool>(
    own: u64,
    enemy: u64,
    kings: u64,
    depth: u32,
    passes: u8,
    stack: &mut Vec<Jump>,
) -> u64 {
    let sides = Sides { own, enemy, kings };
    let (mut nodes, mut some) = (0, false);
    moves::<G>(sides, stack, &mut |stack, jump, rank| {
        some = true;
        nodes += count::<G::Opponent, EACH>(sides.after::<G>(jump, rank), depth - 1, 0, stack);
    });
    if !some && may_pass::<G>(sides, passes) && passes + 1 < G::PASSES {
        nodes = count::<G::Opponent, EACH>(sides.turned(), depth - 1, passes + 1, stack);
    }
    nodes
}

/// The number of moves, each of them played.
#[inline(never)]
fn each_last<G: Geometry>(own: u64, enemy: u64, kings: u64, passes: u8, stack: &mut Vec<Jump>) -> u64 {
    let sides = Sides { own, enemy, kings };
    let mut nodes = 0;
    moves::<G>(sides, stack, &mut |_, jump, rank| {
        // The position is really made: nobody may conclude that it is not needed.
        black_box(sides.after::<G>(jump, rank));
        nodes += 1;
    });
    if nodes == 0 && may_pass::<G>(sides, passes) { 1 } else { nodes }
}

/// The number of moves.
#[inline(never)]
fn bulk_last<G: Geometry>(own: u64, enemy: u64, kings: u64, passes: u8, stack: &mut Vec<Jump>) -> u64 {
    let sides = Sides { own, enemy, kings };
    let nodes = match strict::<G>(sides) {
        Strict::Steps => count_steps::<G>(sides),
        Strict::Single(landed) => landed.iter().map(|to| u64::from(to.count_ones())).sum(),
        Strict::Best => {
            let base = stack.len();
            best_captures::<G, Jump>(sides, stack);
            let found = stack.len() - base;
            stack.truncate(base);
            found as u64
        }
    };
    if nodes == 0 && may_pass::<G>(sides, passes) { 1 } else { nodes }
}

/// Whether a side that cannot move passes instead of having lost.
#[inline(always)]
fn may_pass<G: Geometry>(sides: Sides, passes: u8) -> bool {
    passes < G::PASSES && sides.own != 0
}

/// Hands over every legal move.
#[inline(always)]
fn moves<G: Geometry>(sides: Sides, stack: &mut Vec<Jump>, visit: &mut impl FnMut(&mut Vec<Jump>, Jump, Rank)) {
    match strict::<G>(sides) {
        Strict::Steps => steps::<G>(sides, &mut |jump, rank| visit(stack, jump, rank)),
        Strict::Single(landed) => singles::<G>(landed, &mut |jump, rank| visit(stack, jump, rank)),
        Strict::Best => {
            let base = stack.len();
            best_captures::<G, Jump>(sides, stack);
            for i in base..stack.len() {
                let jump = stack[i];
                visit(stack, jump, sides.rank(jump.from));
            }
            stack.truncate(base);
        }
    }
}
