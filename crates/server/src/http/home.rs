//! The socket of the first page: nothing comes in, what changes in the lists goes out.

use std::time::Duration;

use axum::extract::{Query, State};
use axum::response::Response;
use room::message::ByeReason;
use serde::Deserialize;
use tokio_tungstenite::tungstenite::Message;

use super::App;
use super::caller::Caller;
use super::socket::{End, PARTING, STRIKES, farewell, patiently, say};
use super::tables::{BadQuery, bad_query};
use super::web_socket::{OpenSocket, Upgrade};
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
    upgrade: Result<Upgrade, ServerError>,
) -> Result<Response, ServerError> {
    let ids = table_lists::split(&query.map_err(bad_query)?.ids);
    let upgrade = upgrade?;
    let place = house.addresses.socket(caller.address)?;
    let counted = house.metrics.socket();
    let feed = HomeFeed::new(&house, caller.address, ids).await?;
    let messages = Messages::new(house.config.limits.messages);
    Ok(upgrade.open(LARGEST_MESSAGE, async move |mut socket| {
        match tell(&mut socket, feed, &messages).await {
            Err(End::Bye(reason)) => {
                for message in farewell(reason) {
                    let _ = patiently(socket.send(message)).await;
                }
            }
            // The answer to a good-bye is already under way: it goes out as the socket is read to its end.
            Err(End::Closed) => {
                let reading = async { while let Some(Ok(_)) = socket.hear().await {} };
                let _ = tokio::time::timeout(PARTING, reading).await;
            }
            Ok(()) | Err(End::Gone) => {}
        }
        drop((place, counted));
    }))
}

async fn tell(socket: &mut OpenSocket, mut feed: HomeFeed, messages: &Messages) -> Result<(), End> {
    let mut ping = tokio::time::interval(PING);
    ping.reset();
    let (mut unanswered, mut strikes) = (0, 0);
    loop {
        tokio::select! {
            heard = socket.hear() => {
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
            news = feed.next() => {
                say(socket, news.map_err(End::Bye)?).await?;
                patiently(socket.flush()).await?;
            }
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
