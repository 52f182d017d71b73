//! The kernel on a game small enough to know by heart: a rope pulled left or right, and a wind that sometimes pulls too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use game::{
    Code, Counting, Game, GameOptions, Lang, Line, OptionError, OptionSpec, Outcome, Reason, Refusal, Rule, RuleText,
    Say, Seat, Seats, Turn, Unreadable, Values, Words, divide, perft,
};
use rand::{SeedableRng, rngs::StdRng};

/// The knot stands from -2 to 2; left wins at -2, right at 2. With wind, each pull is followed by chance.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Rope {
    knot: i8,
    side: u8,
    wind_due: bool,
    windy: bool,
    plies: u8,
}

#[derive(Clone, PartialEq, Debug)]
struct Wind(bool);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Pull {
    Left,
    Right,
    Calm,
    Gust,
}

#[derive(Clone, PartialEq, Debug)]
struct NoWind;

#[derive(Debug, thiserror::Error)]
#[error("not a knot")]
struct NotAKnot;

const R1: Rule = Rule::new('R', 1);
const R2: Rule = Rule::new('R', 2);
const R3: Rule = Rule::new('R', 3);

impl GameOptions for Wind {
    const SPECS: &'static [OptionSpec] = &[OptionSpec {
        key: "wind",
        before: None,
        kind: game::OptionKind::Switch { default: false },
        name: Words::new("Vent", "Wind"),
        help: Words::new("", ""),
    }];

    fn from_values(values: &Values) -> Result<Wind, OptionError> {
        Ok(Wind(values.switch("wind")))
    }

    fn values(&self) -> Values {
        Values::read(Self::SPECS, [("wind", self.0.to_string())]).unwrap()
    }
}

impl Say for NoWind {
    fn say(&self, _: Lang) -> String {
        "no wind now".to_owned()
    }
}

impl Reason for NoWind {
    fn rule(&self) -> Rule {
        R3
    }
}

impl Say for NotAKnot {
    fn say(&self, _: Lang) -> String {
        self.to_string()
    }
}

impl Game for Rope {
    const ID: &'static str = "rope";
    type Options = Wind;
    type Move = Pull;
    type View = Rope;
    type Reason = NoWind;
    type Impossible = NotAKnot;

    fn new(options: &Wind) -> Rope {
        Rope { knot: 0, side: 0, wind_due: false, windy: options.0, plies: 0 }
    }

    fn options(&self) -> Wind {
        Wind(self.windy)
    }

    fn seats(&self) -> u8 {
        2
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        ["L", "R"][seat.index()]
    }

    fn turn(&self) -> Turn {
        match self.outcome() {
            Some(_) => Turn::Over,
            None if self.wind_due => Turn::Chance,
            None => Turn::Player(Seat(self.side)),
        }
    }

    fn legal_moves(&self, moves: &mut Vec<Pull>) {
        if self.knot.abs() < 2 {
            moves.extend(if self.wind_due { [Pull::Calm, Pull::Gust] } else { [Pull::Left, Pull::Right] });
        }
    }

    fn chance_weight(&self, result: Pull) -> u32 {
        if result == Pull::Calm { 3 } else { 1 }
    }

    fn play_unchecked(&mut self, mv: Pull) {
        match mv {
            Pull::Left => self.knot -= 1,
            Pull::Right | Pull::Gust => self.knot += 1,
            Pull::Calm => {}
        }
        if !self.wind_due {
            self.side ^= 1;
            self.plies += 1;
        }
        self.wind_due = self.windy && !self.wind_due && self.knot.abs() < 2;
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.knot {
            -2 => Some(Outcome::win(Seats::one(Seat(0)), R1)),
            2 => Some(Outcome::win(Seats::one(Seat(1)), R1)),
            _ if self.plies == 8 => Some(Outcome::draw(R3)),
            _ => None,
        }
    }

    fn recurring(&self) -> Option<Rope> {
        (!self.wind_due).then(|| Rope { plies: 0, ..self.clone() })
    }

    fn repeated(&self) -> Outcome {
        Outcome::draw(R2)
    }

    fn hash64(&self) -> u64 {
        self.knot as u64
    }

    fn view(&self, _: Option<Seat>) -> Rope {
        self.clone()
    }

    fn text(&self) -> String {
        self.knot.to_string()
    }

    fn from_text(options: &Wind, text: &str) -> Result<Rope, NotAKnot> {
        let knot = text.parse().map_err(|_| NotAKnot)?;
        Ok(Rope { knot, ..Rope::new(options) })
    }

    fn move_text(&self, mv: Pull) -> String {
        format!("{mv:?}").to_lowercase()
    }

