//! Playing a move: what each rule does to a position.
//!
//! Every step tells a [`Watch`] which rules it meets and what is seen to happen, so that the referee, the page and
//! the lab can never disagree. Searches watch with `()`, which costs nothing.

use game::{Effect, Face, Seat};

use super::card::{Card, Interruption, Kind};
use super::moves::{Move, Use};
use super::state::{GOAL, LAST_FIELD, LAST_SURFACE, Phase, Roll, TeamKm, Why};
use super::watch::Watch;

impl TeamKm {
    /// Plays a legal move. Any other leaves a position that means nothing.
    pub(super) fn apply(&mut self, mv: Move, watch: &mut impl Watch) {
        let seat = self.open.turn;
        match mv {
            Move::Change(card) => self.change(seat, card, watch),
            // T11: chance says which card.
            Move::Draw => {
                watch.rule(11);
                self.open.fresh = false;
                self.open.phase = Phase::Card(Why::Turn);
            }
            Move::Take => self.take(seat, watch),
            Move::Play(card) => self.play_card(seat, card, watch),
            Move::PlayAs(card, used) => self.play_as(seat, card, used, watch),
            Move::Interrupt(card, target) => self.interrupt(seat, card, target, watch),
            // T12: he plays a card, or discards one.
            Move::Discard(card) => {
                watch.rule(12);
                self.hands[seat.index()].remove(card);
                watch.effect(Effect::Discard { seat: seat.0, card: card.label() });
                self.lay(card);
                self.begin(self.after(seat), watch);
            }
            Move::React(card) => self.react(card, watch),
            Move::Accept => self.accept(watch),
            Move::Swap { give, with, get } => self.swap(give, with, get, watch),
            Move::Ready => self.ready(watch),
            Move::Card(card) => self.draw(card, watch),
            Move::Marker(marker) => self.draw_marker(marker, watch),
            Move::Die(face) => self.roll_shot(face, watch),
            Move::Clear(number) => self.roll_clearance(number, watch),
            Move::Lose(card) => self.lose(seat, card, watch),
        }
    }

    /// Begins a turn (T8, T11, T19), or ends the match instead (T28).
    pub(super) fn begin(&mut self, seat: Seat, watch: &mut impl Watch) {
        let mut seat = seat;
        if self.open.added {
            self.open.turn = seat;
            if self.all_seats().all(|seat| self.hand(seat).is_empty()) {
                watch.rule(28);
                return self.finish(watch);
            }
            while self.hand(seat).is_empty() {
                watch.rule(28);
                watch.effect(Effect::Skip { seat: seat.0 });
                seat = self.after(seat);
            }
        }
        self.open.turn = seat;
        self.end_fair_play(seat, watch);
        if self.open.added {
            if !self.all_seats().any(|seat| self.could_play(seat)) {
                watch.rule(28);
                return self.finish(watch);
            }
            self.open.phase = Phase::Play;
        } else {
            self.open.fresh = self.open.laid;
            self.open.laid = false;
            self.open.phase = Phase::Draw;
        }
        watch.effect(Effect::Turn { seat: seat.0 });
    }

    /// The player's FAIR-PLAY is over; its card slips under the top card of the discard pile (T19).
    fn end_fair_play(&mut self, seat: Seat, watch: &mut impl Watch) {
        if !self.open.players[seat.index()].fair {
            return;
        }
        watch.rule(19);
        self.open.players[seat.index()].fair = false;
        if let Some(card) = self.open.fronts.take_star(seat.index()) {
            let under_top = usize::from(self.open.discard.len()).saturating_sub(1);
            self.open.discard.insert(under_top, card);
            watch.effect(Effect::FairOver { seat: seat.0, card: card.label() });
        }
    }

    /// Lays a card on the discard pile; the next player may take it (T11), but for added time (T27).
    fn lay(&mut self, card: Card) {
        self.open.discard.push(card);
        self.open.laid = !self.open.added;
    }

