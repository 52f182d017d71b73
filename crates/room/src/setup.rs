//! Setting tables up: new ones, seats taken, rematches, matches brought here.

use bots::Level;
use game::{Seat, Seats, Turn, Values, Words};
use rand::Rng;
use table::{AnyTable, BOUNDLESS, Colour, MatchFile, catalogue};

use crate::clock::Clock;
use crate::decide::chance_plays;
use crate::event::{By, Created, Entry, Event, SeatPlan};
use crate::fault::Fault;
use crate::message::{Invitation, InvitationState, InvitationWorth, NewSeat, NewTable, SeatKind, Status};
use crate::name;
use crate::room::{Corrupt, NOTHING_TO_KEEP_QUIET, Room, options_json};
use crate::seat_changes::LEVEL;
use crate::seating::Place;
use crate::token::{Hash, Token};

/// A table to be written: its first event, and what its creator gets to know.
pub struct NewRoom {
    /// Where it will be: the same whenever it is set up with the same token.
    pub id: String,
    /// The first event.
    pub event: Event,
    /// The moves it goes on after.
    pub moves: Vec<String>,
    /// The token that holds the seats `here`.
    pub token: Token,
    /// Those seats.
    pub seats: Vec<u8>,
    /// The invitations to the seats by link.
    pub invitations: Vec<Invitation>,
    /// The invitation for everybody, where a seat is by link.
    pub group: Option<Token>,
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
    let token = own_token(new)?.unwrap_or_else(|| Token::new(rng));
    let (seats, invitations) = seat_plans(&new.seats, &token)?;
    let by_link = new.seats.iter().any(|seat| matches!(seat, NewSeat::Link));
    let group = by_link.then(|| token.derived("group"));
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
        group: group.as_ref().map(Token::hash),
    };
    let here = |(seat, new): (u8, &NewSeat)| matches!(new, NewSeat::Here { .. }).then_some(seat);
    let seats = (0..).zip(&new.seats).filter_map(here).collect();
    let (id, event, moves) = (token.table_id(), Event::Created(Box::new(created)), new.moves.clone());
    Ok(NewRoom { id, event, moves, token, seats, invitations, group })
}

/// The token that whoever sets a table up made for it.
pub fn own_token(new: &NewTable) -> Result<Option<Token>, Fault> {
    const NO_TOKEN: Fault =
        Fault::Bad(Words::new("un jeton a 32 chiffres hexadécimaux", "a token has 32 hexadecimal digits"));
    new.token.as_deref().map(|own| Token::parse(own).ok_or(NO_TOKEN)).transpose()
}

/// What an invitation is worth: told to who has it.
pub fn worth(room: &Room, invitation: &Hash) -> InvitationState {
    let seats: Vec<_> = room.seating.invited(invitation).iter().map(|seat| seat.0).collect();
    let state = match room.status() {
        _ if !room.seating.knows(invitation) => InvitationWorth::Unknown,
        Status::Over => InvitationWorth::Over,
        _ if seats.is_empty() => InvitationWorth::Used,
        _ => InvitationWorth::Good,
    };
    InvitationState { state, seats: if state == InvitationWorth::Good { seats } else { Vec::new() } }
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
    begin_after(event, &[], now, chance)
}

/// The same after moves that were played elsewhere: each is refereed, and they do not end the match.
pub fn begin_after(
    event: Event,
    moves: &[String],
    now: u64,
    chance: &mut dyn Rng,
) -> Result<(Room, Vec<Entry>), Fault> {
    let mut log = entries(vec![event], None, now);
    let cannot = |error: Corrupt| match error {
        Corrupt::Setup(why) | Corrupt::Refused { why, .. } => why,
        Corrupt::Row(_) | Corrupt::NoBeginning => Fault::NotFound,
    };
    let mut room = Room::replay(log.iter().cloned()).map_err(cannot)?;
    for text in moves {
        let text = text.clone();
        let event = if room.turn() == Turn::Chance { Event::Chance { text } } else { Event::Move { text } };
        let entry = Entry { at: now, by: None, event };
        room.apply(&entry).map_err(cannot)?;
        // A log is trusted, and these moves are a stranger's.
        if !room.table.is_bounded() {
            return Err(Fault::Bad(BOUNDLESS));
        }
        log.push(entry);
    }
    if !moves.is_empty() && room.status() == Status::Over {
        return Err(Fault::Over);
    }
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
    // Who plays must not see a second hand.
    let seated = || room.seating.holder_with(&joining.holder).is_some_and(|own| !room.seating.seats_of(own).is_empty());
    if room.status() == Status::Live && room.table.has_secrets() && seated() {
        return Err(Fault::NotYours(Words::new(
            "à mains cachées, on ne prend pas une seconde place en cours de partie",
            "with hidden hands, nobody takes a second seat during the match",
        )));
    }
    let name = name::clean(joining.name)?;
    let seats = free_seats(room, joining.invitation.as_ref(), joining.seat)?;
    sit_down(room, seats.into_iter().map(|seat| (seat, name.clone())), joining.holder, now, chance)
}

fn is_repeated(room: &Room, joining: &Joining<'_>) -> bool {
    let Some(holder) = room.seating.holder_with(&joining.holder) else { return false };
    match (joining.invitation.filter(|invitation| !room.seating.is_group(invitation)), joining.seat) {
        (Some(invitation), _) => !room.seating.came_by(holder, &invitation).is_empty(),
        (None, Some(seat)) => room.seating.seats_of(holder).contains(seat),
        (None, None) => joining.repeatable && !room.seating.seats_of(holder).is_empty(),
    }
}

