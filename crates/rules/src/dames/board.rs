//! The 50 dark squares (D1), numbered as bits with a free bit after every second row.

use game::CellId;

use crate::draughts::geometry::{BoardTables, Geometry, Squares};

/// Rows, and columns.
pub const SIZE: i8 = 10;
/// Dark squares in a row.
const PER_ROW: usize = 5;

/// The bit of a Manoury number, which is from 1 to 50.
///
/// Every second row is followed by a bit that is no square: whatever leaves the board sideways falls on one, so that
/// all four directions are plain shifts.
pub const fn bit_of(number: u8) -> u8 {
    let index = number.saturating_sub(1);
    index + index / (2 * PER_ROW as u8)
}

/// The Manoury number of a bit that is a square.
pub const fn number_of(square: u8) -> u8 {
    square + 1 - square / (2 * PER_ROW as u8 + 1)
}

/// The set of the squares with these numbers.
pub const fn set(first: u8, last: u8) -> u64 {
    let mut set = 0;
    let mut number = first;
    while number <= last {
        set |= 1 << bit_of(number);
        number += 1;
    }
    set
}

/// Where the squares lie.
pub static SQUARES: Squares = squares();

const fn squares() -> Squares {
    let mut squares = Squares { exists: 0, column: [0; 64], row: [0; 64] };
    let mut number = 1;
    while number <= 50 {
        let square = bit_of(number) as usize;
        let from_far = (number as usize - 1) / PER_ROW;
        let across = (number as usize - 1) % PER_ROW;
        squares.exists |= 1 << square;
        // The near left corner is dark: on the far row the first dark square is the second one.
        squares.column[square] = (2 * across + 1 + (from_far + 1) % 2) as i8;
        squares.row[square] = SIZE - from_far as i8;
        number += 1;
    }
    squares
}

/// The cells of the squares: the plan goes along the rows, the first player's first.
pub static CELLS: [CellId; 64] = {
    let squares = squares();
    let mut cells = [CellId(0); 64];
    let mut number = 1;
    while number <= 50 {
        let square = bit_of(number) as usize;
        cells[square] = CellId(((squares.row[square] - 1) * SIZE + squares.column[square] - 1) as u8);
        number += 1;
    }
    cells
};

static WHITE: BoardTables = BoardTables::new(squares(), 1, SIZE);
static BLACK: BoardTables = BoardTables::new(squares(), -1, 1);

/// The board while W is to move.
#[derive(Clone, Copy)]
pub enum WhiteToMove {}

/// The board while B is to move.
#[derive(Clone, Copy)]
pub enum BlackToMove {}

impl Geometry for WhiteToMove {
    type Opponent = BlackToMove;
    const TABLES: &'static BoardTables = &WHITE;
    const PASSES: u8 = 0;
}

impl Geometry for BlackToMove {
    type Opponent = WhiteToMove;
    const TABLES: &'static BoardTables = &BLACK;
    const PASSES: u8 = 0;
}
