//! The syntax of a file, one game at a time; whatever the file holds, memory stays bounded.

use std::io::BufRead;

use game::shorten;

use super::source::Source;
use super::{Location, PdnError, Problem, Score};

/// No move, result or name of a tag is longer, in bytes.
const LONGEST_WORD: usize = 256;
/// No value of a tag is longer, in bytes of UTF-8.
const LONGEST_VALUE: usize = 4096;
/// Tags that every game may have, whatever else it says.
const USUAL_TAGS: [&str; 9] = ["Event", "Site", "Date", "Round", "White", "Black", "Result", "GameType", "FEN"];
/// No game has more tags beside them. Counted apart, so that a game that was read can be written and read again.
const MOST_TAGS: usize = 200;
/// No game has more moves: rule D16 ends each before.
const MOST_MOVES: usize = 20_000;

/// One game as it is spelled, not yet played.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Syntax {
    /// The tags, in the order of the file.
    pub tags: Vec<Tag>,
    /// The moves of the main line.
    pub moves: Vec<Spelled>,
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

/// A move as it is spelled.
#[derive(Clone, PartialEq, Debug)]
pub struct Spelled {
    /// Its text, with `x` for captures and no leading zeros.
    pub text: String,
    /// Where it stands.
    pub place: Location,
}

impl Syntax {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.moves.is_empty()
    }
}

/// The games of a file, one by one. After a game that cannot be read it goes on with the next.
pub struct Reader<R> {
    source: Source<R>,
    broken: bool,
    ended: bool,
}

impl<R: BufRead> Reader<R> {
    /// Reads from an input.
    pub fn new(input: R) -> Reader<R> {
        Reader { source: Source::new(input), broken: false, ended: false }
    }

    fn game(&mut self) -> Result<Option<Syntax>, PdnError> {
        if std::mem::take(&mut self.broken) {
            self.source.skip_game().map_err(|error| self.here(error))?;
        }
        let mut game = Syntax::default();
        loop {
            self.source.skip_blanks().map_err(|error| self.here(error))?;
            let place = self.source.place();
            let Some(byte) = self.peek()? else {
                return Ok((!game.is_empty()).then_some(game));
            };
            match byte {
                b'[' if !game.moves.is_empty() => return Ok(Some(game)),
                b'[' => {
                    let tag = self.tag()?;
                    game.tags.push(tag);
                    let others = game.tags.iter().filter(|tag| !USUAL_TAGS.contains(&tag.name.as_str())).count();
                    limit(others <= MOST_TAGS && game.tags.len() <= MOST_TAGS + USUAL_TAGS.len(), place)?;
                }
                b'(' => self.skip_variation()?,
                b'{' => self.skip_comment()?,
                b';' => self.source.skip_line().map_err(|error| self.here(error))?,
                b'%' if place.column == 1 => self.source.skip_line().map_err(|error| self.here(error))?,
                b'$' | b'!' | b'?' | b'.' => self.skip_annotation()?,
                b')' | b'}' | b']' | b'"' => return Err(at(place, Problem::Unexpected(char::from(byte)))),
                _ => {
                    if let Some(score) = self.word(&mut game)?
                        && !game.is_empty()
                    {
                        game.score = Some((score, place));
                        return Ok(Some(game));
                    }
                }
            }
        }
    }

    /// Reads a move number, a move or a result; gives the result.
    fn word(&mut self, game: &mut Syntax) -> Result<Option<Score>, PdnError> {
        let place = self.source.place();
        let mut word = Vec::new();
        while let Some(byte) = self.peek()? {
            if byte.is_ascii_whitespace() || b"[](){};$!?\"".contains(&byte) {
                break;
            }
            limit(word.len() < LONGEST_WORD, place)?;
            word.push(byte);
            self.bump()?;
        }
        if let Some(score) = Score::read(&word) {
            return Ok(Some(score));
        }
        let text = String::from_utf8_lossy(&word);
        let spoken = after_number(&text);
        if spoken.is_empty() {
            return Ok(None);
        }
        // The number was attached to the move: its column is where the move begins.
        let before = text.len() - spoken.len();
        let place = Location { column: place.column + before as u64, ..place };
        let spelled = spelled(spoken).ok_or_else(|| at(place, Problem::Word(shorten(spoken))))?;
        limit(game.moves.len() < MOST_MOVES, place)?;
        game.moves.push(Spelled { text: spelled, place });
        Ok(None)
    }

