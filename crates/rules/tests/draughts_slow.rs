//! The fast generator against a slow one that is written from the rules alone: squares are coordinates on a map,
//! plates are moved piece by piece, and every capture is tried.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by a panic")]

use std::collections::{BTreeMap, BTreeSet};

use game::{Counting, Game};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rules::dames::{Capture, Dames, Options};
use rules::damsystem::Damsystem;

/// Row from the first player, then column: the order of squares in Damsystem.
type Square = (i32, i32);

#[derive(Clone, Copy, PartialEq)]
enum Board {
    Dames,
    Damsystem,
}

#[derive(Clone, Copy, PartialEq)]
struct Piece {
    white: bool,
    king: bool,
}

#[derive(Clone)]
struct Slow {
    board: Board,
    huff: bool,
    white_to_move: bool,
    pieces: BTreeMap<Square, Piece>,
    quiet: u32,
    passes: u32,
    guilty: BTreeSet<Square>,
}

/// A capture found: where it ends, and what it takes.
type Taking = (Square, BTreeSet<Square>);

impl Slow {
    fn exists(&self, (row, column): Square) -> bool {
        if (row + column) % 2 != 0 {
            return false;
        }
        match self.board {
            Board::Dames => (1..=10).contains(&row) && (1..=10).contains(&column),
            Board::Damsystem => {
                let plate = [4, 6, 8].contains(&row);
                let (first, last) = match (plate, self.white_to_move) {
                    (false, _) => (1, 11),
                    (true, true) => (1, 13),
                    (true, false) => (-1, 11),
                };
                (1..=11).contains(&row) && (first..=last).contains(&column)
            }
        }
    }

    fn all_squares(&self) -> Vec<Square> {
        let grid = (1..=11).flat_map(|row| (-1..=13).map(move |column| (row, column)));
        grid.filter(|&square| self.exists(square)).collect()
    }

    fn name(&self, (row, column): Square) -> String {
        match self.board {
            Board::Dames => ((10 - row) * 5 + (column + 1) / 2).to_string(),
            Board::Damsystem => {
                let letter = "yzabcdefghijklm".chars().nth((column + 1) as usize).unwrap();
                format!("{letter}{row}")
            }
        }
    }

    fn names(&self, squares: impl IntoIterator<Item = Square>) -> Vec<String> {
        let mut squares: Vec<Square> = squares.into_iter().collect();
        if self.board == Board::Dames {
            squares.sort_by_key(|&square| self.name(square).parse::<u32>().unwrap());
        } else {
            squares.sort();
        }
        squares.into_iter().map(|square| self.name(square)).collect()
    }

    fn text(&self) -> String {
        let side = |white: bool| {
            let squares = self.pieces.iter().filter(|(_, piece)| piece.white == white).map(|(&square, _)| square);
            let kings = self.names(self.pieces.iter().filter(|(_, piece)| piece.king).map(|(&square, _)| square));
            let mark = |name: String| if kings.contains(&name) { format!("K{name}") } else { name };
            self.names(squares).into_iter().map(mark).collect::<Vec<_>>().join(",")
        };
        let mut text = format!("{}:W{}:B{}", if self.white_to_move { "W" } else { "B" }, side(true), side(false));
        if self.quiet > 0 {
            text += &format!(":H{}", self.quiet);
        }
        if self.passes > 0 {
            text += &format!(":{}", "P".repeat(self.passes as usize));
        }
        if !self.guilty.is_empty() {
            text += &format!(":S{}", self.names(self.guilty.iter().copied()).join(","));
        }
        text
    }

    fn mine(&self) -> Vec<(Square, Piece)> {
        let all = self.pieces.iter().map(|(&square, &piece)| (square, piece));
        all.filter(|(_, piece)| piece.white == self.white_to_move).collect()
    }

