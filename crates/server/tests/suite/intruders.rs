//! What people who mean ill, or programs that are broken, get: the right refusal, and the others notice nothing.

use std::time::Duration;

use crate::common::{Running, first_move, now, unlimited};
use proptest::prelude::*;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use server::VisitorLimits;
use server::client::{self, Socket};
use tokio::io::AsyncWriteExt;

#[tokio::test]
async fn tokens_hold_their_own_seats_and_nothing_else() {
    let server = Running::start(unlimited()).await;
    let (table, bea) = server.pair("damata").await;
    let (other, _) = server.pair("damata").await;
    let code = |answer: client::HttpAnswer| (answer.status, answer.json()["error"]["code"].clone());
    let not_yours = (403, json!("not-yours"));
    assert_eq!(code(server.get_as(&table.path("?as=0"), &bea).await), not_yours, "another seat’s view");
    assert_eq!(code(server.get_as(&table.path("?as=200"), &bea).await), not_yours);
    assert_eq!(code(server.get(&table.path("?as=0")).await), not_yours, "a spectator has no seat");
    assert_eq!(code(server.get_as(&other.path(""), &bea).await), not_yours, "another table’s token");
    assert_eq!(code(server.get_as(&table.path(""), "00000000000000000000000000000000").await), not_yours);
    assert_eq!(
        code(server.get_as(&table.path(""), &table.invitations[0]).await),
        not_yours,
        "an invitation is no token"
    );
    let resign = json!({"id": "r", "ply": 0, "do": "resign"});
    assert_eq!(code(server.post(&table.path("/commands"), &resign).await), not_yours);
    let for_ana = json!({"id": "r", "ply": 0, "seat": 0, "do": "resign"});
    assert_eq!(code(server.post_as(&table.path("/commands"), &bea, &for_ana).await), not_yours);
    let standing = server.get_as(&table.path(""), &table.token).await.json();
    let stolen = first_move(&standing["now"], "m");
    assert_eq!(code(server.post_as(&table.path("/commands"), &bea, &stolen).await), (409, json!("turn")));
    let why = json!({"id": "w", "ply": 0, "do": "why", "text": "a1:b1"});
    assert_eq!(code(server.post_as(&table.path("/commands"), &bea, &why).await), (409, json!("turn")));
    let wrong = json!({"invitation": "00000000000000000000000000000000", "name": "Eve"});
    let garbage = json!({"invitation": "!", "name": "Eve"});
    let used = json!({"invitation": table.invitations[0], "name": "Eve"});
    let mut answers = Vec::new();
    for wish in [wrong, garbage] {
        answers.push(server.post(&table.path("/join"), &wish).await.body);
    }
    assert!(answers.windows(2).all(|pair| pair[0] == pair[1]), "errors tell nothing: {answers:?}");
    // Who has a true one that somebody else used is told so, and gets nothing by it.
    let used = server.post(&table.path("/join"), &used).await;
    assert!(used.body.contains("already been used"), "{}", used.body);
    assert_eq!(code(used), not_yours);
    let after = server.get_as(&table.path(""), &table.token).await.json();
    assert_eq!(standing["now"]["seq"], after["now"]["seq"], "nothing happened");
}

#[tokio::test]
async fn cookies_hold_seats_and_other_sites_pages_do_not_use_them() {
    let server = Running::start(unlimited()).await;
    let (table, bea) = server.pair("damata").await;
    let cookie = format!("a=b; tablee={bea}");
    let ask = async |headers: &[(&str, &str)]| {
        let body = json!({"id": "c", "ply": 0, "do": "chat", "text": "Salut"}).to_string();
        client::ask(server.address, "POST", &table.path("/commands"), headers, &body).await.unwrap()
    };
    let evil = ask(&[("Cookie", &cookie), ("Origin", "https://evil.example")]).await;
    assert_eq!((evil.status, &evil.json()["error"]["code"]), (403, &json!("forbidden-origin")));
    let own = ask(&[("Cookie", &cookie), ("Origin", &format!("http://{}", server.address))]).await;
    assert_eq!(own.status, 200, "{}", own.body);
    for header in
        ["content-security-policy", "x-content-type-options: nosniff", "referrer-policy", "x-frame-options: DENY"]
    {
        assert!(own.head.contains(header), "{header}");
    }
    assert!(!own.head.contains("access-control"));
    assert!(own.head.contains("cross-origin-embedder-policy: require-corp"), "pages share memory with their workers");
    // Scripts come from here and may run WebAssembly; nothing else may run, and nothing is sent elsewhere.
    let policy = own.head.lines().find_map(|line| line.strip_prefix("content-security-policy: ")).unwrap();
    let of = |name: &str| policy.split("; ").find_map(|part| part.strip_prefix(name)).map(str::trim);
    assert_eq!(of("default-src"), Some("'none'"), "{policy}");
    assert_eq!(of("script-src"), Some("'self' 'wasm-unsafe-eval'"), "{policy}");
    assert_eq!((of("worker-src"), of("connect-src")), (Some("'self'"), Some("'self'")), "{policy}");
    assert!(
        !policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'") && !policy.contains('*'),
        "{policy}"
    );
}

