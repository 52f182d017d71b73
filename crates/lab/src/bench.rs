//! A fixed piece of work for each game: how fast the search is, whether it is still the same search, and how soon it
//! stops when told to.

use std::time::{Duration, Instant};

use bots::{Cancel, Level, Limits, Thinks};
use game::{Line, Turn};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use serde::Serialize;
use table::{GameInfo, Listed, Visitor};

/// What the work took for one game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Bench {
    /// The game.
    pub game: &'static str,
    /// Positions looked at, or games played out where hands are hidden: the same on every machine.
    pub nodes: u64,
    /// How long that took.
    pub time: Duration,
}

impl Bench {
    /// Positions per second.
    pub fn speed(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-9)
    }
}

/// Does the work of a game.
pub fn signature(info: &GameInfo) -> Bench {
    info.visit(Signature)
}

struct Signature;

impl Visitor for Signature {
    type Out = Bench;

    /// Searches a few positions of random play to a fixed depth.
    fn visit<G: Listed>(self) -> Bench {
        let (depth, most) = G::BENCH;
        let mut nodes = 0;
        let start = Instant::now();
        for (seed, &length) in OPENINGS.iter().enumerate() {
            let Some(line) = random_line::<G>(seed as u64, length) else { continue };
            let Turn::Player(seat) = line.turn() else { continue };
            // With a count of positions, time is no matter.
            let limits = Limits { nodes: Some(most), depth: Some(depth), memory: Some(4), ..Limits::default() };
            let choice = G::thinker(&line, seat, Level::MAX).think(&limits, &mut |_| ());
            nodes += choice.map_or(0, |choice| choice.seen.nodes);
        }
        Bench { game: G::ID, nodes, time: start.elapsed() }
    }
}

/// Tells the bots of a game to stop in mid-thought: how long they went on, the longest of a few times.
pub fn stops(info: &GameInfo) -> Duration {
    info.visit(TimeToStop)
}

struct TimeToStop;

impl Visitor for TimeToStop {
    type Out = Duration;

    fn visit<G: Listed>(self) -> Duration {
        let mut longest = Duration::ZERO;
        for (seed, &length) in OPENINGS.iter().enumerate() {
            let Some(line) = random_line::<G>(seed as u64, length) else { continue };
            let Turn::Player(seat) = line.turn() else { continue };
            for let_think in LET_THINK {
                let cancel = Cancel::default();
                let time = Some(Duration::from_secs(10));
                let limits = Limits { time, even_forced: true, cancel: cancel.clone(), ..Limits::default() };
                let thinker = G::thinker(&line, seat, Level::MAX);
                let bot = std::thread::spawn(move || {
                    thinker.think(&limits, &mut |_| ());
                    Instant::now()
                });
                std::thread::sleep(Duration::from_millis(let_think));
                let told = Instant::now();
                cancel.cancel();
                // A bot that had nothing more to think about was done before.
                longest = bot.join().map_or(longest, |done| longest.max(done.saturating_duration_since(told)));
            }
        }
        longest
    }
}

/// How long they are let think before, each time another while: no round of theirs ends just then every time.
const LET_THINK: [u64; 4] = [20, 50, 90, 140];

/// How many moves lie before each of the positions.
const OPENINGS: [usize; 4] = [0, 8, 25, 45];

/// Some moves of random play, stopped before the end and where a player is to act.
fn random_line<G: Thinks>(seed: u64, length: usize) -> Option<Line<G>> {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut line = Line::new(G::new(&bots::defaults::<G>()?));
    while line.moves().len() < length || line.turn() == Turn::Chance {
        let mv = match line.turn() {
            Turn::Chance => line.position().roll(&mut Vec::new(), &mut rng),
            _ => line.legal_moves().choose(&mut rng).copied(),
        };
        match mv {
            Some(mv) => line.play_unchecked(mv),
            None => break,
        }
    }
    Some(line)
}
