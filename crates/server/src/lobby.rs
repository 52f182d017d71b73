//! Tables set up and joined: new ones, seats taken, rematches, matches brought here.

use std::sync::Arc;

use game::Seat;
use room::event::Event;
use room::listing::Listing;
use room::message::{Joined, NewTable, Opened};
use room::token::new_table_id;
use room::{Fault, Hash, Room, Token, setup};
use table::MatchFile;

use crate::cached_table::CachedTable;
use crate::error::ServerError;
use crate::house::House;
use crate::system::now;

/// Sets a table up for somebody new.
pub async fn create(house: &Arc<House>, new: &NewTable) -> Result<Opened, ServerError> {
    let new = setup::create(new, &mut rand::rng())?;
    let table = begin(house, new.event).await?;
    Ok(Opened { table: table.id.clone(), token: new.token.text(), seats: new.seats, invitations: new.invitations })
}

/// Brings a match here to be looked at.
pub async fn import(house: &Arc<House>, file: MatchFile) -> Result<Arc<CachedTable>, ServerError> {
    // The log of an upload is as long as any other.
    let most = house.config.limits.table_events as usize;
    if most > 0 && file.moves.len() > most {
        return Err(Fault::TooLarge.into());
    }
    begin(house, setup::import(file)?).await
}

/// Writes the beginning of a table.
async fn begin(house: &Arc<House>, event: Event) -> Result<Arc<CachedTable>, ServerError> {
    let (id, (room, log)) = {
        let mut chance = rand::rng();
        (new_table_id(&mut chance), setup::begin(event, now(), &mut chance)?)
    };
    let key = house.store.create(&id, &log, &Listing::of(&room)).await?;
    house.metrics.table_created();
    let table = house.cache.keep(CachedTable::new(id, key, room));
    house.follow_up(&table);
    Ok(table)
}

/// Somebody sits down: on the seats of an invitation, or on an open one. Who already holds a seat here keeps its token.
pub async fn join(
    house: &Arc<House>,
    table: &Arc<CachedTable>,
    invitation: Option<Hash>,
    seat: Option<Seat>,
    name: &str,
    known: Option<Token>,
) -> Result<Joined, ServerError> {
    let known = known.filter(|token| table.room().seating.holder_with(&token.hash()).is_some());
    let token = known.unwrap_or_else(|| Token::new(&mut rand::rng()));
    let (name, hash) = (name.to_owned(), token.hash());
    let join = move |room: &Room| Ok(setup::join(room, invitation.as_ref(), seat, &name, hash, &mut rand::rng())?);
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
    let hash = token.hash();
    let join = move |room: &Room| Ok(setup::join_rematch(room, &names, hash, &mut rand::rng())?);
    sit_down(house, &next, token.clone(), join).await
}

/// The table of the rematch, set up.
pub async fn set_up_rematch(house: &Arc<House>, table: &Arc<CachedTable>) -> Result<String, ServerError> {
    let event = setup::rematch(&table.room());
    Ok(begin(house, event).await?.id.clone())
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

/// The seats a token holds.
fn joined(table: &CachedTable, token: &Token) -> Result<Joined, ServerError> {
    let room = table.room();
    let holder = room.seating.holder_with(&token.hash()).ok_or(ServerError::Internal)?;
    let seats = room.seating.seats_of(holder).iter().map(|seat| seat.0).collect();
    Ok(Joined { table: table.id.clone(), token: token.text(), seats })
}
