//! What passes between a page, its workers and the module, described once: the page's types are made from it.

use room::{schema, typescript};
use serde_json::{Map, Value};

use crate::{Ask, BotTask, FromPdn, Studied, Subject, Told};

/// Where the types belong in TypeScript, from the root of the project.
pub const PLACE: &str = "web/src/worker/generated.ts";

/// Every type that is not of the wire, by its name.
fn definitions(wire: &Map<String, Value>) -> Map<String, Value> {
    let mut all = schema::read(|types| {
        types.subschema_for::<Ask>();
        types.subschema_for::<Subject>();
    });
    all.extend(schema::written(|types| {
        types.subschema_for::<Told>();
        types.subschema_for::<Studied>();
        types.subschema_for::<FromPdn>();
        types.subschema_for::<BotTask>();
    }));
    all.retain(|name, _| !wire.contains_key(name));
    all.sort_keys();
    all
}

/// The file of these types; those of the wire are fetched from theirs.
pub fn typescript() -> String {
    let wire = schema::definitions();
    let types = typescript::types(&definitions(&wire));
    let code = types.lines().filter(|line| !line.trim_start().starts_with("/**"));
    let words: Vec<&str> = code.flat_map(|line| line.split(|c: char| !c.is_alphanumeric())).collect();
    let used: Vec<&str> = wire.keys().map(String::as_str).filter(|name| words.contains(name)).collect();
    format!("{}import type {{ {} }} from '../wire/generated';\n{types}", typescript::HEADING, used.join(", "))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_committed_types_are_up_to_date() {
        let path = format!("{}/../../{}", env!("CARGO_MANIFEST_DIR"), super::PLACE);
        let committed = std::fs::read_to_string(path).unwrap_or_default();
        assert!(committed == super::typescript(), "run `make types` and commit {}", super::PLACE);
    }
}
