//! The socket of a table: commands come in, what happens goes out.

use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, Query, State};
use axum::response::Response;
use futures_util::SinkExt;
use game::{Lang, Words};

use super::App;
use super::asking::{Asking, find};
use super::stream::FlowQuery;
use super::tables::{BadQuery, bad_query};
use crate::error::Fault;
use crate::follow::Follower;
use crate::limits::{Bucket, TOO_FAST};
use crate::live::Live;
use crate::seating::HolderId;
use crate::wire::{Act, ByeReason, Command, ServerMessage};

/// The largest message a client may send, in bytes.
const LARGEST_MESSAGE: usize = 64 << 10;
/// The largest we send: the longest log a table may have fits in with room to spare. Only one such message is ever
/// held for a reader.
const LARGEST_ANSWER: usize = 16 << 20;
/// What most messages fit in, in bytes.
const USUAL_ANSWER: usize = 6 << 10;
/// Small buffers, since most sockets are silent most of the time.
const BUFFER: usize = 2 << 10;
/// How long a reader may keep us waiting before it is let go.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a good-bye may take.
const PARTING: Duration = Duration::from_secs(2);
/// How often a silent client is asked whether it is there; one that does not answer twice is gone.
const PING: Duration = Duration::from_secs(20);
/// How many messages too many are refused one by one before the socket is closed.
const STRIKES: u32 = 100;

