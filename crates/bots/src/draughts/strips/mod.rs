//! Judges Dames by patterns of men learnt from play: eight strips of six rows by two squares, four from each side's own
//! view of the board, so that half the weights do for all of them.
//!
//! A strip has a weight for each way to fill its twelve squares, in the opening and in the ending; between the two it is
//! mixed by the number of pieces.

pub mod file;
#[cfg(test)]
mod tests;

use std::sync::OnceLock;

use rules::dames::{Dames, number_of};
use rules::draughts::Side;

use super::endings::{EndingTables, InPrinciple, is_small};
use crate::open::Worth;

/// Strips abreast: squares 1 and 2 of every row, 2 and 3, and so on.
pub const STRIPS: usize = 4;

/// Ways to fill a strip.
pub const WAYS: usize = 531_441;

/// Ways to fill four of its rows. Each way to fill a strip is worth what the three windows of four rows in it are
/// worth, and something of its own: so what was hardly ever met is judged by what looks like it.
pub const WINDOW_WAYS: usize = 6_561;

/// Windows of four rows in a strip.
pub const WINDOWS: usize = 3;

/// Weights before those of patterns: a man, a king, the turn, and a king on each square as its side sees the board.
pub const PLAIN: usize = 3 + 50;

/// No pattern is worth more: all strips together stay within sixteen bits.
pub const MOST: i16 = 4_000;

const _: () = assert!(2 * STRIPS * MOST as usize <= i16::MAX as usize);

/// The pieces at the start.
pub const FULL: u8 = 40;

/// For two rows, what their squares add to the number of each strip: four digits in base three, in lanes of sixteen
/// bits. As W sees the rows, and as B does.
static PAIRS: [[u64; 1024]; 2] = [pairs(false), pairs(true)];

const fn pairs(turned: bool) -> [u64; 1024] {
    let mut table = [0; 1024];
    let mut bits = 0;
    while bits < 1024 {
        let mut strip = 0;
        while strip < STRIPS {
            let (mut digit, mut number, mut power) = (0, 0, 1);
            while digit < 4 {
                let square = 5 * (digit / 2) + strip + digit % 2;
                let square = if turned { 9 - square } else { square };
                number += power * (bits >> square & 1) as u64;
                power *= 3;
                digit += 1;
            }
            table[bits] |= number << (16 * strip);
            strip += 1;
        }
        bits += 1;
    }
    table
}

/// The ways the strips are filled as one side sees them, rows counted from its far side.
#[inline(always)]
fn view(side: Side, own: u64, enemy: u64) -> [usize; STRIPS] {
    let table = &PAIRS[side as usize];
    let pair = |pair: usize| {
        // Two rows are ten bits, and a free one follows.
        let at = 11 * if let Side::White = side { pair } else { 4 - pair };
        table[(own >> at) as usize & 1023] + 2 * table[(enemy >> at) as usize & 1023]
    };
    // No lane overflows: the greatest numbers are 6 560 and 80.
    let (far, near) = (pair(0) + 81 * pair(1), pair(2));
    let lane = |numbers: u64, strip: usize| (numbers >> (16 * strip)) as usize & 0xffff;
    std::array::from_fn(|strip| lane(far, strip) + WINDOW_WAYS * lane(near, strip))
}

/// The ways all strips are filled, as W sees them and as B does; kings are left out.
#[inline(always)]
pub fn ways(white: u64, black: u64, kings: u64) -> [[usize; STRIPS]; 2] {
    let (white, black) = (white & !kings, black & !kings);
    [view(Side::White, white, black), view(Side::Black, black, white)]
}

/// The way the windows of a strip are filled that is filled in this way.
#[inline(always)]
pub fn windows(way: usize) -> [usize; WINDOWS] {
    [way % WINDOW_WAYS, way / 9 % WINDOW_WAYS, way / 81]
}

/// How often the first two plain weights count: men and kings, W's less B's.
#[inline(always)]
pub fn material(white: u64, black: u64, kings: u64) -> [i32; 2] {
    [!kings, kings].map(|set| (white & set).count_ones() as i32 - (black & set).count_ones() as i32)
}

