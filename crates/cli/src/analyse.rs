//! `tablee analyse`: saved matches and PDN files of Dames, with what each move was worth.

use std::ffi::OsStr;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use bots::analyse::{Comment, Seen, comment};
use bots::{Level, Limits};
use game::{Lang, Say, Seat, Turn};
use rules::dames::pdn::Record;
use serde::Serialize;
use table::AnyTable;

use crate::arena::progress_bar;
use crate::args::AnalyseArgs;
use crate::error::CliError;
use crate::output::{ALARM, BOLD, DIM};
use crate::{pdn, play};

/// What a won position is worth.
const WON: i32 = 30_000;

/// How much of the expected line is shown.
const SHOWN: usize = 6;

/// Reads the match or the games, looks at every position, and prints what was found.
pub fn run(args: &AnalyseArgs, lang: Lang) -> Result<(), CliError> {
    let mut out = anstream::stdout().lock();
    if args.file.extension().and_then(OsStr::to_str) == Some("pdn") || args.file.as_os_str() == "-" {
        return records(&mut out, args, lang);
    }
    let table = play::open(&args.file, &play::read(&args.file)?)?;
    let comments = comments(&*table, &limits(args))?;
    if args.json {
        serde_json::to_writer_pretty(&mut out, &comments).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else {
        print(&mut out, &comments, lang)?;
    }
    Ok(())
}

/// A game of a PDN file with its comments.
#[derive(Serialize)]
struct Commented {
    /// Its number in the file.
    game: u64,
    white: String,
    black: String,
    comments: Vec<Comment>,
}

/// The games of a PDN file, or one of them. A game that breaks the rules is told of, and the others go on.
fn records(out: &mut impl Write, args: &AnalyseArgs, lang: Lang) -> Result<(), CliError> {
    let (mut looked_at, mut bad) = (0, 0);
    let mut all = Vec::new();
    for game in pdn::reader(&args.file)? {
        looked_at += 1;
        if args.game.is_some_and(|asked| asked != looked_at) {
            continue;
        }
        let record = match game.and_then(|game| Record::referee(&game)) {
            Ok(record) => record,
            Err(error) => {
                let error = pdn::unreadable(&args.file, error)?;
                bad += 1;
                eprintln!("{}:{}", args.file.display(), error.say(lang));
                continue;
            }
        };
        let commented = commented(looked_at, &record, &limits(args))?;
        if args.json {
            all.push(commented);
        } else {
            print_record(out, &commented, &record, lang)?;
        }
    }
    if args.json {
        serde_json::to_writer_pretty(&mut *out, &all).map_err(std::io::Error::from)?;
        writeln!(out)?;
    }
    check(&args.file, args.game, looked_at, bad)
}

/// Fails where a game was bad, or the one asked for is not there.
fn check(path: &Path, asked: Option<u64>, looked_at: u64, bad: u64) -> Result<(), CliError> {
    match asked {
        Some(asked) if asked > looked_at => {
            Err(CliError::NoSuchRecord { path: path.to_owned(), asked, there: looked_at })
        }
        _ if bad > 0 => Err(CliError::BadGames { bad, looked_at: asked.map_or(looked_at, |_| 1) }),
        _ => Ok(()),
    }
}

fn commented(number: u64, record: &Record, limits: &Limits) -> Result<Commented, CliError> {
    let name = |tag: &str| record.tag(tag).unwrap_or("?").to_owned();
    let table = pdn::table_of(record)?;
    Ok(Commented { game: number, white: name("White"), black: name("Black"), comments: comments(&*table, limits)? })
}

fn print_record(out: &mut impl Write, commented: &Commented, record: &Record, lang: Lang) -> std::io::Result<()> {
    let Commented { game, white, black, comments } = commented;
    writeln!(out, "{BOLD}{game}. {white} – {black}{BOLD:#}  {}", record.score.text())?;
    print(out, comments, lang)?;
    out.flush()
}

/// How much thought a position gets, and by how many.
fn limits(args: &AnalyseArgs) -> Limits {
    let time = args.nodes.is_none().then(|| Duration::from_millis(args.time));
    Limits { time, nodes: args.nodes, threads: Some(args.threads), ..Limits::default() }
}

/// Looks at every position of a match.
fn comments(table: &dyn AnyTable, limits: &Limits) -> Result<Vec<Comment>, CliError> {
    let log = table.log();
    let bar = progress_bar(log.len() as u64);
    let mut seen = Vec::new();
    let mut replay = table.info().open_at(&table.options(), &table.start())?;
    for (ply, text) in log.iter().enumerate() {
        seen.extend(look(&*replay, ply, text, limits));
        if replay.play(text).is_err() {
            break;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(comment(&seen, end(table)))
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
        depth: choice.seen.depth,
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
            write!(out, "  {ALARM}{} {}{ALARM:#} {better}", mark.sign(), mark.words().get(lang))?;
        }
        let line = comment.line.iter().take(SHOWN).map(String::as_str).collect::<Vec<_>>().join(" ");
        writeln!(out, "  {DIM}{line}{DIM:#}")?;
    }
    Ok(())
}
