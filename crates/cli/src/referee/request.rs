//! A request line, read without ever holding much more than the line itself.

use std::fmt;

use game::Lang;
use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};

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
    /// The language of messages.
    #[serde(default)]
    pub lang: Option<Lang>,
}

impl Request {
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
