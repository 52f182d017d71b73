//! A data folder that the first version wrote opens, reads as it read then, and goes on.

use crate::common::{Running, text, unlimited};
use serde_json::{Value, json};

/// What that version told a spectator of each of its tables, by a name for each.
const EXPECTED: &str = include_str!("../data/version-1/expected.json");

#[tokio::test]
async fn a_folder_of_version_1_opens_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/version-1/tablee.sqlite");
    std::fs::copy(file, folder.path().join("tablee.sqlite")).unwrap();
    let server = Running::start_in(folder, unlimited()).await;
    let expected: serde_json::Map<String, Value> = serde_json::from_str(EXPECTED).unwrap();
    assert_eq!(expected.len(), 10);
    let mut results = 0;
    for (name, before) in &expected {
        let snapshot = server.get(&format!("/api/tables/{}", text(&before["table"]))).await.json();
        let now = &snapshot["now"];
        for what in ["ply", "turn", "position", "result"] {
            assert_eq!(now[what], before[what], "{name}: {what}");
        }
        // What it was played under is known, though nobody wrote it down then.
        if snapshot["table"]["game"] == "damata" {
            assert_eq!(snapshot["table"]["options"]["limits"], "long", "{name}");
        }
        results += usize::from(!now["result"].is_null());
        // A clock that ran when that server stopped is set on its way again, which is an event.
        assert!(now["seq"].as_u64() >= before["seq"].as_u64(), "{name}");
        let column = |list: &Value, key: &str| list.as_array().unwrap().iter().map(|one| one[key].clone()).collect();
        let [texts, chat, names]: [Vec<Value>; 3] = [
            column(&snapshot["log"], "text"),
            column(&snapshot["chat"], "text"),
            column(&snapshot["table"]["seats"], "name"),
        ];
        assert_eq!(json!([texts, chat, names]), json!([before["texts"], before["chat"], before["names"]]), "{name}");
    }
    assert_eq!(results, 5, "by rule, resigned, agreed, left");
    let open = format!("/api/tables/{}", text(&expected["dames-open"]["table"]));
    let joined = server.post(&format!("{open}/join"), &json!({"name": "Zoé"})).await.json();
    let resign = json!({"id": "r", "ply": 0, "do": "resign"});
    let done = server.post_as(&format!("{open}/commands"), &text(&joined["token"]), &resign).await;
    assert_eq!(done.status, 200, "{}", done.body);
    assert_eq!(server.get(&open).await.json()["now"]["result"]["winners"], json!([0]));
}
