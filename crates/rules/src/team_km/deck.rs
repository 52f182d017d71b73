//! The deck and the two dice: data, not code, so that an owner of the real box can correct them in one place.

use std::fmt;
use std::sync::{Arc, LazyLock};

pub use game::Face;
use serde::Deserialize;
use serde::de::{MapAccess, Visitor};

pub use super::deck_file::DeckError;
use super::deck_file::Reader;
use super::piles::Counts;

/// The farthest a clearance can send the ball: from 17, more would change nothing (T15).
pub const LONGEST_CLEARANCE: u8 = 17;

/// How many there are of each card, and of each face of the dice.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Deck {
    cards: Counts,
    shot: [u8; 3],
    /// By number, 1 to [`LONGEST_CLEARANCE`]; the place 0 stays empty.
    clearance: [u8; LONGEST_CLEARANCE as usize + 1],
}

/// The deck this game comes with, as a file.
const BUILT_IN_FILE: &str = include_str!("data/deck.json");

static BUILT_IN: LazyLock<Arc<Deck>> = LazyLock::new(|| {
    // A test reads the same embedded text, so this cannot fail in a build that passed.
    #[allow(clippy::expect_used)]
    Arc::new(Deck::parse(BUILT_IN_FILE).expect("the deck of this game is good"))
});

impl Deck {
    /// The deck this game comes with (T3, T4).
    pub fn built_in() -> Arc<Deck> {
        Arc::clone(&BUILT_IN)
    }

    /// The same as the file it is: what an owner of the real box begins with.
    pub const fn built_in_file() -> &'static str {
        BUILT_IN_FILE
    }

    /// Reads a deck file: `{"cards":{"ENG":20,…},"shot":["goal",…],"clearance":[1,…]}`.
    pub fn parse(text: &str) -> Result<Deck, DeckError> {
        Reader { text }.deck()
    }

    pub(super) fn new(cards: Counts, shot: [u8; 3], clearance: [u8; LONGEST_CLEARANCE as usize + 1]) -> Deck {
        Deck { cards, shot, clearance }
    }

    /// How many there are of each card.
    pub fn cards(&self) -> &Counts {
        &self.cards
    }

    /// How many faces of the shot die show this.
    pub fn shot_faces(&self, face: Face) -> u8 {
        self.shot[face as usize]
    }

    /// How many faces of the clearance die show this number.
    pub fn clearance_faces(&self, number: u8) -> u8 {
        self.clearance.get(usize::from(number)).copied().unwrap_or(0)
    }

    /// The deck as one line that [`Deck::parse`] reads back: the same for equal decks, however they were written.
    pub fn text(&self) -> String {
        let mut text = String::from("{\"cards\":{");
        let list = |text: &mut String, items: Vec<String>| text.push_str(&items.join(","));
        list(&mut text, self.cards.iter().map(|(card, count)| format!("\"{}\":{count}", card.code())).collect());
        text.push_str("},\"shot\":[");
        let shot = Face::ALL
            .into_iter()
            .flat_map(|face| std::iter::repeat_n(format!("\"{}\"", face.word()), usize::from(self.shot_faces(face))));
        list(&mut text, shot.collect());
        text.push_str("],\"clearance\":[");
        let clearance = (1..=LONGEST_CLEARANCE)
            .flat_map(|number| std::iter::repeat_n(number.to_string(), usize::from(self.clearance_faces(number))));
        list(&mut text, clearance.collect());
        text.push_str("]}");
        text
    }

    /// A number that is the same for equal decks and, in all likelihood, for no others. It never changes.
    pub fn hash(&self) -> u64 {
        // FNV-1a: short, and the same everywhere.
        self.text()
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    }

    /// The hash as people and options see it: sixteen hexadecimal digits.
    pub fn hash_text(&self) -> String {
        format!("{:016x}", self.hash())
    }
}

/// A JSON object from codes to counts, in its order, with codes given twice still in it.
pub(super) struct Counted(pub(super) Vec<(String, u8)>);

impl<'de> Deserialize<'de> for Counted {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Counted, D::Error> {
        struct Pairs;
        impl<'de> Visitor<'de> for Pairs {
            type Value = Counted;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object from card codes to numbers")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Counted, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Counted(pairs))
            }
        }
        deserializer.deserialize_map(Pairs)
    }
}

#[cfg(test)]
mod tests {
    use super::super::card::Card;
    use super::*;

    fn file(cards: &str, shot: &str, clearance: &str) -> String {
        format!("{{\"cards\":{{{cards}}},\"shot\":[{shot}],\"clearance\":[{clearance}]}}")
    }

    const SHOT: &str = r#""goal","goal","goal","goal","goal","goal","bar","bar","save","save","save","save""#;
    const CLEARANCE: &str = "1,1,2,2,3,3,4,4,5,5,6,6";

    #[test]
    fn t2_t3_the_built_in_deck_has_149_cards() {
        let deck = Deck::built_in();
        assert_eq!(deck.cards().total(), 149);
        let counts =
            [("ENG", 20), ("P4", 10), ("T3", 6), ("PT4", 2), ("SUPER", 3), ("REM*", 3), ("YEL", 5), ("RED", 2)];
        for (code, count) in counts {
            assert_eq!(deck.cards().of(Card::parse(code).unwrap()), count, "{code}");
        }
    }

    #[test]
    fn t4_the_dice_have_twelve_faces() {
        let deck = Deck::built_in();
        assert_eq!(Face::ALL.map(|face| deck.shot_faces(face)), [6, 2, 4]);
        assert!((1..=6).all(|number| deck.clearance_faces(number) == 2));
        assert_eq!(deck.clearance_faces(0) + deck.clearance_faces(7) + deck.clearance_faces(200), 0);
    }

    #[test]
    fn decks_survive_their_text_and_equal_decks_have_one_hash() {
        let deck = Deck::built_in();
        assert_eq!(Deck::parse(&deck.text()).as_ref(), Ok(&*deck));
        let other = Deck::parse(&file("\"ENG\":140,\"P3\":9", SHOT, CLEARANCE)).unwrap();
        let turned = Deck::parse(&file("\"P3\":9,\"ENG\":140", SHOT, "6,6,1,1,2,2,3,3,4,4,5,5")).unwrap();
        assert_eq!(other, turned);
        assert_eq!(other.hash(), turned.hash());
        assert_ne!(other.hash(), deck.hash());
        // Logs name the built-in deck by this; a new built-in deck must keep the old one beside it.
        assert_eq!(deck.hash_text(), "c206d52e772088af");
    }

    #[test]
    fn t3_a_deck_of_ones_own_may_have_higher_numbers() {
        let deck = Deck::parse(&file("\"P6\":3,\"T6\":2,\"PT5\":1,\"ENG\":143", SHOT, CLEARANCE)).unwrap();
        assert_eq!(["P6", "T6", "PT5"].map(|code| deck.cards().of(Card::parse(code).unwrap())), [3, 2, 1]);
        assert_eq!(Deck::parse(&deck.text()).as_ref(), Ok(&deck));
    }

    #[test]
    fn the_file_of_the_built_in_deck_is_the_built_in_deck() {
        assert_eq!(Deck::parse(Deck::built_in_file()).as_ref(), Ok(&*Deck::built_in()));
    }
}
