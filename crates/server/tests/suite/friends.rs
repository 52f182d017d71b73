//! Friends find each other: one link for a group, lists that come by themselves, seats that go to another browser.

use crate::common::{Running, Table, first_move, now, text, unlimited};
use serde_json::{Value, json};
use server::VisitorLimits;
use server::client::{self, HttpAnswer, Socket};

fn command(id: &str, what: Value) -> Value {
    let mut command = json!({"id": id, "ply": 0});
    command.as_object_mut().unwrap().extend(what.as_object().unwrap().clone());
    command
}

/// Ana, and three seats by link.
async fn four(server: &Running) -> (Table, String) {
    let seats = json!([{"kind": "here", "name": "Ana"}, {"kind": "link"}, {"kind": "link"}, {"kind": "link"}]);
    let wish = json!({"game": "damata", "options": {"mode": "four"}, "seats": seats});
    let created = client::create(server.address, &wish).await.unwrap();
    let table = Table { id: text(&created["table"]), token: text(&created["token"]), invitations: Vec::new() };
    (table, text(&created["group"]))
}

async fn worth(server: &Running, table: &Table, invitation: &str) -> Value {
    server.post(&table.path("/invitation"), &json!({"invitation": invitation})).await.json()
}

#[tokio::test]
async fn one_link_seats_a_group_and_bots_fill_what_is_left() {
    let server = Running::start(unlimited()).await;
    let (table, group) = four(&server).await;
    assert_eq!(worth(&server, &table, &group).await, json!({"state": "good", "seats": [1, 2, 3]}));
    assert_eq!(worth(&server, &table, "nonsense").await["state"], "unknown");
    let join = async |seat: u8, name: &str| {
        server.post(&table.path("/join"), &json!({"invitation": group, "seat": seat, "name": name})).await
    };
    let bea = join(2, "Bea").await;
    assert_eq!((bea.status, &bea.json()["seats"]), (200, &json!([2])));
    assert_eq!(join(2, "Cy").await.status, 409, "somebody sits there");
    let bea = text(&bea.json()["token"]);
    let ask = async |token: &str, id: &str, what: Value| -> HttpAnswer {
        server.post_as(&table.path("/commands"), token, &command(id, what)).await
    };
    assert_eq!(ask(&bea, "1", json!({"do": "bot", "of": 1, "level": 1})).await.status, 403, "not the host");
    assert_eq!(ask(&table.token, "1", json!({"do": "bot", "of": 1, "level": 99})).await.status, 400);
    assert_eq!(ask(&table.token, "2", json!({"do": "bot", "of": 9, "level": 1})).await.status, 400);
    assert_eq!(ask(&table.token, "3", json!({"do": "bot", "of": 1, "level": 1})).await.status, 200);
    assert_eq!(ask(&bea, "2", json!({"do": "sit", "at": 3})).await.status, 200);
    assert_eq!(ask(&table.token, "4", json!({"do": "bot", "of": 2, "level": 1})).await.status, 200);
    let seen = server.get_as(&table.path(""), &bea).await.json();
    assert_eq!((&seen["table"]["yours"], &seen["table"]["host"]), (&json!([3]), &json!(0)));
    assert_eq!(seen["now"]["turn"]["kind"], "player", "all seats are taken");
    // A bot keeps its seat for whoever still has the link.
    assert_eq!(worth(&server, &table, &group).await["seats"], json!([1, 2]));
    assert_eq!(join(2, "Cy").await.status, 200);
    assert_eq!(server.get(&table.path("")).await.json()["table"]["seats"][2]["name"], "Cy");
    let resigned = ask(&table.token, "5", json!({"do": "resign"})).await;
    assert_eq!(resigned.status, 200, "{}", resigned.body);
    assert_eq!(worth(&server, &table, &group).await["state"], "over");
}

#[tokio::test]
async fn a_table_asked_for_twice_because_the_answer_was_lost_is_one_table() {
    let server = Running::start(VisitorLimits { address_tables: 1, ..unlimited() }).await;
    let key = "00112233445566778899aabbccddeeff";
    let seats = json!([{"kind": "here", "name": "Ana"}, {"kind": "link"}]);
    let wish = json!({"game": "dames", "seats": seats, "token": key});
    let first = server.post("/api/tables", &wish).await;
    assert_eq!(first.status, 201, "{}", first.body);
    let again = server.post("/api/tables", &wish).await;
    assert_eq!((again.status, again.json()), (201, first.json()), "the same table, the same links, and counted once");
    assert_eq!(text(&first.json()["token"]), key);
    let folder = server.stop().await;
    let server = Running::start_in(folder, unlimited()).await;
    assert_eq!(server.post("/api/tables", &wish).await.json(), first.json(), "also after a restart");
    assert_eq!(server.get("/api/tables?status=open").await.json()["tables"].as_array().unwrap().len(), 0, "by link");
    let bad = json!({"game": "dames", "seats": seats, "token": "zz"});
    assert_eq!(server.post("/api/tables", &bad).await.status, 400);
    let invitation = text(&first.json()["invitations"][0]["token"]);
    let table = Table { id: text(&first.json()["table"]), token: key.to_owned(), invitations: Vec::new() };
    assert_eq!(worth(&server, &table, &invitation).await["state"], "good");
}

