//! What a holder asks for becomes events, or is refused. Nothing is changed here.

use bots::Level;
use game::{Seat, Seats, Turn, Words};
use table::{AnyTable, Ending};

use crate::error::Fault;
use crate::event::Event;
use crate::redact::{may_ask_for_a_hint, may_undo};
use crate::seating::HolderId;
use crate::secret;
use crate::state::State;
use crate::wire::{Act, Command, Status};

/// The longest id of a command, in bytes.
pub const LONGEST_ID: usize = 64;
/// The longest text of a move, in bytes.
const LONGEST_MOVE: usize = 400;
/// How strong the bot is that gives hints.
const HINT_LEVEL: u8 = 6;

/// What a command comes to.
pub enum Decision {
    /// These events, and the match as it stands after them if it was already played out.
    Write(Vec<Event>, Option<Box<dyn AnyTable>>),
    /// Nothing to write: the answer to `why`.
    Explain(Option<Fault>),
    /// A bot is to be asked.
    Hint(Seat, Level),
    /// A new table is to be set up.
    Rematch,
    /// Nothing to do.
    Nothing,
}

/// What a decision needs to know besides the state and the command.
pub struct Circumstances {
    /// The seat that may be claimed against.
    pub gone: Option<Seat>,
    /// The most characters of a chat line.
    pub chat_length: usize,
}

/// Decides about a command of a holder.
pub fn decide(state: &State, holder: HolderId, command: &Command, around: &Circumstances) -> Result<Decision, Fault> {
    let seats = state.seating.seats_of(holder);
    if seats.is_empty() {
        return Err(NOT_SEATED);
    }
    if let Some(seat) = command.seat
        && !seats.contains(Seat(seat))
    {
        return Err(Fault::NotYours(Words::new("cette place n'est pas à vous", "that seat is not yours")));
    }
    let seat = command.seat.map(Seat).or_else(|| state.seat_in_front(seats)).ok_or(NOT_SEATED)?;
    match &command.act {
        Act::Ping => Ok(Decision::Nothing),
        Act::Move { text } => play(state, seat, text, command.ply),
        Act::Why { text } => {
            must_act(state, seat)?;
            short(text)?;
            Ok(Decision::Explain(state.table.explain(text).map(Fault::Referee)))
        }
        Act::Hint => match state.to_act().filter(|_| may_ask_for_a_hint(state, holder)) {
            Some(seat) => Ok(Decision::Hint(seat, Level::new(HINT_LEVEL).unwrap_or(Level::MAX))),
            None => Err(Fault::NotYours(Words::new("pas de conseil ici", "no hint here"))),
        },
        Act::Undo { to } => undo(state, holder, seat, *to),
        Act::UndoYes => undo_yes(state, seat),
        Act::UndoNo => match &state.offers.undo {
            Some(_) => one(Event::UndoDeclined { seat: seat.0 }),
            None => Err(nothing_offered()),
        },
        Act::Draw | Act::DrawYes => draw(state, holder, seat, command.act == Act::DrawYes),
        Act::DrawNo if state.offers.draw.is_empty() => Err(nothing_offered()),
        Act::DrawNo => one(Event::DrawDeclined { seat: seat.0 }),
        Act::Resign => {
            must_be_live(state)?;
            one(Event::Ended { ending: Ending::Resigned(seat) })
        }
        Act::Claim => {
            must_be_live(state)?;
            match around.gone.filter(|gone| !state.table.team(*gone).contains(seat)) {
                Some(gone) => one(Event::Ended { ending: Ending::Gone(gone) }),
                None => Err(Fault::NotYours(Words::new(
                    "personne ne manque assez longtemps",
                    "nobody has been gone for long enough",
                ))),
            }
        }
        Act::Rematch => match (state.status(), &state.rematch) {
            (Status::Over, Some(_)) => Err(Fault::Taken),
            (Status::Over, None) if !state.is_closed() => Ok(Decision::Rematch),
            _ => Err(Fault::bad("la partie n'est pas finie", "the match is not over")),
        },
        Act::Leave => leave(state, holder, seat),
        Act::Chat { text } => chat(state, seat, text, around.chat_length),
        Act::Mute { of, on } => match state.seating.place(Seat(*of)) {
            Some(_) if !seats.contains(Seat(*of)) => one(Event::Muted { holder: holder.0, seat: *of, on: *on }),
            _ => Err(Fault::bad("cette place ne peut pas être mise en sourdine", "that seat cannot be muted")),
        },
    }
}

const NOT_SEATED: Fault =
    Fault::NotYours(Words::new("vous n'avez pas de place à cette table", "you have no seat at this table"));

fn one(event: Event) -> Result<Decision, Fault> {
    Ok(Decision::Write(vec![event], None))
}

