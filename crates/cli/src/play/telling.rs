//! What was played, told to who sits at the screen.

use std::io::{BufRead, Write};

use game::{Manner, Plan, Seat};
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
            let text = text.map(|text| self.called(&text));
            match seat {
                None => chance.extend(text),
                Some(seat) => {
                    self.tell_chance(&mut chance)?;
                    if text.is_some() || said.is_some() {
                        let who = self.name(Seat(seat));
                        let text = text.map_or_else(|| "…".to_owned(), |text| self.after_a_name(text));
                        writeln!(self.out, "{DIM}{who}{DIM:#} {text}")?;
                    }
                }
            }
            if let Some(said) = said.map(|said| self.called(&said)) {
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

    /// A move in words as it goes on after who made it: « Bleu souffle 17 ». The name of a card keeps its capital.
    fn after_a_name(&self, words: String) -> String {
        let plan = self.table.plan();
        let cards = if let Plan::Cards(plan) = &plan { plan.cards.as_slice() } else { &[] };
        let mut letters = words.chars();
        match letters.next() {
            Some(first) if !cards.iter().any(|card| words.starts_with(card.name.get(self.lang))) => {
                first.to_lowercase().chain(letters).collect()
            }
            _ => words,
        }
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
