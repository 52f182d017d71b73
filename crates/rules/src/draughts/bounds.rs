//! Whether captures can be followed in a moment: pieces put up for it can be taken in more ways than anybody lists.

use super::bits::{Singles, bit, first};
use super::generate::king_prey;
use super::geometry::{Geometry, step};
use super::sides::Sides;

/// How many jumps are followed at most, those of all ways together. Matches played at random come to 25 from the usual
/// start and to 559 from twenty kings a side; positions made up for it, to more than ten thousand.
const MOST_JUMPS: u32 = 2_000;

/// Whether there are no more jumps than that, whoever is to move: the other side is so after any quiet move.
pub fn is_bounded<G: Geometry>(sides: Sides) -> bool {
    jumps::<G>(sides, MOST_JUMPS).is_some() && jumps::<G::Opponent>(sides.turned(), MOST_JUMPS).is_some()
}

/// How many jumps [`super::generate::captures`] follows; nothing if there are more than that.
fn jumps<G: Geometry>(sides: Sides, most: u32) -> Option<u32> {
    let empty = sides.empty::<G>();
    let mut left = most;
    for from in Singles(sides.own & !sides.kings) {
        man::<G>(from, sides.enemy, empty | from, &mut left)?;
    }
    for from in Singles(sides.own & sides.kings) {
        for d in 0..4 {
            king::<G>(king_prey::<G>(from, d, sides.enemy, empty | from), d, sides.enemy, empty | from, &mut left)?;
        }
    }
    Some(most - left)
}

fn man<G: Geometry>(at: u64, enemy: u64, empty: u64, left: &mut u32) -> Option<()> {
    for d in 0..4 {
        let over = step::<G>(at, d) & enemy;
        let to = step::<G>(over, d) & empty;
        if to != 0 {
            *left = left.checked_sub(1)?;
            man::<G>(to, enemy ^ over, empty, left)?;
        }
    }
    Some(())
}

/// A king jumps what it found in a direction.
fn king<G: Geometry>((over, landings): (u64, u64), d: usize, enemy: u64, empty: u64, left: &mut u32) -> Option<()> {
    if landings == 0 {
        return Some(());
    }
    let enemy = enemy ^ over;
    for to in Singles(landings) {
        *left = left.checked_sub(1)?;
        for across in [d ^ 1, d ^ 2] {
            king::<G>(king_prey::<G>(to, across, enemy, empty), across, enemy, empty, left)?;
        }
    }
    // Straight on it is the same from every square.
    king::<G>(king_prey::<G>(bit(first(landings)), d, enemy, empty), d, enemy, empty, left)
}

#[cfg(test)]
mod tests {
    use game::Game;
    use rand::{RngExt, SeedableRng, rngs::StdRng};

    use super::super::generate::captures;
    use super::*;
    use crate::dames::{BlackToMove, Capture, Dames, Options, WhiteToMove};
    use crate::draughts::Side;

    fn counted(position: &Dames) -> (u32, Option<u32>) {
        let (sides, mut all) = (position.sides(), 0);
        let mut visit = |_, _| all += 1;
        let bounded = match position.side() {
            Side::White => {
                captures::<WhiteToMove, _>(sides, &mut visit);
                jumps::<WhiteToMove>(sides, u32::MAX)
            }
            Side::Black => {
                captures::<BlackToMove, _>(sides, &mut visit);
                jumps::<BlackToMove>(sides, u32::MAX)
            }
        };
        (all, bounded)
    }

    #[test]
    fn every_jump_that_is_found_is_counted_and_no_match_comes_near_the_bound() {
        let (mut rng, mut moves, mut most) = (StdRng::seed_from_u64(3), Vec::new(), 0);
        let starts = ["W:W31-50:B1-20", "W:WK31-50:BK1-20", "W:WK48:B8,9,10,17,19,20,27,28,29,30,37,38,39,40"];
        for start in starts.into_iter().cycle().take(60) {
            let options = Options { capture: Capture::Huff };
            let mut position = Dames::from_text(&options, start).unwrap();
            while position.outcome().is_none() {
                let (all, bounded) = counted(&position);
                assert_eq!(bounded, Some(all), "{position}");
                if start == starts[0] {
                    most = most.max(all);
                }
                moves.clear();
                position.legal_moves(&mut moves);
                position.make(moves[rng.random_range(0..moves.len())]);
            }
        }
        assert!(most * 10 < MOST_JUMPS, "{most}");
    }

    #[test]
    fn what_takes_too_long_is_found_in_a_moment_whoever_is_to_move() {
        for text in [
            "W:WK1,K5,K46:B7,8,9,10,17,18,19,20,27,28,29,30,37,38,39,40",
            "B:WK1,K5,K46:B7,8,9,10,17,18,19,20,27,28,29,30,37,38,39,40",
        ] {
            let position = Dames::from_text(&Options { capture: Capture::Strict }, text).unwrap();
            assert!(!position.is_bounded(), "{text}");
        }
        assert!(Dames::new(&Options::default()).is_bounded());
    }
}
