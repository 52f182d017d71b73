//! Lines in, lines out: a line that is too long is refused without being held, and the stream goes on.

use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};

use game::Lang;

use super::{Addressed, Answer, Problem, answer_in, written};

/// The longest request line, in bytes.
pub const LONGEST_LINE: usize = 16 << 20;

/// Lines are rarely longer; a buffer that had to grow beyond this is given back.
const USUAL_LINE: usize = 1 << 20;

/// What was read.
enum Line {
    Whole,
    TooLong,
    End,
}

/// Answers every line of `input`. Answers are held back only while more requests are already here.
pub fn serve(input: impl Read, output: impl Write, lang: Lang) -> io::Result<()> {
    let mut input = BufReader::with_capacity(1 << 16, input);
    let mut output = BufWriter::with_capacity(1 << 16, output);
    let mut line = Vec::new();
    loop {
        line.clear();
        line.shrink_to(USUAL_LINE);
        let answer = match read_line(&mut input, &mut line)? {
            Line::End => break,
            Line::TooLong => refusal(too_long(lang)),
            Line::Whole => match std::str::from_utf8(&line) {
                Ok(text) => answer_in(text, lang),
                Err(_) => refusal(not_utf8(lang)),
            },
        };
        output.write_all(answer.as_bytes())?;
        output.write_all(b"\n")?;
        if !input.buffer().contains(&b'\n') {
            output.flush()?;
        }
    }
    output.flush()
}

fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Line> {
    let read = input.by_ref().take(LONGEST_LINE as u64 + 1).read_until(b'\n', line)?;
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if read > LONGEST_LINE {
        skip_line(input)?;
        return Ok(Line::TooLong);
    }
    Ok(if read == 0 { Line::End } else { Line::Whole })
}

/// Reads to the end of the line without keeping it.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let (used, done) = match buffer.iter().position(|&byte| byte == b'\n') {
            Some(at) => (at + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(used);
        if done {
            return Ok(());
        }
    }
}

fn refusal(message: String) -> String {
    written(&Addressed { id: None, answer: Answer::from(Problem::plain(message)) })
}

fn too_long(lang: Lang) -> String {
    match lang {
        Lang::Fr => format!("la ligne est trop longue : au plus {LONGEST_LINE} octets"),
        Lang::En => format!("the line is too long: at most {LONGEST_LINE} bytes"),
    }
}

fn not_utf8(lang: Lang) -> String {
    lang.pick("la ligne n’est pas en UTF-8", "the line is not UTF-8")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(input: impl Read) -> Vec<String> {
        let mut output = Vec::new();
        serve(input, &mut output, Lang::En).unwrap();
        String::from_utf8(output).unwrap().lines().map(str::to_owned).collect()
    }

    #[test]
    fn every_line_has_one_answer_even_without_a_last_line_break() {
        let answers = answers(&b"nonsense\n\n{}\n{\"game\":\"go\"}"[..]);
        assert_eq!(answers.len(), 4);
        assert!(answers.iter().all(|answer| answer.starts_with(r#"{"error":{"message":""#)), "{answers:?}");
    }

    #[test]
    fn a_line_that_is_too_long_or_not_text_is_refused_and_the_stream_goes_on() {
        let long = io::repeat(b'x').take(LONGEST_LINE as u64 * 3);
        let answers = answers(long.chain(&b"\n\xff\xfe\n{}\n"[..]));
        assert_eq!(answers.len(), 3);
        assert!(answers[0].contains("too long"));
        assert!(answers[1].contains("UTF-8"));
        assert!(answers[2].contains("missing field"));
    }

    #[test]
    fn a_line_of_just_the_longest_length_is_read() {
        let line = io::repeat(b' ').take(LONGEST_LINE as u64 - 2).chain(&b"{}\n{}\n"[..]);
        assert!(answers(line).iter().all(|answer| answer.contains("missing field")));
    }
}
