//! What a holder, a bot, a clock or the house asks for becomes events, or is refused. Nothing is changed here.

use bots::Level;
use game::{Seat, Seats, Turn, Words};
use rand::{Rng, RngExt};
use table::{Ending, Foreseen};

use crate::clock::Clock;
use crate::event::Event;
use crate::fault::Fault;
use crate::message::{Act, Command, QuickPhrase, ResultInfo, Status};
use crate::offers;
use crate::presence::Presence;
use crate::room::Room;
use crate::seat_changes;
use crate::seating::HolderId;

/// The longest id of a command, in bytes.
pub const LONGEST_ID: usize = 64;
/// The longest text of a move, in bytes.
const LONGEST_MOVE: usize = 400;
/// How strong the bot is that gives hints.
const HINT_LEVEL: u8 = 6;

/// What a decision needs to know besides the room and the command.
pub struct Surroundings<'a> {
    /// The time, in milliseconds since 1970.
    pub now: u64,
    /// What dice and cards are drawn with.
    pub chance: &'a mut dyn Rng,
    /// Who is here.
    pub presence: &'a Presence,
    /// What the house allows.
    pub customs: Customs,
}

/// What the house allows.
#[derive(Clone, Copy, Debug)]
pub struct Customs {
    /// The most characters of a chat line.
    pub chat_length: usize,
    /// After how many milliseconds somebody who is gone may be claimed against.
    pub claim_after: u64,
    /// The same for somebody who said good-bye, if that is sooner: who did so by mistake has time to come back.
    pub goodbye: u64,
    /// After how many milliseconds a seat is free again whose taker never came.
    pub unused_after: u64,
    /// The most events in a log; moves and ends fit even then. 0 for no limit.
    pub table_events: u64,
}

/// What a command comes to.
#[derive(Debug)]
pub enum Decision {
    /// These events are to be written; none if there is nothing to do.
    Write(Vec<Event>),
    /// Nothing to write: the answer to `why`.
    Explain(Option<Fault>),
    /// A bot is to be asked.
    Hint(Seat, Level),
    /// A new table is to be set up.
    Rematch,
}

/// Decides about a command of a holder.
pub fn decide(
    room: &Room,
    holder: HolderId,
    command: &Command,
    around: &mut Surroundings<'_>,
) -> Result<Decision, Fault> {
    let decision = wish(room, holder, command, around)?;
    if let Decision::Write(events) = &decision {
        room.allows(holder, events, around.now, around.customs.table_events)?;
    }
    Ok(decision)
}

