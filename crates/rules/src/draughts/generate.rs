//! Steps and captures of the side to move, handed to a visitor as they are found.

use super::bits::{Singles, bit, first};
use super::geometry::{Geometry, step};
use super::sides::{Jump, Rank, Sides};

/// For each direction, forward and backward, the squares from which a man could jump an enemy next to it onto the
/// empty square right behind (D6, S8).
#[inline(always)]
pub(super) fn takeoffs<G: Geometry>(enemy: u64, empty: u64) -> [u64; 4] {
    [
        step::<G>(enemy & step::<G>(empty, 3), 3),
        step::<G>(enemy & step::<G>(empty, 2), 2),
        step::<G>(enemy & step::<G>(empty, 1), 1),
        step::<G>(enemy & step::<G>(empty, 0), 0),
    ]
}

/// Whether the side to move can capture at all.
#[inline(always)]
pub fn can_capture<G: Geometry>(sides: Sides) -> bool {
    let empty = sides.empty::<G>();
    let [a, b, c, d] = takeoffs::<G>(sides.enemy, empty);
    sides.own & !sides.kings & (a | b | c | d) != 0 || a_king_can_capture::<G>(sides)
}

#[inline(always)]
fn a_king_can_capture<G: Geometry>(sides: Sides) -> bool {
    let kings = sides.own & sides.kings;
    kings != 0 && kings_can_capture::<G>(kings, sides.enemy, sides.empty::<G>())
}

/// No diagonal has more empty squares between a king and its prey.
const LONGEST_WAY: usize = 8;

#[inline(never)]
fn kings_can_capture<G: Geometry>(kings: u64, enemy: u64, empty: u64) -> bool {
    // All kings run in all directions at once, always as far as the board is long: no branch depends on the position.
    let mut reached = [kings; 4];
    for _ in 0..LONGEST_WAY {
        for (d, reached) in reached.iter_mut().enumerate() {
            *reached |= step::<G>(*reached, d) & empty;
        }
    }
    let landed = |d: usize| step::<G>(step::<G>(reached[d], d) & enemy, d) & empty;
    landed(0) | landed(1) | landed(2) | landed(3) != 0
}

/// Whether the side to move can make a step.
pub fn can_step<G: Geometry>(sides: Sides) -> bool {
    let empty = sides.empty::<G>();
    let kings = sides.own & sides.kings;
    let forward = (step::<G>(sides.own, 0) | step::<G>(sides.own, 1)) & empty;
    forward != 0 || (step::<G>(kings, 2) | step::<G>(kings, 3)) & empty != 0
}

/// Every step, captures or not: men one square forward (D3, S6), kings along their diagonals (D5, S13).
#[inline(always)]
pub fn steps<G: Geometry>(sides: Sides, visit: &mut impl FnMut(Jump, Rank)) {
    let empty = sides.empty::<G>();
    let men = sides.own & !sides.kings;
    for to in Singles(step::<G>(men, 0) & empty) {
        visit(Jump { from: step::<G>(to, 3), to, captured: 0 }, Rank::Man);
    }
    for to in Singles(step::<G>(men, 1) & empty) {
        visit(Jump { from: step::<G>(to, 2), to, captured: 0 }, Rank::Man);
    }
    let kings = sides.own & sides.kings;
    if kings != 0 {
        king_steps::<G>(kings, empty, visit);
    }
}

#[inline(never)]
fn king_steps<G: Geometry>(kings: u64, empty: u64, visit: &mut impl FnMut(Jump, Rank)) {
    for from in Singles(kings) {
        for to in Singles(king_reach::<G>(from, empty)) {
            visit(Jump { from, to, captured: 0 }, Rank::King);
        }
    }
}

/// Where a king can step, over empty squares only (D5, S13): all directions in one set, so that there is one loop a king.
#[inline(always)]
pub fn king_reach<G: Geometry>(from: u64, empty: u64) -> u64 {
    let look = |d: usize| G::TABLES.look(first(from), d, empty).0;
    look(0) | look(1) | look(2) | look(3)
}

/// What kind of moves are legal under `capture=strict`.
pub enum Strict {
    /// No capture: every step.
    Steps,
    /// One piece each, by men: where they land, by direction. The usual case, and it needs no search.
    Single([u64; 4]),
    /// Captures by kings, or of several pieces: which take the most must be found out (D11, S15).
    Best,
}

