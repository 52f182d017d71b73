//! A legal move under `capture=huff` drawn at random without listing the others: what random matches are made of.
//!
//! Steps, huffs and single jumps of men are counted as sets, and only the one drawn is made. No branch depends on
//! how many there are of each kind: that differs from ply to ply, and a wrong guess costs as much as several moves.

use rand::{Rng, RngExt};

use super::bits::{Singles, bit, first, nth};
use super::capture_lists::further_captures;
use super::generate::{captures_by_men, king_reach};
use super::geometry::{Geometry, step};
use super::sides::Sides;
use super::{Draughts, Move, Side, Variant};

/// What the sets of a [`Tally`] are of, by their numbers: huffs, jumps of men in each direction, steps of men in the
/// two directions forward.
const HUFFS: usize = 0;
const JUMPS: usize = 1;
const STEPS: usize = 5;
const SETS: usize = 7;

/// The legal moves, counted.
struct Tally<'a> {
    sides: Sides,
    /// Where the moves of each kind go: the square of the piece to huff, or the one to land on.
    sets: [u64; SETS],
    /// How many moves there are in the sets before each, and in all of them.
    before: [u32; SETS + 1],
    steps_of_kings: u32,
    /// Captures by kings, or of several pieces.
    listed: &'a [Move],
    /// How many pieces a best capture takes, and the pieces that can make one.
    most: u8,
    neglects: u64,
}

impl<V: Variant> Draughts<V> {
    /// Draws a move and tells which pieces neglect a capture by it. `list` is a buffer, overwritten.
    #[inline(always)]
    pub(super) fn sample<R: Rng + ?Sized>(&self, list: &mut Vec<Move>, rng: &mut R) -> Option<(Move, u64)> {
        if self.is_closed() {
            return None;
        }
        match self.side {
            Side::White => sample::<V::White, R>(self.sides(), self.guilty, list, rng),
            Side::Black => sample::<V::Black, R>(self.sides(), self.guilty, list, rng),
        }
    }
}

#[inline(always)]
fn sample<G: Geometry, R: Rng + ?Sized>(
    sides: Sides,
    guilty: u64,
    list: &mut Vec<Move>,
    rng: &mut R,
) -> Option<(Move, u64)> {
    let tally = Tally::new::<G>(sides, guilty, list);
    let total = tally.total();
    (total > 0).then(|| tally.get::<G>(rng.random_range(0..total)))
}

