//! Cells as bits of a set, and the marbles of a seat as two such sets.

use game::{GridName, mix};

/// The columns of a board, `a` to `g`.
pub(super) const COLUMNS: u8 = 7;

/// The rows of the two boards together; one board has the first seven.
pub(super) const ROWS: u8 = 14;

/// The cells of both boards, counted from `a1` along the rows.
pub(super) const CELLS: u8 = COLUMNS * ROWS;

/// The most marbles a cell holds (M9).
pub(super) const FULL: u8 = 3;

// Numbers beyond the board are no cell, but no danger either.
pub(super) use crate::wide::{bit, numbers as cells};

/// The orthogonal neighbours of each cell on the double board; beyond the cells, nothing. On a single board
/// the cells of row 8 are not open, so nothing leads there.
pub(super) static ADJACENT: [u128; 128] = {
    let mut table = [0; 128];
    let mut cell = 0;
    while cell < CELLS {
        table[cell as usize] = spread(bit(cell));
        cell += 1;
    }
    table
};

/// Every cell of both boards.
pub(super) const ALL: u128 = (1 << CELLS) - 1;

const FIRST_COLUMN: u128 = {
    let mut column = 0;
    let mut row = 0;
    while row < ROWS {
        column |= bit(row * COLUMNS);
        row += 1;
    }
    column
};

/// Every cell orthogonally next to one of the set (M7).
pub(super) const fn spread(set: u128) -> u128 {
    let left = (set & !FIRST_COLUMN) >> 1;
    let right = (set << 1) & !FIRST_COLUMN;
    (left | right | set >> COLUMNS | set << COLUMNS) & ALL
}

/// The name of a cell: `a1`–`g14`.
pub(super) fn name(cell: u8) -> String {
    GridName { column: cell % COLUMNS, row: cell / COLUMNS + 1 }.to_string()
}

/// The cell with that name, if the board has so many rows.
pub(super) fn named(name: &str, rows: u8) -> Option<u8> {
    let GridName { column, row } = GridName::read(name)?;
    (column < COLUMNS && (1..=rows).contains(&row)).then(|| (row - 1) * COLUMNS + column)
}

/// The marbles of every seat, as sets of cells: those with one or three of a seat's marbles, and those with two or three.
///
/// Whoever lists moves, judges or sows works on all cells at once, and has them here as they are needed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Board {
    ones: [u128; 4],
    twos: [u128; 4],
}

impl Board {
    /// No marble at all.
    pub const EMPTY: Board = Board { ones: [0; 4], twos: [0; 4] };

    /// How many marbles of a seat lie on a cell.
    pub const fn on(&self, cell: u8, seat: usize) -> u8 {
        (self.ones[seat] & bit(cell) != 0) as u8 + 2 * (self.twos[seat] & bit(cell) != 0) as u8
    }

    /// How many marbles lie on a cell, whosever.
    pub const fn total_on(&self, cell: u8) -> u8 {
        self.on(cell, 0) + self.on(cell, 1) + self.on(cell, 2) + self.on(cell, 3)
    }

    /// One more marble of a seat on each of these cells, which have room for it.
    #[inline]
    pub const fn add(&mut self, seat: usize, cells: u128) {
        self.twos[seat] ^= self.ones[seat] & cells;
        self.ones[seat] ^= cells;
    }

    /// One marble of a seat less on each of these cells, where it has some.
    #[inline]
    pub const fn remove(&mut self, seat: usize, cells: u128) {
        self.ones[seat] ^= cells;
        self.twos[seat] ^= self.ones[seat] & cells;
    }

    /// None of a seat's marbles left on these cells.
    #[inline]
    pub const fn clear(&mut self, seat: usize, cells: u128) {
        self.ones[seat] &= !cells;
        self.twos[seat] &= !cells;
    }

    /// How many marbles a seat has on the board.
    pub fn count(&self, seat: usize) -> u8 {
        (self.ones[seat].count_ones() + 2 * self.twos[seat].count_ones()) as u8
    }

    /// The cells with one or three marbles of a seat, and those with two or three.
    #[inline]
    pub const fn own(&self, seat: usize) -> (u128, u128) {
        (self.ones[seat], self.twos[seat])
    }

    /// The cells with marbles of a seat.
    #[inline]
    pub const fn held_by(&self, seat: usize) -> u128 {
        self.ones[seat] | self.twos[seat]
    }

