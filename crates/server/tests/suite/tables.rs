//! Tables over real sockets: set up, joined, watched, played at, taken back, ended, played again.

use crate::common::{Running, first_move, now, text, unlimited};
use serde_json::{Value, json};
use table::{CATALOGUE, catalogue};

fn hot_seat(game: &str) -> Value {
    json!({"game": game, "seats": [{"kind": "here", "name": "Ana"}, {"kind": "here", "name": "Bea"}]})
}

#[tokio::test]
async fn what_can_be_asked_once() {
    let server = Running::start(unlimited()).await;
    assert_eq!(server.get("/health").await.body, "ok\n");
    let games = server.get("/api/games").await.json();
    assert_eq!(games["games"].as_array().unwrap().len(), CATALOGUE.len());
    assert_eq!(games["levels"].as_array().unwrap().len(), 8);
    for game in games["games"].as_array().unwrap() {
        let id = text(&game["id"]);
        let rules = server.get(&format!("/api/games/{id}/rules")).await.json();
        assert_eq!(rules.as_array().unwrap().len(), catalogue::find(&id).unwrap().rulebook().len(), "{id}");
        let study = server.post("/api/study", &json!({"game": id, "try": "nonsense"})).await;
        assert_eq!(study.status, 200, "{}", study.body);
        assert_eq!(study.json()["refusal"]["code"], "text", "{}", study.body);
    }
    let refused = server.post("/api/study", &json!({"game": "dames", "moves": ["32-28", "19-13"]})).await;
    assert_eq!(refused.status, 422);
    assert_eq!(server.get("/api/games/whist/rules").await.status, 404);
    assert_eq!(server.get("/api/openapi.json").await.json()["openapi"], "3.1.0");
    assert!(server.metrics().await.contains("tablee_requests_total"));
}

