//! Who is here now, and since when others are not. The log does not tell it; whoever carries the room keeps it.

use std::collections::HashMap;

use game::Seat;

use crate::HolderId;
use crate::clock::ClockSetting;
use crate::room::Room;

/// Who is connected.
#[derive(Clone, Debug)]
pub struct Presence {
    /// From when on anybody could have been here.
    since: u64,
    /// How often each holder is connected, and since when not at all.
    holders: HashMap<HolderId, (u32, u64)>,
}

impl Presence {
    /// Nobody has been here since `now`.
    pub fn new(now: u64) -> Presence {
        Presence { since: now, holders: HashMap::new() }
    }

    /// A holder connects; says whether that makes a difference to others.
    pub fn comes(&mut self, holder: HolderId) -> bool {
        let entry = self.holders.entry(holder).or_insert((0, 0));
        entry.0 += 1;
        entry.0 == 1
    }

    /// A holder's connection ends; says whether that makes a difference to others.
    pub fn goes(&mut self, holder: HolderId, now: u64) -> bool {
        let entry = self.holders.entry(holder).or_insert((1, 0));
        *entry = (entry.0.saturating_sub(1), now);
        entry.0 == 0
    }

    /// Whether a holder is here.
    pub fn is_here(&self, holder: HolderId) -> bool {
        self.holders.get(&holder).is_some_and(|(count, _)| *count > 0)
    }

    /// Whether anybody who holds a seat is here.
    pub fn is_anybody(&self) -> bool {
        self.holders.values().any(|(count, _)| *count > 0)
    }

    /// Since when a holder is not here.
    fn absent_since(&self, holder: HolderId) -> Option<u64> {
        match self.holders.get(&holder) {
            Some((0, since)) => Some(*since),
            Some(_) => None,
            None => Some(self.since),
        }
    }
}

impl Room {
    /// The seat that is to act and whose holder is not here, and from when on that is for long enough to claim the
    /// match: `claim_after` milliseconds, at once for who said good-bye. Where a move has days, the clock alone decides.
    pub fn missing(&self, presence: &Presence, claim_after: u64) -> Option<(Seat, u64)> {
        let seat = self.to_act()?;
        let holder = self.seating.place(seat)?.holder?;
        // Who waited for others to sit down may have done so elsewhere.
        let since = presence.absent_since(holder)?.max(self.seated);
        let days = matches!(self.clock.as_ref().map(crate::clock::Clock::setting), Some(ClockSetting::Days { .. }));
        let from = if self.seating.has_left(holder) { since } else { since.saturating_add(claim_after) };
        (!days).then_some((seat, from))
    }

    /// The seat that may be claimed against now.
    pub fn claimable(&self, presence: &Presence, claim_after: u64, now: u64) -> Option<Seat> {
        self.missing(presence, claim_after).filter(|(_, from)| *from <= now).map(|(seat, _)| seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{Created, Entry, Event, SeatPlan};
    use crate::token::Token;
    use rand::SeedableRng;
    use rand::rngs::StdRng;

    #[test]
    fn nobody_is_missed_before_all_have_sat_down() {
        let mut rng = StdRng::seed_from_u64(1);
        let (ana, bea) = (Token::new(&mut rng), Token::new(&mut rng));
        let entry = |at, event| Entry { at, by: None, event };
        let created = Event::Created(Box::new(Created {
            game: "damata".to_owned(),
            options: serde_json::json!({}),
            start: None,
            quiet: false,
            swapped: false,
            seats: vec![SeatPlan::Here { name: Some("Ana".to_owned()) }, SeatPlan::Open],
            clock: None,
            listed: false,
            holder: Some(ana.hash()),
        }));
        let mut room = Room::replay([entry(0, created)]).unwrap();
        let mut presence = Presence::new(10);
        assert_eq!(room.missing(&presence, 500), None, "nothing has begun");
        let joined = Event::Joined { seats: vec![1], name: "Bea".to_owned(), holder: bea.hash() };
        // What counts is when Bea sat down, not since when Ana is away.
        room.apply(&entry(2000, joined)).unwrap();
        assert_eq!(room.missing(&presence, 500), Some((Seat(0), 2500)));
        assert_eq!(room.claimable(&presence, 500, 2499), None);
        assert_eq!(room.claimable(&presence, 500, 2500), Some(Seat(0)));
        presence.comes(HolderId(0));
        assert_eq!(room.missing(&presence, 500), None, "she is here");
        presence.comes(HolderId(0));
        assert!(!presence.goes(HolderId(0), 3000) && presence.is_here(HolderId(0)), "one of two windows");
        assert!(presence.goes(HolderId(0), 3000));
        assert_eq!(room.missing(&presence, 500), Some((Seat(0), 3500)));
    }
}
