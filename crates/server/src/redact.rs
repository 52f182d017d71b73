//! The one exit: what a reader may know of a table, and nothing more. Every message about a table is made here.

use std::sync::{Mutex, OnceLock, PoisonError};

use game::{Lang, Seat, Seats, Turn, Words};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use table::{Ending, How, LegalMove, MatchFile, MatchResult};

use crate::bus::Thought;
use crate::error::Fault;
use crate::seating::HolderId;
use crate::state::State;
use crate::store::Listing;
use crate::wire::{
    Can, ChatLine, Clocks, HowInfo, Now, OffersInfo, PROTOCOL, ResultInfo, SeatInfo, ServerMessage, Snapshot, Status,
    TableInfo, TurnInfo, UndoOffer,
};

/// The most events a reader is told of one by one; one who missed more gets a snapshot.
const LONGEST_GAP: u64 = 1000;

/// Who reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reader {
    /// The holder; nobody for a spectator.
    pub holder: Option<HolderId>,
    /// The seat to look from, one of the holder's.
    pub pinned: Option<Seat>,
}

/// What is known about a table besides its log.
#[derive(Clone, Debug)]
pub struct Around {
    /// Its id.
    pub id: String,
    /// Whether the holder of each seat is connected.
    pub present: Vec<bool>,
    /// Whether this reader may claim the match.
    pub claimable: bool,
    /// The time.
    pub time: u64,
}

/// A table seen by one reader.
pub struct Seen<'a> {
    /// The table.
    pub state: &'a State,
    /// What its log does not tell.
    pub around: &'a Around,
    /// Who reads.
    pub reader: Reader,
    /// In which language.
    pub lang: Lang,
}

/// What all readers of an open game share, made once for each position.
#[derive(Default)]
pub struct Shown {
    scene: OnceLock<Box<RawValue>>,
    position: OnceLock<Box<RawValue>>,
    entries: Mutex<Option<(u32, Lang, Box<RawValue>)>>,
}

impl Clone for Shown {
    fn clone(&self) -> Shown {
        // A copy of a table is made to be changed.
        Shown::default()
    }
}