/// How much of a score is left where both sides have kings, in 16ths: the fewer pieces there are, the more such games are
/// drawn whoever is ahead.
#[inline(always)]
pub fn winnable(white: u64, black: u64, kings: u64) -> i32 {
    let both = white & kings != 0 && black & kings != 0;
    if both { ((white | black).count_ones() as i32 - 3).clamp(1, 16) } else { 16 }
}

/// The places among the plain weights of a side's kings.
pub fn king_places(side: Side, mut kings: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = kings.trailing_zeros() as u8;
        kings &= kings.wrapping_sub(1);
        let number = usize::from(number_of(square % 64));
        (square < 64).then(|| if side == Side::White { 2 + number } else { 53 - number })
    })
}

/// The share of the opening, from 0 to [`FULL`].
#[inline(always)]
pub fn share(white: u64, black: u64) -> i32 {
    ((white | black).count_ones() as i32).min(i32::from(FULL))
}

/// Learnt weights.
pub struct Strips {
    /// For the opening and for the ending.
    plain: [[i32; PLAIN]; 2],
    /// Both phases in one word, that of the ending above, to be added at once.
    strips: [Box<[i32]>; STRIPS],
}

impl Strips {
    /// The weights that come with the program.
    pub fn built_in() -> &'static Strips {
        static BUILT_IN: OnceLock<Strips> = OnceLock::new();
        BUILT_IN.get_or_init(|| Strips::read(crate::weights::file!("dames")).unwrap_or_else(Strips::without_patterns))
    }

    /// Men and kings only. A test reads the file that comes with the program: this is never needed.
    fn without_patterns() -> Strips {
        let mut plain = [0; PLAIN];
        plain[..2].copy_from_slice(&[100, 290]);
        Strips { plain: [plain; 2], strips: [const { Vec::new() }; STRIPS].map(Vec::into_boxed_slice) }
    }

    /// The weights of the ways all strips are filled, added up for W.
    #[inline(always)]
    fn sum(&self, white: u64, black: u64, kings: u64) -> i32 {
        let [own, enemy] = ways(white, black, kings);
        let mut both = 0;
        for (strip, weights) in self.strips.iter().enumerate() {
            let weight = |way: usize| weights.get(way).copied().unwrap_or(0);
            both += weight(own[strip]) - weight(enemy[strip]);
        }
        both
    }

    #[inline(never)]
    fn kings(&self, white: u64, black: u64) -> [i32; 2] {
        let sum = |side: Side, kings: u64, phase: usize| -> i32 {
            king_places(side, kings).map(|place| self.plain[phase].get(place).copied().unwrap_or(0)).sum()
        };
        [0, 1].map(|phase| sum(Side::White, white, phase) - sum(Side::Black, black, phase))
    }
}

impl Worth<Dames> for Strips {
    #[inline]
    fn worth(&self, position: &Dames) -> i32 {
        let (white, black, kings) = (position.pieces(Side::White), position.pieces(Side::Black), position.kings());
        let both = self.sum(white, black, kings);
        let (mut opening, mut ending) = (i32::from(both as i16), (both + 0x8000) >> 16);
        let [men, crowned] = material(white, black, kings);
        let turn = if position.side() == Side::White { 1 } else { -1 };
        let plain = |weights: &[i32; PLAIN]| men * weights[0] + crowned * weights[1] + turn * weights[2];
        opening += plain(&self.plain[0]);
        ending += plain(&self.plain[1]);
        if kings != 0 {
            let [in_opening, in_ending] = self.kings(white & kings, black & kings);
            opening += in_opening;
            ending += in_ending;
        }
        let (share, full) = (share(white, black), i32::from(FULL));
        let score = (opening * share + ending * (full - share)) / full;
        score * winnable(white, black, kings) / 16
    }

    #[inline]
    fn in_principle(&self, position: &Dames) -> Option<i32> {
        // Most positions are too large: they do not even ask where the tables are.
        if !is_small(position) {
            return None;
        }
        Some(match EndingTables::built_in()?.look_up(position)? {
            InPrinciple::Lost => -1,
            InPrinciple::Drawn => 0,
            InPrinciple::Won => 1,
        })
    }
}
