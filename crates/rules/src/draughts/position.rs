//! A position: everything its text says, in a few words.

use std::fmt;
use std::marker::PhantomData;

use game::{Outcome, Seat, Seats};

use super::capture_lists;
use super::sides::{Jump, Rank, Sides};
use super::{Capture, Move, Named, Options, Variant, bits, bounds, generate};

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// `W`, who plays first.
    White,
    /// `B`.
    Black,
}

impl Side {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// Its seat.
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// `W` or `B`.
    pub const fn letter(self) -> &'static str {
        match self {
            Side::White => "W",
            Side::Black => "B",
        }
    }
}

/// A position of a game of draughts. Sets of squares are words, one bit a square in the order of the squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Draughts<V> {
    /// The pieces of each side.
    pub(super) pieces: [u64; 2],
    /// Those of either side that are kings.
    pub(super) kings: u64,
    /// The pieces of the side not to move that may be huffed.
    pub(super) guilty: u64,
    pub(super) side: Side,
    /// Plies since the last capture, huff or move of a man.
    pub(super) quiet: u8,
    /// Passes made just before, up to two.
    pub(super) passes: u8,
    pub(super) capture: Capture,
    pub(super) variant: PhantomData<V>,
}

/// Calls a function of the generator for the board of the side to move.
macro_rules! on_board {
    ($position:expr, $variant:ident, $module:ident::$function:ident) => {
        match $position.side {
            Side::White => $module::$function::<$variant::White>($position.sides()),
            Side::Black => $module::$function::<$variant::Black>($position.sides()),
        }
    };
}

impl<V: Variant> Draughts<V> {
    /// The start.
    pub(super) fn start(options: Options) -> Draughts<V> {
        Draughts {
            pieces: V::START,
            kings: 0,
            guilty: 0,
            side: Side::White,
            quiet: 0,
            passes: 0,
            capture: options.capture,
            variant: PhantomData,
        }
    }

    /// The side to move.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The squares of a side's pieces.
    pub fn pieces(&self, side: Side) -> u64 {
        self.pieces[side as usize]
    }

    /// The squares of the kings of both sides.
    pub fn kings(&self) -> u64 {
        self.kings
    }

    /// The squares of the pieces that may be huffed now.
    pub fn guilty(&self) -> u64 {
        self.guilty
    }

    /// Plies since the last capture, huff or move of a man.
    pub fn quiet(&self) -> u8 {
        self.quiet
    }

    /// Passes made just before, up to two.
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// The pieces as the side to move sees them.
    #[inline(always)]
    pub fn sides(&self) -> Sides {
        let [white, black] = self.pieces;
        match self.side {
            Side::White => Sides { own: white, enemy: black, kings: self.kings },
            Side::Black => Sides { own: black, enemy: white, kings: self.kings },
        }
    }

    /// A square by its name here.
    pub(super) fn named(&self, square: u8) -> Named<V> {
        Named::new(self.side, square)
    }

    /// The squares of a set by their names here, in order.
    pub(super) fn all_named(&self, set: u64) -> Vec<Named<V>> {
        bits::squares(set).map(|square| self.named(square)).collect()
    }

    pub(super) fn can_capture(&self) -> bool {
        on_board!(self, V, generate::can_capture)
    }

    /// Whether its captures, and those of the other side, can be followed in a moment.
    pub(super) fn can_be_followed(&self) -> bool {
        on_board!(self, V, bounds::is_bounded)
    }

    /// The most pieces that can be taken, and the pieces that can take them.
    pub(super) fn best_capturers(&self) -> (u32, u64) {
        on_board!(self, V, capture_lists::best_capturers)
    }

    /// Every capture, stopped or not, whatever the option.
    pub(super) fn all_captures(&self) -> Vec<Move> {
        let mut list = Vec::new();
        match self.side {
            Side::White => capture_lists::all_captures::<V::White, Move>(self.sides(), &mut list),
            Side::Black => capture_lists::all_captures::<V::Black, Move>(self.sides(), &mut list),
        };
        list
    }

