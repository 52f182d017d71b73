//! Tokens that hold seats, and what is kept of them: only a hash ever reaches a log.

use std::fmt;

use rand::{Rng, RngExt};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// A random 128-bit token, as its holder knows it. It is shown once and never logged.
#[derive(Clone)]
pub struct Token([u8; 16]);

impl Token {
    /// A new one. The generator must be one that cannot be guessed.
    pub fn new<R: Rng + ?Sized>(rng: &mut R) -> Token {
        Token(rng.random())
    }

    /// Reads the 32 hexadecimal digits that [`Token::text`] writes.
    pub fn parse(text: &str) -> Option<Token> {
        let mut bytes = [0; 16];
        hex::decode_to_slice(text, &mut bytes).ok().map(|()| Token(bytes))
    }

    /// The token in 32 hexadecimal digits, for its holder only.
    pub fn text(&self) -> String {
        hex::encode(self.0)
    }

    /// Another token that whoever has this one can make, and nobody else: the same for the same purpose.
    pub fn derived(&self, purpose: &str) -> Token {
        let mut bytes = [0; 16];
        bytes.copy_from_slice(&self.digest_for(purpose)[..16]);
        Token(bytes)
    }

    /// The address of the table that is set up with this token.
    pub fn table_id(&self) -> String {
        letters(&self.digest_for("table")[..ID_LENGTH])
    }

    fn digest_for(&self, purpose: &str) -> [u8; 32] {
        Sha256::new().chain_update(purpose).chain_update([0]).chain_update(self.0).finalize().into()
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

    /// The hash in 64 hexadecimal digits.
    pub fn text(&self) -> String {
        hex::encode(self.0)
    }
}

impl PartialEq for Hash {
    fn eq(&self, other: &Hash) -> bool {
        self.matches(other)
    }
}

impl Serialize for Hash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text())
    }
}

impl<'de> Deserialize<'de> for Hash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Hash, D::Error> {
        let text = String::deserialize(deserializer)?;
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).map_err(serde::de::Error::custom)?;
        Ok(Hash(bytes))
    }
}

/// How many letters and digits the address of a table has (60 bits): too many to be guessed, short enough to be read
/// aloud.
const ID_LENGTH: usize = 12;

/// A new address of a table.
pub fn new_table_id<R: Rng + ?Sized>(rng: &mut R) -> String {
    letters(&rng.random::<[u8; ID_LENGTH]>())
}

fn letters(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";
    bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand::rngs::StdRng;

    #[test]
    fn tokens_read_back_and_differ() {
        let mut rng = StdRng::seed_from_u64(1);
        let (a, b) = (Token::new(&mut rng), Token::new(&mut rng));
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
    fn what_is_derived_is_the_same_for_the_same_purpose_and_tells_nothing_else() {
        let token = Token::new(&mut StdRng::seed_from_u64(1));
        assert_eq!(token.derived("a").text(), token.derived("a").text());
        assert_ne!(token.derived("a").text(), token.derived("b").text());
        assert_eq!((token.table_id(), token.table_id().len()), (token.clone().table_id(), ID_LENGTH));
        assert!(!token.hash().matches(&token.derived("table").hash()));
    }

    #[test]
    fn a_token_is_never_printed() {
        let token = Token::new(&mut StdRng::seed_from_u64(1));
        assert!(!format!("{token:?}").contains(&token.text()[..4]));
    }

    #[test]
    fn hashes_survive_json() {
        let hash = Token::new(&mut StdRng::seed_from_u64(1)).hash();
        let text = serde_json::to_string(&hash).unwrap();
        assert_eq!(serde_json::from_str::<Hash>(&text).unwrap(), hash);
        assert!(serde_json::from_str::<Hash>("\"00\"").is_err());
    }
}
