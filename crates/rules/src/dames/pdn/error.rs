//! What can be wrong with a PDN file, and where.

use std::fmt;

use game::{Lang, Refusal, Say};

use crate::dames::{Impossible, International, Reason};

/// A place in a file, both counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Location {
    /// The line.
    pub line: u64,
    /// The column, in characters.
    pub column: u64,
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// What is wrong, and where.
#[derive(Debug, thiserror::Error)]
#[error("{place}: {problem}")]
pub struct PdnError {
    /// Where.
    pub place: Location,
    /// What.
    pub problem: Problem,
}

impl Say for PdnError {
    fn say(&self, lang: Lang) -> String {
        match lang {
            Lang::Fr => format!("{} : {}", self.place, self.problem.say(lang)),
            Lang::En => self.to_string(),
        }
    }
}

/// What can be wrong.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)] // The messages are the documentation; the fields are what they name.
pub enum Problem {
    #[error("cannot be read: {0}")]
    Io(#[from] std::io::Error),
    #[error("this comment is never closed")]
    OpenComment,
    #[error("this variation is never closed")]
    OpenVariation,
    #[error("a tag is written [Name \"value\"]")]
    TagShape,
    #[error("unexpected \"{0}\"")]
    Unexpected(char),
    #[error("\"{0}\" is neither a move nor a result")]
    Word(String),
    /// Longer than anything in a real file.
    #[error("too long")]
    TooLong,
    #[error("game type \"{0}\" is not 20, international draughts")]
    GameType(String),
    #[error("\"{0}\" is no result")]
    Result(String),
    #[error("impossible position: {0}")]
    Position(Impossible),
    #[error("{text}: {refusal}")]
    Move { text: String, refusal: Refusal<Reason<International>> },
    /// The tag, the end of the moves and the board do not agree.
    #[error("the result {written} contradicts {other}")]
    Contradiction { written: &'static str, other: &'static str },
}

impl Say for Problem {
    fn say(&self, lang: Lang) -> String {
        if lang == Lang::En {
            return match self {
                Problem::Position(why) => format!("impossible position: {}", why.say(lang)),
                Problem::Move { text, refusal } => format!("{text}: {}: {}", refusal.code(), refusal.say(lang)),
                other => other.to_string(),
            };
        }
        match self {
            Problem::Io(error) => format!("lecture impossible : {error}"),
            Problem::OpenComment => "ce commentaire n’est jamais fermé".to_owned(),
            Problem::OpenVariation => "cette variante n’est jamais fermée".to_owned(),
            Problem::TagShape => "une étiquette s’écrit [Nom \"valeur\"]".to_owned(),
            Problem::Unexpected(sign) => format!("« {sign} » inattendu"),
            Problem::Word(word) => format!("« {word} » n’est ni un coup ni un résultat"),
            Problem::TooLong => "trop long".to_owned(),
            Problem::GameType(kind) => format!("le type de jeu « {kind} » n’est pas 20, les dames internationales"),
            Problem::Result(text) => format!("« {text} » n’est pas un résultat"),
            Problem::Position(why) => format!("position impossible : {}", why.say(lang)),
            Problem::Move { text, refusal } => format!("{text} : {} : {}", refusal.code(), refusal.say(lang)),
            Problem::Contradiction { written, other } => format!("le résultat {written} contredit {other}"),
        }
    }
}

/// What was understood although it is not spelled out, or kept although it cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Warning {
    /// A short capture or part of a route; the rest of the game tells what was meant.
    Meant {
        /// Where it stands.
        place: Location,
        /// As it is spelled.
        text: String,
        /// The canonical text of the move.
        meant: String,
    },
    /// A variation that cannot be played; it is kept as a comment.
    Variation {
        /// Where the move stands that is refused.
        place: Location,
        /// That move.
        text: String,
    },
}

impl Say for Warning {
    fn say(&self, lang: Lang) -> String {
        match (self, lang) {
            (Warning::Meant { place, text, meant }, Lang::Fr) => {
                format!("{place} : attention : {text} lu comme {meant}, d’après la suite")
            }
            (Warning::Meant { place, text, meant }, Lang::En) => {
                format!("{place}: warning: {text} read as {meant}, by what follows")
            }
            (Warning::Variation { place, text }, Lang::Fr) => {
                format!("{place} : attention : la variante où {text} est refusé est gardée en commentaire")
            }
            (Warning::Variation { place, text }, Lang::En) => {
                format!("{place}: warning: the variation where {text} is refused is kept as a comment")
            }
        }
    }
}

/// Why a match cannot be written as PDN.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)] // The messages are the documentation; the fields are what they name.
pub enum Unwritable {
    #[error("the start is impossible in strict draughts: {0}")]
    Start(Impossible),
    /// A move that strict draughts refuses: a fault or a huff.
    #[error("move {} ({text}) does not exist in strict draughts: {refusal}", .ply + 1)]
    Move {
        /// Counted from 0.
        ply: usize,
        text: String,
        refusal: Refusal<Reason<International>>,
    },
}

impl Say for Unwritable {
    fn say(&self, lang: Lang) -> String {
        match (self, lang) {
            (_, Lang::En) => self.to_string(),
            (Unwritable::Start(why), Lang::Fr) => {
                format!("le début est impossible aux dames strictes : {}", why.say(lang))
            }
            (Unwritable::Move { ply, text, refusal }, Lang::Fr) => {
                format!("le coup {} ({text}) n’existe pas aux dames strictes : {}", ply + 1, refusal.say(lang))
            }
        }
    }
}
