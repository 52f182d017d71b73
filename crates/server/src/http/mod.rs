//! HTTP: the routes, and what every request passes through.

mod caller;
mod games;
mod guard;
mod handover;
mod home;
mod matches;
pub mod openapi;
mod pages;
mod shared_texts;
mod socket;
mod stream;
mod tables;
#[cfg(test)]
mod tests;
mod web_socket;

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, State};
use axum::http::{StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use axum::{Json, Router};

use room::message::Reach;

use self::caller::Caller;
pub(crate) use self::shared_texts::SmallTexts;
use crate::error::ServerError;
use crate::house::House;

/// The largest body of a request, in bytes.
const LARGEST_BODY: usize = 64 << 10;
/// The largest match file that is taken, in bytes.
const LARGEST_MATCH: usize = 1 << 20;

/// What every handler gets.
pub type App = Arc<House>;

/// Every route of the interface for programs, with its path as the OpenAPI document writes it.
fn routes() -> Vec<(&'static str, MethodRouter<App>)> {
    vec![
        ("/health", get(health)),
        ("/health/live", get(async || "ok\n")),
        ("/health/ready", get(ready)),
        ("/api/openapi.json", get(openapi::document)),
        ("/api/games", get(games::games)),
        ("/api/games/{game}/rules", get(games::rules)),
        ("/api/games/{game}/course", get(games::course)),
        ("/api/study", post(games::study)),
        ("/api/reach", get(reach)),
        ("/api/home/live", get(home::live)),
        ("/api/handovers", post(handover::begin)),
        ("/api/handovers/take", post(handover::take)),
        ("/api/tables", get(tables::list).post(tables::create)),
        ("/api/tables/{id}", get(tables::snapshot)),
        ("/api/tables/{id}/join", post(tables::join)),
        ("/api/tables/{id}/invitation", post(tables::invitation)),
        ("/api/tables/{id}/rematch", post(tables::rematch)),
        ("/api/tables/{id}/sign-out", post(tables::sign_out)),
        ("/api/tables/{id}/handover", post(handover::add)),
        ("/api/tables/{id}/commands", post(tables::command)),
        ("/api/tables/{id}/scenes", get(tables::scenes)),
        ("/api/tables/{id}/live", get(socket::live)),
        ("/api/tables/{id}/stream", get(stream::stream)),
        ("/api/tables/{id}/file", get(matches::file)),
        ("/api/tables/{id}/pdn", get(matches::as_pdn)),
        ("/api/matches", post(matches::import).layer(DefaultBodyLimit::max(LARGEST_MATCH))),
    ]
}

/// What is told at an address of its own: how busy a house is is nobody's business but its keeper's, and whoever asks at
/// the door where everybody comes in may come through a proxy that says nothing of it.
pub fn metrics(house: &App) -> Router {
    Router::new().route("/metrics", get(counted)).with_state(house.clone())
}

/// The whole service.
pub fn router(house: &App) -> Router {
    let api = routes().into_iter().fold(Router::new(), |router, (path, route)| router.route(path, route));
    api.route("/api/{*rest}", axum::routing::any(nothing_here))
        .route("/metrics", axum::routing::any(nothing_here))
        .method_not_allowed_fallback(nothing_here)
        .merge(pages::routes())
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(middleware::from_fn_with_state(house.clone(), guard::guard))
        .with_state(house.clone())
}

async fn nothing_here() -> ServerError {
    room::Fault::NotFound.into()
}

/// Ready, or not: while the store takes nothing, nothing can be played. A table that cannot be read is told, but stops
/// nobody else.
async fn health(State(house): State<App>) -> Response {
    let damaged = match house.health.unreadable() {
        0 => String::new(),
        count => format!("tables that cannot be read: {count}\n"),
    };
    if house.health.is_ready() {
        format!("ok\n{damaged}").into_response()
    } else {
        let why = format!("not ready: the store cannot be written\n{damaged}");
        (StatusCode::SERVICE_UNAVAILABLE, why).into_response()
    }
}

/// By whom this server can be reached.
async fn reach(State(house): State<App>, caller: Caller) -> Json<Reach> {
    Json(crate::reach::reach(&house.config, house.listens(), caller.local))
}

/// Whether to send people here: not to a server that is about to stop, nor to one whose store takes nothing.
async fn ready(State(house): State<App>) -> Response {
    if house.health.is_leaving() {
        return (StatusCode::SERVICE_UNAVAILABLE, "not ready: about to stop\n").into_response();
    }
    health(State(house)).await
}

async fn counted(State(house): State<App>) -> Response {
    ([(header::CONTENT_TYPE, "application/openmetrics-text; version=1.0.0; charset=utf-8")], house.metrics.text())
        .into_response()
}
