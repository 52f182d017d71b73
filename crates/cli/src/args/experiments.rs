//! What can be typed after the commands that experiment: `arena`, `lab`, `train`.

use std::path::PathBuf;

use clap::builder::TypedValueParser;
use clap::{Args, Subcommand};
use lab::arena::Player;

use super::GameArgs;
use crate::words::two_numbers;

/// `tablee arena`.
#[derive(Args, Debug)]
pub struct ArenaArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// The first player: a level from 1 to 8 or another of those below, with limits after @
    pub a: Player,
    /// The second player
    pub b: Player,
    /// Pairs of games, sides swapped
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..))]
    pub pairs: u32,
    /// Random moves before the bots take over
    #[arg(long, default_value_t = 4)]
    pub opening: u32,
    /// Take openings as they fall, even where a short search finds one side well ahead
    #[arg(long)]
    pub any_opening: bool,
    /// How many positions that search looks at
    #[arg(long, value_name = "N", default_value_t = 10_000, conflicts_with = "any_opening")]
    pub glance: u64,
    /// Games at a time; as many as there are processors unless said
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=64).map(usize::from))]
    pub threads: Option<usize>,
    /// What the openings and the players' dice are seeded with
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Dames: the command of a Hub engine; it plays as the player hub, with limits after @
    #[arg(long, value_name = "COMMAND")]
    pub hub: Option<String>,
    /// Stop once one of two Elo differences is clearly likelier
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true, value_parser = two_numbers)]
    pub sprt: Option<(f64, f64)>,
    /// Save the games as match files with the players' scores, each pair when it ends, one JSON object a line
    #[arg(long, value_name = "FILE")]
    pub games: Option<PathBuf>,
    /// Save every position that a player judged, one a line: position, who is to move, score, result, with tabs between
    #[arg(long, value_name = "FILE")]
    pub positions: Option<PathBuf>,
    /// As JSON, for programs
    #[arg(long)]
    pub json: bool,
}

/// `tablee lab`.
#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct LabArgs {
    #[command(subcommand)]
    pub what: Option<LabWhat>,
    #[command(flatten)]
    pub game: Option<GameArgs>,
    /// Matches in each mode
    #[arg(long, default_value_t = 1_000)]
    pub matches: u32,
    /// What the cards and dice are seeded with
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Print the deck and the dice of the game as a file to begin a deck of your own with, and measure nothing
    #[arg(long)]
    pub print_deck: bool,
    /// Draw the findings into this file
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// As JSON, for programs
    #[arg(long)]
    pub json: bool,
}

/// What to do in the lab besides measuring decks.
#[derive(Subcommand, Debug)]
pub enum LabWhat {
    /// Make puzzles from games of bots against each other
    Puzzles(MakePuzzlesArgs),
    /// Make the tables of endings of Dames, prove them by the rules, and pack them into a file
    Tables(MakeTablesArgs),
}

/// `tablee lab tables`.
#[derive(Args, Debug)]
pub struct MakeTablesArgs {
    /// Endings of so many pieces or fewer
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=4))]
    pub pieces: u8,
    /// Threads that work on them; as many as there are processors unless said
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=64).map(usize::from))]
    pub threads: Option<usize>,
    /// Where to write the file
    #[arg(long, value_name = "FILE", default_value = "dames.endings")]
    pub out: PathBuf,
    /// Write nothing, but say whether the tables of the program say the same
    #[arg(long)]
    pub check: bool,
    /// As JSON, for programs
    #[arg(long)]
    pub json: bool,
}

/// `tablee lab puzzles`.
#[derive(Args, Debug)]
pub struct MakePuzzlesArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// Where puzzles are added, one JSON object a line; GAME.jsonl unless said
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// How many to add
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub count: usize,
    /// What every game follows from
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Make none, but search so many of the file again, ten times as long, and say how many still have one solution
    #[arg(long, value_name = "N")]
    pub check: Option<usize>,
    /// With --check: so many moves of the solver, from the first, were searched so long before
    #[arg(long, value_name = "N", default_value_t = 0, requires = "check")]
    pub known: usize,
    /// Write the file anew: solutions end where --check found another way, and themes are named again
    #[arg(long)]
    pub mend: bool,
}

/// `tablee train`.
#[derive(Args, Debug)]
pub struct TrainArgs {
    /// The game, as `tablee games` names it
    pub game: String,
    /// Games to learn from; of Kidam, Damata and Team KM, for each way to play
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub games: u32,
    /// Positions looked at for each move of them
    #[arg(long, default_value_t = 600)]
    pub nodes: u64,
    /// Times all positions are gone through
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub rounds: u32,
    /// Play with the weights of this file instead of the simple judgement
    #[arg(long, value_name = "FILE")]
    pub from: Option<PathBuf>,
    /// Dames: keep the games in this folder, go on where a run stopped, and learn from all games kept there
    #[arg(long, value_name = "FOLDER")]
    pub data: Option<PathBuf>,
    /// Learn only these ways to play, by their names in the file; the others keep the weights of --from
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    pub only: Vec<String>,
    /// Games at a time; what is learnt does not depend on it
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64).map(usize::from))]
    pub threads: usize,
    /// What everything follows from
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Where to write the weights; GAME.weights unless said
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}
