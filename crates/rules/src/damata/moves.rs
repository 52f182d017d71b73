//! Sowing: which moves there are, and what they do.

use super::Damata;
use super::board::{ADJACENT, FULL, bit, cells, spread};

/// The most marbles one seat has on the board (M2).
pub(super) const MOST: u8 = 20;

/// A chosen cell and the cells its marbles are sown on, in order; or the pass of M14.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    from: u8,
    /// Cells, with [`Move::SECOND`] where the later of two enemies loses the marble; then [`Move::NOWHERE`].
    path: [u8; 3],
}

/// One marble laid down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sown {
    /// Where.
    pub cell: u8,
    /// Whether both enemies are there and the one later in the order of the seats loses the marble (M10).
    pub second: bool,
}

impl Move {
    const NOWHERE: u8 = 127;
    const SECOND: u8 = 128;

    /// To do nothing, when nothing can be done and the partner can (M14).
    pub(super) const PASS: Move = Move { from: Move::NOWHERE, path: [Move::NOWHERE; 3] };

    /// Sows on up to three cells; more are not looked at.
    pub(super) fn sow(from: u8, path: impl IntoIterator<Item = Sown>) -> Move {
        let mut mv = Move { from, ..Move::PASS };
        for (place, sown) in mv.path.iter_mut().zip(path) {
            *place = sown.cell | if sown.second { Move::SECOND } else { 0 };
        }
        mv
    }

    /// Whether this is the pass.
    pub(super) const fn is_pass(self) -> bool {
        self.from == Move::NOWHERE
    }

    /// The chosen cell.
    pub(super) const fn from(self) -> u8 {
        self.from
    }

    /// The marbles laid down, in order.
    pub(super) fn path(self) -> impl Iterator<Item = Sown> {
        self.path
            .into_iter()
            .take_while(|&place| place != Move::NOWHERE)
            .map(|place| Sown { cell: place & !Move::SECOND, second: place & Move::SECOND != 0 })
    }
}

/// What one marble laid down did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Laid {
    /// The seat that lost a marble.
    pub removed: Option<usize>,
    /// Whether a bonus marble was added.
    pub bonus: bool,
}

impl Damata {
    /// The two enemies of a seat, in the order of the seats. With two players the second of W's and the
    /// first of B's have no marbles, which makes every rule the same for two and four.
    pub(super) const fn enemies(seat: usize) -> (usize, usize) {
        let first = (seat ^ 1) & 1;
        (first, first + 2)
    }

    /// The partner of a seat; with two players nobody, a seat without marbles.
    pub(super) const fn partner(seat: usize) -> usize {
        seat ^ 2
    }

    /// The cells a seat may sow on: not blocked and without three of its own (M8), nor full without an
    /// enemy to remove (M9).
    ///
    /// A cell with three marbles and no enemy among them holds three of the team, hence one test for both
    /// rules. And it holds for the whole turn: every cell of a path is new (M7), so no marble of the turn,
    /// no removal and no bonus has changed the next cell before it is sown on.
    pub(super) fn enterable(&self, seat: usize) -> u128 {
        self.mode.layout().open & !self.marbles[seat].full_with(self.marbles[Damata::partner(seat)])
    }

    /// The cells where both enemies of the seat to move have marbles: the mover chooses there (M10).
    pub(super) fn contested(&self) -> u128 {
        let (first, second) = Damata::enemies(self.turn as usize);
        self.marbles[first].any() & self.marbles[second].any()
    }

