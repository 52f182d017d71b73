//! What is asked of a bot, and what it answers.

use std::any::Any;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use game::{Game, Line, Seat};

use crate::draughts::endings::InPrinciple;
use crate::{Level, Memory};

/// Stops a bot from another thread.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Asks the bot to stop; it answers with the best it has, within milliseconds.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was asked to stop.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// How long and how hard a bot may think. What is not said is the level's own.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// A hard stop.
    pub time: Option<Duration>,
    /// A number of positions – of played-out games where hands are hidden. With a seed, and unless a time is given
    /// too, makes the choice reproducible.
    pub nodes: Option<u64>,
    /// How far ahead at most, in moves.
    pub depth: Option<u32>,
    /// What its dice are seeded with.
    pub seed: u64,
    /// Memory for its table of positions, in megabytes.
    pub memory: Option<usize>,
    /// Threads that think together, 1 if not said. With more than one the choice is not reproducible. Where hands are
    /// hidden there is always one.
    pub threads: Option<usize>,
    /// Looks as far where only one move is legal as anywhere else, to tell what the position is worth. Who only wants
    /// to play makes that move at once.
    pub even_forced: bool,
    /// A legal move to compare with the best one, by its text; see [`Choice::gives_away`]. Only where hands are
    /// hidden: elsewhere the next position tells what a move was worth.
    pub compare: Option<String>,
    /// What the strongest bot found for earlier moves of the match, and leaves for later ones: one for each match, seat and
    /// level. Others begin every move anew, and so does the strongest where none is given.
    pub remembered: Option<Memory>,
    /// Asks no tables of endings, where the level would.
    pub no_tables: bool,
    /// Looks at these moves only, by their texts, as if no other were legal; at all of them where none of these is.
    pub among: Option<Vec<String>>,
    /// Stops it from outside.
    pub cancel: Cancel,
}

impl Limits {
    /// More threads than this never think together.
    pub const MOST_THREADS: usize = 64;
}

/// The moves that are looked at; see [`Limits::among`].
pub(crate) fn among<M: Copy>(limits: &Limits, moves: Vec<M>, text: impl Fn(M) -> String) -> Vec<M> {
    let Some(asked) = &limits.among else { return moves };
    let kept: Vec<M> = moves.iter().copied().filter(|&mv| asked.contains(&text(mv))).collect();
    if kept.is_empty() { moves } else { kept }
}

/// What a bot looks at while it thinks.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Progress {
    /// How far ahead, in moves.
    pub depth: u32,
    /// How good it finds its own side, in hundredths of a man, a marble or a goal.
    pub score: i32,
    /// Positions looked at.
    pub nodes: u64,
    /// The moves it expects, its own first.
    pub line: Vec<String>,
}

impl Progress {
    /// The score as people read it: `+0.47`, or `+#7` for a win that is certain in seven moves, or `+#` for one that a table
    /// of endings tells of, in nobody knows how many.
    pub fn score_text(&self) -> String {
        score_text(self.score)
    }
}

/// A score as people read it; see [`Progress::score_text`].
pub fn score_text(score: i32) -> String {
    use crate::search::{CERTAIN, DECIDED, WIN};
    match score {
        _ if score >= CERTAIN => format!("+#{}", WIN - score),
        _ if score <= -CERTAIN => format!("-#{}", WIN + score),
        _ if score >= DECIDED => "+#".to_owned(),
        _ if score <= -DECIDED => "-#".to_owned(),
        _ => format!("{:+.2}", f64::from(score) / 100.0),
    }
}

/// A bot's answer.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Choice {
    /// The canonical text of a legal move.
    pub text: String,
    /// What it saw.
    pub seen: Progress,
    /// What the move it was asked to compare gives away, in hundredths.
    pub gives_away: Option<i32>,
}

type Thinking = dyn FnOnce(&Limits, &mut dyn FnMut(&Progress)) -> Option<Choice> + Send;

/// A bot ready to think, with what its seat may know inside. Runs on any thread.
pub struct Thinker {
    thinking: Box<Thinking>,
    pace: Option<Duration>,
}

