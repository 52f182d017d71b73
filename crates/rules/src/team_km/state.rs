//! A position: what lies open on the table, and what does not.

use game::{Seat, Seats};

use super::card::{Card, Interruption};
use super::options::{Mode, Options};
use super::piles::{Counts, Fronts, Hand, Pile};

/// Cards in a full hand (T7).
pub const LIMIT: u8 = 7;
/// The last square of the TERRAIN; passes start from here at the latest, shots at the earliest (T1).
pub const LAST_FIELD: u8 = 11;
/// The last square before the goal.
pub const LAST_SURFACE: u8 = 17;
/// The goal (T1).
pub const GOAL: u8 = 18;
/// Change tokens of a team, and cards a player may give at half-time (T1, T25).
pub const THREE: u8 = 3;

/// One position of a match.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TeamKm {
    pub(super) options: Options,
    pub(super) open: Common,
    pub(super) hands: [Hand; 6],
    /// Draw pile and box together (T9).
    pub(super) unseen: Counts,
    /// Cards each seat has given in the swaps of half-time (T25); all 0 at any other time.
    pub(super) given: [u8; 6],
}

/// What everybody sees (T31).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Common {
    /// 1 or 2; 1 until the swaps of half-time are done.
    pub half: u8,
    /// Whether it is added time (T27).
    pub added: bool,
    /// Whose turn it is. Seat 0 in a shoot-out and after it, where it is nobody's.
    pub turn: Seat,
    /// What happens next.
    pub phase: Phase,
    /// The teams; those a mode has not stay as at the start.
    pub teams: [Team; 3],
    /// The players, by seat; those a mode has not stay as at the start.
    pub players: [PlayerState; 6],
    /// The cards played and lying before the players.
    pub fronts: Fronts,
    /// The discard pile, top last.
    pub discard: Pile,
    /// The top card was laid in the turn before and may be taken now.
    pub fresh: bool,
    /// The top card was laid in this turn: the next player may take it.
    pub laid: bool,
    /// Cards left in the top pile.
    pub top: u8,
    /// Cards left in the marked pile, marker included.
    pub marked: u8,
}

/// A team's pitch.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Team {
    /// The square of its ball, 0 before the pitch.
    pub ball: u8,
    /// Goals scored.
    pub goals: u8,
    /// Change tokens left.
    pub tokens: u8,
}

/// What lies before a player, but for the cards themselves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PlayerState {
    /// His hand limit (T22).
    pub limit: u8,
    /// The interruption he is under.
    pub hit: Option<Interruption>,
    /// Whether FAIR-PLAY protects him (T19).
    pub fair: bool,
    /// The interruptions he is protected from (T21), as bits; see [`PlayerState::safe_from`].
    pub(super) safe: u8,
    /// Yellow cards before him.
    pub yellow: u8,
    /// Red cards before him.
    pub red: u8,
}

/// What happens next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// The first hands are dealt (T7).
    Deal,
    /// Changes, then a draw (T10, T11).
    Draw,
    /// A card is played or discarded (T12).
    Play,
    /// The target answers an interruption (T20).
    React {
        /// Who answers.
        target: Seat,
        /// What was played against him.
        with: Interruption,
    },
    /// The shot die is rolled.
    Die(Roll),
    /// The clearance die is rolled.
    Clear(Roll),
    /// The player whose turn it is loses a card to the reaction of another (T22).
    Lose {
        /// Who reacted.
        reactor: Seat,
    },
    /// A card is drawn.
    Card(Why),
    /// Half-time (T25).
    Swap {
        /// Who swaps.
        seat: Seat,
        /// Whether who drew the marker fills his hand afterwards (T26).
        fill: bool,
    },
    /// The shot die is rolled in a shoot-out (T30). Sets of teams, as bits.
    Shootout {
        /// Those that are in it.
        alive: u8,
        /// Those that have rolled in this round.
        rolled: u8,
        /// Those that have scored in this round.
        scored: u8,
    },
    /// The end.
    Over {
        /// The team that won the shoot-out, counted from 0, if there was one.
        shootout: Option<u8>,
    },
}

/// Why a die is rolled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Roll {
    /// A shot of the player whose turn it is (T15).
    Shot,
    /// A penalty for the player who reacted (T22).
    Penalty(Seat),
}

/// Why a card is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Why {
    /// The draw of a turn (T11).
    Turn,
    /// For this card, which lies on the discard pile (T10).
    Change(Card),
    /// After a reaction (T22), which may have scored.
    MakeUp {
        /// Who reacted.
        seat: Seat,
        /// Whether that scored.
        scored: bool,
    },
    /// After half-time (T26).
    Fill,
}

