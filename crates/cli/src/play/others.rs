//! Who plays besides people: chance and bots. Bots take their turns, give advice, and answer an offer of a draw.

use std::io::{BufRead, Write};
use std::time::Duration;

use bots::{Choice, Level, Limits};
use game::{Seat, Turn};
use indicatif::ProgressBar;
use rand::Rng;
use table::AnyTable;

use super::session::Session;
use super::sitting::Sitting;
use super::words;
use crate::error::CliError;
use crate::mind::Mind;
use crate::output::{BOLD, DIM, width, wrapped};

/// How long a bot looks at an offer of a draw.
const ANSWERS_WITHIN: Duration = Duration::from_millis(500);

/// Bots up to this level answer too fast to be waited for.
const AT_ONCE: u8 = 4;

impl<I: BufRead, O: Write> Session<I, O> {
    /// Seats everybody.
    pub fn sit(&mut self, sitting: Sitting) {
        self.sitting = sitting;
    }

    /// The bot that sits there, if one does.
    pub(super) fn bot_at(&self, seat: Seat) -> Option<Level> {
        self.sitting.bots.get(seat.index())?.as_ref().map(|mind| mind.level)
    }

    /// How many seats people have.
    pub(super) fn people(&self) -> usize {
        (0..self.table.seats()).filter(|&seat| self.bot_at(Seat(seat)).is_none()).count()
    }

    /// Says who is a bot, and what to expect of it.
    pub(super) fn introduce_bots(&mut self) -> Result<(), CliError> {
        let seats: Vec<(Seat, Level)> =
            (0..self.table.seats()).map(Seat).filter_map(|seat| Some((seat, self.bot_at(seat)?))).collect();
        for level in Level::all() {
            let names: Vec<_> = seats.iter().filter(|(_, at)| *at == level).map(|(seat, _)| self.name(*seat)).collect();
            if !names.is_empty() {
                let text = words::introduced(&names.join(", "), level, self.lang);
                writeln!(self.out, "{}", wrapped(&text, width(), ""))?;
            }
        }
        Ok(())
    }

    /// Chance and bots play until a person is to act. Where nobody is, each of their moves is told as it is played:
    /// there is nothing else to see before the end.
    pub(super) fn let_others_play(&mut self) -> Result<(), CliError> {
        let watched = self.people() == 0;
        loop {
            let played = match self.table.turn() {
                Turn::Over => false,
                Turn::Chance => self.table.roll(&mut self.rng).is_some(),
                Turn::Player(seat) => {
                    let bot = self.sitting.bots.get(seat.index()).cloned().flatten();
                    let choice = bot.and_then(|bot| self.think(seat, &bot, false));
                    choice.is_some_and(|choice| self.table.play(&choice.text).is_ok())
                }
            };
            if !played {
                return Ok(());
            }
            // What chance did in a row is told together, once it is somebody's turn again.
            if watched && self.table.turn() != Turn::Chance {
                self.tell()?;
                self.out.flush()?;
            }
        }
    }

    /// What a bot would do in a seat's place, by what that seat may know.
    fn think(&mut self, seat: Seat, bot: &Mind, even_forced: bool) -> Option<Choice> {
        let remembered = Some(bot.memory.clone());
        let limits = Limits { seed: self.rng.next_u64(), even_forced, remembered, ..Limits::default() };
        let thinker = bot.thinker(&*self.table, seat)?;
        let spinner = self.spinner(bot.level, seat);
        let choice = thinker.think(&limits, &mut |_| ());
        spinner.finish_and_clear();
        choice
    }

    /// Tells what the strongest bot sees: its move, or only what it thinks of the position.
    pub(super) fn advise(&mut self, with_move: bool) -> Result<(), CliError> {
        let legal = self.table.legal();
        if let ([only], true) = (legal.as_slice(), self.table.has_secrets()) {
            // With hidden hands a bot compares moves; one alone it cannot weigh.
            writeln!(self.out, "{}", words::only_move(only, self.lang))?;
            return Ok(());
        }
        let choice = match self.table.turn() {
            Turn::Player(seat) => {
                let strongest = Mind::strongest(self.table.info(), None)?;
                self.think(seat, &strongest, true).map(|choice| (seat, choice))
            }
            Turn::Chance | Turn::Over => None,
        };
        let Some((seat, choice)) = choice else {
            writeln!(self.out, "{}", words::OVER.get(self.lang))?;
            return Ok(());
        };
        if with_move {
            let line = self.table.short_line(&choice.seen.line[..choice.seen.line.len().min(8)]).join(" ");
            let best = self.table.short_line(&[choice.text]).join(" ");
            writeln!(self.out, "  {BOLD}{best}{BOLD:#}  {DIM}{line}{DIM:#}")?;
        }
        let worth = words::evaluated(&self.name(seat), &choice.seen, self.table.info(), self.lang);
        writeln!(self.out, "{}", wrapped(&worth, width(), "  "))?;
        Ok(())
    }

    /// Shows on a terminal that somebody thinks; whoever answers at once is not worth a word.
    fn spinner(&self, level: Level, seat: Seat) -> ProgressBar {
        let spinner = ProgressBar::new_spinner().with_message(words::thinking(&self.name(seat), self.lang));
        if level.get() > AT_ONCE {
            spinner.enable_steady_tick(Duration::from_millis(100));
        }
        spinner
    }

    /// The first bot that finds itself too far ahead for a draw, or has not yet seen enough of the match.
    pub(super) fn bot_against_a_draw(&self) -> Option<Seat> {
        let bots = (0..self.table.seats()).map(Seat).filter(|&seat| self.bot_at(seat).is_some());
        let even = i64::from(self.table.about_even());
        bots.into_iter().find(|&seat| self.own_score(seat).is_none_or(|score| i64::from(score) > even))
    }

    /// How good a bot finds its side. With hidden hands it goes by what it knew when it last had a choice; else by
    /// the position, which is as bad for its opponent as it is good for itself.
    fn own_score(&self, bot: Seat) -> Option<i32> {
        let limits = Limits { time: Some(ANSWERS_WITHIN), even_forced: true, ..Limits::default() };
        let score = |table: &dyn AnyTable, seat: Seat| {
            let choice = table.thinker(seat, Level::MAX)?.think(&limits, &mut |_| ())?;
            Some(choice.seen.score)
        };
        if self.table.has_secrets() {
            return score(&*self.last_choice(bot)?, bot);
        }
        let Turn::Player(seat) = self.table.turn() else { return None };
        let score = score(&*self.table, seat)?;
        Some(if self.table.team(seat).contains(bot) { score } else { -score })
    }

    /// The table when this seat last had several moves to choose from.
    fn last_choice(&self, seat: Seat) -> Option<Box<dyn AnyTable>> {
        let mut replay = self.table.rewound();
        let mut last = None;
        for text in self.table.log() {
            if replay.turn() == Turn::Player(seat) && replay.legal().len() > 1 {
                last = Some(replay.clone());
            }
            replay.play_logged(&text).ok()?;
        }
        last
    }
}
