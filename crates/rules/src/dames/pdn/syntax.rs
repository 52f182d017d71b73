//! A game as it is spelled in a file, not yet played.

use super::{Location, Score};

/// One game as it is spelled.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Syntax {
    /// The tags, in the order of the file.
    pub tags: Vec<Tag>,
    /// The main line.
    pub main: SpelledLine,
    /// What ends the moves, if anything does, and where it stands.
    pub score: Option<(Score, Location)>,
}

/// A tag, `[Name "value"]`.
#[derive(Clone, PartialEq, Debug)]
pub struct Tag {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
    /// Where it stands.
    pub place: Location,
}

/// Moves one after the other, and what is said before the first.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SpelledLine {
    /// Comments before the first move.
    pub lead: Vec<String>,
    /// The moves.
    pub moves: Vec<Spelled>,
}

/// A move as it is spelled, and what is said about it.
#[derive(Clone, PartialEq, Debug)]
pub struct Spelled {
    /// Its text, with `x` for captures and no leading zeros.
    pub text: String,
    /// Where it stands.
    pub place: Location,
    /// Its numeric annotation glyphs.
    pub nags: Vec<u8>,
    /// Comments after it.
    pub comments: Vec<String>,
    /// What could have been played instead.
    pub variations: Vec<SpelledLine>,
}

impl Syntax {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// The moves of the main line.
    pub fn moves(&self) -> &[Spelled] {
        &self.main.moves
    }
}

impl SpelledLine {
    /// The line in words, for where it cannot be played.
    pub(super) fn words(&self) -> String {
        let mut words: Vec<String> = self.lead.clone();
        for spelled in &self.moves {
            words.push(spelled.text.clone());
            words.extend(spelled.nags.iter().map(|nag| format!("${nag}")));
            words.extend(spelled.comments.iter().cloned());
            words.extend(spelled.variations.iter().map(|line| format!("({})", line.words())));
        }
        words.join(" ")
    }
}

/// A move in our own spelling, if the word has the form of one: squares with `-`, `x` or `:` between them.
pub(super) fn spelled(word: &str) -> Option<String> {
    let step = word.contains('-');
    let signs: &[char] = if step { &['-'] } else { &['x', 'X', ':', '×'] };
    let mut squares = Vec::new();
    for square in word.split(signs) {
        let plain = (1..=3).contains(&square.len()) && square.bytes().all(|byte| byte.is_ascii_digit());
        let digits = square.trim_start_matches('0');
        squares.push(if plain && !digits.is_empty() { digits } else { return None });
    }
    (squares.len() >= 2 && (!step || squares.len() == 2)).then(|| squares.join(if step { "-" } else { "x" }))
}

/// What follows a move number: `12.`, `12...` or nothing stands before it.
pub(super) fn after_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.strip_prefix('.') {
        Some(rest) => rest.trim_start_matches('.'),
        None => word,
    }
}

/// A text in UTF-8, or in Latin-1 as older files are.
pub(super) fn decoded(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| error.as_bytes().iter().map(|&byte| char::from(byte)).collect())
}

/// A comment as it is kept: words with one blank between them, and nothing that controls a screen.
pub(super) fn comment(bytes: Vec<u8>) -> String {
    let text = decoded(bytes).replace(|c: char| c.is_control(), " ");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
