//! What can be chosen before a game begins.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Lang, Say, Saying, Words};

/// One option of a game: the single source for page, command line help and referee.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OptionSpec {
    /// The key, as in `capture=huff`.
    pub key: &'static str,
    /// What values it takes, the default included.
    pub kind: OptionKind,
    /// Its name.
    pub name: Words,
    /// What it does.
    pub help: Words,
    /// For an option that is not offered to people, since it only says what a match of earlier days was played under:
    /// its value in a match that was written down before there was this option.
    #[serde(skip)]
    pub before: Option<&'static str>,
}

/// What values an option takes.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum OptionKind {
    /// One of these words, each with a name for people; the first is the default.
    Choice {
        /// Value and name.
        values: &'static [(&'static str, Words)],
    },
    /// A whole number from `min` to `max`.
    Number {
        /// The smallest.
        min: u8,
        /// The largest.
        max: u8,
        /// Unless said.
        default: u8,
    },
    /// The seat that begins, counted from 1: the first unless said.
    Begins {
        /// So many there are at most.
        seats: u8,
    },
    /// Yes or no.
    Switch {
        /// Unless said.
        default: bool,
    },
    /// A longer text with a form of its own (a deck). Empty unless said.
    Text,
}

/// The value of one option. `"3"` and `3`, `"true"` and `true` mean the same.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum OptionValue {
    /// Yes or no.
    Switch(bool),
    /// A number.
    Number(u8),
    /// A word.
    Word(String),
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::Switch(value) => value.fmt(f),
            OptionValue::Number(value) => value.fmt(f),
            OptionValue::Word(value) => value.fmt(f),
        }
    }
}

/// Every option of a game with its value: checked, complete, in the order of the keys.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Values(BTreeMap<&'static str, OptionValue>);

impl Values {
    /// Checks what was asked for against the specs and fills in the defaults.
    pub fn read<'a>(
        specs: &[OptionSpec],
        asked: impl IntoIterator<Item = (&'a str, String)>,
    ) -> Result<Values, OptionError> {
        let mut values: BTreeMap<_, _> = specs.iter().map(|spec| (spec.key, spec.default())).collect();
        let mut seen = Vec::new();
        for (key, text) in asked {
            let Some(spec) = specs.iter().find(|spec| spec.key == key) else {
                let known = specs.iter().map(|spec| spec.key).collect();
                return Err(OptionError::Unknown { key: key.to_owned(), known });
            };
            if seen.contains(&key) {
                return Err(OptionError::Twice { key: spec.key });
            }
            seen.push(key);
            values.insert(spec.key, spec.read(&text)?);
        }
        Ok(Values(values))
    }

    /// Reads a JSON object: strings, numbers and booleans. `null` stands for an empty object.
    pub fn from_json(specs: &[OptionSpec], json: &serde_json::Value) -> Result<Values, OptionError> {
        let object = match json {
            serde_json::Value::Null => return Values::read(specs, []),
            serde_json::Value::Object(object) => object,
            _ => return Err(OptionError::NotAnObject),
        };
        let mut asked = Vec::new();
        for (key, value) in object {
            let text = match value {
                serde_json::Value::String(text) => text.clone(),
                serde_json::Value::Number(number) => number.to_string(),
                serde_json::Value::Bool(value) => value.to_string(),
                _ => return Err(OptionError::NotAValue { key: key.clone() }),
            };
            asked.push((key.as_str(), text));
        }
        Values::read(specs, asked)
    }

    /// Reads the options written into a match: what it does not say was not yet there to be said.
    pub fn stored(specs: &[OptionSpec], json: &serde_json::Value) -> Result<Values, OptionError> {
        let mut values = Values::from_json(specs, json)?;
        for (spec, before) in specs.iter().filter_map(|spec| Some((spec, spec.before?))) {
            if json.get(spec.key).is_none() {
                values.0.insert(spec.key, spec.read(before)?);
            }
        }
        Ok(values)
    }

    /// The same for a match that begins today.
    #[must_use]
    pub fn renewed(mut self, specs: &[OptionSpec]) -> Values {
        self.0.extend(specs.iter().filter(|spec| spec.before.is_some()).map(|spec| (spec.key, spec.default())));
        self
    }

    /// The word chosen for `key`; the empty word if there is no such choice.
    pub fn word(&self, key: &str) -> &str {
        match self.0.get(key) {
            Some(OptionValue::Word(word)) => word,
            _ => "",
        }
    }

