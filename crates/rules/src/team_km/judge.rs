//! Reading a move text and judging it: the move it means here, or the rule that refuses it.
//!
//! In this order: the game is over; the text is no move; it is chance's turn and not a player's, or the other way
//! round (`turn`); the move belongs to another moment of the turn – then the rule that says when such moves are made:
//! T10 for a change, T11 for a draw or take, T12 for playing and discarding, T20 for answering and while an answer is
//! due, T25 for swaps and while they are made, T27 in added time; the card is not in that hand (`turn`); and last the
//! rule of the card itself, being interrupted (T18) before where the ball is (T13–T16).

use game::{Outcome, Refusal, Seat, Turn, Unreadable, Words};

use super::card::{Card, Interruption, Kind};
use super::deck::Face;
use super::moves::{Marker, Move, Use};
use super::refusal::Reason;
use super::state::{LAST_FIELD, LAST_SURFACE, Phase, THREE, TeamKm};

type Judged<T> = Result<T, Refusal<Reason>>;

const EXAMPLES: Words = Words::new(
    "draw, play:P3, play:TAC>2, play:PT2=shot ou discard:ENG",
    "draw, play:P3, play:TAC>2, play:PT2=shot or discard:ENG",
);

const fn refuse<T>(reason: Reason) -> Judged<T> {
    Err(Refusal::Rule(reason))
}

impl TeamKm {
    /// The legal move a text means, or why there is none.
    pub(super) fn judge(&self, text: &str, over: Option<Outcome>) -> Judged<Move> {
        if let Some(outcome) = over {
            return Err(Refusal::Over(outcome));
        }
        let mv = self.read(text).map_err(Refusal::Text)?;
        let chance = matches!(mv, Move::Card(_) | Move::Marker(_) | Move::Die(_) | Move::Clear(_) | Move::Lose(_));
        if chance != self.actor().is_none() {
            return Err(Refusal::Turn { what: mv.text() });
        }
        if chance {
            self.judge_chance(mv)?
        } else {
            self.judge_player(mv)?
        }
        Ok(mv)
    }

    /// Reads a text as a move, legal or not.
    fn read(&self, text: &str) -> Result<Move, Unreadable> {
        let shape = || Unreadable::shape(text, EXAMPLES);
        let Some((word, rest)) = text.split_once(':') else {
            return match text {
                "draw" => Ok(Move::Draw),
                "take" => Ok(Move::Take),
                "accept" => Ok(Move::Accept),
                "ready" => Ok(Move::Ready),
                _ => Err(shape()),
            };
        };
        let card = |code: &str| Card::parse(code).ok_or_else(|| Unreadable::unknown(code));
        match word {
            "change" => card(rest).map(Move::Change),
            "play" => self.read_play(text, rest),
            "discard" => card(rest).map(Move::Discard),
            "react" => card(rest).map(Move::React),
            "swap" => {
                let mut parts = rest.split('/');
                let (Some(give), Some(with), Some(get), None) =
                    (parts.next(), parts.next(), parts.next(), parts.next())
                else {
                    return Err(shape());
                };
                Ok(Move::Swap { give: card(give)?, with: self.read_seat(with)?, get: card(get)? })
            }
            "card" => match Marker::parse(rest) {
                Some(marker) => Ok(Move::Marker(marker)),
                None => card(rest).map(Move::Card),
            },
            "die" => Face::parse(rest).map(Move::Die).ok_or_else(|| Unreadable::unknown(rest)),
            "clear" => read_number(rest).map(Move::Clear).ok_or_else(|| Unreadable::unknown(rest)),
            "lose" => card(rest).map(Move::Lose),
            _ => Err(shape()),
        }
    }

    fn read_play(&self, text: &str, rest: &str) -> Result<Move, Unreadable> {
        let at = rest.find(['=', '>']);
        let (code, tail) = at.map_or((rest, ""), |at| rest.split_at(at));
        let card = Card::parse(code).ok_or_else(|| Unreadable::unknown(code))?;
        match (card.kind(), tail) {
            (Kind::PassOrShot(_), "=pass") => Ok(Move::PlayAs(card, Use::Pass)),
            (Kind::PassOrShot(_), "=shot") => Ok(Move::PlayAs(card, Use::Shot)),
            (Kind::Interruption(_), tail) if tail.starts_with('>') => {
                self.read_seat(&tail[1..]).map(|target| Move::Interrupt(card, target))
            }
            (Kind::PassOrShot(_) | Kind::Interruption(_), _) => Err(Unreadable::shape(text, EXAMPLES)),
            (_, "") => Ok(Move::Play(card)),
            _ => Err(Unreadable::shape(text, EXAMPLES)),
        }
    }

