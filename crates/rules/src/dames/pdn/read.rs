//! The syntax of a file, one game at a time; whatever the file holds, memory stays bounded.

use std::io::BufRead;

use game::shorten;

use super::source::Source;
use super::syntax::{Spelled, SpelledLine, Syntax, Tag, after_number, comment, decoded, spelled};
use super::{Location, PdnError, Problem, Score};

/// No move, result or name of a tag is longer, in bytes.
const LONGEST_WORD: usize = 256;
/// No value of a tag is longer, in bytes of UTF-8.
const LONGEST_VALUE: usize = 4096;
/// Tags that every game may have, whatever else it says.
const USUAL_TAGS: [&str; 9] = ["Event", "Site", "Date", "Round", "White", "Black", "Result", "GameType", "FEN"];
/// No game has more tags beside them. Counted apart, so that a game that was read can be written and read again.
const MOST_TAGS: usize = 200;
/// No game has more moves, variations included: rule D16 ends each before.
const MOST_MOVES: usize = 20_000;
/// Variations within variations go no deeper.
const DEEPEST: usize = 64;
/// No game has longer comments, in bytes, all of them together.
const MOST_SAID: usize = 1 << 20;

/// The games of a file, one by one. After a game that cannot be read it goes on with the next.
pub struct PdnReader<R> {
    source: Source<R>,
    /// The bracket that opens the first tag of the next game, already taken.
    opened: Option<Location>,
    broken: bool,
    ended: bool,
}

/// A game while it is read.
#[derive(Default)]
struct Draft {
    tags: Vec<Tag>,
    /// The main line, then the variations that are open, each within the one before.
    lines: Vec<SpelledLine>,
    /// Where those variations begin.
    places: Vec<Location>,
    /// Glyphs in a variation that has no move yet: `(!)` is one of the move before it.
    nags: Vec<u8>,
    moves: usize,
    said: usize,
}

impl Draft {
    fn new() -> Draft {
        Draft { lines: vec![SpelledLine::default()], ..Draft::default() }
    }

    fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.moves == 0
    }

    fn add_move(&mut self, text: String, place: Location) -> Result<(), PdnError> {
        limit(self.moves < MOST_MOVES, place)?;
        self.moves += 1;
        let spelled = Spelled { text, place, nags: Vec::new(), comments: Vec::new(), variations: Vec::new() };
        if let Some(line) = self.lines.last_mut() {
            line.moves.push(spelled);
        }
        Ok(())
    }

    fn add_comment(&mut self, text: String) {
        if let Some(line) = self.lines.last_mut()
            && !text.is_empty()
        {
            line.moves.last_mut().map_or(&mut line.lead, |last| &mut last.comments).push(text);
        }
    }

    fn add_nag(&mut self, nag: u8) {
        match self.lines.last_mut().and_then(|line| line.moves.last_mut()) {
            Some(last) if last.nags.len() < 16 => last.nags.push(nag),
            None if self.nags.len() < 16 => self.nags.push(nag),
            _ => {}
        }
    }

    /// Ends the variation that is open: it belongs to the last move of the line it stands in.
    fn close(&mut self, place: Location) -> Result<(), PdnError> {
        if self.places.pop().is_none() {
            return Err(at(place, Problem::Unexpected(')')));
        }
        let inner = self.lines.pop().unwrap_or_default();
        let nags = std::mem::take(&mut self.nags);
        let Some(outer) = self.lines.last_mut() else { return Ok(()) };
        match outer.moves.last_mut() {
            Some(last) if inner.moves.is_empty() => {
                last.nags.extend(nags);
                last.comments.extend(inner.lead);
            }
            Some(last) => last.variations.push(inner),
            // Before the first move there is nothing it could be played instead of.
            None => outer.lead.extend(Some(inner.words()).filter(|words| !words.is_empty())),
        }
        Ok(())
    }

    fn finish(mut self, score: Option<(Score, Location)>) -> Result<Option<Syntax>, PdnError> {
        if let Some(&place) = self.places.first() {
            return Err(at(place, Problem::OpenVariation));
        }
        if self.is_empty() {
            return Ok(None);
        }
        Ok(Some(Syntax { tags: self.tags, main: self.lines.pop().unwrap_or_default(), score }))
    }
}

impl<R: BufRead> PdnReader<R> {
    /// Reads from an input.
    pub fn new(input: R) -> PdnReader<R> {
        PdnReader { source: Source::new(input), opened: None, broken: false, ended: false }
    }

