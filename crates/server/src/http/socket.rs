//! The socket of a table: commands come in, what happens goes out.

use std::time::{Duration, Instant};

use axum::extract::{Path, Query, State};
use axum::response::Response;
use bytes::Bytes;
use room::decide::LONGEST_ID;
use room::message::{Act, ByeReason, Command, ServerMessage, frame};
use room::{Fault, HolderId, Token};
use tokio_tungstenite::tungstenite::{self, Message};

use super::App;
use super::caller::{Caller, find};
use super::stream::FlowQuery;
use super::tables::{BadQuery, bad_query};
use super::web_socket::{OpenSocket, Upgrade};
use crate::cached_table::CachedTable;
use crate::error::ServerError;
use crate::house::{Answer, Sender};
use crate::limits::{Messages, TOO_FAST};
use crate::subscription::Subscription;

/// The largest message a client may send, in bytes.
const LARGEST_MESSAGE: usize = 64 << 10;
/// How long a reader may keep us waiting, with a message or a part of a long one, before it is let go.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a good-bye may take.
pub(super) const PARTING: Duration = Duration::from_secs(2);
/// How often a client is asked whether it is there, and how often it may fail to answer before it is gone. Where seconds
/// count it is asked more often: the answer shows how long a message takes to it and back.
const PING: (Duration, u32) = (Duration::from_secs(20), 2);
const TIMED_PING: (Duration, u32) = (Duration::from_secs(5), 10);
/// How many messages too many are refused one by one before the socket is closed.
pub(super) const STRIKES: u32 = 100;

/// Opens the socket.
pub async fn live(
    State(house): State<App>,
    Path(id): Path<String>,
    query: Result<Query<FlowQuery>, BadQuery>,
    caller: Caller,
    upgrade: Result<Upgrade, ServerError>,
) -> Result<Response, ServerError> {
    let (query, upgrade) = (query.map_err(bad_query)?, upgrade?);
    let table = find(&house, &id).await?;
    let reader = caller.reader(&table, query.seat)?;
    let token = reader.holder.and(caller.token()).map(Token::hash);
    let place = house.addresses.socket(caller.address)?;
    let counted = house.metrics.socket();
    let since = query.since;
    Ok(upgrade.open(LARGEST_MESSAGE, async move |socket| {
        let subscription = Subscription::new(&house, &table, reader, token, caller.lang, since, caller.asker()).await;
        let messages = Messages::new(house.config.limits.messages);
        let talk = Talk {
            house,
            table: &table,
            holder: reader.holder,
            caller: &caller,
            subscription,
            socket,
            messages,
            strikes: 0,
        };
        talk.run().await;
        drop((place, counted));
    }))
}

/// One client on its socket.
struct Talk<'a> {
    house: App,
    table: &'a std::sync::Arc<CachedTable>,
    holder: Option<HolderId>,
    caller: &'a Caller,
    subscription: Subscription,
    socket: OpenSocket,
    messages: Messages,
    strikes: u32,
}

/// Why a talk ends.
pub(super) enum End {
    /// The line broke.
    Gone,
    /// The client said good-bye.
    Closed,
    /// We say why.
    Bye(ByeReason),
}

