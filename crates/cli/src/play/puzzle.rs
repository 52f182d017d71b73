//! `tablee puzzle`: puzzles solved at the keyboard.

use std::io::{self, BufRead, Write};

use game::{Lang, Plan, Scene, Seat, Turn, Words};
use table::puzzle::{Puzzle, PuzzleError, theme};
use table::{AnyTable, GameInfo};

use super::board::{self, BoardLayout};
use super::cards;
use crate::args::{PuzzleArgs, find};
use crate::error::CliError;
use crate::output::{ALARM, BOLD, DIM, refusal, width, wrapped};
use crate::time;

/// From one day to the next so many puzzles are passed over; a prime, and more than a file holds, so that all come in turn.
const STRIDE: usize = 7_919;

const HOW: Words = Words::new(
    "Écrivez votre coup. indice : d’où il part ; solution ; suivant ; quitter.",
    "Type your move. hint: where it begins; solution; next; quit.",
);
const HOW_WITH_CARDS: Words = Words::new(
    "Écrivez votre coup. indice : de quoi il s’agit ; solution ; suivant ; quitter.",
    "Type your move. hint: what it is about; solution; next; quit.",
);
const RIGHT: Words = Words::new("Juste !", "Right!");
const SOLVED: Words = Words::new("Problème résolu.", "Puzzle solved.");
const WRONG: Words = Words::new(
    "Ce coup est permis, mais un autre est nettement meilleur. Cherchez encore.",
    "That move is legal, but another is clearly better. Look again.",
);
const SOLUTION: Words = Words::new("La solution :", "The solution:");

/// Whether to go on after a puzzle.
#[derive(PartialEq, Eq)]
enum Next {
    Another,
    Leave,
}

/// Solves puzzles until somebody leaves.
pub fn run(args: &PuzzleArgs, lang: Lang) -> Result<(), CliError> {
    let info = find(&args.game)?;
    let puzzles = chosen(args, info)?;
    let mut out = anstream::stdout().lock();
    if args.list {
        for puzzle in &puzzles {
            writeln!(out, "{}  {}  {}", puzzle.id, puzzle.level, themes(puzzle, lang))?;
        }
        return Ok(());
    }
    let seed = args.seed.unwrap_or_else(time::today) as usize;
    let mut input = io::stdin().lock();
    let (mut solved, mut tried) = (0, 0);
    // Every puzzle once, from the day's own place in the list on.
    for at in 0..puzzles.len() {
        let puzzle = &puzzles[(seed.wrapping_mul(STRIDE).wrapping_add(at)) % puzzles.len()];
        let (next, done) = solve(info, puzzle, &mut input, &mut out, lang)?;
        tried += 1;
        solved += u32::from(done);
        if next == Next::Leave {
            break;
        }
    }
    match lang {
        Lang::Fr => writeln!(out, "Résolus du premier coup : {solved} sur {tried}.")?,
        Lang::En => writeln!(out, "Solved at the first try: {solved} of {tried}.")?,
    }
    Ok(())
}

/// The puzzles that are asked for, at least one.
fn chosen(args: &PuzzleArgs, info: &'static GameInfo) -> Result<Vec<Puzzle>, CliError> {
    let mut puzzles = match &args.file {
        Some(path) => crate::lab::read_puzzles(path)?,
        None => Puzzle::read_all(info.puzzles.unwrap_or_default()).map_err(io::Error::from)?,
    };
    if let Some(id) = &args.id {
        puzzles.retain(|puzzle| puzzle.id == *id);
        if puzzles.is_empty() {
            return Err(CliError::NoSuchPuzzle(id.chars().take(40).collect()));
        }
    }
    puzzles.retain(|puzzle| args.level.is_none_or(|level| level == puzzle.level));
    puzzles.retain(|puzzle| args.theme.as_ref().is_none_or(|theme| puzzle.themes.contains(theme)));
    if puzzles.is_empty() { Err(CliError::NoPuzzles(info.id)) } else { Ok(puzzles) }
}

/// What a puzzle is about, in words.
fn themes(puzzle: &Puzzle, lang: Lang) -> String {
    let names = puzzle.themes.iter().filter_map(|name| theme(name));
    names.map(|words| words.get(lang).to_owned()).collect::<Vec<_>>().join(", ")
}