#[tokio::test]
async fn whose_turn_it_is_is_known_after_a_restart_and_dealing_is_no_move() {
    let server = Running::start(unlimited()).await;
    let hands = json!([{"kind": "here", "name": "Ana"}, {"kind": "here", "name": "Bea"}]);
    let table = server.table(&json!({"game": "team-km", "options": {"mode": "2p"}, "seats": hands})).await;
    let line =
        async |server: &Running| server.get(&format!("/api/tables?ids={}", table.id)).await.json()["tables"][0].clone();
    let before = line(&server).await;
    assert_eq!(before["ply"], 0, "hands are dealt, and nobody has moved");
    assert!(before["turn"].is_u64());
    let server = Running::start_in(server.stop().await, unlimited()).await;
    assert_eq!(line(&server).await, before);
    let standing = server.get_as(&table.path(""), &table.token).await.json();
    let play = first_move(now(&standing), "m");
    assert_eq!(server.post_as(&table.path("/commands"), &table.token, &play).await.status, 200);
    assert_eq!(line(&server).await["ply"], 1);
}

#[tokio::test]
async fn home_is_told_of_open_tables_and_of_ones_own_turn() {
    let server = Running::start(unlimited()).await;
    let (table, bea) = server.pair("dames").await;
    let mut home = Socket::open_path(server.address, &format!("/api/home/live?ids={},nonsense", table.id), None, None)
        .await
        .unwrap();
    let first = home.next().await.unwrap();
    assert_eq!((&first["open"], &first["yours"][0]["turn"]), (&json!([]), &json!(0)));
    assert_eq!(first["yours"].as_array().unwrap().len(), 1, "what is not there is not told");
    let open = json!([{"kind": "here", "name": "Zoé"}, {"kind": "open"}]);
    let other = server.table(&json!({"game": "kidam", "seats": open})).await;
    let news = home.next().await.unwrap();
    assert_eq!((&news["open"][0]["table"], &news["yours"]), (&json!(other.id), &Value::Null), "only what changed");
    let play = first_move(now(&server.get_as(&table.path(""), &table.token).await.json()), "m");
    assert_eq!(server.post_as(&table.path("/commands"), &table.token, &play).await.status, 200);
    let news = home.next().await.unwrap();
    assert_eq!((&news["yours"][0]["turn"], &news["yours"][0]["ply"]), (&json!(1), &json!(1)));
    let resign = json!({"id": "r", "ply": 1, "do": "resign"});
    assert_eq!(server.post_as(&table.path("/commands"), &bea, &resign).await.status, 200);
    assert_eq!(home.next().await.unwrap()["yours"][0]["status"], "over");
}

#[tokio::test]
async fn the_socket_of_home_counts_like_any_other_and_hears_nothing() {
    let server = Running::start(VisitorLimits { address_sockets: 1, messages: 2, ..unlimited() }).await;
    let mut home = Socket::open_path(server.address, "/api/home/live", None, None).await.unwrap();
    assert!(Socket::open_path(server.address, "/api/home/live", None, None).await.is_err(), "one at a time from here");
    home.next().await.unwrap();
    for _ in 0..400 {
        if home.send("{}").await.is_err() {
            break;
        }
    }
    let bye = loop {
        match home.next().await {
            Ok(message) if message["type"] == "bye" => break message,
            Ok(_) => {}
            Err(error) => panic!("no good-bye: {error}"),
        }
    };
    assert_eq!(bye["reason"], "too-fast");
    assert_eq!(server.get("/api/home/live").await.status, 400, "a WebSocket is expected");
}

