//! What can be asked of a room; nothing here changes it.

use bots::Level;
use game::{Seat, Seats, Turn};
use table::{How, MatchResult};

use super::Room;
use crate::event::By;
use crate::message::Status;

/// How long people look at what a move led to at most, in milliseconds.
const LONGEST_WATCH: u64 = 8_000;
/// After how many milliseconds a bot throws its die, and after how many one is thrown for a person: nobody who is gone
/// holds up a match that only a die still decides.
const BOT_THROWS: u64 = 2_500;
const PERSON_THROWS: u64 = 20_000;

impl Room {
    /// The number of the last event; the first is 1.
    pub fn seq(&self) -> u64 {
        self.plies.len() as u64
    }

    /// How many moves were played.
    pub fn ply(&self) -> u32 {
        self.plies.last().copied().unwrap_or(0)
    }

    /// How many moves players made: what is dealt or thrown is none.
    pub fn moves(&self) -> u32 {
        u32::try_from(self.by_players.iter().filter(|by_player| **by_player).count()).unwrap_or(u32::MAX)
    }

    /// The first move that a reader who knows everything up to event `seq` must be told again.
    pub fn first_change(&self, seq: u64) -> u32 {
        let known = usize::try_from(seq).unwrap_or(usize::MAX).saturating_sub(1);
        self.plies.get(known..).unwrap_or_default().iter().copied().min().unwrap_or(0)
    }

    /// The number of moves that cannot be taken back.
    pub fn floor(&self) -> u32 {
        self.floor
    }

    /// Where the table stands.
    pub fn status(&self) -> Status {
        if self.closed || self.turn == Turn::Over {
            Status::Over
        } else if self.seating.is_full() {
            Status::Live
        } else {
            Status::Open
        }
    }

    /// Whether every seat has made its first move: until then the match can be called off.
    pub fn has_begun(&self) -> bool {
        self.acted.iter().all(|&seq| seq > 0)
    }

    /// Whether all agreed to a pause.
    pub fn is_paused(&self) -> bool {
        self.paused && self.status() == Status::Live
    }

    /// Whether it was called off.
    pub fn is_aborted(&self) -> bool {
        self.aborted
    }

    /// Whether it was put away or called off, or brought here to be looked at.
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// The seat that is to act, once everybody is there and nobody pauses.
    pub fn to_act(&self) -> Option<Seat> {
        match (self.status(), self.turn) {
            (Status::Live, Turn::Player(seat)) if !self.paused => Some(seat),
            _ => None,
        }
    }

    /// The seat whose hand throws for chance now, once everybody is there and nobody pauses.
    pub fn thrower(&self) -> Option<Seat> {
        self.thrower.filter(|_| self.status() == Status::Live && !self.paused)
    }

    /// The seat that everybody waits for: it is to act, or to throw.
    pub fn awaited(&self) -> Option<Seat> {
        self.to_act().or_else(|| self.thrower())
    }

    /// For how long people look at what the last move led to, in milliseconds: whoever plays for a bot waits for it.
    pub fn watched_for(&self) -> u64 {
        self.table.watched(self.led_from as usize).min(LONGEST_WATCH)
    }

    /// When the die is thrown for a player who does not, or for a bot.
    pub fn throws_at(&self) -> Option<u64> {
        let wait = if self.seating.bot(self.thrower()?).is_some() { BOT_THROWS } else { PERSON_THROWS };
        Some(self.turn_at.saturating_add(wait))
    }

    /// The bot that is to act.
    pub fn bot_to_act(&self) -> Option<(Seat, Level)> {
        let seat = self.to_act()?;
        Some((seat, self.seating.bot(seat)?))
    }

    /// The seat the clock runs for: bots wait for their turn to think, so their time is not counted; and where seconds
    /// count, nobody's does before its own first move.
    pub(super) fn clock_seat(&self) -> Option<Seat> {
        let grace = self.clock.as_ref().is_some_and(|clock| clock.setting().has_grace());
        let has_moved = |seat: Seat| self.acted.get(seat.index()).is_some_and(|&seq| seq > 0);
        self.to_act().filter(|&seat| self.seating.bot(seat).is_none() && (!grace || has_moved(seat)))
    }

    /// The result, once there is one.
    pub fn result(&self) -> Option<MatchResult> {
        self.result
    }

    /// Whose turn it would be, were everybody there.
    pub fn turn(&self) -> Turn {
        self.turn
    }

    /// Whether the match ended by a rule, so that its last move may be taken back where nobody objects.
    pub fn ended_by_rule(&self) -> bool {
        matches!(self.result, Some(MatchResult { how: How::Rule(_), .. }))
    }

    /// The last event of a command that was already carried out.
    pub fn carried_out(&self, by: &By) -> Option<u64> {
        self.commands.get(&by.key).copied()
    }

    /// Of these seats, the one to act, else the one that acted last, else the first.
    pub fn seat_in_front(&self, seats: Seats) -> Option<Seat> {
        let to_act = self.awaited().filter(|&seat| seats.contains(seat));
        let acted = |seat: &Seat| (self.acted.get(seat.index()).copied().unwrap_or(0), std::cmp::Reverse(*seat));
        to_act.or_else(|| seats.iter().max_by_key(acted))
    }
}
