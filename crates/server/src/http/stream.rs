//! The same flow as the socket for programs: one JSON object a line, for as long as they read.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use room::message::{ServerMessage, frame};
use serde::Deserialize;

use super::App;
use super::caller::{Caller, find};
use super::tables::{BadQuery, bad_query};
use crate::error::ServerError;
use crate::subscription::Subscription;

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
    State(house): State<App>,
    Path(id): Path<String>,
    query: Result<Query<FlowQuery>, BadQuery>,
    caller: Caller,
) -> Result<Response, ServerError> {
    let query = query.map_err(bad_query)?;
    let table = find(&house, &id).await?;
    let reader = caller.reader(&table, query.seat)?;
    let place = house.addresses.socket(caller.address)?;
    let counted = house.metrics.socket();
    let subscription = Subscription::new(&house, &table, reader, caller.lang, query.since).await;
    let lines = stream::unfold(Some((subscription, place, counted)), async |held| {
        let (mut subscription, place, counted) = held?;
        let (line, last) = match tokio::time::timeout(KEEP_ALIVE, subscription.next()).await {
            Ok(Ok(message)) => ([&message[..], b"\n"].concat(), false),
            Ok(Err(reason)) => ([&frame(&ServerMessage::Bye { reason })[..], b"\n"].concat(), true),
            Err(_) => (b"\n".to_vec(), false),
        };
        Some((Ok::<_, Infallible>(line), (!last).then_some((subscription, place, counted))))
    });
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(lines)).into_response())
}
