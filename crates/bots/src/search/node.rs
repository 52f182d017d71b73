//! The inside of the search: one position, to a depth or until it is quiet.

use std::sync::LazyLock;

use game::Open;

use super::known::{Known, to_table};
use super::table::{Bound, Stored};
use super::{CERTAIN, Judge, LONGEST, Search, Style, Value, WIN};

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

    /// Just above `alpha`: only tells better from not better.
    fn null(self) -> Window {
        Window { alpha: self.alpha, beta: self.alpha + 1 }
    }

    pub fn is_null(self) -> bool {
        self.beta - self.alpha <= 1
    }
}

/// Where in the tree a position stands.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub ply: usize,
    /// Moves left to look ahead; at 0 only until it is quiet.
    pub depth: i32,
    /// The first of the passed positions that could recur.
    pub floor: usize,
    /// Whether a turn was left out just before.
    pub after_nothing: bool,
}

/// Best so far at a node.
struct Best {
    value: Value,
    place: Option<u16>,
    /// What all the moves looked at hang on together.
    since: usize,
    counted: bool,
}

impl<G: Open, J: Judge<G>> Search<'_, G, J> {
    /// The value of a position just reached, for `parent`'s side.
    pub(super) fn visit(&mut self, position: &G, mut place: Place, parent: bool, window: Window) -> Value {
        if self.clock.tick() {
            return Value::plain(0);
        }
        // Whatever ends here ends the expected line too.
        if let Some(frame) = self.frames.get_mut(place.ply) {
            frame.line.clear();
        }
        if position.forgets() {
            place.floor = self.passed.len();
        }
        if J::NO_WAY_BACK && place.depth <= 0 {
            return self.visit_last(position, place, parent, window);
        }
        let key = self.judge.key(position);
        if position.recurring().is_none() {
            return self.open(position, key, place, parent, window);
        }
        if let Some(since) = self.recurs(key, place.floor) {
            let score = self.ended(position.repeated(), parent, place.ply);
            return Value { score, since, counted: false };
        }
        self.passed.push(super::Passed { key, ply: Some(place.ply) });
        let value = self.open(position, key, place, parent, window);
        self.passed.pop();
        value
    }

    /// The same where only noisy moves follow, and those lead to nothing that came before: no key is needed, unless
    /// this position itself recurs.
    fn visit_last(&mut self, position: &G, place: Place, parent: bool, window: Window) -> Value {
        if place.floor < self.passed.len()
            && position.recurring().is_some()
            && let Some(since) = self.recurs(self.judge.key(position), place.floor)
        {
            let score = self.ended(position.repeated(), parent, place.ply);
            return Value { score, since, counted: false };
        }
        self.open(position, 0, place, parent, window)
    }

    /// Whether a position that recurs ends the game for the search: once within the searched line, twice in the
    /// game before it. Gives the ply it hangs on.
    fn recurs(&self, key: u64, floor: usize) -> Option<usize> {
        let passed = self.passed.get(floor..)?.iter().rev().find(|passed| passed.key == key)?;
        // The game before is the same for every line, so nothing hangs on it.
        Some(passed.ply.unwrap_or(usize::MAX))
    }

    /// Lists the moves and searches them, unless a glance or the table of positions makes that needless. Scores are
    /// for the parent's side. The key is only needed where there is depth left.
    fn open(&mut self, position: &G, key: u64, place: Place, parent: bool, window: Window) -> Value {
        if place.ply >= self.frames.len() {
            return Value::plain(self.judged(position, parent));
        }
        let known = if place.depth > 0 {
            match self.known(position, key, place, parent, window) {
                Ok(value) => return value,
                Err(known) => known,
            }
        } else if self.judge.calm(position) {
            return Value::plain(self.judged(position, parent));
        } else {
            Known::default()
        };
        let mut moves = std::mem::take(&mut self.frames[place.ply].moves);
        moves.clear();
        position.legal_moves(&mut moves);
        let value = self.look(position, &moves, place, parent, window, known);
        self.frames[place.ply].moves = moves;
        value
    }

    fn look(
        &mut self,
        position: &G,
        moves: &[G::Move],
        place: Place,
        parent: bool,
        window: Window,
        known: Known,
    ) -> Value {
        if let Some(outcome) = self.judge.ended(position, moves) {
            let counted = self.judge.countdown(position) == Some(0);
            return Value { counted, ..Value::plain(self.ended(outcome, parent, place.ply)) };
        }
        let side = match self.judge.mover(position) {
            Some(seat) if !moves.is_empty() && place.ply < LONGEST => self.side(seat),
            _ => return Value::plain(self.judged(position, parent)),
        };
        let same = side == parent;
        let window = window.next(same);
        let value = if place.depth > 0 {
            self.deep(position, moves, place, side, window, known)
        } else {
            self.quiet(position, moves, place, side, window)
        };
        value.seen_from_above(same)
    }

    /// Searches to a depth. Scores are for the side to move from here on.
    fn deep(
        &mut self,
        position: &G,
        moves: &[G::Move],
        place: Place,
        side: bool,
        window: Window,
        known: Known,
    ) -> Value {
        if let Some(value) = self.do_nothing(position, place, side, window) {
            return value;
        }
        self.order(position, moves, place.ply, side, known.best);
        let best = self.try_all(position, moves, place, side, window);
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
        let sound = since >= place.ply && (known.with_count || !counted);
        self.table.put(
            known.key,
            Stored {
                score: sound.then(|| (bound, to_table(score, place.ply))),
                depth: place.depth.clamp(0, 255) as u8,
                best: best.place,
            },
        );
        Value { score, since: if since >= place.ply { usize::MAX } else { since }, counted }
    }

    /// The value of a position that is good enough for the side to move even if it does nothing.
    fn do_nothing(&mut self, position: &G, place: Place, side: bool, window: Window) -> Option<Value> {
        let sensible = self.style.gives_up && window.is_null() && window.beta.abs() < CERTAIN && !place.after_nothing;
        if !sensible || place.depth < 2 * J::TURN {
            return None;
        }
        let child = self.judge.left_out(position)?;
        if self.judged(position, side) < window.beta {
            return None;
        }
        // The turn left out, another one less, and more where there is depth to spare.
        let depth = place.depth - 2 * J::TURN - place.depth / 4;
        let next = Place { ply: place.ply + 1, depth, after_nothing: true, ..place };
        let value = self.visit(&child, next, side, window);
        let enough = value.score >= window.beta && !self.clock.stopped();
        // A win that hangs on a turn left out is not certain.
        enough.then(|| Value { score: value.score.min(CERTAIN - 1), ..value })
    }

    fn try_all(&mut self, position: &G, moves: &[G::Move], place: Place, side: bool, window: Window) -> Best {
        let mut best = Best { value: Value::plain(NOTHING), place: None, since: usize::MAX, counted: false };
        let mut alpha = window.alpha;
        let restless = self.judge.restless(position, moves);
        let hopeless = if restless { None } else { self.hopeless(position, place.depth, side, window) };
        let mut left_out = false;
        // A forced reply costs no depth, as long as the line stays within reason.
        let forced = moves.len() == 1 && !self.style.full_width && place.ply < 2 * place.depth.max(0) as usize + 40;
        for tried in 0..moves.len() {
            let Some((mv, index)) = self.next(moves, place.ply, tried) else { break };
            let quiet = !restless && !self.judge.noisy(position, mv);
            // Nothing is skipped before a move is found that does not lose: the next one may be what saves the game.
            let saved = best.value.score > -CERTAIN;
            if hopeless.is_some() && quiet && saved {
                left_out = true;
                continue;
            }
            if quiet && saved && self.enough(place.depth, tried, window) {
                break;
            }
            let mut child = position.clone();
            child.play_unchecked(mv);
            let depth = place.depth - i32::from(!forced);
            let next = Place { ply: place.ply + 1, depth, floor: place.floor, after_nothing: false };
            let less = if quiet { self.less(place.depth, tried) } else { 0 };
            let open = Window { alpha, beta: window.beta };
            let value = self.try_one(&child, next, side, open, tried, less);
            best.since = best.since.min(value.since);
            best.counted |= value.counted;
            if self.clock.stopped() {
                break;
            }
            if value.score > best.value.score {
                best.value = value;
                if value.score > alpha {
                    alpha = value.score;
                    best.place = Some(index);
                    self.lengthen(place.ply, mv);
                }
            }
            if alpha >= window.beta {
                if quiet {
                    self.praise(moves, place, side, tried, mv);
                }
                break;
            }
        }
        // What was left out may be worth as much as was hoped for, if no more.
        if left_out && let Some(hoped) = hopeless {
            best.value.score = best.value.score.max(hoped);
        }
        best
    }

    /// The most that a quiet move can be expected to bring, so near to where the search ends; nothing where that may
    /// make up for what is missing.
    fn hopeless(&self, position: &G, depth: i32, side: bool, window: Window) -> Option<i32> {
        let near = depth <= 2 && window.is_null() && window.alpha.abs() < CERTAIN && self.style.gives_up;
        let hope = J::HOPE.filter(|_| near)?;
        Some(self.judged(position, side) + depth * hope * J::UNIT / 100).filter(|hoped| *hoped <= window.alpha)
    }

    /// Whether so many moves were tried in vain that the rest is not worth a look, so near to where the search ends.
    fn enough(&self, depth: i32, tried: usize, window: Window) -> bool {
        let most = match depth {
            1 => 10,
            2 => 16,
            3 => 24,
            _ => return false,
        };
        J::CROWDED && self.style.gives_up && tried >= most && window.is_null() && window.alpha > -CERTAIN
    }

    /// How much less deep a late quiet move is tried first.
    pub(super) fn less(&self, depth: i32, tried: usize) -> i32 {
        match self.style {
            Style { full_width: true, .. } => 0,
            Style { gives_up: true, .. } if J::CROWDED => crowded_reduction(depth, tried),
            _ => reduction(depth, tried),
        }
    }

    /// One move: with a null window and less depth first, in full where that says it may be good.
    pub(super) fn try_one(
        &mut self,
        child: &G,
        next: Place,
        side: bool,
        window: Window,
        tried: usize,
        less: i32,
    ) -> Value {
        if tried == 0 {
            return self.visit(child, next, side, window);
        }
        let mut value = self.visit(child, Place { depth: next.depth - less, ..next }, side, window.null());
        if less > 0 && value.score > window.alpha && !self.clock.stopped() {
            value = self.visit(child, next, side, window.null());
        }
        if !window.is_null() && value.score > window.alpha && value.score < window.beta && !self.clock.stopped() {
            value = self.visit(child, next, side, window);
        }
        value
    }

    /// Follows captures and what is due until the position is quiet.
    fn quiet(&mut self, position: &G, moves: &[G::Move], place: Place, side: bool, window: Window) -> Value {
        let seen_enough = -place.depth >= self.style.sight as i32;
        let restless = !seen_enough && self.judge.restless(position, moves);
        let mut best = Value::plain(NOTHING);
        let mut alpha = window.alpha;
        if !restless {
            best.score = self.judged(position, side);
            alpha = alpha.max(best.score);
            if seen_enough || alpha >= window.beta {
                return best;
            }
        }
        self.order_noisy(position, moves, place.ply, restless);
        let floor = place.floor;
        for tried in 0..self.frames[place.ply].order.len() {
            let Some((mv, _)) = self.next(moves, place.ply, tried) else { break };
            let mut child = position.clone();
            child.play_unchecked(mv);
            let next = Place { ply: place.ply + 1, depth: place.depth - 1, floor, after_nothing: false };
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
                    self.lengthen(place.ply, mv);
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

    /// Makes a move the head of the expected line at this ply, the child's line behind it.
    pub(super) fn lengthen(&mut self, ply: usize, mv: G::Move) {
        if let Some([frame, child]) = self.frames.get_mut(ply..ply + 2) {
            frame.line.clear();
            frame.line.push(mv);
            frame.line.extend_from_slice(&child.line);
        }
    }
}

/// How much less deep a late quiet move is tried where there are not too many.
fn reduction(depth: i32, tried: usize) -> i32 {
    match tried {
        _ if depth < 3 => 0,
        0..3 => 0,
        3..10 => 1 + i32::from(depth >= 9),
        _ => 1 + i32::from(depth >= 5) + i32::from(depth >= 10),
    }
}

/// The same where there are many: by the logarithms of both.
fn crowded_reduction(depth: i32, tried: usize) -> i32 {
    const SIZE: usize = 64;
    static BY: LazyLock<[[u8; SIZE]; SIZE]> = LazyLock::new(|| {
        let log = |n: usize| (n.max(1) as f32).ln();
        std::array::from_fn(|depth| std::array::from_fn(|tried| (log(depth) * log(tried) / 2.2) as u8))
    });
    let depth = usize::try_from(depth).unwrap_or(0);
    i32::from(BY[depth.min(SIZE - 1)][tried.min(SIZE - 1)])
}
