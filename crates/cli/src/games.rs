//! `tablee games`: the catalogue.

use std::io::Write;

use game::{Lang, OptionKind, OptionSpec};
use table::{CATALOGUE, GameInfo, Preset};

use crate::args::GamesArgs;
use crate::error::CliError;
use crate::output::{BOLD, DIM, json, width, wrapped};

/// Prints every game with its options, for people or as JSON.
pub fn run(args: &GamesArgs, lang: Lang) -> Result<(), CliError> {
    let mut out = anstream::stdout().lock();
    if args.json {
        return Ok(json(&mut out, CATALOGUE)?);
    }
    for (at, info) in CATALOGUE.iter().enumerate() {
        if at > 0 {
            writeln!(out)?;
        }
        game(&mut out, info, lang)?;
    }
    Ok(())
}

fn game(out: &mut impl Write, info: &GameInfo, lang: Lang) -> Result<(), CliError> {
    let players = info.players.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
    let (from, to) = info.minutes;
    let facts = match lang {
        Lang::Fr => format!("{players} joueurs · {from} à {to} min · dès {} ans", info.age),
        Lang::En => format!("{players} players · {from} to {to} min · from age {}", info.age),
    };
    writeln!(out, "{BOLD}{}{BOLD:#}  {DIM}{}{DIM:#}", info.name.get(lang), info.id)?;
    writeln!(out, "{}", wrapped(info.charm.get(lang), width(), "  "))?;
    writeln!(out, "  {DIM}{facts}{DIM:#}")?;
    for shown in info.presets {
        preset(out, shown, lang)?;
    }
    for spec in info.options.iter().filter(|spec| spec.before.is_none()) {
        option(out, spec, lang)?;
    }
    Ok(())
}

/// One way to play: its name, the options it stands for, and what it is.
fn preset(out: &mut impl Write, preset: &Preset, lang: Lang) -> Result<(), CliError> {
    let id = preset.id;
    let options = preset.options.iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(" ");
    let sheet = if preset.sheet { lang.pick(", comme dans la notice", ", as on the sheet") } else { String::new() };
    writeln!(out, "  {BOLD}{}{BOLD:#}{sheet}  {DIM}--preset {id} · {options}{DIM:#}", preset.name.get(lang))?;
    writeln!(out, "{}", wrapped(preset.help.get(lang), width(), "      "))?;
    Ok(())
}

fn option(out: &mut impl Write, spec: &OptionSpec, lang: Lang) -> Result<(), CliError> {
    let default = spec.default().to_string();
    writeln!(
        out,
        "  {BOLD}{}={}{BOLD:#}  {}{}",
        spec.key,
        spec.expected(),
        spec.name.get(lang),
        match (default.as_str(), lang) {
            ("", _) => String::new(),
            (default, Lang::Fr) => format!(" ({default} par défaut)"),
            (default, Lang::En) => format!(" ({default} unless said)"),
        }
    )?;
    writeln!(out, "{}", wrapped(spec.help.get(lang), width(), "      "))?;
    if let OptionKind::Choice { values } = spec.kind {
        for (value, name) in values {
            writeln!(out, "{}", wrapped(&format!("{value}: {}", name.get(lang)), width(), "      "))?;
        }
    }
    Ok(())
}
