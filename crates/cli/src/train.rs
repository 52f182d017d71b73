//! `tablee train`: learns the weights of a game from games against itself.

use game::Lang;
use lab::train::{PUPILS, Stage, Training};

use crate::arena::{check_writable, progress_bar};
use crate::args::TrainArgs;
use crate::error::CliError;
use crate::stop;

/// Learns and writes the file of weights.
pub fn run(args: &TrainArgs, lang: Lang) -> Result<(), CliError> {
    let known = || PUPILS.iter().map(|pupil| pupil.id).collect();
    let pupil = PUPILS.iter().find(|pupil| pupil.id == args.game);
    let pupil = pupil.ok_or_else(|| CliError::Game { asked: args.game.clone(), known: known() })?;
    let training = Training {
        games: args.games,
        nodes: args.nodes,
        rounds: args.rounds,
        threads: args.threads,
        seed: args.seed,
        only: args.only.clone(),
        data: args.data.clone(),
        cancel: stop::on_ctrl_c(),
    };
    let from = match &args.from {
        Some(path) => Some(std::fs::read(path).map_err(|error| CliError::File { path: path.clone(), error })?),
        None => None,
    };
    let out = args.out.clone().unwrap_or_else(|| format!("{}.weights", pupil.id).into());
    check_writable(&out)?;
    let (games, rounds) = pupil.effort(&training);
    let bar = progress_bar(u64::from(games) + u64::from(rounds));
    let (mut played, mut learnt) = (0, 0);
    let weights = pupil.train(&training, from.as_deref(), &mut |stage| {
        match stage {
            Stage::Played(games) => played = games,
            Stage::Learnt(rounds, error) => {
                learnt = rounds;
                bar.set_message(lang.pick(format_args!("erreur {error:.5}"), format_args!("error {error:.5}")));
            }
        }
        bar.set_position(u64::from(played) + u64::from(learnt));
    });
    bar.finish_and_clear();
    if training.cancel.is_cancelled() {
        return Err(CliError::Stopped);
    }
    std::fs::write(&out, weights?).map_err(|error| CliError::File { path: out.clone(), error })?;
    match lang {
        Lang::Fr => println!("Poids écrits dans {}.", out.display()),
        Lang::En => println!("Weights written to {}.", out.display()),
    }
    Ok(())
}
