//! The one exit: what a reader may know of a table, and nothing more. Every message about a table is made here.

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use bots::Progress;
use bytes::Bytes;
use game::{Lang, Seat, Seats, Turn, Words};
use parking_lot::Mutex;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::clock::Clock;
use crate::decide::Customs;
use crate::fault::Fault;
use crate::message::{
    ChatLine, Clocks, ErrorBody, Now, OffersInfo, PROTOCOL, ResultInfo, SeatInfo, ServerMessage, Snapshot, Status,
    TableInfo, TurnInfo, UndoOffer, frame,
};
use crate::presence::Presence;
use crate::room::{Room, Said};
use crate::seating::{HolderId, Place};

/// The most events a reader is told of one by one; one who missed more gets a snapshot.
const LONGEST_GAP: u64 = 1000;
/// For how long, in milliseconds, spectators are sent what another one was sent: the clocks in it are that old.
const FRESH: u64 = 50;
/// How many events back a spectator may be and still be told what is shared.
const SHARED: u64 = 8;
/// So many moves are long to write: they are not kept with the position.
const LONG: u32 = 8;

/// Who reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reader {
    /// The holder; nobody for a spectator.
    pub holder: Option<HolderId>,
    /// The seat to look from, one of the holder's.
    pub pinned: Option<Seat>,
}

/// Where long logs are kept as they were written, for the next who is told the same.
pub trait WrittenLogs {
    /// The log as `write` writes it, or as it was written for somebody before.
    fn written(&self, which: WhichLog, write: &dyn Fn() -> Box<RawValue>) -> Arc<RawValue>;
}

/// Which part of a table's log it is, and for whose eyes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WhichLog {
    /// The last event that changed the position: what happened since changed nothing in it.
    pub turn_seq: u64,
    /// Its first move.
    pub from: u32,
    /// The seat that looks, where seats see different things.
    pub seat: Option<Seat>,
    /// The language.
    pub lang: Lang,
}

/// A table seen by one reader.
pub struct ReaderView<'a> {
    room: &'a Room,
    id: &'a str,
    presence: &'a Presence,
    customs: Customs,
    now: u64,
    reader: Reader,
    lang: Lang,
    /// The seat the reader looks from: only ever one of the reader's own.
    seat: Option<Seat>,
    /// Where long logs are kept, if they are.
    logs: Option<&'a dyn WrittenLogs>,
}

/// What readers of an open game share, made once for each position.
#[derive(Default)]
pub(crate) struct Shown {
    scene: OnceLock<Box<RawValue>>,
    position: OnceLock<Box<RawValue>>,
    /// The log from some move on, by language: the first that is asked for, which is the last move.
    entries: [OnceLock<(u32, Box<RawValue>)>; 2],
    /// What the seat to act can play, by language: for its holder alone.
    legal: [OnceLock<Box<RawValue>>; 2],
    /// What a spectator who knew all up to an event was last told, and when.
    spectators: Mutex<Vec<(u64, Lang, u64, Bytes)>>,
}

impl Clone for Shown {
    fn clone(&self) -> Shown {
        // A copy of a table is made to be changed.
        Shown::default()
    }
}

