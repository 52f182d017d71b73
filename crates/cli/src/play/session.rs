//! A match at one keyboard: read a line, do it, show the table.

use std::collections::HashSet;
use std::io::{BufRead, Read, Write};
use std::path::{Path, PathBuf};

use game::{BoardPlan, BoardScene, Code, Lang, Plan, Say, Scene, Seat, Turn};
use rand::rngs::StdRng;
use table::{AnyTable, Ending, MatchFile, Refused, TableError};

use super::board::{self, BoardLayout};
use super::command::Typed;
use super::sitting::Sitting;
use super::{cards, words};
use crate::error::CliError;
use crate::output::{ALARM, BOLD, DIM, height, plain, width, with_rule, wrapped};
use crate::{matches, rules};

/// Nobody types longer lines.
const LONGEST_LINE: u64 = 1 << 16;

/// Whether to go on.
#[derive(PartialEq, Eq)]
enum Next {
    /// Read another line.
    Ask,
    /// Show the table first.
    Show,
    Leave,
}

/// A table, its people and where they type.
pub struct Session<I, O> {
    pub(super) table: Box<dyn AnyTable>,
    pub(super) rng: StdRng,
    input: I,
    pub(super) out: O,
    pub(super) lang: Lang,
    screen: bool,
    /// The file the match came from, if it did: what was said in it is kept.
    origin: Option<MatchFile>,
    /// Files this session read or wrote: it may write them again.
    own_files: HashSet<PathBuf>,
    /// Where hands are hidden: the seat that sits before the screen.
    seated: Option<Seat>,
    /// How many moves each seat was told already; where nothing is hidden, all are told as one.
    pub(super) told: Vec<usize>,
    /// Who sits where.
    pub(super) sitting: Sitting,
}

impl<I: BufRead, O: Write> Session<I, O> {
    /// A session at a table.
    pub fn new(table: Box<dyn AnyTable>, rng: StdRng, input: I, out: O, lang: Lang) -> Session<I, O> {
        let told = vec![table.ply(); usize::from(table.seats())];
        Session {
            table,
            rng,
            input,
            out,
            lang,
            screen: false,
            origin: None,
            own_files: HashSet::new(),
            seated: None,
            told,
            sitting: Sitting::default(),
        }
    }

    /// Whether there is a screen that can be cleared.
    pub fn on_screen(&mut self, screen: bool) {
        self.screen = screen;
    }

    /// Remembers what the match came from, and lets it be saved over that file.
    pub fn comes_from(&mut self, origin: Option<MatchFile>, file: Option<&Path>) {
        self.origin = origin;
        self.own_files.extend(file.map(Path::to_owned));
    }

    /// Plays until somebody leaves or the input ends.
    pub fn run(&mut self) -> Result<(), CliError> {
        writeln!(self.out, "{BOLD}{}{BOLD:#}", self.table.info().name.get(self.lang))?;
        writeln!(self.out, "{}", wrapped(words::WELCOME.get(self.lang), width(), ""))?;
        self.introduce_bots()?;
        let mut next = Next::Show;
        while next != Next::Leave {
            self.let_others_play()?;
            if next == Next::Show && !self.change_seats()? {
                break;
            }
            if next == Next::Show {
                self.tell()?;
                self.show()?;
            }
            write!(self.out, "{}> ", self.name_of_turn())?;
            self.out.flush()?;
            let Some(line) = self.read_line()? else { break };
            next = self.obey(&line)?;
        }
        writeln!(self.out, "\n{}", words::BYE.get(self.lang))?;
        Ok(())
    }

