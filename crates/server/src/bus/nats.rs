//! Notes over NATS, for servers that share a store. A note may be lost: what it tells is never more than that somebody
//! should look, and servers compare what they have with the store besides.

use std::borrow::Cow;
use std::collections::HashMap;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use async_nats::{Client, ConnectOptions, Event, Message, ServerAddr};
use async_trait::async_trait;
use futures_util::StreamExt;
use parking_lot::Mutex;
use percent_encoding::percent_decode_str;
use room::presence::Signs;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

use super::{Bus, Heard, InProcess, Note, Notes, SILENCE, Spent, Thought};

/// What all our subjects begin with: whoever has several fleets gives each an account of its own.
const TABLES: &str = "tablee.table";
const FLEET: &str = "tablee.fleet";
/// All of them, in one subscription: so what a server tells is heard in the order in which it was told.
const ALL: &str = "tablee.>";
/// How many notes may wait to be sent, or to be heard.
const DEPTH: usize = 8192;
/// The file with the credentials of a server, where the address holds none.
const CREDENTIALS: &str = "TABLEE_NATS_CREDS";

/// Why there is no bus.
#[derive(Debug, thiserror::Error)]
pub enum NoBus {
    /// What was said is no address. It may hold a password: it is not repeated.
    #[error("this is no address of a NATS server")]
    Address,
    /// The file with the credentials cannot be read.
    #[error("the file of {CREDENTIALS} cannot be read: {0}")]
    Credentials(std::io::Error),
    /// Nobody answers.
    #[error("NATS does not answer: {0}")]
    Connect(String),
}

/// A bus that other servers listen to.
pub struct Nats {
    node: u64,
    here: InProcess,
    out: mpsc::Sender<(String, Word)>,
    heard: Mutex<Option<mpsc::Receiver<Heard>>>,
    state: Arc<State>,
    client: Client,
}

#[derive(Default)]
struct State {
    /// Something may have been lost since this was last asked.
    lost: AtomicBool,
    /// What was last wrong with the line.
    complaint: Mutex<String>,
    /// How many notes of ours found no room to wait in since the last one that did: their numbers are left out.
    unsent: AtomicU64,
    /// When each other server was last heard, and the number of its last note.
    heard: Mutex<HashMap<u64, (Instant, Option<u64>)>>,
}

/// What goes over the wire.
#[derive(Serialize, Deserialize)]
struct Wire {
    /// Who tells it.
    node: u64,
    /// Which of its notes it is: who misses one knows.
    #[serde(default)]
    n: Option<u64>,
    #[serde(flatten)]
    word: Word,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "w", rename_all = "kebab-case")]
enum Word {
    At { seq: u64 },
    Changed,
    Presence { holder: u32, signs: Signs },
    Spectators { count: u32 },
    Thinking { seat: u8, turn_seq: u64, depth: u32, score: i32, nodes: u64, line: Vec<String> },
    Who,
    Here { spent: Vec<Spent> },
    Lost,
}

impl Word {
    /// A note for other servers; nothing for what is only this one's business.
    fn of(note: &Note) -> Option<Word> {
        Some(match note {
            Note::At(seq) => Word::At { seq: *seq },
            Note::Changed => Word::Changed,
            Note::Presence(Some((holder, signs))) => Word::Presence { holder: *holder, signs: *signs },
            Note::Spectators(count) => Word::Spectators { count: *count },
            Note::Thinking(thought) => {
                let Thought { seat, turn_seq, seen } = &**thought;
                let bots::Progress { depth, score, nodes, line } = seen.clone();
                Word::Thinking { seat: *seat, turn_seq: *turn_seq, depth, score, nodes, line }
            }
            Note::Presence(None) | Note::Stopping => return None,
        })
    }

    fn heard(self, node: u64, table: Option<&str>) -> Option<Heard> {
        let note = match self {
            Word::At { seq } => Note::At(seq),
            Word::Changed => Note::Changed,
            Word::Presence { holder, signs } => Note::Presence(Some((holder, signs))),
            Word::Spectators { count } => Note::Spectators(count),
            Word::Thinking { seat, turn_seq, depth, score, nodes, line } => {
                let seen = bots::Progress { depth, score, nodes, line };
                Note::Thinking(Arc::new(Thought { seat, turn_seq, seen }))
            }
            Word::Who => return Some(Heard::WhoIsAt(table?.to_owned())),
            Word::Here { spent } => return Some(Heard::Spent(node, spent)),
            Word::Lost => return Some(Heard::Lost),
        };
        Some(Heard::Note(table?.to_owned(), node, note))
    }
}

