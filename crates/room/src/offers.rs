//! What is asked of the others and needs their agreement besides draws and take-backs: a pause, and another match.

use game::{Seat, Seats, Words};

use crate::decide::{Decision, NOTHING_OFFERED, Surroundings, everybody, must_be_live, one};
use crate::event::Event;
use crate::fault::Fault;
use crate::message::Status;
use crate::presence::Presence;
use crate::room::Room;
use crate::seating::HolderId;

/// Nobody moves during a pause.
pub(crate) const PAUSED: Fault =
    Fault::Bad(Words::new("la partie est en pause : reprenez-la d’abord", "the match is paused: go on first"));

/// A pause is asked for, or agreed to.
pub(crate) fn pause(room: &Room, holder: HolderId, seat: Seat) -> Result<Decision, Fault> {
    const NO_CLOCK: Fault =
        Fault::Bad(Words::new("sans pendule, rien n’est à arrêter", "without a clock there is nothing to stop"));
    must_be_live(room)?;
    if room.clock.is_none() {
        return Err(NO_CLOCK);
    }
    if room.is_paused() || room.offers.pause.contains(seat) {
        return Err(Fault::Taken);
    }
    if everybody(room, room.offers.pause.with(seat)) || room.seating.is_alone(holder) {
        return one(Event::Paused);
    }
    one(Event::PauseOffered { seat: seat.0 })
}

/// A pause is refused, or no longer asked for.
pub(crate) fn pause_no(room: &Room, seat: Seat) -> Result<Decision, Fault> {
    if room.offers.pause.is_empty() { Err(NOTHING_OFFERED) } else { one(Event::PauseDeclined { seat: seat.0 }) }
}

/// Somebody goes on: one is enough, since nobody can be made to wait.
pub(crate) fn resume(room: &Room, seat: Seat) -> Result<Decision, Fault> {
    must_be_live(room)?;
    if room.is_paused() { one(Event::Continued { seat: seat.0 }) } else { Ok(Decision::Write(Vec::new())) }
}

/// Another match is asked for, or agreed to. It begins when everybody who is here agrees, and at least one other does
/// where others played.
pub(crate) fn rematch(room: &Room, holder: HolderId, seat: Seat, around: &Surroundings<'_>) -> Result<Decision, Fault> {
    match (room.status(), &room.rematch) {
        (Status::Over, Some(_)) => return Err(Fault::Taken),
        (Status::Over, None) if !room.is_closed() => {}
        _ => return Err(Fault::Bad(Words::new("la partie n’est pas finie", "the match is not over"))),
    }
    let agreed = room.offers.rematch.with(seat);
    if room.seating.is_alone(holder) || all_here_agree(room, agreed, around.presence, around.now) {
        return Ok(Decision::Rematch);
    }
    if room.offers.rematch.contains(seat) {
        return Err(Fault::Taken);
    }
    one(Event::RematchOffered { seat: seat.0 })
}

/// Another match is refused, or no longer asked for.
pub(crate) fn rematch_no(room: &Room, seat: Seat) -> Result<Decision, Fault> {
    if room.offers.rematch.is_empty() || room.rematch.is_some() {
        return Err(NOTHING_OFFERED);
    }
    one(Event::RematchDeclined { seat: seat.0 })
}

fn all_here_agree(room: &Room, agreed: Seats, presence: &Presence, now: u64) -> bool {
    let agrees = |holder: &HolderId| room.seating.seats_of(*holder).iter().any(|seat| agreed.contains(seat));
    let here = |holder: &HolderId| presence.is_here(*holder, now);
    room.seating.holders().filter(agrees).count() > 1
        && room.seating.holders().filter(here).all(|holder| agrees(&holder))
}
