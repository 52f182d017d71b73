//! Nothing of the help is left in English.

use super::*;
use crate::Cli;

/// Every command with the words that lead to it.
fn walk(command: &Command, path: &str, visit: &mut impl FnMut(&str, &Command)) {
    let path = format!("{path} {}", command.get_name());
    visit(&path, command);
    command.get_subcommands().for_each(|inner| walk(inner, &path, visit));
}

#[test]
fn nothing_of_the_help_is_left_in_english() {
    let mut texts = std::collections::HashMap::new();
    let english = Cli::command_in(Lang::En);
    walk(&english, "", &mut |path, command| {
        texts.insert(path.to_owned(), command.get_about().map(ToString::to_string));
        for arg in command.get_arguments() {
            texts.insert(format!("{path} {}", arg.get_id()), arg.get_help().map(ToString::to_string));
            let takes_values = arg.get_action().takes_values();
            for name in arg.get_value_names().filter(|_| takes_values).unwrap_or_default() {
                assert!(find(VALUES, name).is_some(), "{path}: {name} has no French name");
            }
        }
    });
    let french = Cli::command_in(Lang::Fr);
    walk(&french, "", &mut |path, command| {
        assert_ne!(texts[path], command.get_about().map(ToString::to_string), "{path}");
        for arg in command.get_arguments().filter(|arg| !["help", "version"].contains(&arg.get_id().as_str())) {
            let key = format!("{path} {}", arg.get_id());
            assert_ne!(texts[&key], arg.get_help().map(ToString::to_string), "{key}");
        }
        // What the library adds by itself.
        let (mut short, mut long) = (command.clone(), command.clone());
        for help in [short.render_help().to_string(), long.render_long_help().to_string()] {
            assert!(help.lines().all(|line| !line.ends_with(':') || line.ends_with("\u{a0}:")), "{path}: {help}");
            for foreign in ["ossible values", "[default", "[env", "Usage:", "Print ", "COMMAND>", "Limits", "none)"] {
                assert!(!help.contains(foreign), "{path}: {foreign} in {help}");
            }
        }
    });
}

#[test]
fn values_and_what_holds_unless_said_are_told_in_french() {
    let help = |path: &[&str]| {
        let mut command = Cli::command_in(Lang::Fr);
        command.build();
        let command = path.iter().try_fold(&mut command, |command, name| command.find_subcommand_mut(name));
        command.unwrap().render_long_help().to_string()
    };
    let arena = help(&["arena"]);
    assert!(arena.contains("Usage : tablee arena [OPTIONS] <JEU> <A> <B>"), "{arena}");
    assert!(arena.contains("camps échangés [par défaut : 50]"), "{arena}");
    for info in table::CATALOGUE {
        assert!(arena.contains(&format!("- {} : ", info.id)), "{arena}");
    }
    let serve = help(&["serve"]);
    assert!(serve.contains("[variable TABLEE_PORT=") && serve.contains("Limites (0 : aucune) :"), "{serve}");
    assert!(help(&["completions"]).contains("[valeurs : bash, "));
    assert!(help(&["bench"]).contains("tablee bench <COMMANDE>"), "{}", help(&["bench"]));
}