/// What a command comes to, if there is room for it.
fn wish(room: &Room, holder: HolderId, command: &Command, around: &mut Surroundings<'_>) -> Result<Decision, Fault> {
    let seats = room.seating.seats_of(holder);
    if let Act::Sit { at } = command.act {
        let from = command.seat.map(Seat).or_else(|| seats.iter().next());
        return seat_changes::sit(room, holder, from.filter(|&from| seats.contains(from)), Seat(at));
    }
    if seats.is_empty() {
        return Err(Fault::NOT_SEATED);
    }
    if let Some(seat) = command.seat
        && !seats.contains(Seat(seat))
    {
        return Err(Fault::NotYours(Words::new("cette place n’est pas à vous", "that seat is not yours")));
    }
    let seat = command.seat.map(Seat).or_else(|| room.seat_in_front(seats)).ok_or(Fault::NOT_SEATED)?;
    match &command.act {
        Act::Ping => Ok(Decision::Write(Vec::new())),
        Act::Move { text } => play(room, seat, text, command.ply, around.chance),
        Act::Throw => throw(room, seat, command.ply, around.chance),
        Act::Huff { cell } => {
            const NOTHING: Fault = Fault::Bad(Words::new("aucune pièce n’est désignée", "no piece is pointed at"));
            let text = room.table.claim_at(*cell).ok_or(NOTHING)?;
            play(room, seat, &text, command.ply, around.chance)
        }
        Act::Why { text, steps } => {
            must_act(room, seat)?;
            let refused = match text {
                Some(text) => {
                    short(text)?;
                    room.table.explain(text)
                }
                None => room.table.explain_steps(steps.as_deref().unwrap_or_default()),
            };
            Ok(Decision::Explain(refused.map(Fault::Referee)))
        }
        Act::Hint => match room.to_act().filter(|_| room.may_ask_for_a_hint(holder)) {
            Some(seat) => Ok(Decision::Hint(seat, Level::new(HINT_LEVEL).unwrap_or(Level::MAX))),
            None => Err(Fault::NotYours(Words::new("pas de conseil ici", "no hint here"))),
        },
        Act::Undo { to } => undo(room, holder, seat, *to),
        Act::UndoYes => undo_yes(room, seat),
        Act::UndoNo => match &room.offers.undo {
            Some(_) => one(Event::UndoDeclined { seat: seat.0 }),
            None => Err(NOTHING_OFFERED),
        },
        Act::Draw | Act::DrawYes => draw(room, holder, seat, command.act == Act::DrawYes),
        Act::DrawNo if room.offers.draw.is_empty() => Err(NOTHING_OFFERED),
        Act::DrawNo => one(Event::DrawDeclined { seat: seat.0 }),
        Act::Resign => {
            must_be_live(room)?;
            one(ends(room, Ending::Resigned(seat)))
        }
        Act::Abort => {
            must_be_live(room)?;
            if room.may_abort(holder) { one(Event::Aborted { seat: seat.0 }) } else { Err(BEGUN) }
        }
        Act::Claim => {
            must_be_live(room)?;
            let gone = room.claimable(around.presence, &around.customs, around.now);
            match gone.filter(|gone| room.may_claim(Seats::one(seat), Some(*gone))) {
                Some(gone) => one(ends(room, Ending::Gone(gone))),
                None => Err(Fault::NotYours(Words::new(
                    "personne ne manque assez longtemps",
                    "nobody has been gone for long enough",
                ))),
            }
        }
        Act::Rematch => offers::rematch(room, holder, seat, around),
        Act::RematchNo => offers::rematch_no(room, seat),
        Act::Pause => offers::pause(room, holder, seat),
        Act::PauseNo => offers::pause_no(room, seat),
        Act::Resume => offers::resume(room, seat),
        Act::Bot { of, level } => seat_changes::seat_bot(room, holder, Seat(*of), *level, around),
        Act::Open { of } => seat_changes::open_seat(room, holder, Seat(*of)),
        // Answered above: who has lost its seat may ask for it.
        Act::Sit { .. } => Err(Fault::NOT_SEATED),
        Act::Leave => leave(room, holder, seat),
        Act::Chat { text, phrase, team } => chat(room, holder, seat, (text, *phrase, *team), around),
        Act::Mute { of, on } => match room.seating.place(Seat(*of)) {
            Some(_) if room.seating.muted_by(holder).contains(Seat(*of)) == *on => Ok(Decision::Write(Vec::new())),
            Some(_) if !seats.contains(Seat(*of)) => one(Event::Muted { holder: holder.0, seat: *of, on: *on }),
            _ => Err(Fault::Bad(Words::new(
                "cette place ne peut pas être mise en sourdine",
                "that seat cannot be muted",
            ))),
        },
    }
}

/// What a bot chose, or any legal move if it chose none that is: a table never waits for a bot that cannot choose.
/// Stale if the turn that began with event `turn_seq` is over.
pub fn bot_plays(room: &Room, turn_seq: u64, choice: Option<&str>, chance: &mut dyn Rng) -> Result<Vec<Event>, Fault> {
    if room.bot_to_act().is_none() || room.turn_seq != turn_seq {
        return Err(Fault::Stale);
    }
    if let Some(text) = choice
        && let Ok(foreseen) = room.table.foresee(Some(text), chance)
    {
        return played(foreseen);
    }
    let legal = room.table.legal();
    let first = chance.random_range(0..legal.len().max(1));
    // One that leads to where no match is played is passed over.
    let mut any = legal.iter().cycle().skip(first).take(legal.len());
    played(any.find_map(|text| room.table.foresee(Some(text), chance).ok()).ok_or(Fault::Over)?)
}