    fn tag(&mut self) -> Result<Tag, PdnError> {
        let place = self.source.place();
        let shape = || at(place, Problem::TagShape);
        self.bump()?;
        self.source.skip_blanks().map_err(|error| self.here(error))?;
        let mut name = Vec::new();
        while let Some(byte) = self.peek()?.filter(|byte| byte.is_ascii_alphanumeric() || *byte == b'_') {
            limit(name.len() < LONGEST_WORD, place)?;
            name.push(byte);
            self.bump()?;
        }
        self.source.skip_blanks().map_err(|error| self.here(error))?;
        if name.is_empty() || self.bump()? != Some(b'"') {
            return Err(shape());
        }
        let mut value = Vec::new();
        loop {
            let byte = match self.bump()? {
                Some(b'"') => break,
                Some(b'\\') => self.bump()?,
                byte => byte,
            };
            let byte = byte.filter(|&byte| byte != b'\n').ok_or_else(shape)?;
            limit(value.len() < LONGEST_VALUE, place)?;
            value.push(byte);
        }
        self.source.skip_blanks().map_err(|error| self.here(error))?;
        if self.bump()? != Some(b']') {
            return Err(shape());
        }
        let (name, value) = (decoded(name), decoded(value));
        limit(value.len() <= LONGEST_VALUE, place)?;
        Ok(Tag { name, value, place })
    }

    fn skip_comment(&mut self) -> Result<(), PdnError> {
        let place = self.source.place();
        loop {
            match self.bump()? {
                Some(b'}') => return Ok(()),
                Some(_) => {}
                None => return Err(at(place, Problem::OpenComment)),
            }
        }
    }

    /// Skips a variation and all within it, counting brackets instead of recursing into them.
    fn skip_variation(&mut self) -> Result<(), PdnError> {
        let place = self.source.place();
        let mut depth = 0u64;
        loop {
            match self.peek()? {
                Some(b'{') => {
                    self.skip_comment()?;
                    continue;
                }
                Some(b';') => {
                    self.source.skip_line().map_err(|error| self.here(error))?;
                    continue;
                }
                Some(b'(') => depth += 1,
                Some(b')') => depth -= 1,
                Some(_) => {}
                None => return Err(at(place, Problem::OpenVariation)),
            }
            self.bump()?;
            if depth == 0 {
                return Ok(());
            }
        }
    }

    /// Skips `$12`, `!`, `?` and stray full stops.
    fn skip_annotation(&mut self) -> Result<(), PdnError> {
        self.bump()?;
        while self.peek()?.is_some_and(|byte| byte.is_ascii_digit()) {
            self.bump()?;
        }
        Ok(())
    }

    fn peek(&mut self) -> Result<Option<u8>, PdnError> {
        self.source.peek().map_err(|error| self.here(error))
    }

    fn bump(&mut self) -> Result<Option<u8>, PdnError> {
        self.source.bump().map_err(|error| self.here(error))
    }

    fn here(&self, error: std::io::Error) -> PdnError {
        at(self.source.place(), Problem::Io(error))
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Syntax, PdnError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let game = self.game().transpose();
        match &game {
            None => self.ended = true,
            Some(Err(PdnError { problem: Problem::Io(_), .. })) => self.ended = true,
            Some(Err(_)) => self.broken = true,
            Some(Ok(_)) => {}
        }
        game
    }
}

fn at(place: Location, problem: Problem) -> PdnError {
    PdnError { place, problem }
}

fn limit(within: bool, place: Location) -> Result<(), PdnError> {
    if within { Ok(()) } else { Err(at(place, Problem::TooLong)) }
}

/// A text in UTF-8, or in Latin-1 as older files are.
fn decoded(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| error.as_bytes().iter().map(|&byte| char::from(byte)).collect())
}

/// What follows a move number: `12.`, `12...` or nothing stands before it.
fn after_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.strip_prefix('.') {
        Some(rest) => rest.trim_start_matches('.'),
        None => word,
    }
}

