//! What results say about strength: a score, an Elo difference with its 95 % interval, a sequential test.

use serde::Serialize;

/// Results of the first player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Pairs of games by what the first player made of both: 0, ½, 1, 1½ or 2 points.
    pub pairs: [u32; 5],
}

impl Tally {
    /// Counts both games of a pair, each worth 0, 1 or 2 half points to the first player.
    pub fn add_pair(&mut self, halves: [u8; 2]) {
        for half in halves {
            match half {
                0 => self.losses += 1,
                1 => self.draws += 1,
                _ => self.wins += 1,
            }
        }
        let sum = usize::from(halves[0].min(2)) + usize::from(halves[1].min(2));
        self.pairs[sum] += 1;
    }

    /// Games played.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Points per game, a draw being half a point; one half before any game.
    pub fn score(&self) -> f64 {
        if self.games() == 0 {
            return 0.5;
        }
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games())
    }

    /// The 95 % interval of the score after Wilson: honest for few games and near 0 and 1, careful where draws are
    /// many.
    pub fn interval(&self) -> (f64, f64) {
        const Z: f64 = 1.96;
        let games = f64::from(self.games());
        if games == 0.0 {
            return (0.0, 1.0);
        }
        let score = self.score();
        let middle = (score + Z * Z / (2.0 * games)) / (1.0 + Z * Z / games);
        let width = Z / (1.0 + Z * Z / games) * (score * (1.0 - score) / games + Z * Z / (4.0 * games * games)).sqrt();
        ((middle - width).max(0.0), (middle + width).min(1.0))
    }

    /// The Elo difference: what the score says, and the ends of its interval.
    pub fn elo(&self) -> Elo {
        let (low, high) = self.interval();
        Elo { low: elo(low), mean: elo(self.score()), high: elo(high) }
    }

    /// The log-likelihood ratio of the two hypotheses of a sequential test, over pairs: each hypothesis with the
    /// likeliest distribution of pair results that has its score (a generalised SPRT, as engines of chess are tested
    /// with). Unlike a normal approximation it needs no variance, which few pairs or equal ones do not give.
    pub fn likelihood(&self, test: Sprt) -> f64 {
        if self.pairs == [0; 5] {
            return 0.0;
        }
        // A trace of every result, so that what has not been seen is not held impossible.
        let counts = self.pairs.map(|n| f64::from(n) + 1e-3);
        let pairs: f64 = counts.iter().sum();
        let seen = counts.map(|n| n / pairs);
        let (low, high) = (damping(&seen, expected(test.elo0)), damping(&seen, expected(test.elo1)));
        (0..5).map(|sum| counts[sum] * (low[sum] / high[sum]).ln()).sum()
    }
}

/// By what each share of the results seen must be divided to make the likeliest distribution with this mean: by
/// `1 + x (value − mean)`, with the x that gives the mean (Owen, Empirical Likelihood, 2001).
fn damping(seen: &[f64; 5], mean: f64) -> [f64; 5] {
    let off = |sum: usize| sum as f64 / 4.0 - mean;
    // Between these ends every divisor is positive, and what is sought falls from +∞ to −∞.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..60 {
        let x = (low + high) / 2.0;
        let left: f64 = (0..5).map(|sum| seen[sum] * off(sum) / (1.0 + x * off(sum))).sum();
        if left > 0.0 { low = x } else { high = x }
    }
    std::array::from_fn(|sum| 1.0 + (low + high) / 2.0 * off(sum))
}

/// An Elo difference with its interval; none where a score of 0 or 1 leaves it open.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Elo {
    /// The lower end.
    pub low: Option<f64>,
    /// The likeliest.
    pub mean: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
}

fn elo(score: f64) -> Option<f64> {
    // An end of the interval that rounding keeps from 0 or 1 says no more than 0 or 1.
    (score > 1e-9 && score < 1.0 - 1e-9).then(|| -400.0 * (1.0 / score - 1.0).log10())
}

/// The score expected of an Elo difference.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// A sequential test: stops as soon as one of two Elo differences is clearly likelier, with 5 % risk each way.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Sprt {
    /// The smaller difference.
    pub elo0: f64,
    /// The larger one.
    pub elo1: f64,
}

/// What a sequential test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SprtVerdict {
    /// The larger difference holds.
    Accepted,
    /// The smaller one does.
    Rejected,
    /// Too early to say.
    Open,
}

impl Sprt {
    /// ln((1 − β) / α) with 5 % risks.
    const BOUND: f64 = 2.944_438_979_166_44;
    /// Fewer pairs than this decide nothing, however lopsided.
    const FEWEST: u32 = 10;

