//! Learns weights: games against itself, then logistic regression of their results.

use bots::Judge;
use bots::linear::{Features, MOST, Weights};
use bots::search::{Search, Style, splitmix};
use game::{Line, Seat, Turn};
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

use super::{Stage, TrainError, Training, best_slope, chance, clock, play_all};

/// Random moves before a game is taken seriously: from this many up to three times as many.
const OPENING: u64 = 4;
/// The share of moves made at random later on, so that what good play avoids is met too.
const ADVENTURE: f64 = 0.05;
/// How much the end of the game counts; the rest is what the search saw.
const TRUTH: f32 = 0.6;
/// The length of a step, and what pulls weights to nothing.
const RATE: f32 = 0.05;
const PULL: f32 = 2e-5;
/// No game is longer.
const LONGEST: usize = 1_500;

/// A position of a game: what counts in it, what the search found it worth to seat 0's team, how the game ended.
struct Sample {
    /// Things, and how often each counts.
    counted: Box<[(u16, i16)]>,
    score: i16,
    result: f32,
    /// What is to be learnt.
    aim: f32,
}

/// How many games and rounds there are in all.
pub(crate) fn effort<G: Features>(training: &Training) -> (u32, u32) {
    let variants = G::VARIANTS.iter().filter(|name| training.learns(name)).count() as u32;
    (variants.saturating_mul(training.games), variants.saturating_mul(training.rounds))
}

/// Learns the weights of the ways to play that are asked for, and gives the file they are all kept in.
pub(crate) fn train<G: Features>(
    training: &Training,
    from: Option<&[u8]>,
    progress: &mut (dyn FnMut(Stage) + Send),
) -> Result<Vec<u8>, TrainError>
where
    Weights<G>: Judge<G>,
{
    let read = |bytes: &[u8]| {
        let weights = std::str::from_utf8(bytes).ok().and_then(Weights::<G>::read);
        weights.ok_or(TrainError::NoWeights)
    };
    let former = from.map(read).transpose()?;
    if let Some(asked) = training.only.iter().find(|only| !G::VARIANTS.contains(&only.as_str())) {
        return Err(TrainError::NoSuchWay { asked: asked.clone(), known: G::VARIANTS });
    }
    if former.is_none() && !G::VARIANTS.iter().all(|name| training.learns(name)) {
        return Err(TrainError::NothingToKeep);
    }
    let (mut all, mut learnt) = (Vec::new(), 0);
    for (variant, name) in G::VARIANTS.iter().enumerate() {
        if !training.learns(name) {
            let kept = former.as_ref().and_then(|former| former.of.get(variant));
            all.push(kept.cloned().ok_or(TrainError::NothingToKeep)?);
            continue;
        }
        let seed = splitmix(training.seed ^ splitmix(variant as u64));
        let game = |seed| match &former {
            Some(judge) => play::<G, _>(judge, variant, training.nodes, seed),
            None => play::<G, _>(G::SIMPLE, variant, training.nodes, seed),
        };
        let before = learnt * training.games;
        let samples = play_all(training, seed, game, &mut |games| progress(Stage::Played(before + games)));
        let before = learnt * training.rounds;
        let told = &mut |rounds, error| progress(Stage::Learnt(before + rounds, error));
        all.push(learn::<G>(samples, training, seed, told)?);
        learnt += 1;
    }
    Ok(Weights::<G>::new(all).write().into_bytes())
}