    fn read_seat(&self, text: &str) -> Result<Seat, Unreadable> {
        read_number(text)
            .filter(|number| (1..=self.mode().seats()).contains(number))
            .map(|number| Seat(number - 1))
            .ok_or_else(|| Unreadable::unknown(text))
    }

    fn judge_chance(&self, mv: Move) -> Judged<()> {
        let open = &self.open;
        match (open.phase, mv) {
            (Phase::Deal | Phase::Card(_), Move::Card(_)) if open.top == 0 && open.marked <= 1 => {
                refuse(Reason::OnlyMarkerLeft)
            }
            (Phase::Deal | Phase::Card(_), Move::Card(card)) if self.unseen.of(card) == 0 => {
                refuse(Reason::NoneUnseen { card })
            }
            (Phase::Deal | Phase::Card(_), Move::Marker(marker))
                if !self.marker_possible() || marker != self.marker() =>
            {
                refuse(Reason::MarkerNotThere { marker })
            }
            (Phase::Deal | Phase::Card(_), Move::Card(_) | Move::Marker(_)) => Ok(()),
            (Phase::Deal | Phase::Card(_), _) => refuse(Reason::AwaitsCard),
            // A face that this deck's die does not have is as unknown as any other.
            (Phase::Die(_) | Phase::Shootout { .. }, Move::Die(face)) => match self.options.deck().shot_faces(face) {
                0 => Err(Refusal::Text(Unreadable::unknown(face.word()))),
                _ => Ok(()),
            },
            (Phase::Die(_) | Phase::Shootout { .. }, _) => refuse(Reason::AwaitsDie),
            (Phase::Clear(_), Move::Clear(number)) => match self.options.deck().clearance_faces(number) {
                0 => refuse(Reason::NoSuchFace { number }),
                _ => Ok(()),
            },
            (Phase::Clear(_), _) => refuse(Reason::AwaitsClearance),
            (_, Move::Lose(card)) => match self.hand(open.turn).contains(card) {
                true => Ok(()),
                false => refuse(Reason::CannotLose { card }),
            },
            _ => refuse(Reason::AwaitsLoss),
        }
    }

    fn judge_player(&self, mv: Move) -> Judged<()> {
        // The reason is the same for every move that cannot be made now, unless the move's own rule says more.
        match (self.open.phase, mv) {
            (Phase::React { .. }, Move::Accept) | (Phase::Swap { .. }, Move::Ready) => Ok(()),
            (Phase::React { target, with }, Move::React(card)) => self.judge_reaction(target, card, with),
            (Phase::React { .. }, _) => refuse(Reason::AnswerFirst),
            (Phase::Swap { seat, .. }, Move::Swap { give, with, get }) => self.judge_swap(seat, give, with, get),
            (Phase::Swap { .. }, _) => refuse(Reason::HalfTime),
            (_, Move::Accept | Move::React(_)) => refuse(Reason::NothingToAnswer),
            (_, Move::Swap { .. } | Move::Ready) => refuse(Reason::NotHalfTime),
            (_, Move::Draw | Move::Take | Move::Change(_)) if self.open.added => refuse(Reason::AddedTime),
            (Phase::Draw, Move::Draw) => Ok(()),
            (Phase::Draw, Move::Take) => {
                if self.open.fresh {
                    Ok(())
                } else {
                    refuse(self.why_not_taken())
                }
            }
            (Phase::Draw, Move::Change(card)) => self.judge_change(card),
            (Phase::Draw, _) => refuse(Reason::DrawFirst),
            (_, Move::Draw | Move::Take) => refuse(Reason::DrawnAlready),
            (_, Move::Change(_)) => refuse(Reason::ChangeTooLate),
            (_, mv) => self.judge_play(self.open.turn, mv),
        }
    }

    fn judge_change(&self, card: Card) -> Judged<()> {
        let seat = self.open.turn;
        self.holds(seat, card)?;
        match self.open.teams[self.mode().team(seat)].tokens {
            0 => refuse(Reason::NoTokens),
            _ => Ok(()),
        }
    }

    fn judge_reaction(&self, seat: Seat, card: Card, to: Interruption) -> Judged<()> {
        self.holds(seat, card)?;
        if card.answers(to) { Ok(()) } else { refuse(Reason::NoAnswer { card, to: to.card() }) }
    }

    fn judge_swap(&self, seat: Seat, give: Card, with: Seat, get: Card) -> Judged<()> {
        if with == seat || self.mode().team(with) != self.mode().team(seat) {
            return refuse(Reason::NoPartner { seat: with });
        }
        self.holds(seat, give)?;
        self.holds(with, get)?;
        for who in [seat, with] {
            if self.given[who.index()] >= THREE {
                return refuse(Reason::GivenThree { seat: who });
            }
        }
        Ok(())
    }

