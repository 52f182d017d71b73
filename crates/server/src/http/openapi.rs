//! The interface for programs, described for programs.

use axum::Json;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use serde_json::{Map, Value, json};

use crate::wire::{
    Command, ErrorBody, Games, Imported, JoinRequest, Joined, NewTable, Opened, PROTOCOL, ServerMessage, Snapshot,
    Study, StudyRequest, TableList,
};

/// One thing that can be asked.
struct Operation {
    method: &'static str,
    path: &'static str,
    summary: &'static str,
    query: &'static [&'static str],
    body: Option<&'static str>,
    answer: (u16, Option<&'static str>),
}

const fn ask(path: &'static str, summary: &'static str, answer: Option<&'static str>) -> Operation {
    Operation { method: "get", path, summary, query: &[], body: None, answer: (200, answer) }
}

const fn send(path: &'static str, summary: &'static str, body: &'static str, answer: (u16, &'static str)) -> Operation {
    Operation { method: "post", path, summary, query: &[], body: Some(body), answer: (answer.0, Some(answer.1)) }
}

const fn with(operation: Operation, query: &'static [&'static str]) -> Operation {
    Operation { query, ..operation }
}

const OPERATIONS: &[Operation] = &[
    ask("/health", "Whether the server is up.", None),
    ask("/metrics", "What is counted, as Prometheus reads it.", None),
    ask("/api/openapi.json", "This document.", None),
    ask("/api/games", "What can be played.", Some("Games")),
    ask("/api/games/{game}/rules", "The numbered rules of a game.", None),
    send("/api/study", "A position looked at without a table.", "StudyRequest", (200, "Study")),
    with(
        ask("/api/tables", "Tables, newest first.", Some("TableList")),
        &["status", "game", "player", "from", "to", "result", "page"],
    ),
    send("/api/tables", "Sets a table up.", "NewTable", (201, "Opened")),
    with(ask("/api/tables/{id}", "How a table stands, for the reader.", Some("Snapshot")), &["as", "lang"]),
    send("/api/tables/{id}/join", "Takes a seat.", "JoinRequest", (200, "Joined")),
    Operation {
        method: "post",
        path: "/api/tables/{id}/rematch",
        summary: "Takes one's seats at the table of the rematch.",
        query: &[],
        body: None,
        answer: (200, Some("Joined")),
    },
    with(send("/api/tables/{id}/commands", "Carries a command out.", "Command", (200, "ServerMessage")), &["lang"]),
    with(ask("/api/tables/{id}/scenes", "What was seen after each move.", None), &["from", "to", "as"]),
    with(
        ask("/api/tables/{id}/live", "The WebSocket: ServerMessage out, Command in.", Some("ServerMessage")),
        &["since", "as", "lang"],
    ),
    with(
        ask("/api/tables/{id}/stream", "The same messages as lines of JSON.", Some("ServerMessage")),
        &["since", "as", "lang"],
    ),
    ask("/api/tables/{id}/file", "The match as a file.", None),
    ask("/api/tables/{id}/pdn", "The match as PDN, where the game has it.", None),
    Operation {
        method: "post",
        path: "/api/matches",
        summary: "Brings a match here: a match file, or PDN as application/x-pdn.",
        query: &[],
        body: None,
        answer: (201, Some("Imported")),
    },
];

/// The document.
pub async fn document() -> Json<Value> {
    Json(build())
}

fn build() -> Value {
    let mut paths = Map::new();
    for operation in OPERATIONS {
        let path = paths.entry(operation.path).or_insert_with(|| json!({}));
        if let Value::Object(path) = path {
            path.insert(operation.method.to_owned(), describe(operation));
        }
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Tablée",
            "version": PROTOCOL.to_string(),
            "description": "Tables for five French games. docs/PROTOCOL.md tells how it is meant.",
        },
        "paths": paths,
        "components": {
            "schemas": schemas(),
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer", "description": "The token that holds seats at a table."},
            },
        },
    })
}

fn describe(operation: &Operation) -> Value {
    let named = |name: &str| json!({"$ref": format!("#/components/schemas/{name}")});
    let in_path = operation.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let in_path =
        in_path.map(|name| json!({"name": name, "in": "path", "required": true, "schema": {"type": "string"}}));
    let in_query =
        operation.query.iter().map(|name| json!({"name": name, "in": "query", "schema": {"type": "string"}}));
    let content = |schema: &str| json!({"application/json": {"schema": named(schema)}});
    let mut answer = json!({"description": operation.summary});
    if let (_, Some(schema)) = operation.answer {
        answer["content"] = content(schema);
    }
    let mut description = json!({
        "summary": operation.summary,
        "parameters": in_path.chain(in_query).collect::<Vec<_>>(),
        "responses": {
            operation.answer.0.to_string(): answer,
            "default": {"description": "A refusal.", "content": content("ErrorBody")},
        },
    });
    if let Some(schema) = operation.body {
        description["requestBody"] = json!({"required": true, "content": content(schema)});
    }
    if operation.path.contains("{id}") {
        description["security"] = json!([{}, {"token": []}]);
    }
    description
}

fn schemas() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
    });
    let mut generator = SchemaGenerator::new(settings);
    generator.subschema_for::<ErrorBody>();
    generator.subschema_for::<Games>();
    generator.subschema_for::<StudyRequest>();
    generator.subschema_for::<Study>();
    generator.subschema_for::<NewTable>();
    generator.subschema_for::<Opened>();
    generator.subschema_for::<JoinRequest>();
    generator.subschema_for::<Joined>();
    generator.subschema_for::<TableList>();
    generator.subschema_for::<Snapshot>();
    generator.subschema_for::<Command>();
    generator.subschema_for::<ServerMessage>();
    generator.subschema_for::<Imported>();
    Value::Object(generator.take_definitions(true))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_route_is_described_and_every_description_routed() {
        let described: BTreeSet<_> = OPERATIONS.iter().map(|operation| operation.path).collect();
        let routed: BTreeSet<_> = super::super::routes().into_iter().map(|(path, _)| path).collect();
        assert_eq!(described, routed);
    }

    #[test]
    fn every_reference_leads_somewhere() {
        fn references(value: &Value, found: &mut Vec<String>) {
            match value {
                Value::Object(object) => {
                    if let Some(Value::String(to)) = object.get("$ref") {
                        found.push(to.clone());
                    }
                    object.values().for_each(|value| references(value, found));
                }
                Value::Array(array) => array.iter().for_each(|value| references(value, found)),
                _ => {}
            }
        }
        let document = build();
        let mut found = Vec::new();
        references(&document, &mut found);
        assert!(found.len() > 20);
        for reference in found {
            let pointer = reference.strip_prefix('#').unwrap();
            assert!(document.pointer(pointer).is_some(), "{reference}");
        }
    }
}
