//! The tables in memory. Written by hand: a table that somebody uses must not be put out, or two copies of it would
//! each think that its readers are all there are, and caches that others wrote cannot be told which those are.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;

use crate::cached_table::CachedTable;
use crate::metrics::Metrics;

/// The tables in memory.
pub struct Cache {
    tables: Mutex<HashMap<String, Arc<CachedTable>>>,
    most: usize,
    metrics: Metrics,
}

impl Cache {
    /// An empty one that holds `most` tables, and more only where all are in use; 0 for as many as there are.
    pub fn new(most: usize, metrics: Metrics) -> Cache {
        Cache { tables: Mutex::default(), most, metrics }
    }

    /// A table that is used from now on, if it is here.
    pub fn get(&self, id: &str) -> Option<Arc<CachedTable>> {
        let table = self.peek(id)?;
        table.touch();
        Some(table)
    }

    /// A table that is only looked at, if it is here.
    pub fn peek(&self, id: &str) -> Option<Arc<CachedTable>> {
        self.tables.lock().get(id).cloned()
    }

    /// Every table that is here.
    pub fn all(&self) -> Vec<Arc<CachedTable>> {
        self.tables.lock().values().cloned().collect()
    }

    /// Remembers a table, or finds that somebody else was faster. Forgets others nobody uses if there are too many.
    pub fn keep(&self, table: Arc<CachedTable>) -> Arc<CachedTable> {
        let mut tables = self.tables.lock();
        if self.most > 0 && tables.len() >= self.most {
            // Only the cache holds it, so nobody can be about to write to it.
            let mut idle: Vec<_> = tables.values().filter(|table| Arc::strong_count(table) == 1).collect();
            idle.sort_unstable_by_key(|table| table.touched());
            let oldest: Vec<_> = idle.iter().take(self.most / 10 + 1).map(|table| table.id.clone()).collect();
            for id in oldest {
                tables.remove(&id);
            }
        }
        let table = tables.entry(table.id.clone()).or_insert(table).clone();
        self.metrics.tables_in_memory(tables.len());
        table
    }
}
