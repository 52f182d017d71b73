//! The games to learn from, played some hundreds at a time; in a folder, where there is one, a file for each of these
//! lots. A file is written whole or not at all, so that a run that was stopped loses the last lots only.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use bots::search::splitmix;

use super::sample::Sample;
use crate::train::{TrainError, Training, play_all};

/// Games in a file.
const LOT: u32 = 500;

/// Plays the games asked for, those left out that the folder has, and gives the samples of all games of the folder, a lot
/// after the other in the order of their files.
pub(super) fn play(
    training: &Training,
    weights: &[u8],
    game: impl Fn(u64) -> Vec<Sample> + Sync,
    progress: &mut (dyn FnMut(u32) + Send),
) -> Result<Vec<Vec<Sample>>, TrainError> {
    if let Some(folder) = &training.data {
        fs::create_dir_all(folder).map_err(|error| failed(folder, &error))?;
    }
    let mut lots = Vec::new();
    for lot in 0..training.games.div_ceil(LOT) {
        let before = lot * LOT;
        let some = Training { games: LOT.min(training.games - before), ..training.clone() };
        let path = training.data.as_ref().map(|folder| folder.join(name(&some, weights, lot)));
        if path.as_ref().is_some_and(|path| path.exists()) {
            progress(before + some.games);
            continue;
        }
        let seed = splitmix(training.seed ^ splitmix(u64::from(lot) + 1));
        let samples = play_all(&some, seed, &game, &mut |games| progress(before + games));
        if training.cancel.is_cancelled() {
            return Err(TrainError::Nothing);
        }
        match path {
            Some(path) => write(&path, &samples).map_err(|error| failed(&path, &error))?,
            None => lots.push(samples),
        }
    }
    if let Some(folder) = &training.data {
        for path in kept(folder).map_err(|error| failed(folder, &error))? {
            let bytes = fs::read(&path).map_err(|error| failed(&path, &error))?;
            lots.push(read(&bytes).ok_or(TrainError::NoGames(path))?);
        }
    }
    for lot in &mut lots {
        lot.retain(Sample::teaches);
    }
    Ok(lots)
}

/// The file of a lot, named by everything its games follow from.
fn name(lot: &Training, weights: &[u8], number: u32) -> String {
    let player = weights.iter().fold(0, |hash, &byte| splitmix(hash ^ u64::from(byte) ^ 0x9e37_79b9_7f4a_7c15));
    let Training { seed, nodes, games, .. } = lot;
    format!("{player:016x}-{nodes}-{seed}-{number:06}-{games}.games")
}

/// The files of a folder in their order.
fn kept(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<Vec<_>>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "games"));
    paths.sort();
    Ok(paths)
}

fn write(path: &Path, samples: &[Sample]) -> io::Result<()> {
    let mut file = Vec::with_capacity(samples.len() * Sample::SIZE);
    samples.iter().for_each(|sample| sample.write(&mut file));
    let unfinished = path.with_extension("part");
    fs::write(&unfinished, file)?;
    fs::rename(unfinished, path)
}

fn read(bytes: &[u8]) -> Option<Vec<Sample>> {
    let (samples, rest) = bytes.as_chunks();
    if rest.is_empty() { samples.iter().map(Sample::read).collect() } else { None }
}

fn failed(path: &Path, error: &io::Error) -> TrainError {
    TrainError::File { path: path.to_owned(), error: error.to_string() }
}
