//! The interface for programs, described for programs.

use std::sync::OnceLock;

use axum::Extension;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use room::message::PROTOCOL;
use room::schema;
use serde_json::{Map, Value, json};

use super::guard::SameForAll;

/// One thing that can be asked.
struct Operation {
    method: &'static str,
    path: &'static str,
    summary: &'static str,
    query: &'static [(&'static str, Kind)],
    /// The body's schema, and any other kind of text that is taken instead.
    body: Option<(&'static str, Option<&'static str>)>,
    answer: (u16, Answer),
}

/// What a parameter of a query is.
#[derive(Clone, Copy)]
enum Kind {
    Text,
    Number,
    OneOf(&'static [&'static str]),
}

/// What is answered.
#[derive(Clone, Copy)]
enum Answer {
    /// JSON of this form.
    Json(&'static str),
    /// A list of them.
    List(&'static str),
    /// Something else, of this kind.
    Other(&'static str),
    /// A WebSocket whose messages have this form.
    Socket(&'static str),
}

const fn ask(path: &'static str, summary: &'static str, answer: Answer) -> Operation {
    Operation { method: "get", path, summary, query: &[], body: None, answer: (200, answer) }
}

const fn send(path: &'static str, summary: &'static str, body: &'static str, answer: (u16, &'static str)) -> Operation {
    let answer = (answer.0, Answer::Json(answer.1));
    Operation { method: "post", path, summary, query: &[], body: Some((body, None)), answer }
}

const fn with(operation: Operation, query: &'static [(&'static str, Kind)]) -> Operation {
    Operation { query, ..operation }
}

const LANG: (&str, Kind) = ("lang", Kind::OneOf(&["fr", "en"]));
const SEAT: (&str, Kind) = ("as", Kind::Number);
const FLOW: &[(&str, Kind)] = &[("since", Kind::Number), SEAT, LANG];
const SEARCH: &[(&str, Kind)] = &[
    ("ids", Kind::Text),
    ("status", Kind::OneOf(&["open", "live", "over"])),
    ("game", Kind::Text),
    ("player", Kind::Text),
    ("from", Kind::Number),
    ("to", Kind::Number),
    ("result", Kind::Text),
    ("after", Kind::Text),
];

const OPERATIONS: &[Operation] = &[
    ask("/health", "Whether the server can do what is asked of it.", Answer::Other("text/plain")),
    ask("/health/live", "Whether the server runs at all.", Answer::Other("text/plain")),
    ask("/health/ready", "Whether to send people here: not to a server about to stop.", Answer::Other("text/plain")),
    ask("/api/openapi.json", "This document.", Answer::Other("application/json")),
    ask("/api/games", "What can be played.", Answer::Json("Catalogue")),
    ask("/api/games/{game}/rules", "The numbered rules of a game.", Answer::List("RuleText")),
    ask("/api/games/{game}/course", "What teaches a game: its lessons, in words.", Answer::Json("Course")),
    with(send("/api/study", "A position looked at without a table.", "StudyRequest", (200, "Study")), &[LANG]),
    ask("/api/reach", "By whom this server can be reached.", Answer::Json("Reach")),
    with(
        Operation {
            answer: (101, Answer::Socket("HomeNews")),
            ..ask("/api/home/live", "The WebSocket of the first page: HomeNews out, nothing in.", Answer::Json(""))
        },
        &[("ids", Kind::Text)],
    ),
    send(
        "/api/handovers",
        "Six words that lead to one’s seats from another browser, once and for minutes.",
        "HandoverRequest",
        (201, "HandoverCode"),
    ),
    send("/api/handovers/take", "Takes what was handed over.", "TakeRequest", (200, "HandedOver")),
    with(ask("/api/tables", "Tables, newest first.", Answer::Json("TableList")), SEARCH),
    send("/api/tables", "Sets a table up.", "NewTable", (201, "Created")),
    with(ask("/api/tables/{id}", "How a table stands, for the reader.", Answer::Json("Snapshot")), &[SEAT, LANG]),
    send("/api/tables/{id}/join", "Takes a seat.", "JoinRequest", (200, "Joined")),
    send(
        "/api/tables/{id}/invitation",
        "What an invitation is worth, told to who has it.",
        "InvitationShown",
        (200, "InvitationState"),
    ),
    Operation {
        method: "post",
        path: "/api/tables/{id}/rematch",
        summary: "Takes one’s seats at the table of the rematch.",
        query: &[],
        body: None,
        answer: (200, Answer::Json("Joined")),
    },
    send(
        "/api/tables/{id}/sign-out",
        "Takes a new token; the old one is worth nothing any more.",
        "SignOutRequest",
        (200, "Joined"),
    ),
    send("/api/tables/{id}/handover", "Hands one’s seats over, too.", "CodeShown", (200, "HandoverCode")),
    with(send("/api/tables/{id}/commands", "Carries a command out.", "Command", (200, "FromServer")), &[LANG]),
    with(
        ask("/api/tables/{id}/scenes", "What was seen after each move.", Answer::List("Scene")),
        &[("from", Kind::Number), ("to", Kind::Number), SEAT],
    ),
    with(
        Operation {
            answer: (101, Answer::Socket("FromServer")),
            ..ask("/api/tables/{id}/live", "The WebSocket: FromServer out, Command in.", Answer::Json(""))
        },
        FLOW,
    ),
    with(
        ask(
            "/api/tables/{id}/stream",
            "The same messages as lines of JSON, each a FromServer.",
            Answer::Other("application/x-ndjson"),
        ),
        FLOW,
    ),
    ask("/api/tables/{id}/file", "The match as a file.", Answer::Json("MatchFile")),
    ask("/api/tables/{id}/pdn", "The match as PDN, where the game has it.", Answer::Other("application/x-pdn")),
    Operation {
        body: Some(("MatchFile", Some("application/x-pdn"))),
        query: &[("listed", Kind::OneOf(&["true", "false"]))],
        ..send("/api/matches", "Brings a match here to be replayed.", "", (201, "Imported"))
    },
];

/// The document: always the same, and some work to make.
pub async fn document() -> Response {
    static WRITTEN: OnceLock<Bytes> = OnceLock::new();
    let written = WRITTEN.get_or_init(|| build().to_string().into());
    ([(header::CONTENT_TYPE, "application/json")], Extension(SameForAll), written.clone()).into_response()
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
            "schemas": schema::definitions(),
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer", "description": "The token that holds seats at a table."},
                "cookie": {"type": "apiKey", "in": "cookie", "name": "tablee", "description": "The same, for a page."},
            },
        },
    })
}

