//! ProbCut: a shallow search that finds a position much better than asked for spares the deep one.

use game::Open;

use super::node::{Node, Window};
use super::probe::{Probed, usable};
use super::{DECIDED, Judge, NodeValue, Search};

/// Where the deep search would be shallower, nothing is spared.
const LEAST: i32 = 5;

impl<G: Open, J: Judge<G>> Search<'_, G, J> {
    /// The value of a position that a search of less depth finds better than `beta` by a margin. What that search thinks
    /// the best move is tried first in the deep one, where that is needed after all.
    pub(super) fn probcut(
        &mut self,
        position: &G,
        moves: &[G::Move],
        node: Node,
        side: bool,
        window: Window,
        probed: &mut Probed,
    ) -> Option<NodeValue> {
        let margin = J::PROBCUT_MARGIN.filter(|_| self.style.selective)?;
        if node.depth < LEAST || node.after_null_move || !window.is_null() || probed.with_count || moves.len() < 2 {
            return None;
        }
        let beta = window.beta + margin * J::UNIT / 100;
        if window.beta <= -DECIDED || beta >= DECIDED || self.judge.no_stand_pat(position, moves) {
            return None;
        }
        let depth = node.depth * 2 / 5;
        let (reduced, higher) = (Node { depth, after_null_move: true, ..node }, Window { alpha: beta - 1, beta });
        let entry = self.tt.get(probed.key, depth);
        let known = entry.and_then(|entry| usable(entry, reduced, higher)).map(NodeValue::plain);
        let value = known.unwrap_or_else(|| {
            let best = entry.and_then(|entry| entry.best).or(probed.best);
            let value = self.alpha_beta(position, moves, reduced, side, higher, Probed { best, ..*probed });
            probed.best = self.tt.get(probed.key, depth).and_then(|entry| entry.best).or(probed.best);
            value
        });
        (value.score >= beta && !self.clock.stopped()).then_some(value)
    }
}
