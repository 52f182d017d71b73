//! The file of weights: the plain ones, those of windows, and of the ways to fill a strip those that differ from what
//! their windows say.

use super::{MOST, PLAIN, STRIPS, Strips, WAYS, WINDOW_WAYS, WINDOWS, windows};

/// What stands at the beginning.
const MAGIC: [u8; 8] = *b"tablee\x02d";

/// Weights of patterns are kept in this part of a hundredth of a man: three windows and a strip are added up before they
/// are rounded.
pub const FINENESS: i32 = 8;

/// A gap between two ways to fill a strip that is no shorter than this is followed by no weight.
const LONGEST_GAP: u16 = u16::MAX;

/// A weight in the opening and in the ending.
pub type Both = [i16; 2];

/// What is learnt, as it is kept.
pub struct Kept {
    /// In hundredths of a man.
    pub plain: [Both; PLAIN],
    /// Of each strip and each of its windows, a weight for every way, in eighths of that.
    pub windows: Vec<Both>,
    /// Of each strip, the weight of every way beyond that of its windows.
    pub strips: Vec<Both>,
}

/// Reads numbers one after the other.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn number(&mut self) -> Option<u16> {
        let (word, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(u16::from_le_bytes(*word))
    }

    fn both(&mut self) -> Option<Both> {
        Some([self.number()? as i16, self.number()? as i16])
    }
}

impl Kept {
    /// The place of a window's weight.
    pub const fn window(strip: usize, window: usize, way: usize) -> usize {
        (strip * WINDOWS + window) * WINDOW_WAYS + way
    }

    /// Nothing learnt yet.
    pub fn new() -> Kept {
        Kept {
            plain: [[0; 2]; PLAIN],
            windows: vec![[0; 2]; STRIPS * WINDOWS * WINDOW_WAYS],
            strips: vec![[0; 2]; STRIPS * WAYS],
        }
    }

    /// The file.
    pub fn write(&self) -> Vec<u8> {
        let mut file = MAGIC.to_vec();
        let mut put = |number: u16| file.extend(number.to_le_bytes());
        for both in self.plain.iter().chain(&self.windows) {
            both.iter().for_each(|&weight| put(weight as u16));
        }
        let mut gap = 0;
        for both in &self.strips {
            if *both == [0; 2] && gap < LONGEST_GAP {
                gap += 1;
                continue;
            }
            put(gap);
            if gap == LONGEST_GAP {
                // Nothing but a gap: what stands here begins the next.
                if *both == [0; 2] {
                    gap = 1;
                    continue;
                }
                put(0);
            }
            both.iter().for_each(|&weight| put(weight as u16));
            gap = 0;
        }
        file
    }

    /// Reads a file; nothing if it is none.
    fn read(bytes: &[u8]) -> Option<Kept> {
        let mut reader = Reader(bytes.strip_prefix(&MAGIC)?);
        let mut kept = Kept::new();
        for both in kept.plain.iter_mut().chain(&mut kept.windows) {
            *both = reader.both()?;
        }
        let mut at = 0;
        while !reader.0.is_empty() {
            let gap = reader.number()?;
            at += usize::from(gap);
            if gap < LONGEST_GAP {
                *kept.strips.get_mut(at)? = reader.both()?;
                at += 1;
            }
        }
        Some(kept)
    }
}

impl Default for Kept {
    fn default() -> Kept {
        Kept::new()
    }
}

impl Strips {
    /// Reads a file of weights; nothing if it is none.
    pub fn read(bytes: &[u8]) -> Option<Strips> {
        Kept::read(bytes).map(|kept| Strips::new(&kept))
    }

    /// Adds windows and strips up.
    pub(super) fn new(kept: &Kept) -> Strips {
        let plain = [0, 1].map(|phase| kept.plain.map(|both| i32::from(both[phase])));
        let strips = std::array::from_fn(|strip| {
            let weight = |way: usize| {
                let own = kept.strips.get(strip * WAYS + way).copied().unwrap_or_default();
                let mut sum = own.map(i32::from);
                for (window, way) in windows(way).into_iter().enumerate() {
                    let part = kept.windows.get(Kept::window(strip, window, way)).copied().unwrap_or_default();
                    sum = [sum[0] + i32::from(part[0]), sum[1] + i32::from(part[1])];
                }
                let most = i32::from(MOST);
                let [opening, ending] = sum.map(|sum| rounded(sum).clamp(-most, most));
                (ending << 16) + opening
            };
            (0..WAYS).map(weight).collect()
        });
        Strips { plain, strips }
    }
}

/// The nearest whole hundredth, the same for a number and its opposite.
fn rounded(sum: i32) -> i32 {
    (sum.abs() + FINENESS / 2) / FINENESS * sum.signum()
}