    /// Where a piece can step, captures aside.
    fn steps(&self, from: Square, piece: Piece) -> Vec<Square> {
        let mut found = Vec::new();
        let forward = if piece.white { 1 } else { -1 };
        for (up, right) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            if !piece.king && up != forward {
                continue;
            }
            let mut at = (from.0 + up, from.1 + right);
            while self.exists(at) && !self.pieces.contains_key(&at) {
                found.push(at);
                if !piece.king {
                    break;
                }
                at = (at.0 + up, at.1 + right);
            }
        }
        found
    }

    /// Adds every capture that goes on from `at`, stopped anywhere. The piece itself is off the board meanwhile.
    fn captures(&self, at: Square, piece: Piece, taken: &BTreeSet<Square>, found: &mut BTreeSet<Taking>) {
        for (up, right) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            let on = |square: Square| (square.0 + up, square.1 + right);
            let mut over = on(at);
            while piece.king && self.exists(over) && !self.pieces.contains_key(&over) {
                over = on(over);
            }
            match self.pieces.get(&over) {
                Some(enemy) if enemy.white != piece.white && !taken.contains(&over) => {}
                _ => continue,
            }
            let mut landing = on(over);
            while self.exists(landing) && !self.pieces.contains_key(&landing) {
                let mut taken = taken.clone();
                taken.insert(over);
                if found.insert((landing, taken.clone())) {
                    self.captures(landing, piece, &taken, found);
                }
                if !piece.king {
                    break;
                }
                landing = on(landing);
            }
        }
    }

    fn all_captures(&self) -> Vec<(Square, Piece, Taking)> {
        let mut all = Vec::new();
        for (from, piece) in self.mine() {
            let mut lifted = self.clone();
            lifted.pieces.remove(&from);
            let mut found = BTreeSet::new();
            lifted.captures(from, piece, &BTreeSet::new(), &mut found);
            all.extend(found.into_iter().map(|taking| (from, piece, taking)));
        }
        all
    }

    /// Every legal move by its text, with the position after it.
    fn moves(&self) -> BTreeMap<String, Slow> {
        let mut moves = BTreeMap::new();
        let sides_left: BTreeSet<bool> = self.pieces.values().map(|piece| piece.white).collect();
        if sides_left.len() < 2 || self.passes == 2 {
            return moves;
        }
        for &square in &self.guilty {
            let mut next = self.clone();
            next.pieces.remove(&square);
            (next.guilty, next.quiet, next.passes) = (BTreeSet::new(), 0, 0);
            moves.insert(format!("huff@{}", self.name(square)), next);
        }
        if self.board == Board::Damsystem && !self.guilty.is_empty() {
            return moves;
        }
        let captures = self.all_captures();
        let most = captures.iter().map(|(_, _, (_, taken))| taken.len()).max().unwrap_or(0);
        for (from, piece, (to, taken)) in &captures {
            if self.huff || taken.len() == most {
                let prey = self.names(taken.iter().copied()).join("x");
                let text = format!("{}x{}x{prey}", self.name(*from), self.name(*to));
                let twin = moves.insert(text, self.after(Some((*from, *to)), *piece, taken, most, &captures));
                assert!(twin.is_none());
            }
        }
        if self.huff || most == 0 {
            for (from, piece) in self.mine() {
                for to in self.steps(from, piece) {
                    let text = format!("{}-{}", self.name(from), self.name(to));
                    moves.insert(text, self.after(Some((from, to)), piece, &BTreeSet::new(), most, &captures));
                }
            }
        }
        if self.board == Board::Damsystem && (self.huff || moves.is_empty()) {
            let nobody = Piece { white: self.white_to_move, king: true };
            moves.insert("pass".to_owned(), self.after(None, nobody, &BTreeSet::new(), most, &captures));
        }
        moves
    }

    fn after(
        &self,
        go: Option<(Square, Square)>,
        piece: Piece,
        taken: &BTreeSet<Square>,
        most: usize,
        captures: &[(Square, Piece, Taking)],
    ) -> Slow {
        let mut next = self.clone();
        next.guilty = BTreeSet::new();
        if self.huff && taken.len() < most {
            for (from, _, (_, prey)) in captures {
                if prey.len() == most {
                    let moved = go.filter(|(start, _)| start == from);
                    next.guilty.insert(moved.map_or(*from, |(_, to)| to));
                }
            }
        }
        if let Some((from, to)) = go {
            let last = if self.board == Board::Dames { 10 } else { 11 };
            let far = if piece.white { last } else { 1 };
            next.pieces.remove(&from);
            next.pieces.retain(|square, _| !taken.contains(square));
            next.pieces.insert(to, Piece { king: piece.king || to.0 == far, ..piece });
            next.quiet = if piece.king && taken.is_empty() { self.quiet + 1 } else { 0 };
            next.passes = 0;
        } else {
            next.quiet = self.quiet + 1;
            next.passes = self.passes + 1;
        }
        if self.board == Board::Damsystem {
            next.slide();
        }
        next.white_to_move = !self.white_to_move;
        next
    }

    /// The plates go two squares to the mover's left, with all that stands on them.
    fn slide(&mut self) {
        let by = if self.white_to_move { -2 } else { 2 };
        let slid = |(row, column): Square| if [4, 6, 8].contains(&row) { (row, column + by) } else { (row, column) };
        self.pieces = self.pieces.iter().map(|(&square, &piece)| (slid(square), piece)).collect();
        self.guilty = self.guilty.iter().map(|&square| slid(square)).collect();
    }

    /// Some pieces anywhere, as many kings as chance wills.
    fn random(board: Board, huff: bool, rng: &mut StdRng) -> Slow {
        let mut slow = Slow {
            board,
            huff,
            white_to_move: rng.random_bool(0.5),
            pieces: BTreeMap::new(),
            quiet: 0,
            passes: 0,
            guilty: BTreeSet::new(),
        };
        let last = if board == Board::Dames { 10 } else { 11 };
        let squares = slow.all_squares();
        let kings = rng.random_range(0.0..0.7);
        for white in [true, false] {
            for _ in 0..rng.random_range(1..=15) {
                let &square = squares.choose(rng).unwrap();
                let far = if white { last } else { 1 };
                let king = rng.random_bool(kings) || square.0 == far;
                slow.pieces.entry(square).or_insert(Piece { white, king });
            }
        }
        slow
    }
}

