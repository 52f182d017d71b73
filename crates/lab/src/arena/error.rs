//! Why a match of bots cannot be played.

use game::{Lang, OptionError, Say};

use crate::hub::HubError;

/// Why a match cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // The messages are the documentation; the fields are what they name.
pub enum ArenaError {
    #[error("there is no player \"{0}\" in this game")]
    NoSuchPlayer(String),
    #[error(transparent)]
    Options(#[from] OptionError),
    /// Random openings so long that they end the game.
    #[error("every random opening of {0} moves ended the game: take fewer")]
    Opening(u32),
    #[error("{player} played \"{text}\", which is not legal here: {position}")]
    Illegal { player: String, text: String, position: String },
    #[error("{player} found no move here: {position}")]
    NoMove { player: String, position: String },
    #[error("chance has no result here: {0}")]
    NoChance(String),
    /// `why` is what the system says, or the game that the file holds no weights of.
    #[error("{path}: no weights can be read from it ({why})")]
    Weights { path: String, why: String },
    #[error(transparent)]
    Hub(#[from] HubError),
}

impl Say for ArenaError {
    fn say(&self, lang: Lang) -> String {
        match (self, lang) {
            (ArenaError::Options(error), _) => error.say(lang),
            (ArenaError::Hub(error), _) => error.say(lang),
            (_, Lang::En) => self.to_string(),
            (ArenaError::NoSuchPlayer(player), Lang::Fr) => format!("il n’y a pas de joueur « {player} » dans ce jeu"),
            (ArenaError::Opening(moves), Lang::Fr) => {
                format!("toutes les ouvertures de {moves} coups au hasard ont fini la partie : en demander moins")
            }
            (ArenaError::Illegal { player, text, position }, Lang::Fr) => {
                format!("{player} a joué « {text} », qui n’est pas permis ici : {position}")
            }
            (ArenaError::NoMove { player, position }, Lang::Fr) => {
                format!("{player} n’a trouvé aucun coup ici : {position}")
            }
            (ArenaError::Weights { path, why }, Lang::Fr) => format!("{path} : aucun poids à y lire ({why})"),
            (ArenaError::NoChance(position), Lang::Fr) => format!("le hasard n’a pas de résultat ici : {position}"),
        }
    }
}
