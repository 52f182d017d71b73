//! Who is told when something happens at a table. A small trait, so that several servers can share one.

mod nats;

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use futures_util::{Stream, stream};
use parking_lot::Mutex;
use room::presence::Signs;
use tokio::sync::broadcast::{self, error::RecvError};
use tokio::sync::mpsc;

pub use nats::{Nats, NoBus};

/// How many notes a listener may be behind before it just looks at how things stand.
const DEPTH: usize = 16;

/// So many tables are never too many.
const FEW: usize = 64;

/// How often a server tells the others that it is there. Every note bears a number: what was lost before this one is
/// known to be lost when it comes.
pub const TELL: Duration = Duration::from_millis(200);
/// A server that was not heard for so long may have told things in vain.
pub const SILENCE: Duration = Duration::from_millis(600);
/// What nobody told is asked for in the round after that silence at the latest. Of the second that it may take until it
/// is seen, this much is left for the answer, and for those who gather news before they show them.
const LEFT: Duration = Duration::from_millis(200);
const _: () = assert!(SILENCE.as_millis() + TELL.as_millis() + LEFT.as_millis() <= 1000);
// One that comes late, or two, are no silence.
const _: () = assert!(SILENCE.as_millis() >= 3 * TELL.as_millis());

/// What is told: never what happened, only that it did. Whoever hears it looks at the table through `redact`.
#[derive(Clone, Debug, PartialEq)]
pub enum Note {
    /// The table is at this event.
    At(u64),
    /// Something besides the log changed: somebody was gone for long enough to be claimed against, or came back.
    Changed,
    /// Somebody came or went; who, if that was seen here, by the number of its seats' holder.
    Presence(Option<(u32, Signs)>),
    /// So many watch without a seat at the server that tells it.
    Spectators(u32),
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

/// The notes about a table, as they come. Whoever was too slow for some of them is told that something happened.
pub type Notes = Pin<Box<dyn Stream<Item = Note> + Send>>;

/// What another server tells.
#[derive(Clone, Debug, PartialEq)]
pub enum Heard {
    /// About a table, by its id; the number of the server that tells it.
    Note(String, u64, Note),
    /// It wants to know who is at a table.
    WhoIsAt(String),
    /// So much was spent there by addresses, since it last told.
    Spent(u64, Vec<Spent>),
    /// It may have told something in vain, or missed something: everything is to be compared, and to be told again.
    Lost,
    /// It told something that was not heard here.
    Missed,
}

/// What an address spent at a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Spent {
    /// Which one.
    pub address: std::net::IpAddr,
    /// Messages and requests.
    pub messages: u32,
    /// Tables set up.
    pub tables: u32,
    /// Sockets it holds.
    pub sockets: u32,
}

/// Carries notes to whoever shows a table.
#[async_trait]
pub trait Bus: Send + Sync {
    /// Tells everybody who listens to a table, at every server.
    fn publish(&self, table: &str, note: Note);

    /// Listens to a table from now on.
    async fn subscribe(&self, table: &str) -> Notes;

    /// Tells only those who listen at this server.
    fn publish_here(&self, table: &str, note: Note) {
        self.publish(table, note);
    }

    /// Tells only other servers.
    fn publish_elsewhere(&self, _table: &str, _note: Note) {}

    /// What other servers tell, for the one who asks first; nothing where there are none. What is heard about a table is
    /// not told to who listens to it: whoever hears it looks first, and then tells.
    fn others(&self) -> Option<mpsc::Receiver<Heard>> {
        None
    }

    /// Asks other servers who is at a table.
    fn ask_who_is_at(&self, _table: &str) {}

    /// Tells other servers what addresses spent here, and that this one is there.
    fn tell_spent(&self, _spent: Vec<Spent>) {}

    /// Tells other servers that something may have been told in vain: they are to look.
    fn tell_lost(&self) {}

    /// The other servers of which something was heard just now: one that has only just started is heard before the store
    /// tells of it.
    fn heard_lately(&self) -> Vec<u64> {
        Vec::new()
    }

    /// Whether whatever these servers tell is heard here, as far as that can be known.
    fn is_sound(&self, nodes: &[u64]) -> bool {
        nodes.len() <= 1
    }
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

    async fn subscribe(&self, table: &str) -> Notes {
        Box::pin(stream::unfold(self.listen(table), async |mut receiver| {
            let note = match receiver.recv().await {
                Ok(note) => note,
                // How things stand says it all.
                Err(RecvError::Lagged(_)) => Note::At(0),
                Err(RecvError::Closed) => return None,
            };
            Some((note, receiver))
        }))
    }
}

impl InProcess {
    fn listen(&self, table: &str) -> broadcast::Receiver<Note> {
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
    use futures_util::{FutureExt, StreamExt};

    #[tokio::test]
    async fn notes_reach_those_who_listen_and_nobody_is_remembered() {
        let bus = InProcess::default();
        bus.publish("a", Note::At(1));
        let (mut one, mut two) = (bus.subscribe("a").await, bus.subscribe("a").await);
        let mut other = bus.subscribe("b").await;
        bus.publish("a", Note::At(2));
        assert_eq!(one.next().await, Some(Note::At(2)));
        assert_eq!(two.next().await, Some(Note::At(2)));
        assert!(other.next().now_or_never().is_none());
        drop((one, two));
        bus.publish("a", Note::At(3));
        assert_eq!(bus.tables.lock().by_table.len(), 1);
        for number in 0..1000 {
            // Who only looks in leaves nothing behind.
            drop(bus.subscribe(&number.to_string()).await);
        }
        assert!(bus.tables.lock().by_table.len() <= FEW + 1);
        bus.publish("b", Note::At(4));
        assert_eq!(other.next().await, Some(Note::At(4)), "who listens is not forgotten");
        for seq in 0..100 {
            bus.publish("b", Note::At(seq));
        }
        assert_eq!(other.next().await, Some(Note::At(0)), "who is slow is told that something happened");
    }
}
