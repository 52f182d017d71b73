//! Matches as files: JSON with a format version, from which everything can be replayed.

use game::{Annotations, Lang, OptionError, Say, Saying, Seat, Values};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{AnyTable, Colour, Ending, GameInfo, MatchResult, Refused, TableError, catalogue};

/// The newest format this program writes, and the newest it reads.
pub const FORMAT: u32 = 1;

/// The largest file that is read, in bytes: far above any real match.
pub const LARGEST: usize = 16 << 20;

/// A match as it is saved. Options, start, moves and ending are the truth; the rest is for people.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(target_family = "wasm", serde(try_from = "game::Fields"))]
pub struct MatchFile {
    /// The format's version.
    pub tablee: u32,
    /// The game's id.
    pub game: String,
    /// Its options.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Values"))]
    pub options: Value,
    /// The first position, where it is not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Whether the referee kept quiet about faults.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub quiet: bool,
    /// Whether who began played the colour that is usually the other's.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub swapped: bool,
    /// Names of the players, by seat.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<String>,
    /// The day it was played, as `2026-11-15`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// Every move, chance included.
    pub moves: Vec<String>,
    /// An end that the moves do not show.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// The result, once there is one: checked on reading.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<SavedResult>,
    /// What is said about the match and its moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notes: Option<Annotations>,
}

game::read_fields!(MatchFile, only_these { tablee, game, moves; options, start, quiet, swapped, players, date, ending, result, notes });

/// A result in words of the file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(target_family = "wasm", serde(try_from = "game::Fields"))]
pub struct SavedResult {
    /// The winners' names in texts; nobody for a draw.
    pub winners: Vec<String>,
    /// The rule that ended it.
    #[serde(default)]
    pub rule: Option<String>,
}

game::read_fields!(SavedResult, only_these { winners; rule });

/// Why a file is not a match.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)] // The messages are the documentation; the fields are what they name.
pub enum FileError {
    #[error("not a match file: {0}")]
    Json(#[from] serde_json::Error),
    #[error("a match file has at most {LARGEST} bytes, this one has {0}")]
    TooLarge(usize),
    #[error("format {0} is not known here; the newest known is {FORMAT}")]
    Version(u32),
    #[error("there is no game \"{0}\" here")]
    Game(String),
    #[error(transparent)]
    Options(#[from] OptionError),
    #[error("the start is impossible: {0}")]
    Start(Saying),
    #[error("move {} ({text}) is refused: {refused}", .ply + 1)]
    Move {
        /// Counted from 0.
        ply: usize,
        text: String,
        refused: Refused,
    },
    #[error("there is nothing to keep quiet about in this game")]
    Quiet,
    #[error("in this game, who begins always has the same colour")]
    Swapped,
    #[error("the ending cannot be: {0}")]
    Ending(#[from] TableError),
    #[error("the moves lead to another result than the one written")]
    Result,
}

impl Say for FileError {
    fn say(&self, lang: Lang) -> String {
        if lang == Lang::En {
            return self.to_string();
        }
        match self {
            FileError::Json(error) => format!("ce n’est pas un fichier de partie : {error}"),
            FileError::TooLarge(size) => format!("un fichier de partie a au plus {LARGEST} octets, celui-ci {size}"),
            FileError::Version(version) => {
                format!("le format {version} est inconnu ici ; le plus récent connu est {FORMAT}")
            }
            FileError::Game(id) => format!("il n’y a pas de jeu « {id} » ici"),
            FileError::Options(error) => error.say(lang),
            FileError::Start(why) => format!("la position de départ est impossible : {}", why.say(lang)),
            FileError::Move { ply, text, refused } => {
                format!("le coup {} ({text}) est refusé : {} : {}", ply + 1, refused.code, refused.say(lang))
            }
            FileError::Quiet => "il n’y a rien à taire dans ce jeu".to_owned(),
            FileError::Swapped => "dans ce jeu, qui commence a toujours la même couleur".to_owned(),
            FileError::Ending(error) => format!("cette fin est impossible : {}", error.say(lang)),
            FileError::Result => "les coups mènent à un autre résultat que celui qui est écrit".to_owned(),
        }
    }
}

impl MatchFile {
    /// A table as a file, without names or date.
    pub fn of(table: &dyn AnyTable) -> MatchFile {
        MatchFile {
            tablee: FORMAT,
            game: table.info().id.to_owned(),
            options: serde_json::to_value(table.options()).unwrap_or(Value::Null),
            start: (!table.usual_start()).then(|| table.start()),
            quiet: table.is_quiet(),
            swapped: false,
            players: Vec::new(),
            date: None,
            moves: table.log(),
            ending: table.ending(),
            result: table.result().map(|result| saved(table, result)),
            notes: None,
        }
    }

    /// Reads a file's text; nothing is played yet.
    pub fn parse(text: &str) -> Result<MatchFile, FileError> {
        if text.len() > LARGEST {
            return Err(FileError::TooLarge(text.len()));
        }
        let file: MatchFile = game::read_json(text)?;
        if file.tablee != FORMAT {
            return Err(FileError::Version(file.tablee));
        }
        Ok(file)
    }

    /// The file's text. In a browser as short as it can be: the page breaks its lines.
    pub fn text(&self) -> String {
        let write = if cfg!(target_family = "wasm") { serde_json::to_string } else { serde_json::to_string_pretty };
        // A struct of strings and numbers always serialises.
        write(self).unwrap_or_default() + "\n"
    }

    /// Replays a match that somebody brings, every move refereed.
    pub fn open(&self) -> Result<Box<dyn AnyTable>, FileError> {
        self.replay_with(GameInfo::open_at, |table, text| table.play(text))
    }

    /// The same for a match that a log holds: see [`AnyTable::play_logged`].
    pub fn open_logged(&self) -> Result<Box<dyn AnyTable>, FileError> {
        self.replay_with(GameInfo::open_logged, |table, text| table.play_logged(text))
    }

    fn replay_with(
        &self,
        open_at: impl Fn(&GameInfo, &Values, &str) -> Result<Box<dyn AnyTable>, Saying>,
        play: impl Fn(&mut dyn AnyTable, &str) -> Result<String, Refused>,
    ) -> Result<Box<dyn AnyTable>, FileError> {
        let info = catalogue::find(&self.game).ok_or_else(|| FileError::Game(self.game.clone()))?;
        let options = Values::stored(info.options, &self.options)?;
        let mut table = match &self.start {
            None => info.open(&options)?,
            Some(start) => open_at(info, &options, start).map_err(FileError::Start)?,
        };
        if self.quiet && !table.keep_quiet() {
            return Err(FileError::Quiet);
        }
        if self.swapped && !info.colours.contains(&Colour::White) {
            return Err(FileError::Swapped);
        }
        for (ply, text) in self.moves.iter().enumerate() {
            let refused =
                |refused: Refused| FileError::Move { ply, text: text.clone(), refused: refused.with_sides(info) };
            play(&mut *table, text).map_err(refused)?;
        }
        if let Some(ending) = self.ending {
            table.end(ending)?;
        }
        if let Some(written) = &self.result
            && table.result().map(|result| saved(&*table, result)).as_ref() != Some(written)
        {
            return Err(FileError::Result);
        }
        Ok(table)
    }
}

fn saved(table: &dyn AnyTable, result: MatchResult) -> SavedResult {
    let name = |seat: Seat| table.seat_name(seat).to_owned();
    SavedResult { winners: result.winners.iter().map(name).collect(), rule: result.rule.map(|rule| rule.to_string()) }
}