impl Nats {
    /// Connects to NATS at this address, as the server with this number.
    pub async fn connect(address: &str, node: u64) -> Result<Nats, NoBus> {
        let (addresses, mut options) = read(address)?;
        if let Some(file) = std::env::var_os(CREDENTIALS).filter(|file| !file.is_empty()) {
            options = options.credentials_file(file).await.map_err(NoBus::Credentials)?;
        }
        let state = Arc::new(State::default());
        let (out, wishes) = mpsc::channel(DEPTH);
        let (told, back) = (state.clone(), out.clone());
        let client = options
            .name("tablee")
            .retry_on_initial_connect()
            .reconnect_delay_callback(|attempts| Duration::from_millis(100 * attempts.clamp(1, 5) as u64))
            .event_callback(move |event| {
                told.note(&event);
                if matches!(event, Event::Connected) {
                    // What was told while the line was down may not have been heard: others are to look.
                    let _ = back.try_send((FLEET.to_owned(), Word::Lost));
                }
                std::future::ready(())
            })
            .connect(addresses)
            .await
            .map_err(|error| NoBus::Connect(error.kind().to_string()))?;
        let messages = client.subscribe(ALL).await.map_err(|error| NoBus::Connect(error.to_string()))?;
        let (hear, heard) = mpsc::channel(DEPTH);
        tokio::spawn(send(client.clone(), node, state.clone(), wishes));
        tokio::spawn(messages.for_each({
            let state = state.clone();
            move |message| {
                state.hear(node, &message, &hear);
                std::future::ready(())
            }
        }));
        Ok(Nats { node, here: InProcess::default(), out, heard: Mutex::new(Some(heard)), state, client })
    }