/// A holder takes a token of its own making, and every other is worth nothing from then on. Who asks again, because the
/// answer was lost on its way and its old token with it, is known by the one it made.
pub fn sign_out(room: &Room, shown: Option<&Hash>, own: Hash, now: u64) -> Result<Vec<Event>, Fault> {
    let seating = &room.seating;
    let holder = match (shown.and_then(|shown| seating.holder_with(shown)), seating.holder_with(&own)) {
        (Some(holder), Some(other)) if holder != other => return Err(Fault::Taken),
        (Some(holder), _) | (None, Some(holder)) => holder,
        (None, None) => return Err(Fault::NOT_SEATED),
    };
    if seating.is_known_only_by(holder, &own) {
        return Ok(Vec::new());
    }
    room.allows_token(holder, now)?;
    Ok(vec![Event::TokenChanged { holder: holder.0, token: own }])
}

/// A holder goes on in another browser, with a token made for it there; the others are worth nothing any more where it
/// `moves`. Only as long as the token is good that it showed when it asked for this: who signs out everywhere takes such
/// wishes back as well. Nothing happens if it was done before, and only the answer was lost.
pub fn hand_over(room: &Room, shown: &Hash, new: Hash, moves: bool, now: u64) -> Result<Vec<Event>, Fault> {
    if room.seating.holder_with(&new).is_some() {
        return Ok(Vec::new());
    }
    let holder = room.seating.holder_with(shown).ok_or(Fault::NOT_SEATED)?;
    room.allows_token(holder, now)?;
    let (holder, token) = (holder.0, new);
    Ok(vec![if moves { Event::TokenChanged { holder, token } } else { Event::TokenAdded { holder, token } }])
}

/// Who played the first match takes its seats at the table of the rematch, each under the name it had; `names` are
/// those of [`names_of_rematch`]. What opens them is the first token it had; what holds them, the one it shows.
pub fn join_rematch(
    room: &Room,
    names: &[String],
    invitation: Hash,
    holder: Hash,
    now: u64,
    chance: &mut dyn Rng,
) -> Result<Vec<Event>, Fault> {
    let seats = free_seats(room, Some(&invitation), None)?;
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
    let seats: Vec<_> = seats.collect();
    let is_empty = |seat: u8| room.seating.place(Seat(seat)).is_some_and(|place| !place.is_taken());
    let filled = seats.iter().filter(|(seat, _)| is_empty(*seat)).count();
    let mut events: Vec<_> = seats.into_iter().map(join).collect();
    let empty = room.seating.places().iter().filter(|place| !place.is_taken()).count();
    // Who takes a bot's place finds a match that has begun.
    if filled > 0 && filled == empty {
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
        group: None,
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
        return Err(Fault::Bad(Words::new("ce réglage de pendule est impossible", "impossible clock")));
    }
    if new.swapped && !table.info().colours.contains(&Colour::White) {
        return Err(Fault::Bad(Words::new(
            "dans ce jeu, qui commence a toujours la même couleur",
            "in this game, who begins always has the same colour",
        )));
    }
    let alone = |seat: &NewSeat| matches!(seat, NewSeat::Here { .. } | NewSeat::Bot { .. });
    if table.has_secrets() && (new.start.is_some() || !new.moves.is_empty()) && !new.seats.iter().all(alone) {
        return Err(Fault::Bad(Words::new(
            "à mains cachées, une position de départ ne se choisit que seul",
            "with hidden hands, a start is chosen only when playing alone",
        )));
    }
    Ok(())
}

fn seat_plans(seats: &[NewSeat], own: &Token) -> Result<(Vec<SeatPlan>, Vec<Invitation>), Fault> {
    let mut invitations = Vec::new();
    let mut plans = Vec::new();
    for (number, seat) in (0..).zip(seats) {
        plans.push(match seat {
            NewSeat::Here { name } => SeatPlan::Here { name: name.as_deref().map(name::clean).transpose()? },
            NewSeat::Link => {
                let token = own.derived(&format!("seat {number}"));
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
        return invited_seats(room, invitation, seat);
    }
    let open = |place: &Place| place.kind == SeatKind::Open && place.is_free();
    let mut free = (0..).zip(room.seating.places()).filter(|(_, place)| open(place)).map(|(number, _)| number);
    let found = match seat {
        Some(seat) => free.find(|&number| number == seat.0),
        None => free.next(),
    };
    found.filter(|_| room.status() != Status::Over).map(|number| vec![number]).ok_or(Fault::Taken)
}

/// The seats an invitation leads to: its own, or of those that are free the one that is asked for.
fn invited_seats(room: &Room, invitation: &Hash, seat: Option<Seat>) -> Result<Vec<u8>, Fault> {
    const UNKNOWN: Fault =
        Fault::NotYours(Words::new("cette invitation n’ouvre rien ici", "this invitation opens nothing here"));
    const USED: Fault =
        Fault::NotYours(Words::new("cette invitation a déjà servi", "this invitation has already been used"));
    let seats = room.seating.invited(invitation);
    match worth(room, invitation).state {
        InvitationWorth::Unknown => return Err(UNKNOWN),
        InvitationWorth::Over => return Err(Fault::Over),
        InvitationWorth::Used if room.seating.is_group(invitation) => return Err(Fault::Taken),
        InvitationWorth::Used => return Err(USED),
        InvitationWorth::Good => {}
    }
    if !room.seating.is_group(invitation) {
        return Ok(seats.iter().map(|seat| seat.0).collect());
    }
    let is_empty = |seat: &Seat| room.seating.bot(*seat).is_none();
    let found = match seat {
        Some(seat) => seats.iter().find(|&&free| free == seat),
        // An empty seat rather than a bot's.
        None => seats.iter().find(|seat| is_empty(seat)).or(seats.first()),
    };
    found.map(|seat| vec![seat.0]).ok_or(Fault::Taken)
}
