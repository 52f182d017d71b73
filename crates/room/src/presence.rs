//! Who is here now, since when others are not, and how far away they are. The log does not tell it; whoever carries the
//! room keeps it, and forgets it when it stops: what is then unknown is never held against anybody.

use std::collections::HashMap;

use game::Seat;
use serde::{Deserialize, Serialize};

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
    holders: HashMap<HolderId, HolderPresence>,
    /// How many watch without a seat.
    spectators: u32,
    /// The same at each other carrier of this room, and when it told.
    spectators_elsewhere: HashMap<u64, (u32, u64)>,
}

/// What was seen of a holder: here, and by each of the other carriers of this room that told, by their numbers.
#[derive(Clone, Default, Debug)]
struct HolderPresence {
    here: Signs,
    elsewhere: Vec<(u64, Signs)>,
}

/// What one carrier of a room saw of a holder.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Signs {
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

impl HolderPresence {
    fn all(&self) -> impl Iterator<Item = &Signs> {
        std::iter::once(&self.here).chain(self.elsewhere.iter().map(|(_, signs)| signs))
    }

    fn is_here(&self, now: u64) -> bool {
        let (asked, went) = (self.latest(|signs| signs.asked), self.latest(|signs| signs.went));
        // Who has hung up since is gone, whatever it asked for before.
        self.has_line() || (asked > went && now < asked.saturating_add(SIGN))
    }

    fn has_line(&self) -> bool {
        self.all().any(|signs| signs.lines > 0)
    }

    fn latest(&self, time: impl Fn(&Signs) -> u64) -> u64 {
        self.all().map(time).max().unwrap_or(0)
    }
}

impl Presence {
    /// Nobody has been here since `now`.
    pub fn new(now: u64) -> Presence {
        Presence { since: now, holders: HashMap::new(), spectators: 0, spectators_elsewhere: HashMap::new() }
    }

    /// Somebody without a seat begins to watch; says whether others should be told.
    pub fn watches(&mut self) -> bool {
        let before = self.spectators();
        self.spectators = self.spectators.saturating_add(1);
        self.spectators() != before
    }

    /// Somebody without a seat no longer watches; says whether others should be told.
    pub fn watches_no_more(&mut self) -> bool {
        let before = self.spectators();
        self.spectators = self.spectators.saturating_sub(1);
        self.spectators() != before
    }

    /// How many watch here without a seat.
    pub fn spectators_here(&self) -> u32 {
        self.spectators
    }

    /// So many watch at another carrier of this room; says whether others should be told.
    pub fn spectators_elsewhere(&mut self, carrier: u64, count: u32, now: u64) -> bool {
        let before = self.spectators();
        self.spectators_elsewhere.insert(carrier, (count, now));
        self.spectators() != before
    }

    /// How many watch without a seat, to two digits: a crowd that comes and goes is not told to itself one by one.
    pub fn spectators(&self) -> u32 {
        let elsewhere = self.spectators_elsewhere.values().map(|(count, _)| *count);
        match elsewhere.fold(self.spectators, u32::saturating_add) {
            few @ 0..=20 => few,
            some @ 21..=99 => some / 10 * 10,
            many => many / 100 * 100,
        }
    }

    /// A holder opens a line; says whether that makes a difference to others.
    pub fn comes(&mut self, holder: HolderId, now: u64) -> bool {
        let known = self.holders.entry(holder).or_default();
        let before = known.is_here(now);
        (known.here.lines, known.here.came) = (known.here.lines + 1, now);
        !before
    }

    /// A holder's line ends; says whether that makes a difference to others.
    pub fn goes(&mut self, holder: HolderId, now: u64) -> bool {
        let known = self.holders.entry(holder).or_default();
        let signs = &mut known.here;
        (signs.lines, signs.went) = (signs.lines.saturating_sub(1), now);
        if signs.lines == 0 {
            signs.lag = 0;
        }
        !known.has_line()
    }

    /// A holder asks for something, with or without a line; says whether that makes a difference to others.
    pub fn asks(&mut self, holder: HolderId, now: u64) -> bool {
        let known = self.holders.entry(holder).or_default();
        let before = known.is_here(now);
        (known.here.came, known.here.asked) = (now, now);
        !before
    }

    /// Whether a holder keeps a line open: then nothing it asks for makes a difference to others.
    pub fn has_line(&self, holder: HolderId) -> bool {
        self.holders.get(&holder).is_some_and(HolderPresence::has_line)
    }

    /// A message to a holder and back took so long, in milliseconds. A single slow one says little.
    pub fn measured(&mut self, holder: HolderId, lag: u64) {
        if let Some(HolderPresence { here, .. }) = self.holders.get_mut(&holder) {
            here.lag = if here.lag == 0 { lag } else { (3 * here.lag + lag) / 4 };
        }
    }

    /// How long a message takes to a holder and back, as it was measured; nothing where it was not.
    pub fn lag(&self, holder: HolderId) -> u64 {
        self.holders.get(&holder).map_or(0, |known| known.latest(|signs| signs.lag))
    }

    /// What was seen here of those who are here, or of one of them.
    pub fn seen_here(&self, one: Option<HolderId>) -> Vec<(HolderId, Signs)> {
        let asked = self.holders.iter().filter(|(holder, _)| one.is_none_or(|one| one == **holder));
        let seen = asked.map(|(holder, known)| (*holder, known.here)).filter(|(_, signs)| *signs != Signs::default());
        seen.collect()
    }

