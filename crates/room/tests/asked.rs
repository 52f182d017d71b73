//! What is asked is described once: whatever the schema allows is read, whatever it forbids is refused, and a browser,
//! which reads with other code, reads the same.
#![cfg(feature = "schema")]
#![allow(missing_docs)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by a panic")]

use std::fmt::Debug;

use game::{Fields, FromFields};
use room::clock::ClockSetting;
use room::message::{Command, NewSeat};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

/// Something that a schema allows.
fn sample(schema: &Value, all: &Map<String, Value>) -> Value {
    if let Some(path) = schema["$ref"].as_str() {
        return sample(&all[path.rsplit('/').next().unwrap()], all);
    }
    if let Some(only) = schema.get("const") {
        return only.clone();
    }
    if let Some(first) = ["enum", "anyOf", "oneOf"].iter().find_map(|key| schema[*key].get(0)) {
        return if schema["enum"].is_array() { first.clone() } else { sample(first, all) };
    }
    let kind = match &schema["type"] {
        Value::Array(kinds) => kinds[0].as_str().unwrap(),
        kind => kind.as_str().unwrap_or("anything"),
    };
    match kind {
        "string" => json!("x"),
        "integer" | "number" => json!(1),
        "boolean" => json!(true),
        "array" => json!([]),
        "object" => {
            let required = schema["required"].as_array().into_iter().flatten().map(|name| name.as_str().unwrap());
            required.map(|name| (name.to_owned(), sample(&schema["properties"][name], all))).collect()
        }
        other => panic!("{other}: {schema}"),
    }
}

/// Reads it as it is read here, and as a browser does, which must come to the same.
fn read<T: DeserializeOwned + FromFields + Debug>(value: &Value) -> Option<String> {
    let here = T::deserialize(value).ok().map(|read| format!("{read:?}"));
    let text = serde_json::from_str::<T>(&value.to_string()).ok().map(|read| format!("{read:?}"));
    let there = T::from_fields(&mut Fields::read(value).unwrap()).ok().map(|read| format!("{read:?}"));
    assert_eq!((&here, &here), (&text, &there), "{value}");
    here
}

/// Tries everything that the description of something told by a tag says about it; gives the tags.
fn hold_to<T: DeserializeOwned + FromFields + Debug>(name: &str, tag: &str) -> Vec<String> {
    let all = room::schema::definitions();
    let variants = all[name]["oneOf"].as_array().unwrap_or_else(|| panic!("{name} is told by a tag: {}", all[name]));
    let mut tags = Vec::new();
    for variant in variants {
        let properties = variant["properties"].as_object().unwrap();
        let required: Vec<_> =
            variant["required"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
        let least: Value = required.iter().map(|&name| (name.to_owned(), sample(&properties[name], &all))).collect();
        let called = least[tag].as_str().unwrap().to_owned();
        let variant_name = read::<T>(&least).unwrap_or_else(|| panic!("{name}: {least} is allowed"));
        // `undo-yes` is `UndoYes`: no tag leads to another variant than its own.
        let spelled = called.split('-').map(|part| part[..1].to_uppercase() + &part[1..]).collect::<String>();
        assert!(variant_name.contains(&spelled), "{called}: {variant_name}");
        for missing in required.iter().filter(|name| !matches!(properties[**name]["type"], Value::Array(_))) {
            let mut less = least.clone();
            less.as_object_mut().unwrap().remove(*missing);
            assert_eq!(read::<T>(&less), None, "{name}: {missing} must be there: {less}");
        }
        for (more, schema) in properties.iter().filter(|(name, _)| !required.contains(&name.as_str())) {
            let mut with = least.clone();
            with[more] = sample(schema, &all);
            assert!(read::<T>(&with).is_some(), "{name}: {with} is allowed");
            with[more] = json!({"no": "such thing"});
            assert_eq!(read::<T>(&with), None, "{name}: {with}");
        }
        let mut strange = least.clone();
        strange["strange"] = json!(1);
        let closed =
            variant["additionalProperties"] == json!(false) || variant["unevaluatedProperties"] == json!(false);
        assert_eq!(read::<T>(&strange).is_none(), closed, "{name}: {strange}");
        tags.push(called);
    }
    assert_eq!(read::<T>(&json!({tag: "no such tag"})), None);
    assert_eq!(read::<T>(&json!({})), None);
    tags
}

#[test]
fn what_is_asked_is_read_as_it_is_described() {
    let acts = hold_to::<Command>("Doing", "do");
    assert!(acts.len() >= 26 && acts.contains(&"undo-yes".to_owned()), "{acts:?}");
    assert_eq!(hold_to::<NewSeat>("SeatAsked", "kind"), ["here", "link", "open", "bot"]);
    assert_eq!(hold_to::<ClockSetting>("Clock", "kind"), ["fischer", "days"]);
}

#[test]
fn what_stands_beside_an_act_is_read_alike() {
    let bare = read::<Command>(&json!({"do": "ping"})).unwrap();
    assert_eq!(bare, read::<Command>(&json!({"do": "ping", "id": "", "ply": 0, "seat": null})).unwrap());
    let full = read::<Command>(&json!({"do": "ping", "id": "c1", "ply": 7, "seat": 1})).unwrap();
    assert_eq!(full, r#"Command { id: "c1", ply: 7, seat: Some(1), act: Ping }"#);
    for wrong in [json!({"do": "ping", "ply": -1}), json!({"do": "ping", "id": 7}), json!({"do": "ping", "seat": "W"})]
    {
        assert_eq!(read::<Command>(&wrong), None, "{wrong}");
    }
}
