//! `tablee completions`: what a shell needs to complete our commands.

use std::io;

use clap::CommandFactory;

use crate::args::{Cli, CompletionsArgs};
use crate::error::CliError;

/// Writes the script for one shell.
pub fn run(args: &CompletionsArgs) -> Result<(), CliError> {
    // Generated whole before it is written: the generator itself panics on a closed pipe.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "tablee", &mut script);
    io::Write::write_all(&mut io::stdout(), &script)?;
    Ok(())
}
