//! The table of positions already searched: bounded memory, and none at all if so asked.

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
pub(super) struct Stored {
    /// The score for the side to move, wins counted from this position on; nothing where only the move is worth
    /// remembering, because the score belongs to one way of getting here.
    pub score: Option<(Bound, i16)>,
    /// How deep it was searched.
    pub depth: u8,
    /// The best move, as its place in the list of legal moves: that order depends on the position alone.
    pub best: Option<u16>,
}

impl Stored {
    /// Packs into one word that is never 0.
    fn pack(self) -> u64 {
        let (bound, score) = match self.score {
            None => (0, 0),
            Some((Bound::Lower, score)) => (1, score),
            Some((Bound::Upper, score)) => (2, score),
            Some((Bound::Exact, score)) => (3, score),
        };
        let best = self.best.map_or(0, |place| u64::from(place) + 1);
        u64::from(score as u16) | u64::from(self.depth) << 16 | bound << 24 | best << 26 | 1 << 63
    }

    fn unpack(word: u64) -> Stored {
        let score = word as u16 as i16;
        Stored {
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

/// Key and packed entry; all zero where nothing is stored.
type Slot = [u64; 2];

/// Slots that share a place; together one cache line.
type Bucket = [Slot; 4];

/// Remembers what a search found.
pub(super) struct Table {
    /// A power of two of them, or none.
    buckets: Vec<Bucket>,
}

impl Table {
    /// More than this is never taken, whatever is asked.
    const MOST_MEGABYTES: usize = 1024;

    /// A table of at most so many megabytes.
    pub fn new(megabytes: usize) -> Table {
        let bytes = megabytes.min(Table::MOST_MEGABYTES) << 20;
        let fit = bytes / size_of::<Bucket>();
        let count = if fit == 0 { 0 } else { 1 << fit.ilog2() };
        Table { buckets: vec![[[0; 2]; 4]; count] }
    }

    fn place(&self, key: u64) -> usize {
        (key >> 32) as usize & self.buckets.len().wrapping_sub(1)
    }

    /// What is known of the position with this key.
    pub fn get(&self, key: u64) -> Option<Stored> {
        let bucket = self.buckets.get(self.place(key))?;
        bucket.iter().find(|slot| slot[1] != 0 && slot[0] == key).map(|slot| Stored::unpack(slot[1]))
    }

    /// Remembers; where the place is full, what was searched least is forgotten.
    pub fn put(&mut self, key: u64, mut stored: Stored) {
        let place = self.place(key);
        let Some(bucket) = self.buckets.get_mut(place) else { return };
        let same = bucket.iter().position(|slot| slot[1] != 0 && slot[0] == key);
        let chosen = same.unwrap_or_else(|| {
            let worth = |slot: &Slot| if slot[1] == 0 { 0 } else { 1 + (slot[1] >> 16 & 0xff) };
            (0..bucket.len()).min_by_key(|&i| worth(&bucket[i])).unwrap_or(0)
        });
        let slot = &mut bucket[chosen];
        if same.is_some() && stored.best.is_none() {
            stored.best = Stored::unpack(slot[1]).best;
        }
        *slot = [key, stored.pack()];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stored(score: Option<(Bound, i16)>, depth: u8, best: Option<u16>) -> Stored {
        Stored { score, depth, best }
    }

    #[test]
    fn what_is_put_is_found() {
        let mut table = Table::new(1);
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
            assert_eq!(table.get(key), Some(entry));
        }
        assert_eq!(table.get(99), None);
    }

    #[test]
    fn a_table_without_memory_forgets_everything() {
        let mut table = Table::new(0);
        table.put(1, stored(Some((Bound::Exact, 5)), 3, Some(1)));
        assert_eq!(table.get(1), None);
    }

    #[test]
    fn the_least_searched_is_forgotten_first() {
        let mut table = Table::new(1);
        for key in 0..5u64 {
            table.put(key, stored(None, 10 - key as u8, None));
        }
        assert_eq!(table.get(0).map(|e| e.depth), Some(10));
        assert_eq!(table.get(3), None, "depth 7 gave way to the fifth");
        assert_eq!(table.get(4).map(|e| e.depth), Some(6));
    }
}
