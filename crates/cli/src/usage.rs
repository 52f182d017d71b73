//! Errors of usage in French; the library that reads the line says them in English.

use std::error::Error as _;
use std::ffi::OsString;

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use game::{Lang, Say, Words};
use lab::arena::PlayerError;

/// What should have been written instead, in both languages.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("{}", .0.en)]
pub struct Wanted(pub Words);

/// `help play` as `play --help`, and `pdn help check` as `pdn check --help`.
pub fn help_as_option(mut line: Vec<OsString>) -> Vec<OsString> {
    let mut words = line.iter().enumerate().skip(1);
    while let Some((at, word)) = words.next() {
        match word.to_str() {
            Some("--lang") => {
                words.next();
            }
            Some("help") => {
                line.remove(at);
                line.push("--help".into());
                break;
            }
            // Commands that have commands of their own.
            Some("pdn" | "bench" | "lab") => {}
            Some(option) if option.starts_with('-') => {}
            _ => break,
        }
    }
    line
}

/// Why a value is none, in French, where that is known.
fn reason(error: &Error) -> Option<String> {
    let source = error.source()?;
    if let Some(error) = source.downcast_ref::<PlayerError>() {
        return Some(error.say(Lang::Fr));
    }
    if let Some(Wanted(words)) = source.downcast_ref() {
        return Some(words.fr.to_owned());
    }
    // The library's own words for numbers: "0 is not in 1..=64".
    let text = source.to_string();
    if let Some((_, range)) = text.split_once(" is not in ") {
        let (least, most) = range.split_once("..")?;
        let most = most.trim_start_matches('=');
        return Some(match most.parse::<u64>() {
            Ok(most) if most < u64::from(u32::MAX) => format!("écrire un nombre de {least} à {most}"),
            _ => format!("écrire un nombre, {least} au moins"),
        });
    }
    text.contains("invalid digit").then(|| "écrire un nombre entier".to_owned())
}

/// What is wrong with the line, what may have been meant, and where to learn more; nothing for help asked for, and for
/// what has no words here yet.
pub fn in_french(error: &Error) -> Option<String> {
    let about = |kind: ContextKind| error.get(kind).map(words);
    let argument = about(ContextKind::InvalidArg).unwrap_or_default();
    let value = about(ContextKind::InvalidValue).unwrap_or_default();
    let mut text = match error.kind() {
        ErrorKind::InvalidValue if value.is_empty() => format!("il manque une valeur à « {argument} »"),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            format!("« {value} » n’est pas une valeur de « {argument} »")
        }
        ErrorKind::UnknownArgument => format!("« {argument} » est inconnu ici"),
        ErrorKind::InvalidSubcommand => {
            format!("la commande « {} » n’existe pas", about(ContextKind::InvalidSubcommand).unwrap_or_default())
        }
        ErrorKind::MissingRequiredArgument => format!("il manque : {argument}"),
        ErrorKind::MissingSubcommand => "il manque une commande".to_owned(),
        ErrorKind::NoEquals => format!("« {argument} » veut un signe = avant sa valeur"),
        ErrorKind::TooManyValues => format!("« {value} » est de trop pour « {argument} »"),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            format!("« {argument} » n’a pas le bon nombre de valeurs")
        }
        ErrorKind::ArgumentConflict => match about(ContextKind::PriorArg) {
            Some(other) if other == argument => format!("« {argument} » ne se dit qu’une fois"),
            Some(other) => format!("« {argument} » ne va pas avec « {other} »"),
            None => format!("« {argument} » ne va pas avec le reste"),
        },
        ErrorKind::InvalidUtf8 => "la ligne contient un texte qui n’est pas en UTF-8".to_owned(),
        _ => return None,
    };
    if let Some(reason) = reason(error) {
        text += &format!("\n  {reason}");
    }
    if let Some(possible) = about(ContextKind::ValidValue).filter(|possible| !possible.is_empty()) {
        text += &format!("\n  valeurs possibles : {possible}");
    }
    let meant = [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue];
    if let Some(meant) = meant.into_iter().find_map(about) {
        text += &format!("\n  peut-être : {meant}");
    }
    Some(format!("tablee : {text}\n\nPour en savoir plus : tablee --help, ou --help après une commande."))
}

fn words(value: &ContextValue) -> String {
    match value {
        ContextValue::String(text) => text.clone(),
        ContextValue::Strings(texts) => texts.join(", "),
        ContextValue::Number(number) => number.to_string(),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::help_as_option;
    use crate::Cli;
    use game::Lang;

    fn said(line: &str) -> Option<String> {
        let error = Cli::command_in(Lang::Fr).try_get_matches_from(line.split(' ')).unwrap_err();
        super::in_french(&error)
    }

    #[test]
    fn a_line_that_cannot_be_read_is_answered_in_french() {
        for (line, says) in [
            ("tablee perf", "la commande « perf » n’existe pas\n  peut-être : perft"),
            ("tablee perft", "il manque : <JEU>, <PROFONDEUR>"),
            ("tablee perft dames six", "« six » n’est pas une valeur de « <PROFONDEUR> »"),
            ("tablee perft dames 3 --blk", "« --blk » est inconnu ici\n  peut-être : --bulk"),
            ("tablee perft dames 3 --position", "il manque une valeur à « --position"),
            ("tablee arena dames foo 1", "« foo » n’est pas un joueur ; écrire 1 à 8, random"),
            ("tablee arena dames 8@x=1 1", "« x=1 » n’est pas une limite ; écrire time="),
            ("tablee arena dames 1 1 --sprt 10,0", "écrire deux écarts entre -2000 et 2000, le plus petit d’abord"),
            ("tablee arena dames 1 1 --pairs 0", "écrire un nombre, 1 au moins"),
            ("tablee arena dames 1 1 --threads 0", "écrire un nombre de 1 à 64"),
            ("tablee arena dames 1 1 --pairs x", "écrire un nombre entier"),
            ("tablee play dames --bot 9", "écrire un niveau de 1 à 8"),
            ("tablee --lang de games", "écrire fr ou en"),
            ("tablee completions sh", "valeurs possibles : bash"),
        ] {
            let said = said(line).unwrap();
            assert!(said.contains(says), "{line}: {said}");
        }
        assert_eq!(said("tablee --help"), None, "help is not an error");
    }

    #[test]
    fn differences_of_a_test_may_be_negative() {
        assert!(
            Cli::command_in(Lang::En).try_get_matches_from("tablee arena dames 1 1 --sprt -10,0".split(' ')).is_ok()
        );
    }

    #[test]
    fn the_word_help_asks_for_help() {
        let said = |line: &str| help_as_option(line.split(' ').map(Into::into).collect()).join(" ".as_ref());
        assert_eq!(said("tablee --lang fr help play"), "tablee --lang fr play --help");
        assert_eq!(said("tablee help --lang=fr"), "tablee --lang=fr --help");
        assert_eq!(said("tablee pdn help check"), "tablee pdn check --help");
        assert_eq!(said("tablee play help"), "tablee play help");
    }
}
