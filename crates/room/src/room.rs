//! A table as its log tells it: the fold of all its events. Holds the whole truth; readers get it through `redact`.

mod queries;

use std::collections::HashMap;

use bots::Level;
use game::{Annotations, Seat, Seats, Turn, Values, Words};
use serde_json::Value;
use table::{AnyTable, MatchResult, catalogue};

use crate::allowance::Uses;
use crate::clock::Clock;
use crate::event::{Created, Entry, Event, UnreadableRow};
use crate::fault::Fault;
use crate::message::{ClaimInfo, Declined, HowInfo, Offer, QuickPhrase, ResultInfo, Status};
use crate::redact::Shown;
use crate::seating::{HolderId, Seating};

/// How many lines of chat are kept at hand; older ones stay in the log.
const CHAT_KEPT: usize = 200;
/// How many wrong claims of a turn are shown.
const CLAIMS_KEPT: usize = 8;

/// A table and everything around its match.
#[derive(Clone)]
pub struct Room {
    /// The match itself.
    pub table: Box<dyn AnyTable>,
    /// Who sits where.
    pub seating: Seating,
    /// The clock.
    pub clock: Option<Clock>,
    /// Shown in the lists.
    pub listed: bool,
    /// What its file says, if it was brought here and not played here.
    pub brought: Option<Brought>,
    /// When it was set up.
    pub created: u64,
    /// When the last event happened.
    pub at: u64,
    /// When the position or whose turn it is last changed: before that, nobody was waited for.
    pub turn_at: u64,
    /// What is offered.
    pub offers: Offers,
    /// Whether who begins plays the other colour.
    pub swapped: bool,
    /// Claims that did not hold since the last move, the last few.
    pub claims: Vec<ClaimInfo>,
    /// What was said lately.
    pub chat: Vec<Said>,
    /// The table of the rematch.
    pub rematch: Option<String>,
    /// The last event that changed what was agreed on.
    pub info_seq: u64,
    /// The last event that changed the position or whose turn it is.
    pub turn_seq: u64,
    /// What was already made ready for readers of this position.
    pub(crate) shown: Shown,
    /// Whose turn it is and how the match ended, asked once for each position: both are looked at many times.
    turn: Turn,
    thrower: Option<Seat>,
    result: Option<MatchResult>,
    /// How many moves stood before the last one that a player made.
    led_from: u32,
    /// Whether the log tells the result of the match in an entry of its own.
    pub(crate) is_result_told: bool,
    closed: bool,
    aborted: bool,
    paused: bool,
    /// For each move that stands, whether a player made it: what is dealt or thrown is nobody's move.
    by_players: Vec<bool>,
    /// What each holder wrote besides moves.
    pub(crate) uses: Uses,
    /// The number of moves that cannot be taken back: up to the last one of chance.
    floor: u32,
    /// How many moves stood after each event.
    plies: Vec<u32>,
    /// For each seat, the last event that was its move.
    acted: Vec<u64>,
    /// The commands carried out, by a hash of holder and id, with their last event.
    commands: HashMap<u128, u64>,
}

/// What is offered and not yet answered.
#[derive(Clone, Default, Debug)]
pub struct Offers {
    /// The seats that would take a draw.
    pub draw: Seats,
    /// A take-back.
    pub undo: Option<Undoing>,
    /// The seats that would have a pause.
    pub pause: Seats,
    /// The seats that would play again.
    pub rematch: Seats,
    /// What was refused last.
    pub declined: Option<Declined>,
}

impl Offers {
    /// An offer is off the table.
    fn decline(&mut self, what: Offer, seat: u8) {
        let (offered, own) = match what {
            Offer::Draw => (std::mem::take(&mut self.draw), Seat(seat)),
            Offer::Pause => (std::mem::take(&mut self.pause), Seat(seat)),
            Offer::Rematch => (std::mem::take(&mut self.rematch), Seat(seat)),
            Offer::Undo => (self.undo.take().map_or(Seats::NONE, |undo| Seats::one(undo.seat)), Seat(seat)),
        };
        self.declined = Some(Declined { what, seat, withdrawn: offered.contains(own) });
    }
}

