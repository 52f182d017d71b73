//! Judges draughts by patterns of men learnt from play: overlapping windows of four rows by two squares.
//!
//! A window has a weight for each way to fill it, in the opening and in the ending; between the two it is mixed by
//! the number of pieces. How a board is cut into windows is each game's own.

mod damsystem;
#[cfg(test)]
mod tests;

use std::marker::PhantomData;

use rules::draughts::{Draughts, Side, Variant};

use crate::open::Worth;

/// Squares of a row that a window sees, one beside the other.
const BESIDE: usize = 2;

/// Ways to fill eight squares.
pub const WAYS: usize = 6_561;

/// Weights before those of the windows: a man, a king, a king on the long diagonal, the turn.
pub const PLAIN: usize = 4;

/// Room for the weights of a window: a power of two, so that a masked number is always within.
const ROOM: usize = 8_192;

/// No pattern is worth more: all windows together stay within sixteen bits.
pub const MOST: i16 = 1_000;

/// The weights of the windows: both phases in one word, that of the ending above, to be added at once.
pub type Windows = [[i32; ROOM]];

/// A game whose board is cut into windows.
pub trait Windowed: Variant {
    /// Windows with weights of their own.
    const WINDOWS: usize;
    /// The pieces at the start.
    const FULL: i32;
    /// What stands at the beginning of a file of weights.
    const MAGIC: [u8; 8];
    /// The long diagonal, which a king does not leave without need, while W is to move and while B is.
    const LONG: [u64; 2];
    /// One number for each window looked at.
    type Ways: AsRef<[u16]> + Copy + Send;

    /// The weights that come with the program.
    fn built_in() -> &'static Patterns<Self>;

    /// The weights of the ways all windows are filled, added up for W.
    fn sum(windows: &Windows, position: &Draughts<Self>) -> i32;

    /// The way each window is filled.
    fn ways(position: &Draughts<Self>) -> Self::Ways;

    /// Which weights the number at this place of [`Windowed::ways`] is among, and 1 where they count for W, -1 where
    /// against.
    fn counts(place: usize, side: Side) -> (usize, i8);
}

/// All weights of one phase.
pub const fn weights<V: Windowed>() -> usize {
    PLAIN + V::WINDOWS * WAYS
}

/// The board turned round, so that B sits where W did.
const fn turned(squares: u64, free: u32) -> u64 {
    squares.reverse_bits() >> free
}

/// For the squares of a row, what they add to the number of each window abreast: two digits in base three, in lanes of
/// sixteen bits. `first` is the first square of each window.
const fn lanes<const N: usize>(first: [usize; 4]) -> [u64; N] {
    let mut table = [0; N];
    let mut bits = 0;
    while bits < N {
        let mut lane = 0;
        while lane < first.len() {
            let digits = (bits >> first[lane] & 1) + 3 * (bits >> (first[lane] + 1) & 1);
            table[bits] |= (digits as u64) << (16 * lane);
            lane += 1;
        }
        bits += 1;
    }
    table
}

/// The numbers of windows abreast that begin in the first of these rows. No lane overflows: the greatest number is
/// 6 560.
#[inline(always)]
fn abreast(rows: [u64; 4]) -> u64 {
    const DIGITS: u64 = 3u64.pow(BESIDE as u32);
    rows[0] + DIGITS * (rows[1] + DIGITS * (rows[2] + DIGITS * rows[3]))
}

/// The number in a lane.
#[inline(always)]
fn lane(numbers: u64, lane: usize) -> usize {
    (numbers >> (16 * lane)) as usize & (ROOM - 1)
}

/// What counts besides the men's patterns, W's for and B's against: a number for each of the plain weights.
#[inline(always)]
fn plain<V: Windowed>(position: &Draughts<V>) -> [i32; PLAIN] {
    let (white, black, kings) = (position.pieces(Side::White), position.pieces(Side::Black), position.kings());
    let more = |set: u64| (white & set).count_ones() as i32 - (black & set).count_ones() as i32;
    let turn = if position.side() == Side::White { 1 } else { -1 };
    [more(!kings), more(kings), more(kings & V::LONG[position.side() as usize]), turn]
}

