//! Setting tables up: new ones, seats taken, rematches, matches brought here.

use std::sync::Arc;

use bots::Level;
use game::{Seat, Seats, Values, Words};
use table::{AnyTable, MatchFile, catalogue};

use crate::command;
use crate::error::Fault;
use crate::event::{Created, Event, SeatPlan};
use crate::live::Live;
use crate::redact;
use crate::seating::Place;
use crate::secret::{Hash, Token, new_table_id};
use crate::state::{State, options_json};
use crate::tables::{Tables, entries};
use crate::wire::{Invitation, Joined, NewSeat, NewTable, Opened, SeatKind, Status};

/// The longest name, in characters.
const LONGEST_NAME: usize = 40;

impl Tables {
    /// Sets a table up for somebody new.
    pub async fn create(self: &Arc<Self>, new: &NewTable) -> Result<Opened, Fault> {
        let info = catalogue::find(&new.game)
            .ok_or_else(|| Fault::bad("ce jeu n'existe pas ici", "there is no such game here"))?;
        let options = Values::from_json(info.options, &new.options)?;
        let table = match &new.start {
            None => info.open(&options)?,
            Some(start) => info.open_at(&options, start)?,
        };
        check(new, &*table)?;
        let token = Token::new()?;
        let (seats, invitations) = seat_plans(&new.seats)?;
        let by_link = new.seats.iter().any(|seat| matches!(seat, NewSeat::Link));
        let created = Created {
            game: new.game.clone(),
            options: options_json(&options),
            start: new.start.clone(),
            seats,
            clock: new.clock,
            listed: new.listed.unwrap_or(!by_link),
            holder: Some(token.hash()),
        };
        let live = self.begin(Event::Created(Box::new(created))).await?;
        let here = |(seat, new): (u8, &NewSeat)| matches!(new, NewSeat::Here { .. }).then_some(seat);
        Ok(Opened {
            table: live.id.clone(),
            token: token.text(),
            seats: (0..).zip(&new.seats).filter_map(here).collect(),
            invitations,
        })
    }

    /// Brings a match here to be looked at.
    pub async fn import(self: &Arc<Self>, file: MatchFile) -> Result<Arc<Live>, Fault> {
        let players = file.players.iter().map(|player| clean_name(player)).collect::<Result<_, _>>()?;
        // The log of an upload is as long as any other.
        let most = self.config.limits.table_events as usize;
        if most > 0 && file.moves.len() > most {
            return Err(Fault::TooLarge);
        }
        let file = MatchFile { players, ..file };
        // Refereed here, so that what is written can be replayed.
        file.open()?;
        self.begin(Event::Imported { file: Box::new(file), listed: true }).await
    }

    /// Writes the beginning of a table; if all seats are taken, chance plays what comes first.
    async fn begin(self: &Arc<Self>, event: Event) -> Result<Arc<Live>, Fault> {
        let mut log = entries(vec![event], None, 0);
        let first = log.first().ok_or(Fault::Internal)?;
        let mut state = State::begin(first)?;
        if state.status() == Status::Live {
            let mut table = state.table.clone();
            let rolled = entries(command::roll(&mut *table)?, None, state.at);
            state.apply_played(&rolled, Some(table))?;
            log.extend(rolled);
        }
        let id = new_table_id()?;
        let key = self.store.create(&id, &log, &redact::listing(&state)).await?;
        self.metrics.table_created();
        let live = self.keep(Live::new(id, key, state));
        self.follow_up(&live).await;
        Ok(live)
    }

    /// Somebody sits down: on the seats of an invitation, or on an open one. Who already holds a seat here keeps
    /// its token.
    pub async fn join(
        self: &Arc<Self>,
        live: &Arc<Live>,
        invitation: Option<Hash>,
        seat: Option<Seat>,
        name: &str,
        known: Option<Token>,
    ) -> Result<Joined, Fault> {
        let name = clean_name(name)?;
        let known = known.filter(|token| live.state().seating.holder_with(&token.hash()).is_some());
        let token = match known {
            Some(token) => token,
            None => Token::new()?,
        };
        let seats = move |state: &State| {
            let seats = free_seats(state, invitation.as_ref(), seat)?;
            Ok(seats.into_iter().map(|seat| (seat, name.clone())).collect())
        };
        self.sit_down(live, token, seats).await
    }

