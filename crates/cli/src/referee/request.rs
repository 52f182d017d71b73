//! A request line, read without ever holding much more than the line itself.

use std::fmt;

use game::Lang;
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};

/// More moves than any match can have; a longer list is refused before it is held.
const MOST_MOVES: usize = 100_000;

/// More options than any game has.
const MOST_OPTIONS: usize = 32;

/// One request. Unknown keys are refused: a misspelt `postion` must not be answered from the start.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// The game's id.
    pub game: String,
    /// Options and their values, as texts.
    #[serde(default, deserialize_with = "options")]
    pub options: Vec<(String, String)>,
    /// The first position; the usual start if not said.
    #[serde(default)]
    pub position: Option<String>,
    /// The moves played from there.
    #[serde(default, deserialize_with = "moves")]
    pub moves: Vec<String>,
    /// A move to explain.
    #[serde(default)]
    pub explain: Option<String>,
    /// Asks for the best moves.
    #[serde(default)]
    pub best: Option<Wish>,
    /// Asks what the position is worth.
    #[serde(default)]
    pub eval: Option<Wish>,
    /// What the answer is to be known by.
    #[serde(default)]
    pub id: Option<Id>,
    /// The language of messages.
    #[serde(default)]
    pub lang: Option<Lang>,
}

/// A number or a string that comes back with the answer.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(untagged)]
pub enum Id {
    /// A number.
    Number(serde_json::Number),
    /// A string.
    Text(String),
}

/// Asks for thought: `true`, or how much of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged)]
pub enum Wish {
    /// As much as usual; `false` is as if nothing were asked.
    Plain(bool),
    /// So much.
    Much(SearchEffort),
}

/// How much thought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SearchEffort {
    /// How many of the best moves, from 1 to 32.
    pub lines: usize,
    /// Positions for each – games played out where hands are hidden –, up to fifty million.
    pub nodes: u64,
    /// Milliseconds for each at most, up to a minute.
    pub time: Option<u64>,
}

impl Default for SearchEffort {
    fn default() -> SearchEffort {
        SearchEffort { lines: 3, nodes: 100_000, time: None }
    }
}

impl Wish {
    /// What is asked for, within bounds: no request takes for ever. Nothing where it is `false`.
    pub fn effort(self) -> Option<SearchEffort> {
        let SearchEffort { lines, nodes, time } = match self {
            Wish::Plain(false) => return None,
            Wish::Plain(true) => SearchEffort::default(),
            Wish::Much(effort) => effort,
        };
        let (lines, nodes) = (lines.clamp(1, 32), nodes.clamp(1, 50_000_000));
        Some(SearchEffort { lines, nodes, time: Some(time.unwrap_or(60_000).clamp(1, 60_000)) })
    }
}

/// What is left of a line that is no request: who asked.
#[derive(Deserialize)]
struct OnlyId {
    id: Option<Id>,
}

impl Request {
    /// The `id` of a line that is no request, as far as it can be read.
    pub fn id_of(line: &str) -> Option<Id> {
        serde_json::from_str::<OnlyId>(line).ok()?.id
    }

    /// Reads one line.
    pub fn read(line: &str) -> Result<Request, serde_json::Error> {
        serde_json::from_str(line)
    }
}

fn moves<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    struct Moves;
    impl<'de> Visitor<'de> for Moves {
        type Value = Vec<String>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list of moves")
        }

        fn visit_unit<E: Error>(self) -> Result<Vec<String>, E> {
            Ok(Vec::new())
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<String>, A::Error> {
            let mut moves = Vec::new();
            while let Some(text) = list.next_element()? {
                if moves.len() == MOST_MOVES {
                    return Err(A::Error::custom(format_args!("more than {MOST_MOVES} moves")));
                }
                moves.push(text);
            }
            Ok(moves)
        }
    }
    deserializer.deserialize_any(Moves)
}

