//! How single words of the line are read, and which language it asks for.

use std::ffi::OsStr;
use std::path::PathBuf;

use bots::Level;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use game::{Lang, Words};
use table::CATALOGUE;

use crate::args::BotSeats;
use crate::usage::Wanted;

/// Any word; the games are offered to completions, and a wrong one is refused in the user's language later.
#[derive(Clone)]
pub struct GameId;

impl TypedValueParser for GameId {
    type Value = String;

    fn parse_ref(&self, cmd: &clap::Command, arg: Option<&clap::Arg>, value: &OsStr) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(cmd, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(CATALOGUE.iter().map(|info| PossibleValue::new(info.id).help(info.charm.en))))
    }
}

/// A language.
pub fn parse_lang(text: &str) -> Result<Lang, Wanted> {
    match text {
        "fr" => Ok(Lang::Fr),
        "en" => Ok(Lang::En),
        _ => Err(Wanted(Words::new("écrire fr ou en", "write fr or en"))),
    }
}

/// A level.
pub fn level(text: &str) -> Result<Level, Wanted> {
    let level = text.parse().ok().and_then(Level::new);
    level.ok_or(Wanted(Words::new("écrire un niveau de 1 à 8", "write a level from 1 to 8")))
}

/// A bot and its seats: `4`, `4,B`, `8@weights=new.weights,B`.
pub fn bot(text: &str) -> Result<BotSeats, Wanted> {
    const WANTED: Words = Words::new(
        "écrire un niveau de 1 à 8, puis des places s’il le faut : 4 ou 4,B ; 8@weights=FICHIER pour des poids à soi",
        "write a level from 1 to 8, then seats if need be: 4 or 4,B; 8@weights=FILE for weights of your own",
    );
    let mut parts = text.split(',');
    let player = parts.next().unwrap_or_default();
    let (level, weights) = match player.split_once('@') {
        None => (player, None),
        Some((level, limit)) => {
            let file = limit.strip_prefix("weights=").filter(|file| !file.is_empty());
            (level, Some(PathBuf::from(file.ok_or(Wanted(WANTED))?)))
        }
    };
    let level = level.parse().ok().and_then(Level::new).ok_or(Wanted(WANTED))?;
    Ok(BotSeats { level, weights, seats: parts.map(str::to_owned).collect() })
}

/// Two numbers, the smaller first.
pub fn two_numbers(text: &str) -> Result<(f64, f64), Wanted> {
    const WANTED: Words = Words::new(
        "écrire deux écarts entre -2000 et 2000, le plus petit d’abord : 0,10",
        "write two differences between -2000 and 2000, the smaller first: 0,10",
    );
    const SENSIBLE: std::ops::RangeInclusive<f64> = -2_000.0..=2_000.0;
    let numbers = text.split_once(',').and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
    numbers
        .filter(|(low, high): &(f64, f64)| SENSIBLE.contains(low) && SENSIBLE.contains(high) && low < high)
        .ok_or(Wanted(WANTED))
}

/// A short time.
pub fn seconds(text: &str) -> Result<f64, Wanted> {
    const WANTED: Words = Words::new("écrire 0.001 à 600", "write 0.001 to 600");
    text.parse().ok().filter(|seconds| (0.001..=600.0).contains(seconds)).ok_or(Wanted(WANTED))
}

/// The language the environment asks for; English where it does not say.
pub fn lang_of_environment(variable: impl Fn(&str) -> Option<String>) -> Lang {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(variable).find(|value| !value.is_empty());
    match set {
        Some(locale) if locale.to_ascii_lowercase().starts_with("fr") => Lang::Fr,
        _ => Lang::En,
    }
}

/// The language the line asks for, before it is read as a whole.
pub fn lang_of_line(args: impl Iterator<Item = String>) -> Option<Lang> {
    let mut args = args.skip_while(|arg| arg != "--lang" && !arg.starts_with("--lang="));
    let found = args.next()?;
    let value = found.strip_prefix("--lang=").map(str::to_owned).or_else(|| args.next())?;
    parse_lang(&value).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_picks_the_language() {
        let lang = |set: &[(&str, &str)]| {
            let set: Vec<(String, String)> = set.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
            lang_of_environment(|name| set.iter().find(|(k, _)| k == name).map(|(_, v)| v.clone()))
        };
        assert_eq!(lang(&[]), Lang::En);
        assert_eq!(lang(&[("LANG", "fr_FR.UTF-8")]), Lang::Fr);
        assert_eq!(lang(&[("LANG", "fr_FR.UTF-8"), ("LC_ALL", "C")]), Lang::En);
        assert_eq!(lang(&[("LANG", "fr_FR.UTF-8"), ("LC_ALL", "")]), Lang::Fr);
    }

    #[test]
    fn help_follows_the_language_of_its_own_line() {
        let line = |text: &str| lang_of_line(text.split(' ').map(str::to_owned));
        assert_eq!(line("tablee --lang fr --help"), Some(Lang::Fr));
        assert_eq!(line("tablee play --lang=en"), Some(Lang::En));
        assert_eq!(line("tablee play --lang"), None);
        assert_eq!(line("tablee"), None);
    }
}
