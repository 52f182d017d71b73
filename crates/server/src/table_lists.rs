//! Lists of tables as readers get them: what the store keeps, and what memory knows better.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use room::message::{Status, TableLine};
use tokio::runtime::Handle;

use crate::error::ServerError;
use crate::house::House;
use crate::limits::network;
use crate::store::{Page, TableSearch};

/// How many tables a page of a list shows, and how many can be asked for by their ids.
pub const PAGE: u32 = 50;

/// How long a list is likely to take, and one for which tables are looked through that are not listed in the end.
const COST: Duration = Duration::from_millis(1);
const SEARCH_COST: Duration = Duration::from_millis(5);

/// The ids of a query, as many as are looked for.
pub fn split(ids: &str) -> Vec<String> {
    ids.split(',').take(PAGE as usize).filter(|id| !id.is_empty()).map(str::to_owned).collect()
}

/// A page of tables. Whose turn it is at tables that are asked for by their ids is always told: those that nobody has
/// looked at since the server started are read, each for the price of a message; and where others play, so are those
/// under way, so that they are told alike everywhere. Nobody pays for a list that all share.
pub async fn page(house: &Arc<House>, search: &TableSearch, address: Option<IpAddr>) -> Result<Page, ServerError> {
    let mut page = look_up(house, search, address).await?;
    for line in &mut page.tables {
        let unknown = line.status == Status::Live && house.cache.peek(&line.table).is_none();
        let told = search.ids.is_some() || house.store.is_shared();
        if unknown && told && address.is_none_or(|address| house.addresses.message(address).is_ok()) {
            // One that cannot be read now is listed as the store knows it.
            let _ = if search.ids.is_some() { house.table(&line.table).await } else { house.load(&line.table).await };
        }
        told_by_memory(house, line);
    }
    Ok(page)
}

/// What the store knows. Some lists take it a while: every address has the same share of that, as of everything else that
/// is worked out.
async fn look_up(house: &Arc<House>, search: &TableSearch, address: Option<IpAddr>) -> Result<Page, ServerError> {
    let cost = if search.player.is_some() || search.result.is_some() { SEARCH_COST } else { COST };
    let (store, wanted, runtime) = (house.store.clone(), search.clone(), Handle::current());
    let look = move || runtime.block_on(store.list(&wanted));
    let page = match address {
        Some(address) => house.list_pool.compute(Some(network(address)), cost, look).await?,
        None => house.list_pool.compute_for_all(cost, look).await?,
    };
    Ok(page?)
}

/// Between changes of status, memory knows better how far a match is.
fn told_by_memory(house: &House, line: &mut TableLine) {
    if let Some(table) = house.cache.peek(&line.table) {
        let room = table.room();
        (line.ply, line.turn) = (room.moves(), room.awaited().map(|seat| seat.0));
    }
}