impl Thinker {
    /// Wraps the thinking itself.
    pub fn new(think: impl FnOnce(&Limits, &mut dyn FnMut(&Progress)) -> Option<Choice> + Send + 'static) -> Thinker {
        Thinker { thinking: Box::new(think), pace: None }
    }

    /// The same with a hidden hand, which always takes its time.
    #[must_use]
    pub fn at_pace(self, pace: Duration) -> Thinker {
        Thinker { pace: Some(pace), ..self }
    }

    /// Where hands are hidden, how long the answer is to take, whatever it is and however soon it is found: who is
    /// quick where there is nothing to choose tells what it holds. Whoever plays the answer waits for it.
    pub fn pace(&self) -> Option<Duration> {
        self.pace
    }

    /// Thinks, telling now and then what it looks at. Nothing only where there is no legal move.
    pub fn think(self, limits: &Limits, progress: &mut dyn FnMut(&Progress)) -> Option<Choice> {
        (self.thinking)(limits, progress)
    }
}

/// Weights that were read from a file, whatever game they are of; see [`Thinks::load_weights`].
#[derive(Clone)]
pub struct LoadedWeights(Arc<dyn Any + Send + Sync>);

impl LoadedWeights {
    /// Wraps what judges with them.
    pub fn new(judge: impl Any + Send + Sync) -> LoadedWeights {
        LoadedWeights(Arc::new(judge))
    }

    /// What judges with them, if it is of this type.
    pub(crate) fn judge<J: Any + Send + Sync>(&self) -> Option<Arc<J>> {
        Arc::clone(&self.0).downcast().ok()
    }
}

impl fmt::Debug for LoadedWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LoadedWeights")
    }
}

/// A game that bots can play.
pub trait Thinks: Game {
    /// Scores no further from nothing than this are about even, in hundredths of a man, a marble or a goal. What is
    /// clearly ahead, or a mistake, is measured by it.
    const EVEN: u32;

    /// How many hundredths multiply the odds to win by e: what turns a score into a chance.
    const ODDS: u32;

    /// A fixed piece of work to measure and to pin: how deep the strongest bot looks, and at how many positions at most.
    const BENCH: (u32, u64);

    /// A bot of this level for the seat whose turn it is.
    fn thinker(line: &Line<Self>, seat: Seat, level: Level) -> Thinker;

    /// How long a bot of this level always takes to answer, where hands are hidden; see [`Thinker::pace`].
    fn pace(_level: Level) -> Option<Duration> {
        None
    }

    /// Reads a file of weights, as training writes them; nothing if it holds none of this game.
    fn load_weights(_bytes: &[u8]) -> Option<LoadedWeights> {
        None
    }

    /// The same bot with weights that were loaded; nothing if they are of another game.
    fn thinker_with(_line: &Line<Self>, _seat: Seat, _level: Level, _weights: &LoadedWeights) -> Option<Thinker> {
        None
    }

    /// What tables of endings say of a position for the side to move, where there are any and it is small enough; moves
    /// that were counted and positions that recurred before are not looked at.
    fn in_principle(_position: &Self) -> Option<InPrinciple> {
        None
    }

    /// A simple player to measure bots against, if this game has that one.
    fn sparring(_line: &Line<Self>, _seat: Seat, _partner: Sparring) -> Option<Thinker> {
        None
    }
}

/// A simple player, to measure others against.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sparring {
    /// Any legal move.
    Random,
    /// Looks so many moves ahead, at everything, and judges by values set by hand.
    Plain(u32),
    /// The same, but judges as the bots do.
    Wide(u32),
    /// Plays by simple rules of thumb, without looking ahead.
    Greedy,
    /// Sees every hand. Only for games with secrets, to know what seeing would be worth.
    Cheat(Level),
    /// The bot of this level with its former, simpler judgement.
    Simple(Level),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_read_well() {
        let texts = [47, -150, 0, 29_993, -29_998, 27_990, -27_990].map(score_text);
        assert_eq!(texts, ["+0.47", "-1.50", "+0.00", "+#7", "-#2", "+#", "-#"]);
    }
}