    /// A token for another card (T10).
    fn change(&mut self, seat: Seat, card: Card, watch: &mut impl Watch) {
        watch.rule(10);
        let team = self.mode().team(seat);
        self.hands[seat.index()].remove(card);
        self.open.teams[team].tokens = self.open.teams[team].tokens.saturating_sub(1);
        self.lay(card);
        self.open.fresh = false;
        self.open.phase = Phase::Card(Why::Change(card));
        watch.effect(Effect::Change { seat: seat.0, card: card.label() });
    }

    /// The card just discarded instead of a draw (T11).
    fn take(&mut self, seat: Seat, watch: &mut impl Watch) {
        watch.rule(11);
        if let Some(card) = self.open.discard.pop() {
            self.hands[seat.index()].add(card);
            watch.effect(Effect::Pickup { seat: seat.0, card: card.label() });
        }
        self.open.fresh = false;
        self.open.phase = Phase::Play;
    }

    // Cards played on a turn.

    /// A card leaves the hand and lies before its player.
    fn put_before(&mut self, seat: Seat, card: Card, watch: &mut impl Watch) {
        self.hands[seat.index()].remove(card);
        self.open.fronts.lay(seat.index(), card);
        watch.effect(Effect::Play { seat: seat.0, card: card.label(), target: None });
    }

    /// A card of the turn: kick-off (T13), pass, shot, super shot (T16), restart (T19), or a special as one (T21).
    fn play_card(&mut self, seat: Seat, card: Card, watch: &mut impl Watch) {
        self.put_before(seat, card, watch);
        match card.kind() {
            Kind::KickOff => {
                watch.rule(13);
                self.move_ball(seat, 1, watch);
            }
            Kind::Pass(squares) => self.pass(seat, squares, watch),
            Kind::Shot(squares) => return self.shoot(seat, squares, watch),
            Kind::Super => {
                watch.rule(16);
                return self.score_on_turn(seat, watch);
            }
            Kind::Restart { star, .. } => {
                watch.rule(19);
                self.open.players[seat.index()].hit = None;
                self.open.players[seat.index()].fair = star;
                watch.effect(Effect::Free { seat: seat.0, fair: star });
            }
            Kind::Special(matching) => {
                watch.rule(21);
                self.open.players[seat.index()].hit = None;
                self.protect(seat, matching, watch);
                watch.effect(Effect::Free { seat: seat.0, fair: false });
            }
            // Not played in this way: no legal move comes here.
            Kind::PassOrShot(_) | Kind::Interruption(_) | Kind::Yellow | Kind::Red => {}
        }
        self.begin(self.after(seat), watch);
    }

    /// A pass-or-shot card, as what the player says (T16).
    fn play_as(&mut self, seat: Seat, card: Card, used: Use, watch: &mut impl Watch) {
        watch.rule(16);
        self.put_before(seat, card, watch);
        let squares = if let Kind::PassOrShot(squares) = card.kind() { squares } else { 0 };
        match used {
            Use::Pass => {
                self.pass(seat, squares, watch);
                self.begin(self.after(seat), watch);
            }
            Use::Shot => self.shoot(seat, squares, watch),
        }
    }

    /// The ball goes on, never past the last square before the goal (T14).
    fn pass(&mut self, seat: Seat, squares: u8, watch: &mut impl Watch) {
        watch.rule(14);
        self.move_ball(seat, (self.ball(seat) + squares).min(LAST_SURFACE), watch);
    }

    /// The ball goes on if that does not reach the goal; else the die is rolled (T15).
    fn shoot(&mut self, seat: Seat, squares: u8, watch: &mut impl Watch) {
        watch.rule(15);
        let reach = self.ball(seat) + squares;
        if reach < GOAL {
            self.move_ball(seat, reach, watch);
            self.begin(self.after(seat), watch);
        } else {
            self.open.phase = Phase::Die(Roll::Shot);
        }
    }

    fn move_ball(&mut self, seat: Seat, to: u8, watch: &mut impl Watch) {
        let team = self.mode().team(seat);
        let from = std::mem::replace(&mut self.open.teams[team].ball, to);
        watch.effect(Effect::Advance { team: team as u8, from, to });
    }

    // Interruptions and reactions.