    /// The number chosen for `key`; 0 if there is no such number.
    pub fn number(&self, key: &str) -> u8 {
        match self.0.get(key) {
            Some(OptionValue::Number(number)) => *number,
            _ => 0,
        }
    }

    /// Whether `key` is switched on.
    pub fn switch(&self, key: &str) -> bool {
        matches!(self.0.get(key), Some(OptionValue::Switch(true)))
    }

    /// Keys and values, in the order of the keys.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &OptionValue)> {
        self.0.iter().map(|(key, value)| (*key, value))
    }
}

impl OptionSpec {
    /// The value unless said.
    pub fn default(&self) -> OptionValue {
        match self.kind {
            OptionKind::Choice { values } => {
                OptionValue::Word(values.first().map_or(String::new(), |(word, _)| (*word).to_owned()))
            }
            OptionKind::Number { default, .. } => OptionValue::Number(default),
            OptionKind::Begins { .. } => OptionValue::Number(1),
            OptionKind::Switch { default } => OptionValue::Switch(default),
            OptionKind::Text => OptionValue::Word(String::new()),
        }
    }

    /// Every value of this option that can be listed: what tests run over.
    pub fn all_values(&self) -> Vec<OptionValue> {
        match self.kind {
            OptionKind::Choice { values } => {
                values.iter().map(|(word, _)| OptionValue::Word((*word).to_owned())).collect()
            }
            OptionKind::Number { min, max, .. } => (min..=max).map(OptionValue::Number).collect(),
            OptionKind::Begins { seats } => (1..=seats).map(OptionValue::Number).collect(),
            OptionKind::Switch { .. } => vec![OptionValue::Switch(false), OptionValue::Switch(true)],
            OptionKind::Text => vec![OptionValue::Word(String::new())],
        }
    }

    fn read(&self, text: &str) -> Result<OptionValue, OptionError> {
        let read = match self.kind {
            OptionKind::Choice { values } => {
                values.iter().any(|(word, _)| *word == text).then(|| OptionValue::Word(text.to_owned()))
            }
            OptionKind::Number { min, max, .. } => {
                text.parse().ok().filter(|n| (min..=max).contains(n)).map(OptionValue::Number)
            }
            OptionKind::Begins { seats } => {
                text.parse().ok().filter(|n| (1..=seats).contains(n)).map(OptionValue::Number)
            }
            OptionKind::Switch { .. } => text.parse().ok().map(OptionValue::Switch),
            OptionKind::Text => Some(OptionValue::Word(text.to_owned())),
        };
        read.ok_or_else(|| OptionError::BadValue {
            key: self.key,
            value: text.chars().take(40).collect(),
            expected: self.expected(),
        })
    }

    /// The values it takes, for an error or a help line: `strict|huff`, `1..9`, `true|false`.
    pub fn expected(&self) -> String {
        match self.kind {
            OptionKind::Choice { values } => values.iter().map(|(word, _)| *word).collect::<Vec<_>>().join("|"),
            OptionKind::Number { min, max, .. } => format!("{min}..{max}"),
            OptionKind::Begins { seats } => format!("1..{seats}"),
            OptionKind::Switch { .. } => "true|false".to_owned(),
            OptionKind::Text => "text".to_owned(),
        }
    }
}

/// A game's options as a type of its own.
pub trait GameOptions: Clone + PartialEq + fmt::Debug + Send + Sync + Sized + 'static {
    /// What can be chosen.
    const SPECS: &'static [OptionSpec];

    /// Takes checked values. Fails only where values contradict each other or a [`OptionKind::Text`] is wrong.
    fn from_values(values: &Values) -> Result<Self, OptionError>;

    /// The same as values, complete.
    fn values(&self) -> Values;
}

/// The options of a game that has none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct NoOptions;

impl GameOptions for NoOptions {
    const SPECS: &'static [OptionSpec] = &[];

    fn from_values(_values: &Values) -> Result<NoOptions, OptionError> {
        Ok(NoOptions)
    }

    fn values(&self) -> Values {
        Values::default()
    }
}

