//! The command line of Tablée, one file a subcommand. A library too, so that tests and fuzz targets can call it.

mod analyse;
mod arena;
mod args;
mod bench;
mod completions;
mod dxp;
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

pub use args::{Cli, CliCommand, GameArgs};
pub use error::CliError;
pub use output::plain;

use game::Lang;

/// Runs what the arguments ask for. `lang` is what [`Cli::lang`] or the environment says.
pub fn run(command: CliCommand, lang: Lang) -> Result<(), CliError> {
    match command {
        CliCommand::Serve(config) => serve::run(*config),
        CliCommand::Referee => referee::run(lang),
        CliCommand::Perft(args) => perft::run(&args, lang),
        CliCommand::Rules(args) => rules::run(&args, lang),
        CliCommand::Games(args) => games::run(&args, lang),
        CliCommand::Pdn(args) => pdn::run(&args, lang),
        CliCommand::Bench(args) => bench::run(&args, lang),
        CliCommand::Arena(args) => arena::run(&args, lang),
        CliCommand::Analyse(args) => analyse::run(&args, lang),
        CliCommand::Puzzle(args) => play::puzzle(&args, lang),
        CliCommand::Lab(args) => lab::run(&args, lang),
        CliCommand::Train(args) => train::run(&args, lang),
        CliCommand::Learn(args) => learn::run(&args, lang),
        CliCommand::Play(args) => play::run(&args, lang),
        CliCommand::Hub => hub::run(),
        CliCommand::Dxp(args) => dxp::run(&args, lang),
        CliCommand::Store(args) => serve::store(&args, lang),
        CliCommand::Completions(args) => completions::run(&args),
    }
}