    fn game(&mut self) -> Result<Option<Syntax>, PdnError> {
        if std::mem::take(&mut self.broken) {
            self.source.skip_game().map_err(|error| self.here(error))?;
        }
        let mut draft = Draft::new();
        if let Some(place) = self.opened.take() {
            draft.tags.push(self.tag(place)?);
        }
        loop {
            self.source.skip_blanks().map_err(|error| self.here(error))?;
            let place = self.source.place();
            let Some(byte) = self.peek()? else { return draft.finish(None) };
            match byte {
                b'[' => {
                    self.bump()?;
                    if self.peek()? == Some(b'%') {
                        // A command that stands outside of a comment, as some programs write it.
                        let text = self.said(b']', &mut draft)?;
                        draft.add_comment(format!("[{text}]"));
                    } else if draft.moves > 0 {
                        self.opened = Some(place);
                        return draft.finish(None);
                    } else {
                        draft.tags.push(self.tag(place)?);
                        let others = draft.tags.iter().filter(|tag| !USUAL_TAGS.contains(&tag.name.as_str())).count();
                        limit(others <= MOST_TAGS && draft.tags.len() <= MOST_TAGS + USUAL_TAGS.len(), place)?;
                    }
                }
                b'(' => {
                    self.bump()?;
                    limit(draft.lines.len() <= DEEPEST, place)?;
                    draft.lines.push(SpelledLine::default());
                    draft.places.push(place);
                }
                b')' => {
                    self.bump()?;
                    draft.close(place)?;
                }
                b'{' => {
                    self.bump()?;
                    let text = self.said(b'}', &mut draft)?;
                    draft.add_comment(text);
                }
                b';' => {
                    self.bump()?;
                    let text = self.said(b'\n', &mut draft)?;
                    draft.add_comment(text);
                }
                b'%' if place.column == 1 => self.source.skip_line().map_err(|error| self.here(error))?,
                b'$' | b'!' | b'?' | b'.' => {
                    if let Some(nag) = self.annotation()? {
                        draft.add_nag(nag);
                    }
                }
                b'}' | b']' | b'"' => return Err(at(place, Problem::Unexpected(char::from(byte)))),
                _ => {
                    if let Some(score) = self.word(&mut draft)?
                        && !draft.is_empty()
                        && draft.places.is_empty()
                    {
                        return draft.finish(Some((score, place)));
                    }
                }
            }
        }
    }

