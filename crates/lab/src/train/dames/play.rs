//! One game against itself, to learn from.

use bots::Judge;
use bots::search::{Search, Style, splitmix};
use game::{Game, Line, Seat, Turn};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rules::dames::{Capture, Dames, Move, Options};
use rules::draughts::Side;

use super::sample::Sample;
use crate::train::clock;

/// Random moves before a game is taken seriously: as many as this, or up to so many more.
const OPENING: u64 = 4;
const MORE: u64 = 8;

/// A game is over for us once the side ahead is found this far ahead,
const CLEAR: i32 = 500;
/// so many moves in a row.
const LONG_ENOUGH: u32 = 6;

/// A game longer than this is as good as drawn.
const LONGEST: usize = 200;

/// Plays a game and gives its positions where nothing is to be captured.
pub(super) fn game(judge: &impl Judge<Dames>, nodes: u64, seed: u64) -> Vec<Sample> {
    let options = Options { capture: Capture::Strict };
    let mut rng = StdRng::seed_from_u64(seed);
    let mut line = Line::new(Dames::new(&options));
    let opening = OPENING + splitmix(seed) % (MORE + 1);
    let style = Style {
        depth: 60,
        quiescence: 64,
        full_width: false,
        prunes: true,
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
                    samples.push(sample(line.position(), score));
                }
            }
            found.and_then(|found| found.line.first().copied())
        };
        match chosen {
            Some(mv) => line.play_unchecked(mv),
            None => break,
        }
    }
    let ended = match line.outcome() {
        Some(outcome) if outcome.winners.contains(Seat(0)) => 2,
        Some(outcome) if outcome.winners.contains(Seat(1)) => 0,
        None if clear >= LONG_ENOUGH && ahead > 0 => 2,
        None if clear >= LONG_ENOUGH => 0,
        Some(_) | None => 1,
    };
    samples.iter_mut().for_each(|sample| sample.ended = ended);
    samples
}

fn sample(position: &Dames, score: i32) -> Sample {
    Sample {
        white: position.pieces(Side::White),
        black: position.pieces(Side::Black),
        kings: position.kings(),
        score: score.clamp(-2_000, 2_000) as i16,
        ended: 1,
        side: position.side(),
    }
}
