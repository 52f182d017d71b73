//! Deck files, read so that every mistake can be told with its line and its card.

use std::borrow::Cow;

use game::{Lang, Say, shorten};
use serde::de::{Deserializer as _, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::card::Card;
use super::deck::{Deck, Face, LONGEST_CLEARANCE};
use super::piles::{CARDS, Counts};

/// Faces on each die.
const FACES: usize = 12;

/// The three parts of a file.
const PARTS: [&str; 3] = ["cards", "shot", "clearance"];

/// Reads one file.
pub(super) struct Reader<'a> {
    pub(super) text: &'a str,
}

/// A JSON object in its order, with keys given twice still in it.
type Pairs<'a> = Vec<(Cow<'a, str>, &'a RawValue)>;

impl<'a> Reader<'a> {
    /// The deck, or the first thing that is wrong.
    pub(super) fn deck(&self) -> Result<Deck, DeckError> {
        let json = |error: serde_json::Error| DeckError::NotJson { line: error.line(), column: error.column() };
        let whole: &RawValue = serde_json::from_str(self.text).map_err(json)?;
        let file = pairs(whole).ok_or_else(|| DeckError::NotAnObject { line: self.line(whole) })?;
        for (at, (key, value)) in file.iter().enumerate() {
            if !PARTS.contains(&&**key) || file[..at].iter().any(|(earlier, _)| earlier == key) {
                return Err(DeckError::UnknownPart { line: self.line(value), part: shorten(key) });
            }
        }
        let part = |wanted: &'static str| {
            let found = file.iter().find(|(key, _)| key == wanted);
            found
                .map(|(_, value)| *value)
                .ok_or_else(|| DeckError::MissingPart { line: self.line(whole), part: wanted })
        };
        let [cards, shot, clearance] = PARTS;
        Ok(Deck::new(self.cards(part(cards)?)?, self.shot(part(shot)?)?, self.clearance(part(clearance)?)?))
    }

    /// The line a value of the file begins on, counted from 1.
    fn line(&self, value: &RawValue) -> usize {
        // The value is a part of the text it was read from.
        let before = (value.get().as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        1 + self.text.bytes().take(before).filter(|&byte| byte == b'\n').count()
    }

    fn cards(&self, value: &'a RawValue) -> Result<Counts, DeckError> {
        let counted = pairs(value).ok_or(DeckError::NotAnObject { line: self.line(value) })?;
        let (mut cards, mut total) = (Counts::EMPTY, 0_u32);
        for (at, (code, value)) in counted.iter().enumerate() {
            let line = self.line(value);
            let card = Card::parse(code).ok_or_else(|| DeckError::UnknownCard { line, code: shorten(code) })?;
            if counted[..at].iter().any(|(earlier, _)| earlier == code) {
                return Err(DeckError::Twice { line, card });
            }
            let count: u8 = serde_json::from_str(value.get()).map_err(|_| DeckError::NotACount { line, card })?;
            total += u32::from(count);
            cards.add(card, count);
        }
        if total == u32::from(CARDS) { Ok(cards) } else { Err(DeckError::Total { line: self.line(value), total }) }
    }

    /// T4: at least one goal and one other face, so that every shoot-out ends.
    fn shot(&self, value: &'a RawValue) -> Result<[u8; 3], DeckError> {
        let mut shot = [0; 3];
        for face in self.faces(value, "shot")? {
            let word: Option<Cow<'_, str>> = serde_json::from_str(face.get()).ok();
            let known = word.as_deref().and_then(Face::parse).ok_or_else(|| self.unknown(face))?;
            shot[known as usize] += 1;
        }
        if matches!(shot[Face::Goal as usize], 0 | 12) {
            return Err(DeckError::OneSided { line: self.line(value) });
        }
        Ok(shot)
    }

    fn clearance(&self, value: &'a RawValue) -> Result<[u8; LONGEST_CLEARANCE as usize + 1], DeckError> {
        let mut clearance = [0; LONGEST_CLEARANCE as usize + 1];
        for face in self.faces(value, "clearance")? {
            let number =
                serde_json::from_str(face.get()).ok().filter(|number| (1..=LONGEST_CLEARANCE).contains(number));
            clearance[usize::from(number.ok_or_else(|| self.unknown(face))?)] += 1;
        }
        Ok(clearance)
    }

    fn faces(&self, value: &'a RawValue, die: &'static str) -> Result<Vec<&'a RawValue>, DeckError> {
        let faces: Vec<&RawValue> = serde_json::from_str(value.get()).unwrap_or_default();
        match faces.len() {
            FACES => Ok(faces),
            found => Err(DeckError::Faces { line: self.line(value), die, found }),
        }
    }

    fn unknown(&self, face: &RawValue) -> DeckError {
        DeckError::UnknownFace { line: self.line(face), face: shorten(face.get().trim_matches('"')) }
    }
}

