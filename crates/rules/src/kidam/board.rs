//! Squares, sides and kinds of pieces.

use std::fmt;

use game::GridName;

use super::layout::{CAMP, COLUMNS, GOAL};
use crate::wide;

/// A set of squares, one bit each: row by row from the first side's goal.
pub type Bits = u128;

/// All rows, the two of the goal squares included.
pub const ROWS: u8 = 2 * CAMP + 2;
/// The second side's goal row.
const LAST: u8 = ROWS - 1;
/// Room for one entry a bit; a power of two, so that a masked index needs no check.
pub const BITS: usize = 128;
const _: () = assert!(COLUMNS as usize * ROWS as usize <= BITS, "the pitch fits one word");

/// One square that exists: of the field or of a goal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

/// The square of a column letter and a row, for the layout's data.
#[allow(clippy::panic, reason = "only called in constants: a wrong layout does not compile")]
pub const fn square(column: u8, row: u8) -> Square {
    match Square::at(column as i8 - b'a' as i8, row as i8) {
        Some(square) => square,
        None => panic!("no such square in the layout"),
    }
}

impl Square {
    /// The square at a column and a row counted from 0, if there is one.
    pub const fn at(column: i8, row: i8) -> Option<Square> {
        if column < 0 || column >= COLUMNS as i8 || row < 0 || row >= ROWS as i8 {
            return None;
        }
        let goal_row = row == 0 || row == LAST as i8;
        let goal_column = column as u8 >= GOAL[0] && column as u8 <= GOAL[GOAL.len() - 1];
        if goal_row && !goal_column {
            return None;
        }
        Some(Square(row as u8 * COLUMNS + column as u8))
    }

    /// Reads `e13`.
    pub fn parse(text: &str) -> Option<Square> {
        let GridName { column, row } = GridName::read(text)?;
        Square::at(column as i8, i8::try_from(row).ok()?)
    }

    /// Every square, in the order of position texts: by row, then column.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..ROWS as i8).flat_map(|row| (0..COLUMNS as i8).filter_map(move |column| Square::at(column, row)))
    }

    /// The column, counted from 0.
    pub const fn column(self) -> u8 {
        self.0 % COLUMNS
    }

    /// The row; 0 and the last are the goals.
    pub const fn row(self) -> u8 {
        self.0 / COLUMNS
    }

    /// The set of this square alone.
    pub const fn bit(self) -> Bits {
        wide::bit(self.0)
    }

    /// Whether it is a goal square, of either side.
    pub const fn is_goal(self) -> bool {
        self.bit() & FIELD == 0
    }

    /// The square on the same column as the other side sees it.
    pub const fn mirror(self) -> Square {
        Square((LAST - self.row()) * COLUMNS + self.column())
    }

    /// As an index into tables with one entry a bit.
    pub const fn index(self) -> usize {
        self.0 as usize & (BITS - 1)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        GridName { column: self.column(), row: self.row() }.fmt(f)
    }
}

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// Plays first; its goal is on row 0.
    White,
    /// Plays second.
    Black,
}

impl Side {
    /// Both, the first to play first.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// As an index into arrays of both sides.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// The letter in texts.
    pub const fn letter(self) -> &'static str {
        match self {
            Side::White => "W",
            Side::Black => "B",
        }
    }

    /// A square's line, counted from this side's goal (K1): 1 to 12, 0 for its goal squares.
    pub const fn line_of(self, square: Square) -> u8 {
        match self {
            Side::White => square.row(),
            Side::Black => LAST - square.row(),
        }
    }

    /// The lowest line, counted from this side's goal, on which one of these squares lies; none has a higher than 13.
    pub const fn nearest_line(self, squares: Bits) -> u8 {
        match self {
            _ if squares == 0 => LAST,
            Side::White => Square(squares.trailing_zeros() as u8).row(),
            Side::Black => LAST - highest(squares).row(),
        }
    }

    /// The squares of this side's line `n`.
    pub const fn line(self, n: u8) -> Bits {
        // Each as a number of its own where `n` is one: nothing is shifted then.
        match self {
            Side::White => row(n),
            Side::Black => row(LAST - n),
        }
    }

    /// The field squares nearer to this side's goal than its line `n`.
    pub fn nearer_than(self, n: u8) -> Bits {
        NEARER[self.index()][n as usize & 15]
    }

    /// This side's goal squares.
    pub const fn goal(self) -> Bits {
        self.line(0)
    }

    /// This side's half of the field.
    pub fn camp(self) -> Bits {
        self.nearer_than(CAMP + 1)
    }

    /// The directions towards the enemy's goal: the three in which a shot can go.
    pub const fn forward(self) -> [usize; 3] {
        match self {
            Side::White => [1, 2, 3],
            Side::Black => [5, 6, 7],
        }
    }
}

