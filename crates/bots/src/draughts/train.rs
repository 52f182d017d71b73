//! Learns the weights of Dames: games against itself, then logistic regression of their results.

use game::{Line, Seat, Turn};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rules::dames::Dames;
use rules::draughts::Move;

use super::patterns::{FULL, PLAIN, Patterns, WEIGHTS, features};
use super::{SKILLS, Tables};
use crate::level::Skill;
use crate::search::mix;
use crate::{Cancel, Limits, Thinker, open};

/// How to learn.
#[derive(Clone, Debug)]
pub struct Training {
    /// Games to learn from.
    pub games: u32,
    /// Positions looked at for each move of them.
    pub nodes: u64,
    /// Times all positions are gone through.
    pub rounds: u32,
    /// Whether the games are played with the weights there are, or with the simple judgement.
    pub from_patterns: bool,
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

/// A position of a game, as what counts in it, and what it was worth to W in the end.
struct Sample {
    counted: Vec<(u32, i8)>,
    /// The share of the opening, from 0 to 1.
    opening: f32,
    result: f32,
}

/// Learns, and gives the file of weights; nothing if it was stopped.
pub fn train(training: &Training, progress: &mut dyn FnMut(Stage)) -> Option<Vec<u8>> {
    let mut samples = Vec::new();
    for game in 0..training.games {
        if training.cancel.is_cancelled() {
            return None;
        }
        play(training, mix(training.seed ^ mix(u64::from(game) + 1)), &mut samples);
        progress(Stage::Played(game + 1));
    }
    // The last games are kept aside, to choose by what was not learnt from.
    let aside = samples.split_off(samples.len() - samples.len() / 10);
    let mut rng = StdRng::seed_from_u64(training.seed);
    let mut best: Option<(f64, Weights)> = None;
    let mut done = 0;
    for caution in CAUTION {
        let mut weights = Weights::new(&samples, caution);
        for round in 0..training.rounds {
            if training.cancel.is_cancelled() {
                return None;
            }
            samples.shuffle(&mut rng);
            weights.learn(&samples, RATE / (1.0 + round as f32 / 4.0));
            done += 1;
            progress(Stage::Learnt(done, weights.error(&aside)));
        }
        let error = weights.error(&aside);
        if best.as_ref().is_none_or(|(least, _)| error < *least) {
            best = Some((error, weights));
        }
    }
    best.map(|(_, weights)| weights.file())
}

/// How firmly weights are held at nothing unless often seen to matter; the best of these is found out.
const CAUTION: [f32; 4] = [30.0, 150.0, 800.0, 4_000.0];

/// The length of a step.
const RATE: f32 = 0.1;

impl Training {
    /// How many rounds there are in all.
    pub fn all_rounds(&self) -> u32 {
        self.rounds * CAUTION.len() as u32
    }
}

/// Random moves before a game is taken seriously.
const OPENING: usize = 10;

/// Plays one game and keeps its quiet positions.
fn play(training: &Training, seed: u64, samples: &mut Vec<Sample>) {
    let Some(options) = crate::defaults::<Dames>() else { return };
    let mut rng = StdRng::seed_from_u64(seed);
    let mut line = Line::new(<Dames as game::Game>::new(&options));
    let first = samples.len();
    while let Turn::Player(seat) = line.turn() {
        let moves = line.legal_moves();
        let ply = line.moves().len();
        let chosen = if ply < OPENING || moves.len() == 1 {
            moves.choose(&mut rng).copied()
        } else {
            let limits = Limits {
                nodes: Some(training.nodes),
                memory: Some(1),
                seed: mix(seed ^ ply as u64),
                ..Limits::default()
            };
            let choice = player(training, &line, seat).think(&limits, &mut |_| ());
            if let Some(choice) = &choice
                && !matches!(moves.first(), Some(Move::Capture { .. }))
            {
                let score = choice.seen.score * if seat.0 == 0 { 1 } else { -1 };
                samples.push(sample(line.position(), score));
            }
            choice.and_then(|choice| line.read_move(&choice.text).ok())
        };
        match chosen {
            Some(mv) => line.play_unchecked(mv),
            None => break,
        }
    }
    let result = match line.outcome() {
        Some(outcome) if outcome.winners.contains(Seat(0)) => 1.0,
        Some(outcome) if outcome.winners.contains(Seat(1)) => 0.0,
        _ => 0.5,
    };
    for sample in samples.iter_mut().skip(first) {
        sample.result = TRUTH * result + (1.0 - TRUTH) * sample.result;
    }
}

fn player(training: &Training, line: &Line<Dames>, seat: Seat) -> Thinker {
    let skill = Skill { noise: 6, ..SKILLS[7] };
    match training.from_patterns {
        true => open::searcher(line, seat, Patterns::built_in(), skill),
        false => open::searcher(line, seat, &Tables, skill),
    }
}

/// How much the end of the game counts; the rest is what the search saw.
const TRUTH: f32 = 0.6;

/// A position, for now with what the search saw for W as its worth.
fn sample(position: &Dames, score: i32) -> Sample {
    let mut counted = Vec::with_capacity(32);
    let share = features(position, |at, times| {
        if times != 0 {
            counted.push((at as u32, times as i8));
        }
    });
    Sample { counted, opening: share as f32 / FULL as f32, result: chance(score as f32 / 100.0 * MAN) }
}

/// A man, in logits: what makes a hundred points.
const MAN: f32 = 0.55;

/// The weight of a king is given, not learnt: most endings with kings are drawn whoever has them, and from results
/// alone one would learn not to care for them.
const KING: usize = 1;

/// The chance to win that goes with a number of logits.
fn chance(logits: f32) -> f32 {
    1.0 / (1.0 + (-logits).exp())
}

/// Weights being learnt, in logits, with the squares of their gradients so far.
struct Weights {
    of: [Vec<f32>; 2],
    steps: [Vec<f32>; 2],
    /// What pulls each weight to nothing, each time it is met.
    pull: [Vec<f32>; 2],
}

impl Weights {
    fn new(samples: &[Sample], caution: f32) -> Weights {
        let mut start = vec![0.0; WEIGHTS];
        (start[0], start[KING]) = (MAN, 3.2 * MAN);
        let mut met = [vec![0.0f32; WEIGHTS], vec![0.0f32; WEIGHTS]];
        for sample in samples {
            for &(at, _) in &sample.counted {
                met[0][at as usize] += sample.opening;
                met[1][at as usize] += 1.0 - sample.opening;
            }
        }
        // Pieces and the turn are what they are; only patterns are doubted.
        let pull = |met: Vec<f32>| -> Vec<f32> {
            met.iter().enumerate().map(|(at, &met)| if at < PLAIN { 0.0 } else { caution / met.max(1.0) }).collect()
        };
        Weights { of: [start.clone(), start], steps: [vec![1.0; WEIGHTS], vec![1.0; WEIGHTS]], pull: met.map(pull) }
    }