/// A take-back asked for.
#[derive(Clone, Debug)]
pub struct Undoing {
    /// Who asks.
    pub seat: Seat,
    /// How many moves would remain.
    pub to: u32,
    /// Who agrees.
    pub agreed: Seats,
}

/// What the file of a match that was brought here says beside its moves and names.
#[derive(Clone, Default, Debug)]
pub struct Brought {
    /// The day it was played, if that is known.
    pub date: Option<String>,
    /// Tags, comments, glyphs, evaluations and variations.
    pub notes: Option<Annotations>,
}

/// One line of chat.
#[derive(Clone, Debug)]
pub struct Said {
    /// Its event.
    pub seq: u64,
    /// From which seat.
    pub seat: Seat,
    /// Under which name.
    pub name: String,
    /// What.
    pub text: String,
    /// What, where it is a phrase.
    pub phrase: Option<QuickPhrase>,
    /// Only for partners.
    pub team: bool,
    /// When.
    pub at: u64,
}

/// A log that cannot be what this program wrote.
#[derive(Debug, thiserror::Error)]
pub enum Corrupt {
    /// A row that cannot be read.
    #[error("a row cannot be read: {0}")]
    Row(#[from] UnreadableRow),
    /// The log does not begin with a beginning.
    #[error("the log does not begin with a new table")]
    NoBeginning,
    /// The table it describes cannot be set up.
    #[error("the table cannot be set up: {0}")]
    Setup(Fault),
    /// Something that cannot have happened, such as a move the referee refuses.
    #[error("entry {seq}: {why}")]
    Refused {
        /// Which.
        seq: u64,
        /// Why.
        why: Fault,
    },
}

impl Room {
    /// A table from its whole log.
    pub fn replay(entries: impl IntoIterator<Item = Entry>) -> Result<Room, Corrupt> {
        let mut entries = entries.into_iter();
        let mut room = Room::begin(&entries.next().ok_or(Corrupt::NoBeginning)?)?;
        for entry in entries {
            room.apply(&entry)?;
        }
        Ok(room)
    }

    /// A table from its first entry.
    pub fn begin(first: &Entry) -> Result<Room, Corrupt> {
        let swapped = match &first.event {
            Event::Created(created) => created.swapped,
            Event::Imported { file, .. } => file.swapped,
            _ => false,
        };
        let brought = match &first.event {
            Event::Imported { file, .. } => Some(Brought { date: file.date.clone(), notes: file.notes.clone() }),
            _ => None,
        };
        let (table, seating, clock, listed, closed) = match &first.event {
            Event::Created(created) => {
                let table = open(created).map_err(Corrupt::Setup)?;
                let seating = Seating::new(&created.seats, created.holder, created.group);
                let clock = created.clock.map(|setting| Clock::new(setting, created.seats.len()));
                (table, seating, clock, created.listed, false)
            }
            Event::Imported { file, listed } => {
                let table = file.open_logged().map_err(|error| Corrupt::Setup(error.into()))?;
                let seating = Seating::of_names(&file.players, table.seats());
                (table, seating, None, *listed, true)
            }
            _ => return Err(Corrupt::NoBeginning),
        };
        let mut room = Room {
            acted: vec![0; usize::from(table.seats())],
            turn: table.turn(),
            thrower: table.thrower(),
            led_from: 0,
            result: table.result(),
            table,
            seating,
            clock,
            listed,
            brought,
            created: first.at,
            at: first.at,
            turn_at: first.at,
            offers: Offers::default(),
            swapped,
            claims: Vec::new(),
            chat: Vec::new(),
            rematch: None,
            info_seq: 1,
            turn_seq: 1,
            shown: Shown::default(),
            is_result_told: matches!(first.event, Event::Imported { .. }),
            closed,
            aborted: false,
            paused: false,
            by_players: Vec::new(),
            uses: Uses::default(),
            floor: 0,
            plies: Vec::new(),
            commands: HashMap::new(),
        };
        room.finish(first);
        Ok(room)
    }

    /// What an entry of the log did.
    pub fn apply(&mut self, entry: &Entry) -> Result<(), Corrupt> {
        let seq = self.seq() + 1;
        self.happen(entry, seq).map_err(|why| Corrupt::Refused { seq, why })?;
        self.finish(entry);
        Ok(())
    }