    /// Another carrier of this room saw this of a holder; says whether that makes a difference.
    pub fn seen_elsewhere(&mut self, carrier: u64, holder: HolderId, signs: Signs, now: u64) -> bool {
        let known = self.holders.entry(holder).or_default();
        let before = known.is_here(now);
        match known.elsewhere.iter_mut().find(|(who, _)| *who == carrier) {
            Some((_, known)) => *known = signs,
            None => known.elsewhere.push((carrier, signs)),
        }
        known.is_here(now) != before
    }

    /// Of all others only these carry the room still: who had a line to another one lost it now. Says whether that makes
    /// a difference.
    pub fn carried_by(&mut self, carriers: &[u64], now: u64) -> bool {
        let spectators = self.spectators();
        self.spectators_elsewhere.retain(|carrier, (count, told)| {
            *count > 0 && carriers.contains(carrier) && now < told.saturating_add(SIGN)
        });
        let mut changed = self.spectators() != spectators;
        for known in self.holders.values_mut() {
            let before = known.is_here(now);
            for (carrier, signs) in &mut known.elsewhere {
                if signs.lines > 0 && !carriers.contains(carrier) {
                    *signs = Signs { lines: 0, went: now, lag: 0, ..*signs };
                }
            }
            changed |= known.is_here(now) != before;
        }
        changed
    }

    /// Who is here can not be known now, and is held against nobody.
    pub fn is_unknown(&mut self, now: u64) {
        self.since = self.since.max(now);
    }

    /// Whether a holder is here.
    pub fn is_here(&self, holder: HolderId, now: u64) -> bool {
        self.holders.get(&holder).is_some_and(|known| known.is_here(now))
    }

    /// Whether anybody who holds a seat is here.
    pub fn is_anybody(&self, now: u64) -> bool {
        self.holders.values().any(|known| known.is_here(now))
    }

    /// When the next of those who keep no line open is here no longer.
    pub fn fades(&self, now: u64) -> Option<u64> {
        let silent = self.holders.values().filter(|known| !known.has_line() && known.is_here(now));
        silent.map(|known| known.latest(|signs| signs.asked).saturating_add(SIGN)).min()
    }

    /// Since when nothing was seen of a holder.
    fn absent_since(&self, holder: HolderId) -> Option<u64> {
        match self.holders.get(&holder) {
            Some(known) if known.has_line() => None,
            Some(known) => Some(known.latest(|signs| signs.went.max(signs.asked)).max(self.since)),
            None => Some(self.since),
        }
    }

    /// Whether a good-bye said at `at` still holds: nothing was seen of the holder since, and somebody was there to see.
    fn is_gone_since(&self, holder: HolderId, at: u64) -> bool {
        at >= self.since && self.holders.get(&holder).is_none_or(|known| known.latest(|signs| signs.came) <= at)
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
        let (since, gone) = self.absence(holder, presence)?;
        let since = since.max(self.turn_at);
        let pause = if gone { customs.goodbye.min(customs.claim_after) } else { customs.claim_after };
        Some((seat, since.saturating_add(pause)))
    }

    /// Since when a holder is away, and whether it said good-bye.
    pub(crate) fn absence(&self, holder: HolderId, presence: &Presence) -> Option<(u64, bool)> {
        let since = presence.absent_since(holder)?;
        let gone = self.seating.left_at(holder).is_some_and(|at| presence.is_gone_since(holder, at));
        Some((since, gone))
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
    fn who_sits_at_another_carrier_is_here_until_that_one_is_gone() {
        let (mut here, mut there) = (Presence::new(10), Presence::new(10));
        there.comes(ANA, 20);
        let [(holder, signs)] = there.seen_here(None)[..] else { panic!("one was seen") };
        assert!(here.seen_elsewhere(7, holder, signs, 25) && !here.seen_elsewhere(7, holder, signs, 26));
        assert!(here.is_here(ANA, 30) && here.absent_since(ANA).is_none() && here.seen_here(None).is_empty());
        assert!(!here.comes(ANA, 31) && !here.goes(ANA, 32), "the other window is still open");
        assert!(!here.carried_by(&[7, 8], 40), "nobody is gone");
        assert!(here.carried_by(&[8], 50) && !here.is_here(ANA, 50));
        assert_eq!(here.absent_since(ANA), Some(50));
        here.is_unknown(90);
        assert_eq!(here.absent_since(ANA), Some(90), "what nobody can know is held against nobody");
    }

    #[test]
    fn who_watches_at_another_carrier_is_counted_until_that_one_is_gone_or_silent() {
        let mut presence = Presence::new(0);
        assert!(
            presence.watches() && presence.spectators_elsewhere(7, 3, 10) && presence.spectators_elsewhere(8, 1, 10)
        );
        assert_eq!((presence.spectators(), presence.spectators_here()), (5, 1));
        assert!(!presence.spectators_elsewhere(7, 3, 20) && presence.spectators_elsewhere(7, 2, 20));
        assert!(presence.carried_by(&[7], 30), "one is gone");
        assert_eq!(presence.spectators(), 3);
        assert!(!presence.carried_by(&[7], 19 + SIGN) && presence.carried_by(&[7], 20 + SIGN), "nothing was heard");
        assert_eq!(presence.spectators(), 1);
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
