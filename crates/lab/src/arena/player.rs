//! Who plays in the arena, as a text: `8`, `6@nodes=20000`, `plain:2`, `random`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use bots::{Level, Limits, LoadedWeights, Sparring, Thinker, Thinks};
use game::{Lang, Line, Say, Seat};

/// A bot or a sparring partner, and what it may use.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Player {
    /// What kind of player.
    pub kind: PlayerKind,
    /// How long it may think, if not as long as it likes.
    pub time: Option<Duration>,
    /// How many positions it may look at.
    pub nodes: Option<u64>,
    /// How far ahead it may look.
    pub depth: Option<u32>,
    /// How much memory it may use, in megabytes.
    pub memory: Option<usize>,
    /// How many threads think together.
    pub threads: Option<usize>,
    /// Whether it asks no tables of endings.
    pub no_tables: bool,
    /// The file of its weights, if not those that come with the program.
    pub weights: Option<&'static str>,
}

/// What kind of player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PlayerKind {
    /// A bot.
    Bot(Level),
    /// A simple player.
    Sparring(Sparring),
    /// The foreign engine of the match.
    Hub,
}

/// Why a text names no player.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // The messages are the documentation; the fields are what they name.
pub enum PlayerError {
    #[error(
        "\"{0}\" is no player; write 1 to 8, random, greedy, plain:DEPTH, wide:DEPTH, cheat:LEVEL, simple:LEVEL or hub"
    )]
    PlayerKind(String),
    #[error(
        "\"{0}\" is no limit; write time=MILLISECONDS, nodes=N, depth=N, memory=MEGABYTES, threads=N, tables=0 or weights=FILE"
    )]
    Limit(String),
}

impl Say for PlayerError {
    fn say(&self, lang: Lang) -> String {
        match (self, lang) {
            (_, Lang::En) => self.to_string(),
            (PlayerError::PlayerKind(text), Lang::Fr) => {
                format!(
                    "« {text} » n’est pas un joueur ; écrire 1 à 8, random, greedy, plain:PROFONDEUR, wide:PROFONDEUR, cheat:NIVEAU, simple:NIVEAU ou hub"
                )
            }
            (PlayerError::Limit(text), Lang::Fr) => {
                format!(
                    "« {text} » n’est pas une limite ; écrire time=MILLISECONDES, nodes=N, depth=N, memory=MÉGAOCTETS, threads=N, tables=0 ou weights=FICHIER"
                )
            }
        }
    }
}

impl Player {
    /// A bot of this level as it plays at the table.
    pub fn level(level: Level) -> Player {
        Player {
            kind: PlayerKind::Bot(level),
            time: None,
            nodes: None,
            depth: None,
            memory: None,
            threads: None,
            no_tables: false,
            weights: None,
        }
    }

    /// Ready to think for a seat; nothing if the game has no such player, or if it is a foreign engine.
    pub fn thinker<G: Thinks>(&self, line: &Line<G>, seat: Seat, weights: Option<&LoadedWeights>) -> Option<Thinker> {
        match (self.kind, weights) {
            (PlayerKind::Bot(level), Some(weights)) => return G::thinker_with(line, seat, level, weights),
            (_, Some(_)) => return None,
            (_, None) => {}
        }
        match self.kind {
            PlayerKind::Bot(level) => Some(G::thinker(line, seat, level)),
            PlayerKind::Sparring(partner) => G::sparring(line, seat, partner),
            PlayerKind::Hub => None,
        }
    }

    /// Its limits, with these dice.
    pub fn limits(&self, seed: u64) -> Limits {
        let Player { time, nodes, depth, memory, threads, no_tables, .. } = *self;
        Limits { time, nodes, depth, seed, memory, threads, no_tables, ..Limits::default() }
    }
}

impl FromStr for Player {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Player, PlayerError> {
        let mut parts = text.split('@');
        let name = parts.next().unwrap_or_default();
        let kind = read_kind(name).ok_or_else(|| PlayerError::PlayerKind(shorten(name)))?;
        let mut player = Player { kind, ..Player::level(Level::MAX) };
        for limit in parts.flat_map(|part| part.split(',')) {
            player.read_limit(limit).ok_or_else(|| PlayerError::Limit(shorten(limit)))?;
        }
        Ok(player)
    }
}

