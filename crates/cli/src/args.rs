//! What can be typed after `tablee`.

use std::ffi::OsString;
use std::path::PathBuf;

use bots::Level;
use clap::builder::TypedValueParser;
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use game::{Lang, Values};
use table::{AnyTable, CATALOGUE, GameInfo, catalogue};

use crate::error::CliError;
use crate::words::{GameId, bot, lang_of_environment, lang_of_line, parse_lang, seconds};
use crate::{help, usage};

mod draughts;
mod experiments;

pub use draughts::DxpArgs;
pub use experiments::{ArenaArgs, LabArgs, LabWhat, MakePuzzlesArgs, MakeTablesArgs, TrainArgs};

/// Five French table games: a referee that explains, people at one keyboard, counts and measures.
#[derive(Parser, Debug)]
#[command(name = "tablee", version, max_term_width = 100, after_help = help::EXAMPLES.en)]
pub struct Cli {
    /// What to do
    #[command(subcommand)]
    pub command: Option<CliCommand>,
    /// Language of messages: fr or en [default: from LC_ALL, LC_MESSAGES or LANG]
    #[arg(long, global = true, value_name = "LANG", value_parser = parse_lang)]
    pub lang: Option<Lang>,
}

/// What to do.
#[derive(Subcommand, Debug)]
pub enum CliCommand {
    /// Serve the page, for people at one screen, against bots, with friends [also without a command]
    Serve(Box<server::Config>),
    /// Play in the terminal, people at one keyboard, or against bots
    #[command(after_help = help::levels(Lang::En))]
    Play(PlayArgs),
    /// Learn a game, lesson by lesson
    Learn(LearnArgs),
    /// Read the rules of a game, or one of them
    Rules(RulesArgs),
    /// List the games and their options
    Games(GamesArgs),
    /// Answer one JSON request a line, on standard input and output
    #[command(after_help = help::REFEREE.en)]
    Referee,
    /// Check, list or convert PDN files of Dames
    #[command(after_help = help::PDN.en)]
    Pdn(PdnArgs),
    /// Count sequences of legal moves
    #[command(after_help = help::PERFT.en)]
    Perft(PerftArgs),
    /// Measure how fast the games are counted and played out, single thread
    Bench(BenchArgs),
    /// Play bots against each other and measure who is stronger
    #[command(after_help = help::ARENA.en)]
    Arena(ArenaArgs),
    /// Say what each move of a saved match was worth
    #[command(after_help = help::ANALYSE.en)]
    Analyse(AnalyseArgs),
    /// Solve puzzles in the terminal
    #[command(after_help = help::PUZZLE.en)]
    Puzzle(PuzzleArgs),
    /// Measure what a deck of Team KM does to a match, make puzzles, or tables of endings
    #[command(after_help = help::LAB.en)]
    Lab(LabArgs),
    /// Learn the weights of a game from games against itself
    #[command(after_help = help::TRAIN.en)]
    Train(TrainArgs),
    /// Play Dames for a draughts program, by the Hub protocol on standard input and output
    Hub,
    /// Play Dames against another program, by the protocol DamExchange (DXP) over a socket
    #[command(after_help = help::DXP.en)]
    Dxp(DxpArgs),
    /// Move the matches of a stopped server to another store
    Store(StoreArgs),
    /// Write a completion script for a shell
    #[command(after_help = help::COMPLETIONS.en)]
    Completions(CompletionsArgs),
}

/// A game and its options.
#[derive(Args, Debug)]
pub struct GameArgs {
    /// The game, as `tablee games` names it
    #[arg(value_parser = GameId)]
    pub game: String,
    /// An option of the game, such as capture=huff; may be repeated
    #[arg(short, long = "option", value_name = "KEY=VALUE")]
    pub options: Vec<String>,
    /// The same as --option mode=…
    #[arg(long)]
    pub mode: Option<String>,
    /// Team KM: a file with a deck of your own
    #[arg(long, value_name = "FILE")]
    pub deck: Option<PathBuf>,
}

