//! Why a text is no position.

use game::{Lang, Say, Words, shorten};

use super::Side;

/// Why a text is no position that a game can come to.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // The messages are the documentation; the fields are what they name.
pub enum Impossible {
    #[error("a position begins with W: or B:, the side to move, not with \"{found}\"")]
    Side { found: String },
    #[error("\"{found}\" is no part of a position here")]
    Section { found: String },
    #[error("section {section} is given twice")]
    Twice { section: String },
    #[error("the pieces of {} are missing; an empty list is written {}", .side.letter(), .side.letter())]
    NoList { side: Side },
    /// No such dark square while this side is to move.
    #[error("there is no dark square \"{name}\" here")]
    Square { name: String },
    #[error("the range {text} runs backwards")]
    Range { text: String },
    #[error("{square} is named twice")]
    Occupied { square: String },
    #[error("a man cannot stand on {square}: it would have been crowned there")]
    ManOnFarRow { square: String },
    #[error("{} has {count} pieces; the box holds {most}", .side.en)]
    TooMany { side: Words, count: u32, most: u32 },
    #[error("there is no piece on the board")]
    NoPieces,
    #[error("H is a number up to {limit}, not \"{text}\"")]
    Count { text: String, limit: u8 },
    /// Passes are quiet plies: the count cannot be lower than their number.
    #[error("{passes} passes in a row, but only {quiet} quiet plies")]
    PassesNotCounted { passes: u8, quiet: u8 },
    #[error("nobody huffs where the referee enforces captures")]
    NoHuffs,
    #[error("{square} holds no piece of the side that just moved: nothing is guilty there")]
    NotGuilty { square: String },
    #[error("nothing was left to take, so nobody is guilty")]
    NothingToTake,
}

impl Impossible {
    pub(super) fn side(found: &str) -> Impossible {
        Impossible::Side { found: shorten(found) }
    }

    pub(super) fn section(found: &str) -> Impossible {
        Impossible::Section { found: shorten(found) }
    }

    pub(super) fn square(name: &str) -> Impossible {
        Impossible::Square { name: shorten(name) }
    }

    pub(super) fn range(text: &str) -> Impossible {
        Impossible::Range { text: shorten(text) }
    }

    pub(super) fn count(text: &str, limit: u8) -> Impossible {
        Impossible::Count { text: shorten(text), limit }
    }
}

impl Say for Impossible {
    fn say(&self, lang: Lang) -> String {
        if lang == Lang::En {
            return self.to_string();
        }
        match self {
            Impossible::Side { found } => {
                format!(
                    "une position commence par la lettre du camp au trait, W ou B, puis un deux-points, et non par « {found} »"
                )
            }
            Impossible::Section { found } => format!("« {found} » ne fait pas partie d’une position ici"),
            Impossible::Twice { section } => format!("la section {section} est donnée deux fois"),
            Impossible::NoList { side } => {
                let letter = side.letter();
                format!("les pièces de {letter} manquent ; une liste vide s’écrit {letter}")
            }
            Impossible::Square { name } => format!("il n’y a pas de case foncée « {name} » ici"),
            Impossible::Range { text } => format!("l’intervalle {text} est à l’envers"),
            Impossible::Occupied { square } => format!("{square} est nommée deux fois"),
            Impossible::ManOnFarRow { square } => {
                format!("un pion ne peut pas se trouver en {square} : il y aurait été promu")
            }
            Impossible::TooMany { side, count, most } => {
                format!("{} a {count} pièces ; la boîte en contient {most}", side.fr)
            }
            Impossible::NoPieces => "il n’y a aucune pièce sur le plateau".to_owned(),
            Impossible::Count { text, limit } => format!("H est un nombre jusqu’à {limit}, et non « {text} »"),
            Impossible::PassesNotCounted { passes, quiet } => {
                format!("{passes} coups passés de suite, mais seulement {quiet} coups calmes")
            }
            Impossible::NoHuffs => "on ne souffle pas là où l’arbitre impose la prise".to_owned(),
            Impossible::NotGuilty { square } => {
                format!("aucune pièce du camp qui vient de jouer en {square} : rien n’y est fautif")
            }
            Impossible::NothingToTake => "il ne restait rien à prendre : personne n’est fautif".to_owned(),
        }
    }
}
