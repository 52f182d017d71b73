//! Reads JSON with little code: a browser has to load all of it.

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Result, Value};

/// Reads a text. In a browser in two steps, what it says and then what it means: every type is then read from one kind of
/// source, not from several. Elsewhere at once, so that whoever wrote it is told the line of a mistake.
pub fn read_json<T: DeserializeOwned>(text: &str) -> Result<T> {
    if cfg!(target_family = "wasm") {
        T::deserialize(serde_json::from_str::<Value>(text)?)
    } else {
        serde_json::from_str(text)
    }
}

/// An object whose fields are taken out one by one.
#[derive(Deserialize, Default)]
#[serde(transparent)]
pub struct Fields(Map<String, Value>);

impl Fields {
    /// Reads an object from anything.
    pub fn read<'de, D: Deserializer<'de>>(from: D) -> std::result::Result<Fields, D::Error> {
        // By way of a value, which is read from everywhere anyway.
        match Value::deserialize(from)? {
            Value::Object(fields) => Ok(Fields(fields)),
            _ => Err(D::Error::custom("an object is expected")),
        }
    }

    /// Whether there is such a field.
    pub fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// A field. One that is not there is as good as null.
    pub fn take<T: DeserializeOwned>(&mut self, name: &str) -> Result<T> {
        let value = self.0.remove(name);
        let there = value.is_some();
        T::deserialize(value.unwrap_or_default()).map_err(|error| fault(name, there.then_some(error)))
    }

    /// A field, or what is meant where it is not there.
    pub fn take_or_default<T: DeserializeOwned + Default>(&mut self, name: &str) -> Result<T> {
        if self.has(name) { self.take(name) } else { Ok(T::default()) }
    }

    /// All that is left, as one thing.
    pub fn rest<T: DeserializeOwned>(&mut self) -> Result<T> {
        T::deserialize(Value::Object(std::mem::take(&mut self.0)))
    }

    /// Nothing may be left.
    pub fn only_these(&mut self) -> Result<()> {
        match self.0.keys().next() {
            None => Ok(()),
            Some(name) => Err(Error::custom(format_args!("unknown field `{name}`"))),
        }
    }

    /// No variant of this name is known.
    #[cold]
    pub fn unknown<T>(tag: &str, name: &str) -> Result<T> {
        Err(Error::custom(format_args!("unknown variant `{name}` of `{tag}`")))
    }
}

#[cold]
fn fault(name: &str, error: Option<serde_json::Error>) -> serde_json::Error {
    match error {
        None => Error::custom(format_args!("missing field `{name}`")),
        Some(error) => Error::custom(format_args!("{name}: {error}")),
    }
}

/// Something that is read from an object.
pub trait FromFields: Sized {
    /// Takes what it needs.
    fn from_fields(fields: &mut Fields) -> Result<Self>;
}

/// Makes an enum readable that is told by a tag: `{"do": "move", "text": "32-28"}`. Of each variant the fields that must
/// be there, then, after a semicolon, those that need not; one name in parentheses is all that is left. Derived, it
/// would do the same with twenty times the code. A variant that is not listed does not compile. With an attribute before
/// it, such as `#[cfg(target_family = "wasm")]`, that is how it is read only there; elsewhere a derive, which is three
/// times as fast, may do it.
#[macro_export]
macro_rules! read_by_tag {
    ($(#[$when:meta])? $type:ident by $tag:literal $(, $only:ident)? {
        $($name:literal => $variant:ident $(($whole:ident))? $({
            $($field:ident $(as $key:literal)?),* $(; $($optional:ident),*)?
        })?,)*
    }) => {
        impl $crate::FromFields for $type {
            fn from_fields(fields: &mut $crate::Fields) -> ::serde_json::Result<$type> {
                // Nothing is left out.
                let _ = |all: &$type| match all { $($type::$variant { .. } => {})* };
                let tag: String = fields.take($tag)?;
                let read = match tag.as_str() {
                    $($name => $type::$variant $(({ let $whole = fields.rest()?; $whole }))? $({
                        $($field: fields.take($crate::read_by_tag!(@name $field $($key)?))?,)*
                        $($($optional: fields.take_or_default(stringify!($optional))?,)*)?
                    })?,)*
                    other => return $crate::Fields::unknown($tag, other),
                };
                $(fields.$only()?;)?
                Ok(read)
            }
        }

        $(#[$when])?
        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> ::core::result::Result<$type, D::Error> {
                <$type as $crate::FromFields>::from_fields(&mut $crate::Fields::read(from)?).map_err(::serde::de::Error::custom)
            }
        }
    };
    (@name $field:ident) => { stringify!($field) };
    (@name $field:ident $key:literal) => { $key };
}

