//! Everything that can be refused over the net: what the room refuses, and what only a server can.

use std::fmt::Display;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use game::{Lang, Say, Words};
use room::message::{ErrorBody, RefusalTold};
use room::{Corrupt, Fault};

use crate::store::StoreError;

/// Why a request or a command is refused.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ServerError {
    /// The room refuses it.
    #[error(transparent)]
    Refused(#[from] Fault),
    /// The page that asks is not ours.
    #[error("a request from another site is refused")]
    ForbiddenOrigin,
    /// The name the request came by is not ours.
    #[error("this server does not go by that name; whoever runs it can add it with --host")]
    UnknownHost,
    /// Come back later.
    #[error("busy; try again")]
    Busy,
    /// The log of this table is damaged.
    #[error("this table cannot be read: its record is damaged")]
    Unreadable,
    /// Something broke here; what is in the log, not in the answer.
    #[error("an error of this server")]
    Internal,
}

impl ServerError {
    /// A command from somebody who holds no seat.
    pub const SPECTATOR: ServerError =
        ServerError::not_yours("un spectateur ne peut que regarder", "a spectator can only watch");

    /// A fault of ours: told in the log, hidden in the answer.
    pub fn internal(what: &str, error: &dyn Display) -> ServerError {
        tracing::error!(what, %error, "internal error");
        ServerError::Internal
    }

    /// A wrong request.
    pub const fn bad(fr: &'static str, en: &'static str) -> ServerError {
        ServerError::Refused(Fault::Bad(Words::new(fr, en)))
    }

    /// Something the caller may not do.
    pub const fn not_yours(fr: &'static str, en: &'static str) -> ServerError {
        ServerError::Refused(Fault::NotYours(Words::new(fr, en)))
    }

    /// Too much or too fast.
    pub const fn limit(fr: &'static str, en: &'static str) -> ServerError {
        ServerError::Refused(Fault::Limit(Words::new(fr, en)))
    }

    /// The code on the wire.
    pub fn code(&self) -> &'static str {
        match self {
            ServerError::Refused(fault) => fault.code(),
            ServerError::ForbiddenOrigin => "forbidden-origin",
            ServerError::UnknownHost => "unknown-host",
            ServerError::Busy => "busy",
            ServerError::Unreadable => "unreadable",
            ServerError::Internal => "internal",
        }
    }

    /// The status over HTTP.
    pub fn status(&self) -> StatusCode {
        match self.code() {
            "rule" | "text" => StatusCode::UNPROCESSABLE_ENTITY,
            "turn" | "over" | "stale" | "taken" => StatusCode::CONFLICT,
            "not-yours" | "forbidden-origin" => StatusCode::FORBIDDEN,
            "unknown-host" => StatusCode::MISDIRECTED_REQUEST,
            "not-found" => StatusCode::NOT_FOUND,
            "bad-request" => StatusCode::BAD_REQUEST,
            "limit" => StatusCode::TOO_MANY_REQUESTS,
            "too-large" => StatusCode::PAYLOAD_TOO_LARGE,
            "busy" => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// What the reader is told.
    pub fn told(&self, lang: Lang) -> RefusalTold {
        match self {
            ServerError::Refused(fault) => fault.told(lang),
            _ => RefusalTold { code: self.code().to_owned(), message: self.say(lang), rule: None, line: None },
        }
    }

    /// An answer over HTTP.
    pub fn answer(&self, lang: Lang) -> Response {
        (self.status(), axum::Json(ErrorBody { error: self.told(lang), now: None })).into_response()
    }
}

impl Say for ServerError {
    fn say(&self, lang: Lang) -> String {
        match (self, lang) {
            (ServerError::Refused(fault), _) => fault.say(lang),
            (_, Lang::En) => self.to_string(),
            (ServerError::ForbiddenOrigin, _) => "une demande venue d’un autre site est refusée".to_owned(),
            (ServerError::UnknownHost, _) => {
                "ce serveur ne répond pas à ce nom ; qui le tient peut l’ajouter avec --host".to_owned()
            }
            (ServerError::Busy, _) => "le serveur est occupé ; réessayez".to_owned(),
            (ServerError::Unreadable, _) => {
                "cette table ne peut pas être lue : son enregistrement est abîmé".to_owned()
            }
            (ServerError::Internal, _) => "une erreur de ce serveur".to_owned(),
        }
    }
}

/// A fault as a handler gives it; said in the reader's language on its way out.
impl IntoResponse for ServerError {
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// That the store failed is told in the log by `health.rs`, once and not for every request.
impl From<StoreError> for ServerError {
    fn from(error: StoreError) -> ServerError {
        match error {
            StoreError::Conflict | StoreError::Fenced => ServerError::Busy,
            StoreError::Unreadable(why) => {
                tracing::error!(why, "a row cannot be read");
                ServerError::Unreadable
            }
            StoreError::Broken(why) => {
                tracing::debug!(why, "the store failed");
                ServerError::Busy
            }
        }
    }
}

impl From<Corrupt> for ServerError {
    fn from(error: Corrupt) -> ServerError {
        ServerError::internal("a log that cannot be replayed", &error)
    }
}