    /// Adds every way to sow (M6–M11) for the seat to move, the pass not among them.
    pub(super) fn sowings(&self, moves: &mut Vec<Move>) {
        let own = self.marbles[self.turn as usize];
        let enterable = self.enterable(self.turn as usize);
        let contested = self.contested();
        const END: u8 = Move::NOWHERE;
        for from in cells(own.exactly(1)) {
            for a in cells(ADJACENT[from as usize] & enterable) {
                list(moves, contested, from, [a, END, END]);
            }
        }
        for from in cells(own.exactly(2)) {
            for a in cells(ADJACENT[from as usize] & enterable) {
                for b in cells(ADJACENT[a as usize] & enterable & !bit(from)) {
                    list(moves, contested, from, [a, b, END]);
                }
            }
        }
        for from in cells(own.exactly(3)) {
            for a in cells(ADJACENT[from as usize] & enterable) {
                for b in cells(ADJACENT[a as usize] & enterable & !bit(from)) {
                    // Three steps never lead back to where they began: only `a` can come twice.
                    for c in cells(ADJACENT[b as usize] & enterable & !bit(a)) {
                        list(moves, contested, from, [a, b, c]);
                    }
                }
            }
        }
    }

    /// Whether a seat, were it to move, could sow at all.
    pub(super) fn can_sow(&self, seat: usize) -> bool {
        let own = self.marbles[seat];
        let enterable = self.enterable(seat);
        if spread(own.exactly(1)) & enterable != 0 {
            return true;
        }
        let onward = |a: u8, from: u8| ADJACENT[a as usize] & enterable & !bit(from);
        let two = |from: u8| cells(ADJACENT[from as usize] & enterable).any(|a| onward(a, from) != 0);
        let three = |from: u8| {
            cells(ADJACENT[from as usize] & enterable).any(|a| cells(onward(a, from)).any(|b| onward(b, a) != 0))
        };
        cells(own.exactly(2)).any(two) || cells(own.exactly(3)).any(three)
    }

    /// Takes the marbles of the seat to move from a cell (M6). The counts go on: a hand is on the board.
    pub(super) fn take_up(&mut self, from: u8) {
        self.marbles[self.turn as usize].clear(bit(from));
    }

    /// Lays down one marble of the seat to move: one enemy marble leaves (M10); on a bonus cell another of
    /// the mover's comes (M12) if `bonus_due`, no bonus having come in this turn.
    pub(super) fn lay(&mut self, sown: Sown, bonus_due: bool) -> Laid {
        let me = self.turn as usize;
        let here = bit(sown.cell);
        let mut laid = Laid::default();
        let (first, second) = Damata::enemies(me);
        let victim = if sown.second || self.marbles[first].any() & here == 0 { second } else { first };
        if self.marbles[victim].any() & here != 0 {
            self.marbles[victim].remove(here);
            self.counts[victim] = self.counts[victim].wrapping_sub(1);
            laid.removed = Some(victim);
        }
        self.marbles[me].add(here);
        if here & self.mode.layout().bonus != 0
            && bonus_due
            && self.counts[me] < MOST
            && self.marbles_on(sown.cell) < FULL
        {
            self.marbles[me].add(here);
            self.counts[me] += 1;
            laid.bonus = true;
        }
        laid
    }

    /// How many marbles lie on a cell, whosever.
    pub(super) fn marbles_on(&self, cell: u8) -> u8 {
        self.marbles.iter().map(|marbles| marbles.on(cell)).sum()
    }
}

/// Lists a path, once for each way to choose where both enemies are (M10).
#[inline]
fn list(moves: &mut Vec<Move>, contested: u128, from: u8, path: [u8; 3]) {
    moves.push(Move { from, path });
    // Nowhere is a bit beyond the board, where nobody is.
    if contested != 0 && contested & (bit(path[0]) | bit(path[1]) | bit(path[2])) != 0 {
        list_choices(moves, contested, from, path);
    }
}

/// Lists the path just listed again with every other choice.
fn list_choices(moves: &mut Vec<Move>, contested: u128, from: u8, path: [u8; 3]) {
    let choice = path.map(|cell| contested & bit(cell) != 0);
    for chosen in 1..8u8 {
        let second = [0, 1, 2].map(|place| chosen >> place & 1 == 1);
        if (0..3).all(|place| choice[place] || !second[place]) {
            let marked = [0, 1, 2].map(|place| path[place] | if second[place] { Move::SECOND } else { 0 });
            moves.push(Move { from, path: marked });
        }
    }
}
