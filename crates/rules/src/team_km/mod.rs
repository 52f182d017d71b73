//! Team KM: a football card game for 2, 3, 4 or 6, with hidden hands, a shared draw pile and two dice (T1–T32).

mod card;
mod check;
mod deck;
mod deck_file;
mod halves;
mod impossible;
mod judge;
mod meaning;
mod moves;
mod options;
mod parse;
mod piles;
mod play;
mod present;
mod refusal;
mod rulebook;
mod state;
mod text;
mod view;
mod watch;
mod words;

use game::{Game, Outcome, Refusal, Rule, RuleText, Seat, Seats, Turn};
use rand::{Rng, RngExt};

pub use card::{Card, Interruption, KINDS, Kind};
pub use deck::{Deck, DeckError, Face};
pub use impossible::Impossible;
pub use moves::{Marker, Move, Use};
pub use options::{Mode, Options};
pub use piles::{CARDS, CardSet, Counts, Fronts, Hand, List, Pile};
pub use refusal::Reason;
pub use rulebook::RULEBOOK;
pub use state::{Common, Phase, PlayerState, Roll, Team, TeamKm, Why};
pub use view::{Seen, View};
pub use watch::RuleSet;

impl TeamKm {
    /// What everybody sees.
    pub fn common(&self) -> &Common {
        &self.open
    }

    /// The cards in a seat's hand.
    pub fn hand_of(&self, seat: Seat) -> Option<&Hand> {
        (seat.0 < self.mode().seats()).then(|| self.hand(seat))
    }

    /// How many cards a seat has given at half-time so far.
    pub fn given(&self, seat: Seat) -> u8 {
        self.given.get(seat.index()).copied().unwrap_or(0)
    }

    /// The rules a legal move meets when it is played here: for counts and comments.
    pub fn rules_met(&self, mv: Move) -> RuleSet {
        self.clone().play_noting(mv)
    }

    /// Plays a legal move, and says which rules it met on the way.
    pub fn play_noting(&mut self, mv: Move) -> RuleSet {
        let mut met = RuleSet::default();
        self.apply(mv, &mut met);
        met
    }

    /// A card drawn at random (T9): from the top pile any unseen card; then the marker in one case out of the cards
    /// left in the marked pile, else again any unseen card.
    fn draw_at_random<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Move> {
        if self.open.top == 0 && rng.random_range(0..self.open.marked.max(1)) == 0 {
            return Some(Move::Marker(self.marker()));
        }
        let unseen = u32::from(self.unseen.total());
        (unseen > 0).then(|| rng.random_range(0..unseen)).and_then(|at| self.unseen.nth(at)).map(Move::Card)
    }
}

impl Game for TeamKm {
    const ID: &'static str = "team-km";

    type Options = Options;
    type Move = Move;
    type View = View;
    type Reason = Reason;
    type Impossible = Impossible;

    fn new(options: &Options) -> TeamKm {
        TeamKm::start(options)
    }

    fn options(&self) -> Options {
        self.options.clone()
    }

    fn seats(&self) -> u8 {
        self.mode().seats()
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        ["1", "2", "3", "4", "5", "6"].get(seat.index()).copied().unwrap_or("?")
    }

    fn team(&self, seat: Seat) -> Seats {
        self.mode().members(self.mode().team(seat))
    }

    fn turn(&self) -> Turn {
        self.whose_turn()
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        self.add_legal_moves(moves);
    }

    fn chance_weight(&self, result: Move) -> u32 {
        self.weight(result)
    }

    fn play_unchecked(&mut self, mv: Move) {
        self.apply(mv, &mut ());
    }

    fn outcome(&self) -> Option<Outcome> {
        let Phase::Over { shootout } = self.open.phase else { return None };
        if let Some(team) = shootout {
            return Some(Outcome::win(self.mode().members(usize::from(team)), Rule::new('T', 30)));
        }
        // T29: most goals wins; equality is a draw.
        let leaders = self.leaders();
        let rule = Rule::new('T', 29);
        Some(match leaders.is_power_of_two() {
            true => Outcome::win(self.mode().members(leaders.trailing_zeros() as usize), rule),
            false => Outcome::draw(rule),
        })
    }

    fn view(&self, reader: Option<Seat>) -> View {
        View::of(self, reader)
    }

    fn text(&self) -> String {
        self.print()
    }

    fn from_text(options: &Options, text: &str) -> Result<TeamKm, Impossible> {
        TeamKm::parse(options, text)
    }

    fn move_text(&self, mv: Move) -> String {
        mv.text()
    }

    /// A drawn card is known only to who drew it (T32); a swap only to the partners (T25). The rest is public.
    fn shown_move(&self, mv: Move, reader: Option<Seat>) -> Option<String> {
        match mv {
            Move::Card(_) if reader.is_none() || reader != self.drawer() => Some("card:?".to_owned()),
            Move::Swap { .. } => {
                let swapper = self.actor().map(|seat| self.mode().team(seat));
                (reader.map(|seat| self.mode().team(seat)) == swapper).then(|| mv.text())
            }
            _ => Some(mv.text()),
        }
    }

    fn read_move(&self, text: &str) -> Result<Move, Refusal<Reason>> {
        self.judge(text, self.outcome())
    }

    fn rulebook() -> &'static [RuleText] {
        RULEBOOK
    }

    fn roll<R: Rng + ?Sized>(&self, _moves: &mut Vec<Move>, rng: &mut R) -> Option<Move> {
        let deck = self.options.deck();
        match self.open.phase {
            Phase::Deal | Phase::Card(_) => self.draw_at_random(rng),
            Phase::Die(_) | Phase::Shootout { .. } => {
                let mut left = rng.random_range(0..12_u8);
                let face = Face::ALL.into_iter().find(|&face| {
                    let faces = deck.shot_faces(face);
                    let hit = left < faces;
                    left = left.saturating_sub(faces);
                    hit
                });
                face.map(Move::Die)
            }
            Phase::Clear(_) => {
                let mut left = rng.random_range(0..12_u8);
                let number = (1..=deck::LONGEST_CLEARANCE).find(|&number| {
                    let faces = deck.clearance_faces(number);
                    let hit = left < faces;
                    left = left.saturating_sub(faces);
                    hit
                });
                number.map(Move::Clear)
            }
            Phase::Lose { .. } => {
                let hand = self.hand(self.open.turn).as_slice();
                let at = rng.random_range(0..hand.len().max(1));
                hand.get(at).copied().map(Move::Lose)
            }
            _ => None,
        }
    }
}