/// `tablee play`.
#[derive(Args, Debug)]
pub struct PlayArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// How to play, as `tablee games` names the ways; the first, as on the sheet, unless said
    #[arg(long, value_name = "NAME", conflicts_with = "load")]
    pub preset: Option<String>,
    /// The referee keeps quiet about captures and faults until somebody claims one; where pieces are huffed
    #[arg(long)]
    pub quiet: bool,
    /// Go on with a saved match, or a game of a PDN file; its own options hold
    #[arg(long, value_name = "FILE")]
    pub load: Option<PathBuf>,
    /// Which match of the file, counted from 1, if it has several
    #[arg(long = "match", value_name = "N", requires = "load", value_parser = clap::value_parser!(u64).range(1..))]
    pub number: Option<u64>,
    /// What the dice and the shuffling are seeded with, to play the same chances again
    #[arg(long)]
    pub seed: Option<u64>,
    /// A bot plays: its level from 1 to 8, with @weights=FILE if it has weights of its own, then its seats as texts name them; without seats, all but the first
    #[arg(long, value_name = "LEVEL[,SEAT…]", value_parser = bot)]
    pub bot: Option<BotSeats>,
    /// Names of the people who play, in the order of their seats: the first begins
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', conflicts_with = "load")]
    pub names: Vec<String>,
    /// Draw by lot who sits where, bots included, and so who begins
    #[arg(long, conflicts_with = "load")]
    pub lots: bool,
    /// Where sides are white and black: the colour of whoever begins, white unless said
    #[arg(long, value_name = "COLOUR", conflicts_with = "load")]
    pub colour: Option<String>,
}

/// A bot and where it sits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BotSeats {
    /// How strong it is.
    pub level: Level,
    /// The file of its weights, if not those that come with the program.
    pub weights: Option<PathBuf>,
    /// The names of its seats; none for all but the first.
    pub seats: Vec<String>,
}

/// `tablee analyse`.
#[derive(Args, Debug)]
pub struct AnalyseArgs {
    /// A file of saved matches or PDN games, known by what is in it, - for standard input; with --position, the game
    #[arg(value_name = "FILE|GAME")]
    pub target: Option<PathBuf>,
    /// Only this game or match of the file, counted from 1
    #[arg(long, value_name = "N", conflicts_with = "position", value_parser = clap::value_parser!(u64).range(1..))]
    pub game: Option<u64>,
    /// The best moves of this position, or of "start", instead of a match
    #[arg(long, requires = "target")]
    pub position: Option<String>,
    /// How many of the best moves, with --position
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=32).map(usize::from))]
    pub lines: usize,
    /// An option of the game, such as capture=huff, with --position; may be repeated
    #[arg(short, long = "option", value_name = "KEY=VALUE", requires = "position")]
    pub options: Vec<String>,
    /// The same as --option mode=…
    #[arg(long, requires = "position")]
    pub mode: Option<String>,
    /// Milliseconds for each move
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..=600_000))]
    pub time: u64,
    /// Positions for each move instead of a time: the same answer on every machine
    #[arg(long, value_name = "N", conflicts_with = "time", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Threads that look at each position together
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64).map(usize::from))]
    pub threads: usize,
    /// Judge by the weights of this file, as tablee train writes them
    #[arg(long, value_name = "FILE")]
    pub weights: Option<PathBuf>,
    /// Show only the moves that are marked
    #[arg(long)]
    pub mistakes: bool,
    /// Draw the chances over the match into this file, as SVG; of several games the others get a number
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    pub svg: Option<PathBuf>,
    /// Write the matches with evaluations, marks and better lines: as PDN if the name ends so, else one JSON object a line
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    pub annotate: Option<PathBuf>,
    /// As JSON, for programs
    #[arg(long)]
    pub json: bool,
}

/// `tablee puzzle`.
#[derive(Args, Debug)]
pub struct PuzzleArgs {
    /// The game, as `tablee games` names it
    #[arg(value_parser = GameId)]
    pub game: String,
    /// This puzzle, by its name
    #[arg(long)]
    pub id: Option<String>,
    /// Only puzzles about this: coup, rafle, goal, save… as their file names it
    #[arg(long)]
    pub theme: Option<String>,
    /// Only puzzles that this level of the bots just finds, from 2 to 9
    #[arg(long, value_parser = clap::value_parser!(u8).range(2..=9))]
    pub level: Option<u8>,
    /// What they are drawn by; another puzzle each day unless said
    #[arg(long)]
    pub seed: Option<u64>,
    /// Puzzles of this file instead of those that come with the program
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// Only list them
    #[arg(long)]
    pub list: bool,
}