    fn obey(&mut self, line: &str) -> Result<Next, CliError> {
        let command = Typed::read(line);
        // In Team KM "draw" is a move: what this game understands as a move comes before our own words.
        let known = |refused: &Refused| matches!(refused.code, Code::Rule(_) | Code::Turn);
        let line = line.trim();
        if !line.is_empty() && self.table.explain(line).as_ref().is_none_or(known) {
            return self.play(line);
        }
        match command {
            Typed::Look => return Ok(Next::Show),
            Typed::Move(text) => return self.play(&text),
            Typed::Huff(cell) => return self.play(&format!("huff@{cell}")),
            Typed::Undo => return self.undo(),
            Typed::Redo => match self.redo() {
                Ok(()) => return Ok(Next::Show),
                Err(error) => self.refuse(&error)?,
            },
            Typed::Moves => {
                let short = |text: String| self.table.short_line(&[text]).join(" ");
                let legal = self.table.legal().into_iter().map(short).collect::<Vec<_>>().join("  ");
                let legal = if legal.is_empty() { words::OVER.get(self.lang).to_owned() } else { legal };
                writeln!(self.out, "{}", wrapped(&legal, width(), "  "))?;
            }
            Typed::Why(text) => match self.table.explain(&text) {
                Some(refused) => self.explain(&refused)?,
                None => writeln!(self.out, "{}", words::LEGAL.get(self.lang))?,
            },
            Typed::Save(file) => self.save(file)?,
            Typed::Rules(rule) => self.rules(rule.as_deref())?,
            Typed::Resign => return self.resign(),
            Typed::Draw => return self.agree(),
            Typed::Lang(asked) => {
                self.lang = match (asked.as_deref(), self.lang) {
                    (Some("fr"), _) | (None, Lang::En) => Lang::Fr,
                    (Some("en"), _) | (None, Lang::Fr) => Lang::En,
                    (Some(_), lang) => lang,
                };
                return Ok(Next::Show);
            }
            // What a bot sees would tell whether there is a fault.
            Typed::Hint | Typed::Eval if self.table.is_quiet() => {
                writeln!(self.out, "{}", words::NO_ADVICE.get(self.lang))?;
            }
            Typed::Hint => self.advise(true)?,
            Typed::Eval => self.advise(false)?,
            Typed::Help => writeln!(self.out, "{}", words::HELP.get(self.lang))?,
            Typed::Incomplete(usage) => writeln!(self.out, "{}", words::how_to(usage, self.lang))?,
            Typed::Quit => return Ok(Next::Leave),
        }
        Ok(Next::Ask)
    }

    fn play(&mut self, text: &str) -> Result<Next, CliError> {
        // Where the referee keeps quiet, a claim that does not hold is no refusal: it costs nothing, and all see it.
        if self.table.is_quiet()
            && let Some(claim) = self.table.claim(text).filter(|claim| !claim.holds)
            && let Plan::Board(plan) = self.table.plan()
        {
            let cell = plan.cells.get(usize::from(claim.cell.0)).map_or("", |cell| cell.name.as_ref());
            writeln!(self.out, "{}", words::claimed_wrongly(&self.name_of_turn(), cell, self.lang))?;
            return Ok(Next::Ask);
        }
        match self.table.play(text) {
            Ok(_) => Ok(Next::Show),
            Err(refused) => {
                self.explain(&refused)?;
                Ok(Next::Ask)
            }
        }
    }

    /// Goes back to what a person last decided: a resignation, a draw, a move. What bots did since goes with it.
    fn undo(&mut self) -> Result<Next, CliError> {
        if self.table.ending().is_some() {
            let undone = self.table.undo();
            return self.said_or_refused(undone, words::END_TAKEN_BACK.get(self.lang));
        }
        let (floor, before) = (self.table.undo_floor(), self.table.ply());
        let log = self.table.log_for(floor, None, self.lang);
        let is_person = |seat: u8| self.bot_at(Seat(seat)).is_none();
        let decided = log.iter().rposition(|entry| entry.seat.is_some_and(is_person));
        let undone = match decided {
            Some(at) => self.table.rewind(floor + at),
            None => Err(TableError::NothingToUndo),
        };
        let said = words::taken_back(self.table.ply() + 1, before, self.lang);
        self.said_or_refused(undone, &said)
    }

    /// Plays again what was taken back, up to where a person decides.
    fn redo(&mut self) -> Result<(), TableError> {
        self.table.redo()?;
        while !matches!(self.table.turn(), Turn::Player(seat) if self.bot_at(seat).is_none())
            && self.table.redo().is_ok()
        {}
        Ok(())
    }

    fn said_or_refused(&mut self, done: Result<(), TableError>, said: &str) -> Result<Next, CliError> {
        match done {
            Ok(()) => {
                writeln!(self.out, "{said}")?;
                Ok(Next::Show)
            }
            Err(error) => {
                self.refuse(&error)?;
                Ok(Next::Ask)
            }
        }
    }

    fn save(&mut self, file: PathBuf) -> Result<(), CliError> {
        if file.exists() && !self.own_files.contains(&file) {
            writeln!(self.out, "{}", words::EXISTS.get(self.lang))?;
            return Ok(());
        }
        let saved = self.match_file();
        let text = match matches::wants_pdn(&file) {
            false => saved.text(),
            true => match saved.to_pdn() {
                Ok(text) => text,
                Err(error) => return self.refuse(&error),
            },
        };
        match std::fs::write(&file, text) {
            Ok(()) => {
                writeln!(self.out, "{}", words::saved(&file.display().to_string(), self.lang))?;
                self.own_files.insert(file);
            }
            Err(error) => writeln!(self.out, "{ALARM}{}{ALARM:#}: {error}", file.display())?,
        }
        Ok(())
    }

