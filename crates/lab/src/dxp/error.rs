//! What goes wrong between two programs of DamExchange, in both languages.

use game::{Lang, Say};

/// Why a meeting came to nothing, or to an early end.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // The messages are the documentation; the fields are what they name.
pub enum DxpError {
    #[error("nobody can be called at {address}: {error}")]
    NoCall { address: String, error: String },
    #[error("callers cannot be waited for at {address}: {error}")]
    NoPort { address: String, error: String },
    #[error("the connection failed: {0}")]
    Io(String),
    /// It closed the connection before a game was over, or instead of the next.
    #[error("the other program hung up")]
    Gone,
    #[error("the other program has not said for {seconds} s what was its turn to say")]
    Silent { seconds: u64 },
    #[error("the other program speaks another version of the protocol")]
    OtherVersion,
    #[error("the other program does not want this game")]
    Unwanted,
    #[error("the other program does not want to play")]
    NoGame,
    #[error("the other program sent more than {0} bytes without an end")]
    TooLong(usize),
    #[error("the other program said {0} things that it may not")]
    Faults(u32),
}

impl Say for DxpError {
    fn say(&self, lang: Lang) -> String {
        match (self, lang) {
            (_, Lang::En) => self.to_string(),
            (DxpError::NoCall { address, error }, Lang::Fr) => {
                format!("personne ne peut être appelé à {address} : {error}")
            }
            (DxpError::NoPort { address, error }, Lang::Fr) => {
                format!("on ne peut attendre personne à {address} : {error}")
            }
            (DxpError::Io(error), Lang::Fr) => format!("la connexion a échoué : {error}"),
            (DxpError::Gone, Lang::Fr) => "l’autre programme a raccroché".to_owned(),
            (DxpError::Silent { seconds }, Lang::Fr) => {
                format!("l’autre programme n’a pas dit depuis {seconds} s ce que c’était à lui de dire")
            }
            (DxpError::OtherVersion, Lang::Fr) => "l’autre programme parle une autre version du protocole".to_owned(),
            (DxpError::Unwanted, Lang::Fr) => "l’autre programme ne veut pas de cette partie".to_owned(),
            (DxpError::NoGame, Lang::Fr) => "l’autre programme ne veut pas jouer".to_owned(),
            (DxpError::TooLong(bytes), Lang::Fr) => {
                format!("l’autre programme a envoyé plus de {bytes} octets sans fin")
            }
            (DxpError::Faults(faults), Lang::Fr) => {
                format!("l’autre programme a dit {faults} choses qu’il ne peut pas dire")
            }
        }
    }
}

/// What the other said and may not say, at all or at this moment. It is told so in English, the only language of the wire.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // The messages are the documentation; the fields are what they name.
pub enum DxpFault {
    #[error("not understood: \"{0}\"")]
    Unreadable(String),
    #[error("it is not the time to say \"{0}\"")]
    Untimely(String),
    #[error("{text} is not legal in {position}")]
    Illegal { text: String, position: String },
    #[error("no game can be played from there: {0}")]
    NoStart(String),
    #[error("a game needs some time to think")]
    NoTime,
}

impl Say for DxpFault {
    fn say(&self, lang: Lang) -> String {
        match (self, lang) {
            (_, Lang::En) => self.to_string(),
            (DxpFault::Unreadable(text), Lang::Fr) => format!("incompréhensible : « {text} »"),
            (DxpFault::Untimely(text), Lang::Fr) => format!("ce n’est pas le moment de dire « {text} »"),
            (DxpFault::Illegal { text, position }, Lang::Fr) => {
                format!("{text} n’est pas permis dans {position}")
            }
            (DxpFault::NoStart(why), Lang::Fr) => format!("aucune partie ne peut commencer là : {why}"),
            (DxpFault::NoTime, Lang::Fr) => "une partie demande du temps de réflexion".to_owned(),
        }
    }
}
