//! Positions to order, and short ways to ask about them.
#![allow(dead_code)] // Each test file uses its share.

use game::{Game, GameOptions, Line, Refusal, Values};
use rules::team_km::{Card, Deck, Options, Reason, TeamKm};
use serde_json::{Value, json};

/// Options from `key=value` pairs.
pub fn options(pairs: &[(&'static str, &str)]) -> Options {
    let asked = pairs.iter().map(|&(key, value)| (key, value.to_owned()));
    Options::from_values(&Values::read(Options::SPECS, asked).unwrap()).unwrap()
}

/// A position in the making. What is not said is quiet: full tokens, balls on 0, empty hands and fronts.
#[derive(Clone)]
pub struct Setup {
    pub mode: &'static str,
    pub shootout: bool,
    pub half: u8,
    pub added: bool,
    pub turn: u8,
    pub phase: &'static str,
    pub act: u8,
    /// Ball, goals, tokens.
    pub teams: Vec<[u8; 3]>,
    pub seats: Vec<Place>,
    pub discard: Vec<&'static str>,
    pub fresh: bool,
    pub laid: bool,
    /// Cards left in the top pile.
    pub top: u8,
    /// Cards left in the marked pile once the top pile is gone.
    pub marked: u8,
    pub pending: Value,
}

/// One seat of it.
#[derive(Clone, Default)]
pub struct Place {
    pub hand: Vec<&'static str>,
    pub hit: Option<&'static str>,
    pub front: Vec<&'static str>,
}

impl Setup {
    /// Seat 1 of this mode is to play or discard.
    pub fn new(mode: &'static str) -> Setup {
        let (seats, teams) = match mode {
            "2p" => (2, 2),
            "3p" => (3, 3),
            "2v2" => (4, 2),
            "3v3" => (6, 2),
            _ => (6, 3),
        };
        Setup {
            mode,
            shootout: false,
            half: 1,
            added: false,
            turn: 1,
            phase: "play",
            act: 1,
            teams: vec![[0, 0, 3]; teams],
            seats: vec![Place::default(); seats],
            discard: vec![],
            fresh: false,
            laid: false,
            top: 5,
            marked: 51,
            pending: Value::Null,
        }
    }

    /// With this hand at a seat, counted from 1.
    pub fn hand(mut self, seat: usize, cards: &[&'static str]) -> Setup {
        self.seats[seat - 1].hand = cards.to_vec();
        self
    }

    /// With the ball of a team, counted from 1, on a square.
    pub fn ball(mut self, team: usize, square: u8) -> Setup {
        self.teams[team - 1][0] = square;
        self
    }

    /// With cards before a seat, and perhaps an interruption in force.
    pub fn front(mut self, seat: usize, cards: &[&'static str], hit: Option<&'static str>) -> Setup {
        self.seats[seat - 1].front = cards.to_vec();
        self.seats[seat - 1].hit = hit;
        self
    }

    /// In this phase, with this seat to act (0: chance).
    pub fn phase(mut self, phase: &'static str, act: u8) -> Setup {
        self.phase = phase;
        self.act = act;
        self
    }

    /// In added time.
    pub fn added(mut self) -> Setup {
        self.half = 2;
        self.added = true;
        self.top = 0;
        self.marked = 20;
        self
    }

    /// With other changes.
    pub fn with(mut self, change: impl FnOnce(&mut Setup)) -> Setup {
        change(&mut self);
        self
    }

    /// The options it is played with.
    pub fn options(&self) -> Options {
        options(&[("mode", self.mode), ("shootout", if self.shootout { "true" } else { "false" })])
    }

    /// The position line. Cards nobody asked for lie under the discard pile, so that the piles have their sizes.
    pub fn text(&self) -> String {
        let mut left: Vec<(Card, u8)> = Deck::built_in().cards().iter().collect();
        let pending = self.pending.get("card").and_then(Value::as_str);
        let hands = self.seats.iter().flat_map(|seat| seat.hand.iter().chain(&seat.front));
        for code in hands.chain(&self.discard).copied().chain(pending) {
            let entry = left.iter_mut().find(|(card, _)| card.code() == code).unwrap();
            entry.1 = entry.1.checked_sub(1).unwrap_or_else(|| panic!("too many {code}"));
        }
        let marker = u32::from(!self.added && self.phase != "swap");
        let boxed = if self.half == 1 { 49 } else { 40 };
        let wanted = u32::from(self.top) + u32::from(self.marked) - marker + boxed;
        let mut discard = Vec::new();
        while left.iter().map(|&(_, count)| u32::from(count)).sum::<u32>() > wanted {
            let most = left.iter_mut().max_by_key(|entry| entry.1).unwrap();
            most.1 -= 1;
            discard.push(most.0.code());
        }
        discard.extend(&self.discard);
        let unseen: serde_json::Map<_, _> = left
            .iter()
            .filter(|entry| entry.1 > 0)
            .map(|(card, count)| (card.code().to_owned(), json!(count)))
            .collect();
        let teams: Vec<_> = self
            .teams
            .iter()
            .map(|&[ball, goals, tokens]| json!({"ball": ball, "goals": goals, "tokens": tokens}))
            .collect();
        let seats: Vec<_> = self.seats.iter().map(Place::json).collect();
        json!({
            "mode": self.mode, "shootout": self.shootout, "half": self.half, "added": self.added,
            "dir": if self.half == 1 { 1 } else { -1 }, "turn": self.turn, "phase": self.phase, "act": self.act,
            "teams": teams, "seats": seats, "discard": discard, "fresh": self.fresh, "laid": self.laid,
            "top": self.top, "marked": self.marked, "unseen": unseen, "pending": self.pending,
        })
        .to_string()
    }

    /// The match from here on.
    pub fn start(&self) -> Match {
        let text = self.text();
        let position = TeamKm::from_text(&self.options(), &text).unwrap_or_else(|e| panic!("{e}: {text}"));
        Match(Line::new(position))
    }
}

impl Place {
    fn json(&self) -> Value {
        let count = |code: &str| self.front.iter().filter(|&&card| card == code).count();
        let (yellow, red) = (count("YEL"), count("RED"));
        let mut hand = self.hand.clone();
        hand.sort_unstable();
        let safe: Vec<_> = ["ANGE", "ANTHO", "PONT"].into_iter().filter(|code| count(code) > 0).collect();
        json!({
            "hand": hand, "limit": (7 - red - yellow.saturating_sub(1)).max(1), "hit": self.hit,
            "fair": self.front.iter().any(|card| card.ends_with('*')), "safe": safe, "yellow": yellow, "red": red,
            "front": self.front,
        })
    }
}

/// A match under way.
pub struct Match(pub Line<TeamKm>);

impl Match {
    /// Plays moves that must be legal.
    pub fn play(&mut self, moves: &str) -> &mut Match {
        for mv in moves.split_whitespace() {
            self.0.play(mv).unwrap_or_else(|e| panic!("{mv}: {e}\n{}", self.0.position().text()));
        }
        self
    }

    /// The code that refuses a move.
    pub fn refused(&self, mv: &str) -> String {
        match self.0.read_move(mv) {
            Ok(_) => panic!("{mv} is accepted: {}", self.0.position().text()),
            Err(refusal) => refusal.code().to_string(),
        }
    }

    /// Why a rule refuses a move.
    pub fn reason(&self, mv: &str) -> Option<Reason> {
        match self.0.read_move(mv) {
            Err(Refusal::Rule(reason)) => Some(reason),
            _ => None,
        }
    }

    /// The legal moves, sorted.
    pub fn legal(&self) -> Vec<String> {
        let mut legal: Vec<_> = self.0.legal_moves().into_iter().map(|mv| self.0.position().move_text(mv)).collect();
        legal.sort();
        legal
    }

    /// A place in the position line, such as `/teams/0/ball`.
    pub fn at(&self, pointer: &str) -> Value {
        let line: Value = serde_json::from_str(&self.0.position().text()).unwrap();
        line.pointer(pointer).unwrap_or_else(|| panic!("{pointer}")).clone()
    }

    /// The last `count` cards of the discard pile.
    pub fn discard_top(&self, count: usize) -> Vec<String> {
        let pile = self.at("/discard");
        let pile = pile.as_array().unwrap();
        pile[pile.len() - count..].iter().map(|card| card.as_str().unwrap().to_owned()).collect()
    }
}