/// Why options are refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // The messages are the documentation; the fields are what they name.
pub enum OptionError {
    #[error("options are an object such as {{\"capture\":\"huff\"}}")]
    NotAnObject,
    #[error("option {key}: a string, a number or a boolean is expected")]
    NotAValue { key: String },
    #[error("there is no option \"{key}\" here; known: {}", .known.join(", "))]
    Unknown { key: String, known: Vec<&'static str> },
    #[error("option {key} is given twice")]
    Twice { key: &'static str },
    #[error("option {key} is {expected}, not \"{value}\"")]
    BadValue { key: &'static str, value: String, expected: String },
    /// The values do not go together, or a longer text is wrong.
    #[error("option {key}: {}", .why.en)]
    Conflict { key: &'static str, why: Words },
    /// A longer text (a deck) is wrong in a place that can be named.
    #[error("option {key}: {why}")]
    BadText { key: &'static str, why: Saying },
}

impl Say for OptionError {
    fn say(&self, lang: Lang) -> String {
        if lang == Lang::En {
            return self.to_string();
        }
        match self {
            OptionError::NotAnObject => "les options sont un objet, par exemple {\"capture\":\"huff\"}".to_owned(),
            OptionError::NotAValue { key } => {
                format!("option {key} : une chaîne, un nombre ou un booléen est attendu")
            }
            OptionError::Unknown { key, known } => {
                format!("pas d’option « {key} » ici ; connues : {}", known.join(", "))
            }
            OptionError::Twice { key } => format!("l’option {key} est donnée deux fois"),
            OptionError::BadValue { key, value, expected } => {
                format!("l’option {key} vaut {expected}, et non « {value} »")
            }
            OptionError::Conflict { key, why } => format!("option {key} : {}", why.fr),
            OptionError::BadText { key, why } => format!("option {key} : {}", why.say(lang)),
        }
    }

    fn line(&self) -> Option<usize> {
        match self {
            OptionError::BadText { why, .. } => why.line(),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const SPECS: &[OptionSpec] = &[
        OptionSpec {
            key: "capture",
            before: None,
            kind: OptionKind::Choice { values: &[("strict", Words::new("a", "a")), ("huff", Words::new("b", "b"))] },
            name: Words::new("Prise", "Capture"),
            help: Words::new("", ""),
        },
        OptionSpec {
            key: "goals",
            before: None,
            kind: OptionKind::Number { min: 1, max: 9, default: 1 },
            name: Words::new("Buts", "Goals"),
            help: Words::new("", ""),
        },
        OptionSpec {
            key: "shootout",
            before: None,
            kind: OptionKind::Switch { default: false },
            name: Words::new("Tirs au but", "Shoot-out"),
            help: Words::new("", ""),
        },
    ];

    #[test]
    fn strings_numbers_and_booleans_mean_the_same() {
        let a = Values::from_json(SPECS, &json!({"goals": "3", "shootout": "true"})).unwrap();
        let b = Values::from_json(SPECS, &json!({"goals": 3, "shootout": true, "capture": "strict"})).unwrap();
        assert_eq!(a, b);
        assert_eq!((a.word("capture"), a.number("goals"), a.switch("shootout")), ("strict", 3, true));
    }

    #[test]
    fn a_match_written_before_an_option_was_there_is_played_as_it_was() {
        const NAMELESS: Words = Words::new("", "");
        const LIMITS: OptionKind = OptionKind::Choice { values: &[("short", NAMELESS), ("long", NAMELESS)] };
        let specs = [OptionSpec { key: "limits", kind: LIMITS, name: NAMELESS, help: NAMELESS, before: Some("long") }];
        let stored = |json| Values::stored(&specs, &json).unwrap();
        assert_eq!(stored(json!({})).word("limits"), "long");
        assert_eq!(stored(json!(null)).word("limits"), "long");
        assert_eq!(stored(json!({"limits": "short"})).word("limits"), "short");
        assert_eq!(Values::from_json(&specs, &json!({})).unwrap().word("limits"), "short");
        assert_eq!(stored(json!({})).renewed(&specs).word("limits"), "short");
        assert!(Values::stored(&specs, &json!({"limit": "short"})).is_err());
    }

    #[test]
    fn bad_options_say_what_is_wrong() {
        let error = |json| Values::from_json(SPECS, &json).unwrap_err();
        assert!(matches!(error(json!([])), OptionError::NotAnObject));
        assert!(matches!(error(json!({"goals": []})), OptionError::NotAValue { .. }));
        assert!(matches!(error(json!({"goal": 1})), OptionError::Unknown { .. }));
        for value in [json!(0), json!(10), json!(-1), json!(1.5), json!("x"), json!(true)] {
            assert!(matches!(error(json!({"goals": value})), OptionError::BadValue { key: "goals", .. }));
        }
        assert!(error(json!({"capture": "huf"})).say(Lang::Fr).contains("strict|huff"));
    }
}