#[tokio::test]
async fn a_match_by_link_from_invitation_to_rematch() {
    let server = Running::start(unlimited()).await;
    let table =
        server.table(&json!({"game": "damata", "seats": [{"kind": "here", "name": "Ana"}, {"kind": "link"}]})).await;
    let mut ana = server.socket(&table, Some(&table.token), 0).await;
    let hello = ana.next().await.unwrap();
    assert_eq!((&hello["type"], &hello["protocol"]), (&json!("hello"), &json!(1)));
    assert_eq!(now(&hello)["turn"]["kind"], "waiting");
    let wish = json!({"invitation": table.invitations[0], "name": "  Bea "});
    let joined = server.post(&table.path("/join"), &wish).await;
    assert_eq!((joined.status, &joined.json()["seats"]), (200, &json!([1])));
    assert!(joined.head.contains("HttpOnly") && joined.head.contains("SameSite=Strict"));
    let bea_token = text(&joined.json()["token"]);
    let again = server.post(&table.path("/join"), &wish).await;
    assert_eq!(
        (again.status, &again.json()["error"]["code"]),
        (403, &json!("not-yours")),
        "an invitation is good for once"
    );
    let begun = ana.wait_for("events").await.unwrap();
    assert_eq!(begun["table"]["seats"][1]["name"], "Bea");
    assert_eq!(now(&begun)["turn"], json!({"kind": "player", "seat": 0}));

    let mut bea = server.socket(&table, Some(&bea_token), 0).await;
    let hello = bea.next().await.unwrap();
    assert_eq!(now(&hello)["legal"], json!([]), "not her turn");
    assert_eq!(hello["snapshot"]["table"]["yours"], json!([1]));
    let done = ana.command(&first_move(now(&begun), "m1")).await.unwrap();
    assert_eq!(done["type"], "done");
    let seen = bea.wait_for("events").await.unwrap();
    assert_eq!((&seen["seq"], &seen["from"]), (&done["seq"], &json!(0)));
    assert_eq!(seen["entries"][0]["seat"], 0);
    assert!(!now(&seen)["legal"].as_array().unwrap().is_empty());

    let asked = ana.command(&json!({"id": "u", "ply": 1, "do": "undo", "to": 0})).await.unwrap();
    assert_eq!(asked["type"], "done");
    let offer = bea.wait_for("events").await.unwrap();
    assert_eq!(now(&offer)["offers"]["undo"], json!({"seat": 0, "ply": 0}));
    assert_eq!(bea.command(&json!({"id": "y", "ply": 1, "do": "undo-yes"})).await.unwrap()["type"], "done");
    let undone = bea.wait_for("events").await.unwrap();
    assert_eq!((&undone["from"], &now(&undone)["ply"]), (&json!(0), &json!(0)));

    assert_eq!(bea.command(&json!({"id": "d", "ply": 0, "do": "draw"})).await.unwrap()["type"], "done");
    assert_eq!(ana.command(&json!({"id": "d", "ply": 0, "do": "draw-no"})).await.unwrap()["type"], "done");
    assert_eq!(bea.command(&json!({"id": "r", "ply": 0, "do": "resign"})).await.unwrap()["type"], "done");
    let over = bea.wait_for("events").await.unwrap();
    assert_eq!(
        now(&over)["result"],
        json!({"winners": [0], "how": "resigned", "rule": now(&over)["result"]["rule"], "seat": 1})
    );

    assert_eq!(bea.command(&json!({"id": "again", "ply": 0, "do": "rematch"})).await.unwrap()["type"], "done");
    let asked = bea.wait_for("events").await.unwrap();
    assert_eq!((&now(&asked)["offers"]["rematch"], &asked["table"]), (&json!([1]), &Value::Null), "Ana is asked");
    assert_eq!(ana.command(&json!({"id": "again", "ply": 0, "do": "rematch"})).await.unwrap()["type"], "done");
    let news = bea.wait_for("events").await.unwrap();
    let rematch = text(&news["table"]["rematch"]);
    let bea_seats = server.post_as(&table.path("/rematch"), &bea_token, &json!({})).await.json();
    let ana_seats = server.post_as(&table.path("/rematch"), &table.token, &json!({})).await.json();
    assert_eq!((&bea_seats["seats"], &ana_seats["seats"]), (&json!([0]), &json!([1])), "sides are swapped");
    let next = server.get_as(&format!("/api/tables/{rematch}"), &bea_token).await.json();
    assert_eq!(next["now"]["turn"], json!({"kind": "player", "seat": 0}));
    let names: Vec<_> = next["table"]["seats"].as_array().unwrap().iter().map(|seat| text(&seat["name"])).collect();
    assert_eq!(names, ["Bea", "Ana"]);
}

#[tokio::test]
async fn commands_are_carried_out_once_and_stale_moves_refused_with_the_state() {
    let server = Running::start(unlimited()).await;
    let table = server.table(&hot_seat("dames")).await;
    let mut socket = server.socket(&table, Some(&table.token), 0).await;
    let hello = socket.next().await.unwrap();
    let command = first_move(now(&hello), "one");
    let done = socket.command(&command).await.unwrap();
    let same = socket.command(&command).await.unwrap();
    assert_eq!(done, same, "the same id is answered as before");
    let over_http = server.post_as(&table.path("/commands"), &table.token, &command).await;
    assert_eq!(over_http.json(), done);
    let mut stale = command.clone();
    stale["id"] = json!("two");
    let refused = socket.command(&stale).await.unwrap();
    assert_eq!((&refused["type"], &refused["error"]["code"]), (&json!("refused"), &json!("stale")));
    assert_eq!(refused["now"]["ply"], 1);
    let snapshot = server.get_as(&table.path(""), &table.token).await.json();
    assert_eq!(snapshot["log"].as_array().unwrap().len(), 1);
    let illegal = socket.command(&json!({"id": "x", "ply": 1, "do": "move", "text": "20-30"})).await.unwrap();
    assert_eq!(illegal["error"]["code"], "rule", "{illegal}");
    assert!(illegal["error"]["rule"].as_str().unwrap().starts_with('D'));
    let why = socket.command(&json!({"id": "w", "ply": 1, "do": "why", "text": "20-30"})).await.unwrap();
    assert_eq!(why["refusal"], illegal["error"]);
}

