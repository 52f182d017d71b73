//! The board and its sliding plates (S1–S4), as data: an owner of the box corrects the layout here and nowhere else.

use game::CellId;

use crate::draughts::Side;
use crate::draughts::geometry::{BoardTables, Geometry, Squares};

/// A board some of whose rows slide.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// Columns of the fixed board, counted from 1.
    pub columns: i8,
    /// Rows, counted from 1.
    pub rows: i8,
    /// The rows that slide.
    pub plates: &'static [i8],
    /// How many columns a plate sticks out, on one side or the other; even, so that dark squares stay dark.
    pub overhang: i8,
    /// How many rows of men each side has.
    pub camp: i8,
}

/// The layout that is played (S1, S2, S4).
pub const LAYOUT: Layout = Layout { columns: 11, rows: 11, plates: &[4, 6, 8], overhang: 2, camp: 3 };

impl Layout {
    /// The number of the plate on a row, if it slides.
    pub const fn plate(&self, row: i8) -> Option<u8> {
        let mut plate = 0;
        while plate < self.plates.len() {
            if self.plates[plate] == row {
                return Some(plate as u8);
            }
            plate += 1;
        }
        None
    }

    /// The first and last column of a row while that side is to move. Plates stick out on the mover's right (S3).
    pub const fn span(&self, row: i8, side: Side) -> (i8, i8) {
        match (self.plate(row), side) {
            (None, _) => (1, self.columns),
            (Some(_), Side::White) => (1, self.columns + self.overhang),
            (Some(_), Side::Black) => (1 - self.overhang, self.columns),
        }
    }

    /// The first and last column that a row ever has.
    pub const fn reach(&self, row: i8) -> (i8, i8) {
        (self.span(row, Side::Black).0, self.span(row, Side::White).1)
    }

    /// The cells of the squares while that side is to move: the plan goes along the rows, the first player's first.
    const fn cells(&self, side: Side) -> [CellId; 64] {
        let squares = self.squares(side);
        let mut cells = [CellId(0); 64];
        let (mut row, mut before, mut square) = (1, 0, 0);
        while square < 64 && squares.exists >> square & 1 == 1 {
            while row < squares.row[square] {
                let (first, last) = self.reach(row);
                before += (last - first + 1) as u8;
                row += 1;
            }
            cells[square] = CellId(before + (squares.column[square] - self.reach(row).0) as u8);
            square += 1;
        }
        cells
    }

    /// Whether pieces may stand there (S1, S6).
    pub const fn is_dark(column: i8, row: i8) -> bool {
        (column + row) % 2 == 0
    }

    /// The dark squares, row by row. A square of a plate keeps its number when the plate slides, so that to slide
    /// is only to look at the same numbers in the other place.
    pub const fn squares(&self, side: Side) -> Squares {
        let mut squares = Squares { exists: 0, column: [0; 64], row: [0; 64] };
        let mut count = 0;
        let mut row = 1;
        while row <= self.rows {
            let (first, last) = self.span(row, side);
            let mut column = first;
            while column <= last {
                if Layout::is_dark(column, row) {
                    // A board of more than 64 dark squares does not compile: the index is out of bounds here.
                    squares.exists |= 1 << count;
                    squares.column[count] = column;
                    squares.row[count] = row;
                    count += 1;
                }
                column += 1;
            }
            row += 1;
        }
        squares
    }

    /// The squares of the rows from `first` to `last`.
    pub const fn rows(&self, first: i8, last: i8) -> u64 {
        let squares = self.squares(Side::White);
        let mut set = 0;
        let mut square = 0;
        while square < 64 {
            if squares.exists >> square & 1 == 1 && squares.row[square] >= first && squares.row[square] <= last {
                set |= 1 << square;
            }
            square += 1;
        }
        set
    }
}

/// The cells of the squares while W, and while B is to move.
pub static CELLS: [[CellId; 64]; 2] = [LAYOUT.cells(Side::White), LAYOUT.cells(Side::Black)];

static WHITE: BoardTables = BoardTables::new(LAYOUT.squares(Side::White), 1, LAYOUT.rows);
static BLACK: BoardTables = BoardTables::new(LAYOUT.squares(Side::Black), -1, 1);

/// The board while W is to move: plates stick out on W's right.
#[derive(Clone, Copy)]
pub enum WhiteToMove {}

/// The board while B is to move: plates stick out on W's left.
#[derive(Clone, Copy)]
pub enum BlackToMove {}

/// Two passes in a row end the game (S17).
const PASSES: u8 = 2;

impl Geometry for WhiteToMove {
    type Opponent = BlackToMove;
    const TABLES: &'static BoardTables = &WHITE;
    const PASSES: u8 = PASSES;
}

impl Geometry for BlackToMove {
    type Opponent = WhiteToMove;
    const TABLES: &'static BoardTables = &BLACK;
    const PASSES: u8 = PASSES;
}