/// Plays a game and gives its settled positions.
fn play<G: Features, J: Judge<G>>(judge: &J, variant: usize, nodes: u64, seed: u64) -> Vec<Sample> {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut line = Line::new(G::new(&G::options_of(variant)));
    let first_team = line.position().team(Seat(0));
    let opening = OPENING + seed % (2 * OPENING + 1);
    // Nothing is given up: what is learnt does not hang on what the search hopes for.
    let style = Style {
        depth: 60,
        quiescence: 64,
        full_width: false,
        prunes: false,
        selective: false,
        tables: false,
        noise: 0,
        contempt: 0,
        seed,
        memory: 1,
    };
    let mut search = Search::new(judge, &line, style, clock(nodes));
    let mut samples = Vec::new();
    while let Turn::Player(seat) = line.turn() {
        let moves = line.legal_moves();
        let adventure = (line.moves().len() as u64) < opening || rng.random_bool(ADVENTURE);
        let chosen = if adventure || moves.len() == 1 || line.moves().len() > LONGEST {
            moves.choose(&mut rng).copied()
        } else {
            search.go_on(&line, clock(nodes));
            let found = search.run(line.position(), &moves, &mut |_, _| ());
            if let Some(found) = &found
                && line.position().settled()
            {
                let score = if first_team.contains(seat) { found.score } else { -found.score };
                samples.push(sample(line.position(), score));
            }
            found.and_then(|found| found.line.first().copied())
        };
        match chosen {
            Some(mv) => line.play_unchecked(mv),
            None => break,
        }
    }
    let result = match line.outcome() {
        Some(outcome) if outcome.winners.contains(Seat(0)) => 1.0,
        Some(outcome) if !outcome.is_draw() => 0.0,
        _ => 0.5,
    };
    samples.iter_mut().for_each(|sample| sample.result = result);
    samples
}

fn sample<G: Features>(position: &G, score: i32) -> Sample {
    let mut times = vec![0i16; G::COUNT];
    position.count(&mut |thing, more| {
        if let Some(times) = times.get_mut(thing) {
            *times = times.saturating_add(more as i16);
        }
    });
    let counted = times.into_iter().enumerate().filter(|&(_, times)| times != 0);
    let counted = counted.map(|(thing, times)| (thing as u16, times)).collect();
    let score = score.clamp(-i32::from(i16::MAX), i32::from(i16::MAX)) as i16;
    Sample { counted, score, result: 0.5, aim: 0.5 }
}

/// Learns the weights of one way to play. `told` hears of every round and of the mean error after it, in games it
/// did not learn from.
fn learn<G: Features>(
    mut samples: Vec<Sample>,
    training: &Training,
    seed: u64,
    told: &mut dyn FnMut(u32, f64),
) -> Result<Vec<i32>, TrainError> {
    let slope = best_slope(samples.iter().map(|sample| (sample.score, sample.result)), G::FINENESS);
    for sample in &mut samples {
        sample.aim = TRUTH * sample.result + (1.0 - TRUTH) * chance(slope * f32::from(sample.score));
    }
    let aside = samples.split_off(samples.len() - samples.len() / 10);
    let mut rng = StdRng::seed_from_u64(seed);
    let mut logits = Logits { of: vec![0.0; G::COUNT], steps: vec![1e-3; G::COUNT], parts: G::PARTS as f32 };
    for round in 0..training.rounds {
        if training.cancel.is_cancelled() || samples.is_empty() {
            return Err(TrainError::Nothing);
        }
        samples.shuffle(&mut rng);
        logits.learn(&samples, round);
        told(round + 1, logits.error(&aside));
    }
    let whole = |&weight: &f32| ((weight * G::LOGIT).round() as i32).clamp(-MOST, MOST);
    Ok(logits.of.iter().map(whole).collect())
}

/// Weights being learnt.
struct Logits {
    of: Vec<f32>,
    /// The squares of their slopes so far.
    steps: Vec<f32>,
    parts: f32,
}

impl Logits {
    fn judged(&self, sample: &Sample) -> f32 {
        let of = |&(thing, times): &(u16, i16)| self.of[usize::from(thing)] * f32::from(times);
        sample.counted.iter().map(of).sum::<f32>() / self.parts
    }

    /// Goes through all samples once, with steps that shrink for weights often met.
    fn learn(&mut self, samples: &[Sample], round: u32) {
        let rate = RATE / (1.0 + round as f32 / 2.0);
        for sample in samples {
            let off = chance(self.judged(sample)) - sample.aim;
            for &(thing, times) in &sample.counted {
                let thing = usize::from(thing);
                let slope = off * f32::from(times) / self.parts + PULL * self.of[thing];
                self.steps[thing] += slope * slope;
                self.of[thing] -= rate * slope / self.steps[thing].sqrt();
            }
        }
    }