    /// What a seat to move sees.
    #[inline]
    pub const fn sight(&self, seat: usize) -> Sight {
        let (ones, twos) = self.own(seat);
        let (partners_ones, partners_twos) = self.own(seat ^ 2);
        Sight {
            ones,
            twos,
            // At most three in all (M9): where somebody has two and anybody an odd number, there are three.
            full: (ones | partners_ones) & (twos | partners_twos),
            contested: self.held_by(seat ^ 1) & self.held_by(seat ^ 3),
        }
    }

    /// A hash of everything; with two players, who have one board, less is there to look at.
    #[inline]
    pub fn hash(&self, seats: u8, start: u64) -> u64 {
        let mut hash = start;
        for (&ones, &twos) in self.ones.iter().zip(&self.twos).take(usize::from(seats)) {
            hash = mix(mix(hash, ones as u64), twos as u64);
            if seats > 2 {
                hash = mix(mix(hash, (ones >> 64) as u64), (twos >> 64) as u64);
            }
        }
        hash
    }
}

/// A position as sets of cells, for the seat to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    /// The cells with one or three of its own marbles.
    pub ones: u128,
    /// The cells with two or three of them.
    pub twos: u128,
    /// The cells with three of the team.
    pub full: u128,
    /// The cells with marbles of both enemies.
    pub contested: u128,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marbles_count_up_and_down() {
        let (cell, other) = (named("c9", ROWS).unwrap(), named("a1", ROWS).unwrap());
        for seat in 0..4 {
            let mut board = Board::EMPTY;
            board.add(seat, bit(other));
            for count in 1..=FULL {
                board.add(seat, bit(cell));
                assert_eq!((board.on(cell, seat), board.total_on(cell), board.count(seat)), (count, count, count + 1));
            }
            board.remove(seat, bit(cell) | bit(other));
            assert_eq!((board.on(cell, seat), board.on(other, seat)), (2, 0));
            board.remove(seat, bit(cell));
            assert_eq!((board.on(cell, seat), board.held_by(seat)), (1, bit(cell)));
            board.add(seat, bit(cell) | bit(other));
            board.clear(seat, bit(cell) | bit(other));
            assert_eq!(board, Board::EMPTY);
        }
    }

    #[test]
    fn sight_agrees_with_the_cells() {
        let mut board = Board::EMPTY;
        // Every way to put up to three marbles of four seats on a cell, on cells all over the board.
        let ways = (0..256u32).map(|way| [0, 2, 4, 6].map(|shift| (way >> shift & 3) as u8));
        let ways: Vec<_> = ways.filter(|way| way.iter().sum::<u8>() <= FULL).collect();
        assert_eq!(ways.len(), 35);
        for cell in 0..CELLS {
            for (seat, &count) in ways[usize::from(cell) * 11 % ways.len()].iter().enumerate() {
                (0..count).for_each(|_| board.add(seat, bit(cell)));
            }
        }
        for seat in 0..4 {
            let sight = board.sight(seat);
            let held: Vec<_> = cells(board.held_by(seat)).collect();
            for cell in 0..CELLS {
                let has = |set: u128| set & bit(cell) != 0;
                let own = board.on(cell, seat);
                assert_eq!((has(sight.ones), has(sight.twos)), (own & 1 == 1, own >= 2));
                assert_eq!(has(sight.full), own + board.on(cell, seat ^ 2) == FULL);
                assert_eq!(has(sight.contested), board.on(cell, seat ^ 1) > 0 && board.on(cell, seat ^ 3) > 0);
                assert_eq!(held.contains(&cell), own > 0);
                assert_eq!(board.total_on(cell), (0..4).map(|seat| board.on(cell, seat)).sum::<u8>());
            }
        }
    }

    #[test]
    fn names_read_and_print() {
        for cell in 0..CELLS {
            assert_eq!(named(&name(cell), ROWS), Some(cell));
        }
        for bad in ["", "a", "a0", "a01", "h1", "A1", "a8", "a+1", "1a", "é1", "a1é", "a256"] {
            assert_eq!(named(bad, 7), None, "{bad}");
        }
    }

    #[test]
    fn m7_neighbours_share_a_side() {
        for from in 0..CELLS {
            for to in 0..CELLS {
                let across = (from % COLUMNS).abs_diff(to % COLUMNS) + (from / COLUMNS).abs_diff(to / COLUMNS);
                assert_eq!(ADJACENT[from as usize] & bit(to) != 0, across == 1, "{from} {to}");
            }
        }
    }
}
