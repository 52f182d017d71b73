//! Refusals: which rule forbids a move, as a type and in words.

use std::fmt::Debug;

use crate::{Code, Lang, Outcome, Rule, Say, Words};

/// A game's own reasons to refuse a move, one variant a case, each named after its rule.
pub trait Reason: Clone + PartialEq + Debug + Say + Send + Sync + 'static {
    /// The rule that forbids the move.
    fn rule(&self) -> Rule;
}

/// Why a text is not a move that can be played now.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Refusal<R: Reason> {
    /// The text is no move of this game, or fits several.
    #[error("{}", .0.say(Lang::En))]
    Text(Unreadable),
    /// What the text touches belongs to another side, or it is another's turn. `what` names it: a square, a card.
    #[error("{what}: not the piece, card or turn of the side to play")]
    Turn {
        /// The square, card or move that is not the player's.
        what: String,
    },
    /// The game has ended.
    #[error("the game is over ({})", .0.rule)]
    Over(Outcome),
    /// A rule forbids it.
    #[error("{}: {}", .0.rule(), .0.say(Lang::En))]
    Rule(R),
}

impl<R: Reason> Refusal<R> {
    /// The refusal in one word.
    pub fn code(&self) -> Code {
        match self {
            Refusal::Text(_) => Code::Text,
            Refusal::Turn { .. } => Code::Turn,
            Refusal::Over(_) => Code::Over,
            Refusal::Rule(reason) => Code::Rule(reason.rule()),
        }
    }
}

impl<R: Reason> Say for Refusal<R> {
    fn say(&self, lang: Lang) -> String {
        match (self, lang) {
            (Refusal::Text(unreadable), _) => unreadable.say(lang),
            (Refusal::Turn { what }, Lang::Fr) => format!("{what} n’est pas au camp qui doit jouer."),
            (Refusal::Turn { what }, Lang::En) => format!("{what} does not belong to the side to play."),
            (Refusal::Over(outcome), Lang::Fr) => format!("La partie est finie (règle {}).", outcome.rule),
            (Refusal::Over(outcome), Lang::En) => format!("The game is over (rule {}).", outcome.rule),
            (Refusal::Rule(reason), _) => reason.say(lang),
        }
    }
}

/// Why a move text cannot be understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unreadable {
    /// Not the shape of a move here; `expected` shows shapes that are.
    Shape {
        /// The text, shortened for display.
        text: String,
        /// What a move looks like, e.g. "32-28 ou 28x19".
        expected: Words,
    },
    /// The text names something that does not exist on this board or in this deck.
    Unknown {
        /// The part that names nothing.
        name: String,
    },
    /// A short form that several legal moves fit.
    Ambiguous {
        /// The canonical texts of those moves.
        fits: Vec<String>,
    },
}

impl Unreadable {
    /// A text of the wrong shape.
    pub fn shape(text: &str, expected: Words) -> Unreadable {
        Unreadable::Shape { text: shorten(text), expected }
    }

    /// A name of nothing.
    pub fn unknown(name: &str) -> Unreadable {
        Unreadable::Unknown { name: shorten(name) }
    }
}

/// A text from outside, cut for display: what is said of it is never much longer than it is worth.
pub fn shorten(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

impl Say for Unreadable {
    fn say(&self, lang: Lang) -> String {
        match (self, lang) {
            (Unreadable::Shape { text, expected }, Lang::Fr) => {
                format!("« {text} » n’est pas un coup ; on écrit par exemple {}.", expected.fr)
            }
            (Unreadable::Shape { text, expected }, Lang::En) => {
                format!("\"{text}\" is not a move; write for example {}.", expected.en)
            }
            (Unreadable::Unknown { name }, Lang::Fr) => format!("« {name} » n’existe pas ici."),
            (Unreadable::Unknown { name }, Lang::En) => format!("There is no \"{name}\" here."),
            (Unreadable::Ambiguous { fits }, Lang::Fr) => {
                format!("Plusieurs coups s’écrivent ainsi : {}. Précisez.", fits.join(", "))
            }
            (Unreadable::Ambiguous { fits }, Lang::En) => {
                format!("Several moves fit: {}. Say which.", fits.join(", "))
            }
        }
    }
}
