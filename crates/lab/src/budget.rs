//! How much of the time that is left goes to the next move.

use std::time::Duration;

/// The moves that a remaining time is thought to last for where nothing is said.
const MOVES_LEFT: f64 = 30.0;

/// The share of a move, where so much time is left for so many moves, or for as many as there will be. `inc` is what each
/// move brings.
pub(crate) fn share(left: Duration, moves: Option<f64>, inc: Duration) -> Duration {
    let share = left.div_f64(moves.unwrap_or(MOVES_LEFT).max(1.0)).saturating_add(inc);
    share.min(left / 2).max(Duration::from_millis(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_never_takes_more_than_half_of_what_is_left() {
        let s = Duration::from_secs;
        assert_eq!(share(s(60), None, s(0)), s(2));
        assert_eq!(share(s(60), Some(10.0), s(1)), s(7));
        assert_eq!(share(s(60), Some(1.0), s(0)), s(30));
        assert_eq!(share(s(60), Some(0.0), s(99)), s(30));
        assert_eq!(share(s(0), None, s(5)), Duration::from_millis(1));
    }
}
