//! Matches as files: taken away and brought here.

use std::time::Duration;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use room::message::Imported;
use room::{Entry, Fault, Room, listing, setup};
use serde::Deserialize;
use table::MatchFile;

use super::App;
use super::caller::{Caller, find};
use super::tables::{BadQuery, bad_query};
use crate::error::ServerError;
use crate::{lobby, pdn};

/// The match as a file.
pub async fn file(State(house): State<App>, Path(id): Path<String>, caller: Caller) -> Result<Response, ServerError> {
    let table = find(&house, &id).await?;
    let write = move || {
        let file = listing::file(&table.taken(Room::clone))?;
        Ok::<_, Fault>((file.game.clone(), file.text()))
    };
    let (game, text) = house.compute(&caller, COST, write).await??;
    Ok(download(&format!("{game}-{id}.json"), "application/json", text))
}

/// The match as PDN, where the game has it.
pub async fn as_pdn(State(house): State<App>, Path(id): Path<String>, caller: Caller) -> Result<Response, ServerError> {
    let table = find(&house, &id).await?;
    let write = move || {
        let file = listing::file(&table.taken(Room::clone))?;
        Ok::<_, Fault>((file.game.clone(), pdn::write(&file)?))
    };
    let (game, text) = house.compute(&caller, COST, write).await??;
    Ok(download(&format!("{game}-{id}.pdn"), "application/x-pdn", text))
}

/// How long a match is likely to take to be refereed.
const COST: Duration = Duration::from_millis(50);

/// Whether others find it.
#[derive(Deserialize)]
pub struct ImportQuery {
    #[serde(default)]
    listed: bool,
}

/// Brings a match here. Only who knows its address finds it, unless it is to be listed.
pub async fn import(
    State(house): State<App>,
    caller: Caller,
    query: Result<Query<ImportQuery>, BadQuery>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, ServerError> {
    let query = query.map_err(bad_query)?;
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let (is_pdn, listed) = (kind.starts_with("application/x-pdn"), query.listed);
    // The log of an upload is as long as any other.
    let most = house.config.limits.table_events as usize;
    let now = house.time.now();
    let begun = house.compute(&caller, COST, move || referee(&body, is_pdn, listed, most, now)).await??;
    house.addresses.table(caller.address)?;
    let table = lobby::import(&house, begun).await?.id.clone();
    Ok((StatusCode::CREATED, Json(Imported { table })).into_response())
}

/// A match that was brought, every move of it refereed.
fn referee(body: &[u8], is_pdn: bool, listed: bool, most: usize, now: u64) -> Result<(Room, Vec<Entry>), ServerError> {
    let text = std::str::from_utf8(body)
        .map_err(|_| ServerError::bad("un fichier de partie est un texte UTF-8", "a match file is UTF-8 text"))?;
    let file = if is_pdn { pdn::read(text)? } else { MatchFile::parse(text).map_err(Fault::from)? };
    if most > 0 && file.moves.len() > most {
        return Err(Fault::TooLarge.into());
    }
    Ok(setup::begin(setup::import(file, listed)?, now, &mut rand::rng())?)
}

fn download(name: &str, kind: &'static str, text: String) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    ([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, disposition)], text).into_response()
}
