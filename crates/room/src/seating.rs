//! Who sits where, and by what right.

use bots::Level;
use game::{Seat, Seats};

use crate::event::SeatPlan;
use crate::message::SeatKind;
use crate::token::Hash;

/// A holder, by the order in which they came.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct HolderId(pub u32);

/// One place at the table.
#[derive(Clone, Debug)]
pub struct Place {
    /// How it is to be filled.
    pub kind: SeatKind,
    /// Who sits there.
    pub name: Option<String>,
    /// The bot's strength.
    pub level: Option<Level>,
    /// Who holds it.
    pub holder: Option<HolderId>,
    /// What lets somebody take it, or let somebody.
    invitation: Option<Hash>,
}

/// Somebody who holds seats.
#[derive(Clone, Debug)]
struct Holder {
    token: Hash,
    muted: Seats,
    /// When it said good-bye.
    left: Option<u64>,
    /// When it sat down, as long as it has done nothing since; nothing for who set the table up.
    new: Option<u64>,
}

impl Holder {
    fn new(token: Hash, new: Option<u64>) -> Holder {
        Holder { token, muted: Seats::NONE, left: None, new }
    }
}

/// All places of a table and their holders.
#[derive(Clone, Debug, Default)]
pub struct Seating {
    places: Vec<Place>,
    holders: Vec<Holder>,
}

impl Seating {
    /// A new table's.
    pub fn new(plans: &[SeatPlan], creator: Option<Hash>) -> Seating {
        let holders: Vec<_> = creator.map(|token| Holder::new(token, None)).into_iter().collect();
        let here = (!holders.is_empty()).then_some(HolderId(0));
        let place = |plan: &SeatPlan| match plan {
            SeatPlan::Here { name } => {
                Place { kind: SeatKind::Here, name: name.clone(), level: None, holder: here, invitation: None }
            }
            SeatPlan::Link { invitation } => {
                Place { kind: SeatKind::Link, name: None, level: None, holder: None, invitation: Some(*invitation) }
            }
            SeatPlan::Open => Place { kind: SeatKind::Open, name: None, level: None, holder: None, invitation: None },
            SeatPlan::Bot { level } => Place {
                kind: SeatKind::Bot,
                name: None,
                level: Some(Level::new(*level).unwrap_or(Level::MAX)),
                holder: None,
                invitation: None,
            },
        };
        Seating { places: plans.iter().map(place).collect(), holders }
    }

    /// A finished match's: names only.
    pub fn of_names(names: &[String], seats: u8) -> Seating {
        let place = |seat: u8| Place {
            kind: SeatKind::Here,
            name: names.get(usize::from(seat)).filter(|name| !name.is_empty()).cloned(),
            level: None,
            holder: None,
            invitation: None,
        };
        Seating { places: (0..seats).map(place).collect(), holders: Vec::new() }
    }

    /// The places in order.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// One place.
    pub fn place(&self, seat: Seat) -> Option<&Place> {
        self.places.get(seat.index())
    }

    /// The bot that sits here, if one does.
    pub fn bot(&self, seat: Seat) -> Option<Level> {
        self.place(seat)?.level
    }

    /// Whether every place is taken.
    pub fn is_full(&self) -> bool {
        self.places.iter().all(Place::is_taken)
    }

    /// The holder with this token. Every holder is looked at, whichever matches.
    pub fn holder_with(&self, token: &Hash) -> Option<HolderId> {
        let find = |found, (index, holder): (u32, &Holder)| {
            if holder.token.matches(token) { Some(HolderId(index)) } else { found }
        };
        (0..).zip(&self.holders).fold(None, find)
    }

    /// The seats somebody holds.
    pub fn seats_of(&self, holder: HolderId) -> Seats {
        self.seats().filter(|(_, place)| place.holder == Some(holder)).map(|(seat, _)| seat).collect()
    }

    /// The hash of a holder's token.
    pub fn token_of(&self, holder: HolderId) -> Option<Hash> {
        self.holder(holder).map(|holder| holder.token)
    }

    /// A holder is known by another token from now on.
    pub fn change_token(&mut self, holder: HolderId, token: Hash) {
        if let Some(holder) = self.holder_mut(holder) {
            holder.token = token;
        }
    }

    /// Everybody who holds a seat.
    pub fn holders(&self) -> impl Iterator<Item = HolderId> {
        (0..).zip(&self.holders).map(|(index, _)| HolderId(index)).filter(|&holder| !self.seats_of(holder).is_empty())
    }

    /// Whether all other seats are bots' or nobody's: nobody has to be asked.
    pub fn is_alone(&self, holder: HolderId) -> bool {
        self.holders().all(|other| other == holder)
    }

    /// Whether a bot sits here.
    pub fn has_bots(&self) -> bool {
        self.places.iter().any(|place| place.level.is_some())
    }

    /// The free seats that this invitation opens.
    pub fn invited(&self, invitation: &Hash) -> Vec<Seat> {
        let free = |place: &Place| !place.is_taken() && place.is_opened_by(invitation);
        self.seats().filter(|(_, place)| free(place)).map(|(seat, _)| seat).collect()
    }

    /// The seats a holder took by this invitation.
    pub fn came_by(&self, holder: HolderId, invitation: &Hash) -> Seats {
        let took = |place: &Place| place.holder == Some(holder) && place.is_opened_by(invitation);
        self.seats().filter(|(_, place)| took(place)).map(|(seat, _)| seat).collect()
    }

