//! Who may do how much: so many messages, tables and sockets an address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;

use bytes::Bytes;
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};
use parking_lot::Mutex;

use crate::bus::Spent;
use crate::config::VisitorLimits;
use crate::error::ServerError;
use crate::unsent::Unsent;

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

/// Who spends less than one in so many of what it may is nothing to tell other servers about.
const MUCH: u32 = 30;

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
    unsent: Arc<Unsent>,
    /// What was spent since other servers were last told, where there are some: messages and tables.
    to_tell: Option<Mutex<HashMap<IpAddr, (u32, u32)>>>,
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
    /// What each other server told of its own places.
    elsewhere: HashMap<u64, HashMap<IpAddr, u32>>,
}

/// A place of an address, for as long as it lives.
pub struct HeldPlace(Arc<Places>, IpAddr);

impl Places {
    fn new(most: u32, most_each: u32) -> Arc<Places> {
        Arc::new(Places { taken: Mutex::default(), most, most_each })
    }

    fn take(self: &Arc<Self>, address: IpAddr) -> Option<HeldPlace> {
        let mut taken = self.taken.lock();
        let Taken { all, each, elsewhere } = &mut *taken;
        let address = network(address);
        let own = each.get(&address).copied().unwrap_or(0);
        let others: u32 = elsewhere.values().filter_map(|server| server.get(&address)).sum();
        let full = |most: u32, taken: u32| most > 0 && taken >= most;
        if full(self.most, *all) || full(self.most_each, own.saturating_add(others)) {
            return None;
        }
        each.insert(address, own + 1);
        *all += 1;
        Some(HeldPlace(self.clone(), address))
    }
}

