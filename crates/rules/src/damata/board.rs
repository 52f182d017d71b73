//! Cells as bits of one word, and the marbles of one seat as two such words.

/// The columns of a board, `a` to `g`.
pub(super) const COLUMNS: u8 = 7;

/// The rows of the two boards together; one board has the first seven.
pub(super) const ROWS: u8 = 14;

/// The cells of both boards, counted from `a1` along the rows.
pub(super) const CELLS: u8 = COLUMNS * ROWS;

/// The most marbles a cell holds (M9).
pub(super) const FULL: u8 = 3;

/// The word with this cell alone. Numbers beyond the board are no cell, but no danger either.
pub(super) const fn bit(cell: u8) -> u128 {
    1 << (cell & 127)
}

/// The cells of a set, in ascending order.
pub(super) fn cells(mut set: u128) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let cell = set.trailing_zeros() as u8;
        set &= set - 1;
        Some(cell)
    })
}

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

const ALL: u128 = (1 << CELLS) - 1;

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
    format!("{}{}", char::from(b'a' + cell % COLUMNS), cell / COLUMNS + 1)
}

/// The cell with that name, if the board has so many rows.
pub(super) fn named(name: &str, rows: u8) -> Option<u8> {
    let mut chars = name.chars();
    let column = chars.next().filter(|letter| ('a'..='g').contains(letter))? as u8 - b'a';
    let digits = chars.as_str();
    let plain = digits.bytes().all(|b| b.is_ascii_digit()) && !digits.starts_with('0');
    let row: u8 = digits.parse().ok().filter(|row| plain && (1..=rows).contains(row))?;
    Some((row - 1) * COLUMNS + column)
}

/// The marbles of one seat: how many lie on each cell, in binary, one word a digit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Marbles {
    ones: u128,
    twos: u128,
}

impl Marbles {
    /// No marble at all.
    pub const NONE: Marbles = Marbles { ones: 0, twos: 0 };

    /// The cells with any.
    pub const fn any(self) -> u128 {
        self.ones | self.twos
    }

    /// The cells with exactly `count` of them, 1 to 3.
    pub const fn exactly(self, count: u8) -> u128 {
        match count {
            1 => self.ones & !self.twos,
            2 => self.twos & !self.ones,
            _ => self.ones & self.twos,
        }
    }

    /// How many lie on a cell.
    pub const fn on(self, cell: u8) -> u8 {
        (self.ones >> (cell & 127) & 1) as u8 | ((self.twos >> (cell & 127) & 1) as u8) << 1
    }

    /// How many there are in all.
    pub const fn total(self) -> u8 {
        (self.ones.count_ones() + 2 * self.twos.count_ones()) as u8
    }

    /// The same with `count` marbles on a cell that had none.
    pub const fn with(self, cell: u128, count: u8) -> Marbles {
        let ones = if count & 1 == 1 { cell } else { 0 };
        let twos = if count & 2 == 2 { cell } else { 0 };
        Marbles { ones: self.ones | ones, twos: self.twos | twos }
    }

    /// One more on a cell with fewer than three.
    pub const fn add(&mut self, cell: u128) {
        self.twos ^= self.ones & cell;
        self.ones ^= cell;
    }

    /// One less on a cell with at least one.
    pub const fn remove(&mut self, cell: u128) {
        self.twos ^= !self.ones & cell;
        self.ones ^= cell;
    }

    /// None left on a cell.
    pub const fn clear(&mut self, cell: u128) {
        self.ones &= !cell;
        self.twos &= !cell;
    }

    /// The cells where these and those are three together; nowhere are they more (M9).
    pub const fn full_with(self, other: Marbles) -> u128 {
        let carry = self.ones & other.ones;
        (self.ones ^ other.ones) & (self.twos ^ other.twos ^ carry)
    }

    /// The four machine words, for hashing.
    pub const fn words(self) -> [u64; 4] {
        [self.ones as u64, self.twos as u64, (self.ones >> 64) as u64, (self.twos >> 64) as u64]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marbles_count_up_and_down() {
        let cell = named("c9", ROWS).unwrap();
        let mut marbles = Marbles::NONE;
        for count in 1..=FULL {
            marbles.add(bit(cell));
            assert_eq!((marbles.on(cell), marbles.total()), (count, count));
            assert_eq!(marbles.exactly(count), bit(cell));
            assert_eq!(marbles, Marbles::NONE.with(bit(cell), count));
        }
        for count in (0..FULL).rev() {
            marbles.remove(bit(cell));
            assert_eq!(marbles.on(cell), count);
        }
    }

    #[test]
    fn cells_are_full_together() {
        for mine in 0..=FULL {
            for other in 0..=FULL - mine {
                let full = Marbles::NONE.with(bit(5), mine).full_with(Marbles::NONE.with(bit(5), other));
                assert_eq!(full == bit(5), mine + other == FULL, "{mine} + {other}");
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