/// The die is thrown for a bot, or for somebody who does not throw it, if it is time.
pub fn throw_due(room: &Room, now: u64, chance: &mut dyn Rng) -> Result<Vec<Event>, Fault> {
    match room.throws_at() {
        Some(at) if at <= now => thrown(room.table.foresee(None, chance)?),
        _ => Ok(Vec::new()),
    }
}

/// The flag of who is to move falls, if it is due.
pub fn flag(room: &Room, presence: &Presence, now: u64) -> Option<Event> {
    let (seat, at) = room.falls(presence)?;
    (at <= now).then(|| ends(room, Ending::Flagged(seat)))
}

/// The seats of somebody who sat down and never came are free again, if it is time.
pub fn free_unused(room: &Room, presence: &Presence, customs: &Customs, now: u64) -> Option<Event> {
    let (holder, from) = room.unused(presence, customs)?;
    (from <= now).then_some(Event::Freed { holder: holder.0 })
}

/// What goes on when a room is opened again that is served since `opened`, and was at these times before, each from when
/// until when: time while nobody served it is nobody's, chance plays what it still owed, and a log that only showed its
/// end by rule by the last move, as those of version 1 did, tells it.
pub fn reopen(room: &Room, opened: u64, served: &[(u64, u64)], chance: &mut dyn Rng) -> Result<Vec<Event>, Fault> {
    let mut events = Vec::new();
    if let Some((_, since)) = room.clock.as_ref().and_then(Clock::running)
        && since < opened
    {
        events.push(Event::Resumed { spent: time_served(served, room.at, since, opened) });
    }
    if room.status() == Status::Live {
        events.extend(chance_plays(room, chance)?);
    }
    let untold = room.result().filter(|_| !room.is_result_told);
    events.extend(untold.map(|result| Event::Finished { result: result.into() }));
    Ok(events)
}

/// How much of the time from `since` until `opened` was served. What was last `written` was, though who wrote it may not
/// have lived to say so.
fn time_served(served: &[(u64, u64)], written: u64, since: u64, opened: u64) -> u64 {
    let mut services = served.to_vec();
    services.sort_unstable();
    match services.iter_mut().rfind(|(begun, _)| *begun <= written) {
        Some((_, until)) => *until = written.max(*until),
        None => services.insert(0, (since, written)),
    }
    let (mut reached, mut sum) = (since, 0);
    for (begun, until) in services {
        let (from, to) = (begun.max(reached), until.min(opened.max(written)));
        sum += to.saturating_sub(from);
        reached = reached.max(to);
    }
    sum
}

/// What chance plays now, if it is its turn and it needs nobody's hand.
pub(crate) fn chance_plays(room: &Room, chance: &mut dyn Rng) -> Result<Vec<Event>, Fault> {
    if room.turn() != Turn::Chance || room.table.thrower().is_some() {
        return Ok(Vec::new());
    }
    thrown(room.table.foresee(None, chance)?)
}

/// Chance plays.
fn thrown(foreseen: Foreseen) -> Result<Vec<Event>, Fault> {
    gives_the_turn_back(&foreseen)?;
    let mut events: Vec<_> = foreseen.texts.into_iter().map(|text| Event::Chance { text }).collect();
    events.extend(foreseen.result.map(|result| Event::Finished { result: result.into() }));
    Ok(events)
}

/// A table in which nothing has happened since `before` is put away.
pub fn put_away(room: &Room, before: u64) -> Option<Event> {
    (room.status() != Status::Over && room.at < before).then_some(Event::Closed)
}

