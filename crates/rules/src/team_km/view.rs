//! What a reader may know, as a type that cannot hold more, and whole positions guessed from it.

use game::{Seat, Secret};
use rand::{Rng, RngExt};

use super::card::Card;
use super::options::Options;
use super::piles::{Counts, Hand};
use super::state::{Common, Phase, TeamKm};

/// What a seat or a spectator may know (T25, T31, T32).
///
/// It is a picture of the table now: that somebody took a certain card from the discard pile an hour ago is for the
/// reader to remember, as it is at a table. The cards a reader cannot see – draw pile, box, hands of the others –
/// are one pool, because nothing on the table tells them apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    reader: Option<Seat>,
    options: Options,
    open: Common,
    hands: [Seen; 6],
    pool: Counts,
    /// Cards given at half-time, of the seats whose swaps the reader sees.
    given: [Option<u8>; 6],
}

/// A hand as somebody sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seen {
    /// From the front.
    Cards(Hand),
    /// From behind: so many cards.
    Backs(u8),
}

impl Seen {
    /// How many cards.
    pub fn len(&self) -> u8 {
        match self {
            Seen::Cards(hand) => hand.len(),
            Seen::Backs(count) => *count,
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl View {
    pub(super) fn of(position: &TeamKm, reader: Option<Seat>) -> View {
        let sees = |seat: Seat| reader.is_some_and(|reader| position.shows_hand(seat, reader));
        let mut pool = position.unseen;
        let mut hands = [Seen::Backs(0); 6];
        let mut given = [None; 6];
        for seat in position.all_seats() {
            let hand = position.hand(seat);
            if sees(seat) {
                hands[seat.index()] = Seen::Cards(*hand);
                given[seat.index()] = Some(position.given[seat.index()]);
            } else {
                hands[seat.index()] = Seen::Backs(hand.len());
                hand.as_slice().iter().for_each(|&card| pool.add(card, 1));
            }
        }
        View { reader, options: position.options.clone(), open: position.open.clone(), hands, pool, given }
    }

    /// The same when the match is over and all hands lie open.
    pub(super) fn laid_open(mut self, position: &TeamKm) -> View {
        for seat in position.all_seats() {
            self.hands[seat.index()] = Seen::Cards(*position.hand(seat));
        }
        self.pool = position.unseen;
        self
    }

    /// Who looks; nobody is a spectator.
    pub fn reader(&self) -> Option<Seat> {
        self.reader
    }

    /// The options of the match.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// What everybody sees.
    pub fn common(&self) -> &Common {
        &self.open
    }

    /// The hand of a seat as the reader sees it; nothing for a seat there is not.
    pub fn hand(&self, seat: Seat) -> Option<&Seen> {
        (seat.0 < self.options.mode().seats()).then(|| &self.hands[seat.index()])
    }

    /// The reader's own cards; none for a spectator.
    pub fn own_hand(&self) -> &[Card] {
        match self.reader.and_then(|reader| self.hand(reader)) {
            Some(Seen::Cards(hand)) => hand.as_slice(),
            _ => &[],
        }
    }

    /// The cards the reader cannot see: draw pile, box and hidden hands together.
    pub fn pool(&self) -> &Counts {
        &self.pool
    }

    /// How many cards a seat has given at half-time, if the reader sees its swaps.
    pub fn given(&self, seat: Seat) -> Option<u8> {
        self.given.get(seat.index()).copied().flatten()
    }
}

impl TeamKm {
    /// Whether the reader sees that hand: his own, and at half-time those of his partners (T25, T31).
    fn shows_hand(&self, seat: Seat, reader: Seat) -> bool {
        let half_time = matches!(self.open.phase, Phase::Swap { .. });
        seat == reader || half_time && self.mode().team(seat) == self.mode().team(reader)
    }
}

impl Secret for TeamKm {
    /// Deals the pool anew: every way to share it out between the hidden hands and the rest is equally likely, for
    /// the shuffle made them so, and within the rest draw pile, box and the marker's place need no order (T9).
    /// What the others' play may betray is for a bot to weigh. Swaps the reader did not see count as none: their
    /// seats have been ready, or have not begun, whenever the reader has to act.
    fn determinise<R: Rng + ?Sized>(view: &View, rng: &mut R) -> TeamKm {
        let mut unseen = view.pool;
        let mut hands = [Hand::EMPTY; 6];
        for (hand, seen) in hands.iter_mut().zip(&view.hands) {
            match seen {
                Seen::Cards(cards) => *hand = *cards,
                Seen::Backs(count) => {
                    for _ in 0..*count {
                        let left = u32::from(unseen.total()).max(1);
                        if let Some(card) = unseen.nth(rng.random_range(0..left)) {
                            unseen.remove(card);
                            hand.add(card);
                        }
                    }
                }
            }
        }
        let given = view.given.map(|count| count.unwrap_or(0));
        TeamKm { options: view.options.clone(), open: view.open.clone(), hands, unseen, given }
    }
}