/// Tells which. Where anything can be captured, steps are not legal (D12, S10).
#[inline(always)]
pub fn strict<G: Geometry>(sides: Sides) -> Strict {
    let by_men = captures_by_men::<G>(sides);
    if a_king_can_capture::<G>(sides) {
        Strict::Best
    } else if by_men.men == 0 {
        Strict::Steps
    } else if by_men.go_on() {
        Strict::Best
    } else {
        Strict::Single(by_men.landed)
    }
}

/// The first jumps of men.
pub struct ByMen {
    /// The men that can jump.
    pub men: u64,
    /// Where they land, by direction.
    pub landed: [u64; 4],
    /// Those of the landing squares from where a man can then jump again.
    pub again: [u64; 4],
}

impl ByMen {
    /// Whether a man can take more than one piece.
    #[inline(always)]
    pub fn go_on(&self) -> bool {
        self.again[0] | self.again[1] | self.again[2] | self.again[3] != 0
    }
}

/// Looks at all men at once.
#[inline(always)]
pub fn captures_by_men<G: Geometry>(sides: Sides) -> ByMen {
    let empty = sides.empty::<G>();
    let men = sides.own & !sides.kings;
    let [a, b, c, d] = takeoffs::<G>(sides.enemy, empty);
    let landed = [
        step::<G>(step::<G>(men & a, 0), 0),
        step::<G>(step::<G>(men & b, 1), 1),
        step::<G>(step::<G>(men & c, 2), 2),
        step::<G>(step::<G>(men & d, 3), 3),
    ];
    // A second jump never goes back over the first piece, and never lands where the man came from: the board
    // as it stands is enough to tell.
    let again = [landed[0] & (a | b | c), landed[1] & (a | b | d), landed[2] & (a | c | d), landed[3] & (b | c | d)];
    ByMen { men: men & (a | b | c | d), landed, again }
}

/// Hands over the captures of [`Strict::Single`].
#[inline(always)]
pub fn singles<G: Geometry>(landed: [u64; 4], visit: &mut impl FnMut(Jump, Rank)) {
    singles_one_way::<G>(landed[0], 0, visit);
    singles_one_way::<G>(landed[1], 1, visit);
    singles_one_way::<G>(landed[2], 2, visit);
    singles_one_way::<G>(landed[3], 3, visit);
}

#[inline(always)]
fn singles_one_way<G: Geometry>(landed: u64, d: usize, visit: &mut impl FnMut(Jump, Rank)) {
    for to in Singles(landed) {
        let captured = step::<G>(to, 3 - d);
        visit(Jump { from: step::<G>(captured, 3 - d), to, captured }, Rank::Man);
    }
}

/// How many steps there are.
#[inline(always)]
pub fn count_steps<G: Geometry>(sides: Sides) -> u64 {
    let empty = sides.empty::<G>();
    let men = sides.own & !sides.kings;
    let of_men = (step::<G>(men, 0) & empty).count_ones() + (step::<G>(men, 1) & empty).count_ones();
    let mut of_kings = 0;
    for from in Singles(sides.own & sides.kings) {
        of_kings += king_reach::<G>(from, empty).count_ones();
    }
    u64::from(of_men + of_kings)
}

/// Every capture by every route, stopped after each piece taken, with the number taken. A king counts as one (D11).
#[inline(always)]
pub fn captures<G: Geometry, F: FnMut(Jump, u32)>(sides: Sides, visit: &mut F) {
    let empty = sides.empty::<G>();
    let men = sides.own & !sides.kings;
    let [a, b, c, d] = takeoffs::<G>(sides.enemy, empty);
    man_captures::<G, F>(sides, empty, men & a, 0, visit);
    man_captures::<G, F>(sides, empty, men & b, 1, visit);
    man_captures::<G, F>(sides, empty, men & c, 2, visit);
    man_captures::<G, F>(sides, empty, men & d, 3, visit);
    let kings = sides.own & sides.kings;
    if kings != 0 {
        king_captures::<G, F>(sides, empty, kings, visit);
    }
}

#[inline(always)]
fn man_captures<G: Geometry, F: FnMut(Jump, u32)>(sides: Sides, empty: u64, men: u64, d: usize, visit: &mut F) {
    for from in Singles(men) {
        let over = step::<G>(from, d);
        let jump = Jump { from, to: step::<G>(over, d), captured: over };
        visit(jump, 1);
        man_goes_on::<G, F>(jump, 1, sides.enemy ^ over, empty | from, visit);
    }
}

