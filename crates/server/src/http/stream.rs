//! The same flow as the socket for programs: one JSON object a line, for as long as they read.

use std::time::Duration;

use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Deserialize;

use super::App;
use super::asking::{Asking, find};
use super::tables::{BadQuery, bad_query};
use crate::error::Fault;
use crate::follow::Follower;
use crate::wire::ServerMessage;

/// An empty line this often shows both ends that the other is there.
const KEEP_ALIVE: Duration = Duration::from_secs(10);

/// What a reader already knows, and from which seat it looks.
#[derive(Deserialize)]
pub struct FlowQuery {
    /// The last event it has.
    #[serde(default)]
    pub since: u64,
    /// The seat to look from.
    #[serde(rename = "as")]
    pub seat: Option<u8>,
}

/// The flow as lines.
pub async fn stream(
    State(tables): State<App>,
    Path(id): Path<String>,
    query: Result<Query<FlowQuery>, BadQuery>,
    asking: Asking,
) -> Result<Response, Fault> {
    let query = query.map_err(bad_query)?;
    let live = find(&tables, &id).await?;
    let reader = asking.reader(&live, query.seat)?;
    let place = tables.addresses.socket(asking.address)?;
    let counted = tables.metrics.socket();
    let follower = Follower::new(&tables, &live, reader, asking.lang, query.since).await;
    let lines = stream::unfold(Some((follower, place, counted)), async |held| {
        let (mut follower, place, counted) = held?;
        let Ok(message) = tokio::time::timeout(KEEP_ALIVE, follower.next()).await else {
            return Some((Ok("\n".to_owned()), Some((follower, place, counted))));
        };
        let last = matches!(message, ServerMessage::Bye { .. });
        let line = serde_json::to_string(&message).map(|line| line + "\n");
        Some((line, (!last).then_some((follower, place, counted))))
    });
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(lines)).into_response())
}
