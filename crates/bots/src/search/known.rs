//! What the table of positions says of a position just reached.

use game::Open;

use super::node::{Place, Window};
use super::table::{Bound, Stored};
use super::{CERTAIN, Judge, Search, Value, WIN, mix};

/// Where the table keeps a position, and what was best there.
#[derive(Clone, Copy, Default)]
pub(super) struct Known {
    pub key: u64,
    /// Whether the key holds the count.
    pub with_count: bool,
    pub best: Option<u16>,
}

impl<G: Open, J: Judge<G>> Search<'_, G, J> {
    /// What the table knows: a value, or else where to look and what was best.
    pub(super) fn known(
        &self,
        position: &G,
        key: u64,
        place: Place,
        parent: bool,
        window: Window,
    ) -> Result<Value, Known> {
        let countdown = self.judge.countdown(position);
        let (key, with_count) = counted_key(key, countdown, place.depth);
        let stored = self.table.get(key, place.depth);
        // Only positions that went on are stored, so the game goes on here too unless a count has just run out.
        if let Some(stored) = stored
            && countdown != Some(0)
            && let Some(seat) = self.judge.mover(position)
        {
            let same = self.side(seat) == parent;
            if let Some(score) = usable(stored, place, window.next(same)) {
                return Ok(Value::plain(score).seen_from_above(same));
            }
        }
        Err(Known { key, with_count, best: stored.and_then(|stored| stored.best) })
    }
}

/// The key of a position in the table: with its count where the count may run out below.
fn counted_key(key: u64, countdown: Option<u32>, depth: i32) -> (u64, bool) {
    match countdown {
        Some(left) if i64::from(left) <= i64::from(depth) + 8 => (key ^ mix(u64::from(left) + 1), true),
        _ => (key, false),
    }
}

/// A stored score that answers the question asked here.
fn usable(stored: Stored, place: Place, window: Window) -> Option<i32> {
    let (bound, score) = stored.score?;
    let score = from_table(score, place.ply);
    let (fits, certain) = match bound {
        Bound::Exact => (window.is_null(), score.abs() >= CERTAIN),
        Bound::Lower => (score >= window.beta, score >= CERTAIN),
        Bound::Upper => (score <= window.alpha, score <= -CERTAIN),
    };
    (fits && (certain || i32::from(stored.depth) >= place.depth)).then_some(score)
}

/// Wins are stored as counted from the position, not from the root.
pub(super) fn to_table(score: i32, ply: usize) -> i16 {
    let ply = ply as i32;
    let shift = if score >= CERTAIN {
        ply
    } else if score <= -CERTAIN {
        -ply
    } else {
        0
    };
    (score + shift).clamp(-WIN, WIN) as i16
}

fn from_table(score: i16, ply: usize) -> i32 {
    let (score, ply) = (i32::from(score), ply as i32);
    if score >= CERTAIN {
        score - ply
    } else if score <= -CERTAIN {
        score + ply
    } else {
        score
    }
}