impl<'a> Tally<'a> {
    #[inline(always)]
    fn new<G: Geometry>(sides: Sides, guilty: u64, list: &'a mut Vec<Move>) -> Tally<'a> {
        list.clear();
        let empty = sides.empty::<G>();
        let by_men = captures_by_men::<G>(sides);
        let (steps_of_kings, hunters) = look_around::<G>(sides, empty);
        let (most, neglects) = if by_men.go_on() || hunters != 0 {
            further_captures::<G, Move>(sides, &by_men, hunters, list)
        } else {
            (u32::from(by_men.men != 0), by_men.men)
        };
        let men = sides.own & !sides.kings;
        let [a, b, c, d] = by_men.landed;
        let sets = [guilty, a, b, c, d, step::<G>(men, 0) & empty, step::<G>(men, 1) & empty];
        let mut before = [0; SETS + 1];
        for (i, set) in sets.into_iter().enumerate() {
            before[i + 1] = before[i] + set.count_ones();
        }
        // No box holds more pieces than fit in a byte.
        let most = u8::try_from(most).unwrap_or(u8::MAX);
        Tally { sides, sets, before, steps_of_kings, listed: list, most, neglects }
    }

    /// How many moves there are.
    #[inline(always)]
    fn total(&self) -> u32 {
        self.before[SETS] + self.steps_of_kings + self.listed.len() as u32
    }

    /// The move of that number, and the pieces that neglect a capture by it.
    #[inline(always)]
    fn get<G: Geometry>(&self, number: u32) -> (Move, u64) {
        let &Tally { sets, before, neglects, .. } = self;
        if number >= before[SETS] {
            return self.get_other::<G>(number - before[SETS]);
        }
        let kind: usize = before[1..SETS].iter().map(|&before| usize::from(number >= before)).sum();
        let to = nth(sets[kind], number - before[kind]);
        let back = |square: u8, d: usize| G::TABLES.neighbours[(3 - d) & 3][usize::from(square & 63)];
        if kind >= STEPS {
            (Move::Step { from: back(to, kind - STEPS), to, neglects }, neglects)
        } else if kind == HUFFS {
            (Move::Huff { square: to }, 0)
        } else {
            let over = back(to, kind - JUMPS);
            self.capture(back(over, kind - JUMPS), to, bit(over))
        }
    }

    /// The same for the moves that are in no set.
    #[inline(always)]
    fn get_other<G: Geometry>(&self, number: u32) -> (Move, u64) {
        if number < self.steps_of_kings {
            return (self.step_of_king::<G>(number), self.neglects);
        }
        match self.listed[(number - self.steps_of_kings) as usize] {
            Move::Capture { from, to, captured, .. } => self.capture(from, to, captured),
            // Nothing else is listed.
            other => (other, 0),
        }
    }

    #[inline(always)]
    fn capture(&self, from: u8, to: u8, captured: u64) -> (Move, u64) {
        let fault = captured.count_ones() < u32::from(self.most);
        (Move::Capture { from, to, captured, due: self.most }, if fault { self.neglects } else { 0 })
    }

    fn step_of_king<G: Geometry>(&self, mut number: u32) -> Move {
        let (mut from, mut reach) = (0, 0);
        for king in Singles(self.sides.own & self.sides.kings) {
            (from, reach) = (king, king_reach::<G>(king, self.sides.empty::<G>()));
            if number < reach.count_ones() {
                break;
            }
            number -= reach.count_ones();
        }
        Move::Step { from: first(from), to: nth(reach, number), neglects: self.neglects }
    }
}

/// How many steps the kings have, and which of them can capture.
#[inline(always)]
fn look_around<G: Geometry>(sides: Sides, empty: u64) -> (u32, u64) {
    let (mut steps, mut hunters) = (0, 0);
    for king in Singles(sides.own & sides.kings) {
        let look = |d: usize| G::TABLES.look(first(king), d, empty);
        let [(a, at_a), (b, at_b), (c, at_c), (d, at_d)] = [look(0), look(1), look(2), look(3)];
        steps += (a | b | c | d).count_ones();
        let behind = |over: u64, d: usize| step::<G>(over & sides.enemy, d) & empty;
        if behind(at_a, 0) | behind(at_b, 1) | behind(at_c, 2) | behind(at_d, 3) != 0 {
            hunters |= king;
        }
    }
    (steps, hunters)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use game::Game;
    use rand::{RngExt, SeedableRng, rngs::StdRng};

    use super::Tally;
    use crate::dames::{BlackToMove, Capture, Dames, Move, Options, WhiteToMove};
    use crate::draughts::Side;

    /// Checks that the moves drawn are the moves listed, each once, and that drawing and playing agree.
    fn check(position: Dames, listed: &[Move]) {
        let (sides, guilty, mut list) = (position.sides(), position.guilty(), Vec::new());
        let drawn: Vec<(Move, u64)> = match position.side() {
            Side::White => {
                let tally = Tally::new::<WhiteToMove>(sides, guilty, &mut list);
                (0..tally.total()).map(|number| tally.get::<WhiteToMove>(number)).collect()
            }
            Side::Black => {
                let tally = Tally::new::<BlackToMove>(sides, guilty, &mut list);
                (0..tally.total()).map(|number| tally.get::<BlackToMove>(number)).collect()
            }
        };
        assert_eq!(drawn.len(), listed.len(), "{position}");
        let found: BTreeSet<Move> = drawn.iter().map(|&(mv, _)| mv).collect();
        assert_eq!(found, listed.iter().copied().collect(), "{position}");
        for (mv, neglected) in drawn {
            let (mut played, mut made) = (position, position);
            played.make(mv);
            made.make_neglecting(mv, neglected);
            assert_eq!(made, played, "{position} {}", position.move_text(mv));
        }
    }

    fn check_games_from(text: &str, games: u32) {
        let options = Options { capture: Capture::Huff };
        let start = Dames::from_text(&options, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let (mut rng, mut moves) = (StdRng::seed_from_u64(7), Vec::new());
        for _ in 0..games {
            let mut position = start;
            while position.outcome().is_none() {
                moves.clear();
                position.legal_moves(&mut moves);
                check(position, &moves);
                position.make(moves[rng.random_range(0..moves.len())]);
            }
        }
    }

    #[test]
    fn every_legal_move_is_drawn_by_one_number() {
        check_games_from("W:W31-50:B1-20", 60);
        check_games_from("W:WK31-50:BK1-20", 20);
        check_games_from("B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46", 60);
    }

    #[test]
    fn routes_with_the_same_prey_are_drawn_as_one_move() {
        // Many routes, few moves; then so many that they are sorted.
        check_games_from("W:W38:B22,23,32,33", 1);
        check_games_from("W:WK48:B8,9,10,17,19,20,27,28,29,30,37,38,39,40", 20);
    }
}
