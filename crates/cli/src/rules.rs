//! `tablee rules`: the rulebook, whole or one rule.

use std::io::Write;

use game::{Example, Lang, Rule, RuleText};
use table::GameInfo;

use crate::args::{RulesArgs, find};
use crate::error::CliError;
use crate::output::{BOLD, DIM, width, wrapped};

/// Prints the rules of a game.
pub fn run(args: &RulesArgs, lang: Lang) -> Result<(), CliError> {
    let info = find(&args.game)?;
    let mut out = anstream::stdout().lock();
    match &args.rule {
        Some(asked) => print(&mut out, lookup(info, asked)?, lang)?,
        None => {
            writeln!(out, "{BOLD}{}{BOLD:#}", info.name.get(lang))?;
            for rule in info.rulebook() {
                writeln!(out)?;
                print(&mut out, rule, lang)?;
            }
        }
    }
    Ok(())
}

/// The rule asked for as `D11`, `d11` or `11`.
pub fn lookup(info: &'static GameInfo, asked: &str) -> Result<&'static RuleText, CliError> {
    let rulebook = info.rulebook();
    let name = |text: Option<&RuleText>| text.map_or(String::new(), |text| text.rule.to_string());
    let number = asked.parse().ok();
    let wanted = Rule::parse(asked);
    rulebook.iter().find(|text| Some(text.rule) == wanted || Some(text.rule.number) == number).ok_or_else(|| {
        CliError::Rule {
            game: info.name.fr,
            asked: asked.chars().take(20).collect(),
            first: name(rulebook.first()),
            last: name(rulebook.last()),
        }
    })
}

/// Prints one rule with its examples.
pub fn print(out: &mut impl Write, text: &RuleText, lang: Lang) -> std::io::Result<()> {
    let origin: Vec<_> = text.origin.iter().map(|origin| origin.words().get(lang)).collect();
    writeln!(
        out,
        "{BOLD}{:<4}{}{BOLD:#}  {DIM}{}{DIM:#}",
        text.rule.to_string(),
        text.title.get(lang),
        origin.join(", ")
    )?;
    writeln!(out, "{}", wrapped(text.text.get(lang), width(), "    "))?;
    if let Some(reading) = text.reading {
        let labels = lang.pick("La notice : |Ici : ", "The sheet: |Here: ");
        let (sheet, read) = labels.split_once('|').unwrap_or_default();
        for (label, words) in [(sheet, reading.sheet), (read, reading.read)] {
            writeln!(out, "{DIM}{}{DIM:#}", wrapped(&format!("{label}{}", words.get(lang)), width(), "    "))?;
        }
    }
    for example in text.examples {
        print_example(out, example, lang)?;
    }
    Ok(())
}

fn print_example(out: &mut impl Write, example: &Example, lang: Lang) -> std::io::Result<()> {
    let labels = match lang {
        Lang::Fr => ["par exemple :", "permis", "refusé"],
        Lang::En => ["for example:", "allowed", "refused"],
    };
    let caption = wrapped(example.caption.get(lang), width(), "      ");
    writeln!(out, "    {DIM}{}{DIM:#}", labels[0])?;
    writeln!(out, "{caption}")?;
    let options = if example.options.is_empty() { String::new() } else { format!("  [{}]", example.options) };
    writeln!(out, "      {DIM}{}{options}{DIM:#}", example.position)?;
    let tries = [(labels[1], example.plays), (labels[2], example.refuses)];
    let tries: Vec<_> =
        tries.iter().filter(|(_, mv)| !mv.is_empty()).map(|(label, mv)| format!("{label} {mv}")).collect();
    if !tries.is_empty() {
        writeln!(out, "      {}", tries.join(" · "))?;
    }
    Ok(())
}
