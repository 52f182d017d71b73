//! What happened in a match: what each move cost, how well each side played, where it turned.
//!
//! Everything is told in chances to win, so that one scale serves every game: what a move cost is the chance that went
//! with the best move less the chance that was left after it. Pure numbers and texts: whoever looked at the positions,
//! in a terminal or in a browser's worker, hands over what was seen.

mod judge;
mod mark;
mod summary;

pub use judge::{After, Judgement, SeenMove, judge};
pub use mark::MoveMark;
pub use summary::{SideSummary, Summary, Turning, summary};

/// The chance to win that goes with a score, where `logit` hundredths multiply the odds by e; see
/// [`crate::Thinks::ODDS`]. What is certain is certain.
pub fn chance(score: i32, logit: u32) -> f64 {
    use crate::search::DECIDED;
    match score {
        _ if score >= DECIDED => 1.0,
        _ if score <= -DECIDED => 0.0,
        _ => 1.0 / (1.0 + (-f64::from(score) / f64::from(logit.max(1))).exp()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chance_follows_from_a_score() {
        assert!((chance(0, 120) - 0.5).abs() < 1e-9);
        assert!((chance(120, 120) + chance(-120, 120) - 1.0).abs() < 1e-9);
        assert!((chance(120, 120) - 0.731).abs() < 1e-3);
        assert_eq!((chance(29_990, 120), chance(-29_990, 120)), (1.0, 0.0));
    }
}
