//! The socket of the first page: nothing comes in, what changes in the lists goes out.

use std::time::Duration;

use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::response::Response;
use room::message::{ByeReason, ServerMessage, frame};
use serde::Deserialize;

use super::App;
use super::caller::Caller;
use super::socket::{End, PARTING, STRIKES, patiently, text};
use super::tables::{BadQuery, bad_query};
use crate::error::ServerError;
use crate::home_feed::HomeFeed;
use crate::limits::Messages;
use crate::table_lists;

/// Nothing is expected from a reader of the first page but signs of life.
const LARGEST_MESSAGE: usize = 1 << 10;
/// How often a reader is asked whether it is there.
const PING: Duration = Duration::from_secs(20);
/// How often it may fail to answer.
const PATIENT: u32 = 2;

/// Which tables are one's own.
#[derive(Deserialize)]
pub struct HomeQuery {
    #[serde(default)]
    ids: String,
}

/// Opens the socket.
pub async fn live(
    State(house): State<App>,
    query: Result<Query<HomeQuery>, BadQuery>,
    caller: Caller,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, ServerError> {
    let ids = table_lists::split(&query.map_err(bad_query)?.ids);
    let upgrade =
        upgrade.map_err(|_| ServerError::bad("une WebSocket est attendue ici", "a WebSocket is expected here"))?;
    let place = house.addresses.socket(caller.address)?;
    let counted = house.metrics.socket();
    let feed = HomeFeed::new(&house, caller.address, ids).await?;
    let messages = Messages::new(house.config.limits.messages);
    Ok(upgrade.max_message_size(LARGEST_MESSAGE).max_frame_size(LARGEST_MESSAGE).on_upgrade(async move |mut socket| {
        match tell(&mut socket, feed, &messages).await {
            Err(End::Bye(reason)) => {
                let _ = patiently(socket.send(text(frame(&ServerMessage::Bye { reason })))).await;
                let _ = patiently(socket.send(Message::Close(None))).await;
            }
            // The answer to a good-bye is already under way: it goes out as the socket is read to its end.
            Err(End::Closed) => {
                let reading = async { while let Some(Ok(_)) = socket.recv().await {} };
                let _ = tokio::time::timeout(PARTING, reading).await;
            }
            Ok(()) | Err(End::Gone) => {}
        }
        drop((place, counted));
    }))
}

async fn tell(socket: &mut WebSocket, mut feed: HomeFeed, messages: &Messages) -> Result<(), End> {
    let mut ping = tokio::time::interval(PING);
    ping.reset();
    let (mut unanswered, mut strikes) = (0, 0);
    loop {
        tokio::select! {
            heard = socket.recv() => {
                unanswered = 0;
                if !messages.take() {
                    strikes += 1;
                }
                match heard {
                    _ if strikes > STRIKES => return Err(End::Bye(ByeReason::TooFast)),
                    Some(Ok(Message::Close(_))) => return Err(End::Closed),
                    Some(Err(_)) | None => return Err(End::Gone),
                    Some(Ok(_)) => {}
                }
            }
            news = feed.next() => patiently(socket.send(text(news.map_err(End::Bye)?))).await?,
            _ = ping.tick() => {
                unanswered += 1;
                if unanswered > PATIENT {
                    return Err(End::Gone);
                }
                patiently(socket.send(Message::Ping(Vec::new().into()))).await?;
            }
        }
    }
}
