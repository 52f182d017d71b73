//! Which moves are tried first: those that were good elsewhere.

use std::hash::{Hash, Hasher};

/// How often quiet moves were best lately, for each side.
pub(super) struct History {
    marks: Vec<i32>,
}

impl History {
    const SLOTS: usize = 1 << 12;
    const MOST: i32 = 1 << 13;

    pub fn new() -> History {
        History { marks: vec![0; 2 * History::SLOTS] }
    }

    /// Moves of a kind share a slot; a clash of two costs a little order, never truth.
    fn slot<M: Hash>(side: bool, mv: M) -> usize {
        let mut hasher = Mixer(0);
        mv.hash(&mut hasher);
        (hasher.finish() >> 52) as usize + if side { History::SLOTS } else { 0 }
    }

    pub fn get<M: Hash>(&self, side: bool, mv: M) -> i32 {
        self.marks.get(History::slot(side, mv)).copied().unwrap_or(0)
    }

    /// Praises or blames a move, the more the deeper it was searched; old marks fade.
    pub fn mark<M: Hash>(&mut self, side: bool, mv: M, good: bool, depth: u32) {
        let weight = (depth * depth).min(400) as i32 * if good { 1 } else { -1 };
        if let Some(mark) = self.marks.get_mut(History::slot(side, mv)) {
            *mark += weight * 8 - *mark * weight.abs() * 8 / History::MOST;
        }
    }
}

/// A quick hash of small plain values.
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        mix(self.0)
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk.iter().fold(0, |word, &byte| word << 8 | u64::from(byte));
            self.write_u64(word);
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.write_u64(u64::from(value));
    }

    fn write_u16(&mut self, value: u16) {
        self.write_u64(u64::from(value));
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(23) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

/// Spreads a number over all 64 bits.
pub(crate) fn mix(value: u64) -> u64 {
    let value = (value ^ value >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ value >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ value >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn praise_and_blame_stay_bounded() {
        let mut history = History::new();
        for _ in 0..1_000 {
            history.mark(true, 7u8, true, 60);
            history.mark(false, 7u8, false, 60);
        }
        assert!(history.get(true, 7u8) > 0 && history.get(true, 7u8) <= History::MOST);
        assert!(history.get(false, 7u8) < 0 && history.get(false, 7u8) >= -History::MOST);
    }
}
