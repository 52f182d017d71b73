//! Damata again, slow and plain: a map of cells, every marble really sown, every rule asked when it applies.

use std::collections::{BTreeMap, HashSet};

type At = (i32, i32); // row, column, from 1

/// A position, with its own reader and printer.
#[derive(Clone, PartialEq, Debug)]
pub struct Plain {
    pub four: bool,
    /// Marbles of each seat, for every cell that is not blocked.
    pub cells: BTreeMap<At, [u32; 4]>,
    pub turn: usize,
    pub quiet: u32,
    pub plies: u32,
}

/// One sowing under way.
#[derive(Clone)]
struct Hand {
    board: Plain,
    left: u32,
    path: Vec<At>,
    text: String,
    bonus_given: bool,
    removed: bool,
}

impl Plain {
    pub fn empty(four: bool) -> Plain {
        let mut cells = BTreeMap::new();
        for row in 1..=if four { 14 } else { 7 } {
            for column in 1..=7 {
                let blocked_row = [2, 6, 9, 13].contains(&row);
                if !(blocked_row && (column == 2 || column == 6)) {
                    cells.insert((row, column), [0; 4]);
                }
            }
        }
        Plain { four, cells, turn: 0, quiet: 0, plies: 0 }
    }

    pub fn names(&self) -> &'static [&'static str] {
        if self.four { &["A", "B", "C", "D"] } else { &["W", "B"] }
    }

    fn friends(&self, seat: usize) -> Vec<usize> {
        if self.four { vec![seat % 2, seat % 2 + 2] } else { vec![seat] }
    }

    fn foes(&self, seat: usize) -> Vec<usize> {
        self.friends((seat + 1) % self.names().len())
    }

    pub fn total(&self, seat: usize) -> u32 {
        self.cells.values().map(|cell| cell[seat]).sum()
    }

    fn team_total(&self, seats: &[usize]) -> u32 {
        seats.iter().map(|&seat| self.total(seat)).sum()
    }

    /// Every way to sow for a seat, as text and what it leads to.
    pub fn sowings(&self, seat: usize) -> BTreeMap<String, Plain> {
        let mut found = BTreeMap::new();
        for (&at, cell) in &self.cells {
            if cell[seat] == 0 {
                continue;
            }
            let mut board = self.clone();
            board.cells.get_mut(&at).unwrap()[seat] = 0;
            let text = cell_name(at);
            let hand = Hand { board, left: cell[seat], path: vec![at], text, bonus_given: false, removed: false };
            sow(hand, seat, &mut found);
        }
        found
    }

    /// M13, M14, M15 – the winners and the rule.
    pub fn result(&self) -> Option<(Vec<usize>, &'static str)> {
        let mine = self.friends(self.turn);
        let theirs = self.foes(self.turn);
        for (a, b) in [(&mine, &theirs), (&theirs, &mine)] {
            if self.team_total(a) >= 2 && self.team_total(b) <= 1 {
                return Some((a.clone(), "M13"));
            }
        }
        if mine.iter().all(|&seat| self.sowings(seat).is_empty()) {
            return Some((theirs, "M14"));
        }
        let (quiet, in_all) = if self.four { (40, 240) } else { (100, 400) };
        if self.quiet >= quiet || self.plies >= in_all {
            let (m, t) = (self.team_total(&mine), self.team_total(&theirs));
            let winners = if m > t { mine } else { theirs };
            return Some((if m == t { vec![] } else { winners }, "M15"));
        }
        None
    }

    /// Every legal move, as text and what it leads to; the counts end nothing here.
    pub fn legal(&self) -> BTreeMap<String, Plain> {
        if self.result().is_some_and(|(_, rule)| rule != "M15") {
            return BTreeMap::new();
        }
        let mut moves = self.sowings(self.turn);
        if moves.is_empty() {
            moves.insert("pass".to_owned(), self.clone().ply_over(false));
        }
        moves
    }

    fn ply_over(mut self, removed: bool) -> Plain {
        self.turn = (self.turn + 1) % self.names().len();
        self.quiet = if removed { 0 } else { self.quiet + 1 };
        self.plies += 1;
        self
    }

    pub fn text(&self) -> String {
        let mut text = self.names()[self.turn].to_owned();
        for (seat, name) in self.names().iter().enumerate() {
            let held = self.cells.iter().filter(|(_, cell)| cell[seat] > 0);
            let items: Vec<_> = held
                .map(|(&at, cell)| match cell[seat] {
                    1 => cell_name(at),
                    n => format!("{}*{n}", cell_name(at)),
                })
                .collect();
            text += &format!(":{name}{}", items.join(","));
        }
        if self.quiet > 0 {
            text += &format!(":H{}", self.quiet);
        }
        if self.plies > 0 {
            text += &format!(":N{}", self.plies);
        }
        text
    }

    /// Reads a text that is known to be good.
    pub fn read(four: bool, text: &str) -> Plain {
        let mut plain = Plain::empty(four);
        let names = plain.names();
        for (part, item) in text.split(':').enumerate() {
            if part == 0 {
                plain.turn = names.iter().position(|name| *name == item).unwrap();
            } else if let Some(n) = item.strip_prefix('H') {
                plain.quiet = n.parse().unwrap();
            } else if let Some(n) = item.strip_prefix('N') {
                plain.plies = n.parse().unwrap();
            } else {
                for held in item[1..].split(',').filter(|held| !held.is_empty()) {
                    let (cell, n) = held.split_once('*').unwrap_or((held, "1"));
                    let at = (cell[1..].parse().unwrap(), i32::from(cell.as_bytes()[0] - b'a') + 1);
                    plain.cells.get_mut(&at).unwrap()[part - 1] = n.parse().unwrap();
                }
            }
        }
        plain
    }
}