    fn send(&self, subject: String, word: Word) {
        if self.out.try_send((subject, word)).is_err() {
            self.state.unsent.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// The servers of an address, and who we are for them. What is secret is taken out of their names, which the library
/// tells to whoever wants to know all, and leaves alone otherwise.
fn read(address: &str) -> Result<(Vec<ServerAddr>, ConnectOptions), NoBus> {
    let plain = |text: &str| percent_decode_str(text).decode_utf8().map(Cow::into_owned).map_err(|_| NoBus::Address);
    let (mut addresses, mut options) = (Vec::new(), ConnectOptions::new());
    for address in address.split(',') {
        let mut url = ServerAddr::from_str(address).map_err(|_| NoBus::Address)?.into_inner();
        options = match (url.username(), url.password()) {
            ("", None) => options,
            (token, None) => options.token(plain(token)?),
            (user, Some(word)) => options.user_and_password(plain(user)?, plain(word)?),
        };
        url.set_password(None).and_then(|()| url.set_username("")).map_err(|()| NoBus::Address)?;
        addresses.push(ServerAddr::from_url(url).map_err(|_| NoBus::Address)?);
    }
    Ok((addresses, options))
}

/// Sends what is to be told, each with its number; while NATS is away, it waits.
async fn send(client: Client, node: u64, state: Arc<State>, mut wishes: mpsc::Receiver<(String, Word)>) {
    let mut number = 0;
    while let Some((subject, word)) = wishes.recv().await {
        number += 1 + state.unsent.swap(0, Ordering::Relaxed);
        // Numbers, strings and plain structs with string keys always serialise.
        let bytes = serde_json::to_vec(&Wire { node, n: Some(number), word }).unwrap_or_default();
        if let Err(error) = client.publish(subject, bytes.into()).await {
            tracing::warn!(%error, "a note was not sent");
        }
    }
}

impl State {
    fn note(&self, event: &Event) {
        match event {
            Event::Connected => {
                self.lost.store(true, Ordering::Relaxed);
                self.complaint.lock().clear();
                tracing::info!("NATS is there");
            }
            Event::Disconnected | Event::Closed => {
                tracing::warn!("NATS is away; what others do is looked up in the store");
            }
            Event::SlowConsumer(_) => self.lost.store(true, Ordering::Relaxed),
            // It is tried again every half a second: what is new is told.
            Event::ServerError(_) | Event::ClientError(_) => {
                let complaint = event.to_string();
                let mut last = self.complaint.lock();
                if *last != complaint {
                    tracing::warn!(complaint, "NATS is not there");
                    *last = complaint;
                }
            }
            _ => {}
        }
    }

    fn hear(&self, node: u64, message: &Message, hear: &mpsc::Sender<Heard>) {
        // What a later version tells and this one does not understand is not for this one.
        let Ok(Wire { node: from, n: number, word }) = serde_json::from_slice(&message.payload) else { return };
        if from == node {
            return;
        }
        let missed = self.is_heard(from, number, Instant::now());
        let table = message.subject.strip_prefix(TABLES).and_then(|rest| rest.strip_prefix('.'));
        let missed = missed.then_some(Heard::Missed);
        for heard in missed.into_iter().chain(word.heard(from, table)) {
            if hear.try_send(heard).is_err() {
                self.lost.store(true, Ordering::Relaxed);
            }
        }
    }

    /// A note of another server came, with its number; says whether one before it did not.
    fn is_heard(&self, from: u64, number: Option<u64>, now: Instant) -> bool {
        let before = self.heard.lock().insert(from, (now, number)).and_then(|(_, number)| number);
        matches!((before, number), (Some(before), Some(number)) if number != before + 1)
    }

    /// Who was heard just now.
    fn lately(&self, now: Instant) -> Vec<u64> {
        let heard = self.heard.lock();
        heard.iter().filter(|(_, (at, _))| now.duration_since(*at) < SILENCE).map(|(node, _)| *node).collect()
    }

    /// Whether each of these servers but our own was heard just now, and nothing was lost since this was last asked.
    fn is_sound(&self, nodes: &[u64], own: u64, now: Instant) -> bool {
        let lost = self.lost.swap(false, Ordering::Relaxed);
        let mut heard = self.heard.lock();
        heard.retain(|node, (at, _)| nodes.contains(node) || now.duration_since(*at) < SILENCE);
        let lately = |node: &u64| heard.get(node).is_some_and(|(at, _)| now.duration_since(*at) < SILENCE);
        !lost && nodes.iter().all(|node| *node == own || lately(node))
    }
}

#[async_trait]
impl Bus for Nats {
    fn publish(&self, table: &str, note: Note) {
        self.publish_elsewhere(table, note.clone());
        self.here.publish(table, note);
    }

    fn publish_elsewhere(&self, table: &str, note: Note) {
        if let Some(word) = Word::of(&note) {
            self.send(format!("{TABLES}.{table}"), word);
        }
    }

    async fn subscribe(&self, table: &str) -> Notes {
        self.here.subscribe(table).await
    }

    fn publish_here(&self, table: &str, note: Note) {
        self.here.publish(table, note);
    }

    fn others(&self) -> Option<mpsc::Receiver<Heard>> {
        self.heard.lock().take()
    }

    fn ask_who_is_at(&self, table: &str) {
        self.send(format!("{TABLES}.{table}"), Word::Who);
    }

    fn tell_spent(&self, spent: Vec<Spent>) {
        self.send(FLEET.to_owned(), Word::Here { spent });
    }

    fn tell_lost(&self) {
        self.send(FLEET.to_owned(), Word::Lost);
    }

    fn heard_lately(&self) -> Vec<u64> {
        self.state.lately(Instant::now())
    }

    fn is_sound(&self, nodes: &[u64]) -> bool {
        let connected = self.client.connection_state() == async_nats::connection::State::Connected;
        self.state.is_sound(nodes, self.node, Instant::now()) && connected
    }
}

#[cfg(test)]
mod tests {
    use super::super::TELL;
    use super::*;

    const OWN: u64 = 1;
    const OTHER: u64 = 2;

    #[test]
    fn a_note_that_was_lost_is_missed_when_the_next_one_comes() {
        let (state, now) = (State::default(), Instant::now());
        let missed = [5, 6, 8, 9].map(|number| state.is_heard(OTHER, Some(number), now));
        assert_eq!(missed, [false, false, true, false], "whose first note it is was not heard before");
        assert!(!state.is_heard(3, Some(1), now) && !state.is_heard(OTHER, Some(10), now), "each counts its own");
    }

    #[test]
    fn who_tells_nothing_is_not_relied_on_before_a_second_is_over() {
        let (state, begun) = (State::default(), Instant::now());
        assert!(state.is_sound(&[OWN], OWN, begun) && !state.is_sound(&[OWN, OTHER], OWN, begun));
        state.is_heard(OTHER, Some(1), begun);
        // It falls silent right after that, and is asked about in every round.
        let rounds: Vec<bool> = (1..=5).map(|round| state.is_sound(&[OWN, OTHER], OWN, begun + round * TELL)).collect();
        assert_eq!(rounds, [true, true, false, false, false], "one that is late is no silence");
        assert!(state.lately(begun + 2 * TELL).contains(&OTHER) && state.lately(begun + SILENCE).is_empty());
    }

    #[test]
    fn what_may_have_been_lost_is_said_once() {
        let (state, now) = (State::default(), Instant::now());
        state.lost.store(true, Ordering::Relaxed);
        assert!(!state.is_sound(&[OWN], OWN, now) && state.is_sound(&[OWN], OWN, now));
        // Who is up no more and was not heard for a while is forgotten.
        state.is_heard(OTHER, Some(1), now);
        assert!(state.is_sound(&[OWN], OWN, now + SILENCE) && state.heard.lock().is_empty());
    }
}
