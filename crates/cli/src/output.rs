//! Writing for people: the width of the terminal, wrapped paragraphs, a few styles.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use game::{Code, Lang, Say};
use serde::Serialize;
use table::{GameInfo, Refused};

/// A heading.
pub const BOLD: Style = Style::new().bold();
/// What is beside the point.
pub const DIM: Style = Style::new().dimmed();
/// What went wrong.
pub const ALARM: Style = AnsiColor::Red.on_default().bold();

/// Lines longer than this tire the eye.
const WIDEST: usize = 100;

/// How wide a line may be: the terminal's width, or what `COLUMNS` says, within reason.
pub fn width() -> usize {
    let asked = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let width = asked.or_else(|| terminal_size::terminal_size().map(|(width, _)| usize::from(width.0)));
    width.unwrap_or(80).clamp(20, WIDEST)
}

/// The terminal's height, if there is a terminal.
pub fn height() -> Option<usize> {
    terminal_size::terminal_size().map(|(_, height)| usize::from(height.0))
}

/// A paragraph wrapped to a width, every line indented. A line never begins with a lone « : » or « ; ».
pub fn wrapped(text: &str, width: usize, indent: &str) -> String {
    let options = textwrap::Options::new(width).initial_indent(indent).subsequent_indent(indent).break_words(false);
    textwrap::fill(text, options)
}

/// The message of a refusal; one by a rule names it first, as players do: "D11: …".
pub fn refusal(refused: &Refused, info: &GameInfo, lang: Lang) -> String {
    with_rule(refused.code, info.with_sides(&refused.say(lang), lang), lang)
}

/// The message of a refusal with its rule before it, if it is a rule's.
pub fn with_rule(code: Code, message: String, lang: Lang) -> String {
    match (code, lang) {
        (Code::Rule(rule), _) if message.starts_with(&rule.to_string()) => message,
        (Code::Rule(rule), Lang::Fr) => format!("{rule} : {message}"),
        (Code::Rule(rule), Lang::En) => format!("{rule}: {message}"),
        (Code::Text | Code::Turn | Code::Over | Code::Limit, _) => message,
    }
}

/// Something for programs: JSON, and a line break.
pub fn json(out: &mut impl Write, value: &(impl Serialize + ?Sized)) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    writeln!(out)
}

/// A text from a file or from elsewhere as it may be printed: nothing in it moves the cursor, paints or turns the line
/// round.
pub fn plain(text: &str) -> String {
    let turns = |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.replace(|c: char| c.is_control() || turns(c), "\u{fffd}")
}

/// A number with its thousands set apart, as the language writes it.
pub fn grouped(number: u64, lang: Lang) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(if lang == Lang::Fr { ' ' } else { ',' });
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_wrap_and_signs_stay_with_their_word() {
        let text = wrapped("Le coin est foncé : pour Bleu, c’est la case 46 ; voir « capture » !", 20, "  ");
        assert!(text.lines().all(|line| line.starts_with("  ") && line.chars().count() <= 20), "{text}");
        assert!(text.lines().all(|line| !line.trim_start().starts_with([':', ';', '!', '»'])), "{text}");
    }

    #[test]
    fn what_is_printed_neither_paints_nor_rings() {
        assert_eq!(plain("A\u{1b}[31mB\u{7}\u{202e}é"), "A\u{fffd}[31mB\u{fffd}\u{fffd}é");
    }

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(grouped(0, Lang::En), "0");
        assert_eq!(grouped(999, Lang::En), "999");
        assert_eq!(grouped(1_049_442, Lang::En), "1,049,442");
        assert_eq!(grouped(258_895_763, Lang::Fr), "258 895 763");
    }
}
