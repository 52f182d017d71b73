//! What was played, told to who sits at the screen.

use std::io::{BufRead, Write};

use game::{Manner, Seat};
use table::LogEntry;

use super::session::Session;
use super::words;
use crate::error::CliError;
use crate::output::{BOLD, DIM};

/// Older moves are not told again.
const MOST_TOLD: usize = 24;

impl<I: BufRead, O: Write> Session<I, O> {
    /// What was played since it was last told, as who sits here may know it.
    pub(super) fn tell(&mut self) -> Result<(), CliError> {
        let listener = self.reader().map_or(0, Seat::index);
        let ply = self.table.ply();
        let from = self.told.get(listener).copied().unwrap_or(0).min(ply).max(ply.saturating_sub(MOST_TOLD));
        // What chance did in a row is told in one line, a deal of cards above all; who drew something unseen is no news.
        let mut chance: Vec<String> = Vec::new();
        for LogEntry { seat, text, said, manner, words, .. } in self.table.log_for(from, self.reader(), self.lang) {
            // People read a capture as 19x48, and a card by its name.
            let text = text.filter(|_| manner != Manner::Hidden).map(|text| words.unwrap_or(text));
            let text = text.map(|text| self.table.info().with_sides(&text, self.lang));
            match seat {
                None => chance.extend(text),
                Some(seat) => {
                    self.tell_chance(&mut chance)?;
                    if text.is_some() || said.is_some() {
                        let (who, text) = (self.name(Seat(seat)), text.as_deref().unwrap_or("…"));
                        writeln!(self.out, "{DIM}{who}{DIM:#} {text}")?;
                    }
                }
            }
            if let Some(said) = said.map(|said| self.table.info().with_sides(&said, self.lang)) {
                self.tell_chance(&mut chance)?;
                writeln!(self.out, "  {BOLD}{said}{BOLD:#}")?;
            }
        }
        self.tell_chance(&mut chance)?;
        if let Some(told) = self.told.get_mut(listener) {
            *told = ply;
        }
        Ok(())
    }

    /// Tells what chance did, and forgets it.
    fn tell_chance(&mut self, texts: &mut Vec<String>) -> Result<(), CliError> {
        if !texts.is_empty() {
            writeln!(self.out, "{DIM}{}{DIM:#} {}", words::CHANCE.get(self.lang), texts.join(", "))?;
            texts.clear();
        }
        Ok(())
    }
}
