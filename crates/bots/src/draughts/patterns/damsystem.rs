//! The windows of Damsystem, as the side to move sees the board: its plates stick out on the right, whoever it is. From
//! the other side they stick out on the left, so no window there is one of these.

use std::sync::OnceLock;

use rules::damsystem::{Damsystem, LAYOUT, Sliding};
use rules::draughts::Side;

use super::{MOST, Patterns, Windowed, Windows, abreast, lane, lanes, turned};

/// Windows that begin in the same row.
const ABREAST: usize = 4;

/// Rows of the board.
const ROWS: usize = LAYOUT.rows as usize;

/// Rows from which windows begin.
const STARTS: usize = ROWS - 3;

const WINDOWS: usize = ABREAST * STARTS;

const _: () = assert!(WINDOWS * MOST as usize <= i16::MAX as usize);

/// The number of the first square of each row, and how many there are. A row of a plate has its six squares however it
/// lies; those of the side to move begin at the same column.
const CUT: [(u32, u32); ROWS] = {
    let mut cut = [(0, 0); ROWS];
    let mut row = 0;
    while row < ROWS {
        let squares = LAYOUT.rows(row as i8 + 1, row as i8 + 1);
        cut[row] = (squares.trailing_zeros(), squares.count_ones());
        row += 1;
    }
    cut
};

/// A king sees farthest from a corner to the other.
const LONG: u64 = {
    let squares = LAYOUT.squares(Side::White);
    let mut set = 0;
    let mut square = 0;
    while square < 64 {
        if squares.exists >> square & 1 == 1 && squares.column[square] == squares.row[square] {
            set |= 1 << square;
        }
        square += 1;
    }
    set
};

/// Six squares, four windows: every square is seen.
static LANES: [u64; 64] = lanes([0, 1, 3, 4]);

/// The way each window is filled that begins in each row, in lanes. The first square is the lowest digit.
#[inline(always)]
fn filled(own: u64, enemy: u64) -> [u64; STARTS] {
    let rows: [u64; ROWS] = std::array::from_fn(|row| {
        let (at, count) = CUT[row];
        let of = |men: u64| LANES[(men >> at & ((1 << count) - 1) & 63) as usize];
        of(own) + 2 * of(enemy)
    });
    std::array::from_fn(|at| abreast([rows[at], rows[at + 1], rows[at + 2], rows[at + 3]]))
}

/// The ways all windows are filled, as the side to move sees them.
#[inline(always)]
fn view(position: &Damsystem) -> [u64; STARTS] {
    let men = !position.kings();
    let (white, black) = (position.pieces(Side::White) & men, position.pieces(Side::Black) & men);
    match position.side() {
        Side::White => filled(white, black),
        Side::Black => filled(turned(black, 0), turned(white, 0)),
    }
}

impl Windowed for Sliding {
    const WINDOWS: usize = WINDOWS;
    const FULL: i32 = 34;
    const MAGIC: [u8; 8] = *b"tablee\x01s";
    const LONG: [u64; 2] = [LONG, turned(LONG, 0)];
    type Ways = [u16; WINDOWS];

    fn built_in() -> &'static Patterns<Sliding> {
        static BUILT_IN: OnceLock<Patterns<Sliding>> = OnceLock::new();
        BUILT_IN.get_or_init(|| {
            Patterns::read(crate::weights::file!("damsystem")).unwrap_or_else(Patterns::without_patterns)
        })
    }

    #[inline]
    fn sum(windows: &Windows, position: &Damsystem) -> i32 {
        let view = view(position);
        let mut both = 0;
        for (weights, abreast) in windows.chunks_exact(ABREAST).zip(view) {
            for (at, weights) in weights.iter().enumerate() {
                both += weights[lane(abreast, at)];
            }
        }
        if position.side() == Side::White { both } else { -both }
    }

    fn ways(position: &Damsystem) -> [u16; WINDOWS] {
        let view = view(position);
        std::array::from_fn(|window| lane(view[window / ABREAST], window % ABREAST) as u16)
    }

    fn counts(place: usize, side: Side) -> (usize, i8) {
        (place, if side == Side::White { 1 } else { -1 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Game;

    fn ways(text: &str) -> Vec<(usize, u16)> {
        let options = crate::defaults::<Damsystem>().unwrap();
        let position = Damsystem::from_text(&options, text).unwrap();
        Sliding::ways(&position).into_iter().enumerate().filter(|&(_, way)| way != 0).collect()
    }

    #[test]
    fn a_window_sees_its_eight_squares() {
        assert_eq!(ways("W:Wa1:B"), [(0, 1)]);
        // The third square of the fifth row: in the second window of every four that sees that row.
        assert_eq!(ways("W:W:Be5"), [(5, 2 * 3 * 729), (9, 2 * 3 * 81), (13, 2 * 3 * 9), (17, 2 * 3)]);
        // The far end of a plate, in the last window.
        assert_eq!(ways("W:Wl4:B"), [(3, 3 * 729), (7, 3 * 81), (11, 3 * 9), (15, 3)]);
    }

    #[test]
    fn each_side_sees_its_own_plates() {
        // B's l4 is y-ward: the plate of row 8, at its far right as B sits.
        assert_eq!(ways("B:W:Bz8"), ways("W:Wl4:B"));
    }
}
