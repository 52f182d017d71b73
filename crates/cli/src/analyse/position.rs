//! `tablee analyse GAME --position TEXT`: the best moves of one position.

use std::io::Write;

use bots::Limits;
use game::{Lang, Turn, Words};
use table::AnyTable;
use table::analysis::{BestLine, best_lines};

use super::print::{as_read, percent};
use super::{STOPPED, aside};
use crate::args::{AnalyseArgs, GameArgs};
use crate::error::CliError;
use crate::mind::Mind;
use crate::output::{BOLD, DIM, json};

/// The first position of the game, in place of a text.
const START: &str = "start";

const NOBODY: Words = Words::new("personne n’a le trait dans cette position", "it is nobody’s turn in this position");

/// Looks at the position and prints its best moves.
pub fn run(args: &AnalyseArgs, limits: &Limits, lang: Lang) -> Result<(), CliError> {
    let game = args.target.as_ref().and_then(|target| target.to_str()).ok_or(CliError::NothingToAnalyse)?;
    let game = GameArgs { game: game.to_owned(), options: args.options.clone(), mode: args.mode.clone(), deck: None };
    let table = game.open(args.position.as_deref().filter(|text| *text != START))?;
    let mind = Mind::strongest(table.info(), args.weights.as_deref())?;
    let think = |table: &dyn AnyTable, seat| mind.thinker(table, seat);
    let lines = best_lines(&*table, args.lines, limits, &think);
    let mut out = anstream::stdout().lock();
    if args.json {
        return Ok(json(&mut out, &lines)?);
    }
    let Turn::Player(seat) = table.turn() else {
        writeln!(out, "{}", NOBODY.get(lang))?;
        return Ok(());
    };
    let who = super::print::side(&*table, table.seat_name(seat), false, lang);
    let legend = match lang {
        Lang::Fr => format!("Au trait : {who} ; notes et chances de gagner sont les siennes."),
        Lang::En => format!("To move: {who}; scores and chances to win are theirs."),
    };
    aside(&mut out, &legend)?;
    if let Some(known) = super::print::in_principle(&*table, lang) {
        writeln!(out, "{}", sentence(&known))?;
    }
    for line in &lines {
        print(&mut out, &*table, line, lang)?;
    }
    if limits.cancel.is_cancelled() {
        eprintln!("tablee: {}", STOPPED.get(lang));
    }
    Ok(())
}

/// The same as a sentence.
fn sentence(text: &str) -> String {
    let mut rest = text.chars();
    let first = rest.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(rest).collect::<String>() + "."
}

fn print(out: &mut impl Write, table: &dyn AnyTable, line: &BestLine, lang: Lang) -> std::io::Result<()> {
    let (first, all) = (as_read(table, std::slice::from_ref(&line.text), lang), as_read(table, &line.line, lang));
    let rest = all.strip_prefix(&first).map_or("", |rest| rest.trim_start_matches([',', ' ']));
    let score = bots::score_text(line.score);
    let coup = line.coup.map(|name| format!(" ({})", name.get(lang))).unwrap_or_default();
    let chance = percent(line.chance);
    writeln!(out, "{BOLD}{first:<16}{BOLD:#} {score:>8} {chance:>6}  {DIM}{rest}{DIM:#}{coup}")
}
