//! The binary `tablee`.

use std::process::ExitCode;

use cli::{Cli, CliError};
use game::Say;

fn main() -> ExitCode {
    let (cli, lang) = Cli::read();
    let done = match cli.command {
        Some(command) => cli::run(command, lang),
        None => Cli::command_in(lang).print_help().map_err(CliError::from),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read us has read enough: `tablee rules dames | head`.
        Err(CliError::Io(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tablee: {}", error.say(lang));
            ExitCode::FAILURE
        }
    }
}
