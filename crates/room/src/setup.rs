//! Setting tables up: new ones, seats taken, rematches, matches brought here.

use bots::Level;
use game::{Seat, Seats, Values, Words};
use rand::Rng;
use table::{AnyTable, Colour, MatchFile, catalogue};

use crate::clock::Clock;
use crate::decide::chance_plays;
use crate::event::{By, Created, Entry, Event, SeatPlan};
use crate::fault::Fault;
use crate::message::{Invitation, NewSeat, NewTable, SeatKind, Status};
use crate::name;
use crate::room::{Corrupt, NOTHING_TO_KEEP_QUIET, Room, options_json};
use crate::seating::Place;
use crate::token::{Hash, Token};

/// A table to be written: its first event, and what its creator gets to know.
pub struct NewRoom {
    /// The first event.
    pub event: Event,
    /// The token that holds the seats `here`.
    pub token: Token,
    /// Those seats.
    pub seats: Vec<u8>,
    /// The invitations to the seats by link.
    pub invitations: Vec<Invitation>,
}

/// Sets a table up for somebody new. The generator makes tokens: it must be one that cannot be guessed.
pub fn create(new: &NewTable, rng: &mut dyn Rng) -> Result<NewRoom, Fault> {
    let info = catalogue::find(&new.game)
        .ok_or(Fault::Bad(Words::new("ce jeu n’existe pas ici", "there is no such game here")))?;
    let options = Values::from_json(info.options, &new.options)?;
    let mut table = match &new.start {
        None => info.open(&options)?,
        Some(start) => info.open_at(&options, start)?,
    };
    check(new, &*table)?;
    if new.quiet && !table.keep_quiet() {
        return Err(NOTHING_TO_KEEP_QUIET);
    }
    let token = Token::new(rng);
    let (seats, invitations) = seat_plans(&new.seats, rng)?;
    let by_link = new.seats.iter().any(|seat| matches!(seat, NewSeat::Link));
    let created = Created {
        game: new.game.clone(),
        options: options_json(&options),
        start: new.start.clone(),
        quiet: new.quiet,
        swapped: new.swapped,
        seats,
        clock: new.clock,
        listed: new.listed.unwrap_or(!by_link),
        holder: Some(token.hash()),
    };
    let here = |(seat, new): (u8, &NewSeat)| matches!(new, NewSeat::Here { .. }).then_some(seat);
    let seats = (0..).zip(&new.seats).filter_map(here).collect();
    Ok(NewRoom { event: Event::Created(Box::new(created)), token, seats, invitations })
}

/// Brings a match here to be looked at; refereed, so that what is written can be replayed. Nobody finds it in a list
/// unless whoever brings it says so.
pub fn import(file: MatchFile, listed: bool) -> Result<Event, Fault> {
    // Who played without a name has none here either.
    let clean = |player: &String| if player.is_empty() { Ok(String::new()) } else { name::clean(player) };
    let players = file.players.iter().map(clean).collect::<Result<_, _>>()?;
    let file = MatchFile { players, ..file };
    file.open()?;
    Ok(Event::Imported { file: Box::new(file), listed })
}

/// A room from its first event, and its log so far: if all seats are taken, chance plays what comes first.
pub fn begin(event: Event, now: u64, chance: &mut dyn Rng) -> Result<(Room, Vec<Entry>), Fault> {
    let mut log = entries(vec![event], None, now);
    let cannot = |error: Corrupt| match error {
        Corrupt::Setup(why) | Corrupt::Refused { why, .. } => why,
        Corrupt::Row(_) | Corrupt::NoBeginning => Fault::NotFound,
    };
    let mut room = Room::replay(log.iter().cloned()).map_err(cannot)?;
    if room.status() == Status::Live {
        for entry in entries(chance_plays(&room, chance)?, None, now) {
            room.apply(&entry).map_err(cannot)?;
            log.push(entry);
        }
    }
    Ok((room, log))
}

/// Events as entries, all at the same time.
pub fn entries(events: Vec<Event>, by: Option<By>, at: u64) -> Vec<Entry> {
    events.into_iter().map(|event| Entry { at, by: by.clone(), event }).collect()
}

