//! A game small enough to be solved by hand, with everything a search trips over: a seat that acts twice, partners,
//! repetition and a count. For tests.

pub use game::NoOptions;
use game::*;

/// A heap of stones. Four seats, the even ones against the odd ones. Take one, two or three; who takes two acts
/// again, once; or turn the coin over and pass. Who takes the last stone wins for the team.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Stones {
    pub left: u8,
    pub seat: u8,
    pub again: bool,
    pub coin: bool,
    /// Turns of the coin in a row: drawn at the limit.
    pub count: u8,
    pub limit: u8,
    pub winner: Option<u8>,
}

pub const TAKEN: Rule = Rule::new('X', 1);
pub const REPEATED: Rule = Rule::new('X', 2);
pub const COUNTED: Rule = Rule::new('X', 3);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StonesMove {
    Take(u8),
    Turn,
}

#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("no")]
pub struct No;

impl Say for No {
    fn say(&self, _: Lang) -> String {
        "no".to_owned()
    }
}

impl Reason for No {
    fn rule(&self) -> Rule {
        TAKEN
    }
}

impl Stones {
    pub fn heap(left: u8, limit: u8) -> Stones {
        Stones { left, seat: 0, again: false, coin: false, count: 0, limit, winner: None }
    }
}

impl Game for Stones {
    const ID: &'static str = "stones";
    type Options = NoOptions;
    type Move = StonesMove;
    type View = Stones;
    type Reason = No;
    type Impossible = No;

    fn new(_: &NoOptions) -> Stones {
        Stones::heap(21, 20)
    }
    fn options(&self) -> NoOptions {
        NoOptions
    }
    fn seats(&self) -> u8 {
        4
    }
    fn seat_name(&self, seat: Seat) -> &'static str {
        ["1", "2", "3", "4"][seat.index()]
    }
    fn team(&self, seat: Seat) -> Seats {
        Seats::one(Seat(seat.0 % 2)).with(Seat(seat.0 % 2 + 2))
    }
    fn turn(&self) -> Turn {
        if self.outcome().is_some() { Turn::Over } else { Turn::Player(Seat(self.seat)) }
    }
    fn legal_moves(&self, moves: &mut Vec<StonesMove>) {
        if self.winner.is_none() {
            moves.extend((1..=self.left.min(3)).map(StonesMove::Take));
            moves.push(StonesMove::Turn);
        }
    }
    fn play_unchecked(&mut self, mv: StonesMove) {
        let again = mv == StonesMove::Take(2) && !self.again;
        match mv {
            StonesMove::Take(stones) => {
                self.left -= stones;
                self.count = 0;
            }
            StonesMove::Turn => {
                self.coin = !self.coin;
                self.count += 1;
            }
        }
        if self.left == 0 {
            self.winner = Some(self.seat);
        }
        self.again = again;
        if !again {
            self.seat = (self.seat + 1) % 4;
        }
    }
    fn outcome(&self) -> Option<Outcome> {
        match self.winner {
            Some(seat) => Some(Outcome::win(self.team(Seat(seat)), TAKEN)),
            None => (self.count >= self.limit).then(|| Outcome::draw(COUNTED)),
        }
    }
    fn recurring(&self) -> Option<Stones> {
        (!self.again).then(|| Stones { count: 0, ..self.clone() })
    }
    fn forgets(&self) -> bool {
        self.count == 0
    }
    fn repeated(&self) -> Outcome {
        Outcome::draw(REPEATED)
    }
    fn hash64(&self) -> u64 {
        let flags = u64::from(self.again) | u64::from(self.coin) << 1 | u64::from(self.winner.is_some()) << 2;
        crate::search::mix(u64::from(self.left) << 16 | u64::from(self.seat) << 8 | flags)
    }
    fn view(&self, _: Option<Seat>) -> Stones {
        self.clone()
    }
    fn text(&self) -> String {
        format!("{self:?}")
    }
    fn from_text(_: &NoOptions, _: &str) -> Result<Stones, No> {
        Err(No)
    }
    fn move_text(&self, mv: StonesMove) -> String {
        match mv {
            StonesMove::Take(stones) => stones.to_string(),
            StonesMove::Turn => "turn".to_owned(),
        }
    }
    fn read_move(&self, text: &str) -> Result<StonesMove, Refusal<No>> {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves.into_iter().find(|&mv| self.move_text(mv) == text).ok_or(Refusal::Rule(No))
    }
    fn rulebook() -> &'static [RuleText] {
        &[]
    }
}

/// Knows nothing but the count.
pub struct Blind;

impl crate::search::Judge<Stones> for Blind {
    fn evaluate(&self, _: &Stones) -> i32 {
        0
    }
    fn countdown(&self, position: &Stones) -> Option<u32> {
        Some(u32::from(position.limit.saturating_sub(position.count)))
    }
}
