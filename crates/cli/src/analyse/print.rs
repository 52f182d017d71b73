//! A match that was analysed, for people: every move once, with what it cost and what was better, then a graph and a
//! summary.

use std::io::Write;

use bots::InPrinciple;
use bots::analyse::{Judgement, MoveMark, SideSummary, Turning};
use game::{Lang, Seat, Turn, Words};
use table::analysis::{Analysis, numbers};
use table::{AnyTable, MatchFile};

use super::{aside, graph};
use crate::error::CliError;
use crate::output::{ALARM, BOLD, DIM, plain, width, wrapped};

const HIDDEN: Words = Words::new(
    "Chaque coup est comparé au choix du bot sur ce que le joueur pouvait savoir ; la chance n’est la faute de personne.",
    "Each move is compared with the bot’s choice by what its player could know; luck is nobody’s mistake.",
);
const DRAWN: Words = Words::new("nul en principe", "drawn in principle");
const BETTER: Words = Words::new("mieux :", "better:");
const RATHER: Words = Words::new("plutôt", "rather");

/// How much of a better line is shown.
const SHOWN: usize = 6;

/// What stands above a match.
pub struct Heading<'a> {
    pub number: u64,
    /// Who played, and which colours.
    pub file: &'a MatchFile,
    /// The result as PDN writes it.
    pub score: &'a str,
}

/// Prints a match.
pub fn match_(
    out: &mut impl Write,
    heading: &Heading,
    table: &dyn AnyTable,
    analysis: &Analysis,
    mistakes: bool,
    lang: Lang,
) -> Result<(), CliError> {
    let names: Vec<String> =
        heading.file.players.iter().map(|name| plain(if name.is_empty() { "?" } else { name })).collect();
    let name = if names.is_empty() { table.info().name.get(lang).to_owned() } else { names.join(" – ") };
    writeln!(out, "{BOLD}{}. {name}{BOLD:#}  {}", heading.number, heading.score)?;
    aside(out, &legend(table, analysis, heading.file.swapped, lang))?;
    if table.has_secrets() {
        aside(out, HIDDEN.get(lang))?;
    }
    moves(out, table, analysis, mistakes, lang)?;
    if analysis.one_sided {
        write!(out, "{}", graph::terminal(analysis, width()))?;
    }
    summary(out, heading, table, analysis, lang)
}

/// A seat as people call it; `swapped`, where who began played the colour that is usually the other's.
pub fn side(table: &dyn AnyTable, seat: &str, swapped: bool, lang: Lang) -> String {
    let info = table.info();
    let found = (0..table.seats()).map(Seat).find(|&other| table.seat_name(other) == seat);
    let coloured = |seat: Seat| info.with_sides(&info.with_colours(seat.hole(), swapped, lang), lang);
    found.map_or_else(|| seat.to_owned(), coloured)
}

/// Moves from here as people read them: captures short, cards by their names.
pub fn as_read(table: &dyn AnyTable, texts: &[String], lang: Lang) -> String {
    if !table.has_secrets() {
        return table.short_line(texts).join(" ");
    }
    let mut ahead = table.boxed_clone();
    let said = texts.iter().map_while(|text| {
        let possible = match ahead.turn() {
            Turn::Player(seat) => ahead.legal_for(seat, lang),
            Turn::Chance | Turn::Over => ahead.chances_for(lang),
        };
        let words = possible.into_iter().find(|mv| mv.text == *text).and_then(|mv| mv.words);
        ahead.play_logged(text).ok()?;
        Some(words.map_or_else(|| text.clone(), |words| table.info().with_sides(&words, lang)))
    });
    said.collect::<Vec<_>>().join(", ")
}

fn legend(table: &dyn AnyTable, analysis: &Analysis, swapped: bool, lang: Lang) -> String {
    let first = side(table, table.seat_name(Seat(0)), swapped, lang);
    let unit = table.info().unit.get(lang);
    match (table.has_secrets(), analysis.one_sided, lang) {
        (false, _, Lang::Fr) => format!(
            "Les notes sont celles de {first}, avant le coup, en {unit} : +2.00, deux d’avance ; +#7, gagné en sept coups ; +#, gagné d’après une table de finales. Ce qu’un coup coûte est dit en chances de gagner de qui le joue."
        ),
        (false, _, Lang::En) => format!(
            "Scores are {first}’s, before the move, in {unit}: +2.00, two ahead; +#7, a win in seven moves; +#, a win by a table of endings. What a move costs is told in its player’s chance to win."
        ),
        (true, true, Lang::Fr) => format!("Les chances de gagner sont celles du camp de {first}, avant le coup."),
        (true, true, Lang::En) => format!("Chances to win are those of {first}’s side, before the move."),
        (true, false, Lang::Fr) => "Les chances de gagner sont celles de qui joue, avant le coup.".to_owned(),
        (true, false, Lang::En) => "Chances to win are those of who moves, before the move.".to_owned(),
    }
}

fn moves(
    out: &mut impl Write,
    table: &dyn AnyTable,
    analysis: &Analysis,
    mistakes: bool,
    lang: Lang,
) -> Result<(), CliError> {
    let numbers = numbers(table);
    let log = table.log();
    let mut replay = table.rewound();
    for judged in &analysis.moves {
        while replay.ply() < judged.ply {
            if replay.play_logged(&log[replay.ply()]).is_err() {
                return Ok(());
            }
        }
        if mistakes && judged.mark.is_none() {
            continue;
        }
        let number = numbers.get(judged.ply).copied().unwrap_or((0, true));
        line(out, &*replay, judged, number, lang)?;
    }
    Ok(())
}