    /// An interruption (T17), which an interrupted player may play too (T18); its target answers first (T20).
    fn interrupt(&mut self, seat: Seat, card: Card, target: Seat, watch: &mut impl Watch) {
        watch.rule(17);
        if self.player(seat).hit.is_some() {
            watch.rule(18);
        }
        self.hands[seat.index()].remove(card);
        if let Kind::Interruption(with) = card.kind() {
            self.open.phase = Phase::React { target, with };
        }
        watch.effect(Effect::Play { seat: seat.0, card: card.label(), target: Some(target.0) });
    }

    /// The interruption lies before its target (T17, T20).
    fn accept(&mut self, watch: &mut impl Watch) {
        watch.rule(20);
        if let Phase::React { target, with } = self.open.phase {
            self.open.fronts.lay(target.index(), with.card());
            self.open.players[target.index()].hit = Some(with);
            watch.effect(Effect::Interrupted { seat: target.0, card: with.card().label() });
        }
        self.begin(self.after(self.open.turn), watch);
    }

    /// The interruption is cancelled and discarded (T20), by a special that also moves the ball on and protects (T21),
    /// or by a yellow or red card (T22).
    fn react(&mut self, card: Card, watch: &mut impl Watch) {
        let Phase::React { target, with } = self.open.phase else { return };
        watch.rule(20);
        self.hands[target.index()].remove(card);
        watch.effect(Effect::React { seat: target.0, card: card.label() });
        watch.effect(Effect::Cancel { card: with.card().label() });
        self.lay(with.card());
        match card.kind() {
            Kind::Special(matching) => {
                watch.rule(21);
                self.open.fronts.lay(target.index(), card);
                self.protect(target, matching, watch);
                let reach = self.ball(target) + 3;
                if reach >= GOAL {
                    self.score_in_reaction(target, watch);
                } else {
                    self.move_ball(target, reach, watch);
                    self.make_up(target, false, watch);
                }
            }
            _ => self.book(target, card, watch),
        }
    }

    /// A yellow or red card goes before the interrupter, who may lose a card for it (T22).
    fn book(&mut self, reactor: Seat, card: Card, watch: &mut impl Watch) {
        watch.rule(22);
        let booked = self.open.turn;
        self.open.fronts.lay(booked.index(), card);
        let player = &mut self.open.players[booked.index()];
        let costs = if card == Card::Red {
            player.red += 1;
            true
        } else {
            player.yellow += 1;
            player.yellow >= 2
        };
        if costs {
            player.limit = player.limit.saturating_sub(1).max(1);
        }
        let limit = player.limit;
        watch.effect(Effect::Booked { seat: booked.0, card: card.label(), red: card == Card::Red, limit });
        if costs && !self.hand(booked).is_empty() {
            self.open.phase = Phase::Lose { reactor };
        } else {
            self.penalty(reactor, watch);
        }
    }

    /// A card at random out of the hand of who was booked (T22).
    fn lose(&mut self, seat: Seat, card: Card, watch: &mut impl Watch) {
        watch.rule(22);
        self.hands[seat.index()].remove(card);
        watch.effect(Effect::Lose { seat: seat.0, card: card.label() });
        self.lay(card);
        if let Phase::Lose { reactor } = self.open.phase {
            self.penalty(reactor, watch);
        }
    }

    /// A penalty if the ball of who reacted is in the SURFACE, else straight to his make-up card (T22).
    fn penalty(&mut self, reactor: Seat, watch: &mut impl Watch) {
        if self.ball(reactor) > LAST_FIELD {
            watch.effect(Effect::Penalty { seat: reactor.0 });
            self.open.phase = Phase::Die(Roll::Penalty(reactor));
        } else {
            self.make_up(reactor, false, watch);
        }
    }

    /// After a reaction its player draws a card, unless he is at his limit or it is added time (T22).
    fn make_up(&mut self, seat: Seat, scored: bool, watch: &mut impl Watch) {
        if !self.open.added && self.hand(seat).len() < self.player(seat).limit {
            watch.rule(22);
            self.open.phase = Phase::Card(Why::MakeUp { seat, scored });
        } else {
            self.begin(self.after_reaction(seat, scored), watch);
        }
    }

