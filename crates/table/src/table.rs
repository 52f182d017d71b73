//! A match of one game: options, log, and what follows from them.

#[cfg(test)]
mod endless;
mod foreseen;

use std::sync::OnceLock;
use std::time::Duration;

use bots::{Level, Thinker};
use game::{CellId, Claim, Effect, Game, Lang, Line, Manner, Plan, Refusal, Scene, Seat, Seats, Step, Turn, Values};
use rand::Rng;

use crate::chance;
use crate::notice::noticing;
use crate::{
    AnyTable, Ending, GameInfo, How, LegalMove, Listed, LogEntry, MOST_LISTED, MatchResult, Refused, TableError,
};

pub use foreseen::{BOUNDLESS, Foreseen, MOST_CHANCE};
use foreseen::{boundless, over};

/// A match. Its truth is its options, its start and its log; everything else is derived.
#[derive(Clone, Debug)]
pub(crate) struct Table<G: Game> {
    line: Line<G>,
    /// Moves taken back that can be played again, the next one last.
    undone: Vec<G::Move>,
    ending: Option<Ending>,
    /// Whether the referee keeps quiet about faults.
    quiet: bool,
    /// A move of this position that was foreseen, by its text: whoever then plays it need not have it read again.
    foreseen: OnceLock<(String, G::Move)>,
}

impl<G: Listed> Table<G> {
    /// A match from a given position.
    pub fn new(start: G) -> Table<G> {
        Table { line: Line::new(start), undone: Vec::new(), ending: None, quiet: false, foreseen: OnceLock::new() }
    }

    /// A bot made by `make`, which may overlook what the referee keeps quiet about.
    fn bot(&self, level: Level, make: impl Fn(&Line<G>) -> Option<Thinker>) -> Option<Thinker> {
        noticing(&self.line, self.hushed(self.line.position()), level, make)
    }

    /// Plays a legal move, and gives its text.
    fn advance(&mut self, mv: G::Move) -> String {
        let text = self.line.position().move_text(mv);
        self.line.play_unchecked(mv);
        self.foreseen = OnceLock::new();
        text
    }
}

