//! Games written so that other programs can read them.

use std::fmt::{self, Write};

use game::{Game, Turn};

use super::Record;
use crate::dames::{Dames, Move, number_of};

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
        let mut words = Wrapped { to: f, column: 0 };
        write_moves(&mut words, self)?;
        words.word(self.score.text())?;
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
    for (at, &mv) in record.line.moves().iter().enumerate() {
        let half = at + skipped;
        if half.is_multiple_of(2) {
            words.word(&format!("{}.", half / 2 + 1))?;
        } else if at == 0 {
            words.word("1...")?;
        }
        words.word(&spelled(&position, mv))?;
        position.play_unchecked(mv);
    }
    Ok(())
}

/// The shortest form of a move that reads back as the same: `28x19`, or with the squares it lands on.
fn spelled(position: &Dames, mv: Move) -> String {
    let canonical = position.move_text(mv);
    let Some((from, rest)) = canonical.split_once('x') else { return canonical };
    let to = rest.split('x').next().unwrap_or(rest);
    let short = format!("{from}x{to}");
    if position.read_move(&short) == Ok(mv) {
        return short;
    }
    let Move::Capture { from, to, captured, .. } = mv else { return canonical };
    let route = [from].into_iter().chain(position.landings(from, to, captured));
    let long = route.map(|square| number_of(square).to_string()).collect::<Vec<_>>().join("x");
    // Where even the route does not tell, the captured squares do; our own reader knows that form.
    if position.read_move(&long) == Ok(mv) { long } else { canonical }
}

/// Words with blanks or line breaks between them.
struct Wrapped<'a, 'f> {
    to: &'a mut fmt::Formatter<'f>,
    column: usize,
}

impl Wrapped<'_, '_> {
    fn word(&mut self, word: &str) -> fmt::Result {
        if self.column > 0 && self.column + 1 + word.len() > WIDTH {
            self.to.write_char('\n')?;
            self.column = 0;
        } else if self.column > 0 {
            self.to.write_char(' ')?;
            self.column += 1;
        }
        self.column += word.len();
        self.to.write_str(word)
    }
}
