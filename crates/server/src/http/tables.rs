//! Tables over HTTP: set up, listed, joined, looked at, played at.

use std::time::Duration;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes as Frame;
use room::message::{
    Command, InvitationShown, InvitationState, JoinRequest, Joined, NewTable, SignOutRequest, Status, TableList,
};
use room::{Fault, setup};
use serde::Deserialize;

use super::App;
use super::caller::{Caller, cookie, find, json, unreadable};
use crate::error::ServerError;
use crate::house::Sender;
use crate::lobby;
use crate::store::{ResultFilter, TableSearch};
use crate::subscription::{MUCH, MUCH_COST};
use crate::table_lists;

/// How many scenes are given at once.
const SCENES: u32 = 500;
/// How long they are likely to take.
const SCENES_COST: Duration = Duration::from_millis(20);

/// Sets a table up.
pub async fn create(State(house): State<App>, caller: Caller, body: Bytes) -> Result<Response, ServerError> {
    let new: NewTable = json(&body)?;
    let opened = lobby::create(&house, &new, Some(caller.address)).await?;
    let cookie = cookie(&opened.table, &opened.token, &house.config);
    Ok((StatusCode::CREATED, [(header::SET_COOKIE, cookie)], Json(opened)).into_response())
}

/// What an invitation is worth.
pub async fn invitation(
    State(house): State<App>,
    Path(id): Path<String>,
    body: Bytes,
) -> Result<Json<InvitationState>, ServerError> {
    let shown: InvitationShown = json(&body)?;
    let table = find(&house, &id).await?;
    let hash = lobby::read_invitation(&shown.invitation);
    let state = setup::worth(&table.room(), &hash);
    Ok(Json(state))
}

/// What to list, as it is asked for.
#[derive(Deserialize)]
pub struct ListQuery {
    ids: Option<String>,
    status: Option<Status>,
    game: Option<String>,
    player: Option<String>,
    from: Option<u64>,
    to: Option<u64>,
    result: Option<String>,
    after: Option<String>,
}

/// Lists tables.
pub async fn list(
    State(house): State<App>,
    query: Result<Query<ListQuery>, BadQuery>,
    caller: Caller,
) -> Result<Json<TableList>, ServerError> {
    let query = query.map_err(bad_query)?.0;
    let result = match query.result.as_deref() {
        None | Some("") => None,
        Some("draw") => Some(ResultFilter::Draw),
        Some(seat) => Some(ResultFilter::Won(seat.parse().map_err(|_| bad_result())?)),
    };
    let said = |text: Option<String>| text.filter(|text| !text.is_empty());
    let ids = said(query.ids).map(|ids| table_lists::split(&ids));
    let search = TableSearch {
        ids,
        status: query.status,
        game: said(query.game),
        player: said(query.player),
        from: query.from,
        to: query.to,
        result,
        after: said(query.after),
        take: table_lists::PAGE,
    };
    let page = table_lists::page(&house, &search, Some(caller.address)).await?;
    Ok(Json(TableList { tables: page.tables, next: page.next }))
}

/// From which seat to look.
#[derive(Deserialize)]
pub struct As {
    #[serde(rename = "as")]
    seat: Option<u8>,
}

/// How a table stands.
pub async fn snapshot(
    State(house): State<App>,
    Path(id): Path<String>,
    query: Result<Query<As>, BadQuery>,
    caller: Caller,
) -> Result<Response, ServerError> {
    let table = find(&house, &id).await?;
    let reader = caller.reader(&table, query.map_err(bad_query)?.seat)?;
    if let Some(holder) = reader.holder {
        house.is_seen(&table, holder);
    }
    let (lang, customs) = (caller.lang, house.customs());
    if table.seen(reader, lang, customs, |seen| seen.behind(0, None)) > MUCH {
        let at = house.clone();
        let look = move || table.copy().seen(&at.shared_logs, reader, lang, customs, |seen| seen.snapshot());
        return Ok(as_json(house.compute(&caller, MUCH_COST, look).await?));
    }
    Ok(as_json(table.seen(reader, lang, customs, |seen| seen.snapshot())))
}

