//! Stones: a toy for tests, never in the shipped program. Small enough to be solved by hand, with everything that trips
//! a program over: partners, a seat that acts twice, repetition and a count of moves.

mod options;
mod present;
mod rulebook;
mod text;

pub use options::{Heap, Options};
pub use text::{Impossible, Reason};

use game::{Game, Outcome, Refusal, Rule, RuleText, Seat, Seats, Turn};

/// A rule of this game by its number.
const fn rule(number: u8) -> Rule {
    Rule::new('X', number)
}

/// One position. Four seats, partners face to face, one heap and one coin.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stones {
    /// The heap it began with.
    pub heap: Heap,
    /// Stones left.
    pub left: u8,
    /// The seat to act; at the end, the one that took the last stone.
    pub seat: u8,
    /// Whether it acts for the second time in its turn.
    pub again: bool,
    /// Whether the coin shows its other side.
    pub coin: bool,
    /// Turns of the coin in a row.
    pub turned: u8,
}

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Takes one, two or three stones.
    Take(u8),
    /// Turns the coin over instead.
    Turn,
}

impl Game for Stones {
    const ID: &'static str = "stones";
    type Options = Options;
    type Move = Move;
    type View = Stones;
    type Reason = Reason;
    type Impossible = Impossible;

    fn new(&Options { heap }: &Options) -> Stones {
        Stones { heap, left: heap.stones(), seat: 0, again: false, coin: false, turned: 0 }
    }

    fn options(&self) -> Options {
        Options { heap: self.heap }
    }

    fn seats(&self) -> u8 {
        4
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        ["1", "2", "3", "4"].get(seat.index()).copied().unwrap_or("?")
    }

    /// X1: partners face each other.
    fn team(&self, seat: Seat) -> Seats {
        Seats::one(Seat(seat.0 % 2)).with(Seat(seat.0 % 2 + 2))
    }

    fn turn(&self) -> Turn {
        if self.outcome().is_some() { Turn::Over } else { Turn::Player(Seat(self.seat)) }
    }

    /// X2: one, two or three stones, as far as there are any; X4: or the coin.
    fn legal_moves(&self, moves: &mut Vec<Move>) {
        if self.left > 0 {
            moves.extend((1..=self.left.min(3)).map(Move::Take));
            moves.push(Move::Turn);
        }
    }

    fn play_unchecked(&mut self, mv: Move) {
        // X3: who takes two acts again, once.
        let again = mv == Move::Take(2) && !self.again;
        match mv {
            Move::Take(stones) => {
                self.left = self.left.saturating_sub(stones);
                self.turned = 0;
            }
            Move::Turn => {
                self.coin = !self.coin;
                self.turned = self.turned.saturating_add(1);
            }
        }
        self.again = again && self.left > 0;
        if !again && self.left > 0 {
            self.seat = (self.seat + 1) % 4;
        }
    }

    /// X5: who takes the last stone wins for the team; X7: the coin turned over too often in a row is a draw.
    fn outcome(&self) -> Option<Outcome> {
        match self.left {
            0 => Some(Outcome::win(self.team(Seat(self.seat)), rule(5))),
            _ => (self.turned >= self.heap.limit()).then(|| Outcome::draw(rule(7))),
        }
    }

    /// X6: only the beginning of a turn counts.
    fn recurring(&self) -> Option<Stones> {
        (!self.again).then_some(Stones { turned: 0, ..*self })
    }

    fn forgets(&self) -> bool {
        self.turned == 0
    }

    fn repeated(&self) -> Outcome {
        Outcome::draw(rule(6))
    }

    fn hash64(&self) -> u64 {
        let flags = u64::from(self.again) | u64::from(self.coin) << 1 | u64::from(self.heap == Heap::Large) << 2;
        game::mix(0, u64::from(self.left) << 16 | u64::from(self.seat) << 8 | flags)
    }

    fn view(&self, _reader: Option<Seat>) -> Stones {
        *self
    }

    fn text(&self) -> String {
        text::write(self)
    }

    fn from_text(options: &Options, text: &str) -> Result<Stones, Impossible> {
        text::read(options.heap, text)
    }

    fn move_text(&self, mv: Move) -> String {
        match mv {
            Move::Take(stones) => stones.to_string(),
            Move::Turn => "turn".to_owned(),
        }
    }

    fn read_move(&self, text: &str) -> Result<Move, Refusal<Reason>> {
        text::read_move(self, text)
    }

    fn rulebook() -> &'static [RuleText] {
        rulebook::RULEBOOK
    }
}
