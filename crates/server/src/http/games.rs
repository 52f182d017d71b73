//! What can be played, its rules and its lessons, and positions looked at without a table.

use std::time::Duration;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use room::message::{CourseInfo, Games, Rulebook, Study, StudyRequest};
use room::study;

use super::App;
use super::caller::{Caller, json};
use crate::error::ServerError;

/// How long a study is likely to take.
const COST: Duration = Duration::from_millis(5);

/// The games and the levels of bots.
pub async fn games() -> Json<Games> {
    Json(study::games())
}

/// The rules of a game.
pub async fn rules(Path(game): Path<String>) -> Result<Json<Rulebook>, ServerError> {
    Ok(Json(study::rules(&game)?))
}

/// What teaches a game.
pub async fn course(Path(game): Path<String>) -> Result<Json<CourseInfo>, ServerError> {
    Ok(Json(study::course(&game)?))
}

/// A position looked at.
pub async fn study(State(house): State<App>, caller: Caller, body: Bytes) -> Result<Json<Study>, ServerError> {
    let request: StudyRequest = json(&body)?;
    let lang = caller.lang;
    Ok(Json(house.compute(&caller, COST, move || study::study(&request, lang)).await??))
}
