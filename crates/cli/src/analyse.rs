//! `tablee analyse`: saved matches and PDN files of Dames, with what each move was worth.

use std::collections::HashSet;
use std::io::Write;
use std::time::Duration;

use bots::analyse::{Comment, Observed, comment};
use bots::{Level, Limits};
use game::{Lang, Say, Seat, Turn, Words};
use rules::dames::pdn::Record;
use serde::Serialize;
use table::AnyTable;

use crate::arena::progress_bar;
use crate::args::AnalyseArgs;
use crate::error::CliError;
use crate::output::{ALARM, BOLD, DIM, json, width, wrapped};
use crate::{matches, pdn, stop};

/// What a won position is worth.
const WON: i32 = 30_000;

const LEGEND: Words = Words::new(
    "Chaque note vaut pour qui joue ce coup : +1.00, un pion ou un but d’avance ; +#7, gagné en sept coups.",
    "Each score is for who makes the move: +1.00, a man or a goal ahead; +#7, a win in seven moves.",
);
const HIDDEN: Words = Words::new(
    "Chaque coup est comparé au choix du robot sur ce que le joueur pouvait savoir ; la chance n’est la faute de personne.",
    "Each move is compared with the bot’s choice by what its player could know; luck is nobody’s mistake.",
);
const STOPPED: Words = Words::new("arrêté ; voilà ce qui a été vu jusque-là", "stopped; that is what was seen so far");
const RATHER: Words = Words::new("plutôt", "rather");

/// How much of the expected line is shown.
const SHOWN: usize = 6;

/// Reads the matches or the games, looks at every position, and prints what was found.
pub fn run(args: &AnalyseArgs, lang: Lang) -> Result<(), CliError> {
    let out = anstream::stdout().lock();
    let limits = limits(args);
    let mut analysis = Analysis { args, lang, out, limits, looked_at: 0, bad: 0, explained: false, all: Vec::new() };
    if matches::is_pdn(&args.file) {
        analysis.records()?;
    } else {
        analysis.matches()?;
    }
    analysis.finish()
}

/// A game of a file with its comments.
#[derive(Serialize)]
struct Commented {
    /// Its number in the file.
    game: u64,
    /// Who played, by seat, as far as the file says.
    players: Vec<String>,
    /// Its result as PDN writes it, if it comes from there.
    #[serde(skip)]
    score: &'static str,
    comments: Vec<Comment>,
}

/// The games of one file on their way to the reader.
struct Analysis<'a, O> {
    args: &'a AnalyseArgs,
    lang: Lang,
    out: O,
    limits: Limits,
    looked_at: u64,
    bad: u64,
    /// Whether the reader was told what the figures mean.
    explained: bool,
    /// What is kept to be written as JSON.
    all: Vec<Commented>,
}

impl<O: Write> Analysis<'_, O> {
    /// The games of a PDN file, or one of them. A game that breaks the rules is told of, and the others go on.
    fn records(&mut self) -> Result<(), CliError> {
        let path = &self.args.file;
        for game in pdn::reader(path)? {
            if !self.is_next() {
                continue;
            }
            match game.and_then(|game| Record::referee(&game)) {
                Ok(record) => {
                    let players = ["White", "Black"].map(|tag| record.tag(tag).unwrap_or("?").to_owned());
                    self.look_at(&*pdn::table_of(&record)?, players.to_vec(), record.score.text())?;
                }
                Err(error) => {
                    let error = pdn::unreadable(path, error)?;
                    self.bad += 1;
                    eprintln!("{}:{}", path.display(), error.say(self.lang));
                }
            }
            if self.limits.cancel.is_cancelled() {
                break;
            }
        }
        Ok(())
    }

    /// The matches of a file, or one of them.
    fn matches(&mut self) -> Result<(), CliError> {
        for file in matches::read(&self.args.file)? {
            let file = file?;
            if !self.is_next() {
                continue;
            }
            self.look_at(&*matches::open(&self.args.file, &file)?, file.players, "")?;
            if self.limits.cancel.is_cancelled() {
                break;
            }
        }
        Ok(())
    }

    /// Counts a game; whether it is to be looked at.
    fn is_next(&mut self) -> bool {
        self.looked_at += 1;
        self.args.game.is_none_or(|asked| asked == self.looked_at)
    }

    fn look_at(&mut self, table: &dyn AnyTable, players: Vec<String>, score: &'static str) -> Result<(), CliError> {
        let comments = comments(table, &self.limits)?;
        let commented = Commented { game: self.looked_at, players, score, comments };
        if self.args.json {
            self.all.push(commented);
            return Ok(());
        }
        let Commented { game, players, score, comments } = commented;
        if !self.explained {
            self.explain(&LEGEND)?;
            self.explained = true;
        }
        let name = if players.is_empty() { table.info().name.get(self.lang).to_owned() } else { players.join(" – ") };
        writeln!(self.out, "{BOLD}{game}. {name}{BOLD:#}  {score}")?;
        if !comparable(table) {
            self.explain(&HIDDEN)?;
        }
        print(&mut self.out, &comments, self.lang)?;
        Ok(self.out.flush()?)
    }

    fn explain(&mut self, words: &Words) -> std::io::Result<()> {
        let text = wrapped(words.get(self.lang), width(), "");
        text.lines().try_for_each(|line| writeln!(self.out, "{DIM}{line}{DIM:#}"))
    }

    /// Writes what was kept. Fails where a game was bad, there was none, or the one asked for is not there.
    fn finish(mut self) -> Result<(), CliError> {
        if self.args.json {
            json(&mut self.out, &self.all)?;
        }
        let (asked, there, path) = (self.args.game, self.looked_at, self.args.file.clone());
        if self.limits.cancel.is_cancelled() {
            eprintln!("tablee: {}", STOPPED.get(self.lang));
            return Ok(());
        }
        match asked {
            Some(asked) if asked > there => Err(CliError::NoSuchRecord { path, asked, there }),
            _ if there == 0 => Err(CliError::NoGames(path)),
            _ if self.bad > 0 => Err(CliError::BadGames { bad: self.bad, looked_at: asked.map_or(there, |_| 1) }),
            _ => Ok(()),
        }
    }
}

