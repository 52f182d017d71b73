//! Who may do how much: so many messages, tables and sockets an address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;

use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};
use parking_lot::Mutex;

use crate::config::Limits;
use crate::error::ServerError;

/// Too much at once.
pub const TOO_FAST: ServerError = ServerError::limit("trop de messages à la fois", "too many messages at once");

const TOO_MANY_CONNECTIONS: ServerError =
    ServerError::limit("trop de connexions depuis cette adresse", "too many connections from this address");

/// How many messages a socket may send; nothing for as many as it likes.
pub struct Messages(Option<DefaultDirectRateLimiter>);

impl Messages {
    /// So many a second, three seconds' worth at once; 0 for no limit.
    pub fn new(a_second: u32) -> Messages {
        Messages(messages(a_second).map(RateLimiter::direct))
    }

    /// One more, if it is not too fast.
    pub fn take(&self) -> bool {
        self.0.as_ref().is_none_or(|limiter| limiter.check().is_ok())
    }
}

fn messages(a_second: u32) -> Option<Quota> {
    let a_second = NonZeroU32::new(a_second)?;
    Some(Quota::per_second(a_second).allow_burst(a_second.saturating_mul(THREE)))
}

const THREE: NonZeroU32 = NonZeroU32::MIN.saturating_add(2);

/// What each address did lately.
#[derive(Clone)]
pub struct Addresses(Arc<Inner>);

struct Inner {
    messages: Option<DefaultKeyedRateLimiter<IpAddr>>,
    /// What an address that has rested may spend at once.
    most_at_once: NonZeroU32,
    tables: Option<DefaultKeyedRateLimiter<IpAddr>>,
    sockets: Arc<Places>,
    connections: Arc<Places>,
}

/// So many places at once, in all and for each address.
struct Places {
    taken: Mutex<Taken>,
    /// 0 for as many as come.
    most: u32,
    most_each: u32,
}

#[derive(Default)]
struct Taken {
    all: u32,
    each: HashMap<IpAddr, u32>,
}

/// A place of an address, for as long as it lives.
pub struct Place(Arc<Places>, IpAddr);

impl Places {
    fn new(most: u32, most_each: u32) -> Arc<Places> {
        Arc::new(Places { taken: Mutex::default(), most, most_each })
    }

    fn take(self: &Arc<Self>, address: IpAddr) -> Option<Place> {
        let mut taken = self.taken.lock();
        let Taken { all, each } = &mut *taken;
        let address = network(address);
        let own = each.get(&address).copied().unwrap_or(0);
        let full = |most: u32, taken: u32| most > 0 && taken >= most;
        if full(self.most, *all) || full(self.most_each, own) {
            return None;
        }
        each.insert(address, own + 1);
        *all += 1;
        Some(Place(self.clone(), address))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.0.taken.lock();
        taken.all -= 1;
        if let Some(count) = taken.each.get_mut(&self.1) {
            *count -= 1;
            if *count == 0 {
                taken.each.remove(&self.1);
            }
        }
    }
}

impl Addresses {
    /// Nobody was here yet.
    pub fn new(limits: &Limits, proxies: u8) -> Addresses {
        // Behind a proxy every connection comes from it.
        let connections_each = if proxies > 0 { 0 } else { limits.address_connections };
        Addresses(Arc::new(Inner {
            messages: messages(limits.address_messages).map(RateLimiter::keyed),
            most_at_once: messages(limits.address_messages).map_or(NonZeroU32::MIN, |quota| quota.burst_size()),
            tables: NonZeroU32::new(limits.address_tables).map(Quota::per_hour).map(RateLimiter::keyed),
            sockets: Places::new(0, limits.address_sockets),
            connections: Places::new(limits.connections, connections_each),
        }))
    }

    /// One more request or message.
    pub fn message(&self, address: IpAddr) -> Result<(), ServerError> {
        self.spend(address, NonZeroU32::MIN)
    }

