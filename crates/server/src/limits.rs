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
    tables: Option<DefaultKeyedRateLimiter<IpAddr>>,
    sockets: Mutex<HashMap<IpAddr, u32>>,
    most_sockets: u32,
}

/// A socket of an address, for as long as it lives.
pub struct SocketOf(Addresses, IpAddr);

impl Drop for SocketOf {
    fn drop(&mut self) {
        let mut sockets = self.0.0.sockets.lock();
        if let Some(count) = sockets.get_mut(&self.1) {
            *count -= 1;
            if *count == 0 {
                sockets.remove(&self.1);
            }
        }
    }
}

impl Addresses {
    /// Nobody was here yet.
    pub fn new(limits: &Limits) -> Addresses {
        Addresses(Arc::new(Inner {
            messages: messages(limits.address_messages).map(RateLimiter::keyed),
            tables: NonZeroU32::new(limits.address_tables).map(Quota::per_hour).map(RateLimiter::keyed),
            sockets: Mutex::default(),
            most_sockets: limits.address_sockets,
        }))
    }

    /// One more request or message.
    pub fn message(&self, address: IpAddr) -> Result<(), ServerError> {
        let fits = self.0.messages.as_ref().is_none_or(|limiter| limiter.check_key(&network(address)).is_ok());
        fits.then_some(()).ok_or(TOO_FAST)
    }

    /// One more table.
    pub fn table(&self, address: IpAddr) -> Result<(), ServerError> {
        const TOO_MANY: ServerError = ServerError::limit(
            "trop de tables ouvertes en peu de temps ; réessayez plus tard",
            "too many tables in a short time; try again later",
        );
        let fits = self.0.tables.as_ref().is_none_or(|limiter| limiter.check_key(&network(address)).is_ok());
        fits.then_some(()).ok_or(TOO_MANY)
    }

    /// One more socket, as long as the answer lives.
    pub fn socket(&self, address: IpAddr) -> Result<SocketOf, ServerError> {
        const TOO_MANY: ServerError =
            ServerError::limit("trop de connexions depuis cette adresse", "too many connections from this address");
        let address = network(address);
        let mut sockets = self.0.sockets.lock();
        let count = sockets.entry(address).or_default();
        if self.0.most_sockets > 0 && *count >= self.0.most_sockets {
            return Err(TOO_MANY);
        }
        *count += 1;
        Ok(SocketOf(self.clone(), address))
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
        let addresses = Addresses::new(&Limits { address_tables: 1, ..Limits::default() });
        assert!(addresses.table(one).is_ok() && addresses.table(two).is_err() && addresses.table(mapped).is_ok());
    }

    #[test]
    fn sockets_are_given_back() {
        let addresses = Addresses::new(&Limits { address_sockets: 1, ..Limits::default() });
        let home = IpAddr::from([127, 0, 0, 1]);
        let socket = addresses.socket(home).unwrap();
        assert!(addresses.socket(home).is_err());
        drop(socket);
        assert!(addresses.socket(home).is_ok());
        assert!(addresses.0.sockets.lock().is_empty(), "nobody is remembered who is gone");
    }
}
