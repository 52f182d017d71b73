//! PDN to match files and back. Every game is refereed on the way, and nothing that is said about it is lost.

use std::io::Write;
use std::path::PathBuf;

use game::{Lang, Saying};

use crate::error::CliError;
use crate::matches::{self, Bad};

/// Converts each file to the other form, on standard output.
pub fn run(out: &mut impl Write, files: &[PathBuf], lang: Lang) -> Result<(), CliError> {
    let (mut looked_at, mut bad) = (0, 0);
    for path in files {
        for found in matches::read(path)? {
            looked_at += 1;
            match found {
                // What comes from PDN says its result; a match file becomes PDN.
                Ok(found) if found.score.is_empty() => {
                    let why = |error| CliError::Pdn { path: path.clone(), why: Saying::new(error) };
                    write!(out, "{}", found.file.to_pdn().map_err(why)?)?;
                }
                Ok(found) => {
                    found.warnings.iter().for_each(|warning| matches::tell(path, warning, lang));
                    serde_json::to_writer(&mut *out, &found.file).map_err(std::io::Error::from)?;
                    writeln!(out)?;
                }
                Err(Bad::Game(error)) => {
                    bad += 1;
                    matches::tell(path, &error, lang);
                }
                Err(Bad::File(error)) => return Err(error),
            }
        }
    }
    if bad > 0 {
        out.flush()?;
        return Err(CliError::BadGames { bad, looked_at });
    }
    Ok(())
}
