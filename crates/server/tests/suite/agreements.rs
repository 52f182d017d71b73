//! What people agree on around a match: draws, take-backs, leaving, playing again. And bots that are interrupted.

use std::time::Duration;

use crate::common::{Running, Table, first_move, now, text, unlimited};
use serde_json::{Value, json};

async fn gauge(server: &Running, name: &str) -> i64 {
    let metrics = server.metrics().await;
    let line = metrics.lines().find_map(|line| line.strip_prefix(&format!("tablee_{name} "))).unwrap().to_owned();
    line.parse().unwrap()
}

/// Waits until so many bots think.
async fn until_thinking(server: &Running, count: i64) {
    for _ in 0..6000 {
        if gauge(server, "bots_thinking").await == count && gauge(server, "bots_waiting").await == 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("never {count} bots thinking");
}

async fn standing(server: &Running, table: &Table) -> Value {
    server.get_as(&table.path(""), &table.token).await.json()["now"].clone()
}

#[tokio::test]
async fn a_draw_is_offered_withdrawn_by_a_move_and_agreed() {
    let server = Running::start(unlimited()).await;
    let (table, bea) = server.pair("dames").await;
    let ask = async |token: &str, command: Value| server.post_as(&table.path("/commands"), token, &command).await;
    assert_eq!(ask(&bea, json!({"id": "1", "ply": 0, "do": "draw-yes"})).await.status, 400, "nothing is offered");
    assert_eq!(ask(&table.token, json!({"id": "2", "ply": 0, "do": "draw"})).await.status, 200);
    assert_eq!(standing(&server, &table).await["offers"]["draw"], json!([0]));
    let play = first_move(&standing(&server, &table).await, "3");
    assert_eq!(ask(&table.token, play).await.status, 200);
    assert_eq!(standing(&server, &table).await["offers"]["draw"], json!([]), "a move takes offers off the table");
    assert_eq!(ask(&bea, json!({"id": "4", "ply": 1, "do": "draw"})).await.status, 200);
    assert_eq!(ask(&bea, json!({"id": "5", "ply": 1, "do": "draw"})).await.status, 409, "once is enough");
    assert_eq!(ask(&table.token, json!({"id": "6", "ply": 1, "do": "draw-yes"})).await.status, 200);
    let result = standing(&server, &table).await["result"].clone();
    assert_eq!((&result["how"], &result["winners"]), (&json!("agreed"), &json!([])));
}

#[tokio::test]
async fn a_take_back_needs_everybody_else_and_can_be_refused() {
    let server = Running::start(unlimited()).await;
    let (table, bea) = server.pair("kidam").await;
    let ask = async |token: &str, command: Value| server.post_as(&table.path("/commands"), token, &command).await;
    let play = first_move(&standing(&server, &table).await, "1");
    assert_eq!(ask(&table.token, play).await.status, 200);
    let undo = |id: &str| json!({"id": id, "ply": 1, "do": "undo", "to": 0});
    assert_eq!(ask(&table.token, undo("2")).await.status, 200);
    assert_eq!(ask(&table.token, json!({"id": "3", "ply": 1, "do": "undo-yes"})).await.status, 200);
    assert_eq!(standing(&server, &table).await["ply"], 1, "one does not agree with oneself");
    assert_eq!(ask(&bea, json!({"id": "4", "ply": 1, "do": "undo-no"})).await.status, 200);
    assert_eq!(standing(&server, &table).await["offers"]["undo"], Value::Null);
    assert_eq!(ask(&bea, json!({"id": "5", "ply": 1, "do": "undo-yes"})).await.status, 400);
    assert_eq!(ask(&table.token, undo("6")).await.status, 200);
    assert_eq!(ask(&bea, json!({"id": "7", "ply": 1, "do": "undo-yes"})).await.status, 200);
    assert_eq!(standing(&server, &table).await["ply"], 0);
}

#[tokio::test]
async fn who_leaves_frees_the_seat_before_the_start_and_loses_nothing_to_friends_after() {
    let server = Running::start(unlimited()).await;
    let seats = json!([{"kind": "here", "name": "Ana"}, {"kind": "open"}, {"kind": "open"}, {"kind": "open"}]);
    let table = server.table(&json!({"game": "damata", "options": {"mode": "four"}, "seats": seats})).await;
    let joined = server.post(&table.path("/join"), &json!({"name": "Bea", "seat": 2})).await.json();
    let leave = json!({"id": "l", "ply": 0, "do": "leave"});
    assert_eq!(server.post_as(&table.path("/commands"), &text(&joined["token"]), &leave).await.status, 200);
    let seat = server.get(&table.path("")).await.json()["table"]["seats"][2].clone();
    assert_eq!((&seat["name"], &seat["kind"]), (&Value::Null, &json!("open")));

    let (table, bea) = server.pair("damata").await;
    let claim = |id: &str| json!({"id": id, "ply": 0, "do": "claim"});
    assert_eq!(server.post_as(&table.path("/commands"), &table.token, &leave).await.status, 200);
    assert_eq!(server.post_as(&table.path("/commands"), &bea, &claim("2")).await.status, 403, "not among friends");
    let abort = json!({"id": "a", "ply": 0, "do": "abort"});
    assert_eq!(server.post_as(&table.path("/commands"), &bea, &abort).await.status, 200, "it had not begun");
    let after = standing(&server, &table).await;
    assert_eq!((&after["turn"]["kind"], &after["result"]), (&json!("over"), &Value::Null));
}

#[tokio::test]
async fn rematches_are_tables_and_there_are_so_many_an_hour() {
    let server = Running::start(server::VisitorLimits { address_tables: 3, ..unlimited() }).await;
    let seats = json!([{"kind": "here", "name": "Ana"}, {"kind": "here", "name": "Bea"}]);
    let mut table = server.table(&json!({"game": "dames", "seats": seats})).await;
    let mut made = 0;
    for _ in 0..10 {
        let ask = async |id: &str, what: &str| {
            let command = json!({"id": id, "ply": 0, "do": what});
            server.post_as(&table.path("/commands"), &table.token, &command).await
        };
        assert_eq!(ask("1", "resign").await.status, 200);
        let rematch = ask("2", "rematch").await;
        if rematch.status == 429 {
            assert_eq!(ask("3", "rematch").await.status, 429);
            break;
        }
        assert_eq!((rematch.status, ask("2", "rematch").await.status), (200, 200), "asked twice, counted once");
        made += 1;
        table.id = text(&server.post_as(&table.path("/rematch"), &table.token, &json!({})).await.json()["table"]);
    }
    assert_eq!(made, 2, "three tables in all");
}

#[tokio::test]
async fn a_rematch_at_one_screen_swaps_the_names() {
    let server = Running::start(unlimited()).await;
    let seats = json!([{"kind": "here", "name": "Ana"}, {"kind": "here", "name": "Bea"}]);
    let table = server.table(&json!({"game": "dames", "seats": seats})).await;
    for command in [json!({"id": "1", "ply": 0, "do": "resign"}), json!({"id": "2", "ply": 0, "do": "rematch"})] {
        assert_eq!(server.post_as(&table.path("/commands"), &table.token, &command).await.status, 200);
    }
    let joined = server.post_as(&table.path("/rematch"), &table.token, &json!({})).await.json();
    assert_eq!(joined["seats"], json!([0, 1]));
    let again = server.post_as(&table.path("/rematch"), &table.token, &json!({})).await.json();
    assert_eq!(joined, again, "asking twice changes nothing");
    let next = server.get_as(&format!("/api/tables/{}", text(&joined["table"])), &table.token).await.json();
    let names: Vec<_> = next["table"]["seats"].as_array().unwrap().iter().map(|seat| text(&seat["name"])).collect();
    assert_eq!(names, ["Bea", "Ana"]);
    assert_eq!(next["now"]["turn"], json!({"kind": "player", "seat": 0}));
}

#[tokio::test]
async fn partners_stay_partners_in_a_rematch() {
    let server = Running::start(unlimited()).await;
    let expected = [
        ("team-km", "2v2", vec!["C", "D", "A", "B"]),
        ("team-km", "3v3", vec!["D", "E", "F", "A", "B", "C"]),
        ("team-km", "2v2v2", vec!["E", "F", "A", "B", "C", "D"]),
        ("team-km", "3p", vec!["C", "A", "B"]),
        ("damata", "four", vec!["D", "A", "B", "C"]),
    ];
    for (game, mode, after) in expected {
        let mut before = after.clone();
        before.sort_unstable();
        let seats: Vec<_> = before.iter().map(|name| json!({"kind": "here", "name": name})).collect();
        let table = server.table(&json!({"game": game, "options": {"mode": mode}, "seats": seats})).await;
        for command in [json!({"id": "1", "ply": 0, "do": "resign"}), json!({"id": "2", "ply": 0, "do": "rematch"})] {
            assert_eq!(server.post_as(&table.path("/commands"), &table.token, &command).await.status, 200);
        }
        let joined = server.post_as(&table.path("/rematch"), &table.token, &json!({})).await.json();
        let next = server.get(&format!("/api/tables/{}", text(&joined["table"]))).await.json();
        let names: Vec<_> = next["table"]["seats"].as_array().unwrap().iter().map(|seat| text(&seat["name"])).collect();
        assert_eq!(names, after, "{game} {mode}");
    }
}

#[tokio::test]
async fn a_bot_stops_thinking_when_its_turn_is_taken_back_or_the_match_ends() {
    let server = Running::start(unlimited()).await;
    let seats = json!([{"kind": "here", "name": "Ana"}, {"kind": "bot", "level": 8}]);
    let table = server.table(&json!({"game": "dames", "seats": seats})).await;
    let ask = async |command: Value| server.post_as(&table.path("/commands"), &table.token, &command).await;
    let play = first_move(&standing(&server, &table).await, "1");
    assert_eq!(ask(play).await.status, 200);
    until_thinking(&server, 1).await;
    assert_eq!(ask(json!({"id": "2", "ply": 1, "do": "undo", "to": 0})).await.status, 200);
    until_thinking(&server, 0).await;
    let after = standing(&server, &table).await;
    assert_eq!((&after["ply"], &after["turn"]["seat"]), (&json!(0), &json!(0)), "the bot did not play");
    let play = first_move(&after, "3");
    assert_eq!(ask(play).await.status, 200);
    until_thinking(&server, 1).await;
    assert_eq!(ask(json!({"id": "4", "ply": 1, "do": "resign"})).await.status, 200);
    until_thinking(&server, 0).await;
    let after = standing(&server, &table).await;
    assert_eq!((&after["ply"], &after["result"]["how"]), (&json!(1), &json!("resigned")));
}

#[tokio::test]
async fn clocks_that_make_no_sense_are_refused_and_days_are_told() {
    let server = Running::start(unlimited()).await;
    let new = |clock: Value| json!({"game": "dames", "clock": clock, "seats": [{"kind": "here", "name": "A"}, {"kind": "open"}]});
    for clock in [
        json!({"kind": "days", "days": 0}),
        json!({"kind": "days", "days": 15}),
        json!({"kind": "fischer", "base": 1, "increment": 0}),
        json!({"kind": "fischer", "base": 60_000, "increment": 1_000_000}),
        json!({"kind": "sand"}),
    ] {
        assert_eq!(server.post("/api/tables", &new(clock.clone())).await.status, 400, "{clock}");
    }
    let table = server.table(&new(json!({"kind": "days", "days": 3}))).await;
    assert_eq!(standing(&server, &table).await["clocks"]["running"], Value::Null, "not before all are there");
    assert_eq!(server.post(&table.path("/join"), &json!({"name": "B"})).await.status, 200);
    let clocks = standing(&server, &table).await["clocks"].clone();
    let three_days = 3 * 24 * 60 * 60 * 1000_u64;
    assert_eq!((&clocks["running"], &clocks["left"][1]), (&json!(0), &json!(three_days)));
    assert!((three_days - 60_000..=three_days).contains(&clocks["left"][0].as_u64().unwrap()), "{clocks}");
}

#[tokio::test]
async fn a_taken_port_makes_room_for_the_next() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let folder = tempfile::tempdir().unwrap();
    let config = server::Config { port, data: Some(folder.path().join("a/b")), ..server::Config::default() };
    let server = server::Server::start(config).await.unwrap();
    assert!(server.address().port() > port);
    assert!(folder.path().join("a/b/tablee.sqlite").exists(), "the folder is made");
}

#[tokio::test]
async fn now_is_told_to_spectators_without_what_is_not_theirs() {
    let server = Running::start(unlimited()).await;
    let (table, _) = server.pair("dames").await;
    let mut watching = server.socket(&table, None, 0).await;
    let hello = watching.next().await.unwrap();
    assert_eq!((&now(&hello)["legal"], &now(&hello)["can"]), (&json!([]), &json!([])));
    let refused = watching.command(&json!({"id": "x", "ply": 0, "do": "resign"})).await.unwrap();
    assert_eq!(refused["error"]["code"], "not-yours");
}
