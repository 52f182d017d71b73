//! Long logs as they were written, kept for a while for the next who is told the same: what a crowd reads is written once.

use std::collections::VecDeque;
use std::sync::Arc;

use parking_lot::Mutex;
use room::redact::{WhichLog, WrittenLogs};
use serde_json::value::RawValue;

use crate::store::TableKey;

/// How much is kept in all, in bytes.
const MOST: usize = 32 << 20;

/// The logs of all tables that were told lately.
pub struct SharedLogs {
    most: usize,
    kept: Mutex<Kept>,
}

/// The one that was asked for last is the last.
#[derive(Default)]
struct Kept {
    bytes: usize,
    logs: VecDeque<(TableKey, WhichLog, Arc<RawValue>)>,
}

impl Default for SharedLogs {
    fn default() -> SharedLogs {
        SharedLogs { most: MOST, kept: Mutex::default() }
    }
}

impl SharedLogs {
    /// How many logs of a table are kept.
    #[cfg(test)]
    pub(crate) fn kept_of(&self, table: TableKey) -> usize {
        self.kept.lock().logs.iter().filter(|(of, ..)| *of == table).count()
    }

    /// The logs of one table.
    pub fn of(&self, table: TableKey) -> TableLogs<'_> {
        TableLogs { shared: self, table }
    }
}

impl Kept {
    fn find(&mut self, table: TableKey, which: WhichLog) -> Option<Arc<RawValue>> {
        let at = self.logs.iter().position(|(of, kept, _)| *of == table && *kept == which)?;
        let found = self.logs.remove(at)?;
        let log = found.2.clone();
        self.logs.push_back(found);
        Some(log)
    }

    fn keep(&mut self, table: TableKey, which: WhichLog, log: &Arc<RawValue>, most: usize) {
        // Whoever looks at the table now sees it as it is now.
        let is_old = |kept: &WhichLog| WhichLog { turn_seq: which.turn_seq, ..*kept } == which;
        self.logs.retain(|(of, kept, _)| *of != table || !is_old(kept));
        self.logs.push_back((table, which, log.clone()));
        self.bytes = self.logs.iter().map(|(.., log)| log.get().len()).sum();
        while self.bytes > most
            && let Some((.., forgotten)) = self.logs.pop_front()
        {
            self.bytes -= forgotten.get().len();
        }
    }
}

/// The logs of one table.
pub struct TableLogs<'a> {
    shared: &'a SharedLogs,
    table: TableKey,
}

impl WrittenLogs for TableLogs<'_> {
    fn written(&self, which: WhichLog, write: &dyn Fn() -> Box<RawValue>) -> Arc<RawValue> {
        if let Some(log) = self.shared.kept.lock().find(self.table, which) {
            return log;
        }
        // Nobody waits for who writes: at worst each thread that computes writes it once.
        let log = Arc::from(write());
        self.shared.kept.lock().keep(self.table, which, &log, self.shared.most);
        log
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use game::{Lang, Seat};

    use super::*;

    const FIRST: WhichLog = WhichLog { turn_seq: 100, from: 0, seat: None, lang: Lang::Fr };

    fn written(logs: &SharedLogs, table: i64, which: WhichLog) -> bool {
        let wrote = Cell::new(false);
        let log = logs.of(TableKey(table)).written(which, &|| {
            wrote.set(true);
            RawValue::from_string(format!("[{table},{},{:?}]", which.turn_seq, which.lang as u8)).unwrap()
        });
        assert!(log.get().starts_with(&format!("[{table},{},", which.turn_seq)), "{log}");
        wrote.get()
    }

    #[test]
    fn what_many_are_told_is_written_once_and_nobody_is_told_what_another_seat_sees() {
        let logs = SharedLogs::default();
        assert!(written(&logs, 1, FIRST));
        assert!((0..100).all(|_| !written(&logs, 1, FIRST)), "a crowd costs one");
        let others = [
            WhichLog { lang: Lang::En, ..FIRST },
            WhichLog { seat: Some(Seat(0)), ..FIRST },
            WhichLog { seat: Some(Seat(1)), ..FIRST },
            WhichLog { from: 9, ..FIRST },
        ];
        assert!(others.iter().all(|&other| written(&logs, 1, other) && !written(&logs, 1, other)));
        assert!(written(&logs, 2, FIRST), "another table is another log");
        let later = WhichLog { turn_seq: 101, ..FIRST };
        assert!(written(&logs, 1, later) && !written(&logs, 1, later), "the match went on");
        assert_eq!(logs.kept_of(TableKey(1)), 1 + others.len(), "what stood before is not kept beside it");
    }

    #[test]
    fn so_much_is_kept_and_what_nobody_asks_for_goes_first() {
        let logs = SharedLogs { most: 60, ..SharedLogs::default() };
        for table in 0..1000 {
            assert!(written(&logs, table, FIRST));
            assert!(!written(&logs, 0, FIRST), "asked for all the time");
            let kept = logs.kept.lock();
            let all: usize = kept.logs.iter().map(|(.., log)| log.get().len()).sum();
            assert!(all == kept.bytes && all <= 60);
        }
        assert!(written(&logs, 1, FIRST), "forgotten long ago");
        let tiny = SharedLogs { most: 3, ..SharedLogs::default() };
        assert!(written(&tiny, 1, FIRST) && written(&tiny, 1, FIRST), "what does not fit is told all the same");
    }
}
