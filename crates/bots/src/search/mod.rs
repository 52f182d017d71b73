//! Search for open games: iterative deepening of principal variation search, with a transposition table, null moves,
//! ProbCut, futility, late-move reduction and quiescence. It does not compile for a game with secrets.
//!
//! Nothing here assumes that players take turns: a score changes sign only where the next to act is of the other
//! team. A score that depends on the way a position was reached (graph history: a repetition, a count about to run out)
//! is not kept in the transposition table, or under a key that holds the count.

#[cfg(test)]
pub(crate) mod check;
mod in_principle;
mod judge;
mod lazy_smp;
mod memory;
mod node;
mod order;
mod probcut;
mod probe;
mod root;
mod standing;
mod stopwatch;
#[cfg(test)]
mod tests;
mod tt;

pub use judge::Judge;
pub use memory::Memory;
pub use order::splitmix;
pub use stopwatch::Stopwatch;

use game::{Line, Open, Outcome, Seat};
use order::{History, OrderKey};
use tt::TranspositionTable;

/// A win now (a mate score, in chess); a win in `n` moves is `n` less.
pub const WIN: i32 = 30_000;

/// Scores beyond this are won or lost for certain.
pub const CERTAIN: i32 = WIN - 1_000;

/// A win that a table of endings tells of; one that is reached in `n` moves is `n` less. How many more it takes from there
/// nobody has counted.
pub const WIN_IN_PRINCIPLE: i32 = CERTAIN - 1_000;

/// Scores beyond this are won or lost in principle, if not for certain.
pub const DECIDED: i32 = WIN_IN_PRINCIPLE - 1_000;

/// The longest line looked at.
const LONGEST: usize = 128;

/// How a search plays, apart from how long.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// The deepest iteration.
    pub depth: u32,
    /// How many plies of quiescence may follow.
    pub quiescence: u32,
    /// Whether every move is looked at to the same depth: no late-move reduction, no extension.
    pub full_width: bool,
    /// Whether it prunes: null move, futility and late-move pruning, as far as the judge allows them.
    pub prunes: bool,
    /// Whether it also leaves out what a shallow search or a mere judgement finds more than good enough, and more of the late
    /// moves, as far as the judge allows: see [`Judge::PROBCUT_MARGIN`], [`Judge::STANDING_MARGIN`], [`Judge::LATE_MOVES`].
    pub selective: bool,
    /// Whether it asks what tables of endings know, where there are any: see [`Judge::in_principle`].
    pub tables: bool,
    /// Judgements are off by up to this much, the same way each time the same position is met.
    pub noise: i32,
    /// Contempt: how keen it is to press on where a quiet game would be drawn, in 64ths of a score; see
    /// [`Judge::contempt`].
    pub contempt: i32,
    /// What the noise and the order among equals are drawn from.
    pub seed: u64,
    /// The transposition table, in megabytes.
    pub memory: usize,
}

/// What an iteration found.
#[derive(Clone, PartialEq, Debug)]
pub struct Found<M> {
    /// The depth of the last iteration.
    pub depth: u32,
    /// For the side to move.
    pub score: i32,
    /// The principal variation: the expected moves, the best first.
    pub line: Vec<M>,
}

/// The score of a position and what of the way to it the score hangs on.
#[derive(Clone, Copy, Debug)]
struct NodeValue {
    score: i32,
    /// The earliest ply of the searched line that the score compares positions with, by repetition.
    since: usize,
    /// Whether a count of moves ended some line.
    counted: bool,
}

impl NodeValue {
    const fn plain(score: i32) -> NodeValue {
        NodeValue { score, since: usize::MAX, counted: false }
    }

    /// The score seen from the other team if it is not the same one.
    fn seen_from_above(self, same: bool) -> NodeValue {
        NodeValue { score: if same { self.score } else { -self.score }, ..self }
    }
}

/// What is kept for each ply, so that no position needs memory of its own.
struct Frame<M> {
    moves: Vec<M>,
    /// Those tried, in their order, then the others in any.
    order: Vec<OrderKey>,
    /// Where only the promising moves are in it yet: the move of an earlier search, if any.
    later: Option<Option<u16>>,
    killers: [Option<M>; 2],
    /// The principal variation from here on.
    pv: Vec<M>,
}

impl<M> Frame<M> {
    fn new() -> Frame<M> {
        Frame {
            moves: Vec::with_capacity(64),
            order: Vec::with_capacity(64),
            later: None,
            killers: [None, None],
            pv: Vec::with_capacity(LONGEST),
        }
    }
}

