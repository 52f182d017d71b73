//! Seats that change hands: bots that fill them, people who come instead, and who sits somewhere else.

use bots::Level;
use game::{Seat, Seats, Words};

use crate::clock::ClockSetting;
use crate::decide::{Customs, Decision, Surroundings, chance_plays, one};
use crate::event::Event;
use crate::fault::Fault;
use crate::message::{SeatKind, Status};
use crate::presence::Presence;
use crate::room::Room;
use crate::seating::{HolderId, Place};

const NO_SUCH_SEAT: Fault = Fault::Bad(Words::new("cette place n’existe pas", "there is no such seat"));
pub(crate) const LEVEL: Fault = Fault::Bad(Words::new("un bot a un niveau de 1 à 8", "a bot has a level from 1 to 8"));

/// A bot is to play in a seat that is empty, or whose holder is gone.
pub(crate) fn seat_bot(
    room: &Room,
    holder: HolderId,
    seat: Seat,
    level: u8,
    around: &mut Surroundings<'_>,
) -> Result<Decision, Fault> {
    const NOT_GONE: Fault = Fault::NotYours(Words::new(
        "quelqu’un tient cette place, et n’est pas absent depuis assez longtemps",
        "somebody holds that seat, and has not been gone for long enough",
    ));
    let place = may_change(room, seat)?;
    let level = Level::new(level).ok_or(LEVEL)?.get();
    match (place.holder, place.level) {
        (Some(_), _) if !room.replaceable(holder, around.presence, &around.customs, around.now).contains(seat) => {
            return Err(NOT_GONE);
        }
        (Some(_), _) => {}
        (None, _) => must_be_host(room, holder)?,
    }
    let mut events = vec![Event::BotSeated { seat: seat.0, level }];
    let empty = room.seating.places().iter().filter(|place| !place.is_taken()).count();
    if !place.is_taken() && empty == 1 {
        events.extend(chance_plays(room, around.chance)?);
    }
    Ok(Decision::Write(events))
}

/// A bot's seat is to be for people again.
pub(crate) fn open_seat(room: &Room, holder: HolderId, seat: Seat) -> Result<Decision, Fault> {
    const NO_BOT: Fault = Fault::Bad(Words::new("aucun bot n’est assis là", "no bot sits there"));
    const KEPT: Fault = Fault::NotYours(Words::new(
        "cette place est gardée pour qui la tenait et peut revenir",
        "that seat is kept for who held it and may come back",
    ));
    let place = may_change(room, seat)?;
    must_be_host(room, holder)?;
    if place.level.is_none() {
        return Err(NO_BOT);
    }
    // Who only lost the line must not find somebody else in its seat, with its hand.
    let said_goodbye = |holder| room.seating.left_at(holder).is_some();
    if room.status() == Status::Live && place.kept_for.is_some_and(|holder| !said_goodbye(holder)) {
        return Err(KEPT);
    }
    // Once people may come, and the bot plays on until they do, there is nothing left to open.
    if place.is_free() && room.status() == Status::Live {
        return Ok(Decision::Write(Vec::new()));
    }
    one(Event::SeatOpened { seat: seat.0 })
}

/// A holder takes another seat that is free, before the match; or its own, which a bot kept for it, at any time.
pub(crate) fn sit(room: &Room, holder: HolderId, from: Option<Seat>, to: Seat) -> Result<Decision, Fault> {
    const TOO_LATE: Fault = Fault::NotYours(Words::new(
        "la partie est commencée : on ne change plus de place",
        "the match has begun: nobody changes seats any more",
    ));
    let kept = room.seating.kept_for(holder).contains(to);
    if from.is_none() && !kept {
        return Err(Fault::NOT_SEATED);
    }
    let place = may_change(room, to)?;
    let Some(from) = from.filter(|_| !kept) else {
        return one(Event::SeatChanged { holder: holder.0, from: None, to: to.0 });
    };
    if from == to {
        return Ok(Decision::Write(Vec::new()));
    }
    // Once hands are dealt, who sat elsewhere would know two of them.
    if room.status() != Status::Open || room.ply() > 0 {
        return Err(TOO_LATE);
    }
    if !place.is_free() {
        return Err(Fault::Taken);
    }
    one(Event::SeatChanged { holder: holder.0, from: Some(from.0), to: to.0 })
}

fn may_change(room: &Room, seat: Seat) -> Result<&Place, Fault> {
    if room.status() == Status::Over {
        return Err(Fault::Over);
    }
    room.seating.place(seat).ok_or(NO_SUCH_SEAT)
}

fn must_be_host(room: &Room, holder: HolderId) -> Result<(), Fault> {
    const NOT_HOST: Fault = Fault::NotYours(Words::new(
        "seul l’hôte de la table décide des places",
        "only the host of the table has the say about seats",
    ));
    if room.seating.host() == Some(holder) { Ok(()) } else { Err(NOT_HOST) }
}

impl Room {
    /// The seats in which this holder may let a bot play because their own holder is gone: the host everywhere, others
    /// for their partners and for the host.
    pub fn replaceable(&self, holder: HolderId, presence: &Presence, customs: &Customs, now: u64) -> Seats {
        let yours = self.seating.seats_of(holder);
        let host = self.seating.host();
        let has_the_say = |seat: Seat, other: HolderId| {
            host == Some(holder) || host == Some(other) || yours.iter().any(|own| self.table.team(own).contains(seat))
        };
        let gone = self
            .gone_since(presence, customs)
            .filter(|(_, other, from)| *from <= now && *other != holder && !yours.is_empty());
        gone.filter(|(seat, other, _)| has_the_say(*seat, *other)).map(|(seat, ..)| seat).collect()
    }

    /// Whether somebody is gone for so long that a bot may play instead.
    pub fn misses_a_player(&self, presence: &Presence, customs: &Customs, now: u64) -> bool {
        self.gone_since(presence, customs).any(|(.., from)| from <= now)
    }

    /// When the next of those who are away will have been for so long that a bot may play for them.
    pub fn next_replaceable(&self, presence: &Presence, customs: &Customs, now: u64) -> Option<u64> {
        self.gone_since(presence, customs).map(|(.., from)| from).filter(|from| *from > now).min()
    }

    /// Whose holder is not here, and from when on that is for long enough. Who plays for days may be away for days,
    /// unless it said good-bye.
    fn gone_since<'a>(
        &'a self,
        presence: &'a Presence,
        customs: &'a Customs,
    ) -> impl Iterator<Item = (Seat, HolderId, u64)> + 'a {
        let for_days = self.clock.as_ref().is_some_and(|clock| matches!(clock.setting(), ClockSetting::Days { .. }));
        let gone = move |(seat, place): (u8, &Place)| {
            let holder = place.holder?;
            let (since, said_so) = self.absence(holder, presence)?;
            let pause = if said_so { customs.goodbye.min(customs.claim_after) } else { customs.claim_after };
            (said_so || !for_days).then(|| (Seat(seat), holder, since.saturating_add(pause)))
        };
        let places = (0..).zip(self.seating.places()).filter(|_| self.status() != Status::Over);
        places.filter_map(gone)
    }

    /// Whether partners of a seat can be spoken to apart.
    pub(crate) fn has_partners(&self, seats: Seats) -> bool {
        let person = |seat: Seat| self.seating.place(seat).is_some_and(|place| place.kind != SeatKind::Bot);
        seats.iter().any(|seat| self.table.team(seat).iter().any(|other| !seats.contains(other) && person(other)))
    }
}
