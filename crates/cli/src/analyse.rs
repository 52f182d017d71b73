//! `tablee analyse`: a saved match with what each move was worth.

use std::io::Write;
use std::time::Duration;

use bots::analyse::{Comment, Seen, comment};
use bots::{Level, Limits};
use game::{Lang, Seat, Turn};
use table::AnyTable;

use crate::arena::progress_bar;
use crate::args::AnalyseArgs;
use crate::error::CliError;
use crate::output::{ALARM, DIM};
use crate::play;

/// What a won position is worth.
const WON: i32 = 30_000;

/// Reads the match, looks at every position of it, and prints what was found.
pub fn run(args: &AnalyseArgs, lang: Lang) -> Result<(), CliError> {
    let table = play::open(&args.file, &play::read(&args.file)?)?;
    let log = table.log();
    let bar = progress_bar(log.len() as u64);
    let limits = Limits { time: Some(Duration::from_millis(args.time)), ..Limits::default() };
    let mut seen = Vec::new();
    let mut replay = table.info().open_at(&table.options(), &table.start())?;
    for (ply, text) in log.iter().enumerate() {
        seen.extend(look(&*replay, ply, text, &limits));
        if replay.play(text).is_err() {
            break;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    let comments = comment(&seen, end(&*table));
    let mut out = anstream::stdout().lock();
    if args.json {
        serde_json::to_writer_pretty(&mut out, &comments).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else {
        print(&mut out, &comments, lang)?;
    }
    Ok(())
}

/// What the strongest bot sees in a player's place; nothing where chance moves.
fn look(table: &dyn AnyTable, ply: usize, text: &str, limits: &Limits) -> Option<Seen> {
    let Turn::Player(seat) = table.turn() else { return None };
    let choice = table.thinker(seat, Level::MAX)?.think(limits, &mut |_| ())?;
    Some(Seen {
        ply,
        team: team(table, seat),
        played: text.to_owned(),
        best: choice.text,
        score: choice.seen.score,
        line: choice.seen.line,
    })
}

/// A team by its first seat.
fn team(table: &dyn AnyTable, seat: Seat) -> u8 {
    table.team(seat).iter().next().unwrap_or(seat).0
}

/// What the end was worth, and to whom.
fn end(table: &dyn AnyTable) -> Option<(u8, i32)> {
    let winners = table.result()?.winners;
    Some(winners.iter().next().map_or((0, 0), |seat| (team(table, seat), WON)))
}

fn print(out: &mut impl Write, comments: &[Comment], lang: Lang) -> std::io::Result<()> {
    for comment in comments {
        let score = bots::score_text(comment.score);
        write!(out, "{:4}  {:<16} {score:>8}", comment.ply + 1, comment.played)?;
        if let (Some(mark), Some(better)) = (comment.mark, &comment.better) {
            let line = comment.line.iter().take(6).cloned().collect::<Vec<_>>().join(" ");
            write!(out, "  {ALARM}{} {}{ALARM:#} {better}", mark.sign(), mark.words().get(lang))?;
            write!(out, "  {DIM}{line}{DIM:#}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