/// The share of the opening, from 0 to [`Windowed::FULL`].
#[inline(always)]
fn share<V: Windowed>(position: &Draughts<V>) -> i32 {
    ((position.pieces(Side::White) | position.pieces(Side::Black)).count_ones() as i32).min(V::FULL)
}

/// What counts in a position, small enough to keep millions of them.
pub struct Counted<V: Windowed> {
    /// How often each plain weight counts.
    plain: [i8; PLAIN],
    ways: V::Ways,
    side: Side,
    /// The share of the opening, from 0 to [`Windowed::FULL`].
    pub share: u8,
}

impl<V: Windowed> Counted<V> {
    /// Counts.
    pub fn of(position: &Draughts<V>) -> Counted<V> {
        Counted {
            plain: plain(position).map(|times| times as i8),
            ways: V::ways(position),
            side: position.side(),
            share: share(position) as u8,
        }
    }

    /// Every weight that counts, by its number, and how often it does.
    pub fn weights(&self) -> impl Iterator<Item = (usize, i8)> {
        let windows = self.ways.as_ref().iter().enumerate().map(|(place, &way)| {
            let (window, times) = V::counts(place, self.side);
            (PLAIN + window * WAYS + usize::from(way), times)
        });
        self.plain.into_iter().enumerate().chain(windows)
    }
}

/// Learnt weights.
pub struct Patterns<V> {
    /// For the opening and for the ending.
    plain: [[i32; PLAIN]; 2],
    windows: Box<Windows>,
    of: PhantomData<V>,
}

impl<V: Windowed> Patterns<V> {
    /// Reads a file of weights; nothing if it is none.
    pub fn read(bytes: &[u8]) -> Option<Patterns<V>> {
        let (words, rest) = bytes.strip_prefix(&V::MAGIC)?.as_chunks();
        let all: Vec<i16> = words.iter().map(|&word| i16::from_le_bytes(word)).collect();
        let (opening, ending) = all.split_at_checked(weights::<V>())?;
        let whole = rest.is_empty() && ending.len() == weights::<V>();
        whole.then(|| Patterns::new(opening, ending))
    }

    /// Weights in the order of [`Counted::weights`].
    fn new(opening: &[i16], ending: &[i16]) -> Patterns<V> {
        let mut plain = [[0; PLAIN]; 2];
        for (phase, weights) in [opening, ending].into_iter().enumerate() {
            for (to, &weight) in plain[phase].iter_mut().zip(weights) {
                *to = i32::from(weight);
            }
        }
        let mut windows = vec![[0; ROOM]; V::WINDOWS].into_boxed_slice();
        let both = opening.iter().zip(ending).skip(PLAIN).map(|(&opening, &ending)| {
            let bounded = |weight: i16| i32::from(weight.clamp(-MOST, MOST));
            (bounded(ending) << 16) + bounded(opening)
        });
        for (number, both) in both.enumerate() {
            if let Some(window) = windows.get_mut(number / WAYS) {
                window[number % WAYS] = both;
            }
        }
        Patterns { plain, windows, of: PhantomData }
    }

    /// Men and kings only. A test reads the files that come with the program: this is never needed.
    fn without_patterns() -> Patterns<V> {
        let windows = vec![[0; ROOM]; V::WINDOWS].into_boxed_slice();
        Patterns { plain: [[100, 290, 0, 0]; 2], windows, of: PhantomData }
    }

    /// The file of these weights, given as one for each phase.
    pub fn write(opening: &[i16], ending: &[i16]) -> Vec<u8> {
        let words = opening.iter().chain(ending).flat_map(|weight| weight.to_le_bytes());
        V::MAGIC.into_iter().chain(words).collect()
    }
}

impl<V: Windowed> Worth<Draughts<V>> for Patterns<V> {
    #[inline]
    fn worth(&self, position: &Draughts<V>) -> i32 {
        let both = V::sum(&self.windows, position);
        let (mut opening, mut ending) = (i32::from(both as i16), (both + 0x8000) >> 16);
        for (at, times) in plain(position).into_iter().enumerate() {
            opening += times * self.plain[0][at];
            ending += times * self.plain[1][at];
        }
        let share = share(position);
        let score = (opening * share + ending * (V::FULL - share)) / V::FULL;
        super::piece_square::drawish(score, position)
    }
}
