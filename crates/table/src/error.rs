//! Why something other than a move cannot be done at a table.

use game::{Lang, Say, Seat};

/// How many moves are listed with their touches at most. No match that began at its usual start ever has half as many;
/// positions made up for it have tens of thousands of captures, and every reader would pay for them.
pub const MOST_LISTED: usize = 500;

/// Why something other than a move cannot be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableError {
    /// The match has ended.
    #[error("the match is over")]
    Over,
    /// There is no such seat.
    #[error("there is no seat {}", .0.0)]
    NoSuchSeat(Seat),
    /// Nothing can be taken back: the log is empty, or chance has spoken since.
    #[error("nothing can be taken back")]
    NothingToUndo,
    /// Nothing was taken back.
    #[error("nothing was taken back")]
    NothingToRedo,
    /// More moves are possible than are ever listed.
    #[error("{0} moves are possible here, and at most {MOST_LISTED} are listed")]
    TooManyMoves(usize),
}

impl Say for TableError {
    fn say(&self, lang: Lang) -> String {
        match (self, lang) {
            (_, Lang::En) => self.to_string(),
            (TableError::Over, _) => "la partie est finie".to_owned(),
            (TableError::NoSuchSeat(seat), _) => format!("il n’y a pas de place {}", seat.0),
            (TableError::NothingToUndo, _) => "rien ne peut être repris".to_owned(),
            (TableError::NothingToRedo, _) => "rien n’a été repris".to_owned(),
            (TableError::TooManyMoves(count), _) => {
                format!("{count} coups sont possibles ici, et au plus {MOST_LISTED} sont énumérés")
            }
        }
    }
}
