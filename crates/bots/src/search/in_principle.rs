//! Asking tables of endings about a position just reached.

use game::Open;

use super::node::{Node, Window};
use super::{DECIDED, Judge, NodeValue, Search, WIN_IN_PRINCIPLE};

/// How far ahead whoever can force a win is taken to be where the count may run out first, in units.
const AHEAD: i32 = 10;

impl<G: Open, J: Judge<G>> Search<'_, G, J> {
    /// What a table knows of a position just reached, for `parent`'s side, where that answers the question asked here.
    ///
    /// What a table calls drawn is drawn. What it calls won is won where no moves are counted yet: whatever came before,
    /// nothing can recur. With moves counted it may be drawn after all, but it is not lost.
    #[inline]
    pub(super) fn known(&self, position: &G, node: Node, parent: bool, window: Window) -> Option<NodeValue> {
        if !self.style.tables {
            return None;
        }
        let worth = self.judge.in_principle(position)?;
        let side = self.side(self.judge.mover(position)?);
        let (same, window) = (side == parent, window.next(side == parent));
        let score = if worth == 0 {
            0
        } else if position.forgets() {
            worth * (WIN_IN_PRINCIPLE - node.ply as i32)
        } else if worth > 0 && window.beta <= 0 || worth < 0 && window.alpha >= 0 {
            0
        } else if node.depth <= 0 {
            (worth * AHEAD * J::UNIT + self.judged(position, side)).clamp(-DECIDED + 1, DECIDED - 1)
        } else {
            return None;
        };
        Some(NodeValue::plain(score).seen_from_above(same))
    }
}
