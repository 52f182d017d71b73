//! Three servers stopped and started one after another, as for an upgrade: those who are there are told to go elsewhere,
//! and notice nothing else.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use crate::fleet::{AT_ONCE, Ended, Fleet, Matches, bot_tables, go_on};
use server::client;

#[test]
fn servers_are_upgraded_one_after_another_and_no_line_breaks() {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let mut fleet = Fleet::start("1").await;
        let nodes = fleet.tell.subscribe();
        let matches = Matches::begin(&nodes, AT_ONCE);
        let mut successions = Vec::new();
        for leaving in 0..3 {
            tokio::time::sleep(Duration::from_millis(700)).await;
            let address = fleet.nodes[leaving].address;
            let bots = bot_tables(address).await;
            fleet.nodes[leaving].ask_to_stop();
            // The proxy sees that it leaves, and sends nobody new while it still serves.
            let ready = async || client::ask(address, "GET", "/health/ready", &[], "").await.unwrap().status;
            while ready().await != 503 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            let others: Vec<_> = nodes.borrow().iter().copied().filter(|other| *other != address).collect();
            fleet.tell.send_replace(others.clone());
            fleet.nodes[leaving].has_stopped().await;
            successions.push(go_on(&bots, others[0], Instant::now()).await);
            fleet.nodes[leaving] = fleet.node(leaving);
            fleet.tell_all();
        }
        let counts = matches.counts.clone();
        let Ended { tables, guests, acknowledged } = matches.end(&mut fleet).await;
        let (sent_away, broken) = (counts.sent_away.load(Ordering::Relaxed), counts.broken.load(Ordering::Relaxed));
        assert!(sent_away > 0, "somebody was there");
        assert_eq!(broken, 0, "lines that broke without a word");
        println!(
            "{tables} matches, {guests} who played or watched, {acknowledged} commands acknowledged, {sent_away} lines sent elsewhere, 0 broken; \
             bots went on after {successions:?}"
        );
    });
}
