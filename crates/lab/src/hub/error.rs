//! Why a foreign engine gave no move, in both languages.

use game::{Lang, Say};

/// Why a foreign engine gave no move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // The messages are the documentation; the fields are what they name.
pub enum HubError {
    #[error("no engine was named: --hub 'COMMAND'")]
    NoCommand,
    /// The program does not start, or talking to it failed.
    #[error("{command}: {error}")]
    Io { command: String, error: String },
    /// It ended, or closed its output, before it answered.
    #[error("{0} ended without an answer")]
    Gone(String),
    #[error("{command} does not answer as a Hub engine within {seconds} s")]
    Silent { command: String, seconds: u64 },
    #[error("{command} has given no move within {seconds} s: {position}")]
    Slow { command: String, seconds: u64, position: String },
    /// The match was stopped while it was waited for.
    #[error("stopped before {0} answered")]
    Stopped(String),
    #[error("{command} says: {says}")]
    Complains { command: String, says: String },
    #[error("a Hub engine plays dames only, captures enforced")]
    OtherGame,
    #[error("{command} played \"{text}\", which is not legal here: {position}")]
    Illegal { command: String, text: String, position: String },
}

impl Say for HubError {
    fn say(&self, lang: Lang) -> String {
        match (self, lang) {
            (_, Lang::En) => self.to_string(),
            (HubError::NoCommand, Lang::Fr) => "aucun moteur n’est nommé : --hub 'COMMANDE'".to_owned(),
            (HubError::Io { command, error }, Lang::Fr) => format!("{command} : {error}"),
            (HubError::Gone(command), Lang::Fr) => format!("{command} s’est arrêté sans répondre"),
            (HubError::Silent { command, seconds }, Lang::Fr) => {
                format!("{command} ne répond pas comme un moteur Hub en {seconds} s")
            }
            (HubError::Slow { command, seconds, position }, Lang::Fr) => {
                format!("{command} n’a donné aucun coup en {seconds} s : {position}")
            }
            (HubError::Stopped(command), Lang::Fr) => format!("arrêté avant que {command} ne réponde"),
            (HubError::Complains { command, says }, Lang::Fr) => format!("{command} dit : {says}"),
            (HubError::OtherGame, Lang::Fr) => "un moteur Hub ne joue qu’aux dames, prises arbitrées".to_owned(),
            (HubError::Illegal { command, text, position }, Lang::Fr) => {
                format!("{command} a joué « {text} », qui n’est pas permis ici : {position}")
            }
        }
    }
}
