//! Kidam: football without dice. Each turn a piece moves and the side's own ball is played, in either order.
//!
//! A move of the kernel is one *step* of a turn; `moves` looks ahead so that every step listed can be completed.

mod board;
mod for_evaluation;
mod impossible;
mod judge;
mod layout;
mod lines;
mod moves;
mod options;
mod outlook;
mod present;
mod refusal;
mod rulebook;
mod text;
mod words;

use game::{Game, Outcome, Refusal, Rule, RuleText, Seat, Seats, Turn, mix};

pub use board::{Kind, Side, Square};
pub use for_evaluation::Attack;
pub use impossible::Impossible;
pub use moves::{Action, Move};
pub use options::{Carry, Options, Rules};
pub use refusal::Reason;
pub use rulebook::RULEBOOK;

use board::{Bits, FIELD, squares};

/// One position: pieces, balls, marks, whose turn it is and how far that turn has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Kidam {
    /// The pieces of each side.
    pieces: [Bits; 2],
    /// The backs of both sides. Keepers are the pieces on goal squares; whoever is left is a forward.
    backs: Bits,
    /// The midfielders of both sides.
    midfielders: Bits,
    /// Who holds each side's ball (K7).
    balls: [Square; 2],
    /// The piece of each side that may not receive (K9).
    marks: [Option<Square>; 2],
    side: Side,
    phase: Phase,
    /// Turns since the kick-off (K21).
    turns: u8,
    score: [u8; 2],
    options: Options,
}

/// How far the turn has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Phase {
    /// Both steps are due.
    Start,
    /// A piece was moved and stands here; the ball is due.
    Moved(Square),
    /// The ball was played; a piece is due.
    Played,
}

/// The rule with this number.
pub(crate) const fn rule(number: u8) -> Rule {
    Rule::new('K', number)
}

impl Kidam {
    /// The kick-off: pieces and balls as at the start (K3, K13).
    fn kick_off(options: Options, side: Side, score: [u8; 2]) -> Kidam {
        let keeper = layout::START[0].1;
        let mut kidam = Kidam {
            pieces: [0; 2],
            backs: 0,
            midfielders: 0,
            balls: [keeper, keeper.mirror()],
            marks: [None; 2],
            side,
            phase: Phase::Start,
            turns: 0,
            score,
            options,
        };
        for (kind, square) in layout::START {
            kidam.put(Side::White, kind, square);
            kidam.put(Side::Black, kind, square.mirror());
        }
        kidam
    }

    fn put(&mut self, side: Side, kind: Kind, square: Square) {
        self.pieces[side.index()] |= square.bit();
        match kind {
            Kind::Back => self.backs |= square.bit(),
            Kind::Midfielder => self.midfielders |= square.bit(),
            Kind::Keeper | Kind::Forward => {}
        }
    }

    /// The side whose turn it is.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The goals of each side.
    pub fn score(&self) -> [u8; 2] {
        self.score
    }

    /// The pieces of a side, in the order of position texts.
    pub fn pieces(&self, side: Side) -> impl Iterator<Item = (Kind, Square)> {
        squares(self.pieces[side.index()]).map(|square| (self.kind_at(square), square))
    }

    /// Who holds a side's ball.
    pub fn ball(&self, side: Side) -> Square {
        self.balls[side.index()]
    }

    /// The piece of a side that may not receive (K9).
    pub fn mark(&self, side: Side) -> Option<Square> {
        self.marks[side.index()]
    }

    /// Turns since the kick-off.
    pub fn turns(&self) -> u8 {
        self.turns
    }

    fn occupied(&self) -> Bits {
        self.pieces[0] | self.pieces[1]
    }

    fn complete(&self) -> bool {
        self.options.rules == Rules::Complete
    }

    /// The kind of the piece that stands there.
    fn kind_at(&self, square: Square) -> Kind {
        if self.backs & square.bit() != 0 {
            Kind::Back
        } else if self.midfielders & square.bit() != 0 {
            Kind::Midfielder
        } else if square.is_goal() {
            Kind::Keeper
        } else {
            Kind::Forward
        }
    }

    /// The field pieces of a side: all but the keeper.
    fn field_pieces(&self, side: Side) -> Bits {
        self.pieces[side.index()] & FIELD
    }

    fn keeper(&self, side: Side) -> Option<Square> {
        squares(self.pieces[side.index()] & side.goal()).next()
    }

    /// Moves a piece, and with it the ball it holds (K7); the mark of K9 falls off.
    fn run(&mut self, from: Square, to: Square) {
        let me = self.side.index();
        let both = from.bit() | to.bit();
        self.pieces[me] ^= both;
        if self.backs & from.bit() != 0 {
            self.backs ^= both;
        } else if self.midfielders & from.bit() != 0 {
            self.midfielders ^= both;
        }
        if self.marks[me] == Some(from) {
            self.marks[me] = None;
        }
        if self.balls[me] == from {
            self.balls[me] = to;
        }
    }

    /// The ball goes to another piece; the one that passed is marked (K9).
    fn pass(&mut self, from: Square, to: Square) {
        self.balls[self.side.index()] = to;
        self.marks[self.side.index()] = Some(from);
    }

