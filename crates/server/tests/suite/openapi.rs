//! The OpenAPI document says what the server does: every operation it names answers, nothing else does, and every
//! answer has the form it promises.

use crate::common::{Running, first_move, now, text, unlimited};
use serde_json::{Value, json};
use server::client;

/// Checks a value against a schema: what of JSON Schema our document uses. Gives the first thing that is wrong.
fn check(document: &Value, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
    if let Some(reference) = schema["$ref"].as_str() {
        let meant = document.pointer(reference.strip_prefix('#').unwrap()).expect("references lead somewhere");
        check(document, meant, value, at)?;
    }
    let wrong = |why: &str| Err(format!("{at}: {why}: {value} is not {schema}"));
    let kinds = match &schema["type"] {
        Value::String(kind) => vec![kind.as_str()],
        Value::Array(kinds) => kinds.iter().map(|kind| kind.as_str().unwrap()).collect(),
        _ => Vec::new(),
    };
    let is = |kind: &&str| match *kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("an unknown type {other}"),
    };
    if !kinds.is_empty() && !kinds.iter().any(is) {
        return wrong("type");
    }
    if schema.get("const").is_some_and(|only| only != value) {
        return wrong("const");
    }
    if schema["enum"].as_array().is_some_and(|these| !these.contains(value)) {
        return wrong("enum");
    }
    for combined in ["oneOf", "anyOf"] {
        let Some(these) = schema[combined].as_array() else { continue };
        let fit = these.iter().filter(|this| check(document, this, value, at).is_ok()).count();
        if fit == 0 || (combined == "oneOf" && fit > 1) {
            return wrong(combined);
        }
    }
    if let Some(object) = value.as_object() {
        for name in schema["required"].as_array().into_iter().flatten() {
            if !object.contains_key(name.as_str().unwrap()) {
                return wrong(&format!("{name} is missing"));
            }
        }
        for (name, inner) in object {
            match (schema["properties"].get(name), schema.get("additionalProperties")) {
                (Some(property), _) => check(document, property, inner, &format!("{at}.{name}"))?,
                (None, Some(Value::Bool(false))) => return wrong(&format!("{name} is not expected")),
                (None, Some(rest @ Value::Object(_))) => check(document, rest, inner, &format!("{at}.{name}"))?,
                _ => {}
            }
        }
    }
    if let Some(array) = value.as_array() {
        for (index, inner) in array.iter().enumerate() {
            let item = schema["prefixItems"].get(index).unwrap_or(&schema["items"]);
            check(document, item, inner, &format!("{at}[{index}]"))?;
        }
    }
    Ok(())
}

/// Properties of an answer that its schema does not know are as wrong as those that are missing.
fn unknown(document: &Value, name: &str, value: &Value) -> Vec<String> {
    let schema = &document["components"]["schemas"][name];
    let Some(known) = schema["properties"].as_object().filter(|_| schema["oneOf"].is_null()) else { return Vec::new() };
    value.as_object().into_iter().flatten().map(|(key, _)| key.clone()).filter(|key| !known.contains_key(key)).collect()
}

struct Checked {
    document: Value,
    count: usize,
}

impl Checked {
    fn form(&mut self, name: &str, value: &Value) {
        let schema = json!({"$ref": format!("#/components/schemas/{name}")});
        check(&self.document, &schema, value, name).unwrap();
        assert_eq!(unknown(&self.document, name, value), [""; 0], "{name}");
        self.count += 1;
    }

    fn forms(&mut self, name: &str, values: &Value) {
        values.as_array().unwrap().iter().for_each(|value| self.form(name, value));
    }
}

