//! Cards drawn, half-time, added time and the end of a match.

use game::{Effect, Face, Seat};

use super::card::Card;
use super::moves::Marker;
use super::state::{LIMIT, Phase, TeamKm, Why, piles};
use super::watch::Watch;

impl TeamKm {
    /// A card is dealt (T7) or drawn, from the top pile while it lasts (T9).
    pub(super) fn draw(&mut self, card: Card, watch: &mut impl Watch) {
        let Some(seat) = self.drawer() else { return };
        watch.rule(9);
        self.unseen.remove(card);
        match self.open.top {
            0 => self.open.marked = self.open.marked.saturating_sub(1),
            _ => self.open.top -= 1,
        }
        let hand = &mut self.hands[seat.index()];
        hand.add(card);
        let full = hand.len() >= self.open.players[seat.index()].limit;
        watch.effect(Effect::Draw { seat: seat.0, card: Some(card.label()) });
        match self.open.phase {
            Phase::Deal => {
                watch.rule(7);
                if self.all_seats().all(|seat| self.hand(seat).len() == LIMIT) {
                    self.begin(self.options.first(), watch);
                }
            }
            Phase::Card(Why::Turn) => self.open.phase = Phase::Play,
            Phase::Card(Why::Change(_)) => self.open.phase = Phase::Draw,
            Phase::Card(Why::MakeUp { seat, scored }) => self.begin(self.after_reaction(seat, scored), watch),
            Phase::Card(Why::Fill) if full => self.begin(seat, watch),
            _ => {}
        }
    }

    /// The marker of the half is drawn: HALF (T24) or FULL (T27).
    pub(super) fn draw_marker(&mut self, marker: Marker, watch: &mut impl Watch) {
        let (Some(seat), Phase::Card(why)) = (self.drawer(), self.open.phase) else { return };
        watch.rule(9);
        self.open.marked = self.open.marked.saturating_sub(1);
        watch.effect(Effect::Marker { seat: seat.0, card: marker.label() });
        if let Why::Change(card) = why {
            self.take_back_change(seat, card, watch);
        }
        match marker {
            Marker::Half => self.half_time(seat, why, watch),
            Marker::Full => self.added_time(seat, why, watch),
        }
    }

    /// The change drew a marker: token and card come back (T10).
    fn take_back_change(&mut self, seat: Seat, card: Card, watch: &mut impl Watch) {
        watch.rule(10);
        let team = self.mode().team(seat);
        self.open.discard.pop();
        self.hands[seat.index()].add(card);
        self.open.teams[team].tokens += 1;
        watch.effect(Effect::ChangeBack { seat: seat.0, card: card.label() });
    }

    /// The half ends at once (T24): the table is cleared, and partners swap cards (T25).
    fn half_time(&mut self, seat: Seat, why: Why, watch: &mut impl Watch) {
        watch.rule(24);
        watch.rule(25);
        watch.effect(Effect::Half { seat: seat.0 });
        self.clear_table(watch);
        self.open.turn = seat;
        let fill = matches!(why, Why::MakeUp { .. });
        if self.mode().partners() {
            self.open.phase = Phase::Swap { seat: Seat(0), fill };
        } else {
            self.second_half(fill, watch);
        }
    }

    /// One card for one, each partner giving three at most (T25).
    pub(super) fn swap(&mut self, give: Card, with: Seat, get: Card, watch: &mut impl Watch) {
        let Phase::Swap { seat, .. } = self.open.phase else { return };
        watch.rule(25);
        for (who, out, into) in [(seat, give, get), (with, get, give)] {
            self.hands[who.index()].remove(out);
            self.hands[who.index()].add(into);
            self.given[who.index()] += 1;
        }
        watch.effect(Effect::Swap { seat: seat.0, with: with.0, give: give.label(), get: get.label() });
    }

    pub(super) fn ready(&mut self, watch: &mut impl Watch) {
        let Phase::Swap { seat, fill } = self.open.phase else { return };
        watch.rule(25);
        watch.effect(Effect::Ready { seat: seat.0 });
        let next = Seat(seat.0 + 1);
        if next.0 < self.mode().seats() {
            self.open.phase = Phase::Swap { seat: next, fill };
        } else {
            self.given = [0; 6];
            self.second_half(fill, watch);
        }
    }

    /// All but hands and what stays before players is shuffled again (T6, T26).
    fn second_half(&mut self, fill: bool, watch: &mut impl Watch) {
        watch.rule(6);
        watch.rule(26);
        self.open.half = 2;
        for &card in self.open.discard.as_slice() {
            self.unseen.add(card, 1);
        }
        self.open.discard.clear();
        (self.open.top, self.open.marked) = piles(self.unseen.total());
        watch.effect(Effect::Shuffle { top: self.open.top, marked: self.open.marked });
        let seat = self.open.turn;
        if fill && self.hand(seat).len() < self.player(seat).limit {
            self.open.phase = Phase::Card(Why::Fill);
        } else {
            self.begin(seat, watch);
        }
    }

    /// From now on nobody draws, takes or changes (T27).
    fn added_time(&mut self, seat: Seat, why: Why, watch: &mut impl Watch) {
        watch.rule(27);
        watch.effect(Effect::Full { seat: seat.0 });
        self.open.added = true;
        self.open.fresh = false;
        self.open.laid = false;
        match why {
            Why::MakeUp { seat, scored } => self.begin(self.after_reaction(seat, scored), watch),
            // He goes on with his turn; with no card at all there is nothing to go on with, and he is skipped (T28).
            _ if self.hand(seat).is_empty() => self.begin(self.after(seat), watch),
            _ => self.open.phase = Phase::Play,
        }
    }

    /// The match ends (T28): most goals wins (T29), unless equality asks for a shoot-out (T30).
    pub(super) fn finish(&mut self, watch: &mut impl Watch) {
        let leaders = self.leaders();
        if self.options.shootout() && leaders.count_ones() > 1 {
            watch.rule(30);
            watch.effect(Effect::Shootout);
            self.open.turn = Seat(0);
            self.open.phase = Phase::Shootout { alive: leaders, rolled: 0, scored: 0 };
        } else {
            watch.rule(29);
            watch.effect(Effect::Over);
            self.open.phase = Phase::Over { shootout: None };
        }
    }

    /// The teams with the most goals, as bits.
    pub(super) fn leaders(&self) -> u8 {
        let teams = &self.open.teams[..usize::from(self.mode().teams())];
        let most = teams.iter().map(|team| team.goals).max().unwrap_or(0);
        (0..).zip(teams).filter(|(_, team)| team.goals == most).fold(0, |bits, (index, _)| bits | 1 << index)
    }

    /// Team by team, round by round; after a round in which some scored, those that missed are out (T30).
    pub(super) fn roll_in_shootout(&mut self, face: Face, [alive, rolled, scored]: [u8; 3], watch: &mut impl Watch) {
        watch.rule(30);
        let team = (alive & !rolled).trailing_zeros() as u8 & 7;
        watch.effect(Effect::Kick { team, face });
        let rolled = rolled | 1 << team;
        let scored = if face == Face::Goal { scored | 1 << team } else { scored };
        self.open.phase = if rolled != alive {
            Phase::Shootout { alive, rolled, scored }
        } else {
            // All scored or all missed: everybody stays for another round.
            let alive = if scored == 0 { alive } else { scored };
            if alive.is_power_of_two() {
                watch.effect(Effect::Over);
                Phase::Over { shootout: Some(alive.trailing_zeros() as u8) }
            } else {
                Phase::Shootout { alive, rolled: 0, scored: 0 }
            }
        };
    }
}
