//! Counting sequences of moves: the simplest proof that a generator is right, and how fast it is.

use crate::Game;

/// How the last ply of a perft is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counting {
    /// Every last move is played: what a search pays.
    Each,
    /// The last moves are only listed and counted.
    Bulk,
}

/// The number of sequences of `depth` legal moves. Draws by repetition and by count are not applied.
pub fn perft<G: Game>(game: &G, depth: u32, counting: Counting) -> u64 {
    let mut buffers = vec![Vec::new(); depth as usize];
    count(game, counting, &mut buffers)
}

fn count<G: Game>(game: &G, counting: Counting, buffers: &mut [Vec<G::Move>]) -> u64 {
    let Some((moves, deeper)) = buffers.split_first_mut() else { return 1 };
    moves.clear();
    game.legal_moves(moves);
    if counting == Counting::Bulk && deeper.is_empty() {
        return moves.len() as u64;
    }
    let mut nodes = 0;
    for &mv in moves.iter() {
        let mut next = game.clone();
        next.play_unchecked(mv);
        nodes += count(&next, counting, deeper);
    }
    nodes
}

/// The count below each first move, by its text, sorted.
pub fn divide<G: Game>(game: &G, depth: u32, counting: Counting) -> Vec<(String, u64)> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    let mut counts: Vec<_> = moves
        .into_iter()
        .map(|mv| {
            let mut next = game.clone();
            next.play_unchecked(mv);
            (game.move_text(mv), next.perft(depth.saturating_sub(1), counting))
        })
        .collect();
    counts.sort();
    counts
}
