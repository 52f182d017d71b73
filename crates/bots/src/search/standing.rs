//! The static null move: a position judged much better than asked for, shortly before the search ends, is not searched.

use game::Open;

use super::node::{Node, Window};
use super::probe::Probed;
use super::{DECIDED, Judge, NodeValue, Search};

/// With more plies left a judgement is not enough.
const FARTHEST: i32 = 5;

impl<G: Open, J: Judge<G>> Search<'_, G, J> {
    /// The value of a position, for `parent`'s side, that is so good for the side to move that the plies left would hardly
    /// change it. Its moves need not even be listed.
    pub(super) fn stands(
        &self,
        position: &G,
        node: Node,
        parent: bool,
        window: Window,
        probed: &Probed,
    ) -> Option<NodeValue> {
        let margin = J::STANDING_MARGIN.filter(|_| self.style.selective)?;
        let near = (1..=FARTHEST).contains(&node.depth) && window.is_null();
        let certain = window.alpha.abs().max(window.beta.abs()) >= DECIDED;
        if !near || certain || probed.with_count || !self.judge.goes_on(position) {
            return None;
        }
        let side = self.side(self.judge.mover(position)?);
        let (same, score) = (side == parent, self.judged(position, side));
        let enough = score - node.depth * margin * J::UNIT / 100 >= window.next(same).beta;
        enough.then(|| NodeValue::plain(score).seen_from_above(same))
    }
}
