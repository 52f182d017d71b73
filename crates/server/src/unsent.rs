//! What is on its way to readers: whoever asks for much and reads none of it holds so many bytes of ours and no more.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;

use bytes::Bytes;
use parking_lot::Mutex;

use crate::error::ServerError;
use crate::limits::network;

/// What is shorter is not counted: there are only so many connections.
pub const SHORT: usize = 16 << 10;

/// How much is on its way to each address.
pub struct Unsent {
    /// 0 for as much as is asked for.
    most_each: usize,
    each: Mutex<HashMap<IpAddr, usize>>,
}

/// A long text on its way. It counts until it is gone.
struct OnItsWay {
    text: Bytes,
    to: IpAddr,
    unsent: Arc<Unsent>,
}

impl AsRef<[u8]> for OnItsWay {
    fn as_ref(&self) -> &[u8] {
        &self.text
    }
}

impl Unsent {
    /// Nothing is on its way.
    pub fn new(most_each: usize) -> Arc<Unsent> {
        Arc::new(Unsent { most_each, each: Mutex::default() })
    }

    /// A text sets out: it counts until nobody holds the answer or any part of it. What is longer than all that may be on
    /// its way goes where nothing else is.
    pub fn send(self: &Arc<Self>, to: IpAddr, text: Bytes) -> Result<Bytes, ServerError> {
        const TOO_MUCH: ServerError = ServerError::limit(
            "trop de réponses demandées depuis cette adresse ne sont pas encore lues",
            "too many answers asked for from this address are not read yet",
        );
        if self.most_each == 0 || text.len() <= SHORT {
            return Ok(text);
        }
        let to = network(to);
        let mut each = self.each.lock();
        let held = each.entry(to).or_default();
        if *held > 0 && *held + text.len() > self.most_each {
            return Err(TOO_MUCH);
        }
        *held += text.len();
        drop(each);
        Ok(Bytes::from_owner(OnItsWay { text, to, unsent: self.clone() }))
    }
}

impl Drop for OnItsWay {
    fn drop(&mut self) {
        let mut each = self.unsent.each.lock();
        if let Some(held) = each.get_mut(&self.to) {
            *held -= self.text.len();
            if *held == 0 {
                each.remove(&self.to);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_much_is_on_its_way_to_an_address_until_the_last_part_of_it_is_gone() {
        const LONG: usize = 4 * SHORT;
        let unsent = Unsent::new(10 * SHORT);
        let [one, two] = [1, 2].map(|last| IpAddr::from([10, 0, 0, last]));
        let long = || Bytes::from(vec![b'x'; LONG]);
        let first = unsent.send(one, long()).unwrap();
        let _second = unsent.send(one, long()).unwrap();
        assert_eq!(unsent.send(one, long()).unwrap_err().code(), "limit");
        assert!(unsent.send(one, Bytes::from_static(b"ok")).is_ok(), "what is short always goes");
        assert!(unsent.send(two, long()).is_ok(), "another reads");
        let part = first.slice(10..20);
        drop(first);
        assert!(unsent.send(one, long()).is_err(), "a part of it waits still");
        drop(part);
        let _third = unsent.send(one, long()).unwrap();
        let huge = || Bytes::from(vec![b'x'; 20 * SHORT]);
        assert!(unsent.send(one, huge()).is_err());
        let alone = unsent.send(two, huge()).unwrap();
        assert!(unsent.send(two, long()).is_err());
        drop(alone);
        assert!(!unsent.each.lock().contains_key(&two), "nobody is remembered to whom nothing is on its way");
        let endless = Unsent::new(0);
        let all: Vec<_> = (0..20).map(|_| endless.send(one, huge())).collect();
        assert!(all.iter().all(Result::is_ok));
    }
}