#[tokio::test]
async fn six_words_copy_or_move_seats_to_another_browser_once() {
    let server = Running::start(unlimited()).await;
    for moves in [false, true] {
        let (table, _) = server.pair("dames").await;
        let code = server.post("/api/handovers", &json!({"move": moves, "name": "Ana"})).await;
        assert_eq!(code.status, 201, "{}", code.body);
        let shown = json!({"code": code.json()["code"]});
        assert_eq!(server.post(&table.path("/handover"), &shown).await.status, 403, "who holds nothing gives nothing");
        assert_eq!(server.post_as(&table.path("/handover"), &table.token, &shown).await.status, 200);
        let taken = server.post("/api/handovers/take", &shown).await;
        assert_eq!(taken.json()["name"], "Ana");
        assert_eq!(taken.json()["tables"], json!([{"table": table.id, "game": "dames", "seats": [0]}]));
        assert_eq!(server.post("/api/handovers/take", &shown).await.status, 403, "single use");
        let cookie = taken.head.lines().find(|line| line.to_lowercase().starts_with("set-cookie")).unwrap();
        assert!(cookie.contains(&format!("/api/tables/{}", table.id)) && cookie.contains("HttpOnly"));
        let new = cookie.split("tablee=").nth(1).unwrap().split(';').next().unwrap();
        let standing = server.get_as(&table.path(""), new).await.json();
        assert_eq!(standing["table"]["yours"], json!([0]));
        let old = server.get_as(&table.path(""), &table.token).await.status;
        assert_eq!(old, if moves { 403 } else { 200 }, "the first browser holds its seats only if they were copied");
        let play = first_move(now(&standing), "m");
        assert_eq!(server.post_as(&table.path("/commands"), new, &play).await.status, 200);
    }
    // A name that hides something does not come along.
    let code = server.post("/api/handovers", &json!({"name": "\u{202E}anA"})).await.json()["code"].clone();
    assert_eq!(server.post("/api/handovers/take", &json!({"code": code})).await.json()["name"], "");
    assert_eq!(server.post("/api/handovers/take", &json!({"code": "a b c d e f"})).await.status, 403);
    for _ in 0..12 {
        server.post("/api/handovers/take", &json!({"code": "a b c d e f"})).await;
    }
    assert_eq!(server.post("/api/handovers/take", &json!({"code": "x"})).await.status, 429, "nobody guesses for long");
}

#[tokio::test]
async fn a_holder_in_two_browsers_follows_to_the_rematch_with_both() {
    let server = Running::start(unlimited()).await;
    let (table, bea) = server.pair("dames").await;
    let code = json!({"code": server.post("/api/handovers", &json!({})).await.json()["code"]});
    server.post_as(&table.path("/handover"), &table.token, &code).await;
    let taken = server.post("/api/handovers/take", &code).await;
    let second = taken.head.split("tablee=").nth(1).unwrap().split(';').next().unwrap().to_owned();
    let ask = async |token: &str, id: &str, what: &str| {
        server.post_as(&table.path("/commands"), token, &command(id, json!({"do": what}))).await.status
    };
    assert_eq!(ask(&bea, "1", "resign").await, 200);
    assert_eq!((ask(&bea, "2", "rematch").await, ask(&second, "1", "rematch").await), (200, 200));
    for token in [&second, &table.token, &bea] {
        let joined = server.post_as(&table.path("/rematch"), token, &json!({})).await;
        assert_eq!(joined.status, 200, "{}", joined.body);
        assert_eq!(joined.json()["seats"], if token == &bea { json!([0]) } else { json!([1]) });
    }
}

#[tokio::test]
async fn spectators_are_counted_and_where_the_server_is_is_told_at_home() {
    let server = Running::start(unlimited()).await;
    let (table, _) = server.pair("dames").await;
    let mut ana = server.socket(&table, Some(&table.token), 0).await;
    ana.next().await.unwrap();
    let _watching = server.socket(&table, None, 0).await;
    let told = loop {
        let told = ana.wait_for("presence").await.unwrap();
        if told["spectators"] == 1 {
            break told;
        }
    };
    assert_eq!(told["seats"][0], true);
    assert_eq!(server.get("/api/reach").await.json(), json!({"kind": "local", "addresses": []}));
}

#[tokio::test]
async fn who_plays_by_single_requests_and_keeps_no_line_open_is_here() {
    let server = Running::start(unlimited()).await;
    let (table, bea) = server.pair("dames").await;
    let mut watching = server.socket(&table, Some(&bea), 0).await;
    let hello = watching.next().await.unwrap();
    assert_eq!(hello["snapshot"]["table"]["seats"][0]["present"], false, "Ana has only set the table up");
    let say = command("1", json!({"do": "chat", "text": "bonjour"}));
    assert_eq!(server.post_as(&table.path("/commands"), &table.token, &say).await.status, 200);
    let told = tokio::time::timeout(std::time::Duration::from_secs(120), async {
        while watching.wait_for("presence").await.unwrap()["seats"][0] != true {}
    });
    told.await.expect("who watches is told that she is here");
    let seen = server.get(&table.path("")).await.json();
    assert_eq!(seen["table"]["seats"][0]["present"], true);
}