    fn judged(&self, sample: &Sample) -> f32 {
        let sum = |phase: usize| -> f32 {
            sample.counted.iter().map(|&(at, times)| self.of[phase][at as usize] * f32::from(times)).sum()
        };
        sum(0) * sample.opening + sum(1) * (1.0 - sample.opening)
    }

    /// Goes through all samples once, with steps that shrink for weights often met.
    fn learn(&mut self, samples: &[Sample], rate: f32) {
        for sample in samples {
            let off = chance(self.judged(sample)) - sample.result;
            for (phase, share) in [sample.opening, 1.0 - sample.opening].into_iter().enumerate() {
                for &(at, times) in &sample.counted {
                    let at = at as usize;
                    if at == KING {
                        continue;
                    }
                    let weight = self.of[phase][at];
                    // However firmly it is held, a weight is pulled no further than to nothing.
                    let slope = share * (off * f32::from(times) + self.pull[phase][at].min(1.0) * weight);
                    self.steps[phase][at] += slope * slope;
                    self.of[phase][at] = weight - rate * slope / self.steps[phase][at].sqrt();
                }
            }
        }
    }

    /// The mean squared error.
    fn error(&self, samples: &[Sample]) -> f64 {
        let off = |sample: &Sample| f64::from(chance(self.judged(sample)) - sample.result);
        samples.iter().map(|sample| off(sample).powi(2)).sum::<f64>() / samples.len().max(1) as f64
    }

    /// As whole numbers, a man of the start being worth what it always is.
    fn file(&self) -> Vec<u8> {
        let whole = |weights: &Vec<f32>| -> Vec<i16> {
            weights.iter().map(|weight| (weight / MAN * 100.0).round().clamp(-3_000.0, 3_000.0) as i16).collect()
        };
        Patterns::write(&whole(&self.of[0]), &whole(&self.of[1]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn learning_is_reproducible_and_can_be_stopped() {
        let training =
            Training { games: 4, nodes: 60, rounds: 4, from_patterns: false, seed: 9, cancel: Cancel::default() };
        let mut errors = Vec::new();
        let once = train(&training, &mut |stage| {
            if let Stage::Learnt(_, error) = stage {
                errors.push(error);
            }
        });
        assert_eq!(errors.len(), training.all_rounds() as usize);
        assert!(errors.iter().all(|error| (0.0..0.5).contains(error)), "{errors:?}");
        assert_eq!(once, train(&training, &mut |_| ()));
        assert!(Patterns::read(&once.unwrap()).is_some());
        training.cancel.cancel();
        assert_eq!(train(&training, &mut |_| ()), None);
    }
}
