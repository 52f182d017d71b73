//! What evaluations and searches ask of a position.

use super::board::{ALL, spread};
use super::{Damata, Move};
use game::Seat;

impl Damata {
    /// The seat to move, or that would be if the game went on.
    pub fn to_move(&self) -> Seat {
        Seat(self.turn)
    }

    /// How many marbles each seat has; with two players the last two have none.
    pub fn counts(&self) -> [u8; 4] {
        self.counts
    }

    /// The cells where a seat, 0 to 3, has exactly one, two and three marbles, as sets with a bit a cell: `a1` is
    /// bit 0, `b1` bit 1, `a2` bit 7.
    #[inline]
    pub fn stacks(&self, seat: Seat) -> [u128; 3] {
        let (ones, twos) = self.board.own(seat.index() & 3);
        [ones & !twos, twos & !ones, ones & twos]
    }

    /// The cells that marbles may enter, as a set.
    pub fn open_cells(&self) -> u128 {
        self.mode.layout().open
    }

    /// The cells that give a bonus (M12), as a set.
    pub fn bonus_cells(&self) -> u128 {
        self.mode.layout().bonus_cells
    }

    /// How many rows the board has.
    pub fn rows(&self) -> u8 {
        self.mode.layout().rows
    }

    /// Every cell next to one of the set, blocked ones included.
    pub fn beside(cells: u128) -> u128 {
        spread(cells & ALL)
    }

    /// How many enemy marbles a legal move removes.
    pub fn removals(&self, mv: Move) -> u32 {
        let me = usize::from(self.turn);
        (mv.sown() & (self.board.held_by(me ^ 1) | self.board.held_by(me ^ 3))).count_ones()
    }

    /// How many plies ago a marble was last removed (M15).
    pub fn quiet_plies(&self) -> u16 {
        self.quiet
    }

    /// How many plies are left before a count ends the game (M15).
    pub fn plies_left(&self) -> u16 {
        let (quiet, in_all) = self.mode.layout().limits(self.limits);
        quiet.saturating_sub(self.quiet).min(in_all.saturating_sub(self.plies))
    }
}
