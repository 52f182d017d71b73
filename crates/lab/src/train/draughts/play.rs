//! One game against itself, to learn from.

use bots::Worth;
use bots::draughts::{Counted, Windowed};
use bots::search::{Search, Style};
use game::{Line, Seat, Turn};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rules::draughts::{Draughts, Move};

use super::Sample;
use crate::train::clock;

/// Random moves before a game is taken seriously: as many as this, or a few more.
const OPENING: u64 = 6;

/// A game is over for us once the side ahead is found this far ahead,
const CLEAR: i32 = 500;
/// so many moves in a row.
const LONG_ENOUGH: u32 = 6;

/// A game longer than this is as good as drawn.
const LONGEST: usize = 240;

/// Plays a game and gives its quiet positions.
pub(super) fn game<V: Windowed>(judge: &impl Worth<Draughts<V>>, nodes: u64, seed: u64) -> Vec<Sample<V>> {
    let Some(options) = bots::defaults::<Draughts<V>>() else { return Vec::new() };
    let mut rng = StdRng::seed_from_u64(seed);
    let mut line = Line::new(<Draughts<V> as game::Game>::new(&options));
    let opening = OPENING + seed % 6;
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
    let (mut ahead, mut clear) = (0, 0);
    while let Turn::Player(seat) = line.turn() {
        let moves = line.legal_moves();
        if line.moves().len() >= LONGEST || clear >= LONG_ENOUGH {
            break;
        }
        let chosen = if (line.moves().len() as u64) < opening || moves.len() == 1 {
            moves.choose(&mut rng).copied()
        } else {
            search.go_on(&line, clock(nodes));
            let found = search.run(line.position(), &moves, &mut |_, _| ());
            if let Some(found) = &found {
                let score = found.score * if seat == Seat(0) { 1 } else { -1 };
                let now = if score.abs() >= CLEAR { score.signum() } else { 0 };
                clear = if now != 0 && now == ahead { clear + 1 } else { 0 };
                ahead = now;
                if !matches!(moves.first(), Some(Move::Capture { .. })) {
                    let score = score.clamp(-2_000, 2_000) as i16;
                    samples.push(Sample { counted: Counted::of(line.position()), score, result: 0.5, aim: 0.5 });
                }
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
        Some(outcome) if outcome.winners.contains(Seat(1)) => 0.0,
        Some(_) => 0.5,
        None if clear >= LONG_ENOUGH => 0.5 + 0.5 * ahead as f32,
        None => 0.5,
    };
    for sample in &mut samples {
        sample.result = result;
    }
    samples
}