/// A position that may recur, on the way to the one searched.
#[derive(Clone, Copy)]
struct Passed {
    key: u64,
    /// Its ply in the search; nothing for positions of the game before.
    ply: Option<usize>,
}

/// One search of one position.
pub struct Search<'a, G: Open, J: Judge<G>> {
    judge: &'a J,
    style: Style,
    clock: Stopwatch,
    tt: TranspositionTable,
    frames: Vec<Frame<G::Move>>,
    history: History,
    passed: Vec<Passed>,
    /// Which seats play with seat 0.
    first_team: [bool; 8],
    /// The depth of its first iteration.
    first_depth: u32,
    /// Contempt: how much pressing counts for the side that thinks, in 64ths of a score, and which side that is.
    contempt: (i32, bool),
}

impl<'a, G: Open, J: Judge<G>> Search<'a, G, J> {
    /// Gets ready to search where the line stands.
    pub fn new(judge: &'a J, line: &Line<G>, style: Style, clock: Stopwatch) -> Search<'a, G, J> {
        Search::recalling(judge, line, style, clock, &Memory::default())
    }

    /// The same, by somebody who remembers an earlier search of the same game with the same judge.
    pub fn recalling(
        judge: &'a J,
        line: &Line<G>,
        style: Style,
        clock: Stopwatch,
        memory: &Memory,
    ) -> Search<'a, G, J> {
        let team = line.position().team(Seat(0));
        Search {
            judge,
            style,
            clock,
            tt: memory.take(style.memory),
            frames: (0..=LONGEST).map(|_| Frame::new()).collect(),
            history: History::new(),
            passed: history_of(judge, line),
            first_team: std::array::from_fn(|seat| team.contains(Seat(seat as u8))),
            first_depth: 1,
            contempt: (0, true),
        }
    }

    /// Leaves what was found to a later search.
    pub fn leave(self, memory: &Memory) {
        memory.put(self.style.memory, self.tt);
    }

    /// Gets ready for the next position of the same game, and remembers what it found in the last.
    pub fn go_on(&mut self, line: &Line<G>, clock: Stopwatch) {
        self.passed = history_of(self.judge, line);
        self.clock = clock;
    }

    /// Positions looked at so far.
    pub fn nodes(&self) -> u64 {
        self.clock.nodes()
    }

    /// Whether the seat plays for the team of seat 0.
    fn side(&self, seat: Seat) -> bool {
        self.first_team.get(seat.index()).copied().unwrap_or(false)
    }

    /// The judgement for a side, with this player's noise.
    fn judged(&self, position: &G, side: bool) -> i32 {
        let mut score = self.judge.evaluate(position);
        let contempt = self.contempt_for(position);
        score += if self.contempt.1 { contempt } else { -contempt };
        if self.style.noise > 0 {
            let draw = splitmix(self.judge.key(position) ^ self.style.seed) % (2 * self.style.noise as u64 + 1);
            score += draw as i32 - self.style.noise;
        }
        // No judgement looks like a win that is known.
        score.clamp(-DECIDED + 1, DECIDED - 1) * if side { 1 } else { -1 }
    }

    /// Contempt: what pressing counts for the side that thinks beyond its worth. Told scores are without it.
    pub fn contempt_for(&self, position: &G) -> i32 {
        match self.contempt {
            (0, _) => 0,
            (contempt, thinks) => contempt * self.judge.pressure(position, thinks) / 64,
        }
    }

    /// The score of an end for a side.
    fn ended(&self, outcome: Outcome, side: bool, ply: usize) -> i32 {
        let win = WIN - ply as i32;
        match outcome.winners.iter().next() {
            None => 0,
            Some(seat) if self.side(seat) == side => win,
            Some(_) => -win,
        }
    }
}

/// The positions of a game that end it when they come again: those that may still recur and stood twice already, the
/// present time left out, since the search meets that one at its root. Others recur only within the search.
fn history_of<G: Open, J: Judge<G>>(judge: &J, line: &Line<G>) -> Vec<Passed> {
    let mut position = line.start().clone();
    // A position and the same as it recurs differ in nothing but counts, so they have one key.
    let key = |position: &G| position.recurring().map(|_| judge.key(position));
    let mut keys: Vec<u64> = key(&position).into_iter().collect();
    for &mv in line.moves() {
        position.play_unchecked(mv);
        if position.forgets() {
            keys.clear();
        }
        keys.extend(key(&position));
    }
    if position.recurring().is_some() {
        keys.pop();
    }
    keys.sort_unstable();
    // No rule lets a position stand three times and the game go on, so each pair is told once.
    keys.array_windows().filter(|[one, next]| one == next).map(|&[key, _]| Passed { key, ply: None }).collect()
}
