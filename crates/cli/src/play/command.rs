//! What can be typed at the table besides a move, in both languages.

use std::path::PathBuf;

/// One line typed by a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Typed {
    /// Nothing: look again.
    Look,
    /// A move.
    Move(String),
    /// Huff the piece on a square.
    Huff(String),
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

impl Typed {
    /// Reads a line. What is no command is taken for a move, so that the referee can say what is wrong with it.
    pub fn read(line: &str) -> Typed {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let argument = (!rest.is_empty()).then(|| rest.to_owned());
        match word.to_lowercase().as_str() {
            "" => Typed::Look,
            "huff" | "souffler" => argument.map_or(Typed::Incomplete("huff SQUARE"), Typed::Huff),
            "undo" | "annuler" | "reprendre" => Typed::Undo,
            "redo" | "refaire" => Typed::Redo,
            "moves" | "coups" => Typed::Moves,
            "why" | "pourquoi" => argument.map_or(Typed::Incomplete("why MOVE"), Typed::Why),
            "save" | "sauver" => argument.map_or(Typed::Incomplete("save FILE"), |file| Typed::Save(file.into())),
            "rules" | "règles" | "regles" => Typed::Rules(argument),
            "resign" | "abandonner" => Typed::Resign,
            "draw" | "agree" | "nulle" => Typed::Draw,
            "lang" | "langue" => Typed::Lang(argument),
            "hint" | "conseil" => Typed::Hint,
            "eval" | "évaluer" | "evaluer" => Typed::Eval,
            "help" | "aide" | "?" => Typed::Help,
            "quit" | "exit" | "quitter" => Typed::Quit,
            _ => Typed::Move(line.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_in_both_languages() {
        assert_eq!(Typed::read("  \t"), Typed::Look);
        assert_eq!(Typed::read(" 32-28 "), Typed::Move("32-28".to_owned()));
        assert_eq!(Typed::read("Pourquoi  32-27"), Typed::Why("32-27".to_owned()));
        assert_eq!(Typed::read("règles 11"), Typed::Rules(Some("11".to_owned())));
        assert_eq!(Typed::read("save ma partie.json"), Typed::Save("ma partie.json".into()));
        assert_eq!(Typed::read("Souffler 28"), Typed::Huff("28".to_owned()));
        assert_eq!(Typed::read("save"), Typed::Incomplete("save FILE"));
    }
}
