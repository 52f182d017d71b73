//! What is told of a match that was played, and of each of its games.

use game::{Game, Line, Outcome, Seat, Seats, Values};
use serde::Serialize;

use super::{Elo, Pace, Player, Sprt, SprtVerdict, Tally};

/// A match that was played.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The game.
    pub game: &'static str,
    /// Its options.
    pub options: Values,
    /// The first player.
    pub a: Player,
    /// The second.
    pub b: Player,
    /// What everything followed from.
    pub seed: u64,
    /// Random moves before the bots took over.
    pub opening: u32,
    /// How many positions were looked at to see whether an opening is about even; 0 where any was taken.
    pub glance: u64,
    /// Results of the first player.
    pub tally: Tally,
    /// Points per game of the first player.
    pub score: f64,
    /// Its 95 % interval.
    pub interval: (f64, f64),
    /// The same as an Elo difference.
    pub elo: Elo,
    /// The sequential test and its verdict, if one was asked for.
    pub sprt: Option<(Sprt, SprtVerdict)>,
    /// Moves per game.
    pub length: f64,
    /// How long each player thought.
    pub paces: [Pace; 2],
}

/// A game that was played.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Played {
    /// Which pair it belongs to.
    pub pair: u32,
    /// The seats of the first player.
    pub seats: Vec<&'static str>,
    /// Every seat, in order.
    #[serde(skip)]
    pub all_seats: Vec<&'static str>,
    /// The first position, where it is not the usual one.
    pub start: Option<String>,
    /// Every move, opening and chance included.
    pub moves: Vec<String>,
    /// The winners; nobody for a draw.
    pub winners: Vec<&'static str>,
    /// The rule that ended it; nothing if it was cut off for its length.
    pub rule: Option<String>,
    /// Half points of the first player.
    pub halves: u8,
    /// What the player to move thought of each position, one entry a move; nothing for chance, the opening and who does
    /// not look ahead.
    pub seen: Vec<Option<SeenScore>>,
}

/// What a player thought of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct SeenScore {
    /// For itself, in hundredths of a man, a marble or a goal.
    pub score: i32,
    /// How far ahead it looked, in moves.
    pub depth: u32,
}

/// A game that has ended, or was cut off, as it is told.
pub(super) fn record<G: Game>(line: &Line<G>, seats: Seats, pair: u32) -> Played {
    let mut position = line.start().clone();
    let mut moves = Vec::with_capacity(line.moves().len());
    for &mv in line.moves() {
        moves.push(position.move_text(mv));
        position.play_unchecked(mv);
    }
    let usual = *line.start() == G::new(&line.start().options());
    let outcome = line.outcome();
    let names = |seats: Seats| seats.iter().map(|seat| position.seat_name(seat)).collect();
    Played {
        pair,
        seats: names(seats),
        all_seats: names((0..position.seats()).map(Seat).collect()),
        start: (!usual).then(|| line.start().text()),
        moves,
        winners: outcome.map_or(Vec::new(), |outcome| names(outcome.winners)),
        rule: outcome.map(|outcome| outcome.rule.to_string()),
        halves: outcome.map_or(1, |outcome| halves(outcome, seats)),
        seen: Vec::new(),
    }
}

fn halves(outcome: Outcome, seats: Seats) -> u8 {
    match outcome.winners.iter().next() {
        None => 1,
        Some(winner) if seats.contains(winner) => 2,
        Some(_) => 0,
    }
}
