//! `tablee pdn`: files of Dames games checked, listed and converted, one game in memory at a time.

mod convert;

pub use convert::table_of;

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use game::{Lang, Say, Saying};
use rules::dames::pdn::{PdnError, Problem, Reader, Record, Score, Syntax};
use table::AnyTable;

use crate::args::{PdnAction, PdnArgs};
use crate::error::CliError;
use crate::output::grouped;

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

/// The games of a file; `-` is standard input.
pub fn reader(path: &Path) -> Result<Reader<Box<dyn BufRead>>, CliError> {
    let input: Box<dyn BufRead> = if path.as_os_str() == "-" {
        Box::new(io::stdin().lock())
    } else {
        let file = File::open(path).map_err(|error| CliError::File { path: path.to_owned(), error })?;
        Box::new(BufReader::with_capacity(1 << 16, file))
    };
    Ok(Reader::new(input))
}

/// The table of the game of a file that is asked for, counted from 1; without a number, of the only one there is.
pub fn one(path: &Path, asked: Option<u64>) -> Result<Box<dyn AnyTable>, CliError> {
    let (mut there, mut found) = (0, None);
    for game in reader(path)? {
        there += 1;
        if asked.is_none_or(|asked| asked == there) {
            let wrong = |error| CliError::Pdn { path: path.to_owned(), why: Saying::new(error) };
            let record = game.and_then(|game| Record::referee(&game));
            found = Some(record.or_else(|error| Err(wrong(unreadable(path, error)?)))?);
        }
        if asked == Some(there) {
            break;
        }
    }
    match (found, asked) {
        (Some(_), None) if there > 1 => Err(CliError::SeveralMatches { path: path.to_owned(), there }),
        (Some(record), _) => table_of(&record),
        (None, asked) => Err(CliError::NoSuchRecord { path: path.to_owned(), asked: asked.unwrap_or(1), there }),
    }
}

/// A file that cannot be read at all stops everything; a bad game does not.
pub fn unreadable(path: &Path, error: PdnError) -> Result<PdnError, CliError> {
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
            if let Err(error) = game.and_then(|game| Record::referee(&game)) {
                let error = unreadable(path, error)?;
                bad += 1;
                writeln!(out, "{}:{}", path.display(), error.say(lang))?;
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
                    writeln!(out, "{number:>6}  {}:{}", path.display(), error.say(lang))?;
                }
            }
        }
    }
    Ok(())
}

fn line(out: &mut impl Write, number: u64, game: &Syntax, lang: Lang) -> io::Result<()> {
    let tag = |name: &str| game.tag(name).map_or("?", |tag| tag.value.as_str());
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
        game.moves.len()
    )
}
