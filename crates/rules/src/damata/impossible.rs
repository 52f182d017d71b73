//! Why a text is no position.

use game::{Lang, Say, Seat};

use super::present::side_name;

/// Why a text is no position of Damata.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // The messages are the documentation; the fields are what they name.
pub enum Impossible {
    #[error("the text begins with the side to move, one of {}, then \":\"", .expected.join(", "))]
    SideToMove { expected: &'static [&'static str] },
    /// The marbles of a seat are missing, or come in another order.
    #[error("the marbles of {seat} are missing: \":{seat}\" is expected after those before it")]
    Side { seat: &'static str },
    #[error("there is no cell \"{name}\" on this board")]
    UnknownCell { name: String },
    #[error("{cell}: 1 to 3 marbles, not \"{text}\"")]
    Number { cell: String, text: String },
    #[error("{cell} is blocked (M1)")]
    Blocked { cell: String },
    #[error("{cell} is named twice for {}", side_name(*.seat, Lang::En))]
    Twice { seat: Seat, cell: String },
    #[error("{cell} holds more than three marbles (M9)")]
    Overfull { cell: String },
    #[error("{} has more than 20 marbles (M2)", side_name(*.seat, Lang::En))]
    TooMany { seat: Seat },
    #[error("\"{text}\" is no count: \":H\" and \":N\" with a number up to 65535, in this order, once each")]
    Count { text: String },
}

impl Say for Impossible {
    fn say(&self, lang: Lang) -> String {
        if lang == Lang::En {
            return self.to_string();
        }
        match self {
            Impossible::SideToMove { expected } => {
                format!("le texte commence par le camp qui doit jouer ({}), puis « : »", expected.join(", "))
            }
            Impossible::Side { seat } => {
                format!("les billes de {seat} manquent : « :{seat} » est attendu à la suite des précédentes")
            }
            Impossible::UnknownCell { name } => format!("il n’y a pas de case « {name} » sur ce plateau"),
            Impossible::Number { cell, text } => format!("{cell} : de 1 à 3 billes, et non « {text} »"),
            Impossible::Blocked { cell } => format!("{cell} est une case bloquée (M1)"),
            Impossible::Twice { seat, cell } => format!("{cell} est nommée deux fois pour {}", side_name(*seat, lang)),
            Impossible::Overfull { cell } => format!("{cell} contient plus de trois billes (M9)"),
            Impossible::TooMany { seat } => format!("{} a plus de 20 billes (M2)", side_name(*seat, lang)),
            Impossible::Count { text } => format!(
                "« {text} » n’est pas un compte : « :H » puis « :N », chacun une fois, avec un nombre jusqu’à 65535"
            ),
        }
    }
}
