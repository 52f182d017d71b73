//! A match of one game: options, log, and what follows from them.

use bots::{Level, LoadedWeights, Thinker};
use game::{
    Claim, Code, Counting, Game, Lang, Line, Manner, Plan, Refusal, Saying, Scene, Seat, Seats, Step, Turn, Values,
    Words,
};
use rand::Rng;

use crate::{AnyTable, Ending, GameInfo, How, LegalMove, Listed, LogEntry, MatchResult, Refused};

/// A match. Its truth is its options, its start and its log; everything else is derived.
#[derive(Clone, Debug)]
pub(crate) struct Table<G: Game> {
    line: Line<G>,
    /// Moves taken back that can be played again, the next one last.
    undone: Vec<G::Move>,
    ending: Option<Ending>,
    /// Whether the referee keeps quiet about faults.
    quiet: bool,
}

/// The most that chance does at a stretch. A real game draws a hand or two and rolls a few dice; more than this is a
/// game that never gives the turn back.
pub const MOST_CHANCE: usize = 1000;

/// Moves thought of and not played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Foreseen {
    /// Their canonical texts: the player's, if one was asked about, then what chance did.
    pub texts: Vec<String>,
    /// Who acts after them. Chance only if it went on for longer than [`MOST_CHANCE`] moves.
    pub turn: Turn,
    /// The result, if they end the match.
    pub result: Option<MatchResult>,
}

/// How many moves are listed with their touches at most. No match that began at its usual start ever has half as many;
/// positions made up for it have tens of thousands of captures, and every reader would pay for them.
pub const MOST_LISTED: usize = 500;

/// Why something other than a move cannot be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableError {
    /// The match has ended.
    #[error("the match is over")]
    Over,
    /// There is no such seat.
    #[error("there is no seat {}", .0.0)]
    NoSuchSeat(Seat),
    /// Nothing can be taken back: the log is empty, or chance has spoken since.
    #[error("nothing can be taken back")]
    NothingToUndo,
    /// Nothing was taken back.
    #[error("nothing was taken back")]
    NothingToRedo,
    /// More moves are possible than are ever listed.
    #[error("{0} moves are possible here, and at most {MOST_LISTED} are listed")]
    TooManyMoves(usize),
}

impl game::Say for TableError {
    fn say(&self, lang: game::Lang) -> String {
        match (self, lang) {
            (_, game::Lang::En) => self.to_string(),
            (TableError::Over, _) => "la partie est finie".to_owned(),
            (TableError::NoSuchSeat(seat), _) => format!("il n’y a pas de place {}", seat.0),
            (TableError::NothingToUndo, _) => "rien ne peut être repris".to_owned(),
            (TableError::NothingToRedo, _) => "rien n’a été repris".to_owned(),
            (TableError::TooManyMoves(count), _) => {
                format!("{count} coups sont possibles ici, et au plus {MOST_LISTED} sont énumérés")
            }
        }
    }
}

/// Somebody resigned, a clock ran out: the board may still have moves, the match has none.
fn over() -> Refused {
    Refused { code: Code::Over, why: Saying::new(Words::new("La partie est finie.", "The match is over.")) }
}

impl<G: Listed> Table<G> {
    /// A match from a given position.
    pub fn new(start: G) -> Table<G> {
        Table { line: Line::new(start), undone: Vec::new(), ending: None, quiet: false }
    }

    /// The legal moves; none when the match is over.
    fn legal_moves(&self) -> Vec<G::Move> {
        match self.hushed(self.line.position()) {
            _ if self.ending.is_some() => Vec::new(),
            Some(hushed) if self.line.outcome().is_none() => {
                let mut moves = Vec::new();
                hushed.legal_moves(&mut moves);
                moves
            }
            _ => self.line.legal_moves(),
        }
    }

    /// A position as readers are told of it, where that is not the truth.
    fn hushed(&self, position: &G) -> Option<G> {
        if self.quiet { position.hushed() } else { None }
    }

    /// Reads a move. Where the referee keeps quiet, whatever could be played if there were no fault can be played: a right
    /// that nobody claims lapses with the move. A claim is judged by the truth.
    fn read(&self, text: &str) -> Result<G::Move, Refusal<G::Reason>> {
        let position = self.line.position();
        match self.hushed(position) {
            Some(hushed) if self.line.outcome().is_none() && position.claim(text).is_none() => hushed.read_move(text),
            _ => self.line.read_move(text),
        }
    }

