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

/// The marbles on every cell: a byte a cell, in it two bits a seat, the first seat lowest.
///
/// Sowing changes a few bytes and copying a board is cheap; generating moves gathers the bits it needs into
/// sets of cells, once a position. Whole words of eight cells, the last few of them beyond the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Board([u8; 104]);

/// The lowest bit of each byte of a word.
const LOW: u64 = 0x0101_0101_0101_0101;

/// Two bits of one seat and two of its partner in each byte.
const TEAM: u64 = 0x33 * LOW;

impl Board {
    /// No marble at all.
    pub const EMPTY: Board = Board([0; 104]);

    /// How many marbles of a seat lie on a cell.
    pub const fn on(&self, cell: u8, seat: usize) -> u8 {
        self.0[cell as usize] >> (2 * seat) & 3
    }

    /// How many marbles lie on a cell, whosever.
    pub const fn total_on(&self, cell: u8) -> u8 {
        let pairs = (self.0[cell as usize] & 0x33) + (self.0[cell as usize] >> 2 & 0x33);
        (pairs & 15) + (pairs >> 4)
    }

    /// Whether a cell holds three marbles of a seat and its partner together.
    pub const fn full_of_team(&self, cell: u8, seat: usize) -> bool {
        let team = self.0[cell as usize] >> (2 * (seat & 1));
        (team & 3) + (team >> 4 & 3) >= FULL
    }

    /// More marbles of a seat on a cell that has room for them.
    pub const fn add(&mut self, cell: u8, seat: usize, count: u8) {
        let byte = &mut self.0[cell as usize];
        *byte = byte.wrapping_add(count << (2 * seat));
    }

    /// Fewer marbles of a seat on a cell that has as many.
    pub const fn remove(&mut self, cell: u8, seat: usize, count: u8) {
        let byte = &mut self.0[cell as usize];
        *byte = byte.wrapping_sub(count << (2 * seat));
    }

    /// None of a seat's marbles left on a cell.
    pub const fn clear(&mut self, cell: u8, seat: usize) {
        self.0[cell as usize] &= !(3 << (2 * seat));
    }

    /// How many marbles a seat has on the board.
    pub fn count(&self, seat: usize) -> u8 {
        (0..CELLS).map(|cell| self.on(cell, seat)).sum()
    }

    /// The cells in words of eight, as many as hold `rows` rows.
    pub fn words(&self, rows: u8) -> impl Iterator<Item = u64> {
        let used = (usize::from(rows) * usize::from(COLUMNS)).div_ceil(8);
        let (words, _) = self.0.as_chunks();
        words.iter().take(used).map(|&word| u64::from_le_bytes(word))
    }

    /// What a seat to move sees of `rows` rows.
    #[inline]
    pub fn sight(&self, seat: usize, rows: u8) -> Sight {
        let mut sight = Sight { ones: 0, twos: 0, full: 0, contested: 0 };
        for (place, word) in self.words(rows).enumerate() {
            let own = word >> (2 * seat);
            let team = word >> (2 * (seat & 1)) & TEAM;
            let sum = team + (team >> 4);
            let enemies = word >> (2 * (seat & 1 ^ 1)) & TEAM;
            let any = enemies | enemies >> 1;
            let shift = 8 * place;
            sight.ones |= gather(own) << shift;
            sight.twos |= gather(own >> 1) << shift;
            // At most three in all (M9), so the sum is three where both its bits are set.
            sight.full |= gather(sum & sum >> 1) << shift;
            sight.contested |= gather(any & any >> 4) << shift;
        }
        sight
    }

    /// The cells with marbles of a seat, in ascending order.
    pub fn held_by(&self, seat: usize, rows: u8) -> impl Iterator<Item = u8> {
        (0u8..).step_by(8).zip(self.words(rows)).flat_map(move |(first, word)| {
            let own = word >> (2 * seat);
            let mut left = (own | own >> 1) & LOW;
            std::iter::from_fn(move || {
                if left == 0 {
                    return None;
                }
                let cell = first + (left.trailing_zeros() / 8) as u8;
                left &= left - 1;
                Some(cell)
            })
        })
    }
}

/// The lowest bits of the eight bytes, side by side.
const fn gather(word: u64) -> u128 {
    // Bit 8i times 2^(56 - 7i) lands on bit 56 + i, and nothing else reaches the top byte.
    ((word & LOW).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u128
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
        let cell = named("c9", ROWS).unwrap();
        for seat in 0..4 {
            let mut board = Board::EMPTY;
            for count in 1..=FULL {
                board.add(cell, seat, 1);
                assert_eq!((board.on(cell, seat), board.total_on(cell), board.count(seat)), (count, count, count));
            }
            board.remove(cell, seat, 1);
            assert_eq!(board.on(cell, seat), 2);
            board.clear(cell, seat);
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
                board.add(cell, seat, count);
            }
        }
        for seat in 0..4 {
            let sight = board.sight(seat, ROWS);
            let held: Vec<_> = board.held_by(seat, ROWS).collect();
            for cell in 0..CELLS {
                let has = |set: u128| set & bit(cell) != 0;
                let own = board.on(cell, seat);
                assert_eq!((has(sight.ones), has(sight.twos)), (own & 1 == 1, own >= 2));
                assert_eq!(has(sight.full), own + board.on(cell, seat ^ 2) == FULL);
                assert_eq!(has(sight.full), board.full_of_team(cell, seat));
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
