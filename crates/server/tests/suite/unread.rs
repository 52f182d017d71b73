//! Those who ask for much and read none of it: what is held for them has a bound in bytes, and nobody else notices.

use std::time::Duration;

use crate::common::{Running, text, unlimited};
use server::VisitorLimits;
use server::client;
use server::hostile::long_match;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpSocket, TcpStream};

/// A line on which this was asked so often that the system keeps no more of the answers for it, of which nothing is taken.
async fn deaf(server: &Running, from: &str, path: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(1024).unwrap();
    let mut stream = socket.connect(server.address).await.unwrap();
    let ask = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {from}\r\n\r\n");
    stream.write_all(ask.repeat(50).as_bytes()).await.unwrap();
    stream
}

async fn status(server: &Running, from: &str, path: &str) -> u16 {
    client::ask(server.address, "GET", path, &[("X-Forwarded-For", from)], "").await.unwrap().status
}

async fn until(what: &str, mut is: impl AsyncFnMut() -> bool) {
    for _ in 0..3000 {
        if is().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("never: {what}");
}

#[tokio::test]
async fn unread_answers_of_an_address_have_a_bound_in_bytes() {
    const DEAF: &str = "10.6.6.6";
    let server = Running::start_behind(1, VisitorLimits { address_unsent: 1, ..unlimited() }).await;
    let brought = client::ask(server.address, "POST", "/api/matches", &[], &long_match(2000)).await.unwrap();
    assert_eq!(brought.status, 201, "{}", brought.body);
    let scenes = format!("/api/tables/{}/scenes", text(&brought.json()["table"]));
    assert_eq!(status(&server, DEAF, &scenes).await, 200);
    let mut held = Vec::new();
    until("too much is unread", async || {
        held.push(deaf(&server, DEAF, &scenes).await);
        // Not only because two are on their way at this moment.
        status(&server, DEAF, &scenes).await == 429
            && status(&server, DEAF, &scenes).await == 429
            && status(&server, DEAF, &scenes).await == 429
    })
    .await;
    assert_eq!(status(&server, "10.1.1.1", &scenes).await, 200, "others do not notice");
    assert_eq!(status(&server, DEAF, "/health").await, 200, "what is short goes");
    drop(held);
    until("all is read or gone", async || status(&server, DEAF, &scenes).await == 200).await;
}