/// A wish to sit down: on the seats of an invitation, or on an open one.
pub struct Joining<'a> {
    /// What opens the seats.
    pub invitation: Option<Hash>,
    /// An open seat; any unless said.
    pub seat: Option<Seat>,
    /// Under which name.
    pub name: &'a str,
    /// The token that is to hold the seats.
    pub holder: Hash,
    /// The token was made for this wish, so whoever shows it once more asks the same once more.
    pub repeatable: bool,
}

/// Somebody sits down. Nothing happens if it already does, and only the answer was lost.
pub fn join(room: &Room, joining: &Joining<'_>, now: u64, chance: &mut dyn Rng) -> Result<Vec<Event>, Fault> {
    if is_repeated(room, joining) {
        return Ok(Vec::new());
    }
    let name = name::clean(joining.name)?;
    let seats = free_seats(room, joining.invitation.as_ref(), joining.seat)?;
    sit_down(room, seats.into_iter().map(|seat| (seat, name.clone())), joining.holder, now, chance)
}

fn is_repeated(room: &Room, joining: &Joining<'_>) -> bool {
    let Some(holder) = room.seating.holder_with(&joining.holder) else { return false };
    match (&joining.invitation, joining.seat) {
        (Some(invitation), _) => !room.seating.came_by(holder, invitation).is_empty(),
        (None, Some(seat)) => room.seating.seats_of(holder).contains(seat),
        (None, None) => joining.repeatable && !room.seating.seats_of(holder).is_empty(),
    }
}

/// Who played the first match takes its seats at the table of the rematch, each under the name it had; `names` are
/// those of [`names_of_rematch`].
pub fn join_rematch(
    room: &Room,
    names: &[String],
    holder: Hash,
    now: u64,
    chance: &mut dyn Rng,
) -> Result<Vec<Event>, Fault> {
    let seats = free_seats(room, Some(&holder), None)?;
    let name = |seat: u8| (seat, names.get(usize::from(seat)).cloned().unwrap_or_default());
    sit_down(room, seats.into_iter().map(name), holder, now, chance)
}

fn sit_down(
    room: &Room,
    seats: impl Iterator<Item = (u8, String)>,
    holder: Hash,
    now: u64,
    chance: &mut dyn Rng,
) -> Result<Vec<Event>, Fault> {
    room.allows_coming(now)?;
    let join = |(seat, name)| Event::Joined { seats: vec![seat], name, holder };
    let mut events: Vec<_> = seats.map(join).collect();
    let empty = room.seating.places().iter().filter(|place| !place.is_taken()).count();
    if events.len() == empty {
        events.extend(chance_plays(room, chance)?);
    }
    Ok(events)
}

/// The same people at a new table, every side handed on. Their tokens are the invitations.
pub fn rematch(room: &Room) -> Event {
    let plan = |place: &Place| match (place.level, place.holder.and_then(|holder| room.seating.token_of(holder))) {
        (Some(level), _) => SeatPlan::Bot { level: level.get() },
        (None, Some(invitation)) => SeatPlan::Link { invitation },
        (None, None) => SeatPlan::Open,
    };
    Event::Created(Box::new(Created {
        game: room.table.info().id.to_owned(),
        options: options_json(&room.table.options().renewed(room.table.info().options)),
        start: (!room.table.usual_start()).then(|| room.table.start()),
        quiet: room.table.is_quiet(),
        swapped: room.swapped,
        seats: handed_on(&*room.table, room.seating.places()).map(plan).collect(),
        clock: room.clock.as_ref().map(Clock::setting),
        listed: room.listed,
        holder: None,
    }))
}

/// The names of a rematch, by its seats: every seat's name goes where its holder goes.
pub fn names_of_rematch(room: &Room) -> Vec<String> {
    handed_on(&*room.table, room.seating.places()).map(|place| place.name.clone().unwrap_or_default()).collect()
}