/// A move in our own spelling, if the word has the form of one: squares with `-`, `x` or `:` between them.
fn spelled(word: &str) -> Option<String> {
    let step = word.contains('-');
    let signs: &[char] = if step { &['-'] } else { &['x', 'X', ':'] };
    let mut squares = Vec::new();
    for square in word.split(signs) {
        let plain = (1..=3).contains(&square.len()) && square.bytes().all(|byte| byte.is_ascii_digit());
        let digits = square.trim_start_matches('0');
        squares.push(if plain && !digits.is_empty() { digits } else { return None });
    }
    (squares.len() >= 2 && (!step || squares.len() == 2)).then(|| squares.join(if step { "-" } else { "x" }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(text: &str) -> Vec<Result<Syntax, String>> {
        Reader::new(text.as_bytes()).map(|game| game.map_err(|error| error.to_string())).collect()
    }

    fn moves(game: &Syntax) -> Vec<&str> {
        game.moves.iter().map(|mv| mv.text.as_str()).collect()
    }

    const FILE: &str = "% a line for programs\n{ two games }\n[Event \"Un \\\"bel\\\" essai\"]\n[Result \"2-0\"]\n\n\
        1. 32-28! 19-23 $3 {a 1-0 ( comment} 2.28x19 (2. 33-29 {)} (x) ; )\n ) 14x23 ; and a line\n3... 06-11 3:14?! 2-0\n\n\
        [Event \"deux\"]\n[Result \"1-1\"]\n\n1. 31-27 1/2-1/2\n*\n";

    #[test]
    fn tags_moves_and_results_are_read_and_the_rest_is_skipped() {
        let games = games(FILE);
        assert_eq!(games.len(), 2, "{games:?}");
        let first = games[0].as_ref().unwrap();
        assert_eq!(moves(first), ["32-28", "19-23", "28x19", "14x23", "6-11", "3x14"]);
        assert_eq!(first.tag("Event").unwrap().value, "Un \"bel\" essai");
        assert_eq!(first.score.unwrap().0, Score::White);
        assert_eq!(first.moves[2].place, Location { line: 6, column: 40 });
        let second = games[1].as_ref().unwrap();
        assert_eq!((moves(second), second.score.unwrap().0), (vec!["31-27"], Score::Draw));
    }

    #[test]
    fn every_way_to_write_a_result_is_read() {
        for (text, score) in [
            ("2-0", Score::White),
            ("1-0", Score::White),
            ("1-1", Score::Draw),
            ("1/2-1/2", Score::Draw),
            ("½-½", Score::Draw),
            ("0-2", Score::Black),
            ("0-1", Score::Black),
            ("*", Score::Unknown),
        ] {
            let games = games(&format!("1. 32-28 {text}"));
            assert_eq!(games[0].as_ref().unwrap().score.unwrap().0, score, "{text}");
        }
        // As older files write ½.
        let older = Iterator::next(&mut Reader::new(&b"1. 32-28 \xbd-\xbd"[..]));
        assert_eq!(older.unwrap().unwrap().score.unwrap().0, Score::Draw);
    }

    #[test]
    fn a_bad_game_is_named_by_line_and_column_and_the_next_is_read() {
        let file = "[Event \"a\"]\n\n1. 32-28 hop 19-23\n2. 37-32 *\n\n[Event \"b\"]\n\n1. 33-29 *\n";
        let games = games(file);
        assert_eq!(games[0].as_ref().unwrap_err(), "3:10: \"hop\" is neither a move nor a result");
        assert_eq!(moves(games[1].as_ref().unwrap()), ["33-29"]);
        assert_eq!(games.len(), 2);
    }

    #[test]
    fn what_is_never_closed_is_named_where_it_opens() {
        for (text, error) in [
            ("1. 32-28 { never", "1:10: this comment is never closed"),
            ("1. 32-28\n ( 1. 33-29 ( 1.", "2:2: this variation is never closed"),
            ("[Event \"x", "1:1: a tag is written [Name \"value\"]"),
            ("[Event \"x\ny\"]", "1:1: a tag is written [Name \"value\"]"),
            ("1. 32-28 )", "1:10: unexpected \")\""),
            ("éé 32-x", "1:1: \"éé\" is neither a move nor a result"),
            ("1.32-28-3", "1:3: \"32-28-3\" is neither a move nor a result"),
        ] {
            assert_eq!(games(text)[0].as_ref().unwrap_err(), error);
        }
    }

    #[test]
    fn a_million_nested_variations_neither_overflow_nor_fill_memory() {
        let deep = format!("1. 32-28 {}{} 19-23 *", "(".repeat(1_000_000), ")".repeat(1_000_000));
        assert_eq!(moves(games(&deep)[0].as_ref().unwrap()), ["32-28", "19-23"]);
    }

    #[test]
    fn names_in_latin_1_are_read_as_such() {
        let game = Reader::new(&b"[White \"S\xe9g\xe9ral\"]\n1. 32-28 *"[..]).next().unwrap().unwrap();
        assert_eq!(game.tag("White").unwrap().value, "Ségéral");
    }

    #[test]
    fn too_much_of_anything_is_refused() {
        let long = [
            "1".repeat(LONGEST_WORD + 1),
            format!("[{} \"x\"]", "a".repeat(LONGEST_WORD + 1)),
            format!("[Event \"{}\"]", "a".repeat(LONGEST_VALUE + 1)),
            "[Other \"x\"] ".repeat(MOST_TAGS + 1),
            "[Event \"x\"] ".repeat(MOST_TAGS + USUAL_TAGS.len() + 1),
            "1-2 ".repeat(MOST_MOVES + 1),
        ];
        for text in long {
            assert!(games(&text)[0].as_ref().unwrap_err().ends_with("too long"));
        }
    }
}
