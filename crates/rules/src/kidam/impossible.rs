//! Why a text is no position.

use game::{Lang, Say};

use super::board::{Kind, Side, Square};
use super::layout::TURNS;

/// Why a position text is impossible.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // The messages are the documentation; the fields are what they name.
pub enum Impossible {
    #[error("a position reads W:W<pieces>@<ball>:B<pieces>@<ball>, then :G, :H and :M or :P if need be")]
    Shape,
    #[error("the side to move is W or B, not \"{0}\"")]
    Side(String),
    #[error("\"{0}\" is no piece: write a letter of K, B, M, F and a square")]
    Piece(String),
    #[error("there is no square \"{0}\"")]
    Square(String),
    #[error("two pieces stand on {0}")]
    Twice(Square),
    #[error("{} has {}; there must be {holds} (K2)", .side.words().en, .kind.counted(*.found, Lang::En))]
    Box { side: Side, kind: Kind, found: u32, holds: u32 },
    #[error("the keeper of {} stands on {at}, outside his goal (K6)", .side.words().en)]
    KeeperOut { side: Side, at: Square },
    #[error("{0} is a goal square: only a keeper stands there (K5)")]
    InGoal(Square),
    #[error("{0} is on its own line 1, where a side has only backs (K15)")]
    OwnLine(Square),
    #[error("{0} is on the enemy’s line 1, where a side has only forwards (K16)")]
    EnemyLine(Square),
    #[error("nobody of {} stands on {at} to hold its ball (K7)", .side.words().en)]
    Ball { side: Side, at: Square },
    /// A mark on a square where no piece of the side stands, or on the ball's holder (K9).
    #[error("{at} cannot be the piece of {} that passed last (K9)", .side.words().en)]
    Mark { side: Side, at: Square },
    #[error("\"{0}\" is no flag of this game, or is there twice")]
    Flag(String),
    #[error("a score of {0}–{1} is not possible here (K13)")]
    Score(u8, u8),
    #[error("there are at most {TURNS} turns from a kick-off, and none goes on after that (K21)")]
    Turns,
    #[error("{0} cannot be the piece that was moved in this turn (K4, K7, K9)")]
    Moved(Square),
    #[error("this turn cannot be ended, so its first step was not possible (K10, K12)")]
    MidTurn,
    #[error("this kidam cannot be parried: the goal was declared at once (K12)")]
    Declared,
}

impl Say for Impossible {
    fn say(&self, lang: Lang) -> String {
        if lang == Lang::En {
            return self.to_string();
        }
        match self {
            Impossible::Shape => {
                "une position s’écrit W:W<pièces>@<ballon>:B<pièces>@<ballon>, puis au besoin :G, :H et :M ou :P"
                    .to_owned()
            }
            Impossible::Side(text) => format!("le camp au trait est W ou B, et non « {text} »"),
            Impossible::Piece(text) => {
                format!("« {text} » n’est pas une pièce : on écrit une lettre parmi K, B, M, F et une case")
            }
            Impossible::Square(text) => format!("la case « {text} » n’existe pas"),
            Impossible::Twice(at) => format!("deux pièces occupent {at}"),
            Impossible::Box { side, kind, found, holds } => {
                let has = if *found == 0 { "n’a" } else { "a" };
                format!("{} {has} {} ; il en faut {holds} (K2)", side.words().fr, kind.counted(*found, lang))
            }
            Impossible::KeeperOut { side, at } => {
                format!("le gardien de {} est en {at}, hors de son but (K6)", side.words().fr)
            }
            Impossible::InGoal(at) => format!("{at} est une case de but : seul un gardien s’y tient (K5)"),
            Impossible::OwnLine(at) => format!("{at} est sur sa propre ligne 1, réservée aux arrières (K15)"),
            Impossible::EnemyLine(at) => format!("{at} est sur la ligne 1 adverse, réservée aux avants (K16)"),
            Impossible::Ball { side, at } => {
                format!("aucune pièce de {} n’est en {at} pour tenir son ballon (K7)", side.words().fr)
            }
            Impossible::Mark { side, at } => {
                format!("{at} ne peut pas être la dernière pièce de {} à avoir passé (K9)", side.words().fr)
            }
            Impossible::Flag(text) => format!("« {text} » n’est pas une mention de ce jeu, ou s’y trouve deux fois"),
            Impossible::Score(first, second) => format!("le score {first}–{second} est impossible ici (K13)"),
            Impossible::Turns => {
                format!("il y a au plus {TURNS} tours depuis l’engagement, et aucun ne se poursuit ensuite (K21)")
            }
            Impossible::Moved(at) => {
                format!("{at} ne peut pas être la pièce déplacée pendant ce tour (K4, K7, K9)")
            }
            Impossible::MidTurn => {
                "ce tour ne peut pas se terminer : son premier mouvement n’était pas possible (K10, K12)".to_owned()
            }
            Impossible::Declared => "ce kidam est imparable : le but a déjà été déclaré (K12)".to_owned(),
        }
    }
}