    /// The match with what its file said about it: names, date, and the notes of the moves that are still the same.
    fn match_file(&self) -> MatchFile {
        let Sitting { names, swapped, .. } = &self.sitting;
        let players = if names.iter().all(String::is_empty) { Vec::new() } else { names.clone() };
        let now = MatchFile { swapped: *swapped, players, ..MatchFile::of(&*self.table) };
        let Some(origin) = &self.origin else { return now };
        let same = now.moves.iter().zip(&origin.moves).take_while(|(now, before)| now == before).count();
        let mut notes = origin.notes.clone();
        if let Some(notes) = &mut notes {
            notes.moves.retain(|&ply, _| ply < same);
        }
        MatchFile { date: origin.date.clone(), notes, ..now }
    }

    fn rules(&mut self, rule: Option<&str>) -> Result<(), CliError> {
        let info = self.table.info();
        match rule.map(|rule| rules::lookup(info, rule)) {
            None => {
                for text in info.rulebook() {
                    rules::print(&mut self.out, text, self.lang)?;
                }
            }
            Some(Ok(text)) => rules::print(&mut self.out, text, self.lang)?,
            Some(Err(error)) => self.refuse(&error)?,
        }
        Ok(())
    }

    fn resign(&mut self) -> Result<Next, CliError> {
        let ending = match self.table.turn() {
            Turn::Player(seat) => Ending::Resigned(seat),
            Turn::Chance | Turn::Over => return Ok(Next::Show),
        };
        self.end(ending)
    }

    fn agree(&mut self) -> Result<Next, CliError> {
        if self.table.turn() == Turn::Over {
            self.refuse(&TableError::Over)?;
            return Ok(Next::Ask);
        }
        if let Some(bot) = self.bot_against_a_draw() {
            writeln!(self.out, "{}", words::declines(&self.name(bot), self.lang))?;
            return Ok(Next::Ask);
        }
        if self.people() < 2 {
            return self.end(Ending::Agreed);
        }
        write!(self.out, "{}", words::DRAW_AGREED.get(self.lang))?;
        self.out.flush()?;
        let Some(line) = self.read_line()? else { return Ok(Next::Leave) };
        match line.trim().to_lowercase().as_str() {
            "y" | "yes" | "o" | "oui" => self.end(Ending::Agreed),
            _ => {
                writeln!(self.out, "{}", words::NO_DRAW.get(self.lang))?;
                Ok(Next::Ask)
            }
        }
    }

    fn end(&mut self, ending: Ending) -> Result<Next, CliError> {
        if let Err(error) = self.table.end(ending) {
            self.refuse(&error)?;
        }
        Ok(Next::Show)
    }

    fn explain(&mut self, refused: &Refused) -> Result<(), CliError> {
        let message = with_rule(refused.code, self.called(&refused.say(self.lang)), self.lang);
        writeln!(self.out, "{}", wrapped(&message, width(), "  "))?;
        Ok(())
    }

    fn refuse(&mut self, error: &dyn Say) -> Result<(), CliError> {
        writeln!(self.out, "{ALARM}{}{ALARM:#}", error.say(self.lang))?;
        Ok(())
    }

    /// Where hands are hidden, clears the screen and waits until the next player sits before it.
    /// False when the input has ended.
    fn change_seats(&mut self) -> Result<bool, CliError> {
        let Turn::Player(seat) = self.table.turn() else { return Ok(true) };
        if !self.table.has_secrets() || self.seated == Some(seat) {
            return Ok(true);
        }
        // Written through the styled stream, which takes such sequences out where there is no screen.
        self.out.write_all(if self.screen { b"\x1b[2J\x1b[3J\x1b[H" } else { b"\n----\n" })?;
        writeln!(self.out, "{BOLD}{}{BOLD:#}", words::pass_keyboard(&self.name(seat), self.lang))?;
        self.out.flush()?;
        self.seated = Some(seat);
        Ok(self.read_line()?.is_some())
    }

