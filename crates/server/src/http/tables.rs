//! Tables over HTTP: set up, listed, joined, looked at, played at.

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use game::{Seat, Words};
use serde::Deserialize;
use serde_json::Value;

use super::App;
use super::asking::{Asking, cookie, find, json};
use crate::error::Fault;
use crate::redact::Reader;
use crate::secret::Token;
use crate::store::{ResultFilter, Search};
use crate::tables::Answer;
use crate::wire::{Command, JoinRequest, Joined, NewTable, ServerMessage, Snapshot, Status, TableList};

/// How many tables a page of a list shows.
const PAGE: u32 = 50;
/// How many scenes are given at once.
const SCENES: u32 = 500;

/// Sets a table up.
pub async fn create(State(tables): State<App>, asking: Asking, body: Bytes) -> Result<Response, Fault> {
    let new: NewTable = json(&body)?;
    tables.addresses.table(asking.address)?;
    let opened = tables.create(&new).await?;
    let cookie = cookie(&opened.table, &opened.token, &tables.config);
    Ok((StatusCode::CREATED, [(header::SET_COOKIE, cookie)], Json(opened)).into_response())
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
    page: Option<u32>,
}

/// Lists tables.
pub async fn list(
    State(tables): State<App>,
    query: Result<Query<ListQuery>, BadQuery>,
) -> Result<Json<TableList>, Fault> {
    let query = query.map_err(bad_query)?.0;
    let result = match query.result.as_deref() {
        None | Some("") => None,
        Some("draw") => Some(ResultFilter::Draw),
        Some(seat) => Some(ResultFilter::Won(seat.parse().map_err(|_| bad_result())?)),
    };
    let said = |text: Option<String>| text.filter(|text| !text.is_empty());
    let ids = said(query.ids).map(|ids| ids.split(',').take(PAGE as usize).map(str::to_owned).collect());
    let search = Search {
        ids,
        status: query.status,
        game: said(query.game),
        player: said(query.player),
        from: query.from,
        to: query.to,
        result,
        skip: query.page.unwrap_or(0).saturating_mul(PAGE),
        take: PAGE + 1,
    };
    let mut lines = tables.store.list(&search).await?;
    let more = lines.len() > PAGE as usize;
    lines.truncate(PAGE as usize);
    for line in &mut lines {
        // Between changes of status, memory knows better how far a match is.
        if let Some((ply, to_act)) = tables.standing_in_memory(&line.table) {
            line.ply = ply;
            line.turn = to_act.map(|seat| seat.0);
        }
    }
    Ok(Json(TableList { tables: lines, more }))
}

/// From which seat to look.
#[derive(Deserialize)]
pub struct As {
    #[serde(rename = "as")]
    seat: Option<u8>,
}

/// How a table stands.
pub async fn snapshot(
    State(tables): State<App>,
    Path(id): Path<String>,
    query: Result<Query<As>, BadQuery>,
    asking: Asking,
) -> Result<Json<Snapshot>, Fault> {
    let live = find(&tables, &id).await?;
    let reader = asking.reader(&live, query.map_err(bad_query)?.seat)?;
    Ok(Json(live.seen(reader, asking.lang, tables.claim_after(), |seen| seen.snapshot())))
}

/// Somebody sits down.
pub async fn join(
    State(tables): State<App>,
    Path(id): Path<String>,
    asking: Asking,
    body: Bytes,
) -> Result<Response, Fault> {
    let wish: JoinRequest = json(&body)?;
    let live = find(&tables, &id).await?;
    // A text that is no token is looked for like any other: it opens nothing.
    let invitation = match wish.invitation.as_deref().map(Token::parse) {
        None => None,
        Some(Some(token)) => Some(token.hash()),
        Some(None) => Some(Token::new()?.hash()),
    };
    let joined = tables.join(&live, invitation, wish.seat.map(Seat), &wish.name, asking.token().cloned()).await?;
    Ok(seated(&tables, joined))
}

/// A holder takes its seats at the table of the rematch.
pub async fn rematch(State(tables): State<App>, Path(id): Path<String>, asking: Asking) -> Result<Response, Fault> {
    const NO_TOKEN: Fault =
        Fault::NotYours(Words::new("vous n'avez pas de place à cette table", "you have no seat at this table"));
    let live = find(&tables, &id).await?;
    let joined = tables.follow_to_rematch(&live, asking.token().ok_or(NO_TOKEN)?).await?;
    Ok(seated(&tables, joined))
}

fn seated(tables: &App, joined: Joined) -> Response {
    let cookie = cookie(&joined.table, &joined.token, &tables.config);
    ([(header::SET_COOKIE, cookie)], Json(joined)).into_response()
}

/// Carries a command out.
pub async fn command(
    State(tables): State<App>,
    Path(id): Path<String>,
    asking: Asking,
    body: Bytes,
) -> Result<Response, Fault> {
    const SPECTATOR: Fault =
        Fault::NotYours(Words::new("un spectateur ne peut que regarder", "a spectator can only watch"));
    let command: Command = json(&body)?;
    let live = find(&tables, &id).await?;
    let reader = asking.reader(&live, None)?;
    let holder = reader.holder.ok_or(SPECTATOR)?;
    let id = command.id.clone();
    match tables.command(&live, holder, command).await {
        Ok(answer) => Ok(Json(answer.message(id, asking.lang)).into_response()),
        Err(Fault::Stale) => {
            let reader = Reader { holder: Some(holder), pinned: None };
            let now = live.seen(reader, asking.lang, tables.claim_after(), |seen| seen.now());
            Ok(Fault::Stale.answer(asking.lang, Some(Box::new(now))))
        }
        Err(fault) => Err(fault),
    }
}

impl Answer {
    /// The answer on the wire.
    pub fn message(self, id: String, lang: game::Lang) -> ServerMessage {
        match self {
            Answer::Done(seq) => ServerMessage::Done { id, seq },
            Answer::Why(fault) => ServerMessage::Why { id, refusal: fault.map(|fault| fault.told(lang)) },
            Answer::Hint(choice) => ServerMessage::Hint { id, text: choice.text, line: choice.seen.line },
            Answer::Pong => ServerMessage::Pong,
        }
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
    State(tables): State<App>,
    Path(id): Path<String>,
    query: Result<Query<SceneQuery>, BadQuery>,
    asking: Asking,
) -> Result<Json<Vec<Value>>, Fault> {
    let query = query.map_err(bad_query)?.0;
    let live = find(&tables, &id).await?;
    let reader = asking.reader(&live, query.seat)?;
    let from = query.from.unwrap_or(0);
    let to = query.to.unwrap_or(u32::MAX).min(from.saturating_add(SCENES - 1));
    Ok(Json(live.seen(reader, asking.lang, tables.claim_after(), |seen| seen.scenes(from, to))))
}

/// Why a query cannot be read.
pub type BadQuery = axum::extract::rejection::QueryRejection;

/// The same as a fault.
pub fn bad_query(error: BadQuery) -> Fault {
    let en = error.body_text();
    Fault::bad(format!("la demande ne se lit pas : {en}"), en)
}

fn bad_result() -> Fault {
    Fault::bad("result vaut draw ou le numéro d'une place", "result is draw or the number of a seat")
}
