//! Going on in another browser: six words that lead to one's seats, once and for a few minutes. What is kept is a hash of
//! the words, and of the tokens that hold those seats; no token is ever kept or handed over. One server keeps that in
//! memory; several keep it in the store they share, so that each of them knows the words.

mod words;

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;

use async_trait::async_trait;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use parking_lot::Mutex;
use rand::{Rng, RngExt};
use room::{Hash, Token};
use sha2::{Digest, Sha256};

use self::words::WORDS;
use crate::error::ServerError;
use crate::limits::network;
use crate::store::{Store, StoreError};

/// For how long the words are good, in milliseconds.
pub const LIFE: u64 = 10 * 60 * 1000;
/// How many words there are: with 256 to choose from, 48 bits, which nobody guesses within minutes.
const LENGTH: usize = 6;
/// For how long whoever took them may ask again because the answer was lost, in milliseconds.
pub const REPEATABLE: u64 = 2 * 60 * 1000;
/// How many handovers may wait, from one address.
pub const MOST_EACH: usize = 5;
/// How many may, in all.
pub const MOST: usize = 10_000;
/// How many tables one of them may hold.
pub const MOST_TABLES: usize = 50;
/// How many words an address may try in a minute, at each server.
const TRIES: NonZeroU32 = NonZeroU32::new(10).unwrap();

/// What is kept of the words.
pub type Key = [u8; 32];

/// Seats on their way to another browser.
#[derive(Clone, PartialEq, Debug)]
pub struct Handover {
    /// Until when the words are good.
    pub until: u64,
    /// From where they were asked for: a network.
    pub from: IpAddr,
    /// Who took them, by the token it made.
    pub taken: Option<Hash>,
    /// Whether the first browser gives them up.
    pub moves: bool,
    /// The name that was used there.
    pub name: String,
    /// At which tables, and what was shown there to hold seats: worth as much as that still is. Always in the same order.
    pub seats: Vec<(String, Hash)>,
}

/// Where handovers wait.
#[async_trait]
pub trait Waiting: Send + Sync {
    /// One more waits, without seats yet; not if too many do.
    async fn begin(&self, key: Key, handover: Handover, now: u64) -> Result<bool, StoreError>;

    /// Those that nobody may take any more are forgotten.
    async fn forget(&self, now: u64) -> Result<(), StoreError>;

    /// Seats are added to one that was asked for from there, if it still waits: until when it does. Those that are
    /// there already are added again, to no effect.
    async fn add(&self, key: Key, from: IpAddr, seats: (&str, Hash), now: u64) -> Result<Option<Added>, StoreError>;

    /// One is taken: by whoever is first, and by the same one again for [`REPEATABLE`]. Nothing is added any more.
    async fn take(&self, key: Key, taker: Hash, now: u64) -> Result<Option<Handover>, StoreError>;
}

/// What came of seats that were added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Added {
    /// They wait with the others, until then.
    Until(u64),
    /// There are too many already.
    TooMany,
}

/// All that are on their way.
pub struct Handovers {
    here: InMemory,
    tries: DefaultKeyedRateLimiter<IpAddr>,
}

impl Default for Handovers {
    fn default() -> Handovers {
        Handovers { here: InMemory::default(), tries: RateLimiter::keyed(Quota::per_minute(TRIES)) }
    }
}

const TOO_MANY: ServerError = ServerError::limit(
    "trop de codes en attente ; réessayez dans quelques minutes",
    "too many codes are waiting; try again in a few minutes",
);
const TOO_OFTEN: ServerError =
    ServerError::limit("trop d’essais ; patientez une minute", "too many tries; wait a minute");
const WORTHLESS: ServerError = ServerError::not_yours(
    "ces mots ne valent rien : mal recopiés, déjà utilisés ou trop vieux",
    "these words are worth nothing: miscopied, already used or too old",
);

impl Handovers {
    fn waiting<'a>(&'a self, store: &'a dyn Store) -> &'a dyn Waiting {
        store.handovers().unwrap_or(&self.here)
    }

    /// New words, which lead nowhere yet.
    pub async fn begin(
        &self,
        store: &dyn Store,
        from: IpAddr,
        moves: bool,
        name: String,
        now: u64,
    ) -> Result<String, ServerError> {
        let code = new_code(&mut rand::rng());
        let (until, from) = (now + LIFE, network(from));
        let handover = Handover { until, from, taken: None, moves, name, seats: Vec::new() };
        let begun = self.waiting(store).begin(key(&code), handover, now).await?;
        begun.then_some(code).ok_or(TOO_MANY)
    }

    /// Seats that the words lead to as well; only from where the words were asked for. How long they are good.
    pub async fn add(
        &self,
        store: &dyn Store,
        code: &str,
        from: IpAddr,
        seats: (&str, Hash),
        now: u64,
    ) -> Result<u64, ServerError> {
        match self.waiting(store).add(key(code), network(from), seats, now).await? {
            Some(Added::Until(until)) => Ok(until.saturating_sub(now)),
            Some(Added::TooMany) => Err(TOO_MANY),
            None => Err(WORTHLESS),
        }
    }

