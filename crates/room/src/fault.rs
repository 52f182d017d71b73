//! Why the room refuses something: one enum, each with its code on the wire and its words.

use game::{Code, Lang, Say, Saying, Words};
use table::{FileError, Refused, TableError};

use crate::message::RefusalTold;

/// Why a command or a wish is refused. Nothing was changed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Fault {
    /// The referee refuses the move.
    #[error("{0}")]
    Referee(Refused),
    /// The table has moved on.
    #[error("the table has moved on")]
    Stale,
    /// Not the caller's seat or not something the caller may do.
    #[error("{}", .0.en)]
    NotYours(Words),
    /// Not this seat's turn.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The match is over.
    #[error("the match is over")]
    Over,
    /// Something in what was asked is wrong.
    #[error("{}", .0.en)]
    Bad(Words),
    /// The same, said by whoever found it.
    #[error("{0}")]
    Because(Saying),
    /// Somebody else was first.
    #[error("already taken")]
    Taken,
    /// There is no such thing.
    #[error("there is nothing here")]
    NotFound,
    /// Too much or too fast.
    #[error("{}", .0.en)]
    Limit(Words),
    /// Larger than what is read.
    #[error("too large")]
    TooLarge,
}

impl Fault {
    /// Something that can say itself is wrong with what was asked.
    pub fn because(why: impl Say + Send + Sync + 'static) -> Fault {
        Fault::Because(Saying::new(why))
    }

    /// The code on the wire.
    pub fn code(&self) -> &'static str {
        match self {
            Fault::Referee(refused) => match refused.code {
                Code::Rule(_) => "rule",
                Code::Text => "text",
                Code::Turn => "turn",
                Code::Over => "over",
                Code::Limit => "bad-request",
            },
            Fault::Stale => "stale",
            Fault::NotYours(_) => "not-yours",
            Fault::NotYourTurn => "turn",
            Fault::Over => "over",
            Fault::NotFound => "not-found",
            Fault::Bad(_) | Fault::Because(_) => "bad-request",
            Fault::Taken => "taken",
            Fault::Limit(_) => "limit",
            Fault::TooLarge => "too-large",
        }
    }

    /// What the reader is told.
    pub fn told(&self, lang: Lang) -> RefusalTold {
        let rule = match self {
            Fault::Referee(Refused { code: Code::Rule(rule), .. }) => Some(rule.to_string()),
            _ => None,
        };
        RefusalTold { code: self.code().to_owned(), message: self.say(lang), rule, line: self.line() }
    }
}

impl Say for Fault {
    fn say(&self, lang: Lang) -> String {
        match (self, lang) {
            (Fault::Referee(refused), _) => refused.say(lang),
            (Fault::Because(why), _) => why.say(lang),
            (Fault::NotYours(words) | Fault::Bad(words) | Fault::Limit(words), _) => words.get(lang).to_owned(),
            (_, Lang::En) => self.to_string(),
            (Fault::Stale, _) => "la table a avancé entre-temps".to_owned(),
            (Fault::NotYourTurn, _) => "ce n’est pas votre tour".to_owned(),
            (Fault::Over, _) => "la partie est finie".to_owned(),
            (Fault::NotFound, _) => "il n’y a rien ici".to_owned(),
            (Fault::Taken, _) => "déjà pris".to_owned(),
            (Fault::TooLarge, _) => "trop volumineux".to_owned(),
        }
    }

    fn line(&self) -> Option<usize> {
        match self {
            Fault::Because(why) => why.line(),
            _ => None,
        }
    }
}

impl From<Refused> for Fault {
    fn from(refused: Refused) -> Fault {
        Fault::Referee(refused)
    }
}

impl From<TableError> for Fault {
    fn from(error: TableError) -> Fault {
        match error {
            TableError::Over => Fault::Over,
            _ => Fault::because(error),
        }
    }
}

impl From<game::OptionError> for Fault {
    fn from(error: game::OptionError) -> Fault {
        Fault::because(error)
    }
}

impl From<Saying> for Fault {
    fn from(why: Saying) -> Fault {
        Fault::Because(why)
    }
}

impl From<FileError> for Fault {
    fn from(error: FileError) -> Fault {
        match error {
            FileError::TooLarge(_) => Fault::TooLarge,
            _ => Fault::because(error),
        }
    }
}
