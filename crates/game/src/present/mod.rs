//! What a page or a terminal needs to draw a game and to let people touch it. No rules: only what is where,
//! what a hand touches to make a move, and what is then seen to happen.

mod board;
mod cards;
mod effect;

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::{Game, Lang, Outcome, Seat, Seats};

pub use board::{
    Along, Arranged, BoardPlan, BoardScene, Cell, CellId, EdgeTile, Ground, Look, Mark, MarkKind, Piece, PieceKind,
    Pieces, Shout, Sign, Strip, StripPlace, Threat,
};
pub use cards::{
    CardCode, CardCount, CardKind, CardsPending, CardsPhase, CardsPlan, CardsScene, CardsSeat, CardsTeam, DrawReason,
    Face, PlanCard, TeamMode,
};
pub use effect::Effect;

/// What never changes during a match: the squares and where they lie, or the kinds of cards.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "area", rename_all = "lowercase")]
pub enum Plan {
    /// Of a board.
    Board(BoardPlan),
    /// Of a table of cards.
    Cards(CardsPlan),
}

/// What stands where now, as one reader may see it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "area", rename_all = "lowercase")]
pub enum Scene {
    /// On a board.
    Board(BoardScene),
    /// On a table of cards.
    Cards(CardsScene),
}

/// One touch of a hand.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Step {
    /// A cell of the board.
    Cell(CellId),
    /// A card in the hand, by its code.
    Card(Cow<'static, str>),
    /// A seat, counted from 0.
    Seat(u8),
    /// A button, by the move's own word: `pass`, `draw`, `accept`.
    Button(Cow<'static, str>),
}

impl Step {
    /// A button.
    pub const fn button(word: &'static str) -> Step {
        Step::Button(Cow::Borrowed(word))
    }
}

/// What kind of thing a move is, so that nobody needs to look into its text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Manner {
    /// A piece goes somewhere and nothing else happens.
    Quiet,
    /// Something is taken.
    Capture,
    /// A fault is punished.
    Huff,
    /// Nothing is done.
    Pass,
    /// The ball is played.
    Ball,
    /// A shot at the goal.
    Shot,
    /// A card is used.
    Card,
    /// A card is only dealt or drawn.
    Deal,
    /// Chance, before everybody's eyes.
    Chance,
    /// The reader may not know it, or not all of it.
    Hidden,
}

/// Somebody points at a piece and says that a fault was made with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim {
    /// Where the piece stands.
    pub cell: CellId,
    /// Whether there was such a fault.
    pub holds: bool,
}

/// A position to show what a game looks like: a match under way.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Showcase {
    /// Options as `key=value`, separated by commas; empty for the defaults.
    pub options: &'static str,
    /// The position text.
    pub position: &'static str,
}

/// An option that is set to a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Setting {
    /// The option.
    pub option: &'static str,
    /// The value.
    pub value: &'static str,
}

/// A game that can be drawn.
pub trait Present: Game {
    /// A position to show what the game looks like.
    const SHOWCASE: Showcase;
    /// With which option pieces are huffed: the referee may then keep quiet.
    const HUFFS: Option<Setting> = None;

    /// The plan of a match with these options.
    fn plan(options: &Self::Options) -> Plan;

    /// What a reader sees.
    fn scene(view: &Self::View) -> Scene;

    /// The position text of a board that a hand has set up, whether there is such a position or not; nothing where none is
    /// set up so.
    fn arranged(_options: &Self::Options, _board: &Arranged) -> Option<String> {
        None
    }

    /// What a hand touches, in order, to make this legal move, one of the position's `legal` ones. No two of them have
    /// the same steps, and the steps of one may be the beginning of another's.
    fn steps(&self, mv: Self::Move, legal: &[Self::Move]) -> Vec<Step>;

    /// The text of what a hand has touched, legal or not, so that the referee can say which rule refuses it; nothing
    /// where it is not yet a try.
    fn attempt(&self, steps: &[Step]) -> Option<String>;

    /// Why a touch that tries no move is refused all the same: a plate that is dragged.
    fn refused_touch(&self, _steps: &[Step]) -> Option<Self::Reason> {
        None
    }

    /// What the reader sees happen when this legal move is played here, in order.
    fn effects(&self, mv: Self::Move, reader: Option<Seat>) -> Vec<Effect>;

    /// What this legal move would do here, in a sentence for whoever is about to make it, where that is worth saying.
    /// Seats are named `{0}`, `{1}` and so on.
    fn foretell(&self, _mv: Self::Move, _lang: Lang) -> Option<String> {
        None
    }

    /// At a turn of chance that a player makes with his own hand – a kick in a shoot-out –, those of whom one throws,
    /// each in turn; nobody where chance needs no hand.
    fn throwers(&self) -> Seats {
        Seats::NONE
    }

    /// What a reader sees when the match is over, by a rule or not: nothing is secret any more.
    fn final_scene(&self, reader: Option<Seat>) -> Scene {
        Self::scene(&self.view(reader))
    }

    /// Where what a hand puts down stands once this legal move is over, if that is elsewhere: a plate carries it on.
    fn comes_to(&self, _mv: Self::Move) -> Option<CellId> {
        None
    }

    /// What kind of thing this legal move is, told to who may know it.
    fn manner(&self, mv: Self::Move) -> Manner;

    /// This legal move as people say it, where that is not its text; never more than the reader may know. A seat is
    /// named `{0}`, `{1}` and so on: who sits there is for the reader's page to say.
    fn words(&self, _mv: Self::Move, _reader: Option<Seat>, _lang: Lang) -> Option<String> {
        None
    }

    /// One sentence: whose turn it is and what can be done, as the reader may know it.
    fn prompt(&self, reader: Option<Seat>, lang: Lang) -> String;

    /// How the game ended, with this outcome: what happened, and what is left.
    fn ending(&self, _outcome: Outcome, lang: Lang) -> String {
        self.prompt(None, lang)
    }

    /// This position as a referee who keeps quiet tells it: nothing of faults and of the right to punish them. Nothing
    /// where there is never anything to keep quiet about.
    fn hushed(&self) -> Option<Self> {
        None
    }

    /// What such a referee says instead of the prompt: whose turn it is, and no more.
    fn hushed_prompt(&self, reader: Option<Seat>, lang: Lang) -> String {
        self.prompt(reader, lang)
    }

    /// The text that claims a fault of the piece on a cell; nothing where nobody claims any.
    fn claim_at(&self, _cell: CellId) -> Option<String> {
        None
    }

    /// What a text claims of a fault, whether it holds or not; nothing for any other text.
    fn claim(&self, _text: &str) -> Option<Claim> {
        None
    }

    /// What the referee calls out after this legal move was played here and led to `after`: "Kidam !", a goal, a huff due.
    fn announce(&self, _mv: Self::Move, _after: &Self, _lang: Lang) -> Option<String> {
        None
    }
}