    /// A card played or discarded by the player whose turn it is.
    fn judge_play(&self, seat: Seat, mv: Move) -> Judged<()> {
        let ball = self.ball(seat);
        let passes = |ball: u8| (1..=LAST_FIELD).contains(&ball);
        let shoots = |ball: u8| (LAST_FIELD..=LAST_SURFACE).contains(&ball);
        let (Move::Play(card) | Move::PlayAs(card, _) | Move::Interrupt(card, _) | Move::Discard(card)) = mv else {
            return Err(Refusal::Turn { what: mv.text() });
        };
        self.holds(seat, card)?;
        if matches!(mv, Move::Discard(_)) {
            return Ok(());
        }
        let hit = self.player(seat).hit;
        let action =
            matches!(card.kind(), Kind::KickOff | Kind::Pass(_) | Kind::Shot(_) | Kind::PassOrShot(_) | Kind::Super);
        if let (true, Some(hit)) = (action, hit) {
            return refuse(Reason::Interrupted { by: hit.card() });
        }
        match (card.kind(), mv) {
            (Kind::KickOff, _) if ball > 0 => refuse(Reason::BallOnPitch),
            (Kind::Pass(_), _) | (_, Move::PlayAs(_, Use::Pass)) if !passes(ball) => {
                refuse(Reason::NoPassFrom { ball })
            }
            (Kind::Shot(_), _) | (_, Move::PlayAs(_, Use::Shot)) if !shoots(ball) => {
                refuse(Reason::NoShotFrom { ball })
            }
            (Kind::Super, _) if !shoots(ball) => refuse(Reason::NoSuperFrom { ball }),
            (Kind::Interruption(with), Move::Interrupt(_, target)) => self.judge_target(seat, with, target),
            (Kind::Restart { .. }, _) => match hit {
                None => refuse(Reason::NothingToCancel { card }),
                Some(hit) if !card.frees_from(hit) => refuse(Reason::WrongRestart { card, hit: hit.card() }),
                Some(_) => Ok(()),
            },
            (Kind::Special(_), _) if !hit.is_some_and(|hit| card.frees_from(hit)) => {
                refuse(Reason::SpecialHasNoUse { card })
            }
            (Kind::Yellow | Kind::Red, _) => refuse(Reason::OnlyInReaction { card }),
            _ => Ok(()),
        }
    }

    fn judge_target(&self, seat: Seat, with: Interruption, target: Seat) -> Judged<()> {
        let player = self.player(target);
        if self.mode().team(target) == self.mode().team(seat) {
            refuse(Reason::OwnTeam { seat: target })
        } else if self.ball(target) == 0 {
            refuse(Reason::BallNotOnPitch { seat: target })
        } else if player.hit.is_some() {
            refuse(Reason::HitAlready { seat: target })
        } else if player.fair {
            refuse(Reason::UnderFairPlay { seat: target })
        } else if player.safe & with.bit() != 0 {
            refuse(Reason::Protected { seat: target, card: with.special() })
        } else {
            Ok(())
        }
    }

    fn holds(&self, seat: Seat, card: Card) -> Judged<()> {
        if self.hand(seat).contains(card) { Ok(()) } else { Err(Refusal::Turn { what: card.code().to_owned() }) }
    }

    /// Who acts now.
    pub(super) fn whose_turn(&self) -> Turn {
        match (self.open.phase, self.actor()) {
            (Phase::Over { .. }, _) => Turn::Over,
            (_, Some(seat)) => Turn::Player(seat),
            (_, None) => Turn::Chance,
        }
    }
}

/// A plain number without sign or leading zero.
fn read_number(text: &str) -> Option<u8> {
    let plain = !text.starts_with('0') && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

impl TeamKm {
    /// Why the top of the discard pile may not be taken (T11). After half-time the pile is empty; after a goal every
    /// ball is before its pitch, and nobody has a card before him that a goal would clear: whoever played in the turn
    /// before without a goal has one.
    fn why_not_taken(&self) -> Reason {
        let open = &self.open;
        let kicked_off = open.teams.iter().any(|team| team.ball > 0);
        let scored = open.teams.iter().any(|team| team.goals > 0);
        let mut played = open.fronts;
        let mut cleared = super::piles::Pile::EMPTY;
        played.clear_onto(&mut cleared);
        if open.discard.as_slice().is_empty() {
            Reason::NothingToTake
        } else if open.laid {
            Reason::CoveredByChange
        } else if scored && !kicked_off && cleared.as_slice().is_empty() {
            Reason::AfterGoal
        } else {
            Reason::NotFresh
        }
    }
}
