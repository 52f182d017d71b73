//! How much a holder may write besides moves, so that nobody fills a log, a screen or the other's patience: so much at
//! once, more with time, so much in all. It is counted from the log alone. A move always fits.

use game::Words;

use crate::event::{Entry, Event};
use crate::fault::Fault;
use crate::message::QuickPhrase;
use crate::room::{Room, Said};
use crate::seating::HolderId;

/// What is counted apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// Lines of chat.
    Chat,
    /// Seats no longer read, or read again.
    Mute,
    /// Draws, take-backs, pauses and rematches asked for, and good-byes. To answer is free: there is one answer to each
    /// question.
    Offer,
    /// Seats that change hands.
    Seat,
    /// Faults claimed that are none, where the referee keeps quiet.
    Claim,
    /// Tokens changed or added: who signs out, or goes on in another browser.
    Token,
}

const KINDS: usize = 6;

/// How much of something there may be.
struct Allowance {
    at_once: u64,
    /// One more every so many milliseconds.
    every: u64,
    in_all: u32,
}

impl Kind {
    fn of(event: &Event) -> Option<Kind> {
        match event {
            Event::Chat { .. } => Some(Kind::Chat),
            Event::Muted { .. } => Some(Kind::Mute),
            Event::UndoOffered { .. }
            | Event::DrawOffered { .. }
            | Event::PauseOffered { .. }
            | Event::Paused
            | Event::RematchOffered { .. }
            | Event::Left { .. } => Some(Kind::Offer),
            Event::BotSeated { .. } | Event::SeatOpened { .. } | Event::SeatChanged { .. } => Some(Kind::Seat),
            Event::WrongClaim { .. } => Some(Kind::Claim),
            Event::TokenChanged { .. } | Event::TokenAdded { .. } => Some(Kind::Token),
            _ => None,
        }
    }

    fn allowance(self) -> Allowance {
        match self {
            Kind::Chat => Allowance { at_once: 6, every: 4_000, in_all: 1_000 },
            Kind::Mute => Allowance { at_once: 12, every: 10_000, in_all: 200 },
            Kind::Offer => Allowance { at_once: 6, every: 10_000, in_all: 500 },
            Kind::Seat => Allowance { at_once: 20, every: 5_000, in_all: 500 },
            Kind::Claim => Allowance { at_once: 8, every: 2_000, in_all: 1_000 },
            // However often somebody else did so before, one can always sign out in a while.
            Kind::Token => Allowance { at_once: 12, every: 10_000, in_all: u32::MAX },
        }
    }
}

/// Seats taken at a table, by whomever: who sits down and leaves again and again fills a log, too.
const COMINGS: Allowance = Allowance { at_once: 60, every: 10_000, in_all: 2_000 };

const TOO_MUCH: Fault = Fault::Limit(Words::new("trop à la fois : patientez", "too much at once: wait a little"));

/// For how long, in milliseconds, a line that was said is not said again.
const ECHO: u64 = 60_000;

/// What was used up: the generic cell rate algorithm, which needs one time instead of many.
#[derive(Clone, Copy, Default, Debug)]
struct Used {
    count: u32,
    /// When nothing of it would be felt any more.
    rested: u64,
}

impl Used {
    fn allows(&self, allowance: &Allowance, now: u64) -> bool {
        let felt = self.rested.saturating_sub(now) + allowance.every;
        self.count < allowance.in_all && felt <= allowance.at_once * allowance.every
    }

    fn one_more(&mut self, allowance: &Allowance, at: u64) {
        self.count = self.count.saturating_add(1);
        self.rested = self.rested.max(at).saturating_add(allowance.every);
    }
}

/// What all holders of a table used up.
#[derive(Clone, Default, Debug)]
pub(crate) struct Uses {
    holders: Vec<[Used; KINDS]>,
    comings: Used,
}

impl Uses {
    fn of(&self, holder: HolderId, kind: Kind) -> Used {
        let index = usize::try_from(holder.0).unwrap_or(usize::MAX);
        self.holders.get(index).map(|used| used[kind as usize]).unwrap_or_default()
    }

