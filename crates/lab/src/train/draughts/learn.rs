//! Logistic regression: weights that foresee the results of games.

use std::marker::PhantomData;

use bots::draughts::{MOST, PLAIN, Patterns, Windowed, weights};

use super::Sample;
use crate::train::chance;

/// The weight of a king is given, not learnt: most endings with kings are drawn whoever has them, and from results
/// alone one would learn not to care for them.
const KING: usize = 1;
/// In hundredths of a man.
const KING_WORTH: f32 = 300.0;

/// The length of a step.
const RATE: f32 = 0.05;

/// Learner being learnt, in logits: for the opening and the ending.
pub(super) struct Learner<V> {
    of: Vec<[f32; 2]>,
    /// The squares of their slopes so far.
    steps: Vec<[f32; 2]>,
    /// What pulls each weight to nothing, each time it is met.
    pull: Vec<[f32; 2]>,
    /// Logits of a hundredth of a man.
    slope: f32,
    game: PhantomData<V>,
}

/// How much each phase counts.
fn shares<V: Windowed>(sample: &Sample<V>) -> [f32; 2] {
    let opening = f32::from(sample.counted.share) / V::FULL as f32;
    [opening, 1.0 - opening]
}

impl<V: Windowed> Learner<V> {
    pub fn new(samples: &[Sample<V>], caution: f32, slope: f32) -> Learner<V> {
        let mut of = vec![[0.0; 2]; weights::<V>()];
        of[0] = [100.0 * slope; 2];
        of[KING] = [KING_WORTH * slope; 2];
        let mut met = vec![[0.0f32; 2]; weights::<V>()];
        for sample in samples {
            let shares = shares(sample);
            for (at, _) in sample.counted.weights() {
                met[at][0] += shares[0];
                met[at][1] += shares[1];
            }
        }
        // Pieces and the turn are what they are; only patterns are doubted. However firmly it is held, a weight is
        // pulled no further than to nothing.
        let pull = |(at, met): (usize, [f32; 2])| {
            met.map(|met| if at < PLAIN { 0.0 } else { (caution / met.max(1.0)).min(1.0) })
        };
        let pull = met.into_iter().enumerate().map(pull).collect();
        Learner { of, steps: vec![[1.0; 2]; weights::<V>()], pull, slope, game: PhantomData }
    }

    fn judged(&self, sample: &Sample<V>) -> f32 {
        let mut sums = [0.0; 2];
        for (at, times) in sample.counted.weights() {
            let times = f32::from(times);
            sums[0] += self.of[at][0] * times;
            sums[1] += self.of[at][1] * times;
        }
        let shares = shares(sample);
        sums[0] * shares[0] + sums[1] * shares[1]
    }

    /// Goes through all samples once, with steps that shrink for weights often met.
    pub fn learn(&mut self, samples: &[Sample<V>], round: u32) {
        let rate = RATE / (1.0 + round as f32 / 3.0);
        for sample in samples {
            let off = chance(self.judged(sample)) - sample.aim;
            let shares = shares(sample);
            for (at, times) in sample.counted.weights() {
                if times == 0 || at == KING {
                    continue;
                }
                for (phase, share) in shares.into_iter().enumerate() {
                    let weight = self.of[at][phase];
                    let slope = share * (off * f32::from(times) + self.pull[at][phase] * weight);
                    self.steps[at][phase] += slope * slope;
                    self.of[at][phase] = weight - rate * slope / self.steps[at][phase].sqrt();
                }
            }
        }
    }

    /// The mean squared error.
    pub fn error(&self, samples: &[Sample<V>]) -> f64 {
        let off = |sample: &Sample<V>| f64::from(chance(self.judged(sample)) - sample.aim);
        samples.iter().map(|sample| off(sample).powi(2)).sum::<f64>() / samples.len().max(1) as f64
    }

    /// As whole numbers, in hundredths of a man.
    pub fn file(&self) -> Vec<u8> {
        let whole = |phase: usize| -> Vec<i16> {
            let of = |(at, weight): (usize, &[f32; 2])| {
                let most = if at < PLAIN { 3_000.0 } else { f32::from(MOST) };
                (weight[phase] / self.slope).round().clamp(-most, most) as i16
            };
            self.of.iter().enumerate().map(of).collect()
        };
        Patterns::<V>::write(&whole(0), &whole(1))
    }
}