    fn happen(&mut self, entry: &Entry, seq: u64) -> Result<(), Fault> {
        match &entry.event {
            Event::Created(_) | Event::Imported { .. } => return Err(Fault::Taken),
            Event::Resumed { .. } => {}
            Event::Joined { seats, name, holder } => {
                self.seating.join(seats, name, *holder, entry.at);
                self.info_seq = seq;
                self.turn_seq = seq;
            }
            Event::Left { holder } => {
                if self.status() == Status::Open {
                    self.seating.free(HolderId(*holder));
                }
                self.seating.acts(HolderId(*holder), Some(entry.at));
                self.info_seq = seq;
            }
            Event::TokenChanged { holder, token } => self.seating.change_token(HolderId(*holder), *token),
            Event::TokenAdded { holder, token } => self.seating.add_token(HolderId(*holder), *token),
            Event::BotSeated { seat, level } => {
                self.seating.seat_bot(Seat(*seat), Level::new(*level).unwrap_or(Level::MAX));
                (self.info_seq, self.turn_seq) = (seq, seq);
            }
            Event::SeatOpened { seat } => {
                self.seating.open_seat(Seat(*seat), self.status() == Status::Open);
                (self.info_seq, self.turn_seq) = (seq, seq);
            }
            Event::SeatChanged { holder, from, to } => {
                self.seating.change_seat(HolderId(*holder), from.map(Seat), Seat(*to));
                (self.info_seq, self.turn_seq) = (seq, seq);
            }
            Event::Freed { holder } => {
                self.seating.take_back(HolderId(*holder));
                self.info_seq = seq;
                self.turn_seq = seq;
            }
            Event::Move { text } | Event::Chance { text } => {
                let actor = self.turn;
                if matches!(entry.event, Event::Move { .. }) || self.thrower.is_some() {
                    self.led_from = self.ply();
                }
                self.table.play_logged(text)?;
                self.by_players.push(actor != Turn::Chance);
                self.look(seq);
                if let Turn::Player(seat) = actor
                    && let Some(acted) = self.acted.get_mut(seat.index())
                {
                    *acted = seq;
                }
                if actor == Turn::Chance {
                    self.floor = u32::try_from(self.table.ply()).unwrap_or(u32::MAX);
                }
            }
            Event::WrongClaim { seat, text } => {
                let claim = self.table.claim(text).ok_or(Fault::NotFound)?;
                if self.claims.len() >= CLAIMS_KEPT {
                    self.claims.remove(0);
                }
                self.claims.push(ClaimInfo { seat: *seat, cell: claim.cell });
            }
            Event::Undo { to } => {
                let to = usize::try_from(*to).unwrap_or(usize::MAX);
                self.table.rewind(to)?;
                self.by_players.truncate(to);
                self.look(seq);
            }
            Event::Finished { result } => {
                match (result.ending(), result.how) {
                    (Some(ending), _) => self.table.end(ending)?,
                    // The last move has ended it.
                    (None, HowInfo::Rule) if self.ended_by_rule() => {}
                    (None, _) => return Err(Fault::Over),
                }
                self.look(seq);
                self.is_result_told = true;
            }
            Event::UndoOffered { seat, to } => {
                self.offers.declined = None;
                self.offers.undo = Some(Undoing { seat: Seat(*seat), to: *to, agreed: Seats::one(Seat(*seat)) });
            }
            Event::UndoAgreed { seat } => {
                if let Some(undo) = &mut self.offers.undo {
                    undo.agreed = undo.agreed.with(Seat(*seat));
                }
            }
            Event::UndoDeclined { seat } => self.offers.decline(Offer::Undo, *seat),
            Event::DrawOffered { seat } => {
                (self.offers.draw, self.offers.declined) = (self.offers.draw.with(Seat(*seat)), None);
            }
            Event::DrawDeclined { seat } => self.offers.decline(Offer::Draw, *seat),
            Event::PauseOffered { seat } => {
                (self.offers.pause, self.offers.declined) = (self.offers.pause.with(Seat(*seat)), None);
            }
            Event::PauseDeclined { seat } => self.offers.decline(Offer::Pause, *seat),
            Event::Paused | Event::Continued { .. } => {
                self.paused = matches!(entry.event, Event::Paused);
                self.offers.pause = Seats::NONE;
                self.turn_seq = seq;
            }
            Event::RematchOffered { seat } => {
                (self.offers.rematch, self.offers.declined) = (self.offers.rematch.with(Seat(*seat)), None);
            }
            Event::RematchDeclined { seat } => self.offers.decline(Offer::Rematch, *seat),
            Event::Closed | Event::Aborted { .. } => {
                (self.closed, self.aborted) = (true, matches!(entry.event, Event::Aborted { .. }));
                self.offers = Offers::default();
                self.turn_seq = seq;
            }
            Event::Chat { seat, text, phrase, team } => {
                let name = self.seating.place(Seat(*seat)).and_then(|place| place.name.clone()).unwrap_or_default();
                if self.chat.len() >= CHAT_KEPT {
                    self.chat.remove(0);
                }
                let (text, phrase, team) = (text.clone(), *phrase, *team);
                self.chat.push(Said { seq, seat: Seat(*seat), name, text, phrase, team, at: entry.at });
            }
            Event::Muted { holder, seat, on } => {
                self.seating.mute(HolderId(*holder), Seat(*seat), *on);
                self.info_seq = seq;
            }
            Event::Rematch { table } => {
                self.rematch = Some(table.clone());
                self.info_seq = seq;
            }
        }
        Ok(())
    }

