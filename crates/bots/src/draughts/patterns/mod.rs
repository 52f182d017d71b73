//! Judges Dames by patterns of men learnt from play: overlapping windows of four rows by two squares.
//!
//! A window has a weight for each way to fill it, in the opening and in the ending; between the two it is mixed by
//! the number of pieces. The board turned round with the colours swapped is judged the other way, so half the windows
//! do for all of them.

use std::sync::OnceLock;

use rules::dames::{Dames, International};
use rules::draughts::Side;

use super::judge::Worth;

/// The windows: those that begin in the first three rows, as W sees the board from far to near, four in each, and two
/// in the fourth. The others are these, turned round.
const WINDOWS: usize = 14;

/// Windows that begin in the same row.
const ABREAST: usize = 4;

/// Rows from which windows begin, the last one half.
const ROWS: usize = 4;

/// Ways to fill eight squares.
const WAYS: usize = 6_561;

/// Weights before those of the windows: a man, a king, a king on the long diagonal, the turn.
pub(super) const PLAIN: usize = 4;

/// All weights of one phase.
pub(crate) const WEIGHTS: usize = PLAIN + WINDOWS * WAYS;

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

/// For the five squares of a row, what they add to the number of each window abreast: two digits in base three, in
/// lanes of sixteen bits.
static LANES: [u64; 32] = {
    let mut table = [0; 32];
    let mut bits = 0;
    while bits < 32 {
        let mut lane = 0;
        while lane < ABREAST {
            let digits = (bits >> lane & 1) + 3 * (bits >> (lane + 1) & 1);
            table[bits] |= (digits as u64) << (16 * lane);
            lane += 1;
        }
        bits += 1;
    }
    table
};

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
    // No lane overflows: the greatest number is 6 560.
    let window = |at: usize| rows[at] + 9 * (rows[at + 1] + 9 * (rows[at + 2] + 9 * rows[at + 3]));
    [window(0), window(1), window(2), window(3)]
}

/// The way one window is filled.
#[inline(always)]
fn way(filled: &[u64; ROWS], window: usize) -> usize {
    (filled[window / ABREAST] >> (16 * (window % ABREAST))) as usize & (ROOM - 1)
}

/// The board turned round.
const fn turned(men: u64) -> u64 {
    men.reverse_bits() >> 10
}

/// What counts besides the men's patterns, W's for and B's against: a number for each of the plain weights.
#[inline(always)]
fn plain(position: &Dames) -> [i32; PLAIN] {
    let (white, black, kings) = (position.pieces(Side::White), position.pieces(Side::Black), position.kings());
    let more = |set: u64| (white & set).count_ones() as i32 - (black & set).count_ones() as i32;
    let turn = if position.side() == Side::White { 1 } else { -1 };
    [more(!kings), more(kings), more(kings & LONG), turn]
}

/// The ways all windows are filled, as W sees them and as B does.
#[inline(always)]
fn patterns(position: &Dames) -> [[u64; ROWS]; 2] {
    let men = !position.kings();
    let (white, black) = (position.pieces(Side::White) & men, position.pieces(Side::Black) & men);
    [filled(white, black), filled(turned(black), turned(white))]
}

/// The share of the opening, from 0 to [`FULL`].
#[inline(always)]
fn share(position: &Dames) -> i32 {
    ((position.pieces(Side::White) | position.pieces(Side::Black)).count_ones() as i32).min(FULL)
}

/// What counts in a position, small enough to keep millions of them.
#[derive(Clone, Copy)]
pub(super) struct Counted {
    /// How often each plain weight counts.
    pub plain: [i8; PLAIN],
    /// The way each window is filled, as W sees it, for, and as B does, against.
    pub ways: [[u16; WINDOWS]; 2],
    /// The share of the opening, from 0 to [`FULL`].
    pub share: u8,
}

impl Counted {
    pub fn of(position: &Dames) -> Counted {
        let ways = patterns(position).map(|filled| std::array::from_fn(|window| way(&filled, window) as u16));
        Counted { plain: plain(position).map(|times| times as i8), ways, share: share(position) as u8 }
    }

    /// Every weight that counts, by its number, and how often it does.
    pub fn weights(&self) -> impl Iterator<Item = (usize, i8)> {
        let plain = self.plain.into_iter().enumerate();
        let windows = |of: usize, times: i8| {
            self.ways[of]
                .iter()
                .enumerate()
                .map(move |(window, &way)| (PLAIN + window * WAYS + usize::from(way), times))
        };
        plain.chain(windows(0, 1)).chain(windows(1, -1))
    }
}

