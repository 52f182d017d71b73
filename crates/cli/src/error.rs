//! Everything that can go wrong on the command line, in both languages.

use std::io;
use std::path::PathBuf;

use game::{Lang, OptionError, Say, Saying};
use server::store::CopyError;
use table::FileError;

/// Why a command could not do what was asked.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)] // The messages are the documentation; the fields are what they name.
pub enum CliError {
    #[error("there is no game \"{asked}\"; there are: {}", .known.join(", "))]
    Game { asked: String, known: Vec<&'static str> },
    #[error("{game} has no rule \"{asked}\"; its rules are {first} to {last}")]
    Rule { game: &'static str, asked: String, first: String, last: String },
    #[error("there are no lessons of {0} yet")]
    NoCourse(String),
    #[error("there is no lesson \"{asked}\"; there are: {}", .known.join(", "))]
    Lesson { asked: String, known: Vec<String> },
    #[error(transparent)]
    Lessons(lessons::LessonError),
    #[error("there is no way to play \"{asked}\"; there are: {}", .known.join(", "))]
    Preset { asked: String, known: Vec<&'static str> },
    #[error("one of the options given is not that of --preset {0}")]
    AgainstPreset(&'static str),
    #[error("the referee has nothing to keep quiet about here: nobody huffs")]
    NothingToKeepQuiet,
    #[error("an option is written key=value, not \"{0}\"")]
    OptionShape(String),
    #[error(transparent)]
    Options(#[from] OptionError),
    #[error(transparent)]
    Position(#[from] Saying),
    /// A file that is no match.
    #[error("{}: {error}", .path.display())]
    Match { path: PathBuf, error: FileError },
    /// A file that cannot be read or written.
    #[error("{}: {error}", .path.display())]
    File { path: PathBuf, error: io::Error },
    #[error(transparent)]
    Arena(#[from] lab::arena::ArenaError),
    #[error(transparent)]
    Dxp(#[from] lab::dxp::DxpError),
    #[error(transparent)]
    Train(#[from] lab::train::TrainError),
    #[error("{}: there is no game {asked}; the file has {there}", .path.display())]
    NoSuchRecord { path: PathBuf, asked: u64, there: u64 },
    #[error("{}: there is no game in this file", .0.display())]
    NoGames(PathBuf),
    #[error("{}: the file has {there} matches; say which one: --match 1 to {there}", .path.display())]
    SeveralMatches { path: PathBuf, there: u64 },
    /// Ctrl-C, where nothing came of it.
    #[error("stopped; nothing was written")]
    Stopped,
    #[error("there is no seat \"{asked}\"; there are: {}", .known.join(", "))]
    Seat { asked: String, known: Vec<&'static str> },
    #[error("names given: {given}, people who play: {people}")]
    Names { given: usize, people: usize },
    #[error("there is no colour \"{asked}\" here; there are: {}", .known.join(", "))]
    Colour { asked: String, known: Vec<&'static str> },
    #[error("in this game, who begins always has the same colour")]
    FixedColours,
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Some files were bad; each was reported.
    #[error("{bad} of {looked_at} games are bad")]
    BadGames { bad: u64, looked_at: u64 },
    /// A PDN file that cannot be read, or a match that cannot be written as PDN.
    #[error("{}: {why}", .path.display())]
    Pdn { path: PathBuf, why: Saying },
    #[error(transparent)]
    Serve(#[from] server::CannotServe),
    #[error(transparent)]
    Copy(#[from] server::store::CopyError),
    #[error(transparent)]
    Load(#[from] server::load::LoadError),
    #[error("{}: this is a file of matches, not PDN; tablee pdn convert makes PDN of it", .0.display())]
    NotPdn(PathBuf),
    #[error("{}: this is a match of {there}, not of {asked}", .path.display())]
    OtherGame { path: PathBuf, asked: &'static str, there: String },
    #[error("{}: these are no weights of {game}", .path.display())]
    Weights { path: PathBuf, game: &'static str },
    #[error("say what to look at: a file, or a game and --position")]
    NothingToAnalyse,
    #[error("there are no puzzles of {0} yet; tablee lab puzzles {0} makes some")]
    NoPuzzles(&'static str),
    #[error("there is no puzzle \"{0}\"")]
    NoSuchPuzzle(String),
}

impl Say for CliError {
    fn say(&self, lang: Lang) -> String {
        if lang == Lang::En {
            return self.to_string();
        }
        match self {
            CliError::Game { asked, known } => {
                format!("il n’y a pas de jeu « {asked} » ; il y a : {}", known.join(", "))
            }
            CliError::Rule { game, asked, first, last } => {
                format!("{game} n’a pas de règle « {asked} » ; ses règles vont de {first} à {last}")
            }
            CliError::NoCourse(game) => format!("il n’y a pas encore de leçons de {game}"),
            CliError::Lesson { asked, known } => {
                format!("il n’y a pas de leçon « {asked} » ; il y a : {}", known.join(", "))
            }
            CliError::Lessons(error) => format!("cette leçon ne peut pas être donnée : {error}"),
            CliError::Preset { asked, known } => {
                format!("il n’y a pas de façon de jouer « {asked} » ; il y a : {}", known.join(", "))
            }
            CliError::AgainstPreset(preset) => format!("une des options données n’est pas celle de --preset {preset}"),
            CliError::NothingToKeepQuiet => "l’arbitre n’a rien à taire ici : on n’y souffle pas".to_owned(),
            CliError::OptionShape(text) => format!("une option s’écrit clé=valeur, et non « {text} »"),
            CliError::Options(error) => error.say(lang),
            CliError::Position(error) => error.say(lang),
            CliError::Match { path, error } => format!("{} : {}", path.display(), error.say(lang)),
            CliError::File { path, error } => format!("{} : {error}", path.display()),
            CliError::Arena(error) => error.say(lang),
            CliError::Dxp(error) => error.say(lang),
            CliError::Train(error) => error.say(lang),
            CliError::NoSuchRecord { path, asked, there } => {
                format!("{} : il n’y a pas de partie {asked} ; le fichier en a {there}", path.display())
            }
            CliError::NoGames(path) => format!("{} : il n’y a aucune partie dans ce fichier", path.display()),
            CliError::SeveralMatches { path, there } => {
                format!("{} : le fichier a {there} parties ; dire laquelle : --match 1 à {there}", path.display())
            }
            CliError::Stopped => "arrêté ; rien n’a été écrit".to_owned(),
            CliError::Seat { asked, known } => {
                format!("il n’y a pas de place « {asked} » ; il y a : {}", known.join(", "))
            }
            CliError::Names { given, people } => format!("noms donnés : {given}, personnes qui jouent : {people}"),
            CliError::Colour { asked, known } => {
                format!("il n’y a pas de couleur « {asked} » ici ; il y a : {}", known.join(", "))
            }
            CliError::FixedColours => "dans ce jeu, qui commence a toujours la même couleur".to_owned(),
            CliError::Io(error) => error.to_string(),
            CliError::Serve(error) | CliError::Copy(CopyError::Open(error)) => error.say(lang),
            CliError::Copy(CopyError::Store(error)) => format!("les parties ne peuvent pas être copiées : {error}"),
            CliError::Copy(CopyError::Nothing) => {
                "là d’où copier, il n’y a pas de dossier de parties ; une base se dit postgres://…".to_owned()
            }
            CliError::Copy(CopyError::Address) => {
                "ce n’est ni un dossier ni l’adresse d’une base PostgreSQL, postgres://…".to_owned()
            }
            CliError::Copy(CopyError::NotEmpty) => "là où copier, il y a déjà des parties".to_owned(),
            CliError::Copy(CopyError::Live) => {
                "des serveurs se servent encore de l’un des deux ; arrêtez-les d’abord".to_owned()
            }
            CliError::Copy(CopyError::Count(what, there, here)) => {
                format!("la copie n’est pas complète ({what} : {there} d’un côté, {here} de l’autre)")
            }
            CliError::Copy(CopyError::Different(table)) => {
                format!("la table {table} n’est pas la même des deux côtés")
            }
            CliError::Load(error) => format!("le serveur n’a pas pu être mesuré : {error}"),
            CliError::BadGames { bad, looked_at } => format!("{bad} parties sur {looked_at} sont fautives"),
            CliError::Pdn { path, why } => format!("{} : {}", path.display(), why.say(lang)),
            CliError::NotPdn(path) => {
                format!(
                    "{} : c’est un fichier de parties, pas du PDN ; tablee pdn convert en fait du PDN",
                    path.display()
                )
            }
            CliError::OtherGame { path, asked, there } => {
                format!("{} : c’est une partie de {there}, pas de {asked}", path.display())
            }
            CliError::Weights { path, game } => format!("{} : ce ne sont pas des poids de {game}", path.display()),
            CliError::NothingToAnalyse => "dire que regarder : un fichier, ou un jeu et --position".to_owned(),
            CliError::NoPuzzles(game) => {
                format!("il n’y a pas encore de problèmes de {game} ; tablee lab puzzles {game} en fait")
            }
            CliError::NoSuchPuzzle(id) => format!("il n’y a pas de problème « {id} »"),
        }
    }
}
