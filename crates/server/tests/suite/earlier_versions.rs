//! Data folders that earlier versions wrote open, read as they read then, and go on.

use crate::common::{Running, text, unlimited};
use serde_json::{Map, Value, json};

/// Opens a folder that an earlier version wrote, and compares what is told to a spectator of each of its tables with
/// what that version told, by a name for each.
async fn opened(version: u8) -> (Running, Map<String, Value>, Vec<Value>) {
    let data = format!("{}/tests/data/version-{version}", env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().unwrap();
    std::fs::copy(format!("{data}/tablee.sqlite"), folder.path().join("tablee.sqlite")).unwrap();
    let server = Running::start_in(folder, unlimited()).await;
    let expected: Map<String, Value> =
        serde_json::from_str(&std::fs::read_to_string(format!("{data}/expected.json")).unwrap()).unwrap();
    let mut told = Vec::new();
    for (name, before) in &expected {
        let snapshot = server.get(&format!("/api/tables/{}", text(&before["table"]))).await.json();
        let now = &snapshot["now"];
        for what in ["ply", "turn", "position", "result"] {
            assert_eq!(now[what], before[what], "{name}: {what}");
        }
        // A clock that ran when that server stopped is set on its way again, which is an event.
        assert!(now["seq"].as_u64() >= before["seq"].as_u64(), "{name}");
        let column = |list: &Value, key: &str| list.as_array().unwrap().iter().map(|one| one[key].clone()).collect();
        let [texts, chat, names]: [Vec<Value>; 3] = [
            column(&snapshot["log"], "text"),
            column(&snapshot["chat"], "text"),
            column(&snapshot["table"]["seats"], "name"),
        ];
        assert_eq!(json!([texts, chat, names]), json!([before["texts"], before["chat"], before["names"]]), "{name}");
        told.push(snapshot);
    }
    (server, expected, told)
}

/// Somebody sits down at the table that was open then, and gives up.
async fn goes_on(server: &Running, expected: &Map<String, Value>) {
    let open = format!("/api/tables/{}", text(&expected["dames-open"]["table"]));
    let joined = server.post(&format!("{open}/join"), &json!({"name": "Zoé"})).await.json();
    let resign = json!({"id": "r", "ply": 0, "do": "resign"});
    let done = server.post_as(&format!("{open}/commands"), &text(&joined["token"]), &resign).await;
    assert_eq!(done.status, 200, "{}", done.body);
    assert_eq!(server.get(&open).await.json()["now"]["result"]["winners"], json!([0]));
}

/// How many ends of matches the log tells in today's form.
async fn ends_told(server: &Running) -> i64 {
    let path = server.folder.path().join("tablee.sqlite");
    let store = sqlx::SqlitePool::connect(&format!("sqlite:{}", path.display())).await.unwrap();
    let count = "SELECT count(*) FROM events WHERE body LIKE '%\"e\":\"finished\"%'";
    sqlx::query_scalar(count).fetch_one(&store).await.unwrap()
}

fn results(told: &[Value]) -> usize {
    told.iter().filter(|snapshot| !snapshot["now"]["result"].is_null()).count()
}

#[tokio::test]
async fn a_folder_of_version_1_opens_and_goes_on() {
    let (server, expected, told) = opened(1).await;
    assert_eq!((expected.len(), results(&told)), (10, 5), "by rule, resigned, agreed, left");
    for snapshot in told.iter().filter(|snapshot| snapshot["table"]["game"] == "damata") {
        // What it was played under is known, though nobody wrote it down then.
        assert_eq!(snapshot["table"]["options"]["limits"], "long");
    }
    // What ended by a rule was told by the last move alone, until each table was opened; then by an event, once.
    let by_rule = told.iter().filter(|snapshot| snapshot["now"]["result"]["how"] == "rule").count();
    assert_eq!((by_rule > 0, ends_told(&server).await), (true, by_rule as i64));
    let server = Running::start_in(server.stop().await, unlimited()).await;
    for before in expected.values() {
        let again = server.get(&format!("/api/tables/{}", text(&before["table"]))).await.json();
        assert_eq!(again["now"]["result"], before["result"]);
    }
    assert_eq!(ends_told(&server).await, by_rule as i64);
    goes_on(&server, &expected).await;
}

#[tokio::test]
async fn a_folder_of_version_3_opens_and_goes_on() {
    let (server, expected, told) = opened(3).await;
    assert_eq!((expected.len(), results(&told)), (11, 3), "agreed, by rule, resigned");
    let of = |name: &str| &told[expected.keys().position(|known| known == name).unwrap()];
    let quiet = of("dames-quiet");
    assert_eq!(quiet["table"]["quiet"], true, "what the referee kept to himself he still does");
    assert_eq!(quiet["log"].as_array().unwrap().iter().filter(|entry| entry["manner"] == "huff").count(), 1);
    assert_eq!(of("damsystem-swapped-agreed")["table"]["swapped"], true);
    assert_eq!(of("damata-four-live")["table"]["options"]["limits"], "short");
    assert_eq!(of("kidam-bot")["table"]["seats"][1]["level"], 1);
    goes_on(&server, &expected).await;
}
