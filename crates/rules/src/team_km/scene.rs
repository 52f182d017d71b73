//! What a page draws: the plan of a match and the scene of a moment, as one reader may see it.

use game::Words;
use serde::Serialize;

/// What never changes during a match.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "TeamKmPlan"))]
pub struct Plan {
    /// `2p`, `3p`, `2v2`, `3v3`, `2v2v2`.
    pub mode: &'static str,
    /// The seats of each team, counted from 0.
    pub teams: Vec<Vec<u8>>,
    /// The last square of a pitch: the goal.
    pub goal: u8,
    /// The first square of the SURFACE.
    pub surface: u8,
    /// Every kind of card.
    pub cards: Vec<PlanCard>,
    /// The twelve faces of the shot die.
    pub shot: Vec<&'static str>,
    /// The twelve faces of the clearance die.
    pub clearance: Vec<u8>,
    /// The hash of the deck.
    pub deck: String,
}

/// One kind of card.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "TeamKmPlanCard"))]
pub struct PlanCard {
    /// Its code in texts.
    pub code: &'static str,
    /// `kickoff`, `pass`, `shot`, `pass-or-shot`, `super`, `interruption`, `restart`, `special`, `yellow`, `red`, `marker`.
    pub kind: &'static str,
    /// Its number of squares, 0 where it has none.
    pub value: u8,
    /// Whether it bears the FAIR-PLAY sign.
    pub star: bool,
    /// The interruptions it cancels or answers.
    pub counters: Vec<&'static str>,
    /// How many there are in the deck.
    pub count: u8,
    /// Its name.
    pub name: Words,
}

/// What stands where now, as one reader may see it. Seats and teams are counted from 0.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "TeamKmScene"))]
pub struct Scene {
    /// 1 or 2.
    pub half: u8,
    /// Whether it is added time.
    pub added: bool,
    /// 1 clockwise, -1 anticlockwise.
    pub dir: i8,
    /// Whose turn it is; nobody's in a shoot-out.
    pub turn: Option<u8>,
    /// `deal`, `draw`, `play`, `react`, `die`, `clear`, `lose`, `card`, `swap`, `over`.
    pub phase: &'static str,
    /// Who acts; nobody when chance does, or at the end.
    pub act: Option<u8>,
    /// The pitches.
    pub teams: Vec<SceneTeam>,
    /// The players.
    pub seats: Vec<SceneSeat>,
    /// The discard pile, top last.
    pub discard: Vec<&'static str>,
    /// The top card may be taken now.
    pub fresh: bool,
    /// The top card was laid in this turn.
    pub laid: bool,
    /// Cards left in the top pile.
    pub top: u8,
    /// Cards left in the marked pile, marker included.
    pub marked: u8,
    /// The cards the reader cannot see, wherever they are.
    pub pool: Vec<SceneCount>,
    /// What is under way.
    pub pending: Option<ScenePending>,
}

/// A team's pitch.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "TeamKmTeam"))]
pub struct SceneTeam {
    /// Where the ball is.
    pub ball: u8,
    /// Goals scored.
    pub goals: u8,
    /// Change tokens left.
    pub tokens: u8,
}

/// A player.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "TeamKmSeat"))]
pub struct SceneSeat {
    /// His team.
    pub team: u8,
    /// His cards, if the reader sees them.
    pub hand: Option<Vec<&'static str>>,
    /// How many cards he holds.
    pub cards: u8,
    /// His hand limit.
    pub limit: u8,
    /// The interruption he is under.
    pub hit: Option<&'static str>,
    /// Whether FAIR-PLAY protects him.
    pub fair: bool,
    /// The specials that protect him.
    pub safe: Vec<&'static str>,
    /// Yellow cards before him.
    pub yellow: u8,
    /// Red cards before him.
    pub red: u8,
    /// Every card before him, in the order played.
    pub front: Vec<&'static str>,
    /// Cards he has given at half-time, if the reader sees his swaps.
    pub given: Option<u8>,
}

/// So many of a card.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "TeamKmCount"))]
pub struct SceneCount {
    /// The card.
    pub card: &'static str,
    /// How many.
    pub count: u8,
}

/// What is under way. Seats and teams are counted from 0.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "TeamKmPending"))]
#[serde(tag = "what", rename_all = "lowercase")]
pub enum ScenePending {
    /// An interruption is to be answered.
    Answer {
        /// By whom.
        seat: u8,
        /// Which.
        card: &'static str,
        /// Who played it.
        by: u8,
    },
    /// The shot die.
    Shot {
        /// Whose shot.
        seat: u8,
        /// Whether it is a penalty.
        penalty: bool,
    },
    /// The clearance die.
    Clearance {
        /// Whose ball goes back.
        seat: u8,
    },
    /// A card is lost at random.
    Loss {
        /// By whom.
        seat: u8,
    },
    /// A card is drawn.
    Draw {
        /// By whom.
        seat: u8,
        /// `deal`, `turn`, `change`, `makeup`, `fill`.
        why: &'static str,
    },
    /// Half-time swaps.
    Swap {
        /// Whose.
        seat: u8,
    },
    /// A shoot-out.
    Shootout {
        /// The teams in it.
        alive: Vec<u8>,
        /// Those that scored in this round.
        scored: Vec<u8>,
        /// Those that missed in this round.
        missed: Vec<u8>,
    },
}
