//! What can be played, its rules and its lessons, and positions looked at without a table.

use std::time::Duration;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use room::message::{Study, StudyRequest};
use room::{Fault, study};
use serde::Serialize;
use table::catalogue;

use super::App;
use super::caller::{Caller, json};
use crate::error::ServerError;

/// How long a study is likely to take.
const COST: Duration = Duration::from_millis(5);

/// The games and the levels of bots.
pub async fn games(State(house): State<App>, asked: HeaderMap) -> Result<Response, ServerError> {
    told(&house, "games", &asked, || Ok(study::games())).await
}

/// The rules of a game.
pub async fn rules(
    State(house): State<App>,
    Path(game): Path<String>,
    asked: HeaderMap,
) -> Result<Response, ServerError> {
    let name = known("rules", &game)?;
    told(&house, &name, &asked, move || study::rules(&game)).await
}

/// What teaches a game.
pub async fn course(
    State(house): State<App>,
    Path(game): Path<String>,
    asked: HeaderMap,
) -> Result<Response, ServerError> {
    let name = known("course", &game)?;
    told(&house, &name, &asked, move || study::course(&game)).await
}

/// What something about a game is kept as, if there is such a game: nobody fills memory with games that are not there.
fn known(what: &str, game: &str) -> Result<String, Fault> {
    catalogue::find(game).map(|_| format!("{what} {game}")).ok_or(Fault::NotFound)
}

/// What is the same for everybody, written once.
async fn told<T: Serialize>(
    house: &App,
    name: &str,
    asked: &HeaderMap,
    make: impl FnOnce() -> Result<T, Fault> + Send + 'static,
) -> Result<Response, ServerError> {
    let unwritten = |error| ServerError::internal("what all are told", &error);
    let written = move || Ok(serde_json::to_vec(&make()?).map_err(unwritten)?.into());
    Ok(house.small_texts.try_get(&house.compute_pool, name, written).await?.answer("application/json", asked))
}

/// A position looked at.
pub async fn study(State(house): State<App>, caller: Caller, body: Bytes) -> Result<Json<Study>, ServerError> {
    let request: StudyRequest = json(&body)?;
    let lang = caller.lang;
    Ok(Json(house.compute(&caller, COST, move || study::study(&request, lang)).await??))
}
