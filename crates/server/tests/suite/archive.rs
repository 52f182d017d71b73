//! Everything played can be found again: listed, searched, opened by id, downloaded and brought back.

use crate::common::{Running, Table, first_move, text, unlimited};
use serde_json::{Value, json};
use server::client;

async fn played(server: &Running, game: &str, names: [&str; 2], loser: u8) -> Table {
    let seats: Vec<_> = names.iter().map(|name| json!({"kind": "here", "name": name})).collect();
    let table = server.table(&json!({"game": game, "seats": seats})).await;
    let standing = server.get_as(&table.path(""), &table.token).await.json();
    let commands = [first_move(&standing["now"], "m"), json!({"id": "r", "ply": 1, "seat": loser, "do": "resign"})];
    for command in commands {
        let done = server.post_as(&table.path("/commands"), &table.token, &command).await;
        assert_eq!(done.status, 200, "{}", done.body);
    }
    table
}

fn ids(list: &Value) -> Vec<String> {
    list["tables"].as_array().unwrap().iter().map(|line| text(&line["table"])).collect()
}

#[tokio::test]
async fn matches_are_found_by_game_player_date_and_result() {
    let server = Running::start(unlimited()).await;
    let one = played(&server, "dames", ["Ana", "Béatrice"], 1).await.id;
    let two = played(&server, "kidam", ["Béa", "Chloé"], 0).await.id;
    let three = played(&server, "dames", ["Chloé", "Dora 100%"], 0).await.id;
    let find = async |query: &str| ids(&server.get(&format!("/api/tables?status=over&{query}")).await.json());
    assert_eq!(find("").await, [three.as_str(), &two, &one], "newest first");
    assert_eq!(find("game=dames").await, [three.as_str(), &one]);
    assert_eq!(find("player=B%C3%89A").await, [two.as_str(), &one], "whatever the case, accents included");
    assert_eq!(find("player=100%25").await, [three.as_str()], "no sign is special");
    assert_eq!(find("player=b%C3%A9a&game=kidam").await, [two.as_str()]);
    assert_eq!(find("result=0").await, [one.as_str()]);
    assert_eq!(find("result=1").await, [three.as_str(), &two]);
    assert_eq!(find("result=draw").await, [""; 0]);
    let lines = server.get("/api/tables?status=over").await.json();
    let second = lines["tables"][1]["created"].as_u64().unwrap();
    let third = lines["tables"][0]["created"].as_u64().unwrap();
    assert_eq!(find(&format!("from={}", third + 1)).await, [""; 0]);
    assert!(find(&format!("from={second}")).await.contains(&two));
    assert!(!find(&format!("to={second}")).await.contains(&two));
    for bad in ["status=never", "from=yesterday", "result=everybody", "to=-1"] {
        assert_eq!(server.get(&format!("/api/tables?{bad}")).await.status, 400, "{bad}");
    }
}

#[tokio::test]
async fn a_page_finds_its_own_tables_again_by_their_ids() {
    let server = Running::start(unlimited()).await;
    let over = played(&server, "damata", ["Ana", "Bea"], 0).await.id;
    let (private, _) = server.pair("dames").await;
    assert_eq!(ids(&server.get("/api/tables?status=live").await.json()), [""; 0], "by link, so not listed");
    let mine = format!("/api/tables?ids={over},{},nothing", private.id);
    let list = server.get(&mine).await.json();
    assert_eq!(ids(&list), [private.id.as_str(), &over]);
    assert_eq!((&list["tables"][0]["turn"], &list["tables"][1]["turn"]), (&json!(0), &Value::Null), "who is to act");
    assert_eq!(ids(&server.get(&format!("{mine}&status=over")).await.json()), [over.as_str()]);
    assert_eq!(ids(&server.get(&format!("{mine}&status=live")).await.json()), [private.id.as_str()]);
}

#[tokio::test]
async fn lists_come_in_pages() {
    let server = Running::start(unlimited()).await;
    let new = json!({"game": "dames", "seats": [{"kind": "open"}, {"kind": "open"}]});
    for _ in 0..53 {
        server.table(&new).await;
    }
    let first = server.get("/api/tables?status=open").await.json();
    // Tables that come meanwhile push nothing onto the next page.
    server.table(&new).await;
    let second = server.get(&format!("/api/tables?status=open&after={}", text(&first["next"]))).await.json();
    assert_eq!((ids(&first).len(), ids(&second).len(), &second["next"]), (50, 3, &Value::Null));
    assert!(ids(&first).iter().all(|id| !ids(&second).contains(id)));
    let behind_nothing = server.get("/api/tables?status=open&after=nothing").await.json();
    assert_eq!((ids(&behind_nothing), &behind_nothing["next"]), (Vec::new(), &Value::Null));
}