/// The pieces at the start.
pub(crate) const FULL: i32 = 40;

/// Room for the weights of a window: a power of two, so that a masked number is always within.
const ROOM: usize = 8_192;

/// No pattern is worth more: all windows together stay within sixteen bits.
pub(super) const MOST: i16 = 1_000;
const _: () = assert!(2 * WINDOWS * MOST as usize <= i16::MAX as usize);

/// Learnt weights.
pub(crate) struct Patterns {
    /// For the opening and for the ending.
    plain: [[i32; PLAIN]; 2],
    /// Both phases in one word, that of the ending above, to be added at once.
    windows: Box<[[i32; ROOM]; WINDOWS]>,
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
        whole.then(|| Patterns::new(opening, ending))?
    }

    /// Weights in the order of [`Counted::weights`].
    fn new(opening: &[i16], ending: &[i16]) -> Option<Patterns> {
        let mut plain = [[0; PLAIN]; 2];
        for (phase, weights) in [opening, ending].into_iter().enumerate() {
            for (to, &weight) in plain[phase].iter_mut().zip(weights) {
                *to = i32::from(weight);
            }
        }
        let mut windows: Box<[[i32; ROOM]; WINDOWS]> = vec![[0; ROOM]; WINDOWS].try_into().ok()?;
        let ways = |weights: &'_ [i16]| weights.get(PLAIN..).map(|of| of.chunks(WAYS).map(<[i16]>::to_vec).collect());
        let (opening, ending): (Vec<Vec<i16>>, Vec<Vec<i16>>) = (ways(opening)?, ways(ending)?);
        for (window, (opening, ending)) in windows.iter_mut().zip(opening.iter().zip(&ending)) {
            for (to, (&opening, &ending)) in window.iter_mut().zip(opening.iter().zip(ending)) {
                let bounded = |weight: i16| i32::from(weight.clamp(-MOST, MOST));
                *to = (bounded(ending) << 16) + bounded(opening);
            }
        }
        Some(Patterns { plain, windows })
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
            read.unwrap_or_else(|| Patterns { plain: [[100, 290, 0, 0]; 2], windows: Box::new([[0; ROOM]; WINDOWS]) })
        })
    }
}

impl Worth<International> for Patterns {
    fn worth(&self, position: &Dames) -> i32 {
        let [own, enemy] = patterns(position);
        let mut both = 0;
        for (window, weights) in self.windows.iter().enumerate() {
            both += weights[way(&own, window)] - weights[way(&enemy, window)];
        }
        let (mut opening, mut ending) = (i32::from(both as i16), (both + 0x8000) >> 16);
        for (at, times) in plain(position).into_iter().enumerate() {
            opening += times * self.plain[0][at];
            ending += times * self.plain[1][at];
        }
        let share = share(position);
        let score = (opening * share + ending * (FULL - share)) / FULL;
        super::tables::drawish(score, position)
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
        for (at, times) in Counted::of(&position(text)).weights() {
            *all.entry(at).or_default() += i32::from(times);
        }
        all.retain(|_, times| *times != 0);
        all
    }

    #[test]
    fn the_weights_that_come_with_the_program_are_whole() {
        let bytes = include_bytes!("dames.weights");
        assert!(bytes.len() <= 4 << 20);
        let weights = Patterns::read(bytes).unwrap();
        let worth = |text: &str| weights.worth(&position(text));
        // On a full board: with few men left most endings are drawn, whoever has one more.
        for gone in 1..=20 {
            let black: Vec<_> = (1..=20).filter(|&number| number != gone).map(|number| number.to_string()).collect();
            assert!(worth(&format!("W:W31-50:B{}", black.join(","))) > 80, "man {gone} is worth something");
        }
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
            assert_eq!(judge.worth(&position(text)), -judge.worth(&position(turned)));
        }
    }

    #[test]
    fn a_window_sees_its_eight_squares() {
        let man = |number: u8| 1 << rules::dames::bit_of(number);
        let ways = |own: u64, enemy: u64| {
            let filled = filled(own, enemy);
            (0..WINDOWS).map(|window| (window, way(&filled, window))).filter(|&(_, way)| way != 0).collect::<Vec<_>>()
        };
        assert_eq!(ways(man(1), 0), [(0, 1)]);
        assert_eq!(
            ways(0, man(17)),
            [(0, 2 * 2_187), (1, 2 * 729), (4, 2 * 243), (5, 2 * 81), (8, 2 * 27), (9, 2 * 9), (12, 6), (13, 2)]
        );
        assert_eq!(turned(man(1)), man(50));
    }
}
