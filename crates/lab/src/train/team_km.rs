//! Learns what places and cards are worth: many quick matches, then logistic regression of their results.

use bots::Dice;
use bots::Playout;
use bots::team_km::worth::{AllWeights, ModeWeights, SLOPES, STAGE, WEIGHTS, counted, knot, stage};
use bots::team_km::{Greedy, begins};
use game::{Game, Seat, Turn};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rules::team_km::{Mode, Move, Options, TeamKm};

use super::{Stage, TrainError, Training, play_all};

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

/// The modes by name: each is learnt apart.
const MODES: [&str; 5] =
    [Mode::ALL[0].word(), Mode::ALL[1].word(), Mode::ALL[2].word(), Mode::ALL[3].word(), Mode::ALL[4].word()];

/// How many matches and rounds there are in all. Of each mode there are as many rounds as learning takes, whatever is
/// asked for: what is known of it comes in two lessons of five.
pub(crate) fn effort(training: &Training) -> (u32, u32) {
    let modes = MODES.iter().filter(|mode| training.learns(mode)).count() as u32;
    (modes.saturating_mul(training.games), modes * 2 * ROUNDS)
}

/// Learns the weights of the modes that are asked for, and gives the file of all of them. The matches are quick ones, by
/// rules of thumb, whatever weights there were before: those are kept for the modes that are not learnt.
pub(crate) fn train(
    training: &Training,
    from: Option<&[u8]>,
    progress: &mut (dyn FnMut(Stage) + Send),
) -> Result<Vec<u8>, TrainError> {
    let read = |bytes: &[u8]| {
        let weights = std::str::from_utf8(bytes).ok().and_then(AllWeights::read);
        weights.ok_or(TrainError::NoWeights)
    };
    let former = from.map(read).transpose()?;
    if let Some(asked) = training.only.iter().find(|only| !MODES.contains(&only.as_str())) {
        return Err(TrainError::NoSuchWay { asked: asked.clone(), known: &MODES });
    }
    let mut learnt = 0;
    let mut modes = Vec::new();
    for (at, mode) in Mode::ALL.into_iter().enumerate() {
        if !training.learns(mode.word()) {
            let kept = former.as_ref().map(|former| former.modes[at].clone());
            modes.push(kept.ok_or(TrainError::NothingToKeep)?);
            continue;
        }
        let before = learnt * training.games;
        let game = |seed| {
            let mut samples = Vec::new();
            play(mode, seed, &mut samples);
            samples
        };
        let told = &mut |games| progress(Stage::Played(before + games));
        let mut samples = play_all(training, training.seed, game, told);
        if training.cancel.is_cancelled() || samples.is_empty() {
            return Err(TrainError::Nothing);
        }
        learnt += 1;
        let (weights, error) = learn(mode, &mut samples, training.seed);
        progress(Stage::Learnt(learnt * 2 * ROUNDS, error));
        modes.push(weights);
    }
    let modes = modes.try_into().map_err(|_| TrainError::Nothing)?;
    Ok(AllWeights { modes }.write().into_bytes())
}

fn play(mode: Mode, seed: u64, samples: &mut Vec<Sample>) {
    let Some(options) = Options::new(mode, Seat(0), false) else { return };
    let mut rng = Dice::seed_from_u64(seed);
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

fn choose(state: &TeamKm, seat: Seat, moves: &[Move], rng: &mut Dice) -> Option<Move> {
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
    let mut rng = Dice::seed_from_u64(seed);
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

#[cfg(test)]
mod tests {
    use super::*;
    use bots::{Cancel, Thinks};

    #[test]
    fn what_is_learnt_can_be_played_with_and_only_some_modes_can_be_learnt() {
        let (games, nodes, rounds, threads, seed) = (3, 1, 1, 1, 5);
        let training =
            Training { games, nodes, rounds, threads, seed, only: Vec::new(), data: None, cancel: Cancel::default() };
        let mut last = (0, 0);
        let file = train(&training, None, &mut |stage| match stage {
            Stage::Played(games) => last.0 = games,
            Stage::Learnt(rounds, _) => last.1 = rounds,
        })
        .unwrap();
        assert_eq!(last, effort(&training));
        assert!(TeamKm::load_weights(&file).is_some());
        let threads = train(&Training { threads: 2, ..training.clone() }, None, &mut |_| ()).unwrap();
        assert_eq!(file, threads, "on any number of threads");
        let some = Training { only: vec!["2p".to_owned()], seed: 6, ..training.clone() };
        assert_eq!(train(&some, None, &mut |_| ()), Err(TrainError::NothingToKeep));
        let again = train(&some, Some(&file), &mut |_| ()).unwrap();
        let lines =
            |file: &[u8]| String::from_utf8(file.to_vec()).unwrap().lines().map(str::to_owned).collect::<Vec<_>>();
        assert!(lines(&again)[0] != lines(&file)[0] && lines(&again)[1..] == lines(&file)[1..]);
        let other = Training { only: vec!["7p".to_owned()], ..training };
        assert!(matches!(train(&other, None, &mut |_| ()), Err(TrainError::NoSuchWay { .. })));
    }
}