const BEGUN: Fault = Fault::NotYours(Words::new(
    "la partie est commencée : elle ne s’annule plus",
    "the match has begun: it can no longer be called off",
));
pub(crate) const NOTHING_OFFERED: Fault = Fault::Bad(Words::new("rien n’est proposé", "nothing is offered"));

impl Fault {
    /// Who asks holds no seat.
    pub const NOT_SEATED: Fault =
        Fault::NotYours(Words::new("vous n’avez pas de place à cette table", "you have no seat at this table"));
}

pub(crate) fn one(event: Event) -> Result<Decision, Fault> {
    Ok(Decision::Write(vec![event]))
}

/// The end that a decision or a clock makes, with its result.
fn ends(room: &Room, ending: Ending) -> Event {
    Event::Finished { result: ResultInfo::from(room.table.result_of(ending)) }
}

pub(crate) fn must_be_live(room: &Room) -> Result<(), Fault> {
    match room.status() {
        Status::Live => Ok(()),
        Status::Over => Err(Fault::Over),
        Status::Open => Err(Fault::NotYourTurn),
    }
}

/// Only the seat to act learns why a move is refused: to others it could tell what is in a hidden hand.
fn must_act(room: &Room, seat: Seat) -> Result<(), Fault> {
    must_be_live(room)?;
    if room.is_paused() {
        return Err(offers::PAUSED);
    }
    if room.to_act() == Some(seat) { Ok(()) } else { Err(Fault::NotYourTurn) }
}

fn short(text: &str) -> Result<(), Fault> {
    if text.len() > LONGEST_MOVE { Err(Fault::TooLarge) } else { Ok(()) }
}

fn play(room: &Room, seat: Seat, text: &str, ply: u32, chance: &mut dyn Rng) -> Result<Decision, Fault> {
    if ply != room.ply() {
        return Err(Fault::Stale);
    }
    must_act(room, seat)?;
    short(text)?;
    // Where the referee keeps quiet, a claim that does not hold is no refusal: it costs nothing, and everybody sees it.
    if room.table.is_quiet() && room.table.claim(text).is_some_and(|claim| !claim.holds) {
        return one(Event::WrongClaim { seat: seat.0, text: text.to_owned() });
    }
    played(room.table.foresee(Some(text), chance)?).map(Decision::Write)
}

/// A player's move and what follows from it.
fn played(foreseen: Foreseen) -> Result<Vec<Event>, Fault> {
    gives_the_turn_back(&foreseen)?;
    let mut texts = foreseen.texts.into_iter();
    let mut events: Vec<_> = texts.next().map(|text| Event::Move { text }).into_iter().collect();
    events.extend(texts.map(|text| Event::Chance { text }));
    events.extend(foreseen.result.map(|result| Event::Finished { result: result.into() }));
    Ok(events)
}

fn throw(room: &Room, seat: Seat, ply: u32, chance: &mut dyn Rng) -> Result<Decision, Fault> {
    if ply != room.ply() {
        return Err(Fault::Stale);
    }
    must_be_live(room)?;
    if room.thrower() != Some(seat) {
        return Err(Fault::NotYourTurn);
    }
    thrown(room.table.foresee(None, chance)?).map(Decision::Write)
}

fn gives_the_turn_back(foreseen: &Foreseen) -> Result<(), Fault> {
    const ENDLESS: Fault = Fault::Limit(Words::new(
        "le hasard n’en finit pas : ce jeu ne peut pas continuer ainsi",
        "chance never ends: this game cannot go on like that",
    ));
    if foreseen.turn == Turn::Chance && !foreseen.waits { Err(ENDLESS) } else { Ok(()) }
}

fn undo(room: &Room, holder: HolderId, seat: Seat, to: u32) -> Result<Decision, Fault> {
    if !room.may_undo(holder) || to >= room.ply() || to < room.floor() {
        return Err(table::TableError::NothingToUndo.into());
    }
    if room.seating.is_alone(holder) {
        return one(Event::Undo { to });
    }
    one(Event::UndoOffered { seat: seat.0, to })
}