fn options<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<(String, String)>, D::Error> {
    struct Options;
    impl<'de> Visitor<'de> for Options {
        type Value = Vec<(String, String)>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("options such as {\"capture\":\"huff\"}")
        }

        fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
            Ok(Vec::new())
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut options = Vec::new();
            while let Some((key, Plain(value))) = map.next_entry()? {
                if options.len() == MOST_OPTIONS {
                    return Err(A::Error::custom(format_args!("more than {MOST_OPTIONS} options")));
                }
                options.push((key, value));
            }
            Ok(options)
        }
    }
    deserializer.deserialize_any(Options)
}

/// A string, a number or a boolean, as a text.
struct Plain(String);

impl<'de> Deserialize<'de> for Plain {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Plain, D::Error> {
        struct Value;
        impl Visitor<'_> for Value {
            type Value = Plain;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string, a number or a boolean")
            }

            fn visit_bool<E: Error>(self, value: bool) -> Result<Plain, E> {
                Ok(Plain(value.to_string()))
            }

            fn visit_i64<E: Error>(self, value: i64) -> Result<Plain, E> {
                Ok(Plain(value.to_string()))
            }

            fn visit_u64<E: Error>(self, value: u64) -> Result<Plain, E> {
                Ok(Plain(value.to_string()))
            }

            fn visit_f64<E: Error>(self, value: f64) -> Result<Plain, E> {
                Ok(Plain(value.to_string()))
            }

            fn visit_str<E: Error>(self, value: &str) -> Result<Plain, E> {
                Ok(Plain(value.to_owned()))
            }
        }
        deserializer.deserialize_any(Value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_numbers_and_booleans_are_options() {
        let request = Request::read(r#"{"game":"kidam","options":{"a":"3","b":3,"c":true,"d":-1,"e":1.5}}"#).unwrap();
        let values: Vec<&str> = request.options.iter().map(|(_, value)| value.as_str()).collect();
        assert_eq!(values, ["3", "3", "true", "-1", "1.5"]);
    }

    #[test]
    fn what_is_left_out_or_null_is_the_default() {
        for line in [r#"{"game":"x"}"#, r#"{"game":"x","options":null,"position":null,"moves":null,"explain":null}"#] {
            let request = Request::read(line).unwrap();
            assert!(request.options.is_empty() && request.moves.is_empty() && request.position.is_none(), "{line}");
        }
    }

    #[test]
    fn thought_is_asked_for_plainly_or_by_how_much_and_never_without_end() {
        let effort = |wish: &str| {
            let line = format!(r#"{{"game":"x","best":{wish}}}"#);
            Request::read(&line).unwrap().best.and_then(Wish::effort)
        };
        assert_eq!((effort("false"), effort("null")), (None, None));
        let usual = effort("true").unwrap();
        assert_eq!((usual.lines, usual.nodes, usual.time), (3, 100_000, Some(60_000)));
        let much = effort(r#"{"lines":900,"nodes":99000000000,"time":99000000}"#).unwrap();
        assert_eq!((much.lines, much.nodes, much.time), (32, 50_000_000, Some(60_000)));
        assert!(Request::read(r#"{"game":"x","best":{"depth":3}}"#).is_err());
        assert_eq!(Request::id_of(r#"{"id":7,"gme":1}"#), Some(Id::Number(7.into())));
        assert_eq!(Request::id_of(r#"{"id":[7]}"#), None);
    }

    #[test]
    fn bad_requests_say_what_is_wrong() {
        let error = |line: &str| Request::read(line).unwrap_err().to_string();
        assert!(error("{}").contains("game"));
        assert!(error(r#"{"game":"x","postion":"y"}"#).contains("postion"));
        assert!(error(r#"{"game":"x","game":"y"}"#).contains("duplicate"));
        assert!(error(r#"{"game":"x","options":[]}"#).contains("capture"));
        assert!(error(r#"{"game":"x","options":{"a":[]}}"#).contains("a string, a number or a boolean"));
        assert!(error(r#"{"game":"x","moves":"y"}"#).contains("list of moves"));
        assert!(error(r#"{"game":"x","moves":[1]}"#).contains("string"));
        assert!(error(r#"{"game":"x","lang":"de"}"#).contains("de"));
        let many = format!(r#"{{"game":"x","moves":[{}""]}}"#, r#""","#.repeat(MOST_MOVES));
        assert!(error(&many).contains("more than"));
    }
}
