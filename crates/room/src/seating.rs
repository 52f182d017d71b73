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
    /// For whom a bot keeps it.
    pub kept_for: Option<HolderId>,
    /// What lets somebody take it, or let somebody.
    invitation: Option<Hash>,
}

/// Somebody who holds seats.
#[derive(Clone, Debug)]
struct Holder {
    /// What it shows: the first it came with, then one for each browser it also goes on in.
    tokens: Vec<Hash>,
    muted: Seats,
    /// When it said good-bye.
    left: Option<u64>,
    /// When it sat down, as long as it has done nothing since; nothing for who set the table up.
    new: Option<u64>,
}

impl Holder {
    fn new(token: Hash, new: Option<u64>) -> Holder {
        Holder { tokens: vec![token], muted: Seats::NONE, left: None, new }
    }
}

/// All places of a table and their holders.
#[derive(Clone, Debug, Default)]
pub struct Seating {
    places: Vec<Place>,
    holders: Vec<Holder>,
    /// What opens every free seat by link.
    group: Option<Hash>,
    /// How often a token was taken from somebody.
    revocations: u32,
}

/// In how many browsers one holder can go on.
const MOST_TOKENS: usize = 8;

impl Seating {
    /// A new table's.
    pub fn new(plans: &[SeatPlan], creator: Option<Hash>, group: Option<Hash>) -> Seating {
        let holders: Vec<_> = creator.map(|token| Holder::new(token, None)).into_iter().collect();
        let here = (!holders.is_empty()).then_some(HolderId(0));
        let place = |plan: &SeatPlan| match plan {
            SeatPlan::Here { name } => Place { name: name.clone(), holder: here, ..Place::empty(SeatKind::Here) },
            SeatPlan::Link { invitation } => Place { invitation: Some(*invitation), ..Place::empty(SeatKind::Link) },
            SeatPlan::Open => Place::empty(SeatKind::Open),
            SeatPlan::Bot { level } => {
                Place { level: Some(Level::new(*level).unwrap_or(Level::MAX)), ..Place::empty(SeatKind::Bot) }
            }
        };
        Seating { places: plans.iter().map(place).collect(), holders, group, revocations: 0 }
    }

