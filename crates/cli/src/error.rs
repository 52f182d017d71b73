//! Everything that can go wrong on the command line, in both languages.

use std::io;
use std::path::PathBuf;

use game::{Lang, OptionError, Say, Saying};
use table::FileError;

/// Why a command could not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// No such game.
    #[error("there is no game \"{asked}\"; there are: {}", .known.join(", "))]
    Game {
        /// What was asked for.
        asked: String,
        /// What there is.
        known: Vec<&'static str>,
    },
    /// No such rule.
    #[error("{game} has no rule \"{asked}\"; its rules are {first} to {last}")]
    Rule {
        /// The game.
        game: &'static str,
        /// What was asked for.
        asked: String,
        /// The first rule.
        first: String,
        /// The last rule.
        last: String,
    },
    /// An option that is not `key=value`.
    #[error("an option is written key=value, not \"{0}\"")]
    OptionShape(String),
    /// Bad options.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// An impossible position.
    #[error(transparent)]
    Position(#[from] Saying),
    /// A file that is no match.
    #[error("{}: {error}", .path.display())]
    Match {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: FileError,
    },
    /// A file that cannot be read or written.
    #[error("{}: {error}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: io::Error,
    },
    /// A match of bots that cannot be played.
    #[error(transparent)]
    Arena(#[from] lab::arena::ArenaError),
    /// Nothing was learnt.
    #[error(transparent)]
    Train(#[from] lab::train::TrainError),
    /// A file with fewer games than the one asked for.
    #[error("{}: there is no game {asked}; the file has {there}", .path.display())]
    NoSuchRecord {
        /// The file.
        path: PathBuf,
        /// Which game was asked for.
        asked: u64,
        /// How many there are.
        there: u64,
    },
    /// A file without a game.
    #[error("{}: there is no game in this file", .0.display())]
    NoGames(PathBuf),
    /// A file with several matches where one is wanted.
    #[error("{}: the file has {there} matches; say which one: --match 1 to {there}", .path.display())]
    SeveralMatches {
        /// The file.
        path: PathBuf,
        /// How many there are.
        there: u64,
    },
    /// Ctrl-C, where nothing came of it.
    #[error("stopped; nothing was written")]
    Stopped,
    /// A bot at a seat that is not there.
    #[error("there is no seat \"{asked}\"; there are: {}", .known.join(", "))]
    Seat {
        /// What was asked for.
        asked: String,
        /// What there is.
        known: Vec<&'static str>,
    },
    /// Standard input or output failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Some files were bad; each was reported.
    #[error("{bad} of {looked_at} games are bad")]
    BadGames {
        /// How many.
        bad: u64,
        /// Of how many.
        looked_at: u64,
    },
    /// A PDN file that cannot be read, or a match that cannot be written as PDN.
    #[error("{}: {why}", .path.display())]
    Pdn {
        /// The file.
        path: PathBuf,
        /// Why.
        why: Saying,
    },
    /// The server does not start, or broke.
    #[error(transparent)]
    Serve(#[from] server::CannotServe),
    /// The server could not be measured.
    #[error(transparent)]
    Load(#[from] server::load::LoadError),
    /// Converting writes one kind of file.
    #[error("convert reads .pdn files and files of matches (.json, .jsonl); {0:?} is neither")]
    Convert(PathBuf),
}

impl Say for CliError {
    fn say(&self, lang: Lang) -> String {
        if lang == Lang::En {
            return self.to_string();
        }
        match self {
            CliError::Game { asked, known } => {
                format!("il n'y a pas de jeu « {asked} » ; il y a : {}", known.join(", "))
            }
            CliError::Rule { game, asked, first, last } => {
                format!("{game} n'a pas de règle « {asked} » ; ses règles vont de {first} à {last}")
            }
            CliError::OptionShape(text) => format!("une option s'écrit clé=valeur, et non « {text} »"),
            CliError::Options(error) => error.say(lang),
            CliError::Position(error) => error.say(lang),
            CliError::Match { path, error } => format!("{} : {}", path.display(), error.say(lang)),
            CliError::File { path, error } => format!("{} : {error}", path.display()),
            CliError::Arena(error) => error.say(lang),
            CliError::Train(error) => error.say(lang),
            CliError::NoSuchRecord { path, asked, there } => {
                format!("{} : il n'y a pas de partie {asked} ; le fichier en a {there}", path.display())
            }
            CliError::NoGames(path) => format!("{} : il n'y a aucune partie dans ce fichier", path.display()),
            CliError::SeveralMatches { path, there } => {
                format!("{} : le fichier a {there} parties ; dire laquelle : --match 1 à {there}", path.display())
            }
            CliError::Stopped => "arrêté ; rien n'a été écrit".to_owned(),
            CliError::Seat { asked, known } => {
                format!("il n'y a pas de place « {asked} » ; il y a : {}", known.join(", "))
            }
            CliError::Io(error) => error.to_string(),
            CliError::Serve(error) => error.say(lang),
            CliError::Load(error) => format!("le serveur n'a pas pu être mesuré : {error}"),
            CliError::BadGames { bad, looked_at } => format!("{bad} parties sur {looked_at} sont fautives"),
            CliError::Pdn { path, why } => format!("{} : {}", path.display(), why.say(lang)),
            CliError::Convert(path) => format!(
                "convert lit des fichiers .pdn et des fichiers de parties (.json, .jsonl) ; {} n'est ni l'un ni l'autre",
                path.display()
            ),
        }
    }
}