fn named(schema: &str) -> Value {
    json!({"schema": {"$ref": format!("#/components/schemas/{schema}")}})
}

fn parameters(operation: &Operation) -> Vec<Value> {
    let in_path = operation.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let in_path =
        in_path.map(|name| json!({"name": name, "in": "path", "required": true, "schema": {"type": "string"}}));
    let in_query = operation.query.iter().map(|(name, kind)| {
        let schema = match kind {
            Kind::Text => json!({"type": "string"}),
            Kind::Number => json!({"type": "integer", "minimum": 0}),
            Kind::OneOf(words) => json!({"type": "string", "enum": words}),
        };
        json!({"name": name, "in": "query", "required": false, "schema": schema})
    });
    in_path.chain(in_query).collect()
}

fn describe(operation: &Operation) -> Value {
    let (status, answer) = operation.answer;
    let mut answered = json!({"description": operation.summary});
    match answer {
        Answer::Json(schema) => answered["content"] = json!({"application/json": named(schema)}),
        Answer::List(schema) => {
            let list = json!({"type": "array", "items": named(schema)["schema"]});
            answered["content"] = json!({"application/json": {"schema": list}});
        }
        Answer::Other(kind @ "application/json") => {
            answered["content"] = json!({kind: {"schema": {"type": "object"}}});
        }
        Answer::Other(kind) => answered["content"] = json!({kind: {"schema": {"type": "string"}}}),
        Answer::Socket(schema) => answered["x-messages"] = named(schema),
    }
    let mut description = json!({
        "summary": operation.summary,
        "parameters": parameters(operation),
        "responses": {
            status.to_string(): answered,
            "default": {"description": "A refusal.", "content": {"application/json": named("ErrorBody")}},
        },
    });
    if ["/health", "/health/ready"].contains(&operation.path) {
        let why = json!({"text/plain": {"schema": {"type": "string"}}});
        description["responses"]["503"] = json!({"description": "Nothing can be written now.", "content": why});
    }
    if let Some((schema, other)) = operation.body {
        let mut content = json!({"application/json": named(schema)});
        if let Some(other) = other {
            content[other] = json!({"schema": {"type": "string"}});
        }
        description["requestBody"] = json!({"required": true, "content": content});
    }
    if operation.path.contains("{id}") {
        description["security"] = json!([{}, {"token": []}, {"cookie": []}]);
    }
    description
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
    fn no_keyword_of_a_schema_is_null() {
        fn check(value: &Value, at: &str) {
            match value {
                Value::Object(object) => {
                    for (key, inner) in object {
                        assert!(key == "default" || !inner.is_null(), "{at}/{key}");
                        check(inner, &format!("{at}/{key}"));
                    }
                }
                Value::Array(array) => array.iter().for_each(|inner| check(inner, at)),
                _ => {}
            }
        }
        check(&build(), "");
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