/// The kinds of pieces (K2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// K, within the goal.
    Keeper,
    /// B.
    Back,
    /// M.
    Midfielder,
    /// F.
    Forward,
}

impl Kind {
    /// All of them, from the goal on.
    pub const ALL: [Kind; 4] = [Kind::Keeper, Kind::Back, Kind::Midfielder, Kind::Forward];

    /// The letter in texts.
    pub const fn letter(self) -> char {
        match self {
            Kind::Keeper => 'K',
            Kind::Back => 'B',
            Kind::Midfielder => 'M',
            Kind::Forward => 'F',
        }
    }

    /// Reads the letter.
    pub const fn from_letter(letter: char) -> Option<Kind> {
        match letter {
            'K' => Some(Kind::Keeper),
            'B' => Some(Kind::Back),
            'M' => Some(Kind::Midfielder),
            'F' => Some(Kind::Forward),
            _ => None,
        }
    }
}

/// Every square there is.
pub const BOARD: Bits = board();
/// Every square but the goal squares.
pub const FIELD: Bits = BOARD & !(((1 << COLUMNS) - 1) | ((1 << COLUMNS) - 1) << (LAST * COLUMNS));

const fn row(n: u8) -> Bits {
    (((1 << COLUMNS) - 1) << (n * COLUMNS)) & BOARD
}

const fn board() -> Bits {
    let mut bits = 0;
    let mut index = 0;
    while index < COLUMNS * ROWS {
        if let Some(square) = Square::at((index % COLUMNS) as i8, (index / COLUMNS) as i8) {
            bits |= square.bit();
        }
        index += 1;
    }
    bits
}

/// `NEARER[side][n]`: field squares on that side's lines 1 to n − 1.
static NEARER: [[Bits; 16]; 2] = nearer();

const fn nearer() -> [[Bits; 16]; 2] {
    let mut table = [[0; 16]; 2];
    let mut n = 2;
    while n < 16 {
        let line = if n - 1 < LAST as usize { n as u8 - 1 } else { LAST };
        table[0][n] = table[0][n - 1] | Side::White.line(line) & FIELD;
        table[1][n] = table[1][n - 1] | Side::Black.line(line) & FIELD;
        n += 1;
    }
    table
}

/// The last square of a set that is not empty.
const fn highest(bits: Bits) -> Square {
    Square(127 - bits.leading_zeros() as u8)
}

/// The squares of a set, in the order of position texts.
pub fn squares(bits: Bits) -> impl Iterator<Item = Square> {
    wide::numbers(bits).map(Square)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(name: &str) -> Square {
        Square::parse(name).unwrap()
    }

    fn names(bits: Bits) -> String {
        squares(bits).map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn k1_squares_are_108_and_two_goals_of_three() {
        assert_eq!(BOARD.count_ones(), 114);
        assert_eq!(FIELD.count_ones(), 108);
        assert_eq!(names(Side::White.goal()), "d0 e0 f0");
        assert_eq!(names(Side::Black.goal()), "d13 e13 f13");
        assert_eq!(Side::White.camp().count_ones(), 54);
        assert_eq!(Side::White.camp() | Side::Black.camp(), FIELD);
        assert_eq!(Side::Black.line_of(at("c12")), 1);
        assert_eq!(Side::Black.line(1), at("a12").bit() * 0b1_1111_1111);
        assert_eq!(NEARER[1][2], Side::Black.line(1));
    }

    #[test]
    fn k1_names_of_squares_read_back_and_others_do_not() {
        for square in Square::all() {
            assert_eq!(Square::parse(&square.to_string()), Some(square));
            assert_eq!(square.mirror().mirror(), square);
        }
        for name in ["", "e", "e14", "a0", "c13", "j4", "E4", "e04", "e+4", "e-1", "é4", "e4 ", "4e"] {
            assert_eq!(Square::parse(name), None, "{name}");
        }
    }

    #[test]
    fn k18_nearest_lines_are_counted_from_each_goal() {
        let both = at("b2").bit() | at("h11").bit();
        assert_eq!((Side::White.nearest_line(both), Side::Black.nearest_line(both)), (2, 2));
        assert_eq!(names(Side::Black.nearer_than(2)), names(Side::Black.line(1)));
        assert_eq!(Side::White.nearest_line(0), 13);
    }
}
