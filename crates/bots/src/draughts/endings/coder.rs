//! How tables are made small: each value is told from those of some earlier places, most of which say the same, and only
//! the surprise is written down, by arithmetic coding.

/// Values that may stand at a place: drawn, won, lost.
pub const VALUES: u8 = 3;

/// How likely a value is where earlier places say the same: what is foreseen, how seldom something else stands there, and
/// which of the two others.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Odds {
    foreseen: u8,
    seldom: u8,
    share: u8,
}

/// Bytes of it in a file.
pub const ODDS_BYTES: usize = 3;

impl Odds {
    /// From how often each value stood there.
    pub fn of(counts: [u64; VALUES as usize]) -> Odds {
        let [mut foreseen, mut most] = [0, counts[0]];
        for (value, &count) in (1..).zip(&counts[1..]) {
            if count > most {
                [foreseen, most] = [value, count];
            }
        }
        let at = |further: u64| counts[((foreseen + further) % u64::from(VALUES)) as usize];
        let (first, second) = (at(1), at(2));
        let all = (most + first + second + 1) as f64;
        // Squares, so that what hardly ever happens is told finely.
        let root = ((first + second) as f64 / all * 131_072.0).sqrt() - 1.0;
        let share = (first as f64 + 0.5) / ((first + second) as f64 + 1.0) * 256.0;
        Odds { foreseen: foreseen as u8, seldom: root.round().clamp(0.0, 255.0) as u8, share: share as u8 }
    }

    /// As it stands in a file; nothing where it is none.
    pub fn read([foreseen, seldom, share]: [u8; ODDS_BYTES]) -> Option<Odds> {
        (foreseen < VALUES).then_some(Odds { foreseen, seldom, share })
    }

    /// The bytes for a file.
    pub fn bytes(self) -> [u8; ODDS_BYTES] {
        [self.foreseen, self.seldom, self.share]
    }

    /// The value that is foreseen.
    pub fn foreseen(self) -> u8 {
        self.foreseen
    }

    /// How likely it is that another one stands there, of 65 536.
    #[inline]
    fn surprise(self) -> u32 {
        let root = u32::from(self.seldom) + 1;
        (root * root / 2).max(1)
    }

    /// How likely the first of the others then is, of 65 536.
    #[inline]
    fn first(self) -> u32 {
        u32::from(self.share) * 256 + 128
    }

    #[inline]
    fn other(self, first: bool) -> u8 {
        (self.foreseen + if first { 1 } else { 2 }) % VALUES
    }
}

/// Writes values.
pub struct ValueWriter {
    low: u32,
    high: u32,
    bytes: Vec<u8>,
}

impl ValueWriter {
    /// Nothing written yet.
    pub fn new() -> ValueWriter {
        ValueWriter { low: 0, high: u32::MAX, bytes: Vec::new() }
    }

    /// Writes a value.
    pub fn put(&mut self, odds: Odds, value: u8) {
        let surprise = value != odds.foreseen;
        self.answer(odds.surprise(), surprise);
        if surprise {
            self.answer(odds.first(), value == odds.other(true));
        }
    }

    fn answer(&mut self, likely: u32, yes: bool) {
        let middle = middle(self.low, self.high, likely);
        if yes {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
        while (self.low ^ self.high) >> 24 == 0 {
            self.bytes.push((self.high >> 24) as u8);
            self.low <<= 8;
            self.high = self.high << 8 | 255;
        }
    }

    /// All that was written. Whoever reads beyond its end reads zeros.
    pub fn end(mut self) -> Vec<u8> {
        if self.low > 0 {
            // The first bytes of both ends differ: the lower one more is between them, whatever follows.
            self.bytes.push((self.low >> 24) as u8 + 1);
        }
        while self.bytes.last() == Some(&0) {
            self.bytes.pop();
        }
        self.bytes
    }
}

impl Default for ValueWriter {
    fn default() -> ValueWriter {
        ValueWriter::new()
    }
}

/// Where the answer yes ends and no begins.
#[inline]
fn middle(low: u32, high: u32, likely: u32) -> u32 {
    low + ((u64::from(high - low) * u64::from(likely)) >> 16) as u32
}

/// Reads values as they were written.
pub struct ValueReader<'a> {
    low: u32,
    high: u32,
    at: u32,
    bytes: std::slice::Iter<'a, u8>,
}

impl<'a> ValueReader<'a> {
    /// Begins.
    pub fn new(bytes: &'a [u8]) -> ValueReader<'a> {
        let mut reader = ValueReader { low: 0, high: u32::MAX, at: 0, bytes: bytes.iter() };
        (0..4).for_each(|_| reader.shift());
        reader
    }

    #[inline]
    fn shift(&mut self) {
        self.at = self.at << 8 | u32::from(self.bytes.next().copied().unwrap_or(0));
    }

    /// The next value.
    #[inline]
    pub fn next(&mut self, odds: Odds) -> u8 {
        if !self.answer(odds.surprise()) {
            return odds.foreseen;
        }
        let first = self.answer(odds.first());
        odds.other(first)
    }

    #[inline]
    fn answer(&mut self, likely: u32) -> bool {
        let middle = middle(self.low, self.high, likely);
        let yes = self.at <= middle;
        if yes {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
        while (self.low ^ self.high) >> 24 == 0 {
            self.low <<= 8;
            self.high = self.high << 8 | 255;
            self.shift();
        }
        yes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read_whatever_was_foreseen() {
        let mut state = 1_u64;
        let mut draw = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        for length in [0, 1, 2, 3, 10, 100, 5_000] {
            for counts in [[1, 1, 1], [1_000_000, 0, 3], [0, 0, 9], [5, 900, 30], [0, 0, 0]] {
                let odds = Odds::of(counts);
                assert_eq!(Odds::read(odds.bytes()), Some(odds));
                let rare = draw(3);
                let values: Vec<u8> =
                    (0..length).map(|_| if draw(50) <= rare { draw(3) as u8 } else { odds.foreseen() }).collect();
                let mut writer = ValueWriter::new();
                values.iter().for_each(|&value| writer.put(odds, value));
                let bytes = writer.end();
                let mut reader = ValueReader::new(&bytes);
                let read: Vec<u8> = values.iter().map(|_| reader.next(odds)).collect();
                assert_eq!(read, values, "{counts:?}");
            }
        }
        assert_eq!(Odds::read([3, 0, 0]), None);
    }

    #[test]
    fn what_is_foreseen_takes_no_room() {
        let odds = Odds::of([1_000_000, 0, 0]);
        let mut writer = ValueWriter::new();
        (0..60_000).for_each(|_| writer.put(odds, 0));
        assert!(writer.end().len() < 10);
    }
}
