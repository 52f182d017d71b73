//! `tablee analyse`: saved matches and PDN files, what each move cost; or the best moves of one position.

mod annotate;
mod graph;
mod position;
mod print;

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bots::Limits;
use game::{Lang, Words};
use serde::Serialize;
use table::analysis::{self, Analysis};
use table::{AnyTable, MatchFile};

use crate::arena::{check_writable, progress_bar};
use crate::args::AnalyseArgs;
use crate::error::CliError;
use crate::matches::{self, Bad, FoundMatch};
use crate::mind::Mind;
use crate::output::{json, width, wrapped};
use crate::stop;

const STOPPED: Words = Words::new("arrêté ; voilà ce qui a été vu jusque-là", "stopped; that is what was seen so far");

/// Reads the matches or the games, looks at every position, and prints what was found.
pub fn run(args: &AnalyseArgs, lang: Lang) -> Result<(), CliError> {
    let limits = limits(args);
    if args.position.is_some() {
        return position::run(args, &limits, lang);
    }
    let path = args.target.clone().ok_or(CliError::NothingToAnalyse)?;
    for file in [&args.svg, &args.annotate].into_iter().flatten() {
        check_writable(file)?;
    }
    let out = anstream::stdout().lock();
    let mut reader = Games { args, path, lang, out, limits, looked_at: 0, bad: 0, all: Vec::new(), annotated: None };
    reader.read()?;
    reader.finish()
}

/// A game of a file with what was found, for programs.
#[derive(Serialize)]
struct Told {
    /// Its number in the file.
    game: u64,
    /// Who played, by seat, as far as the file says.
    players: Vec<String>,
    #[serde(flatten)]
    analysis: Analysis,
}

/// The games of one file on their way to the reader.
struct Games<'a, O> {
    args: &'a AnalyseArgs,
    path: PathBuf,
    lang: Lang,
    out: O,
    limits: Limits,
    looked_at: u64,
    bad: u64,
    /// What is kept to be written as JSON.
    all: Vec<Told>,
    /// Where matches with their comments are written, once there is one.
    annotated: Option<File>,
}

impl<O: Write> Games<'_, O> {
    /// The games of the file, or one of them. A game that breaks the rules is told of, and the others go on.
    fn read(&mut self) -> Result<(), CliError> {
        let path = self.path.clone();
        for found in matches::read(&path)? {
            self.looked_at += 1;
            if self.args.game.is_some_and(|asked| asked != self.looked_at) {
                if let Err(Bad::File(error)) = found {
                    return Err(error);
                }
                continue;
            }
            match found {
                Ok(found) => self.look_at(&found)?,
                Err(Bad::Game(error)) => {
                    self.bad += 1;
                    matches::tell(&path, &error, self.lang);
                }
                Err(Bad::File(error)) => return Err(error),
            }
            if self.limits.cancel.is_cancelled() {
                break;
            }
        }
        Ok(())
    }

    fn look_at(&mut self, found: &FoundMatch) -> Result<(), CliError> {
        found.warnings.iter().for_each(|warning| matches::tell(&self.path, warning, self.lang));
        let table = matches::open(&self.path, &found.file)?;
        let mind = Mind::strongest(table.info(), self.args.weights.as_deref())?;
        let bar = progress_bar(table.ply() as u64);
        let think = |table: &dyn AnyTable, seat| mind.thinker(table, seat);
        let analysis = analysis::analyse(&*table, &self.limits, &think, &mut |ply| bar.set_position(ply as u64));
        bar.finish_and_clear();
        if let Some(path) = &self.args.svg {
            let path = if self.args.game.is_some() { path.clone() } else { numbered(path, self.looked_at) };
            let svg = graph::svg(&analysis, &*table, &found.file, self.lang);
            std::fs::write(&path, svg).map_err(|error| CliError::File { path, error })?;
        }
        if let Some(path) = &self.args.annotate {
            self.annotate(path, &found.file, &*table, &analysis)?;
        }
        if self.args.json {
            let players = found.file.players.clone();
            self.all.push(Told { game: self.looked_at, players, analysis });
            return Ok(());
        }
        let heading = print::Heading { number: self.looked_at, file: &found.file, score: found.score };
        print::match_(&mut self.out, &heading, &*table, &analysis, self.args.mistakes, self.lang)?;
        Ok(self.out.flush()?)
    }

    /// Writes the match with what was found as its notes: PDN where the file's name says so, a match file a line else.
    fn annotate(
        &mut self,
        path: &Path,
        file: &MatchFile,
        table: &dyn AnyTable,
        analysis: &Analysis,
    ) -> Result<(), CliError> {
        let annotated = annotate::match_(file, table, analysis, self.lang);
        let text = if matches::wants_pdn(path) {
            let why = |error| CliError::Pdn { path: path.to_owned(), why: game::Saying::new(error) };
            annotated.to_pdn().map_err(why)?
        } else {
            serde_json::to_string(&annotated).map_err(std::io::Error::from)? + "\n"
        };
        let in_file = |error| CliError::File { path: path.to_owned(), error };
        let mut to = match self.annotated.take() {
            Some(to) => to,
            None => File::create(path).map_err(in_file)?,
        };
        to.write_all(text.as_bytes()).map_err(in_file)?;
        self.annotated = Some(to);
        Ok(())
    }

    /// Writes what was kept. Fails where a game was bad, there was none, or the one asked for is not there.
    fn finish(mut self) -> Result<(), CliError> {
        if self.args.json {
            json(&mut self.out, &self.all)?;
        }
        let (asked, there, path) = (self.args.game, self.looked_at, self.path);
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

/// The file of the first game, `x.svg`, and of the others, `x-2.svg`.
fn numbered(path: &Path, number: u64) -> PathBuf {
    if number <= 1 {
        return path.to_owned();
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().map(|ending| format!(".{}", ending.to_string_lossy())).unwrap_or_default();
    path.with_file_name(format!("{stem}-{number}{ending}"))
}

/// Words beside the point.
fn aside(out: &mut impl Write, text: &str) -> std::io::Result<()> {
    use crate::output::DIM;
    wrapped(text, width(), "").lines().try_for_each(|line| writeln!(out, "{DIM}{line}{DIM:#}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_of_several_games_have_names_of_their_own() {
        let name = |number| numbered(Path::new("a/b.svg"), number).display().to_string();
        assert_eq!((name(1), name(3)), ("a/b.svg".to_owned(), "a/b-3.svg".to_owned()));
    }
}
