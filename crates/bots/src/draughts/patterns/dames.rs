//! The windows of Dames. The board turned round with the colours swapped is judged the other way, so half the windows do
//! for all of them.

use std::sync::OnceLock;

use rules::dames::{Dames, International, bit_of};
use rules::draughts::Side;

use super::{MOST, Patterns, Windowed, Windows, abreast, lane, lanes, turned};

/// The windows: those that begin in the first three rows, as W sees the board from far to near, four in each, and two
/// in the fourth. The others are these, turned round.
const WINDOWS: usize = 14;

const _: () = assert!(2 * WINDOWS * MOST as usize <= i16::MAX as usize);

/// Windows that begin in the same row.
const ABREAST: usize = 4;

/// Rows from which windows begin, the last one half.
const ROWS: usize = 4;

/// Bits of a word that are no square.
const FREE: u32 = 10;

const LONG: u64 = {
    let mut set = 0;
    let numbers = [5, 10, 14, 19, 23, 28, 32, 37, 41, 46];
    let mut i = 0;
    while i < numbers.len() {
        set |= 1 << bit_of(numbers[i]);
        i += 1;
    }
    set
};

static LANES: [u64; 32] = lanes([0, 1, 2, 3]);

/// The way each window is filled that begins in each row, in lanes. The first square is the lowest digit.
#[inline(always)]
fn filled(own: u64, enemy: u64) -> [u64; ROWS] {
    let row = |row: usize| {
        // A free bit follows every second row.
        let at = 5 * row + row / 2;
        let of = |men: u64| LANES[(men >> at & 31) as usize];
        of(own) + 2 * of(enemy)
    };
    let rows: [u64; ROWS + 3] = [row(0), row(1), row(2), row(3), row(4), row(5), row(6)];
    let window = |at: usize| abreast([rows[at], rows[at + 1], rows[at + 2], rows[at + 3]]);
    [window(0), window(1), window(2), window(3)]
}

/// The way one window is filled.
#[inline(always)]
fn way(filled: &[u64; ROWS], window: usize) -> usize {
    lane(filled[window / ABREAST], window % ABREAST)
}

/// The ways all windows are filled, as W sees them and as B does.
#[inline(always)]
fn views(position: &Dames) -> [[u64; ROWS]; 2] {
    let men = !position.kings();
    let (white, black) = (position.pieces(Side::White) & men, position.pieces(Side::Black) & men);
    [filled(white, black), filled(turned(black, FREE), turned(white, FREE))]
}

impl Windowed for International {
    const WINDOWS: usize = WINDOWS;
    const FULL: i32 = 40;
    const MAGIC: [u8; 8] = *b"tablee\x01d";
    const LONG: [u64; 2] = [LONG; 2];
    type Ways = [u16; 2 * WINDOWS];

    fn built_in() -> &'static Patterns<International> {
        static BUILT_IN: OnceLock<Patterns<International>> = OnceLock::new();
        BUILT_IN
            .get_or_init(|| Patterns::read(include_bytes!("dames.weights")).unwrap_or_else(Patterns::without_patterns))
    }

    #[inline]
    fn sum(windows: &Windows, position: &Dames) -> i32 {
        let [own, enemy] = views(position);
        let mut both = 0;
        for (window, weights) in windows.iter().enumerate().take(WINDOWS) {
            both += weights[way(&own, window)] - weights[way(&enemy, window)];
        }
        both
    }

    fn ways(position: &Dames) -> [u16; 2 * WINDOWS] {
        let views = views(position);
        std::array::from_fn(|place| way(&views[place / WINDOWS], place % WINDOWS) as u16)
    }

    fn counts(place: usize, _side: Side) -> (usize, i8) {
        (place % WINDOWS, if place < WINDOWS { 1 } else { -1 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_sees_its_eight_squares() {
        let man = |number: u8| 1 << bit_of(number);
        let ways = |own: u64, enemy: u64| {
            let filled = filled(own, enemy);
            (0..WINDOWS).map(|window| (window, way(&filled, window))).filter(|&(_, way)| way != 0).collect::<Vec<_>>()
        };
        assert_eq!(ways(man(1), 0), [(0, 1)]);
        assert_eq!(
            ways(0, man(17)),
            [(0, 2 * 2_187), (1, 2 * 729), (4, 2 * 243), (5, 2 * 81), (8, 2 * 27), (9, 2 * 9), (12, 6), (13, 2)]
        );
        assert_eq!(turned(man(1), FREE), man(50));
    }
}
