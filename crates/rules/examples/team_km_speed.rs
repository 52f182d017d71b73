//! How fast Team KM is refereed: whole random matches of each mode, in matches and moves per second.
//!
//! `cargo run --release -p tablee-rules --example team_km_speed -- [matches a mode] [mode]`

use std::time::Instant;

use game::{Game, Seat, Turn};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rules::team_km::{Mode, Options, TeamKm};

fn main() {
    let matches: u32 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(20_000);
    let only = std::env::args().nth(2);
    println!("{:6} {:>12} {:>14} {:>12} {:>10}", "mode", "matches/s", "matches/min", "moves/s", "moves/match");
    for mode in Mode::ALL.into_iter().filter(|mode| only.as_deref().is_none_or(|word| word == mode.word())) {
        let Some(options) = Options::new(mode, Seat(0), true) else { continue };
        let mut rng = StdRng::seed_from_u64(1);
        let mut moves = Vec::with_capacity(512);
        let mut played: u64 = 0;
        let start = TeamKm::new(&options);
        let clock = Instant::now();
        for _ in 0..matches {
            let mut position = start.clone();
            loop {
                let mv = match position.turn() {
                    Turn::Over => break,
                    Turn::Chance => position.roll(&mut moves, &mut rng),
                    Turn::Player(_) => {
                        moves.clear();
                        position.legal_moves(&mut moves);
                        moves.get(rng.random_range(0..moves.len().max(1))).copied()
                    }
                };
                let Some(mv) = mv else { break };
                position.play_unchecked(mv);
                played += 1;
            }
        }
        let seconds = clock.elapsed().as_secs_f64();
        let per_second = f64::from(matches) / seconds;
        println!(
            "{:6} {:12.0} {:14.0} {:12.0} {:10.1}",
            mode.word(),
            per_second,
            per_second * 60.0,
            played as f64 / seconds,
            played as f64 / f64::from(matches)
        );
    }
}
