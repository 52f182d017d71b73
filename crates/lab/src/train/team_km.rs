//! Learns what places and cards are worth: many quick matches, then logistic regression of their results.

use bots::Playout;
use bots::search::splitmix;
use bots::team_km::worth::{ModeWeights, SLOPES, STAGE, WEIGHTS, counted, knot, stage};
use bots::team_km::{Greedy, begins};
use game::{Game, Seat, Turn};
use rand::rngs::SmallRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rules::team_km::{Mode, Move, Options, TeamKm};

/// The share of moves made at random, so that bad hands and places are met too.
const ADVENTURE: f64 = 0.08;
/// The share of turns learnt from.
const SAMPLED: f64 = 0.5;
/// Times all positions are gone through.
const ROUNDS: u32 = 5;
const RATE: f32 = 0.02;
/// No match is longer.
const LONGEST: usize = 5_000;

/// A turn about to begin: what counts for each team, and how the match ended.
struct Sample {
    counted: Vec<(u16, f32)>,
    /// Where each team's part of `counted` ends.
    ends: [usize; 3],
    goals: [f32; 3],
    /// Who scored next in the same half, if anybody did.
    next: Option<usize>,
    result: [f32; 3],
    knot: (usize, f32),
}

/// Learns the weights of every mode from so many matches each, as the text of the file they are kept in. `progress` hears each mode's error.
pub fn train(matches: u32, seed: u64, progress: &mut dyn FnMut(Mode, f64)) -> String {
    let mut text = String::new();
    for mode in Mode::ALL {
        let mut samples = Vec::new();
        for number in 0..matches {
            play(mode, splitmix(seed ^ splitmix(u64::from(number) + 1)), &mut samples);
        }
        let (weights, error) = learn(mode, &mut samples, seed);
        progress(mode, error);
        text.push_str(&weights.text());
        text.push('\n');
    }
    text
}

fn play(mode: Mode, seed: u64, samples: &mut Vec<Sample>) {
    let Some(options) = Options::new(mode, Seat(0), false) else { return };
    let mut rng = SmallRng::seed_from_u64(seed);
    let mut state = TeamKm::new(&options);
    let mut moves = Vec::new();
    let first = samples.len();
    let mut since = first;
    for _ in 0..LONGEST {
        let mv = match state.turn() {
            Turn::Over => break,
            Turn::Chance => state.roll(&mut moves, &mut rng),
            Turn::Player(seat) => {
                if begins(&state) && rng.random_bool(SAMPLED) {
                    samples.push(sample(&state, mode));
                }
                moves.clear();
                state.legal_moves(&mut moves);
                choose(&state, seat, &moves, &mut rng)
            }
        };
        let Some(mv) = mv else { break };
        let before = (state.common().half, state.common().teams);
        state.play_unchecked(mv);
        let scorer = (0..before.1.len()).find(|&team| state.common().teams[team].goals > before.1[team].goals);
        if scorer.is_some() || state.common().half != before.0 {
            samples[since..].iter_mut().for_each(|sample| sample.next = scorer);
            since = samples.len();
        }
    }
    let result = result(&state, mode);
    samples[first..].iter_mut().for_each(|sample| sample.result = result);
}

fn choose(state: &TeamKm, seat: Seat, moves: &[Move], rng: &mut SmallRng) -> Option<Move> {
    if rng.random_bool(ADVENTURE) {
        return moves.choose(rng).copied();
    }
    moves.get(Playout::choose(&Greedy, state, seat, moves, rng)).copied()
}

fn sample(state: &TeamKm, mode: Mode) -> Sample {
    let common = state.common();
    let from = stage(common) * STAGE;
    let mut list = Vec::new();
    let mut ends = [0; 3];
    for (team, end) in ends.iter_mut().enumerate().take(mode.teams().into()) {
        counted(state, mode, team, |place, much| list.push(((from + place) as u16, much)));
        *end = list.len();
    }
    let goals = common.teams.map(|team| f32::from(team.goals));
    Sample { counted: list, ends, goals, next: None, result: [0.0; 3], knot: knot(common) }
}

/// One for the winning team; a draw is shared.
fn result(end: &TeamKm, mode: Mode) -> [f32; 3] {
    let teams = usize::from(mode.teams());
    let winner = end.outcome().and_then(|outcome| outcome.winners.iter().next()).map(|seat| mode.team(seat));
    std::array::from_fn(|team| match winner {
        _ if team >= teams => 0.0,
        None => 1.0 / teams as f32,
        Some(winner) => f32::from(winner == team),
    })
}

