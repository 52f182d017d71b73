//! Those who ask for much and read none of it: what is held for them has a bound in bytes, and nobody else notices.

use std::time::Duration;

use crate::common::{Running, text, unlimited};
use server::VisitorLimits;
use server::client::{self, Socket};
use server::hostile::long_match;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpSocket, TcpStream};

/// A line on which this was asked and of whose answer next to nothing is ever taken.
async fn deaf(server: &Running, from: &str, request: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(1024).unwrap();
    let mut stream = socket.connect(server.address).await.unwrap();
    let head = format!("{request}\r\nHost: localhost\r\nX-Forwarded-For: {from}\r\n\r\n");
    stream.write_all(head.as_bytes()).await.unwrap();
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
async fn unread_answers_of_an_address_have_a_bound_in_bytes_and_are_told_once_they_are_read() {
    const DEAF: &str = "10.6.6.6";
    let server = Running::start_behind(1, VisitorLimits { address_unsent: 2, ..unlimited() }).await;
    let brought = client::ask(server.address, "POST", "/api/matches", &[], &long_match(2000)).await.unwrap();
    assert_eq!(brought.status, 201, "{}", brought.body);
    let table = format!("/api/tables/{}", text(&brought.json()["table"]));
    let scenes = format!("{table}/scenes");
    assert_eq!(status(&server, DEAF, &scenes).await, 200);
    let key = "Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
    let ways = [
        format!("GET {scenes} HTTP/1.1"),
        format!("GET {table}/stream HTTP/1.1"),
        format!("GET {table}/live HTTP/1.1\r\n{key}"),
    ];
    for way in &ways {
        let mut held = Vec::new();
        until("too much is unread", async || {
            held.push(deaf(&server, DEAF, way).await);
            // Who comes in is told as much as who looks at the table.
            status(&server, DEAF, &scenes).await == 429 && status(&server, DEAF, &table).await == 429
        })
        .await;
        assert_eq!(status(&server, "10.1.1.1", &scenes).await, 200, "others do not notice");
        assert_eq!(status(&server, DEAF, "/health").await, 200, "what is short goes");
        // Who comes now is told when there is room, and nothing is missing then.
        let path = format!("{table}/live");
        let mut late = Socket::open_path(server.address, &path, None, Some(DEAF)).await.unwrap();
        let hello = tokio::spawn(async move { late.next().await });
        tokio::time::sleep(Duration::from_millis(300)).await;
        assert!(!hello.is_finished(), "{way}");
        drop(held);
        let hello = tokio::time::timeout(Duration::from_secs(60), hello).await.unwrap().unwrap().unwrap();
        let log = hello["snapshot"]["log"].as_array().unwrap().len();
        assert_eq!(hello["snapshot"]["now"]["ply"], log, "all of a long message, in however many parts");
        until("all is read or gone", async || status(&server, DEAF, &scenes).await == 200).await;
    }
}
