//! Learns the weights of Dames and Damsystem: games against itself, then logistic regression of their results.

mod learn;
mod play;

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use game::{Lang, Say};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rules::dames::International;
use rules::damsystem::Sliding;

use super::patterns::{Counted, Patterns, Windowed};
use crate::Cancel;
use crate::search::mix;
use learn::{Weights, best_slope, chance};

/// How to learn.
#[derive(Clone, Debug)]
pub struct Training {
    /// Games to learn from.
    pub games: u32,
    /// Positions looked at for each move of them.
    pub nodes: u64,
    /// Times all positions are gone through.
    pub rounds: u32,
    /// Games at a time; what is learnt does not depend on it.
    pub threads: usize,
    /// What every draw follows from.
    pub seed: u64,
    /// Stops it.
    pub cancel: Cancel,
}

/// What is going on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Stage {
    /// So many games were played.
    Played(u32),
    /// So many rounds were done; the mean error after the last, in games it did not learn from.
    Learnt(u32, f64),
}

/// Why nothing was learnt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TrainError {
    /// A file that holds no weights.
    #[error("this is no file of weights")]
    NoWeights,
    /// It was stopped, or there was nothing to learn from.
    #[error("nothing was learnt")]
    Nothing,
}

impl Say for TrainError {
    fn say(&self, lang: Lang) -> String {
        match (self, lang) {
            (_, Lang::En) => self.to_string(),
            (TrainError::NoWeights, Lang::Fr) => "ce n'est pas un fichier de poids".to_owned(),
            (TrainError::Nothing, Lang::Fr) => "rien n'a été appris".to_owned(),
        }
    }
}

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

impl Training {
    /// How many rounds there are in all.
    pub fn all_rounds(&self) -> u32 {
        self.rounds * CAUTION.len() as u32
    }
}

/// Learns the weights of Dames; see [`damsystem`].
pub fn dames(
    training: &Training,
    from: Option<&[u8]>,
    progress: &mut (dyn FnMut(Stage) + Send),
) -> Result<Vec<u8>, TrainError> {
    train::<International>(training, from, progress)
}

/// Learns the weights of Damsystem, and gives the file of weights. The games are played with the weights of the file
/// given, or with material and places where there is none.
pub fn damsystem(
    training: &Training,
    from: Option<&[u8]>,
    progress: &mut (dyn FnMut(Stage) + Send),
) -> Result<Vec<u8>, TrainError> {
    train::<Sliding>(training, from, progress)
}

/// Learns, and gives the file of weights. The games are played with the weights of the file given, or with material
/// and places where there is none.
fn train<V: Windowed>(
    training: &Training,
    from: Option<&[u8]>,
    progress: &mut (dyn FnMut(Stage) + Send),
) -> Result<Vec<u8>, TrainError> {
    let judge = match from {
        Some(bytes) => Some(Patterns::<V>::read(bytes).ok_or(TrainError::NoWeights)?),
        None => None,
    };
    let mut samples = play_all(training, judge.as_ref(), progress);
    let slope = best_slope(&samples);
    for sample in &mut samples {
        let seen = chance(slope * f32::from(sample.score));
        sample.aim = TRUTH * sample.result + (1.0 - TRUTH) * seen;
    }
    // The last games are kept aside, to choose by what was not learnt from.
    let aside = samples.split_off(samples.len() - samples.len() / 10);
    let mut rng = StdRng::seed_from_u64(training.seed);
    let mut best: Option<(f64, Weights<V>)> = None;
    let mut done = 0;
    for caution in CAUTION {
        let mut weights = Weights::new(&samples, caution, slope);
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

/// Plays all games, some at a time, and gives their positions in the order of the games.
fn play_all<V: Windowed>(
    training: &Training,
    judge: Option<&Patterns<V>>,
    progress: &mut (dyn FnMut(Stage) + Send),
) -> Vec<Sample<V>> {
    let next = AtomicU32::new(0);
    let games: Vec<(u32, Vec<Sample<V>>)> = Vec::with_capacity(training.games as usize);
    let played = Mutex::new((games, progress));
    let work = || {
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= training.games || training.cancel.is_cancelled() {
                return;
            }
            let seed = mix(training.seed ^ mix(u64::from(game) + 1));
            let samples = match judge {
                Some(judge) => play::game(judge, training.nodes, seed),
                None => play::game(&super::Tables, training.nodes, seed),
            };
            // A thread that panicked has added nothing; the others go on.
            let mut played = played.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            played.0.push((game, samples));
            let count = played.0.len() as u32;
            (played.1)(Stage::Played(count));
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..training.threads.max(1) {
            scope.spawn(work);
        }
        work();
    });
    let (mut games, _) = played.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    games.sort_by_key(|&(game, _)| game);
    games.into_iter().flat_map(|(_, samples)| samples).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn learning_is_reproducible<V: Windowed>() {
        let training = Training { games: 6, nodes: 60, rounds: 3, threads: 1, seed: 9, cancel: Cancel::default() };
        let mut errors = Vec::new();
        let once = train::<V>(&training, None, &mut |stage| {
            if let Stage::Learnt(_, error) = stage {
                errors.push(error);
            }
        })
        .unwrap();
        assert_eq!(errors.len(), training.all_rounds() as usize);
        assert!(errors.iter().all(|error| (0.0..0.5).contains(error)), "{errors:?}");
        assert_eq!(once, train::<V>(&Training { threads: 2, ..training.clone() }, None, &mut |_| ()).unwrap());
        let again = train::<V>(&training, Some(&once), &mut |_| ()).unwrap();
        assert!(Patterns::<V>::read(&again).is_some() && again != once);
        assert_eq!(train::<V>(&training, Some(b"nonsense"), &mut |_| ()), Err(TrainError::NoWeights));
        training.cancel.cancel();
        assert_eq!(train::<V>(&training, None, &mut |_| ()), Err(TrainError::Nothing));
    }

    #[test]
    fn learning_is_reproducible_on_any_number_of_threads_and_can_be_stopped() {
        learning_is_reproducible::<International>();
        learning_is_reproducible::<Sliding>();
    }
}
