//! The proof: every value follows by the rules from those of the positions its moves lead to.
//!
//! What is won says in how many plies, and one of its moves needs one fewer; what is lost is left by no move. So by
//! induction both can be forced. From what is drawn no move wins and some move does not lose, so neither side can force
//! anything. Positions, moves and results come from the referee itself here, not from what the tables were made with.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};

use bots::Cancel;
use bots::draughts::endings::InPrinciple;
use bots::draughts::endings::place::Material;
use game::Game;
use rules::dames::{Dames, Options, number_of};
use rules::draughts::{Sides, bits};

use super::{Known, Solved, each};

/// A value that does not follow from the others.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{position}: {kept:?} is kept, {found:?} follows from its moves")]
pub struct Inconsistent {
    /// The position.
    pub position: String,
    /// What the table says.
    pub kept: Known,
    /// What follows.
    pub found: Option<Known>,
}

/// Places looked at in one go.
const PART: usize = 1 << 14;

impl Solved {
    /// Proves all tables; nothing if it was told to stop. Tells how many places are done.
    pub fn verify(
        &self,
        threads: usize,
        cancel: &Cancel,
        told: &(dyn Fn(u64) + Sync),
    ) -> Option<Result<(), Inconsistent>> {
        let parts: Vec<(Material, usize)> = self
            .materials
            .iter()
            .flat_map(|&material| (0..material.places()).step_by(PART).map(move |from| (material, from)))
            .collect();
        let done = AtomicU64::new(0);
        let results = each(threads, &parts, cancel, |&(material, from)| {
            let places = from..(from + PART).min(material.places());
            let length = places.len() as u64;
            let mut moves = Vec::new();
            let result = places.into_iter().try_for_each(|place| self.check(material, place, &mut moves));
            told(done.fetch_add(length, Ordering::Relaxed) + length);
            result
        })?;
        Some(results.into_iter().collect())
    }

    fn check(
        &self,
        material: Material,
        place: usize,
        moves: &mut Vec<<Dames as Game>::Move>,
    ) -> Result<(), Inconsistent> {
        let kept = self.of(material).get(place).copied().unwrap_or(Known::NOTHING);
        let Some(sides) = material.position(place) else {
            let wrong = || Inconsistent { position: format!("{material:?} {place}"), kept, found: None };
            return if kept.is_position() { Err(wrong()) } else { Ok(()) };
        };
        let position = text(sides);
        let wrong = |found| Inconsistent { position: position.clone(), kept, found };
        let start = Dames::from_text(&Options::default(), &position).map_err(|_| wrong(None))?;
        let found = self.follows(&start, moves);
        if found == Some(kept) { Ok(()) } else { Err(wrong(found)) }
    }

    /// What follows from the moves of a position.
    fn follows(&self, start: &Dames, moves: &mut Vec<<Dames as Game>::Move>) -> Option<Known> {
        moves.clear();
        start.legal_moves(moves);
        if moves.is_empty() {
            return Some(Known::lost(0));
        }
        let mut soonest = None;
        let (mut longest, mut all_lose) = (0, true);
        for &mv in &*moves {
            let mut next = *start;
            next.play_unchecked(mv);
            let (value, needed) = match next.outcome() {
                // The pieces of the other side are gone, or it cannot move: with this move at once.
                Some(outcome) => (if outcome.is_draw() { InPrinciple::Drawn } else { InPrinciple::Lost }, 0),
                None => self.known::<true>(next.sides())?.told(),
            };
            // A move that begins the count anew needs no more than itself.
            let plies = if next.quiet() == 0 { 1 } else { needed + 1 };
            match value {
                InPrinciple::Lost => soonest = Some(soonest.unwrap_or(plies).min(plies)),
                InPrinciple::Won => longest = longest.max(plies),
                InPrinciple::Drawn => all_lose = false,
            }
        }
        let known = match soonest.filter(|&plies| plies <= Known::MOST) {
            Some(plies) => Known::won(plies),
            // What can be won, though not in time, is not lost.
            None if all_lose && soonest.is_none() && longest <= Known::MOST => Known::lost(longest),
            None => Known::DRAWN,
        };
        let due = moves.iter().any(|mv| mv.taken() > 0);
        Some(if due { known.due() } else { known })
    }
}

/// The position text with the side that plays up the board to move.
pub fn text(sides: Sides) -> String {
    let mut text = String::from("W");
    for (letter, set) in [('W', sides.own), ('B', sides.enemy)] {
        text.extend([':', letter]);
        for (nth, square) in bits::squares(set).enumerate() {
            let comma = if nth > 0 { "," } else { "" };
            let king = if sides.kings & bits::bit(square) == 0 { "" } else { "K" };
            // Writing to a string cannot fail.
            let _ = write!(text, "{comma}{king}{}", number_of(square));
        }
    }
    text
}
