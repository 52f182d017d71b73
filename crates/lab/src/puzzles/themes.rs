//! What a puzzle is about, as far as its moves tell.

mod draughts;

use game::{GameOptions, Manner, Seat, Turn};
use rules::kidam::{Kidam, Side};
use table::AnyTable;

/// One move of a solution.
struct Played {
    text: String,
    manner: Manner,
    /// Whether the solver made it.
    own: bool,
    /// How many legal moves there were, and how many of them were captures.
    choices: usize,
    captures: usize,
}

/// The themes of a game's solutions: from this position, by these moves, to where they lead.
type Themes = fn(&dyn AnyTable, &[Played], &dyn AnyTable) -> Vec<&'static str>;

/// What is looked for in a game.
fn looked_for(game: &str) -> Option<Themes> {
    match game {
        "dames" | "damsystem" => Some(draughts::themes),
        "kidam" => Some(kidam),
        "damata" => Some(|_, moves, _| damata(moves)),
        "team-km" => Some(|_, moves, _| cards(moves)),
        _ => None,
    }
}

/// The themes of a solution from this position; at least one.
pub(super) fn of(start: &dyn AnyTable, solution: &[String], saves: bool) -> Vec<String> {
    let (moves, end) = walk(start, solution);
    let mut themes = looked_for(start.info().id).map_or_else(Vec::new, |themes| themes(start, &moves, &*end));
    if saves && !start.has_secrets() && !themes.contains(&"save") {
        themes.push("save");
    }
    if themes.is_empty() {
        themes.push("win");
    }
    themes.into_iter().map(str::to_owned).collect()
}

fn walk(start: &dyn AnyTable, solution: &[String]) -> (Vec<Played>, Box<dyn AnyTable>) {
    let mut table = start.boxed_clone();
    let mut moves = Vec::new();
    let solver = match start.turn() {
        Turn::Player(seat) => seat,
        Turn::Chance | Turn::Over => Seat(0),
    };
    for text in solution {
        let Turn::Player(seat) = table.turn() else { break };
        let legal = table.legal_for(seat, game::Lang::En);
        let manner = legal.iter().find(|mv| mv.text == *text).map_or(Manner::Quiet, |mv| mv.manner);
        moves.push(Played {
            text: text.clone(),
            manner,
            own: table.team(solver).contains(seat),
            choices: legal.len(),
            captures: legal.iter().filter(|mv| mv.manner == Manner::Capture).count(),
        });
        if table.play(text).is_err() {
            break;
        }
    }
    (moves, table)
}

fn kidam(start: &dyn AnyTable, moves: &[Played], end: &dyn AnyTable) -> Vec<&'static str> {
    let mut themes = Vec::new();
    let position = |table: &dyn AnyTable| {
        let options = <Kidam as game::Game>::Options::from_values(&table.options()).ok()?;
        <Kidam as game::Game>::from_text(&options, &table.position()).ok()
    };
    let scored = moves.iter().any(|played| played.own && played.manner == Manner::Shot);
    if scored || end.result().is_some_and(|result| !result.winners.is_empty()) {
        themes.push("goal");
    }
    if let (Some(before), Some(after)) = (position(start), position(end)) {
        let solver = match start.turn() {
            Turn::Player(Seat(1)) => Side::Black,
            _ => Side::White,
        };
        let other = solver.other();
        if !scored && after.threatens(solver) {
            themes.push("kidam");
        }
        if before.threatens(other) && !after.threatens(other) {
            themes.push("save");
        }
        // Whoever has somebody offside cannot shoot: one sets that trap, or gets out of it.
        let trap = after.offside_count(other) > before.offside_count(other);
        if trap || after.offside_count(solver) < before.offside_count(solver) {
            themes.push("offside");
        }
    }
    if moves.iter().any(|played| played.own && keeper_moves(&played.text)) {
        themes.push("keeper");
    }
    if themes.is_empty() && moves.iter().any(|played| played.own && played.manner == Manner::Ball) {
        themes.push("advance");
    }
    themes
}

/// A step from one goal square to another.
fn keeper_moves(text: &str) -> bool {
    let goal = |square: &str| ["d0", "e0", "f0", "d13", "e13", "f13"].contains(&square);
    text.split_once('-').is_some_and(|(from, to)| goal(from) && goal(to))
}

fn damata(moves: &[Played]) -> Vec<&'static str> {
    let mut themes = Vec::new();
    let own = || moves.iter().filter(|played| played.own);
    let path = |played: &Played| played.text.split_once(':').map_or(0, |(_, path)| path.split(',').count());
    if own().any(|played| path(played) >= 3) {
        themes.push("sowing");
    }
    if own().any(|played| played.manner == Manner::Capture && path(played) >= 2) {
        themes.push("gobble");
    } else if own().any(|played| played.manner == Manner::Capture) {
        themes.push("removal");
    }
    let bonus = |played: &Played| {
        played.text.split_once(':').is_some_and(|(_, path)| path.split(',').any(|cell| cell == "d4" || cell == "d11"))
    };
    if own().any(bonus) {
        themes.push("bonus");
    }
    themes
}

fn cards(moves: &[Played]) -> Vec<&'static str> {
    let Some(first) = moves.first() else { return Vec::new() };
    let text = first.text.as_str();
    let theme = match text.split_once(':') {
        Some(("react", _)) => "react",
        None if text == "accept" => "react",
        Some(("play", card)) if card.ends_with("=shot") || card.starts_with('T') && !card.starts_with("TAC") => "shot",
        Some(("play", card)) if card.starts_with("SUPER") => "shot",
        Some(("play", card)) if card.starts_with('P') && !card.starts_with("PONT") || card.starts_with("ENG") => {
            "advance"
        }
        Some(("play", card)) if card.contains('>') => "interrupt",
        Some(("play", _)) => "free",
        _ => "hand",
    };
    vec![theme]
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_game_with_puzzles_has_themes_that_are_looked_for() {
        for info in table::CATALOGUE.iter().filter(|info| info.puzzles.is_some()) {
            assert!(super::looked_for(info.id).is_some(), "{}", info.id);
        }
    }
}
