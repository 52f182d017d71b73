//! What the strongest bots remember of the matches they play: of so many at a time, those played longest ago are put away.

use std::collections::VecDeque;

use bots::{Level, Memory};
use game::Seat;
use parking_lot::Mutex;

/// Who remembers: a table, a seat of it, and how strong the bot there is.
type Owner = (String, Seat, Level);

/// The memories, the one used last behind all others.
pub struct BotMemories {
    kept: Mutex<VecDeque<(Owner, Memory)>>,
    most: usize,
}

impl BotMemories {
    /// Of so many bots at most.
    pub fn new(most: usize) -> BotMemories {
        BotMemories { kept: Mutex::default(), most }
    }

    /// What this bot remembers.
    pub fn of(&self, table: &str, seat: Seat, level: Level) -> Memory {
        let mut kept = self.kept.lock();
        let place = kept.iter().position(|((id, at, of), _)| id == table && (*at, *of) == (seat, level));
        let (owner, memory) = place
            .and_then(|place| kept.remove(place))
            .unwrap_or_else(|| ((table.to_owned(), seat, level), Memory::default()));
        kept.push_back((owner, memory.clone()));
        while kept.len() > self.most {
            kept.pop_front();
        }
        memory
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_remember_and_no_more() {
        let memories = BotMemories::new(2);
        let owners = || memories.kept.lock().iter().map(|((table, ..), _)| table.clone()).collect::<Vec<_>>();
        for table in ["a", "b", "a", "c"] {
            memories.of(table, Seat(0), Level::MAX);
        }
        assert_eq!(owners(), ["a", "c"], "b played longest ago");
        memories.of("c", Seat(1), Level::MAX);
        assert_eq!(owners(), ["c", "c"], "two seats remember apart");
    }
}
