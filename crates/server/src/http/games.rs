//! What can be played, its rules and its lessons, and positions looked at without a table.

use axum::Json;
use axum::body::Bytes;
use axum::extract::Path;
use room::message::{CourseInfo, Games, Rulebook, Study, StudyRequest};
use room::study;

use super::caller::{Caller, json};
use crate::error::ServerError;

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
pub async fn study(caller: Caller, body: Bytes) -> Result<Json<Study>, ServerError> {
    let request: StudyRequest = json(&body)?;
    Ok(Json(study::study(&request, caller.lang)?))
}