    /// The match has changed: what was offered no longer stands, and whose turn it is is asked anew.
    fn look(&mut self, seq: u64) {
        self.turn = self.table.turn();
        self.thrower = self.table.thrower();
        self.result = self.table.result();
        self.is_result_told = false;
        self.offers = Offers::default();
        self.claims.clear();
        self.turn_seq = seq;
    }

    /// What every entry does.
    fn finish(&mut self, entry: &Entry) {
        self.at = entry.at;
        self.shown = Shown::default();
        self.plies.push(u32::try_from(self.table.ply()).unwrap_or(u32::MAX));
        self.uses.count(entry);
        if self.turn_seq == self.seq() {
            self.turn_at = entry.at;
        }
        let next = self.clock_seat();
        if let Some(clock) = &mut self.clock {
            if let Event::Resumed { spent } = entry.event {
                clock.resume(spent, entry.at);
            }
            if let (Event::Move { .. }, Some(by)) = (&entry.event, &entry.by) {
                clock.lagged(by.lag);
            }
            match &entry.event {
                Event::Paused => clock.pause(entry.at),
                Event::Finished { result: ResultInfo { how: HowInfo::Flagged, seat: Some(seat), .. } } => {
                    clock.fallen(Seat(*seat));
                }
                _ => {}
            }
            clock.turn(next, entry.at);
        }
        if let Some(by) = &entry.by {
            if !matches!(entry.event, Event::Left { .. }) {
                self.seating.acts(HolderId(by.holder), None);
            }
            self.commands.insert(by.key, self.seq());
        }
    }
}

pub(crate) const NOTHING_TO_KEEP_QUIET: Fault = Fault::Bad(Words::new(
    "l’arbitre n’a rien à taire dans ce jeu : on n’y souffle pas",
    "the referee has nothing to keep quiet about in this game: nobody huffs",
));

/// Opens the match that a log says a table was set up for.
fn open(created: &Created) -> Result<Box<dyn AnyTable>, Fault> {
    let info = catalogue::find(&created.game).ok_or(Fault::NotFound)?;
    let options = Values::stored(info.options, &created.options)?;
    let mut table = match &created.start {
        None => info.open(&options)?,
        Some(start) => info.open_logged(&options, start)?,
    };
    if created.quiet && !table.keep_quiet() {
        return Err(NOTHING_TO_KEEP_QUIET);
    }
    Ok(table)
}

/// Options as JSON; a map of plain values always serialises.
pub(crate) fn options_json(values: &Values) -> Value {
    serde_json::to_value(values).unwrap_or(Value::Null)
}