#[tokio::test]
async fn who_comes_back_gets_the_gap_or_everything() {
    let server = Running::start(unlimited()).await;
    let table = server.table(&hot_seat("kidam")).await;
    let mut socket = server.socket(&table, Some(&table.token), 0).await;
    let mut standing = socket.next().await.unwrap();
    let mut seqs = vec![now(&standing)["seq"].as_u64().unwrap()];
    for number in 0..6 {
        let command = first_move(now(&standing), &format!("m{number}"));
        assert_eq!(socket.command(&command).await.unwrap()["type"], "done");
        standing = socket.wait_for("events").await.unwrap();
        seqs.push(standing["seq"].as_u64().unwrap());
    }
    drop(socket);
    for (known, seq) in seqs.iter().enumerate() {
        let gap = server.socket(&table, Some(&table.token), *seq).await.next().await.unwrap();
        assert_eq!((&gap["type"], &gap["from"]), (&json!("events"), &json!(known)));
        assert_eq!(gap["entries"].as_array().unwrap().len(), 6 - known);
        assert_eq!(now(&gap)["scene"], now(&standing)["scene"]);
    }
    let future = server.socket(&table, None, 1000).await.next().await.unwrap();
    assert_eq!(future["type"], "hello", "a seq of the future is worth nothing");
    let undo = json!({"id": "u", "ply": 6, "do": "undo", "to": 2});
    assert_eq!(server.post_as(&table.path("/commands"), &table.token, &undo).await.status, 200);
    let cut = server.socket(&table, None, seqs[5]).await.next().await.unwrap();
    assert_eq!((&cut["from"], cut["entries"].as_array().unwrap().len()), (&json!(2), 0), "forget what is later");
}

#[tokio::test]
async fn bots_answer_and_give_hints() {
    let server = Running::start(unlimited()).await;
    let seats = json!([{"kind": "here", "name": "Ana"}, {"kind": "bot", "level": 1}]);
    let table = server.table(&json!({"game": "damata", "seats": seats})).await;
    let mut socket = server.socket(&table, Some(&table.token), 0).await;
    let hello = socket.next().await.unwrap();
    assert!(now(&hello)["can"].as_array().unwrap().contains(&json!("hint")));
    let hint = socket.command(&json!({"id": "h", "ply": 0, "do": "hint"})).await.unwrap();
    let command = json!({"id": "m", "ply": 0, "do": "move", "text": hint["text"]});
    assert_eq!(socket.command(&command).await.unwrap()["type"], "done");
    let mut standing = socket.wait_for("events").await.unwrap();
    while now(&standing)["turn"] != json!({"kind": "player", "seat": 0}) {
        standing = socket.wait_for("events").await.unwrap();
    }
    assert!(now(&standing)["ply"].as_u64().unwrap() >= 2, "the bot has played");
    let undo = json!({"id": "u", "ply": now(&standing)["ply"], "do": "undo", "to": 0});
    assert_eq!(socket.command(&undo).await.unwrap()["type"], "done", "bots agree at once");
    let draw = socket.command(&json!({"id": "d", "ply": 0, "do": "draw"})).await.unwrap();
    assert_eq!(draw["error"]["code"], "bad-request");
}

#[tokio::test]
async fn two_bots_play_a_match_to_its_end() {
    let server = Running::start(unlimited()).await;
    let seats = json!([{"kind": "bot", "level": 1}, {"kind": "bot", "level": 1}]);
    let table = server.table(&json!({"game": "damata", "seats": seats})).await;
    let mut socket = server.socket(&table, None, 0).await;
    let mut standing = socket.next().await.unwrap();
    while now(&standing)["turn"]["kind"] != "over" {
        standing = socket.wait_for("events").await.unwrap();
    }
    assert_eq!(now(&standing)["result"]["how"], "rule");
    let listed = server.get("/api/tables?status=over&game=damata&player=bot%201").await.json();
    assert_eq!(listed["tables"][0]["result"], now(&standing)["result"]);
}

