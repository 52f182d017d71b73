//! Learns the weights of Damsystem: games against itself, then logistic regression of their results.

mod learn;
mod play;

use bots::draughts::{Counted, Patterns, PieceSquare, Windowed};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;

use super::{Stage, TrainError, Training, best_slope, chance, play_all};
use learn::Learner;

/// A position of a game, what the search found it worth to W, and what it was worth in the end.
struct Sample<V: Windowed> {
    counted: Counted<V>,
    /// In hundredths of a man.
    score: i16,
    /// 1 where W won, 0 where B did.
    result: f32,
    /// What is to be learnt.
    aim: f32,
}

/// How much the end of the game counts; the rest is what the search saw.
const TRUTH: f32 = 0.6;

/// How firmly weights are held at nothing unless often seen to matter; the best of these is found out.
const CAUTION: [f32; 3] = [5.0, 30.0, 150.0];

/// How many games and rounds there are in all.
pub(crate) fn effort(training: &Training) -> (u32, u32) {
    (training.games, training.rounds.saturating_mul(CAUTION.len() as u32))
}

/// How finely the logits of a hundredth of a man are looked for.
const FINENESS: f32 = 2_000.0;

/// Learns, and gives the file of weights. The games are played with the weights of the file given, or with material
/// and places where there is none.
pub(crate) fn train<V: Windowed>(
    training: &Training,
    from: Option<&[u8]>,
    progress: &mut (dyn FnMut(Stage) + Send),
) -> Result<Vec<u8>, TrainError> {
    if let Some(asked) = training.only.first() {
        return Err(TrainError::NoSuchWay { asked: asked.clone(), known: &[] });
    }
    let judge = match from {
        Some(bytes) => Some(Patterns::<V>::read(bytes).ok_or(TrainError::NoWeights)?),
        None => None,
    };
    let game = |seed| match &judge {
        Some(judge) => play::game(judge, training.nodes, seed),
        None => play::game(&PieceSquare, training.nodes, seed),
    };
    let mut samples = play_all(training, training.seed, game, &mut |games| progress(Stage::Played(games)));
    let slope = best_slope(samples.iter().map(|sample| (sample.score, sample.result)), FINENESS);
    for sample in &mut samples {
        let seen = chance(slope * f32::from(sample.score));
        sample.aim = TRUTH * sample.result + (1.0 - TRUTH) * seen;
    }
    // The last games are kept aside, to choose by what was not learnt from.
    let aside = samples.split_off(samples.len() - samples.len() / 10);
    let mut rng = StdRng::seed_from_u64(training.seed);
    let mut best: Option<(f64, Learner<V>)> = None;
    let mut done = 0;
    for caution in CAUTION {
        let mut weights = Learner::new(&samples, caution, slope);
        for round in 0..training.rounds {
            if training.cancel.is_cancelled() {
                return Err(TrainError::Nothing);
            }
            samples.shuffle(&mut rng);
            weights.learn(&samples, round);
            done += 1;
            progress(Stage::Learnt(done, weights.error(&aside)));
        }
        let error = weights.error(&aside);
        if best.as_ref().is_none_or(|(least, _)| error < *least) {
            best = Some((error, weights));
        }
    }
    best.map(|(_, weights)| weights.file()).ok_or(TrainError::Nothing)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bots::Cancel;
    use rules::damsystem::Sliding;

    fn learning_is_reproducible<V: Windowed>() {
        let training = Training {
            games: 6,
            nodes: 60,
            rounds: 3,
            threads: 1,
            seed: 9,
            only: Vec::new(),
            data: None,
            cancel: Cancel::default(),
        };
        let mut errors = Vec::new();
        let once = train::<V>(&training, None, &mut |stage| {
            if let Stage::Learnt(_, error) = stage {
                errors.push(error);
            }
        })
        .unwrap();
        assert_eq!(errors.len(), effort(&training).1 as usize);
        assert!(errors.iter().all(|error| (0.0..0.5).contains(error)), "{errors:?}");
        assert_eq!(once, train::<V>(&Training { threads: 2, ..training.clone() }, None, &mut |_| ()).unwrap());
        let some = Training { only: vec!["huff".to_owned()], ..training.clone() };
        let refused = train::<V>(&some, None, &mut |stage| panic!("{stage:?}"));
        assert!(matches!(refused, Err(TrainError::NoSuchWay { .. })));
        let again = train::<V>(&training, Some(&once), &mut |_| ()).unwrap();
        assert!(Patterns::<V>::read(&again).is_some() && again != once);
        assert_eq!(train::<V>(&training, Some(b"nonsense"), &mut |_| ()), Err(TrainError::NoWeights));
        training.cancel.cancel();
        assert_eq!(train::<V>(&training, None, &mut |_| ()), Err(TrainError::Nothing));
    }

    #[test]
    fn learning_is_reproducible_on_any_number_of_threads_and_can_be_stopped() {
        learning_is_reproducible::<Sliding>();
    }
}
