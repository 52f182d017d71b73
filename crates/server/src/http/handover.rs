//! Going on in another browser, over HTTP: words are asked for, each table's seats are added by who holds them, and
//! another browser takes them all.

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use room::message::{CodeShown, HandedOver, HandoverCode, HandoverRequest, TakeRequest};
use room::{Fault, Token, name};

use super::App;
use super::caller::{Caller, cookie, find, json};
use crate::error::ServerError;
use crate::handover::LIFE;
use crate::lobby;

/// New words.
pub async fn begin(State(house): State<App>, caller: Caller, body: Bytes) -> Result<Response, ServerError> {
    let wish: HandoverRequest = json(&body)?;
    // What is no name, or hides something, does not come along; seats do.
    let name = name::clean(&wish.name).unwrap_or_default();
    let now = house.time.now();
    let code = house.handovers.begin(&*house.store, caller.address, wish.moves, name, now).await?;
    Ok((StatusCode::CREATED, Json(HandoverCode { code, seconds: seconds(LIFE) })).into_response())
}

/// The seats of whoever shows its token come along.
pub async fn add(
    State(house): State<App>,
    Path(id): Path<String>,
    caller: Caller,
    body: Bytes,
) -> Result<Json<HandoverCode>, ServerError> {
    let shown: CodeShown = json(&body)?;
    let table = find(&house, &id).await?;
    caller.reader(&table, None)?.holder.ok_or(Fault::NOT_SEATED)?;
    let token = caller.token().map(Token::hash).ok_or(Fault::NOT_SEATED)?;
    let (seats, now) = ((table.id.as_str(), token), house.time.now());
    let left = house.handovers.add(&*house.store, &shown.code, caller.address, seats, now).await?;
    Ok(Json(HandoverCode { code: shown.code, seconds: seconds(left) }))
}

/// Everything the words lead to is held by the caller from now on: a token for each table, as a cookie.
pub async fn take(State(house): State<App>, caller: Caller, body: Bytes) -> Result<Response, ServerError> {
    let wish: TakeRequest = json(&body)?;
    let own = lobby::own_or_new(wish.token.as_deref())?;
    let now = house.time.now();
    let handover = house.handovers.take(&*house.store, &wish.code, &own, caller.address, now).await?;
    let (mut cookies, mut tables) = (HeaderMap::new(), Vec::new());
    for (number, (id, shown)) in handover.seats.into_iter().enumerate() {
        let new = own.derived(&format!("{number} {id}"));
        // A table that cannot be read now, or whose holder signed out meanwhile, does not keep the others back.
        match lobby::hand_over(&house, &id, shown, new, handover.moves).await {
            Ok((token, table)) => {
                cookies.append(header::SET_COOKIE, cookie(&table.table, &token.text(), &house.config));
                tables.push(table);
            }
            Err(error) => tracing::warn!(table = id, %error, "a table was not handed over"),
        }
    }
    Ok((cookies, Json(HandedOver { name: handover.name, tables })).into_response())
}

fn seconds(millis: u64) -> u32 {
    u32::try_from(millis / 1000).unwrap_or(u32::MAX)
}
