//! What is seen to happen when a move is played, on a board or among cards.

use serde::Serialize;

use super::{CardCode, CellId, Face, PieceKind};

/// One thing that is seen to happen. Seats and teams are counted from 0.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "do", rename_all = "lowercase")]
#[allow(missing_docs)] // The fields are the same everywhere: who, which card, where from and to.
pub enum Effect {
    /// A piece goes from cell to cell, by way of others.
    Go { from: CellId, via: Vec<CellId>, to: CellId },
    /// One piece or marble of a side leaves a cell.
    Take { cell: CellId, seat: u8 },
    /// One piece or marble of a side appears on a cell.
    Add { cell: CellId, seat: u8, kind: PieceKind },
    /// A piece becomes another.
    Crown { cell: CellId, kind: PieceKind },
    /// Every strip slides by so many columns, to the first player's right.
    Slide { by: i8 },
    /// A side's ball goes.
    Ball { seat: u8, from: CellId, to: CellId },
    /// A shot that nothing can stop any more.
    Threat { seat: u8, from: CellId, to: CellId },
    /// A side scores; everything goes back to the start.
    Goal { seat: u8 },
    /// A card is drawn; nameless for who may not know it.
    Draw { seat: u8, card: Option<CardCode> },
    /// The marker is drawn.
    Marker { seat: u8, card: CardCode },
    /// The top card of the discard pile is taken.
    Pickup { seat: u8, card: CardCode },
    /// A token is spent, a card discarded.
    Change { seat: u8, card: CardCode },
    /// Token and card come back.
    ChangeBack { seat: u8, card: CardCode },
    /// A card is played, against a seat if it is an interruption.
    Play { seat: u8, card: CardCode, target: Option<u8> },
    /// A card is discarded.
    Discard { seat: u8, card: CardCode },
    /// A team's ball goes along its pitch.
    Advance { team: u8, from: u8, to: u8 },
    /// The interruption lies before its target.
    Interrupted { seat: u8, card: CardCode },
    /// A card answers the interruption.
    React { seat: u8, card: CardCode },
    /// The interruption is cancelled and discarded.
    Cancel { card: CardCode },
    /// The player is protected from an interruption for the rest of the match.
    Protected { seat: u8, from: CardCode },
    /// The player is no longer interrupted, perhaps under FAIR-PLAY.
    Free { seat: u8, fair: bool },
    /// FAIR-PLAY is over, its card discarded under the top card.
    FairOver { seat: u8, card: CardCode },
    /// A yellow or red card goes before a player; his hand limit is now this.
    Booked { seat: u8, card: CardCode, red: bool, limit: u8 },
    /// A card is lost at random.
    Lose { seat: u8, card: CardCode },
    /// A penalty is awarded.
    Penalty { seat: u8 },
    /// The shot die, rolled for a player.
    Die { seat: u8, face: Face },
    /// The clearance die.
    Clear { number: u8 },
    /// A team scores.
    Scored { team: u8, seat: u8 },
    /// Balls go back, played cards are discarded but for those that stay.
    Sweep,
    /// Half-time.
    Half { seat: u8 },
    /// Partners swap two cards. Only they see it.
    Swap { seat: u8, with: u8, give: CardCode, get: CardCode },
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
    Kick { team: u8, face: Face },
    /// The match is over.
    Over,
}

impl Effect {
    /// For how many milliseconds everybody at the table looks up: at a goal, a red card, half-time. Whoever plays next
    /// waits for it.
    pub fn watched(&self) -> u64 {
        const MOMENT: u64 = 2_000;
        match self {
            // A page to be read.
            Effect::Half { .. } => 2 * MOMENT,
            Effect::Goal { .. } | Effect::Scored { .. } | Effect::Full { .. } | Effect::Penalty { .. } => MOMENT,
            Effect::Die { .. } | Effect::Kick { .. } | Effect::Shootout | Effect::Over => MOMENT,
            Effect::Booked { red: true, .. } => MOMENT,
            _ => 0,
        }
    }
}