#[tokio::test]
async fn who_floods_is_refused_then_let_go_and_others_notice_nothing() {
    let server = Running::start(VisitorLimits { messages: 5, address_messages: 0, ..unlimited() }).await;
    let (table, bea) = server.pair("damata").await;
    let mut flood = server.socket(&table, Some(&bea), 0).await;
    // All of it at once, before anything is read: the last word is heard all the same.
    for number in 0..400 {
        let why = json!({"id": number.to_string(), "ply": 0, "do": "why", "text": "x"});
        if flood.send(why.to_string()).await.is_err() {
            break;
        }
    }
    let mut limited = 0;
    let bye = loop {
        let message = flood.next().await.unwrap();
        limited += usize::from(message["error"]["code"] == "limit");
        if message["type"] == "bye" {
            break message;
        }
    };
    assert!(limited >= 50, "{limited}");
    assert_eq!(bye["reason"], "too-fast");
    let mut ana = server.socket(&table, Some(&table.token), 0).await;
    let hello = ana.next().await.unwrap();
    assert_eq!(ana.command(&first_move(now(&hello), "m")).await.unwrap()["type"], "done");
}

#[tokio::test]
async fn an_address_has_its_limits() {
    let server = Running::start(VisitorLimits { address_tables: 2, address_sockets: 2, ..unlimited() }).await;
    let new = json!({"game": "dames", "seats": [{"kind": "open"}, {"kind": "open"}]});
    let table = server.table(&new).await;
    server.table(&new).await;
    let third = server.post("/api/tables", &new).await;
    assert_eq!((third.status, &third.json()["error"]["code"]), (429, &json!("limit")));
    let (one, _two) = (server.socket(&table, None, 0).await, server.socket(&table, None, 0).await);
    assert!(Socket::open(server.address, &table.id, None, 0).await.is_err());
    drop(one);
    let mut tries = 0;
    while Socket::open(server.address, &table.id, None, 0).await.is_err() {
        tries += 1;
        assert!(tries < 3000, "the place is given back");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let hurried = Running::start(VisitorLimits { address_messages: 1, ..unlimited() }).await;
    let mut refused = false;
    for _ in 0..60 {
        refused |= hurried.get("/health").await.status == 429;
    }
    assert!(refused);
}

#[tokio::test]
async fn what_is_too_large_or_unreadable_is_refused() {
    let server = Running::start(unlimited()).await;
    let (table, _) = server.pair("damata").await;
    let large = "x".repeat(70 << 10);
    assert_eq!(server.post("/api/study", &json!({"game": large})).await.status, 413);
    let mut socket = server.socket(&table, Some(&table.token), 0).await;
    socket.next().await.unwrap();
    // The server closes; whether the send or the next read notices first depends on the line.
    let _ = socket.send(large).await;
    assert!(socket.wait_for("pong").await.is_err(), "a large message closes the socket");
    for body in [
        "",
        "{",
        "[]",
        "null",
        r#"{"game":"dames"}"#,
        r#"{"game":"dames","seats":[]}"#,
        r#"{"game":"dames","seats":[{"kind":"here","name":""},{"kind":"open"}]}"#,
    ] {
        let answer = client::ask(server.address, "POST", "/api/tables", &[], body).await.unwrap();
        assert_eq!((answer.status, &answer.json()["error"]["code"]), (400, &json!("bad-request")), "{body}");
    }
    for path in ["/api/nothing", "/api/tables/none", "/api/tables/%2e%2e%2fx", "/api/tables/none/live", "/missing.js"] {
        assert_eq!(
            server.get(path).await.json()["error"]["code"],
            if path.ends_with("live") { "bad-request" } else { "not-found" },
            "{path}"
        );
    }
}

#[tokio::test]
async fn positions_with_more_captures_than_anybody_counts_are_refused() {
    let server = Running::start(unlimited()).await;
    let monster = "W:WK1,K5,K46:B7,8,9,10,17,18,19,20,27,28,29,30,37,38,39,40";
    let options = json!({"capture": "huff"});
    let seats = json!([{"kind": "here", "name": "A"}, {"kind": "here", "name": "B"}]);
    let study = json!({"game": "dames", "options": options, "position": monster});
    let start = json!({"game": "dames", "options": options, "start": monster, "seats": seats});
    for (path, body) in [("/api/study", study), ("/api/tables", start)] {
        let refused = server.post(path, &body).await;
        assert_eq!(
            (refused.status, &refused.json()["error"]["code"]),
            (400, &json!("bad-request")),
            "{}",
            refused.body
        );
        assert!(refused.body.contains("anybody follows"), "{}", refused.body);
    }
    let few = json!({"game": "dames", "options": options, "position": "W:WK1:B7,8,17"});
    assert_eq!(server.post("/api/study", &few).await.status, 200);
}

/// One quiet move before such a position: where it is the other side's turn, or a king is about to come.
#[tokio::test]
async fn no_move_leads_to_more_captures_than_anybody_counts() {
    let server = Running::start(unlimited()).await;
    let near = "W:WK12,K21:B7,8,9,10,17,18,19,20,27,28,29,30,37,38,39,40";
    let seats = json!([{"kind": "here", "name": "A"}, {"kind": "here", "name": "B"}]);
    for capture in ["huff", "strict"] {
        let options = json!({"capture": capture});
        let turned = near.replacen("W:W", "B:W", 1).replace("K12,K21", "K46,K1,K5");
        let study = json!({"game": "dames", "options": options, "position": turned});
        assert_eq!(server.post("/api/study", &study).await.status, 400, "black moves, and white captures");
    }
    let options = json!({"capture": "huff"});
    let table = server.table(&json!({"game": "dames", "options": options, "start": near, "seats": seats})).await;
    let play = |text: &str| json!({"id": text, "ply": 0, "do": "move", "text": text});
    let refused = server.post_as(&table.path("/commands"), &table.token, &play("21-16")).await;
    assert_eq!((refused.status, &refused.json()["error"]["code"]), (400, &json!("bad-request")), "{}", refused.body);
    assert!(refused.body.contains("anybody follows"), "{}", refused.body);
    let mut socket = server.socket(&table, Some(&table.token), 0).await;
    socket.next().await.unwrap();
    let why = json!({"id": "w", "ply": 0, "do": "why", "text": "21-16"});
    let told = socket.command(&why).await.unwrap();
    assert_eq!((&told["type"], &told["refusal"]["code"]), (&json!("why"), &json!("bad-request")), "{told}");
    let study = json!({"game": "dames", "options": options, "position": near, "moves": ["21-16"]});
    let file = json!({"tablee": 1, "game": "dames", "options": options, "start": near, "moves": ["21-16"]});
    let sent = json!({"game": "dames", "options": options, "start": near, "moves": ["21-16"], "seats": seats});
    for (path, body) in [("/api/study", study), ("/api/matches", file), ("/api/tables", sent)] {
        let refused = server.post(path, &body).await;
        assert_eq!(refused.status, 400, "{path} {}", refused.body);
        assert!(refused.body.contains("anybody follows"), "{}", refused.body);
    }
    let any = first_move(&server.get_as(&table.path(""), &table.token).await.json()["now"], "any");
    assert_eq!(server.post_as(&table.path("/commands"), &table.token, &any).await.status, 200, "the match goes on");
}

/// Sixty tables against the strongest bot from one address, and a stranger's beginner is next all the same. Both come
/// through a proxy, which says where they come from.
#[tokio::test]
async fn bots_of_one_address_do_not_keep_a_stranger_waiting() {
    let server = Running::start_behind(1, VisitorLimits { bots: 1, ..unlimited() }).await;
    let from = async |address: &str, method: &str, path: &str, token: Option<&str>, body: &Value| {
        let bearer = token.map(|token| format!("Bearer {token}"));
        let mut headers = vec![("X-Forwarded-For", address)];
        headers.extend(bearer.as_deref().map(|bearer| ("Authorization", bearer)));
        client::ask(server.address, method, path, &headers, &body.to_string()).await.unwrap().json()
    };
    let new = |level: u8| json!({"game": "dames", "seats": [{"kind": "bot", "level": level}, {"kind": "here", "name": "Ana"}]});
    for _ in 0..60 {
        from("10.0.0.1", "POST", "/api/tables", None, &new(8)).await;
    }
    let mine = from("10.0.0.2", "POST", "/api/tables", None, &new(1)).await;
    let path = format!("/api/tables/{}", mine["table"].as_str().unwrap());
    let mut others = 0;
    for tries in 0.. {
        let standing = from("10.0.0.2", "GET", &path, mine["token"].as_str(), &json!({})).await;
        if standing["now"]["ply"] == 1 {
            break;
        }
        assert!(tries < 6000, "never played");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let live = from("10.0.0.2", "GET", "/api/tables?status=live", None, &json!({})).await;
    for line in live["tables"].as_array().unwrap() {
        others += usize::from(line["ply"] != 0 && line["table"] != mine["table"]);
    }
    assert!(others < 20, "{others} of the other’s bots came first");
}

fn scraps() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "do", "move", "undo", "text", "to", "id", "ply", "seat", "chat", "ping", "why", "hint", "draw-yes", "resign",
        "mute", "of", "on", "leave", "claim", "rematch",
    ]);
    let value = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,40}".prop_map(Value::from),
        words.clone().prop_map(Value::from),
    ];
    let object = prop::collection::btree_map(words, value, 0..6).prop_map(|map| json!(map).to_string());
    prop_oneof![".{0,200}", object, Just("[".repeat(5000)), Just("{\"do\":".repeat(500))]
}

