//! The command line of Tablée, one file a subcommand. A library too, so that tests and fuzz targets can call it.

mod analyse;
mod arena;
mod args;
mod bench;
mod completions;
mod error;
mod games;
mod help;
mod hub;
mod lab;
mod learn;
mod matches;
mod mind;
mod output;
mod pdn;
mod perft;
mod play;
pub mod referee;
mod rules;
mod serve;
mod stop;
mod time;
mod train;
mod usage;
mod words;

pub use args::{Cli, Command, GameArgs};
pub use error::CliError;
pub use output::plain;

use game::Lang;

/// Runs what the arguments ask for. `lang` is what [`Cli::lang`] or the environment says.
pub fn run(command: Command, lang: Lang) -> Result<(), CliError> {
    match command {
        Command::Serve(config) => serve::run(*config),
        Command::Referee => referee::run(lang),
        Command::Perft(args) => perft::run(&args, lang),
        Command::Rules(args) => rules::run(&args, lang),
        Command::Games(args) => games::run(&args, lang),
        Command::Pdn(args) => pdn::run(&args, lang),
        Command::Bench(args) => bench::run(&args, lang),
        Command::Arena(args) => arena::run(&args, lang),
        Command::Analyse(args) => analyse::run(&args, lang),
        Command::Puzzle(args) => play::puzzle(&args, lang),
        Command::Lab(args) => lab::run(&args, lang),
        Command::Train(args) => train::run(&args, lang),
        Command::Learn(args) => learn::run(&args, lang),
        Command::Play(args) => play::run(&args, lang),
        Command::Hub => hub::run(),
        Command::Store(args) => serve::store(&args, lang),
        Command::Completions(args) => completions::run(&args),
    }
}