    fn show(&mut self) -> Result<(), CliError> {
        match (self.table.plan(), self.table.scene(self.table.ply(), self.reader())) {
            (Plan::Board(plan), Scene::Board(mut scene)) => {
                scene.pieces.iter_mut().for_each(|piece| piece.seat = self.painted(piece.seat));
                self.show_board(&plan, &scene)?;
            }
            (Plan::Cards(plan), Scene::Cards(scene)) => {
                let drawn = cards::draw(&plan, &scene, self.reader(), self.lang, |seat| self.name(seat));
                self.out.write_all(drawn.as_bytes())?;
            }
            // Plan and scene are of one game; the conformance suite holds every game to it.
            (Plan::Board(_), Scene::Cards(_)) | (Plan::Cards(_), Scene::Board(_)) => {}
        }
        let line = match self.table.result() {
            Some(result) => {
                let winners: Vec<String> = result.winners.iter().map(|seat| self.name(seat)).collect();
                let won = words::result(&winners, result.rule.map(|rule| rule.to_string()).as_deref(), self.lang);
                // What a rule ended says how; what players or clocks ended does not.
                match self.table.ending() {
                    None => format!("{} {won}", self.prompt(None)),
                    Some(_) => won,
                }
            }
            None => self.prompt(self.asked().or(self.reader())),
        };
        writeln!(self.out, "{BOLD}{}{BOLD:#}", wrapped(&line, width(), ""))?;
        Ok(())
    }

    fn prompt(&self, reader: Option<Seat>) -> String {
        self.called(&self.table.prompt(reader, self.lang))
    }

    fn show_board(&mut self, plan: &BoardPlan, scene: &BoardScene) -> Result<(), CliError> {
        let screen_height = if self.screen { height() } else { None };
        let layout = BoardLayout::fitting(plan, width(), screen_height);
        writeln!(self.out, "\n{}", board::draw(plan, scene, layout, self.lang))?;
        let sides: Vec<String> = (0..self.table.seats())
            .map(|seat| {
                let (style, sign) = (board::side_style(self.painted(seat)), board::side_sign(self.painted(seat)));
                let score = scene.score.get(usize::from(seat)).map(|score| format!(" {score}")).unwrap_or_default();
                let (name, side) = (self.name(Seat(seat)), self.side(Seat(seat)));
                let name = if name == side { name } else { format!("{name} ({side})") };
                format!("{style}{sign}{style:#} {name}{score}")
            })
            .collect();
        writeln!(self.out, "    {}", sides.join("   "))?;
        if let Some(legend) = board::legend(scene, self.lang) {
            writeln!(self.out, "    {DIM}{legend}{DIM:#}")?;
        }
        if let Some(shout) = scene.shout {
            writeln!(self.out, "    {ALARM}{}{ALARM:#}", words::shout(shout, self.lang))?;
        }
        Ok(())
    }

    /// Whose eyes the table is shown to: where nothing is hidden, everybody's.
    pub(super) fn reader(&self) -> Option<Seat> {
        if self.table.has_secrets() { self.seated } else { None }
    }

    /// The person who is to act, where everybody may look on.
    fn asked(&self) -> Option<Seat> {
        match self.table.turn() {
            Turn::Player(seat) if !self.table.has_secrets() && self.bot_at(seat).is_none() => Some(seat),
            _ => None,
        }
    }

    /// What somebody is called: by the name, else by the side.
    pub(super) fn name(&self, seat: Seat) -> String {
        let given = self.sitting.names.get(seat.index()).filter(|name| !name.is_empty());
        given.filter(|_| self.bot_at(seat).is_none()).map_or_else(|| self.side(seat), |name| plain(name))
    }

    /// The colour or the number of a seat.
    fn side(&self, seat: Seat) -> String {
        let info = self.table.info();
        info.with_sides(&info.with_colours(seat.hole(), self.sitting.swapped, self.lang), self.lang)
    }

    /// Whose colour a seat plays: the other's, where who begins has chosen it.
    fn painted(&self, seat: u8) -> u8 {
        if self.sitting.swapped { 1 - seat.min(1) } else { seat }
    }

    /// A sentence of the game with those who play: by their colours where there are two, else by their names.
    pub(super) fn called(&self, text: &str) -> String {
        let text = self.table.info().with_colours(text.to_owned(), self.sitting.swapped, self.lang);
        game::named(&text, |seat| self.name(seat))
    }

    fn name_of_turn(&self) -> String {
        match self.table.turn() {
            Turn::Player(seat) => self.name(seat),
            Turn::Chance | Turn::Over => String::new(),
        }
    }

    /// One typed line, whatever its bytes are; nothing at the end of the input.
    fn read_line(&mut self) -> Result<Option<String>, CliError> {
        let mut bytes = Vec::new();
        self.input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
        Ok((!bytes.is_empty()).then(|| String::from_utf8_lossy(&bytes).into_owned()))
    }
}
