//! A table of cards: what never changes about it, and what lies where as one reader may see it.

use std::fmt;

use serde::Serialize;

use crate::Words;

/// What never changes during a match.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CardsPlan {
    /// Who plays with whom.
    pub mode: TeamMode,
    /// The seats of each team, counted from 0.
    pub teams: Vec<Vec<u8>>,
    /// The last square of a pitch: the goal.
    pub goal: u8,
    /// The first square of the SURFACE.
    pub surface: u8,
    /// Every kind of card.
    pub cards: Vec<PlanCard>,
    /// The twelve faces of the shot die.
    pub shot: Vec<Face>,
    /// The twelve faces of the clearance die.
    pub clearance: Vec<u8>,
    /// How many cards each player gives at half-time at most.
    pub swaps: u8,
    /// The hash of the deck.
    pub deck: String,
}

/// One kind of card.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlanCard {
    /// Its code in texts.
    pub code: CardCode,
    /// What it does.
    pub kind: CardKind,
    /// Its number of squares, 0 where it has none.
    pub value: u8,
    /// Whether it bears the FAIR-PLAY sign.
    pub star: bool,
    /// The interruptions it cancels or answers.
    pub counters: Vec<CardCode>,
    /// How many there are in the deck.
    pub count: u8,
    /// Its name.
    pub name: Words,
    /// What it does, in a line.
    pub does: Words,
}

/// What stands where now, as one reader may see it. Seats and teams are counted from 0.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CardsScene {
    /// 1 or 2.
    pub half: u8,
    /// Whether it is added time.
    pub added: bool,
    /// 1 clockwise, -1 anticlockwise.
    pub dir: i8,
    /// Whose turn it is; nobody's in a shoot-out.
    pub turn: Option<u8>,
    /// What happens next.
    pub phase: CardsPhase,
    /// Who acts; nobody when chance does, or at the end.
    pub act: Option<u8>,
    /// The pitches.
    pub teams: Vec<CardsTeam>,
    /// The players.
    pub seats: Vec<CardsSeat>,
    /// The discard pile, top last.
    pub discard: Vec<CardCode>,
    /// The top card may be taken now.
    pub fresh: bool,
    /// The top card was laid in this turn.
    pub laid: bool,
    /// Cards left in the top pile.
    pub top: u8,
    /// Cards left in the marked pile, marker included.
    pub marked: u8,
    /// The cards the reader cannot see, wherever they are.
    pub pool: Vec<CardCount>,
    /// What is under way.
    pub pending: Option<CardsPending>,
}

/// A team's pitch.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CardsTeam {
    /// Where the ball is.
    pub ball: u8,
    /// Goals scored.
    pub goals: u8,
    /// Change tokens left.
    pub tokens: u8,
}

/// A player.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CardsSeat {
    /// His team.
    pub team: u8,
    /// His cards, if the reader sees them.
    pub hand: Option<Vec<CardCode>>,
    /// How many cards he holds.
    pub cards: u8,
    /// His hand limit.
    pub limit: u8,
    /// The interruption he is under.
    pub hit: Option<CardCode>,
    /// Whether FAIR-PLAY protects him.
    pub fair: bool,
    /// The specials that protect him.
    pub safe: Vec<CardCode>,
    /// Yellow cards before him.
    pub yellow: u8,
    /// Red cards before him.
    pub red: u8,
    /// Every card before him, in the order played.
    pub front: Vec<CardCode>,
    /// Cards he has given at half-time, if the reader sees his swaps.
    pub given: Option<u8>,
}

/// So many of a card.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CardCount {
    /// The card.
    pub card: CardCode,
    /// How many.
    pub count: u8,
}

/// What is under way. Seats and teams are counted from 0.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "what", rename_all = "lowercase")]
pub enum CardsPending {
    /// An interruption is to be answered.
    Answer {
        /// By whom.
        seat: u8,
        /// Which.
        card: CardCode,
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
        /// What for.
        why: DrawReason,
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

/// The code of a card, as texts have it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CardCode(pub &'static str);

impl fmt::Display for CardCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Who plays with whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum TeamMode {
    /// Two players.
    #[serde(rename = "2p")]
    Two,
    /// Three players, each for himself.
    #[serde(rename = "3p")]
    Three,
    /// Two against two.
    #[serde(rename = "2v2")]
    TwoTwo,
    /// Three against three.
    #[serde(rename = "3v3")]
    ThreeThree,
    /// Three pairs.
    #[serde(rename = "2v2v2")]
    TwoTwoTwo,
}

/// A face of the shot die.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Face {
    /// In.
    Goal,
    /// On the bar: the ball stays.
    Bar,
    /// The keeper has it: a clearance follows.
    Save,
}

impl Face {
    /// All three.
    pub const ALL: [Face; 3] = [Face::Goal, Face::Bar, Face::Save];

    /// The word in texts.
    pub const fn word(self) -> &'static str {
        match self {
            Face::Goal => "goal",
            Face::Bar => "bar",
            Face::Save => "save",
        }
    }

    /// Reads the word.
    pub fn parse(word: &str) -> Option<Face> {
        Face::ALL.into_iter().find(|face| face.word() == word)
    }
}

/// What a card does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum CardKind {
    /// Brings the ball onto the pitch.
    Kickoff,
    /// Brings it so many squares on.
    Pass,
    /// So many squares on, or a try at the goal.
    Shot,
    /// Either, as its player says.
    PassOrShot,
    /// A goal without a roll.
    Super,
    /// Stops one opponent.
    Interruption,
    /// Cancels an interruption.
    Restart,
    /// Answers one interruption and protects from it for good.
    Special,
    /// Answers any interruption.
    Yellow,
    /// The same, and costs more.
    Red,
    /// Is not played with: it ends a half.
    Marker,
}

/// What happens next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum CardsPhase {
    /// The first hands are dealt.
    Deal,
    /// Changes, then a draw.
    Draw,
    /// A card is played or discarded.
    Play,
    /// An interruption is answered.
    React,
    /// The shot die is rolled.
    Die,
    /// The clearance die is rolled.
    Clear,
    /// A card is lost at random.
    Lose,
    /// A card is drawn.
    Card,
    /// Partners swap cards.
    Swap,
    /// The end.
    Over,
}

/// What a card is drawn for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum DrawReason {
    /// The first hands.
    Deal,
    /// The draw of a turn.
    Turn,
    /// In change for another.
    Change,
    /// To make up for a reaction.
    MakeUp,
    /// After half-time.
    Fill,
}
