//! Who is let in, and by which door: names of the server, tokens that are given up, readers who do not read.

use std::time::Duration;

use crate::common::{Running, first_move, now, text, unlimited};
use serde_json::{Value, json};
use server::client::{self, Socket};
use server::{CannotServe, Config, Server, VisitorLimits};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Sends bytes as they are and gives what comes back until the line is cut.
async fn raw(server: &Running, request: &str) -> String {
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn a_name_that_is_not_ours_leads_nowhere() {
    let server = Running::start(unlimited()).await;
    let ask = async |host: &str| {
        raw(&server, &format!("GET /api/games HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")).await
    };
    for ours in ["localhost", "127.0.0.1:8080", "[::1]:8080"] {
        assert!(ask(ours).await.starts_with("HTTP/1.1 200"), "{ours}");
    }
    let foreign = ask("evil.example:8080").await;
    assert!(foreign.starts_with("HTTP/1.1 421") && foreign.contains("unknown-host"), "{foreign}");
    let socket =
        "GET /api/tables/x/live HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\nUpgrade: websocket\r\n\r\n";
    assert!(raw(&server, socket).await.starts_with("HTTP/1.1 421"));
}

#[tokio::test]
async fn what_is_counted_is_told_at_an_address_of_its_own_and_nowhere_unless_said() {
    let server = Running::start(unlimited()).await;
    assert!(server.metrics().await.contains("tablee_sockets 0\n"));
    // Who comes in where everybody does may come through a proxy that says nothing of it.
    let asked = server.get("/metrics").await;
    assert_eq!((asked.status, &asked.json()["error"]["code"]), (404, &json!("not-found")));
    let silent = Config { port: 0, data: Some(tempfile::tempdir().unwrap().path().to_owned()), ..Config::default() };
    assert_eq!(Server::start(silent).await.unwrap().metrics_address(), None);
}

#[tokio::test]
async fn one_server_a_folder_and_the_next_is_told_which_has_it() {
    let server = Running::start(unlimited()).await;
    let config = || Config { port: 0, data: Some(server.folder.path().to_owned()), ..Config::default() };
    let refused = Server::start(config()).await.err().unwrap();
    assert!(matches!(refused, CannotServe::Held(..)));
    let said = refused.to_string();
    assert!(said.contains(&server.address.to_string()) && said.contains(&std::process::id().to_string()), "{said}");
    let folder = server.stop().await;
    let again = Config { port: 0, data: Some(folder.path().to_owned()), ..Config::default() };
    assert!(Server::start(again).await.is_ok(), "who stops lets go");
}

#[tokio::test]
async fn a_stop_leaves_everything_in_the_one_file() {
    let server = Running::start(unlimited()).await;
    let (table, _) = server.pair("dames").await;
    for file in ["tablee.sqlite", "tablee.sqlite-wal", "tablee.sqlite-shm", "tablee.lock"] {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(server.folder.path().join(file)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{file} is for its owner alone, while it is served too");
    }
    let folder = server.stop().await;
    let left = std::fs::metadata(folder.path().join("tablee.sqlite-wal")).map_or(0, |file| file.len());
    assert_eq!(left, 0, "the write-ahead log is folded in");
    // The file alone is everything.
    let alone = tempfile::tempdir().unwrap();
    std::fs::copy(folder.path().join("tablee.sqlite"), alone.path().join("tablee.sqlite")).unwrap();
    let server = Running::start_in(alone, unlimited()).await;
    assert_eq!(server.get(&table.path("")).await.status, 200);
}

#[tokio::test]
async fn a_good_bye_is_answered() {
    use futures_util::{SinkExt, StreamExt};
    use tokio_tungstenite::tungstenite::Message;
    let server = Running::start(unlimited()).await;
    let (table, _) = server.pair("dames").await;
    for path in [table.path("/live"), "/api/home/live".to_owned()] {
        let stream = TcpStream::connect(server.address).await.unwrap();
        let url = format!("ws://{}{path}", server.address);
        let (mut socket, _) = tokio_tungstenite::client_async(url, stream).await.unwrap();
        socket.next().await.unwrap().unwrap();
        socket.send(Message::Close(None)).await.unwrap();
        let answer = tokio::time::timeout(Duration::from_secs(60), async {
            loop {
                match socket.next().await {
                    Some(Ok(Message::Close(_))) => return true,
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => return false,
                }
            }
        });
        assert!(answer.await.unwrap(), "{path}: the close comes back before the line is cut");
    }
}

#[tokio::test]
async fn who_signs_out_everywhere_leaves_old_tokens_worthless() {
    let server = Running::start(unlimited()).await;
    let (table, bea) = server.pair("dames").await;
    let mut thief = server.socket(&table, Some(&table.token), 0).await;
    let hello = thief.next().await.unwrap();
    assert_eq!(
        server.post(&table.path("/sign-out"), &json!({})).await.status,
        403,
        "a spectator has nothing to give up"
    );
    let changed = server.post_as(&table.path("/sign-out"), &table.token, &json!({})).await;
    assert_eq!((changed.status, &changed.json()["seats"]), (200, &json!([0])));
    assert!(changed.head.contains("set-cookie"), "{}", changed.head);
    let fresh = text(&changed.json()["token"]);
    assert_ne!(fresh, table.token);
    assert_eq!(thief.wait_for("bye").await.unwrap()["reason"], "signed-out");
    let play = first_move(now(&hello), "m");
    assert_eq!(server.post_as(&table.path("/commands"), &table.token, &play).await.status, 403);
    assert_eq!(server.get_as(&table.path(""), &table.token).await.status, 403);
    assert_eq!(server.post_as(&table.path("/commands"), &fresh, &play).await.status, 200, "the seat is kept");
    assert_eq!(server.get_as(&table.path(""), &bea).await.status, 200, "others are not concerned");
    // Also after a restart: it stands in the log.
    let server = Running::start_in(server.stop().await, unlimited()).await;
    assert_eq!(server.get_as(&table.path(""), &table.token).await.status, 403);
    assert_eq!(server.get_as(&table.path(""), &fresh).await.json()["table"]["yours"], json!([0]));
}

#[tokio::test]
async fn names_hide_nothing() {
    let server = Running::start(unlimited()).await;
    let new = |name: &str| json!({"game": "dames", "seats": [{"kind": "here", "name": name}, {"kind": "open"}]});
    for name in ["An\u{200B}a", "\u{202E}anA", "\u{3164}"] {
        let refused = server.post("/api/tables", &new(name)).await;
        assert_eq!((refused.status, &refused.json()["error"]["code"]), (400, &json!("bad-request")), "{name:?}");
    }
    let table = server.table(&new("Ana  Lise")).await;
    assert_eq!(server.get(&table.path("")).await.json()["table"]["seats"][0]["name"], "Ana Lise");
    assert_eq!(server.post(&table.path("/join"), &json!({"name": "Ana\u{2066}"})).await.status, 400);
}

#[tokio::test]
async fn connections_have_a_bound_and_come_back() {
    let server = Running::start(VisitorLimits { connections: 8, ..unlimited() }).await;
    let mut held = Vec::new();
    for _ in 0..8 {
        held.push(TcpStream::connect(server.address).await.unwrap());
    }
    let mut over = TcpStream::connect(server.address).await.unwrap();
    let mut answer = String::new();
    over.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
    drop(held);
    for tries in 0.. {
        match client::ask(server.address, "GET", "/health", &[], "").await {
            Ok(answer) if answer.status == 200 => break,
            _ => assert!(tries < 3000, "the places are given back"),
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// A stream ends by itself, so that who never reads is not taken for somebody who is here.
#[tokio::test]
async fn an_unread_stream_does_not_count_as_present_for_ever() {
    let server = Running::start(VisitorLimits { stream_life: 5, ..unlimited() }).await;
    let (table, bea) = server.pair("dames").await;
    let present = async || server.get_as(&table.path(""), &bea).await.json()["table"]["seats"][0]["present"].clone();
    assert_eq!(present().await, json!(false));
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let request = format!(
        "GET {} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {}\r\n\r\n",
        table.path("/stream"),
        table.token
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut first = [0; 1];
    stream.read_exact(&mut first).await.unwrap();
    assert_eq!(present().await, json!(true));
    for tries in 0.. {
        if present().await == json!(false) {
            break;
        }
        assert!(tries < 6000, "still here");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let mut rest = String::new();
    let read = tokio::time::timeout(Duration::from_secs(60), async {
        let mut buffer = [0; 4096];
        while !rest.contains("renew") {
            let count = stream.read(&mut buffer).await.unwrap();
            rest.push_str(&String::from_utf8_lossy(&buffer[..count]));
        }
    });
    read.await.expect("the reader is told to come back");
}

#[tokio::test]
async fn a_watcher_of_a_renewed_stream_misses_nothing() {
    let server = Running::start(unlimited()).await;
    let (table, _) = server.pair("dames").await;
    let mut socket = Socket::open(server.address, &table.id, Some(&table.token), 0).await.unwrap();
    let hello = socket.next().await.unwrap();
    let since = now(&hello)["seq"].as_u64().unwrap();
    let done = socket.command(&first_move(now(&hello), "m")).await.unwrap();
    let mut later = server.socket(&table, None, since).await;
    let events = later.wait_for("events").await.unwrap();
    assert_eq!((&events["seq"], events["entries"].as_array().map(Vec::len)), (&done["seq"], Some(1)));
    assert_eq!(events["entries"][0]["seat"], Value::from(0));
}
