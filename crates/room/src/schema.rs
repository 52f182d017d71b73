//! The types of the wire as JSON Schema: the one description that OpenAPI, TypeScript and the examples of
//! docs/PROTOCOL.md are made from or held against.

use crate::message::{
    Act, CodeShown, Command, CourseInfo, ErrorBody, Games, HandedOver, HandoverCode, HandoverRequest, HomeNews,
    Imported, InvitationShown, InvitationState, JoinRequest, Joined, NewTable, Opened, Reach, ServerMessage,
    SignOutRequest, Snapshot, Study, StudyRequest, TableList, TakeRequest,
};
use game::{Lang, RuleText, Scene};
use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};
use table::MatchFile;

/// Every type by its name: those a client is told as they are written, those it sends as they are read.
pub fn definitions() -> Map<String, Value> {
    macro_rules! all {
        ($types:ident: $($kind:ty),* $(,)?) => {{
            $($types.subschema_for::<$kind>();)*
        }};
    }
    let mut all = written(|types| {
        all!(types: ErrorBody<'static>, Games, Vec<RuleText>, Study, CourseInfo, Opened, Joined, InvitationState, Reach,
            HomeNews, HandoverCode, HandedOver, Imported, TableList, Snapshot<'static>, ServerMessage<'static>,
            Vec<Scene>, Lang);
    });
    all.extend(read(|types| {
        all!(types: StudyRequest, NewTable, JoinRequest, InvitationShown, HandoverRequest, CodeShown, TakeRequest,
            SignOutRequest, Command, Act, MatchFile);
    }));
    all.sort_keys();
    all
}

fn settings() -> SchemaSettings {
    SchemaSettings::draft2020_12().with(|settings| settings.definitions_path = "/components/schemas".into())
}

/// Types by their names, as they are written.
pub fn written(add: impl FnOnce(&mut SchemaGenerator)) -> Map<String, Value> {
    let mut generator = settings().for_serialize().into_generator();
    add(&mut generator);
    let mut all = generator.take_definitions(true);
    all.values_mut().for_each(left_out_instead_of_null);
    all
}

/// Types by their names, as they are read.
pub fn read(add: impl FnOnce(&mut SchemaGenerator)) -> Map<String, Value> {
    let mut generator = settings().for_deserialize().into_generator();
    add(&mut generator);
    generator.take_definitions(true)
}

/// What may be missing from an answer is missing where there is nothing to tell: it is never `null`.
fn left_out_instead_of_null(schema: &mut Value) {
    // Nothing is looked up by `[…]` to be changed: that would write a `null` where there is nothing.
    let required = schema["required"].as_array().cloned().unwrap_or_default();
    for (name, property) in schema.get_mut("properties").and_then(Value::as_object_mut).into_iter().flatten() {
        if !required.iter().any(|known| known == name) {
            drop_null(property);
        }
    }
    for variant in schema.get_mut("oneOf").and_then(Value::as_array_mut).into_iter().flatten() {
        left_out_instead_of_null(variant);
    }
}

fn drop_null(schema: &mut Value) {
    if let Some(kinds) = schema.get_mut("type").and_then(Value::as_array_mut) {
        kinds.retain(|kind| kind != "null");
        if let [only] = kinds.as_slice() {
            schema["type"] = only.clone();
        }
    }
    if let Some(kinds) = schema.get_mut("anyOf").and_then(Value::as_array_mut) {
        kinds.retain(|kind| kind["type"] != "null");
    }
}
