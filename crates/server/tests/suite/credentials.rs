//! Passwords and TLS for PostgreSQL and NATS, as the addresses say; and that they are never told, whatever goes wrong and
//! however much is logged.

use std::time::{Duration, Instant};

use crate::common::{Child, first_move, text};
use crate::services::{Certificates, NatsServer, Postgres};
use serde_json::json;
use server::Metrics;
use server::bus::{Bus, Heard, Nats, Note};
use server::client;

const STORE_WORD: &str = "quartz-vixen-1";
/// One that has to be written otherwise in an address.
const BUS_WORD: &str = "jumbled%40nymph-2";

async fn until(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let begun = Instant::now();
    while !holds().await {
        assert!(begun.elapsed() < Duration::from_secs(60), "{what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn passwords_and_certificates_are_used_and_never_told() {
    let certificates = Certificates::make();
    let mut postgres = Postgres::start_secure(&certificates, STORE_WORD);
    let mut nats = NatsServer::start_secure(&certificates, &BUS_WORD.replace("%40", "@"));
    let (store, bus) = (postgres.database("secure").await, nats.address().replace("jumbled@", "jumbled%40"));
    let folders = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let root = certificates.root();
    let settings = [("SSL_CERT_FILE", root.to_str().unwrap()), ("TABLEE_LOG", "trace")];
    // The second is told the password of the database by its environment.
    let (bare, word) = (store.replace(&format!(":{STORE_WORD}@"), "@"), ("PGPASSWORD", STORE_WORD));
    assert!(!bare.contains(STORE_WORD));
    let mut nodes = [
        Child::start_in_fleet(folders[0].path(), &store, &bus, &settings),
        Child::start_in_fleet(folders[1].path(), &bare, &bus, &[&settings[..], &[word]].concat()),
    ];
    for node in &nodes {
        until("NATS lets it in", async || node.complained().contains("NATS is there")).await;
    }
    // A table of one is played at the other, before and after both services were away.
    let seats = [json!({"kind": "here", "name": "A"}), json!({"kind": "here", "name": "B"})];
    let made = client::create(nodes[0].address, &json!({"game": "damata", "seats": seats})).await.unwrap();
    let (path, bearer) = (format!("/api/tables/{}", text(&made["table"])), format!("Bearer {}", text(&made["token"])));
    let headers = [("Authorization", bearer.as_str())];
    for ply in 0..2 {
        until("it is played", async || {
            let read = client::ask(nodes[1].address, "GET", &path, &headers, "").await.unwrap().json();
            if read["now"]["ply"] != ply {
                return false;
            }
            let command = first_move(&read["now"], &ply.to_string()).to_string();
            let played = client::ask(nodes[1].address, "POST", &format!("{path}/commands"), &headers, &command).await;
            played.unwrap().status == 200
        })
        .await;
        until("the other knows", async || {
            client::ask(nodes[0].address, "GET", &path, &headers, "").await.unwrap().json()["now"]["ply"] == ply + 1
        })
        .await;
        nats.stop();
        postgres.stop(true);
        tokio::time::sleep(Duration::from_millis(1200)).await;
        nats.start_again();
        postgres.start_again();
    }
    for node in &mut nodes {
        node.stop().await;
    }
    let wrong = store.replace(STORE_WORD, "zebra-word-3");
    let refused = server::store::Postgres::open(&wrong, Metrics::default()).await.err().unwrap().to_string();
    let no_address = Nats::connect(&bus.replace("tls:", "http:"), 1).await.err().unwrap().to_string();
    let logs = nodes.each_ref().map(Child::complained);
    assert!(logs.iter().all(|log| log.contains("TRACE") && log.contains("NATS is away")), "much is logged");
    for told in logs.iter().chain([&refused, &no_address]) {
        for word in [STORE_WORD, BUS_WORD, "jumbled@nymph", "zebra-word"] {
            let line = told.lines().find(|line| line.contains(word));
            assert!(line.is_none(), "{word} is told: {line:?}");
        }
    }
}

#[tokio::test]
async fn a_word_alone_lets_a_server_in_and_is_never_told() {
    const TOKEN: &str = "fjord-waltz-4";
    let nats = NatsServer::start_with_token(TOKEN);
    let (mut one, two) = (heard(&nats.address()).await, heard(&nats.address()).await);
    until("they hear each other", async || {
        two.1.tell_lost();
        one.0.try_recv() == Ok(Heard::Lost)
    })
    .await;
    let wrong = nats.address().replace(TOKEN, "zebra-word-3");
    let (mut three, _) = heard(&wrong).await;
    for _ in 0..20 {
        two.1.tell_lost();
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(three.try_recv().is_err(), "who does not know it hears nothing");
    let no_address = Nats::connect(&nats.address().replace("nats:", "http:"), 1).await.err().unwrap().to_string();
    assert!(!no_address.contains(TOKEN), "{no_address}");
}

#[tokio::test]
async fn a_file_of_credentials_lets_a_server_in() {
    let file = |name: &str| format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    let (postgres, nats) = (Postgres::start(), NatsServer::start_as(file("nats-operator.conf").as_ref()));
    let store = postgres.database("credentials").await;
    let folders = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let creds = file("nats-user.creds");
    let settings = [("TABLEE_NATS_CREDS", creds.as_str()), ("TABLEE_LOG", "trace")];
    let let_in = Child::start_in_fleet(folders[0].path(), &store, &nats.address(), &settings);
    let shut_out = Child::start_in_fleet(folders[1].path(), &store, &nats.address(), &settings[1..]);
    until("NATS lets it in", async || let_in.complained().contains("NATS is there")).await;
    until("whoever has none is told", async || shut_out.complained().contains("NATS is not there")).await;
    assert!(!shut_out.complained().contains("NATS is there"));
    let secrets = std::fs::read_to_string(&creds).unwrap();
    for secret in secrets.lines().filter(|line| line.len() > 40 && !line.starts_with('-')) {
        assert!(!let_in.complained().contains(secret), "what is in it is not told");
    }
}

#[tokio::test]
async fn whoever_is_too_slow_to_hear_knows_that_something_was_lost() {
    let nats = NatsServer::start();
    // What it hears is taken by nobody.
    let bus = Nats::connect(&nats.address(), 1).await.unwrap();
    until("it is connected, and that is all", async || bus.is_sound(&[1])).await;
    let line = async_nats::connect(nats.address()).await.unwrap();
    let tell = async |number: u64| {
        let note = json!({"node": 7, "n": number, "w": "at", "seq": 1});
        line.publish("tablee.table.t", note.to_string().into()).await.unwrap();
    };
    for number in 0..100 {
        tell(number).await;
    }
    line.flush().await.unwrap();
    until("it has heard some", async || bus.heard_lately() == [7]).await;
    assert!(bus.is_sound(&[1]), "so many may wait");
    for number in 100..20_000 {
        tell(number).await;
    }
    line.flush().await.unwrap();
    until("it knows that it missed some", async || !bus.is_sound(&[1])).await;
}

/// A server at this bus: what it hears of others.
async fn heard(address: &str) -> (tokio::sync::mpsc::Receiver<Heard>, Nats) {
    let nats = Nats::connect(address, rand::random()).await.unwrap();
    (nats.others().unwrap(), nats)
}

#[tokio::test]
async fn a_note_that_was_lost_is_missed() {
    let nats = NatsServer::start();
    let (mut heard, bus) = heard(&nats.address()).await;
    let line = async_nats::connect(nats.address()).await.unwrap();
    let tell = async |number: Option<u64>| {
        let note = json!({"node": 7, "n": number, "w": "at", "seq": number.unwrap_or(0)});
        line.publish("tablee.table.t", note.to_string().into()).await.unwrap();
        line.flush().await.unwrap();
    };
    let at = |seq| Heard::Note("t".to_owned(), 7, Note::At(seq));
    // Whoever comes in the middle has missed nothing.
    until("it is heard", async || {
        tell(Some(5)).await;
        heard.try_recv() == Ok(at(5))
    })
    .await;
    tell(Some(6)).await;
    tell(Some(8)).await;
    // Of older servers, which do not number theirs, nothing is known to be missed.
    tell(None).await;
    tell(None).await;
    let mut next = async || tokio::time::timeout(Duration::from_secs(60), heard.recv()).await.unwrap().unwrap();
    while next().await != at(6) {}
    assert_eq!([next().await, next().await, next().await, next().await], [Heard::Missed, at(8), at(0), at(0)]);
    drop(bus);
}
