//! Who is told when something happens at a table. A small trait, so that several servers can share one later.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use tokio::sync::broadcast;

/// How many notes a listener may be behind before it just looks at how things stand.
const DEPTH: usize = 16;

/// What is told: never what happened, only that it did. Whoever hears it looks at the table through `redact`.
#[derive(Clone, Debug, PartialEq)]
pub enum Note {
    /// The table is at this event.
    At(u64),
    /// Something besides the log changed: somebody was gone for long enough to be claimed against.
    Changed,
    /// Somebody came or went.
    Presence,
    /// A bot thinks.
    Thinking(Arc<Thought>),
}

/// What a bot looks at.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// Its seat.
    pub seat: u8,
    /// The event after which it began.
    pub turn_seq: u64,
    /// What it sees: not for every reader.
    pub seen: bots::Progress,
}

/// Carries notes to whoever shows a table.
#[async_trait]
pub trait Bus: Send + Sync {
    /// Tells everybody who listens to a table.
    async fn publish(&self, table: &str, note: Note);

    /// Listens to a table from now on.
    async fn subscribe(&self, table: &str) -> broadcast::Receiver<Note>;
}

/// A bus within one process.
#[derive(Default)]
pub struct InProcess {
    tables: Mutex<HashMap<String, broadcast::Sender<Note>>>,
}

#[async_trait]
impl Bus for InProcess {
    async fn publish(&self, table: &str, note: Note) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = tables.get(table)
            && sender.send(note).is_err()
        {
            // Nobody listens any more.
            tables.remove(table);
        }
    }

    async fn subscribe(&self, table: &str) -> broadcast::Receiver<Note> {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        match tables.get(table) {
            Some(sender) => sender.subscribe(),
            None => {
                let (sender, receiver) = broadcast::channel(DEPTH);
                tables.insert(table.to_owned(), sender);
                receiver
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn notes_reach_those_who_listen_and_nobody_is_remembered() {
        let bus = InProcess::default();
        bus.publish("a", Note::At(1)).await;
        let (mut one, mut two) = (bus.subscribe("a").await, bus.subscribe("a").await);
        let mut other = bus.subscribe("b").await;
        bus.publish("a", Note::At(2)).await;
        assert_eq!(one.recv().await, Ok(Note::At(2)));
        assert_eq!(two.recv().await, Ok(Note::At(2)));
        assert!(other.try_recv().is_err());
        drop((one, two));
        bus.publish("a", Note::At(3)).await;
        assert_eq!(bus.tables.lock().unwrap().len(), 1);
    }
}
