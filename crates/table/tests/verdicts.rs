//! Forty positions with the verdict an analysis must come to: known coups of Dames, and positions of every game with one
//! clearly best move. `verdicts.jsonl` holds a position a line: its best move, a bad one, what the coup is called.
#![allow(clippy::panic, clippy::expect_used, clippy::unwrap_used, reason = "a test fails by a panic")]

use bots::Limits;
use bots::analyse::{Judgement, MoveMark};
use game::Values;
use serde::Deserialize;
use table::analysis::{analyse, strongest};
use table::{AnyTable, catalogue, coup};

#[derive(Deserialize)]
struct Case {
    game: String,
    position: String,
    best: String,
    bad: String,
    /// What the coup is called in French, if it has a name.
    coup: Option<String>,
}

/// The first move of a match of one move from here, judged.
fn judged(table: &dyn AnyTable, text: &str) -> Judgement {
    let mut played = table.boxed_clone();
    played.play(text).unwrap();
    // Few enough for a test, the same on every machine.
    let nodes = if table.has_secrets() { 6_000 } else { 60_000 };
    let limits = Limits { nodes: Some(nodes), seed: 1, ..Limits::default() };
    analyse(&*played, &limits, &strongest, &mut |_| ()).unwrap().moves.remove(0)
}

#[test]
fn forty_positions_have_the_verdict_they_should() {
    let cases: Vec<Case> =
        include_str!("verdicts.jsonl").lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(cases.len() >= 40, "{}", cases.len());
    for info in catalogue::CATALOGUE.iter().filter(|info| info.id != "stones") {
        assert!(cases.iter().filter(|case| case.game == info.id).count() >= 4, "{}", info.id);
    }
    for Case { game, position, best, bad, coup } in cases {
        let info = catalogue::find(&game).unwrap();
        let table = info.open_at(&Values::read(info.options, []).unwrap(), &position).unwrap();
        let good = judged(&*table, &best);
        assert_eq!(good.mark, None, "{game} {position} {best}: {good:?}");
        let wrong = judged(&*table, &bad);
        let least = if info.secrets { MoveMark::Doubtful } else { MoveMark::Mistake };
        assert!(wrong.mark >= Some(least), "{game} {position} {bad}: {wrong:?}");
        assert_eq!(wrong.better.as_ref(), Some(&best), "{game} {position} {bad}: {wrong:?}");
        if let Some(name) = coup {
            assert_eq!(coup::named(&wrong.line).map(|words| words.fr), Some(name.as_str()), "{position}: {wrong:?}");
        }
    }
}
