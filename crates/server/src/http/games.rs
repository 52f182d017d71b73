//! What can be played, its rules and its lessons, and positions looked at without a table.

use axum::Json;
use axum::body::Bytes;
use axum::extract::Path;
use bots::Level;
use room::message::{CourseInfo, Games, LevelInfo, Rulebook, Study, StudyRequest};
use room::{Fault, study};
use table::{CATALOGUE, catalogue};

use super::caller::{Caller, json};
use crate::error::ServerError;

/// The games and the levels of bots.
pub async fn games() -> Json<Games> {
    let level =
        |level: Level| LevelInfo { level: level.get(), name: level.words().name, help: level.words().description };
    Json(Games { games: CATALOGUE.to_vec(), levels: Level::all().map(level).collect() })
}

/// The rules of a game.
pub async fn rules(Path(game): Path<String>) -> Result<Json<Rulebook>, ServerError> {
    Ok(Json(catalogue::find(&game).ok_or(Fault::NotFound)?.rulebook()))
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