fn solve(
    info: &'static GameInfo,
    puzzle: &Puzzle,
    input: &mut impl BufRead,
    out: &mut impl Write,
    lang: Lang,
) -> Result<(Next, bool), CliError> {
    let wrong = |error: PuzzleError| CliError::Io(io::Error::other(error));
    puzzle.check(info).map_err(wrong)?;
    let (mut table, solver) = puzzle.open(info).map_err(wrong)?;
    let name = info.sides.get(solver.index()).map_or("", |side| side.get(lang));
    // What it is about would give it away: that is told at the end.
    let heading = match lang {
        Lang::Fr => {
            format!("Problème {} ({} sur 9) : {name} joue et trouve le seul bon coup.", puzzle.id, puzzle.level)
        }
        Lang::En => format!("Puzzle {} ({} of 9): {name} to move, and only one way is good.", puzzle.id, puzzle.level),
    };
    writeln!(out, "{BOLD}{heading}{BOLD:#}")?;
    show(out, &*table, solver, lang)?;
    let cards = matches!(table.plan(), Plan::Cards(_));
    writeln!(out, "{DIM}{}{DIM:#}", if cards { HOW_WITH_CARDS } else { HOW }.get(lang))?;
    let (mut at, mut clean) = (0, true);
    while let Some(expected) = puzzle.solution.get(at) {
        let own = matches!(table.turn(), Turn::Player(seat) if table.team(solver).contains(seat));
        if !own {
            let told = table.short_line(std::slice::from_ref(expected)).join(" ");
            writeln!(out, "{DIM}… {told}{DIM:#}")?;
            play(&mut *table, expected)?;
            at += 1;
            if at < puzzle.solution.len() {
                show(out, &*table, solver, lang)?;
            }
            continue;
        }
        write!(out, "> ")?;
        out.flush()?;
        let mut line = Vec::new();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok((Next::Leave, false));
        }
        let line = String::from_utf8_lossy(&line);
        match line.trim() {
            "" => show(out, &*table, solver, lang)?,
            "quit" | "quitter" | "q" => return Ok((Next::Leave, false)),
            "next" | "suivant" => return Ok((Next::Another, false)),
            "hint" | "indice" => {
                clean = false;
                if cards {
                    writeln!(out, "{}", themes(puzzle, lang))?;
                } else {
                    // Where a move begins: a capture is written with an `x` after it.
                    let from: String = expected.chars().take_while(|c| c.is_alphanumeric() && *c != 'x').collect();
                    writeln!(out, "{from}…")?;
                }
            }
            "solution" => {
                let line = table.short_line(&puzzle.solution[at..]).join(" ");
                writeln!(out, "{} {BOLD}{line}{BOLD:#}", SOLUTION.get(lang))?;
                writeln!(out, "{DIM}{}{DIM:#}\n", themes(puzzle, lang))?;
                return Ok((Next::Another, false));
            }
            typed => {
                let mut tried = table.boxed_clone();
                match tried.play(typed) {
                    Ok(text) if text == *expected => {
                        writeln!(out, "{}", RIGHT.get(lang))?;
                        table = tried;
                        at += 1;
                    }
                    Ok(_) => {
                        clean = false;
                        writeln!(out, "{ALARM}{}{ALARM:#}", wrapped(WRONG.get(lang), width(), ""))?;
                    }
                    Err(refused) => {
                        writeln!(out, "{}", wrapped(&refusal(&refused, table.info(), lang), width(), "  "))?
                    }
                }
            }
        }
    }
    show(out, &*table, solver, lang)?;
    writeln!(out, "{BOLD}{}{BOLD:#} {DIM}{}{DIM:#}\n", SOLVED.get(lang), themes(puzzle, lang))?;
    Ok((Next::Another, clean))
}

/// Plays a move of the solution, which was checked.
fn play(table: &mut dyn AnyTable, text: &str) -> Result<(), CliError> {
    table.play(text).map(|_| ()).map_err(|refused| CliError::Io(io::Error::other(refused)))
}