fn line(
    out: &mut impl Write,
    table: &dyn AnyTable,
    judged: &Judgement,
    (number, first): (usize, bool),
    lang: Lang,
) -> std::io::Result<()> {
    let short = |texts: &[String]| as_read(table, texts, lang);
    let seat = if table.seats() > 2 { format!("{} ", judged.seat) } else { String::new() };
    let sign = judged.mark.map_or("", MoveMark::sign);
    let played = format!("{}{sign}", short(std::slice::from_ref(&judged.played)));
    let worth = match (judged.chance, judged.score) {
        (Some(chance), _) if table.has_secrets() => percent(chance),
        (_, Some(score)) => bots::score_text(score),
        _ => "–".to_owned(),
    };
    write!(out, "{number:>4}{} {seat}{played:<16} {worth:>8}", if first { '.' } else { '…' })?;
    let better = || short(&judged.line[..judged.line.len().min(SHOWN)]);
    match (judged.mark, judged.cost, &judged.better) {
        (Some(_), Some(cost), Some(_)) => {
            write!(out, "  {ALARM}-{}{ALARM:#}  {} {DIM}{}{DIM:#}", percent(cost), BETTER.get(lang), better())?;
            if let Some(name) = table::coup::of(table, &judged.line) {
                write!(out, " ({})", name.get(lang))?;
            }
        }
        (None, _, Some(other)) => {
            write!(out, "  {DIM}{} {}{DIM:#}", RATHER.get(lang), short(std::slice::from_ref(other)))?;
        }
        _ => {}
    }
    if let Some(known) = in_principle(table, lang) {
        write!(out, "  {DIM}({known}){DIM:#}")?;
    }
    writeln!(out)
}

/// What tables of endings say of how it stands: won in principle, and by whom.
pub fn in_principle(table: &dyn AnyTable, lang: Lang) -> Option<String> {
    let Turn::Player(mover) = table.turn() else { return None };
    let winner = match table.in_principle()? {
        InPrinciple::Drawn => return Some(DRAWN.get(lang).to_owned()),
        InPrinciple::Won => mover,
        InPrinciple::Lost => (0..table.seats()).map(Seat).find(|&seat| table.team(seat) != table.team(mover))?,
    };
    // Dames alone has tables, and there blue always begins.
    let who = side(table, table.seat_name(winner), false, lang);
    Some(match lang {
        Lang::Fr => format!("gagné en principe pour {who}"),
        Lang::En => format!("won in principle for {who}"),
    })
}

/// A chance as people read it.
pub fn percent(chance: f64) -> String {
    format!("{:.0} %", 100.0 * chance)
}

fn summary(
    out: &mut impl Write,
    heading: &Heading,
    table: &dyn AnyTable,
    analysis: &Analysis,
    lang: Lang,
) -> Result<(), CliError> {
    let swapped = heading.file.swapped;
    for (at, one) in analysis.summary.sides.iter().enumerate() {
        let name = side(table, one.seat, swapped, lang);
        let seat = (0..table.seats()).position(|seat| table.seat_name(Seat(seat)) == one.seat).unwrap_or(at);
        let player = heading.file.players.get(seat).filter(|player| !player.is_empty());
        let who = player.map_or(name.clone(), |player| format!("{name} ({})", plain(player)));
        writeln!(out, "{}", wrapped(&of_side(&who, one, lang), width(), "  "))?;
    }
    if let Some(turning) = &analysis.summary.turning {
        writeln!(out, "{}", wrapped(&of_turning(table, turning, swapped, lang), width(), "  "))?;
    }
    if let Some(luck) = analysis.summary.luck {
        let first = side(table, table.seat_name(Seat(0)), swapped, lang);
        let text = match lang {
            Lang::Fr => {
                format!("Les cartes et les dés : {:+.0} % de chances de gagner pour le camp de {first}.", 100.0 * luck)
            }
            Lang::En => format!("Cards and dice: {:+.0} % of chance to win for {first}’s side.", 100.0 * luck),
        };
        writeln!(out, "{}", wrapped(&text, width(), "  "))?;
    }
    writeln!(out)?;
    Ok(())
}

fn of_side(who: &str, side: &SideSummary, lang: Lang) -> String {
    let SideSummary { doubtful, mistakes, blunders, given_away, .. } = side;
    match (side.accuracy, lang) {
        (Some(accuracy), Lang::Fr) => format!(
            "{who} : précision {accuracy:.1} sur 100 ; {doubtful} ?!, {mistakes} ?, {blunders} ?? ; {} de chances de gagner données en tout.",
            percent(*given_away)
        ),
        (Some(accuracy), Lang::En) => format!(
            "{who}: accuracy {accuracy:.1} of 100; {doubtful} ?!, {mistakes} ?, {blunders} ??; {} of chance to win given away in all.",
            percent(*given_away)
        ),
        (None, Lang::Fr) => format!("{who} : aucun coup à juger."),
        (None, Lang::En) => format!("{who}: no move to judge."),
    }
}

/// The turning point in one sentence.
fn of_turning(table: &dyn AnyTable, turning: &Turning, swapped: bool, lang: Lang) -> String {
    let log = table.log();
    let mut replay = table.rewound();
    // The log was refereed: a move is not refused the second time.
    log.iter().take(turning.ply).for_each(|text| drop(replay.play_logged(text)));
    let played = as_read(&*replay, std::slice::from_ref(&turning.played), lang);
    let (number, first) = numbers(table).get(turning.ply).copied().unwrap_or((0, true));
    let (who, dots) = (side(table, turning.seat, swapped, lang), if first { "." } else { "…" });
    let (from, to) = (percent(turning.from), percent(turning.to));
    match lang {
        Lang::Fr => format!("Le tournant : {number}{dots} {played}. Les chances de {who} passent de {from} à {to}."),
        Lang::En => format!("The turning point: {number}{dots} {played}. {who}’s chances go from {from} to {to}."),
    }
}
