//! Games written so that other programs can read them.

use std::fmt::{self, Write};

use game::{Annotation, Eval, Game, NotedMove, Turn, Variation};

use super::Record;
use crate::dames::Dames;

/// Lines of moves are broken before this column.
const WIDTH: usize = 79;

/// The tags every game has, in this order, with what stands where nothing is known.
const USUAL: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?")];

/// The game as PDN, a blank line after it.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, unknown) in USUAL {
            write_tag(f, name, self.tag(name).unwrap_or(unknown))?;
        }
        write_tag(f, "Result", self.score.text())?;
        write_tag(f, "GameType", "20")?;
        let start = self.line.start();
        if *start != Dames::new(&start.options()) {
            write_tag(f, "FEN", &start.text())?;
        }
        for (name, value) in &self.tags {
            if !USUAL.iter().any(|(usual, _)| usual == name) {
                write_tag(f, name, value)?;
            }
        }
        writeln!(f)?;
        let mut words = Wrapped { to: f, column: 0, before: String::new(), after: String::new() };
        for comment in &self.lead {
            words.comment(comment)?;
        }
        write_moves(&mut words, self)?;
        words.word(self.score.text())?;
        words.flush()?;
        writeln!(f, "\n")
    }
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    write!(f, "[{name} \"")?;
    for c in value.chars() {
        match c {
            '"' | '\\' => write!(f, "\\{c}")?,
            c if c.is_control() => f.write_char(' ')?,
            c => f.write_char(c)?,
        }
    }
    writeln!(f, "\"]")
}

fn write_moves(words: &mut Wrapped<'_, '_>, record: &Record) -> fmt::Result {
    let mut position = *record.line.start();
    // A game that Green begins has its first move numbered `1...`.
    let skipped = usize::from(position.turn() != Turn::Player(game::Seat(0)));
    let mut numbered = true;
    for (at, &mv) in record.line.moves().iter().enumerate() {
        words.number(at + skipped, numbered)?;
        words.word(&position.short_text(mv))?;
        numbered = false;
        if let Some(note) = record.notes.get(&at) {
            write_note(words, note, &position, at + skipped)?;
            // After words the number is said again, so that nobody has to count.
            numbered = !note.comments.is_empty() || !note.variations.is_empty();
        }
        position.play_unchecked(mv);
    }
    Ok(())
}

/// What is said about a move: glyphs, evaluation, comments, then what could have been played from `before`.
fn write_note(words: &mut Wrapped<'_, '_>, note: &Annotation, before: &Dames, half: usize) -> fmt::Result {
    for nag in &note.nags {
        words.word(&format!("${nag}"))?;
    }
    if let Some(eval) = note.eval {
        words.comment(&eval_text(eval))?;
    }
    for comment in &note.comments {
        words.comment(comment)?;
    }
    for variation in &note.variations {
        write_variation(words, variation, before, half)?;
    }
    Ok(())
}

fn write_variation(words: &mut Wrapped<'_, '_>, variation: &Variation, start: &Dames, half: usize) -> fmt::Result {
    let mut position = *start;
    words.open();
    for comment in &variation.lead {
        words.comment(comment)?;
    }
    let mut numbered = true;
    for (at, NotedMove { text, note }) in variation.moves.iter().enumerate() {
        // What cannot be played is kept as words: nobody could replay it.
        let Ok(mv) = position.read_move(text) else {
            words.comment(text)?;
            continue;
        };
        words.number(half + at, numbered)?;
        words.word(&position.short_text(mv))?;
        write_note(words, note, &position, half + at)?;
        numbered = !note.comments.is_empty() || !note.variations.is_empty();
        position.play_unchecked(mv);
    }
    words.close();
    Ok(())
}

/// An evaluation as game files hold it, for White: `[%eval 0.35]`, `[%eval #5]`, with the depth where it is known.
pub fn eval_text(eval: Eval) -> String {
    const WIN: i32 = 30_000;
    const CERTAIN: i32 = WIN - 1_000;
    let depth = eval.depth.map(|depth| format!(",{depth}")).unwrap_or_default();
    match eval.score {
        score if score >= CERTAIN => format!("[%eval #{}{depth}]", WIN - score),
        score if score <= -CERTAIN => format!("[%eval #-{}{depth}]", WIN + score),
        score => format!("[%eval {:.2}{depth}]", f64::from(score) / 100.0),
    }
}

/// Words with blanks or line breaks between them. A word is held back until it is known what closes right behind it.
struct Wrapped<'a, 'f> {
    to: &'a mut fmt::Formatter<'f>,
    column: usize,
    /// Brackets that open before the next word.
    before: String,
    /// The word held back.
    after: String,
}

impl Wrapped<'_, '_> {
    fn word(&mut self, word: &str) -> fmt::Result {
        self.flush()?;
        self.after = std::mem::take(&mut self.before) + word;
        Ok(())
    }

    /// The number of a move, where one is due: before every move of White, and where one was interrupted.
    fn number(&mut self, half: usize, numbered: bool) -> fmt::Result {
        match (half.is_multiple_of(2), numbered) {
            (true, _) => self.word(&format!("{}.", half / 2 + 1)),
            (false, true) => self.word(&format!("{}...", half / 2 + 1)),
            (false, false) => Ok(()),
        }
    }

    /// A comment in braces, its words wrapped like any others.
    fn comment(&mut self, text: &str) -> fmt::Result {
        let plain = text.replace(|c: char| c.is_control(), " ").replace('{', "(").replace('}', ")");
        let words: Vec<&str> = plain.split_whitespace().collect();
        for (at, word) in words.iter().enumerate() {
            let open = if at == 0 { "{" } else { "" };
            let close = if at + 1 == words.len() { "}" } else { "" };
            self.word(&format!("{open}{word}{close}"))?;
        }
        Ok(())
    }

    fn open(&mut self) {
        self.before.push('(');
    }

    fn close(&mut self) {
        // A variation without a word is none.
        if self.before.pop().is_none() {
            self.after.push(')');
        }
    }

    fn flush(&mut self) -> fmt::Result {
        let word = std::mem::take(&mut self.after);
        if word.is_empty() {
            return Ok(());
        }
        let length = word.chars().count();
        if self.column > 0 && self.column + 1 + length > WIDTH {
            self.to.write_char('\n')?;
            self.column = 0;
        } else if self.column > 0 {
            self.to.write_char(' ')?;
            self.column += 1;
        }
        self.column += length;
        self.to.write_str(&word)
    }
}
