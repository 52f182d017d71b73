//! Judges Dames by patterns of men learnt from play: overlapping windows of four rows by two squares.
//!
//! A window has a weight for each way to fill it, in the opening and in the ending; between the two it is mixed by
//! the number of pieces. The board turned round with the colours swapped is judged the other way, so half the windows
//! do for all of them.

use std::sync::OnceLock;

use game::{Outcome, Seat};
use rules::dames::Dames;
use rules::draughts::{Move, Side};

use super::common;
use crate::search::Judge;

/// The windows: first row and first square in it, as W sees the board from far to near. The others are these, turned
/// round.
const WINDOWS: [(u32, u32); 14] =
    [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (1, 1), (1, 2), (1, 3), (2, 0), (2, 1), (2, 2), (2, 3), (3, 0), (3, 1)];

/// Ways to fill eight squares.
const WAYS: usize = 6_561;

/// Weights before those of the windows: a man, a king, a king on the long diagonal, the turn.
pub(super) const PLAIN: usize = 4;

/// All weights of one phase.
pub(crate) const WEIGHTS: usize = PLAIN + WINDOWS.len() * WAYS;

/// The long diagonal, which a king does not leave without need.
const LONG: u64 = {
    let mut set = 0;
    let numbers = [5, 10, 14, 19, 23, 28, 32, 37, 41, 46];
    let mut i = 0;
    while i < numbers.len() {
        set |= 1 << rules::dames::bit_of(numbers[i]);
        i += 1;
    }
    set
};

/// Eight bits as the same digits in base three.
static THREES: [u16; 256] = {
    let mut table = [0; 256];
    let mut bits = 0;
    while bits < 256 {
        let (mut left, mut power) = (bits, 1);
        while left > 0 {
            if left & 1 == 1 {
                table[bits] += power;
            }
            power *= 3;
            left >>= 1;
        }
        bits += 1;
    }
    table
};

/// The bits of a window, side by side.
#[inline(always)]
const fn gather(men: u64, (row, square): (u32, u32)) -> usize {
    let mut bits = 0;
    let mut i = 0;
    while i < 4 {
        // A free bit follows every second row.
        let at = 5 * (row + i) + (row + i) / 2 + square;
        bits |= (men >> at & 3) << (2 * i);
        i += 1;
    }
    bits as usize
}

/// The board turned round.
const fn turned(men: u64) -> u64 {
    men.reverse_bits() >> 10
}

/// Calls `with` for every weight that counts in a position and how often it does, W's for and B's against; gives the
/// share of the opening, from 0 to [`FULL`].
pub(crate) fn features(position: &Dames, mut with: impl FnMut(usize, i32)) -> i32 {
    let (white, black, kings) = (position.pieces(Side::White), position.pieces(Side::Black), position.kings());
    let (own, enemy) = (white & !kings, black & !kings);
    let count = |set: u64| set.count_ones() as i32;
    with(0, count(own) - count(enemy));
    with(1, count(white & kings) - count(black & kings));
    with(2, count(white & kings & LONG) - count(black & kings & LONG));
    with(3, if position.side() == Side::White { 1 } else { -1 });
    let (turned_own, turned_enemy) = (turned(enemy), turned(own));
    for (number, &window) in WINDOWS.iter().enumerate() {
        let base = PLAIN + number * WAYS;
        let index = |own: u64, enemy: u64| {
            usize::from(THREES[gather(own, window)]) + 2 * usize::from(THREES[gather(enemy, window)])
        };
        with(base + index(own, enemy), 1);
        with(base + index(turned_own, turned_enemy), -1);
    }
    (count(white | black)).min(FULL)
}

/// The pieces at the start.
pub(crate) const FULL: i32 = 40;

/// Learnt weights.
pub(crate) struct Patterns {
    opening: Vec<i16>,
    ending: Vec<i16>,
}

impl Patterns {
    /// What stands at the beginning of a file of weights.
    pub const MAGIC: [u8; 8] = *b"tablee\x01d";

    /// Reads a file of weights; nothing if it is none.
    pub fn read(bytes: &[u8]) -> Option<Patterns> {
        let (words, rest) = bytes.strip_prefix(&Patterns::MAGIC)?.as_chunks();
        let weights: Vec<i16> = words.iter().map(|&word| i16::from_le_bytes(word)).collect();
        let (opening, ending) = weights.split_at_checked(WEIGHTS)?;
        let whole = rest.is_empty() && ending.len() == WEIGHTS;
        whole.then(|| Patterns { opening: opening.to_vec(), ending: ending.to_vec() })
    }

