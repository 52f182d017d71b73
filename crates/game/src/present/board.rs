//! The cells of a board game, and what stands on them.

use serde::{Deserialize, Serialize, Serializer};

use crate::Words;

/// A cell: its place in [`BoardPlan::cells`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CellId(pub u8);

/// The squares of a board game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardPlan {
    /// What lies under the cells.
    pub ground: Ground,
    /// Every cell there can be.
    pub cells: Vec<Cell>,
    /// Strips that slide: Damsystem's plates.
    pub strips: Vec<Strip>,
    /// Coloured tiles along the edge: Kidam's measure.
    pub edge: Vec<EdgeTile>,
    /// What marks can say here: the legend.
    pub signs: Vec<Sign>,
    /// What a hand can put on the cells to set up a position; nothing where none is set up so.
    pub pieces: Vec<PieceKind>,
}

/// A board as a hand has set it up: drawn as scenes are, and whose turn it shall be.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(target_family = "wasm", serde(try_from = "crate::Fields"))]
pub struct Arranged {
    /// The pieces.
    pub pieces: Vec<Pieces>,
    /// Where the strips lie in the drawing, which need not be where they lie when it is that seat's turn.
    #[serde(default)]
    pub strips: Vec<StripPlace>,
    /// Marks that belong to the position: where the balls are.
    #[serde(default)]
    pub marks: Vec<Mark>,
    /// Whose turn it is, counted from 0.
    pub turn: u8,
}

crate::read_fields!(Arranged, only_these { pieces, turn; strips, marks });

impl Arranged {
    /// The pieces one by one.
    pub fn each(&self) -> impl Iterator<Item = Piece> + '_ {
        let heap = |&Pieces { seat, kind, count, ref cells }: &'_ Pieces| {
            cells.iter().map(move |&cell| Piece { cell, seat, kind, count }).collect::<Vec<_>>()
        };
        self.pieces.iter().flat_map(heap)
    }
}

impl From<&BoardScene> for Arranged {
    /// A scene as if a hand had set it up, the first seat to move.
    fn from(scene: &BoardScene) -> Arranged {
        let heap = |&Piece { cell, seat, kind, count }: &Piece| Pieces { seat, kind, count, cells: vec![cell] };
        Arranged {
            pieces: scene.pieces.iter().map(heap).collect(),
            strips: scene.strips.clone(),
            marks: scene.marks.clone(),
            turn: 0,
        }
    }
}

/// What lies under the cells of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Ground {
    /// Squares in two colours, played on one of them or on both.
    Chequered,
    /// The same, on strips that slide.
    Plates,
    /// Grass with lines.
    Pitch,
    /// Wood with hollows.
    Wells,
}

/// One cell of a board. `x` grows to the first player's right, `y` away from the first player.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cell {
    /// Its name in move texts; empty where no text names it.
    pub name: String,
    /// Column.
    pub x: i8,
    /// Row.
    pub y: i8,
    /// How it looks.
    pub look: Look,
    /// Whether a hand can ever use it.
    pub touch: bool,
    /// The strip it lies on, if any: it exists only while the strip covers it.
    pub strip: Option<u8>,
}

/// How a cell looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)] // Each is what it is called.
pub enum Look {
    Dark,
    Light,
    Field,
    Goal,
    Well,
    Blocked,
    Bonus,
}

/// A strip of cells that slides along its row.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Strip {
    /// Its number.
    pub id: u8,
    /// Its row.
    pub y: i8,
    /// How many cells long it is.
    pub length: u8,
}

/// A coloured tile at both ends of a row or of a column. As many squares on as there are colours, the colour is the
/// same again: so far, and no farther, pieces go.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EdgeTile {
    /// What it measures.
    pub along: Along,
    /// Which row or column.
    pub at: i8,
    /// Which of the colours, from 0.
    pub colour: u8,
}

/// What a tile of the edge stands beside.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Along {
    /// A row: the tile is on the touchlines.
    Row,
    /// A column: the tile is on the goal lines.
    Column,
}

/// What a kind of mark means, as a legend has it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sign {
    /// The mark.
    pub kind: MarkKind,
    /// In a word or two.
    pub name: Words,
    /// In a sentence.
    pub says: Words,
    /// The rule behind it.
    pub rule: String,
}

/// What stands on a board now.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardScene {
    /// The pieces; told in heaps of equal ones, since most of a board is the same few things over and over.
    #[serde(serialize_with = "heaps")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Pieces>"))]
    pub pieces: Vec<Piece>,
    /// Where the strips lie.
    pub strips: Vec<StripPlace>,
    /// Cells marked for a reason.
    pub marks: Vec<Mark>,
    /// Goals or marbles of each side, where the game keeps a score.
    pub score: Vec<u16>,
    /// Something to shout.
    pub shout: Option<Shout>,
    /// Shots that must be parried, as lines.
    pub threats: Vec<Threat>,
}

/// A shot that could be made next: from where the ball is to the open goal square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Threat {
    /// Whose.
    pub seat: u8,
    /// From.
    pub from: CellId,
    /// To.
    pub to: CellId,
}

/// One piece, or several equal ones, on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The cell.
    pub cell: CellId,
    /// Whose, counted from 0.
    pub seat: u8,
    /// What it is.
    pub kind: PieceKind,
    /// How many.
    pub count: u8,
}

/// Equal pieces on several cells, as they are told.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(target_family = "wasm", serde(try_from = "crate::Fields"))]
pub struct Pieces {
    /// Whose, counted from 0.
    pub seat: u8,
    /// What they are.
    pub kind: PieceKind,
    /// How many on each cell.
    pub count: u8,
    /// Where.
    pub cells: Vec<CellId>,
}

crate::read_fields!(Pieces { seat, kind, count, cells });

fn heaps<S: Serializer>(pieces: &[Piece], serializer: S) -> Result<S::Ok, S::Error> {
    let mut heaps: Vec<Pieces> = Vec::with_capacity(4);
    for &Piece { cell, seat, kind, count } in pieces {
        match heaps.iter_mut().find(|heap| (heap.seat, heap.kind, heap.count) == (seat, kind, count)) {
            Some(heap) => heap.cells.push(cell),
            None => heaps.push(Pieces { seat, kind, count, cells: vec![cell] }),
        }
    }
    heaps.serialize(serializer)
}

/// What stands on cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)] // Each is what it is called.
pub enum PieceKind {
    Man,
    King,
    Damsy,
    Keeper,
    Back,
    Midfielder,
    Forward,
    Marble,
}

/// Where a strip lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(target_family = "wasm", serde(try_from = "crate::Fields"))]
pub struct StripPlace {
    /// The strip.
    pub id: u8,
    /// The column of its first cell.
    pub x: i8,
}

crate::read_fields!(StripPlace { id, x });

/// A mark on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(target_family = "wasm", serde(try_from = "crate::Fields"))]
pub struct Mark {
    /// The cell.
    pub cell: CellId,
    /// What it says.
    pub kind: MarkKind,
    /// The side it concerns, where there is one.
    pub seat: Option<u8>,
}

crate::read_fields!(Mark { cell, kind, seat });

/// What a mark says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum MarkKind {
    /// The side's ball is here.
    Ball,
    /// The piece may be huffed.
    Guilty,
    /// The piece is offside.
    Offside,
    /// The piece may not receive the ball.
    NoReturn,
    /// The piece has moved in this turn.
    Moved,
    /// The ball will go to this keeper.
    ToKeeper,
}

/// Something to shout.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Shout {
    /// A shot must be parried.
    Kidam,
    /// A goal was scored.
    Goal,
}
