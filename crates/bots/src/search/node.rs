//! The inside of the search: alpha-beta at one position to a depth, quiescence beyond it.

use std::sync::LazyLock;

use game::Open;

use super::probe::{Probed, score_to_tt};
use super::tt::{Bound, TtEntry};
use super::{DECIDED, Judge, LONGEST, NodeValue, Search, Style, WIN};

/// Lower than any score: nothing looked at yet.
const NOTHING: i32 = -WIN - 1;

/// The bounds between which a score is of interest.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub alpha: i32,
    pub beta: i32,
}

impl Window {
    /// As seen by whoever acts next.
    pub fn next(self, same: bool) -> Window {
        if same { self } else { Window { alpha: -self.beta, beta: -self.alpha } }
    }

    /// A null window just above `alpha`: only tells better from not better.
    fn null_window(self) -> Window {
        Window { alpha: self.alpha, beta: self.alpha + 1 }
    }

    /// Whether it is a null window.
    pub fn is_null(self) -> bool {
        self.beta - self.alpha <= 1
    }
}

/// Where in the tree a position stands.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub ply: usize,
    /// Plies left to search; from 0 down, quiescence.
    pub depth: i32,
    /// The first of the passed positions that could recur.
    pub floor: usize,
    /// Whether the move before was a null move: two in a row prove nothing.
    pub after_null_move: bool,
}

/// Best so far at a node.
struct Best {
    value: NodeValue,
    /// Where the best move stands in the list.
    index: Option<u16>,
    /// What the scores of all moves tried hang on together; see [`NodeValue`].
    since: usize,
    counted: bool,
}

