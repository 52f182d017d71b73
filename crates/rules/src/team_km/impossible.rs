//! Why a text is no position.

use game::{Lang, Say};

/// Why a position text is impossible. Seats and teams are counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // The messages are the documentation; the fields are what they name.
pub enum Impossible {
    #[error("this is not a position line: {detail}")]
    Json { detail: String },
    #[error("the position is of a match with another option {key}")]
    OtherOption { key: &'static str },
    #[error("half is 1 with dir 1, or 2 with dir -1, and added time comes in the second")]
    Half,
    #[error("there is no phase \"{word}\"")]
    UnknownPhase { word: String },
    #[error("there is no card \"{code}\" in this game")]
    UnknownCard { code: String },
    #[error("{code} is no interruption")]
    NoInterruption { code: String },
    #[error("{code} is counted twice")]
    Twice { code: &'static str },
    #[error("{key}: that seat cannot be meant here")]
    BadSeat { key: &'static str },
    #[error("there are {found} seats; this mode has {expected}")]
    Seats { found: usize, expected: u8 },
    #[error("there are {found} teams; this mode has {expected}")]
    Teams { found: usize, expected: u8 },
    #[error("team {team}: the ball cannot be there now")]
    Ball { team: u8 },
    #[error("team {team}: more change tokens than there are")]
    Tokens { team: u8 },
    #[error("seat {seat}: too many or too few cards in hand")]
    HandSize { seat: u8 },
    #[error("seat {seat}: the limit does not follow from the yellow and red cards (T22)")]
    Limit { seat: u8 },
    #[error("seat {seat}: {key} does not agree with the cards lying there")]
    Front { seat: u8, key: &'static str },
    #[error("more cards than there are")]
    TooManyCards,
    #[error("{code}: {found} in all; the deck has {deck}")]
    Count { code: &'static str, found: u32, deck: u8 },
    #[error("the sizes of the piles do not add up (T6)")]
    Piles,
    #[error("fresh and laid cannot be so now (T11)")]
    Taking,
    #[error("what is pending does not fit the phase")]
    Pending,
    #[error("the hands are not as they are dealt (T7)")]
    Deal,
    #[error("the match cannot be over like this (T28)")]
    Over,
}

impl Say for Impossible {
    fn say(&self, lang: Lang) -> String {
        if lang == Lang::En {
            return self.to_string();
        }
        match self {
            Impossible::Json { detail } => format!("ce n’est pas une ligne de position : {detail}"),
            Impossible::OtherOption { key } => format!("la position est d’une partie avec une autre option {key}"),
            Impossible::Half => {
                "half vaut 1 avec dir 1, ou 2 avec dir -1, et les arrêts de jeu sont dans la seconde".to_owned()
            }
            Impossible::UnknownPhase { word } => format!("il n’y a pas de phase « {word} »"),
            Impossible::UnknownCard { code } => format!("il n’y a pas de carte « {code} » dans ce jeu"),
            Impossible::NoInterruption { code } => format!("{code} n’est pas une interruption"),
            Impossible::Twice { code } => format!("{code} est compté deux fois"),
            Impossible::BadSeat { key } => format!("{key} : il ne peut s’agir de cette place"),
            Impossible::Seats { found, expected } => format!("il y a {found} places ; cette formule en a {expected}"),
            Impossible::Teams { found, expected } => format!("il y a {found} équipes ; cette formule en a {expected}"),
            Impossible::Ball { team } => format!("équipe {team} : le ballon ne peut être là maintenant"),
            Impossible::Tokens { team } => format!("équipe {team} : plus de jetons de changement qu’il n’y en a"),
            Impossible::HandSize { seat } => format!("place {seat} : trop ou trop peu de cartes en main"),
            Impossible::Limit { seat } => {
                format!("place {seat} : la limite ne découle pas des cartons jaunes et rouges (T22)")
            }
            Impossible::Front { seat, key } => {
                format!("place {seat} : {key} ne s’accorde pas avec les cartes posées là")
            }
            Impossible::TooManyCards => "plus de cartes qu’il n’y en a".to_owned(),
            Impossible::Count { code, found, deck } => {
                format!("{code} : {found} en tout ; le jeu de cartes en a {deck}")
            }
            Impossible::Piles => "la taille des tas ne tombe pas juste (T6)".to_owned(),
            Impossible::Taking => "fresh et laid ne peuvent être ainsi maintenant (T11)".to_owned(),
            Impossible::Pending => "ce qui est en suspens ne correspond pas à la phase".to_owned(),
            Impossible::Deal => "les mains ne sont pas comme on les distribue (T7)".to_owned(),
            Impossible::Over => "la partie ne peut être finie ainsi (T28)".to_owned(),
        }
    }
}