impl Drop for HeldPlace {
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
    pub fn new(limits: &VisitorLimits, proxies: u8, shared: bool) -> Addresses {
        // Behind a proxy every connection comes from it.
        let connections_each = if proxies > 0 { 0 } else { limits.address_connections };
        Addresses(Arc::new(Inner {
            messages: messages(limits.address_messages).map(RateLimiter::keyed),
            most_at_once: messages(limits.address_messages).map_or(NonZeroU32::MIN, |quota| quota.burst_size()),
            tables: NonZeroU32::new(limits.address_tables).map(Quota::per_hour).map(RateLimiter::keyed),
            sockets: Places::new(0, limits.address_sockets),
            connections: Places::new(limits.connections, connections_each),
            unsent: Unsent::new((limits.address_unsent as usize) << 20),
            to_tell: shared.then(Mutex::default),
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
        if fits {
            self.note(address, weight.get(), 0);
        }
        fits.then_some(()).ok_or(TOO_FAST)
    }

    fn note(&self, address: IpAddr, messages: u32, tables: u32) {
        if let Some(to_tell) = &self.0.to_tell {
            let mut to_tell = to_tell.lock();
            let spent = to_tell.entry(network(address)).or_default();
            *spent = (spent.0.saturating_add(messages), spent.1.saturating_add(tables));
        }
    }

    /// What was spent here since this was last asked, by those who spent much of what they may: the others cannot do
    /// too much, wherever else they go.
    pub fn spent_here(&self) -> Vec<Spent> {
        let Some(to_tell) = &self.0.to_tell else { return Vec::new() };
        let spent = std::mem::take(&mut *to_tell.lock());
        let mut told: HashMap<IpAddr, Spent> = HashMap::new();
        let nothing = |address| Spent { address, messages: 0, tables: 0, sockets: 0 };
        for (address, (messages, tables)) in spent {
            if tables > 0 || messages >= self.0.most_at_once.get() / MUCH {
                told.insert(address, Spent { messages, tables, ..nothing(address) });
            }
        }
        let much = (self.0.sockets.most_each / MUCH).max(1);
        for (&address, &sockets) in self.0.sockets.taken.lock().each.iter().filter(|(_, sockets)| **sockets >= much) {
            told.entry(address).or_insert_with(|| nothing(address)).sockets = sockets;
        }
        told.into_values().collect()
    }

    /// Another server told what was spent there: it is spent here too, as far as there is anything left.
    pub fn spent_elsewhere(&self, node: u64, spent: &[Spent]) {
        for Spent { address, messages, tables, .. } in spent {
            if let (Some(limiter), Some(messages)) = (&self.0.messages, NonZeroU32::new(*messages)) {
                let _ = limiter.check_key_n(address, messages.min(self.0.most_at_once));
            }
            if let Some(limiter) = &self.0.tables {
                (0..*tables).for_each(|_| drop(limiter.check_key(address)));
            }
        }
        let sockets = spent.iter().filter(|spent| spent.sockets > 0).map(|spent| (spent.address, spent.sockets));
        self.0.sockets.taken.lock().elsewhere.insert(node, sockets.collect());
    }

    /// Only these servers are up: what others held is free.
    pub fn served_by(&self, nodes: &[u64]) {
        self.0.sockets.taken.lock().elsewhere.retain(|node, _| nodes.contains(node));
    }

    /// One more table.
    pub fn table(&self, address: IpAddr) -> Result<(), ServerError> {
        const TOO_MANY: ServerError = ServerError::limit(
            "trop de tables ouvertes en peu de temps ; réessayez plus tard",
            "too many tables in a short time; try again later",
        );
        let fits = self.0.tables.as_ref().is_none_or(|limiter| limiter.check_key(&network(address)).is_ok());
        if fits {
            self.note(address, 0, 1);
        }
        fits.then_some(()).ok_or(TOO_MANY)
    }

    /// One more socket, as long as the answer lives.
    pub fn socket(&self, address: IpAddr) -> Result<HeldPlace, ServerError> {
        self.0.sockets.take(address).ok_or(TOO_MANY_CONNECTIONS)
    }

    /// One more connection, as long as the answer lives.
    pub fn connection(&self, address: IpAddr) -> Result<HeldPlace, ServerError> {
        self.0.connections.take(address).ok_or(TOO_MANY_CONNECTIONS)
    }

    /// A text that is sent to an address, and counts until it is gone: see [`Unsent::send`].
    pub fn send(&self, to: IpAddr, text: Bytes) -> Result<Bytes, ServerError> {
        self.0.unsent.send(to, text)
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
        let addresses = Addresses::new(&VisitorLimits { address_tables: 1, ..VisitorLimits::default() }, 0, false);
        assert!(addresses.table(one).is_ok() && addresses.table(two).is_err() && addresses.table(mapped).is_ok());
    }

    #[test]
    fn sockets_are_given_back() {
        let addresses = Addresses::new(&VisitorLimits { address_sockets: 1, ..VisitorLimits::default() }, 0, false);
        let home = IpAddr::from([127, 0, 0, 1]);
        let socket = addresses.socket(home).unwrap();
        assert!(addresses.socket(home).is_err());
        drop(socket);
        assert!(addresses.socket(home).is_ok());
        assert!(addresses.0.sockets.taken.lock().each.is_empty(), "nobody is remembered who is gone");
    }

    #[test]
    fn connections_are_counted_in_all_and_by_address_but_not_by_proxy() {
        let limits = VisitorLimits { connections: 3, address_connections: 2, ..VisitorLimits::default() };
        let [one, two] = [1, 2].map(|last| IpAddr::from([10, 0, 0, last]));
        let addresses = Addresses::new(&limits, 0, false);
        let _held = [addresses.connection(one), addresses.connection(one)].map(Result::unwrap);
        assert!(addresses.connection(one).is_err());
        let last = addresses.connection(two).unwrap();
        assert!(addresses.connection(two).is_err(), "three in all");
        drop(last);
        assert!(addresses.connection(two).is_ok());
        let behind = Addresses::new(&limits, 1, false);
        let held = [(); 3].map(|()| behind.connection(one));
        assert!(held.iter().all(Result::is_ok) && behind.connection(two).is_err());
    }

    #[test]
    fn what_is_spent_at_one_server_is_spent_at_all() {
        let limits =
            VisitorLimits { address_tables: 3, address_sockets: 3, address_messages: 10, ..Default::default() };
        let [one, two] = [(); 2].map(|()| Addresses::new(&limits, 0, true));
        let home = IpAddr::from([10, 0, 0, 1]);
        let _socket = one.socket(home).unwrap();
        assert!(one.table(home).is_ok() && one.table(home).is_ok());
        assert!((0..30).all(|_| one.message(home).is_ok()) && one.message(home).is_err());
        two.spent_elsewhere(1, &one.spent_here());
        assert!(one.spent_here().iter().all(|spent| spent.tables == 0 && spent.messages == 0), "it is told once");
        assert!(two.table(home).is_ok() && two.table(home).is_err(), "three in all");
        assert!(two.message(home).is_err());
        let _sockets = [two.socket(home), two.socket(home)].map(Result::unwrap);
        assert!(two.socket(home).is_err());
        two.served_by(&[2]);
        assert!(two.socket(home).is_ok(), "what a server held that is gone is free");
    }
}
