//! Sowing: which moves there are, and what they do.

use super::Damata;
use super::board::{ADJACENT, ALL, FULL, bit, cells};

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

    /// The cells sown on.
    #[inline]
    pub(super) const fn sown(self) -> u128 {
        let [a, b, c] = self.path;
        // Nowhere is a bit beyond the board.
        (bit(a) | bit(b) | bit(c)) & ALL
    }

    /// Those of them where the later of two enemies loses the marble.
    #[inline]
    fn second(self) -> u128 {
        let [a, b, c] = self.path;
        if (a | b | c) & Move::SECOND == 0 {
            return 0;
        }
        let chosen = |place: u8| if place & Move::SECOND == 0 { 0 } else { bit(place) };
        chosen(a) | chosen(b) | chosen(c)
    }
}

impl Damata {
    /// The two enemies of a seat, in the order of the seats. With two players the second is nobody, a seat
    /// without marbles, which makes every rule the same for two and four.
    pub(super) const fn enemies(seat: usize) -> (usize, usize) {
        let first = (seat ^ 1) & 1;
        (first, first + 2)
    }

    /// The partner of a seat; with two players nobody, a seat without marbles.
    pub(super) const fn partner(seat: usize) -> usize {
        seat ^ 2
    }

    /// Whether a seat may sow on a cell: not blocked and without three of its own (M8), nor full without an
    /// enemy to remove (M9).
    ///
    /// A cell with three marbles and no enemy among them holds three of the team, hence one test for both
    /// rules. And it holds for the whole turn: every cell of a path is new (M7), so no marble of the turn,
    /// no removal and no bonus has changed the next cell before it is sown on.
    pub(super) fn may_enter(&self, cell: u8, seat: usize) -> bool {
        self.mode.layout().open & !self.board.sight(seat).full & bit(cell) != 0
    }

    /// Whether both enemies of the seat to move have marbles on a cell: the mover chooses there (M10).
    pub(super) fn is_contested(&self, cell: u8) -> bool {
        self.board.sight(usize::from(self.turn)).contested & bit(cell) != 0
    }

    /// Adds every way to sow for the seat to move, the pass not among them. All of its marbles leave a cell (M6) and all
    /// are sown, so that a path as long as their number is looked for (M11); each goes next to the one before, never
    /// back to the chosen cell nor twice to another (M7).
    pub(super) fn sowings(&self, moves: &mut Vec<Move>) {
        const END: u8 = Move::NOWHERE;
        let layout = self.mode.layout();
        let sight = self.board.sight(usize::from(self.turn));
        // As `may_enter`, for every cell at once.
        let enterable = layout.open & !sight.full;
        for from in cells(sight.ones & !sight.twos) {
            for a in cells(ADJACENT[from as usize] & enterable) {
                list(moves, sight.contested, from, [a, END, END]);
            }
        }
        for from in cells(sight.twos & !sight.ones) {
            for a in cells(ADJACENT[from as usize] & enterable) {
                for b in cells(ADJACENT[a as usize] & enterable & !bit(from)) {
                    list(moves, sight.contested, from, [a, b, END]);
                }
            }
        }
        for from in cells(sight.ones & sight.twos) {
            for a in cells(ADJACENT[from as usize] & enterable) {
                for b in cells(ADJACENT[a as usize] & enterable & !bit(from)) {
                    // Three steps never lead back to where they began: only `a` can come twice.
                    for c in cells(ADJACENT[b as usize] & enterable & !bit(a)) {
                        list(moves, sight.contested, from, [a, b, c]);
                    }
                }
            }
        }
    }

    /// Whether a seat, were it to move, could sow at all. Stops at the first way, mostly found at once.
    pub(super) fn can_sow(&self, seat: usize) -> bool {
        let sight = self.board.sight(seat);
        // As `may_enter`, for every cell at once.
        let enterable = self.mode.layout().open & !sight.full;
        let next = |cell: u8| cells(ADJACENT[cell as usize] & enterable);
        cells(sight.ones | sight.twos).any(|from| {
            next(from).any(|a| match self.board.on(from, seat) {
                1 => true,
                2 => next(a).any(|b| b != from),
                _ => next(a).any(|b| b != from && next(b).any(|c| c != a)),
            })
        })
    }

    /// Sows for the seat to move (M6): its marbles leave their cell, one comes to every cell of the path, and where an
    /// enemy is one of his goes (M10). Whether any did. A pass changes nothing.
    ///
    /// No cell of a path comes twice, nor the one the marbles came from (M7): so all are sown on at once.
    pub(super) fn sow(&mut self, mv: Move) -> bool {
        let me = usize::from(self.turn);
        let sown = mv.sown();
        let bonus = if sown & self.mode.layout().bonus_cells == 0 { None } else { self.bonus(mv) };
        let (first, second) = Damata::enemies(me);
        let from_first = sown & self.board.held_by(first) & !mv.second();
        let from_second = sown & self.board.held_by(second) & !from_first;
        for (enemy, cells) in [(first, from_first), (second, from_second)] {
            if cells != 0 {
                self.board.remove(enemy, cells);
                // One on each of three cells at most, and every one of them was counted.
                self.counts[enemy] = self.counts[enemy].wrapping_sub(cells.count_ones() as u8);
            }
        }
        self.board.clear(me, bit(mv.from) & ALL);
        self.board.add(me, sown);
        if let Some(cell) = bonus {
            self.board.add(me, bit(cell));
            self.counts[me] += 1;
        }
        from_first | from_second != 0
    }

    /// The enemy who loses a marble where one is laid down (M10).
    pub(super) fn victim(&self, sown: Sown) -> Option<usize> {
        let (first, second) = Damata::enemies(usize::from(self.turn));
        let there = |enemy: usize| self.board.on(sown.cell, enemy) > 0;
        if there(first) && !sown.second { Some(first) } else { there(second).then_some(second) }
    }

    /// The cell where a move brings another marble of the mover's, if it does (M12): the first bonus cell of its path
    /// that has room for it, once a marble is sown there and one removed. Those in hand count.
    ///
    /// Rare enough not to weigh on every other move.
    #[inline(never)]
    pub(super) fn bonus(&self, mv: Move) -> Option<u8> {
        let gives = |sown: &Sown| {
            let after = self.board.total_on(sown.cell) + 1 - u8::from(self.victim(*sown).is_some());
            self.mode.layout().bonus_cells & bit(sown.cell) != 0 && after < FULL
        };
        let due = self.counts[usize::from(self.turn)] < MOST;
        mv.path().find(gives).filter(|_| due).map(|sown| sown.cell)
    }
}

/// Lists a path, once for each way to choose where both enemies are (M10).
#[inline(always)]
fn list(moves: &mut Vec<Move>, contested: u128, from: u8, path: [u8; 3]) {
    moves.push(Move { from, path });
    // Nowhere is a bit beyond the board, where nobody is.
    if contested != 0 && contested & (bit(path[0]) | bit(path[1]) | bit(path[2])) != 0 {
        list_choices(moves, contested, from, path);
    }
}

/// Lists the path just listed again with every other choice.
#[inline(never)]
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
