//! A table at hand: its room, and what the one who follows it was told.

use bots::{Level, Progress};
use bytes::Bytes;
use game::{Lang, Seat};
use rand::Rng;
use room::decide::Customs;
use room::event::{By, Event};
use room::listing::Listing;
use room::message::TableLine;
use room::setup::entries;
use room::{Fault, HolderId, Presence, Reader, ReaderView, Room};

use crate::message::{Told, Written};
use crate::think::BotTask;

/// What is allowed at home: nobody is there to be annoyed, and nobody can go away.
pub const CUSTOMS: Customs =
    Customs { chat_length: 500, claim_after: u64::MAX, goodbye: u64::MAX, unused_after: u64::MAX, table_events: 0 };

/// A table at hand.
pub struct Local {
    /// Its id.
    pub id: String,
    /// The room.
    pub room: Room,
    presence: Presence,
    follower: Option<Follower>,
    /// The turn a bot was asked to think about.
    asked: Option<u64>,
}

/// What whoever follows was told last.
struct Follower {
    seq: u64,
    seen_from: Option<Seat>,
}

impl Local {
    /// A table as its log tells it, with whoever sits here in front of it.
    pub fn new(id: String, room: Room, now: u64) -> Local {
        let mut presence = Presence::new(now);
        for holder in room.seating.holders() {
            presence.comes(holder, now);
        }
        Local { id, room, presence, follower: None, asked: None }
    }

    /// Who sits here: one browser holds every seat that is no bot's. Nobody at a match that is only looked at.
    pub fn holder(&self) -> Option<HolderId> {
        self.room.seating.holders().next()
    }

    /// Who is here.
    pub fn presence(&self) -> &Presence {
        &self.presence
    }

    /// The table as whoever sits here may see it.
    pub fn seen(&self, pinned: Option<u8>, now: u64, lang: Lang) -> ReaderView<'_> {
        let reader = Reader { holder: self.holder(), pinned: pinned.map(Seat) };
        ReaderView::new(&self.room, &self.id, &self.presence, CUSTOMS, now, reader, lang)
    }

    /// What happens is applied and comes back as rows to be kept.
    pub fn write(&mut self, events: Vec<Event>, by: Option<By>, now: u64) -> Result<Option<Written>, Fault> {
        if events.is_empty() {
            return Ok(None);
        }
        let first = self.room.seq() + 1;
        // Time never goes back in a log.
        let entries = entries(events, by, now.max(self.room.at));
        for entry in &entries {
            self.room.apply(entry).map_err(|_| Fault::Stale)?;
        }
        let rows = entries.iter().map(room::Entry::write).collect();
        Ok(Some(Written { table: self.id.clone(), first, rows, line: self.line() }))
    }

    /// What lists show of it.
    pub fn line(&self) -> TableLine {
        let Listing { game, options, players, status, ply, created, result, imported, .. } = Listing::of(&self.room);
        let turn = self.room.awaited().map(|seat| seat.0);
        TableLine { table: self.id.clone(), game, options, players, status, ply, created, turn, result, imported }
    }

    /// From here on everything is told; first how things stand.
    pub fn follow(&mut self, now: u64, lang: Lang) -> Bytes {
        self.follower = Some(Follower { seq: 0, seen_from: None });
        self.tell(now, lang)
    }

    /// What is new since it was last told.
    pub fn news(&mut self, now: u64, lang: Lang) -> Option<Bytes> {
        let told = self.follower.as_ref()?.seq;
        (told != self.room.seq()).then(|| self.tell(now, lang))
    }

    fn tell(&mut self, now: u64, lang: Lang) -> Bytes {
        let (since, seen_from) = self.follower.as_ref().map_or((0, None), |told| (told.seq, told.seen_from));
        let seen = self.seen(None, now, lang);
        let (message, seq, seen_from) = (seen.since(since, seen_from), seen.seq(), seen.seat());
        self.follower = Some(Follower { seq, seen_from });
        message
    }

    /// After something happened: who follows is told, a bot asked, and the clock looked at.
    pub fn follow_up(&mut self, told: &mut Told, now: u64, lang: Lang, chance: &mut dyn Rng) {
        if let Some(news) = self.news(now, lang) {
            told.say(news);
        }
        let turn = self.room.turn_seq;
        told.turn = Some(turn);
        let falls = self.room.falls(&self.presence).map(|(_, at)| at);
        told.due = [falls, self.room.throws_at()].into_iter().flatten().min();
        if let Some((seat, level)) = self.room.bot_to_act().filter(|_| self.asked != Some(turn)) {
            self.asked = Some(turn);
            if self.room.table.has_secrets() {
                // Once a turn that it thinks, and nothing more: how often it has something to tell would tell something.
                told.say(self.seen(None, now, lang).thinking(seat.0, &Progress::default()));
            }
            told.think = Some(BotTask { watched: self.room.watched_for(), ..self.task(seat, level, chance) });
        }
    }

    /// What a bot in this seat is to think about.
    pub fn task(&self, seat: Seat, level: Level, chance: &mut dyn Rng) -> BotTask {
        BotTask::of(&*self.room.table, &self.id, self.room.turn_seq, seat, level, chance)
    }

    /// A bot whose turn it is has not answered and is to be asked again.
    pub fn ask_again(&mut self) {
        self.asked = None;
    }
}
