//! What Dames and Damsystem have in common: one game of draughts, generic over its [`Variant`].
//!
//! A position is a few words ([`Draughts`]); a board is a [`geometry::BoardTables`] for each side to move; everything that
//! differs – squares and their names, numbers of rules, limits, whether one passes – is data of the variant.

pub mod bits;
pub mod bounds;
pub mod capture_lists;
mod ending;
pub mod generate;
pub mod geometry;
mod impossible;
mod judge;
mod moves;
mod options;
mod perft;
mod position;
mod present;
mod refusal;
mod route;
mod sample;
mod sides;
mod text;
mod variant;

use game::{Counting, Game, Outcome, Refusal, Rule, RuleText, Seat, Turn, mix};
use rand::Rng;

pub use impossible::Impossible;
pub use moves::Move;
pub use options::{Capture, Options};
pub use position::{Draughts, Side};
pub use refusal::{Reason, Taking};
pub use sides::{Jump, Rank, Sides};
pub use variant::{Named, RuleNumbers, SquareName, Variant};

impl<V: Variant> Game for Draughts<V> {
    const ID: &'static str = V::ID;
    const RESIGNATION: Option<Rule> = V::RESIGNATION;

    type Options = Options;
    type Move = Move;
    type View = Self;
    type Reason = Reason<V>;
    type Impossible = Impossible;

    fn new(options: &Options) -> Self {
        Draughts::start(*options)
    }

    fn options(&self) -> Options {
        Options { capture: self.capture }
    }

    fn seats(&self) -> u8 {
        2
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        if seat == Side::White.seat() { Side::White.letter() } else { Side::Black.letter() }
    }

    fn turn(&self) -> Turn {
        match self.ended() {
            None => Turn::Player(self.side.seat()),
            Some(_) => Turn::Over,
        }
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        self.list_moves(moves);
    }

    fn is_bounded(&self) -> bool {
        self.can_be_followed()
    }

    fn play_unchecked(&mut self, mv: Move) {
        self.make(mv);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ended()
    }

    fn recurring(&self) -> Option<Self> {
        Some(Draughts { quiet: 0, ..*self })
    }

    fn forgets(&self) -> bool {
        // A capture, a huff or a man's move cannot be taken back, and nothing else leaves the count at zero.
        self.quiet == 0
    }

    fn repeated(&self) -> Outcome {
        // D15, S18: the right to huff is part of the position, so of what must be the same.
        Outcome::draw(V::RULES.repetition)
    }

    fn hash64(&self) -> u64 {
        let [white, black] = self.pieces;
        let rest = self.side as u64 | u64::from(self.passes) << 1;
        [white, black, self.kings, self.guilty, rest].into_iter().fold(0, mix)
    }

    fn view(&self, _reader: Option<Seat>) -> Self {
        *self
    }

    fn text(&self) -> String {
        self.to_string()
    }

    fn from_text(options: &Options, text: &str) -> Result<Self, Impossible> {
        text::parse(options, text)
    }

    fn move_text(&self, mv: Move) -> String {
        text::write_move(self, mv)
    }

    fn short_text(&self, mv: Move) -> String {
        text::write_short(self, mv)
    }

    fn read_move(&self, text: &str) -> Result<Move, Refusal<Reason<V>>> {
        judge::read(self, text)
    }

    fn rulebook() -> &'static [RuleText] {
        V::rulebook()
    }

    fn play_random<R: Rng + ?Sized>(&mut self, moves: &mut Vec<Move>, rng: &mut R) -> Option<Move> {
        // Only `huff` of Dames draws: its lists are long, captures and steps together. A pass and a duty to huff are
        // not counted there.
        if self.capture == Capture::Strict || V::SLIDES {
            return game::play_random(self, moves, rng);
        }
        let (mv, neglected) = self.sample(moves, rng)?;
        self.make_neglecting(mv, neglected);
        Some(mv)
    }

    fn perft(&self, depth: u32, counting: Counting) -> u64 {
        // Huffs and guilty pieces go through the list of moves; so does a position that is over.
        if self.capture == Capture::Huff || self.pieces.contains(&0) || self.passes > 1 {
            return game::perft(self, depth, counting);
        }
        let (sides, passes, stack) = (self.sides(), self.passes, &mut Vec::new());
        match (self.side, counting) {
            (Side::White, Counting::Each) => perft::count::<V::White, true>(sides, depth, passes, stack),
            (Side::White, Counting::Bulk) => perft::count::<V::White, false>(sides, depth, passes, stack),
            (Side::Black, Counting::Each) => perft::count::<V::Black, true>(sides, depth, passes, stack),
            (Side::Black, Counting::Bulk) => perft::count::<V::Black, false>(sides, depth, passes, stack),
        }
    }
}
