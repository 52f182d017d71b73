//! The transposition table, what is known of positions already searched: bounded memory, and none at all if so asked.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use zerocopy::FromZeros;

/// How a stored score bounds the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// The score is a known lower bound.
    Lower,
    /// The score is a known upper bound.
    Upper,
    /// The score is exact.
    Exact,
}

/// What is remembered of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TtEntry {
    /// The score for the side to move, wins counted from this position on; nothing where only the move is worth
    /// remembering, because the score belongs to one way of getting here.
    pub score: Option<(Bound, i16)>,
    /// How deep it was searched.
    pub depth: u8,
    /// The best move, as its place in the list of legal moves: that order depends on the position alone.
    pub best: Option<u16>,
}

impl TtEntry {
    /// Packs into one word that is never 0, with the age of the table.
    fn pack(self, age: u8) -> u64 {
        let (bound, score) = match self.score {
            None => (0, 0),
            Some((Bound::Lower, score)) => (1, score),
            Some((Bound::Upper, score)) => (2, score),
            Some((Bound::Exact, score)) => (3, score),
        };
        let best = self.best.map_or(0, |place| u64::from(place) + 1);
        u64::from(score as u16)
            | u64::from(self.depth) << 16
            | bound << 24
            | best << 26
            | u64::from(age) << 48
            | 1 << 63
    }

    fn unpack(word: u64) -> TtEntry {
        let score = word as u16 as i16;
        TtEntry {
            score: match word >> 24 & 3 {
                0 => None,
                1 => Some((Bound::Lower, score)),
                2 => Some((Bound::Upper, score)),
                _ => Some((Bound::Exact, score)),
            },
            depth: (word >> 16) as u8,
            best: ((word >> 26 & 0x1_ffff) as u32).checked_sub(1).map(|place| place as u16),
        }
    }
}

/// The packed entry and its key crossed with it; all zero where nothing is stored. Two threads that write one slot at
/// once leave a pair that fits no key, so that nothing needs a lock.
type Slot = [AtomicU64; 2];

/// Slots that share a place; together one cache line.
const BUCKET: usize = 4;

/// Remembers what a search found, for every way to the same position.
pub(super) struct TranspositionTable {
    far: Arc<Far>,
    /// What was searched to depth 1 only: most positions by far, soon met again or never. Small enough to stay near
    /// the processor, where the big one costs a trip to memory.
    near: Vec<[u64; 2]>,
    /// Grows from move to move: what earlier searches left is forgotten first.
    age: u8,
}

/// What all threads of a search remember together.
struct Far {
    /// A power of two of buckets, or none, and what comes before the first.
    slots: Vec<Slot>,
    /// How many slots are left free so that buckets begin where cache lines do.
    offset: usize,
    /// The number of buckets less one.
    mask: usize,
}

/// Slots for positions searched to depth 1.
const NEAR: usize = 1 << 14;

impl TranspositionTable {
    /// More than this is never taken, whatever is asked.
    const MOST_MEGABYTES: usize = 1024;

    /// A table of at most so many megabytes; without memory where there is none to be had.
    pub fn new(megabytes: usize) -> TranspositionTable {
        let bytes = megabytes.min(TranspositionTable::MOST_MEGABYTES) << 20;
        let fit = bytes / size_of::<[Slot; BUCKET]>();
        let buckets = if fit == 0 { 0 } else { 1 << fit.ilog2() };
        // Zeroed by the system, page by page where it is used.
        let slots = if buckets == 0 { Vec::new() } else { new_slots(buckets * BUCKET + BUCKET) };
        if slots.is_empty() {
            return TranspositionTable { far: Arc::new(Far { slots, offset: 0, mask: 0 }), near: Vec::new(), age: 0 };
        }
        let offset = slots.as_ptr().align_offset(size_of::<[Slot; BUCKET]>()).min(BUCKET);
        TranspositionTable { far: Arc::new(Far { slots, offset, mask: buckets - 1 }), near: vec![[0; 2]; NEAR], age: 0 }
    }

    /// The table of another thread of the same search.
    pub fn shared(&self) -> TranspositionTable {
        TranspositionTable { far: Arc::clone(&self.far), near: vec![[0; 2]; self.near.len()], age: self.age }
    }

