//! The lines of the pitch: tables computed from the layout, and what can be seen along them.

use super::board::{BITS, BOARD, Bits, ROWS, Square};
use super::layout::{COLUMNS, REACH};
use crate::wide;

/// Column and row steps of the eight directions. The first four go up the bits, the others down.
const DIRECTIONS: [(i8, i8); 8] = [(1, 0), (-1, 1), (0, 1), (1, 1), (-1, 0), (1, -1), (0, -1), (-1, -1)];
/// From this direction on, bits are walked downwards.
const DOWNWARDS: usize = 4;
const _: () = assert!(BOARD & 1 == 0, "looking downwards takes bit 0 for a square that does not exist");

/// The squares in reach of a square in each direction, whatever stands there.
static RAYS: [[Bits; 8]; BITS] = rays();
/// The squares in reach in any direction.
static STAR: [Bits; BITS] = all_around(REACH);
/// The up to eight squares next to a square.
static AROUND: [Bits; BITS] = all_around(1);

const fn rays() -> [[Bits; 8]; BITS] {
    let mut table = [[0; 8]; BITS];
    let mut index = 0;
    while index < COLUMNS * ROWS {
        let mut direction = 0;
        while direction < 8 {
            table[index as usize][direction] = ray(index, direction, REACH);
            direction += 1;
        }
        index += 1;
    }
    table
}

const fn ray(index: u8, direction: usize, reach: u8) -> Bits {
    let (dx, dy) = DIRECTIONS[direction];
    let (mut column, mut row) = ((index % COLUMNS) as i8, (index / COLUMNS) as i8);
    if Square::at(column, row).is_none() {
        return 0;
    }
    let mut bits = 0;
    let mut step = 0;
    while step < reach {
        column += dx;
        row += dy;
        match Square::at(column, row) {
            Some(square) => bits |= square.bit(),
            None => break,
        }
        step += 1;
    }
    bits
}

const fn all_around(reach: u8) -> [Bits; BITS] {
    let mut table = [0; BITS];
    let mut index = 0;
    while index < COLUMNS * ROWS {
        let mut direction = 0;
        while direction < 8 {
            table[index as usize] |= ray(index, direction, reach);
            direction += 1;
        }
        index += 1;
    }
    table
}

/// The squares within reach of `from` in one direction, whatever stands there.
pub fn ray_of(from: Square, direction: usize) -> Bits {
    RAYS[from.index()][direction & 7]
}

/// The squares within reach of `from` in all directions, whatever stands there.
pub fn star_of(from: Square) -> Bits {
    STAR[from.index()]
}

/// The squares next to this one.
pub fn around_of(square: Square) -> Bits {
    AROUND[square.index()]
}

/// What is seen from a square: along each line, up to the first occupied square and that one included.
pub fn seen_from(from: Square, occupied: Bits) -> Bits {
    let rays = &RAYS[from.index()];
    let mut seen = 0;
    for ray in &rays[..DOWNWARDS] {
        seen |= upwards(*ray, occupied);
    }
    for ray in &rays[DOWNWARDS..] {
        seen |= downwards(*ray, occupied);
    }
    seen
}

/// The same along three of the lines only.
pub fn seen_ahead(from: Square, directions: [usize; 3], occupied: Bits) -> Bits {
    let rays = &RAYS[from.index()];
    directions.into_iter().fold(0, |seen, direction| {
        let ray = rays[direction & 7];
        seen | if direction < DOWNWARDS { upwards(ray, occupied) } else { downwards(ray, occupied) }
    })
}

#[inline(always)]
fn upwards(ray: Bits, occupied: Bits) -> Bits {
    let blocks = ray & occupied;
    // All bits up to the lowest block; all bits if there is none.
    ray & (blocks ^ blocks.wrapping_sub(1))
}

#[inline(always)]
fn downwards(ray: Bits, occupied: Bits) -> Bits {
    // Bit 0 is a corner that does not exist, so it can stand for "no block" (asserted above).
    let blocks = ray & occupied | 1;
    ray & wide::from(127 - blocks.leading_zeros() as u8)
}

/// The squares strictly between two squares, if they lie on one line: near or far.
pub fn between(from: Square, to: Square) -> Option<(u8, Bits)> {
    let dx = to.column() as i8 - from.column() as i8;
    let dy = to.row() as i8 - from.row() as i8;
    let distance = dx.abs().max(dy.abs());
    if distance == 0 || (dx != 0 && dy != 0 && dx.abs() != dy.abs()) {
        return None;
    }
    let bits = (1..distance)
        .filter_map(|step| Square::at(from.column() as i8 + step * dx.signum(), from.row() as i8 + step * dy.signum()))
        .fold(0, |bits, square| bits | square.bit());
    Some((distance as u8, bits))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kidam::board::squares;

    fn at(name: &str) -> Square {
        Square::parse(name).unwrap()
    }

    fn names(bits: Bits) -> String {
        squares(bits).map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn k5_lines_go_six_squares_and_end_at_the_first_piece() {
        assert_eq!(names(seen_from(at("a1"), 0)), "b1 c1 d1 e1 f1 g1 a2 b2 a3 c3 a4 d4 a5 e5 a6 f6 a7 g7");
        let occupied = at("c1").bit() | at("a3").bit() | at("b2").bit();
        assert_eq!(names(seen_from(at("a1"), occupied)), "b1 c1 a2 b2 a3");
        assert_eq!(
            names(seen_from(at("e13"), at("e11").bit() | at("c11").bit() | at("g11").bit())),
            "c11 e11 g11 d12 e12 f12 d13 f13"
        );
    }

    #[test]
    fn k5_squares_between_two_squares_on_a_line() {
        assert_eq!(between(at("a1"), at("d4")).map(|(far, bits)| (far, names(bits))), Some((3, "b2 c3".to_owned())));
        assert_eq!(between(at("a1"), at("a12")).map(|(far, _)| far), Some(11));
        assert_eq!(between(at("a1"), at("b3")), None);
        assert_eq!(between(at("a1"), at("a1")), None);
    }
}
