//! Tables set up and joined: new ones, seats taken, rematches, matches brought here.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use game::Seat;
use room::event::Event;
use room::listing::Listing;
use room::message::{HandedTable, JoinRequest, Joined, NewTable, Opened, SignOutRequest};
use room::token::new_table_id;
use room::{Entry, Fault, Hash, Room, Token, setup};

use crate::bus::Note;
use crate::cached_table::CachedTable;
use crate::error::ServerError;
use crate::house::{House, LISTS};
use crate::limits::network;

/// How long a chosen start is likely to take to be looked at.
const START_COST: Duration = Duration::from_millis(5);

/// Sets a table up for somebody new. Who made a token for it and asks again is told of the same table, without any
/// that was kept of the first answer: all that was secret in it follows from that token.
pub async fn create(house: &Arc<House>, new: &NewTable, from: Option<IpAddr>) -> Result<Opened, ServerError> {
    let own = setup::own_token(new)?;
    // The log of a match that goes on here is as long as any other.
    let most = house.config.limits.table_events as usize;
    if most > 0 && new.moves.len() > most {
        return Err(Fault::TooLarge.into());
    }
    let now = house.time.now();
    let (made, begun) = if new.start.is_some() || !new.moves.is_empty() {
        // A start can be made up to have more moves than anybody would count.
        let (asker, new) = (from.map(network), new.clone());
        house.compute_pool.compute(asker, START_COST, move || set_up(&new, now)).await??
    } else {
        set_up(new, now)?
    };
    let known = match &own {
        Some(own) => already(house, own).await?,
        None => None,
    };
    let table = match known {
        Some(table) => table,
        None => {
            if let Some(address) = from {
                house.addresses.table(address)?;
            }
            begin(house, made.id, begun, from).await?
        }
    };
    Ok(Opened {
        table: table.id.clone(),
        token: made.token.text(),
        seats: made.seats,
        invitations: made.invitations,
        group: made.group.map(|group| group.text()),
    })
}

/// A table as it is asked for, and its room.
fn set_up(new: &NewTable, now: u64) -> Result<(setup::NewRoom, (Room, Vec<Entry>)), Fault> {
    let made = setup::create(new, &mut rand::rng())?;
    let begun = setup::begin_after(made.event.clone(), &made.moves, now, &mut rand::rng())?;
    Ok((made, begun))
}

