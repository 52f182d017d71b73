//! `tablee arena`: matches between bots.

mod games;

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use game::{Lang, Words};
use indicatif::{ProgressBar, ProgressStyle};
use lab::arena::{Played, Report, Settings, Sprt, SprtVerdict, Tally, run_game};
use serde::Serialize;

use crate::args::ArenaArgs;
use crate::error::CliError;
use crate::output::{BOLD, json};
use crate::stop;
pub use games::GamesFile;
use games::{GameKeeper, GamesHeading};

const STOPPED: Words = Words::new(
    "arrêté ; les paires jouées jusqu’au bout comptent",
    "stopped; the pairs that were played to their end count",
);

/// A match for programs.
#[derive(Serialize)]
struct Told {
    #[serde(flatten)]
    report: Report,
    /// Every game, in the order of the pairs.
    games: Vec<Played>,
}

/// The processors of this machine, as far as it tells.
fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Plays the match and prints what it says about the two players.
pub fn run(args: &ArenaArgs, lang: Lang) -> Result<(), CliError> {
    let settings = Settings {
        pairs: args.pairs,
        opening: args.opening,
        glance: if args.any_opening { 0 } else { args.glance },
        seed: args.seed,
        threads: args.threads.unwrap_or_else(processors),
        sprt: args.sprt.map(|(elo0, elo1)| Sprt { elo0, elo1 }),
        hub: args.hub.clone(),
        cancel: stop::on_ctrl_c(),
    };
    for path in [&args.games, &args.positions].into_iter().flatten() {
        check_writable(path)?;
    }
    let (info, values) = (args.game.info()?, args.game.values()?);
    let mut games = GameKeeper {
        bar: progress_bar(u64::from(args.pairs)),
        heading: GamesHeading { info, options: info.open(&values)?.options(), a: args.a, b: args.b },
        file: args.games.clone().map(GamesFile::new),
        positions: args.positions.clone().map(GamesFile::new),
        kept: args.json.then(Vec::new),
        cancel: settings.cancel.clone(),
        failed: None,
    };
    let report = run_game(info, &values, (args.a, args.b), &settings, &mut games);
    games.bar.finish_and_clear();
    if let Some(error) = games.failed {
        return Err(error);
    }
    let report = report?;
    if settings.cancel.is_cancelled() {
        eprintln!("tablee: {}", STOPPED.get(lang));
    }
    let mut out = anstream::stdout().lock();
    if let Some(games) = games.kept {
        json(&mut out, &Told { report, games })?;
    } else {
        print(&mut out, &report, lang)?;
    }
    Ok(())
}

/// A bar on standard error, from now on; none where that is no terminal.
pub fn progress_bar(length: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {msg} {eta}");
    let bar = match style {
        Ok(style) => ProgressBar::new(length).with_style(style),
        Err(_) => ProgressBar::new(length),
    };
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}

/// Tells before the work begins that what comes of it could not be written. Leaves everything as it is.
pub fn check_writable(path: &Path) -> Result<(), CliError> {
    let is_new = !path.exists();
    let in_file = |error| CliError::File { path: path.to_owned(), error };
    File::options().append(true).create(true).open(path).map_err(in_file)?;
    if is_new { std::fs::remove_file(path).map_err(in_file) } else { Ok(()) }
}

fn print(out: &mut impl Write, report: &Report, lang: Lang) -> std::io::Result<()> {
    let Tally { wins, draws, losses, .. } = report.tally;
    let [games, won, drawn, lost, length] = match lang {
        Lang::Fr => ["parties", "gagnées", "nulles", "perdues", "coups par partie"],
        Lang::En => ["games", "won", "drawn", "lost", "moves a game"],
    };
    writeln!(out, "{BOLD}{}{BOLD:#} {} – {}", report.game, report.a, report.b)?;
    writeln!(out, "  {} {games}: {wins} {won}, {draws} {drawn}, {losses} {lost}", report.tally.games())?;
    let (low, high) = report.interval;
    let middle = if report.score < 0.5 { "-∞" } else { "+∞" };
    writeln!(
        out,
        "  {:.1} % [{:.1}–{:.1}]   Elo {} [{} … {}]   {:.0} {length}",
        100.0 * report.score,
        100.0 * low,
        100.0 * high,
        elo_text(report.elo.mean, middle),
        elo_text(report.elo.low, "-∞"),
        elo_text(report.elo.high, "+∞"),
        report.length
    )?;
    for (player, pace) in [report.a, report.b].into_iter().zip(report.paces) {
        let (mean, longest) = (pace.mean(), pace.longest);
        match lang {
            Lang::Fr => writeln!(out, "  {player} : {mean:.1} ms par coup, {longest:.0} ms au plus")?,
            Lang::En => writeln!(out, "  {player}: {mean:.1} ms a move, {longest:.0} ms at most")?,
        }
    }
    if let Some((test, verdict)) = report.sprt {
        let says = match verdict {
            SprtVerdict::Accepted => Words::new("accepté", "accepted"),
            SprtVerdict::Rejected => Words::new("rejeté", "rejected"),
            SprtVerdict::Open => Words::new("indécis", "open"),
        };
        writeln!(out, "  SPRT {} … {}: {}", test.elo0, test.elo1, says.get(lang))?;
    }
    Ok(())
}

/// A difference in whole points; `open` where there is no telling.
fn elo_text(elo: Option<f64>, open: &str) -> String {
    // Adding nothing turns -0 into +0.
    elo.map_or(open.to_owned(), |elo| format!("{:+.0}", elo.round() + 0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_have_the_right_sign_and_even_has_none_of_its_own() {
        let texts = [Some(-76.6), Some(-0.2), Some(0.0), Some(-0.0), None].map(|elo| elo_text(elo, "-∞"));
        assert_eq!(texts, ["-77", "+0", "+0", "+0", "-∞"]);
    }
}