impl Player {
    fn read_limit(&mut self, text: &str) -> Option<()> {
        let (key, value) = text.split_once('=')?;
        match key {
            "time" => self.time = Some(Duration::from_millis(value.parse().ok()?)),
            "nodes" => self.nodes = Some(value.parse().ok()?),
            "depth" => self.depth = Some(value.parse().ok()?),
            "memory" => self.memory = Some(value.parse().ok()?),
            "threads" => self.threads = Some(value.parse().ok()?),
            "tables" => self.no_tables = value.parse::<u8>().ok().filter(|asked| *asked <= 1)? == 0,
            // A name from the command line, read once: it stays as long as the process does.
            "weights" if !value.is_empty() => self.weights = Some(Box::leak(value.to_owned().into_boxed_str())),
            _ => return None,
        }
        Some(())
    }
}

fn read_kind(text: &str) -> Option<PlayerKind> {
    let level = |text: &str| text.parse().ok().and_then(Level::new);
    Some(match text.split_once(':') {
        None if text == "random" => PlayerKind::Sparring(Sparring::Random),
        None if text == "hub" => PlayerKind::Hub,
        None if text == "greedy" => PlayerKind::Sparring(Sparring::Greedy),
        None => PlayerKind::Bot(level(text)?),
        Some(("plain", depth)) => PlayerKind::Sparring(Sparring::Plain(depth.parse().ok()?)),
        Some(("wide", depth)) => PlayerKind::Sparring(Sparring::Wide(depth.parse().ok()?)),
        Some(("cheat", of)) => PlayerKind::Sparring(Sparring::Cheat(level(of)?)),
        Some(("simple", of)) => PlayerKind::Sparring(Sparring::Simple(level(of)?)),
        Some(_) => return None,
    })
}

fn shorten(text: &str) -> String {
    text.chars().take(40).collect()
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            PlayerKind::Bot(level) => write!(f, "{}", level.get())?,
            PlayerKind::Hub => f.write_str("hub")?,
            PlayerKind::Sparring(Sparring::Random) => f.write_str("random")?,
            PlayerKind::Sparring(Sparring::Greedy) => f.write_str("greedy")?,
            PlayerKind::Sparring(Sparring::Plain(depth)) => write!(f, "plain:{depth}")?,
            PlayerKind::Sparring(Sparring::Wide(depth)) => write!(f, "wide:{depth}")?,
            PlayerKind::Sparring(Sparring::Cheat(level)) => write!(f, "cheat:{}", level.get())?,
            PlayerKind::Sparring(Sparring::Simple(level)) => write!(f, "simple:{}", level.get())?,
        }
        let limits = [
            self.time.map(|time| format!("time={}", time.as_millis())),
            self.nodes.map(|nodes| format!("nodes={nodes}")),
            self.depth.map(|depth| format!("depth={depth}")),
            self.memory.map(|memory| format!("memory={memory}")),
            self.threads.map(|threads| format!("threads={threads}")),
            self.no_tables.then(|| "tables=0".to_owned()),
            self.weights.map(|file| format!("weights={file}")),
        ];
        let limits: Vec<_> = limits.into_iter().flatten().collect();
        if limits.is_empty() { Ok(()) } else { write!(f, "@{}", limits.join(",")) }
    }
}

impl serde::Serialize for Player {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_read_and_print() {
        for text in [
            "1",
            "8@time=100",
            "plain:2",
            "wide:3",
            "random",
            "greedy@depth=3,memory=0",
            "cheat:8@nodes=50",
            "simple:8",
            "8@time=100,threads=2",
            "hub@time=100",
            "8@nodes=50,tables=0",
            "8@nodes=50,weights=new.weights",
        ] {
            assert_eq!(text.parse::<Player>().map(|p| p.to_string()), Ok(text.to_owned()));
        }
        for bad in [
            "",
            "0",
            "9",
            "plain",
            "plain:",
            "plain:x",
            "8@",
            "8@time",
            "8@time=x",
            "8@speed=1",
            "8@tables=2",
            "8@weights=",
            "é:1",
            "cheat:9",
        ] {
            assert!(bad.parse::<Player>().is_err(), "{bad}");
        }
    }
}
