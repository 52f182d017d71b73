//! What the strongest bots remember of the matches they play: of so many at a time, those played longest ago are put away,
//! and so is what nobody has asked for in a while, or of a match that is over.

use std::collections::VecDeque;
use std::sync::Weak;
use std::time::{Duration, Instant};

use bots::{Level, Memory};
use game::Seat;
use parking_lot::Mutex;

use crate::house::House;

/// A match in which no bot has moved for so long is one that people have left for now. What was remembered of it is found
/// again in a moment.
const IDLE: Duration = Duration::from_secs(600);

/// How often that is looked at.
const LOOK: Duration = Duration::from_secs(60);

/// Who remembers: a table, a seat of it, and how strong the bot there is.
type Owner = (String, Seat, Level);

struct Kept {
    owner: Owner,
    memory: Memory,
    used: Instant,
}

/// The memories, the one used last behind all others.
pub struct BotMemories {
    kept: Mutex<VecDeque<Kept>>,
    most: usize,
}

impl BotMemories {
    /// Of so many bots at most.
    pub fn new(most: usize) -> BotMemories {
        BotMemories { kept: Mutex::default(), most }
    }

    /// What this bot remembers.
    pub fn of(&self, table: &str, seat: Seat, level: Level) -> Memory {
        let owner = (table.to_owned(), seat, level);
        let mut kept = self.kept.lock();
        let place = kept.iter().position(|kept| kept.owner == owner);
        let memory = place.and_then(|place| kept.remove(place)).map_or_else(Memory::default, |kept| kept.memory);
        kept.push_back(Kept { owner, memory: memory.clone(), used: Instant::now() });
        while kept.len() > self.most {
            kept.pop_front();
        }
        memory
    }

    /// A match is over: what was remembered of it is of no use.
    pub fn forget(&self, table: &str) {
        self.kept.lock().retain(|kept| kept.owner.0 != table);
    }

    /// Puts away what nobody has asked for in a while.
    fn put_away(&self, now: Instant) {
        self.kept.lock().retain(|kept| now.saturating_duration_since(kept.used) < IDLE);
    }
}

/// Looks now and then, as long as there is a house.
pub async fn keep_tidy(house: Weak<House>) {
    loop {
        tokio::time::sleep(LOOK).await;
        let Some(house) = house.upgrade() else { return };
        house.bot_memories.put_away(Instant::now());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn owners(memories: &BotMemories) -> Vec<String> {
        memories.kept.lock().iter().map(|kept| kept.owner.0.clone()).collect()
    }

    #[test]
    fn so_many_remember_and_no_more() {
        let memories = BotMemories::new(2);
        for table in ["a", "b", "a", "c"] {
            memories.of(table, Seat(0), Level::MAX);
        }
        assert_eq!(owners(&memories), ["a", "c"], "b played longest ago");
        memories.of("c", Seat(1), Level::MAX);
        assert_eq!(owners(&memories), ["c", "c"], "two seats remember apart");
    }

    #[test]
    fn what_is_over_or_left_alone_is_put_away() {
        let memories = BotMemories::new(9);
        for table in ["a", "b"] {
            memories.of(table, Seat(0), Level::MAX);
        }
        memories.forget("a");
        memories.put_away(Instant::now());
        assert_eq!(owners(&memories), ["b"]);
        memories.put_away(Instant::now() + IDLE);
        assert!(owners(&memories).is_empty());
    }
}
