//! What can be typed at the table besides a move, in both languages.

use std::path::PathBuf;

/// One line typed by a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Nothing: look again.
    Look,
    /// A move.
    Move(String),
    /// Take back the last move.
    Undo,
    /// Play it again.
    Redo,
    /// List the legal moves.
    Moves,
    /// Why a move is refused.
    Why(String),
    /// Save the match.
    Save(PathBuf),
    /// The rules, or one of them.
    Rules(Option<String>),
    /// Give up.
    Resign,
    /// Agree to a draw.
    Draw,
    /// Change the language: the other one, or the one named.
    Lang(Option<String>),
    /// What a bot would play.
    Hint,
    /// How a bot finds the position.
    Eval,
    /// What can be typed.
    Help,
    /// Leave.
    Quit,
    /// A command that lacks what it needs.
    Incomplete(&'static str),
}

impl Command {
    /// Reads a line. What is no command is taken for a move, so that the referee can say what is wrong with it.
    pub fn read(line: &str) -> Command {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let argument = (!rest.is_empty()).then(|| rest.to_owned());
        match word.to_lowercase().as_str() {
            "" => Command::Look,
            "undo" | "annuler" | "reprendre" => Command::Undo,
            "redo" | "refaire" => Command::Redo,
            "moves" | "coups" => Command::Moves,
            "why" | "pourquoi" => argument.map_or(Command::Incomplete("why MOVE"), Command::Why),
            "save" | "sauver" => argument.map_or(Command::Incomplete("save FILE"), |file| Command::Save(file.into())),
            "rules" | "règles" | "regles" => Command::Rules(argument),
            "resign" | "abandonner" => Command::Resign,
            "draw" | "agree" | "nulle" => Command::Draw,
            "lang" | "langue" => Command::Lang(argument),
            "hint" | "conseil" => Command::Hint,
            "eval" | "évaluer" | "evaluer" => Command::Eval,
            "help" | "aide" | "?" => Command::Help,
            "quit" | "exit" | "quitter" => Command::Quit,
            _ => Command::Move(line.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_in_both_languages() {
        assert_eq!(Command::read("  \t"), Command::Look);
        assert_eq!(Command::read(" 32-28 "), Command::Move("32-28".to_owned()));
        assert_eq!(Command::read("Pourquoi  32-27"), Command::Why("32-27".to_owned()));
        assert_eq!(Command::read("règles 11"), Command::Rules(Some("11".to_owned())));
        assert_eq!(Command::read("save ma partie.json"), Command::Save("ma partie.json".into()));
        assert_eq!(Command::read("save"), Command::Incomplete("save FILE"));
    }
}
