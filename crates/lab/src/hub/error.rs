//! Why a foreign engine gave no move, in both languages.

use game::{Lang, Say};

/// Why a foreign engine gave no move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HubError {
    /// No command was given.
    #[error("no engine was named: --hub 'COMMAND'")]
    NoCommand,
    /// The program does not start, or talking to it failed.
    #[error("{command}: {error}")]
    Io {
        /// The program.
        command: String,
        /// What the system says.
        error: String,
    },
    /// It ended, or closed its output, before it answered.
    #[error("{0} ended without an answer")]
    Gone(String),
    /// It runs, but does not greet as the protocol wants.
    #[error("{command} does not answer as a Hub engine within {seconds} s")]
    Silent {
        /// The program.
        command: String,
        /// How long was waited.
        seconds: u64,
    },
    /// It was asked for a move and takes far longer than it may.
    #[error("{command} has given no move within {seconds} s: {position}")]
    Slow {
        /// The program.
        command: String,
        /// How long was waited.
        seconds: u64,
        /// Where.
        position: String,
    },
    /// The match was stopped while it was waited for.
    #[error("stopped before {0} answered")]
    Stopped(String),
    /// It says that something is wrong.
    #[error("{command} says: {says}")]
    Complains {
        /// The program.
        command: String,
        /// Its words.
        says: String,
    },
    /// It only plays Dames.
    #[error("a Hub engine plays dames only, captures enforced")]
    OtherGame,
    /// It answered with a move that is none.
    #[error("{command} played \"{text}\", which is not legal here: {position}")]
    Illegal {
        /// The program.
        command: String,
        /// The move.
        text: String,
        /// Where.
        position: String,
    },
}

impl Say for HubError {
    fn say(&self, lang: Lang) -> String {
        match (self, lang) {
            (_, Lang::En) => self.to_string(),
            (HubError::NoCommand, Lang::Fr) => "aucun moteur n'est nommé : --hub 'COMMANDE'".to_owned(),
            (HubError::Io { command, error }, Lang::Fr) => format!("{command} : {error}"),
            (HubError::Gone(command), Lang::Fr) => format!("{command} s'est arrêté sans répondre"),
            (HubError::Silent { command, seconds }, Lang::Fr) => {
                format!("{command} ne répond pas comme un moteur Hub en {seconds} s")
            }
            (HubError::Slow { command, seconds, position }, Lang::Fr) => {
                format!("{command} n'a donné aucun coup en {seconds} s : {position}")
            }
            (HubError::Stopped(command), Lang::Fr) => format!("arrêté avant que {command} ne réponde"),
            (HubError::Complains { command, says }, Lang::Fr) => format!("{command} dit : {says}"),
            (HubError::OtherGame, Lang::Fr) => "un moteur Hub ne joue qu'aux dames, prises arbitrées".to_owned(),
            (HubError::Illegal { command, text, position }, Lang::Fr) => {
                format!("{command} a joué « {text} », qui n'est pas permis ici : {position}")
            }
        }
    }
}
