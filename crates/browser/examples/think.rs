//! Thinks about tasks, one JSON object a line in and one out: what a module in a browser answers must be the same.

use std::io::{BufRead, Write};

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let task: browser::Task = serde_json::from_str(&line?)?;
        let begun = std::time::Instant::now();
        let chosen = browser::think(&task, &mut |_| ());
        let micros = begun.elapsed().as_micros();
        writeln!(out, "{}", serde_json::json!({"chosen": chosen, "micros": micros}))?;
    }
    Ok(())
}
