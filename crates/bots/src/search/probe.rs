//! Asking the transposition table about a position just reached.

use game::Open;

use super::node::{Node, Window};
use super::tt::{Bound, TtEntry};
use super::{CERTAIN, DECIDED, Judge, NodeValue, Search, WIN, splitmix};

/// Where the transposition table keeps a position, and the best move there, as far as it knows.
#[derive(Clone, Copy, Default)]
pub(super) struct Probed {
    pub key: u64,
    /// Whether the key holds the count of moves, because that may run out below.
    pub with_count: bool,
    pub best: Option<u16>,
}

impl<G: Open, J: Judge<G>> Search<'_, G, J> {
    /// A score that ends the search of this position, or else where to store one and what to try first.
    pub(super) fn probe(
        &self,
        position: &G,
        key: u64,
        node: Node,
        parent: bool,
        window: Window,
    ) -> Result<NodeValue, Probed> {
        let countdown = self.judge.countdown(position);
        let (key, with_count) = counted_key(key, countdown, node.depth);
        let entry = self.tt.get(key, node.depth);
        // Only positions that went on are stored, so the game goes on here too unless a count has just run out.
        if let Some(entry) = entry
            && countdown != Some(0)
            && let Some(seat) = self.judge.mover(position)
        {
            let same = self.side(seat) == parent;
            if let Some(score) = usable(entry, node, window.next(same)) {
                return Ok(NodeValue::plain(score).seen_from_above(same));
            }
        }
        Err(Probed { key, with_count, best: entry.and_then(|entry| entry.best) })
    }
}

/// The key of a position in the table: with its count where the count may run out below.
fn counted_key(key: u64, countdown: Option<u32>, depth: i32) -> (u64, bool) {
    match countdown {
        Some(left) if i64::from(left) <= i64::from(depth) + 8 => (key ^ splitmix(u64::from(left) + 1), true),
        _ => (key, false),
    }
}

/// The score of an entry, where it answers the question asked here.
pub(super) fn usable(entry: TtEntry, node: Node, window: Window) -> Option<i32> {
    let (bound, score) = entry.score?;
    let score = score_from_tt(score, node.ply);
    let (fits, certain) = match bound {
        Bound::Exact => (window.is_null(), score.abs() >= CERTAIN),
        Bound::Lower => (score >= window.beta, score >= CERTAIN),
        Bound::Upper => (score <= window.alpha, score <= -CERTAIN),
    };
    (fits && (certain || i32::from(entry.depth) >= node.depth)).then_some(score)
}

/// Wins are stored as counted from the position, not from the root.
pub(super) fn score_to_tt(score: i32, ply: usize) -> i16 {
    let ply = ply as i32;
    let shift = if score >= DECIDED {
        ply
    } else if score <= -DECIDED {
        -ply
    } else {
        0
    };
    (score + shift).clamp(-WIN, WIN) as i16
}

fn score_from_tt(score: i16, ply: usize) -> i32 {
    let (score, ply) = (i32::from(score), ply as i32);
    if score >= DECIDED {
        score - ply
    } else if score <= -DECIDED {
        score + ply
    } else {
        score
    }
}
