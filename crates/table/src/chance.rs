//! What chance can do at its turn: how likely each result is, and what it is called.

use game::{Lang, Manner, Seat, Turn};

use crate::{LegalMove, Listed};

/// Each result by its text, and how likely it is relative to the others, sorted by text.
pub(crate) fn weighed<G: Listed>(position: &G, results: Vec<G::Move>) -> Vec<(String, u32)> {
    if position.turn() != Turn::Chance {
        return Vec::new();
    }
    let weigh = |mv: G::Move| (position.move_text(mv), position.chance_weight(mv));
    let mut chances: Vec<_> = results.into_iter().map(weigh).collect();
    chances.sort_unstable();
    chances
}

/// Each result as whoever may know it is told of it. Nobody touches them.
pub(crate) fn listed<G: Listed>(position: &G, results: Vec<G::Move>, seats: u8, lang: Lang) -> Vec<LegalMove> {
    if position.turn() != Turn::Chance {
        return Vec::new();
    }
    let listed = |mv: G::Move| {
        let text = position.move_text(mv);
        let knows = |&seat: &Seat| position.shown_move(mv, Some(seat)).as_ref() == Some(&text);
        let words = position.words(mv, (0..seats).map(Seat).find(knows), lang);
        LegalMove { text, steps: Vec::new(), manner: Manner::Chance, words, does: None, comes_to: None }
    };
    let mut chances: Vec<_> = results.into_iter().map(listed).collect();
    chances.sort_unstable_by(|a, b| a.text.cmp(&b.text));
    chances
}