    /// Reads a move number, a move or a result; gives the result.
    fn word(&mut self, draft: &mut Draft) -> Result<Option<Score>, PdnError> {
        let place = self.source.place();
        let mut word = Vec::new();
        self.push_word(&mut word, place)?;
        // A move may be padded, so that moves stand in columns: `1- 6`, `12 -18`.
        let signs = b"-xX:";
        let open = |word: &[u8]| word.last().is_some_and(|byte| signs.contains(byte)) && word.len() > 1;
        if open(&word) || word.iter().all(u8::is_ascii_digit) {
            self.source.skip_blanks().map_err(|error| self.here(error))?;
            let next = self.peek()?;
            let sign_next = next.is_some_and(|byte| signs.contains(&byte));
            let digit_next = next.is_some_and(|byte| byte.is_ascii_digit());
            if open(&word) && digit_next || !open(&word) && sign_next {
                self.push_word(&mut word, place)?;
                if open(&word) {
                    self.source.skip_blanks().map_err(|error| self.here(error))?;
                    self.push_word(&mut word, place)?;
                }
            }
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
        match spelled(spoken) {
            Some(spelled) => draft.add_move(spelled, place)?,
            // In a variation people write whatever they like.
            None if !draft.places.is_empty() => draft.add_comment(comment(spoken.as_bytes().to_vec())),
            None => return Err(at(place, Problem::Word(shorten(spoken)))),
        }
        Ok(None)
    }

    fn push_word(&mut self, word: &mut Vec<u8>, place: Location) -> Result<(), PdnError> {
        while let Some(byte) = self.peek()? {
            if byte.is_ascii_whitespace() || b"[](){};$!?\"".contains(&byte) {
                break;
            }
            limit(word.len() < LONGEST_WORD, place)?;
            word.push(byte);
            self.bump()?;
        }
        Ok(())
    }

    /// A tag whose bracket was taken.
    fn tag(&mut self, place: Location) -> Result<Tag, PdnError> {
        let shape = || at(place, Problem::TagShape);
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

    /// What is said up to this sign, which is taken too. A comment to the end of the line may end with the file.
    fn said(&mut self, end: u8, draft: &mut Draft) -> Result<String, PdnError> {
        let place = self.source.place();
        let place = Location { column: place.column.saturating_sub(1).max(1), ..place };
        let mut bytes = Vec::new();
        loop {
            match self.bump()? {
                Some(byte) if byte == end => break,
                Some(byte) => bytes.push(byte),
                None if end == b'\n' => break,
                None => return Err(at(place, Problem::OpenComment)),
            }
            draft.said += 1;
            limit(draft.said <= MOST_SAID, place)?;
        }
        Ok(comment(bytes))
    }

    /// Reads `$12`, or `!`, `?` and pairs of them, as glyphs are numbered; stray full stops mean nothing.
    fn annotation(&mut self) -> Result<Option<u8>, PdnError> {
        let first = self.bump()?;
        if first == Some(b'$') {
            let mut number = 0u32;
            while let Some(digit) = self.peek()?.filter(u8::is_ascii_digit) {
                number = number.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
                self.bump()?;
            }
            return Ok(u8::try_from(number).ok());
        }
        let second = self.peek()?.filter(|byte| b"!?".contains(byte) && first != Some(b'.'));
        if second.is_some() {
            self.bump()?;
        }
        Ok(match (first, second) {
            (Some(b'!'), None) => Some(1),
            (Some(b'?'), None) => Some(2),
            (Some(b'!'), Some(b'!')) => Some(3),
            (Some(b'?'), Some(b'?')) => Some(4),
            (Some(b'!'), Some(b'?')) => Some(5),
            (Some(b'?'), Some(b'!')) => Some(6),
            _ => None,
        })
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

impl<R: BufRead> Iterator for PdnReader<R> {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn games(text: &str) -> Vec<Result<Syntax, String>> {
        PdnReader::new(text.as_bytes()).map(|game| game.map_err(|error| error.to_string())).collect()
    }

    fn moves(game: &Syntax) -> Vec<&str> {
        game.moves().iter().map(|mv| mv.text.as_str()).collect()
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
        assert_eq!(first.moves()[2].place, Location { line: 6, column: 40 });
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
        let older = Iterator::next(&mut PdnReader::new(&b"1. 32-28 \xbd-\xbd"[..]));
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
        let nested = |depth: usize| format!("1. 32-28 {}{} 19-23 *", "(1. 33-29 ".repeat(depth), ")".repeat(depth));
        assert_eq!(moves(games(&nested(DEEPEST))[0].as_ref().unwrap()), ["32-28", "19-23"]);
        assert!(games(&nested(1_000_000))[0].as_ref().unwrap_err().ends_with("too long"));
        let talk = format!("1. 32-28 {{{}}} *", "x".repeat(MOST_SAID + 1));
        assert!(games(&talk)[0].as_ref().unwrap_err().ends_with("too long"));
    }

    #[test]
    fn comments_glyphs_and_variations_are_kept_where_they_stand() {
        let game = games(
            "{before}\n1. 32-28! {one \n two} ({lead} 1. 33-29 $5 (1. 34-30) 19-23?? ; to the end\n) (!?) 19-23 $14 [%clock w0:10] *",
        );
        let game = game[0].as_ref().unwrap();
        assert_eq!(game.main.lead, ["before"]);
        let first = &game.moves()[0];
        assert_eq!((first.nags.as_slice(), first.comments.as_slice()), (&[1, 5][..], &["one two".to_owned()][..]));
        let variation = &first.variations[0];
        assert_eq!((variation.lead.as_slice(), variation.moves.len()), (&["lead".to_owned()][..], 2));
        assert_eq!((variation.moves[0].nags.as_slice(), variation.moves[0].variations.len()), (&[5][..], 1));
        assert_eq!(
            (variation.moves[1].nags.as_slice(), &variation.moves[1].comments[0]),
            (&[4][..], &"to the end".to_owned())
        );
        let second = &game.moves()[1];
        assert_eq!((second.nags.as_slice(), second.comments[0].as_str()), (&[14][..], "[%clock w0:10]"));
    }

    #[test]
    fn files_of_other_programs_are_read() {
        let file = "\u{feff}[White \"A\"]\n[Result \"-\"]\n\n 1.  32- 28   19 -23  2. 28x 19  14x23\n 3. 37 - 32 10-14 -\n\u{feff}[White \"B\"]\n1. 33-29 1 - 1\n";
        let games = games(file);
        assert_eq!(games.len(), 2, "{games:?}");
        let first = games[0].as_ref().unwrap();
        assert_eq!(moves(first), ["32-28", "19-23", "28x19", "14x23", "37-32", "10-14"]);
        assert_eq!(first.score.unwrap().0, Score::Unknown);
        assert_eq!(games[1].as_ref().unwrap().score.unwrap().0, Score::Draw);
        let padded = self::games("1. 46-41 20-24 2. 41-36 1- 6 *");
        assert_eq!(moves(padded[0].as_ref().unwrap()), ["46-41", "20-24", "41-36", "1-6"], "one digit, padded");
    }

    #[test]
    fn names_in_latin_1_are_read_as_such() {
        let game = PdnReader::new(&b"[White \"S\xe9g\xe9ral\"]\n1. 32-28 *"[..]).next().unwrap().unwrap();
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
