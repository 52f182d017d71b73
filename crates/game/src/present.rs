//! What a page or a terminal needs to draw a game and to let people touch it. No rules: only what is where,
//! what a hand touches to make a move, and what is then seen to happen.

use serde::{Deserialize, Serialize};

use crate::{Game, Lang, Seat};

/// A game that can be drawn.
pub trait Present: Game {
    /// What never changes during a match: the squares and where they lie; the kinds of cards.
    type Plan: Serialize + Send + 'static;
    /// What stands where now, as one reader may see it.
    type Scene: Serialize + PartialEq + std::fmt::Debug + Send + 'static;
    /// One thing that is seen to happen when a move is played.
    type Effect: Serialize + PartialEq + std::fmt::Debug + Send + 'static;

    /// The plan of a match with these options.
    fn plan(options: &Self::Options) -> Self::Plan;

    /// What a reader sees.
    fn scene(view: &Self::View) -> Self::Scene;

    /// What a hand touches, in order, to make this legal move. No two legal moves have the same steps,
    /// and the steps of one may be the beginning of another's.
    fn steps(&self, mv: Self::Move) -> Vec<Step>;

    /// What the reader sees happen when this legal move is played here, in order.
    fn effects(&self, mv: Self::Move, reader: Option<Seat>) -> Vec<Self::Effect>;

    /// One sentence: whose turn it is and what can be done, as the reader may know it.
    fn prompt(&self, reader: Option<Seat>, lang: Lang) -> String;

    /// What the referee calls out after this legal move was played here and led to `after`: "Kidam !", a goal, a huff due.
    fn announce(&self, _mv: Self::Move, _after: &Self, _lang: Lang) -> Option<String> {
        None
    }
}

/// One touch of a hand.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Step {
    /// A cell of the board, by its id in the plan.
    Cell(String),
    /// A card in the hand, by its code.
    Card(String),
    /// A seat, counted from 0.
    Seat(u8),
    /// A button, by the move's own word: `pass`, `draw`, `accept`.
    Button(String),
}

/// The squares of a board game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BoardPlan {
    /// Every cell there can be.
    pub cells: Vec<Cell>,
    /// Strips that slide: Damsystem's plates.
    pub strips: Vec<Strip>,
    /// Coloured tiles along the edge: Kidam's measure.
    pub edge: Vec<EdgeTile>,
}

/// One cell of a board. `x` grows to the first player's right, `y` away from the first player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Cell {
    /// Its name in move texts; light squares and other scenery have names too but no move uses them.
    pub id: String,
    /// Column.
    pub x: i8,
    /// Row.
    pub y: i8,
    /// `dark`, `light`, `field`, `goal`, `well`, `blocked`, `bonus`.
    pub kind: String,
    /// The strip it lies on, if any: it exists only while the strip covers it.
    pub strip: Option<u8>,
}

/// A strip of cells that slides along its row.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Strip {
    /// Its number.
    pub id: u8,
    /// Its row.
    pub y: i8,
    /// How many cells long it is.
    pub length: u8,
}

/// A coloured tile beside a row.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct EdgeTile {
    /// Its row.
    pub y: i8,
    /// Which of the colours, from 0.
    pub colour: u8,
}

/// What stands on a board now.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BoardScene {
    /// The pieces, by cell in the order of the plan.
    pub pieces: Vec<Piece>,
    /// Where the strips lie.
    pub strips: Vec<StripPlace>,
    /// Cells marked for a reason.
    pub marks: Vec<Mark>,
    /// Goals or marbles of each side, where the game keeps a score.
    pub score: Vec<u16>,
    /// Something to shout: `kidam`.
    pub shout: Option<String>,
}

/// One piece, or several equal ones, on a cell.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Piece {
    /// The cell.
    pub cell: String,
    /// Whose, counted from 0.
    pub seat: u8,
    /// `man`, `king`, `keeper`, `back`, `midfielder`, `forward`, `marble`.
    pub kind: String,
    /// How many.
    pub count: u8,
}

/// Where a strip lies.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct StripPlace {
    /// The strip.
    pub id: u8,
    /// The column of its first cell.
    pub x: i8,
}

/// A mark on a cell.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Mark {
    /// The cell.
    pub cell: String,
    /// `ball`, `guilty`, `offside`, `no-return`, `moved`.
    pub kind: String,
    /// The side it concerns, where there is one.
    pub seat: Option<u8>,
}

/// What is seen to happen on a board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "do", rename_all = "lowercase")]
pub enum BoardEffect {
    /// A piece goes from cell to cell, by way of others.
    Go {
        /// From.
        from: String,
        /// The cells on its way, where it turns.
        via: Vec<String>,
        /// To.
        to: String,
    },
    /// One piece or marble of a side leaves a cell.
    Take {
        /// The cell.
        cell: String,
        /// Whose.
        seat: u8,
    },
    /// One piece or marble of a side appears on a cell.
    Add {
        /// The cell.
        cell: String,
        /// Whose.
        seat: u8,
    },
    /// A man becomes a king.
    Crown {
        /// Where it stands.
        cell: String,
    },
    /// Every strip slides.
    Slide {
        /// By how many columns, to the first player's right.
        by: i8,
    },
    /// A ball goes.
    Ball {
        /// Whose ball.
        seat: u8,
        /// From.
        from: String,
        /// To.
        to: String,
    },
    /// A goal; everything goes back to the start.
    Goal {
        /// Who scored.
        seat: u8,
    },
}
