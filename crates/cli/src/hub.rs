//! `tablee hub`: an engine of the Hub protocol.

use std::io;

use crate::error::CliError;

/// Answers until standard input ends.
pub fn run() -> Result<(), CliError> {
    Ok(lab::hub::serve(io::stdin().lock(), io::stdout())?)
}
