//! What is seen to happen when a move is played.

use serde::Serialize;

/// One thing that is seen to happen. Seats and teams are counted from 0.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "TeamKmEffect"))]
#[serde(tag = "do", rename_all = "lowercase")]
#[allow(missing_docs)] // The fields are the same everywhere: who, which card, where.
pub enum Effect {
    /// A card is drawn; nameless for who may not know it.
    Draw { seat: u8, card: Option<&'static str> },
    /// The marker is drawn.
    Marker { seat: u8, card: &'static str },
    /// The top card of the discard pile is taken.
    Take { seat: u8, card: &'static str },
    /// A token is spent, a card discarded.
    Change { seat: u8, card: &'static str },
    /// Token and card come back.
    ChangeBack { seat: u8, card: &'static str },
    /// A card is played, against a seat if it is an interruption.
    Play { seat: u8, card: &'static str, target: Option<u8> },
    /// A card is discarded.
    Discard { seat: u8, card: &'static str },
    /// A ball goes.
    Ball { team: u8, from: u8, to: u8 },
    /// The interruption lies before its target.
    Interrupted { seat: u8, card: &'static str },
    /// A card answers the interruption.
    React { seat: u8, card: &'static str },
    /// The interruption is cancelled and discarded.
    Cancel { card: &'static str },
    /// The player is protected from an interruption for the rest of the match.
    Protected { seat: u8, from: &'static str },
    /// The player is no longer interrupted, perhaps under FAIR-PLAY.
    Free { seat: u8, fair: bool },
    /// FAIR-PLAY is over, its card discarded under the top card.
    FairOver { seat: u8, card: &'static str },
    /// A yellow or red card goes before a player; his hand limit is now this.
    Booked { seat: u8, card: &'static str, limit: u8 },
    /// A card is lost at random.
    Lose { seat: u8, card: &'static str },
    /// The shot die.
    Die { face: &'static str },
    /// The clearance die.
    Clear { number: u8 },
    /// A goal.
    Goal { team: u8, seat: u8 },
    /// Balls go back, played cards are discarded but for those that stay.
    Sweep,
    /// Half-time.
    Half { seat: u8 },
    /// Partners swap two cards. Only they see it.
    Swap { seat: u8, with: u8, give: &'static str, get: &'static str },
    /// A player has swapped enough.
    Ready { seat: u8 },
    /// The piles are made anew.
    Shuffle { top: u8, marked: u8 },
    /// Added time begins.
    Full { seat: u8 },
    /// A player without cards is passed over.
    Skip { seat: u8 },
    /// A turn begins.
    Turn { seat: u8 },
    /// A shoot-out begins.
    Shootout,
    /// A roll in the shoot-out.
    Kick { team: u8, face: &'static str },
    /// The match is over.
    Over,
}