    /// Sits down under a given token, on the seats and under the names that `seats` says.
    async fn sit_down(
        self: &Arc<Self>,
        live: &Arc<Live>,
        token: Token,
        seats: impl Fn(&State) -> Result<Vec<(u8, String)>, Fault> + Send + Sync + 'static,
    ) -> Result<Joined, Fault> {
        let (tables, table, hash) = (self.clone(), live.clone(), token.hash());
        // Finished even if whoever asked goes away meanwhile.
        let joining = tokio::spawn(async move {
            let _writing = table.writing.lock().await;
            let decide = |state: &State| {
                let join = |(seat, name)| Event::Joined { seats: vec![seat], name, holder: hash };
                let mut events: Vec<_> = seats(state)?.into_iter().map(join).collect();
                let mut after = state.clone();
                after.apply_played(&entries(events.clone(), None, state.at), None)?;
                let mut played = after.table;
                if after.seating.is_full() {
                    events.extend(command::roll(&mut *played)?);
                }
                Ok((events, Some(played)))
            };
            tables.write(&table, None, decide).await
        });
        joining.await.map_err(|error| Fault::internal("joining", &error))??;
        let state = live.state();
        let holder = state.seating.holder_with(&hash).ok_or(Fault::Internal)?;
        let seats = state.seating.seats_of(holder).iter().map(|seat| seat.0).collect();
        Ok(Joined { table: live.id.clone(), token: token.text(), seats })
    }

    /// Takes one's seats at the table of the rematch, with the token of the first table.
    pub async fn follow_to_rematch(self: &Arc<Self>, live: &Arc<Live>, token: &Token) -> Result<Joined, Fault> {
        let (names, rematch) = {
            let state = live.state();
            let holder = state.seating.holder_with(&token.hash()).ok_or(NOT_HERE)?;
            if state.seating.seats_of(holder).is_empty() {
                return Err(NOT_HERE);
            }
            // Every seat's name goes where its holder goes.
            let name = |place: &Place| place.name.clone().unwrap_or_default();
            let names: Vec<String> = handed_on(&*state.table, state.seating.places()).map(name).collect();
            (names, state.rematch.clone().ok_or(Fault::NotFound)?)
        };
        let next = self.get(&rematch).await?;
        let already = {
            let state = next.state();
            let holder = state.seating.holder_with(&token.hash());
            holder.map(|holder| state.seating.seats_of(holder).iter().map(|seat| seat.0).collect())
        };
        match already {
            Some(seats) => Ok(Joined { table: rematch, token: token.text(), seats }),
            None => {
                let invitation = token.hash();
                let seats = move |state: &State| {
                    let seats = free_seats(state, Some(&invitation), None)?;
                    let name = |seat: u8| names.get(usize::from(seat)).cloned().unwrap_or_default();
                    Ok(seats.into_iter().map(|seat| (seat, name(seat))).collect())
                };
                self.sit_down(&next, token.clone(), seats).await
            }
        }
    }

