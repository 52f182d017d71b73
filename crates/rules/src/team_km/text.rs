//! Texts: the position line, printed and read, and what of a move can be written.

use std::fmt::Write;

use game::{CardCode, Seat, Words};
use serde::{Deserialize, Serialize};

use super::card::{Card, Interruption};
use super::moves::{Marker, Move, Use};
use super::state::{Phase, Roll, TeamKm, Why};

impl Marker {
    /// The marker's name for people.
    pub const fn names(self) -> Words {
        match self {
            Marker::Half => Words::new("Mi-temps", "Half-time"),
            Marker::Full => Words::new("Fin du temps réglementaire", "End of regular time"),
        }
    }

    /// The code in texts.
    pub const fn code(self) -> &'static str {
        match self {
            Marker::Half => "HALF",
            Marker::Full => "FULL",
        }
    }

    /// The code, as scenes and effects have it.
    pub const fn label(self) -> CardCode {
        CardCode(self.code())
    }

    /// Reads the code.
    pub fn parse(code: &str) -> Option<Marker> {
        [Marker::Half, Marker::Full].into_iter().find(|marker| marker.code() == code)
    }
}

impl Use {
    /// The word in texts.
    pub const fn word(self) -> &'static str {
        match self {
            Use::Pass => "pass",
            Use::Shot => "shot",
        }
    }
}

impl Move {
    /// The canonical text.
    pub fn text(self) -> String {
        match self {
            Move::Change(card) => format!("change:{}", card.code()),
            Move::Draw => "draw".to_owned(),
            Move::Take => "take".to_owned(),
            Move::Play(card) => format!("play:{}", card.code()),
            Move::PlayAs(card, used) => format!("play:{}={}", card.code(), used.word()),
            Move::Interrupt(card, target) => format!("play:{}>{}", card.code(), target.0 + 1),
            Move::Discard(card) => format!("discard:{}", card.code()),
            Move::React(card) => format!("react:{}", card.code()),
            Move::Accept => "accept".to_owned(),
            Move::Swap { give, with, get } => format!("swap:{}/{}/{}", give.code(), with.0 + 1, get.code()),
            Move::Ready => "ready".to_owned(),
            Move::Card(card) => format!("card:{}", card.code()),
            Move::Marker(marker) => format!("card:{}", marker.code()),
            Move::Die(face) => format!("die:{}", face.word()),
            Move::Clear(number) => format!("clear:{number}"),
            Move::Lose(card) => format!("lose:{}", card.code()),
        }
    }
}

/// What a reaction, roll or draw in progress still needs: the last key of the position line. Seats and teams are
/// counted from 1. Everywhere else it is `null`: a plain turn, a plain draw, a shot and its clearance.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(target_family = "wasm", serde(try_from = "game::Fields"))]
pub(super) struct Pending {
    /// In `react`: the interruption to be answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// In `lose`: the seat that reacted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub react: Option<u8>,
    /// In `die` and `clear`: the seat whose penalty it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub penalty: Option<u8>,
    /// In `card`: the card a token was spent on, on top of the discard pile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change: Option<String>,
    /// In `card`: the seat that draws a make-up card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub makeup: Option<u8>,
    /// With `makeup`: whether the reaction scored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goal: Option<bool>,
    /// In `swap`: how many cards each seat has given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given: Option<Vec<u8>>,
    /// In `swap` and `card`: whether who drew HALF draws up to his limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fill: Option<bool>,
    /// In a shoot-out: the teams that are in it.
    #[serde(default, rename = "in", skip_serializing_if = "Option::is_none")]
    pub alive: Option<Vec<u8>>,
    /// In a shoot-out: the teams that scored in this round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scored: Option<Vec<u8>>,
    /// In a shoot-out: the teams that missed in this round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missed: Option<Vec<u8>>,
    /// At the end: the team that won the shoot-out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<u8>,
}

game::read_fields!(Pending, only_these { ; card, react, penalty, change, makeup, goal, given, fill, alive as "in", scored, missed, winner });

impl Phase {
    /// The word in the position line.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Phase::Deal => "deal",
            Phase::Draw => "draw",
            Phase::Play => "play",
            Phase::React { .. } => "react",
            Phase::Die(_) | Phase::Shootout { .. } => "die",
            Phase::Clear(_) => "clear",
            Phase::Lose { .. } => "lose",
            Phase::Card(_) => "card",
            Phase::Swap { .. } => "swap",
            Phase::Over { .. } => "over",
        }
    }
}

impl TeamKm {
    /// The seat whose turn it is, from 1; 0 in and after a shoot-out.
    pub(super) fn turn_number(&self) -> u8 {
        match self.open.phase {
            Phase::Shootout { .. } | Phase::Over { shootout: Some(_) } => 0,
            _ => self.open.turn.0 + 1,
        }
    }

