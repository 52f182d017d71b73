//! Moves drawn from the list of legal ones.

use rand::{Rng, RngExt};

use crate::Game;

/// Lists the legal moves, plays one of them, each as likely as any other, and gives it: what [`Game::play_random`]
/// does where a game knows nothing faster.
pub fn play_random<G: Game, R: Rng + ?Sized>(game: &mut G, moves: &mut Vec<G::Move>, rng: &mut R) -> Option<G::Move> {
    moves.clear();
    game.legal_moves(moves);
    if moves.is_empty() {
        return None;
    }
    let chosen = moves[rng.random_range(0..moves.len())];
    game.play_unchecked(chosen);
    Some(chosen)
}