/// The pairs of an object, as they stand in the text; nothing if it is none.
fn pairs(value: &RawValue) -> Option<Pairs<'_>> {
    struct AsPairs;
    impl<'de> Visitor<'de> for AsPairs {
        type Value = Pairs<'de>;

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs<'de>, A::Error> {
            let mut pairs = Vec::new();
            while let Some(key) = map.next_key::<String>()? {
                pairs.push((Cow::Owned(key), map.next_value()?));
            }
            Ok(pairs)
        }
    }
    serde_json::Deserializer::from_str(value.get()).deserialize_map(AsPairs).ok()
}

/// Why a deck file is refused. Lines are counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // The messages are the documentation; the fields are what they name.
pub enum DeckError {
    #[error("line {line}, column {column}: this is not JSON; a comma, a quote or a brace is missing or too many")]
    NotJson { line: usize, column: usize },
    #[error("line {line}: an object in braces is expected")]
    NotAnObject { line: usize },
    #[error("line {line}: \"{part}\" is unknown or there twice; a deck file has cards, shot and clearance, once each")]
    UnknownPart { line: usize, part: String },
    #[error("line {line}: \"{part}\" is missing; a deck file has cards, shot and clearance")]
    MissingPart { line: usize, part: &'static str },
    #[error("line {line}: there is no card \"{code}\" in this game")]
    UnknownCard { line: usize, code: String },
    #[error("line {line}: {} ({}) is counted twice", .card.code(), .card.names().en)]
    Twice { line: usize, card: Card },
    #[error("line {line}: how many of {} ({})? a whole number from 0 to 149 is expected", .card.code(), .card.names().en)]
    NotACount { line: usize, card: Card },
    #[error("line {line}: the deck has {total} cards; it must have 149, markers left out (T2)")]
    Total { line: usize, total: u32 },
    #[error("line {line}: the die \"{die}\" has {found} faces; it must have a list of twelve (T4)")]
    Faces { line: usize, die: &'static str, found: usize },
    #[error("line {line}: no die has a face \"{face}\"; the shot die has goal, bar, save, the clearance die 1 to 17")]
    UnknownFace { line: usize, face: String },
    #[error("line {line}: the shot die needs at least one goal and one other face, or no shoot-out would end (T4)")]
    OneSided { line: usize },
    #[error("no deck known here has the hash {hash}; give the deck file itself")]
    UnknownHash { hash: String },
}

impl Say for DeckError {
    fn say(&self, lang: Lang) -> String {
        if lang == Lang::En {
            return self.to_string();
        }
        let card = |card: &Card| format!("{} ({})", card.code(), card.names().fr);
        match self {
            DeckError::NotJson { line, column } => format!(
                "ligne {line}, colonne {column} : ce n’est pas du JSON ; il manque une virgule, un guillemet ou une accolade, ou il y en a de trop"
            ),
            DeckError::NotAnObject { line } => format!("ligne {line} : un objet entre accolades est attendu"),
            DeckError::UnknownPart { line, part } => format!(
                "ligne {line} : « {part} » est inconnu ou s’y trouve deux fois ; un fichier de cartes a cards, shot et clearance, une fois chacun"
            ),
            DeckError::MissingPart { line, part } => {
                format!("ligne {line} : il manque « {part} » ; un fichier de cartes a cards, shot et clearance")
            }
            DeckError::UnknownCard { line, code } => {
                format!("ligne {line} : il n’y a pas de carte « {code} » dans ce jeu")
            }
            DeckError::Twice { line, card: twice } => format!("ligne {line} : {} est compté deux fois", card(twice)),
            DeckError::NotACount { line, card: counted } => {
                format!("ligne {line} : combien de {} ? un nombre entier de 0 à 149 est attendu", card(counted))
            }
            DeckError::Total { line, total } => {
                format!("ligne {line} : le jeu compte {total} cartes ; il en faut 149, sans les deux marqueurs (T2)")
            }
            DeckError::Faces { line, die, found } => {
                format!("ligne {line} : le dé « {die} » a {found} faces ; il lui faut une liste de douze (T4)")
            }
            DeckError::UnknownFace { line, face } => format!(
                "ligne {line} : aucun dé n’a de face « {face} » ; le dé de tir a goal, bar, save, le dé de dégagement les nombres de 1 à 17"
            ),
            DeckError::OneSided { line } => format!(
                "ligne {line} : le dé de tir a au moins une face goal et une autre face, sans quoi des tirs au but ne finiraient pas (T4)"
            ),
            DeckError::UnknownHash { hash } => {
                format!("aucun jeu de cartes connu ici n’a l’empreinte {hash} ; donnez le fichier lui-même")
            }
        }
    }

    fn line(&self) -> Option<usize> {
        match *self {
            DeckError::NotJson { line, .. }
            | DeckError::NotAnObject { line }
            | DeckError::UnknownPart { line, .. }
            | DeckError::MissingPart { line, .. }
            | DeckError::UnknownCard { line, .. }
            | DeckError::Twice { line, .. }
            | DeckError::NotACount { line, .. }
            | DeckError::Total { line, .. }
            | DeckError::Faces { line, .. }
            | DeckError::UnknownFace { line, .. }
            | DeckError::OneSided { line } => Some(line),
            DeckError::UnknownHash { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn file(cards: &str, shot: &str, clearance: &str) -> String {
        format!("{{\n\"cards\": {{\n{cards}\n}},\n\"shot\": [{shot}],\n\"clearance\": [{clearance}]\n}}")
    }

    const SHOT: &str = r#""goal","goal","goal","goal","goal","goal","bar","bar","save","save","save","save""#;
    const CLEARANCE: &str = "1,1,2,2,3,3,4,4,5,5,6,6";

    fn error(cards: &str, shot: &str, clearance: &str) -> DeckError {
        Deck::parse(&file(cards, shot, clearance)).unwrap_err()
    }

    #[test]
    fn bad_decks_say_what_is_wrong_and_where() {
        assert!(matches!(Deck::parse(""), Err(DeckError::NotJson { line: 1, .. })));
        assert!(matches!(error("\"ENG\":149,", SHOT, CLEARANCE), DeckError::NotJson { line: 4, .. }));
        assert_eq!(Deck::parse("[]"), Err(DeckError::NotAnObject { line: 1 }));
        assert_eq!(
            Deck::parse("{\n\"cards\":\n3,\"shot\":[],\"clearance\":[]}"),
            Err(DeckError::NotAnObject { line: 3 })
        );
        assert_eq!(Deck::parse("\n{}"), Err(DeckError::MissingPart { line: 2, part: "cards" }));
        assert_eq!(Deck::parse("\n[]"), Err(DeckError::NotAnObject { line: 2 }));
        let part = DeckError::UnknownPart { line: 2, part: "dice".to_owned() };
        assert_eq!(Deck::parse("{\n\"dice\":1}"), Err(part));
        let (eng, faces) = (Card::Eng, |line, die, found| DeckError::Faces { line, die, found });
        assert_eq!(error("\"ENG\":149", "\"goal\"", CLEARANCE), faces(5, "shot", 1));
        assert_eq!(error("\"ENG\":149", SHOT, "1,2"), faces(6, "clearance", 2));
        assert_eq!(error("\"P1\":1,\n\"ENG\":-1", SHOT, CLEARANCE), DeckError::NotACount { line: 4, card: eng });
        assert_eq!(error("\"ENG\":\"9\"", SHOT, CLEARANCE), DeckError::NotACount { line: 3, card: eng });
        assert_eq!(error("\"ENG\":148", SHOT, CLEARANCE), DeckError::Total { line: 2, total: 148 });
        assert_eq!(error("\"ENG\":200,\"P1\":205", SHOT, CLEARANCE), DeckError::Total { line: 2, total: 405 });
        assert_eq!(error("\"ENG\":9,\n\"ENG\":140", SHOT, CLEARANCE), DeckError::Twice { line: 4, card: eng });
        let unknown = |code: &str| DeckError::UnknownCard { line: 3, code: code.to_owned() };
        assert_eq!(error("\"P10\":149", SHOT, CLEARANCE), unknown("P10"));
        let face = |line, face: &str| DeckError::UnknownFace { line, face: face.to_owned() };
        assert_eq!(error("\"ENG\":149", &SHOT.replace("bar", "post"), CLEARANCE), face(5, "post"));
        assert_eq!(error("\"ENG\":149", SHOT, &CLEARANCE.replace('6', "18")), face(6, "18"));
        assert_eq!(error("\"ENG\":149", SHOT, &CLEARANCE.replace('6', "0")), face(6, "0"));
    }

    #[test]
    fn t4_a_shot_die_that_always_or_never_scores_is_refused() {
        let all = |word: &str| vec![format!("\"{word}\""); FACES].join(",");
        for word in ["goal", "bar", "save"] {
            assert_eq!(error("\"ENG\":149", &all(word), CLEARANCE), DeckError::OneSided { line: 5 });
        }
        let two_ways_to_miss = all("save").replacen("save", "bar", 1);
        assert_eq!(error("\"ENG\":149", &two_ways_to_miss, CLEARANCE), DeckError::OneSided { line: 5 });
        assert!(Deck::parse(&file("\"ENG\":149", &all("goal").replacen("goal", "bar", 1), CLEARANCE)).is_ok());
    }

    #[test]
    fn every_mistake_is_told_in_both_languages_with_its_line_and_card() {
        let whole = file("\"ENG\":149", SHOT, CLEARANCE);
        let told = |line: usize, text: &str, names: &str| {
            let mistake = Deck::parse(text).unwrap_err();
            for (lang, word) in [(Lang::Fr, "ligne"), (Lang::En, "line")] {
                let said = mistake.say(lang);
                let begins = said.strip_prefix(&format!("{word} {line}")).unwrap_or_default();
                assert!(begins.starts_with([',', ':', '\u{a0}']) && said.contains(names), "{said}");
            }
            assert_ne!(mistake.say(Lang::Fr), mistake.say(Lang::En));
            assert_eq!(mistake.line(), Some(line));
            std::mem::discriminant(&mistake)
        };
        let kinds = [
            told(2, "{\n,}", ""),
            told(3, "\n\n[]", ""),
            told(2, &whole.replace("\"cards\"", "\"card\""), "card"),
            told(3, "\n\n{}", "cards"),
            told(4, &file("\"ENG\":140,\n\"P10\":9", SHOT, CLEARANCE), "P10"),
            told(4, &file("\"ENG\":140,\n\"ENG\":9", SHOT, CLEARANCE), "ENG"),
            told(4, &file("\"P1\":1,\n\"ENG\":-1", SHOT, CLEARANCE), "ENG"),
            told(2, &file("\"ENG\":148", SHOT, CLEARANCE), "148"),
            told(6, &file("\"ENG\":149", SHOT, "1,2"), "clearance"),
            told(5, &whole.replacen("bar", "post", 1), "post"),
            told(5, &whole.replace("bar", "goal").replace("save", "goal"), "goal"),
        ];
        let all: HashSet<_> = kinds.into_iter().collect();
        // Whoever names a deck by its hash gave no file, so that there is no line.
        assert_eq!(all.len(), 11, "every mistake but an unknown hash");
    }
}