fn learn(mode: Mode, samples: &mut Vec<Sample>, seed: u64) -> (ModeWeights, f64) {
    let mut rng = SmallRng::seed_from_u64(seed);
    let aside = samples.split_off(samples.len() - samples.len() / 10);
    let mut weights = ModeWeights::blank();
    // Steps shrink with what each weight has already been moved by (AdaGrad): rare cards learn as well as common ones.
    let mut moved = vec![1e-3_f32; WEIGHTS];
    for step in [next_goal, result_of_match] {
        for round in 0..ROUNDS {
            samples.shuffle(&mut rng);
            let rate = RATE / (1.0 + round as f32);
            for sample in samples.iter() {
                step(&mut weights, sample, mode, &mut |weight, at, gradient| {
                    moved[at] += gradient * gradient;
                    *weight -= rate * gradient / moved[at].sqrt();
                });
            }
        }
    }
    let error = aside.iter().map(|sample| error(&weights, sample, mode)).sum::<f64>() / aside.len().max(1) as f64;
    (weights, error)
}

type Update<'a> = &'a mut dyn FnMut(&mut f32, usize, f32);

/// Each team's worth in goals.
fn worth(weights: &ModeWeights, sample: &Sample, mode: Mode) -> [f32; 3] {
    let mut worth = [0.0; 3];
    let mut start = 0;
    for (worth, &end) in worth.iter_mut().zip(&sample.ends).take(mode.teams().into()) {
        *worth = sample.counted[start..end].iter().map(|&(at, much)| weights.list[usize::from(at)] * much).sum();
        start = end;
    }
    worth
}

/// What counts is learnt from who scores next: luck has less part in it than in the result of a match.
fn next_goal(weights: &mut ModeWeights, sample: &Sample, mode: Mode, update: Update) {
    let teams = usize::from(mode.teams());
    let worth = worth(weights, sample, mode);
    let mean = worth.iter().sum::<f32>() / teams as f32;
    let scored = sample.next.map_or(0.0, |_| 1.0 / teams as f32);
    let mut start = 0;
    for (team, worth) in worth.into_iter().enumerate().take(teams) {
        let got = f32::from(sample.next == Some(team)) - scored;
        let off = worth - mean - got;
        for &(at, much) in &sample.counted[start..sample.ends[team]] {
            update(&mut weights.list[usize::from(at)], at.into(), off * much);
        }
        start = sample.ends[team];
    }
}

/// Each team's chance to win, by how the teams stand.
fn chances(weights: &ModeWeights, sample: &Sample, mode: Mode, standing: [f32; 3]) -> [f32; 3] {
    let teams = usize::from(mode.teams());
    let (knot, way) = sample.knot;
    let [from, to] = [weights.list[SLOPES + knot], weights.list[SLOPES + knot + 1]];
    let slope = from + (to - from) * way;
    let most = standing[..teams].iter().copied().fold(f32::MIN, f32::max);
    let mut chance = [0.0; 3];
    for team in 0..teams {
        chance[team] = (slope * (standing[team] - most)).exp();
    }
    let sum: f32 = chance.iter().sum();
    chance.map(|chance| chance / sum)
}

/// Each team's worth, goals included.
fn standing(weights: &ModeWeights, sample: &Sample, mode: Mode) -> [f32; 3] {
    let mut standing = worth(weights, sample, mode);
    standing.iter_mut().zip(sample.goals).for_each(|(standing, goals)| *standing += goals);
    standing
}

/// How much a lead decides is learnt from the results.
fn result_of_match(weights: &mut ModeWeights, sample: &Sample, mode: Mode, update: Update) {
    let standing = standing(weights, sample, mode);
    let chance = chances(weights, sample, mode, standing);
    let (knot, way) = sample.knot;
    for team in 0..usize::from(mode.teams()) {
        let off = (chance[team] - sample.result[team]) * standing[team];
        update(&mut weights.list[SLOPES + knot], SLOPES + knot, off * (1.0 - way));
        update(&mut weights.list[SLOPES + knot + 1], SLOPES + knot + 1, off * way);
    }
}

fn error(weights: &ModeWeights, sample: &Sample, mode: Mode) -> f64 {
    let chance = chances(weights, sample, mode, standing(weights, sample, mode));
    (0..usize::from(mode.teams()))
        .map(|team| -f64::from(sample.result[team]) * f64::from(chance[team]).max(1e-6).ln())
        .sum()
}
