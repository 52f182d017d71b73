//! `tablee train`: learns the weights of a game from games against itself.

use bots::draughts::train::{self, Stage, Training};
use game::Lang;

use crate::arena::progress_bar;
use crate::args::TrainArgs;
use crate::error::CliError;

/// Learns and writes the file of weights.
pub fn run(args: &TrainArgs, lang: Lang) -> Result<(), CliError> {
    let train = match args.game.as_str() {
        "dames" => train::dames,
        "damsystem" => train::damsystem,
        _ => return Err(CliError::Game { asked: args.game.clone(), known: vec!["dames", "damsystem"] }),
    };
    let training = Training {
        games: args.games,
        nodes: args.nodes,
        rounds: args.rounds,
        threads: args.threads,
        seed: args.seed,
        cancel: bots::Cancel::default(),
    };
    let from = match &args.from {
        Some(path) => Some(std::fs::read(path).map_err(|error| CliError::File { path: path.clone(), error })?),
        None => None,
    };
    let bar = progress_bar(u64::from(args.games) + u64::from(training.all_rounds()));
    let weights = train(&training, from.as_deref(), &mut |stage| match stage {
        Stage::Played(games) => bar.set_position(u64::from(games)),
        Stage::Learnt(rounds, error) => {
            bar.set_position(u64::from(args.games) + u64::from(rounds));
            bar.set_message(match lang {
                Lang::Fr => format!("erreur {error:.5}"),
                Lang::En => format!("error {error:.5}"),
            });
        }
    });
    bar.finish();
    std::fs::write(&args.out, weights?).map_err(|error| CliError::File { path: args.out.clone(), error })
}