/// How much thought a position gets, and by how many.
fn limits(args: &AnalyseArgs) -> Limits {
    let time = args.nodes.is_none().then(|| Duration::from_millis(args.time));
    let (threads, cancel) = (Some(args.threads), stop::on_ctrl_c());
    // A forced move is weighed like any other: it is the next position of the one before it.
    Limits { time, nodes: args.nodes, threads, even_forced: true, cancel, ..Limits::default() }
}

/// Looks at every position of a match.
fn comments(table: &dyn AnyTable, limits: &Limits) -> Result<Vec<Comment>, CliError> {
    let log = table.log();
    let bar = progress_bar(log.len() as u64);
    let mut seen = Vec::new();
    let mut replay = table.info().open_at(&table.options(), &table.start())?;
    let comparable = comparable(table);
    for (ply, text) in log.iter().enumerate() {
        let found = look(&*replay, ply, text, limits);
        // What was seen in the moment of being stopped is worth nothing.
        if limits.cancel.is_cancelled() || replay.play(text).is_err() {
            bar.finish_and_clear();
            return Ok(comment(&seen, None, table.about_even()));
        }
        let comparable = comparable && replay.turn() != Turn::Chance;
        seen.extend(found.map(|found| Observed { comparable, ..found }));
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(comment(&seen, end(table), table.about_even()))
}

/// Whether the worth of two positions in a row can be compared: everybody sees the same, and what one team loses the
/// other wins.
fn comparable(table: &dyn AnyTable) -> bool {
    let teams: HashSet<u8> = (0..table.seats()).map(|seat| team(table, Seat(seat))).collect();
    !table.has_secrets() && teams.len() == 2
}

/// What the strongest bot sees in a player's place; nothing where chance moves.
fn look(table: &dyn AnyTable, ply: usize, text: &str, limits: &Limits) -> Option<Observed> {
    let Turn::Player(seat) = table.turn() else { return None };
    let mut seen = Observed {
        ply,
        seat: table.seat_name(seat),
        team: team(table, seat),
        played: text.to_owned(),
        best: text.to_owned(),
        score: None,
        depth: 0,
        line: Vec::new(),
        comparable: false,
        gave_away: None,
    };
    // With hidden hands a bot compares moves; where there is only one it has nothing to say.
    if !table.has_secrets() || table.legal().len() > 1 {
        let limits = Limits { compare: table.has_secrets().then(|| text.to_owned()), ..limits.clone() };
        let choice = table.thinker(seat, Level::MAX)?.think(&limits, &mut |_| ())?;
        seen.best = choice.text;
        seen.score = Some(choice.seen.score);
        seen.depth = choice.seen.depth;
        seen.line = choice.seen.line;
        seen.gave_away = choice.gives_away;
    }
    Some(seen)
}

/// A team by its first seat.
fn team(table: &dyn AnyTable, seat: Seat) -> u8 {
    table.team(seat).iter().next().unwrap_or(seat).0
}

/// What the end was worth, and to whom. An end that players or clocks made says nothing about the last move.
fn end(table: &dyn AnyTable) -> Option<(u8, i32)> {
    let winners = table.result().filter(|_| table.ending().is_none())?.winners;
    Some(winners.iter().next().map_or((0, 0), |seat| (team(table, seat), WON)))
}

fn print(out: &mut impl Write, comments: &[Comment], lang: Lang) -> std::io::Result<()> {
    for comment in comments {
        let score = comment.score.map_or("–".to_owned(), bots::score_text);
        write!(out, "{:4}  {:<2} {:<16} {score:>8}", comment.ply + 1, comment.seat, comment.played)?;
        match (comment.mark, &comment.better) {
            (Some(mark), Some(better)) => {
                write!(out, "  {ALARM}{} {}{ALARM:#} {better}", mark.sign(), mark.words().get(lang))?;
            }
            (None, Some(other)) => write!(out, "  {} {other}", RATHER.get(lang))?,
            (_, None) => {}
        }
        let line = comment.line.iter().take(SHOWN).map(String::as_str).collect::<Vec<_>>().join(" ");
        writeln!(out, "  {DIM}{line}{DIM:#}")?;
    }
    Ok(())
}
