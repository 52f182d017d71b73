//! Moves, and which of them are legal.

use game::Seat;

use super::card::{Card, Interruption};
use super::deck::{Face, LONGEST_CLEARANCE};
use super::piles::CardSet;
use super::state::{LAST_FIELD, Phase, THREE, TeamKm};

/// A move of a player, or a result of chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Spends a change token on a card of the hand (T10).
    Change(Card),
    /// Draws from the pile (T11).
    Draw,
    /// Takes the top card of the discard pile (T11).
    Take,
    /// Plays a card that needs no more words.
    Play(Card),
    /// Plays a pass-or-shot card as one or the other (T16).
    PlayAs(Card, Use),
    /// Plays an interruption against a seat (T17).
    Interrupt(Card, Seat),
    /// Discards instead of playing (T12).
    Discard(Card),
    /// Answers an interruption with a card (T20).
    React(Card),
    /// Lets the interruption lie (T20).
    Accept,
    /// Swaps a card with a partner (T25).
    Swap {
        /// The card given.
        give: Card,
        /// The partner.
        with: Seat,
        /// The card got.
        get: Card,
    },
    /// Has swapped enough (T25).
    Ready,
    /// Chance: a card is drawn.
    Card(Card),
    /// Chance: the marker of the half is drawn.
    Marker(Marker),
    /// Chance: the shot die.
    Die(Face),
    /// Chance: the clearance die.
    Clear(u8),
    /// Chance: the card lost.
    Lose(Card),
}

/// What a pass-or-shot card is used as.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Use {
    /// A pass.
    Pass,
    /// A shot.
    Shot,
}

/// The two cards that end something.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Marker {
    /// Half-time.
    Half,
    /// The end of regular time.
    Full,
}

/// What a seat may play now.
struct May {
    /// Cards that need no more words.
    play: CardSet,
    /// Pass-or-shot cards as a pass.
    pass: bool,
    /// Pass-or-shot cards as a shot.
    shoot: bool,
}

const KICK_OFFS: CardSet = CardSet::of(&[Card::Eng]);
const PASSES: CardSet =
    CardSet::of(&[Card::P1, Card::P2, Card::P3, Card::P4, Card::P5, Card::P6, Card::P7, Card::P8, Card::P9]);
const SHOTS: CardSet = CardSet::of(&[
    Card::T1,
    Card::T2,
    Card::T3,
    Card::T4,
    Card::T5,
    Card::T6,
    Card::T7,
    Card::T8,
    Card::T9,
    Card::Super,
]);
const DOUBLES: CardSet =
    CardSet::of(&[Card::Pt1, Card::Pt2, Card::Pt3, Card::Pt4, Card::Pt5, Card::Pt6, Card::Pt7, Card::Pt8, Card::Pt9]);
/// What frees from each interruption, in the order `TAC`, `DEF`, `GK`.
const FREES: [CardSet; 3] = [
    CardSet::of(&[Card::Rem, Card::RemStar, Card::Ange]),
    CardSet::of(&[Card::Dri, Card::DriStar, Card::Dl, Card::DlStar, Card::Pont]),
    CardSet::of(&[Card::Lob, Card::LobStar, Card::Dl, Card::DlStar, Card::Antho]),
];

impl TeamKm {
    /// The marker of this half.
    pub(super) fn marker(&self) -> Marker {
        if self.open.half == 1 { Marker::Half } else { Marker::Full }
    }

    pub(super) fn add_legal_moves(&self, moves: &mut Vec<Move>) {
        let seat = self.open.turn;
        match self.open.phase {
            Phase::Draw => self.add_draws(seat, moves),
            Phase::Play => {
                self.add_plays(seat, moves);
                moves.extend(self.hand(seat).kinds().map(Move::Discard));
            }
            Phase::React { target, with } => {
                moves.push(Move::Accept);
                moves.extend(self.hand(target).kinds().filter(|card| card.answers(with)).map(Move::React));
            }
            Phase::Swap { seat, .. } => self.add_swaps(seat, moves),
            Phase::Deal | Phase::Card(_) => {
                if self.open.top > 0 || self.open.marked > 1 {
                    moves.extend(self.unseen.iter().map(|(card, _)| Move::Card(card)));
                }
                if self.marker_possible() {
                    moves.push(Move::Marker(self.marker()));
                }
            }
            Phase::Die(_) | Phase::Shootout { .. } => {
                let deck = self.options.deck();
                moves.extend(Face::ALL.into_iter().filter(|&face| deck.shot_faces(face) > 0).map(Move::Die));
            }
            Phase::Clear(_) => {
                let deck = self.options.deck();
                moves.extend((1..=LONGEST_CLEARANCE).filter(|&n| deck.clearance_faces(n) > 0).map(Move::Clear));
            }
            Phase::Lose { .. } => moves.extend(self.hand(seat).kinds().map(Move::Lose)),
            Phase::Over { .. } => {}
        }
    }