    /// The mean squared error.
    fn error(&self, samples: &[Sample]) -> f64 {
        let off = |sample: &Sample| f64::from(chance(self.judged(sample)) - sample.aim);
        samples.iter().map(|sample| off(sample).powi(2)).sum::<f64>() / samples.len().max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bots::Cancel;
    use rules::{damata::Damata, kidam::Kidam};

    fn learns_the_same<G: Features>()
    where
        Weights<G>: Judge<G>,
    {
        let training = Training {
            games: 4,
            nodes: 40,
            rounds: 2,
            threads: 1,
            seed: 5,
            only: Vec::new(),
            data: None,
            cancel: Cancel::default(),
        };
        let mut errors = Vec::new();
        let once = train::<G>(&training, None, &mut |stage| {
            if let Stage::Learnt(_, error) = stage {
                errors.push(error);
            }
        })
        .unwrap();
        assert_eq!(errors.len() as u32, effort::<G>(&training).1);
        assert!(errors.iter().all(|error| (0.0..0.5).contains(error)), "{errors:?}");
        assert_eq!(once, train::<G>(&Training { threads: 2, ..training.clone() }, None, &mut |_| ()).unwrap());
        assert_ne!(once, train::<G>(&Training { seed: 6, ..training.clone() }, None, &mut |_| ()).unwrap());
        let again = train::<G>(&training, Some(&once), &mut |_| ()).unwrap();
        let read = Weights::<G>::read(std::str::from_utf8(&again).unwrap()).unwrap();
        assert!(again != once && read.write().as_bytes() == again);
        for bad in [&b"nonsense"[..], b"", b"\xff", &once[1..]] {
            assert_eq!(train::<G>(&training, Some(bad), &mut |_| ()), Err(TrainError::NoWeights));
        }
        let only = |name: &str| Training { only: vec![name.to_owned()], seed: 7, ..training.clone() };
        let first = only(G::VARIANTS[0]);
        let mixed = train::<G>(&first, Some(&once), &mut |_| ()).unwrap();
        let lines = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap().lines().map(str::to_owned).collect();
        let (mixed, once): (Vec<String>, Vec<String>) = (lines(&mixed), lines(&once));
        assert!(mixed[0] != once[0] && mixed[1..] == once[1..], "the others keep their weights");
        assert_eq!(effort::<G>(&first), (training.games, training.rounds));
        let no_work = &mut |stage| panic!("{stage:?}");
        assert_eq!(train::<G>(&first, None, no_work), Err(TrainError::NothingToKeep));
        let unknown = train::<G>(&only("nonsense"), None, no_work);
        assert!(matches!(unknown, Err(TrainError::NoSuchWay { .. })));
        training.cancel.cancel();
        assert_eq!(train::<G>(&training, None, &mut |_| ()), Err(TrainError::Nothing));
    }

    #[test]
    fn learning_kidam_is_reproducible_on_any_number_of_threads_and_can_be_stopped() {
        learns_the_same::<Kidam>();
    }

    #[test]
    fn learning_damata_is_reproducible_on_any_number_of_threads_and_can_be_stopped() {
        learns_the_same::<Damata>();
    }

    /// One thing decides, another means nothing: the weights come to say so.
    #[test]
    fn what_decides_games_is_told_from_what_does_not() {
        let sample = |n: i16| {
            let (decides, idle) = (if n % 2 == 0 { 1 } else { -1 }, if n % 3 == 0 { 1 } else { -1 });
            let aim = if decides > 0 { 0.8 } else { 0.2 };
            Sample { counted: [(0, decides), (1, idle)].into(), score: 0, result: aim, aim }
        };
        let samples: Vec<_> = (0..600).map(sample).collect();
        let mut logits = Logits { of: vec![0.0; 2], steps: vec![1e-3; 2], parts: 1.0 };
        let before = logits.error(&samples);
        for round in 0..40 {
            logits.learn(&samples, round);
        }
        assert!(logits.error(&samples) < before / 10.0);
        assert!((chance(logits.of[0]) - 0.8).abs() < 0.05 && logits.of[1].abs() < 0.1, "{:?}", logits.of);
    }
}
