//! Sets of up to 128 squares in one word, for boards of more than 64.
//!
//! A shift by a number that is known only when it is made costs a call where words have 64 bits, in a browser above
//! all. Of both halves only one is ever shifted, so that none is needed.

/// The set of one square. Beyond 127 numbers begin anew.
#[inline]
pub(crate) const fn bit(square: u8) -> u128 {
    let half = 1_u64 << (square & 63);
    if square & 64 == 0 { half as u128 } else { (half as u128) << 64 }
}

/// The set of a square and all that come after it.
#[inline]
pub(crate) const fn from(square: u8) -> u128 {
    let half = u64::MAX << (square & 63);
    if square & 64 == 0 { u128::MAX << 64 | half as u128 } else { (half as u128) << 64 }
}

/// The squares of a set, in ascending order.
#[inline]
pub(crate) fn numbers(mut set: u128) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(first)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_made_of_halves_is_what_a_shift_gives() {
        for square in 0..128 {
            assert_eq!(bit(square), 1 << square);
            assert_eq!(from(square), u128::MAX << square);
            assert_eq!(numbers(bit(square) | bit(127)).next(), Some(square));
            assert_eq!(numbers(from(square)).count(), 128 - usize::from(square));
        }
        assert_eq!((bit(128), bit(255)), (1, 1 << 127));
    }
}
