//! Why a move is refused: one variant a case, each with its rule.

use game::{Lang, Rule, Say};

use super::rule;

/// Why a move that can be read is not legal. Cells and seats are named as in texts.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // Each case is told in full below; the fields are what it names.
pub enum Reason {
    /// M6: nothing to take from an empty or blocked cell.
    NothingThere { cell: String },
    /// M7: a cell that does not share a side with the one before.
    NotNext { before: String, cell: String },
    /// M7: back onto the chosen cell.
    BackHome { cell: String },
    /// M7: a cell twice on the path.
    Again { cell: String },
    /// M8: onto or over a blocked cell.
    Blocked { cell: String },
    /// M8: onto or over a cell with three of the mover's own.
    OwnThree { cell: String },
    /// M9: a fourth marble where no enemy leaves.
    Full { cell: String },
    /// M10: a choice where there is none.
    NoChoice { cell: String },
    /// M11: fewer cells than marbles, or more.
    AllMustBeSown { cell: String, taken: u8, sown: usize },
    /// M11: no path is long enough for all marbles of this cell.
    NoWay { cell: String, taken: u8 },
    /// M14: a pass by a player who can move.
    CanMove,
}

impl game::Reason for Reason {
    fn rule(&self) -> Rule {
        rule(match self {
            Reason::NothingThere { .. } => 6,
            Reason::NotNext { .. } | Reason::BackHome { .. } | Reason::Again { .. } => 7,
            Reason::Blocked { .. } | Reason::OwnThree { .. } => 8,
            Reason::Full { .. } => 9,
            Reason::NoChoice { .. } => 10,
            Reason::AllMustBeSown { .. } | Reason::NoWay { .. } => 11,
            Reason::CanMove => 14,
        })
    }
}

impl Say for Reason {
    fn say(&self, lang: Lang) -> String {
        match lang {
            Lang::Fr => self.french(),
            Lang::En => self.english(),
        }
    }
}

impl Reason {
    fn french(&self) -> String {
        match self {
            Reason::NothingThere { cell } => format!("Il n’y a aucune bille à prendre en {cell}."),
            Reason::NotNext { before, cell } => {
                format!("{cell} ne touche pas {before} par un côté : on sème de case en case, jamais en diagonale.")
            }
            Reason::BackHome { cell } => format!("Aucune bille ne revient dans la case choisie, {cell}."),
            Reason::Again { cell } => {
                format!("{cell} est déjà sur le chemin : toutes les cases semées sont différentes.")
            }
            Reason::Blocked { cell } => format!("{cell} est bloquée : on n’y entre pas et on ne la franchit pas."),
            Reason::OwnThree { cell } => {
                format!("{cell} contient déjà trois de vos billes : il faut la contourner.")
            }
            Reason::Full { cell } => {
                format!("{cell} est pleine et ne contient aucune bille adverse qui pourrait en sortir.")
            }
            Reason::NoChoice { cell } => format!(
                "Ce choix n’existe pas en {cell} : on ne choisit que là où les deux adversaires ont une bille, et entre eux deux."
            ),
            Reason::AllMustBeSown { cell, taken, sown } => {
                let (s, t) = (if *taken > 1 { "s" } else { "" }, if *sown > 1 { "s" } else { "" });
                format!(
                    "{taken} bille{s} prise{s} en {cell}, {sown} case{t} sur le chemin : toutes se sèment, une par case."
                )
            }
            Reason::NoWay { cell, taken: 1 } => {
                format!("La bille en {cell} est enfermée : les cases voisines sont bloquées ou pleines.")
            }
            Reason::NoWay { cell, taken } => format!(
                "Aucun chemin ne permet de semer les {taken} billes de {cell} : trop de cases voisines sont bloquées ou pleines."
            ),
            Reason::CanMove => {
                "Un coup est possible : on ne passe qu’à quatre, et seulement si aucun ne l’est.".to_owned()
            }
        }
    }

    fn english(&self) -> String {
        match self {
            Reason::NothingThere { cell } => format!("There is no marble to take on {cell}."),
            Reason::NotNext { before, cell } => {
                format!("{cell} shares no side with {before}: sow from cell to next cell, never diagonally.")
            }
            Reason::BackHome { cell } => format!("No marble goes back to the chosen cell, {cell}."),
            Reason::Again { cell } => format!("{cell} is on the path already: all its cells are different."),
            Reason::Blocked { cell } => format!("{cell} is blocked: nothing goes onto it or over it."),
            Reason::OwnThree { cell } => format!("{cell} holds three of your own marbles already: go round it."),
            Reason::Full { cell } => format!("{cell} is full, and no enemy marble is there to leave it."),
            Reason::NoChoice { cell } => format!(
                "On {cell} that choice does not exist: there is one only where both enemies have a marble, and between those two."
            ),
            Reason::AllMustBeSown { cell, taken, sown } => {
                let (s, t) = (if *taken > 1 { "s" } else { "" }, if *sown > 1 { "s" } else { "" });
                format!("{taken} marble{s} taken from {cell}, {sown} cell{t} on the path: all are sown, one a cell.")
            }
            Reason::NoWay { cell, taken: 1 } => {
                format!("The marble on {cell} is shut in: the cells next to it are blocked or full.")
            }
            Reason::NoWay { cell, taken } => format!(
                "There is no way to sow the {taken} marbles of {cell}: too many cells nearby are blocked or full."
            ),
            Reason::CanMove => {
                "A move is possible: one passes only in the game for four, and only when none is.".to_owned()
            }
        }
    }
}
