//! Matches as files: taken away and brought here.

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use table::MatchFile;

use super::App;
use super::asking::{Asking, find};
use crate::error::Fault;
use crate::pdn;
use crate::redact;
use crate::wire::Imported;

/// The match as a file.
pub async fn file(State(tables): State<App>, Path(id): Path<String>) -> Result<Response, Fault> {
    let live = find(&tables, &id).await?;
    let file = redact::file(&live.state())?;
    Ok(download(&format!("{}-{id}.json", file.game), "application/json", file.text()))
}

/// The match as PDN, where the game has it.
pub async fn as_pdn(State(tables): State<App>, Path(id): Path<String>) -> Result<Response, Fault> {
    let live = find(&tables, &id).await?;
    let file = redact::file(&live.state())?;
    Ok(download(&format!("{}-{id}.pdn", file.game), "application/x-pdn", pdn::write(&file)?))
}

/// Brings a match here.
pub async fn import(
    State(tables): State<App>,
    asking: Asking,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Fault> {
    let text = std::str::from_utf8(&body)
        .map_err(|_| Fault::bad("un fichier de partie est un texte UTF-8", "a match file is UTF-8 text"))?;
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let file = if kind.starts_with("application/x-pdn") { pdn::read(text)? } else { MatchFile::parse(text)? };
    tables.addresses.table(asking.address)?;
    let live = tables.import(file).await?;
    Ok((StatusCode::CREATED, Json(Imported { table: live.id.clone() })).into_response())
}

fn download(name: &str, kind: &'static str, text: String) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    ([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, disposition)], text).into_response()
}