impl Talk<'_> {
    async fn run(mut self) {
        let last_words = match self.talk().await {
            Ok(()) | Err(End::Gone) => return,
            Err(End::Bye(reason)) => farewell(reason),
            // The answer to a good-bye is already under way: it goes out as the socket is read to its end.
            Err(End::Closed) => Vec::new(),
        };
        let Talk { mut socket, subscription, .. } = self;
        // Whoever has said good-bye, or was told it, is here no more.
        drop(subscription);
        let parting = async {
            for message in last_words {
                socket.send(message).await?;
            }
            // What is still coming in is read and forgotten, or the line would break before our last word.
            while let Some(Ok(_)) = socket.hear().await {}
            Ok::<_, tungstenite::Error>(())
        };
        // Whoever does not take leave is left.
        let _ = tokio::time::timeout(PARTING, parting).await;
    }

    async fn talk(&mut self) -> Result<(), End> {
        let timed = self.holder.is_some() && self.table.room().clock.is_some();
        let (every, patience) = if timed { TIMED_PING } else { PING };
        let mut ping = tokio::time::interval(every);
        let mut unanswered = 0;
        let mut asked = (0_u64, Instant::now());
        if !timed {
            ping.reset();
        }
        loop {
            tokio::select! {
                frame = self.socket.hear() => {
                    unanswered = 0;
                    match frame {
                        Some(Ok(Message::Text(text))) => self.hear(text.as_str()).await?,
                        // A part of a message is never heard alone.
                        Some(Ok(Message::Binary(_) | Message::Frame(_))) => self.hear("").await?,
                        Some(Ok(Message::Pong(answer))) => {
                            self.note_message()?;
                            // Only the answer to the last question: what else comes is anybody's invention.
                            if answer == asked.0.to_be_bytes()[..] {
                                self.measured(asked.1.elapsed());
                            }
                        }
                        Some(Ok(Message::Ping(_))) => self.note_message()?,
                        Some(Ok(Message::Close(_))) => return Err(End::Closed),
                        Some(Err(_)) | None => return Err(End::Gone),
                    }
                }
                message = self.subscription.next() => {
                    self.say(message.map_err(End::Bye)?).await?;
                    self.flush().await?;
                }
                _ = ping.tick() => {
                    unanswered += 1;
                    if unanswered > patience {
                        return Err(End::Gone);
                    }
                    asked = (asked.0 + 1, Instant::now());
                    let question = asked.0.to_be_bytes().to_vec();
                    patiently(self.socket.send(Message::Ping(question.into()))).await?;
                }
            }
        }
    }

    /// So long takes a message to this client and back.
    fn measured(&self, lag: Duration) {
        if let Some(holder) = self.holder {
            self.table.presence().measured(holder, u64::try_from(lag.as_millis()).unwrap_or(u64::MAX));
        }
    }

    /// A message came in. What it changed goes out along with the answer.
    async fn hear(&mut self, text: &str) -> Result<(), End> {
        if !self.subscription.is_still_held() {
            return Err(End::Bye(ByeReason::SignedOut));
        }
        let answer = match serde_json::from_str::<Command>(text) {
            Ok(command) if self.is_too_fast() => {
                self.strikes += 1;
                if self.strikes > STRIKES {
                    return Err(End::Bye(ByeReason::TooFast));
                }
                self.refused(command.id, &TOO_FAST)
            }
            Ok(command) => self.carry_out(command).await,
            Err(error) => {
                self.note_message()?;
                let fr = format!("le message ne se lit pas : {error}");
                self.refused(
                    String::new(),
                    &Fault::because((fr, format!("the message cannot be read: {error}"))).into(),
                )
            }
        };
        self.say(answer).await?;
        if let Some(news) = self.subscription.news() {
            self.say(news).await?;
        }
        self.flush().await
    }

    /// Nobody gives up on this half-way: a socket hears nothing else until it is answered.
    async fn carry_out(&mut self, command: Command) -> Bytes {
        let id = command.id.clone();
        let answer = match self.holder {
            Some(holder) => {
                let sender = Sender { holder, address: self.caller.address };
                self.house.command(self.table, sender, command).await
            }
            None if command.act == Act::Ping => Ok(Answer::Pong),
            None => Err(ServerError::SPECTATOR),
        };
        match answer {
            Ok(answer) => answer.frame(id, self.caller.lang),
            Err(error) => self.refused(id, &error),
        }
    }

    fn refused(&self, mut id: String, error: &ServerError) -> Bytes {
        // An id is given back, but never more of it than an id can have.
        id.truncate(id.char_indices().nth(LONGEST_ID).map_or(id.len(), |(end, _)| end));
        match error {
            ServerError::Refused(fault) => self.subscription.refused(id, fault),
            _ => frame(&ServerMessage::Refused { id, error: error.told(self.caller.lang), now: None }),
        }
    }

    fn is_too_fast(&mut self) -> bool {
        !self.messages.take() || self.house.addresses.message(self.caller.address).is_err()
    }

    /// A message that is no command counts like any other.
    fn note_message(&mut self) -> Result<(), End> {
        if self.messages.take() {
            return Ok(());
        }
        self.strikes += 1;
        if self.strikes > STRIKES { Err(End::Bye(ByeReason::TooFast)) } else { Ok(()) }
    }

    async fn say(&mut self, message: Bytes) -> Result<(), End> {
        say(&mut self.socket, message).await
    }

    async fn flush(&mut self) -> Result<(), End> {
        patiently(self.socket.flush()).await
    }
}

/// Says a message, part by part where it is long.
pub(super) async fn say(socket: &mut OpenSocket, mut message: Bytes) -> Result<(), End> {
    let mut is_first = true;
    while is_first || !message.is_empty() {
        patiently(socket.say_part(&mut message, is_first)).await?;
        is_first = false;
    }
    Ok(())
}

/// The last words to who is told to go.
pub(super) fn farewell(reason: ByeReason) -> Vec<Message> {
    // Frames are JSON, which is always UTF-8; were one not, the reader would be sent an empty message.
    vec![Message::Text(frame(&ServerMessage::Bye { reason }).try_into().unwrap_or_default()), Message::Close(None)]
}

/// Waits for the reader, but not for ever.
pub(super) async fn patiently(sending: impl Future<Output = Result<(), tungstenite::Error>>) -> Result<(), End> {
    match tokio::time::timeout(PATIENCE, sending).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) => Err(End::Gone),
        Err(_) => Err(End::Bye(ByeReason::TooSlow)),
    }
}