    /// The same people at a new table, every side handed on. Their tokens are the invitations.
    pub(crate) async fn set_up_rematch(self: &Arc<Self>, live: &Arc<Live>) -> Result<String, Fault> {
        let created = {
            let state = live.state();
            let plan = |place: &Place| match (place.level, place.holder) {
                (Some(level), _) => Some(SeatPlan::Bot { level: level.get() }),
                (None, Some(holder)) => state.seating.token_of(holder).map(|invitation| SeatPlan::Link { invitation }),
                (None, None) => Some(SeatPlan::Open),
            };
            let seats = handed_on(&*state.table, state.seating.places()).map(plan).collect::<Option<_>>();
            Created {
                game: state.table.info().id.to_owned(),
                options: options_json(&state.table.options()),
                start: (!state.table.usual_start()).then(|| state.table.start()),
                seats: seats.ok_or(Fault::Internal)?,
                clock: state.clock.as_ref().map(crate::clock::Clock::setting),
                listed: state.listed,
                holder: None,
            }
        };
        Ok(self.begin(Event::Created(Box::new(created))).await?.id.clone())
    }
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

const NOT_HERE: Fault =
    Fault::NotYours(Words::new("vous n'avez pas de place à cette table", "you have no seat at this table"));

fn check(new: &NewTable, table: &dyn AnyTable) -> Result<(), Fault> {
    let seats = table.seats();
    if new.seats.len() != usize::from(seats) {
        let count = new.seats.len();
        return Err(Fault::bad(
            format!("cette partie se joue à {seats} places, et non {count}"),
            format!("this match has {seats} seats, not {count}"),
        ));
    }
    if new.clock.is_some_and(|clock| !clock.is_sensible()) {
        return Err(Fault::bad("réglage d'horloge impossible", "impossible clock"));
    }
    let alone = |seat: &NewSeat| matches!(seat, NewSeat::Here { .. } | NewSeat::Bot { .. });
    if table.has_secrets() && new.start.is_some() && !new.seats.iter().all(alone) {
        return Err(Fault::bad(
            "à mains cachées, une position de départ ne se choisit que seul",
            "with hidden hands, a start is chosen only when playing alone",
        ));
    }
    Ok(())
}

fn seat_plans(seats: &[NewSeat]) -> Result<(Vec<SeatPlan>, Vec<Invitation>), Fault> {
    let mut invitations = Vec::new();
    let mut plans = Vec::new();
    for (number, seat) in (0..).zip(seats) {
        plans.push(match seat {
            NewSeat::Here { name } => SeatPlan::Here { name: clean_name(name)? },
            NewSeat::Link => {
                let token = Token::new()?;
                invitations.push(Invitation { seat: number, token: token.text() });
                SeatPlan::Link { invitation: token.hash() }
            }
            NewSeat::Open => SeatPlan::Open,
            NewSeat::Bot { level } => match Level::new(*level) {
                Some(level) => SeatPlan::Bot { level: level.get() },
                None => return Err(Fault::bad("un bot a un niveau de 1 à 8", "a bot has a level from 1 to 8")),
            },
        });
    }
    Ok((plans, invitations))
}

fn free_seats(state: &State, invitation: Option<&Hash>, seat: Option<Seat>) -> Result<Vec<u8>, Fault> {
    if let Some(invitation) = invitation {
        // Used up or never valid: the same answer.
        const WORTHLESS: Fault = Fault::NotYours(Words::new(
            "cette invitation n'est pas ou plus valable",
            "this invitation is not or no longer valid",
        ));
        let seats = state.seating.invited(invitation);
        let usable = !seats.is_empty() && state.status() == Status::Open;
        return if usable { Ok(seats.iter().map(|seat| seat.0).collect()) } else { Err(WORTHLESS) };
    }
    let open = |place: &Place| place.kind == SeatKind::Open && !place.is_taken();
    let mut free = (0..).zip(state.seating.places()).filter(|(_, place)| open(place)).map(|(number, _)| number);
    let found = match seat {
        Some(seat) => free.find(|&number| number == seat.0),
        None => free.next(),
    };
    found.filter(|_| state.status() == Status::Open).map(|number| vec![number]).ok_or(Fault::Taken)
}

fn clean_name(name: &str) -> Result<String, Fault> {
    let name: String = name.trim().chars().filter(|c| !c.is_control()).collect();
    if name.is_empty() || name.chars().count() > LONGEST_NAME {
        return Err(Fault::bad("un nom a de 1 à 40 caractères", "a name has 1 to 40 characters"));
    }
    Ok(name)
}
