//! A server that was told of no other asks for nothing but its folder: no database, no bus, no other program.

use std::collections::HashSet;
use std::fs;

use crate::common::{Child, rounds};
use crate::services::{NatsServer, Postgres};
use serde_json::json;
use server::client;

/// Ports that this process speaks to, what comes to its own left out. Nothing where the system does not tell.
fn speaks_to(process: u32, own: [u16; 2]) -> Option<HashSet<u16>> {
    let files = fs::read_dir(format!("/proc/{process}/fd")).ok()?;
    let sockets: HashSet<String> = files
        .filter_map(|file| {
            let link = fs::read_link(file.ok()?.path()).ok()?;
            Some(link.to_str()?.strip_prefix("socket:[")?.strip_suffix(']')?.to_owned())
        })
        .collect();
    let mut ports = HashSet::new();
    for kind in ["tcp", "tcp6", "udp", "udp6"] {
        let lines = fs::read_to_string(format!("/proc/{process}/net/{kind}")).unwrap_or_default();
        for line in lines.lines().skip(1) {
            let fields: Vec<_> = line.split_whitespace().collect();
            if !sockets.contains(fields[9]) {
                continue;
            }
            let port = |field: &str| u16::from_str_radix(field.rsplit(':').next().unwrap(), 16).unwrap();
            if kind.starts_with("udp") || !own.contains(&port(fields[1])) {
                ports.insert(port(fields[2]));
            }
        }
    }
    Some(ports)
}

/// What it started itself.
fn started(process: u32) -> Vec<String> {
    let tasks = fs::read_dir(format!("/proc/{process}/task")).unwrap();
    let children = tasks.filter_map(|task| fs::read_to_string(task.ok()?.path().join("children")).ok());
    children.flat_map(|line| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>()).collect()
}

#[tokio::test]
async fn a_server_that_was_told_of_no_other_speaks_to_nobody() {
    let (postgres, nats) = (Postgres::start(), NatsServer::start());
    let store = postgres.database("alone").await;
    let folders = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let (alone, one_of_several) =
        (Child::start(folders[0].path()), Child::start_in_fleet(folders[1].path(), &store, &nats.address(), &[]));
    let bot = json!({"kind": "bot", "level": 1});
    let wish = json!({"game": "dames", "seats": [bot, bot], "listed": true});
    for node in [&alone, &one_of_several] {
        client::create(node.address, &wish).await.unwrap();
    }
    while rounds(one_of_several.metrics).await < 3 {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert_eq!(rounds(alone.metrics).await, 0, "there is nobody to tell");
    let spoken_to = |node: &Child| speaks_to(node.id(), [node.address.port(), node.metrics.port()]);
    let Some(by_it) = spoken_to(&alone) else { return };
    assert!(by_it.is_empty(), "{by_it:?}");
    let port =
        |address: &str| -> u16 { address.rsplit(':').next().unwrap().split('/').next().unwrap().parse().unwrap() };
    let both = HashSet::from([port(&store), port(&nats.address())]);
    assert_eq!(spoken_to(&one_of_several).unwrap(), both, "and this is how it would be seen");
    assert_eq!(started(alone.id()), Vec::<String>::new());
}
