//! Sets of squares in one word.

/// The set of one square.
#[inline(always)]
pub const fn bit(square: u8) -> u64 {
    1 << (square & 63)
}

/// The lowest square of a set that is not empty.
#[inline(always)]
pub const fn first(set: u64) -> u8 {
    set.trailing_zeros() as u8
}

/// The squares of a set, each as a set of its own, in ascending order.
#[derive(Clone, Copy)]
pub struct Singles(pub u64);

impl Iterator for Singles {
    type Item = u64;

    #[inline(always)]
    fn next(&mut self) -> Option<u64> {
        let single = self.0 & self.0.wrapping_neg();
        self.0 ^= single;
        (single != 0).then_some(single)
    }
}

/// The squares of a set, in ascending order.
pub fn squares(set: u64) -> impl Iterator<Item = u8> {
    Singles(set).map(first)
}

const IN_EACH_BYTE: u64 = 0x0101_0101_0101_0101;

/// The square of that number in a set, counted from 0; the set has more squares than that.
///
/// Without a loop: nobody can foresee how often it would run, and a processor that guesses wrong loses more time.
#[inline(always)]
pub fn nth(set: u64, number: u32) -> u8 {
    let pairs = set - (set >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    // In each byte, how many squares there are up to its end.
    let upto = bytes.wrapping_mul(IN_EACH_BYTE);
    let number = u64::from(number);
    // Bytes whose squares all come before the one sought keep their top bit; they are counted.
    let tops = IN_EACH_BYTE << 7;
    let before = (number.wrapping_mul(IN_EACH_BYTE) | tops).wrapping_sub(upto) & tops;
    let start = (before >> 7).wrapping_mul(IN_EACH_BYTE) >> 56 << 3 & 63;
    let left = number.wrapping_sub(upto << 8 >> start & 0xff) & 7;
    start as u8 + NTH_IN_BYTE[left as usize][(set >> start & 0xff) as usize]
}

/// The bit of each number in each byte; 0 where it has none.
static NTH_IN_BYTE: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut number, mut bit) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[number][byte] = bit;
                number += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::{nth, squares};

    #[test]
    fn the_nth_square_is_the_nth_of_the_list() {
        let mut set = 1_u64;
        for _ in 0..2000 {
            set = set.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            for set in [set, set & set >> 17, set | set << 23, set & set >> 9 & set << 21, u64::MAX] {
                for (number, square) in (0..).zip(squares(set)) {
                    assert_eq!(nth(set, number), square, "number {number} of {set:#x}");
                }
            }
        }
    }
}
