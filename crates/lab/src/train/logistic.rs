//! From scores to chances to win, and back.

/// The chance to win that goes with a number of logits.
pub(crate) fn chance(logits: f32) -> f32 {
    1.0 / (1.0 + (-logits).exp())
}

/// How many logits a point of a score is: what makes scores foresee results best. `samples` are scores and results;
/// it is looked for among multiples of one in `fineness`.
pub(crate) fn best_slope(samples: impl Iterator<Item = (i16, f32)> + Clone, fineness: f32) -> f32 {
    let error = |slope: f32| -> f64 {
        let off = |(score, result): (i16, f32)| f64::from(chance(slope * f32::from(score)) - result).powi(2);
        samples.clone().map(off).sum()
    };
    let slopes = (4..=60).map(|step| step as f32 / fineness);
    slopes.map(|slope| (error(slope), slope)).min_by(|a, b| a.0.total_cmp(&b.0)).map_or(0.01, |(_, slope)| slope)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slope_is_found_again_from_the_results_it_foretells() {
        let samples = (-300..=300).map(|score| (score, chance(0.01 * f32::from(score))));
        assert!((best_slope(samples, 2_000.0) - 0.01).abs() < 1e-4);
    }
}
