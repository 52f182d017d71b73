//! Who may do how much: buckets that fill with time, one set an address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use crate::config::Limits;
use crate::error::ServerError;

/// How many addresses are remembered before those that rest are forgotten.
const REMEMBERED: usize = 50_000;

/// How often they are, at most: looking at all of them takes a moment.
const SWEEP: Duration = Duration::from_secs(1);

/// A bucket that holds `size` and gains `rate` a second. A size of 0 never runs dry.
#[derive(Clone, Debug)]
pub struct Bucket {
    size: f64,
    rate: f64,
    level: f64,
    at: Instant,
}

impl Bucket {
    /// A full bucket.
    pub fn new(size: u32, over: Duration, now: Instant) -> Bucket {
        let size = f64::from(size);
        Bucket { size, rate: size / over.as_secs_f64(), level: size, at: now }
    }

    /// Messages: three seconds' worth at once.
    pub fn of_messages(a_second: u32, now: Instant) -> Bucket {
        Bucket::new(a_second.saturating_mul(3), Duration::from_secs(3), now)
    }

    /// Takes one out, if there is one.
    pub fn take(&mut self, now: Instant) -> bool {
        if self.size == 0.0 {
            return true;
        }
        let gained = now.saturating_duration_since(self.at).as_secs_f64() * self.rate;
        self.level = (self.level + gained).min(self.size);
        self.at = now;
        let enough = self.level >= 1.0;
        if enough {
            self.level -= 1.0;
        }
        enough
    }

    fn is_full(&self, now: Instant) -> bool {
        self.level + now.saturating_duration_since(self.at).as_secs_f64() * self.rate >= self.size
    }
}

/// What each address did lately.
#[derive(Clone)]
pub struct Addresses(Arc<Inner>);

struct Inner {
    limits: Limits,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    visitors: HashMap<IpAddr, Visitor>,
    /// When those that rest were last forgotten.
    swept: Option<Instant>,
}

struct Visitor {
    messages: Bucket,
    tables: Bucket,
    sockets: u32,
}

/// A socket of an address, for as long as it lives.
pub struct SocketOf(Addresses, IpAddr);

impl Drop for SocketOf {
    fn drop(&mut self) {
        self.0.with(self.1, |visitor| visitor.sockets = visitor.sockets.saturating_sub(1));
    }
}

impl Addresses {
    /// Nobody was here yet.
    pub fn new(limits: Limits) -> Addresses {
        Addresses(Arc::new(Inner { limits, known: Mutex::default() }))
    }

    fn with<T>(&self, address: IpAddr, act: impl FnOnce(&mut Visitor) -> T) -> T {
        let now = Instant::now();
        let mut known = self.0.known.lock();
        let lately = known.swept.is_some_and(|swept| now.saturating_duration_since(swept) < SWEEP);
        if known.visitors.len() >= REMEMBERED && !lately {
            known.swept = Some(now);
            known.visitors.retain(|_, visitor| {
                visitor.sockets > 0 || !visitor.messages.is_full(now) || !visitor.tables.is_full(now)
            });
        }
        let limits = &self.0.limits;
        let visitor = known.visitors.entry(network(address)).or_insert_with(|| Visitor {
            messages: Bucket::of_messages(limits.address_messages, now),
            tables: Bucket::new(limits.address_tables, Duration::from_secs(3600), now),
            sockets: 0,
        });
        act(visitor)
    }

    /// One more request or message.
    pub fn message(&self, address: IpAddr) -> Result<(), ServerError> {
        if self.0.limits.address_messages == 0 {
            return Ok(());
        }
        self.with(address, |visitor| visitor.messages.take(Instant::now())).then_some(()).ok_or(TOO_FAST)
    }

    /// One more table.
    pub fn table(&self, address: IpAddr) -> Result<(), ServerError> {
        const TOO_MANY: ServerError = ServerError::limit(
            "trop de tables ouvertes en peu de temps ; réessayez plus tard",
            "too many tables in a short time; try again later",
        );
        self.with(address, |visitor| visitor.tables.take(Instant::now())).then_some(()).ok_or(TOO_MANY)
    }

    /// One more socket, as long as the answer lives.
    pub fn socket(&self, address: IpAddr) -> Result<SocketOf, ServerError> {
        const TOO_MANY: ServerError =
            ServerError::limit("trop de connexions depuis cette adresse", "too many connections from this address");
        let most = self.0.limits.address_sockets;
        let fits = self.with(address, |visitor| {
            let fits = most == 0 || visitor.sockets < most;
            visitor.sockets += u32::from(fits);
            fits
        });
        fits.then(|| SocketOf(self.clone(), address)).ok_or(TOO_MANY)
    }
}

/// Too much at once.
pub const TOO_FAST: ServerError = ServerError::limit("trop de messages à la fois", "too many messages at once");

/// An address, or for IPv6 the network a household usually has.
fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
            Some(v4) => IpAddr::V4(v4),
            None => IpAddr::V6((v6.to_bits() >> 64 << 64).into()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_runs_dry_and_fills_again() {
        let now = Instant::now();
        let mut bucket = Bucket::new(2, Duration::from_secs(2), now);
        assert!(bucket.take(now) && bucket.take(now) && !bucket.take(now));
        let later = now + Duration::from_millis(1500);
        assert!(bucket.take(later) && !bucket.take(later));
        assert!(bucket.is_full(later + Duration::from_secs(5)));
        let mut endless = Bucket::new(0, Duration::from_secs(1), now);
        assert!((0..1000).all(|_| endless.take(now)));
    }

    #[test]
    fn addresses_of_one_household_share() {
        let one: IpAddr = "2001:db8:1:2:3::1".parse().unwrap();
        let two: IpAddr = "2001:db8:1:2:ffff::9".parse().unwrap();
        let mapped: IpAddr = "::ffff:10.0.0.1".parse().unwrap();
        assert_eq!(network(one), network(two));
        assert_eq!(network(mapped), "10.0.0.1".parse::<IpAddr>().unwrap());
    }

    #[test]
    fn sockets_are_given_back() {
        let addresses = Addresses::new(Limits { address_sockets: 1, ..Limits::default() });
        let home = IpAddr::from([127, 0, 0, 1]);
        let socket = addresses.socket(home).unwrap();
        assert!(addresses.socket(home).is_err());
        drop(socket);
        assert!(addresses.socket(home).is_ok());
    }
}