#[tokio::test]
async fn dames_goes_out_as_pdn_and_comes_back() {
    let server = Running::start(unlimited()).await;
    let table = played(&server, "dames", ["Ana", "Bea"], 1).await;
    let pdn = server.get(&table.path("/pdn")).await;
    assert!(pdn.head.contains("application/x-pdn") && pdn.head.contains("attachment"), "{}", pdn.head);
    assert!(pdn.body.contains("[White \"Ana\"]"), "{}", pdn.body);
    let kind = [("Content-Type", "application/x-pdn")];
    let brought = client::ask(server.address, "POST", "/api/matches", &kind, &pdn.body).await.unwrap();
    assert_eq!(brought.status, 201, "{}", brought.body);
    let replay = server.get(&format!("/api/tables/{}", text(&brought.json()["table"]))).await.json();
    let first = server.get(&table.path("")).await.json();
    assert_eq!(replay["log"][0]["text"], first["log"][0]["text"]);
    assert_eq!(replay["now"]["result"]["winners"], json!([0]));
    assert_eq!(replay["table"]["seats"][1]["name"], "Bea");
    assert_eq!((&replay["table"]["imported"], &first["table"]["imported"]), (&json!(true), &json!(false)));
    let listed = server.get("/api/tables?status=over").await.json();
    assert_eq!(ids(&listed), [table.id.as_str()], "what was brought is not shown around");
    let shown = client::ask(server.address, "POST", "/api/matches?listed=true", &kind, &pdn.body).await.unwrap().json();
    let listed = server.get("/api/tables?status=over&player=ana").await.json();
    assert_eq!(ids(&listed), [text(&shown["table"]), table.id.clone()], "unless that is wished");
    let marks: Vec<_> = listed["tables"].as_array().unwrap().iter().map(|line| line["imported"].clone()).collect();
    assert_eq!(marks, [json!(true), json!(false)]);
    let said = "[White \"Ana\"]\n[Date \"1999.12.31\"]\n[Annotator \"moi\"]\n\n{avant} 1. 32-28 $1 {[%eval 0.35,12]} {bon} (1. 33-28 $6 {non}) 19-23 *\n";
    let noted = client::ask(server.address, "POST", "/api/matches", &kind, said).await.unwrap().json();
    let back = server.get(&format!("/api/tables/{}/pdn", text(&noted["table"]))).await.body;
    for word in [
        "[Black \"?\"]",
        "[Date \"1999.12.31\"]",
        "[Annotator \"moi\"]",
        "{avant}",
        "$1",
        "[%eval 0.35,12]",
        "{bon}",
        "(1. 33-28 $6 {non})",
    ] {
        assert!(back.contains(word), "{word} is lost at a table: {back}");
    }
    let wrong = client::ask(server.address, "POST", "/api/matches", &kind, "[White \"A\"]\n1. 99-98 *").await.unwrap();
    assert_eq!(wrong.status, 400, "{}", wrong.body);
    let nameless = client::ask(server.address, "POST", "/api/matches", &kind, "1. 32-28 19-23 *").await.unwrap().json();
    let nameless = server.get(&format!("/api/tables/{}", text(&nameless["table"]))).await.json();
    for seat in nameless["table"]["seats"].as_array().unwrap() {
        assert_eq!(seat["name"], Value::Null, "a colour is no name: each reader is told it in words of their own");
    }
    let other = played(&server, "kidam", ["Ana", "Bea"], 1).await;
    let several = format!("{}{}", pdn.body, pdn.body);
    let refused = client::ask(server.address, "POST", "/api/matches", &kind, &several).await.unwrap();
    assert_eq!(refused.status, 400, "several games are no match");
    assert!(refused.body.contains("several games") || refused.body.contains("plusieurs parties"), "{}", refused.body);
    assert_eq!(server.get(&other.path("/pdn")).await.status, 400, "only Dames has PDN");
}
