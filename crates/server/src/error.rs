//! Everything that can be refused: one enum, one place that maps it to a code, a status and words.

use std::fmt::Display;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use game::{Code, Lang, Say, Saying};
use table::{FileError, Refused, TableError};

use crate::wire::{ErrorBody, Now, Refusal};

/// Why a request or a command is refused.
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
    NotYours(game::Words),
    /// Not this seat's turn.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The match is over.
    #[error("the match is over")]
    Over,
    /// No such thing.
    #[error("there is nothing here")]
    NotFound,
    /// Something in the request is wrong.
    #[error("{0}")]
    Bad(Saying),
    /// Somebody else was first.
    #[error("already taken")]
    Taken,
    /// Too much or too fast.
    #[error("{}", .0.en)]
    Limit(game::Words),
    /// Larger than what is read.
    #[error("too large")]
    TooLarge,
    /// The page that asks is not ours.
    #[error("a request from another site is refused")]
    ForbiddenOrigin,
    /// Come back later.
    #[error("busy; try again")]
    Busy,
    /// Something broke here; what is in the log, not in the answer.
    #[error("an error of this server")]
    Internal,
}

impl Fault {
    /// A fault of ours: told in the log, hidden in the answer.
    pub fn internal(what: &str, error: &dyn Display) -> Fault {
        tracing::error!(what, %error, "internal error");
        Fault::Internal
    }

    /// A wrong request, said in both languages.
    pub fn bad(fr: impl Display + Send + Sync + 'static, en: impl Display + Send + Sync + 'static) -> Fault {
        Fault::because((fr, en))
    }

    /// Something that can be said in both languages is wrong with the request.
    pub fn because(why: impl Say + Send + Sync + 'static) -> Fault {
        Fault::Bad(Saying::new(why))
    }

    /// The code on the wire.
    pub fn code(&self) -> &'static str {
        match self {
            Fault::Referee(refused) => match refused.code {
                Code::Rule(_) => "rule",
                Code::Text => "text",
                Code::Turn => "turn",
                Code::Over => "over",
            },
            Fault::Stale => "stale",
            Fault::NotYours(_) => "not-yours",
            Fault::NotYourTurn => "turn",
            Fault::Over => "over",
            Fault::NotFound => "not-found",
            Fault::Bad(_) => "bad-request",
            Fault::Taken => "taken",
            Fault::Limit(_) => "limit",
            Fault::TooLarge => "too-large",
            Fault::ForbiddenOrigin => "forbidden-origin",
            Fault::Busy => "busy",
            Fault::Internal => "internal",
        }
    }

    /// The status over HTTP.
    pub fn status(&self) -> StatusCode {
        match self.code() {
            "rule" | "text" => StatusCode::UNPROCESSABLE_ENTITY,
            "turn" | "over" | "stale" | "taken" => StatusCode::CONFLICT,
            "not-yours" | "forbidden-origin" => StatusCode::FORBIDDEN,
            "not-found" => StatusCode::NOT_FOUND,
            "bad-request" => StatusCode::BAD_REQUEST,
            "limit" => StatusCode::TOO_MANY_REQUESTS,
            "too-large" => StatusCode::PAYLOAD_TOO_LARGE,
            "busy" => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// What the reader is told.
    pub fn told(&self, lang: Lang) -> Refusal {
        let rule = match self {
            Fault::Referee(Refused { code: Code::Rule(rule), .. }) => Some(rule.to_string()),
            _ => None,
        };
        Refusal { code: self.code().to_owned(), message: self.say(lang), rule }
    }

    /// An answer over HTTP.
    pub fn answer(&self, lang: Lang, now: Option<Box<Now>>) -> Response {
        (self.status(), axum::Json(ErrorBody { error: self.told(lang), now })).into_response()
    }
}

impl Say for Fault {
    fn say(&self, lang: Lang) -> String {
        match (self, lang) {
            (Fault::Referee(refused), _) => refused.say(lang),
            (Fault::Bad(why), _) => why.say(lang),
            (Fault::NotYours(words) | Fault::Limit(words), _) => words.get(lang).to_owned(),
            (_, Lang::En) => self.to_string(),
            (Fault::Stale, _) => "la table a avancé entre-temps".to_owned(),
            (Fault::NotYourTurn, _) => "ce n'est pas votre tour".to_owned(),
            (Fault::Over, _) => "la partie est finie".to_owned(),
            (Fault::NotFound, _) => "il n'y a rien ici".to_owned(),
            (Fault::Taken, _) => "déjà pris".to_owned(),
            (Fault::TooLarge, _) => "trop volumineux".to_owned(),
            (Fault::ForbiddenOrigin, _) => "une demande venue d'un autre site est refusée".to_owned(),
            (Fault::Busy, _) => "le serveur est occupé ; réessayez".to_owned(),
            (Fault::Internal, _) => "une erreur de ce serveur".to_owned(),
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
        Fault::Bad(why)
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