/// JSON that is already written.
fn as_json(frame: Frame) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], frame).into_response()
}

/// Somebody sits down.
pub async fn join(
    State(house): State<App>,
    Path(id): Path<String>,
    caller: Caller,
    body: Bytes,
) -> Result<Response, ServerError> {
    let wish: JoinRequest = json(&body)?;
    let table = find(&house, &id).await?;
    let joined = lobby::join(&house, &table, wish, caller.token().cloned()).await?;
    Ok(seated(&house, joined))
}

/// A holder takes its seats at the table of the rematch.
pub async fn rematch(
    State(house): State<App>,
    Path(id): Path<String>,
    caller: Caller,
) -> Result<Response, ServerError> {
    let table = find(&house, &id).await?;
    let joined = lobby::follow_to_rematch(&house, &table, caller.token().ok_or(Fault::NOT_SEATED)?).await?;
    Ok(seated(&house, joined))
}

/// A holder takes a new token, and the old one is worth nothing any more.
pub async fn sign_out(
    State(house): State<App>,
    Path(id): Path<String>,
    caller: Caller,
    body: Bytes,
) -> Result<Response, ServerError> {
    let wish = if body.is_empty() { SignOutRequest::default() } else { json(&body)? };
    let table = find(&house, &id).await?;
    let joined = lobby::sign_out(&house, &table, caller.token(), &wish).await?;
    Ok(seated(&house, joined))
}

fn seated(house: &App, joined: Joined) -> Response {
    let cookie = cookie(&joined.table, &joined.token, &house.config);
    ([(header::SET_COOKIE, cookie)], Json(joined)).into_response()
}

/// Carries a command out.
pub async fn command(
    State(house): State<App>,
    Path(id): Path<String>,
    caller: Caller,
    body: Bytes,
) -> Result<Response, ServerError> {
    let command: Command = json(&body)?;
    let table = find(&house, &id).await?;
    let reader = caller.reader(&table, None)?;
    let sender = Sender { holder: reader.holder.ok_or(ServerError::SPECTATOR)?, address: caller.address };
    let id = command.id.clone();
    match house.command_for(&table, sender, command).await {
        Ok(answer) => Ok(as_json(answer.frame(id, caller.lang))),
        Err(ServerError::Refused(fault @ Fault::Stale)) => {
            let body = table.seen(reader, caller.lang, house.customs(), |seen| seen.error(&fault));
            Ok((StatusCode::CONFLICT, as_json(body)).into_response())
        }
        Err(error) => Err(error),
    }
}

/// Which scenes, and from which seat.
#[derive(Deserialize)]
pub struct SceneQuery {
    from: Option<u32>,
    to: Option<u32>,
    #[serde(rename = "as")]
    seat: Option<u8>,
}

/// The scenes after each move.
pub async fn scenes(
    State(house): State<App>,
    Path(id): Path<String>,
    query: Result<Query<SceneQuery>, BadQuery>,
    caller: Caller,
) -> Result<Response, ServerError> {
    let query = query.map_err(bad_query)?.0;
    let table = find(&house, &id).await?;
    let reader = caller.reader(&table, query.seat)?;
    let from = query.from.unwrap_or(0);
    let to = query.to.unwrap_or(u32::MAX).min(from.saturating_add(SCENES - 1));
    // Hundreds of scenes take a while to draw.
    let (at, lang, customs) = (house.clone(), caller.lang, house.customs());
    let draw = move || table.copy().seen(&at.shared_logs, reader, lang, customs, |seen| seen.scenes(from, to));
    Ok(as_json(house.compute(&caller, SCENES_COST, draw).await?))
}

/// Why a query cannot be read.
pub type BadQuery = axum::extract::rejection::QueryRejection;

/// The same as a fault.
pub fn bad_query(error: BadQuery) -> ServerError {
    unreadable(&error.body_text())
}

fn bad_result() -> ServerError {
    ServerError::bad("result vaut draw ou le numéro d’une place", "result is draw or the number of a seat")
}
