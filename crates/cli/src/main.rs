//! The binary `tablee`.

use std::process::ExitCode;

use cli::{Cli, CliError};
use game::Say;

/// A server's messages are many small pieces of memory, made on one thread and freed on another: the system's allocator
/// spent a fifth of its time on them.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let (cli, lang) = Cli::read();
    let command = cli.command_or_serve().unwrap_or_else(|error| error.exit());
    let done = cli::run(command, lang);
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read us has read enough: `tablee rules dames | head`.
        Err(CliError::Io(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            // What a file says may be part of the message.
            let lines: Vec<String> = error.say(lang).lines().map(cli::plain).collect();
            eprintln!("tablee: {}", lines.join("\n"));
            ExitCode::FAILURE
        }
    }
}
