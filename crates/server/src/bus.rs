//! Who is told when something happens at a table. A small trait, so that several servers can share one later.

use std::collections::HashMap;
use std::sync::Arc;

use async_trait::async_trait;
use parking_lot::Mutex;
use tokio::sync::broadcast;

/// How many notes a listener may be behind before it just looks at how things stand.
const DEPTH: usize = 16;

/// So many tables are never too many.
const FEW: usize = 64;

/// What is told: never what happened, only that it did. Whoever hears it looks at the table through `redact`.
#[derive(Clone, Debug, PartialEq)]
pub enum Note {
    /// The table is at this event.
    At(u64),
    /// Something besides the log changed: somebody was gone for long enough to be claimed against, or came back.
    Changed,
    /// Somebody came or went.
    Presence,
    /// A bot thinks.
    Thinking(Arc<Thought>),
    /// The server is about to stop.
    Stopping,
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
    fn publish(&self, table: &str, note: Note);

    /// Listens to a table from now on.
    async fn subscribe(&self, table: &str) -> broadcast::Receiver<Note>;
}

/// A bus within one process.
#[derive(Default)]
pub struct InProcess {
    tables: Mutex<Listeners>,
}

#[derive(Default)]
struct Listeners {
    by_table: HashMap<String, broadcast::Sender<Note>>,
    /// How many tables there may be before those that nobody listens to any more are forgotten.
    sweep_at: usize,
}

#[async_trait]
impl Bus for InProcess {
    fn publish(&self, table: &str, note: Note) {
        let mut tables = self.tables.lock();
        if let Some(sender) = tables.by_table.get(table)
            && sender.send(note).is_err()
        {
            // Nobody listens any more.
            tables.by_table.remove(table);
        }
    }

    async fn subscribe(&self, table: &str) -> broadcast::Receiver<Note> {
        let mut tables = self.tables.lock();
        if let Some(sender) = tables.by_table.get(table) {
            return sender.subscribe();
        }
        if tables.by_table.len() >= tables.sweep_at {
            tables.by_table.retain(|_, sender| sender.receiver_count() > 0);
            tables.sweep_at = (tables.by_table.len() * 2).max(FEW);
        }
        let (sender, receiver) = broadcast::channel(DEPTH);
        tables.by_table.insert(table.to_owned(), sender);
        receiver
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn notes_reach_those_who_listen_and_nobody_is_remembered() {
        let bus = InProcess::default();
        bus.publish("a", Note::At(1));
        let (mut one, mut two) = (bus.subscribe("a").await, bus.subscribe("a").await);
        let mut other = bus.subscribe("b").await;
        bus.publish("a", Note::At(2));
        assert_eq!(one.recv().await, Ok(Note::At(2)));
        assert_eq!(two.recv().await, Ok(Note::At(2)));
        assert!(other.try_recv().is_err());
        drop((one, two));
        bus.publish("a", Note::At(3));
        assert_eq!(bus.tables.lock().by_table.len(), 1);
        for number in 0..1000 {
            // Who only looks in leaves nothing behind.
            drop(bus.subscribe(&number.to_string()).await);
        }
        assert!(bus.tables.lock().by_table.len() <= FEW + 1);
        bus.publish("b", Note::At(4));
        assert_eq!(other.recv().await, Ok(Note::At(4)), "who listens is not forgotten");
    }
}
