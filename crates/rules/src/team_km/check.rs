//! Whether a position that was read can be one.

use game::Seat;

use super::Impossible;
use super::card::{Card, Interruption};
use super::piles::{CARDS, Counts};
use super::state::{LAST_FIELD, LAST_SURFACE, LIMIT, Phase, Roll, THREE, TeamKm, Why, piles};

impl TeamKm {
    /// Whether a position can be. What any legal sequence of moves leads to passes.
    pub(super) fn check(&self) -> Result<(), Impossible> {
        self.check_teams()?;
        for seat in self.all_seats() {
            self.check_seat(seat)?;
        }
        self.check_cards()?;
        self.check_piles()?;
        self.check_taking()?;
        self.check_phase()
    }

    fn check_teams(&self) -> Result<(), Impossible> {
        for (team, number) in self.open.teams.iter().zip(1..) {
            if team.ball > LAST_SURFACE {
                return Err(Impossible::Ball { team: number });
            }
            if team.tokens > THREE {
                return Err(Impossible::Tokens { team: number });
            }
        }
        Ok(())
    }

    fn check_seat(&self, seat: Seat) -> Result<(), Impossible> {
        let player = self.player(seat);
        let front = self.open.fronts.of(seat.index());
        let number = seat.0 + 1;
        let count = |card: Card| front.iter().filter(|&&lying| lying == card).count();
        let wrong = |key| Err(Impossible::Front { seat: number, key });
        if count(Card::Yel) != usize::from(player.yellow) {
            return wrong("yellow");
        }
        if count(Card::Red) != usize::from(player.red) {
            return wrong("red");
        }
        for with in Interruption::ALL {
            if (count(with.special()) > 0) != (player.safe & with.bit() != 0) {
                return wrong("safe");
            }
        }
        if player.fair != front.iter().any(|card| card.star()) {
            return wrong("fair");
        }
        // Who is interrupted has the interruption before him and is not protected from it.
        if player.hit.is_some_and(|hit| count(hit.card()) == 0 || player.safe & hit.bit() != 0 || player.fair) {
            return wrong("hit");
        }
        if (player.hit.is_some() || player.fair) && self.ball(seat) == 0 {
            return Err(Impossible::Ball { team: self.mode().team(seat) as u8 + 1 });
        }
        let lowered = player.red.saturating_add(player.yellow.saturating_sub(1));
        if player.limit != LIMIT.saturating_sub(lowered).max(1) {
            return Err(Impossible::Limit { seat: number });
        }
        let over = self.hand(seat).len().saturating_sub(player.limit);
        let allowed = match self.open.phase {
            Phase::Play if !self.open.added => 1,
            Phase::Lose { .. } => 1,
            _ => 0,
        };
        if over > if seat == self.open.turn { allowed } else { 0 } {
            return Err(Impossible::HandSize { seat: number });
        }
        Ok(())
    }

    /// Every card of the deck is somewhere, once.
    fn check_cards(&self) -> Result<(), Impossible> {
        let mut found = [0_u32; super::card::KINDS];
        let fronts = self.all_seats().flat_map(|seat| self.open.fronts.of(seat.index()));
        let hands = self.hands.iter().flat_map(|hand| hand.as_slice());
        for card in self.open.discard.as_slice().iter().chain(fronts).chain(hands) {
            found[card.index()] += 1;
        }
        if let Phase::React { with, .. } = self.open.phase {
            found[with.card().index()] += 1;
        }
        let deck: &Counts = self.options.deck().cards();
        for card in Card::ALL {
            let found = found[card.index()] + u32::from(self.unseen.of(card));
            if found != u32::from(deck.of(card)) {
                return Err(Impossible::Count { code: card.code(), found, deck: deck.of(card) });
            }
        }
        Ok(())
    }

    fn check_piles(&self) -> Result<(), Impossible> {
        let open = &self.open;
        let (top, marked) = (u32::from(open.top), u32::from(open.marked));
        let marker = u32::from(open.marker_in());
        let boxed = (u32::from(self.unseen.total()) + marker).checked_sub(top + marked).ok_or(Impossible::Piles)?;
        let (first_top, first_marked) = piles(CARDS);
        let good = if marker == 0 && top > 0 || marked < marker {
            false
        } else if open.half == 1 {
            let dealt = if open.phase == Phase::Deal { 0 } else { LIMIT * self.mode().seats() };
            let most = u32::from(first_top.saturating_sub(dealt));
            let marked_most = u32::from(first_marked);
            boxed == u32::from(CARDS / 3) && top <= most && marked <= marked_most && (top == 0 || marked == marked_most)
        } else {
            let third = u32::from(CARDS / 3);
            boxed <= third && top <= boxed + 1 && marked <= boxed + 2 && (top == 0 || marked > boxed)
        };
        if good { Ok(()) } else { Err(Impossible::Piles) }
    }

    fn check_taking(&self) -> Result<(), Impossible> {
        let open = &self.open;
        let never = open.added || open.discard.is_empty() || matches!(open.phase, Phase::Deal | Phase::Swap { .. });
        let bad = never && (open.fresh || open.laid)
            || open.fresh && (open.laid || open.phase != Phase::Draw)
            || matches!(open.phase, Phase::Card(Why::Fill)) && open.laid;
        if bad { Err(Impossible::Taking) } else { Ok(()) }
    }

