//! A table as its log tells it: the fold of all its events. Holds the whole truth; readers get it through `redact`.

use std::collections::HashMap;

use bots::Level;
use game::{Seat, Seats, Turn, Values, Words};
use serde_json::Value;
use table::{AnyTable, How, MatchResult, catalogue};

use crate::allowance::Uses;
use crate::clock::Clock;
use crate::event::{By, Created, Entry, Event, UnreadableRow};
use crate::fault::Fault;
use crate::message::{ClaimInfo, HowInfo, Status};
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
    /// Brought here as a file, not played here.
    pub imported: bool,
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
    result: Option<MatchResult>,
    closed: bool,
    aborted: bool,
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
        let swapped = matches!(&first.event, Event::Created(created) if created.swapped);
        let (table, seating, clock, listed, closed) = match &first.event {
            Event::Created(created) => {
                let table = open(created).map_err(Corrupt::Setup)?;
                let seating = Seating::new(&created.seats, created.holder);
                let clock = created.clock.map(|setting| Clock::new(setting, created.seats.len()));
                (table, seating, clock, created.listed, false)
            }
            Event::Imported { file, listed } => {
                let table = file.open().map_err(|error| Corrupt::Setup(error.into()))?;
                let seating = Seating::of_names(&file.players, table.seats());
                (table, seating, None, *listed, true)
            }
            _ => return Err(Corrupt::NoBeginning),
        };
        let mut room = Room {
            acted: vec![0; usize::from(table.seats())],
            turn: table.turn(),
            result: table.result(),
            table,
            seating,
            clock,
            listed,
            imported: matches!(first.event, Event::Imported { .. }),
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
            closed,
            aborted: false,
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
            Event::Freed { holder } => {
                self.seating.take_back(HolderId(*holder));
                self.info_seq = seq;
                self.turn_seq = seq;
            }
            Event::Move { text } | Event::Chance { text } => {
                let actor = self.turn;
                self.table.play(text)?;
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
                self.table.rewind(usize::try_from(*to).unwrap_or(usize::MAX))?;
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
            }
            Event::UndoOffered { seat, to } => {
                self.offers.undo = Some(Undoing { seat: Seat(*seat), to: *to, agreed: Seats::one(Seat(*seat)) });
            }
            Event::UndoAgreed { seat } => {
                if let Some(undo) = &mut self.offers.undo {
                    undo.agreed = undo.agreed.with(Seat(*seat));
                }
            }
            Event::UndoDeclined { .. } => self.offers.undo = None,
            Event::DrawOffered { seat } => self.offers.draw = self.offers.draw.with(Seat(*seat)),
            Event::DrawDeclined { .. } => self.offers.draw = Seats::NONE,
            Event::Closed | Event::Aborted { .. } => {
                (self.closed, self.aborted) = (true, matches!(entry.event, Event::Aborted { .. }));
                self.offers = Offers::default();
                self.turn_seq = seq;
            }
            Event::Chat { seat, text } => {
                let name = self.seating.place(Seat(*seat)).and_then(|place| place.name.clone()).unwrap_or_default();
                if self.chat.len() >= CHAT_KEPT {
                    self.chat.remove(0);
                }
                self.chat.push(Said { seq, seat: Seat(*seat), name, text: text.clone(), at: entry.at });
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
        self.result = self.table.result();
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
            clock.turn(next, entry.at);
        }
        if let Some(by) = &entry.by {
            if !matches!(entry.event, Event::Left { .. }) {
                self.seating.acts(HolderId(by.holder), None);
            }
            self.commands.insert(by.key, self.seq());
        }
    }

    /// The number of the last event; the first is 1.
    pub fn seq(&self) -> u64 {
        self.plies.len() as u64
    }

    /// How many moves were played.
    pub fn ply(&self) -> u32 {
        self.plies.last().copied().unwrap_or(0)
    }

    /// The first move that a reader who knows everything up to event `seq` must be told again.
    pub fn first_change(&self, seq: u64) -> u32 {
        let known = usize::try_from(seq).unwrap_or(usize::MAX).saturating_sub(1);
        self.plies.get(known..).unwrap_or_default().iter().copied().min().unwrap_or(0)
    }

    /// The number of moves that cannot be taken back.
    pub fn floor(&self) -> u32 {
        self.floor
    }

    /// Where the table stands.
    pub fn status(&self) -> Status {
        if self.closed || self.turn == Turn::Over {
            Status::Over
        } else if self.seating.is_full() {
            Status::Live
        } else {
            Status::Open
        }
    }

    /// Whether every seat has made its first move: until then the match can be called off.
    pub fn has_begun(&self) -> bool {
        self.acted.iter().all(|&seq| seq > 0)
    }

    /// Whether it was called off.
    pub fn is_aborted(&self) -> bool {
        self.aborted
    }

    /// Whether it was put away or called off, or brought here to be looked at.
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// The seat that is to act, once everybody is there.
    pub fn to_act(&self) -> Option<Seat> {
        match (self.status(), self.turn) {
            (Status::Live, Turn::Player(seat)) => Some(seat),
            _ => None,
        }
    }

    /// The bot that is to act.
    pub fn bot_to_act(&self) -> Option<(Seat, Level)> {
        let seat = self.to_act()?;
        Some((seat, self.seating.bot(seat)?))
    }

    /// The seat the clock runs for: bots wait for their turn to think, so their time is not counted; and where seconds
    /// count, nobody's does before its own first move.
    fn clock_seat(&self) -> Option<Seat> {
        let grace = self.clock.as_ref().is_some_and(|clock| clock.setting().has_grace());
        let has_moved = |seat: Seat| self.acted.get(seat.index()).is_some_and(|&seq| seq > 0);
        self.to_act().filter(|&seat| self.seating.bot(seat).is_none() && (!grace || has_moved(seat)))
    }

    /// The result, once there is one.
    pub fn result(&self) -> Option<MatchResult> {
        self.result
    }

    /// Whose turn it would be, were everybody there.
    pub fn turn(&self) -> Turn {
        self.turn
    }

    /// Whether the match ended by a rule, so that its last move may be taken back where nobody objects.
    pub fn ended_by_rule(&self) -> bool {
        matches!(self.result, Some(MatchResult { how: How::Rule(_), .. }))
    }

    /// The last event of a command that was already carried out.
    pub fn carried_out(&self, by: &By) -> Option<u64> {
        self.commands.get(&by.key).copied()
    }

    /// Of these seats, the one to act, else the one that acted last, else the first.
    pub fn seat_in_front(&self, seats: Seats) -> Option<Seat> {
        let to_act = self.to_act().filter(|&seat| seats.contains(seat));
        let acted = |seat: &Seat| (self.acted.get(seat.index()).copied().unwrap_or(0), std::cmp::Reverse(*seat));
        to_act.or_else(|| seats.iter().max_by_key(acted))
    }
}

pub(crate) const NOTHING_TO_KEEP_QUIET: Fault = Fault::Bad(Words::new(
    "l’arbitre n’a rien à taire dans ce jeu : on n’y souffle pas",
    "the referee has nothing to keep quiet about in this game: nobody huffs",
));

/// Opens the match a table was set up for.
pub fn open(created: &Created) -> Result<Box<dyn AnyTable>, Fault> {
    let info = catalogue::find(&created.game).ok_or(Fault::NotFound)?;
    let options = Values::stored(info.options, &created.options)?;
    let mut table = match &created.start {
        None => info.open(&options)?,
        Some(start) => info.open_at(&options, start)?,
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
