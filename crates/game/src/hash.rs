//! Hashes for tables of positions: quick, and not for keys an enemy chooses.

use std::hash::Hasher;

/// One more word in a hash. Both halves of the product count, so that every bit of the word moves many of the hash;
/// two words of 64 bits never make more than 128.
#[inline]
pub fn mix(hash: u64, word: u64) -> u64 {
    fold(hash ^ word ^ 0xa076_1d64_78bd_642f, 0xe703_7ed1_a0b4_28db)
}

/// Both halves of the product of two words, together.
#[inline]
pub fn fold(a: u64, b: u64) -> u64 {
    // A browser has no such product, and would call for it.
    if cfg!(target_family = "wasm") {
        return a.wrapping_mul(b) ^ upper_half(a, b);
    }
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

/// The upper half of a product, of words of half the length.
#[inline]
fn upper_half(a: u64, b: u64) -> u64 {
    const LOWER: u64 = u32::MAX as u64;
    let [(a, upper_a), (b, upper_b)] = [a, b].map(|word| (word & LOWER, word >> 32));
    // No sum overflows: (2³² − 1)² + 2 (2³² − 1) is 2⁶⁴ − 1.
    let middle = upper_a * b + ((a * b) >> 32);
    let other = a * upper_b + (middle & LOWER);
    upper_a * upper_b + (middle >> 32) + (other >> 32)
}

/// [`mix`] for whatever derives `Hash`.
#[derive(Default)]
pub struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.0 = mix(self.0, u64::from_le_bytes(word));
        }
    }

    // Positions have the same hash whether addresses have 32 bits or 64; `isize` is what a variant is.
    fn write_usize(&mut self, value: usize) {
        self.write(&(value as u64).to_ne_bytes());
    }

    fn write_isize(&mut self, value: isize) {
        self.write(&(value as i64).to_ne_bytes());
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_product_of_halves_is_the_product() {
        let mut words = vec![0, 1, u64::MAX, u64::from(u32::MAX), 1 << 32, 1 << 63];
        words.extend((0..200).scan(1, |word, _| {
            *word = mix(*word, 7);
            Some(*word)
        }));
        for &a in &words {
            for &b in &words {
                assert_eq!(upper_half(a, b), ((u128::from(a) * u128::from(b)) >> 64) as u64, "{a} {b}");
            }
        }
    }
}