#[tokio::test]
async fn chat_is_shown_to_those_who_want_to_read_it() {
    let server = Running::start(unlimited()).await;
    let (table, bea_token) = server.pair("dames").await;
    let mut bea = server.socket(&table, Some(&bea_token), 0).await;
    bea.next().await.unwrap();
    let say = |id: &str, words: &str| json!({"id": id, "ply": 0, "do": "chat", "text": words});
    let long = "x".repeat(501);
    let refused = server.post_as(&table.path("/commands"), &table.token, &say("l", &long)).await;
    assert_eq!(refused.json()["error"]["code"], "limit");
    server.post_as(&table.path("/commands"), &table.token, &say("1", "Bonjour !")).await;
    let heard = bea.wait_for("events").await.unwrap();
    assert_eq!((&heard["chat"][0]["text"], &heard["chat"][0]["name"]), (&json!("Bonjour !"), &json!("Ana")));
    let mute = bea.command(&json!({"id": "m", "ply": 0, "do": "mute", "of": 0, "on": true})).await.unwrap();
    assert_eq!(mute["type"], "done");
    server.post_as(&table.path("/commands"), &table.token, &say("2", "Encore")).await;
    let silent = server.get_as(&table.path(""), &bea_token).await.json();
    assert_eq!((&silent["chat"], &silent["table"]["muted"]), (&json!([]), &json!([0])));
    let others = server.get(&table.path("")).await.json();
    assert_eq!(others["chat"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn matches_go_out_as_files_and_come_back() {
    let server = Running::start(unlimited()).await;
    let table = server.table(&hot_seat("damsystem")).await;
    let mut socket = server.socket(&table, Some(&table.token), 0).await;
    let hello = socket.next().await.unwrap();
    socket.command(&first_move(now(&hello), "m")).await.unwrap();
    socket.command(&json!({"id": "r", "ply": 1, "do": "resign"})).await.unwrap();
    let file = server.get(&table.path("/file")).await;
    assert!(file.head.contains("attachment"));
    let brought = server.post("/api/matches", &file.json()).await;
    assert_eq!(brought.status, 201, "{}", brought.body);
    let id = text(&brought.json()["table"]);
    let replay = server.get(&format!("/api/tables/{id}")).await.json();
    assert_eq!((&replay["now"]["turn"]["kind"], replay["log"].as_array().unwrap().len()), (&json!("over"), 1));
    assert_eq!(replay["now"]["result"]["how"], "resigned");
    let scenes = server.get(&format!("/api/tables/{id}/scenes?from=0&to=9")).await.json();
    assert_eq!(scenes.as_array().unwrap().len(), 2);
    assert_eq!(scenes[1], replay["now"]["scene"]);
    let mut forged = file.json();
    forged["moves"] = json!(["99-99"]);
    assert_eq!(server.post("/api/matches", &forged).await.status, 400);
    let found = server.get("/api/tables?status=over&player=BEA&result=0").await.json();
    let found_other = server.get("/api/tables?status=over&player=bea&result=draw").await.json();
    assert!(found["tables"].as_array().unwrap().len() + found_other["tables"].as_array().unwrap().len() <= 2);
    assert_eq!(server.get("/api/tables?status=over&player=zoe").await.json()["tables"], json!([]));
}

#[tokio::test]
async fn open_tables_stand_in_the_lobby_until_they_are_full() {
    let server = Running::start(unlimited()).await;
    let table =
        server.table(&json!({"game": "dames", "seats": [{"kind": "open"}, {"kind": "here", "name": "Ana"}]})).await;
    let lobby = server.get("/api/tables?status=open").await.json();
    assert_eq!(lobby["tables"][0]["table"], table.id.as_str());
    assert_eq!(lobby["tables"][0]["players"], json!([null, "Ana"]));
    assert_eq!(server.post(&table.path("/join"), &json!({"seat": 1, "name": "Bea"})).await.status, 409);
    assert_eq!(server.post(&table.path("/join"), &json!({"name": "Bea"})).await.status, 200);
    assert_eq!(server.get("/api/tables?status=open").await.json()["tables"], json!([]));
    assert_eq!(server.get("/api/tables?status=live").await.json()["tables"][0]["table"], table.id.as_str());
    let private =
        json!({"game": "dames", "listed": false, "seats": [{"kind": "open"}, {"kind": "here", "name": "Ana"}]});
    server.table(&private).await;
    assert_eq!(server.get("/api/tables?status=open").await.json()["tables"], json!([]));
}
