//! What a search asks about draughts, whatever the pieces are found to be worth.

use game::{Game, Outcome, Seat, fold};
use rules::draughts::generate::{can_capture, can_step};
use rules::draughts::{Draughts, Move, Side, Variant};

use crate::open::Worth;
use crate::search::Judge;

impl<V: Variant, W: Worth<Draughts<V>>> Judge<Draughts<V>> for W {
    // A capture or a huff takes a piece off, and it does not come back.
    const NOISY_IS_FINAL: bool = true;

    // Plates that slide can change more than a man's step does; there it did not pay.
    const FUTILITY_MARGIN: Option<i32> = if V::SLIDES { None } else { Some(40) };

    const PROBCUT_MARGIN: Option<i32> = Some(30);

    const ASPIRATION: i32 = if V::SLIDES { 12 } else { 25 };

    #[inline]
    fn evaluate(&self, position: &Draughts<V>) -> i32 {
        self.worth(position)
    }

    #[inline]
    fn in_principle(&self, position: &Draughts<V>) -> Option<i32> {
        Worth::in_principle(self, position)
    }

    /// A capture, or a fault to punish, is due.
    #[inline]
    fn no_stand_pat(&self, _position: &Draughts<V>, moves: &[Move]) -> bool {
        // With huffing allowed the list may go on with ordinary moves; then nothing is due.
        moves.first().is_some_and(due) && moves.last().is_some_and(due)
    }

    #[inline]
    fn noisy(&self, _position: &Draughts<V>, mv: Move) -> bool {
        due(&mv)
    }

    #[inline]
    fn ordering(&self, _position: &Draughts<V>, mv: Move) -> i32 {
        match mv {
            Move::Capture { captured, .. } => captured.count_ones() as i32,
            Move::Huff { .. } => 2,
            Move::Step { .. } | Move::Pass { .. } => 0,
        }
    }

    #[inline]
    fn is_quiet(&self, position: &Draughts<V>) -> bool {
        let both = position.pieces(Side::White) != 0 && position.pieces(Side::Black) != 0;
        let quiet = both && position.guilty() == 0 && position.quiet() < V::QUIET;
        let goes_on = match position.side() {
            Side::White => can_step::<V::White>(position.sides()) && !can_capture::<V::White>(position.sides()),
            Side::Black => can_step::<V::Black>(position.sides()) && !can_capture::<V::Black>(position.sides()),
        };
        // Where one may pass, two passes end the game even though there are moves.
        quiet && goes_on && (!V::SLIDES || position.outcome().is_none())
    }

    /// Two halves at a time, multiplied to twice their length and folded.
    #[inline]
    fn key(&self, position: &Draughts<V>) -> u64 {
        let (white, black) = (position.pieces(Side::White), position.pieces(Side::Black));
        let side = position.side() as u64 | u64::from(position.passes()) << 1;
        let men = fold(white ^ 0xa076_1d64_78bd_642f, black ^ 0xe703_7ed1_a0b4_28db);
        // The plates use every bit of a set of squares; a fixed board leaves the highest free.
        let turn = if V::SLIDES { side.wrapping_mul(0x9e37_79b9_7f4a_7c15) } else { side << 57 };
        let rest = fold(position.kings() ^ 0x8ebc_6af0_9c88_c6e3, position.guilty() ^ 0x5899_65cc_7537_4cc3 ^ turn);
        fold(men ^ 0x1d8e_4e27_c47d_124f, rest ^ 0xeb44_acca_b455_d165)
    }

    #[inline]
    fn history_index(&self, mv: Move) -> usize {
        match mv {
            Move::Step { from, to, .. } | Move::Capture { from, to, .. } => usize::from(from) << 6 | usize::from(to),
            // No piece goes from a square to itself.
            Move::Huff { square } => usize::from(square) << 6 | usize::from(square),
            Move::Pass { .. } => 0,
        }
    }

    #[inline]
    fn countdown(&self, position: &Draughts<V>) -> Option<u32> {
        Some(u32::from(V::QUIET.saturating_sub(position.quiet())))
    }

    #[inline]
    fn ended(&self, position: &Draughts<V>, moves: &[Move]) -> Option<Outcome> {
        // Who can move is not lost, unless a count is over; a side without pieces leaves no moves.
        if moves.is_empty() || position.quiet() >= V::QUIET { position.outcome() } else { None }
    }

    #[inline]
    fn mover(&self, position: &Draughts<V>) -> Option<Seat> {
        Some(position.side().seat())
    }
}

fn due(mv: &Move) -> bool {
    matches!(mv, Move::Capture { .. } | Move::Huff { .. })
}

#[cfg(test)]
mod tests {
    use game::Game;
    use rules::dames::Dames;
    use rules::damsystem::Damsystem;

    use crate::open::Judged;
    use crate::search::Judge;
    use crate::search::check::shortcuts_are_true;

    #[test]
    fn the_shortcuts_of_the_judges_are_true() {
        shortcuts_are_true::<Dames>();
        shortcuts_are_true::<Damsystem>();
    }

    #[test]
    fn the_guilty_whose_turn_it_is_and_passes_are_never_taken_for_each_other() {
        let options = rules::damsystem::Options { capture: rules::draughts::Capture::Huff };
        let texts = [
            "W:Wi9,b2:Bj10,a11",
            "B:Wi9,b2:Bj10,a11",
            "W:Wi9,b2:Bj10,a11:H1:P",
            "W:Wi9,b2:Bj10,a11:Sj10",
            "W:Wi9,b2:Bj10,a11:Sa11",
        ];
        let key = |text: &str| Damsystem::judge().key(&Damsystem::from_text(&options, text).unwrap());
        let keys: std::collections::HashSet<u64> = texts.map(key).into_iter().collect();
        assert_eq!(keys.len(), texts.len());
    }
}
