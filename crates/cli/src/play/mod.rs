//! `tablee play`: people at one keyboard.

mod board;
mod cards;
mod command;
mod grid;
mod session;
mod words;

use std::fs::File;
use std::io::{IsTerminal, Read};
use std::path::Path;

use game::Lang;
use rand::SeedableRng;
use rand::rngs::{StdRng, SysRng};
use table::{AnyTable, MatchFile};

use crate::args::PlayArgs;
use crate::error::CliError;
use session::Session;

/// Just beyond the largest match file, which [`MatchFile::parse`] then refuses.
const MORE_THAN_ENOUGH: u64 = (16 << 20) + 1;

/// Opens the table and lets people play until they leave.
pub fn run(args: &PlayArgs, lang: Lang) -> Result<(), CliError> {
    let table = match &args.load {
        Some(path) => open(path, &read(path)?)?,
        None => args.game.open(None)?,
    };
    let rng = match args.seed {
        Some(seed) => StdRng::seed_from_u64(seed),
        None => StdRng::try_from_rng(&mut SysRng).map_err(|error| CliError::Io(std::io::Error::other(error)))?,
    };
    let screen = std::io::stdout().is_terminal();
    let mut session = Session::new(table, rng, std::io::stdin().lock(), anstream::stdout().lock(), lang);
    session.on_screen(screen);
    session.may_overwrite(args.load.as_deref());
    session.run()?;
    Ok(())
}

/// Reads a saved match; a file that is too large is not held.
pub fn read(path: &Path) -> Result<MatchFile, CliError> {
    let in_file = |error| CliError::File { path: path.to_owned(), error };
    let mut text = String::new();
    let file = File::open(path).map_err(in_file)?;
    file.take(MORE_THAN_ENOUGH).read_to_string(&mut text).map_err(in_file)?;
    MatchFile::parse(&text).map_err(|error| CliError::Match { path: path.to_owned(), error })
}

/// Replays a saved match.
pub fn open(path: &Path, file: &MatchFile) -> Result<Box<dyn AnyTable>, CliError> {
    file.open().map_err(|error| CliError::Match { path: path.to_owned(), error })
}