/// `tablee learn`.
#[derive(Args, Debug)]
pub struct LearnArgs {
    /// The game, as `tablee games` names it
    #[arg(value_parser = GameId)]
    pub game: String,
    /// Begin with this lesson: its number or its name
    pub lesson: Option<String>,
}

/// `tablee rules`.
#[derive(Args, Debug)]
pub struct RulesArgs {
    /// The game, as `tablee games` names it
    #[arg(value_parser = GameId)]
    pub game: String,
    /// Only this rule: D11 or 11
    pub rule: Option<String>,
}

/// `tablee games`.
#[derive(Args, Debug)]
pub struct GamesArgs {
    /// As JSON, for programs
    #[arg(long)]
    pub json: bool,
}

/// `tablee perft`.
#[derive(Args, Debug)]
pub struct PerftArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// Count from this position text instead of the start
    #[arg(long)]
    pub position: Option<String>,
    /// Count below each first move
    #[arg(long)]
    pub divide: bool,
    /// Only count the last moves instead of playing them
    #[arg(long)]
    pub bulk: bool,
    /// How many moves deep
    #[arg(value_parser = clap::value_parser!(u32).range(1..=60))]
    pub depth: u32,
}

/// `tablee bench`.
#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub struct BenchArgs {
    #[command(subcommand)]
    pub what: Option<BenchWhat>,
    /// Only these games
    #[arg(value_name = "GAME", value_parser = GameId)]
    pub games: Vec<String>,
    /// Only the fixed searches of the bots: positions looked at, how fast, and how soon they stop when told to
    #[arg(long)]
    pub search: bool,
    /// Only random playouts, no counting
    #[arg(long)]
    pub playouts: bool,
    /// CPU seconds for each figure
    #[arg(long, default_value_t = 1.0, value_parser = seconds)]
    pub seconds: f64,
    /// What the playouts are seeded with
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// As JSON, for programs
    #[arg(long)]
    pub json: bool,
}

/// What to measure besides the games.
#[derive(Subcommand, Debug)]
pub enum BenchWhat {
    /// Moves a server acknowledges over sockets, and the memory it takes
    Server(server::load::Load),
}

/// `tablee pdn`.
#[derive(Args, Debug)]
pub struct PdnArgs {
    #[command(subcommand)]
    pub action: PdnAction,
}