fn nothing_offered() -> Fault {
    Fault::bad("rien n'est proposé", "nothing is offered")
}

fn must_be_live(state: &State) -> Result<(), Fault> {
    match state.status() {
        Status::Live => Ok(()),
        Status::Over => Err(Fault::Over),
        Status::Open => Err(Fault::NotYourTurn),
    }
}

/// Only the seat to act learns why a move is refused: to others it could tell what is in a hidden hand.
fn must_act(state: &State, seat: Seat) -> Result<(), Fault> {
    must_be_live(state)?;
    if state.to_act() == Some(seat) { Ok(()) } else { Err(Fault::NotYourTurn) }
}

fn short(text: &str) -> Result<(), Fault> {
    if text.len() > LONGEST_MOVE { Err(Fault::TooLarge) } else { Ok(()) }
}

fn play(state: &State, seat: Seat, text: &str, ply: u32) -> Result<Decision, Fault> {
    if ply != state.ply() {
        return Err(Fault::Stale);
    }
    must_act(state, seat)?;
    short(text)?;
    let mut table = state.table.clone();
    let text = table.play(text)?;
    let mut events = vec![Event::Move { text }];
    events.extend(roll(&mut *table)?);
    Ok(Decision::Write(events, Some(table)))
}

/// What a bot chose, if it is still its turn.
pub fn bot_move(state: &State, turn_seq: u64, text: &str) -> Result<Decision, Fault> {
    match state.bot_to_act() {
        Some((seat, _)) if state.turn_seq == turn_seq => play(state, seat, text, state.ply()),
        _ => Err(Fault::Stale),
    }
}

/// Lets chance play as long as it is its turn.
pub fn roll(table: &mut dyn AnyTable) -> Result<Vec<Event>, Fault> {
    let mut events = Vec::new();
    if table.turn() != Turn::Chance {
        return Ok(events);
    }
    let mut rng = secret::chance()?;
    while table.turn() == Turn::Chance
        && let Some(text) = table.roll(&mut rng)
    {
        events.push(Event::Chance { text });
    }
    Ok(events)
}

fn undo(state: &State, holder: HolderId, seat: Seat, to: u32) -> Result<Decision, Fault> {
    if !may_undo(state, holder) || to >= state.ply() || to < state.floor() {
        return Err(table::TableError::NothingToUndo.into());
    }
    if state.seating.is_alone(holder) {
        return one(Event::Undo { to });
    }
    one(Event::UndoOffered { seat: seat.0, to })
}

fn undo_yes(state: &State, seat: Seat) -> Result<Decision, Fault> {
    let offer = state.offers.undo.as_ref().ok_or_else(nothing_offered)?;
    if everybody(state, offer.agreed.with(seat)) {
        return one(Event::Undo { to: offer.to });
    }
    one(Event::UndoAgreed { seat: seat.0 })
}

fn draw(state: &State, holder: HolderId, seat: Seat, answer: bool) -> Result<Decision, Fault> {
    must_be_live(state)?;
    if state.seating.has_bots() {
        return Err(Fault::bad("les bots n'acceptent pas la nulle", "bots do not agree to draws"));
    }
    if answer && state.offers.draw.is_empty() {
        return Err(nothing_offered());
    }
    if state.offers.draw.contains(seat) {
        return Err(Fault::Taken);
    }
    if everybody(state, state.offers.draw.with(seat)) || state.seating.is_alone(holder) {
        return one(Event::Ended { ending: Ending::Agreed });
    }
    one(Event::DrawOffered { seat: seat.0 })
}

/// Whether every holder agrees by one of its seats.
fn everybody(state: &State, agreed: Seats) -> bool {
    state.seating.holders().all(|holder| state.seating.seats_of(holder).iter().any(|seat| agreed.contains(seat)))
}

fn leave(state: &State, holder: HolderId, seat: Seat) -> Result<Decision, Fault> {
    match state.status() {
        Status::Over => Ok(Decision::Nothing),
        Status::Open if state.seating.is_alone(holder) => one(Event::Closed),
        Status::Live if state.seating.is_alone(holder) => one(Event::Ended { ending: Ending::Gone(seat) }),
        Status::Open | Status::Live => one(Event::Left { holder: holder.0 }),
    }
}

fn chat(state: &State, seat: Seat, text: &str, longest: usize) -> Result<Decision, Fault> {
    let text: String = text.trim().chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.is_empty() || state.is_closed() {
        return Err(Fault::bad("rien à dire", "nothing to say"));
    }
    if text.chars().count() > longest {
        return Err(Fault::Limit(Words::new("message trop long", "the message is too long")));
    }
    one(Event::Chat { seat: seat.0, text })
}
