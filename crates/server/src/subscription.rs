//! Following a table as one reader: first how things stand, then whatever happens.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures_util::StreamExt;
use futures_util::future::BoxFuture;
use game::{Lang, Seat};
use room::message::ByeReason;
use room::{Fault, Hash, HolderId, Reader, ReaderView};

use crate::bus::{Note, Notes};
use crate::cached_table::CachedTable;
use crate::error::ServerError;
use crate::fair_queue::Asker;
use crate::house::House;

/// A reader that follows a table. It keeps no messages: it knows the last event it told, and tells what is new when
/// it is asked, so a slow reader costs no memory.
pub struct Subscription {
    house: Arc<House>,
    table: Arc<CachedTable>,
    reader: Reader,
    /// What the reader showed to hold its seats.
    token: Option<Hash>,
    /// How many tokens had been taken from people here when that was last found to be worth its seats.
    held_at: Option<u32>,
    /// From where it reads.
    asker: Asker,
    lang: Lang,
    told: u64,
    /// Something is to be told, even if the log has not grown: the greeting, or that somebody may be claimed against.
    due: bool,
    seen_from: Option<Seat>,
    /// Much that is to be told, and is being written.
    writing: Option<BoxFuture<'static, Result<News, ServerError>>>,
    notes: Notes,
    _here: Line,
}

/// So many moves and lines of chat are much to tell.
pub const MUCH: u32 = 80;
/// How long more than that is likely to take.
pub const MUCH_COST: Duration = Duration::from_millis(10);
/// How long a reader waits who has asked for too much at once.
const PAUSE: Duration = Duration::from_millis(200);

/// What a reader is told, and how far that leads it.
struct News {
    message: Bytes,
    seq: u64,
    seat: Option<Seat>,
}

impl News {
    fn after(told: u64, seen_from: Option<Seat>, seen: &ReaderView<'_>) -> News {
        News { message: seen.since(told, seen_from), seq: seen.seq(), seat: seen.seat() }
    }
}

/// A holder is connected as long as this lives.
struct Here {
    house: Arc<House>,
    table: Arc<CachedTable>,
    holder: HolderId,
}

impl Here {
    fn new(house: &Arc<House>, table: &Arc<CachedTable>, holder: HolderId) -> Here {
        let missed = table.misses_somebody(house.customs());
        if table.presence().comes(holder, table.now()) {
            // Others may have been away since before anybody watched: since the server started, say.
            house.watch(table);
            house.tell_presence(table, holder);
            // A bot that nobody waited for is waited for now.
            house.ask_bot(table);
        } else {
            house.tell_presence_elsewhere(table, holder);
        }
        if missed {
            house.bus.publish(&table.id, Note::Changed);
        }
        Here { house: house.clone(), table: table.clone(), holder }
    }
}

impl Drop for Here {
    fn drop(&mut self) {
        let (house, table) = (&self.house, &self.table);
        if !table.presence().goes(self.holder, table.now()) {
            // There is another line, here or elsewhere.
            house.tell_presence_elsewhere(table, self.holder);
            return;
        }
        house.watch(table);
        house.tell_presence(table, self.holder);
        if table.misses_somebody(house.customs()) {
            house.bus.publish(&table.id, Note::Changed);
        }
    }
}

/// Somebody without a seat watches as long as this lives.
struct Watching {
    house: Arc<House>,
    table: Arc<CachedTable>,
}

impl Watching {
    fn new(house: &Arc<House>, table: &Arc<CachedTable>) -> Watching {
        if table.presence().watches() {
            house.tell_spectators(table);
        }
        Watching { house: house.clone(), table: table.clone() }
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        if self.table.presence().watches_no_more() {
            self.house.tell_spectators(&self.table);
        }
    }
}

/// What a reader's line means to others, as long as it lives.
#[allow(dead_code, reason = "held, never read")]
enum Line {
    Here(Here),
    Watching(Watching),
}

impl Subscription {
    /// A reader who knows everything up to event `since`; 0 for nothing.
    pub async fn new(
        house: &Arc<House>,
        table: &Arc<CachedTable>,
        reader: Reader,
        token: Option<Hash>,
        lang: Lang,
        since: u64,
        asker: Asker,
    ) -> Subscription {
        let here = match reader.holder {
            Some(holder) => Line::Here(Here::new(house, table, holder)),
            None => Line::Watching(Watching::new(house, table)),
        };
        let notes = house.bus.subscribe(&table.id).await;
        while since > table.room().seq() && house.store.is_shared() {
            // It comes from another server and was told there what is not known here yet: before it is, there is nothing
            // to tell. Whoever was told what no log says begins anew.
            let caught_up = {
                let _writing = table.writing.lock().await;
                house.catch_up(table).await
            };
            if !house.is_to_be_tried_again(&caught_up).await {
                break;
            }
        }
        let mut subscription = Subscription {
            house: house.clone(),
            table: table.clone(),
            reader,
            token,
            held_at: None,
            asker,
            lang,
            told: since,
            due: true,
            seen_from: None,
            writing: None,
            notes,
            _here: here,
        };
        // Whoever comes back looked from the seat it looks from now, or is told its log anew.
        if !subscription.has_several_seats() {
            subscription.seen_from = subscription.look(|seen| seen.seat());
        }
        subscription
    }

