//! Who may do what besides moving: asked by who decides, and by who offers it to a reader.

use game::{Seat, Seats};

use crate::HolderId;
use crate::message::{Can, Status};
use crate::room::Room;

impl Room {
    /// Whether this holder may take moves back, or ask to. A match that a rule has ended may be taken back only where
    /// nobody else has to agree and nothing was secret, since its file can be read from then on.
    pub fn may_undo(&self, holder: HolderId) -> bool {
        let possible = self.ply() > self.floor() && !self.is_closed();
        match self.status() {
            Status::Open => false,
            Status::Live => possible,
            Status::Over => {
                possible
                    && self.ended_by_rule()
                    && self.seating.is_alone(holder)
                    && !self.table.has_secrets()
                    && self.rematch.is_none()
            }
        }
    }

    /// Whether a hint is fair: it is this holder's turn, and only bots could complain. Where the referee keeps quiet, it
    /// would tell what he does not.
    pub fn may_ask_for_a_hint(&self, holder: HolderId) -> bool {
        let yours = self.seating.seats_of(holder);
        !self.table.is_quiet()
            && self.to_act().is_some_and(|seat| yours.contains(seat))
            && self.seating.is_alone(holder)
    }

    /// Whether this holder may call the match off: as long as somebody has not made the first move.
    pub fn may_abort(&self, holder: HolderId) -> bool {
        self.status() == Status::Live && !self.has_begun() && !self.seating.seats_of(holder).is_empty()
    }

    /// Whether those who hold `yours` may claim the match from the seat that is gone.
    pub fn may_claim(&self, yours: Seats, gone: Option<Seat>) -> bool {
        let against = |gone| !yours.iter().any(|seat| self.table.team(gone).contains(seat));
        self.status() == Status::Live && !yours.is_empty() && gone.is_some_and(against)
    }

    /// What a holder of seats can do besides moving, while `gone` is missed.
    pub fn can(&self, holder: HolderId, gone: Option<Seat>) -> Vec<Can> {
        let yours = self.seating.seats_of(holder);
        if yours.is_empty() {
            return Vec::new();
        }
        let mut can = Vec::with_capacity(4);
        if self.has_partners(yours) {
            can.push(Can::Team);
        }
        if self.may_undo(holder) && self.offers.undo.is_none() {
            can.push(Can::Undo);
        }
        match self.status() {
            Status::Open => {}
            Status::Live => {
                if !self.seating.has_bots() && !yours.iter().any(|seat| self.offers.draw.contains(seat)) {
                    can.push(Can::Draw);
                }
                can.push(Can::Resign);
                if self.may_abort(holder) {
                    can.push(Can::Abort);
                }
                if self.clock.is_some()
                    && !self.is_paused()
                    && !yours.iter().any(|seat| self.offers.pause.contains(seat))
                {
                    can.push(Can::Pause);
                }
                if self.is_paused() {
                    can.push(Can::Resume);
                }
                if self.may_claim(yours, gone) {
                    can.push(Can::Claim);
                }
                if self.may_ask_for_a_hint(holder) {
                    can.push(Can::Hint);
                }
                // Said at every turn, fault or not.
                if self.table.is_quiet() && self.to_act().is_some_and(|seat| yours.contains(seat)) {
                    can.push(Can::Huff);
                }
            }
            Status::Over => {
                let asked = yours.iter().any(|seat| self.offers.rematch.contains(seat));
                if self.rematch.is_none() && !self.is_closed() && !asked {
                    can.push(Can::Rematch);
                }
            }
        }
        can
    }
}