fn cell_name((row, column): At) -> String {
    format!("{}{row}", char::from(b'a' + column as u8 - 1))
}

/// Sows the next marble everywhere it may go, and the rest after it.
fn sow(hand: Hand, seat: usize, found: &mut BTreeMap<String, Plain>) {
    if hand.left == 0 {
        let twice = found.insert(hand.text, hand.board.ply_over(hand.removed));
        assert!(twice.is_none());
        return;
    }
    let (row, column) = *hand.path.last().unwrap();
    for to in [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)] {
        let Some(&cell) = hand.board.cells.get(&to) else { continue };
        let foes: Vec<_> = hand.board.foes(seat).into_iter().filter(|&foe| cell[foe] > 0).collect();
        let full = cell.iter().sum::<u32>() == 3;
        if hand.path.contains(&to) || cell[seat] == 3 || (full && foes.is_empty()) {
            continue;
        }
        let victims: Vec<_> = if foes.is_empty() { vec![None] } else { foes.iter().map(|&foe| Some(foe)).collect() };
        for victim in victims {
            sow(lay(&hand, seat, to, victim, foes.len() > 1), seat, found);
        }
    }
}

/// The hand after one marble laid on a cell, with what follows at once.
fn lay(hand: &Hand, seat: usize, to: At, victim: Option<usize>, chosen: bool) -> Hand {
    let mut next = hand.clone();
    next.left -= 1;
    next.text += if hand.path.len() == 1 { ":" } else { "," };
    next.text += &cell_name(to);
    next.path.push(to);
    let cell = next.board.cells.get_mut(&to).unwrap();
    cell[seat] += 1;
    if let Some(foe) = victim {
        cell[foe] -= 1;
        next.removed = true;
        if chosen {
            next.text += &format!("={}", hand.board.names()[foe]);
        }
    }
    let held: u32 = cell.iter().sum();
    assert!(held <= 3, "M9");
    let owned = next.board.total(seat) + next.left;
    let bonus_cell = to == (4, 4) || to == (11, 4);
    if bonus_cell && !next.bonus_given && held < 3 && owned < 20 {
        next.board.cells.get_mut(&to).unwrap()[seat] += 1;
        next.bonus_given = true;
    }
    next
}

/// Texts that look like moves from the cells of a position: most of them are not legal.
pub fn tries(plain: &Plain, pick: &mut impl FnMut(usize) -> usize) -> HashSet<String> {
    let cells: Vec<_> = plain.cells.keys().copied().collect();
    (0..40)
        .map(|_| {
            let mut at = cells[pick(cells.len())];
            let mut text = cell_name(at);
            for step in 0..1 + pick(4) {
                let side = [(1, 0), (-1, 0), (0, 1), (0, -1)][pick(4)];
                at = ((at.0 + side.0).max(1), (at.1 + side.1).max(1));
                text += if step == 0 { ":" } else { "," };
                text += &cell_name(at);
                if plain.four && pick(3) == 0 {
                    text += ["=A", "=B", "=C", "=D"][pick(4)];
                }
            }
            text
        })
        .collect()
}