    /// Another move is thought about.
    pub fn grow_older(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    /// The slots where a key may be.
    #[inline]
    fn bucket(&self, key: u64) -> Option<&[Slot]> {
        let place = self.far.offset + ((key >> 32) as usize & self.far.mask) * BUCKET;
        self.far.slots.get(place..place + BUCKET)
    }

    /// Where positions of depth 1 are kept.
    fn near(key: u64) -> usize {
        (key >> 32) as usize % NEAR
    }

    /// What is known of the position with this key, to be searched to this depth.
    #[inline]
    pub fn get(&self, key: u64, depth: i32) -> Option<TtEntry> {
        if depth <= 1 {
            let &[kept, word] = self.near.get(TranspositionTable::near(key))?;
            return (kept == key && word != 0).then(|| TtEntry::unpack(word));
        }
        self.bucket(key)?.iter().find_map(|slot| found(slot, key)).map(TtEntry::unpack)
    }

    /// Remembers; where the place is full, what was searched least is forgotten.
    pub fn put(&mut self, key: u64, mut stored: TtEntry) {
        if stored.depth <= 1 {
            if let Some(slot) = self.near.get_mut(TranspositionTable::near(key)) {
                *slot = [key, stored.pack(self.age)];
            }
            return;
        }
        let Some(bucket) = self.bucket(key) else { return };
        let same = bucket.iter().find(|slot| found(slot, key).is_some());
        if let Some(slot) = same
            && stored.best.is_none()
        {
            stored.best = TtEntry::unpack(slot[1].load(Relaxed)).best;
        }
        if let Some(slot) = same.or_else(|| bucket.iter().min_by_key(|slot| worth(slot, self.age))) {
            let word = stored.pack(self.age);
            slot[0].store(key ^ word, Relaxed);
            slot[1].store(word, Relaxed);
        }
    }
}

/// So many empty slots, or none.
fn new_slots(count: usize) -> Vec<Slot> {
    Slot::new_vec_zeroed(count).unwrap_or_default()
}

/// What a slot holds, if it is of this key.
#[inline]
fn found(slot: &Slot, key: u64) -> Option<u64> {
    let word = slot[1].load(Relaxed);
    (slot[0].load(Relaxed) == key ^ word && word != 0).then_some(word)
}

/// What would be lost with a slot: the depth it was searched to, and more where that was for the present move.
fn worth(slot: &Slot, age: u8) -> u64 {
    match slot[1].load(Relaxed) {
        0 => 0,
        word => 1 + (word >> 16 & 0xff) + if (word >> 48) as u8 == age { 256 } else { 0 },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stored(score: Option<(Bound, i16)>, depth: u8, best: Option<u16>) -> TtEntry {
        TtEntry { score, depth, best }
    }

    #[test]
    fn what_is_put_is_found() {
        let mut table = TranspositionTable::new(1);
        for (i, entry) in [
            stored(None, 0, None),
            stored(Some((Bound::Lower, -30_000)), 255, Some(u16::MAX)),
            stored(Some((Bound::Upper, 30_000)), 7, Some(0)),
            stored(Some((Bound::Exact, -1)), 1, None),
        ]
        .into_iter()
        .enumerate()
        {
            let key = (i as u64) << 40 | 5;
            table.put(key, entry);
            assert_eq!(table.get(key, i32::from(entry.depth)), Some(entry));
        }
        assert_eq!((table.get(99, 1), table.get(99, 9)), (None, None));
    }

    #[test]
    fn a_table_without_memory_forgets_everything() {
        let mut table = TranspositionTable::new(0);
        table.put(1, stored(Some((Bound::Exact, 5)), 3, Some(1)));
        assert_eq!(table.get(1, 3), None);
    }

    #[test]
    fn threads_share_what_is_worth_sharing() {
        let mut table = TranspositionTable::new(1);
        let mut other = table.shared();
        table.put(3, stored(Some((Bound::Exact, 5)), 3, Some(1)));
        table.put(4, stored(None, 1, None));
        assert_eq!(other.get(3, 3), Some(stored(Some((Bound::Exact, 5)), 3, Some(1))));
        assert_eq!((other.get(4, 1), table.get(4, 1)), (None, Some(stored(None, 1, None))));
        other.put(3, stored(None, 9, None));
        assert_eq!(table.get(3, 3), Some(stored(None, 9, Some(1))), "the best move is kept");
    }

    #[test]
    fn what_two_threads_wrote_at_once_fits_no_key() {
        let mut table = TranspositionTable::new(1);
        table.put(3, stored(Some((Bound::Exact, 5)), 3, Some(1)));
        let slot = table.bucket(3).and_then(<[Slot]>::first).unwrap();
        slot[1].store(stored(Some((Bound::Lower, 9)), 7, None).pack(0), Relaxed);
        assert_eq!(table.get(3, 3), None);
    }

    #[test]
    fn the_least_searched_is_forgotten_first() {
        let mut table = TranspositionTable::new(1);
        for key in 0..5u64 {
            table.put(key, stored(None, 10 - key as u8, None));
        }
        assert_eq!(table.get(0, 5).map(|e| e.depth), Some(10));
        assert_eq!(table.get(3, 5), None, "depth 7 gave way to the fifth");
        assert_eq!(table.get(4, 5).map(|e| e.depth), Some(6));
    }

    #[test]
    fn what_was_found_for_earlier_moves_is_forgotten_before_what_is_new() {
        let mut table = TranspositionTable::new(1);
        for key in 0..4u64 {
            table.put(key, stored(None, 20, None));
        }
        table.grow_older();
        for key in 4..7u64 {
            table.put(key, stored(None, 3, None));
        }
        assert_eq!((4..7).filter(|&key| table.get(key, 5).is_some()).count(), 3);
        assert_eq!((0..4).filter(|&key| table.get(key, 5).is_some()).count(), 1);
    }
}
