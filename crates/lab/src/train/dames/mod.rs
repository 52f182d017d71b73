//! Learns the weights of Dames: games against itself, kept in a folder so that a run goes on where it stopped, then
//! logistic regression of what came of their positions.

mod games;
mod learn;
mod play;
mod sample;

use bots::draughts::PieceSquare;
use bots::draughts::strips::Strips;
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;

use super::{Stage, TrainError, Training, best_slope, chance};
use learn::Learner;
use sample::Sample;

/// How much the end of the game counts; the rest is what the search saw.
const TRUTH: f32 = 0.5;

/// How finely the logits of a hundredth of a man are looked for.
const FINENESS: f32 = 2_000.0;

/// Of every file of games, one position in so many is kept aside to measure by.
const ASIDE: usize = 20;

/// How many games and rounds there are in all.
pub(crate) fn effort(training: &Training) -> (u32, u32) {
    (training.games, training.rounds)
}

/// Learns, and gives the file of weights. The games are played with the weights of the file given, or with material
/// and places where there is none.
pub(crate) fn train(
    training: &Training,
    from: Option<&[u8]>,
    progress: &mut (dyn FnMut(Stage) + Send),
) -> Result<Vec<u8>, TrainError> {
    if let Some(asked) = training.only.first() {
        return Err(TrainError::NoSuchWay { asked: asked.clone(), known: &[] });
    }
    let judge = match from {
        Some(bytes) => Some(Strips::read(bytes).ok_or(TrainError::NoWeights)?),
        None => None,
    };
    let game = |seed| match &judge {
        Some(judge) => play::game(judge, training.nodes, seed),
        None => play::game(&PieceSquare, training.nodes, seed),
    };
    let files = games::play(training, from.unwrap_or_default(), game, &mut |games| progress(Stage::Played(games)))?;
    if training.cancel.is_cancelled() {
        return Err(TrainError::Nothing);
    }
    // The last games of every file are kept aside, to measure by what was not learnt from.
    let (mut samples, mut aside) = (Vec::new(), Vec::new());
    for mut file in files {
        aside.extend(file.split_off(file.len() - file.len() / ASIDE));
        samples.append(&mut file);
    }
    let slope = best_slope(samples.iter().map(|sample| (sample.score, sample.result())), FINENESS);
    let aim = |sample: &Sample| TRUTH * sample.result() + (1.0 - TRUTH) * chance(slope * f32::from(sample.score));
    let mut rng = StdRng::seed_from_u64(training.seed);
    let mut learner = Learner::new(&samples, slope);
    for round in 0..training.rounds {
        samples.shuffle(&mut rng);
        for some in samples.chunks(1 << 16) {
            if training.cancel.is_cancelled() {
                return Err(TrainError::Nothing);
            }
            learner.learn(some, &aim, round);
        }
        progress(Stage::Learnt(round + 1, learner.error(&aside, &aim)));
    }
    if samples.is_empty() { Err(TrainError::Nothing) } else { Ok(learner.file()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bots::Cancel;

    fn training() -> Training {
        Training {
            games: 6,
            nodes: 60,
            rounds: 2,
            threads: 1,
            seed: 9,
            only: Vec::new(),
            data: None,
            cancel: Cancel::default(),
        }
    }

    #[test]
    fn learning_is_reproducible_on_any_number_of_threads_and_can_be_stopped() {
        let training = training();
        let mut errors = Vec::new();
        let once = train(&training, None, &mut |stage| {
            if let Stage::Learnt(_, error) = stage {
                errors.push(error);
            }
        })
        .unwrap();
        assert_eq!(errors.len(), effort(&training).1 as usize);
        assert!(errors.iter().all(|error| (0.0..0.5).contains(error)), "{errors:?}");
        assert!(once == train(&Training { threads: 2, ..training.clone() }, None, &mut |_| ()).unwrap());
        let some = Training { only: vec!["huff".to_owned()], ..training.clone() };
        assert!(matches!(train(&some, None, &mut |_| ()), Err(TrainError::NoSuchWay { .. })));
        let again = train(&training, Some(&once), &mut |_| ()).unwrap();
        assert!(Strips::read(&again).is_some() && again != once);
        assert_eq!(train(&training, Some(b"nonsense"), &mut |_| ()), Err(TrainError::NoWeights));
        training.cancel.cancel();
        assert_eq!(train(&training, None, &mut |_| ()), Err(TrainError::Nothing));
    }

    #[test]
    fn a_run_goes_on_where_it_stopped_and_learns_from_all_games_kept() {
        let folder = std::env::temp_dir().join(format!("tablee-train-{}", std::process::id()));
        let kept = Training { data: Some(folder.clone()), ..training() };
        let in_memory = train(&training(), None, &mut |_| ()).unwrap();
        let mut played = Vec::new();
        let mut tell = |stage| {
            if let Stage::Played(games) = stage {
                played.push(games);
            }
        };
        assert!(in_memory == train(&kept, None, &mut tell).unwrap());
        assert!(in_memory == train(&kept, None, &mut tell).unwrap(), "the same games, not played again");
        assert_eq!(played, [1, 2, 3, 4, 5, 6, 6]);
        let more = train(&Training { seed: 10, ..kept.clone() }, None, &mut |_| ()).unwrap();
        let alone = train(&Training { seed: 10, ..training() }, None, &mut |_| ()).unwrap();
        assert!(more != alone, "learnt from the games of both seeds");
        let broken = folder.join("broken.games");
        std::fs::write(&broken, b"nonsense").unwrap();
        assert_eq!(train(&kept, None, &mut |_| ()), Err(TrainError::NoGames(broken)));
        std::fs::remove_dir_all(folder).unwrap();
    }
}