/// Makes a struct readable from [`Fields`]: those that must be there, then, after a semicolon, those that need not. With
/// `#[cfg_attr(target_family = "wasm", serde(try_from = "game::Fields"))]` a browser reads it so, with little code;
/// elsewhere the derive does the same, faster. A field that is not listed does not compile.
#[macro_export]
macro_rules! read_fields {
    ($type:ident $(, $only:ident)? { $($field:ident $(as $key:literal)?),* $(; $($optional:ident $(as $other:literal)?),*)? }) => {
        impl ::core::convert::TryFrom<$crate::Fields> for $type {
            type Error = ::serde_json::Error;

            fn try_from(mut fields: $crate::Fields) -> ::serde_json::Result<$type> {
                let read = $type {
                    $($field: fields.take($crate::read_by_tag!(@name $field $($key)?))?,)*
                    $($($optional: fields.take_or_default($crate::read_by_tag!(@name $optional $($other)?))?,)*)?
                };
                $(fields.$only()?;)?
                Ok(read)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use serde_json::{from_str, json};

    use super::*;

    #[derive(PartialEq, Debug)]
    enum Deed {
        Rest,
        Go { to: u8, with: Option<u8>, name: String },
        Say(Vec<u8>),
        All(Box<Said>),
    }

    #[derive(PartialEq, Debug, Deserialize)]
    struct Said {
        text: String,
    }

    read_by_tag!(Deed by "do", only_these {
        "rest" => Rest,
        "go" => Go { to as "whither", with; name },
        "say" => Say(all),
        "all" => All(all),
    });

    #[test]
    fn variants_are_told_by_their_tag() {
        let read = |text: &str| from_str::<Deed>(text).map_err(|error| error.to_string());
        assert_eq!(read(r#"{"do":"rest"}"#), Ok(Deed::Rest));
        let go = |with, name: &str| Ok(Deed::Go { to: 3, with, name: name.to_owned() });
        assert_eq!(read(r#"{"whither":3,"do":"go"}"#), go(None, ""));
        assert_eq!(read(r#"{"whither":3,"do":"go","with":null,"name":"a"}"#), go(None, "a"));
        assert_eq!(read(r#"{"whither":3,"do":"go","with":7}"#), go(Some(7), ""));
        assert_eq!(read(r#"{"do":"all","text":"x"}"#), Ok(Deed::All(Box::new(Said { text: "x".to_owned() }))));
        for (text, why) in [
            (r#"{"do":"go"}"#, "missing field `whither`"),
            (r#"{"do":"go","whither":300}"#, "whither: "),
            (r#"{"do":"go","whither":3,"name":null}"#, "name: "),
            (r#"{"do":"rest","more":1}"#, "unknown field `more`"),
            (r#"{"do":"fly"}"#, "unknown variant `fly` of `do`"),
            (r#"{"whither":3}"#, "missing field `do`"),
            (r#"{"do":7}"#, "do: "),
            (r#"{"do":"say"}"#, "invalid type"),
            ("[]", "an object"),
        ] {
            let said = read(text).unwrap_err();
            assert!(said.starts_with(why), "{text}: {said}");
        }
        assert_eq!(Deed::deserialize(json!({"do": "rest"})).unwrap(), Deed::Rest);
    }
}
