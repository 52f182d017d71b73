//! The deck and the two dice: data, not code, so that an owner of the real box can correct them in one place.

use std::fmt;
use std::sync::{Arc, LazyLock};

pub use game::Face;
use game::{Lang, Say, shorten};
use serde::Deserialize;
use serde::de::{MapAccess, Visitor};

use super::card::Card;
use super::piles::{CARDS, Counts};

/// Faces on each die.
const FACES: usize = 12;

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

static BUILT_IN: LazyLock<Arc<Deck>> = LazyLock::new(|| {
    // A test reads the same embedded text, so this cannot fail in a build that passed.
    #[allow(clippy::expect_used)]
    Arc::new(Deck::parse(include_str!("data/deck.json")).expect("the deck of this game is good"))
});

impl Deck {
    /// The deck this game comes with (T3, T4).
    pub fn built_in() -> Arc<Deck> {
        Arc::clone(&BUILT_IN)
    }

    /// Reads a deck file: `{"cards":{"ENG":20,…},"shot":["goal",…],"clearance":[1,…]}`.
    pub fn parse(text: &str) -> Result<Deck, DeckError> {
        let raw: RawDeck = serde_json::from_str(text).map_err(|e| DeckError::Shape { detail: e.to_string() })?;
        let mut cards = Counts::EMPTY;
        let mut total: u32 = 0;
        for (index, (code, count)) in raw.cards.0.iter().enumerate() {
            let card = Card::parse(code).ok_or_else(|| DeckError::UnknownCard { code: shorten(code) })?;
            if raw.cards.0.iter().take(index).any(|(earlier, _)| earlier == code) {
                return Err(DeckError::Twice { code: card.code() });
            }
            total += u32::from(*count);
            cards.add(card, *count);
        }
        if total != u32::from(CARDS) {
            return Err(DeckError::Total { total });
        }
        let mut shot = [0; 3];
        for word in &raw.shot {
            let face = Face::parse(word).ok_or_else(|| DeckError::UnknownFace { face: shorten(word) })?;
            shot[face as usize] += 1;
        }
        // T4: with one kind of face only, two teams that are level never part in a shoot-out.
        let goals = usize::from(shot[Face::Goal as usize]);
        if goals == 0 || goals == FACES {
            return Err(DeckError::OneSided);
        }
        let mut clearance = [0; LONGEST_CLEARANCE as usize + 1];
        for &number in &raw.clearance {
            match clearance.get_mut(usize::from(number)) {
                Some(faces) if number > 0 => *faces += 1,
                _ => return Err(DeckError::UnknownFace { face: number.to_string() }),
            }
        }
        Ok(Deck { cards, shot, clearance })
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawDeck {
    cards: Counted,
    shot: [String; FACES],
    clearance: [u8; FACES],
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

/// Why a deck file is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // The messages are the documentation; the fields are what they name.
pub enum DeckError {
    /// Not the JSON of a deck: a key is missing or unknown, a die has not twelve faces, …
    #[error("this is not a deck file: {detail}")]
    Shape { detail: String },
    #[error("there is no card \"{code}\" in this game")]
    UnknownCard { code: String },
    #[error("{code} is counted twice")]
    Twice { code: &'static str },
    #[error("the deck has {total} cards; it must have 149, markers left out")]
    Total { total: u32 },
    #[error("no die has a face \"{face}\"; the shot die has goal, bar, save, the clearance die 1 to 17")]
    UnknownFace { face: String },
    #[error("the shot die has at least one goal and one other face, or a shoot-out never ends (rule T4)")]
    OneSided,
    #[error("no deck known here has the hash {hash}; give the deck file itself")]
    UnknownHash { hash: String },
}

impl Say for DeckError {
    fn say(&self, lang: Lang) -> String {
        if lang == Lang::En {
            return self.to_string();
        }
        match self {
            DeckError::Shape { detail } => format!("ce n’est pas un fichier de jeu de cartes : {detail}"),
            DeckError::UnknownCard { code } => format!("il n’y a pas de carte « {code} » dans ce jeu"),
            DeckError::Twice { code } => format!("{code} est compté deux fois"),
            DeckError::Total { total } => {
                format!("le jeu compte {total} cartes ; il en faut 149, sans les deux marqueurs")
            }
            DeckError::UnknownFace { face } => format!(
                "aucun dé n’a de face « {face} » ; le dé Tir a goal, bar, save, le dé Dégagement les nombres de 1 à 17"
            ),
            DeckError::OneSided => "le dé Tir a au moins une face but et une autre, sans quoi des tirs au but ne \
                                    finissent jamais (règle T4)"
                .to_owned(),
            DeckError::UnknownHash { hash } => {
                format!("aucun jeu de cartes connu ici n’a l’empreinte {hash} ; donnez le fichier lui-même")
            }
        }
    }
}

#[cfg(test)]
mod tests {
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
    fn t4_the_shot_die_of_a_deck_of_ones_own_has_a_goal_and_another_face() {
        let shot = |faces: [&str; FACES]| faces.map(|face| format!("\"{face}\"")).join(",");
        let read = |faces| Deck::parse(&file("\"ENG\":149", &shot(faces), CLEARANCE)).map(drop);
        let mut faces = ["save"; FACES];
        assert_eq!(read(faces), Err(DeckError::OneSided), "nobody ever scores");
        faces[3] = "bar";
        assert_eq!(read(faces), Err(DeckError::OneSided), "two ways to miss are no goal");
        faces[0] = "goal";
        assert_eq!(read(faces), Ok(()));
        assert_eq!(read(["goal"; FACES]), Err(DeckError::OneSided), "nobody ever misses");
        let mut faces = ["goal"; FACES];
        faces[11] = "bar";
        assert_eq!(read(faces), Ok(()));
        for lang in [Lang::Fr, Lang::En] {
            assert!(DeckError::OneSided.say(lang).contains("T4"));
        }
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
    fn bad_decks_say_what_is_wrong() {
        let error = |cards: &str, shot: &str, clearance: &str| Deck::parse(&file(cards, shot, clearance)).unwrap_err();
        assert!(matches!(Deck::parse(""), Err(DeckError::Shape { .. })));
        assert!(matches!(error("\"ENG\":149", "\"goal\"", CLEARANCE), DeckError::Shape { .. }));
        assert!(matches!(error("\"ENG\":149", SHOT, "1,2"), DeckError::Shape { .. }));
        assert!(matches!(error("\"ENG\":-1", SHOT, CLEARANCE), DeckError::Shape { .. }));
        assert_eq!(error("\"ENG\":148", SHOT, CLEARANCE), DeckError::Total { total: 148 });
        assert_eq!(error("\"ENG\":200,\"P1\":205", SHOT, CLEARANCE), DeckError::Total { total: 405 });
        assert_eq!(error("\"ENG\":9,\"ENG\":140", SHOT, CLEARANCE), DeckError::Twice { code: "ENG" });
        assert_eq!(error("\"P9\":149", SHOT, CLEARANCE), DeckError::UnknownCard { code: "P9".to_owned() });
        let face = |face: &str| DeckError::UnknownFace { face: face.to_owned() };
        assert_eq!(error("\"ENG\":149", &SHOT.replace("bar", "post"), CLEARANCE), face("post"));
        assert_eq!(error("\"ENG\":149", SHOT, &CLEARANCE.replace('6', "18")), face("18"));
        assert_eq!(error("\"ENG\":149", SHOT, &CLEARANCE.replace('6', "0")), face("0"));
    }
}