/// Opens the socket.
pub async fn live(
    State(tables): State<App>,
    Path(id): Path<String>,
    query: Result<Query<FlowQuery>, BadQuery>,
    asking: Asking,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Fault> {
    let query = query.map_err(bad_query)?;
    let upgrade = upgrade.map_err(|_| Fault::bad("une WebSocket est attendue ici", "a WebSocket is expected here"))?;
    let live = find(&tables, &id).await?;
    let reader = asking.reader(&live, query.seat)?;
    let place = tables.addresses.socket(asking.address)?;
    let counted = tables.metrics.socket();
    let upgrade = upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_write_buffer_size(LARGEST_ANSWER)
        .max_message_size(LARGEST_MESSAGE)
        .max_frame_size(LARGEST_MESSAGE);
    let since = query.since;
    Ok(upgrade.on_upgrade(async move |socket| {
        let follower = Follower::new(&tables, &live, reader, asking.lang, since).await;
        let messages = Bucket::of_messages(tables.config.limits.messages, Instant::now());
        let talk = Talk {
            tables,
            live: &live,
            holder: reader.holder,
            asking: &asking,
            follower,
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
    tables: App,
    live: &'a std::sync::Arc<Live>,
    holder: Option<HolderId>,
    asking: &'a Asking,
    follower: Follower,
    socket: WebSocket,
    messages: Bucket,
    strikes: u32,
}

/// Why a talk ends.
enum End {
    /// The client went, or the line broke.
    Gone,
    /// We say why.
    Bye(ByeReason),
}

impl Talk<'_> {
    async fn run(mut self) {
        if let Err(End::Bye(reason)) = self.talk().await {
            let bye = [text(&ServerMessage::Bye { reason }), Message::Close(None::<CloseFrame>)];
            let parting = async {
                for message in bye {
                    self.socket.send(message).await?;
                }
                // What is still coming in is read and forgotten, or the line would break before our last word.
                while let Some(Ok(_)) = self.socket.recv().await {}
                Ok::<_, axum::Error>(())
            };
            // Whoever does not take leave is left.
            let _ = tokio::time::timeout(PARTING, parting).await;
        }
    }

    async fn talk(&mut self) -> Result<(), End> {
        let mut ping = tokio::time::interval(PING);
        let mut unanswered = 0;
        ping.reset();
        loop {
            tokio::select! {
                frame = self.socket.recv() => {
                    unanswered = 0;
                    match frame {
                        Some(Ok(Message::Text(text))) => self.hear(text.as_str()).await?,
                        Some(Ok(Message::Binary(_))) => self.hear("").await?,
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => self.note_message()?,
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(End::Gone),
                    }
                }
                message = self.follower.next() => {
                    if let ServerMessage::Bye { reason } = message {
                        return Err(End::Bye(reason));
                    }
                    self.say(&message).await?;
                    self.flush().await?;
                }
                _ = ping.tick() => {
                    unanswered += 1;
                    if unanswered > 2 {
                        return Err(End::Gone);
                    }
                    patiently(self.socket.send(Message::Ping(Default::default()))).await?;
                }
            }
        }
    }

    /// A message came in. What it changed goes out along with the answer.
    async fn hear(&mut self, text: &str) -> Result<(), End> {
        let lang = self.asking.lang;
        let (id, outcome) = match serde_json::from_str::<Command>(text) {
            Ok(command) if self.is_too_fast(&command) => {
                self.strikes += 1;
                if self.strikes > STRIKES {
                    return Err(End::Bye(ByeReason::TooFast));
                }
                (command.id, Err(TOO_FAST))
            }
            Ok(command) => {
                let id = command.id.clone();
                (id, self.carry_out(command).await)
            }
            Err(error) => {
                self.note_message()?;
                let fr = format!("le message ne se lit pas : {error}");
                (String::new(), Err(Fault::bad(fr, format!("the message cannot be read: {error}"))))
            }
        };
        let answer = match outcome {
            Ok(answer) => answer,
            Err(fault) => self.refused(id, &fault, lang),
        };
        self.say(&answer).await?;
        if let Some(news) = self.follower.news() {
            self.say(&news).await?;
        }
        self.flush().await
    }

    async fn carry_out(&mut self, command: Command) -> Result<ServerMessage, Fault> {
        const SPECTATOR: Fault =
            Fault::NotYours(Words::new("un spectateur ne peut que regarder", "a spectator can only watch"));
        if command.act == Act::Ping {
            return Ok(ServerMessage::Pong);
        }
        let holder = self.holder.ok_or(SPECTATOR)?;
        let id = command.id.clone();
        let answer = self.tables.command(self.live, holder, command).await?;
        Ok(answer.message(id, self.asking.lang))
    }

    fn refused(&self, mut id: String, fault: &Fault, lang: Lang) -> ServerMessage {
        // An id is given back, but never more of it than an id can have.
        id.truncate(id.char_indices().nth(crate::command::LONGEST_ID).map_or(id.len(), |(end, _)| end));
        let now = matches!(fault, Fault::Stale).then(|| Box::new(self.follower.now()));
        ServerMessage::Refused { id, error: fault.told(lang), now }
    }

    fn is_too_fast(&mut self, _command: &Command) -> bool {
        !self.messages.take(Instant::now()) || self.tables.addresses.message(self.asking.address).is_err()
    }

    /// A message that is no command counts like any other.
    fn note_message(&mut self) -> Result<(), End> {
        if self.messages.take(Instant::now()) {
            return Ok(());
        }
        self.strikes += 1;
        if self.strikes > STRIKES { Err(End::Bye(ByeReason::TooFast)) } else { Ok(()) }
    }

    async fn say(&mut self, message: &ServerMessage) -> Result<(), End> {
        patiently(self.socket.feed(text(message))).await
    }

    async fn flush(&mut self) -> Result<(), End> {
        patiently(self.socket.flush()).await
    }
}

/// Waits for the reader, but not for ever.
async fn patiently(sending: impl Future<Output = Result<(), axum::Error>>) -> Result<(), End> {
    match tokio::time::timeout(PATIENCE, sending).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) => Err(End::Gone),
        Err(_) => Err(End::Bye(ByeReason::TooSlow)),
    }
}

fn text(message: &ServerMessage) -> Message {
    // Messages are plain data, which always serialises; an empty one would be refused by no reader.
    let mut json = Vec::with_capacity(USUAL_ANSWER);
    if serde_json::to_writer(&mut json, message).is_err() {
        json.clear();
    }
    Message::Text(String::from_utf8(json).unwrap_or_default().into())
}
