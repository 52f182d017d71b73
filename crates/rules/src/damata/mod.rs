//! Damata: marbles are taken from one cell and sown one by one; a marble sown onto enemies removes one. For two or four.

mod board;
mod for_evaluation;
mod impossible;
mod judge;
mod layout;
mod moves;
mod options;
mod present;
mod refusal;
mod rulebook;
mod text;

pub use impossible::Impossible;
pub use moves::Move;
pub use options::{Mode, MoveLimits, Options};
pub use refusal::Reason;
pub use rulebook::RULEBOOK;

use board::Board;
use game::{Game, Outcome, Refusal, Rule, RuleText, Seat, Seats, Turn};

/// A rule of this game by its number.
const fn rule(number: u8) -> Rule {
    Rule::new('M', number)
}

/// One position of Damata.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Damata {
    board: Board,
    /// How many marbles each seat has; with two players the last two have none.
    counts: [u8; 4],
    /// The seat to move.
    turn: u8,
    mode: Mode,
    limits: MoveLimits,
    /// Plies since the last removal.
    quiet: u16,
    /// Plies in all.
    plies: u16,
}

impl Damata {
    /// The marbles of a team; `seat` is one of its players.
    fn team_count(&self, seat: usize) -> u8 {
        // Two partners have 40 at most.
        self.counts[seat] + self.counts[Damata::partner(seat)]
    }

    /// The seat that moves after this one.
    const fn next(&self) -> u8 {
        // Two or four: a power of two.
        (self.turn + 1) & (self.mode.seats() - 1)
    }

    /// A win of one team, `seat` being one of its players.
    fn win(&self, seat: usize, number: u8) -> Outcome {
        Outcome::win(self.team(Seat(seat as u8)), rule(number))
    }

    /// M13: a team with two marbles or more has won against one with at most one – whoever moved last.
    fn bare(&self) -> Option<Outcome> {
        let wins = |winner: usize, loser: usize| self.team_count(winner) >= 2 && self.team_count(loser) <= 1;
        if wins(0, 1) {
            Some(self.win(0, 13))
        } else if wins(1, 0) {
            Some(self.win(1, 13))
        } else {
            None
        }
    }

    /// M14: the seat to move cannot, nor – in `four` – could its partner on the board as it stands.
    /// With two players the partner's seat is empty and can do nothing.
    fn stuck(&self) -> Option<Outcome> {
        let me = self.turn as usize;
        let lost = !self.can_sow(me) && !self.can_sow(Damata::partner(me));
        lost.then(|| self.win(self.next() as usize, 14))
    }

    /// The end by M13 or M14: those that a position shows without its counts.
    fn ended_on_board(&self) -> Option<Outcome> {
        self.bare().or_else(|| self.stuck())
    }

    /// M15: too many plies in all, or without a removal; the marbles decide.
    fn counted(&self) -> Option<Outcome> {
        if self.plies_left() > 0 {
            return None;
        }
        Some(match self.team_count(0).cmp(&self.team_count(1)) {
            std::cmp::Ordering::Greater => self.win(0, 15),
            std::cmp::Ordering::Less => self.win(1, 15),
            std::cmp::Ordering::Equal => Outcome::draw(rule(15)),
        })
    }
}

impl Game for Damata {
    const ID: &'static str = "damata";
    // M16.
    const RESIGNATION: Option<Rule> = Some(rule(16));

    type Options = Options;
    type Move = Move;
    type View = Damata;
    type Reason = Reason;
    type Impossible = Impossible;

    fn new(options: &Options) -> Damata {
        let board = options.mode.layout().start;
        let counts = [0, 1, 2, 3].map(|seat| board.count(seat));
        Damata { board, counts, turn: 0, mode: options.mode, limits: options.limits, quiet: 0, plies: 0 }
    }

    fn options(&self) -> Options {
        Options { mode: self.mode, limits: self.limits }
    }

    fn seats(&self) -> u8 {
        self.mode.seats()
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        self.mode.seat_names().get(seat.index()).copied().unwrap_or("?")
    }

    fn team(&self, seat: Seat) -> Seats {
        match self.mode {
            Mode::Standard | Mode::Quick => Seats::one(seat),
            Mode::Four => Seats::one(Seat(seat.0 & 1)).with(Seat(seat.0 & 1 | 2)),
        }
    }

    fn turn(&self) -> Turn {
        if self.outcome().is_some() { Turn::Over } else { Turn::Player(Seat(self.turn)) }
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        if self.bare().is_some() {
            return;
        }
        let before = moves.len();
        self.sowings(moves);
        // M14: who cannot move passes if the partner could.
        if moves.len() == before && self.can_sow(Damata::partner(self.turn as usize)) {
            moves.push(Move::PASS);
        }
    }

    fn play_unchecked(&mut self, mv: Move) {
        let removed = self.sow(mv);
        // M15: a removal begins the count of quiet plies anew; a pass is a ply.
        self.turn = self.next();
        self.quiet = if removed { 0 } else { self.quiet.saturating_add(1) };
        self.plies = self.plies.saturating_add(1);
    }

    fn outcome(&self) -> Option<Outcome> {
        // All three can be wins; the lower number comes first, as the board speaks before the counts.
        self.ended_on_board().or_else(|| self.counted())
    }

    /// Every position counts (M15), and none is ever forgotten: a removal can be undone by a bonus (M12).
    fn recurring(&self) -> Option<Damata> {
        Some(Damata { quiet: 0, plies: 0, ..*self })
    }

    fn repeated(&self) -> Outcome {
        Outcome::draw(rule(15))
    }

    fn hash64(&self) -> u64 {
        self.board.hash(self.mode.seats(), u64::from(self.turn) << 2 | self.mode as u64)
    }

    fn view(&self, _reader: Option<Seat>) -> Damata {
        *self
    }

    fn text(&self) -> String {
        self.write()
    }

    fn from_text(options: &Options, text: &str) -> Result<Damata, Impossible> {
        text::read(options, text)
    }

    fn move_text(&self, mv: Move) -> String {
        self.write_move(mv)
    }

    fn read_move(&self, text: &str) -> Result<Move, Refusal<Reason>> {
        match self.ended_on_board() {
            Some(outcome) => Err(Refusal::Over(outcome)),
            None => judge::read(self, text),
        }
    }

    fn rulebook() -> &'static [RuleText] {
        RULEBOOK
    }
}
