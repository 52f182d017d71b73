//! The wire's types in TypeScript, made from their schema, as one file for the page.

use serde_json::{Map, Value};

use crate::schema;

/// Where the file belongs, from the root of the project.
pub const PLACE: &str = "web/src/wire/generated.ts";

/// The whole file.
pub fn text() -> String {
    format!("{HEADING}{}", types(&schema::definitions()))
}

/// What a file of such types begins with.
pub const HEADING: &str = "// Generated from the Rust types by `make types`. Do not edit.\n";

/// Types in TypeScript, each after an empty line.
pub fn types(definitions: &Map<String, Value>) -> String {
    let one = |(name, schema): (&String, &Value)| {
        format!("\n{}export type {name} ={};\n", comment(schema, ""), whole(schema))
    };
    definitions.iter().map(one).collect()
}

fn comment(schema: &Value, indent: &str) -> String {
    let words = schema["description"].as_str().map(|words| words.replace('\n', " "));
    words.map(|words| format!("{indent}/** {words} */\n")).unwrap_or_default()
}

/// A type that has a name: a line for each of its fields, or for each of its forms, with what it means.
fn whole(schema: &Value) -> String {
    let forms = schema["oneOf"].as_array().map(Vec::as_slice).unwrap_or_default();
    let lines: Vec<String> = forms.iter().map(|form| format!("{}  | {}", comment(form, "  "), kind(form))).collect();
    match (fields(schema), lines.is_empty()) {
        (None, true) => format!(" {}", kind(schema)),
        (None, false) => format!("\n{}", lines.join("\n")),
        (Some(fields), _) => {
            let lines: String = fields
                .iter()
                .map(|(name, field)| format!("{}  {name}: {};\n", comment(field, "  "), kind(field)))
                .collect();
            let forms = if forms.is_empty() { String::new() } else { format!(" & ({})", union(forms)) };
            format!(" {{\n{lines}}}{forms}")
        }
    }
}

/// The fields of an object by their names, those that may be left out with a question mark.
fn fields(schema: &Value) -> Option<Vec<(String, &Value)>> {
    let required = schema["required"].as_array();
    let is_required = |name: &str| required.is_some_and(|names| names.iter().any(|known| known == name));
    let marked = |name: &String| if is_required(name) { name.clone() } else { format!("{name}?") };
    Some(schema["properties"].as_object()?.iter().map(|(name, field)| (marked(name), field)).collect())
}

fn union(kinds: &[Value]) -> String {
    kinds.iter().map(kind).collect::<Vec<_>>().join(" | ")
}

/// A type where it is used, on one line.
fn kind(schema: &Value) -> String {
    let mut all = Vec::new();
    if let Some(fields) = fields(schema) {
        let fields: Vec<_> = fields.iter().map(|(name, field)| format!("{name}: {}", kind(field))).collect();
        all.push(format!("{{ {} }}", fields.join("; ")));
    }
    if let Some(reference) = schema["$ref"].as_str() {
        all.extend(reference.rsplit('/').next().map(str::to_owned));
    }
    for kinds in ["oneOf", "anyOf"].into_iter().filter_map(|key| schema[key].as_array()) {
        all.push(if all.is_empty() { union(kinds) } else { format!("({})", union(kinds)) });
    }
    match (all.is_empty(), &schema["const"], &schema["enum"], &schema["type"]) {
        (false, ..) => all.join(" & "),
        (true, Value::Null, Value::Array(values), _) => {
            values.iter().map(Value::to_string).collect::<Vec<_>>().join(" | ")
        }
        (true, Value::Null, _, Value::Array(kinds)) => {
            kinds.iter().map(|of| plain(schema, of)).collect::<Vec<_>>().join(" | ")
        }
        (true, Value::Null, _, of) => plain(schema, of),
        (true, only, ..) => only.to_string(),
    }
}

fn plain(schema: &Value, of: &Value) -> String {
    match of.as_str() {
        Some("integer" | "number") => "number".to_owned(),
        Some("array") => match schema["prefixItems"].as_array() {
            Some(items) => format!("[{}]", items.iter().map(kind).collect::<Vec<_>>().join(", ")),
            None => format!("Array<{}>", kind(&schema["items"])),
        },
        Some("object") => format!("Record<string, {}>", kind(&schema["additionalProperties"])),
        Some(word) => word.to_owned(),
        None => "unknown".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_committed_types_are_up_to_date() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire/generated.ts");
        let committed = std::fs::read_to_string(path).unwrap_or_default();
        assert!(committed == super::text(), "run `make types` and commit {}", super::PLACE);
    }
}
