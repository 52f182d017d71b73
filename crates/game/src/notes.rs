//! What people and programs say about the moves of a match: comments, marks, evaluations, variations. The rules know
//! nothing of it.

use std::collections::BTreeMap;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use crate::Fields;

/// Everything said about a match.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(target_family = "wasm", serde(try_from = "crate::Fields"))]
pub struct Annotations {
    /// What a game file says about the match beside names, date and result, in its order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<(String, String)>,
    /// Comments before the first move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lead: Vec<String>,
    /// What is said about single moves, by their number counted from 0.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub moves: BTreeMap<usize, Annotation>,
}

crate::read_fields!(Annotations, only_these { ; tags, lead, moves });

impl Annotations {
    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.lead.is_empty() && self.moves.is_empty()
    }
}

/// What is said about one move.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(target_family = "wasm", serde(try_from = "crate::Fields"))]
pub struct Annotation {
    /// Numeric annotation glyphs: 1 for `!`, 2 for `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`, others as game files number them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nags: Vec<u8>,
    /// How good the position is after the move, for the first seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub eval: Option<Eval>,
    /// Comments after the move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<String>,
    /// What could have been played instead of the move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<Variation>,
}

crate::read_fields!(Annotation { ; nags, eval, comments, variations });

impl Annotation {
    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        self.nags.is_empty() && self.eval.is_none() && self.comments.is_empty() && self.variations.is_empty()
    }
}

/// Moves that could have been played instead.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(target_family = "wasm", serde(try_from = "crate::Fields"))]
pub struct Variation {
    /// Comments before its first move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lead: Vec<String>,
    /// Its moves.
    pub moves: Vec<NotedMove>,
}

crate::read_fields!(Variation, only_these { moves; lead });

/// A move of a variation and what is said about it.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NotedMove {
    /// Its canonical text.
    pub text: String,
    /// What is said about it.
    #[serde(flatten)]
    pub note: Annotation,
}

impl<'de> Deserialize<'de> for NotedMove {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<NotedMove, D::Error> {
        let mut fields = Fields::read(from)?;
        let text = fields.take("text").map_err(Error::custom)?;
        Ok(NotedMove { text, note: fields.rest().map_err(Error::custom)? })
    }
}

/// An evaluation, for the first seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(target_family = "wasm", serde(try_from = "crate::Fields"))]
pub struct Eval {
    /// In hundredths of a man, a marble or a goal. A certain win is 30 000 less the moves it takes.
    pub score: i32,
    /// How far ahead was looked, in moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
}

crate::read_fields!(Eval, only_these { score; depth });
