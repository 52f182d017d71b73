//! Cards in hands and piles, stored in place so that copying a position is one block copy.

use std::fmt;
use std::hash::{Hash, Hasher};

use super::card::{Card, KINDS};

/// Every card there is to play with, markers left out (T2).
pub const CARDS: u8 = 149;

/// The most cards a hand can hold: the limit of seven, and the card just drawn.
pub const LARGEST_HAND: usize = 8;

/// An ordered pile, bottom first.
pub type Pile = List<{ CARDS as usize }>;

/// A hand, sorted by code.
pub type Hand = List<LARGEST_HAND>;

/// Up to `N` cards in order. What would not fit is left out; a legal game never comes to that.
///
/// Not `arrayvec::ArrayVec`, which is copied card by card: with it, copying a position before every move of a random
/// match takes twice the instructions (callgrind, 300 matches of `2v2`: 204 million against 101).
#[derive(Clone, Copy)]
pub struct List<const N: usize> {
    cards: [Card; N],
    len: u8,
}

impl<const N: usize> List<N> {
    /// No cards.
    pub const EMPTY: List<N> = List { cards: [Card::Ange; N], len: 0 };

    /// The cards in order.
    pub fn as_slice(&self) -> &[Card] {
        &self.cards[..usize::from(self.len)]
    }

    /// How many.
    pub const fn len(&self) -> u8 {
        self.len
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The last card.
    pub fn last(&self) -> Option<Card> {
        self.as_slice().last().copied()
    }

    /// Puts a card at the end.
    pub(super) fn push(&mut self, card: Card) {
        self.insert(usize::from(self.len), card);
    }

    /// Takes the last card.
    pub(super) fn pop(&mut self) -> Option<Card> {
        let card = self.last()?;
        self.len -= 1;
        Some(card)
    }

    /// Puts a card before the one at `at`.
    pub(super) fn insert(&mut self, at: usize, card: Card) {
        let len = usize::from(self.len);
        if len < N && at <= len {
            self.cards.copy_within(at..len, at + 1);
            self.cards[at] = card;
            self.len += 1;
        }
    }

    /// Adds a card to a sorted list.
    pub(super) fn add(&mut self, card: Card) {
        let at = self.as_slice().iter().position(|&other| other > card).unwrap_or(usize::from(self.len));
        self.insert(at, card);
    }

    /// Takes one such card out, if there is one.
    pub(super) fn remove(&mut self, card: Card) -> bool {
        let Some(at) = self.as_slice().iter().position(|&other| other == card) else { return false };
        self.cards.copy_within(at + 1..usize::from(self.len), at);
        self.len -= 1;
        true
    }

    /// Takes all cards out.
    pub(super) fn clear(&mut self) {
        self.len = 0;
    }

    /// Whether such a card is in it.
    pub fn contains(&self, card: Card) -> bool {
        self.as_slice().contains(&card)
    }

    /// The different cards in it.
    pub fn kinds(&self) -> CardSet {
        CardSet::of(self.as_slice())
    }

    /// How many such cards are in it.
    pub fn count(&self, card: Card) -> u8 {
        self.as_slice().iter().map(|&other| u8::from(other == card)).sum()
    }
}

impl<const N: usize> PartialEq for List<N> {
    fn eq(&self, other: &List<N>) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<const N: usize> Eq for List<N> {}

impl<const N: usize> Hash for List<N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_slice().hash(state);
    }
}

impl<const N: usize> fmt::Debug for List<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

/// A set of kinds of cards. As an iterator it gives them in the order of the codes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardSet(u64);

impl CardSet {
    /// The kinds among these cards.
    pub const fn of(cards: &[Card]) -> CardSet {
        let mut bits = 0_u64;
        let mut at = 0;
        // An iterator would not be `const`.
        while at < cards.len() {
            bits |= 1 << cards[at].index();
            at += 1;
        }
        CardSet(bits)
    }

    /// Whether the card is in the set.
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.index() & 1 == 1
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// What is in both sets.
    #[must_use]
    pub const fn and(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// What is in either set.
    #[must_use]
    pub const fn or(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }
}

impl Iterator for CardSet {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        let card = Card::ALL.get(self.0.trailing_zeros() as usize).copied()?;
        self.0 &= self.0 - 1;
        Some(card)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for CardSet {}

/// The cards played and lying before the players, seat after seat, each in the order played.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fronts {
    /// Where each seat's cards end in `cards`.
    ends: [u8; 6],
    cards: Pile,
}

impl Fronts {
    /// Nothing lies before anybody.
    pub const EMPTY: Fronts = Fronts { cards: Pile::EMPTY, ends: [0; 6] };

    /// What lies before a seat (an index below 6), in the order played.
    pub fn of(&self, seat: usize) -> &[Card] {
        let start = if seat == 0 { 0 } else { self.ends[seat - 1] };
        &self.cards.as_slice()[usize::from(start)..usize::from(self.ends[seat])]
    }

