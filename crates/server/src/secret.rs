//! Tokens that hold seats, and what is kept of them: only a hash ever reaches the store.

use std::fmt;

use rand::rngs::{StdRng, SysRng};
use rand::{SeedableRng, TryRng};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::error::Fault;

/// A random 128-bit token, as its holder knows it. It is shown once and never logged.
#[derive(Clone)]
pub struct Token([u8; 16]);

impl Token {
    /// A new one, from the operating system's generator.
    pub fn new() -> Result<Token, Fault> {
        random().map(Token)
    }

    /// Reads the 32 hexadecimal digits that [`Token::text`] writes.
    pub fn parse(text: &str) -> Option<Token> {
        let bytes = unhex::<16>(text)?;
        Some(Token(bytes))
    }

    /// The token in 32 hexadecimal digits, for its holder only.
    pub fn text(&self) -> String {
        hex(&self.0)
    }

    /// What is kept of it.
    pub fn hash(&self) -> Hash {
        Hash(Sha256::digest(self.0).into())
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// The SHA-256 of a token. Tokens are random, so no salt is needed.
#[derive(Clone, Copy, Debug)]
pub struct Hash([u8; 32]);

impl Hash {
    /// Whether both are the same, in constant time.
    pub fn matches(&self, other: &Hash) -> bool {
        self.0.ct_eq(&other.0).into()
    }
}

impl PartialEq for Hash {
    fn eq(&self, other: &Hash) -> bool {
        self.matches(other)
    }
}

impl Serialize for Hash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hex(&self.0))
    }
}

impl<'de> Deserialize<'de> for Hash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Hash, D::Error> {
        let text = String::deserialize(deserializer)?;
        unhex(&text).map(Hash).ok_or_else(|| serde::de::Error::custom("64 hexadecimal digits expected"))
    }
}

/// A new address of a table: 12 letters and digits (60 bits), too many to be guessed, short enough to be read aloud.
pub fn new_table_id() -> Result<String, Fault> {
    const LETTERS: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";
    let bytes = random::<12>()?;
    Ok(bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
}

/// Random bytes from the operating system.
pub fn random<const N: usize>() -> Result<[u8; N], Fault> {
    let mut bytes = [0; N];
    SysRng.try_fill_bytes(&mut bytes).map_err(|error| Fault::internal("the system's generator", &error))?;
    Ok(bytes)
}

/// A generator for chance, seeded by the operating system.
pub fn chance() -> Result<StdRng, Fault> {
    Ok(StdRng::from_seed(random::<32>()?))
}

fn hex(bytes: &[u8]) -> String {
    use fmt::Write;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let plain = text.len() == 2 * N && text.bytes().all(|b| b.is_ascii_hexdigit());
    if !plain {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_read_back_and_differ() {
        let (a, b) = (Token::new().unwrap(), Token::new().unwrap());
        assert_eq!(Token::parse(&a.text()).unwrap().hash(), a.hash());
        assert_ne!(a.hash(), b.hash());
        assert_eq!(a.text().len(), 32);
        for bad in [
            "",
            "zz",
            &a.text()[1..],
            &format!("{}0", a.text()),
            "éééééééééééééééé",
            "+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1",
        ] {
            assert!(Token::parse(bad).is_none(), "{bad}");
        }
    }

    #[test]
    fn a_token_is_never_printed() {
        let token = Token::new().unwrap();
        assert!(!format!("{token:?}").contains(&token.text()[..4]));
    }

    #[test]
    fn hashes_survive_json() {
        let hash = Token::new().unwrap().hash();
        let text = serde_json::to_string(&hash).unwrap();
        assert_eq!(serde_json::from_str::<Hash>(&text).unwrap(), hash);
        assert!(serde_json::from_str::<Hash>("\"00\"").is_err());
    }
}
