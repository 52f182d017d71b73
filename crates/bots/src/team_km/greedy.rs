//! Rules of thumb for Team KM: what a decent player does without thinking ahead.

use crate::Dice;
use game::{Game, Seat, Secret, Turn};
use rand::Rng;
use rules::team_km::{Card, Common, Kind, Mode, Move, Phase, TeamKm, Use, View};

use crate::monte_carlo::Playout;

/// A player by rules of thumb. It looks at nothing but the view of its seat.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl Greedy {
    /// The move for the seat whose view this is; nothing if it is not its turn.
    pub fn choose<R: Rng + ?Sized>(&self, view: &View, rng: &mut R) -> Option<Move> {
        let seat = view.reader()?;
        // Whatever the others hold, the moves of this seat are the same.
        let state = TeamKm::determinise(view, rng);
        if state.turn() != Turn::Player(seat) {
            return None;
        }
        let mut moves = Vec::new();
        state.legal_moves(&mut moves);
        let table = Situation { common: view.common(), mode: view.options().mode(), seat, hand: view.own_hand() };
        moves.into_iter().max_by_key(|&mv| table.worth(mv))
    }
}

/// What a seat has before it: the open table and its own hand.
pub(super) struct Situation<'a> {
    pub common: &'a Common,
    pub mode: Mode,
    pub seat: Seat,
    pub hand: &'a [Card],
}

/// The last square from which a ball is passed, and the first from which it is shot.
const LAST_FIELD: u8 = 11;
/// The goal.
const GOAL: u8 = 18;