impl Seen<'_> {
    /// The seats the reader holds.
    fn yours(&self) -> Seats {
        self.reader.holder.map_or(Seats::NONE, |holder| self.state.seating.seats_of(holder))
    }

    /// The seat the reader looks from; a spectator has none. Only ever one of the reader's own.
    pub fn seat(&self) -> Option<Seat> {
        let yours = self.yours();
        self.reader.pinned.filter(|&seat| yours.contains(seat)).or_else(|| self.state.seat_in_front(yours))
    }

    /// Everything.
    pub fn hello(&self) -> ServerMessage {
        ServerMessage::Hello { protocol: PROTOCOL, snapshot: Box::new(self.snapshot()) }
    }

    /// Everything, without a greeting.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            table: self.info(),
            plan: raw(&self.state.table.plan()),
            log: self.entries(0),
            chat: self.chat(0),
            now: self.now(),
        }
    }

    /// What happened after event `since`, or everything if that is simpler. `seen_from` is the seat the reader
    /// looked from until then: another seat knows the log differently, so it is told from its beginning.
    pub fn since(&self, since: u64, seen_from: Option<Seat>) -> ServerMessage {
        let seq = self.state.seq();
        if since == 0 || since > seq || seq - since > LONGEST_GAP {
            return self.hello();
        }
        let same_eyes = !self.state.table.has_secrets() || seen_from == self.seat();
        let from = if same_eyes { self.state.first_change(since) } else { 0 };
        ServerMessage::Events {
            seq,
            entries: self.entries(from),
            from,
            chat: self.chat(since),
            table: (self.state.info_seq > since).then(|| self.info()),
            now: Box::new(self.now()),
        }
    }

    /// How things stand.
    pub fn now(&self) -> Now {
        let state = self.state;
        let seat = self.seat();
        let to_act = state.to_act();
        Now {
            seq: state.seq(),
            ply: state.ply(),
            seen_from: seat.map(|seat| seat.0),
            turn: turn(state),
            scene: self.scene(),
            position: self.position(),
            legal: match seat.filter(|&seat| to_act == Some(seat)) {
                Some(seat) => state.table.legal_for(seat),
                None => Vec::<LegalMove>::new(),
            },
            prompt: self.prompt(),
            result: state.result().map(result),
            clocks: state.clock.as_ref().map(|clock| Clocks {
                left: clock.left(self.around.time),
                running: clock.running().map(|(seat, _)| seat.0),
            }),
            offers: OffersInfo {
                draw: state.offers.draw.iter().map(|seat| seat.0).collect(),
                undo: state.offers.undo.as_ref().map(|undo| UndoOffer { seat: undo.seat.0, ply: undo.to }),
            },
            can: self.can(),
        }
    }

    /// The scenes after each of the moves from `from` to `to`.
    pub fn scenes(&self, from: u32, to: u32) -> Vec<Value> {
        let seat = self.seat();
        (from..=to.min(self.state.ply())).map(|ply| self.state.table.scene(ply as usize, seat)).collect()
    }

    /// What a bot looks at. A hidden hand shows only that it thinks.
    pub fn thinking(&self, thought: &Thought) -> ServerMessage {
        let open = !self.state.table.has_secrets();
        ServerMessage::Thinking {
            seat: thought.seat,
            depth: thought.seen.depth,
            nodes: thought.seen.nodes,
            score: open.then_some(thought.seen.score),
            line: open.then(|| thought.seen.line.clone()),
        }
    }

    /// Who is there.
    pub fn presence(&self) -> ServerMessage {
        ServerMessage::Presence { seats: self.around.present.clone() }
    }

    fn scene(&self) -> Box<RawValue> {
        let ply = usize::MAX;
        if self.state.table.has_secrets() {
            return self.state.table.scene_json(ply, self.seat());
        }
        // Where nothing is secret all see the same.
        self.state.shown.scene.get_or_init(|| self.state.table.scene_json(ply, None)).clone()
    }

    fn position(&self) -> Option<Box<RawValue>> {
        let make = || raw(&self.state.table.position());
        (!self.state.table.has_secrets()).then(|| self.state.shown.position.get_or_init(make).clone())
    }

    fn entries(&self, from: u32) -> Box<RawValue> {
        let make = |seat| self.state.table.log_json(from as usize, seat, self.lang);
        if self.state.table.has_secrets() {
            return make(self.seat());
        }
        let mut shown = self.state.shown.entries.lock().unwrap_or_else(PoisonError::into_inner);
        match &*shown {
            Some((start, lang, entries)) if (*start, *lang) == (from, self.lang) => entries.clone(),
            _ => {
                let entries = make(None);
                // A long log is asked for once in a while; the last move, by every reader.
                if self.state.ply().saturating_sub(from) < 8 {
                    *shown = Some((from, self.lang, entries.clone()));
                }
                entries
            }
        }
    }

    fn prompt(&self) -> String {
        const WAITING: Words =
            Words::new("On attend que toutes les places soient prises.", "Waiting for all seats to be taken.");
        const PUT_AWAY: Words = Words::new("La table est rangée.", "The table has been put away.");
        match self.state.status() {
            Status::Open => WAITING.get(self.lang).to_owned(),
            Status::Over if self.state.result().is_none() => PUT_AWAY.get(self.lang).to_owned(),
            _ => self.state.table.prompt(self.seat(), self.lang),
        }
    }

    fn chat(&self, since: u64) -> Vec<ChatLine> {
        let muted = self.reader.holder.map_or(Seats::NONE, |holder| self.state.seating.muted_by(holder));
        let newer = self.state.chat.partition_point(|said| said.seq <= since);
        let lines = self.state.chat.get(newer..).unwrap_or_default().iter().filter(|said| !muted.contains(said.seat));
        lines
            .map(|said| ChatLine {
                seq: said.seq,
                seat: Some(said.seat.0),
                name: said.name.clone(),
                text: said.text.clone(),
                at: said.at,
            })
            .collect()
    }

    fn info(&self) -> TableInfo {
        let state = self.state;
        let muted = self.reader.holder.map_or(Seats::NONE, |holder| state.seating.muted_by(holder));
        let present = self.around.present.iter().copied().chain(std::iter::repeat(false));
        let seat = |(place, present): (&crate::seating::Place, bool)| SeatInfo {
            name: place.name.clone(),
            kind: place.kind,
            level: place.level.map(bots::Level::get),
            present,
        };
        TableInfo {
            id: self.around.id.clone(),
            game: state.table.info().id.to_owned(),
            options: state.table.options(),
            seats: state.seating.places().iter().zip(present).map(seat).collect(),
            clock: state.clock.as_ref().map(crate::clock::Clock::setting),
            created: state.created,
            yours: self.yours().iter().map(|seat| seat.0).collect(),
            muted: muted.iter().map(|seat| seat.0).collect(),
            usual_start: state.table.usual_start(),
            rematch: state.rematch.clone(),
        }
    }

    fn can(&self) -> Vec<Can> {
        let state = self.state;
        let Some(holder) = self.reader.holder else { return Vec::new() };
        let yours = self.yours();
        if yours.is_empty() {
            return Vec::new();
        }
        let mut can = Vec::new();
        if may_undo(state, holder) && state.offers.undo.is_none() {
            can.push(Can::Undo);
        }
        match state.status() {
            Status::Open => {}
            Status::Live => {
                if !state.seating.has_bots() && !yours.iter().any(|seat| state.offers.draw.contains(seat)) {
                    can.push(Can::Draw);
                }
                can.push(Can::Resign);
                if self.around.claimable {
                    can.push(Can::Claim);
                }
                if may_ask_for_a_hint(state, holder) {
                    can.push(Can::Hint);
                }
            }
            Status::Over => {
                if state.rematch.is_none() && !state.is_closed() {
                    can.push(Can::Rematch);
                }
            }
        }
        can
    }
}

