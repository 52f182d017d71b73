//! Tables set up and joined: new ones, seats taken, rematches, matches brought here.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use game::Seat;
use room::event::Event;
use room::listing::Listing;
use room::message::{JoinRequest, Joined, NewTable, Opened};
use room::token::new_table_id;
use room::{Entry, Fault, Room, Token, setup};

use crate::cached_table::CachedTable;
use crate::error::ServerError;
use crate::house::House;
use crate::limits::network;

/// How long a chosen start is likely to take to be looked at.
const START_COST: Duration = Duration::from_millis(5);

/// Sets a table up for somebody new.
pub async fn create(house: &Arc<House>, new: &NewTable, from: Option<IpAddr>) -> Result<Opened, ServerError> {
    let new = if new.start.is_some() {
        // A start can be made up to have more moves than anybody would count.
        let (asker, new) = (from.map(network), new.clone());
        house.compute_pool.compute(asker, START_COST, move || setup::create(&new, &mut rand::rng())).await??
    } else {
        setup::create(new, &mut rand::rng())?
    };
    let begun = setup::begin(new.event, house.time.now(), &mut rand::rng())?;
    let table = begin(house, begun, from).await?;
    Ok(Opened { table: table.id.clone(), token: new.token.text(), seats: new.seats, invitations: new.invitations })
}

/// Brings a match here to be looked at.
pub async fn import(house: &Arc<House>, begun: (Room, Vec<Entry>)) -> Result<Arc<CachedTable>, ServerError> {
    begin(house, begun, None).await
}

/// Writes the beginning of a table.
async fn begin(
    house: &Arc<House>,
    (room, log): (Room, Vec<Entry>),
    from: Option<IpAddr>,
) -> Result<Arc<CachedTable>, ServerError> {
    let id = new_table_id(&mut rand::rng());
    let key = house.store.create(&id, &log, &Listing::of(&room)).await?;
    house.metrics.table_created();
    let table = CachedTable::new(id, key, room, &house.time);
    // It has only just begun.
    let _ = table.reopened.set(());
    if let Some(address) = from {
        table.asked_from(address);
    }
    let table = house.cache.keep(table);
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
    const NO_TOKEN: ServerError =
        ServerError::bad("un jeton a 32 chiffres hexadécimaux", "a token has 32 hexadecimal digits");
    let own = wish.token.as_deref().map(|own| Token::parse(own).ok_or(NO_TOKEN)).transpose()?;
    // A text that is no invitation is looked for like any other: it opens nothing.
    let read = |text: &str| Token::parse(text).unwrap_or_else(|| Token::new(&mut rand::rng())).hash();
    let invitation = wish.invitation.as_deref().map(read);
    let known = known.filter(|token| table.room().seating.holder_with(&token.hash()).is_some());
    let repeatable = known.is_none() && own.is_some();
    let token = known.or(own).unwrap_or_else(|| Token::new(&mut rand::rng()));
    let holder = token.hash();
    let at = table.clone();
    let join = move |room: &Room| {
        let joining = setup::Joining { invitation, seat: wish.seat.map(Seat), name: &wish.name, holder, repeatable };
        Ok(setup::join(room, &joining, at.now(), &mut rand::rng())?)
    };
    sit_down(house, table, token, join).await
}

/// Takes one's seats at the table of the rematch, with the token of the first table.
pub async fn follow_to_rematch(
    house: &Arc<House>,
    table: &Arc<CachedTable>,
    token: &Token,
) -> Result<Joined, ServerError> {
    let (names, rematch) = {
        let room = table.room();
        let holder = room.seating.holder_with(&token.hash()).ok_or(Fault::NOT_SEATED)?;
        if room.seating.seats_of(holder).is_empty() {
            return Err(Fault::NOT_SEATED.into());
        }
        (setup::names_of_rematch(&room), room.rematch.clone().ok_or(Fault::NotFound)?)
    };
    let next = house.table(&rematch).await?;
    if let Ok(already) = joined(&next, token) {
        return Ok(already);
    }
    let (hash, at) = (token.hash(), next.clone());
    let join = move |room: &Room| Ok(setup::join_rematch(room, &names, hash, at.now(), &mut rand::rng())?);
    sit_down(house, &next, token.clone(), join).await
}

/// The table of the rematch, set up.
pub async fn set_up_rematch(house: &Arc<House>, table: &Arc<CachedTable>) -> Result<String, ServerError> {
    let begun = setup::begin(setup::rematch(&table.room()), house.time.now(), &mut rand::rng())?;
    Ok(begin(house, begun, table.asker()).await?.id.clone())
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
        house.write(&table, None, join).await?;
        joined(&table, &token)
    });
    joining.await.map_err(|error| ServerError::internal("joining", &error))?
}

/// A holder takes a new token: whoever has the old one, on whatever device, is a spectator from now on.
pub async fn sign_out(house: &Arc<House>, table: &Arc<CachedTable>, old: &Token) -> Result<Joined, ServerError> {
    let (old, new) = (old.hash(), Token::new(&mut rand::rng()));
    let token = new.hash();
    let change = move |room: &Room| {
        let holder = room.seating.holder_with(&old).ok_or(Fault::NOT_SEATED)?.0;
        Ok(vec![Event::TokenChanged { holder, token }])
    };
    sit_down(house, table, new, change).await
}

/// The seats a token holds.
fn joined(table: &CachedTable, token: &Token) -> Result<Joined, ServerError> {
    let room = table.room();
    let holder = room.seating.holder_with(&token.hash()).ok_or(ServerError::Internal)?;
    let seats = room.seating.seats_of(holder).iter().map(|seat| seat.0).collect();
    Ok(Joined { table: table.id.clone(), token: token.text(), seats })
}
