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