#[tokio::test]
async fn every_answer_has_the_form_the_document_promises() {
    let server = Running::start(unlimited()).await;
    let mut checked = Checked { document: server.get("/api/openapi.json").await.json(), count: 0 };
    let games = server.get("/api/games").await.json();
    checked.form("Catalogue", &games);
    for game in games["games"].as_array().unwrap() {
        checked.form("GameInfo", game);
        let id = text(&game["id"]);
        checked.forms("RuleText", &server.get(&format!("/api/games/{id}/rules")).await.json());
        checked.form("Study", &server.post("/api/study", &json!({"game": id, "try": "?"})).await.json());
        let count = game["players"][0].as_u64().unwrap();
        let seats: Vec<_> = (0..count).map(|seat| json!({"kind": "here", "name": format!("P{seat}")})).collect();
        let clock = json!({"kind": "fischer", "base": 600_000, "increment": 1000});
        let new = json!({"game": id, "seats": seats, "clock": clock});
        checked.form("NewTable", &new);
        let opened = server.post("/api/tables", &new).await.json();
        checked.form("Created", &opened);
        let (path, token) = (format!("/api/tables/{}", text(&opened["table"])), text(&opened["token"]));
        let mut socket = client::Socket::open(server.address, &text(&opened["table"]), Some(&token), 0).await.unwrap();
        let hello = socket.next().await.unwrap();
        checked.form("FromServer", &hello);
        let command = first_move(now(&hello), "m");
        checked.form("Command", &command);
        checked.form("FromServer", &socket.command(&command).await.unwrap());
        checked.form("FromServer", &socket.wait_for("events").await.unwrap());
        let why = json!({"id": "w", "ply": 1, "do": "why", "text": "?"});
        checked.form("FromServer", &socket.command(&why).await.unwrap());
        let stale = json!({"id": "s", "ply": 99, "do": "move", "text": "?"});
        checked.form("FromServer", &socket.command(&stale).await.unwrap());
        checked.form("ErrorBody", &server.post_as(&format!("{path}/commands"), &token, &stale).await.json());
        let chat = json!({"id": "c", "ply": 1, "do": "chat", "text": "Bonjour"});
        checked.form("FromServer", &server.post_as(&format!("{path}/commands"), &token, &chat).await.json());
        checked.form("Snapshot", &server.get_as(&path, &token).await.json());
        checked.form("Snapshot", &server.get(&path).await.json());
        checked.forms("Scene", &server.get(&format!("{path}/scenes")).await.json());
        let resign = json!({"id": "r", "ply": 1, "do": "resign"});
        checked.form("FromServer", &server.post_as(&format!("{path}/commands"), &token, &resign).await.json());
        let again = json!({"id": "a", "ply": 1, "do": "rematch"});
        server.post_as(&format!("{path}/commands"), &token, &again).await;
        checked.form("Joined", &server.post_as(&format!("{path}/rematch"), &token, &json!({})).await.json());
        let file = server.get(&format!("{path}/file")).await.json();
        checked.form("MatchFile", &file);
        checked.form("Imported", &server.post("/api/matches", &file).await.json());
    }
    checked.form("TableList", &server.get("/api/tables").await.json());
    checked.form("ErrorBody", &server.get("/api/tables/none").await.json());
    assert!(checked.count > 80, "{}", checked.count);
    let schema = |name: &str| json!({"$ref": format!("#/components/schemas/{name}")});
    for wrong in [json!({}), json!({"type": "done", "id": 3, "seq": 1}), json!({"type": "dance"})] {
        assert!(check(&checked.document, &schema("FromServer"), &wrong, "").is_err(), "{wrong}");
    }
}

/// Every example of the protocol, a fence marked `json` and the name of its type, is of that type.
#[test]
fn the_examples_of_the_protocol_are_what_they_say() {
    let protocol = include_str!("../../../../docs/PROTOCOL.md");
    let document = json!({"components": {"schemas": room::schema::definitions()}});
    let mut checked = Checked { document, count: 0 };
    for block in protocol.split("```json ").skip(1) {
        let (name, rest) = block.split_once('\n').unwrap();
        let example = rest.split("```").next().unwrap();
        let value = serde_json::from_str(example).unwrap_or_else(|error| panic!("{name}: {error}: {example}"));
        checked.form(name, &value);
    }
    assert!(checked.count >= 10, "{}", checked.count);
}

#[tokio::test]
async fn what_the_document_names_is_answered_and_nothing_else_is() {
    let server = Running::start(unlimited()).await;
    let document = server.get("/api/openapi.json").await.json();
    let seats = json!([{"kind": "here", "name": "A"}, {"kind": "here", "name": "B"}]);
    let table = server.table(&json!({"game": "dames", "seats": seats})).await;
    for (path, operations) in document["paths"].as_object().unwrap() {
        let real = path.replace("{id}", &table.id).replace("{game}", "dames");
        for method in ["GET", "POST", "PUT", "PATCH", "DELETE"] {
            let named = operations.get(method.to_lowercase());
            if real.ends_with("/stream") && named.is_some() {
                continue; // It never ends; the Python bot reads it.
            }
            let bearer = format!("Bearer {}", table.token);
            let headers = [("Authorization", bearer.as_str())];
            let answer = client::ask(server.address, method, &real, &headers, "{}").await.unwrap();
            let unknown = answer.status == 404;
            // There is no rematch to follow to, which is said the same way.
            let known = named.is_some() && !real.ends_with("/rematch");
            assert_eq!(unknown, !known, "{method} {real}: {} {}", answer.status, answer.body);
        }
    }
}