    /// A finished match's: names only.
    pub fn of_names(names: &[String], seats: u8) -> Seating {
        let name = |seat: u8| names.get(usize::from(seat)).filter(|name| !name.is_empty()).cloned();
        let place = |seat: u8| Place { name: name(seat), ..Place::empty(SeatKind::Here) };
        Seating { places: (0..seats).map(place).collect(), holders: Vec::new(), group: None, revocations: 0 }
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
            let known = holder.tokens.iter().fold(false, |known, own| own.matches(token) | known);
            if known { Some(HolderId(index)) } else { found }
        };
        (0..).zip(&self.holders).fold(None, find)
    }

    /// The seats somebody holds.
    pub fn seats_of(&self, holder: HolderId) -> Seats {
        self.seats().filter(|(_, place)| place.holder == Some(holder)).map(|(seat, _)| seat).collect()
    }

    /// The hash of a holder's first token.
    pub fn token_of(&self, holder: HolderId) -> Option<Hash> {
        self.holder(holder)?.tokens.first().copied()
    }

    /// Whether a holder is known by this token and by no other.
    pub fn is_known_only_by(&self, holder: HolderId, token: &Hash) -> bool {
        self.holder(holder).is_some_and(|holder| matches!(&holder.tokens[..], [only] if only.matches(token)))
    }

    /// How often a token was taken from somebody: as long as it is the same, whoever was known by one still is.
    pub fn revocations(&self) -> u32 {
        self.revocations
    }

    /// A holder is known by another token from now on, and by no other.
    pub fn change_token(&mut self, holder: HolderId, token: Hash) {
        self.revocations = self.revocations.wrapping_add(1);
        if let Some(holder) = self.holder_mut(holder) {
            holder.tokens = vec![token];
        }
    }

    /// A holder is known by one more token; of too many, the oldest but the first is forgotten.
    pub fn add_token(&mut self, holder: HolderId, token: Hash) {
        self.revocations = self.revocations.wrapping_add(1);
        if let Some(holder) = self.holder_mut(holder) {
            if holder.tokens.len() >= MOST_TOKENS {
                holder.tokens.remove(1);
            }
            holder.tokens.push(token);
        }
    }

    /// Who has the say about seats: who set the table up, or who came first among those who are left.
    pub fn host(&self) -> Option<HolderId> {
        self.holders().next()
    }

    /// The seats that bots keep for a holder.
    pub fn kept_for(&self, holder: HolderId) -> Seats {
        self.seats().filter(|(_, place)| place.kept_for == Some(holder)).map(|(seat, _)| seat).collect()
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

    /// The free seats that this invitation opens: all that are free by link, if it is the one for everybody.
    pub fn invited(&self, invitation: &Hash) -> Vec<Seat> {
        let all = self.is_group(invitation);
        let free = |place: &Place| place.is_free() && (all || place.is_opened_by(invitation));
        self.seats().filter(|(_, place)| free(place)).map(|(seat, _)| seat).collect()
    }

    /// Whether this is the invitation for everybody.
    pub fn is_group(&self, invitation: &Hash) -> bool {
        self.group.is_some_and(|group| group.matches(invitation))
    }

    /// Whether an invitation ever opened anything here.
    pub fn knows(&self, invitation: &Hash) -> bool {
        self.is_group(invitation) || self.places.iter().any(|place| place.is_opened_by(invitation))
    }

    /// How a seat that somebody gives up can be taken.
    fn free_kind(&self) -> SeatKind {
        if self.group.is_some() { SeatKind::Link } else { SeatKind::Open }
    }

    /// Who took a seat by this invitation.
    pub fn holder_invited_by(&self, invitation: &Hash) -> Option<HolderId> {
        self.places.iter().find(|place| place.is_opened_by(invitation))?.holder
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
                (place.level, place.kept_for) = (None, None);
            }
        }
        // Who takes back what it lost is as new as anybody.
        if let Some(holder) = self.holder_mut(holder)
            && holder.new.is_some()
        {
            holder.new = Some(at);
        }
    }

    /// A holder gives its seats back: they are for whoever has the link, or for anyone where there is none.
    pub fn free(&mut self, holder: HolderId) {
        let kind = self.free_kind();
        for place in self.places.iter_mut().filter(|place| place.holder == Some(holder)) {
            *place = Place::empty(kind);
        }
    }

    /// A bot plays here from now on; if somebody held the seat, until that one is back.
    pub fn seat_bot(&mut self, seat: Seat, level: Level) {
        if let Some(place) = self.places.get_mut(seat.index()) {
            (place.level, place.kept_for) = (Some(level), place.holder.take());
        }
    }

    /// A bot's seat is for people again; `at_once` without the bot.
    pub fn open_seat(&mut self, seat: Seat, at_once: bool) {
        let kind = self.free_kind();
        if let Some(place) = self.places.get_mut(seat.index()) {
            let level = place.level.filter(|_| !at_once);
            *place = Place { level, invitation: place.invitation, ..Place::empty(kind) };
        }
    }

    /// A holder takes a seat, and gives up another one if it came from there.
    pub fn change_seat(&mut self, holder: HolderId, from: Option<Seat>, to: Seat) {
        let kind = self.free_kind();
        let name = from.and_then(|from| {
            let place = self.places.get_mut(from.index())?;
            let left = std::mem::replace(place, Place::empty(kind));
            place.invitation = left.invitation;
            left.name
        });
        if let Some(place) = self.places.get_mut(to.index()) {
            (place.holder, place.level, place.kept_for) = (Some(holder), None, None);
            if from.is_some() {
                place.name = name;
            }
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
    fn empty(kind: SeatKind) -> Place {
        Place { kind, name: None, level: None, holder: None, kept_for: None, invitation: None }
    }

    /// Whether somebody may sit down here: it is empty, or a bot keeps it for whoever comes.
    pub fn is_free(&self) -> bool {
        match self.kind {
            SeatKind::Here | SeatKind::Bot => false,
            SeatKind::Link | SeatKind::Open => self.holder.is_none() && self.kept_for.is_none(),
        }
    }

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
        let mut seating = Seating::new(&plans, Some(creator.hash()), None);
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
        let mut seating = Seating::new(&[SeatPlan::Open, SeatPlan::Open, SeatPlan::Bot { level: 3 }], None, None);
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

    #[test]
    fn a_bot_keeps_a_seat_for_who_is_gone_and_for_who_may_come() {
        let mut rng = StdRng::seed_from_u64(1);
        let [creator, group, guest, friend] = [(); 4].map(|()| Token::new(&mut rng));
        let plans = [SeatPlan::Here { name: None }, SeatPlan::Open, SeatPlan::Bot { level: 2 }];
        let mut seating = Seating::new(&plans, Some(creator.hash()), Some(group.hash()));
        let level = Level::new(5).unwrap();
        seating.join(&[1], "Bea", guest.hash(), 0);
        seating.seat_bot(Seat(1), level);
        assert_eq!((seating.bot(Seat(1)), seating.kept_for(HolderId(1))), (Some(level), Seats::one(Seat(1))));
        assert!(seating.invited(&group.hash()).is_empty(), "it is kept for Bea, and the other belongs to a bot");
        seating.change_seat(HolderId(1), None, Seat(1));
        assert_eq!(seating.place(Seat(1)).and_then(|place| place.name.clone()), Some("Bea".to_owned()));
        seating.open_seat(Seat(2), false);
        assert_eq!((seating.invited(&group.hash()), seating.bot(Seat(2)).is_some()), (vec![Seat(2)], true));
        seating.join(&[2], "Cy", friend.hash(), 0);
        assert!(seating.bot(Seat(2)).is_none() && seating.is_full());
    }

    #[test]
    fn one_holder_goes_on_in_several_browsers_and_signs_out_of_all() {
        let mut rng = StdRng::seed_from_u64(1);
        let tokens: Vec<_> = (0..12).map(|_| Token::new(&mut rng).hash()).collect();
        let mut seating = Seating::new(&[SeatPlan::Here { name: None }], tokens.first().copied(), None);
        for token in &tokens[1..] {
            seating.add_token(HolderId(0), *token);
        }
        let known = |seating: &Seating| tokens.iter().filter(|token| seating.holder_with(token).is_some()).count();
        assert_eq!((known(&seating), seating.holder_with(&tokens[0])), (MOST_TOKENS, Some(HolderId(0))));
        seating.change_token(HolderId(0), tokens[3]);
        assert_eq!(known(&seating), 1);
    }
}
