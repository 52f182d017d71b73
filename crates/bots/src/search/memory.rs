//! What a player remembers from one move of a match to the next.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use super::tt::TranspositionTable;

/// The transposition table of a player between two of its moves. Copies are the same memory; while somebody thinks with
/// it, it is empty for everybody else.
#[derive(Clone, Default)]
pub struct Memory(Arc<Mutex<Option<Kept>>>);

struct Kept {
    megabytes: usize,
    table: TranspositionTable,
}

impl Memory {
    /// The table, one move older, if there is one of this size; else a new one. A thinker that panicked left nothing half
    /// done behind: the table is taken out whole and put back whole. So the lock of the library will do.
    pub(super) fn take(&self, megabytes: usize) -> TranspositionTable {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        match kept.filter(|kept| kept.megabytes == megabytes) {
            Some(Kept { mut table, .. }) => {
                table.grow_older();
                table
            }
            None => TranspositionTable::new(megabytes),
        }
    }

    pub(super) fn put(&self, megabytes: usize, table: TranspositionTable) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Kept { megabytes, table });
    }
}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Memory").finish_non_exhaustive()
    }
}
