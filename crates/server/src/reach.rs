//! By whom this server can be reached, and at which address: for the terminal, and for links that are handed out.

use std::net::{IpAddr, SocketAddr};

use room::message::{Reach, ReachKind};

use crate::config::Config;

/// How a server that listens there can be reached. Addresses of the network are told only to who is `local`: to others
/// they are none of their business, and they have come by one that works.
pub fn reach(config: &Config, listens: SocketAddr, local: bool) -> Reach {
    if let Some(public) = &config.public_url {
        return Reach { kind: ReachKind::Public, addresses: vec![public.clone()] };
    }
    if listens.ip().is_loopback() {
        return Reach { kind: ReachKind::Local, addresses: Vec::new() };
    }
    let addresses = if local { network_addresses(listens) } else { Vec::new() };
    Reach { kind: ReachKind::Network, addresses }
}

/// The addresses at which others in the network find a server that listens there.
pub fn network_addresses(listens: SocketAddr) -> Vec<String> {
    let found = if listens.ip().is_unspecified() {
        let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
        let fits = |ip: &IpAddr| listens.is_ipv6() || ip.is_ipv4();
        interfaces.into_iter().filter(|one| one.is_oper_up()).map(|one| one.ip()).filter(fits).collect()
    } else {
        vec![listens.ip()]
    };
    in_order(found).into_iter().map(|ip| format!("http://{}", SocketAddr::new(ip, listens.port()))).collect()
}

/// Those that others can use, the likeliest first: of a home or an office, then of the world, then of nothing but a
/// bridge within the machine.
fn in_order(mut found: Vec<IpAddr>) -> Vec<IpAddr> {
    let rank = |ip: &IpAddr| match ip {
        IpAddr::V4(v4) => match v4.octets() {
            [192, 168, ..] => 0,
            [10, ..] => 1,
            // What runs in containers often has such a one, and nobody outside can reach it.
            [172, 16..=31, ..] => 3,
            _ => 2,
        },
        IpAddr::V6(_) => 4,
    };
    let usable = |ip: &IpAddr| match ip {
        IpAddr::V4(v4) => !v4.is_loopback() && !v4.is_link_local() && !v4.is_unspecified(),
        // An address within one link needs the name of the link, which differs from machine to machine.
        IpAddr::V6(v6) => !v6.is_loopback() && !v6.is_unicast_link_local() && !v6.is_unspecified(),
    };
    found.retain(usable);
    found.sort_by_key(rank);
    found.dedup();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_the_household_comes_first_and_those_nobody_can_use_not_at_all() {
        let found = ["127.0.0.1", "fe80::1", "172.17.0.1", "169.254.3.4", "10.0.0.4", "192.168.1.7", "2001:db8::7"];
        let found = found.iter().map(|text| text.parse().unwrap()).collect();
        let told: Vec<_> = in_order(found).iter().map(ToString::to_string).collect();
        assert_eq!(told, ["192.168.1.7", "10.0.0.4", "172.17.0.1", "2001:db8::7"]);
    }

    #[test]
    fn who_is_told_what() {
        let config = Config::default();
        let home: SocketAddr = "127.0.0.1:8080".parse().unwrap();
        assert_eq!(reach(&config, home, true).kind, ReachKind::Local);
        let one: SocketAddr = "192.168.1.7:8081".parse().unwrap();
        let told = reach(&config, one, true);
        assert_eq!((told.kind, told.addresses), (ReachKind::Network, vec!["http://192.168.1.7:8081".to_owned()]));
        assert!(reach(&config, one, false).addresses.is_empty(), "a stranger learns nothing about the network");
        let public = Config { public_url: Some("https://house.example".to_owned()), ..config };
        let told = reach(&public, home, false);
        assert_eq!((told.kind, told.addresses), (ReachKind::Public, vec!["https://house.example".to_owned()]));
    }
}
