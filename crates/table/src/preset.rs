//! What people choose from before a match: a few sets of options, each with a name of its own.

use game::{OptionError, OptionSpec, Seat, Seats, Values, Words};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// One way to play a game. Whatever options a table has, exactly one preset of its game fits them.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Preset {
    /// Its word for programs.
    pub id: &'static str,
    /// Its name.
    pub name: Words,
    /// What it is, in one line.
    pub help: Words,
    /// Whether this is the game of the sheet in the box: the first preset of every game is.
    pub sheet: bool,
    /// The options it sets; the others are free to choose.
    #[serde(serialize_with = "as_object")]
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<String, String>"))]
    pub options: &'static [(&'static str, &'static str)],
    /// The seats, counted from 0, team by team. Who plays alone is a team of one.
    pub teams: &'static [&'static [u8]],
}

impl Preset {
    /// How many sit down.
    pub fn seats(&self) -> u8 {
        self.teams.iter().flat_map(|team| team.iter()).map(|_| 1).sum()
    }

    /// The seats that win together with this one; nobody if there is no such seat.
    pub fn team(&self, seat: Seat) -> Seats {
        let team = self.teams.iter().find(|team| team.contains(&seat.0));
        team.into_iter().flat_map(|team| team.iter()).map(|&seat| Seat(seat)).collect()
    }

    /// Whether somebody means this preset: by its word for programs or its name in either language.
    pub fn is_called(&self, name: &str) -> bool {
        [self.id, self.name.fr, self.name.en].iter().any(|own| own.to_lowercase() == name.trim().to_lowercase())
    }

    /// Whether a table with these options is one of this preset.
    pub fn fits(&self, values: &Values) -> bool {
        let set = |key: &str| values.iter().find(|(other, _)| *other == key).map(|(_, value)| value.to_string());
        self.options.iter().all(|(key, value)| set(key).as_deref() == Some(*value))
    }

    /// Its options, but for those asked for otherwise, checked.
    pub fn values(&self, specs: &[OptionSpec], asked: &[(&str, String)]) -> Result<Values, OptionError> {
        let given = |key: &str| asked.iter().any(|(other, _)| *other == key);
        let own = self.options.iter().filter(|(key, _)| !given(key)).map(|(key, value)| (*key, (*value).to_owned()));
        Values::read(specs, own.chain(asked.iter().cloned()))
    }
}

fn as_object<S: Serializer>(options: &&[(&str, &str)], serializer: S) -> Result<S::Ok, S::Error> {
    let mut object = serializer.serialize_map(Some(options.len()))?;
    for (key, value) in *options {
        object.serialize_entry(key, value)?;
    }
    object.end()
}

/// What a side or a team is painted with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)] // Each is what it is called.
pub enum Colour {
    Blue,
    Green,
    Amber,
    Plum,
    White,
    Black,
}
