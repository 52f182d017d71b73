//! Learns the weights of Dames: games against itself, then logistic regression of their results.

use game::{Line, Seat, Turn};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rules::dames::Dames;
use rules::draughts::Move;

use super::patterns::{FULL, Patterns, WEIGHTS, features};
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
    /// So many rounds were done; the mean error after the last.
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
    let mut weights = Weights::new();
    let mut rng = StdRng::seed_from_u64(training.seed);
    for round in 0..training.rounds {
        if training.cancel.is_cancelled() {
            return None;
        }
        samples.shuffle(&mut rng);
        let error = weights.learn(&samples, 0.5 / (1.0 + f32::from(round as u16)));
        progress(Stage::Learnt(round + 1, error));
    }
    Some(weights.file())
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
            if !matches!(moves.first(), Some(Move::Capture { .. })) {
                samples.push(sample(line.position()));
            }
            let limits = Limits {
                nodes: Some(training.nodes),
                memory: Some(1),
                seed: mix(seed ^ ply as u64),
                ..Limits::default()
            };
            let choice = player(training, &line, seat).think(&limits, &mut |_| ());
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
    samples.iter_mut().skip(first).for_each(|sample| sample.result = result);
}

fn player(training: &Training, line: &Line<Dames>, seat: Seat) -> Thinker {
    let skill = Skill { noise: 6, ..SKILLS[7] };
    match training.from_patterns {
        true => open::searcher(line, seat, Patterns::built_in(), skill),
        false => open::searcher(line, seat, &Tables, skill),
    }
}

fn sample(position: &Dames) -> Sample {
    let mut counted = Vec::with_capacity(32);
    let share = features(position, |at, times| {
        if times != 0 {
            counted.push((at as u32, times as i8));
        }
    });
    Sample { counted, opening: share as f32 / FULL as f32, result: 0.5 }
}

/// A man, in logits: what makes a hundred points.
const MAN: f32 = 0.55;

/// Weights being learnt, in logits, with the squares of their gradients so far.
struct Weights {
    of: [Vec<f32>; 2],
    seen: [Vec<f32>; 2],
}

impl Weights {
    fn new() -> Weights {
        let mut start = vec![0.0; WEIGHTS];
        (start[0], start[1]) = (MAN, 2.9 * MAN);
        Weights { of: [start.clone(), start], seen: [vec![1.0; WEIGHTS], vec![1.0; WEIGHTS]] }
    }

    fn judged(&self, sample: &Sample) -> f32 {
        let sum = |phase: usize| -> f32 {
            sample.counted.iter().map(|&(at, times)| self.of[phase][at as usize] * f32::from(times)).sum()
        };
        sum(0) * sample.opening + sum(1) * (1.0 - sample.opening)
    }

    /// Goes through all samples once, with steps that shrink for weights often met; gives the mean squared error.
    fn learn(&mut self, samples: &[Sample], rate: f32) -> f64 {
        const DECAY: f32 = 2e-5;
        let mut error = 0.0;
        for sample in samples {
            let off = 1.0 / (1.0 + (-self.judged(sample)).exp()) - sample.result;
            error += f64::from(off * off);
            for (phase, share) in [sample.opening, 1.0 - sample.opening].into_iter().enumerate() {
                for &(at, times) in &sample.counted {
                    let (weight, seen) = (&mut self.of[phase][at as usize], &mut self.seen[phase][at as usize]);
                    let slope = off * f32::from(times) * share + DECAY * *weight;
                    *seen += slope * slope;
                    *weight -= rate * 0.3 * slope / seen.sqrt();
                }
            }
        }
        error / samples.len().max(1) as f64
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
    fn learning_is_reproducible_and_learns_something() {
        let training =
            Training { games: 4, nodes: 60, rounds: 4, from_patterns: false, seed: 9, cancel: Cancel::default() };
        let mut errors = Vec::new();
        let once = train(&training, &mut |stage| {
            if let Stage::Learnt(_, error) = stage {
                errors.push(error);
            }
        });
        assert!(errors.last() < errors.first(), "{errors:?}");
        assert_eq!(once, train(&training, &mut |_| ()));
        assert!(Patterns::read(&once.unwrap()).is_some());
        training.cancel.cancel();
        assert_eq!(train(&training, &mut |_| ()), None);
    }
}
