//! A bot that thinks: about a task told in texts, in a worker of its own.

use std::time::Duration;

use bots::{Choice, Level, Limits, Progress, Thinker};
use game::{Seat, Values};
use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{AnyTable, SoFar, catalogue};

/// The memory a bot has in a browser, in megabytes: what a phone can spare.
pub(crate) const MEMORY: usize = 16;

/// What a bot is to think about. The bot itself gets what its seat may know of it, by type.
#[derive(Clone, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(target_family = "wasm", serde(try_from = "game::Fields"))]
pub struct BotTask {
    /// The table it is for.
    pub table: String,
    /// The turn it is about, by the event it began with.
    pub turn: u64,
    /// Whose.
    pub seat: u8,
    /// How strong.
    pub level: u8,
    /// The command that asks for a hint; a bot plays by itself otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// The game's id.
    pub game: String,
    /// Its options.
    #[cfg_attr(feature = "schema", schemars(with = "Values"))]
    pub options: Value,
    /// The first position, where it is not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Whether the referee keeps quiet about faults.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub quiet: bool,
    /// The moves so far, chance included.
    pub moves: Vec<String>,
    /// What its dice are seeded with.
    pub seed: u32,
    /// For how many milliseconds people look at what has just happened: it does not play before.
    #[serde(default)]
    pub watched: u64,
    /// At most so many milliseconds; the level's own unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<u32>,
    /// At most so many positions; the level's own unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u32>,
    /// The answer is played after so many milliseconds and no sooner: where hands are hidden, who is quick where there
    /// is nothing to choose tells what it holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub least: Option<u32>,
}

game::read_fields!(BotTask { table, turn, seat, level, game, options, moves, seed; hint, start, quiet, watched, time, nodes, least });

/// What a bot looks at while it thinks.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(target_family = "wasm", serde(try_from = "game::Fields"))]
pub struct Findings {
    /// How far ahead.
    pub depth: u32,
    /// How good it finds its side.
    pub score: i32,
    /// How many positions.
    pub nodes: u64,
    /// The moves it expects.
    pub line: Vec<String>,
}

game::read_fields!(Findings { depth, score, nodes, line });

/// What a bot came to.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(target_family = "wasm", serde(try_from = "game::Fields"))]
pub struct Chosen {
    /// The move.
    pub text: String,
    /// What it saw.
    pub seen: Findings,
}

game::read_fields!(Chosen { text, seen });

impl BotTask {
    /// A turn of a table to think about.
    pub fn of(table: &dyn AnyTable, id: &str, turn: u64, seat: Seat, level: Level, chance: &mut dyn Rng) -> BotTask {
        let pace = table.pace(level);
        BotTask {
            table: id.to_owned(),
            turn,
            seat: seat.0,
            level: level.get(),
            hint: None,
            game: table.info().id.to_owned(),
            // A map of plain values always serialises.
            options: serde_json::to_value(table.options()).unwrap_or(Value::Null),
            start: (!table.usual_start()).then(|| table.start()),
            quiet: table.is_quiet(),
            moves: table.log(),
            seed: chance.random(),
            watched: 0,
            time: None,
            nodes: None,
            // A little by chance covers that a search stops a little late.
            least: pace
                .map(|pace| (pace + pace / 8 + pace.mul_f64(chance.random_range(0.0..0.125))).as_millis() as u32),
        }
    }

    fn thinker(&self) -> Option<Thinker> {
        let info = catalogue::find(&self.game)?;
        let options = &Values::from_json(info.options, &self.options).ok()?;
        let played = SoFar { options, start: self.start.as_deref(), quiet: self.quiet, moves: &self.moves };
        info.thinker(&played, Seat(self.seat), Level::new(self.level)?)
    }
}

/// Thinks, telling now and then what it looks at. Nothing where the task is none, or there is nothing to play.
pub fn think(task: &BotTask, tell: &mut dyn FnMut(&Findings)) -> Option<Chosen> {
    let thinker = task.thinker()?;
    let limits = Limits {
        time: task.time.map(|time| Duration::from_millis(time.into())),
        nodes: task.nodes.map(u64::from),
        seed: task.seed.into(),
        memory: Some(MEMORY),
        ..Limits::default()
    };
    let Choice { text, seen, .. } = thinker.think(&limits, &mut |seen| tell(&Findings::from(seen)))?;
    Some(Chosen { text, seen: Findings::from(&seen) })
}

impl From<&Progress> for Findings {
    fn from(seen: &Progress) -> Findings {
        Findings { depth: seen.depth, score: seen.score, nodes: seen.nodes, line: seen.line.clone() }
    }
}

impl From<Findings> for Progress {
    fn from(seen: Findings) -> Progress {
        Progress { depth: seen.depth, score: seen.score, nodes: seen.nodes, line: seen.line }
    }
}
