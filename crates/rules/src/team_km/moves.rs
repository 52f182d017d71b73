//! Moves, and which of them are legal.

use game::Seat;

use super::card::{Card, Kind};
use super::deck::{Face, LONGEST_CLEARANCE};
use super::state::{LAST_FIELD, LAST_SURFACE, Phase, THREE, TeamKm};

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
                self.each_play(seat, |mv| {
                    moves.push(mv);
                    false
                });
                moves.extend(self.hand(seat).distinct().map(Move::Discard));
            }
            Phase::React { target, with } => {
                moves.push(Move::Accept);
                moves.extend(self.hand(target).distinct().filter(|card| card.answers(with)).map(Move::React));
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
            Phase::Lose { .. } => moves.extend(self.hand(seat).distinct().map(Move::Lose)),
            Phase::Over { .. } => {}
        }
    }

    fn add_draws(&self, seat: Seat, moves: &mut Vec<Move>) {
        moves.push(Move::Draw);
        if self.open.fresh {
            moves.push(Move::Take);
        }
        if self.open.teams[self.mode().team(seat)].tokens > 0 {
            moves.extend(self.hand(seat).distinct().map(Move::Change));
        }
    }

    fn add_swaps(&self, seat: Seat, moves: &mut Vec<Move>) {
        moves.push(Move::Ready);
        if self.given[seat.index()] >= THREE {
            return;
        }
        for with in self.mode().members(self.mode().team(seat)).iter() {
            if with != seat && self.given[with.index()] < THREE {
                for give in self.hand(seat).distinct() {
                    moves.extend(self.hand(with).distinct().map(|get| Move::Swap { give, with, get }));
                }
            }
        }
    }

    /// Hands every way the seat could play a card, were it its turn, to `found`, until that says to stop;
    /// whether it said so.
    fn each_play(&self, seat: Seat, mut found: impl FnMut(Move) -> bool) -> bool {
        let ball = self.ball(seat);
        let hit = self.player(seat).hit;
        let free = hit.is_none();
        let may_pass = free && (1..=LAST_FIELD).contains(&ball);
        let may_shoot = free && (LAST_FIELD..=LAST_SURFACE).contains(&ball);
        let mut stop = false;
        for card in self.hand(seat).distinct() {
            stop = match card.kind() {
                Kind::KickOff => free && ball == 0 && found(Move::Play(card)),
                Kind::Pass(_) => may_pass && found(Move::Play(card)),
                Kind::Shot(_) | Kind::Super => may_shoot && found(Move::Play(card)),
                Kind::PassOrShot(_) => {
                    may_pass && found(Move::PlayAs(card, Use::Pass))
                        || may_shoot && found(Move::PlayAs(card, Use::Shot))
                }
                Kind::Interruption(with) => {
                    let mut targets = self.targets(seat, with);
                    let mut stop = false;
                    while targets != 0 && !stop {
                        let target = Seat(targets.trailing_zeros() as u8);
                        targets &= targets - 1;
                        stop = found(Move::Interrupt(card, target));
                    }
                    stop
                }
                Kind::Restart { .. } | Kind::Special(_) => {
                    hit.is_some_and(|hit| card.frees_from(hit)) && found(Move::Play(card))
                }
                Kind::Yellow | Kind::Red => false,
            };
            if stop {
                break;
            }
        }
        stop
    }

    /// Whether the seat holds a card it could play if it were its turn (T28).
    pub(super) fn could_play(&self, seat: Seat) -> bool {
        self.each_play(seat, |_| true)
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
