//! Chance that never gives the turn back has a bound, whatever the game: here one that spins for ever after the first move.
#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]

use bots::{Level, Thinker, Thinks};
use game::{
    Effect, Game, Lang, Line, Manner, Outcome, Plan, Present, Refusal, RuleText, Scene, Seat, Showcase, Step, Turn,
};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rules::damata::Damata;

use super::{MOST_CHANCE, Table};
use crate::{AnyTable, GameInfo, Listed};

/// Damata, until somebody has moved; then chance moves, and moves.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Spinning {
    inner: Damata,
    spins: bool,
}

impl Spinning {
    fn of(inner: Damata) -> Spinning {
        Spinning { inner, spins: false }
    }
}

impl Game for Spinning {
    const ID: &'static str = "spinning";
    type Options = <Damata as Game>::Options;
    type Move = <Damata as Game>::Move;
    type View = Spinning;
    type Reason = <Damata as Game>::Reason;
    type Impossible = <Damata as Game>::Impossible;

    fn new(options: &Self::Options) -> Spinning {
        Spinning::of(Damata::new(options))
    }

    fn options(&self) -> Self::Options {
        self.inner.options()
    }

    fn seats(&self) -> u8 {
        self.inner.seats()
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        self.inner.seat_name(seat)
    }

    fn turn(&self) -> Turn {
        if self.spins { Turn::Chance } else { self.inner.turn() }
    }

    fn legal_moves(&self, moves: &mut Vec<Self::Move>) {
        self.inner.legal_moves(moves);
    }

    fn play_unchecked(&mut self, _mv: Self::Move) {
        self.spins = true;
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn view(&self, _reader: Option<Seat>) -> Spinning {
        self.clone()
    }

    fn text(&self) -> String {
        self.inner.text()
    }

    fn from_text(options: &Self::Options, text: &str) -> Result<Spinning, Self::Impossible> {
        Damata::from_text(options, text).map(Spinning::of)
    }

    fn move_text(&self, mv: Self::Move) -> String {
        self.inner.move_text(mv)
    }

    fn read_move(&self, text: &str) -> Result<Self::Move, Refusal<Self::Reason>> {
        self.inner.read_move(text)
    }

    fn rulebook() -> &'static [RuleText] {
        Damata::rulebook()
    }
}

impl Present for Spinning {
    const SHOWCASE: Showcase = Damata::SHOWCASE;

    fn plan(options: &Self::Options) -> Plan {
        Damata::plan(options)
    }

    fn scene(view: &Spinning) -> Scene {
        Damata::scene(&view.inner.view(None))
    }

    fn steps(&self, mv: Self::Move, legal: &[Self::Move]) -> Vec<Step> {
        self.inner.steps(mv, legal)
    }

    fn attempt(&self, steps: &[Step]) -> Option<String> {
        self.inner.attempt(steps)
    }

    fn effects(&self, mv: Self::Move, reader: Option<Seat>) -> Vec<Effect> {
        self.inner.effects(mv, reader)
    }

    fn manner(&self, mv: Self::Move) -> Manner {
        self.inner.manner(mv)
    }

    fn prompt(&self, reader: Option<Seat>, lang: Lang) -> String {
        self.inner.prompt(reader, lang)
    }
}

impl Thinks for Spinning {
    const EVEN: u32 = 1;
    const ODDS: u32 = 1;
    const BENCH: (u32, u64) = (1, 1);

    fn thinker(_line: &Line<Spinning>, _seat: Seat, _level: Level) -> Thinker {
        Thinker::new(|_, _| None)
    }
}

impl Listed for Spinning {
    const INFO: &'static GameInfo = Damata::INFO;
}

#[test]
fn a_move_after_which_chance_would_never_end_is_foreseen_only_so_far() {
    let table = Table::new(Spinning::of(Damata::new(&Default::default())));
    let text = table.legal().remove(0);
    let foreseen = table.foresee(Some(&text), &mut StdRng::seed_from_u64(1)).unwrap();
    // The room refuses what leaves the turn with chance.
    assert_eq!((foreseen.turn, foreseen.waits), (Turn::Chance, false));
    assert!((MOST_CHANCE..MOST_CHANCE + 3).contains(&foreseen.texts.len()), "{}", foreseen.texts.len());
}

#[test]
fn chance_that_is_asked_and_never_ends_is_foreseen_only_so_far() {
    let mut table = Table::new(Spinning::of(Damata::new(&Default::default())));
    let text = table.legal().remove(0);
    table.play(&text).unwrap();
    let foreseen = table.foresee(None, &mut StdRng::seed_from_u64(1)).unwrap();
    assert_eq!((foreseen.turn, foreseen.waits), (Turn::Chance, false));
    assert!((MOST_CHANCE..MOST_CHANCE + 3).contains(&foreseen.texts.len()), "{}", foreseen.texts.len());
}