    /// What the words lead to: for one taker, who may ask again with the token it made.
    pub async fn take(
        &self,
        store: &dyn Store,
        code: &str,
        own: &Token,
        from: IpAddr,
        now: u64,
    ) -> Result<Handover, ServerError> {
        if self.tries.check_key(&network(from)).is_err() {
            return Err(TOO_OFTEN);
        }
        self.waiting(store).take(key(code), own.hash(), now).await?.ok_or(WORTHLESS)
    }

    /// Forgets those who have tried nothing for a while, and words that are worth nothing any more.
    pub async fn forget_rested(&self, store: &dyn Store, now: u64) -> Result<(), StoreError> {
        self.tries.retain_recent();
        self.tries.shrink_to_fit();
        self.waiting(store).forget(now).await
    }
}

fn new_code(rng: &mut dyn Rng) -> String {
    (0..LENGTH).map(|_| WORDS[usize::from(rng.random::<u8>())]).collect::<Vec<_>>().join(" ")
}

/// What one server alone keeps.
#[derive(Default)]
pub struct InMemory(Mutex<HashMap<Key, Handover>>);

#[async_trait]
impl Waiting for InMemory {
    async fn forget(&self, now: u64) -> Result<(), StoreError> {
        self.0.lock().retain(|_, handover| handover.until > now);
        Ok(())
    }

    async fn begin(&self, key: Key, handover: Handover, now: u64) -> Result<bool, StoreError> {
        self.forget(now).await?;
        let mut waiting = self.0.lock();
        let each = waiting.values().filter(|other| other.from == handover.from && other.taken.is_none()).count();
        if waiting.len() >= MOST || each >= MOST_EACH {
            return Ok(false);
        }
        waiting.insert(key, handover);
        Ok(true)
    }

    async fn add(
        &self,
        key: Key,
        from: IpAddr,
        (table, shown): (&str, Hash),
        now: u64,
    ) -> Result<Option<Added>, StoreError> {
        let mut waiting = self.0.lock();
        let own = |handover: &&mut Handover| handover.until > now && handover.taken.is_none() && handover.from == from;
        let Some(handover) = waiting.get_mut(&key).filter(own) else { return Ok(None) };
        // Who asks again is answered again.
        if !handover.seats.iter().any(|(at, known)| at == table && known.matches(&shown)) {
            if handover.seats.len() >= MOST_TABLES {
                return Ok(Some(Added::TooMany));
            }
            handover.seats.push((table.to_owned(), shown));
        }
        Ok(Some(Added::Until(handover.until)))
    }

    async fn take(&self, key: Key, taker: Hash, now: u64) -> Result<Option<Handover>, StoreError> {
        let mut waiting = self.0.lock();
        let Some(handover) = waiting.get_mut(&key).filter(|handover| handover.until > now) else { return Ok(None) };
        match handover.taken {
            None => (handover.taken, handover.until) = (Some(taker), handover.until.min(now + REPEATABLE)),
            Some(known) if known.matches(&taker) => {}
            Some(_) => return Ok(None),
        }
        Ok(Some(handover.clone()))
    }
}

/// What is kept of the words, however they were written: letters count, nothing else does.
fn key(code: &str) -> Key {
    let words = code.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| !word.is_empty());
    let mut hasher = Sha256::new();
    for word in words.take(LENGTH + 1) {
        hasher.update(word.to_ascii_lowercase());
        hasher.update([0]);
    }
    hasher.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand::rngs::StdRng;

    use crate::metrics::Metrics;
    use crate::store::Sqlite;

    const HOME: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 1));
    const AWAY: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 2));

    #[test]
    fn no_word_is_twice_there_and_none_begins_like_another() {
        let mut begins: Vec<_> = WORDS.iter().map(|word| word.get(..4).unwrap_or(word)).collect();
        begins.sort_unstable();
        begins.dedup();
        assert_eq!(begins.len(), WORDS.len());
        assert!(WORDS.iter().all(|word| word.bytes().all(|byte| byte.is_ascii_lowercase())));
    }

    #[test]
    fn words_are_good_however_they_are_written() {
        let code = new_code(&mut StdRng::seed_from_u64(1));
        assert_eq!(code.split(' ').count(), LENGTH);
        assert_eq!(key(&code), key(&code.to_uppercase().replace(' ', "-- ")));
        assert_ne!(key(&code), key("one two three four five six"));
    }

    #[tokio::test]
    async fn who_guesses_is_stopped_and_others_are_not_concerned() {
        let folder = tempfile::tempdir().unwrap();
        let store = Sqlite::open(&folder.path().join("tablee.sqlite"), Metrics::default()).await.unwrap();
        let (handovers, taker) = (Handovers::default(), Token::new(&mut StdRng::seed_from_u64(1)));
        let code = handovers.begin(&store, HOME, false, String::new(), 0).await.unwrap();
        for _ in 0..TRIES.get() {
            let refused = handovers.take(&store, "a b c d e f", &taker, AWAY, 1).await;
            assert!(matches!(refused, Err(ServerError::Refused(room::Fault::NotYours(_)))));
        }
        let refused = handovers.take(&store, &code, &taker, AWAY, 1).await;
        assert!(matches!(refused, Err(ServerError::Refused(room::Fault::Limit(_)))));
        assert!(handovers.take(&store, &code, &taker, HOME, 1).await.is_ok(), "others are not concerned");
    }
}