fn undo_yes(room: &Room, seat: Seat) -> Result<Decision, Fault> {
    let offer = room.offers.undo.as_ref().ok_or(NOTHING_OFFERED)?;
    if offer.agreed.contains(seat) {
        return Ok(Decision::Write(Vec::new()));
    }
    if everybody(room, offer.agreed.with(seat)) {
        return one(Event::Undo { to: offer.to });
    }
    one(Event::UndoAgreed { seat: seat.0 })
}

fn draw(room: &Room, holder: HolderId, seat: Seat, answer: bool) -> Result<Decision, Fault> {
    must_be_live(room)?;
    if room.seating.has_bots() {
        return Err(Fault::Bad(Words::new("les bots n’acceptent pas la nulle", "bots do not agree to draws")));
    }
    if answer && room.offers.draw.is_empty() {
        return Err(NOTHING_OFFERED);
    }
    if room.offers.draw.contains(seat) {
        return Err(Fault::Taken);
    }
    if everybody(room, room.offers.draw.with(seat)) || room.seating.is_alone(holder) {
        return one(ends(room, Ending::Agreed));
    }
    one(Event::DrawOffered { seat: seat.0 })
}

/// Whether every holder agrees by one of its seats.
pub(crate) fn everybody(room: &Room, agreed: Seats) -> bool {
    room.seating.holders().all(|holder| room.seating.seats_of(holder).iter().any(|seat| agreed.contains(seat)))
}

fn leave(room: &Room, holder: HolderId, seat: Seat) -> Result<Decision, Fault> {
    match room.status() {
        Status::Over => Ok(Decision::Write(Vec::new())),
        Status::Open if room.seating.is_alone(holder) => one(Event::Closed),
        Status::Live if room.seating.is_alone(holder) => one(ends(room, Ending::Gone(seat))),
        // Once is enough.
        Status::Live if room.seating.left_at(holder).is_some() => Ok(Decision::Write(Vec::new())),
        Status::Open | Status::Live => one(Event::Left { holder: holder.0 }),
    }
}

fn chat(
    room: &Room,
    holder: HolderId,
    seat: Seat,
    (text, phrase, team): (&str, Option<QuickPhrase>, bool),
    around: &Surroundings<'_>,
) -> Result<Decision, Fault> {
    let text: String = text.trim().chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    // A line is words or a phrase.
    if text.is_empty() == phrase.is_none() || room.is_closed() {
        return Err(Fault::Bad(Words::new("rien à dire", "nothing to say")));
    }
    if team && !room.has_partners(Seats::one(seat)) {
        return Err(Fault::Bad(Words::new("personne n’est de votre équipe", "nobody is in your team")));
    }
    if text.chars().count() > around.customs.chat_length {
        return Err(Fault::Limit(Words::new("message trop long", "the message is too long")));
    }
    if room.is_echo(holder, &text, phrase, team, around.now) {
        return Err(Fault::Limit(Words::new("vous venez de le dire", "you have just said so")));
    }
    one(Event::Chat { seat: seat.0, text, phrase, team })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_leaves_the_turn_with_chance_for_ever_is_refused() {
        let foreseen = |turn, waits| Foreseen { texts: vec!["m".to_owned(); 2], turn, waits, result: None };
        for events in [played, thrown] {
            let refused = events(foreseen(Turn::Chance, false));
            assert!(matches!(refused, Err(Fault::Limit(_))), "{refused:?}");
            // Where somebody throws for it, or has the turn, it goes on.
            assert_eq!(events(foreseen(Turn::Chance, true)).map(|events| events.len()).ok(), Some(2));
            assert_eq!(events(foreseen(Turn::Player(Seat(0)), false)).map(|events| events.len()).ok(), Some(2));
        }
    }
}