    fn has_several_seats(&self) -> bool {
        self.reader.holder.is_some_and(|holder| self.table.room().seating.seats_of(holder).len() > 1)
    }

    /// Whether the token the reader came with is still worth its seats.
    pub fn is_still_held(&mut self) -> bool {
        let Some(holder) = self.reader.holder else { return true };
        let room = self.table.room();
        let revocations = Some(room.seating.revocations());
        if self.held_at == revocations {
            return true;
        }
        let held = self.token.is_some_and(|token| room.seating.holder_with(&token) == Some(holder));
        self.held_at = revocations.filter(|_| held);
        held
    }

    fn look<T>(&self, look: impl FnOnce(&ReaderView<'_>) -> T) -> T {
        self.table.seen(self.reader, self.lang, self.house.customs(), look)
    }

    /// A command of this reader that was refused.
    pub fn refused(&self, id: String, fault: &Fault) -> Bytes {
        self.look(|seen| seen.refused(id, fault))
    }

    fn has_news(&self) -> bool {
        self.due || self.table.room().seq() != self.told
    }

    /// What is new, if anything is and can be told in a moment. What takes longer comes by [`Subscription::next`].
    pub fn news(&mut self) -> Option<Bytes> {
        if !self.has_news() || self.writing.is_some() {
            return None;
        }
        let (told, seen_from) = (self.told, self.seen_from);
        let news = self.look(|seen| {
            let is_little = seen.behind(told, seen_from) <= MUCH;
            is_little.then(|| News::after(told, seen_from, seen))
        })?;
        // Who reads nothing of what was sent is told the rest later.
        self.told(news).ok()
    }

    fn told(&mut self, News { message, seq, seat }: News) -> Result<Bytes, ServerError> {
        let message = match self.asker {
            Some(to) => self.house.addresses.send(to, message)?,
            None => message,
        };
        (self.told, self.seen_from, self.due) = (seq, seat, false);
        Ok(message)
    }

    /// What is new. Where there is so much to tell that it takes a while, it is written when this reader's turn to compute
    /// comes: whoever stops waiting meanwhile finds it later.
    async fn tell(&mut self) -> Result<Bytes, ServerError> {
        if let Some(message) = self.news() {
            return Ok(message);
        }
        let (told, seen_from) = (self.told, self.seen_from);
        let (house, table, reader, lang, asker) = (&self.house, &self.table, self.reader, self.lang, self.asker);
        let writing = self.writing.get_or_insert_with(|| {
            let (house, table) = (house.clone(), table.clone());
            Box::pin(async move {
                let at = house.clone();
                let tell = move || {
                    let look = |seen: &ReaderView<'_>| News::after(told, seen_from, seen);
                    table.copy().seen(&at.shared_logs, reader, lang, at.customs(), look)
                };
                house.compute_pool.compute(asker, MUCH_COST, tell).await
            })
        });
        let news = writing.await;
        self.writing = None;
        self.told(news?)
    }

    /// Waits for something to tell, or says why nothing will come any more. Nothing is lost if the wait is given up.
    pub async fn next(&mut self) -> Result<Bytes, ByeReason> {
        loop {
            if *self.house.stopping.borrow() {
                return Err(ByeReason::ShuttingDown);
            }
            if !self.is_still_held() {
                return Err(ByeReason::SignedOut);
            }
            if self.has_news() {
                match self.tell().await {
                    // It may have waited for long.
                    Ok(message) if self.is_still_held() => return Ok(message),
                    Ok(_) => {}
                    // Others from the same place are first.
                    Err(_) => tokio::time::sleep(PAUSE).await,
                }
                continue;
            }
            match self.notes.next().await {
                Some(Note::At(seq)) => {
                    let behind = seq > self.table.room().seq();
                    // Another server wrote this.
                    if behind {
                        let _writing = self.table.writing.lock().await;
                        if let Err(error) = self.house.catch_up(&self.table).await {
                            tracing::error!(table = self.table.id, %error, "could not catch up");
                        }
                    }
                }
                Some(Note::Changed) => self.due = true,
                Some(Note::Presence(_) | Note::Spectators(_)) => return Ok(self.look(|seen| seen.presence())),
                Some(Note::Thinking(thought)) => {
                    // Late thoughts about an earlier turn are nobody's business.
                    if self.table.room().turn_seq == thought.turn_seq {
                        return Ok(self.look(|seen| seen.thinking(thought.seat, &thought.seen)));
                    }
                }
                // How things stand says it all.
                Some(Note::Stopping) => {}
                None => return Err(ByeReason::ShuttingDown),
            }
        }
    }
}