    /// Lays a card before a seat.
    pub(super) fn lay(&mut self, seat: usize, card: Card) {
        if self.cards.len() < CARDS {
            self.cards.insert(usize::from(self.ends[seat]), card);
            self.ends[seat..].iter_mut().for_each(|end| *end += 1);
        }
    }

    /// Takes the last card before a seat that bears the FAIR-PLAY sign.
    pub(super) fn take_star(&mut self, seat: usize) -> Option<Card> {
        let at = self.of(seat).iter().rposition(|card| card.star())?;
        let card = self.of(seat)[at];
        let mut rest = Fronts::EMPTY;
        for other in 0..6 {
            for (place, &lying) in self.of(other).iter().enumerate() {
                if (other, place) != (seat, at) {
                    rest.lay(other, lying);
                }
            }
        }
        *self = rest;
        Some(card)
    }

    /// Moves all but specials and yellow/red cards to the discard pile, seat by seat from the first (T23).
    pub(super) fn clear_onto(&mut self, discard: &mut Pile) {
        let mut rest = Fronts::EMPTY;
        for seat in 0..6 {
            for &card in self.of(seat) {
                if card.stays() {
                    rest.lay(seat, card);
                } else {
                    discard.push(card);
                }
            }
        }
        *self = rest;
    }
}

impl fmt::Debug for Fronts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries((0..6).map(|seat| self.of(seat))).finish()
    }
}

/// How many there are of each card, where order means nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Counts {
    of: [u8; KINDS],
    total: u8,
}

impl Counts {
    /// None of any.
    pub const EMPTY: Counts = Counts { of: [0; KINDS], total: 0 };

    /// How many such cards.
    pub const fn of(&self, card: Card) -> u8 {
        self.of[card.index()]
    }

    /// How many in all.
    pub const fn total(&self) -> u8 {
        self.total
    }

    /// Adds so many cards; never more than a count can hold.
    pub(super) fn add(&mut self, card: Card, count: u8) {
        let count = count.min(u8::MAX - self.total);
        self.of[card.index()] += count;
        self.total += count;
    }

    /// Takes one such card out, if there is one.
    pub(super) fn remove(&mut self, card: Card) -> bool {
        let Some(left) = self.of[card.index()].checked_sub(1) else { return false };
        self.of[card.index()] = left;
        self.total -= 1;
        true
    }

    /// The cards there are, with how many of each, in the order of the codes.
    pub fn iter(&self) -> impl Iterator<Item = (Card, u8)> {
        Card::ALL.into_iter().zip(self.of).filter(|&(_, count)| count > 0)
    }

    /// The card in place `at` if all lay in the order of their codes.
    pub(super) fn nth(&self, at: u32) -> Option<Card> {
        let mut left = at;
        Card::ALL.into_iter().zip(self.of).find_map(|(card, count)| {
            let count = u32::from(count);
            if left < count {
                return Some(card);
            }
            left -= count;
            None
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_stay_sorted_and_equal_by_content() {
        let mut hand = Hand::EMPTY;
        for card in [Card::Tac, Card::P3, Card::Eng, Card::P3] {
            hand.add(card);
        }
        assert_eq!(hand.as_slice(), [Card::Eng, Card::P3, Card::P3, Card::Tac]);
        assert_eq!(hand.kinds().collect::<Vec<_>>(), [Card::Eng, Card::P3, Card::Tac]);
        assert!(hand.remove(Card::P3) && !hand.remove(Card::Yel));
        let mut same = Hand::EMPTY;
        for card in [Card::Eng, Card::P3, Card::Tac] {
            same.add(card);
        }
        assert_eq!(hand, same);
    }

    #[test]
    fn a_full_list_takes_no_more() {
        let mut hand = Hand::EMPTY;
        (0..20).for_each(|_| hand.add(Card::Eng));
        assert_eq!(usize::from(hand.len()), LARGEST_HAND);
    }

    #[test]
    fn t23_fronts_clear_seat_by_seat_and_keep_what_stays() {
        let mut fronts = Fronts::EMPTY;
        for (seat, card) in
            [(1, Card::Eng), (0, Card::P3), (1, Card::Yel), (5, Card::Ange), (1, Card::P2), (0, Card::T1)]
        {
            fronts.lay(seat, card);
        }
        assert_eq!(fronts.of(1), [Card::Eng, Card::Yel, Card::P2]);
        let mut discard = Pile::EMPTY;
        fronts.clear_onto(&mut discard);
        assert_eq!(discard.as_slice(), [Card::P3, Card::T1, Card::Eng, Card::P2]);
        assert_eq!((fronts.of(0), fronts.of(1), fronts.of(5)), (&[][..], &[Card::Yel][..], &[Card::Ange][..]));
    }

    #[test]
    fn counts_find_their_nth_card() {
        let mut counts = Counts::EMPTY;
        counts.add(Card::P3, 2);
        counts.add(Card::Eng, 1);
        let cards: Vec<_> = (0..4).map(|at| counts.nth(at)).collect();
        assert_eq!(cards, [Some(Card::Eng), Some(Card::P3), Some(Card::P3), None]);
    }
}
