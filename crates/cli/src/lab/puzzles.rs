//! `tablee lab puzzles`: makes puzzles, or looks again whether those of a file have one solution.

use std::collections::{HashMap, HashSet};
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

use game::Lang;
use lab::puzzles::{PuzzleSearch, cut, firm, make};
use table::GameInfo;
use table::puzzle::Puzzle;

use crate::arena::{check_writable, progress_bar};
use crate::args::MakePuzzlesArgs;
use crate::error::CliError;
use crate::stop;

/// How much longer a puzzle is searched when it is looked at again.
const LONGER: u64 = 10;

/// Adds puzzles to a file, each as soon as it is found, or looks through a file.
pub fn run(args: &MakePuzzlesArgs, lang: Lang) -> Result<(), CliError> {
    let (info, options) = (args.game.info()?, args.game.values()?);
    let path = args.out.clone().unwrap_or_else(|| format!("{}.jsonl", info.id).into());
    let search = PuzzleSearch { cancel: stop::on_ctrl_c(), ..PuzzleSearch::of(info, args.seed) };
    let there = if path.exists() { read(&path)? } else { Vec::new() };
    if args.check.is_some() || args.mend {
        let stand = args.check.map(|sample| check(info, &there, sample, args, &search, lang)).transpose()?;
        return if args.mend { mend(info, &there, &stand.unwrap_or_default(), &path, lang) } else { Ok(()) };
    }
    check_writable(&path)?;
    let mut known: HashSet<String> = there.into_iter().map(|puzzle| puzzle.id).collect();
    let in_file = |error| CliError::File { path: path.clone(), error };
    let mut file = OpenOptions::new().append(true).create(true).open(&path).map_err(in_file)?;
    let bar = progress_bar(args.count as u64);
    let (mut found, mut failed) = (0, None);
    if args.count > 0 {
        make(info, &options, &search, &mut |puzzle| {
            if known.insert(puzzle.id.clone()) {
                failed = file.write_all(line(&puzzle).as_bytes()).err();
                found += 1;
                bar.set_position(found as u64);
            }
            failed.is_none() && found < args.count
        });
    }
    bar.finish_and_clear();
    if let Some(error) = failed {
        return Err(in_file(error));
    }
    match lang {
        Lang::Fr => println!("{found} problèmes ajoutés à {}.", path.display()),
        Lang::En => println!("{found} puzzles added to {}.", path.display()),
    }
    Ok(())
}

/// The puzzles of a file.
pub fn read(path: &Path) -> Result<Vec<Puzzle>, CliError> {
    let in_file = |error| CliError::File { path: PathBuf::from(path), error };
    let text = std::fs::read_to_string(path).map_err(in_file)?;
    Puzzle::read_all(&text).map_err(|error| in_file(error.into()))
}

/// Searches every move of the solver in a sample again, ten times as long, and tells which puzzles no longer have one
/// solution by the margin, with how many of their moves stand. Gives that number for each that was looked at.
fn check(
    info: &'static GameInfo,
    puzzles: &[Puzzle],
    sample: usize,
    args: &MakePuzzlesArgs,
    search: &PuzzleSearch,
    lang: Lang,
) -> Result<HashMap<String, usize>, CliError> {
    let step = puzzles.len().div_ceil(sample.max(1)).max(1);
    let bar = progress_bar(puzzles.len().div_ceil(step) as u64);
    let mut stand = HashMap::new();
    let mut whole = 0;
    for puzzle in puzzles.iter().step_by(step) {
        let (table, _) = puzzle.open(info).map_err(wrong)?;
        puzzle.check(info).map_err(wrong)?;
        let moves = firm(&*table, puzzle, search, LONGER * search.deeper, args.known);
        if search.cancel.is_cancelled() {
            break;
        }
        let all = puzzle.solution.len();
        whole += usize::from(moves == all);
        if moves < all {
            bar.suspend(|| println!("{} {moves}/{all}", puzzle.id));
        }
        stand.insert(puzzle.id.clone(), moves);
        bar.inc(1);
    }
    bar.finish_and_clear();
    let looked_at = stand.len();
    match lang {
        Lang::Fr => println!("{looked_at} problèmes revus, {whole} ont une seule solution."),
        Lang::En => println!("{looked_at} puzzles searched again, {whole} have one solution."),
    }
    Ok(stand)
}

/// Writes a file anew: solutions end where they no longer stand, what has none left is dropped, and themes are those that
/// the moves have.
fn mend(
    info: &'static GameInfo,
    puzzles: &[Puzzle],
    stand: &HashMap<String, usize>,
    path: &Path,
    lang: Lang,
) -> Result<(), CliError> {
    let mut text = String::new();
    let (mut kept, mut shortened) = (0, 0);
    for puzzle in puzzles {
        let (table, _) = puzzle.open(info).map_err(wrong)?;
        let moves = stand.get(&puzzle.id).copied().unwrap_or(puzzle.solution.len());
        let Some(mended) = cut(&*table, puzzle, moves) else { continue };
        kept += 1;
        shortened += u32::from(mended.solution.len() < puzzle.solution.len());
        text += &line(&mended);
    }
    std::fs::write(path, text).map_err(|error| CliError::File { path: path.to_owned(), error })?;
    match lang {
        Lang::Fr => println!("{kept} problèmes gardés, dont {shortened} raccourcis."),
        Lang::En => println!("{kept} puzzles kept, {shortened} of them shortened."),
    }
    Ok(())
}

/// A puzzle as a line of its file; a struct of strings always serialises.
fn line(puzzle: &Puzzle) -> String {
    serde_json::to_string(puzzle).unwrap_or_default() + "\n"
}

fn wrong(error: table::puzzle::PuzzleError) -> CliError {
    CliError::Io(std::io::Error::other(error))
}