    /// The verdict after these results.
    pub fn verdict(self, tally: &Tally) -> SprtVerdict {
        if tally.pairs.iter().sum::<u32>() < Sprt::FEWEST {
            return SprtVerdict::Open;
        }
        match tally.likelihood(self) {
            ratio if ratio >= Sprt::BOUND => SprtVerdict::Accepted,
            ratio if ratio <= -Sprt::BOUND => SprtVerdict::Rejected,
            _ => SprtVerdict::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    fn tally(pairs: [u32; 5]) -> Tally {
        let mut tally = Tally::default();
        for (sum, &n) in pairs.iter().enumerate() {
            for _ in 0..n {
                tally.add_pair([(sum / 2) as u8, (sum - sum / 2) as u8]);
            }
        }
        tally
    }

    #[test]
    fn known_scores_have_known_elo() {
        let three_quarters = tally([0, 0, 50, 0, 50]);
        assert_eq!(three_quarters.score(), 0.75);
        let Elo { low, mean, high } = three_quarters.elo();
        assert!((mean.unwrap() - 190.85).abs() < 0.01);
        assert!(low.unwrap() < 190.0 && high.unwrap() > 191.0);
        // Wilson for 150 of 200: 0.6857 to 0.8049.
        let (low, high) = three_quarters.interval();
        assert!((low - 0.6857).abs() < 1e-3 && (high - 0.8049).abs() < 1e-3, "{low} {high}");
    }

    #[test]
    fn all_won_leaves_no_upper_end() {
        let all = tally([0, 0, 0, 0, 10]);
        assert_eq!((all.elo().mean, all.elo().high), (None, None));
        assert!(all.elo().low.unwrap() > 0.0);
        assert_eq!(Tally::default().interval(), (0.0, 1.0));
    }

    #[test]
    fn a_sequential_test_decides_both_ways() {
        let test = Sprt { elo0: 0.0, elo1: 30.0 };
        assert_eq!(test.verdict(&Tally::default()), SprtVerdict::Open);
        assert_eq!(test.verdict(&tally([20, 10, 100, 40, 150])), SprtVerdict::Accepted);
        assert_eq!(test.verdict(&tally([150, 40, 100, 10, 20])), SprtVerdict::Rejected);
        assert_eq!(test.verdict(&tally([1, 0, 2, 0, 1])), SprtVerdict::Open);
    }

    #[test]
    fn equal_results_decide_too_but_a_handful_does_not() {
        let test = Sprt { elo0: 0.0, elo1: 30.0 };
        assert_eq!(test.verdict(&tally([0, 0, 0, 0, 200])), SprtVerdict::Accepted);
        assert_eq!(test.verdict(&tally([200, 0, 0, 0, 0])), SprtVerdict::Rejected);
        assert_eq!(test.verdict(&tally([0, 0, 200, 0, 0])), SprtVerdict::Rejected);
        assert_eq!(Sprt { elo0: 0.0, elo1: 800.0 }.verdict(&tally([0, 0, 0, 0, 9])), SprtVerdict::Open);
        // Ten pairs that are nearly alike: a variance guessed from them would decide at once, with a ratio of 7.7.
        assert_eq!(test.verdict(&tally([0, 0, 2, 8, 0])), SprtVerdict::Open);
    }

    /// How often the verdict is the wrong one, where the true difference is one of the two.
    fn wrong(test: Sprt, truth: f64, draws: f64, runs: u64) -> f64 {
        let score = expected(truth);
        let drawn = draws * 2.0 * score.min(1.0 - score);
        let bad = if truth == test.elo0 { SprtVerdict::Accepted } else { SprtVerdict::Rejected };
        let run = |seed: u64| {
            let mut rng = StdRng::seed_from_u64(seed);
            let mut game = || match rng.random::<f64>() {
                dice if dice < drawn => 1,
                dice if dice < drawn / 2.0 + score => 2,
                _ => 0,
            };
            let mut tally = Tally::default();
            loop {
                tally.add_pair([game(), game()]);
                let verdict = test.verdict(&tally);
                if verdict != SprtVerdict::Open {
                    return verdict == bad;
                }
            }
        };
        (0..runs).filter(|&seed| run(seed)).count() as f64 / runs as f64
    }

    #[test]
    fn a_sequential_test_errs_one_time_in_twenty_at_most() {
        for (elo0, elo1) in [(0.0, 60.0), (-50.0, 150.0)] {
            for draws in [0.1, 0.6, 0.9] {
                let test = Sprt { elo0, elo1 };
                for truth in [elo0, elo1] {
                    // In 400 runs a risk of 5 % shows to within about one point.
                    let wrong = wrong(test, truth, draws, 400);
                    assert!(wrong < 0.065, "{elo0} … {elo1}, {truth}, {draws}: {wrong}");
                }
            }
        }
    }
}
