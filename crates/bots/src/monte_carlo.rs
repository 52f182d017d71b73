//! Monte Carlo search, where hands are hidden: many determinisations – guesses of what is hidden – each played out by rules
//! of thumb.
//!
//! It is given a way to draw guesses from a view, never the state. Moves are compared on the same guesses and the same
//! dice, and by sequential halving – the half that does worse is dropped again and again – most of the time goes into
//! the choice between the best.

use std::time::Duration;

use crate::Dice;
use game::{Game, Seat, Turn};
use rand::SeedableRng;

use crate::search::{Stopwatch, splitmix};

/// Plays on by rules of thumb, and judges where that led.
pub trait Playout<G: Game>: Send + Sync + 'static {
    /// Which of these moves the seat makes, by what it sees itself. At least one move is given.
    fn choose(&self, state: &G, seat: Seat, moves: &[G::Move], rng: &mut Dice) -> usize;

    /// How good a move looks at first sight: the prior that candidates are chosen by.
    fn prior(&self, state: &G, seat: Seat, mv: G::Move) -> i32;

    /// How good a state is for a seat: 0 is lost, 1 is won.
    fn value(&self, state: &G, seat: Seat) -> f64;

    /// Whether a played-out game may stop here to be judged; else it goes on a little.
    fn rests(&self, _state: &G) -> bool {
        true
    }
}

/// How hard to think.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    /// Played-out games, all moves together.
    pub playouts: u64,
    /// How many decisions each goes on for.
    pub horizon: u32,
    /// How many moves are looked at; the most promising ones.
    pub width: usize,
    /// What its guesses and dice are seeded with.
    pub seed: u64,
}

/// What was found.
#[derive(Clone, Debug)]
pub(crate) struct Estimate<M> {
    /// The best move.
    pub mv: M,
    /// How good it is: 0 is lost, 1 is won.
    pub value: f64,
    /// Played-out games.
    pub playouts: u64,
}

struct Candidate<M> {
    mv: M,
    prior: i32,
    sum: f64,
    count: u32,
}

impl<M> Candidate<M> {
    fn mean(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.sum / f64::from(self.count) }
    }
}

/// Decides for a seat among these moves, at least one. `guess` draws a state as likely as the seat knows. Where there is
/// only one move it is played out too, so that its worth is known.
pub(crate) fn decide<G: Game, P: Playout<G>>(
    moves: Vec<G::Move>,
    seat: Seat,
    playout: &P,
    budget: Budget,
    clock: &mut Stopwatch,
    mut guess: impl FnMut(&mut Dice) -> G,
    told: &mut dyn FnMut(&Estimate<G::Move>),
) -> Option<Estimate<G::Move>> {
    let first = guess(&mut Dice::seed_from_u64(budget.seed));
    let mut candidates = candidates(moves, seat, playout, budget.width, &first);
    let mut trial = Trial { seat, playout, horizon: budget.horizon, seed: budget.seed, round: 0, buffer: Vec::new() };
    // So many rounds halve the candidates to one.
    let rounds = candidates.len().next_power_of_two().ilog2().max(1);
    if candidates.len() == 1 {
        trial.run(&mut candidates, budget.playouts, None, clock, &mut guess);
    }
    while candidates.len() > 1 && !clock.stopped() {
        let each = (budget.playouts / u64::from(rounds) / candidates.len() as u64).max(1);
        // Every round has its share of the time, the last ones too.
        let until = clock.first_part(candidates.len().next_power_of_two().ilog2());
        trial.run(&mut candidates, each, until, clock, &mut guess);
        candidates.sort_by(|a, b| b.mean().total_cmp(&a.mean()).then(b.prior.cmp(&a.prior)));
        if !clock.stopped() {
            candidates.truncate(candidates.len().div_ceil(2));
        }
        told(&estimate(candidates.first()?, clock));
    }
    Some(estimate(candidates.first()?, clock))
}

