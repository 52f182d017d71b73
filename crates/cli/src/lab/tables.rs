//! `tablee lab tables`: makes the tables of endings of Dames, proves them, and packs them.

use std::io::Write;
use std::thread::available_parallelism;
use std::time::Instant;

use bots::draughts::endings::EndingTables;
use bots::draughts::endings::place::Material;
use game::{Lang, Words};
use lab::tables::{EndingCounts, Solved};

use crate::arena::{check_writable, progress_bar};
use crate::args::MakeTablesArgs;
use crate::error::CliError;
use crate::output::{BOLD, json};
use crate::stop;

const SOLVED: Words = Words::new("résoudre", "solving");
const PROVED: Words = Words::new("prouver", "proving");
const PACKED: Words = Words::new("tasser", "packing");
const OTHER: Words =
    Words::new("ce qui est dans le fichier n’est pas ce qui a été trouvé", "what the file says is not what was found");

/// Makes the tables and proves them; writes them, or compares those of the program with them.
pub fn run(args: &MakeTablesArgs, lang: Lang) -> Result<(), CliError> {
    if !args.check {
        check_writable(&args.out)?;
    }
    let cancel = stop::on_ctrl_c();
    let threads = args.threads.unwrap_or_else(|| available_parallelism().map_or(1, usize::from));
    let size = Solved::size(args.pieces);
    let begun = Instant::now();
    let bar = progress_bar(size).with_message(SOLVED.get(lang));
    let solved = Solved::make(args.pieces, threads, &cancel, &|done| bar.set_position(done));
    bar.finish_and_clear();
    let solved = solved.ok_or(CliError::Stopped)?;
    let made = begun.elapsed();
    let bar = progress_bar(size).with_message(PROVED.get(lang));
    let proof = solved.verify(threads, &cancel, &|done| bar.set_position(done));
    bar.finish_and_clear();
    proof.ok_or(CliError::Stopped)?.map_err(wrong)?;
    let proved = begun.elapsed() - made;
    let counts: Vec<EndingCounts> = solved.counts().collect();
    let mut out = anstream::stdout().lock();
    if args.json {
        json(&mut out, &counts)?;
    } else {
        print(&mut out, &counts, lang)?;
    }
    let [made, proved] = [made, proved].map(|time| time.as_secs_f64());
    match lang {
        Lang::Fr => eprintln!("{size} places, {made:.0} s, puis {proved:.0} s de preuve."),
        Lang::En => eprintln!("{size} places, {made:.0} s, then {proved:.0} s of proof."),
    }
    if args.check {
        return agree(EndingTables::built_in().is_some_and(|tables| solved.is_told_by(tables)), lang);
    }
    let bar = progress_bar(Material::all().len() as u64).with_message(PACKED.get(lang));
    let file = solved.pack(threads, &cancel, &|done| bar.set_position(done));
    bar.finish_and_clear();
    let file = file.ok_or(CliError::Stopped)?;
    std::fs::write(&args.out, &file).map_err(|error| CliError::File { path: args.out.clone(), error })?;
    // Read as a program reads it, once: it stays as long as the process does.
    agree(EndingTables::read(file.leak()).is_some_and(|tables| solved.is_told_by(&tables)), lang)
}

/// Fails where a file does not say what was found.
fn agree(same: bool, lang: Lang) -> Result<(), CliError> {
    if same { Ok(()) } else { Err(wrong(OTHER.get(lang))) }
}

fn print(out: &mut impl Write, counts: &[EndingCounts], lang: Lang) -> std::io::Result<()> {
    let [won, drawn, lost, due, longest] = match lang {
        Lang::Fr => ["gagnées", "nulles", "perdues", "prise due", "au plus"],
        Lang::En => ["won", "drawn", "lost", "capture", "longest"],
    };
    writeln!(out, "{BOLD}{:<9}{won:>9} {drawn:>9} {lost:>9} {due:>9} {longest:>8}{BOLD:#}", "")?;
    for EndingCounts { material, won, drawn, lost, due, longest } in counts {
        writeln!(out, "{:<9}{won:>9} {drawn:>9} {lost:>9} {due:>9} {longest:>8}", letters(*material, lang))?;
    }
    Ok(())
}

/// What stands on the board, in letters: kings, then men, the side to move first.
fn letters(material: Material, lang: Lang) -> String {
    let [king, man] = match lang {
        Lang::Fr => ["D", "p"],
        Lang::En => ["K", "m"],
    };
    let side = |[men, kings]: [u8; 2]| king.repeat(kings.into()) + &man.repeat(men.into());
    material.sides().map(side).join("-")
}

fn wrong(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> CliError {
    CliError::Io(std::io::Error::other(error))
}
