//! Bytes with their line and column.

use std::io::{self, BufRead};

use super::Location;

/// An input that knows where it is. Columns count characters, from 1.
pub(super) struct Source<R> {
    input: R,
    place: Location,
    /// Whether the line so far holds nothing but blanks.
    blank: bool,
    /// Whether the line before was blank, or there was none.
    after_blank: bool,
}

impl<R: BufRead> Source<R> {
    pub(super) fn new(input: R) -> Source<R> {
        Source { input, place: Location { line: 1, column: 1 }, blank: true, after_blank: true }
    }

    /// Where the next byte stands.
    pub(super) fn place(&self) -> Location {
        self.place
    }

    /// The next byte, without taking it.
    pub(super) fn peek(&mut self) -> io::Result<Option<u8>> {
        Ok(self.input.fill_buf()?.first().copied())
    }

    /// Takes the next byte.
    pub(super) fn bump(&mut self) -> io::Result<Option<u8>> {
        let Some(byte) = self.peek()? else { return Ok(None) };
        self.input.consume(1);
        match byte {
            b'\n' => {
                self.place = Location { line: self.place.line + 1, column: 1 };
                self.after_blank = self.blank;
                self.blank = true;
            }
            // The later bytes of a character are no column of their own.
            0x80..=0xbf => {}
            _ => {
                self.place.column += 1;
                self.blank &= byte.is_ascii_whitespace();
            }
        }
        Ok(Some(byte))
    }

    /// Skips blanks, and the mark that some systems put before UTF-8.
    pub(super) fn skip_blanks(&mut self) -> io::Result<()> {
        while let Some(byte) = self.peek()? {
            match byte {
                0 => {}
                0xef if self.place.column == 1 => self.skip_mark()?,
                _ if byte.is_ascii_whitespace() => {}
                _ => break,
            }
            if byte != 0xef {
                self.bump()?;
            }
        }
        Ok(())
    }

    /// Takes a byte-order mark; it is no column, and leaves the line blank.
    fn skip_mark(&mut self) -> io::Result<()> {
        for expected in [0xef, 0xbb, 0xbf] {
            if self.peek()? != Some(expected) {
                break;
            }
            self.input.consume(1);
        }
        Ok(())
    }

    pub(super) fn skip_line(&mut self) -> io::Result<()> {
        while self.bump()?.is_some_and(|byte| byte != b'\n') {}
        Ok(())
    }

    /// Goes to the next tag that stands after a blank line: where another game begins.
    pub(super) fn skip_game(&mut self) -> io::Result<()> {
        while let Some(byte) = self.peek()? {
            if byte == b'[' && self.blank && self.after_blank {
                break;
            }
            self.bump()?;
        }
        Ok(())
    }
}
