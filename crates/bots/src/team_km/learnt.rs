//! Plays on by rules of thumb and judges by what was learnt.

use std::sync::Arc;

use crate::Dice;
use game::Seat;
use rules::team_km::{Mode, Move, Phase, TeamKm};

use super::greedy::Greedy;
use super::value::ended;
use super::worth::{AllWeights, ModeWeights, learnt};
use crate::monte_carlo::Playout;

/// For matches of one mode.
#[derive(Clone, Debug)]
pub(super) struct Learnt {
    /// Those of a file, where one was loaded.
    loaded: Option<Arc<AllWeights>>,
    mode: Mode,
}

impl Learnt {
    /// For matches of this mode.
    pub fn new(mode: Mode, loaded: Option<Arc<AllWeights>>) -> Learnt {
        Learnt { loaded, mode }
    }

    fn weights(&self) -> &ModeWeights {
        match &self.loaded {
            Some(all) => &all.modes[self.mode as usize],
            None => learnt(self.mode),
        }
    }
}

/// Whether a turn begins here: positions were learnt from, and are judged, nowhere else.
pub fn begins(state: &TeamKm) -> bool {
    let common = state.common();
    common.phase == Phase::Draw || common.added && common.phase == Phase::Play
}

impl Playout<TeamKm> for Learnt {
    fn choose(&self, state: &TeamKm, seat: Seat, moves: &[Move], rng: &mut Dice) -> usize {
        Playout::choose(&Greedy, state, seat, moves, rng)
    }

    fn prior(&self, state: &TeamKm, seat: Seat, mv: Move) -> i32 {
        Greedy.prior(state, seat, mv)
    }

    fn value(&self, state: &TeamKm, seat: Seat) -> f64 {
        ended(state, seat).unwrap_or_else(|| self.weights().chance(state, self.mode, self.mode.team(seat)))
    }

    fn rests(&self, state: &TeamKm) -> bool {
        begins(state)
    }
}