    /// Plays a legal move, and gives its text.
    fn advance(&mut self, mv: G::Move) -> String {
        let text = self.line.position().move_text(mv);
        self.line.play_unchecked(mv);
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
        if self.turn() != Turn::Chance {
            return Vec::new();
        }
        let position = self.line.position();
        let weighed = |mv: G::Move| (position.move_text(mv), position.chance_weight(mv));
        let mut chances: Vec<_> = self.legal_moves().into_iter().map(weighed).collect();
        chances.sort_unstable();
        chances
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
        if self.ending.is_some() {
            return Err(over());
        }
        let mv = self.read(text)?;
        self.undone.clear();
        Ok(self.advance(mv))
    }

    fn foresee(&self, text: Option<&str>, chance: &mut dyn Rng) -> Result<Foreseen, Refused> {
        if self.ending.is_some() {
            return Err(over());
        }
        let mut ahead = self.line.ahead();
        let mut texts = Vec::with_capacity(1);
        let mut next = text.map(|text| self.read(text)).transpose()?;
        let mut buffer = Vec::new();
        loop {
            if let Some(mv) = next {
                texts.push(ahead.position().move_text(mv));
                ahead.play_unchecked(mv);
            }
            if ahead.turn() != Turn::Chance || texts.len() > MOST_CHANCE {
                break;
            }
            next = ahead.position().roll(&mut buffer, chance);
            if next.is_none() {
                break;
            }
        }
        Ok(Foreseen { texts, turn: ahead.turn(), result: ahead.outcome().map(MatchResult::from) })
    }

    fn explain(&self, text: &str) -> Option<Refused> {
        if self.ending.is_some() {
            return Some(over());
        }
        // Anybody may claim a fault: to say more would be to say whether there is one.
        if self.quiet && self.line.outcome().is_none() && self.claim(text).is_some() {
            return None;
        }
        self.read(text).err().map(Refused::from)
    }

    fn explain_steps(&self, steps: &[Step]) -> Option<Refused> {
        let touch = || Some(Refusal::Rule(self.line.position().refused_touch(steps)?).into());
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
        self.quiet
    }

    fn is_quiet(&self) -> bool {
        self.quiet
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
            comes_to: position.comes_to(mv),
        };
        moves.iter().map(legal).collect()
    }

    fn attempt(&self, steps: &[Step]) -> Option<String> {
        let (position, moves) = (self.line.position(), self.legal_moves());
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
        if self.turn() != Turn::Player(seat) {
            return None;
        }
        let thinker = G::thinker(&self.line, seat, level);
        let position = self.line.position();
        let Some(blind) = self.hushed(position).filter(|hushed| hushed != position && hushed.outcome().is_none())
        else {
            return Some(thinker);
        };
        // There is a fault to claim. A bot that notices claims it; else it plays on as if there were none.
        let texts = self.line.legal_moves().into_iter().map(|mv| position.move_text(mv));
        let claims: Vec<String> = texts.filter(|text| position.claim(text).is_some()).collect();
        let blind = G::thinker(&Line::new(blind), seat, level);
        Some(Thinker::new(move |limits, progress| {
            if !level.notices(limits.seed) {
                return blind.think(limits, progress);
            }
            let mut choice = thinker.think(limits, progress)?;
            if !claims.contains(&choice.text) {
                choice.text = claims.into_iter().next()?;
            }
            Some(choice)
        }))
    }

    fn thinker_with(&self, seat: Seat, level: Level, weights: &LoadedWeights) -> Option<Thinker> {
        (self.turn() == Turn::Player(seat)).then(|| G::thinker_with(&self.line, seat, level, weights)).flatten()
    }

    fn about_even(&self) -> u32 {
        G::EVEN
    }

    fn logit(&self) -> u32 {
        G::ODDS
    }

    fn perft(&self, depth: u32, counting: Counting) -> u64 {
        self.line.position().perft(depth, counting)
    }

    fn divide(&self, depth: u32, counting: Counting) -> Vec<(String, u64)> {
        game::divide(self.line.position(), depth, counting)
    }
}
