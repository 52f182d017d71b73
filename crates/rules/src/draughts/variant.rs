//! What differs between the games of draughts: all of it data.

use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;

use game::{BoardPlan, CellId, PieceKind, Rule, RuleText, StripPlace, Words};

use super::Side;
use super::geometry::{BoardTables, Geometry};

/// The numbers of the rules that can forbid a move or end a game.
#[derive(Clone, Copy, Debug)]
pub struct RuleNumbers {
    /// How a man steps.
    pub man_step: Rule,
    /// When a man is crowned.
    pub crowning: Rule,
    /// How a king steps.
    pub king_step: Rule,
    /// How a man captures.
    pub man_jump: Rule,
    /// A man goes on capturing.
    pub man_goes_on: Rule,
    /// How a king captures.
    pub king_jump: Rule,
    /// A king goes on capturing.
    pub king_goes_on: Rule,
    /// What is taken stays until the end, and is taken once.
    pub removal: Rule,
    /// The most pieces must be taken.
    pub majority: Rule,
    /// One must capture.
    pub compulsory: Rule,
    /// Faults and huffs.
    pub huff: Rule,
    /// When one passes. The same as `man_step` where nobody does.
    pub pass: Rule,
    /// When plates slide. The same as `man_step` where none do.
    pub slide: Rule,
    /// No piece left, or no move.
    pub lost: Rule,
    /// Two passes in a row.
    pub passes: Rule,
    /// The third occurrence of a position.
    pub repetition: Rule,
    /// Too many moves without a capture or a man moved.
    pub quiet: Rule,
}

/// What a name of a square stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SquareName {
    /// A square pieces may stand on, while that side is to move.
    Dark(u8),
    /// A square of the board where no piece ever stands.
    Light,
    /// No square at all, at least while that side is to move.
    Nothing,
}

/// One game of draughts.
pub trait Variant: Copy + Ord + Hash + fmt::Debug + Send + Sync + 'static {
    /// See [`game::Game::ID`].
    const ID: &'static str;
    /// The numbers of its rules.
    const RULES: RuleNumbers;
    /// See [`game::Game::RESIGNATION`].
    const RESIGNATION: Option<Rule>;
    /// The board while W is to move.
    type White: Geometry<Opponent = Self::Black>;
    /// The board while B is to move.
    type Black: Geometry<Opponent = Self::White>;
    /// The men of W and of B at the start.
    const START: [u64; 2];
    /// How many pieces of a side are in the box.
    const BOX: u32;
    /// So many plies without capture, huff or man moved are a draw.
    const QUIET: u8;
    /// Whether the plates slide and a side may pass. Then a fault must be punished, and a blocked side is not lost.
    const SLIDES: bool;
    /// Whether squares are numbers: then ranges of them, and the short and long forms of captures, are read.
    const NUMBERED: bool;
    /// The names of the sides.
    const SIDES: [Words; 2];
    /// What a king is called.
    const KING: Words;
    /// What a man becomes.
    const CROWNED: PieceKind;
    /// What can stand on a square.
    const PIECES: [PieceKind; 2] = [PieceKind::Man, Self::CROWNED];
    /// How moves look, for a text that is none.
    const SHAPES: Words;

    /// Writes a square's name while that side is to move.
    fn write_square(side: Side, square: u8, to: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// What a name stands for while that side is to move.
    fn read_square(side: Side, name: &str) -> SquareName;

    /// See [`game::Present::SHOWCASE`].
    const SHOWCASE: &'static str;

    /// The squares to draw.
    fn plan() -> &'static BoardPlan;

    /// The cell of the plan where a square lies while that side is to move.
    fn cell(side: Side, square: u8) -> CellId;

    /// Where the plates lie while that side is to move.
    fn strips(side: Side) -> Vec<StripPlace>;

    /// The numbered rules.
    fn rulebook() -> &'static [RuleText];

    /// The tables of the board while that side is to move.
    fn tables(side: Side) -> &'static BoardTables {
        match side {
            Side::White => Self::White::TABLES,
            Side::Black => Self::Black::TABLES,
        }
    }
}

/// A square with its name: the same square of a plate has two.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Named<V> {
    /// The side to move.
    pub side: Side,
    /// The square.
    pub square: u8,
    variant: PhantomData<V>,
}

impl<V: Variant> Named<V> {
    /// The square as it is named while `side` is to move.
    pub fn new(side: Side, square: u8) -> Named<V> {
        Named { side, square, variant: PhantomData }
    }
}

impl<V: Variant> fmt::Display for Named<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        V::write_square(self.side, self.square, f)
    }
}

impl<V: Variant> fmt::Debug for Named<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        V::write_square(self.side, self.square, f)
    }
}