impl Team {
    const START: Team = Team { ball: 0, goals: 0, tokens: THREE };
}

impl PlayerState {
    /// Whether a special protects him from that interruption.
    pub const fn safe_from(&self, with: Interruption) -> bool {
        self.safe & with.bit() != 0
    }

    const START: PlayerState = PlayerState { limit: LIMIT, hit: None, fair: false, safe: 0, yellow: 0, red: 0 };
}

impl TeamKm {
    /// The first position: nothing is dealt yet (T6, T7).
    pub(super) fn start(options: &Options) -> TeamKm {
        let unseen = *options.deck().cards();
        let (top, marked) = piles(unseen.total());
        TeamKm {
            open: Common {
                half: 1,
                added: false,
                turn: options.first(),
                phase: Phase::Deal,
                teams: [Team::START; 3],
                players: [PlayerState::START; 6],
                fronts: Fronts::EMPTY,
                discard: Pile::EMPTY,
                fresh: false,
                laid: false,
                top,
                marked,
            },
            options: options.clone(),
            hands: [Hand::EMPTY; 6],
            unseen,
            given: [0; 6],
        }
    }

    pub(super) fn mode(&self) -> Mode {
        self.options.mode()
    }

    /// The seats, in order.
    pub(super) fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.mode().seats()).map(Seat)
    }

    pub(super) fn hand(&self, seat: Seat) -> &Hand {
        &self.hands[seat.index()]
    }

    pub(super) fn player(&self, seat: Seat) -> &PlayerState {
        &self.open.players[seat.index()]
    }

    /// Where the ball of a seat's team is.
    pub(super) fn ball(&self, seat: Seat) -> u8 {
        self.open.teams[self.mode().team(seat)].ball
    }

    /// Who plays after this seat (T8).
    pub(super) fn after(&self, seat: Seat) -> Seat {
        if self.open.half == 1 { self.mode().left(seat) } else { self.mode().right(seat) }
    }

    /// Who gets the card that is drawn or dealt now, if one is.
    pub(super) fn drawer(&self) -> Option<Seat> {
        match self.open.phase {
            Phase::Deal => {
                let dealt: u8 = self.hands.iter().map(Hand::len).sum();
                Some(Seat((self.options.first().0 + dealt) % self.mode().seats()))
            }
            Phase::Card(Why::MakeUp { seat, .. }) => Some(seat),
            Phase::Card(_) => Some(self.open.turn),
            _ => None,
        }
    }

    /// The player to act, if it is a player.
    pub(super) fn actor(&self) -> Option<Seat> {
        self.open.actor()
    }

    /// Whether the marker can be the next card (T9).
    pub(super) fn marker_possible(&self) -> bool {
        self.open.top == 0 && self.open.marked > 0
    }

    /// The seats this interruption may be played against by that seat (T17).
    pub(super) fn targets(&self, seat: Seat, with: Interruption) -> Seats {
        let own = self.mode().team(seat);
        self.all_seats()
            .filter(|&target| {
                let player = self.player(target);
                self.mode().team(target) != own
                    && self.ball(target) > 0
                    && player.hit.is_none()
                    && !player.fair
                    && !player.safe_from(with)
            })
            .collect()
    }
}

impl Common {
    /// The player to act, if it is a player.
    pub fn actor(&self) -> Option<Seat> {
        match self.phase {
            Phase::Draw | Phase::Play => Some(self.turn),
            Phase::React { target, .. } => Some(target),
            Phase::Swap { seat, .. } => Some(seat),
            _ => None,
        }
    }

    /// Whether the marker of this half still lies in the marked pile.
    pub fn marker_in(&self) -> bool {
        !self.added && !matches!(self.phase, Phase::Swap { .. })
    }
}

/// The sizes of top and marked pile, marker included, for so many cards (T6).
pub(super) const fn piles(cards: u8) -> (u8, u8) {
    let (third, rest) = (cards / 3, cards % 3);
    (third + (rest >= 1) as u8, third + (rest == 2) as u8 + 1)
}

#[cfg(test)]
mod tests {
    use super::piles;

    #[test]
    fn t6_piles_are_as_equal_as_can_be() {
        assert_eq!(piles(149), (50, 51));
        assert_eq!(piles(147), (49, 50));
        assert_eq!(piles(148), (50, 50));
    }
}