/// The places of a rematch, in order, as those of the first match: every side goes to the next, and partners stay
/// partners.
fn handed_on<'a>(table: &dyn AnyTable, places: &'a [Place]) -> impl Iterator<Item = &'a Place> {
    let seats = table.seats();
    let moved = |seat: Seat, by: u8| Seat((seat.0 + by) % seats.max(1));
    let keeps_teams = |by: &u8| {
        (0..seats).map(Seat).all(|seat| {
            let partners: Seats = table.team(seat).iter().map(|partner| moved(partner, *by)).collect();
            partners == table.team(moved(seat, *by))
        })
    };
    let by = usize::from((1..seats).find(keeps_teams).unwrap_or(1));
    let count = places.len();
    (0..count).filter_map(move |index| places.get((index + count - by % count.max(1)) % count.max(1)))
}

fn check(new: &NewTable, table: &dyn AnyTable) -> Result<(), Fault> {
    let (seats, asked) = (table.seats(), new.seats.len());
    if asked != usize::from(seats) {
        return Err(Fault::because((
            format!("cette partie se joue à {seats} places, et non {asked}"),
            format!("this match has {seats} seats, not {asked}"),
        )));
    }
    if new.start.is_some() {
        table.check_listable()?;
    }
    if new.clock.is_some_and(|clock| !clock.is_sensible()) {
        return Err(Fault::Bad(Words::new("réglage d’horloge impossible", "impossible clock")));
    }
    if new.swapped && !table.info().colours.contains(&Colour::White) {
        return Err(Fault::Bad(Words::new(
            "dans ce jeu, qui commence a toujours la même couleur",
            "in this game, who begins always has the same colour",
        )));
    }
    let alone = |seat: &NewSeat| matches!(seat, NewSeat::Here { .. } | NewSeat::Bot { .. });
    if table.has_secrets() && new.start.is_some() && !new.seats.iter().all(alone) {
        return Err(Fault::Bad(Words::new(
            "à mains cachées, une position de départ ne se choisit que seul",
            "with hidden hands, a start is chosen only when playing alone",
        )));
    }
    Ok(())
}

fn seat_plans(seats: &[NewSeat], rng: &mut dyn Rng) -> Result<(Vec<SeatPlan>, Vec<Invitation>), Fault> {
    const LEVEL: Fault = Fault::Bad(Words::new("un bot a un niveau de 1 à 8", "a bot has a level from 1 to 8"));
    let mut invitations = Vec::new();
    let mut plans = Vec::new();
    for (number, seat) in (0..).zip(seats) {
        plans.push(match seat {
            NewSeat::Here { name } => SeatPlan::Here { name: name.as_deref().map(name::clean).transpose()? },
            NewSeat::Link => {
                let token = Token::new(rng);
                invitations.push(Invitation { seat: number, token: token.text() });
                SeatPlan::Link { invitation: token.hash() }
            }
            NewSeat::Open => SeatPlan::Open,
            NewSeat::Bot { level } => SeatPlan::Bot { level: Level::new(*level).ok_or(LEVEL)?.get() },
        });
    }
    Ok((plans, invitations))
}

fn free_seats(room: &Room, invitation: Option<&Hash>, seat: Option<Seat>) -> Result<Vec<u8>, Fault> {
    if let Some(invitation) = invitation {
        // Used up or never valid: the same answer.
        const WORTHLESS: Fault = Fault::NotYours(Words::new(
            "cette invitation n’est pas ou plus valable",
            "this invitation is not or no longer valid",
        ));
        let seats = room.seating.invited(invitation);
        let usable = !seats.is_empty() && room.status() == Status::Open;
        return if usable { Ok(seats.iter().map(|seat| seat.0).collect()) } else { Err(WORTHLESS) };
    }
    let open = |place: &Place| place.kind == SeatKind::Open && !place.is_taken();
    let mut free = (0..).zip(room.seating.places()).filter(|(_, place)| open(place)).map(|(number, _)| number);
    let found = match seat {
        Some(seat) => free.find(|&number| number == seat.0),
        None => free.next(),
    };
    found.filter(|_| room.status() == Status::Open).map(|number| vec![number]).ok_or(Fault::Taken)
}
