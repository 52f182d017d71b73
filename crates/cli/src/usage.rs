//! Errors of usage in French; the library that reads the line says them in English.

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};

/// What is wrong with the line, what may have been meant, and where to learn more; nothing for help asked for, and for
/// what has no words here yet.
pub fn in_french(error: &Error) -> Option<String> {
    let about = |kind: ContextKind| error.get(kind).map(words);
    let argument = about(ContextKind::InvalidArg).unwrap_or_default();
    let value = about(ContextKind::InvalidValue).unwrap_or_default();
    let mut text = match error.kind() {
        ErrorKind::InvalidValue if value.is_empty() => format!("il manque une valeur à « {argument} »"),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            format!("« {value} » n'est pas une valeur de « {argument} »")
        }
        ErrorKind::UnknownArgument => format!("« {argument} » est inconnu ici"),
        ErrorKind::InvalidSubcommand => {
            format!("la commande « {} » n'existe pas", about(ContextKind::InvalidSubcommand).unwrap_or_default())
        }
        ErrorKind::MissingRequiredArgument => format!("il manque : {argument}"),
        ErrorKind::MissingSubcommand => "il manque une commande".to_owned(),
        ErrorKind::NoEquals => format!("« {argument} » veut un signe = avant sa valeur"),
        ErrorKind::TooManyValues => format!("« {value} » est de trop pour « {argument} »"),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            format!("« {argument} » n'a pas le bon nombre de valeurs")
        }
        ErrorKind::ArgumentConflict => match about(ContextKind::PriorArg) {
            Some(other) if other == argument => format!("« {argument} » ne se dit qu'une fois"),
            Some(other) => format!("« {argument} » ne va pas avec « {other} »"),
            None => format!("« {argument} » ne va pas avec le reste"),
        },
        ErrorKind::InvalidUtf8 => "la ligne contient un texte qui n'est pas en UTF-8".to_owned(),
        _ => return None,
    };
    if let Some(possible) = about(ContextKind::ValidValue).filter(|possible| !possible.is_empty()) {
        text += &format!("\n  valeurs possibles : {possible}");
    }
    let meant = [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue];
    if let Some(meant) = meant.into_iter().find_map(about) {
        text += &format!("\n  peut-être : {meant}");
    }
    Some(format!("tablee : {text}\n\nPour en savoir plus : tablee --help, ou --help après une commande."))
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
    use crate::Cli;
    use game::Lang;

    fn said(line: &str) -> Option<String> {
        let error = Cli::command_in(Lang::Fr).try_get_matches_from(line.split(' ')).unwrap_err();
        super::in_french(&error)
    }

    #[test]
    fn a_line_that_cannot_be_read_is_answered_in_french() {
        for (line, says) in [
            ("tablee perf", "la commande « perf » n'existe pas\n  peut-être : perft"),
            ("tablee perft", "il manque : <GAME>, <DEPTH>"),
            ("tablee perft dames six", "« six » n'est pas une valeur de « <DEPTH> »"),
            ("tablee perft dames 3 --blk", "« --blk » est inconnu ici\n  peut-être : --bulk"),
            ("tablee perft dames 3 --position", "il manque une valeur à « --position"),
            ("tablee completions sh", "valeurs possibles : bash"),
        ] {
            let said = said(line).unwrap();
            assert!(said.contains(says), "{line}: {said}");
        }
        assert_eq!(said("tablee --help"), None, "help is not an error");
    }
}
