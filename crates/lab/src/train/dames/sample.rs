//! A position of a game and what came of it, as it is learnt from and kept in a file.

use bots::draughts::strips::{share, winnable};
use rules::draughts::Side;

/// A position, what the search found it worth to W, and what it was worth in the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sample {
    pub white: u64,
    pub black: u64,
    pub kings: u64,
    /// In hundredths of a man.
    pub score: i16,
    /// 2 where W won, 1 where nobody did.
    pub ended: u8,
    pub side: Side,
}

impl Sample {
    /// Bytes in a file.
    pub const SIZE: usize = 28;

    /// 1 where W won, 0 where B did.
    pub fn result(&self) -> f32 {
        f32::from(self.ended) / 2.0
    }

    /// How much each phase counts, out of what is left of a score here.
    pub fn shares(&self) -> [f32; 2] {
        let opening = share(self.white, self.black) as f32 / f32::from(bots::draughts::strips::FULL);
        let left = winnable(self.white, self.black, self.kings) as f32 / 16.0;
        [opening * left, (1.0 - opening) * left]
    }

    /// Whether there is anything to learn here: endings of a few pieces with kings on both sides are nearly all drawn, and
    /// would be a quarter of all positions.
    pub fn teaches(&self) -> bool {
        let kings = self.white & self.kings != 0 && self.black & self.kings != 0;
        !kings || (self.white | self.black).count_ones() >= 6
    }

    pub fn write(&self, file: &mut Vec<u8>) {
        for set in [self.white, self.black, self.kings] {
            file.extend(set.to_le_bytes());
        }
        file.extend(self.score.to_le_bytes());
        file.extend([self.ended, self.side as u8]);
    }

    /// Nothing if the bytes are no sample.
    pub fn read(bytes: &[u8; Sample::SIZE]) -> Option<Sample> {
        let set = |at: usize| bytes.get(at..at + 8)?.try_into().ok().map(u64::from_le_bytes);
        let sample = Sample {
            white: set(0)?,
            black: set(8)?,
            kings: set(16)?,
            score: i16::from_le_bytes([bytes[24], bytes[25]]),
            ended: bytes[26],
            side: [Side::White, Side::Black].into_iter().find(|side| *side as u8 == bytes[27])?,
        };
        let board = (sample.white | sample.black)
            & !<rules::dames::WhiteToMove as rules::draughts::geometry::Geometry>::BOARD
            == 0;
        let apart = sample.white & sample.black == 0 && sample.kings & !(sample.white | sample.black) == 0;
        (board && apart && sample.ended <= 2).then_some(sample)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_read_as_they_were_written_and_nonsense_is_not() {
        let sample = Sample { white: 1 << 40, black: 6, kings: 4, score: -312, ended: 1, side: Side::Black };
        let mut file = Vec::new();
        sample.write(&mut file);
        let bytes: [u8; Sample::SIZE] = file.try_into().unwrap();
        assert_eq!(Sample::read(&bytes), Some(sample));
        // On a bit that is no square, of both sides, a king without a piece, an end and a side there are not.
        for (at, byte) in [(1, 4), (0, 2), (16, 1), (26, 3), (27, 2)] {
            let mut bad = bytes;
            bad[at] = byte;
            assert_eq!(Sample::read(&bad), None, "{at}");
        }
    }
}
