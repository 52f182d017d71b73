//! The measures themselves, generic over the game so that nothing but the game is measured.

use std::collections::BTreeMap;
use std::time::Duration;

use game::{Counting, Game, GameOptions, Outcome, Rule, Turn, Values};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use serde::Serialize;
use table::{GameInfo, Listed, Visitor};

use crate::error::CliError;
use crate::time::{CpuClock, per_second};

/// A match longer than this does not end.
const TOO_LONG: usize = 100_000;

/// How long to measure, and what.
#[derive(Clone, Copy)]
pub struct BenchEffort {
    /// CPU seconds for each figure.
    pub seconds: f64,
    /// Whether to count sequences of moves too.
    pub perft: bool,
    /// What the random matches are seeded with.
    pub seed: u64,
}

/// One game in one mode.
#[derive(Serialize)]
pub struct MeasuredRate {
    pub game: &'static str,
    pub options: BTreeMap<&'static str, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub perft: Option<Perft>,
    pub playouts: Playouts,
}

/// How fast sequences are counted from the start.
#[derive(Serialize)]
pub struct Perft {
    pub depth: u32,
    pub nodes: u64,
    pub per_second: f64,
    pub bulk_per_second: f64,
}

/// Random matches by the full rules, repetition included.
#[derive(Default, Serialize)]
pub struct Playouts {
    pub count: u64,
    pub per_second: f64,
    pub moves_per_second: f64,
    pub mean_length: f64,
    pub shortest: usize,
    pub longest: usize,
    pub wins: BTreeMap<&'static str, u64>,
    pub draws: u64,
    /// Matches that did not end; there should be none.
    pub unfinished: u64,
    /// How many ended by each rule.
    pub ends: BTreeMap<Rule, u64>,
}

/// Measures a game of the catalogue.
pub fn measure(info: &GameInfo, values: &Values, effort: BenchEffort) -> Result<MeasuredRate, CliError> {
    info.visit(Measure { values, effort })
}

struct Measure<'a> {
    values: &'a Values,
    effort: BenchEffort,
}

impl Visitor for Measure<'_> {
    type Out = Result<MeasuredRate, CliError>;

    fn visit<G: Listed>(self) -> Self::Out {
        let Measure { values, effort } = self;
        let start = G::new(&G::Options::from_values(values)?);
        let shown = values.iter().map(|(key, value)| (key, value.to_string()));
        Ok(MeasuredRate {
            game: G::ID,
            options: shown.filter(|(_, value)| !value.is_empty()).collect(),
            perft: effort.perft.then(|| perft(&start, effort.seconds)),
            playouts: playouts(&start, effort),
        })
    }
}

/// Deepens until the time is spent. A game that begins with chance is counted all the same: its results are moves.
fn perft<G: Game>(start: &G, seconds: f64) -> Perft {
    let budget = Duration::from_secs_f64(seconds);
    let mut depth = 1;
    loop {
        let clock = CpuClock::start();
        let nodes = start.perft(depth, Counting::Each);
        let spent = clock.spent();
        // The next depth takes several times as long: stop where it would be far too much.
        if spent >= budget / 4 || depth >= 60 {
            let clock = CpuClock::start();
            let bulk = start.perft(depth, Counting::Bulk);
            let bulk_per_second = per_second(bulk, clock.spent());
            return Perft { depth, nodes, per_second: per_second(nodes, spent), bulk_per_second };
        }
        depth += 1;
    }
}

fn playouts<G: Game>(start: &G, effort: BenchEffort) -> Playouts {
    let budget = Duration::from_secs_f64(effort.seconds);
    let mut rng = SmallRng::seed_from_u64(effort.seed);
    let mut buffers = Buffers { moves: Vec::new(), seen: Vec::new() };
    let mut played = Playouts { shortest: usize::MAX, ..Playouts::default() };
    let mut moves = 0;
    let clock = CpuClock::start();
    while clock.spent() < budget {
        // The clock is not asked after every match: a short one takes less time than asking.
        for _ in 0..16 {
            played.count += 1;
            let (outcome, length) = playout(start, &mut rng, &mut buffers);
            moves += length as u64;
            played.shortest = played.shortest.min(length);
            played.longest = played.longest.max(length);
            let Some(outcome) = outcome else {
                played.unfinished += 1;
                continue;
            };
            played.draws += u64::from(outcome.is_draw());
            for winner in outcome.winners.iter() {
                *played.wins.entry(start.seat_name(winner)).or_default() += 1;
            }
            *played.ends.entry(outcome.rule).or_default() += 1;
        }
    }
    let spent = clock.spent();
    played.per_second = per_second(played.count, spent);
    played.moves_per_second = per_second(moves, spent);
    played.mean_length = moves as f64 / played.count as f64;
    played
}

/// One random match: how it ended, if it did, and after how many moves. Repetition is told by hashes; [`game::Line`]
/// compares whole positions, which is what a match needs but more than a measure does.
fn playout<G: Game>(start: &G, rng: &mut SmallRng, buffers: &mut Buffers<G>) -> (Option<Outcome>, usize) {
    let mut position = start.clone();
    buffers.seen.clear();
    for length in 0..TOO_LONG {
        if let Some(outcome) = outcome(&position, &mut buffers.seen) {
            return (Some(outcome), length);
        }
        let played = match position.turn() {
            Turn::Chance => position.roll(&mut buffers.moves, rng).inspect(|&mv| position.play_unchecked(mv)),
            _ => position.play_random(&mut buffers.moves, rng),
        };
        if played.is_none() {
            return (None, length);
        }
    }
    (None, TOO_LONG)
}

/// How a match stands in this position, reached for the first time or again.
fn outcome<G: Game>(position: &G, seen: &mut Vec<u64>) -> Option<Outcome> {
    let ended = position.outcome();
    if position.forgets() {
        seen.clear();
    }
    if position.recurring().is_none() {
        return ended;
    }
    let hash = position.hash64();
    let before = seen.iter().filter(|&&earlier| earlier == hash).count();
    seen.push(hash);
    match ended {
        Some(ended) if before >= 2 => Some(ended.or_stronger(position.repeated())),
        None if before >= 2 => Some(position.repeated()),
        ended => ended,
    }
}

/// What a match needs besides itself, kept from one to the next.
struct Buffers<G: Game> {
    moves: Vec<G::Move>,
    seen: Vec<u64>,
}