/// How good these moves are, each played out equally often on the same guesses; nothing if there was no time.
pub(crate) fn weigh<G: Game, P: Playout<G>, const N: usize>(
    moves: [G::Move; N],
    seat: Seat,
    playout: &P,
    budget: Budget,
    clock: &mut Stopwatch,
    mut guess: impl FnMut(&mut Dice) -> G,
) -> Option<[f64; N]> {
    let mut candidates = moves.map(|mv| Candidate { mv, prior: 0, sum: 0.0, count: 0 });
    let mut trial = Trial { seat, playout, horizon: budget.horizon, seed: budget.seed, round: 0, buffer: Vec::new() };
    trial.run(&mut candidates, (budget.playouts / N.max(1) as u64).max(1), None, clock, &mut guess);
    // Stopped before every move had its turn, it has nothing to compare.
    candidates.iter().all(|candidate| candidate.count > 0).then(|| candidates.map(|candidate| candidate.mean()))
}

/// Playing moves out, side by side.
struct Trial<'a, G: Game, P> {
    seat: Seat,
    playout: &'a P,
    horizon: u32,
    seed: u64,
    /// Guesses so far.
    round: u64,
    buffer: Vec<G::Move>,
}

impl<G: Game, P: Playout<G>> Trial<'_, G, P> {
    /// Plays every candidate out so many times more, or until the clock stops it or its time has come.
    fn run(
        &mut self,
        candidates: &mut [Candidate<G::Move>],
        each: u64,
        until: Option<Duration>,
        clock: &mut Stopwatch,
        guess: &mut impl FnMut(&mut Dice) -> G,
    ) {
        for _ in 0..each {
            let dice = splitmix(self.seed ^ splitmix(self.round + 1));
            self.round += 1;
            let state = guess(&mut Dice::seed_from_u64(dice));
            for candidate in &mut *candidates {
                if clock.look() || clock.tick() {
                    return;
                }
                let mut rng = Dice::seed_from_u64(dice ^ 1);
                let mut state = state.clone();
                state.play_unchecked(candidate.mv);
                play_on(&mut state, self.playout, self.horizon, &mut rng, &mut self.buffer);
                candidate.sum += self.playout.value(&state, self.seat);
                candidate.count += 1;
            }
            if until.is_some_and(|until| clock.passed(until)) {
                return;
            }
        }
    }
}

fn estimate<M: Copy>(candidate: &Candidate<M>, clock: &Stopwatch) -> Estimate<M> {
    let value = if candidate.count == 0 { 0.5 } else { candidate.mean() };
    Estimate { mv: candidate.mv, value, playouts: clock.nodes() }
}

/// The most promising moves, best first. They are the same for every guess: a seat knows its own moves.
fn candidates<G: Game, P: Playout<G>>(
    moves: Vec<G::Move>,
    seat: Seat,
    playout: &P,
    width: usize,
    state: &G,
) -> Vec<Candidate<G::Move>> {
    let candidate = |mv| Candidate { mv, prior: playout.prior(state, seat, mv), sum: 0.0, count: 0 };
    let mut candidates: Vec<_> = moves.into_iter().map(candidate).collect();
    candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.prior));
    candidates.truncate(width.max(1));
    candidates
}

/// Plays so many decisions on, chance in between not counted, or to the end.
fn play_on<G: Game, P: Playout<G>>(state: &mut G, playout: &P, horizon: u32, rng: &mut Dice, moves: &mut Vec<G::Move>) {
    let mut left = horizon;
    loop {
        let mv = match state.turn() {
            Turn::Over => return,
            Turn::Chance => state.roll(moves, rng),
            Turn::Player(_) if left == 0 && playout.rests(state) => return,
            Turn::Player(seat) => {
                left = left.saturating_sub(1);
                moves.clear();
                state.legal_moves(moves);
                match moves.len() {
                    0 => None,
                    1 => moves.first().copied(),
                    _ => moves.get(playout.choose(state, seat, moves, rng)).copied(),
                }
            }
        };
        match mv {
            Some(mv) => state.play_unchecked(mv),
            None => return,
        }
    }
}