impl Situation<'_> {
    fn ball(&self) -> u8 {
        self.common.teams[self.mode.team(self.seat)].ball
    }

    fn count(&self, card: Card) -> usize {
        self.hand.iter().filter(|&&held| held == card).count()
    }

    /// How good a move looks, the higher the better.
    pub fn worth(&self, mv: Move) -> i32 {
        match mv {
            Move::Draw => 0,
            Move::Take => self.taken(),
            Move::Change(card) => self.changed(card),
            Move::Play(card) => self.played(card, None),
            Move::PlayAs(card, as_what) => self.played(card, Some(as_what)),
            Move::Interrupt(_, target) => self.interrupted(target),
            Move::Discard(card) => -self.kept(card),
            Move::React(card) => match card.kind() {
                Kind::Special(_) => 100,
                Kind::Yellow => 60,
                _ => 50,
            },
            Move::Accept => 0,
            Move::Swap { give, get, .. } => self.kept(get) - self.kept(give) - 15,
            Move::Ready => 0,
            Move::Card(_) | Move::Marker(_) | Move::Die(_) | Move::Clear(_) | Move::Lose(_) => 0,
        }
    }

    /// A known card against an unknown one: worth it if it can be played at once to good effect. Anything less, and
    /// players would go on handing each other the same cards for ever.
    fn taken(&self) -> i32 {
        let Some(card) = self.common.discard.last() else { return -1 };
        let (ball, hit) = (self.ball(), self.common.players[self.seat.index()].hit);
        let held = self.hand.contains(&card);
        let useful = match card.kind() {
            _ if hit.is_some_and(|hit| card.frees_from(hit)) => {
                !self.hand.iter().any(|&own| hit.is_some_and(|hit| own.frees_from(hit)))
            }
            _ if hit.is_some() => false,
            Kind::KickOff => ball == 0 && !held,
            Kind::Super => ball >= LAST_FIELD,
            Kind::Shot(by) | Kind::PassOrShot(by) => ball >= LAST_FIELD && ball + by >= GOAL,
            Kind::Pass(by) => by >= 4 && (1..LAST_FIELD).contains(&ball),
            _ => false,
        };
        if useful { 30 } else { -1 }
    }

    /// Tokens are for hands that cannot get the ball going.
    fn changed(&self, card: Card) -> i32 {
        let stuck = self.ball() == 0 && self.count(Card::Eng) == 0;
        if stuck { 20 - self.kept(card) } else { -10 - self.kept(card) }
    }

    fn played(&self, card: Card, as_what: Option<Use>) -> i32 {
        let ball = self.ball();
        match card.kind() {
            Kind::Super => 1_000,
            Kind::KickOff => 420,
            Kind::Pass(by) => self.passed(ball, by),
            Kind::Shot(by) => shot(ball, by) + 5,
            Kind::PassOrShot(by) if as_what == Some(Use::Pass) => self.passed(ball, by) - 15,
            Kind::PassOrShot(by) => shot(ball, by),
            Kind::Restart { cancels, star } => {
                let flexible = cancels.iter().filter(|&&cancels| cancels).count() as i32;
                500 + i32::from(star) * 8 - 5 * flexible
            }
            Kind::Special(_) => 480,
            Kind::Interruption(_) | Kind::Yellow | Kind::Red => 0,
        }
    }

    /// Far is good; into the surface is better, if a shot is at hand.
    fn passed(&self, ball: u8, by: u8) -> i32 {
        let to = (ball + by).min(GOAL - 1);
        let shots = self.hand.iter().filter(|card| shoots(**card)).count();
        let arrives = ball < LAST_FIELD && to >= LAST_FIELD && shots > 0;
        300 + 10 * i32::from(to - ball) + if arrives { 30 } else { 0 }
    }

    /// The nearer the enemy is to the goal, the better it is to stop him.
    fn interrupted(&self, target: Seat) -> i32 {
        let team = &self.common.teams[self.mode.team(target)];
        let own = self.ball();
        let danger = if team.ball >= LAST_FIELD { 140 } else { 8 * i32::from(team.ball) };
        // Who is about to shoot does not waste the turn.
        260 + danger - if own >= LAST_FIELD { 60 } else { 0 } + 6 * i32::from(team.goals)
    }

    /// What a card is worth in the hand.
    pub fn kept(&self, card: Card) -> i32 {
        let ball = self.ball();
        let more = self.count(card).saturating_sub(1) as i32;
        let hit = self.common.players[self.seat.index()].hit;
        let worth = match card.kind() {
            Kind::Super => 120,
            Kind::KickOff if ball == 0 && more == 0 => 95,
            Kind::KickOff => 42 - 18 * more,
            Kind::Pass(by) => 34 + 4 * i32::from(by) - 8 * more - if ball > LAST_FIELD { 20 } else { 0 },
            Kind::Shot(by) => 44 + 4 * i32::from(by) - 6 * more + if ball >= LAST_FIELD { 15 } else { 0 },
            Kind::PassOrShot(by) => 60 + 4 * i32::from(by),
            Kind::Interruption(_) => 56 - 8 * more,
            Kind::Restart { star, .. } => {
                let needed = hit.is_some_and(|hit| card.frees_from(hit));
                40 + 6 * i32::from(star) - 12 * more + if needed { 50 } else { 0 }
            }
            Kind::Special(_) => 85,
            Kind::Yellow => 62,
            Kind::Red => 66,
        };
        if self.common.added { self.kept_at_the_end(card, worth) } else { worth }
    }

    /// Nothing is drawn any more: only what can still be played counts.
    fn kept_at_the_end(&self, card: Card, worth: i32) -> i32 {
        match card.kind() {
            Kind::KickOff if self.ball() > 0 => 5,
            Kind::Pass(_) if self.ball() > LAST_FIELD => 5,
            _ => worth,
        }
    }
}

fn shoots(card: Card) -> bool {
    matches!(card.kind(), Kind::Shot(_) | Kind::PassOrShot(_) | Kind::Super)
}

/// A shot that may score beats everything; one that only advances is a pass from farther on.
fn shot(ball: u8, by: u8) -> i32 {
    if ball + by >= GOAL { 700 - i32::from(by) } else { 290 + 10 * i32::from(by) }
}

impl Playout<TeamKm> for Greedy {
    fn choose(&self, state: &TeamKm, seat: Seat, moves: &[Move], _rng: &mut Dice) -> usize {
        let Some(hand) = state.hand_of(seat) else { return 0 };
        // Swaps are many and help little: in a played-out game everybody is ready at once.
        if matches!(state.common().phase, Phase::Swap { .. }) {
            return 0;
        }
        let mode = state.options().mode();
        let table = Situation { common: state.common(), mode, seat, hand: hand.as_slice() };
        (0..moves.len()).max_by_key(|&i| table.worth(moves[i])).unwrap_or(0)
    }

    fn prior(&self, state: &TeamKm, seat: Seat, mv: Move) -> i32 {
        let Some(hand) = state.hand_of(seat) else { return 0 };
        let mode = state.options().mode();
        Situation { common: state.common(), mode, seat, hand: hand.as_slice() }.worth(mv)
    }

    fn value(&self, state: &TeamKm, seat: Seat) -> f64 {
        super::value::of(state, seat)
    }
}
