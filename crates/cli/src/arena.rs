//! `tablee arena`: matches between bots.

use std::io::Write;

use bots::arena::{Played, Report, Settings, Sprt, Tally, Verdict, run_game};
use game::Lang;
use indicatif::{ProgressBar, ProgressStyle};
use table::MatchFile;

use crate::args::ArenaArgs;
use crate::error::CliError;
use crate::output::BOLD;

/// Plays the match and prints what it says about the two players.
pub fn run(args: &ArenaArgs, lang: Lang) -> Result<(), CliError> {
    let settings = Settings {
        pairs: args.pairs,
        opening: args.opening,
        even: !args.any_opening,
        seed: args.seed,
        threads: args.threads,
        sprt: args.sprt.map(|(elo0, elo1)| Sprt { elo0, elo1 }),
        hub: args.hub.clone(),
        ..Settings::default()
    };
    let bar = progress_bar(u64::from(args.pairs));
    let progress = |tally: &Tally| {
        bar.set_position(u64::from(tally.games() / 2));
        bar.set_message(format!("{:.1} %", 100.0 * tally.score()));
    };
    let report = run_game(args.game.info()?.id, &args.game.values()?, (args.a, args.b), &settings, &progress)?;
    bar.finish_and_clear();
    if let Some(path) = &args.games {
        let lines: String = report.games.iter().map(|game| saved(&report, game)).collect();
        std::fs::write(path, lines).map_err(|error| CliError::File { path: path.clone(), error })?;
    }
    let mut out = anstream::stdout().lock();
    if args.json {
        serde_json::to_writer_pretty(&mut out, &report).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else {
        print(&mut out, &report, lang)?;
    }
    Ok(())
}

/// A bar on standard error; none where that is no terminal.
pub fn progress_bar(length: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {msg} {eta}");
    let bar = ProgressBar::new(length);
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// A game as a line of a file of matches.
fn saved(report: &Report, game: &Played) -> String {
    let name = |seat: &str| if game.seats.contains(&seat) { report.a.to_string() } else { report.b.to_string() };
    let file = MatchFile {
        tablee: 1,
        game: report.game.to_owned(),
        options: serde_json::to_value(&report.options).unwrap_or_default(),
        start: game.start.clone(),
        players: game.all_seats.iter().map(|seat| name(seat)).collect(),
        date: None,
        moves: game.moves.clone(),
        ending: None,
        result: None,
    };
    // Strings and lists of strings always serialise.
    serde_json::to_string(&file).unwrap_or_default() + "\n"
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
    let elo = |elo: Option<f64>| elo.map_or("∞".to_owned(), |elo| format!("{elo:+.0}"));
    writeln!(
        out,
        "  {:.1} % [{:.1}–{:.1}]   Elo {} [{} … {}]   {:.0} {length}",
        100.0 * report.score,
        100.0 * low,
        100.0 * high,
        elo(report.elo.mean),
        elo(report.elo.low),
        elo(report.elo.high),
        report.length
    )?;
    for (player, pace) in [report.a, report.b].into_iter().zip(report.paces) {
        let (mean, longest) = (pace.mean(), pace.longest);
        match lang {
            Lang::Fr => writeln!(out, "  {player} : {mean:.1} ms par coup, {longest:.0} ms au plus")?,
            Lang::En => writeln!(out, "  {player}: {mean:.1} ms a move, {longest:.0} ms at most")?,
        }
    }
    if let Some((test, verdict)) = report.sprt {
        let says = match (verdict, lang) {
            (Verdict::Accepted, Lang::Fr) => "accepté",
            (Verdict::Accepted, Lang::En) => "accepted",
            (Verdict::Rejected, Lang::Fr) => "rejeté",
            (Verdict::Rejected, Lang::En) => "rejected",
            (Verdict::Open, Lang::Fr) => "indécis",
            (Verdict::Open, Lang::En) => "open",
        };
        writeln!(out, "  SPRT {} … {}: {says}", test.elo0, test.elo1)?;
    }
    Ok(())
}