    /// A request that weighs as much as so many messages.
    pub fn spend(&self, address: IpAddr, weight: NonZeroU32) -> Result<(), ServerError> {
        let Some(limiter) = &self.0.messages else { return Ok(()) };
        // What weighs more than all that may be spent at once takes all of it.
        let weight = weight.min(self.0.most_at_once);
        let fits = limiter.check_key_n(&network(address), weight).is_ok_and(|fits| fits.is_ok());
        fits.then_some(()).ok_or(TOO_FAST)
    }

    /// One more table.
    pub fn table(&self, address: IpAddr) -> Result<(), ServerError> {
        const TOO_MANY: ServerError = ServerError::limit(
            "trop de tables ouvertes en peu de temps ; réessayez plus tard",
            "too many tables in a short time; try again later",
        );
        let fits = self.0.tables.as_ref().is_none_or(|limiter| limiter.check_key(&network(address)).is_ok());
        fits.then_some(()).ok_or(TOO_MANY)
    }

    /// One more socket, as long as the answer lives.
    pub fn socket(&self, address: IpAddr) -> Result<Place, ServerError> {
        self.0.sockets.take(address).ok_or(TOO_MANY_CONNECTIONS)
    }

    /// One more connection, as long as the answer lives.
    pub fn connection(&self, address: IpAddr) -> Result<Place, ServerError> {
        self.0.connections.take(address).ok_or(TOO_MANY_CONNECTIONS)
    }

    /// Forgets those who have rested for long enough to be as good as new.
    pub fn forget_rested(&self) {
        for limiter in [&self.0.messages, &self.0.tables].into_iter().flatten() {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

/// An address, or for IPv6 the network a household usually has.
pub fn network(address: IpAddr) -> IpAddr {
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
    fn messages_run_out_unless_there_is_no_limit() {
        let few = Messages::new(2);
        assert!((0..6).all(|_| few.take()) && !few.take());
        let endless = Messages::new(0);
        assert!((0..1000).all(|_| endless.take()));
    }

    #[test]
    fn addresses_of_one_household_share() {
        let one: IpAddr = "2001:db8:1:2:3::1".parse().unwrap();
        let two: IpAddr = "2001:db8:1:2:ffff::9".parse().unwrap();
        let mapped: IpAddr = "::ffff:10.0.0.1".parse().unwrap();
        assert_eq!(network(one), network(two));
        assert_eq!(network(mapped), "10.0.0.1".parse::<IpAddr>().unwrap());
        let addresses = Addresses::new(&Limits { address_tables: 1, ..Limits::default() }, 0);
        assert!(addresses.table(one).is_ok() && addresses.table(two).is_err() && addresses.table(mapped).is_ok());
    }

    #[test]
    fn sockets_are_given_back() {
        let addresses = Addresses::new(&Limits { address_sockets: 1, ..Limits::default() }, 0);
        let home = IpAddr::from([127, 0, 0, 1]);
        let socket = addresses.socket(home).unwrap();
        assert!(addresses.socket(home).is_err());
        drop(socket);
        assert!(addresses.socket(home).is_ok());
        assert!(addresses.0.sockets.taken.lock().each.is_empty(), "nobody is remembered who is gone");
    }

    #[test]
    fn connections_are_counted_in_all_and_by_address_but_not_by_proxy() {
        let limits = Limits { connections: 3, address_connections: 2, ..Limits::default() };
        let [one, two] = [1, 2].map(|last| IpAddr::from([10, 0, 0, last]));
        let addresses = Addresses::new(&limits, 0);
        let _held = [addresses.connection(one), addresses.connection(one)].map(Result::unwrap);
        assert!(addresses.connection(one).is_err());
        let last = addresses.connection(two).unwrap();
        assert!(addresses.connection(two).is_err(), "three in all");
        drop(last);
        assert!(addresses.connection(two).is_ok());
        let behind = Addresses::new(&limits, 1);
        let held = [(); 3].map(|()| behind.connection(one));
        assert!(held.iter().all(Result::is_ok) && behind.connection(two).is_err());
    }
}
