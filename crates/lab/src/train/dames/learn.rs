//! Logistic regression: weights that foresee what comes of positions.

use arrayvec::ArrayVec;
use bots::draughts::strips::file::{FINENESS, Kept};
use bots::draughts::strips::{PLAIN, STRIPS, WAYS, WINDOW_WAYS, WINDOWS, king_places, material, ways, windows};
use rules::draughts::Side;

use super::sample::Sample;
use crate::train::chance;

/// The length of a step.
const RATE: f32 = 0.05;

/// How firmly weights are held at nothing unless often seen to matter.
const CAUTION: f32 = 300.0;

/// A man and a king to begin with, in hundredths of a man.
const FIRST: [f32; 2] = [150.0, 400.0];

/// Where the weights of windows begin, then those of strips.
const OF_WINDOWS: usize = PLAIN;
const OF_STRIPS: usize = OF_WINDOWS + STRIPS * WINDOWS * WINDOW_WAYS;
const ALL: usize = OF_STRIPS + STRIPS * WAYS;

/// Man, king, turn, a place for each king, strips with their windows.
type Counted = ArrayVec<(u32, f32), { 3 + 40 + 2 * STRIPS * (1 + WINDOWS) }>;

/// Every weight that counts in a position, by its number, and how often it does.
fn counted(sample: &Sample, all: &mut Counted) {
    let &Sample { white, black, kings, .. } = sample;
    all.clear();
    let mut count = |at: usize, times: f32| {
        // There are no more pieces than there is room for.
        let _ = all.try_push((at as u32, times));
    };
    let [men, crowned] = material(white, black, kings);
    count(0, men as f32);
    count(1, crowned as f32);
    count(2, if sample.side == Side::White { 1.0 } else { -1.0 });
    for (view, times) in ways(white, black, kings).into_iter().zip([1.0, -1.0]) {
        for (strip, way) in view.into_iter().enumerate() {
            count(OF_STRIPS + strip * WAYS + way, times);
            for (window, way) in windows(way).into_iter().enumerate() {
                count(OF_WINDOWS + Kept::window(strip, window, way), times);
            }
        }
    }
    if kings != 0 {
        king_places(Side::White, white & kings).for_each(|at| count(at, 1.0));
        king_places(Side::Black, black & kings).for_each(|at| count(at, -1.0));
    }
}

/// A weight being learnt, in logits, for the opening and the ending.
#[derive(Clone, Copy)]
struct Weight {
    of: [f32; 2],
    /// The squares of its slopes so far.
    steps: [f32; 2],
    /// What pulls it to nothing, each time it is met.
    pull: f32,
}

/// All of them.
pub(super) struct Learner {
    weights: Vec<Weight>,
}

impl Learner {
    /// `slope` are the logits of a hundredth of a man, as the games were judged.
    pub fn new(samples: &[Sample], slope: f32) -> Learner {
        let mut weights = vec![Weight { of: [0.0; 2], steps: [1.0; 2], pull: 0.0 }; ALL];
        let mut all = Counted::new();
        for sample in samples {
            counted(sample, &mut all);
            for &(at, _) in &all {
                weights[at as usize].pull += 1.0;
            }
        }
        // Pieces and the turn are what they are; only places and patterns are doubted. However firmly it is held, a weight
        // is pulled no further than to nothing.
        for (at, weight) in weights.iter_mut().enumerate() {
            weight.pull = if at < 3 { 0.0 } else { (CAUTION / weight.pull.max(1.0)).min(1.0) };
        }
        for (weight, first) in weights.iter_mut().zip(FIRST) {
            weight.of = [first * slope; 2];
        }
        Learner { weights }
    }

    fn judged(&self, all: &Counted, shares: [f32; 2]) -> f32 {
        let mut sums = [0.0; 2];
        for &(at, times) in all {
            let of = self.weights[at as usize].of;
            sums = [sums[0] + of[0] * times, sums[1] + of[1] * times];
        }
        sums[0] * shares[0] + sums[1] * shares[1]
    }

    /// Goes through these samples, with steps that shrink for weights often met.
    pub fn learn(&mut self, samples: &[Sample], aim: &impl Fn(&Sample) -> f32, round: u32) {
        let rate = RATE / (1.0 + round as f32 / 2.0);
        let mut all = Counted::new();
        for sample in samples {
            counted(sample, &mut all);
            let shares = sample.shares();
            let off = chance(self.judged(&all, shares)) - aim(sample);
            for &(at, times) in &all {
                let weight = &mut self.weights[at as usize];
                for (phase, share) in shares.into_iter().enumerate() {
                    let slope = share * (off * times + weight.pull * weight.of[phase]);
                    weight.steps[phase] += slope * slope;
                    weight.of[phase] -= rate * slope / weight.steps[phase].sqrt();
                }
            }
        }
    }

    /// The mean squared error.
    pub fn error(&self, samples: &[Sample], aim: &impl Fn(&Sample) -> f32) -> f64 {
        let mut all = Counted::new();
        let mut off = |sample: &Sample| {
            counted(sample, &mut all);
            f64::from(chance(self.judged(&all, sample.shares())) - aim(sample))
        };
        samples.iter().map(|sample| off(sample).powi(2)).sum::<f64>() / samples.len().max(1) as f64
    }

    /// The file, in hundredths of what a man is worth between opening and ending.
    pub fn file(&self) -> Vec<u8> {
        let man = self.weights[0].of;
        let unit = ((man[0] + man[1]) / 200.0).max(f32::MIN_POSITIVE);
        let whole = |fineness: f32| {
            move |weight: &Weight| weight.of.map(|of| (of / unit * fineness).round().clamp(-32_000.0, 32_000.0) as i16)
        };
        let (plain, patterns) = self.weights.split_at(OF_WINDOWS);
        let (windows, strips) = patterns.split_at(OF_STRIPS - OF_WINDOWS);
        let mut kept = Kept::new();
        kept.plain.iter_mut().zip(plain.iter().map(whole(1.0))).for_each(|(to, both)| *to = both);
        kept.windows = windows.iter().map(whole(FINENESS as f32)).collect();
        kept.strips = strips.iter().map(whole(FINENESS as f32)).collect();
        kept.write()
    }
}
