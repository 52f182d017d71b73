//! Why a text is no position.

use game::{Lang, Say};

use super::Side;

/// Why a text is no position that a game can come to.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Impossible {
    /// A text begins with the side to move.
    #[error("a position begins with W: or B:, the side to move, not with \"{found}\"")]
    Side {
        /// What it begins with.
        found: String,
    },
    /// A section that means nothing here.
    #[error("\"{found}\" is no part of a position here")]
    Section {
        /// The section.
        found: String,
    },
    /// A section comes twice.
    #[error("section {section} is given twice")]
    Twice {
        /// Its letter.
        section: String,
    },
    /// A side's list is missing.
    #[error("the pieces of {} are missing; an empty list is written {}", .side.letter(), .side.letter())]
    NoList {
        /// The side.
        side: Side,
    },
    /// No such dark square while this side is to move.
    #[error("there is no dark square \"{name}\" here")]
    Square {
        /// Its name.
        name: String,
    },
    /// A range that runs backwards.
    #[error("the range {text} runs backwards")]
    Range {
        /// The range.
        text: String,
    },
    /// Two pieces on one square.
    #[error("{square} is named twice")]
    Occupied {
        /// The square.
        square: String,
    },
    /// A man that should have been crowned.
    #[error("a man cannot stand on {square}: it would have been crowned there")]
    ManOnFarRow {
        /// The square.
        square: String,
    },
    /// More pieces than the box holds.
    #[error("{} has {count} pieces; the box holds {most}", .side.letter())]
    TooMany {
        /// Whose.
        side: Side,
        /// How many.
        count: u32,
        /// How many there are.
        most: u32,
    },
    /// An empty board.
    #[error("there is no piece on the board")]
    NoPieces,
    /// A count that is no number, or past the limit.
    #[error("H is a number up to {limit}, not \"{text}\"")]
    Count {
        /// What it is.
        text: String,
        /// The limit.
        limit: u8,
    },
    /// Passes are quiet plies: the count cannot be lower than their number.
    #[error("{passes} passes in a row, but only {quiet} quiet plies")]
    PassesNotCounted {
        /// Passes.
        passes: u8,
        /// The count.
        quiet: u8,
    },
    /// A right to huff without huffing.
    #[error("there are no huffs under capture=strict")]
    NoHuffs,
    /// A guilty square without a piece of the side that just moved.
    #[error("{square} holds no piece of the side that just moved: nothing is guilty there")]
    NotGuilty {
        /// The square.
        square: String,
    },
    /// A fault although nothing is left to take.
    #[error("nothing was left to take, so nobody is guilty")]
    NothingToTake,
}

/// A part of a text, short enough to be shown.
fn shown(text: &str) -> String {
    const LONGEST: usize = 24;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

impl Impossible {
    pub(super) fn side(found: &str) -> Impossible {
        Impossible::Side { found: shown(found) }
    }

    pub(super) fn section(found: &str) -> Impossible {
        Impossible::Section { found: shown(found) }
    }

    pub(super) fn square(name: &str) -> Impossible {
        Impossible::Square { name: shown(name) }
    }

    pub(super) fn range(text: &str) -> Impossible {
        Impossible::Range { text: shown(text) }
    }

    pub(super) fn count(text: &str, limit: u8) -> Impossible {
        Impossible::Count { text: shown(text), limit }
    }
}

impl Say for Impossible {
    fn say(&self, lang: Lang) -> String {
        if lang == Lang::En {
            return self.to_string();
        }
        match self {
            Impossible::Side { found } => {
                format!("une position commence par le camp au trait, W: ou B:, et non par « {found} »")
            }
            Impossible::Section { found } => format!("« {found} » ne fait pas partie d'une position ici"),
            Impossible::Twice { section } => format!("la section {section} est donnée deux fois"),
            Impossible::NoList { side } => {
                let letter = side.letter();
                format!("les pièces de {letter} manquent ; une liste vide s'écrit {letter}")
            }
            Impossible::Square { name } => format!("il n'y a pas de case foncée « {name} » ici"),
            Impossible::Range { text } => format!("l'intervalle {text} est à l'envers"),
            Impossible::Occupied { square } => format!("{square} est nommée deux fois"),
            Impossible::ManOnFarRow { square } => {
                format!("un pion ne peut pas se trouver en {square} : il y aurait été promu")
            }
            Impossible::TooMany { side, count, most } => {
                format!("{} a {count} pièces ; la boîte en contient {most}", side.letter())
            }
            Impossible::NoPieces => "il n'y a aucune pièce sur le plateau".to_owned(),
            Impossible::Count { text, limit } => format!("H est un nombre jusqu'à {limit}, et non « {text} »"),
            Impossible::PassesNotCounted { passes, quiet } => {
                format!("{passes} coups passés de suite, mais seulement {quiet} coups calmes")
            }
            Impossible::NoHuffs => "on ne souffle pas avec capture=strict".to_owned(),
            Impossible::NotGuilty { square } => {
                format!("aucune pièce du camp qui vient de jouer en {square} : rien n'y est fautif")
            }
            Impossible::NothingToTake => "il ne restait rien à prendre : personne n'est fautif".to_owned(),
        }
    }
}
