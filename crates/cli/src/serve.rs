//! `tablee serve`: the page, for people at one screen, against bots, with friends. Also what bare `tablee` does.

use std::io::Write;

use game::Lang;
use server::hostile;
use server::load::{self, Load};

use crate::args::{StoreArgs, StoreCommand};
use crate::error::CliError;
use crate::output::{DIM, grouped};

/// Serves until asked to stop.
pub fn run(config: server::Config) -> Result<(), CliError> {
    Ok(server::serve(config)?)
}

/// `tablee store`: everything from one store to another.
pub fn store(args: &StoreArgs, lang: Lang) -> Result<(), CliError> {
    let StoreCommand::Copy { from, to } = &args.command;
    let copied = server::copy_store(from.text(), to.text())?;
    let (tables, rows) = (grouped(copied.tables, lang), grouped(copied.rows, lang));
    let mut out = anstream::stdout().lock();
    match lang {
        Lang::Fr => writeln!(out, "Copié et comparé : {tables} tables, {rows} événements.")?,
        Lang::En => writeln!(out, "Copied and compared: {tables} tables, {rows} events.")?,
    }
    Ok(())
}

/// `tablee bench server --hostile`: what others notice of a stranger who means ill.
fn tell_hostile(measured: &hostile::Measured, lang: Lang, out: &mut impl Write) -> std::io::Result<()> {
    let ms = |time: std::time::Duration| time.as_secs_f64() * 1000.0;
    let [alone, beside] = match lang {
        Lang::Fr => ["seuls", "à côté de cent connexions hostiles"],
        Lang::En => ["alone", "beside a hundred hostile sockets"],
    };
    for (who, times) in [(alone, measured.calm), (beside, measured.hostile)] {
        let (moves, p50, p99) = (grouped(times.moves as u64, lang), ms(times.p50), ms(times.p99));
        match lang {
            Lang::Fr => writeln!(out, "{moves} coups {who} : p50 {p50:.1} ms, p99 {p99:.1} ms")?,
            Lang::En => writeln!(out, "{moves} moves {who}: p50 {p50:.1} ms, p99 {p99:.1} ms")?,
        }
    }
    let (asked, done) = (grouped(measured.asked as u64, lang), grouped(measured.done as u64, lang));
    match lang {
        Lang::Fr => writeln!(out, "Demandes hostiles : {asked}, dont {done} exécutées."),
        Lang::En => writeln!(out, "Hostile requests: {asked}, of which {done} were carried out."),
    }
}

/// `tablee bench server`: how many moves a second are acknowledged, and what memory tables and sockets take.
pub fn bench(load: &Load, lang: Lang) -> Result<(), CliError> {
    let mut out = anstream::stdout().lock();
    if load.hostile {
        return Ok(tell_hostile(&hostile::run(load)?, lang, &mut out)?);
    }
    match lang {
        Lang::Fr => writeln!(out, "{DIM}parties  coups/s  p50 ms  p99 ms  µs CPU/coup{DIM:#}")?,
        Lang::En => writeln!(out, "{DIM}matches  moves/s  p50 ms  p99 ms  µs CPU/move{DIM:#}")?,
    }
    let mut failed = None;
    let memory = load::run(load, |pace| {
        let ms = |time: std::time::Duration| time.as_secs_f64() * 1000.0;
        let moves = grouped(pace.moves_a_second as u64, lang);
        let (p50, p99, work) = (ms(pace.p50), ms(pace.p99), pace.work.as_micros());
        let line = writeln!(out, "{:>7} {moves:>8} {p50:>7.2} {p99:>7.2} {work:>12}", pace.matches);
        failed = line.and_then(|()| out.flush()).err().or(failed.take());
    })?;
    if let Some(error) = failed {
        return Err(error.into());
    }
    let a_gigabyte = grouped((1e9 / memory.socket.max(1.0)) as u64, lang);
    let kilobytes = |bytes: f64| bytes / 1000.0;
    match lang {
        Lang::Fr => writeln!(
            out,
            "Connexions muettes : {a_gigabyte} par Go ({:.1} ko chacune). Une table : {:.1} ko, et {:.2} ko par coup.",
            kilobytes(memory.socket),
            kilobytes(memory.table),
            kilobytes(memory.a_move)
        )?,
        Lang::En => writeln!(
            out,
            "Idle sockets: {a_gigabyte} a GB ({:.1} kB each). A table: {:.1} kB, and {:.2} kB for each move.",
            kilobytes(memory.socket),
            kilobytes(memory.table),
            kilobytes(memory.a_move)
        )?,
    }
    Ok(())
}
