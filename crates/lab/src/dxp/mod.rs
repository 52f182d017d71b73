//! DamExchange (DXP), by which draughts programs play each other over a socket: our bots play Dames there, captures
//! enforced, as who waits for a call or who calls, and as who asks for games or who is asked.
//!
//! `message` is what is said, `session` who says what when – it knows no socket and no clock –, `talk` both over one
//! connection, `mind` the bot that thinks meanwhile.

mod error;
mod message;
mod mind;
mod session;
mod talk;

use std::net::SocketAddr;
use std::time::Duration;

use bots::{Level, Progress};
use game::Outcome;
use rules::draughts::Side;

pub use error::{DxpError, DxpFault};
pub use talk::{call, listen, serve};

/// The port that programs of this protocol wait at.
pub const PORT: u16 = 27_531;

/// Who plays, and for what games it asks.
#[derive(Clone, Debug)]
pub struct DxpSettings {
    /// How strong it is.
    pub level: Level,
    /// Threads that think together.
    pub threads: usize,
    /// Megabytes that the strongest level remembers in.
    pub memory: usize,
    /// Whether that level thinks on the other's time, too.
    pub ponder: bool,
    /// What its dice are seeded with.
    pub seed: u64,
    /// Whether it asks for games, or is asked.
    pub asks: bool,
    /// After so many games it leaves; 0 for never.
    pub count: u32,
    /// The minutes that each has for a game it asks for.
    pub minutes: u16,
    /// How many moves each plays in it; 0 for as many as it takes.
    pub moves: u16,
    /// Where it sits in the first game it asks for; sides change after each.
    pub side: Side,
    /// Who waits for callers: whether it ends after the first.
    pub once: bool,
}

/// What is told of a meeting while it goes on.
#[derive(Debug)]
pub enum DxpTold {
    /// Somebody may call now.
    Waits(SocketAddr),
    /// Somebody is there.
    Connected(SocketAddr),
    /// A game begins.
    Begins {
        /// Which one, counted from 1.
        number: u32,
        /// What the other program calls itself.
        other: String,
        /// Where ours sits.
        side: Side,
        /// The time that each has.
        time: Duration,
        /// How many moves each plays; 0 for as many as it takes.
        moves: u16,
    },
    /// A move was made.
    Moved {
        /// How many were made before it.
        ply: usize,
        /// The side that made it.
        side: Side,
        /// Its text.
        text: String,
        /// How long it took.
        time: Duration,
        /// What ours saw; nothing of the other's.
        seen: Option<Progress>,
    },
    /// The other had moves taken back: so many are left.
    TakenBack(usize),
    /// The other says something for people.
    Chat(String),
    /// The other said what it may not.
    Fault(DxpFault),
    /// A game is over.
    Ended(DxpGame),
    /// A caller went away or had to be sent away; the next is waited for.
    Failed(DxpError),
}

/// A game that was played.
#[derive(Clone, PartialEq, Debug)]
pub struct DxpGame {
    /// Which one, counted from 1.
    pub number: u32,
    /// What the other program calls itself.
    pub other: String,
    /// Where ours sat.
    pub side: Side,
    /// The first position, where it was not the usual one.
    pub start: Option<String>,
    /// Every move.
    pub moves: Vec<String>,
    /// How it ended.
    pub ending: DxpEnding,
    /// What it was worth to ours, where anybody can say.
    pub points: Option<DxpPoints>,
    /// Whether the other claims something else.
    pub disputed: bool,
    /// All games so far.
    pub score: DxpScore,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DxpEnding {
    /// By a rule of the game.
    Rule(Outcome),
    /// The number of moves agreed on was played.
    Moves,
    /// The other's time was over.
    Time,
    /// The other ended it, with a claim or without.
    Word,
    /// The other made a move that is not legal.
    Illegal,
    /// A position came up with more captures than anybody follows.
    Boundless,
    /// Ours had to leave.
    Left,
    /// The other went away or no longer answered.
    Gone,
}

/// What a game was worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DxpPoints {
    /// Ours won.
    Won,
    /// Nobody did.
    Drawn,
    /// The other won.
    Lost,
}

/// The games of a meeting.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DxpScore {
    /// Those that ours won.
    pub won: u32,
    /// Those that nobody won.
    pub drawn: u32,
    /// Those that the other won.
    pub lost: u32,
    /// Those of which nobody can say.
    pub open: u32,
}

impl DxpScore {
    fn add(&mut self, points: Option<DxpPoints>) {
        *match points {
            Some(DxpPoints::Won) => &mut self.won,
            Some(DxpPoints::Drawn) => &mut self.drawn,
            Some(DxpPoints::Lost) => &mut self.lost,
            None => &mut self.open,
        } += 1;
    }
}
