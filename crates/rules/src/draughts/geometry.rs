//! The seam between the two boards: squares are bits of one word, and a place of the board says how they neighbour.
//!
//! Squares are numbered row by row, so that the order of the bits is the order of the squares in every text.
//! Everything else – shifts, rays, far rows – is worked out from the coordinates when the program is compiled.

use super::bits::bit;

/// No square: what stands beyond the edge in [`BoardTables::neighbours`].
pub const NOWHERE: u8 = 64;

/// The directions as the side to move sees them: two forward, then two backward.
/// The opposite of `d` is `3 - d`, and `d ^ 1` and `d ^ 2` are the two across it.
pub const DIRECTIONS: [usize; 4] = [0, 1, 2, 3];

/// Where each square lies. Bits that `exists` lacks are no squares.
#[derive(Clone, Copy)]
pub struct Squares {
    /// The bits that are squares.
    pub exists: u64,
    /// Column of each, growing to the first player's right.
    pub column: [i8; 64],
    /// Row of each, growing away from the first player.
    pub row: [i8; 64],
}

impl Squares {
    /// The square of that column and row, if there is one.
    pub const fn at(&self, column: i8, row: i8) -> Option<u8> {
        let mut square = 0;
        while square < 64 {
            if self.row[square] == row && self.column[square] == column && self.exists >> square & 1 == 1 {
                return Some(square as u8);
            }
            square += 1;
        }
        None
    }
}

/// One step of a whole set of squares: each part moves some of them by the same number of bits.
#[derive(Clone, Copy)]
pub struct Shift {
    parts: [(u64, i8); 3],
}

impl Shift {
    /// Moves every square of the set one step. What leaves the board may come out as a bit that is no square, so
    /// the result is always met with a set of squares.
    #[inline(always)]
    pub const fn apply(self, squares: u64) -> u64 {
        move_part(squares, self.parts[0]) | move_part(squares, self.parts[1]) | move_part(squares, self.parts[2])
    }
}

#[inline(always)]
const fn move_part(squares: u64, (mask, by): (u64, i8)) -> u64 {
    let moved = squares & mask;
    if by >= 0 { moved << (by & 63) } else { moved >> (-by & 63) }
}

/// The board as it lies while one side is to move, seen by that side.
pub struct BoardTables {
    /// Where the squares are.
    pub squares: Squares,
    /// The row where this side's men are crowned.
    pub far: u64,
    /// The next square in each direction, or [`NOWHERE`].
    pub neighbours: [[u8; 64]; 4],
    /// All squares in each direction.
    pub rays: [[u64; 64]; 4],
    /// One step in each direction.
    pub shifts: [Shift; 4],
    /// Whether each direction leads to higher bits.
    pub upward: [bool; 4],
}

impl BoardTables {
    /// Works everything out. `forward` is 1 for the side that plays to higher rows, -1 for the other.
    pub const fn new(squares: Squares, forward: i8, far_row: i8) -> BoardTables {
        let steps = [(-1, forward), (1, forward), (-1, -forward), (1, -forward)];
        let mut tables = BoardTables {
            squares,
            far: row_mask(&squares, far_row),
            neighbours: [[NOWHERE; 64]; 4],
            rays: [[0; 64]; 4],
            shifts: [Shift { parts: [(0, 0); 3] }; 4],
            upward: [false; 4],
        };
        let mut d = 0;
        while d < 4 {
            tables.neighbours[d] = neighbours(&squares, steps[d]);
            tables.rays[d] = rays(&tables.neighbours[d]);
            tables.shifts[d] = shift(squares.exists, &tables.neighbours[d]);
            tables.upward[d] = upward(&tables.neighbours[d]);
            d += 1;
        }
        tables
    }

    /// The squares of a direction up to the first that is not empty, and that one as a bit (0 at the edge).
    #[inline(always)]
    pub const fn look(&self, square: u8, d: usize, empty: u64) -> (u64, u64) {
        let ray = self.rays[d & 3][(square & 63) as usize];
        let blockers = ray & !empty;
        // All bits up to the lowest blocker, or down to the highest: no branch but on the direction.
        let up_to_lowest = blockers ^ blockers.wrapping_sub(1);
        let down_to_highest = u64::MAX << (63 - (blockers | 1).leading_zeros());
        let seen = ray & if self.upward[d & 3] { up_to_lowest } else { down_to_highest };
        (seen & empty, seen & !empty)
    }
}

const fn row_mask(squares: &Squares, row: i8) -> u64 {
    let mut mask = 0;
    let mut square = 0;
    while square < 64 {
        if squares.exists >> square & 1 == 1 && squares.row[square] == row {
            mask |= 1 << square;
        }
        square += 1;
    }
    mask
}

const fn neighbours(squares: &Squares, (right, up): (i8, i8)) -> [u8; 64] {
    let mut next = [NOWHERE; 64];
    let mut square = 0;
    while square < 64 {
        if squares.exists >> square & 1 == 1
            && let Some(found) = squares.at(squares.column[square] + right, squares.row[square] + up)
        {
            next[square] = found;
        }
        square += 1;
    }
    next
}

const fn rays(next: &[u8; 64]) -> [u64; 64] {
    let mut rays = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut at = next[square];
        while at != NOWHERE {
            rays[square] |= bit(at);
            at = next[at as usize];
        }
        square += 1;
    }
    rays
}

const fn upward(next: &[u8; 64]) -> bool {
    let mut square = 0;
    while square < 64 {
        if next[square] != NOWHERE {
            return next[square] as usize > square;
        }
        square += 1;
    }
    false
}

/// Groups the squares by how many bits away their neighbour is. Where a group's shift takes every other square off
/// the board, it needs no mask: that is what the bits left free in the numbering of Dames are for.
const fn shift(exists: u64, next: &[u8; 64]) -> Shift {
    let mut parts = [(0u64, 0i8); 3];
    let mut used = 0;
    let mut square = 0;
    while square < 64 {
        if next[square] != NOWHERE {
            let by = next[square] as i8 - square as i8;
            let mut part = 0;
            while part < used && parts[part].1 != by {
                part += 1;
            }
            // A board whose rows differ by more than three shifts does not compile: the index is out of bounds here.
            if part == used {
                parts[part].1 = by;
                used += 1;
            }
            parts[part].0 |= 1 << square;
        }
        square += 1;
    }
    let without_mask = (u64::MAX, parts[0].1);
    let others = exists & !parts[0].0;
    if used == 1 && move_part(others, without_mask) & exists == 0 {
        parts[0] = without_mask;
    }
    Shift { parts }
}

/// A [`BoardTables`] as a type, so that the generator is compiled once for each with its numbers inside.
pub trait Geometry: Copy + 'static {
    /// The board while the other side is to move.
    type Opponent: Geometry<Opponent = Self>;
    /// The tables.
    const TABLES: &'static BoardTables;
    /// How many passes in a row end the game; 0 where a side that cannot move has lost.
    const PASSES: u8;
    /// The squares.
    const BOARD: u64 = Self::TABLES.squares.exists;
    /// Where men are crowned.
    const FAR: u64 = Self::TABLES.far;
    /// One step in each direction.
    const SHIFTS: [Shift; 4] = Self::TABLES.shifts;
}

/// Every square of the set, one step on. See [`Shift::apply`].
#[inline(always)]
pub fn step<G: Geometry>(squares: u64, d: usize) -> u64 {
    G::SHIFTS[d].apply(squares)
}
