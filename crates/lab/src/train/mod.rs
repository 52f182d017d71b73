//! Learning from games against oneself: what is the same for every game.

mod dames;
mod draughts;
mod linear;
mod logistic;
mod team_km;

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use bots::Cancel;
use bots::search::{Stopwatch, splitmix};
use game::{Game, Lang, Say};
use parking_lot::Mutex;
use rules::dames::Dames;
use rules::damsystem::{Damsystem, Sliding};
use rules::{damata::Damata, kidam::Kidam, team_km::TeamKm};

pub(crate) use logistic::{best_slope, chance};

/// How to learn.
#[derive(Clone, Debug)]
pub struct Training {
    /// Games to learn from; where several ways to play are learnt apart, for each of them.
    pub games: u32,
    /// Positions looked at for each move of them.
    pub nodes: u64,
    /// Times all positions are gone through.
    pub rounds: u32,
    /// Games at a time; what is learnt does not depend on it.
    pub threads: usize,
    /// What every draw follows from.
    pub seed: u64,
    /// The ways to play that are learnt, by name; the others keep the weights they have. All of them if none is named.
    pub only: Vec<String>,
    /// A folder that keeps the games: a run goes on where another stopped, and learns from all games in it. Dames only.
    pub data: Option<PathBuf>,
    /// Stops it.
    pub cancel: Cancel,
}

impl Training {
    /// Whether the weights of this way to play are learnt, or kept as they are.
    pub(crate) fn learns(&self, way: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|only| only == way)
    }
}

/// What is going on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Stage {
    /// So many games were played.
    Played(u32),
    /// So many rounds were done; the mean error after the last, in games it did not learn from.
    Learnt(u32, f64),
}

/// Why nothing was learnt.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // The messages are the documentation; the fields are what they name.
pub enum TrainError {
    #[error("this is no file of weights")]
    NoWeights,
    #[error("\"{asked}\" is not learnt apart; {}", listed(known, "there are", "here all is learnt together"))]
    NoSuchWay { asked: String, known: &'static [&'static str] },
    #[error("only the games of dames are kept in a folder")]
    NotKept,
    #[error("{} is no file of games", .0.display())]
    NoGames(PathBuf),
    #[error("{}: {error}", path.display())]
    File { path: PathBuf, error: String },
    #[error("to learn only some, give the weights of the others with --from")]
    NothingToKeep,
    /// It was stopped, or there was nothing to learn from.
    #[error("nothing was learnt")]
    Nothing,
}

impl Say for TrainError {
    fn say(&self, lang: Lang) -> String {
        match (self, lang) {
            (_, Lang::En) => self.to_string(),
            (TrainError::NoWeights, Lang::Fr) => "ce n’est pas un fichier de poids".to_owned(),
            (TrainError::NoSuchWay { asked, known }, Lang::Fr) => {
                format!(
                    "« {asked} » ne s’apprend pas à part ; {}",
                    listed(known, "il y a", "ici tout s’apprend ensemble")
                )
            }
            (TrainError::NotKept, Lang::Fr) => "seules les parties de dames se gardent dans un dossier".to_owned(),
            (TrainError::NoGames(path), Lang::Fr) => format!("{} n’est pas un fichier de parties", path.display()),
            (TrainError::File { path, error }, Lang::Fr) => format!("{} : {error}", path.display()),
            (TrainError::NothingToKeep, Lang::Fr) => {
                "pour n’en apprendre que certaines, donner les poids des autres avec --from".to_owned()
            }
            (TrainError::Nothing, Lang::Fr) => "rien n’a été appris".to_owned(),
        }
    }
}

fn listed(names: &[&str], some: &str, none: &str) -> String {
    if names.is_empty() { none.to_owned() } else { format!("{some} {}", names.join(", ")) }
}

/// A game whose judgement is learnt, and how.
pub struct Pupil {
    /// The game's id.
    pub id: &'static str,
    effort: fn(&Training) -> (u32, u32),
    train: Train,
}

type Train = fn(&Training, Option<&[u8]>, &mut (dyn FnMut(Stage) + Send)) -> Result<Vec<u8>, TrainError>;

/// Patterns of men, what counts on a pitch or a board, for each way to play, and what cards are worth in each mode.
pub const PUPILS: &[Pupil] = &[
    Pupil { id: Dames::ID, effort: dames::effort, train: dames::train },
    Pupil { id: Damsystem::ID, effort: draughts::effort, train: draughts::train::<Sliding> },
    Pupil { id: Kidam::ID, effort: linear::effort::<Kidam>, train: linear::train::<Kidam> },
    Pupil { id: Damata::ID, effort: linear::effort::<Damata>, train: linear::train::<Damata> },
    Pupil { id: TeamKm::ID, effort: team_km::effort, train: team_km::train },
];

impl Pupil {
    /// How many games and rounds there are in all.
    pub fn effort(&self, training: &Training) -> (u32, u32) {
        (self.effort)(training)
    }

    /// Learns, and gives the file of weights. The games are played with the weights of the file given, or with a
    /// simple judgement where there is none.
    pub fn train(
        &self,
        training: &Training,
        from: Option<&[u8]>,
        progress: &mut (dyn FnMut(Stage) + Send),
    ) -> Result<Vec<u8>, TrainError> {
        if training.data.is_some() && self.id != Dames::ID {
            return Err(TrainError::NotKept);
        }
        (self.train)(training, from, progress)
    }
}

/// Plays all games, some at a time, and gives their samples in the order of the games. `game` plays one from a seed.
pub(crate) fn play_all<S: Send>(
    training: &Training,
    seed: u64,
    game: impl Fn(u64) -> Vec<S> + Sync,
    progress: &mut (dyn FnMut(u32) + Send),
) -> Vec<S> {
    let next = AtomicU32::new(0);
    let games: Vec<(u32, Vec<S>)> = Vec::new();
    let played = Mutex::new((games, progress));
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= training.games || training.cancel.is_cancelled() {
                return;
            }
            let samples = game(splitmix(seed ^ splitmix(u64::from(number) + 1)));
            let mut played = played.lock();
            played.0.push((number, samples));
            let count = played.0.len() as u32;
            (played.1)(count);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..training.threads.max(1) {
            scope.spawn(work);
        }
        work();
    });
    let (mut games, _) = played.into_inner();
    games.sort_by_key(|&(number, _)| number);
    games.into_iter().flat_map(|(_, samples)| samples).collect()
}

/// A clock that counts positions only, so that what is found does not depend on the machine.
pub(crate) fn clock(nodes: u64) -> Stopwatch {
    Stopwatch::new(None, Some(nodes), Cancel::default())
}
