//! `tablee perft`: sequences of moves, counted.

use std::io::Write;

use game::{Counting, Lang};

use crate::args::PerftArgs;
use crate::error::CliError;
use crate::output::{BOLD, grouped};
use crate::time::{CpuClock, per_second};

/// Counts depth by depth, or below each first move.
pub fn run(args: &PerftArgs, lang: Lang) -> Result<(), CliError> {
    let table = args.game.open(args.position.as_deref())?;
    let counting = if args.bulk { Counting::Bulk } else { Counting::Each };
    let mut out = anstream::stdout().lock();
    if args.divide {
        let clock = CpuClock::start();
        let mut total = 0;
        for (text, nodes) in table.divide(args.depth, counting) {
            total += nodes;
            writeln!(out, "{text} {nodes}")?;
        }
        writeln!(out, "{}", line(args.depth, total, &clock, lang))?;
        return Ok(());
    }
    let [depth, nodes, time, speed] = match lang {
        Lang::Fr => ["prof.", "suites", "temps CPU", "suites/s CPU"],
        Lang::En => ["depth", "nodes", "CPU time", "nodes/CPU s"],
    };
    writeln!(out, "{BOLD}{depth:>5} {nodes:>20} {time:>11} {speed:>16}{BOLD:#}")?;
    for depth in 1..=args.depth {
        let clock = CpuClock::start();
        let nodes = table.perft(depth, counting);
        writeln!(out, "{}", line(depth, nodes, &clock, lang))?;
        out.flush()?;
    }
    Ok(())
}

fn line(depth: u32, nodes: u64, clock: &CpuClock, lang: Lang) -> String {
    let spent = clock.spent();
    let speed = grouped(per_second(nodes, spent) as u64, lang);
    format!("{depth:>5} {nodes:>20} {:>9.3} s {speed:>16}", spent.as_secs_f64())
}