#[test]
fn random_messages_break_nothing() {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let server = runtime.block_on(Running::start(unlimited()));
    let (table, _) = runtime.block_on(server.pair("kidam"));
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig { cases: 60, ..ProptestConfig::default() });
    let messages = prop::collection::vec(scraps(), 1..20);
    runner
        .run(&messages, |messages| {
            runtime.block_on(async {
                let mut socket = server.socket(&table, Some(&table.token), 0).await;
                socket.next().await.unwrap();
                for message in messages {
                    socket.send(message).await.unwrap();
                }
                socket.send(r#"{"do":"ping"}"#).await.unwrap();
                let answered = tokio::time::timeout(Duration::from_secs(120), socket.wait_for("pong")).await;
                prop_assert!(answered.is_ok_and(|answer| answer.is_ok()), "the socket still answers");
                Ok(())
            })
        })
        .unwrap();
    let metrics = runtime.block_on(server.get("/health"));
    assert_eq!(metrics.body, "ok\n");
}

#[tokio::test]
async fn mutated_and_misordered_commands_leave_a_table_that_plays_on() {
    let server = Running::start(unlimited()).await;
    let seats = json!([{"kind": "here", "name": "A"}, {"kind": "here", "name": "B"}]);
    let table = server.table(&json!({"game": "dames", "seats": seats})).await;
    let mut socket = server.socket(&table, Some(&table.token), 0).await;
    let mut standing = socket.next().await.unwrap();
    let mut rng = SmallRng::seed_from_u64(7);
    for number in 0..60 {
        let good = first_move(now(&standing), &format!("g{number}")).to_string();
        let mut bytes = good.clone().into_bytes();
        for _ in 0..rng.random_range(1..4) {
            let place = rng.random_range(0..bytes.len());
            bytes[place] = rng.random_range(32..127);
        }
        let mutant = String::from_utf8(bytes).unwrap();
        let old = json!({"id": format!("o{number}"), "ply": rng.random_range(0..100), "do": "undo", "to": rng.random_range(0..50)});
        socket.send(mutant).await.unwrap();
        socket.send(old.to_string()).await.unwrap();
        socket.send(r#"{"do":"ping"}"#).await.unwrap();
        socket.wait_for("pong").await.unwrap();
        standing = json!({"now": server.get_as(&table.path(""), &table.token).await.json()["now"]});
        if now(&standing)["turn"]["kind"] == "over" {
            return;
        }
        let command = first_move(now(&standing), &format!("real{number}"));
        assert_eq!(socket.command(&command).await.unwrap()["type"], "done");
        standing = json!({"now": server.get_as(&table.path(""), &table.token).await.json()["now"]});
        if now(&standing)["turn"]["kind"] == "over" {
            return;
        }
    }
}

#[tokio::test]
async fn half_open_and_slow_readers_hold_nobody_up() {
    let server = Running::start(unlimited()).await;
    let seats = json!([{"kind": "here", "name": "A"}, {"kind": "here", "name": "B"}]);
    let table = server.table(&json!({"game": "dames", "seats": seats})).await;
    // Some say half a request and then nothing; some open the socket and never read.
    let mut silent = Vec::new();
    for _ in 0..20 {
        let mut stream = tokio::net::TcpStream::connect(server.address).await.unwrap();
        stream.write_all(b"GET /api/tables HTTP/1.1\r\nHost: localhost\r\n").await.unwrap();
        silent.push(stream);
    }
    let mut deaf = Vec::new();
    for _ in 0..20 {
        deaf.push(server.socket(&table, None, 0).await);
    }
    let mut socket = server.socket(&table, Some(&table.token), 0).await;
    let mut standing = socket.next().await.unwrap();
    for number in 0..300 {
        if now(&standing)["turn"]["kind"] == "over" {
            break;
        }
        let command = first_move(now(&standing), &number.to_string());
        let done = tokio::time::timeout(Duration::from_secs(120), socket.command(&command)).await;
        assert_eq!(done.unwrap().unwrap()["type"], "done");
        standing = socket.wait_for("events").await.unwrap();
    }
    // Who reads at last gets what it missed in one go, or in few.
    let mut late = deaf.pop().unwrap();
    while now(&late.next().await.unwrap())["seq"] != now(&standing)["seq"] {}
}
