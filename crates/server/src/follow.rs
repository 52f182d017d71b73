//! Following a table as one reader: first how things stand, then whatever happens.

use std::sync::Arc;

use game::{Lang, Seat};
use tokio::sync::broadcast::{self, error::RecvError};
use tokio::sync::watch;

use crate::bus::Note;
use crate::live::Live;
use crate::redact::Reader;
use crate::seating::HolderId;
use crate::tables::Tables;
use crate::wire::{ByeReason, Now, ServerMessage};

/// A reader that follows a table. It keeps no messages: it knows the last event it told, and tells what is new when
/// it is asked, so a slow reader costs no memory.
pub struct Follower {
    tables: Arc<Tables>,
    live: Arc<Live>,
    reader: Reader,
    lang: Lang,
    told: u64,
    greeted: bool,
    seen_from: Option<Seat>,
    notes: broadcast::Receiver<Note>,
    stopping: watch::Receiver<bool>,
    _here: Option<Here>,
}

/// A holder is connected as long as this lives.
struct Here {
    tables: Arc<Tables>,
    live: Arc<Live>,
    holder: HolderId,
}

impl Here {
    async fn new(tables: &Arc<Tables>, live: &Arc<Live>, holder: HolderId) -> Here {
        let missed = tables.misses_somebody(live);
        if live.comes(holder) {
            // Others may have been away since before anybody watched: since the server started, say.
            tables.watch(live);
            tables.bus.publish(&live.id, Note::Presence).await;
            if missed {
                tables.bus.publish(&live.id, Note::Changed).await;
            }
        }
        Here { tables: tables.clone(), live: live.clone(), holder }
    }
}

impl Drop for Here {
    fn drop(&mut self) {
        if !self.live.goes(self.holder) {
            return;
        }
        let (tables, live) = (self.tables.clone(), self.live.clone());
        tables.watch(&live);
        // Dropped within the runtime, except when that is itself going away.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move {
                tables.bus.publish(&live.id, Note::Presence).await;
                // Who said goodbye before is missed at once.
                if tables.misses_somebody(&live) {
                    tables.bus.publish(&live.id, Note::Changed).await;
                }
            });
        }
    }
}

impl Follower {
    /// A reader who knows everything up to event `since`; 0 for nothing.
    pub async fn new(tables: &Arc<Tables>, live: &Arc<Live>, reader: Reader, lang: Lang, since: u64) -> Follower {
        let here = match reader.holder {
            Some(holder) => Some(Here::new(tables, live, holder).await),
            None => None,
        };
        let notes = tables.bus.subscribe(&live.id).await;
        let mut follower = Follower {
            tables: tables.clone(),
            live: live.clone(),
            reader,
            lang,
            told: since,
            greeted: false,
            seen_from: None,
            notes,
            stopping: tables.stopping.subscribe(),
            _here: here,
        };
        // Whoever comes back looked from the seat it looks from now, or is told its log anew.
        follower.seen_from = if follower.has_several_seats() { None } else { follower.look(|seen| seen.seat()) };
        follower
    }

    fn has_several_seats(&self) -> bool {
        self.reader.holder.is_some_and(|holder| self.live.state().seating.seats_of(holder).len() > 1)
    }

    fn look<T>(&self, look: impl FnOnce(crate::redact::Seen<'_>) -> T) -> T {
        self.live.seen(self.reader, self.lang, self.tables.claim_after(), look)
    }

    /// How things stand for this reader.
    pub fn now(&self) -> Now {
        self.look(|seen| seen.now())
    }

    /// What is new in the log, if anything is.
    pub fn news(&mut self) -> Option<ServerMessage> {
        if self.greeted && self.live.state().seq() == self.told {
            return None;
        }
        Some(self.tell())
    }

    fn tell(&mut self) -> ServerMessage {
        let (told, seen_from) = (self.told, self.seen_from);
        let (message, seq, seat) = self.look(|seen| (seen.since(told, seen_from), seen.state.seq(), seen.seat()));
        (self.told, self.seen_from, self.greeted) = (seq, seat, true);
        message
    }

    /// Waits for something to tell. Nothing is lost if the wait is given up.
    pub async fn next(&mut self) -> ServerMessage {
        loop {
            if let Some(message) = self.news() {
                return message;
            }
            let note = tokio::select! {
                note = self.notes.recv() => note,
                _ = self.stopping.wait_for(|stop| *stop) => {
                    return ServerMessage::Bye { reason: ByeReason::ShuttingDown };
                }
            };
            match note {
                Ok(Note::At(seq)) => {
                    let behind = seq > self.live.state().seq();
                    // Another server wrote this.
                    if behind && let Err(fault) = self.tables.catch_up_now(&self.live).await {
                        tracing::error!(table = self.live.id, %fault, "could not catch up");
                    }
                }
                Ok(Note::Changed) => return self.tell(),
                Ok(Note::Presence) => return self.look(|seen| seen.presence()),
                Ok(Note::Thinking(thought)) => {
                    // Late thoughts about an earlier turn are nobody's business.
                    if self.live.state().turn_seq == thought.turn_seq {
                        return self.look(|seen| seen.thinking(&thought));
                    }
                }
                // How things stand says it all.
                Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => return ServerMessage::Bye { reason: ByeReason::ShuttingDown },
            }
        }
    }
}