impl<G: Listed> AnyTable for Table<G> {
    fn info(&self) -> &'static GameInfo {
        G::INFO
    }

    fn boxed_clone(&self) -> Box<dyn AnyTable> {
        Box::new(self.clone())
    }

    fn options(&self) -> Values {
        game::GameOptions::values(&self.line.position().options())
    }

    fn seats(&self) -> u8 {
        self.line.position().seats()
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        self.line.position().seat_name(seat)
    }

    fn team(&self, seat: Seat) -> Seats {
        self.line.position().team(seat)
    }

    fn has_secrets(&self) -> bool {
        G::has_secrets()
    }

    fn turn(&self) -> Turn {
        if self.ending.is_some() { Turn::Over } else { self.line.turn() }
    }

    fn result(&self) -> Option<MatchResult> {
        match self.line.outcome() {
            Some(outcome) => Some(outcome.into()),
            None => self.ending.map(|ending| self.result_of(ending)),
        }
    }

    fn result_of(&self, ending: Ending) -> MatchResult {
        let position = self.line.position();
        let winners = match ending {
            Ending::Agreed => Seats::NONE,
            Ending::Resigned(loser) | Ending::Flagged(loser) | Ending::Gone(loser) => {
                let losers = position.team(loser);
                (0..position.seats()).map(Seat).filter(|&seat| !losers.contains(seat)).collect()
            }
        };
        let rule = matches!(ending, Ending::Agreed | Ending::Resigned(_)).then_some(G::RESIGNATION).flatten();
        MatchResult { winners, how: How::Ending(ending), rule }
    }

    fn ending(&self) -> Option<Ending> {
        self.ending
    }

    fn position(&self) -> String {
        self.line.position().text()
    }

    fn start(&self) -> String {
        self.line.start().text()
    }

    fn is_bounded(&self) -> bool {
        self.line.position().is_bounded()
    }

    fn usual_start(&self) -> bool {
        let start = self.line.start();
        *start == G::new(&start.options())
    }

    fn log(&self) -> Vec<String> {
        let mut position = self.line.start().clone();
        let text = |&mv: &G::Move| {
            let text = position.move_text(mv);
            position.play_unchecked(mv);
            text
        };
        self.line.moves().iter().map(text).collect()
    }

    fn ply(&self) -> usize {
        self.line.moves().len()
    }

    fn legal(&self) -> Vec<String> {
        let position = self.line.position();
        let mut texts: Vec<_> = self.legal_moves().into_iter().map(|mv| position.move_text(mv)).collect();
        texts.sort_unstable();
        texts
    }

    fn chances(&self) -> Vec<(String, u32)> {
        chance::weighed(self.line.position(), self.legal_moves())
    }

    fn short_line(&self, texts: &[String]) -> Vec<String> {
        let mut position = self.line.position().clone();
        let short = |text: &String| {
            let mv = position.read_move(text).ok()?;
            let short = position.short_text(mv);
            position.play_unchecked(mv);
            Some(short)
        };
        texts.iter().map_while(short).collect()
    }

    fn play(&mut self, text: &str) -> Result<String, Refused> {
        self.play_read(text, Table::playable)
    }

    fn play_logged(&mut self, text: &str) -> Result<String, Refused> {
        self.play_read(text, |table, text| Ok(table.read(text)?))
    }

    fn rewound(&self) -> Box<dyn AnyTable> {
        Box::new(Table { quiet: self.quiet, ..Table::new(self.line.start().clone()) })
    }

    fn foresee(&self, text: Option<&str>, chance: &mut dyn Rng) -> Result<Foreseen, Refused> {
        if self.ending.is_some() {
            return Err(over());
        }
        let mut ahead = self.line.ahead();
        let mut texts = Vec::with_capacity(1);
        let mut next = text.map(|text| self.read(text)).transpose()?;
        let mut buffer = Vec::new();
        // Without a move it is chance that was asked, and whoever throws has thrown.
        let mut thrown = text.is_none();
        let mut waits = false;
        loop {
            if let Some(mv) = next {
                let text = ahead.position().move_text(mv);
                ahead.play_unchecked(mv);
                if !ahead.position().is_bounded() {
                    return Err(boundless());
                }
                if texts.is_empty() {
                    // If it is taken already, the other move is read again; it costs no more than that.
                    let _ = self.foreseen.set((text.clone(), mv));
                }
                texts.push(text);
            }
            if ahead.turn() != Turn::Chance || texts.len() > MOST_CHANCE {
                break;
            }
            waits = !ahead.position().throwers().is_empty() && !std::mem::take(&mut thrown);
            if waits {
                break;
            }
            next = ahead.position().roll(&mut buffer, chance);
            if next.is_none() {
                break;
            }
        }
        Ok(Foreseen { texts, turn: ahead.turn(), waits, result: ahead.outcome().map(MatchResult::from) })
    }

    fn thrower(&self) -> Option<Seat> {
        if self.turn() != Turn::Chance {
            return None;
        }
        let throwers = self.line.position().throwers();
        if throwers.is_empty() {
            return None;
        }
        let mut position = self.line.start().clone();
        let mut before = 0;
        for &mv in self.line.moves() {
            before += usize::from(position.throwers() == throwers);
            position.play_unchecked(mv);
        }
        throwers.iter().nth(before % throwers.len())
    }

    fn watched(&self, from: usize) -> u64 {
        let mut position = self.line.position_at(from);
        let watched = |&mv: &G::Move| {
            let effects = position.effects(mv, None);
            position.play_unchecked(mv);
            effects.iter().map(Effect::watched).sum::<u64>()
        };
        self.line.moves().iter().skip(from).map(watched).sum()
    }

    fn explain(&self, text: &str) -> Option<Refused> {
        if self.ending.is_some() {
            return Some(over());
        }
        // Anybody may claim a fault: to say more would be to say whether there is one.
        if self.quiet && self.line.outcome().is_none() && self.claim(text).is_some() {
            return None;
        }
        self.playable(text).err()
    }

    fn explain_steps(&self, steps: &[Step]) -> Option<Refused> {
        let position = self.line.position();
        let touch = || {
            let refused = self.hushed(position).as_ref().unwrap_or(position).refused_touch(steps)?;
            Some(Refusal::Rule(refused).into())
        };
        self.explain(&self.attempt(steps).unwrap_or_default()).map(|refused| touch().unwrap_or(refused))
    }

    fn roll(&mut self, rng: &mut dyn Rng) -> Option<String> {
        if self.turn() != Turn::Chance {
            return None;
        }
        let mv = self.line.position().roll(&mut Vec::new(), rng)?;
        self.undone.clear();
        Some(self.advance(mv))
    }

    fn rewind(&mut self, ply: usize) -> Result<(), TableError> {
        if ply >= self.line.moves().len() || ply < self.undo_floor() {
            return Err(TableError::NothingToUndo);
        }
        self.ending = None;
        self.foreseen = OnceLock::new();
        self.undone.extend(self.line.rewind(ply).into_iter().rev());
        Ok(())
    }

    fn undo_floor(&self) -> usize {
        let mut position = self.line.start().clone();
        let mut floor = 0;
        for (ply, &mv) in self.line.moves().iter().enumerate() {
            if position.turn() == Turn::Chance {
                floor = ply + 1;
            }
            position.play_unchecked(mv);
        }
        floor
    }

    fn undo(&mut self) -> Result<(), TableError> {
        if self.ending.take().is_some() {
            return Ok(());
        }
        self.rewind(self.line.moves().len().checked_sub(1).ok_or(TableError::NothingToUndo)?)
    }

    fn redo(&mut self) -> Result<String, TableError> {
        let mv = self.undone.pop().ok_or(TableError::NothingToRedo)?;
        Ok(self.advance(mv))
    }

    fn end(&mut self, ending: Ending) -> Result<(), TableError> {
        if self.turn() == Turn::Over {
            return Err(TableError::Over);
        }
        if let Ending::Resigned(seat) | Ending::Flagged(seat) | Ending::Gone(seat) = ending
            && seat.0 >= self.line.position().seats()
        {
            return Err(TableError::NoSuchSeat(seat));
        }
        self.ending = Some(ending);
        Ok(())
    }

    fn keep_quiet(&mut self) -> bool {
        self.quiet = self.line.position().hushed().is_some();
        self.foreseen = OnceLock::new();
        self.quiet
    }

    fn is_quiet(&self) -> bool {
        self.quiet
    }

    fn speak_up(&mut self) {
        self.quiet = false;
        self.foreseen = OnceLock::new();
    }

    fn claim_at(&self, cell: CellId) -> Option<String> {
        self.line.position().claim_at(cell)
    }

    fn claim(&self, text: &str) -> Option<Claim> {
        self.line.position().claim(text)
    }

    fn told_position(&self) -> Option<String> {
        let position = self.line.position();
        (!G::has_secrets()).then(|| self.hushed(position).as_ref().unwrap_or(position).text())
    }

    fn plan(&self) -> Plan {
        G::plan(&self.line.position().options())
    }

    fn scene(&self, ply: usize, reader: Option<Seat>) -> Scene {
        let line = &self.line;
        if G::has_secrets() && ply >= line.moves().len() && self.turn() == Turn::Over {
            return line.position().final_scene(reader);
        }
        // The last position is looked at most often, and need not be copied.
        let earlier = (ply < line.moves().len()).then(|| line.position_at(ply));
        let position = earlier.as_ref().unwrap_or(line.position());
        G::scene(&self.hushed(position).as_ref().unwrap_or(position).view(reader))
    }

    fn check_listable(&self) -> Result<(), TableError> {
        match self.legal_moves().len() {
            few if few <= MOST_LISTED => Ok(()),
            many => Err(TableError::TooManyMoves(many)),
        }
    }

    fn legal_for(&self, reader: Seat, lang: Lang) -> Vec<LegalMove> {
        if self.turn() != Turn::Player(reader) {
            return Vec::new();
        }
        let position = self.line.position();
        let mut moves = self.legal_moves();
        moves.truncate(MOST_LISTED);
        let legal = |&mv: &G::Move| LegalMove {
            text: position.move_text(mv),
            steps: position.steps(mv, &moves),
            manner: position.manner(mv),
            words: position.words(mv, Some(reader), lang),
            does: position.foretell(mv, lang),
            comes_to: position.comes_to(mv),
        };
        moves.iter().map(legal).collect()
    }

    fn chances_for(&self, lang: Lang) -> Vec<LegalMove> {
        chance::listed(self.line.position(), self.legal_moves(), self.seats(), lang)
    }

    fn attempt(&self, steps: &[Step]) -> Option<String> {
        let (position, mut moves) = (self.line.position(), self.legal_moves());
        // Nobody was offered more than those.
        moves.truncate(MOST_LISTED);
        match moves.iter().find(|&&mv| position.steps(mv, &moves) == steps) {
            Some(&mv) => Some(position.move_text(mv)),
            None => position.attempt(steps),
        }
    }

    fn prompt(&self, reader: Option<Seat>, lang: Lang) -> String {
        let position = self.line.position();
        match self.line.outcome() {
            Some(outcome) => position.ending(outcome, lang),
            None if self.quiet => position.hushed_prompt(reader, lang),
            None => position.prompt(reader, lang),
        }
    }

    fn log_for(&self, from: usize, reader: Option<Seat>, lang: Lang) -> Vec<LogEntry> {
        let mut position = self.line.position_at(from);
        let entry = |&mv: &G::Move| {
            let mut after = position.clone();
            after.play_unchecked(mv);
            let text = position.shown_move(mv, reader);
            let said = position.announce(mv, self.hushed(&after).as_ref().unwrap_or(&after), lang);
            let whole = !G::has_secrets() || text.as_ref() == Some(&position.move_text(mv));
            let manner = if whole { position.manner(mv) } else { Manner::Hidden };
            let entry = LogEntry {
                seat: match position.turn() {
                    Turn::Player(seat) => Some(seat.0),
                    _ => None,
                },
                words: text.as_ref().and_then(|_| position.words(mv, reader, lang)),
                manner,
                listed: text.is_some() && (said.is_some() || !matches!(manner, Manner::Deal | Manner::Hidden)),
                effects: position.effects(mv, reader),
                text,
                said,
            };
            position = after;
            entry
        };
        self.line.moves().iter().skip(from).map(entry).collect()
    }

    fn thinker(&self, seat: Seat, level: Level) -> Option<Thinker> {
        if !game::part::MINDS || self.turn() != Turn::Player(seat) {
            return None;
        }
        self.bot(level, |line| Some(G::thinker(line, seat, level)))
    }

    fn pace(&self, level: Level) -> Option<Duration> {
        G::pace(level)
    }

    #[cfg(not(target_family = "wasm"))]
    fn thinker_with(&self, seat: Seat, level: Level, weights: &bots::LoadedWeights) -> Option<Thinker> {
        if self.turn() != Turn::Player(seat) {
            return None;
        }
        self.bot(level, |line| G::thinker_with(line, seat, level, weights))
    }

    fn about_even(&self) -> u32 {
        G::EVEN
    }

    fn logit(&self) -> u32 {
        G::ODDS
    }

    fn in_principle(&self) -> Option<bots::InPrinciple> {
        G::in_principle(self.line.position())
    }

    #[cfg(not(target_family = "wasm"))]
    fn perft(&self, depth: u32, counting: game::Counting) -> u64 {
        self.line.position().perft(depth, counting)
    }

    #[cfg(not(target_family = "wasm"))]
    fn divide(&self, depth: u32, counting: game::Counting) -> Vec<(String, u64)> {
        game::divide(self.line.position(), depth, counting)
    }
}