/// The same man goes on (D7, S9). What was taken is neither enemy nor empty from here on: it blocks and is not jumped
/// again (D10, S15); the square it started from is empty.
#[inline(always)]
fn man_goes_on<G: Geometry, F: FnMut(Jump, u32)>(at: Jump, taken: u32, enemy: u64, empty: u64, visit: &mut F) {
    let onward = |d: usize| step::<G>(step::<G>(at.to, d) & enemy, d) & empty;
    if onward(0) | onward(1) | onward(2) | onward(3) != 0 {
        man_branches::<G, F>(at.from, at.to, at.captured, taken, enemy, empty, visit);
    }
}

/// The words of the jump come one by one: they stay in registers.
#[inline(never)]
pub(super) fn man_branches<G: Geometry, F: FnMut(Jump, u32)>(
    from: u64,
    at: u64,
    captured: u64,
    taken: u32,
    enemy: u64,
    empty: u64,
    visit: &mut F,
) {
    let at = Jump { from, to: at, captured };
    man_branch::<G, F>(at, 0, taken, enemy, empty, visit);
    man_branch::<G, F>(at, 1, taken, enemy, empty, visit);
    man_branch::<G, F>(at, 2, taken, enemy, empty, visit);
    man_branch::<G, F>(at, 3, taken, enemy, empty, visit);
}

#[inline(always)]
fn man_branch<G: Geometry, F: FnMut(Jump, u32)>(at: Jump, d: usize, taken: u32, enemy: u64, empty: u64, visit: &mut F) {
    let over = step::<G>(at.to, d) & enemy;
    let to = step::<G>(over, d) & empty;
    if to != 0 {
        let jump = Jump { from: at.from, to, captured: at.captured | over };
        visit(jump, taken + 1);
        man_goes_on::<G, F>(jump, taken + 1, enemy ^ over, empty, visit);
    }
}

#[inline(never)]
pub(super) fn king_captures<G: Geometry, F: FnMut(Jump, u32)>(sides: Sides, empty: u64, kings: u64, visit: &mut F) {
    for from in Singles(kings) {
        let at = Jump { from, to: from, captured: 0 };
        let empty = empty | from;
        let prey = |d: usize| king_prey::<G>(from, d, sides.enemy, empty);
        let ways = [prey(0), prey(1), prey(2), prey(3)];
        if ways[0].1 | ways[1].1 | ways[2].1 | ways[3].1 != 0 {
            for (d, (over, landings)) in ways.into_iter().enumerate() {
                king_lands::<G, F>(at, d, over, landings, 0, sides.enemy, empty, visit);
            }
        }
    }
}

/// The piece a king can jump in a direction, with only empty squares before it, and the empty squares behind it where
/// it can land (D8, S14); both empty if there is none.
#[inline(always)]
pub(super) fn king_prey<G: Geometry>(at: u64, d: usize, enemy: u64, empty: u64) -> (u64, u64) {
    let (_, blocker) = G::TABLES.look(first(at), d, empty);
    let over = blocker & enemy;
    let (behind, _) = G::TABLES.look(first(over), d, empty);
    // Without a branch: nothing to jump, nowhere to land.
    (over, behind & u64::from(over != 0).wrapping_neg())
}

/// The king jumps `over` from `at.to`, and goes on from every square where it can land, turning or not (D9, S9).
#[allow(clippy::too_many_arguments, reason = "all of it changes from jump to jump, and belongs in registers")]
fn king_lands<G: Geometry, F: FnMut(Jump, u32)>(
    at: Jump,
    d: usize,
    over: u64,
    landings: u64,
    taken: u32,
    enemy: u64,
    empty: u64,
    visit: &mut F,
) {
    if landings == 0 {
        return;
    }
    let (captured, taken, enemy) = (at.captured | over, taken + 1, enemy ^ over);
    for to in Singles(landings) {
        let jump = Jump { from: at.from, to, captured };
        visit(jump, taken);
        let (left, right) = (king_prey::<G>(to, d ^ 1, enemy, empty), king_prey::<G>(to, d ^ 2, enemy, empty));
        if left.1 | right.1 != 0 {
            king_lands::<G, F>(jump, d ^ 1, left.0, left.1, taken, enemy, empty, visit);
            king_lands::<G, F>(jump, d ^ 2, right.0, right.1, taken, enemy, empty, visit);
        }
    }
    // Straight on: the same from every landing square, so looked at once.
    let to = bit(first(landings));
    let (over, landings) = king_prey::<G>(to, d, enemy, empty);
    king_lands::<G, F>(Jump { from: at.from, to, captured }, d, over, landings, taken, enemy, empty, visit);
}
