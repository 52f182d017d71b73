//! The same flow as the socket for programs: one JSON object a line, for as long as they read.

use std::convert::Infallible;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_util::stream::{self, StreamExt};
use room::Token;
use room::message::{ByeReason, ServerMessage, frame};
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

/// Longer than any server is up.
const ENDLESS: Duration = Duration::from_secs(1 << 32);

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
    let token = reader.holder.and(caller.token()).map(Token::hash);
    let subscription = Subscription::new(&house, &table, reader, token, caller.lang, query.since, caller.asker()).await;
    // Whether anybody reads cannot be told: what is sent may lie in buffers of the system for hours. Who comes back for
    // the next stream is there; who does not is missed, as it should be.
    let life = match house.config.limits.stream_life {
        0 => ENDLESS,
        seconds => Duration::from_secs(seconds.into()),
    };
    let end = Instant::now() + life;
    let lines = stream::unfold(Some((subscription, place, counted)), move |held: Option<_>| async move {
        let (mut subscription, place, counted) = held?;
        let pause = KEEP_ALIVE.min(end.saturating_duration_since(Instant::now()));
        let (line, last) = match tokio::time::timeout(pause, subscription.next()).await {
            Ok(Ok(message)) => (message, false),
            Ok(Err(reason)) => (frame(&ServerMessage::Bye { reason }), true),
            Err(_) if Instant::now() >= end => (frame(&ServerMessage::Bye { reason: ByeReason::Renew }), true),
            Err(_) => (Bytes::new(), false),
        };
        Some((line, (!last).then_some((subscription, place, counted))))
    });
    // A long message counts as unread until it is sent: it is sent as it is, and the end of its line behind it.
    let lines = lines.flat_map(|line| stream::iter([line, Bytes::from_static(b"\n")]));
    let lines = lines.filter(|part| std::future::ready(!part.is_empty())).map(Ok::<_, Infallible>);
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(lines)).into_response())
}
