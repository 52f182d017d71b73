//! Who is here now, since when others are not, and how far away they are. The log does not tell it; whoever carries the
//! room keeps it, and forgets it when it stops: what is then unknown is never held against anybody.

use std::collections::HashMap;

use game::Seat;

use crate::HolderId;
use crate::clock::ClockSetting;
use crate::decide::Customs;
use crate::message::Status;
use crate::room::Room;

/// For how long, in milliseconds, a sign of life of somebody who keeps no line open counts as being here.
const SIGN: u64 = 60_000;

/// Who is connected.
#[derive(Clone, Debug)]
pub struct Presence {
    /// From when on anybody could have been here.
    since: u64,
    holders: HashMap<HolderId, Signs>,
}

/// What was seen of a holder.
#[derive(Clone, Copy, Default, Debug)]
struct Signs {
    /// How many lines it keeps open.
    lines: u32,
    /// When the last of them ended.
    went: u64,
    /// When it last came or asked for anything.
    came: u64,
    /// When it last asked for anything.
    asked: u64,
    /// How long a message takes to it and back, in milliseconds.
    lag: u64,
}

impl Signs {
    fn is_here(&self, now: u64) -> bool {
        // Who has hung up since is gone, whatever it asked for before.
        self.lines > 0 || (self.asked > self.went && now < self.asked.saturating_add(SIGN))
    }
}

impl Presence {
    /// Nobody has been here since `now`.
    pub fn new(now: u64) -> Presence {
        Presence { since: now, holders: HashMap::new() }
    }

    /// A holder opens a line; says whether that makes a difference to others.
    pub fn comes(&mut self, holder: HolderId, now: u64) -> bool {
        let signs = self.holders.entry(holder).or_default();
        let before = signs.is_here(now);
        (signs.lines, signs.came) = (signs.lines + 1, now);
        !before
    }

    /// A holder's line ends; says whether that makes a difference to others.
    pub fn goes(&mut self, holder: HolderId, now: u64) -> bool {
        let signs = self.holders.entry(holder).or_default();
        (signs.lines, signs.went) = (signs.lines.saturating_sub(1), now);
        if signs.lines == 0 {
            signs.lag = 0;
        }
        signs.lines == 0
    }

    /// A holder asks for something, with or without a line; says whether that makes a difference to others.
    pub fn asks(&mut self, holder: HolderId, now: u64) -> bool {
        let signs = self.holders.entry(holder).or_default();
        let before = signs.is_here(now);
        (signs.came, signs.asked) = (now, now);
        !before
    }

    /// A message to a holder and back took so long, in milliseconds. A single slow one says little.
    pub fn measured(&mut self, holder: HolderId, lag: u64) {
        if let Some(signs) = self.holders.get_mut(&holder) {
            signs.lag = if signs.lag == 0 { lag } else { (3 * signs.lag + lag) / 4 };
        }
    }

    /// How long a message takes to a holder and back, as it was measured; nothing where it was not.
    pub fn lag(&self, holder: HolderId) -> u64 {
        self.holders.get(&holder).map_or(0, |signs| signs.lag)
    }

    /// Whether a holder is here.
    pub fn is_here(&self, holder: HolderId, now: u64) -> bool {
        self.holders.get(&holder).is_some_and(|signs| signs.is_here(now))
    }

    /// Whether anybody who holds a seat is here.
    pub fn is_anybody(&self, now: u64) -> bool {
        self.holders.values().any(|signs| signs.is_here(now))
    }

    /// When the next of those who keep no line open is here no longer.
    pub fn fades(&self, now: u64) -> Option<u64> {
        let silent = self.holders.values().filter(|signs| signs.lines == 0 && signs.is_here(now));
        silent.map(|signs| signs.asked.saturating_add(SIGN)).min()
    }

    /// Since when nothing was seen of a holder.
    fn absent_since(&self, holder: HolderId) -> Option<u64> {
        match self.holders.get(&holder) {
            Some(signs) if signs.lines > 0 => None,
            Some(signs) => Some(signs.went.max(signs.asked).max(self.since)),
            None => Some(self.since),
        }
    }