    fn check_phase(&self) -> Result<(), Impossible> {
        let open = &self.open;
        let turn = open.turn;
        let hand = self.hand(turn).len();
        let no_draws = Err(Impossible::Half);
        match open.phase {
            Phase::Deal => self.check_deal(),
            Phase::Draw if open.added => no_draws,
            Phase::Play if hand == 0 => Err(Impossible::HandSize { seat: turn.0 + 1 }),
            Phase::Draw | Phase::Play => Ok(()),
            Phase::React { target, with } => match self.targets(turn, with).contains(target) {
                true => Ok(()),
                false => Err(Impossible::BadSeat { key: "act" }),
            },
            Phase::Die(roll) | Phase::Clear(roll) => self.check_roll(roll),
            Phase::Lose { reactor } => {
                self.check_opponent(reactor)?;
                let player = self.player(turn);
                let costly = player.red > 0 || player.yellow > 1;
                if costly && hand > 0 { Ok(()) } else { Err(Impossible::HandSize { seat: turn.0 + 1 }) }
            }
            Phase::Card(_) if open.added => no_draws,
            Phase::Card(why) => self.check_draw(why),
            Phase::Swap { .. } => self.check_swap(),
            Phase::Shootout { alive, rolled, scored } => {
                let leaders = self.leaders();
                // Teams roll in order: those that have are the lowest of those that are in.
                let waiting = alive & !rolled;
                let in_order = rolled & !alive == 0 && waiting != 0 && rolled >> waiting.trailing_zeros() == 0;
                let good = alive & !leaders == 0 && alive.count_ones() > 1 && in_order && scored & !rolled == 0;
                if self.options.shootout() && open.added && good { Ok(()) } else { Err(Impossible::Over) }
            }
            Phase::Over { shootout } => self.check_over(shootout),
        }
    }

    fn check_deal(&self) -> Result<(), Impossible> {
        let start = TeamKm::start(&self.options);
        if self.open.turn != self.options.first() {
            return Err(Impossible::OtherOption { key: "first" });
        }
        let seats = self.mode().seats();
        let dealt: u8 = self.hands.iter().map(|hand| hand.len()).sum();
        let as_dealt = self.all_seats().all(|seat| {
            let place = (seat.0 + seats - self.options.first().0) % seats;
            self.hand(seat).len() == dealt / seats + u8::from(place < dealt % seats)
        });
        // But for the cards dealt from the top pile, this is the start.
        let mut open = self.open.clone();
        open.top = open.top.saturating_add(dealt);
        if as_dealt && dealt < LIMIT * seats && open == start.open { Ok(()) } else { Err(Impossible::Deal) }
    }

    fn check_opponent(&self, seat: Seat) -> Result<(), Impossible> {
        if self.mode().team(seat) == self.mode().team(self.open.turn) {
            return Err(Impossible::BadSeat { key: "pending" });
        }
        Ok(())
    }

    fn check_roll(&self, roll: Roll) -> Result<(), Impossible> {
        let (seat, first) = match roll {
            Roll::Shot => (self.open.turn, LAST_FIELD),
            Roll::Penalty(seat) => {
                self.check_opponent(seat)?;
                (seat, LAST_FIELD + 1)
            }
        };
        if roll == Roll::Shot && self.player(seat).hit.is_some() {
            return Err(Impossible::Front { seat: seat.0 + 1, key: "hit" });
        }
        let good = (first..=LAST_SURFACE).contains(&self.ball(seat));
        if good { Ok(()) } else { Err(Impossible::Ball { team: self.mode().team(seat) as u8 + 1 }) }
    }

    fn check_draw(&self, why: Why) -> Result<(), Impossible> {
        let open = &self.open;
        let room = |seat: Seat| match self.hand(seat).len() < self.player(seat).limit {
            true => Ok(()),
            false => Err(Impossible::HandSize { seat: seat.0 + 1 }),
        };
        match why {
            Why::Turn => Ok(()),
            Why::Change(card) => {
                let tokens = open.teams[self.mode().team(open.turn)].tokens;
                let good = open.discard.last() == Some(card) && open.laid && tokens < THREE;
                if good { room(open.turn) } else { Err(Impossible::Pending) }
            }
            Why::MakeUp { seat, scored } => {
                self.check_opponent(seat)?;
                if scored && (!self.swept() || open.laid) {
                    return Err(Impossible::Pending);
                }
                room(seat)
            }
            Why::Fill if open.half == 2 && self.swept() && open.discard.is_empty() => room(open.turn),
            Why::Fill => Err(Impossible::Pending),
        }
    }

    /// Whether the table is as after a goal: every ball on 0, nothing before anybody but what stays.
    fn swept(&self) -> bool {
        let stays = |seat: Seat| self.open.fronts.of(seat.index()).iter().all(|card| card.stays());
        self.open.teams.iter().all(|team| team.ball == 0) && self.all_seats().all(stays)
    }

    fn check_swap(&self) -> Result<(), Impossible> {
        // Each swap counts for two partners: a team's counts are even, and none is more than the others together.
        let fair = (0..usize::from(self.mode().teams())).all(|team| {
            let given: Vec<u8> = self.mode().members(team).iter().map(|seat| self.given[seat.index()]).collect();
            let sum: u32 = given.iter().map(|&count| u32::from(count)).sum();
            let most = given.iter().copied().max().unwrap_or(0);
            sum.is_multiple_of(2) && most <= THREE && u32::from(most) * 2 <= sum
        });
        let good = self.mode().partners() && self.open.half == 1 && self.swept() && fair;
        if good { Ok(()) } else { Err(Impossible::Pending) }
    }

    fn check_over(&self, shootout: Option<u8>) -> Result<(), Impossible> {
        let leaders = self.leaders();
        let level = leaders.count_ones() > 1;
        let decided = match shootout {
            Some(team) => self.options.shootout() && level && leaders >> team & 1 == 1,
            None => !(self.options.shootout() && level),
        };
        let scored = self.swept() && self.open.teams.iter().any(|team| team.goals > 0);
        let ended = scored || !self.all_seats().any(|seat| self.could_play(seat));
        if self.open.added && decided && ended { Ok(()) } else { Err(Impossible::Over) }
    }
}