    /// Counts an entry of the log.
    pub(crate) fn count(&mut self, entry: &Entry) {
        if let Event::Joined { .. } = entry.event {
            self.comings.one_more(&COMINGS, entry.at);
        }
        let who = match (&entry.by, &entry.event) {
            (Some(by), _) => Some(by.holder),
            (None, Event::TokenChanged { holder, .. } | Event::TokenAdded { holder, .. }) => Some(*holder),
            (None, _) => None,
        };
        let (Some(who), Some(kind)) = (who, Kind::of(&entry.event)) else { return };
        // There are at most as many holders as events.
        let index = usize::try_from(who).unwrap_or(0);
        if self.holders.len() <= index {
            self.holders.resize(index + 1, Default::default());
        }
        self.holders[index][kind as usize].one_more(&kind.allowance(), entry.at);
    }
}

impl Room {
    /// Whether what a holder wants written may be: not too much of its kind at once or in all, and nothing but moves
    /// and ends once the log has `most` events (0: however many).
    pub(crate) fn allows(&self, holder: HolderId, events: &[Event], now: u64, most: u64) -> Result<(), Fault> {
        const FULL: Fault = Fault::Limit(Words::new(
            "cette table a trop vécu : on n’y fait plus que jouer",
            "this table has seen too much: moves only",
        ));
        for event in events {
            let fits =
                event.is_ply() || matches!(event, Event::Finished { .. } | Event::Closed | Event::Aborted { .. });
            if !fits && most > 0 && self.seq() >= most {
                return Err(FULL);
            }
            if let Some(kind) = Kind::of(event)
                && !self.uses.of(holder, kind).allows(&kind.allowance(), now)
            {
                return Err(TOO_MUCH);
            }
        }
        Ok(())
    }

    /// Whether a holder may take one more token.
    pub(crate) fn allows_token(&self, holder: HolderId, now: u64) -> Result<(), Fault> {
        let used = self.uses.of(holder, Kind::Token);
        if used.allows(&Kind::Token.allowance(), now) { Ok(()) } else { Err(TOO_MUCH) }
    }

    /// Whether one more may sit down.
    pub(crate) fn allows_coming(&self, now: u64) -> Result<(), Fault> {
        const TOO_MANY: Fault = Fault::Limit(Words::new(
            "on s’assied trop souvent à cette table : patientez",
            "too many have sat down here: wait a little",
        ));
        if self.uses.comings.allows(&COMINGS, now) { Ok(()) } else { Err(TOO_MANY) }
    }

    /// Whether a holder said the same just now, to the same people.
    pub(crate) fn is_echo(
        &self,
        holder: HolderId,
        text: &str,
        phrase: Option<QuickPhrase>,
        team: bool,
        now: u64,
    ) -> bool {
        let seats = self.seating.seats_of(holder);
        let lately = self.chat.iter().rev().take_while(|said| said.at.saturating_add(ECHO) > now);
        let same =
            |said: &&Said| (said.phrase, said.team, said.text.to_lowercase()) == (phrase, team, text.to_lowercase());
        lately.filter(|said| seats.contains(said.seat)).any(|said| same(&said))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_much_at_once_more_with_time_and_so_much_in_all() {
        let allowance = Allowance { at_once: 3, every: 1_000, in_all: 9 };
        let mut used = Used::default();
        let mut write = |now: u64| {
            let allowed = used.allows(&allowance, now);
            if allowed {
                used.one_more(&allowance, now);
            }
            allowed
        };
        assert_eq!([0, 0, 0, 0, 999].map(&mut write), [true, true, true, false, false]);
        assert_eq!([1_000, 1_000].map(&mut write), [true, false], "one a second");
        assert_eq!([9_000; 4].map(&mut write), [true, true, true, false], "three after a rest");
        assert_eq!([20_000, 30_000, 40_000].map(&mut write), [true, true, false], "nine in all");
    }
}