impl<G: Open, J: Judge<G>> Search<'_, G, J> {
    /// The value of a position just reached, for `parent`'s side.
    pub(super) fn visit(&mut self, position: &G, mut node: Node, parent: bool, window: Window) -> NodeValue {
        if self.clock.tick() {
            return NodeValue::plain(0);
        }
        // Whatever ends here ends the principal variation too.
        if let Some(frame) = self.frames.get_mut(node.ply) {
            frame.pv.clear();
        }
        if position.forgets() {
            node.floor = self.passed.len();
        }
        if J::NOISY_IS_FINAL && node.depth <= 0 {
            return self.visit_last(position, node, parent, window);
        }
        let key = self.judge.key(position);
        if position.recurring().is_none() {
            return self.expand(position, key, node, parent, window);
        }
        if let Some(since) = self.recurs(key, node.floor) {
            let score = self.ended(position.repeated(), parent, node.ply);
            return NodeValue { score, since, counted: false };
        }
        self.passed.push(super::Passed { key, ply: Some(node.ply) });
        let value = self.expand(position, key, node, parent, window);
        self.passed.pop();
        value
    }

    /// [`Search::visit`] in quiescence, where noisy moves never lead back to an earlier position: no key is needed,
    /// unless this position itself recurs.
    fn visit_last(&mut self, position: &G, node: Node, parent: bool, window: Window) -> NodeValue {
        if node.floor < self.passed.len()
            && position.recurring().is_some()
            && let Some(since) = self.recurs(self.judge.key(position), node.floor)
        {
            let score = self.ended(position.repeated(), parent, node.ply);
            return NodeValue { score, since, counted: false };
        }
        self.expand(position, 0, node, parent, window)
    }

    /// Whether a position that recurs ends the game for the search: once within the searched line, twice in the
    /// game before it. Gives the ply it hangs on.
    fn recurs(&self, key: u64, floor: usize) -> Option<usize> {
        let passed = self.passed.get(floor..)?.iter().rev().find(|passed| passed.key == key)?;
        // The game before is the same for every line, so nothing hangs on it.
        Some(passed.ply.unwrap_or(usize::MAX))
    }

    /// Lists the moves and searches them, unless the transposition table knows the score or the position is quiet at a
    /// glance. Scores are for the parent's side. The key is only needed where there is depth left.
    fn expand(&mut self, position: &G, key: u64, node: Node, parent: bool, window: Window) -> NodeValue {
        if node.ply >= self.frames.len() {
            return NodeValue::plain(self.judged(position, parent));
        }
        if let Some(value) = self.known(position, node, parent, window) {
            return value;
        }
        let probed = if node.depth > 0 {
            match self.probe(position, key, node, parent, window) {
                Ok(value) => return value,
                Err(probed) => probed,
            }
        } else if self.judge.is_quiet(position) {
            return NodeValue::plain(self.judged(position, parent));
        } else {
            Probed::default()
        };
        if let Some(value) = self.stands(position, node, parent, window, &probed) {
            return value;
        }
        let mut moves = std::mem::take(&mut self.frames[node.ply].moves);
        moves.clear();
        position.legal_moves(&mut moves);
        let value = self.search_moves(position, &moves, node, parent, window, probed);
        self.frames[node.ply].moves = moves;
        value
    }

    /// Tells ends, then goes on with alpha-beta or quiescence.
    fn search_moves(
        &mut self,
        position: &G,
        moves: &[G::Move],
        node: Node,
        parent: bool,
        window: Window,
        probed: Probed,
    ) -> NodeValue {
        if let Some(outcome) = self.judge.ended(position, moves) {
            let counted = self.judge.countdown(position) == Some(0);
            return NodeValue { counted, ..NodeValue::plain(self.ended(outcome, parent, node.ply)) };
        }
        let side = match self.judge.mover(position) {
            Some(seat) if !moves.is_empty() && node.ply < LONGEST => self.side(seat),
            _ => return NodeValue::plain(self.judged(position, parent)),
        };
        let same = side == parent;
        let window = window.next(same);
        let value = if node.depth > 0 {
            self.alpha_beta(position, moves, node, side, window, probed)
        } else {
            self.quiescence(position, moves, node, side, window)
        };
        value.seen_from_above(same)
    }

    /// Alpha-beta to a depth. Scores are for the side to move from here on.
    pub(super) fn alpha_beta(
        &mut self,
        position: &G,
        moves: &[G::Move],
        node: Node,
        side: bool,
        window: Window,
        mut probed: Probed,
    ) -> NodeValue {
        if let Some(value) = self.null_move_cutoff(position, node, side, window) {
            return value;
        }
        if let Some(value) = self.probcut(position, moves, node, side, window, &mut probed) {
            return value;
        }
        self.order(position, moves, node.ply, side, probed.best);
        let best = self.try_moves(position, moves, node, side, window);
        if self.clock.stopped() {
            return best.value;
        }
        let score = best.value.score;
        // One refutation is proof enough; any other score hangs on every move.
        let (since, counted) = match score >= window.beta {
            true => (best.value.since, best.value.counted),
            false => (best.since, best.counted),
        };
        let bound = match score {
            _ if score >= window.beta => Bound::Lower,
            _ if score > window.alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let sound = since >= node.ply && (probed.with_count || !counted);
        self.tt.put(
            probed.key,
            TtEntry {
                score: sound.then(|| (bound, score_to_tt(score, node.ply))),
                depth: node.depth.clamp(0, 255) as u8,
                best: best.index,
            },
        );
        NodeValue { score, since: if since >= node.ply { usize::MAX } else { since }, counted }
    }

    /// Null move: the value of a position that is good enough for the side to move even if it does nothing, found by a
    /// search of less depth.
    fn null_move_cutoff(&mut self, position: &G, node: Node, side: bool, window: Window) -> Option<NodeValue> {
        let sensible = self.style.prunes && window.is_null() && window.beta.abs() < DECIDED && !node.after_null_move;
        if !sensible || node.depth < 2 * J::PLIES_A_TURN {
            return None;
        }
        let child = self.judge.null_move(position)?;
        if self.judged(position, side) < window.beta {
            return None;
        }
        // Reduced by the turn left out, by one more, and by a quarter of the depth.
        let depth = node.depth - 2 * J::PLIES_A_TURN - node.depth / 4;
        let next = Node { ply: node.ply + 1, depth, after_null_move: true, ..node };
        let value = self.visit(&child, next, side, window);
        let enough = value.score >= window.beta && !self.clock.stopped();
        // A win that hangs on a turn left out is not certain.
        enough.then(|| NodeValue { score: value.score.min(DECIDED - 1), ..value })
    }

    /// Tries the moves in their order: futility and late-move pruning leave some out, late-move reduction comes first.
    fn try_moves(&mut self, position: &G, moves: &[G::Move], node: Node, side: bool, window: Window) -> Best {
        let mut best = Best { value: NodeValue::plain(NOTHING), index: None, since: usize::MAX, counted: false };
        let mut alpha = window.alpha;
        let no_stand_pat = self.judge.no_stand_pat(position, moves);
        let hoped = if no_stand_pat { None } else { self.futility(position, node.depth, side, window) };
        let mut left_out = false;
        // A forced reply costs no depth, as long as the line stays within reason.
        let forced = moves.len() == 1 && !self.style.full_width && node.ply < 2 * node.depth.max(0) as usize + 40;
        for tried in 0..moves.len() {
            if tried == self.frames[node.ply].order.len() {
                self.order_later(position, moves, node.ply, side);
            }
            let Some((mv, index)) = self.next(moves, node.ply, tried) else { break };
            let quiet = !no_stand_pat && !self.judge.noisy(position, mv);
            // Nothing is skipped before a move is found that does not lose: the next one may be what saves the game.
            let saved = best.value.score > -DECIDED;
            if hoped.is_some() && quiet && saved {
                left_out = true;
                continue;
            }
            if quiet && saved && self.late_move_pruning(node.depth, tried, window) {
                break;
            }
            let mut child = position.clone();
            child.play_unchecked(mv);
            let depth = node.depth - i32::from(!forced);
            let next = Node { ply: node.ply + 1, depth, floor: node.floor, after_null_move: false };
            let reduction = if quiet { self.late_move_reduction(node.depth, tried, window) } else { 0 };
            let open = Window { alpha, beta: window.beta };
            let value = self.principal_variation(&child, next, side, open, tried, reduction);
            best.since = best.since.min(value.since);
            best.counted |= value.counted;
            if self.clock.stopped() {
                break;
            }
            if value.score > best.value.score {
                best.value = value;
                if value.score > alpha {
                    alpha = value.score;
                    best.index = Some(index);
                    self.extend_pv(node.ply, mv);
                }
            }
            if alpha >= window.beta {
                if quiet {
                    self.reward(moves, node, side, tried, mv);
                }
                break;
            }
        }
        // A move left out as futile may be worth as much as was hoped for, if no more.
        if left_out && let Some(hoped) = hoped {
            best.value.score = best.value.score.max(hoped);
        }
        best
    }

    /// Futility: the most that a quiet move can be expected to bring, one or two plies before the search ends, where even
    /// that is below alpha; nothing where quiet moves must be tried.
    fn futility(&self, position: &G, depth: i32, side: bool, window: Window) -> Option<i32> {
        let near = depth <= 2 && window.is_null() && window.alpha.abs() < DECIDED && self.style.prunes;
        let margin = J::FUTILITY_MARGIN.filter(|_| near)?;
        Some(self.judged(position, side) + depth * margin * J::UNIT / 100).filter(|hoped| *hoped <= window.alpha)
    }

    /// Late-move pruning: whether so many moves were tried in vain, so near to where the search ends, that no more are.
    fn late_move_pruning(&self, depth: i32, tried: usize, window: Window) -> bool {
        let most = match J::LATE_MOVES.filter(|_| self.style.selective) {
            Some(most) => most,
            None if J::MANY_MOVES && self.style.prunes => [10, 16, 24],
            None => return false,
        };
        let near = usize::try_from(depth - 1).ok().and_then(|depth| most.get(depth));
        near.is_some_and(|&most| tried >= most) && window.is_null() && window.alpha > -DECIDED
    }

    /// Late-move reduction: by how many plies less a late quiet move is tried first.
    pub(super) fn late_move_reduction(&self, depth: i32, tried: usize, window: Window) -> i32 {
        match self.style {
            Style { full_width: true, .. } => 0,
            Style { prunes: true, .. } if J::MANY_MOVES => log_reduction(depth, tried),
            Style { selective: true, .. } if J::LATE_MOVES.is_some() => log_reduction(depth, tried),
            Style { selective: true, .. } if J::PROBCUT_MARGIN.is_some() && window.is_null() => {
                selective_reduction(depth, tried)
            }
            _ => plain_reduction(depth, tried),
        }
    }

    /// One move by principal variation search: after the first, with a null window and reduced depth; again in full
    /// where that says it may be good.
    pub(super) fn principal_variation(
        &mut self,
        child: &G,
        next: Node,
        side: bool,
        window: Window,
        tried: usize,
        reduction: i32,
    ) -> NodeValue {
        if tried == 0 {
            return self.visit(child, next, side, window);
        }
        let mut value = self.visit(child, Node { depth: next.depth - reduction, ..next }, side, window.null_window());
        if reduction > 0 && value.score > window.alpha && !self.clock.stopped() {
            value = self.visit(child, next, side, window.null_window());
        }
        if !window.is_null() && value.score > window.alpha && value.score < window.beta && !self.clock.stopped() {
            value = self.visit(child, next, side, window);
        }
        value
    }

    /// Quiescence: follows noisy moves until the position is quiet. Who need not capture may stand pat, that is be content
    /// with the judgement of the position as it is.
    fn quiescence(&mut self, position: &G, moves: &[G::Move], node: Node, side: bool, window: Window) -> NodeValue {
        let seen_enough = -node.depth >= self.style.quiescence as i32;
        let no_stand_pat = !seen_enough && self.judge.no_stand_pat(position, moves);
        let mut best = NodeValue::plain(NOTHING);
        let mut alpha = window.alpha;
        if !no_stand_pat {
            best.score = self.judged(position, side);
            alpha = alpha.max(best.score);
            if seen_enough || alpha >= window.beta {
                return best;
            }
        }
        self.order_noisy(position, moves, node.ply, no_stand_pat);
        let floor = node.floor;
        for tried in 0..self.frames[node.ply].order.len() {
            let Some((mv, _)) = self.next(moves, node.ply, tried) else { break };
            let mut child = position.clone();
            child.play_unchecked(mv);
            let next = Node { ply: node.ply + 1, depth: node.depth - 1, floor, after_null_move: false };
            let value = self.visit(&child, next, side, Window { alpha, beta: window.beta });
            best.since = best.since.min(value.since);
            best.counted |= value.counted;
            if self.clock.stopped() {
                break;
            }
            if value.score > best.score {
                best.score = value.score;
                if value.score > alpha {
                    alpha = value.score;
                    self.extend_pv(node.ply, mv);
                }
                if alpha >= window.beta {
                    break;
                }
            }
        }
        if best.score == NOTHING {
            best.score = self.judged(position, side);
        }
        best
    }

    /// Makes a move the head of the principal variation at this ply, the child's behind it.
    pub(super) fn extend_pv(&mut self, ply: usize, mv: G::Move) {
        if let Some([frame, child]) = self.frames.get_mut(ply..ply + 2) {
            frame.pv.clear();
            frame.pv.push(mv);
            frame.pv.extend_from_slice(&child.pv);
        }
    }
}

/// Late-move reduction where there are not too many moves.
fn plain_reduction(depth: i32, tried: usize) -> i32 {
    match tried {
        _ if depth < 3 => 0,
        0..3 => 0,
        3..10 => 1 + i32::from(depth >= 9),
        _ => 1 + i32::from(depth >= 5) + i32::from(depth >= 10),
    }
}

/// Late-move reduction by a share of the depth, for who looks far ahead.
fn selective_reduction(depth: i32, tried: usize) -> i32 {
    match tried {
        _ if depth < 3 => 0,
        0 => 0,
        1..3 => 1,
        _ => (depth * 2 / 5).max(1),
    }
}

/// Late-move reduction where there are many: by the logarithms of depth and number.
fn log_reduction(depth: i32, tried: usize) -> i32 {
    const SIZE: usize = 64;
    static BY: LazyLock<[[u8; SIZE]; SIZE]> = LazyLock::new(|| {
        let log = |n: usize| (n.max(1) as f32).ln();
        std::array::from_fn(|depth| std::array::from_fn(|tried| (log(depth) * log(tried) / 2.2) as u8))
    });
    let depth = usize::try_from(depth).unwrap_or(0);
    i32::from(BY[depth.min(SIZE - 1)][tried.min(SIZE - 1)])
}