    /// Whether a good-bye said at `at` still holds: nothing was seen of the holder since, and somebody was there to see.
    fn is_gone_since(&self, holder: HolderId, at: u64) -> bool {
        at >= self.since && self.holders.get(&holder).is_none_or(|signs| signs.came <= at)
    }

    /// Whether somebody who sat down at `at` was never seen, and somebody was there to see.
    fn has_never_come(&self, holder: HolderId, at: u64) -> bool {
        at >= self.since && !self.holders.contains_key(&holder)
    }
}

impl Room {
    /// The seat that is to act and whose holder is not here, and from when on that is for long enough to claim the
    /// match. Only where a clock counts seconds: who plays for days has that clock, and friends without one wait for
    /// each other. A match that has not begun is not won; it can be called off.
    pub fn missing(&self, presence: &Presence, customs: &Customs) -> Option<(Seat, u64)> {
        let seat = self.to_act().filter(|_| self.has_begun())?;
        let holder = self.seating.place(seat)?.holder?;
        let ClockSetting::Fischer { .. } = self.clock.as_ref()?.setting() else { return None };
        // Whose turn it was not could be elsewhere.
        let since = presence.absent_since(holder)?.max(self.turn_at);
        let gone = self.seating.left_at(holder).is_some_and(|at| presence.is_gone_since(holder, at));
        let pause = if gone { customs.goodbye.min(customs.claim_after) } else { customs.claim_after };
        Some((seat, since.saturating_add(pause)))
    }

    /// The seat that may be claimed against now.
    pub fn claimable(&self, presence: &Presence, customs: &Customs, now: u64) -> Option<Seat> {
        self.missing(presence, customs).filter(|(_, from)| *from <= now).map(|(seat, _)| seat)
    }

    /// Who sat down and was never seen again, and from when on its seats are free: an answer may have been lost on its
    /// way, and an invitation must not be lost with it.
    pub fn unused(&self, presence: &Presence, customs: &Customs) -> Option<(HolderId, u64)> {
        let never_came = |(holder, at): &(HolderId, u64)| presence.has_never_come(*holder, *at);
        let unused = self.seating.newcomers().filter(never_came).min_by_key(|(_, at)| *at);
        let (holder, at) = unused.filter(|_| self.status() != Status::Over)?;
        Some((holder, at.saturating_add(customs.unused_after)))
    }

    /// When the flag of who is to move falls: later for whom a message takes its time.
    pub fn falls(&self, presence: &Presence) -> Option<(Seat, u64)> {
        let clock = self.clock.as_ref()?;
        let (seat, _) = clock.running()?;
        clock.falls(self.seating.place(seat)?.holder.map_or(0, |holder| presence.lag(holder)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANA: HolderId = HolderId(0);

    #[test]
    fn one_of_two_windows_is_enough_and_who_asks_without_one_is_here_for_a_while() {
        let mut presence = Presence::new(10);
        assert!(!presence.is_here(ANA, 10) && !presence.is_anybody(10));
        assert!(presence.comes(ANA, 20) && !presence.comes(ANA, 20));
        assert!(!presence.goes(ANA, 3_000) && presence.is_here(ANA, 3_000), "one of two windows");
        assert!(!presence.asks(ANA, 3_500), "she was here already");
        assert!(presence.goes(ANA, 4_000) && !presence.is_here(ANA, 4_000), "what was asked before is over");
        assert_eq!((presence.absent_since(ANA), presence.fades(4_000)), (Some(4_000), None));
        assert!(presence.asks(ANA, 5_000), "she plays without a line");
        assert_eq!(presence.fades(5_000), Some(5_000 + SIGN));
        assert!(presence.is_here(ANA, 4_999 + SIGN) && !presence.is_here(ANA, 5_000 + SIGN));
        assert_eq!(presence.absent_since(ANA), Some(5_000));
    }

    #[test]
    fn lag_is_measured_and_smoothed_and_goes_with_the_line() {
        let mut presence = Presence::new(0);
        presence.measured(ANA, 500);
        assert_eq!(presence.lag(ANA), 0, "who has no line has none");
        presence.comes(ANA, 0);
        presence.measured(ANA, 100);
        presence.measured(ANA, 500);
        assert_eq!(presence.lag(ANA), 200);
        presence.goes(ANA, 1);
        assert_eq!(presence.lag(ANA), 0);
    }
}