    pub(super) fn pending(&self) -> Option<Pending> {
        let number = |seat: Seat| Some(seat.0 + 1);
        let none = Pending::default();
        Some(match self.open.phase {
            Phase::React { with, .. } => Pending { card: Some(with.card().code().to_owned()), ..none },
            Phase::Lose { reactor } => Pending { react: number(reactor), ..none },
            Phase::Die(Roll::Penalty(seat)) | Phase::Clear(Roll::Penalty(seat)) => {
                Pending { penalty: number(seat), ..none }
            }
            Phase::Card(Why::Change(card)) => Pending { change: Some(card.code().to_owned()), ..none },
            Phase::Card(Why::MakeUp { seat, scored }) => Pending { makeup: number(seat), goal: Some(scored), ..none },
            Phase::Card(Why::Fill) => Pending { fill: Some(true), ..none },
            Phase::Swap { fill, .. } => {
                let given = self.given[..usize::from(self.mode().seats())].to_vec();
                Pending { given: Some(given), fill: Some(fill), ..none }
            }
            Phase::Shootout { alive, rolled, scored } => {
                let list = |bits: u8| Some((0..8).filter(|team| bits >> team & 1 == 1).map(|team| team + 1).collect());
                Pending { alive: list(alive), scored: list(scored), missed: list(rolled & !scored), ..none }
            }
            Phase::Over { shootout: Some(team) } => Pending { winner: Some(team + 1), ..none },
            _ => return None,
        })
    }

    /// The position line.
    pub(super) fn print(&self) -> String {
        let mut line = String::with_capacity(2_000);
        // Writing to a string cannot fail.
        let _ = self.write_line(&mut line);
        line
    }

    fn write_line(&self, line: &mut String) -> std::fmt::Result {
        let open = &self.open;
        write!(
            line,
            "{{\"mode\":\"{}\",\"shootout\":{},\"half\":{},\"added\":{},\"dir\":{},\"turn\":{},\"phase\":\"{}\",\"act\":{}",
            self.mode().word(),
            self.options.shootout(),
            open.half,
            open.added,
            if open.half == 1 { 1 } else { -1 },
            self.turn_number(),
            open.phase.word(),
            self.actor().map_or(0, |seat| seat.0 + 1),
        )?;
        line.push_str(",\"teams\":[");
        for (index, team) in open.teams.iter().take(usize::from(self.mode().teams())).enumerate() {
            separate(line, index);
            write!(line, "{{\"ball\":{},\"goals\":{},\"tokens\":{}}}", team.ball, team.goals, team.tokens)?;
        }
        line.push_str("],\"seats\":[");
        for seat in self.all_seats() {
            separate(line, seat.index());
            self.write_seat(line, seat)?;
        }
        line.push_str("],\"discard\":");
        write_cards(line, open.discard.as_slice());
        write!(
            line,
            ",\"fresh\":{},\"laid\":{},\"top\":{},\"marked\":{},\"unseen\":{{",
            open.fresh, open.laid, open.top, open.marked
        )?;
        for (index, (card, count)) in self.unseen.iter().enumerate() {
            separate(line, index);
            write!(line, "\"{}\":{count}", card.code())?;
        }
        let pending = self.pending().and_then(|pending| serde_json::to_string(&pending).ok());
        write!(line, "}},\"pending\":{}}}", pending.as_deref().unwrap_or("null"))
    }

    fn write_seat(&self, line: &mut String, seat: Seat) -> std::fmt::Result {
        let player = self.player(seat);
        line.push_str("{\"hand\":");
        write_cards(line, self.hand(seat).as_slice());
        write!(line, ",\"limit\":{},\"hit\":", player.limit)?;
        match player.hit {
            Some(hit) => write!(line, "\"{}\"", hit.card().code())?,
            None => line.push_str("null"),
        }
        write!(line, ",\"fair\":{},\"safe\":", player.fair)?;
        write_cards(line, &specials(player.safe));
        write!(line, ",\"yellow\":{},\"red\":{},\"front\":", player.yellow, player.red)?;
        write_cards(line, self.open.fronts.of(seat.index()));
        line.push('}');
        Ok(())
    }
}

/// The specials that protect from a set of interruptions, sorted.
pub(super) fn specials(safe: u8) -> Vec<Card> {
    let mut cards: Vec<_> =
        Interruption::ALL.into_iter().filter(|with| safe & with.bit() != 0).map(Interruption::special).collect();
    cards.sort();
    cards
}

fn separate(line: &mut String, index: usize) {
    if index > 0 {
        line.push(',');
    }
}

fn write_cards(line: &mut String, cards: &[Card]) {
    line.push('[');
    for (index, card) in cards.iter().enumerate() {
        separate(line, index);
        line.push('"');
        line.push_str(card.code());
        line.push('"');
    }
    line.push(']');
}