    /// The file of these weights, given as one for each phase.
    pub fn write(opening: &[i16], ending: &[i16]) -> Vec<u8> {
        let words = opening.iter().chain(ending).flat_map(|weight| weight.to_le_bytes());
        Patterns::MAGIC.into_iter().chain(words).collect()
    }

    /// The weights that come with the program.
    pub fn built_in() -> &'static Patterns {
        static BUILT_IN: OnceLock<Patterns> = OnceLock::new();
        BUILT_IN.get_or_init(|| {
            let read = Patterns::read(include_bytes!("dames.weights"));
            // A test reads the file. Were it ever broken, men and kings would still count.
            read.unwrap_or_else(|| {
                let mut plain = vec![0; WEIGHTS];
                (plain[0], plain[1]) = (100, 290);
                Patterns { opening: plain.clone(), ending: plain }
            })
        })
    }
}

impl Judge<Dames> for Patterns {
    fn evaluate(&self, position: &Dames) -> i32 {
        let (mut opening, mut ending) = (0, 0);
        let share = features(position, |at, times| {
            // `features` stays within the weights, which the lengths of both lists are checked for on reading.
            opening += times * i32::from(self.opening.get(at).copied().unwrap_or(0));
            ending += times * i32::from(self.ending.get(at).copied().unwrap_or(0));
        });
        let score = (opening * share + ending * (FULL - share)) / FULL;
        super::tables::drawish(score, position)
    }

    fn restless(&self, _position: &Dames, moves: &[Move]) -> bool {
        common::restless(moves)
    }

    fn noisy(&self, _position: &Dames, mv: Move) -> bool {
        common::noisy(mv)
    }

    fn promise(&self, _position: &Dames, mv: Move) -> i32 {
        common::promise(mv)
    }

    fn countdown(&self, position: &Dames) -> Option<u32> {
        Some(common::countdown(position))
    }

    fn ended(&self, position: &Dames, moves: &[Move]) -> Option<Outcome> {
        common::ended(position, moves)
    }

    fn mover(&self, position: &Dames) -> Option<Seat> {
        Some(position.side().seat())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Game;
    use rules::dames::Options;
    use std::collections::HashMap;

    fn position(text: &str) -> Dames {
        let options = crate::defaults::<Dames>().unwrap_or_else(|| panic!("defaults"));
        let _: &Options = &options;
        Dames::from_text(&options, text).unwrap()
    }

    fn counted(text: &str) -> HashMap<usize, i32> {
        let mut all = HashMap::new();
        features(&position(text), |at, times| *all.entry(at).or_default() += times);
        all.retain(|_, times| *times != 0);
        all
    }

    #[test]
    fn the_weights_that_come_with_the_program_are_whole() {
        let bytes = include_bytes!("dames.weights");
        assert!(bytes.len() <= 4 << 20);
        let weights = Patterns::read(bytes).unwrap();
        let worth = |text: &str| weights.evaluate(&position(text));
        assert!(worth("W:W31,32,33,40:B8,9,10") > 40, "a man is worth something");
        assert!(worth("W:WK31,32,33:B8,9,10") > 100 && worth("B:W31,32,33:BK8,9,10") < -100, "a king is worth more");
        assert!(Patterns::read(&bytes[1..]).is_none() && Patterns::read(&bytes[..bytes.len() - 1]).is_none());
        assert!(Patterns::read(b"").is_none());
    }

    #[test]
    fn the_board_turned_round_is_judged_the_other_way() {
        for (text, turned) in [("W:W31,32,45:B8,20,K3", "B:W43,31,K48:B20,19,6"), ("B:W50:B1,7", "W:W50,44:B1")] {
            let (one, other) = (counted(text), counted(turned));
            assert_eq!(one.len(), other.len());
            assert!(one.iter().all(|(at, times)| other[at] == -times), "{text}");
            let judge = Patterns::built_in();
            assert_eq!(judge.evaluate(&position(text)), -judge.evaluate(&position(turned)));
        }
    }

    #[test]
    fn a_window_sees_its_eight_squares() {
        assert_eq!(gather(1 << rules::dames::bit_of(1), (0, 0)), 1);
        assert_eq!(gather(1 << rules::dames::bit_of(17), (0, 0)), 1 << 7);
        assert_eq!(gather(1 << rules::dames::bit_of(17), (2, 1)), 1 << 2);
        assert_eq!(turned(1 << rules::dames::bit_of(1)), 1 << rules::dames::bit_of(50));
        assert_eq!(THREES[0b1000_0001], 1 + 2_187);
    }
}