    /// Changes while there are tokens (T10), then a draw or the card just discarded (T11).
    fn add_draws(&self, seat: Seat, moves: &mut Vec<Move>) {
        moves.push(Move::Draw);
        if self.open.fresh {
            moves.push(Move::Take);
        }
        if self.open.teams[self.mode().team(seat)].tokens > 0 {
            moves.extend(self.hand(seat).kinds().map(Move::Change));
        }
    }

    /// Swaps with partners, up to three cards of each (T25).
    fn add_swaps(&self, seat: Seat, moves: &mut Vec<Move>) {
        moves.push(Move::Ready);
        if self.given[seat.index()] >= THREE {
            return;
        }
        for with in self.mode().members(self.mode().team(seat)).iter() {
            if with != seat && self.given[with.index()] < THREE {
                for give in self.hand(seat).kinds() {
                    moves.extend(self.hand(with).kinds().map(|get| Move::Swap { give, with, get }));
                }
            }
        }
    }

    /// Adds every way the seat could play a card, were it its turn.
    fn add_plays(&self, seat: Seat, moves: &mut Vec<Move>) {
        let kinds = self.hand(seat).kinds();
        let may = self.may(seat);
        moves.extend(kinds.and(may.play).map(Move::Play));
        if may.pass {
            moves.extend(kinds.and(DOUBLES).map(|card| Move::PlayAs(card, Use::Pass)));
        }
        if may.shoot {
            moves.extend(kinds.and(DOUBLES).map(|card| Move::PlayAs(card, Use::Shot)));
        }
        for with in Interruption::ALL {
            if kinds.contains(with.card()) {
                moves.extend(self.targets(seat, with).iter().map(|target| Move::Interrupt(with.card(), target)));
            }
        }
    }

    /// Whether the seat holds a card it could play if it were its turn (T28).
    pub(super) fn could_play(&self, seat: Seat) -> bool {
        let kinds = self.hand(seat).kinds();
        let may = self.may(seat);
        let interrupts = |with: Interruption| kinds.contains(with.card()) && !self.targets(seat, with).is_empty();
        !kinds.and(may.play).is_empty()
            || (may.pass || may.shoot) && !kinds.and(DOUBLES).is_empty()
            || Interruption::ALL.into_iter().any(interrupts)
    }

    /// What a seat's ball and interruption would let it play (T13–T16, T18, T19, T21).
    fn may(&self, seat: Seat) -> May {
        // T18: no action card; T19, T21: what frees from it.
        if let Some(hit) = self.player(seat).hit {
            return May { play: FREES[hit as usize], pass: false, shoot: false };
        }
        match self.ball(seat) {
            // T13: on 0 only a kick-off; T14: passes from 1 to 11; T15, T16: shots from 11 to 17.
            0 => May { play: KICK_OFFS, pass: false, shoot: false },
            LAST_FIELD => May { play: PASSES.or(SHOTS), pass: true, shoot: true },
            1..LAST_FIELD => May { play: PASSES, pass: true, shoot: false },
            _ => May { play: SHOTS, pass: false, shoot: true },
        }
    }

    /// How likely a result of chance is, relative to the others (T9). While the top pile lasts each unseen card is
    /// as likely as another; then the marker has one chance in the cards left, and the others share the rest.
    pub(super) fn weight(&self, result: Move) -> u32 {
        let deck = self.options.deck();
        match (self.open.phase, result) {
            (Phase::Deal | Phase::Card(_), Move::Card(card)) => {
                let factor = if self.open.top > 0 { 1 } else { u32::from(self.open.marked).saturating_sub(1) };
                u32::from(self.unseen.of(card)) * factor
            }
            // With no card left to be unseen beside it, the marker is certain.
            (Phase::Card(_), Move::Marker(_)) => u32::from(self.unseen.total()).max(1),
            (Phase::Die(_) | Phase::Shootout { .. }, Move::Die(face)) => u32::from(deck.shot_faces(face)),
            (Phase::Clear(_), Move::Clear(number)) => u32::from(deck.clearance_faces(number)),
            (Phase::Lose { .. }, Move::Lose(card)) => u32::from(self.hand(self.open.turn).count(card)),
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::card::Kind;
    use super::*;

    #[test]
    fn the_sets_of_cards_are_what_their_kinds_say() {
        let all =
            |wanted: &dyn Fn(Card) -> bool| Card::ALL.into_iter().filter(|&card| wanted(card)).collect::<Vec<_>>();
        assert_eq!(KICK_OFFS.collect::<Vec<_>>(), all(&|card| card.kind() == Kind::KickOff));
        assert_eq!(PASSES.collect::<Vec<_>>(), all(&|card| matches!(card.kind(), Kind::Pass(_))));
        assert_eq!(SHOTS.collect::<Vec<_>>(), all(&|card| matches!(card.kind(), Kind::Shot(_) | Kind::Super)));
        assert_eq!(DOUBLES.collect::<Vec<_>>(), all(&|card| matches!(card.kind(), Kind::PassOrShot(_))));
        for with in Interruption::ALL {
            assert_eq!(FREES[with as usize].collect::<Vec<_>>(), all(&|card| card.frees_from(with)));
        }
    }
}