/// Compares legal moves and what they lead to; goes on from there for a while.
fn check<G: Game<Options = Options>>(board: Board, capture: Capture, positions: u64) {
    let options = Options { capture };
    let mut compared = 0;
    for seed in 0..positions {
        let mut rng = StdRng::seed_from_u64(seed);
        let mut slow = Slow::random(board, capture == Capture::Huff, &mut rng);
        for _ in 0..6 {
            if slow.pieces.values().map(|piece| piece.white).collect::<BTreeSet<_>>().len() < 2 {
                break;
            }
            let text = slow.text();
            let fast = G::from_text(&options, &text).unwrap_or_else(|e| panic!("{text}: {e}"));
            let expected = slow.moves();
            let mut list = Vec::new();
            fast.legal_moves(&mut list);
            let found: BTreeMap<String, G::Move> = list.iter().map(|&mv| (fast.move_text(mv), mv)).collect();
            assert_eq!(found.len(), list.len(), "{text}: a move twice");
            assert!(found.keys().eq(expected.keys()), "{text}:\n{:?}\n{:?}", found.keys(), expected.keys());
            assert_eq!(fast.perft(1, Counting::Bulk), list.len() as u64, "{text}");
            assert_eq!(fast.perft(1, Counting::Each), list.len() as u64, "{text}");
            for (name, next) in &expected {
                let mut played = fast.clone();
                played.play_unchecked(found[name]);
                assert_eq!(played.text(), next.text(), "{text}: {name}");
            }
            compared += expected.len();
            match expected.into_values().collect::<Vec<_>>().choose(&mut rng) {
                Some(next) => slow = next.clone(),
                None => break,
            }
        }
    }
    assert!(compared > positions as usize);
}

#[test]
fn dames_strict_agrees_with_a_slow_generator() {
    check::<Dames>(Board::Dames, Capture::Strict, 300);
}

#[test]
fn dames_huff_agrees_with_a_slow_generator() {
    check::<Dames>(Board::Dames, Capture::Huff, 200);
}

#[test]
fn damsystem_strict_agrees_with_a_slow_generator() {
    check::<Damsystem>(Board::Damsystem, Capture::Strict, 300);
}

#[test]
fn damsystem_huff_agrees_with_a_slow_generator() {
    check::<Damsystem>(Board::Damsystem, Capture::Huff, 200);
}

#[test]
#[ignore = "minutes of comparing"]
fn draughts_agree_with_a_slow_generator_for_long() {
    for capture in [Capture::Strict, Capture::Huff] {
        check::<Dames>(Board::Dames, capture, 20_000);
        check::<Damsystem>(Board::Damsystem, capture, 20_000);
    }
}
