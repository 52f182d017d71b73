//! `tablee lab puzzles`: makes puzzles, or looks again whether those of a file have one solution.

use std::collections::HashSet;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

use game::Lang;
use lab::puzzles::{Search, holds, make};
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
    let search = Search { cancel: stop::on_ctrl_c(), ..Search::of(info, args.seed) };
    let there = if path.exists() { read(&path)? } else { Vec::new() };
    if let Some(sample) = args.check {
        return check(info, &there, sample, &search, lang);
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
                // A struct of strings always serialises.
                let line = serde_json::to_string(&puzzle).unwrap_or_default() + "\n";
                failed = file.write_all(line.as_bytes()).err();
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

/// Searches a sample again, ten times as long, and tells which puzzles no longer have one solution by the margin.
fn check(
    info: &'static GameInfo,
    puzzles: &[Puzzle],
    sample: usize,
    search: &Search,
    lang: Lang,
) -> Result<(), CliError> {
    let step = puzzles.len().div_ceil(sample.max(1)).max(1);
    let bar = progress_bar(puzzles.len().div_ceil(step) as u64);
    let (mut looked_at, mut firm) = (0, 0);
    for puzzle in puzzles.iter().step_by(step) {
        let wrong = |error: table::puzzle::PuzzleError| CliError::Io(std::io::Error::other(error));
        let (table, _) = puzzle.open(info).map_err(wrong)?;
        puzzle.check(info).map_err(wrong)?;
        let stands = holds(&*table, puzzle, search, LONGER * search.deeper);
        if search.cancel.is_cancelled() {
            break;
        }
        looked_at += 1;
        firm += u32::from(stands);
        if !stands {
            bar.suspend(|| println!("{}", puzzle.id));
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    match lang {
        Lang::Fr => println!("{looked_at} problèmes revus, {firm} ont une seule solution."),
        Lang::En => println!("{looked_at} puzzles searched again, {firm} have one solution."),
    }
    Ok(())
}