/// The table that was set up with this token before.
async fn already(house: &Arc<House>, own: &Token) -> Result<Option<Arc<CachedTable>>, ServerError> {
    match house.table(&own.table_id()).await {
        Ok(table) => Ok(Some(table)),
        Err(ServerError::Refused(Fault::NotFound)) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Brings a match here to be looked at.
pub async fn import(house: &Arc<House>, begun: (Room, Vec<Entry>)) -> Result<Arc<CachedTable>, ServerError> {
    begin(house, new_id(), begun, None).await
}

fn new_id() -> String {
    new_table_id(&mut rand::rng())
}

/// Writes the beginning of a table.
async fn begin(
    house: &Arc<House>,
    id: String,
    (room, log): (Room, Vec<Entry>),
    from: Option<IpAddr>,
) -> Result<Arc<CachedTable>, ServerError> {
    let (keeper, since) = (house.serving.id(), house.serving.since());
    let key = house.store.create(&id, &log, &Listing::of(&room), keeper).await?;
    house.metrics.table_created();
    if room.listed {
        house.bus.publish(LISTS, Note::Changed);
    }
    let table = CachedTable::new(id, key, room, &house.time);
    // It has only just begun.
    table.set_reopened(since.opened);
    if let Some(address) = from {
        table.asked_from(address);
    }
    let table = house.cache.keep(table);
    house.has_begun(&table, keeper);
    house.follow_up(&table);
    Ok(table)
}

/// Somebody sits down: on the seats of an invitation, or on an open one. Who already holds a seat here keeps its token;
/// who made one for this wish gets the same seats by it, however often it asks.
pub async fn join(
    house: &Arc<House>,
    table: &Arc<CachedTable>,
    wish: JoinRequest,
    known: Option<Token>,
) -> Result<Joined, ServerError> {
    let own = own_or_new(wish.token.as_deref())?;
    let invitation = wish.invitation.as_deref().map(read_invitation);
    let known = known.filter(|token| table.room().seating.holder_with(&token.hash()).is_some());
    let repeatable = known.is_none() && wish.token.is_some();
    let token = known.unwrap_or(own);
    let holder = token.hash();
    let at = table.clone();
    let join = move |room: &Room| {
        let joining = setup::Joining { invitation, seat: wish.seat.map(Seat), name: &wish.name, holder, repeatable };
        Ok(setup::join(room, &joining, at.now(), &mut rand::rng())?)
    };
    sit_down(house, table, token, join).await
}

/// An invitation as it is shown. A text that is none is looked for like any other: it opens nothing.
pub fn read_invitation(text: &str) -> Hash {
    Token::parse(text).unwrap_or_else(|| Token::new(&mut rand::rng())).hash()
}

/// Takes one's seats at the table of the rematch, with the token of the first table.
pub async fn follow_to_rematch(
    house: &Arc<House>,
    table: &Arc<CachedTable>,
    token: &Token,
) -> Result<Joined, ServerError> {
    let (names, rematch, first) = {
        let room = table.room();
        let holder = room.seating.holder_with(&token.hash()).ok_or(Fault::NOT_SEATED)?;
        if room.seating.seats_of(holder).is_empty() {
            return Err(Fault::NOT_SEATED.into());
        }
        let first = room.seating.token_of(holder).ok_or(Fault::NOT_SEATED)?;
        (setup::names_of_rematch(&room), room.rematch.clone().ok_or(Fault::NotFound)?, first)
    };
    let next = house.table(&rematch).await?;
    if let Ok(already) = joined(&next, token) {
        return Ok(already);
    }
    let (hash, at) = (token.hash(), next.clone());
    let join = move |room: &Room| {
        // In another browser the same holder is there already.
        if let Some(holder) = room.seating.holder_invited_by(&first) {
            return Ok(vec![Event::TokenAdded { holder: holder.0, token: hash }]);
        }
        Ok(setup::join_rematch(room, &names, first, hash, at.now(), &mut rand::rng())?)
    };
    sit_down(house, &next, token.clone(), join).await
}

/// The table of the rematch, set up.
pub async fn set_up_rematch(house: &Arc<House>, table: &Arc<CachedTable>) -> Result<Arc<CachedTable>, ServerError> {
    let begun = setup::begin(setup::rematch(&table.room()), house.time.now(), &mut rand::rng())?;
    begin(house, new_id(), begun, table.asker()).await
}

/// Sits down under a token, even if whoever asked goes away meanwhile.
async fn sit_down(
    house: &Arc<House>,
    table: &Arc<CachedTable>,
    token: Token,
    join: impl Fn(&Room) -> Result<Vec<Event>, ServerError> + Send + Sync + 'static,
) -> Result<Joined, ServerError> {
    let (house, table) = (house.clone(), table.clone());
    let joining = tokio::spawn(async move {
        let _writing = table.writing.lock().await;
        house.write(&table, None, None, join).await?;
        joined(&table, &token)
    });
    joining.await.map_err(|error| ServerError::internal("joining", &error))?
}

/// A holder takes a new token: whoever has the old one, on whatever device, is a spectator from now on. Who made the new
/// one itself may ask again if the answer was lost: it is known by it.
pub async fn sign_out(
    house: &Arc<House>,
    table: &Arc<CachedTable>,
    shown: Option<&Token>,
    wish: &SignOutRequest,
) -> Result<Joined, ServerError> {
    let new = own_or_new(wish.token.as_deref())?;
    let (shown, own, at) = (shown.map(Token::hash), new.hash(), table.clone());
    let change = move |room: &Room| Ok(setup::sign_out(room, shown.as_ref(), own, at.now())?);
    sit_down(house, table, new, change).await
}

/// A holder goes on in another browser, by a token made for it there: see [`setup::hand_over`].
pub async fn hand_over(
    house: &Arc<House>,
    id: &str,
    shown: Hash,
    new: Token,
    moves: bool,
) -> Result<(Token, HandedTable), ServerError> {
    let table = house.table(id).await?;
    let (token, at) = (new.hash(), table.clone());
    let change = move |room: &Room| Ok(setup::hand_over(room, &shown, token, moves, at.now())?);
    let joined = sit_down(house, &table, new.clone(), change).await?;
    let game = table.room().table.info().id.to_owned();
    Ok((new, HandedTable { table: joined.table, game, seats: joined.seats }))
}

/// The token that whoever asks made itself, or a new one.
pub fn own_or_new(own: Option<&str>) -> Result<Token, ServerError> {
    const NO_TOKEN: ServerError =
        ServerError::bad("un jeton a 32 chiffres hexadécimaux", "a token has 32 hexadecimal digits");
    match own {
        Some(own) => Token::parse(own).ok_or(NO_TOKEN),
        None => Ok(Token::new(&mut rand::rng())),
    }
}

/// The seats a token holds.
fn joined(table: &CachedTable, token: &Token) -> Result<Joined, ServerError> {
    let room = table.room();
    let holder = room.seating.holder_with(&token.hash()).ok_or(ServerError::Internal)?;
    let seats = room.seating.seats_of(holder).iter().map(|seat| seat.0).collect();
    Ok(Joined { table: table.id.clone(), token: token.text(), seats })
}