/// Whether this holder may take moves back, or ask to. A match that a rule has ended may be taken back only where
/// nobody else has to agree and nothing was secret, since its file can be read from then on.
pub fn may_undo(state: &State, holder: HolderId) -> bool {
    let possible = state.ply() > state.floor() && !state.is_closed();
    match state.status() {
        Status::Open => false,
        Status::Live => possible,
        Status::Over => {
            possible
                && state.ended_by_rule()
                && state.seating.is_alone(holder)
                && !state.table.has_secrets()
                && state.rematch.is_none()
        }
    }
}

/// Whether a hint is fair: it is this holder's turn, and only bots could complain.
pub fn may_ask_for_a_hint(state: &State, holder: HolderId) -> bool {
    let yours = state.seating.seats_of(holder);
    state.to_act().is_some_and(|seat| yours.contains(seat)) && state.seating.is_alone(holder)
}

/// Who acts, as everybody may know.
fn turn(state: &State) -> TurnInfo {
    match (state.status(), state.turn()) {
        (Status::Over, _) | (_, Turn::Over) => TurnInfo::Over,
        (Status::Open, _) => TurnInfo::Waiting,
        (Status::Live, Turn::Player(seat)) => TurnInfo::Player { seat: seat.0 },
        (Status::Live, Turn::Chance) => TurnInfo::Chance,
    }
}

/// A result as it is told.
pub fn result(result: MatchResult) -> ResultInfo {
    let (how, seat) = match result.how {
        How::Rule(_) => (HowInfo::Rule, None),
        How::Ending(Ending::Agreed) => (HowInfo::Agreed, None),
        How::Ending(Ending::Resigned(seat)) => (HowInfo::Resigned, Some(seat)),
        How::Ending(Ending::Flagged(seat)) => (HowInfo::Flagged, Some(seat)),
        How::Ending(Ending::Gone(seat)) => (HowInfo::Gone, Some(seat)),
    };
    ResultInfo {
        winners: result.winners.iter().map(|seat| seat.0).collect(),
        how,
        rule: result.rule.map(|rule| rule.to_string()),
        seat: seat.map(|seat| seat.0),
    }
}

/// What lists show of a table.
pub fn listing(state: &State) -> Listing {
    let name = |(seat, place): (u8, &crate::seating::Place)| match place.level {
        Some(level) => Some(format!("Bot {}", level.get())),
        None => place.name.clone().or_else(|| {
            // An imported match may have no names; its seats are never empty.
            state.is_closed().then(|| state.table.seat_name(Seat(seat)).to_owned())
        }),
    };
    Listing {
        game: state.table.info().id.to_owned(),
        options: crate::state::options_json(&state.table.options()),
        players: (0..).zip(state.seating.places()).map(name).collect(),
        status: state.status(),
        ply: state.ply(),
        created: state.created,
        listed: state.listed,
        result: state.result().map(result),
        awake: state.clock.is_some() || state.seating.has_bots(),
    }
}

/// The match as a file: the whole truth, so only once nothing is secret any more.
pub fn file(state: &State) -> Result<MatchFile, Fault> {
    if state.table.has_secrets() && state.status() != Status::Over {
        return Err(Fault::NotYours(Words::new(
            "une partie à mains cachées ne se télécharge qu'une fois finie",
            "a match with hidden hands can be downloaded only once it is over",
        )));
    }
    let names = listing(state).players;
    let players = names.into_iter().map(Option::unwrap_or_default).collect();
    Ok(MatchFile { players, date: Some(day(state.created)), ..MatchFile::of(&*state.table) })
}

/// The day of a time, as `2026-11-15`: days since 1970 to a date of the civil calendar, with years that begin in March.
fn day(time: u64) -> String {
    let days = i64::try_from(time / 86_400_000).unwrap_or(0) + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

/// JSON that is written once and copied from then on.
fn raw(value: &impl Serialize) -> Box<RawValue> {
    // Scenes, plans and log entries are plain data, which always serialises; if not, the reader sees nothing.
    serde_json::value::to_raw_value(value).unwrap_or_else(|_| RawValue::NULL.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_dates() {
        assert_eq!(day(0), "1970-01-01");
        assert_eq!(day(951_782_400_000), "2000-02-29");
        assert_eq!(day(1_794_700_799_999), "2026-11-14");
        assert_eq!(day(1_794_700_800_000), "2026-11-15");
    }
}