    /// Somebody takes these seats. An invitation is good for once: for as long as its seat is taken.
    pub fn join(&mut self, seats: &[u8], name: &str, token: Hash, at: u64) {
        let holder = self.holder_with(&token).unwrap_or_else(|| {
            self.holders.push(Holder::new(token, Some(at)));
            // There are at most as many holders as events.
            HolderId(u32::try_from(self.holders.len() - 1).unwrap_or(u32::MAX))
        });
        for &seat in seats {
            if let Some(place) = self.places.get_mut(usize::from(seat)) {
                place.holder = Some(holder);
                place.name = Some(name.to_owned()).filter(|name| !name.is_empty());
            }
        }
        // Who takes back what it lost is as new as anybody.
        if let Some(holder) = self.holder_mut(holder)
            && holder.new.is_some()
        {
            holder.new = Some(at);
        }
    }

    /// A holder gives its seats back: they are open to anyone.
    pub fn free(&mut self, holder: HolderId) {
        for place in self.places.iter_mut().filter(|place| place.holder == Some(holder)) {
            *place = Place { kind: SeatKind::Open, name: None, level: None, holder: None, invitation: None };
        }
    }

    /// Who sat down and never came has its seats no longer: whatever opened them does so again.
    pub fn take_back(&mut self, holder: HolderId) {
        for place in self.places.iter_mut().filter(|place| place.holder == Some(holder)) {
            (place.holder, place.name) = (None, None);
        }
    }

    /// When a holder said that it leaves, unless it did something since.
    pub fn left_at(&self, holder: HolderId) -> Option<u64> {
        self.holder(holder)?.left
    }

    /// Those who sit here and have done nothing yet, and when they sat down.
    pub fn newcomers(&self) -> impl Iterator<Item = (HolderId, u64)> {
        self.holders().filter_map(|holder| Some((holder, self.holder(holder)?.new?)))
    }

    /// Notes that a holder left at this time, or did something else.
    pub fn acts(&mut self, holder: HolderId, left: Option<u64>) {
        if let Some(holder) = self.holder_mut(holder) {
            (holder.left, holder.new) = (left, None);
        }
    }

    /// The seats a holder does not want to read.
    pub fn muted_by(&self, holder: HolderId) -> Seats {
        self.holder(holder).map_or(Seats::NONE, |holder| holder.muted)
    }

    /// Notes that a holder does not want to read a seat, or does again.
    pub fn mute(&mut self, holder: HolderId, seat: Seat, on: bool) {
        if let Some(holder) = self.holder_mut(holder) {
            let kept = holder.muted.iter().filter(|&other| other != seat);
            holder.muted = kept.chain(on.then_some(seat)).collect();
        }
    }

    fn seats(&self) -> impl Iterator<Item = (Seat, &Place)> {
        (0..).map(Seat).zip(&self.places)
    }

    fn holder(&self, holder: HolderId) -> Option<&Holder> {
        self.holders.get(usize::try_from(holder.0).ok()?)
    }

    fn holder_mut(&mut self, holder: HolderId) -> Option<&mut Holder> {
        self.holders.get_mut(usize::try_from(holder.0).ok()?)
    }
}

impl Place {
    /// Whether somebody or a bot sits here.
    pub fn is_taken(&self) -> bool {
        self.holder.is_some() || self.level.is_some()
    }

    fn is_opened_by(&self, invitation: &Hash) -> bool {
        self.invitation.is_some_and(|own| own.matches(invitation))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::token::Token;
    use rand::SeedableRng;
    use rand::rngs::StdRng;

    #[test]
    fn an_invitation_opens_its_seat_once() {
        let mut rng = StdRng::seed_from_u64(1);
        let [creator, invitation, guest] = [(); 3].map(|()| Token::new(&mut rng));
        let plans = [SeatPlan::Here { name: Some("Ana".to_owned()) }, SeatPlan::Link { invitation: invitation.hash() }];
        let mut seating = Seating::new(&plans, Some(creator.hash()));
        assert!(!seating.is_full());
        assert!(seating.invited(&guest.hash()).is_empty());
        assert_eq!(seating.invited(&invitation.hash()), [Seat(1)]);
        seating.join(&[1], "Bea", guest.hash(), 5);
        assert!(seating.is_full() && seating.invited(&invitation.hash()).is_empty());
        assert_eq!(seating.came_by(HolderId(1), &invitation.hash()), Seats::one(Seat(1)));
        assert_eq!(seating.newcomers().collect::<Vec<_>>(), [(HolderId(1), 5)]);
        assert_eq!(seating.holder_with(&guest.hash()), Some(HolderId(1)));
        assert_eq!(seating.holder_with(&invitation.hash()), None);
        assert!(!seating.is_alone(HolderId(0)));
        seating.take_back(HolderId(1));
        assert_eq!(seating.invited(&invitation.hash()), [Seat(1)], "good once more");
        assert_eq!(seating.place(Seat(1)).map(|place| (place.kind, place.name.clone())), Some((SeatKind::Link, None)));
    }

    #[test]
    fn one_holder_may_take_several_seats() {
        let token = Token::new(&mut StdRng::seed_from_u64(1)).hash();
        let mut seating = Seating::new(&[SeatPlan::Open, SeatPlan::Open, SeatPlan::Bot { level: 3 }], None);
        seating.join(&[0], "Ana", token, 0);
        seating.join(&[1], "Bea", token, 0);
        assert_eq!(seating.seats_of(HolderId(0)).len(), 2);
        assert!(seating.is_full() && seating.is_alone(HolderId(0)) && seating.has_bots());
        seating.mute(HolderId(0), Seat(2), true);
        assert!(seating.muted_by(HolderId(0)).contains(Seat(2)));
        seating.mute(HolderId(0), Seat(2), false);
        assert!(seating.muted_by(HolderId(0)).is_empty());
        seating.free(HolderId(0));
        assert!(!seating.is_full());
    }
}
