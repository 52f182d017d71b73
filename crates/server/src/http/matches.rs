//! Matches as files: taken away and brought here.

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use room::listing;
use room::message::Imported;
use table::MatchFile;

use super::App;
use super::caller::{Caller, find};
use crate::error::ServerError;
use crate::{lobby, pdn};

/// The match as a file.
pub async fn file(State(house): State<App>, Path(id): Path<String>) -> Result<Response, ServerError> {
    let file = listing::file(&find(&house, &id).await?.room())?;
    Ok(download(&format!("{}-{id}.json", file.game), "application/json", file.text()))
}

/// The match as PDN, where the game has it.
pub async fn as_pdn(State(house): State<App>, Path(id): Path<String>) -> Result<Response, ServerError> {
    let file = listing::file(&find(&house, &id).await?.room())?;
    Ok(download(&format!("{}-{id}.pdn", file.game), "application/x-pdn", pdn::write(&file)?))
}

/// Brings a match here.
pub async fn import(
    State(house): State<App>,
    caller: Caller,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, ServerError> {
    let text = std::str::from_utf8(&body)
        .map_err(|_| ServerError::bad("un fichier de partie est un texte UTF-8", "a match file is UTF-8 text"))?;
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let file = if kind.starts_with("application/x-pdn") {
        pdn::read(text)?
    } else {
        MatchFile::parse(text).map_err(room::Fault::from)?
    };
    house.addresses.table(caller.address)?;
    let table = lobby::import(&house, file).await?.id.clone();
    Ok((StatusCode::CREATED, Json(Imported { table })).into_response())
}

fn download(name: &str, kind: &'static str, text: String) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    ([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, disposition)], text).into_response()
}