/// What to do with PDN files.
#[derive(Subcommand, Debug)]
pub enum PdnAction {
    /// Referee every game and report what is wrong, with line and column
    Check {
        /// PDN files; - is standard input
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Print one line a game
    List {
        /// PDN files; - is standard input
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// PDN to match files (one JSON object a line), match files to PDN
    Convert {
        /// PDN files, or files of one or several matches
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
}

/// `tablee completions`.
#[derive(Args, Debug)]
pub struct CompletionsArgs {
    /// The shell
    pub shell: clap_complete::Shell,
}

/// What to do with stores.
#[derive(Args, Debug)]
pub struct StoreArgs {
    /// What to do
    #[command(subcommand)]
    pub command: StoreCommand,
}

/// What to do with stores.
#[derive(Subcommand, Debug)]
pub enum StoreCommand {
    /// Copy everything, and compare it: from and to are data folders, or addresses of PostgreSQL, postgres://…
    Copy {
        /// Where it is
        from: server::Credential,
        /// Where it goes; nothing may be there yet
        to: server::Credential,
    },
}

impl Cli {
    /// Reads the arguments of this process; help and errors of usage are printed by it.
    pub fn read() -> (Cli, Lang) {
        let environment = lang_of_environment(|name| std::env::var(name).ok());
        // Help is wanted in the language asked for on the same line, before the line is parsed.
        let asked = lang_of_line(std::env::args());
        let said = asked.unwrap_or(environment);
        let line: Vec<OsString> = std::env::args_os().collect();
        // In French there is no command `help`: the library would explain it in English.
        let line = if said == Lang::Fr { usage::help_as_option(line) } else { line };
        let matches = Cli::command_in(said).try_get_matches_from(line).unwrap_or_else(|error| refuse(&error, said));
        let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
        let lang = cli.lang.unwrap_or(environment);
        (cli, lang)
    }

    /// What to do when nothing is said: serve, as the environment says.
    pub fn command_or_serve(self) -> Result<CliCommand, clap::Error> {
        match self.command {
            Some(command) => Ok(command),
            None => Ok(CliCommand::Serve(Box::new(server::Config::from_arg_matches(
                &server::Config::augment_args(clap::Command::new("tablee")).try_get_matches_from(["tablee"])?,
            )?))),
        }
    }

    /// The command with its help in a language.
    pub fn command_in(lang: Lang) -> clap::Command {
        match lang {
            Lang::En => Cli::command(),
            Lang::Fr => help::in_french(Cli::command()),
        }
    }
}

/// Says what is wrong with the line, or prints the help it asked for, and ends the process.
fn refuse(error: &clap::Error, lang: Lang) -> ! {
    match usage::in_french(error).filter(|_| lang == Lang::Fr) {
        Some(text) => {
            eprintln!("{text}");
            std::process::exit(error.exit_code())
        }
        None => error.exit(),
    }
}

impl GameArgs {
    /// The game's page of the catalogue.
    pub fn info(&self) -> Result<&'static GameInfo, CliError> {
        find(&self.game)
    }

    /// The options, checked; those not given have their defaults.
    pub fn values(&self) -> Result<Values, CliError> {
        Ok(Values::read(self.info()?.options, self.asked()?)?)
    }

    /// The options as people want them: what is not given is as in the preset of that name, or as on the sheet.
    fn values_for_people(&self, preset: Option<&str>) -> Result<Values, CliError> {
        let (info, asked) = (self.info()?, self.asked()?);
        let Some(name) = preset else {
            return match info.presets.first() {
                Some(sheet) => Ok(sheet.values(info.options, &asked)?),
                None => Ok(Values::read(info.options, asked)?),
            };
        };
        let known = || info.presets.iter().map(|preset| preset.id).collect();
        let unknown = || CliError::Preset { asked: name.chars().take(40).collect(), known: known() };
        let preset = info.presets.iter().find(|preset| preset.is_called(name)).ok_or_else(unknown)?;
        // An option beside it may be chosen, but not one that makes it another way to play.
        let values = preset.values(info.options, &asked)?;
        if preset.fits(&values) { Ok(values) } else { Err(CliError::AgainstPreset(preset.id)) }
    }

    fn asked(&self) -> Result<Vec<(&str, String)>, CliError> {
        let mut asked = Vec::new();
        for text in &self.options {
            let (key, value) = text.split_once('=').ok_or_else(|| CliError::OptionShape(text.clone()))?;
            asked.push((key, value.to_owned()));
        }
        asked.extend(self.mode.iter().map(|mode| ("mode", mode.clone())));
        if let Some(path) = &self.deck {
            let deck = std::fs::read_to_string(path);
            asked.push(("deck", deck.map_err(|error| CliError::File { path: path.clone(), error })?));
        }
        Ok(asked)
    }

    /// A table for people, at the start, as the preset of that name or the sheet has it.
    pub fn open_for_people(&self, preset: Option<&str>) -> Result<Box<dyn AnyTable>, CliError> {
        Ok(self.info()?.open(&self.values_for_people(preset)?)?)
    }

    /// A table at the start or at a position.
    pub fn open(&self, position: Option<&str>) -> Result<Box<dyn AnyTable>, CliError> {
        let (info, values) = (self.info()?, self.values()?);
        match position {
            None => Ok(info.open(&values)?),
            Some(position) => Ok(info.open_at(&values, position)?),
        }
    }
}

/// The game with this id, or an error that lists those there are.
pub fn find(id: &str) -> Result<&'static GameInfo, CliError> {
    catalogue::find(id).ok_or_else(|| CliError::Game {
        asked: id.chars().take(40).collect(),
        known: CATALOGUE.iter().map(|info| info.id).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_is_well_formed_in_both_languages() {
        Cli::command_in(Lang::En).debug_assert();
        Cli::command_in(Lang::Fr).debug_assert();
    }
}