fn show(out: &mut impl Write, table: &dyn AnyTable, solver: Seat, lang: Lang) -> Result<(), CliError> {
    let name = |seat: Seat| table.info().sides.get(seat.index()).map_or("", |side| side.get(lang)).to_owned();
    let reader = table.has_secrets().then_some(solver);
    match (table.plan(), table.scene(table.ply(), reader)) {
        (Plan::Board(plan), Scene::Board(scene)) => {
            writeln!(out, "\n{}", board::draw(&plan, &scene, BoardLayout::fitting(&plan, width(), None), lang))?;
            if let Some(legend) = board::legend(&scene, lang) {
                writeln!(out, "    {DIM}{legend}{DIM:#}")?;
            }
        }
        (Plan::Cards(plan), Scene::Cards(scene)) => {
            out.write_all(cards::draw(&plan, &scene, reader, lang, name).as_bytes())?;
        }
        // Plan and scene are of one game; the conformance suite holds every game to it.
        (Plan::Board(_), Scene::Cards(_)) | (Plan::Cards(_), Scene::Board(_)) => {}
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many come with the program at least, and sixty of any other game.
    const LEAST: [(&str, usize); 4] = [("dames", 300), ("damsystem", 150), ("kidam", 150), ("damata", 150)];

    #[test]
    fn every_puzzle_that_comes_with_the_program_can_be_solved() {
        for (id, info, text) in table::CATALOGUE.iter().filter_map(|info| Some((info.id, info, info.puzzles?))) {
            let puzzles = Puzzle::read_all(text).unwrap();
            let least = LEAST.iter().find(|(game, _)| *game == id).map_or(60, |(_, least)| *least);
            assert!(puzzles.len() >= least, "{id}: {} puzzles, {least} at least", puzzles.len());
            let mut ids = std::collections::HashSet::new();
            for puzzle in &puzzles {
                puzzle.check(info).unwrap();
                assert!(ids.insert(&puzzle.id), "{id}: {} is there twice", puzzle.id);
                assert!((2..=9).contains(&puzzle.level), "{id}: {}", puzzle.id);
                assert!(!puzzle.themes.is_empty() && puzzle.themes.iter().all(|name| theme(name).is_some()));
            }
        }
    }

    #[test]
    fn a_puzzle_is_solved_or_not() {
        let info = find("dames").unwrap();
        let puzzle = Puzzle {
            id: "x".to_owned(),
            options: String::new(),
            position: "W:W28,33:B22,9".to_owned(),
            solution: vec!["28x17x22".to_owned(), "9-14".to_owned(), "33-28".to_owned()],
            themes: vec!["win".to_owned()],
            level: 2,
        };
        let solve = |typed: &str| {
            let mut out = Vec::new();
            let solved = solve(info, &puzzle, &mut typed.as_bytes(), &mut out, Lang::En).unwrap();
            (solved.0 == Next::Another, solved.1, String::from_utf8(out).unwrap())
        };
        let (another, clean, told) = solve("28x17\n33-28\n");
        assert!(another && clean && told.contains("Puzzle solved."), "{told}");
        let (_, clean, told) = solve("28-22\n28x17\n33-29\n33-28\n");
        assert!(!clean && told.contains("clearly better") && told.contains("Puzzle solved."), "{told}");
        let (another, clean, told) = solve("hint\nsolution\n");
        assert!(another && !clean && told.contains("The solution:") && told.contains("28…"), "{told}");
        assert!(!solve("quit\n").0 && !solve("").0);
    }

    #[test]
    fn a_hint_tells_where_a_move_begins_and_with_cards_what_it_is_about() {
        for info in table::CATALOGUE {
            // A game may have none.
            let Some(text) = info.puzzles else { continue };
            let puzzle = Puzzle::read_all(text).unwrap().remove(0);
            let mut out = Vec::new();
            solve(info, &puzzle, &mut "hint\n".as_bytes(), &mut out, Lang::En).unwrap();
            let told = anstream::adapter::strip_str(&String::from_utf8(out).unwrap()).to_string();
            let hint = told.split("> ").nth(1).unwrap().lines().next().unwrap().to_owned();
            let expected = if info.secrets {
                themes(&puzzle, Lang::En)
            } else {
                format!("{}…", puzzle.solution[0].split(['-', 'x', '>', ' ', ':']).next().unwrap())
            };
            assert_eq!(hint, expected, "{} {:?}", info.id, puzzle.solution);
        }
    }
}
