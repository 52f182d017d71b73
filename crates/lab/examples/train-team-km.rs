//! Learns the weights of Team KM anew and prints the file they are kept in, `crates/bots/src/team_km/weights.txt`:
//! `cargo run --release -p tablee-lab --example train-team-km -- [MATCHES [SEED]]`.

use lab::train::team_km::train;

fn main() {
    let mut words = std::env::args().skip(1);
    let matches = words.next().and_then(|word| word.parse().ok()).unwrap_or(12_000);
    let seed = words.next().and_then(|word| word.parse().ok()).unwrap_or(1);
    print!("{}", train(matches, seed, &mut |mode, error| eprintln!("{}: error {error:.4}", mode.word())));
}