    /// Who plays after a reaction: the one on the scorer's left, or the one after the interrupter (T22, T23).
    pub(super) fn after_reaction(&self, reactor: Seat, scored: bool) -> Seat {
        if scored { self.mode().left(reactor) } else { self.after(self.open.turn) }
    }

    /// From that interruption, for the rest of the match (T21).
    fn protect(&mut self, seat: Seat, from: Interruption, watch: &mut impl Watch) {
        self.open.players[seat.index()].safe |= from.bit();
        watch.effect(Effect::Protected { seat: seat.0, from: from.card().label() });
    }

    // Dice and goals.

    /// Goal, bar or save, for a shot (T15), a penalty (T22) or a shoot-out (T30).
    fn roll_shot(&mut self, face: Face, watch: &mut impl Watch) {
        match self.open.phase {
            Phase::Die(roll) => {
                let seat = if let Roll::Penalty(seat) = roll { seat } else { self.open.turn };
                watch.effect(Effect::Die { seat: seat.0, face });
                watch.rule(if roll == Roll::Shot { 15 } else { 22 });
                match (face, roll) {
                    (Face::Goal, Roll::Shot) => self.score_on_turn(self.open.turn, watch),
                    (Face::Goal, Roll::Penalty(seat)) => self.score_in_reaction(seat, watch),
                    (Face::Bar, _) => self.after_roll(roll, watch),
                    (Face::Save, _) => self.open.phase = Phase::Clear(roll),
                }
            }
            Phase::Shootout { alive, rolled, scored } => self.roll_in_shootout(face, [alive, rolled, scored], watch),
            _ => {}
        }
    }

    /// After a save the ball goes back that far, not below 1 (T15).
    fn roll_clearance(&mut self, number: u8, watch: &mut impl Watch) {
        let Phase::Clear(roll) = self.open.phase else { return };
        watch.rule(15);
        watch.effect(Effect::Clear { number });
        let seat = if let Roll::Penalty(seat) = roll { seat } else { self.open.turn };
        self.move_ball(seat, self.ball(seat).saturating_sub(number).max(1), watch);
        self.after_roll(roll, watch);
    }

    fn after_roll(&mut self, roll: Roll, watch: &mut impl Watch) {
        match roll {
            Roll::Shot => self.begin(self.after(self.open.turn), watch),
            Roll::Penalty(seat) => self.make_up(seat, false, watch),
        }
    }

    /// A goal of the player whose turn it is (T23); in added time the match ends with it (T28).
    fn score_on_turn(&mut self, seat: Seat, watch: &mut impl Watch) {
        self.score(seat, watch);
        if self.open.added {
            watch.rule(28);
            self.finish(watch);
        } else {
            self.begin(self.mode().left(seat), watch);
        }
    }

    /// A goal by a special or a penalty (T21, T22); in added time the match ends with it (T28).
    fn score_in_reaction(&mut self, seat: Seat, watch: &mut impl Watch) {
        self.score(seat, watch);
        if self.open.added {
            watch.rule(28);
            self.finish(watch);
        } else {
            self.make_up(seat, true, watch);
        }
    }

    /// One more goal, and the table is cleared (T23).
    fn score(&mut self, seat: Seat, watch: &mut impl Watch) {
        watch.rule(23);
        let team = self.mode().team(seat);
        self.open.teams[team].goals = self.open.teams[team].goals.saturating_add(1);
        watch.effect(Effect::Scored { team: team as u8, seat: seat.0 });
        self.clear_table(watch);
    }

    /// Every ball goes back to 0, played cards are discarded, interruptions and FAIR-PLAY end (T23, T25). Nobody
    /// may take what lies on the discard pile then (T11).
    pub(super) fn clear_table(&mut self, watch: &mut impl Watch) {
        let open = &mut self.open;
        open.teams.iter_mut().for_each(|team| team.ball = 0);
        open.fronts.clear_onto(&mut open.discard);
        for player in &mut open.players {
            player.hit = None;
            player.fair = false;
        }
        open.fresh = false;
        open.laid = false;
        watch.effect(Effect::Sweep);
    }
}
