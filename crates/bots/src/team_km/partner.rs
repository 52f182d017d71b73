//! What a bot leaves to its partners, who may be people: their wishes at half-time, and the team's tokens.

use game::{Game, Seat};
use rules::team_km::{Move, TeamKm};

/// How many of the team's tokens a bot leaves alone in the first half.
const LEFT_ALONE: u8 = 2;

/// The moves that take nothing away from a partner; all of them where there is no other.
pub(super) fn considerate(state: &TeamKm, seat: Seat, moves: Vec<Move>) -> Vec<Move> {
    if !state.options().mode().partners() {
        return moves;
    }
    let kind: Vec<Move> = moves.iter().copied().filter(|&mv| is_considerate(state, seat, mv)).collect();
    if kind.is_empty() { moves } else { kind }
}

fn is_considerate(state: &TeamKm, seat: Seat, mv: Move) -> bool {
    match mv {
        // Once somebody has chosen whom to give what, nothing is swapped back; and one card leaves the partner two to ask
        // for.
        Move::Swap { with, .. } => state.given(seat) == 0 && state.given(with) == 0,
        Move::Change(_) => {
            let common = state.common();
            common.half > 1 || common.teams[state.options().mode().team(seat)].tokens > LEFT_ALONE
        }
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use game::Turn;
    use rand::SeedableRng;
    use rand::rngs::StdRng;
    use rules::team_km::{Mode, Options};

    use super::*;
    use crate::{Level, Limits, Thinks};

    /// Whole matches of three against three: what bots swap at half-time and spend before it.
    #[test]
    fn bots_swap_one_card_at_most_never_back_and_leave_tokens_for_the_second_half() {
        let (mut swaps, mut changes) = (0, 0);
        for (level, seed) in [(1, 1), (2, 2), (4, 3), (1, 4)] {
            let level = Level::new(level).unwrap();
            let mut rng = StdRng::seed_from_u64(seed);
            let mut line = game::Line::new(TeamKm::new(&Options::new(Mode::ThreeThree, Seat(0), false).unwrap()));
            let mut given: Vec<Seat> = Vec::new();
            while line.turn() != Turn::Over {
                let mv = match line.turn() {
                    Turn::Player(seat) => {
                        let limits = Limits { seed: seed ^ line.moves().len() as u64, ..Limits::default() };
                        let text = TeamKm::thinker(&line, seat, level).think(&limits, &mut |_| {}).unwrap().text;
                        let mv = line.read_move(&text).unwrap();
                        if let Move::Swap { with, .. } = mv {
                            assert!(!given.contains(&seat) && !given.contains(&with), "a wish is left alone");
                            given.extend([seat, with]);
                            swaps += 1;
                        }
                        changes += i32::from(matches!(mv, Move::Change(_)));
                        mv
                    }
                    _ => line.position().roll(&mut Vec::new(), &mut rng).unwrap(),
                };
                line.play_unchecked(mv);
                let common = line.position().common();
                assert!(common.half > 1 || common.teams[..2].iter().all(|team| team.tokens >= LEFT_ALONE));
            }
        }
        assert!(swaps > 0 && changes > 0, "{swaps} swaps, {changes} changes");
    }
}