    /// Whether a side has no piece left, or two passes followed each other: no more moves then.
    pub(super) fn is_closed(&self) -> bool {
        self.pieces[0] == 0 || self.pieces[1] == 0 || V::SLIDES && self.passes >= 2
    }

    /// How the game ended, if it has, but for repetition: counts of quiet plies included (D16, S18).
    pub(super) fn ended(&self) -> Option<Outcome> {
        self.ended_but_for_counts().or_else(|| (self.quiet >= V::QUIET).then_some(Outcome::draw(V::RULES.quiet)))
    }

    /// The same, counts not looked at.
    pub(super) fn ended_but_for_counts(&self) -> Option<Outcome> {
        // D14, S16: no piece left; a win comes before any draw.
        let won_by = |side: Side| Some(Outcome::win(Seats::one(side.seat()), V::RULES.lost));
        if self.pieces[0] == 0 {
            return won_by(Side::Black);
        }
        if self.pieces[1] == 0 {
            return won_by(Side::White);
        }
        if V::SLIDES {
            // A blocked side passes (S16); two passes in a row are a draw (S17).
            return (self.passes >= 2).then_some(Outcome::draw(V::RULES.passes));
        }
        // D14: no legal move; a right to huff is one.
        if self.guilty != 0 || !self.is_blocked() {
            return None;
        }
        won_by(self.side.other())
    }

    /// Whether no piece of the side to move can go anywhere: lost (D14), or nothing left but to pass (S7).
    pub(super) fn is_blocked(&self) -> bool {
        !on_board!(self, V, generate::can_step) && !self.can_capture()
    }

    /// Plays a legal move.
    pub(super) fn make(&mut self, mv: Move) {
        self.make_neglecting(mv, self.neglected_by(mv));
    }

    /// The same, by somebody who knows what [`Self::neglected_by`] says of the move.
    #[inline(always)]
    pub(super) fn make_neglecting(&mut self, mv: Move, neglected: u64) {
        // D13, S11: a huff removes the piece and is not a move: the same side plays on.
        if let Move::Huff { square } = mv {
            let kept = !bits::bit(square);
            self.pieces[self.side.other() as usize] &= kept;
            self.kings &= kept;
            (self.guilty, self.quiet, self.passes) = (0, 0, 0);
            return;
        }
        // A guilty piece that moves is guilty where it goes; an older right lapses with the move (D13, S11).
        self.guilty = match mv.jump() {
            Some(jump) if neglected & jump.from != 0 => neglected & !jump.from | jump.to,
            _ => neglected,
        };
        match mv.jump() {
            Some(jump) => self.make_jump(jump),
            None => {
                self.quiet = (self.quiet + 1).min(V::QUIET);
                self.passes = (self.passes + 1).min(2);
            }
        }
        // Squares of plates keep their bits, so that the plates slide (S5) by the change of sides alone (S3).
        self.side = self.side.other();
    }

    fn make_jump(&mut self, jump: Jump) {
        let sides = self.sides();
        let rank = sides.rank(jump.from);
        let after = match self.side {
            Side::White => sides.after::<V::White>(jump, rank),
            Side::Black => sides.after::<V::Black>(jump, rank),
        };
        self.pieces = match self.side {
            Side::White => [after.enemy, after.own],
            Side::Black => [after.own, after.enemy],
        };
        self.kings = after.kings;
        self.passes = 0;
        // D16, S18: a man moved or a piece taken begins the count anew.
        let quiet = rank == Rank::King && jump.captured == 0;
        self.quiet = if quiet { (self.quiet + 1).min(V::QUIET) } else { 0 };
    }

    /// The pieces that could have made a best capture, where this move takes fewer: a fault (D13, S11).
    fn neglected_by(&self, mv: Move) -> u64 {
        match mv {
            Move::Step { neglects, .. } | Move::Pass { neglects } => neglects,
            Move::Capture { captured, due, .. } if captured.count_ones() < u32::from(due) => self.best_capturers().1,
            Move::Capture { .. } | Move::Huff { .. } => 0,
        }
    }
}

impl<V: Variant> fmt::Debug for Draughts<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({self}, {:?})", V::ID, self.capture)
    }
}