    /// The turn is over. A kidam that cannot be answered is a goal at once (K12).
    fn end_turn(&mut self) {
        let played = self.side;
        self.turns = self.turns.saturating_add(1);
        self.side = played.other();
        self.phase = Phase::Start;
        if self.can_shoot(played) && !self.can_answer() {
            self.goal(played);
        }
    }

    /// A goal: back to the start, the side that conceded plays first (K13).
    fn goal(&mut self, scorer: Side) {
        let mut score = self.score;
        score[scorer.index()] = score[scorer.index()].saturating_add(1);
        *self = Kidam::kick_off(self.options, scorer.other(), score);
    }

    /// The side with more goals wins, by this rule.
    fn ahead(&self, number: u8) -> Outcome {
        match self.score[0].cmp(&self.score[1]) {
            std::cmp::Ordering::Greater => Outcome::win(Seats::one(Seat(0)), rule(number)),
            std::cmp::Ordering::Less => Outcome::win(Seats::one(Seat(1)), rule(number)),
            std::cmp::Ordering::Equal => Outcome::draw(rule(number)),
        }
    }

    /// Whether a side has all its goals (K13).
    fn won(&self) -> bool {
        self.score.iter().any(|&goals| goals >= self.options.goals)
    }
}

impl Game for Kidam {
    const ID: &'static str = "kidam";

    type Options = Options;
    type Move = Move;
    type View = Kidam;
    type Reason = Reason;
    type Impossible = Impossible;

    fn new(options: &Options) -> Kidam {
        Kidam::kick_off(*options, Side::White, [0; 2])
    }

    fn options(&self) -> Options {
        self.options
    }

    fn seats(&self) -> u8 {
        2
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        if seat.0 == 0 { Side::White.letter() } else { Side::Black.letter() }
    }

    fn turn(&self) -> Turn {
        match self.outcome() {
            Some(_) => Turn::Over,
            None => Turn::Player(Seat(self.side as u8)),
        }
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        if !self.won() {
            self.steps_into(moves);
        }
    }

    fn play_unchecked(&mut self, step: Move) {
        let Move { act, from, to } = step;
        let me = self.side.index();
        match act {
            // K4: whichever step comes first, the other is then due.
            Action::Run => {
                self.run(from, to);
                match self.phase {
                    Phase::Start => self.phase = Phase::Moved(to),
                    _ => self.end_turn(),
                }
            }
            Action::RunAlone => {
                self.run(from, to);
                // K10: the ball goes to the keeper, and K9 lapses.
                self.marks[me] = None;
                self.balls[me] = self.keeper(self.side).unwrap_or(to);
                self.end_turn();
            }
            Action::Pass => {
                self.pass(from, to);
                match self.phase {
                    Phase::Start => self.phase = Phase::Played,
                    _ => self.end_turn(),
                }
            }
            Action::PassAlone => {
                self.pass(from, to);
                self.end_turn();
            }
            // K11: a shot scores, and the turn ends there.
            Action::Shot => self.goal(self.side),
            // K20: the ball stays, and K9 lapses.
            Action::Skip => {
                self.marks[me] = None;
                self.end_turn();
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.won() {
            return Some(self.ahead(13));
        }
        // K21: the score so far stands.
        (self.turns >= layout::TURNS).then(|| self.ahead(21))
    }

    /// Positions count at the start of a turn, since the last kick-off (K21).
    fn recurring(&self) -> Option<Kidam> {
        (self.phase == Phase::Start).then_some(Kidam { turns: 0, ..*self })
    }

    fn forgets(&self) -> bool {
        self.turns == 0 && self.phase == Phase::Start
    }

    fn repeated(&self) -> Outcome {
        self.ahead(21)
    }

    fn hash64(&self) -> u64 {
        let byte = |mark: Option<Square>| mark.map_or(u64::MAX, |square| square.bit().trailing_zeros().into());
        let phase = match self.phase {
            Phase::Start => 0,
            Phase::Moved(square) => 2 + u64::from(square.bit().trailing_zeros()),
            Phase::Played => 1,
        };
        let words = [self.pieces[0], self.pieces[1], self.backs, self.midfielders];
        let small = [
            byte(Some(self.balls[0])) << 8 | byte(Some(self.balls[1])),
            byte(self.marks[0]),
            byte(self.marks[1]),
            phase << 8 | self.side as u64,
            u64::from(self.score[0]) << 8 | u64::from(self.score[1]),
            u64::from(self.complete()) << 16
                | u64::from(self.options.carry == Carry::Run) << 8
                | u64::from(self.options.goals),
        ];
        let halves = words.into_iter().flat_map(|word| [word as u64, (word >> 64) as u64]);
        halves.chain(small).fold(0, mix)
    }

    fn view(&self, _reader: Option<Seat>) -> Kidam {
        *self
    }

    fn text(&self) -> String {
        self.write_text()
    }

    fn from_text(options: &Options, text: &str) -> Result<Kidam, Impossible> {
        Kidam::read_text(*options, text)
    }

    fn move_text(&self, step: Move) -> String {
        text::step_text(step)
    }

    fn read_move(&self, text: &str) -> Result<Move, Refusal<Reason>> {
        self.read_step(text)
    }

    fn rulebook() -> &'static [RuleText] {
        RULEBOOK
    }
}
