//! `tablee bench`: how fast the games are counted and played out, and how their random matches end.

mod measure;

use std::io::Write;
use std::time::Duration;

use game::{Lang, OptionKind, Values, Words};
use lab::bench::{Bench, signature, stops};
use serde::Serialize;
use table::{CATALOGUE, GameInfo};

use crate::args::{BenchArgs, BenchWhat, find};
use crate::error::CliError;
use crate::output::{ALARM, BOLD, DIM, grouped};
use crate::{output, serve};
use measure::{BenchEffort, MeasuredRate, measure};

/// Measures every game asked for, in every mode.
pub fn run(args: &BenchArgs, lang: Lang) -> Result<(), CliError> {
    if let Some(BenchWhat::Server(load)) = &args.what {
        return serve::bench(load, lang);
    }
    let games: Vec<&GameInfo> = match args.games.as_slice() {
        [] => CATALOGUE.to_vec(),
        asked => asked.iter().map(|id| find(id)).collect::<Result<_, _>>()?,
    };
    if args.search {
        return searches(&games, args.json, lang);
    }
    let effort = BenchEffort { seconds: args.seconds, perft: !args.playouts, seed: args.seed };
    let mut out = anstream::stdout().lock();
    let mut all = Vec::new();
    for info in games {
        for values in modes(info)? {
            let measured = measure(info, &values, effort)?;
            if args.json {
                all.push(measured);
            } else {
                print(&mut out, &measured, lang)?;
                out.flush()?;
            }
        }
    }
    if args.json {
        output::json(&mut out, &all)?;
    }
    Ok(())
}

/// What a fixed search took, and how long a bot went on after it was told to stop.
#[derive(Serialize)]
struct Searched {
    #[serde(flatten)]
    bench: Bench,
    stops_after: Duration,
}

/// The fixed searches of the bots.
fn searches(games: &[&GameInfo], json: bool, lang: Lang) -> Result<(), CliError> {
    let all: Vec<_> = games.iter().map(|info| Searched { bench: signature(info), stops_after: stops(info) }).collect();
    let mut out = anstream::stdout().lock();
    if json {
        return Ok(output::json(&mut out, &all)?);
    }
    for (info, searched) in games.iter().zip(&all) {
        writeln!(out, "{BOLD}{}{BOLD:#}  {}", info.id, searched.says(info.secrets, lang))?;
    }
    Ok(())
}

impl Searched {
    /// With hidden hands bots look at no positions: they play matches out.
    fn says(&self, secrets: bool, lang: Lang) -> String {
        let nodes = match secrets {
            true => Words::new("parties jouées", "playouts").get(lang),
            false => Words::new("positions", "nodes").get(lang),
        };
        let stopped = Words::new("s’arrête après", "stops after").get(lang);
        let (count, speed) = (grouped(self.bench.nodes, lang), grouped(self.bench.speed() as u64, lang));
        let ms = self.stops_after.as_secs_f64() * 1000.0;
        format!("{count} {nodes}, {speed} {nodes}/s, {stopped} {ms:.1} ms")
    }
}

/// Every combination of the choices and switches of a game; numbers and longer texts keep their default.
fn modes(info: &GameInfo) -> Result<Vec<Values>, CliError> {
    let mut modes: Vec<Vec<(&'static str, String)>> = vec![Vec::new()];
    for spec in info.options {
        if matches!(spec.kind, OptionKind::Number { .. } | OptionKind::Begins { .. } | OptionKind::Text) {
            continue;
        }
        let with = |mode: &Vec<_>, value: String| mode.iter().cloned().chain([(spec.key, value)]).collect();
        modes = modes
            .iter()
            .flat_map(|mode| spec.all_values().into_iter().map(move |value| with(mode, value.to_string())))
            .collect();
    }
    Ok(modes.into_iter().map(|mode| Values::read(info.options, mode)).collect::<Result<_, _>>()?)
}

fn print(out: &mut impl Write, measured: &MeasuredRate, lang: Lang) -> std::io::Result<()> {
    let options: Vec<String> = measured.options.iter().map(|(key, value)| format!("{key}={value}")).collect();
    writeln!(out, "{BOLD}{}{BOLD:#} {DIM}{}{DIM:#}", measured.game, options.join(" "))?;
    let [nodes, each, bulk, playouts, moves, length, to, draws, unfinished] = match lang {
        Lang::Fr => [
            "suites",
            "suites/s CPU",
            "sans jouer le dernier coup",
            "parties/s CPU",
            "coups/s CPU",
            "longueur",
            "à",
            "nulles",
            "sans fin",
        ],
        Lang::En => {
            ["nodes", "nodes/CPU s", "bulk", "playouts/CPU s", "moves/CPU s", "length", "to", "draws", "unfinished"]
        }
    };
    if let Some(perft) = &measured.perft {
        let fast = |speed: f64| grouped(speed as u64, lang);
        writeln!(
            out,
            "  perft {}: {} {nodes}, {} {each}, {} {bulk}",
            perft.depth,
            grouped(perft.nodes, lang),
            fast(perft.per_second),
            fast(perft.bulk_per_second)
        )?;
    }
    let played = &measured.playouts;
    writeln!(
        out,
        "  {} {playouts} ({}), {} {moves}; {length} {:.1} ({} {to} {})",
        grouped(played.per_second as u64, lang),
        grouped(played.count, lang),
        grouped(played.moves_per_second as u64, lang),
        played.mean_length,
        played.shortest,
        played.longest
    )?;
    let share = |count: u64| 100.0 * count as f64 / played.count.max(1) as f64;
    let wins: Vec<String> = played.wins.iter().map(|(seat, count)| format!("{seat} {:.1} %", share(*count))).collect();
    let ends: Vec<String> = played.ends.iter().map(|(rule, count)| format!("{rule} {:.1} %", share(*count))).collect();
    writeln!(out, "  {}  {draws} {:.1} %  ·  {}", wins.join("  "), share(played.draws), ends.join("  "))?;
    if played.unfinished > 0 {
        writeln!(out, "  {ALARM}{}: {unfinished}{ALARM:#}", played.unfinished)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matches_that_are_played_out_are_not_called_positions() {
        let (nodes, time) = (1_200, Duration::from_secs(2));
        let bench = Bench { game: "team-km", nodes, time };
        let searched = Searched { bench, stops_after: Duration::from_millis(1) };
        assert_eq!(searched.says(false, Lang::En), "1,200 nodes, 600 nodes/s, stops after 1.0 ms");
        assert_eq!(searched.says(true, Lang::En), "1,200 playouts, 600 playouts/s, stops after 1.0 ms");
        assert_eq!(searched.says(true, Lang::Fr), "1 200 parties jouées, 600 parties jouées/s, s’arrête après 1.0 ms");
    }

    #[test]
    fn every_game_of_the_catalogue_can_be_measured_and_its_random_matches_end() {
        let effort = BenchEffort { seconds: 0.002, perft: true, seed: 1 };
        for info in CATALOGUE {
            for values in modes(info).unwrap() {
                let measured = measure(info, &values, effort).unwrap();
                assert!(measured.playouts.count > 0, "{}", info.id);
                assert_eq!(measured.playouts.unfinished, 0, "{}", info.id);
            }
        }
    }
}
