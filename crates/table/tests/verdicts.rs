//! Positions with the verdict an analysis must come to: known coups of Dames, and positions of every game with one
//! clearly best move. `verdicts/` holds a file a game, a position a line: its best move, a bad one, what the coup is called,
//! and where it was published.
#![allow(clippy::panic, clippy::expect_used, clippy::unwrap_used, reason = "a test fails by a panic")]

use bots::Limits;
use bots::analyse::MoveMark;
use game::{Seat, Values};
use serde::Deserialize;
use table::analysis::{Analysis, analyse, strongest};
use table::{AnyTable, Ending, GameInfo, catalogue, coup};

#[derive(Deserialize)]
struct Case {
    position: String,
    best: String,
    bad: String,
    /// What the coup is called in French, if it has a name.
    coup: Option<String>,
    /// Where it was published; nothing for a position of our own.
    source: Option<String>,
}

/// A match of one move from here, judged.
fn judged(table: &dyn AnyTable, text: &str) -> Analysis {
    let mut played = table.boxed_clone();
    played.play(text).unwrap();
    // Few enough for a test, the same on every machine.
    let nodes = if table.has_secrets() { 6_000 } else { 60_000 };
    let limits = Limits { nodes: Some(nodes), seed: 1, ..Limits::default() };
    analyse(&*played, &limits, &strongest, &mut |_| ())
}

#[test]
fn positions_have_the_verdict_they_should() {
    let mut cases: Vec<(&GameInfo, Case)> = Vec::new();
    for info in catalogue::CATALOGUE {
        let path = format!("{}/tests/verdicts/{}.jsonl", env!("CARGO_MANIFEST_DIR"), info.id);
        let text = std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{path}: {why}"));
        assert!(text.lines().count() >= 4, "{}", info.id);
        cases.extend(text.lines().map(|line| (*info, serde_json::from_str(line).unwrap())));
    }
    assert!(cases.len() >= 40, "{}", cases.len());
    let published = || cases.iter().filter(|(_, case)| case.source.as_ref().is_some_and(|source| !source.is_empty()));
    assert!(published().count() >= 14);
    // Every coup that is named here was published somewhere.
    for name in cases.iter().filter_map(|(_, case)| case.coup.as_ref()) {
        assert!(published().any(|(_, case)| case.coup.as_ref() == Some(name)), "{name}");
    }
    for (info, Case { position, best, bad, coup, .. }) in cases {
        let game = info.id;
        let table = info.open_at(&Values::read(info.options, []).unwrap(), &position).unwrap();
        let good = judged(&*table, &best).moves.remove(0);
        assert_eq!(good.mark, None, "{game} {position} {best}: {good:?}");
        let Analysis { mut moves, coups, .. } = judged(&*table, &bad);
        let wrong = moves.remove(0);
        let least = if info.secrets { MoveMark::Doubtful } else { MoveMark::Mistake };
        assert!(wrong.mark >= Some(least), "{game} {position} {bad}: {wrong:?}");
        assert_eq!(wrong.better.as_ref(), Some(&best), "{game} {position} {bad}: {wrong:?}");
        if let Some(name) = coup {
            assert_eq!(coup::named(&wrong.line).map(|words| words.fr), Some(name.as_str()), "{position}: {wrong:?}");
            assert_eq!(coups.get(&0).map(|words| words.fr), Some(name.as_str()), "{position}");
        }
    }
}

#[test]
fn who_gives_up_made_a_choice_and_was_not_unlucky() {
    let info = catalogue::find("team-km").unwrap();
    let mut table = info.open(&Values::read(info.options, []).unwrap()).unwrap();
    while table.ply() < 40 {
        let legal = table.legal();
        table.play(&legal[table.ply() % legal.len()]).unwrap();
    }
    table.end(Ending::Resigned(Seat(0))).unwrap();
    let limits = Limits { nodes: Some(40), seed: 1, ..Limits::default() };
    let judged = analyse(&*table, &limits, &strongest, &mut |_| ());
    assert!(!judged.moves.is_empty() && table.result().is_some());
    assert_eq!(judged.summary.luck, None, "cards and dice did not end it");
}
