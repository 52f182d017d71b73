//! How likely a team is to win, by what lies on the table.

use game::{Game, Seat};
use rules::team_km::TeamKm;

/// What a square of the pitch is worth, in goals.
const SQUARE: f64 = 0.018;
/// What it is worth to have the ball on the pitch at all.
const STARTED: f64 = 0.06;
/// What it is worth to be near enough to shoot.
const SURFACE: f64 = 0.14;
/// What an interrupted player costs, shared among partners.
const HIT: f64 = 0.12;
/// What a card in hand is worth.
const CARD: f64 = 0.015;
/// What a change token is worth.
const TOKEN: f64 = 0.02;

/// What a match that is over was worth to a seat.
pub(super) fn ended(state: &TeamKm, seat: Seat) -> Option<f64> {
    state.outcome().map(|outcome| match outcome.is_draw() {
        true => 0.5,
        false if outcome.winners.contains(seat) => 1.0,
        false => 0.0,
    })
}

/// The chance of a seat's team, from 0 to 1; half for a draw.
pub(super) fn of(state: &TeamKm, seat: Seat) -> f64 {
    if let Some(value) = ended(state, seat) {
        return value;
    }
    let mode = state.options().mode();
    let own = mode.team(seat);
    let best_other = (0..usize::from(mode.teams()))
        .filter(|&team| team != own)
        .map(|team| team_worth(state, team))
        .fold(f64::NEG_INFINITY, f64::max);
    let lead = team_worth(state, own) - best_other;
    // The more cards are still to come, the less a lead means.
    let common = state.common();
    let halves = if common.half == 1 { 100.0 } else { 0.0 };
    let to_come = f64::from(common.top) + f64::from(common.marked) / 2.0 + halves;
    let spread = 0.25 + 0.075 * to_come.sqrt();
    1.0 / (1.0 + (-lead / spread).exp())
}

fn team_worth(state: &TeamKm, team: usize) -> f64 {
    let common = state.common();
    let mode = state.options().mode();
    let Some(pitch) = common.teams.get(team) else { return 0.0 };
    let mut worth = f64::from(pitch.goals) + SQUARE * f64::from(pitch.ball) + TOKEN * f64::from(pitch.tokens);
    if pitch.ball > 0 {
        worth += STARTED;
    }
    if pitch.ball >= 11 {
        worth += SURFACE;
    }
    let members = mode.members(team);
    let share = 1.0 / members.len().max(1) as f64;
    for seat in members.iter() {
        if common.players[seat.index()].hit.is_some() {
            worth -= HIT * share;
        }
        let cards = state.hand_of(seat).map_or(0, |hand| hand.len());
        worth += CARD * f64::from(cards) * share;
    }
    worth
}
