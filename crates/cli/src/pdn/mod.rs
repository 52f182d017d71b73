//! `tablee pdn`: files of Dames games checked, listed and converted, one game in memory at a time.

mod convert;

use std::io::{self, BufRead, BufWriter, Write};
use std::path::{Path, PathBuf};

use game::{Lang, Say};
use rules::dames::pdn::{PdnError, PdnReader, Problem, Record, Score, Syntax};

use crate::args::{PdnAction, PdnArgs};
use crate::error::CliError;
use crate::matches::{self, Source};
use crate::output::{grouped, plain};

/// Does what was asked with every file.
pub fn run(args: &PdnArgs, lang: Lang) -> Result<(), CliError> {
    let mut out = BufWriter::new(io::stdout().lock());
    match &args.action {
        PdnAction::Check { files } => check(&mut out, files, lang)?,
        PdnAction::List { files } => list(&mut out, files, lang)?,
        PdnAction::Convert { files } => convert::run(&mut out, files, lang)?,
    }
    out.flush()?;
    Ok(())
}

/// The games of a file; `-` is standard input. Match files are converted, not looked through here.
fn reader(path: &Path) -> Result<PdnReader<Box<dyn BufRead>>, CliError> {
    match matches::source(path)? {
        Source::Pdn(reader) => Ok(reader),
        Source::Json(_) => Err(CliError::NotPdn(path.to_owned())),
    }
}

/// A file that cannot be read at all stops everything; a bad game does not.
fn unreadable(path: &Path, error: PdnError) -> Result<PdnError, CliError> {
    match error.problem {
        Problem::Io(error) => Err(CliError::File { path: path.to_owned(), error }),
        _ => Ok(error),
    }
}

/// Tells of every bad game; fails at the end if there was one.
fn check(out: &mut impl Write, files: &[PathBuf], lang: Lang) -> Result<(), CliError> {
    let (mut looked_at, mut bad) = (0, 0);
    for path in files {
        for game in reader(path)? {
            looked_at += 1;
            match game.and_then(|game| Record::referee(&game)) {
                Ok(record) => {
                    for warning in &record.warnings {
                        writeln!(out, "{}:{}", path.display(), plain(&warning.say(lang)))?;
                    }
                }
                Err(error) => {
                    let error = unreadable(path, error)?;
                    bad += 1;
                    writeln!(out, "{}:{}", path.display(), plain(&error.say(lang)))?;
                }
            }
        }
    }
    if bad > 0 {
        out.flush()?;
        return Err(CliError::BadGames { bad, looked_at });
    }
    match lang {
        Lang::Fr => writeln!(out, "{} parties, toutes en règle", grouped(looked_at, lang))?,
        Lang::En => writeln!(out, "{} games, all in order", grouped(looked_at, lang))?,
    }
    Ok(())
}

/// One line a game; moves are counted, not played.
fn list(out: &mut impl Write, files: &[PathBuf], lang: Lang) -> Result<(), CliError> {
    let mut number = 0u64;
    for path in files {
        for game in reader(path)? {
            number += 1;
            match game {
                Ok(game) => line(out, number, &game, lang)?,
                Err(error) => {
                    let error = unreadable(path, error)?;
                    writeln!(out, "{number:>6}  {}:{}", path.display(), plain(&error.say(lang)))?;
                }
            }
        }
    }
    Ok(())
}

fn line(out: &mut impl Write, number: u64, game: &Syntax, lang: Lang) -> io::Result<()> {
    let tag = |name: &str| game.tag(name).map_or("?".to_owned(), |tag| plain(&tag.value));
    let tagged = game.tag("Result").and_then(|tag| Score::read(tag.value.trim().as_bytes()));
    let score = game.score.map(|(score, _)| score).filter(|&score| score != Score::Unknown).or(tagged);
    let moves = if lang == Lang::Fr { "coups" } else { "moves" };
    writeln!(
        out,
        "{number:>6}  {:<10}  {} – {}  {}  {} {moves}",
        tag("Date"),
        tag("White"),
        tag("Black"),
        score.unwrap_or_default().text(),
        game.moves().len()
    )
}