    fn read_move(&self, text: &str) -> Result<Pull, Refusal<NoWind>> {
        let all = [Pull::Left, Pull::Right, Pull::Calm, Pull::Gust];
        let Some(mv) = all.into_iter().find(|&mv| self.move_text(mv) == text) else {
            return Err(Refusal::Text(Unreadable::unknown(text)));
        };
        let mut legal = Vec::new();
        self.legal_moves(&mut legal);
        if legal.contains(&mv) { Ok(mv) } else { Err(Refusal::Rule(NoWind)) }
    }

    fn rulebook() -> &'static [RuleText] {
        &[]
    }
}

fn line(wind: bool, moves: &[&str]) -> Line<Rope> {
    let mut line = Line::new(Rope::new(&Wind(wind)));
    for text in moves {
        line.play(text).unwrap();
    }
    line
}

#[test]
fn the_third_occurrence_ends_the_game_and_the_start_is_the_first() {
    let there_and_back = ["left", "right", "left", "right"];
    let line = line(false, &there_and_back);
    assert_eq!(line.occurrences(), 3);
    assert_eq!(line.outcome(), Some(Outcome::draw(R2)));
    assert_eq!(line.turn(), Turn::Over);
    assert!(line.legal_moves().is_empty());
    assert_eq!(line.read_move("left").unwrap_err().code(), Code::Over);
}

#[test]
fn two_occurrences_do_not() {
    assert_eq!(line(false, &["left", "right", "left"]).outcome(), None);
}

#[test]
fn a_win_comes_before_a_draw_and_among_draws_the_lower_rule() {
    let win = Outcome::win(Seats::one(Seat(0)), R3);
    let (low, high) = (Outcome::draw(R1), Outcome::draw(R2));
    assert_eq!(low.or_stronger(win), win);
    assert_eq!(win.or_stronger(low), win);
    assert_eq!(high.or_stronger(low), low);
    assert_eq!(low.or_stronger(high), low);
}

#[test]
fn a_refused_move_changes_nothing_and_says_why() {
    let mut line = line(false, &["left"]);
    let before = line.position().clone();
    assert_eq!(line.play("gust").unwrap_err().code(), Code::Rule(R3));
    assert_eq!(line.play("up").unwrap_err().code(), Code::Text);
    assert_eq!(line.position(), &before);
    assert_eq!(line.moves().len(), 1);
}

#[test]
fn going_back_restores_position_and_occurrences() {
    let mut line = line(false, &["left", "right", "left", "right"]);
    let taken = line.rewind(1);
    assert_eq!(taken, [Pull::Right, Pull::Left, Pull::Right]);
    assert_eq!(line.occurrences(), 1);
    assert_eq!(line.position(), &line.position_at(1));
    for mv in taken {
        line.play_unchecked(mv);
    }
    assert_eq!(line.occurrences(), 3);
}

#[test]
fn perft_counts_sequences_and_does_not_see_draws() {
    let rope = Rope::new(&Wind(false));
    // From 0: two; from ±1: two each, one of which ends it; 4 → 2·2; those at 0 go on.
    let counts: Vec<u64> = (0..=4).map(|depth| perft(&rope, depth, Counting::Each)).collect();
    assert_eq!(counts, [1, 2, 4, 4, 8]);
    assert_eq!(perft(&rope, 12, Counting::Each), 128, "repetition and the count of eight plies are not applied");
    for depth in 0..8 {
        assert_eq!(perft(&rope, depth, Counting::Bulk), perft(&rope, depth, Counting::Each));
    }
    assert_eq!(divide(&rope, 4, Counting::Each), [("left".to_owned(), 4), ("right".to_owned(), 4)]);
}

#[test]
fn chance_falls_as_its_weights_say() {
    let windy = line(true, &["left"]);
    assert_eq!(windy.turn(), Turn::Chance);
    assert_eq!(windy.occurrences(), 0, "in mid-turn nothing recurs");
    let mut rng = StdRng::seed_from_u64(7);
    let mut moves = Vec::new();
    let calm = (0..4000).filter(|_| windy.position().roll(&mut moves, &mut rng) == Some(Pull::Calm)).count();
    assert!((2800..3200).contains(&calm), "{calm} of 4000 at three in four");
}

#[test]
fn a_game_whose_view_is_itself_has_no_secrets() {
    assert!(!Rope::has_secrets());
}

#[test]
fn seats_are_sets() {
    let seats: Seats = [Seat(2), Seat(0)].into_iter().collect();
    assert_eq!(seats.iter().collect::<Vec<_>>(), [Seat(0), Seat(2)]);
    assert!(seats.contains(Seat(2)) && !seats.contains(Seat(1)));
    assert_eq!(seats.len(), 2);
}
