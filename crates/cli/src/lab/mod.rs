//! `tablee lab`: what a deck of Team KM does to goals, draws and the luck of the seats; puzzles from games of bots; tables of
//! endings.

mod puzzles;
mod tables;

use std::io::Write;

use game::{GameOptions, Lang};
use lab::balance::{DeckFindings, Experiment, picture, run as measure};
use rules::team_km::{Deck, Mode, Options, TeamKm};

use crate::arena::progress_bar;
use crate::args::{LabArgs, LabWhat};
use crate::error::CliError;
use crate::output::{BOLD, json};

pub use puzzles::read as read_puzzles;

/// Measures, prints, and draws if asked.
pub fn run(args: &LabArgs, lang: Lang) -> Result<(), CliError> {
    match &args.what {
        Some(LabWhat::Puzzles(args)) => return puzzles::run(args, lang),
        Some(LabWhat::Tables(args)) => return tables::run(args, lang),
        None => {}
    }
    let known = || vec![<TeamKm as game::Game>::ID];
    let unknown = |asked: &str| CliError::Game { asked: asked.chars().take(40).collect(), known: known() };
    let game = args.game.as_ref().ok_or_else(|| unknown(""))?;
    if game.game != <TeamKm as game::Game>::ID {
        return Err(unknown(&game.game));
    }
    if args.print_deck {
        return Ok(anstream::stdout().lock().write_all(Deck::built_in_file().as_bytes())?);
    }
    let options = Options::from_values(&game.values()?)?;
    let chosen = game.mode.is_some() || game.options.iter().any(|option| option.starts_with("mode="));
    let experiment = Experiment {
        modes: if chosen { vec![options.mode()] } else { Mode::ALL.to_vec() },
        matches: args.matches,
        deck: Some(options.deck().clone()),
        shootout: options.shootout(),
        seed: args.seed,
        cancel: bots::Cancel::default(),
    };
    let bar = progress_bar(u64::from(args.matches) * experiment.modes.len() as u64);
    let findings = measure(&experiment, &mut |played| bar.set_position(played));
    bar.finish_and_clear();
    if let Some(path) = &args.svg {
        let svg = picture(&findings, lang).map_err(|error| CliError::Io(std::io::Error::other(error)))?;
        std::fs::write(path, svg).map_err(|error| CliError::File { path: path.clone(), error })?;
    }
    let mut out = anstream::stdout().lock();
    if args.json {
        json(&mut out, &findings)?;
    } else {
        print(&mut out, &findings, lang)?;
    }
    Ok(())
}

fn print(out: &mut impl Write, findings: &DeckFindings, lang: Lang) -> std::io::Result<()> {
    let [goals, turns, draws, wins, rules] = match lang {
        Lang::Fr => ["buts", "tours", "nuls", "victoires par place", "règles par match"],
        Lang::En => ["goals", "turns", "draws", "wins by seat", "rules per match"],
    };
    for mode in &findings.modes {
        writeln!(
            out,
            "{BOLD}{}{BOLD:#}  {:.2} {goals}, {:.0} {turns}, {:.1} % {draws}",
            mode.mode,
            mode.goals,
            mode.turns,
            100.0 * mode.draws
        )?;
        let shares: Vec<_> = mode.wins.iter().map(|share| format!("{:.1} %", 100.0 * share)).collect();
        writeln!(out, "  {wins}: {}", shares.join("  "))?;
        let counts: Vec<_> = mode.rules.iter().map(|(rule, count)| format!("{rule} {count:.1}")).collect();
        writeln!(out, "  {rules}: {}", counts.join("  "))?;
    }
    Ok(())
}