impl<'a> ReaderView<'a> {
    /// A table as a reader sees it at this time, in this language.
    pub fn new(
        room: &'a Room,
        id: &'a str,
        presence: &'a Presence,
        customs: Customs,
        now: u64,
        reader: Reader,
        lang: Lang,
    ) -> ReaderView<'a> {
        let yours = reader.holder.map_or(Seats::NONE, |holder| room.seating.seats_of(holder));
        let seat = reader.pinned.filter(|&seat| yours.contains(seat)).or_else(|| room.seat_in_front(yours));
        ReaderView { room, id, presence, customs, now, reader, lang, seat, logs: None }
    }

    /// The same, where long logs are kept for the next who is told the same.
    pub fn with_logs(self, logs: &'a dyn WrittenLogs) -> ReaderView<'a> {
        ReaderView { logs: Some(logs), ..self }
    }

    /// The seats the reader holds.
    fn yours(&self) -> Seats {
        self.reader.holder.map_or(Seats::NONE, |holder| self.room.seating.seats_of(holder))
    }

    /// The seat the reader looks from; a spectator has none.
    pub fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// The last event there is.
    pub fn seq(&self) -> u64 {
        self.room.seq()
    }

    /// Everything, without a greeting.
    pub fn snapshot(&self) -> Bytes {
        frame(&self.everything())
    }

    fn everything(&self) -> Snapshot<'a> {
        Snapshot {
            table: self.info(),
            plan: Cow::Owned(raw(&self.room.table.plan())),
            log: self.entries(0),
            chat: self.chat(0),
            now: self.standing(),
        }
    }

    /// What happened after event `since`, or everything if that is simpler. `seen_from` is the seat the reader
    /// looked from until then: another seat knows the log differently, so it is told from its beginning.
    pub fn since(&self, since: u64, seen_from: Option<Seat>) -> Bytes {
        if self.reader.holder.is_some() {
            return self.events(since, seen_from);
        }
        // All who hold no seat are told the same, but for who they see come and go.
        let spectators = &self.room.shown.spectators;
        let same = |told: &&(u64, Lang, u64, Bytes)| {
            (told.0, told.1) == (since, self.lang) && self.now.abs_diff(told.2) <= FRESH
        };
        if let Some((.., told)) = spectators.lock().iter().find(same) {
            return told.clone();
        }
        let told = self.events(since, seen_from);
        // Those who were there a moment ago, not whoever makes up a place in a long log: what is kept stays small.
        if since > 0 && self.room.info_seq <= since && self.room.seq().saturating_sub(since) <= SHARED {
            let mut spectators = spectators.lock();
            spectators.retain(|(_, _, made, _)| self.now.abs_diff(*made) <= FRESH);
            spectators.push((since, self.lang, self.now, told.clone()));
        }
        told
    }

    fn events(&self, since: u64, seen_from: Option<Seat>) -> Bytes {
        let Some(from) = self.first_told(since, seen_from) else {
            let snapshot = Box::new(self.everything());
            return frame(&ServerMessage::Hello { protocol: PROTOCOL, snapshot });
        };
        frame(&ServerMessage::Events {
            seq: self.room.seq(),
            entries: self.entries(from),
            from,
            chat: self.chat(since),
            table: (self.room.info_seq > since).then(|| Box::new(self.info())),
            now: Box::new(self.standing()),
        })
    }

    /// The first move that is told to a reader who knows everything up to event `since`; nothing if that is no place in
    /// this log, or too far back: then everything is told.
    fn first_told(&self, since: u64, seen_from: Option<Seat>) -> Option<u32> {
        let seq = self.room.seq();
        if since == 0 || since > seq || seq - since > LONGEST_GAP {
            return None;
        }
        let same_eyes = !self.room.table.has_secrets() || seen_from == self.seat;
        Some(if same_eyes { self.room.first_change(since) } else { 0 })
    }

    /// How much would be told to a reader who knows everything up to event `since`, in moves and lines of chat.
    pub fn behind(&self, since: u64, seen_from: Option<Seat>) -> u32 {
        let (from, since) = self.first_told(since, seen_from).map_or((0, 0), |from| (from, since));
        let said = self.room.chat.iter().filter(|said| said.seq > since).count();
        self.room.ply().saturating_sub(from).saturating_add(u32::try_from(said).unwrap_or(u32::MAX))
    }

    /// A command that was refused; with how things stand if the reader did not know.
    pub fn refused(&self, id: String, fault: &Fault) -> Bytes {
        let now = matches!(fault, Fault::Stale).then(|| Box::new(self.standing()));
        frame(&ServerMessage::Refused { id, error: fault.told(self.lang), now })
    }

    /// The same as the body of an answer.
    pub fn error(&self, fault: &Fault) -> Bytes {
        let now = matches!(fault, Fault::Stale).then(|| Box::new(self.standing()));
        frame(&ErrorBody { error: fault.told(self.lang), now })
    }

    /// The scenes after each of the moves from `from` to `to`.
    pub fn scenes(&self, from: u32, to: u32) -> Bytes {
        let seat = self.seat;
        let plies = from..=to.min(self.room.ply());
        let scenes: Vec<_> = plies.map(|ply| self.room.table.scene_json(ply as usize, seat)).collect();
        frame(&scenes)
    }

    /// What a bot looks at. A hidden hand shows only that it thinks, and so does whoever may have seen a fault.
    pub fn thinking(&self, seat: u8, seen: &Progress) -> Bytes {
        let open = !self.room.table.has_secrets() && !self.room.table.is_quiet();
        frame(&ServerMessage::Thinking {
            seat,
            depth: if open { seen.depth } else { 0 },
            nodes: if open { seen.nodes } else { 0 },
            score: open.then_some(seen.score),
            line: open.then(|| self.room.table.short_line(&seen.line)),
        })
    }

    /// Who is there.
    pub fn presence(&self) -> Bytes {
        let seats = self.room.seating.places().iter().map(|place| self.is_here(place)).collect();
        frame(&ServerMessage::Presence { seats, spectators: self.presence.spectators() })
    }

    fn is_here(&self, place: &Place) -> bool {
        place.level.is_some() || place.holder.is_some_and(|holder| self.presence.is_here(holder, self.now))
    }

    /// How things stand.
    fn standing(&self) -> Now<'a> {
        let room = self.room;
        let seat = self.seat;
        Now {
            seq: room.seq(),
            ply: room.ply(),
            seen_from: seat.map(|seat| seat.0),
            turn: turn(room),
            scene: self.scene(),
            position: self.position(),
            legal: self.legal(),
            prompt: self.prompt(),
            result: room.result().map(ResultInfo::from),
            clocks: room
                .clock
                .as_ref()
                .map(|clock| Clocks { left: clock.left(self.now), running: clock.running().map(|(seat, _)| seat.0) }),
            offers: OffersInfo {
                draw: room.offers.draw.iter().map(|seat| seat.0).collect(),
                undo: room.offers.undo.as_ref().map(|undo| UndoOffer { seat: undo.seat.0, ply: undo.to }),
                pause: room.offers.pause.iter().map(|seat| seat.0).collect(),
                rematch: room.offers.rematch.iter().map(|seat| seat.0).collect(),
                declined: room.offers.declined,
            },
            claims: room.claims.clone(),
            paused: room.is_paused(),
            gone: self.reader.holder.map_or_else(Vec::new, |holder| {
                let gone = room.replaceable(holder, self.presence, &self.customs, self.now);
                gone.iter().map(|seat| seat.0).collect()
            }),
            can: self.reader.holder.map_or_else(Vec::new, |holder| {
                let gone = room.claimable(self.presence, &self.customs, self.now);
                room.can(holder, gone)
            }),
        }
    }

    fn scene(&self) -> Cow<'a, RawValue> {
        let table = &self.room.table;
        if table.has_secrets() {
            return Cow::Owned(table.scene_json(usize::MAX, self.seat));
        }
        // Where nothing is secret all see the same.
        Cow::Borrowed(self.room.shown.scene.get_or_init(|| table.scene_json(usize::MAX, None)))
    }

    fn position(&self) -> Option<Cow<'a, RawValue>> {
        let make = || raw(&self.room.table.told_position());
        (!self.room.table.has_secrets()).then(|| Cow::Borrowed(&**self.room.shown.position.get_or_init(make)))
    }

    /// What the reader can play, if it is the reader's turn: found out once a position, however often it is asked.
    fn legal(&self) -> Cow<'a, RawValue> {
        let room = self.room;
        let Some(seat) = self.seat.filter(|&seat| room.to_act() == Some(seat)) else {
            return Cow::Owned(raw(&[(); 0]));
        };
        let [french, english] = &room.shown.legal;
        let kept = if self.lang == Lang::Fr { french } else { english };
        Cow::Borrowed(kept.get_or_init(|| raw(&room.table.legal_for(seat, self.lang))))
    }

    fn entries(&self, from: u32) -> Cow<'a, RawValue> {
        let make = |seat| self.room.table.log_json(from as usize, seat, self.lang);
        let seat = self.seat.filter(|_| self.room.table.has_secrets());
        // A long log is asked for once in a while, by a whole crowd at worst; the last move, by every reader.
        if self.room.ply().saturating_sub(from) >= LONG {
            let which = WhichLog { turn_seq: self.room.turn_seq, from, seat, lang: self.lang };
            let kept = self.logs.map(|logs| (*logs.written(which, &|| make(seat))).to_owned());
            return Cow::Owned(kept.unwrap_or_else(|| make(seat)));
        }
        if self.room.table.has_secrets() {
            return Cow::Owned(make(seat));
        }
        let [french, english] = &self.room.shown.entries;
        let kept = if self.lang == Lang::Fr { french } else { english };
        match kept.get_or_init(|| (from, make(None))) {
            (start, entries) if *start == from => Cow::Borrowed(entries),
            _ => Cow::Owned(make(None)),
        }
    }

    fn prompt(&self) -> String {
        const WAITING: Words =
            Words::new("On attend que toutes les places soient prises.", "Waiting for all seats to be taken.");
        const PUT_AWAY: Words = Words::new("La table est rangée.", "The table has been put away.");
        const ABORTED: Words = Words::new(
            "La partie a été annulée avant d’avoir commencé.",
            "The match was called off before it had begun.",
        );
        const PAUSED: Words = Words::new("La partie est en pause.", "The match is paused.");
        match self.room.status() {
            Status::Live if self.room.is_paused() => PAUSED.get(self.lang).to_owned(),
            Status::Open => WAITING.get(self.lang).to_owned(),
            Status::Over if self.room.is_aborted() => ABORTED.get(self.lang).to_owned(),
            Status::Over if self.room.result().is_none() => PUT_AWAY.get(self.lang).to_owned(),
            _ => {
                let table = &self.room.table;
                table.info().with_colours(table.prompt(self.seat, self.lang), self.room.swapped, self.lang)
            }
        }
    }

    fn muted(&self) -> Seats {
        self.reader.holder.map_or(Seats::NONE, |holder| self.room.seating.muted_by(holder))
    }

    fn chat(&self, since: u64) -> Vec<ChatLine> {
        let muted = self.muted();
        let newer = self.room.chat.partition_point(|said| said.seq <= since);
        let yours = self.yours();
        let for_reader = |said: &&Said| {
            let partners = || self.room.table.team(said.seat).iter().any(|partner| yours.contains(partner));
            !muted.contains(said.seat) && (!said.team || partners())
        };
        let lines = self.room.chat.get(newer..).unwrap_or_default().iter().filter(for_reader);
        lines
            .map(|said| ChatLine {
                seq: said.seq,
                seat: Some(said.seat.0),
                name: said.name.clone(),
                text: said.text.clone(),
                phrase: said.phrase,
                team: said.team,
                at: said.at,
            })
            .collect()
    }

    fn info(&self) -> TableInfo {
        let room = self.room;
        let seat = |place: &Place| SeatInfo {
            name: place.name.clone(),
            kind: place.kind,
            level: place.level.map(bots::Level::get),
            taken: place.is_taken(),
            present: self.is_here(place),
            free: place.is_free() && room.status() != Status::Over,
        };
        let host = room.seating.host().and_then(|host| room.seating.seats_of(host).iter().next());
        let kept = self.reader.holder.map_or(Seats::NONE, |holder| room.seating.kept_for(holder));
        TableInfo {
            id: self.id.to_owned(),
            game: room.table.info().id.to_owned(),
            options: room.table.options(),
            quiet: room.table.is_quiet(),
            swapped: room.swapped,
            seats: room.seating.places().iter().map(seat).collect(),
            clock: room.clock.as_ref().map(Clock::setting),
            created: room.created,
            yours: self.yours().iter().map(|seat| seat.0).collect(),
            muted: self.muted().iter().map(|seat| seat.0).collect(),
            usual_start: room.table.usual_start(),
            imported: room.brought.is_some(),
            rematch: room.rematch.clone(),
            host: host.map(|seat| seat.0),
            kept: kept.iter().map(|seat| seat.0).collect(),
            spectators: self.presence.spectators(),
        }
    }
}

/// Who acts, as everybody may know.
fn turn(room: &Room) -> TurnInfo {
    match (room.status(), room.turn()) {
        (Status::Over, _) | (_, Turn::Over) => TurnInfo::Over,
        (Status::Open, _) => TurnInfo::Waiting,
        (Status::Live, Turn::Player(seat)) => TurnInfo::Player { seat: seat.0 },
        (Status::Live, Turn::Chance) => match room.thrower() {
            Some(seat) => TurnInfo::Throw { seat: seat.0 },
            None => TurnInfo::Chance,
        },
    }
}

/// JSON that is written once and copied from then on.
fn raw(value: &impl Serialize) -> Box<RawValue> {
    // Plans and position texts are plain data, which always serialises; if not, the reader sees nothing.
    serde_json::value::to_raw_value(value).unwrap_or_else(|_| RawValue::NULL.to_owned())
}
